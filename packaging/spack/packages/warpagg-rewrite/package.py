# The recipe of a repository of Spack's. From the root of the sources:
#
#     spack repo add packaging/spack
#     spack dev-build warpagg-rewrite@main
from spack.package import *


class WarpaggRewrite(CMakePackage):
    """Rewrites the atomic updates of CUDA sources so that they combine."""

    maintainers = []
    license("MIT")

    version("main")  # of the sources where dev-build runs

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("llvm@19:22 +clang +llvm_dylib")  # the program runs its clang
    depends_on("jansson")
    depends_on("libyaml")
    depends_on("uthash", type="build")

    def cmake_args(self):
        return [
            self.define("BUILD_TESTING", False),
            self.define("LLVM_CONFIG", self.spec["llvm"].prefix.bin.join("llvm-config")),
        ]
