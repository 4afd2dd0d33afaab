#!/bin/sh
# usage: check.sh [quick]
#
# Sets up, builds Release and Sanitize (ASan and UBSan), and runs the tests in both. Fails if any build or test does. Each is built and tested beside the other, so
# that where one has work for a single processor left, as at the end of a build, the other has the rest. What Sanitize says is shown behind what Release does.
#
# The tests of the whole program on CUDA files, lit and the attacks, run once: with the sanitized program, where memory errors, leaks, undefined
# behaviour and variables without a value fail them beside a wrong text, and where the compilers take what it wrote. The program that is shipped
# differs in its optimization alone. It runs in Release: of lit, in the tests that go over the inputs of others (which Sanitize has gone through) as they
# stand and in other styles, on what each rewrite writes and in the test of time; on random kernels (fuzz), the documentation's commands and installed packages.
# The emulated GPU is tested in Release too: its race detector hooks into ThreadSanitizer's instrumentation, which excludes ASan's.
#
# quick: the tool alone, in Release, with the tests of its parts and of what it prints, but for the longest. For while one works; what it leaves out it says.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh
jobs=$(nproc)

# build FOLDER OPTION...
build() {
    folder=build/$1
    shift
    echo "== building in $folder"
    mkdir -p "$folder"
    generator= # a folder keeps the one that it began with
    [ -f "$folder/CMakeCache.txt" ] || ! command -v ninja >/dev/null || generator=Ninja
    cmake -S . -B "$folder" ${generator:+-G "$generator"} "$@" >"$folder/configure.log" 2>&1 || {
        cat "$folder/configure.log"
        exit 1
    }
    cmake --build "$folder" -j "$jobs"
}

# run_tests FOLDER OPTION...
run_tests() {
    folder=build/$1
    shift
    echo "== tests, in $folder"
    ctest --test-dir "$folder" -j "$jobs" --output-on-failure --no-tests=error "$@"
}

if [ "${1:-}" = quick ]; then
    build quick -DCMAKE_BUILD_TYPE=Release -DWARPAGG_EMULATOR=OFF -DWARPAGG_COMPILE_OUTPUTS=OFF
    export LIT_OPTS='--filter-out=(command-line/(cache|growth|leading)|examples/idempotent|launcher/launcher|verify/nvcc)[.]test'
    run_tests quick -R '^(unit-.*|lit)$'
    echo "Left out: the headers that the tool keeps parsed, how its time grows, rewriting twice, the launcher, --verify by nvcc, compiling what the tool wrote, the runtime on the emulated GPU, mutants, fuzzing, attacks, the documentation's commands, Sanitize."
    exit
fi

inputs='structure/(every-input|formatted-inputs|clang-format)[.]test'

check_release() {
    # clang compiles the hundreds of emulated kernels in half of gcc's time. A folder keeps the compiler that it began with.
    compiler=
    [ -f build/release/CMakeCache.txt ] || ! command -v clang++-22 >/dev/null || compiler=-DCMAKE_CXX_COMPILER=clang++-22
    export LIT_OPTS="--filter=$inputs|/(rewrites[.]cu|(growth|table)[.]test)$"
    build release -DCMAKE_BUILD_TYPE=Release $compiler && run_tests release -E '^attack$'
}

check_sanitize() {
    export LIT_OPTS="--filter-out=$inputs"
    build sanitize -DCMAKE_BUILD_TYPE=Sanitize -DWARPAGG_COMPILE_OUTPUTS=ON && run_tests sanitize
}

trap 'kill 0' INT # which what runs in the background does not hear
mkdir -p build
failed=0
(check_sanitize) >build/sanitize.log 2>&1 &
(check_release) || failed=1
wait $! || failed=1
cat build/sanitize.log
exit $failed
