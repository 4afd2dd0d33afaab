#!/usr/bin/env python3
"""Runs other people's programs on the GPU, as they are and rewritten: are they right, and are they faster?

    test/real-code/on_gpu.py prepare --tool build/release/bin/warpagg-rewrite --work DIR FOLDER...    rewrites, where the tool is
    test/real-code/on_gpu.py run --work DIR                                                           builds and runs, where nvcc and the GPU are

A FOLDER holds a program with a Makefile of HeCBench's kind: `make CC=nvcc ARCH=sm_90` builds it, `make run` runs it. prepare copies each program twice,
with the arguments of arguments.txt, rewrites one copy (headers of the program's own too) with default settings, by the commands that make would run, and
keeps those that this changes. run builds both, and runs them in turn, --rounds times, each GPU of the machine with a program of its own. Kernels are timed
by CUPTI (kernel_times.cpp). What the programs say of their results (lines with words as PASS, error, mismatch, checksum, without the times in them) must be
the same. Prints a row a program, and saves them as CSV; exits 1 where only the rewritten one does not build, ends badly, or says something else of its
results.
"""

import argparse
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import queue
import re
import shlex
import shutil
import signal
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
RUNTIME = HERE.parents[1] / "runtime" / "include"
LARGEST = 4 << 20  # bytes of a folder that is taken
VERDICT = re.compile(r"pass|fail|correct|success|error|mismatch|checksum|verif|valid|equal|sum\b|rmse|max diff", re.IGNORECASE)
TIME = re.compile(r"time|second|\bms\b|\bus\b|gb/s|gflop|bandwidth|throughput|speed", re.IGNORECASE)
MAKE = ["make", "-s", "CC=nvcc", "ARCH=sm_90"]


