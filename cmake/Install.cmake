# What `cmake --install` and the package hold. The tool finds its files from where it lies (tool/toolchain/installation.c), so the tree can be moved.
include(CMakePackageConfigHelpers)

install(TARGETS warpagg-rewrite warpagg-nvcc)
install(TARGETS readers LIBRARY DESTINATION lib/warpagg-rewrite)
# The compiler that the tool runs and the headers that both read, for packages that can't depend on LLVM's (scripts/wheel.sh). The tool finds them from
# libclang, whose place is bundled/lib.
file(REAL_PATH "${CLANG}" clang)
install(PROGRAMS "${clang}" DESTINATION lib/warpagg-rewrite/bundled/bin RENAME clang-${llvm_version} COMPONENT clang EXCLUDE_FROM_ALL)
install(DIRECTORY "${llvm_lib}/clang/${llvm_version}/include" DESTINATION lib/warpagg-rewrite/bundled/lib/clang/${llvm_version} COMPONENT clang EXCLUDE_FROM_ALL)
install(DIRECTORY runtime/include/warpagg TYPE INCLUDE)
# The runtime's headers a second time, in a directory that is nobody else's (installation.c says why): by a link, which a wheel can't hold.
set(own_include "${CMAKE_INSTALL_DATADIR}/warpagg-rewrite/include")
if(SKBUILD)
    install(DIRECTORY runtime/include/warpagg DESTINATION "${own_include}")
else()
    file(RELATIVE_PATH way "/${own_include}" "/${CMAKE_INSTALL_INCLUDEDIR}/warpagg")
    file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/package/include")
    file(CREATE_LINK "${way}" "${PROJECT_BINARY_DIR}/package/include/warpagg" SYMBOLIC)
    install(FILES "${PROJECT_BINARY_DIR}/package/include/warpagg" DESTINATION "${own_include}")
endif()
install(DIRECTORY runtime/declarations DESTINATION "${CMAKE_INSTALL_DATADIR}/warpagg-rewrite")
install(FILES "${share}/warpagg.cuh" packaging/warpagg.mk DESTINATION "${CMAKE_INSTALL_DATADIR}/warpagg-rewrite")
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE TYPE DOC)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/warpagg-rewrite")
configure_package_config_file(cmake/warpagg-rewriteConfig.cmake.in "${PROJECT_BINARY_DIR}/package/warpagg-rewriteConfig.cmake"
    INSTALL_DESTINATION "${package}" PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/warpagg-rewriteConfigVersion.cmake" COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/package/warpagg-rewriteConfig.cmake" "${PROJECT_BINARY_DIR}/package/warpagg-rewriteConfigVersion.cmake"
    cmake/WarpaggRewrite.cmake cmake/WarpaggRun.cmake DESTINATION "${package}")

# The way up from the folder of pkg-config's files to the prefix.
file(RELATIVE_PATH pc_up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_up "${pc_up}")
configure_file(packaging/warpagg-rewrite.pc.in "${PROJECT_BINARY_DIR}/package/warpagg-rewrite.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/warpagg-rewrite.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

add_custom_target(uninstall
    COMMAND ${CMAKE_COMMAND} "-DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt" -P "${PROJECT_SOURCE_DIR}/cmake/Uninstall.cmake"
    VERBATIM)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME warpagg-rewrite)
set(CPACK_PACKAGE_VENDOR "The authors of warpagg-rewrite")
set(CPACK_PACKAGE_CONTACT "The authors of warpagg-rewrite <warpagg-rewrite@localhost>")
set(CPACK_PACKAGE_DESCRIPTION "Reads CUDA source, finds the atomic updates, and rewrites those where it pays so that a warp or a block combines its updates first.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-${llvm_version}, libclang-common-${llvm_version}-dev, libstdc++-12-dev | g++") # the compiler that it runs, and the headers that it reads
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nvidia-cuda-toolkit")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
