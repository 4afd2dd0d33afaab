#!/usr/bin/env python3
"""Are rewritten programs right on the GPU, and are they faster?

Every example is built four times: as it is written, as it is written with ptxas's own option to combine float atomics,
as warpagg-rewrite rewrites it within the warp (--level=warp), and as it rewrites it by default. Where somebody could do
better by hand, by_hand/ has a program that does, with plain CUDA or with CUB. All run, one after the other, and what is
the same program in two builds runs once. Their results must agree, integers exactly and floating-point sums within the
bound that the program prints. A table comes last: the times, and how many times as fast as each of the others the
rewritten program is.

    run.py all     --tool build/release/bin/warpagg-rewrite
    run.py all     --tool build/release/bin/warpagg-rewrite --suite=sweeps    bench/sweeps instead of examples/
    run.py prepare --tool build/release/bin/warpagg-rewrite     only rewrite: where the tool is
    run.py run                                                  only build and run: where nvcc and the GPU are

Both halves share the folder --work. Exit status: 0 all agree, 1 a failure, 77 skipped (no GPU, or no nvcc).
"""

import argparse
import concurrent.futures
import csv
import ctypes
import dataclasses
import datetime
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
EXAMPLES = ROOT / "examples"
RUNTIME = ROOT / "runtime" / "include"
SKIPPED = 77
RUN_LIMIT_S = 120


@dataclasses.dataclass
class Suite:
    programs: pathlib.Path
    by_hand: pathlib.Path


SUITES = {
    "examples": Suite(EXAMPLES, HERE / "by_hand"),
    "sweeps": Suite(ROOT / "bench" / "sweeps", ROOT / "bench" / "sweeps" / "by_hand"),
}
LIBRARIES = {"matrix": ["-lcusparse"]}  # of programs by hand


@dataclasses.dataclass
class Build:
    tool: list = None  # the tool's options; None: it does not rewrite this one
    nvcc: list = dataclasses.field(default_factory=list)


# The builds that every program has. They print the same cases, and the build by hand prints some of them, each in one
# way or more, as `case/hand`, `case/cub` and `case/library`.
BUILDS = {
    "original": Build(),
    "flag": Build(nvcc=["-Xptxas", "--optimize-float-atomics"]),
    "warp": Build(tool=["--level=warp"]),
    "rewritten": Build(tool=[]),
}
BY_HAND = "by_hand"
ALL_BUILDS = {**BUILDS, BY_HAND: Build()}

# Where this is in no source, the flag has nothing to do.
FLOATING = re.compile(r"\b(float|double)\s*\*")

# What the rewritten program is compared with.
PEERS = ["original", "flag", "warp", "hand", "cub", "library"]

# The least ratio of a peer's time to the rewritten program's, at the default sizes. A loss of 3 % is allowed, and two runs
# differ by 2 %.
NEVER_SLOWER = {"original": 0.95, "warp": 0.95}
EXPECTED = {
    "sum-f32": {"original": 900, "flag": 28, "hand": 1 / 1.2},
    "sum-f64": {"original": 650},
    "sum-i32": {"original": 13},
    "histogram-u32-random": {"original": 80, "hand": 1 / 1.2},
    "histogram-u32-fours": {"original": 80, "cub": 1 / 1.5},
    "histogram-f32-random": {"original": 45},
    "groups-u32-zipf-64Ki": {"original": 9},
    "groups-u32-zipf-64Ki-1024": {"original": 12},
    "groups-f32-zipf-64Ki": {"original": 15},
    "shades-u32": {"original": 60},
    "box-i32": {"original": 8},
    "filter-half": {"original": 2.5},
    "filter-half-1024": {"original": 2.5},
    "filter-all": {"original": 3},
    "filter-all-1024": {"original": 4},
    "reserve-i32": {"original": 2},
    "reserve-u64": {"warp": 2},
    "splats-large": {"original": 14, "hand": 1.3},
    "splats-small": {"original": 5, "hand": 1.2},
    "cells-sorted": {"original": 1},
    "cells-shifted": {"original": 1},
}


class Failure(Exception):
    """Something that a test must not do; the text says what."""