def call(command, folder, limit, **more):
    """Exit status (None: took too long; all that the command has started ends then) and output."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True, **more) as child:
        try:
            text, _ = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return None, ""
    return child.returncode, text


# ---- prepare

def commands_of(folder):
    """What make would compile, as a compilation database has it."""
    _, text = call(["make", "-n", "-B", *MAKE[2:]], folder, 60)
    database = []
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True) if line.startswith("nvcc ") else []
        database += [{"directory": str(folder), "file": word, "arguments": words} for word in words if word.endswith((".cu", ".cpp", ".cc")) and "-c" in words]
        if "-c" not in words:
            database += [{"directory": str(folder), "file": word, "arguments": [*words, "-c"]} for word in words if word.endswith(".cu")]
    return [entry for entry in database if entry["file"].endswith(".cu")]


def give_arguments(makefile, lines):
    """Has `make run` run the program with each of these lines of arguments."""
    run = re.compile(r"^\t\$\(LAUNCHER\) \./\$\(program\).*\n(?:\t.*\n)*", re.MULTILINE)
    text = "".join(f"\t$(LAUNCHER) ./$(program) {line.strip()}\n" for line in lines)
    makefile.write_text(run.sub(lambda _: text, makefile.read_text(), count=1))


def arguments_of(file):
    """The lines of arguments of each program that the file names."""
    rows = [line.split(None, 1) for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return {name: lines.split(";") for name, lines in rows}


def same(one, other):
    return all((other / path.relative_to(one)).read_bytes() == path.read_bytes() for path in one.rglob("*") if path.is_file())


def copy_folder(args, source, copy):
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(source, copy, symlinks=True)
    if source.name in args.arguments:
        give_arguments(copy / "Makefile", args.arguments[source.name])


def is_taken(source):
    taken = (source / "Makefile").exists() and sum(path.stat().st_size for path in source.rglob("*") if path.is_file()) <= LARGEST
    if not taken:
        print(f"{source.name}: no Makefile, or too large", flush=True)
    return taken


def prepare_one(args, source):
    name = source.name
    original, rewritten = args.work / "original" / name, args.work / "rewritten" / name
    for copy in (original, rewritten):
        copy_folder(args, source, copy)
    database = args.work / "database" / name
    database.mkdir(parents=True, exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(commands_of(rewritten)))
    status, text = call([args.tool.resolve(), "-q", "-p", database, "-i", f"--header-filter=^{re.escape(str(rewritten))}/"], rewritten, 600)
    changed = not same(original, rewritten)
    if not changed:
        shutil.rmtree(original)
        shutil.rmtree(rewritten)
    return f"{name}: {'changed' if changed else 'as it was'}" + (f", exit status {status}: {text.strip().splitlines()[-1:]}" if status else "")


def prepare(args):
    args.work = args.work.resolve()
    args.work.mkdir(parents=True, exist_ok=True)
    args.arguments = arguments_of(HERE / "arguments.txt")
    sources = [folder.resolve() for folder in args.folders if is_taken(folder)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for line in pool.map(lambda source: prepare_one(args, source), sources):
            print(line, flush=True)


# ---- run

def build(folder):
    status, text = call([*MAKE, "-B"], folder, 300, env={**os.environ, "NVCC_APPEND_FLAGS": f"-w -I{RUNTIME}"})
    return None if status == 0 else (text.strip().splitlines() or ["took too long"])[-1]


def times_of(path):
    if not path.exists():
        return 0
    return sum(int(line.split(" ", 2)[1]) for line in path.read_text().splitlines()) / 1e6


def said(text):
    """What a program says of its results. Numbers are compared as far as sums in another order agree."""
    lines = [line for line in text.splitlines() if VERDICT.search(line) and not TIME.search(line)]
    return [re.sub(r"-?\d+\.\d+(e[-+]?\d+)?", lambda number: f"{float(number[0]):.2e}", line, flags=re.IGNORECASE) for line in lines]


def run_once(args, library, gpu, folder):
    record = folder / "kernel_times.txt"
    record.unlink(missing_ok=True)
    environment = {**os.environ, "CUDA_INJECTION64_PATH": str(library), "KERNEL_TIMES": str(record), "CUDA_VISIBLE_DEVICES": gpu}
    status, text = call([*MAKE, "run"], folder, args.limit, env=environment)
    return status, said(text), times_of(record)


def run_program(args, library, gpu, name):
    """A row of the table, or a sentence in `note` where there are no times."""
    folders = [args.work / which / name for which in ("original", "rewritten")]
    row = {"program": name, "original_ms": None, "rewritten_ms": None, "ratio": None, "says": "", "note": "", "failed": False}
    first = run_once(args, library, gpu, folders[0])
    if first[0] != 0:
        row["note"] = "the original takes too long" if first[0] is None else f"the original ends with {first[0]}"
        return row
    runs = [[first, run_once(args, library, gpu, folders[1])]]
    runs += [[run_once(args, library, gpu, folder) for folder in folders] for _ in range(args.rounds - 1)]
    (_, words, _), (new_status, new_words, _) = runs[0]
    row["says"] = "; ".join(words)[:60]
    if new_status != 0 or new_words != words:
        steady = all(one[0][1] == words for one in runs)
        row["failed"] = new_status != 0 or steady
        row["note"] = f"exit status {new_status}" if new_status != 0 else f"says {'; '.join(new_words)[:60]}" if steady else "says something else in each run"
    old, new = (statistics.median(one[i][2] for one in runs) for i in (0, 1))
    row.update(original_ms=old, rewritten_ms=new, ratio=old / new if old and new else None)
    return row


def run(args):
    args.work = args.work.resolve()
    library = args.work / "libkernel_times.so"
    cuda = pathlib.Path(shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc").resolve().parents[1]
    subprocess.run(["g++", "-O2", "-std=c++17", "-shared", "-fPIC", f"-I{cuda}/include", f"-I{cuda}/extras/CUPTI/include", HERE / "kernel_times.cpp", "-o", library,
                    f"-L{cuda}/lib64", f"-L{cuda}/lib", f"-L{cuda}/extras/CUPTI/lib64", f"-Wl,-rpath,{cuda}/lib64:{cuda}/lib", "-lcupti"], check=True)
    names = sorted(path.name for path in (args.work / "original").iterdir())
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        built = {which: dict(zip(names, pool.map(lambda name, which=which: build(args.work / which / name), names))) for which in ("original", "rewritten")}
    gpus = queue.SimpleQueue()
    count = len(subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True, check=True).stdout.splitlines())
    for gpu in range(count):
        gpus.put(str(gpu))

    def row_of(name):
        problem = built["original"][name] or built["rewritten"][name]
        if problem:
            return {"program": name, "original_ms": None, "rewritten_ms": None, "ratio": None, "says": "", "failed": not built["original"][name],
                    "note": ("does not build here: " if built["original"][name] else "does not build REWRITTEN: ") + problem[:90]}
        gpu = gpus.get()
        try:
            return run_program(args, library, gpu, name)
        finally:
            gpus.put(gpu)

    rows = []
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        for ended in concurrent.futures.as_completed([pool.submit(row_of, name) for name in names]):
            rows.append(row := ended.result())
            print(f"{row['program']:<28}{row['original_ms'] or 0:>12.3f}{row['rewritten_ms'] or 0:>12.3f}{row['ratio'] or 0:>9.3f}  "
                  f"{'FAILED ' if row['failed'] else ''}{row['note'] or row['says']}", flush=True)
    with open(args.work / "results.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    ratios = [row["ratio"] for row in rows if row["ratio"] and not row["failed"]]
    if ratios:
        print(f"{len(ratios)} programs, geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}, worst {min(ratios):.3f}, below 0.97: {sum(r < 0.97 for r in ratios)}")
    return 1 if any(row["failed"] for row in rows) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["prepare", "run"])
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--tool", type=pathlib.Path, default=os.environ.get("WARPAGG_REWRITE"))
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, default=20, help="seconds that a run may take (default: 20)")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    args = parser.parse_intermixed_args()
    if args.what == "prepare" and not args.tool:
        parser.error("--tool is missing")
    return prepare(args) if args.what == "prepare" else run(args)


if __name__ == "__main__":
    sys.exit(main())
