#!/bin/sh
# usage: run.sh [prepare | run | all]: kernels as the people of twenty fields write them: as nvcc -O3 compiles them,
# rewritten with default settings and by --level=grid, and by an expert. Writes a row for each case and form into
# build/families/results.csv, and prints the table of them.
#
#     sh bench/families/run.sh            where the tool, nvcc and a GPU are
#     sh bench/families/run.sh prepare    only rewrite, where the tool is
#     sh bench/families/run.sh run        only build and run, where nvcc and the GPU are
#
# TOOL=… names the tool (build/release/bin/warpagg-rewrite), WORK=… the folder (build/families), JOBS=… how many compile at
# once (as many as there are cores), ONLY=… some families, as in "splats bfs", whose rows are written anew.
# Exit status: 0 all results are right, 1 a failure.
set -eu
cd "$(dirname "$0")/../.."
tool=${TOOL:-build/release/bin/warpagg-rewrite}
work=${WORK:-build/families}
here=bench/families
families=${ONLY:-$(cd $here && ls ./*.cu | sed 's|./||; s|[.]cu||')}

prepare() {
    mkdir -p "$work/default" "$work/grid"
    for level in block grid; do
        to=$work/default
        [ $level = block ] || to=$work/grid
        for family in $families; do
            "$tool" -q "$here/$family.cu" -o "$to/$family.cu" --level=$level -- -std=c++17 --extended-lambda
        done
    done
}

# One line for each program: its path, its source, its flags.
programs() {
    for family in $families; do
        echo "$work/bin/$family.bounds $here/$family.cu -DBOUNDS"
        echo "$work/bin/$family.plain $here/$family.cu"
        echo "$work/bin/$family.default $work/default/$family.cu"
        echo "$work/bin/$family.grid $work/grid/$family.cu"
        echo "$work/bin/$family.expert $here/$family.cu -DEXPERT"
    done
}

run() {
    rm -rf "${work:?}/bin" "$work/shared"
    mkdir -p "$work/bin" "$work/shared"
    failed=0
    programs | xargs -P "${JOBS:-$(nproc)}" -L 1 sh -c '
        nvcc -O3 -std=c++17 --extended-lambda -arch="${ARCH:-native}" -Iruntime/include -Ibench/families \
            -o "$@" ||
            { echo "$1: not built" >&2; exit 1; }' nvcc || failed=1
    rows=$work/results.csv
    [ -n "${ONLY:-}" ] && [ -e "$rows" ] || echo family,case,form,ms,result >"$rows"
    for family in $families; do
        rm -f "$work/shared"/*
        sed -i "/^$family,/d" "$rows"
        "$work/bin/$family.bounds" bounds "$work/shared" || failed=1
        for form in plain default grid expert; do
            timeout 60 "$work/bin/$family.$form" $form "$work/shared" >>"$rows" || failed=1
        done
    done
    python3 $here/table.py "$rows" || failed=1
    return $failed
}

case ${1:-all} in
prepare | run) "$1" ;;
all)
    prepare
    run
    ;;
*)
    echo "usage: $0 [prepare | run | all]" >&2
    exit 2
    ;;
esac
