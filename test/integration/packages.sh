#!/bin/sh
# usage: packages.sh BUILD WORK: installs what lies in BUILD below WORK, moves it, and builds the small projects beside this file with what is there.
# With nvcc, or where there is none with a stand-in that lets clang check the device code.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/moved"
prefix=$work/moved
export PATH="$prefix/bin:$PATH" XDG_CACHE_HOME="$work/cache" DECLARATIONS="$prefix/share/warpagg-rewrite/declarations"
nvcc=${CUDACXX:-$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || echo "$here/stand-in/nvcc")}
[ "$nvcc" = "$here/stand-in/nvcc" ] && cuda=-DCMAKE_TOOLCHAIN_FILE=$here/stand-in/toolchain.cmake || cuda=-DCMAKE_CUDA_COMPILER=$nvcc
fail() {
    echo "packages.sh: $*" >&2
    exit 1
}
holds() { grep -q "$1" "$2" || fail "$2 holds no $1"; }

# What was installed last can be taken out again, and nothing else.
cmake --install "$build" --prefix "$work/warpagg here" >/dev/null
touch "$work/warpagg here/share/warpagg-rewrite/own"
cmake --build "$build" --target uninstall >"$work/uninstall.log" 2>&1 || { cat "$work/uninstall.log"; exit 1; }
[ "$(find "$work/warpagg here" ! -type d)" = "$work/warpagg here/share/warpagg-rewrite/own" ] || fail "uninstall leaves $(find "$work/warpagg here" ! -type d)"
[ "$(find "$work/warpagg here" -mindepth 1 -name '*warpagg*')" = "$work/warpagg here/share/warpagg-rewrite" ] || fail "uninstall leaves directories"

# --runtime=inline finds the runtime's text, and the page is there.
warpagg-rewrite -q --no-cuda --runtime=inline "$here/cmake-package/src/bins.cu" -DBINS=64 -o "$work/inline.cu"
holds "warpagg in one file" "$work/inline.cu"
[ -s "$prefix/share/man/man1/warpagg-rewrite.1" ] && [ -s "$prefix/share/man/man1/warpagg-nvcc.1" ] || fail "no manual page"
for page in README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE; do
    [ -s "$prefix/share/doc/warpagg-rewrite/$page" ] || fail "no $page"
done

for generator in Ninja "Unix Makefiles"; do
    [ "$generator" != Ninja ] || command -v ninja >/dev/null || continue
    project=$work/cmake-$(echo "$generator" | tr -d ' ')
    cp -r "$here/cmake-package" "$project.src"
    cmake -S "$project.src" -B "$project" -G "$generator" -DCMAKE_PREFIX_PATH="$prefix" "$cuda" -DCMAKE_CUDA_ARCHITECTURES="80;90-real" -DLEVEL=block >"$project.log" 2>&1 ||
        { cat "$project.log"; exit 1; }
    cmake --build "$project" --verbose >"$project.log" 2>&1 || { cat "$project.log"; exit 1; }
    holds "block_total" "$project/warpagg/app/src/sum.cu"
    holds "block_table" "$project/warpagg/app/src/bins.cu"
    holds "block_total" "$project/below/warpagg/below/below.cu" # a target of another directory
    holds "warpagg::add" "$project/below/warpagg/below/below.cu.headers/1-add.cuh" # a header of its own
    holds "warpagg/app/src/sum.cu" "$project.log" # that is what was compiled

    # Nothing to do; then a header beside the source changes, and its source alone is made again.
    cmake --build "$project" >"$project.log" 2>&1
    ! grep -q "warpagg-rewrite src" "$project.log" || fail "$generator: built twice"
    sleep 1
    touch "$project.src/src/local.h"
    cmake --build "$project" >"$project.log" 2>&1
    holds "warpagg-rewrite src/sum.cu" "$project.log"
    ! grep -q "warpagg-rewrite src/bins.cu" "$project.log" || fail "$generator: more than what changed is made again"
    echo "// changed" >>"$project.src/below/add.cuh"
    cmake --build "$project" >"$project.log" 2>&1
    holds "warpagg-rewrite below.cu" "$project.log"
    holds "below.cu.o" "$project.log"
    holds "changed" "$project/below/warpagg/below/below.cu.headers/1-add.cuh"

    # CHECK: fails while a rewrite is pending, and passes with what the tool wrote.
    cmake "$project" -DCHECKED=ON >"$project.log" 2>&1 || { cat "$project.log"; exit 1; }
    ! cmake --build "$project" --target checked >"$project.log" 2>&1 || fail "$generator: CHECK passes"
    holds "a rewrite is pending" "$project.log"
    warpagg-rewrite -q -i -I "$project.src/include" -DSCALE=2 -DTEXT='"a b"' --arch=sm_80 --arch=sm_90 "$project.src/src/sum.cu"
    cmake --build "$project" --target checked >"$project.log" 2>&1 || { cat "$project.log"; exit 1; }
