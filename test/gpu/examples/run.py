#!/usr/bin/env python3
"""Are rewritten programs right on the GPU, and are they faster?

Every example is built three times: as it is written, as it is written with ptxas's own option to combine float
atomics, and as warpagg-rewrite rewrites it. All three run, one after the other; their results must agree, integers
exactly and floating-point sums within the bound that the program prints. A table of the times comes last.

    run.py all     --tool build/release/warpagg-rewrite
    run.py prepare --tool build/release/warpagg-rewrite     only rewrite: where the tool is
    run.py run                                              only build and run: where nvcc and the GPU are

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
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"
RUNTIME = ROOT / "runtime" / "include"
SKIPPED = 77
RUN_LIMIT_S = 120

# The builds of a program: whether its source is the rewritten one, and further options of nvcc.
BUILDS = {
    "original": (False, []),
    "flag": (False, ["-Xptxas", "--optimize-float-atomics"]),
    "rewritten": (True, []),
}

# With --expect: the least ratio of the original's time to the rewritten one's, at the default sizes.
NEVER_SLOWER = 0.97
EXPECTED = {
    "sum-f32": 25,
    "sum-f64": 25,
    "cells-sorted": 1,
    "cells-shifted": 1,
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

def prepare(args):
    def rewrite(name):
        call([args.tool, EXAMPLES / f"{name}.cu", "-o", args.work / f"{name}.cu"], f"rewriting {name}")

    args.work.mkdir(parents=True, exist_ok=True)
    each(args.jobs, rewrite, args.examples)
    print(f"rewritten: {' '.join(args.examples)}")


# ---- run: build, run, compare ----------------------------------------------------------------------------------------

def build_all(args, nvcc, arch):
    def build(item):
        name, variant = item
        rewritten, options = BUILDS[variant]
        source = (args.work if rewritten else EXAMPLES) / f"{name}.cu"
        if not source.exists():
            raise Failure(f"{source} is missing: prepare first")
        call([nvcc, "-O3", f"-arch={arch}", *options, "-I", EXAMPLES, *(["-I", RUNTIME] if rewritten else []),
              source, "-o", args.work / f"{name}.{variant}"], f"compiling {source} ({variant})")

    each(args.jobs, build, [(name, variant) for name in args.examples for variant in BUILDS])


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


def agree(one, other):
    if one.bound == 0:
        return one.value == other.value
    return abs(float(one.value) - float(other.value)) <= one.bound + other.bound


def compare(name, rounds):
    """One row of the table for each case of a program, given its results in each round by build."""
    original = rounds[0]["original"]
    for variant, cases in ((variant, cases) for runs in rounds for variant, cases in runs.items()):
        if cases.keys() != original.keys():
            raise Failure(f"{name}: the {variant} build prints other cases: {sorted(cases)}, not {sorted(original)}")
        for case, result in cases.items():
            if not agree(original[case], result):
                raise Failure(f"{case}: {original[case].value} originally, {result.value} by the {variant} build")

    def row(case):
        ms = {variant: statistics.median(runs[variant][case].ms for runs in rounds) for variant in BUILDS}
        return {
            "case": case,
            "n": original[case].n,
            **{f"{variant}_ms": ms[variant] for variant in BUILDS},
            "flag_ratio": ms["original"] / ms["flag"],
            "rewritten_ratio": ms["original"] / ms["rewritten"],
        }

    return [row(case) for case in original]


def least_ratio(case):
    return EXPECTED.get(case, NEVER_SLOWER)


def print_table(rows):
    print(f"{'case':<28}{'n':>11}{'original':>11}{'flag':>11}{'rewritten':>11}{'flag':>9}{'rewritten':>11}")
    print(f"{'':<28}{'':>11}{'ms':>11}{'ms':>11}{'ms':>11}{'ratio':>9}{'ratio':>11}")
    for row in rows:
        least = least_ratio(row["case"])
        note = f"   below {least}" if row["rewritten_ratio"] < least else ""
        print(f"{row['case']:<28}{row['n']:>11}{row['original_ms']:>11.3f}{row['flag_ms']:>11.3f}"
              f"{row['rewritten_ms']:>11.3f}{row['flag_ratio']:>9.2f}{row['rewritten_ratio']:>11.2f}{note}")


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
    build_all(args, nvcc, gpu.arch)

    rows, failures = [], []
    for name in args.examples:
        try:
            rounds = [{variant: run_program(args, name, variant) for variant in BUILDS} for _ in range(args.rounds)]
            rows += compare(name, rounds)
        except Failure as failure:
            failures.append(str(failure))

    if rows:
        save_csv(args.csv, rows, {"gpu": gpu.name, "nvcc": version, "date": date})
        print_table(rows)
    slow = [row["case"] for row in rows if row["rewritten_ratio"] < least_ratio(row["case"])]
    if slow and args.expect:
        failures.append(f"slower than expected: {' '.join(slow)}")
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
    names = sorted(source.stem for source in EXAMPLES.glob("*.cu"))
    parser.add_argument("what", choices=["all", "prepare", "run"])
    parser.add_argument("examples", nargs="*", default=names, help="names of examples (default: all)")
    parser.add_argument("--tool", type=pathlib.Path, default=os.environ.get("WARPAGG_REWRITE"),
                        help="the built warpagg-rewrite (default: $WARPAGG_REWRITE)")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build" / "gpu-examples",
                        help="folder of the rewritten sources and of the programs built")
    parser.add_argument("--csv", type=pathlib.Path, help="where the table is saved (default: results.csv in --work)")
    parser.add_argument("--quick", action="store_true", help="small sizes: right or wrong, no speed")
    parser.add_argument("--rounds", type=int, default=1, help="run everything so often, and take median times")
    parser.add_argument("--expect", action="store_true", help="fail where a ratio is below what the project promises")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    args.csv = args.csv or args.work / "results.csv"
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    if args.what != "run" and not args.tool:
        parser.error("--tool is missing")
    for name in set(args.examples) - set(names):
        parser.error(f"there is no example '{name}' (there are: {' '.join(names)})")
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
