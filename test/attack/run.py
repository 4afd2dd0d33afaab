#!/usr/bin/env python3
"""Complete programs that try to make the tool wrong: does it stay right?

    run.py --tool build/release/bin/warpagg-rewrite [--work DIR] [PROGRAM...]    without a GPU: exit status, verdicts, compilation
    run.py --gpu [--work DIR] [PROGRAM...]                                       builds, runs and compares what lies in DIR
    run.py --gpu --tool build/release/bin/warpagg-rewrite [PROGRAM...]           rewrites first

Each program is rewritten at every level. Without a GPU, a program fails if the tool does not end with 0, if it does what a comment
forbids, or if what it writes does not compile. With one, the original and what was rewritten are built and run, and what they print
must be what the first line expects. README.md beside this file explains the comments.

known-wrong.txt lists the programs that are known to fail without a GPU; one of them that passes is a failure too.
Exit status: 0 as expected, 1 a failure, 77 skipped (no GPU, or no nvcc).
"""

import argparse
import concurrent.futures
import dataclasses
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RUNTIME = ROOT / "runtime" / "include"
TOOLKIT = pathlib.Path(os.environ.get("CUDA_PATH", "/usr/local/cuda"))
NVCC = shutil.which("nvcc") or shutil.which("nvcc", path=TOOLKIT / "bin")
CLANG = shutil.which("clang-22")
LEVELS = {"block": [], "warp": ["--level=warp"], "grid": ["--level=grid", "--learn=off"]}  # block is the default
ARCH = "sm_90"
COMPILE_LIMIT_S = 300
RUN_LIMIT_S = 20
REGISTERS = 65536  # of a multiprocessor
SHARED_LIMIT = 48 * 1024  # what a block can have unless its kernel opts in to more
SHARED_OPT_IN = 227 * 1024
SKIPPED = 77


@dataclasses.dataclass
class Program:
    name: str
    source: pathlib.Path
    expect: str
    flags: list
    arch: str
    launch: list  # threads and dynamic shared memory of the largest launch; empty: nothing to check
    never: dict  # line: globs of the rewrites that would be wrong there
    work: pathlib.Path

    def rewritten(self, level):
        return (self.work / level / self.name).with_suffix(".cu")

    def program(self, variant):
        return (self.work / variant / self.name).with_suffix("")


def words(pattern, text):
    found = re.search(rf"^// {pattern}: (.*)$", text, re.MULTILINE)
    return found[1].split() if found else []


def read_program(source, work):
    text = source.read_text()
    lines = enumerate(text.splitlines(), 1)
    never = {number: re.split(r",\s*", found[1]) for number, line in lines if (found := re.search(r"// NEVER: (.*)$", line))}
    return Program(
        name=str(source.relative_to(HERE).with_suffix("")),
        source=source,
        expect=" ".join(words("EXPECT", text)),
        flags=words("FLAGS", text),
        arch="".join(words("ARCH", text)) or ARCH,
        launch=[int(word) for word in words("LAUNCH", text)],
        never=never,
        work=work)


