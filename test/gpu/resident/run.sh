#!/bin/sh
# Rewrites kernels whose launches become resident, runs them on the GPU at hand beside the plain ones, and compares what both print.
#
#     sh test/gpu/resident/run.sh        TOOL=… names the tool (warpagg-rewrite on the path by default)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD_DIR:-/tmp/warpagg-test-resident}
if ! nvidia-smi >/dev/null 2>&1; then
    echo "skipped: no GPU"
    exit 0
fi
mkdir -p "$build"
"${TOOL:-warpagg-rewrite}" -q --level=grid --shared-memory=8192 "$here/resident.cu" -o "$build/resident.cu"
nvcc -O2 -std=c++14 -arch="${ARCH:-native}" "$here/resident.cu" -o "$build/plain"
nvcc -O2 -std=c++14 -arch="${ARCH:-native}" -I"$here/../../../runtime/include" "$build/resident.cu" -o "$build/resident"
"$build/plain" >"$build/plain.txt"
"$build/resident" >"$build/resident.txt"
diff "$build/plain.txt" "$build/resident.txt"
tail -n 1 "$build/resident.txt"
