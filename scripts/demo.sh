#!/bin/sh
# Sets up, builds the tool, and shows what it does: the remarks on every example, the diff of two of them, and, where
# there are nvcc and a GPU, originals and rewritten programs side by side.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh
build=build/release
tool=$build/bin/warpagg-rewrite
rewritten=build/rewritten

mkdir -p "$build" "$rewritten"
echo "== building the tool, in $build"
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release >"$build/configure.log" 2>&1 || {
    cat "$build/configure.log"
    exit 1
}
cmake --build "$build" --target warpagg-rewrite -j "$(nproc)"

for example in examples/*.cu; do
    output=$rewritten/$(basename "$example")
    echo "== $tool $example -o $output"
    "$tool" "$example" -o "$output"
done

for example in examples/cells.cu examples/sum.cu; do
    echo "== $tool -q $example"
    "$tool" -q "$example"
done

echo "== originals and rewritten programs on the GPU"
status=0
python3 test/gpu/examples/run.py all --tool "$tool" || status=$?
[ "$status" -eq 77 ] || exit "$status"
