#!/bin/sh
# usage: check.sh [quick|full]
#
# Sets up, builds Release and Sanitize (ASan and UBSan), and runs the tests in both. Fails if any build or test does.
# Each is built and tested beside the other, so that where one has work for a single processor left, as at the end of
# a build, the other has the rest. What Sanitize says is shown behind what Release does.
#
# The program that is shipped, Release, runs in every test. Sanitize runs the unit tests and one in five of lit, and
# nvcc and clang compile what it writes there. Of lit it looks for no leaks: that takes nine tenths of the time.
# The emulated GPU is tested in Release alone: its race detector hooks into ThreadSanitizer's instrumentation, which
# excludes ASan's.
#
# full: Sanitize runs every lit test, with leaks, and the attacks too, so that all outputs are compiled, the emulated GPU each case
# as often as it asks, the attacks the warp's level by itself, and the planted faults' layout. For each night and for a
# release.
# As root with debootstrap, and with the network, it tries the packages in clean systems too (scripts/try-deb.sh,
# scripts/try-wheel.sh); elsewhere it names them.
# quick: the tool alone, in Release, with the tests of its parts, of facts, reasons and rewrites. For while one works;
# what it leaves out it says.
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
    export LIT_OPTS='--filter-out=(command-line|configuration|examples|header-copies|integration|launcher|profile|remap|reports|structure|verify)/'
    run_tests quick -R '^(unit-.*|lit)$'
    echo "Left out: the command line, builds, reports, profiles and remapping, compiling what the tool wrote, the runtime on the emulated GPU, mutants, fuzzing, attacks, the documentation's commands, Sanitize."
    exit
fi

check_release() {
    # clang compiles the hundreds of emulated kernels in half of gcc's time. A folder keeps the compiler that it began with.
    compiler=
    [ -f build/release/CMakeCache.txt ] || ! command -v clang++-22 >/dev/null || compiler=-DCMAKE_CXX_COMPILER=clang++-22
    schedules=300 warp=OFF left_out='^mutants-layout$'
    [ "$1" != full ] || { schedules=4000 warp=ON left_out='^$'; }
    build release -DCMAKE_BUILD_TYPE=Release -DWARPAGG_COMPILE_OUTPUTS=OFF \
        -DWARPAGG_SCHEDULES=$schedules -DWARPAGG_ATTACK_WARP=$warp $compiler && run_tests release -E "$left_out"
}

check_sanitize() {
    build sanitize -DCMAKE_BUILD_TYPE=Sanitize
    if [ "$1" = full ]; then
        run_tests sanitize
    else
        # The inputs of all tests are gone through in Release.
        export LIT_OPTS='--num-shards=5 --run-shard=1 --filter-out=structure/'
        run_tests sanitize -E '^(attack|documentation|lit)$'
        ASAN_OPTIONS=detect_leaks=0 run_tests sanitize -R '^lit$'
    fi
}

try_packages() {
    if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
        echo "Left out, since they need root, debootstrap and the network: scripts/try-deb.sh, scripts/try-wheel.sh."
        return 0
    fi
    echo "== packages, in clean systems"
    roots=$(mktemp -d) tried=0
    sh scripts/try-deb.sh "$PWD/build/release" "$roots/deb" >build/try-deb.log 2>&1 || tried=1
    sh scripts/try-wheel.sh "$roots/wheel" >build/try-wheel.log 2>&1 || tried=1
    tail -n 3 build/try-deb.log build/try-wheel.log
    rm -rf --one-file-system "$roots"
    return "$tried"
}

trap 'kill 0' INT # which what runs in the background does not hear
mkdir -p build
failed=0
(check_sanitize "${1:-}") >build/sanitize.log 2>&1 &
(check_release "${1:-}") || failed=1
wait $! || failed=1
cat build/sanitize.log
[ "${1:-}" != full ] || try_packages || failed=1
exit $failed
