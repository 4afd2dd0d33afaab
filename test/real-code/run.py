#!/usr/bin/env python3
"""Runs the tool on checkouts of other people's CUDA code, and says what became of every file.

    test/real-code/run.py --tool build/release/bin/warpagg-rewrite CHECKOUT...

Takes each .cu file that names an atomic and that nvcc compiles as it is (with its own folder and the checkout on the include
path). The tool rewrites a copy; the copy must compile too. Prints a row a checkout and the verdicts by rewrite and reason;
exits 1 where the tool crashed, hung, or wrote something that does not compile. Nothing in the checkouts is changed.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILE = ["nvcc", "-arch=sm_90", "-std=c++17", "-ptx", "-o", "/dev/null", "-w", "--expt-relaxed-constexpr", "--extended-lambda", "-rdc=true"]
LIMIT = 300  # seconds for one compiler or tool run


def run(command):
    """The exit status and stderr; None for a status where it took too long."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return result.returncode, result.stderr


def judge(tool, checkout, file, folder):
    """What became of one file: a Counter, with the names of failures under "failures"."""
    counts, failures = collections.Counter(), []
    include = ["-I", str(file.parent), "-I", str(checkout)]
    if run([*COMPILE, *include, str(file)])[0] != 0:
        return counts, failures
    output, report = folder / f"{abs(hash(file))}.cu", folder / f"{abs(hash(file))}.json"
    status, _ = run([tool, str(file), "-o", str(output), f"--json={report}", "--arch=sm_90", *include, "-std=c++17"])
    counts["files"] += 1
    if status is None or status < 0:
        failures.append(f"{file}: {'hangs' if status is None else f'signal {-status}'}")
        return counts, failures
    parsed = json.loads(report.read_text())["files"][0]
    counts["errors outside"] += bool(parsed["diagnostics"])
    counts["not parsed"] += not parsed["parsed"]
    for site in parsed["sites"]:
        counts["sites"] += 1
        counts["rewritten"] += site["verdict"] == "rewrite"
        counts["verdict " + (site["rewrite"] or site["reason"])] += 1
    if any(site["verdict"] == "rewrite" for site in parsed["sites"]):
        counts["changed"] += 1
        if run([*COMPILE, *include, "-I", str(ROOT / "runtime/include"), str(output)])[0] != 0:
            failures.append(f"{file}: the output does not compile")
    return counts, failures


def candidates(checkout):
    return [file for file in sorted(checkout.rglob("*.cu")) if "atomic" in file.read_text(errors="replace")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("-j", type=int, default=2, help="files at a time")
    parser.add_argument("checkouts", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()

    total, failed = collections.Counter(), []
    columns = ["files", "sites", "rewritten", "changed", "errors outside", "not parsed"]
    print(f"{'checkout':28}", *(f"{column:>15}" for column in columns))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.j) as pool:
        for checkout in arguments.checkouts:
            checkout = checkout.resolve()
            here = collections.Counter()
            jobs = [pool.submit(judge, arguments.tool, checkout, file, pathlib.Path(folder)) for file in candidates(checkout)]
            for job in jobs:
                counts, failures = job.result()
                here.update(counts)
                failed += failures
            print(f"{checkout.name:28}", *(f"{here[column]:15}" for column in columns), flush=True)
            total.update(here)
    print(f"{'all':28}", *(f"{total[column]:15}" for column in columns), "\n")
    for name, count in total.most_common():
        if name.startswith("verdict "):
            print(f"{count:6} {name.removeprefix('verdict ')}")
    print(*failed, sep="\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
