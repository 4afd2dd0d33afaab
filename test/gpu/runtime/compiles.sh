#!/bin/sh
# The runtime library compiles without a warning: as headers and as one file, for all architectures and language versions,
# with nvcc and with clang; and it says so clearly where a GPU is too old. Needs no GPU.
#
#     sh test/gpu/runtime/compiles.sh [--brief]      brief: one architecture and language version each
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
build=${BUILD_DIR:-/tmp/warpagg-compiles-runtime}
cuda=${CUDA_PATH:-/usr/local/cuda}
mkdir -p "$build/one/warpagg"
cmake -DOUT="$build/one/warpagg/warpagg.cuh" -P "$root/cmake/Amalgamate.cmake"

archs="75 80 86 89 90 100 120" versions="14 17 20"
[ "${1:-}" = --brief ] && archs=90 versions=14

# One compilation a line, run side by side.
list() {
    if command -v nvcc >/dev/null; then
        for include in "$root/runtime/include" "$build/one"; do
            for arch in $archs; do
                for version in $versions; do
                    echo "nvcc -arch=sm_$arch -std=c++$version -Werror all-warnings -I'$include' -ptx '$here/every_form.cu' -o /dev/null"
                done
            done
        done
        letters=$(for letter in A B C D E F G H I J K L M N O P Q R S V W X Y Z; do printf ' -D%s=1024' $letter; done)  # T and U break CUDA's own
        echo "nvcc -arch=sm_90 -std=c++17 $letters -I'$root/runtime/include' -ptx '$here/every_form.cu' -o /dev/null"
        for version in 17 20; do  # CUB asks for C++17
            echo "nvcc -arch=sm_90 -std=c++$version -Werror all-warnings -I'$root/runtime/include' -ptx '$here/layout.cu' -o /dev/null"
        done
    else
        echo "skipped: no nvcc" >&2
    fi
    if command -v clang++-22 >/dev/null && [ -d "$cuda/include" ]; then
        for arch in $archs; do
            echo "clang++-22 -x cuda --cuda-gpu-arch=sm_$arch -std=c++17 -Wall -Wextra -Werror -Wno-unknown-cuda-version --cuda-path='$cuda' \
-isystem '$cuda/include/cccl' --cuda-device-only -S -O1 -I'$root/runtime/include' '$here/every_form.cu' -o /dev/null"
        done
        echo "clang++-22 -x cuda --cuda-host-only -fsyntax-only -std=c++17 -Wall -Wextra -Werror -Wno-unknown-cuda-version --cuda-path='$cuda' \
-isystem '$cuda/include/cccl' -I'$root/runtime/include' '$here/every_form.cu'"
        echo "clang++-22 -x cuda --cuda-gpu-arch=sm_60 -std=c++17 -Wno-unknown-cuda-version --cuda-path='$cuda' --cuda-device-only -fsyntax-only \
-I'$root/runtime/include' '$here/every_form.cu' 2>&1 | grep -q 'warpagg needs sm_70'"
    else
        echo "skipped: no clang++-22 or no CUDA headers" >&2
    fi
}
list | xargs -d '\n' -P "$(nproc)" -I{} sh -c '{} || { echo FAILED; exit 1; }' && echo "all compile"
