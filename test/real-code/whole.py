#!/usr/bin/env python3
"""Runs the tool on a whole checkout at once, as a project with a compile_commands.json, and says what it took and what became of the files.

    test/real-code/whole.py --tool build/release/bin/warpagg-rewrite --skip='-hip/' [-j 2] CHECKOUT

Writes a compile_commands.json that compiles each .cu file which names an atomic, with the include path of run.py; then runs `warpagg-rewrite -n -p` with an
empty cache; again, when it keeps what is asked for a second time; with all that kept; so for the plain files alone; and for each file by itself. Prints seconds on the
clock and of processors (children included), beside what N plain files may take (0.15 s each), and the slowest files of the last. Plain files are those that take
nothing of CUB, Thrust or libcu++ in. Exits 1 where the tool crashed or a file was lost. Nothing in the checkout is changed.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import run

LIBRARY = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"](?:cub|thrust|cuda)/', re.MULTILINE)
A_PLAIN_FILE = 0.15  # seconds, on two cores, warm


def timed(command, environment):
    """Seconds on the clock and of processors, the exit status, and what went to stderr."""
    start = time.monotonic()
    with tempfile.TemporaryFile("w+", errors="replace") as messages:
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=messages)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        messages.seek(0)
        return time.monotonic() - start, usage.ru_utime + usage.ru_stime, child.returncode, messages.read()


def is_plain(file, seen):
    """Whether neither the file nor a header of its own, by quoted includes, takes one of the libraries in."""
    text = file.read_text(errors="replace")
    seen.add(file.resolve())
    own = [(file.parent / name).resolve() for name in run.INCLUDE.findall(text)]
    return not LIBRARY.search(text) and all(is_plain(header, seen) for header in own if header.is_file() and header not in seen)


def write_database(options, checkout, files, folder):
    flags = ["-arch=sm_90", f"-std={options.std}", "--expt-relaxed-constexpr", "--extended-lambda"]
    entries = [{"directory": str(file.parent), "file": str(file),
                "arguments": ["nvcc", *flags, *run.include_path(options, checkout, file), "-c", str(file), "-o", "/dev/null"]} for file in files]
    (folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))


def whole_run(options, folder, name, environment):
    """One run over all files: whether each has its report and none crashed."""
    report = folder / f"{name}.json"
    wall, processor, status, messages = timed([options.tool, "-n", "-q", "-p", str(folder), "-j", str(options.j), f"--json={report}"], environment)
    crashed = re.findall(r".*looking at this file crashed.*", messages)
    found = json.loads(report.read_text())["files"] if report.exists() else []
    sites = [site for file in found for site in file["sites"]]
    print(f"{name}: {wall:.1f} s on the clock, {processor:.1f} s of processors; exit {status}; {len(found)} files, {sum(not file['parsed'] for file in found)} not parsed, "
          f"{len(sites)} sites, {sum(site['verdict'] == 'rewrite' for site in sites)} to be rewritten", *crashed, sep="\n", flush=True)
    return status in (0, 3) and not crashed and bool(found), len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True, type=os.path.abspath)
    parser.add_argument("--std", default="c++17")
    parser.add_argument("-I", action="append", default=[], type=pathlib.Path, help="more directories for headers")
    parser.add_argument("--skip", help="leave files out whose path this regular expression finds")
    parser.add_argument("--only", help="take only files whose path this regular expression finds")
    parser.add_argument("--slowest", type=int, default=20, help="how many of the slowest files to print")
    parser.add_argument("-j", type=int, default=2, help="files at a time")
    parser.add_argument("checkout", type=pathlib.Path)
    options = parser.parse_args()
    checkout = options.checkout.resolve()
    files = [file for file in run.candidates(options, checkout)[0] if "atomic" in file.read_text(errors="replace")]
    plain = {file for file in files if is_plain(file, set())}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
        write_database(options, checkout, files, folder)
        print(f"{len(files)} files, {len(plain)} of them plain: {len(plain) * A_PLAIN_FILE:.1f} s for these", flush=True)
        fine = True
        for which in ("cold", "again", "warm"):
            sound, count = whole_run(options, folder, which, environment)
            fine &= sound and count >= len(files)
        write_database(options, checkout, sorted(plain), folder)
        sound, count = whole_run(options, folder, "plain, warm", environment)
        fine &= sound and count >= len(plain)
        write_database(options, checkout, files, folder)
        took = sorted(((file, *timed([options.tool, "-n", "-q", "-p", str(folder), str(file)], environment)[:3]) for file in files), key=lambda row: -row[2])
    for label, kind in ("plain", plain), ("the others", set(files) - plain):
        rows = [row for row in took if row[0] in kind]
        print(f"{label}, each by itself: {len(rows)} files, {sum(row[1] for row in rows):.1f} s on the clock, {sum(row[2] for row in rows):.1f} s of processors")
    for file, wall, processor, status in took[: options.slowest]:
        print(f"{wall:8.2f} {processor:8.2f}  {'plain' if file in plain else '     '} {file.relative_to(checkout)}{'' if status == 0 else f' (exit {status})'}")
    return not fine


if __name__ == "__main__":
    sys.exit(main())