class Skip(Exception):
    """This machine cannot run the test; the text says why."""


@dataclasses.dataclass
class Gpu:
    name: str
    arch: str


def find_gpu():
    """The first GPU, by the driver's own library: nvidia-smi is not installed everywhere."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        raise Skip("no GPU (no driver)")
    count, device = ctypes.c_int(0), ctypes.c_int(0)
    if cuda.cuInit(0) != 0 or cuda.cuDeviceGetCount(ctypes.byref(count)) != 0 or count.value == 0:
        raise Skip("no GPU")
    name = ctypes.create_string_buffer(128)
    major, minor = ctypes.c_int(), ctypes.c_int()
    compute_capability_major, compute_capability_minor = 75, 76  # CU_DEVICE_ATTRIBUTE_…
    if (cuda.cuDeviceGet(ctypes.byref(device), 0)
            or cuda.cuDeviceGetName(name, len(name), device)
            or cuda.cuDeviceGetAttribute(ctypes.byref(major), compute_capability_major, device)
            or cuda.cuDeviceGetAttribute(ctypes.byref(minor), compute_capability_minor, device)):
        raise Failure("the driver does not answer questions about the GPU")
    return Gpu(name.value.decode(), f"sm_{major.value}{minor.value}")


def find_nvcc():
    toolkit = os.environ.get("CUDA_PATH", "/usr/local/cuda")
    nvcc = shutil.which("nvcc") or shutil.which("nvcc", path=f"{toolkit}/bin")
    if not nvcc:
        raise Skip("no nvcc")
    return nvcc


def each(jobs, work, items):
    """Calls work(item) for all items, `jobs` at a time; the results in the items' order."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(work, items))


