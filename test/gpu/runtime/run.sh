#!/bin/sh
# Builds and runs the runtime library's property tests on the GPU at hand, then a part of them under compute-sanitizer.
#
#     sh test/gpu/runtime/run.sh [--no-sanitizer] [--blocks]
#
# --blocks: only the tests of a block's objects. HEADERS=… takes another copy of the library: one with a bug in it has to fail.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD_DIR:-/tmp/warpagg-test-runtime}
headers=${HEADERS:-$here/../../../runtime/include}
arch=${ARCH:-native}
patience=300  # seconds, for a test that hangs

sanitizers="memcheck racecheck synccheck" programs="test blocks masks rows records layout warp_sums"
for option; do
    case $option in
    --no-sanitizer) sanitizers= ;;
    --blocks) programs=blocks ;;
    *) echo "unknown option: $option" >&2; exit 2 ;;
    esac
done
if ! nvidia-smi >/dev/null 2>&1; then
    echo "skipped: no GPU"
    exit 0
fi
mkdir -p "$build/objects_test" "$build/objects_blocks" "$build/objects_masks" "$build/objects_rows" "$build/objects_records" "$build/objects_layout" "$build/objects_warp_sums"
rm -f "$build"/objects_*/*.o

# ---- build: `object source flags…` a line, side by side

list() {
    case $programs in
    *test*)
        for part in $(seq 0 11); do echo "objects_test/part_$part.o operations.cu -DPART=$part"; done
        echo "objects_test/main.o main.cu"
        ;;
    esac
    case $programs in *masks*) echo "objects_masks/masks.o masks.cu" ;; esac
    case $programs in *rows*) echo "objects_rows/rows.o rows.cu" ;; esac
    case $programs in *layout*) echo "objects_layout/layout.o layout.cu" ;; esac
    case $programs in *warp_sums*) echo "objects_warp_sums/warp_sums.o warp_sums.cu" ;; esac
    case $programs in *records*) echo "objects_records/records.o records.cu" ;; esac
    for part in $(seq 0 9); do echo "objects_blocks/part_$part.o blocks.cu -DPART=$part"; done
    echo "objects_blocks/sizes.o ../../simt/tests/sizes_test.cpp -x cu -I$here/../../../tool"
    for file in counter several blocks_main; do echo "objects_blocks/$file.o $file.cu"; done
}
export here build headers arch
compile='object=$1 source=$2
shift 2
nvcc -O1 -lineinfo -std=c++17 -arch="$arch" -Werror all-warnings -I"$headers" "$@" -c "$here/$source" -o "$build/$object"'
if ! list | xargs -P "$(nproc)" -L 1 sh -c "$compile" sh; then
    echo "FAILED: build"
    exit 1
fi
for program in $programs; do nvcc -arch="$arch" "$build/objects_$program"/*.o -o "$build/$program"; done

# ---- run

failed=
for program in $programs; do timeout "$patience" "$build/$program" || failed="$failed $program"; done

# sanitize <log> <tool> <program> <arguments…>, in the background
jobs=
sanitize() {
    log=$1 tool=$2
    shift 2
    timeout "$patience" compute-sanitizer --tool "$tool" --error-exitcode 1 "$@" >"$build/$log.log" 2>&1 &
    jobs="$jobs $log:$!"
}
for tool in $sanitizers; do
    for program in $programs; do
        sanitize "$program-$tool" "$tool" "$build/$program" --brief
    done
done

for job in $jobs; do
    log=${job%:*}
    if wait "${job#*:}"; then
        echo "$log: $(tail -n 1 "$build/$log.log")"
    else
        failed="$failed $log"
        echo "$log: FAILED"
        head -n 20 "$build/$log.log"
        tail -n 2 "$build/$log.log"
    fi
done
if [ -n "$failed" ]; then
    echo "FAILED:$failed"
    exit 1
fi
echo "all right"
