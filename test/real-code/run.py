#!/usr/bin/env python3
"""Runs the tool on checkouts of other people's CUDA code, and says what became of every file.

    test/real-code/run.py --tool build/release/bin/warpagg-rewrite CHECKOUT...

Takes each .cu file that names an atomic, but for those whose path --skip names (or only what --only names). The tool rewrites a copy; on the include path are the
file's own folder, the folders include, inc, src and common on the way to it, the checkout, and what -I adds. What nvcc compiles as it is
must compile rewritten too. Prints a row a checkout, the verdicts by rewrite and reason, and what files were not parsed for;
exits 1 where the tool crashed, hung, or wrote something that does not compile. --keep keeps the reports and the rewritten files in a
folder, by their paths in the checkouts; two such folders of two tools can be compared: --compare BEFORE AFTER prints every site whose
verdict is another. Nothing in the checkouts is changed.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILE = ["nvcc", "-arch=sm_90", "-ptx", "-o", "/dev/null", "-w", "--expt-relaxed-constexpr", "--extended-lambda", "-rdc=true"]
USUAL = ["include", "inc", "src", "common"]  # folders of headers
LIMIT, LONGEST = 300, 3600  # seconds for one compiler or tool run: of the processor, which a busy machine changes little, and in all
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def run(command):
    """The exit status and stderr; None for a status where it took too long."""
    try:
        result = subprocess.run(["prlimit", f"--cpu={LIMIT}:{LIMIT + 9}", *command], capture_output=True, text=True, errors="replace", timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return None if result.returncode == -signal.SIGXCPU else result.returncode, result.stderr


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


def include_path(options, checkout, file):
    above = [folder for folder in file.parents if folder == checkout or checkout in folder.parents]
    usual = [folder / name for folder in above for name in USUAL if (folder / name).is_dir()]
    return [part for folder in [file.parent, *usual, checkout, *options.I] for part in ("-I", str(folder))]


def read_report(report, file):
    """What the report says of the file; of a header in which nothing was found it says nothing."""
    files = json.loads(report.read_text())["files"]
    found = [part for part in files if pathlib.Path(part["path"]).resolve() == file.resolve()]
    return found[0] if found else {**files[0], "path": str(file), "sites": []}


def judge(options, checkout, file, roots, folder):
    """What became of one file at one level: a Counter, and a list of failures. `roots`: the files that include it and are included nowhere."""
    counts, failures = collections.Counter(), []
    include = include_path(options, checkout, file)
    output = folder / checkout.name / file.relative_to(checkout)
    report = output.with_suffix(".json")
    output.parent.mkdir(parents=True, exist_ok=True)
    flags = ["--arch=sm_90", f"--level={options.level}", *include, f"-std={options.std}"]
    if roots:
        whole = [part for root in roots for part in include_path(options, checkout, root)]
        filter_ = f"--header-filter={re.escape(str(file))}$"
        status, _ = run([options.tool, "-n", *map(str, roots), filter_, f"--json={report}", *flags, *whole])
    else:
        status, _ = run([options.tool, str(file), "-o", str(output), f"--json={report}", *flags])
    if status is None or status < 0:
        return counts, [f"{file}: {'hangs' if status is None else f'signal {-status}'}"]
    parsed = read_report(report, file)
    report.write_text(json.dumps({"files": [parsed]}))
    count_sites(parsed, counts)
    if any(site["verdict"] == "rewrite" for site in parsed["sites"]):
        counts["changed"] += 1
        compiler = [*COMPILE, f"-std={options.std}", *include]
        if not roots and not options.no_compile and run([*compiler, str(file)])[0] == 0:
            counts["compiled"] += 1
            if run([*compiler, "-I", str(ROOT / "runtime/include"), str(output)])[0] != 0:
                failures.append(f"{file}: the output does not compile")
    return counts, failures


def includers(checkout):
    """By each file that another one includes: by which."""
    found = collections.defaultdict(set)
    for ending in ("*.cu", "*.cuh", "*.h", "*.hpp", "*.inl"):
        for file in filter(pathlib.Path.is_file, checkout.rglob(ending)):
            for name in INCLUDE.findall(file.read_text(errors="replace")):
                target = file.parent / name
                if target.is_file() and target.resolve() != file.resolve():
                    found[target.resolve()].add(file.resolve())
    return found


def roots_of(by_target, file):
    """The .cu files that lead to the file and are included nowhere."""
    seen, ahead = {file}, [file]
    while ahead:
        new = by_target.get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return sorted(root for root in seen - {file} if root.suffix == ".cu" and not by_target.get(root))


def candidates(options, checkout):
    files = [file for file in sorted(checkout.rglob("*.cu")) if not (options.skip and re.search(options.skip, str(file)))]
    files = [file for file in files if re.search(options.only or "", str(file))]
    return [file for file in files if file.is_file() and "atomic" in file.read_text(errors="replace")]


def verdicts(folder):
    """Of every report in the folder: its path, and by each site's place what was said of it."""
    for report in sorted(folder.rglob("*.json")):
        file = json.loads(report.read_text())["files"][0]
        name = str(report.relative_to(folder))
        yield name, "", "parsed" if file["parsed"] else "not parsed"
        for site in file["sites"]:
            yield name, f"{site['line']}:{site['column']}", site["rewrite"] or site["reason"]


def compare(before, after):
    old = {(name, place): verdict for name, place, verdict in verdicts(before)}
    new = {(name, place): verdict for name, place, verdict in verdicts(after)}
    for key in sorted(old.keys() | new.keys()):
        if old.get(key) != new.get(key):
            print(f"{old.get(key, '-'):24} {new.get(key, '-'):24} {key[0]}:{key[1]}")


def print_counts(total, prefix):
    for name, count in total.most_common():
        if name.startswith(prefix):
            print(f"{count:6} {name.removeprefix(prefix)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool")
    parser.add_argument("--level", default="block", choices=["warp", "block"])
    parser.add_argument("--std", default="c++17")
    parser.add_argument("--no-compile", action="store_true", help="leave nvcc out")
    parser.add_argument("-I", action="append", default=[], type=pathlib.Path, help="more directories for headers")
    parser.add_argument("--skip", help="leave files out whose path this regular expression finds")
    parser.add_argument("--only", help="take only files whose path this regular expression finds")
    parser.add_argument("--keep", type=pathlib.Path, help="keep reports and rewritten files here")
    parser.add_argument("--compare", nargs=2, type=pathlib.Path, metavar=("BEFORE", "AFTER"), help="run nothing; compare what two runs kept")
    parser.add_argument("-j", type=int, default=2, help="files at a time")
    parser.add_argument("checkouts", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if options.compare:
        return compare(*options.compare)
    if not options.tool or not options.checkouts:
        parser.error("--tool and a checkout are wanted")

    total, failed = collections.Counter(), []
    columns = ["files", "not parsed", "sites", "rewritten", "in the block", "changed", "compiled"]
    print(f"{'checkout':28}", *(f"{column:>13}" for column in columns))
    with tempfile.TemporaryDirectory() as unkept, concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for checkout in options.checkouts:
            checkout = checkout.resolve()
            here = collections.Counter()
            by_target, kept = includers(checkout), options.keep or pathlib.Path(unkept)
            jobs = [pool.submit(judge, options, checkout, file, roots_of(by_target, file.resolve()), kept) for file in candidates(options, checkout)]
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
