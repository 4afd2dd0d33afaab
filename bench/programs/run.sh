#!/bin/sh
# Rewrites, builds and runs the five programs of G-Atom's paper: tables on standard output, all medians as CSV.
#
#     sh bench/programs/run.sh [results.csv [matrix.mtx…]]
#     sh bench/programs/run.sh prepare FOLDER TOOL            only rewrites the files of plain/ into the folder
#
# TOOL=… names the tool (warpagg-rewrite on the path by default); REWRITTEN=… a folder with the files of plain/ rewritten already.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
build=${BUILD_DIR:-/tmp/warpagg-bench-programs}
arch=${ARCH:-native}
programs="histogram merge_sort page_views summation spmv sums"
mkdir -p "$build"

rewrite() {  # folder tool
    mkdir -p "$1"
    for program in $programs; do "$2" -q "$here/plain/$program.cu" -o "$1/$program.cu" -- -DFORM=rewritten; done
}
if [ "${1:-}" = prepare ]; then
    rewrite "$2" "$3"
    exit
fi
rewritten=${REWRITTEN:-}
if [ -z "$rewritten" ]; then
    rewritten=$build/rewritten
    rewrite "$rewritten" "${TOOL:-warpagg-rewrite}"
fi

jobs=
compile() {  # object source flags…, in the background
    object=$1 source=$2
    shift 2
    nvcc -O3 -std=c++17 -arch="$arch" -I"$root/runtime/include" "$@" -c "$source" -o "$build/$object" &
    jobs="$jobs $!"
}
for program in $programs; do
    compile "$program.o" "$here/$program.cu"
    compile "plain_$program.o" "$here/plain/$program.cu" -DFORM=as_written
    compile "tool_$program.o" "$rewritten/$program.cu" -DFORM=rewritten
done
for file in main plan matrices; do compile "$file.o" "$here/$file.cu"; done
compile data.o "$here/../runtime/data.cu"
for job in $jobs; do wait "$job"; done

cd "$build"
nvcc -arch="$arch" ./*.o -o programs
cd - >/dev/null
"$build/programs" "$@"