def run(command, limit):
    """The exit status (None: it took too long) and all output."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=limit)
    except subprocess.TimeoutExpired:
        return None, f"still running after {limit} s"
    return done.returncode, done.stdout


def summary(output):
    """The line that says what went wrong."""
    lines = [line for line in output.splitlines() if line.strip()]
    return next((line for line in lines if "error" in line), lines[-1] if lines else "no output").replace(f"{ROOT}/", "")


# ---- rewriting, and what can be seen without a GPU --------------------------------------------------------------------------------

def rewrite(tool, program, level):
    """Writes the program as the tool rewrites it; its sites, and what went wrong."""
    target = program.rewritten(level)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    report = target.with_suffix(".json")
    command = [tool, "-q", program.source, "-o", target, f"--json={report}", f"--arch={program.arch}", *LEVELS[level], "--", *program.flags]
    status, output = run(command, COMPILE_LIMIT_S)
    if status != 0:
        return [], [f"the tool ends with {status}: {summary(output)}"]
    return json.loads(report.read_text())["files"][0]["sites"], []


def forbidden_verdicts(program, sites):
    """What the tool did in lines whose comment forbids it."""
    unseen = sorted(program.never.keys() - {site["line"] for site in sites})
    failures = [f"line {line}: no site is seen here" for line in unseen]
    for site in sites:
        for glob in program.never.get(site["line"], []):
            done = f"{site['rewrite']}{' proved' if site['rewrite'] == 'warp-uniform' and site['proved'] else ''}"
            untested = f"{site['rewrite']} untested" if "; at once where" not in site["message"] else ""  # pointers that may meet, and nobody asks
            if site["verdict"] == "rewrite" and any(fnmatch.fnmatchcase(each, glob) for each in (done, untested)):
                failures.append(f"line {site['line']}: {done} is wrong here")
    return failures


def shared_objects(text):
    """Sites marked APART update different places: no two in a kernel may go through one object."""
    of_kernels = [re.findall(r"\b(\w+)\.\w+\([^;]*;.*// APART", kernel) for kernel in text.split("__global__")]
    return [f"sites of different places share {name}" for objects in of_kernels for name in set(objects) if objects.count(name) > 1]


def too_large(program, output):
    """What a kernel takes too much of for the largest launch, by what ptxas says of each."""
    threads, dynamic = program.launch
    limit = SHARED_OPT_IN if dynamic > SHARED_LIMIT else SHARED_LIMIT
    failures = []
    for used in re.findall(r"Used .*", output):
        registers = int(re.search(r"Used (\d+) registers", used)[1])
        shared = re.search(r"(\d+) bytes smem", used)
        if (registers + 7) // 8 * 8 * threads > REGISTERS:
            failures.append(f"{registers} registers are too many for {threads} threads")
        if (int(shared[1]) if shared else 0) + dynamic > limit:
            failures.append(f"{shared[1]} bytes of static shared memory do not fit beside {dynamic} dynamic ones")
    return failures


def clang_command(arch, *rest):
    return [CLANG, "-x", "cuda", "-fsyntax-only", "--cuda-device-only", f"--cuda-gpu-arch={arch}", "-w", "-std=c++17", "-Wno-unknown-cuda-version",
            f"--cuda-path={TOOLKIT}", "-I", TOOLKIT / "include" / "cccl", *rest]


def parse_headers(work, name, text):
    """What clang makes of the toolkit's headers and of `text`, for all programs: most of what it does for one. None where it can't."""
    if not CLANG or not TOOLKIT.exists():
        return None
    work.mkdir(parents=True, exist_ok=True)
    source, parsed = work / f"{name}.cu", work / f"{name}.pch"
    source.write_text(text)
    options = [word for option in ("-emit-pch", "-fpch-instantiate-templates", "-o", parsed) for word in ("-Xclang", option)]
    status, _ = run(clang_command(ARCH, *options, "-I", RUNTIME, source), COMPILE_LIMIT_S)
    return parsed if status == 0 else None


def includes_runtime(text):
    """Whether the text includes the runtime in every configuration, before it names it and behind no macro or header of its own: then it may be there already."""
    found = re.search(r'^[ \t]*#[ \t]*(if|define|undef|pragma|include[ \t]*(?:"|<warpagg/warpagg[.]cuh>))|warpagg::', text, re.MULTILINE)
    return found is not None and found[0].endswith("<warpagg/warpagg.cuh>")


def compile_device(program, source, parsed):
    """Compiles the device code: by clang, which is faster, and by nvcc where ptxas has something to say or clang does not take it."""
    include = ["-I", RUNTIME, "-I", program.source.parent]
    nvcc = [NVCC, "-cubin", f"-arch={program.arch}", "-Xptxas", "-v", "-w", "-std=c++17", "-o", os.devnull, *program.flags, *include, source]
    parsed = parsed[includes_runtime(source.read_text())]
    with_parsed = ["-Xclang", "-include-pch", "-Xclang", parsed] if parsed and program.arch == ARCH else []
    clang = clang_command(program.arch, *with_parsed, *include, source)
    if CLANG and TOOLKIT.exists() and not program.flags and not program.launch and run(clang, COMPILE_LIMIT_S)[0] == 0 or not NVCC:
        return []
    status, output = run(nvcc, COMPILE_LIMIT_S)
    if status != 0:
        return [f"the output does not compile: {summary(output)}"]
    return too_large(program, output) if program.launch else []


def without_line_directives(source):
    return re.sub(r"^#line.*\n", "", source.read_text(), flags=re.MULTILINE)


def check_level(args, program, level, texts):
    """What is wrong with a program as it is rewritten at one level, and the sites. A text of `texts` is compiled already; it gets this one."""
    sites, failures = rewrite(args.tool, program, level)
    if not failures:
        text = without_line_directives(program.rewritten(level))
        failures = forbidden_verdicts(program, sites) + shared_objects(text)
        if args.compile and text not in texts:
            failures += compile_device(program, program.rewritten(level), args.parsed)
        texts.add(text)
    return [f"{level}: {failure}" for failure in failures], sites


def check(args, program):
    """What is wrong with a program as the tool rewrites it. Without a rewrite of the block, its level and the warp's write the same."""
    texts = {program.source.read_text()}
    failures, sites = check_level(args, program, "block", texts)
    if args.warp and any(fnmatch.fnmatchcase(site["rewrite"] or "", "block-*") for site in sites):
        failures += check_level(args, program, "warp", texts)[0]
    return failures + check_level(args, program, "grid", texts)[0]


def read_known():
    lines = (HERE / "known-wrong.txt").read_text().splitlines()
    return {line.split("#")[0].strip() for line in lines if line.split("#")[0].strip()}


