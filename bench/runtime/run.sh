#!/bin/sh
# Builds and runs the runtime library's benchmarks: tables on standard output, all medians as CSV.
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
compile parted.o parted.cu
compile main.o main.cu
compile data.o data.cu
compile block.o block.cu
compile block_flagged.o block_flagged.cu -Xptxas --optimize-float-atomics
nvcc -O3 -std=c++17 -arch="$arch" -I"$here/../../runtime/include" "$here/counter.cu" -o "$build/counter" &
jobs="$jobs $!"
for job in $jobs; do wait "$job"; done

cd "$build"
nvcc -arch="$arch" keyed_*.o flagged.o special.o parted.o main.o data.o -o bench
nvcc -arch="$arch" block.o block_flagged.o data.o -o block
cd - >/dev/null
"$build/bench" "$out"
"$build/block" "$out"
"$build/counter" "$out"
