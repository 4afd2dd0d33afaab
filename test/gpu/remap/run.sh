#!/bin/sh
# Rewrites and runs kernels whose threads go through layouts, on the GPU at hand.
#
#     sh test/gpu/remap/run.sh        TOOL=… names the tool (warpagg-rewrite on the path by default)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD_DIR:-/tmp/warpagg-test-remap}
if ! nvidia-smi >/dev/null 2>&1; then
    echo "skipped: no GPU"
    exit 0
fi
mkdir -p "$build"
"${TOOL:-warpagg-rewrite}" -q "$here/remap.cu" -o "$build/remapped.cu"
nvcc -O2 -std=c++17 -arch="${ARCH:-native}" -I"$here/../../../runtime/include" "$build/remapped.cu" -o "$build/remapped"
"$build/remapped"
