#!/bin/sh
# Rewrites kernels whose launches become resident, or learn, runs them on the GPU at hand beside the plain ones, and compares what they print.
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
source=$here/resident.cu
rewrite() { "${TOOL:-warpagg-rewrite}" -q --shared-memory=8192 "$@" "$source" -o "$build/$name.cu"; }
compile() { nvcc -O2 -std=c++14 -arch="${ARCH:-native}" -I"$here/../../../runtime/include" "$1" -o "$build/$name"; }
name=plain compile "$source"
name=resident rewrite --level=grid --learn=off
name=learning rewrite
for name in resident learning; do compile "$build/$name.cu"; done
for name in plain resident learning; do WARPAGG_LEARN=print "$build/$name" >"$build/$name.txt" 2>"$build/$name.learnt"; done
for name in resident learning; do diff "$build/plain.txt" "$build/$name.txt"; done
grep -q ': resident$' "$build/learning.learnt"
tail -n 1 "$build/learning.txt"
