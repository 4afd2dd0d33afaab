#!/bin/sh
# Sets up, builds Release and Sanitize (ASan and UBSan), and runs the tests in both. Fails if any build or test does.
# The emulated GPU is tested in Release: its race detector hooks into ThreadSanitizer's instrumentation, which excludes ASan's.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh
jobs=$(nproc)

for type in Release Sanitize; do
    build=build/$(echo "$type" | tr '[:upper:]' '[:lower:]')
    echo "== $type, in $build"
    [ "$type" = Release ] && emulator=ON || emulator=OFF
    mkdir -p "$build"
    cmake -S . -B "$build" -DCMAKE_BUILD_TYPE="$type" -DWARPAGG_EMULATOR="$emulator" >"$build/configure.log" 2>&1 || {
        cat "$build/configure.log"
        exit 1
    }
    cmake --build "$build" -j "$jobs"
done

failed=0
for build in build/release build/sanitize; do
    echo "== tests, in $build"
    ctest --test-dir "$build" -j "$jobs" --output-on-failure --no-tests=error || failed=1
done
exit $failed