def check_all(args, programs):
    known = read_known()
    if args.compile:
        args.parsed = {False: parse_headers(args.work, "toolkit", ""), True: parse_headers(args.work, "runtime", "#include <warpagg/warpagg.cuh>\n")}
    results = each(args.jobs, lambda program: check(args, program), programs)
    surprises = 0
    for program, failures in zip(programs, results):
        name = f"{program.name}.cu"
        if name in known and not failures and args.compile:
            surprises += 1
            print(f"{name}: passes, so it is no longer known to be wrong: take it out of known-wrong.txt")
        elif failures and (args.all or name not in known):
            surprises += name not in known
            print(*(f"{name}: {failure}" for failure in failures), sep="\n")
    if args.all_programs:
        gone = known - {f"{program.name}.cu" for program in programs}
        surprises += len(gone)
        print(*(f"known-wrong.txt: there is no {name}\n" for name in sorted(gone)), sep="", end="")
    wrong = sum(bool(failures) for failures in results)
    print(f"{len(programs)} programs: {len(programs) - wrong} right, {wrong} wrong, {len(known)} known to be wrong")
    return 1 if surprises else 0


# ---- on a GPU ---------------------------------------------------------------------------------------------------------------------

def build_variant(item):
    program, variant, source, arch = item
    target = program.program(variant)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    command = [NVCC, "-O2", "-w", f"-arch={arch}", *program.flags, "-I", RUNTIME, "-I", program.source.parent, source, "-o", target]
    status, output = run(command, COMPILE_LIMIT_S)
    return "" if status == 0 else f"does not build: {summary(output)}"


def run_variant(program, variant):
    status, output = run([program.program(variant)], RUN_LIMIT_S)
    result = next((line.strip() for line in output.splitlines() if line.startswith("RESULT")), summary(output))
    return result if status == 0 else f"exit status {status}: {summary(output)}"


def variants_of(program):
    """The original and its rewritten forms; of equal texts, the first. (Without a rewrite of the block, `check` leaves no form of the warp's.)"""
    sources = {"original": program.source, **{level: program.rewritten(level) for level in LEVELS}}
    if sources["block"].exists() and not sources["warp"].exists():
        del sources["warp"]
    texts, variants = set(), {}
    for variant, source in sources.items():
        text = without_line_directives(source) if source.exists() else variant
        if text not in texts:
            texts.add(text)
            variants[variant] = source
    return variants


def run_all(args, programs):
    arch = find_arch()
    if not NVCC or not arch:
        print(f"skipped: no {'GPU' if NVCC else 'nvcc'}")
        return SKIPPED
    if args.tool:
        each(args.jobs, lambda item: rewrite(args.tool, *item), [(program, level) for program in programs for level in LEVELS])
    programs = [program for program in programs if int(program.arch[3:]) <= int(arch[3:])]
    items = [(program, variant, source, arch) for program in programs for variant, source in variants_of(program).items()]
    slow_first = sorted(items, key=lambda item: not re.search(r"<(cub|thrust|cuda)/", item[0].source.read_text()))
    started = time.monotonic()
    built = dict(zip(((item[0].name, item[1]) for item in slow_first), each(args.jobs, build_variant, slow_first)))
    ran_from = time.monotonic()
    outcomes = each(args.at_once, lambda item: built[item[0].name, item[1]] or run_variant(*item[:2]), items)
    print(f"built in {ran_from - started:.0f} s, run in {time.monotonic() - ran_from:.0f} s")
    bad = [(item[0], item[1], outcome) for item, outcome in zip(items, outcomes) if outcome != item[0].expect]
    for program, variant, outcome in bad:
        print(f"{program.name}.cu ({variant}): {outcome}\n{'':4}expected: {program.expect}")
    wrong = len({program.name for program, _, _ in bad})
    print(f"{len(programs)} programs: {len(programs) - wrong} right, {wrong} wrong")
    return 1 if bad else 0


def find_arch():
    """The architecture of the first GPU; empty without one."""
    sys.path.insert(0, str(ROOT / "test" / "gpu" / "examples"))
    import run as examples
    try:
        return examples.find_gpu().arch
    except (examples.Skip, examples.Failure):
        return ""


def each(jobs, work, items):
    """Calls work(item) for all items, `jobs` at a time; the results in the items' order."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(work, items))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=pathlib.Path, help="the built warpagg-rewrite")
    parser.add_argument("--gpu", action="store_true", help="build, run and compare")
    parser.add_argument("--no-warp", dest="warp", action="store_false", help="without a GPU: not at the warp's level by itself")
    parser.add_argument("--no-compile", dest="compile", action="store_false", help="without a GPU: do not compile what is written")
    parser.add_argument("--all", action="store_true", help="without a GPU: say what is wrong with the known ones, too")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build" / "attack", help="folder of what is written and built")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--at-once", type=int, default=8, help="programs that run on the GPU at a time")
    parser.add_argument("programs", nargs="*", type=pathlib.Path, help="programs (default: all)")
    args = parser.parse_args()
    if not args.gpu and not args.tool:
        parser.error("--tool is missing")
    args.work = args.work.resolve()
    args.all_programs = not args.programs
    sources = [source.resolve() for source in args.programs] or sorted(HERE.glob("*/*.cu"))
    programs = [read_program(source, args.work) for source in sources]
    return (run_all if args.gpu else check_all)(args, programs)


if __name__ == "__main__":
    sys.exit(main())