def call(command, what, **options):
    """Runs a command and returns its stdout; a bad exit status is a Failure with everything that it printed."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    except subprocess.TimeoutExpired:
        raise Failure(f"{what}: still running after {options['timeout']} s")
    if done.returncode != 0:
        raise Failure(f"{what}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


# ---- prepare: rewrite ------------------------------------------------------------------------------------------------

def source_of(args, name, variant):
    if variant == BY_HAND:
        return args.suite.by_hand / f"{name}.cu"
    return (args.suite.programs if ALL_BUILDS[variant].tool is None else args.work / variant) / f"{name}.cu"


def prepare(args):
    def rewrite(item):
        name, variant = item
        source = source_of(args, name, variant)
        source.parent.mkdir(parents=True, exist_ok=True)
        call([args.tool, *BUILDS[variant].tool, "-I", EXAMPLES, "-I", args.suite.programs, args.suite.programs / f"{name}.cu", "-o", source], f"rewriting {name} ({variant})")

    rewriting = [variant for variant, build in BUILDS.items() if build.tool is not None]
    each(args.jobs, rewrite, [(name, variant) for name in args.examples for variant in rewriting])
    print(f"rewritten: {' '.join(args.examples)}")


# ---- run: build, run, compare ----------------------------------------------------------------------------------------

def programs_of(args, name):
    """The builds that an example has, and for each the first one that is the same program: no program is run twice."""
    first, programs = {}, {}
    for variant, build in ALL_BUILDS.items():
        source = source_of(args, name, variant)
        if variant == BY_HAND and not source.exists():
            continue
        if not source.exists():
            raise Failure(f"{source} is missing: prepare first")
        text = source.read_text()
        options = build.nvcc if FLOATING.search(text) else []  # they are about floating-point atomics
        written = re.sub(r"^#line .*\n", "", text, flags=re.MULTILINE)  # says where lines come from
        programs[variant] = first.setdefault((written, *options), variant)
    return programs


def build_all(args, nvcc, arch):
    def build(item):
        name, variant = item
        source = source_of(args, name, variant)
        call([nvcc, "-O3", f"-arch={arch}", *ALL_BUILDS[variant].nvcc, "-I", EXAMPLES, "-I", args.suite.programs, "-I", RUNTIME, source,
              "-o", args.work / f"{name}.{variant}", *(LIBRARIES.get(name, []) if variant == BY_HAND else [])], f"compiling {source} ({variant})")

    args.work.mkdir(parents=True, exist_ok=True)
    items = [(name, variant) for name in args.examples for variant in set(programs_of(args, name).values())]
    cub_first = sorted(items, key=lambda item: (item[1] != BY_HAND, item))  # the compiler takes long for it
    each(args.jobs, build, cub_first)


@dataclasses.dataclass
class Case:
    n: int
    ms: float
    value: str
    bound: float


def parse_results(what, text):
    """The cases of a program by name, from its lines `RESULT key=value …`."""
    cases = {}
    for line in text.splitlines():
        if not line.startswith("RESULT "):
            continue
        field = dict(pair.split("=", 1) for pair in line.split()[1:])
        if field["check"] != "ok":
            raise Failure(f"{what}: {line}")
        cases[field["name"]] = Case(int(field["n"]), float(field["ms"]), field["value"], float(field["bound"]))
    if not cases:
        raise Failure(f"{what}: printed no result")
    return cases


def run_program(args, name, variant):
    size = ["--quick"] if args.quick else []
    what = f"{name} ({variant})"
    return parse_results(what, call([args.work / f"{name}.{variant}", *size], what, timeout=RUN_LIMIT_S))


def run_programs(args, name):
    """The results of each build of an example."""
    programs = programs_of(args, name)
    results = {variant: run_program(args, name, variant) for variant in dict.fromkeys(programs.values())}
    return {variant: results[program] for variant, program in programs.items()}


def agree(one, other):
    if one.bound == 0:
        return one.value == other.value
    return abs(float(one.value) - float(other.value)) <= one.bound + other.bound


def check(name, rounds):
    """Fails where two builds of a program, or two rounds, print other cases or results."""
    original = rounds[0]["original"]
    for variant, cases in ((variant, cases) for runs in rounds for variant, cases in runs.items()):
        asked = {case: case.partition("/")[0] for case in cases}
        complete = variant == BY_HAND or cases.keys() == original.keys()
        if not complete or not set(asked.values()) <= original.keys():
            raise Failure(f"{name}: the {variant} build prints other cases: {sorted(cases)}, not {sorted(original)}")
        for case, result in cases.items():
            want = original[asked[case]]
            if want.n != result.n or not agree(want, result):
                raise Failure(f"{case}: {want.value} of {want.n} originally, {result.value} of {result.n} by the "
                              f"{variant} build")


def compare(name, rounds):
    """One row of the table for each case of a program, given its results in each round by build."""
    check(name, rounds)

    def times(variant, case):
        return [runs[variant][case].ms for runs in rounds if case in runs.get(variant, {})]

    def median(times):
        """None: the program has no such build, or that one no such case."""
        return statistics.median(times) if times else None

    def row(case, n):
        ms = {variant: median(times(variant, case)) for variant in BUILDS}
        ms.update({way: median(times(BY_HAND, f"{case}/{way}")) for way in PEERS if way not in BUILDS})
        spread = {variant: max(times(variant, case)) / min(times(variant, case)) for variant in ("original", "rewritten")}
        return {
            "case": case,
            "n": n,
            **{f"{which}_ms": time for which, time in ms.items()},
            **{f"{peer}_ratio": ms[peer] and ms[peer] / ms["rewritten"] for peer in PEERS},
            **{f"{which}_spread": most for which, most in spread.items()},  # slowest round to fastest
        }

    return [row(case, result.n) for case, result in rounds[0]["original"].items()]


def shortfalls(row):
    """What the row misses of what it should reach: `peer least` for each."""
    least = {**NEVER_SLOWER, **EXPECTED.get(row["case"], {})}
    ratio = {peer: row[f"{peer}_ratio"] for peer in least}
    return [f"{peer} {least[peer]:.3g}" for peer in least if ratio[peer] is None or ratio[peer] < least[peer]]


def print_table(rows):
    times = [key for key in rows[0] if key.endswith("_ms")]
    ratios = [key for key in rows[0] if key.endswith("_ratio")]

    def line(case, n, cells):
        print(f"{case:<26}{n:>10}" + "".join(f"{cells[key]:>10}" for key in times) + "  "
              + "".join(f"{cells[key]:>9}" for key in ratios), end="")

    def text(value, digits):
        return "-" if value is None else f"{value:.{digits}f}"

    print(f"{'':<36}{'milliseconds':>{10 * len(times)}}  {'times as fast as':>{9 * len(ratios)}}")
    line("case", "n", {key: key.rpartition("_")[0] for key in times + ratios})
    print()
    for row in rows:
        line(row["case"], row["n"], {**{key: text(row[key], 3) for key in times},
                                     **{key: text(row[key], 2) for key in ratios}})
        missed = shortfalls(row)
        print(f"   BELOW {', '.join(missed)}" if missed else "")


def save_csv(path, rows, context):
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, [*rows[0], *context], lineterminator="\n")
        writer.writeheader()
        for row in rows:
            numbers = {key: f"{value:.5f}" if isinstance(value, float) else value for key, value in row.items()}
            writer.writerow({**numbers, **context})


def run(args):
    gpu, nvcc = find_gpu(), find_nvcc()
    version = call([nvcc, "--version"], "nvcc").splitlines()[-1]
    date = datetime.date.today().isoformat()
    print(f"{gpu.name} ({gpu.arch}), {version}, {date}")
    started = time.monotonic()
    build_all(args, nvcc, gpu.arch)
    built = time.monotonic()

    rows, failures = [], []
    for name in args.examples:
        try:
            rows += compare(name, [run_programs(args, name) for _ in range(args.rounds)])
        except Failure as failure:
            failures.append(str(failure))
    print(f"built in {built - started:.0f} s, run in {time.monotonic() - built:.0f} s")

    if rows:
        save_csv(args.csv, rows, {"gpu": gpu.name, "nvcc": version, "date": date})
        print_table(rows)
    if args.expect:
        missed = {row["case"]: shortfalls(row) for row in rows}
        failures += [f"slower than expected: {case}: below {', '.join(what)}" for case, what in missed.items() if what]
        if args.all_examples and args.suite.programs == EXAMPLES and not failures:
            failures += [f"no such case: {case}" for case in EXPECTED.keys() - {row["case"] for row in rows}]
    if failures:
        raise Failure("\n".join(failures))
    print(f"all {len(rows)} cases agree")


def run_all(args):
    find_gpu()  # before the work that would be for nothing
    find_nvcc()
    prepare(args)
    run(args)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["all", "prepare", "run"])
    parser.add_argument("examples", nargs="*", help="names of programs (default: all of the suite)")
    parser.add_argument("--suite", choices=SUITES, default="examples", help="whose programs (default: examples)")
    parser.add_argument("--tool", type=pathlib.Path, default=os.environ.get("WARPAGG_REWRITE"),
                        help="the built warpagg-rewrite (default: $WARPAGG_REWRITE)")
    parser.add_argument("--work", type=pathlib.Path,
                        help="folder of the rewritten sources and of the programs built (default: build/gpu-SUITE)")
    parser.add_argument("--csv", type=pathlib.Path, help="where the table is saved (default: results.csv in --work)")
    parser.add_argument("--quick", action="store_true", help="small sizes: right or wrong, no speed")
    parser.add_argument("--rounds", type=int, default=1, help="run everything so often, and take median times")
    parser.add_argument("--expect", action="store_true", help="fail where a ratio is below what the project promises")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    args = parser.parse_intermixed_args()
    args.work = args.work or ROOT / "build" / f"gpu-{args.suite}"
    args.suite = SUITES[args.suite]
    names = sorted(source.stem for source in args.suite.programs.glob("*.cu"))
    args.examples = args.examples or names
    args.all_examples = set(args.examples) == set(names)
    args.csv = args.csv or args.work / "results.csv"
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    if args.what != "run" and not args.tool:
        parser.error("--tool is missing")
    for name in set(args.examples) - set(names):
        parser.error(f"there is no program '{name}' (there are: {' '.join(names)})")
    return args


def main():
    args = parse_arguments()
    try:
        {"all": run_all, "prepare": prepare, "run": run}[args.what](args)
    except Skip as skip:
        print(f"skipped: {skip}")
        return SKIPPED
    except Failure as failure:
        print(f"failed: {failure}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
