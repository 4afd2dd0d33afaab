#!/usr/bin/env python3
"""Runs the tool on checkouts of other people's CUDA code, headers included, and says what became of their sites.

    test/real-code/run.py --tool build/release/bin/warpagg-rewrite [-I DIR] [--flag=-DNAME ...] CHECKOUT...

Takes each .cu file, but for those whose path --skip names (or only what --only names). What others include is looked at through them. The tool rewrites a copy of the
checkout in one run, as a project with a compile_commands.json; on the include path are the file's own folder, the folders include, inc, src and common on the way to
it, the checkout, and what -I adds. What nvcc compiles as it is must compile rewritten too. Prints a row a checkout; the sites by rewrite and by reason, what the
program's own code asks for apart from what the tool does not reach; and what files were not parsed for. Exits 1 where the tool crashed, hung, or wrote something
that does not compile. --keep keeps the reports and the rewritten copies in a folder; two such folders of two tools can be compared: --compare BEFORE AFTER prints
every site whose verdict is another. Nothing in the checkouts is changed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILE = ["nvcc", "-arch=sm_90", "-ptx", "-o", "/dev/null", "-w"]
USUAL = ["include", "inc", "src", "common"]  # folders of headers
LIMIT, LONGEST = 300, 3600  # seconds for a file of one compiler or tool run: of the processor, which a busy machine changes little, and in all
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.MULTILINE)
NAMED = re.compile(r"\batomic[A-Z]\w*[ \t]*\(")
HEADERS = (".cuh", ".h", ".hpp", ".hxx", ".hh", ".inl", ".inc")
OURS = {"old-standard", "parse-error", "compiler-dependent", "not-an-intrinsic", "in-macro", "unsupported-type", "unknown-object", "user-overload", "too-large", "unclear",
        "nvcc-fault", "registers"}  # reasons for which a site is left that another tool might combine


def run(command, files=1):
    """The exit status and stderr; None for a status where it took too long."""
    try:
        limit = LIMIT * files
        result = subprocess.run(["prlimit", f"--cpu={limit}:{limit + 9}", *command], capture_output=True, text=True, errors="replace", timeout=LONGEST, check=False)
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


def include_path(options, checkout, file):
    above = [folder for folder in file.parents if folder == checkout or checkout in folder.parents]
    usual = [folder / name for folder in above for name in USUAL if (folder / name).is_dir()]
    more = [checkout / folder if (checkout / folder).is_dir() else folder.resolve() for folder in options.I]
    return [part for folder in [file.parent, *usual, checkout, *more] for part in ("-I", str(folder))]


def compiler_flags(options, checkout, file):
    return ["--expt-relaxed-constexpr", "--extended-lambda", "-rdc=true", f"-std={options.std}", *options.flag, *include_path(options, checkout, file)]


def write_database(options, checkout, files, folder):
    entries = [{"directory": str(file.parent), "file": str(file),
                "arguments": ["nvcc", "-arch=sm_90", *compiler_flags(options, checkout, file), "-c", str(file), "-o", "/dev/null"]} for file in files]
    (folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))


def includers(checkout):
    """By each file that another one includes: by which. What is included is looked for beside the includer, and then by the end of its path."""
    texts = {file: file.read_text(errors="replace") for file in checkout.rglob("*") if file.suffix in (".cu", *HEADERS) and file.is_file() and not file.is_symlink()}
    by_name = collections.defaultdict(list)
    for file in texts:
        by_name[file.name].append(file)
    found = collections.defaultdict(set)
    for file, text in texts.items():
        for name in INCLUDE.findall(text):
            beside = pathlib.Path(os.path.normpath(file.parent / name))
            ending = "/" + re.sub(r"^(\.\.?/)+", "", name)
            for target in [beside] if beside in texts else [other for other in by_name[pathlib.Path(name).name] if str(other).endswith(ending)]:
                if target != file:
                    found[target].add(file)
    return found


def roots_of(by_target, file):
    """The .cu files that the file is, or that lead to it, and that are included nowhere."""
    seen, ahead = {file}, [file]
    while ahead:
        new = by_target.get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return {root for root in seen if root.suffix == ".cu" and not by_target.get(root)}


def candidates(options, checkout):
    """The .cu files that are asked for, but for pieces that others include; and `includers`."""
    by_target = includers(checkout)
    files = [file for file in sorted(checkout.rglob("*.cu")) if file.is_file() and not (options.skip and re.search(options.skip, str(file.relative_to(checkout))))]
    files = [file for file in files if re.search(options.only or "", str(file.relative_to(checkout)))]
    return [file for file in files if not by_target.get(file)], by_target


def count_sites(files, counts):
    for file in files:
        if not file["parsed"]:
            counts["not parsed"] += 1
            counts["cause " + cause(file["diagnostics"])] += 1
            counts["named in files not parsed"] += len(NAMED.findall(pathlib.Path(file["path"]).read_text(errors="replace")))
        for site in file["sites"]:
            counts["sites"] += 1
            counts["rewritten"] += site["verdict"] == "rewrite"
            counts["in the block"] += (site["rewrite"] or "").startswith("block-")
            kind = "rewrite" if site["verdict"] == "rewrite" else "ours" if site["reason"] in OURS else "own"
            counts[f"{kind} {site['rewrite'] or site['reason']}"] += 1
            counts[f"left, {kind}"] += kind != "rewrite"


def compile_changed(options, checkout, copy, by_target, changed):
    """Compiles what leads to a changed file, as it is and rewritten: how many did before, and the files that do no longer."""
    roots = sorted(set().union(*(roots_of(by_target, file) for file in changed))) if changed else []

    def judge(file):
        original = checkout / file.relative_to(copy)
        if run([*COMPILE, *compiler_flags(options, checkout, original), str(original)])[0] != 0:
            return None
        return run([*COMPILE, *compiler_flags(options, copy, file), "-I", str(ROOT / "runtime/include"), str(file)])[0] == 0

    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        judged = dict(zip(roots, pool.map(judge, roots)))
    return sum(fine is not None for fine in judged.values()), [f"{file}: the output does not compile" for file, fine in judged.items() if fine is False]


def judge_checkout(options, checkout, folder):
    """What became of a checkout: a Counter, and a list of failures. `folder` takes the copy and the report."""
    counts, copy = collections.Counter(), folder / checkout.name
    shutil.copytree(checkout, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"), ignore_dangling_symlinks=True)
    files, by_target = candidates(options, copy)
    counts["files"] = len(files)
    if not files:
        return counts, []
    report = folder / f"{checkout.name}.json"
    with tempfile.TemporaryDirectory() as database:
        write_database(options, copy, files, pathlib.Path(database))
        command = [options.tool, "-i", "-p", database, "-q", "-j", str(options.j), f"--json={report}", f"--level={options.level}", f"--header-filter=^{re.escape(str(copy))}/"]
        status, messages = run(command, len(files))
    crashed = re.findall(r".*looking at this file crashed.*", messages)
    if status is None or status < 0 or not report.exists():
        return counts, [f"{checkout}: {'hangs' if status is None else f'exit {status}'}\n{messages[-2000:]}"]
    found = json.loads(report.read_text())["files"]
    count_sites(found, counts)
    changed = [pathlib.Path(file["path"]).resolve() for file in found if any(site["verdict"] == "rewrite" for site in file["sites"])]
    counts["changed"] = len(changed)
    if options.no_compile:
        return counts, crashed
    counts["compiled"], failures = compile_changed(options, checkout, copy, by_target, changed)
    return counts, crashed + failures


def verdicts(folder):
    """Of every report in the folder: each file's path, and by each site's place what was said of it."""
    for report in sorted(folder.glob("*.json")):
        for file in json.loads(report.read_text())["files"]:
            name = os.path.relpath(pathlib.Path(file["path"]).resolve(), folder.resolve())
            yield name, "", "parsed" if file["parsed"] else "not parsed"
            for site in file["sites"]:
                yield name, f"{site['line']}:{site['column']}", site["rewrite"] or site["reason"]


def compare(before, after):
    old = {(name, place): verdict for name, place, verdict in verdicts(before)}
    new = {(name, place): verdict for name, place, verdict in verdicts(after)}
    for key in sorted(old.keys() | new.keys()):
        if old.get(key) != new.get(key):
            print(f"{old.get(key, '-'):24} {new.get(key, '-'):24} {key[0]}:{key[1]}")


def print_counts(total, title, prefix):
    rows = [(name.removeprefix(prefix), count) for name, count in total.most_common() if name.startswith(prefix)]
    print(f"\n{title}: {sum(count for _, count in rows)}")
    print(*(f"{count:6} {name}" for name, count in rows), sep="\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=os.path.abspath)
    parser.add_argument("--level", default="block", choices=["warp", "block"])
    parser.add_argument("--std", default="c++17")
    parser.add_argument("--no-compile", action="store_true", help="leave nvcc out")
    parser.add_argument("-I", action="append", default=[], type=pathlib.Path, help="more directories for headers, below the checkout or elsewhere")
    parser.add_argument("--flag", action="append", default=[], help="more flags for nvcc and the tool, each as --flag=FLAG")
    parser.add_argument("--skip", help="leave files out in whose path below the checkout this regular expression is found")
    parser.add_argument("--only", help="take only files in whose path below the checkout this regular expression is found")
    parser.add_argument("--keep", type=pathlib.Path, help="keep reports and rewritten copies here")
    parser.add_argument("--compare", nargs=2, type=pathlib.Path, metavar=("BEFORE", "AFTER"), help="run nothing; compare what two runs kept")
    parser.add_argument("-j", type=int, default=2, help="files at a time")
    parser.add_argument("checkouts", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if options.compare:
        return compare(*options.compare)
    if not options.tool or not options.checkouts:
        parser.error("--tool and a checkout are wanted")

    total, failed = collections.Counter(), []
    columns = ["files", "not parsed", "sites", "rewritten", "in the block", "left, own", "left, ours", "changed", "compiled"]
    print(f"{'checkout':28}", *(f"{column:>13}" for column in columns))
    with tempfile.TemporaryDirectory() as unkept:
        for checkout in options.checkouts:
            here, failures = judge_checkout(options, checkout.resolve(), (options.keep or pathlib.Path(unkept)).resolve())
            print(f"{checkout.name:28}", *(f"{here[column]:13}" for column in columns), flush=True)
            total.update(here)
            failed += failures
    print(f"{'all':28}", *(f"{total[column]:13}" for column in columns))
    print_counts(total, "rewritten", "rewrite ")
    print_counts(total, "left for the program's own reasons", "own ")
    print_counts(total, "left for ours", "ours ")
    print_counts(total, f"files not parsed, which name {total['named in files not parsed']} atomics", "cause ")
    print(*failed, sep="\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
