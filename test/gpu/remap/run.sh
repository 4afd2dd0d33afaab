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
for name in remap captures reset threads; do
    "${TOOL:-warpagg-rewrite}" -q "$here/$name.cu" -o "$build/$name.cu"
    nvcc -O2 -std=c++17 -arch="${ARCH:-native}" -I"$here" -I"$here/../../../runtime/include" "$build/$name.cu" -o "$build/$name"
    "$build/$name"
done
