#!/usr/bin/env python3
"""Runs the tool on checkouts of other people's CUDA code, and says what became of every file.

    test/real-code/run.py --tool build/release/bin/warpagg-rewrite CHECKOUT...

Takes each .cu file that names an atomic. The tool rewrites a copy (with the file's own folder and the checkout on the include path;
-I adds more) at each level asked for. What nvcc compiles as it is must compile rewritten too. Prints a row a checkout, the verdicts by
rewrite and reason, and what files were not parsed for; exits 1 where the tool crashed, hung, or wrote something that does not
compile. Nothing in the checkouts is changed.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILE = ["nvcc", "-arch=sm_90", "-ptx", "-o", "/dev/null", "-w", "--expt-relaxed-constexpr", "--extended-lambda", "-rdc=true"]
LIMIT = 300  # seconds for one compiler or tool run


def run(command):
    """The exit status and stderr; None for a status where it took too long."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return result.returncode, result.stderr


def cause(diagnostics):
    """Why a file was not parsed, in the first error's words without its names."""
    for diagnostic in diagnostics:
        if diagnostic["severity"] == "error":
            missing = "file not found" in diagnostic["message"]
            return "a header is missing" if missing else re.sub(r"'[^']*'", "…", diagnostic["message"])
    return "no error is named"


def count_sites(report, counts):
    counts["files"] += 1
    counts["not parsed"] += not report["parsed"]
    if not report["parsed"]:
        counts["cause " + cause(report["diagnostics"])] += 1
    for site in report["sites"]:
        counts["sites"] += 1
        counts["rewritten"] += site["verdict"] == "rewrite"
        counts["in the block"] += (site["rewrite"] or "").startswith("block-")
        counts["verdict " + (site["rewrite"] or site["reason"])] += 1


def judge(options, checkout, file, folder):
    """What became of one file at one level: a Counter, and a list of failures."""
    counts, failures = collections.Counter(), []
    include = [part for directory in [file.parent, checkout, *options.I] for part in ("-I", str(directory))]
    output, report = folder / f"{abs(hash(file))}.cu", folder / f"{abs(hash(file))}.json"
    flags = ["--arch=sm_90", f"--level={options.level}", *include, f"-std={options.std}"]
    status, _ = run([options.tool, str(file), "-o", str(output), f"--json={report}", *flags])
    if status is None or status < 0:
        return counts, [f"{file}: {'hangs' if status is None else f'signal {-status}'}"]
    parsed = json.loads(report.read_text())["files"][0]
    count_sites(parsed, counts)
    if any(site["verdict"] == "rewrite" for site in parsed["sites"]):
        counts["changed"] += 1
        compiler = [*COMPILE, f"-std={options.std}", *include]
        if not options.no_compile and run([*compiler, str(file)])[0] == 0:
            counts["compiled"] += 1
            if run([*compiler, "-I", str(ROOT / "runtime/include"), str(output)])[0] != 0:
                failures.append(f"{file}: the output does not compile")
    return counts, failures


def candidates(checkout):
    return [file for file in sorted(checkout.rglob("*.cu")) if "atomic" in file.read_text(errors="replace")]


def print_counts(total, prefix):
    for name, count in total.most_common():
        if name.startswith(prefix):
            print(f"{count:6} {name.removeprefix(prefix)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--level", default="block", choices=["warp", "block"])
    parser.add_argument("--std", default="c++17")
    parser.add_argument("--no-compile", action="store_true", help="leave nvcc out")
    parser.add_argument("-I", action="append", default=[], type=pathlib.Path, help="more directories for headers")
    parser.add_argument("-j", type=int, default=2, help="files at a time")
    parser.add_argument("checkouts", nargs="+", type=pathlib.Path)
    options = parser.parse_args()

    total, failed = collections.Counter(), []
    columns = ["files", "not parsed", "sites", "rewritten", "in the block", "changed", "compiled"]
    print(f"{'checkout':28}", *(f"{column:>13}" for column in columns))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for checkout in options.checkouts:
            checkout = checkout.resolve()
            here = collections.Counter()
            jobs = [pool.submit(judge, options, checkout, file, pathlib.Path(folder)) for file in candidates(checkout)]
            for job in jobs:
                counts, failures = job.result()
                here.update(counts)
                failed += failures
            print(f"{checkout.name:28}", *(f"{here[column]:13}" for column in columns), flush=True)
            total.update(here)
    print(f"{'all':28}", *(f"{total[column]:13}" for column in columns), "\n")
    print_counts(total, "verdict ")
    print("\nnot parsed:" if total["not parsed"] else "")
    print_counts(total, "cause ")
    print(*failed, sep="\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
