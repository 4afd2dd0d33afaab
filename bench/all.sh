#!/bin/sh
# All benchmarks of rewritten programs: the examples, the sweeps of bench/sweeps, the kernels of bench/virtual-blocks and the five programs of
# bench/programs, with pictures of the first two.
#
#     sh bench/all.sh            where the tool, nvcc and a GPU are
#     sh bench/all.sh prepare    only rewrite, where the tool is
#     sh bench/all.sh run        only build and run, where nvcc and the GPU are
#     sh bench/all.sh draw       only the pictures, from what was measured, into docs/plots; needs matplotlib (Debian: python3-matplotlib)
#
# TOOL=… names the tool (build/release/bin/warpagg-rewrite), ROUNDS=… how often each program of the first two runs (3), WORK=… the folder of programs
# and results (build/bench). Exit status: 0 all agree, 1 a failure, 77 no GPU.
set -eu
cd "$(dirname "$0")/.."
tool=${TOOL:-build/release/bin/warpagg-rewrite}
work=${WORK:-build/bench}

prepare() {
    for suite in examples sweeps; do python3 test/gpu/examples/run.py prepare --suite=$suite --tool "$tool" --work "$work/$suite"; done
    python3 bench/virtual-blocks/run.py prepare --tool "$tool" --work "$work/virtual-blocks"
    sh bench/programs/run.sh prepare "$work/programs" "$tool"
}

run() {
    failed=0
    for suite in examples sweeps; do
        python3 test/gpu/examples/run.py run --suite=$suite --work "$work/$suite" --rounds "${ROUNDS:-3}" || failed=$?
        [ $failed != 77 ] || return 77
    done
    python3 bench/virtual-blocks/run.py run --work "$work/virtual-blocks" >"$work/virtual-blocks/results.csv" || failed=1
    cat "$work/virtual-blocks/results.csv"
    REWRITTEN="$work/programs" sh bench/programs/run.sh "$work/programs/results.csv" || failed=1
    return $failed
}

draw() { python3 bench/plots.py "$work/examples/results.csv" "$work/sweeps/results.csv" --out docs/plots; }

case ${1:-all} in
prepare | run | draw) "$1" ;;
all)
    prepare
    run
    if python3 -c 'import matplotlib' 2>/dev/null; then draw; else echo "no pictures: matplotlib is not there (Debian: python3-matplotlib)"; fi
    ;;
*)
    echo "usage: $0 [prepare | run | draw]" >&2
    exit 2
    ;;
esac