done

# make
cp -r "$here/make-include" "$work/make"
make -C "$work/make" NVCC="$nvcc" WARPAGG=warpagg-rewrite app.o >"$work/make.log" 2>&1 || { cat "$work/make.log"; exit 1; }
holds "block_table" "$work/make/rewritten/src/bins.cu"
make -C "$work/make" NVCC="$nvcc" WARPAGG=warpagg-rewrite app.o | grep -q "up to date" || fail "make: built twice"
sleep 1
sed -i 1d "$work/make/src/bins.cu" # its header goes
rm "$work/make/src/local.h"
make -C "$work/make" NVCC="$nvcc" WARPAGG=warpagg-rewrite app.o >"$work/make.log" 2>&1 || { cat "$work/make.log"; exit 1; }

# Meson
if command -v meson >/dev/null && command -v ninja >/dev/null; then
    cp -r "$here/meson" "$work/meson"
    cp -r "$here/make-include/src" "$work/meson/src"
    build_meson() { meson compile -C "$work/meson/build" -v >"$work/meson.log" 2>&1 || { cat "$work/meson.log"; exit 1; }; }
    meson setup "$work/meson/build" "$work/meson" -Dnvcc="$nvcc" >"$work/meson.log" 2>&1 || { cat "$work/meson.log"; exit 1; }
    build_meson
    holds "block_table" "$work/meson/build/bins.cu"
    [ -s "$work/meson/build/libapp.a" ] || fail "meson: no library"
    build_meson
    ! grep -q "bins.cu" "$work/meson.log" || fail "meson: built twice"
    sleep 1
    touch "$work/meson/src/local.h"
    build_meson
    holds "bins.cu" "$work/meson.log" # its header changed
else
    echo "packages.sh: left out, Meson: there is no meson or no ninja"
fi

# Bazel
if command -v bazel >/dev/null; then
    cp -r "$here/bazel" "$work/bazel"
    cp -r "$here/make-include/src" "$work/bazel/src"
    build_bazel() {
        (cd "$work/bazel" && PATH="$(dirname "$nvcc"):$PATH" bazel --batch --output_user_root="$work/bazel.root" build --action_env=PATH --action_env=DECLARATIONS //:bins) \
            >"$work/bazel.log" 2>&1 || { cat "$work/bazel.log"; exit 1; }
    }
    build_bazel
    holds "block_table" "$work/bazel/bazel-bin/rewritten/bins.cu"
    [ -s "$work/bazel/bazel-bin/bins.o" ] || fail "bazel: no object"
    build_bazel
    holds "INFO: 1 process: 1 internal" "$work/bazel.log" # built twice, it would be more
    echo "// changed" >>"$work/bazel/src/local.h"
    build_bazel
    holds "INFO: 3 processes" "$work/bazel.log"
else
    echo "packages.sh: left out, Bazel: there is no bazel (Debian's bazel-bootstrap, which brings a JDK)"
fi

# pkg-config
flags=$(PKG_CONFIG_PATH="$(dirname "$(find "$prefix" -name warpagg-rewrite.pc)")" pkg-config --cflags warpagg-rewrite | tr -d " ")
[ -f "${flags#-I}/warpagg/warpagg.cuh" ] || fail "pkg-config: $flags"
# What a wheel brings along: clang finds its headers, as the tool finds both.
cmake --install "$build" --prefix "$prefix" --component clang >/dev/null
bundled=$prefix/lib/warpagg-rewrite/bundled
resources=$(realpath "$("$bundled/bin/clang-22" -print-resource-dir)") || fail "no clang for the wheel"
[ "$resources" = "$(realpath "$bundled/lib/clang/22")" ] || fail "the wheel's clang looks in $resources"
[ -s "$resources/include/stddef.h" ] || fail "no stddef.h for the wheel"
# The .deb: what lies in it rewrites where it is unpacked.
if command -v dpkg-shlibdeps >/dev/null; then
    (cd "$build" && cpack -G DEB -B "$work/deb") >"$work/deb.log" 2>&1 || { cat "$work/deb.log"; exit 1; }
    dpkg-deb -f "$work"/deb/*.deb Depends | grep -q "clang-22.*libclang1-22.*libllvm22" || fail "the .deb's dependencies"
    dpkg-deb -x "$work"/deb/*.deb "$work/root"
    "$work/root/usr/bin/warpagg-rewrite" -q --no-cuda -DBINS=64 "$here/cmake-package/src/bins.cu" -o "$work/deb.cu"
    holds "block_table" "$work/deb.cu"
fi
echo "packages.sh: all of it"
