#!/bin/sh
# Builds and runs the runtime library's property tests on the GPU at hand, then a part of them under compute-sanitizer.
#
#     sh test/gpu/runtime/run.sh [--no-sanitizer]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD_DIR:-/tmp/warpagg-test-runtime}
arch=${ARCH:-native}

if ! nvidia-smi >/dev/null 2>&1; then
    echo "skipped: no GPU"
    exit 0
fi
mkdir -p "$build"

jobs=
compile() {  # object source flags…, in the background
    object=$1 source=$2
    shift 2
    nvcc -O1 -lineinfo -std=c++17 -arch="$arch" -Werror all-warnings -I"$here/../../../runtime/include" "$@" -c "$here/$source" -o "$build/$object" &
    jobs="$jobs $!"
}
part=0
while [ $part -lt 12 ]; do
    compile "part_$part.o" operations.cu -DPART=$part
    part=$((part + 1))
done
compile main.o main.cu
for job in $jobs; do wait "$job"; done
nvcc -arch="$arch" "$build"/*.o -o "$build/test"

"$build/test"
[ "${1:-}" = --no-sanitizer ] && exit 0
for tool in memcheck racecheck synccheck; do
    echo "compute-sanitizer $tool"
    compute-sanitizer --tool "$tool" --error-exitcode 1 "$build/test" --brief
done
