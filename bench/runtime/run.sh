#!/bin/sh
# Builds and runs the runtime library's benchmark: one table on standard output, all medians as CSV.
#
#     sh bench/runtime/run.sh [results.csv]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-results.csv}
build=${BUILD_DIR:-/tmp/warpagg-bench-runtime}
arch=${ARCH:-native}
mkdir -p "$build"

jobs=
compile() {  # object source flags…, in the background
    object=$1 source=$2
    shift 2
    nvcc -O3 -std=c++17 -arch="$arch" -I"$here/../../runtime/include" "$@" -c "$here/$source" -o "$build/$object" &
    jobs="$jobs $!"
}
for type in u32 u64 f32 f64; do compile "keyed_$type.o" keyed.cu "-DELEMENT=$type"; done
compile flagged.o flagged.cu -Xptxas --optimize-float-atomics
compile special.o special.cu
compile main.o main.cu
for job in $jobs; do wait "$job"; done

nvcc -arch="$arch" "$build"/*.o -o "$build/bench"
"$build/bench" "$out"
