"""Times kernels.cu on each of its rows as written, by default, by a profile of just that row, and in every other setting.

    python3 bench/profile/run.py prepare --work DIR   writes the program as written, instrumented, and in each setting (build/release/bin/warpagg-rewrite, or --tool)
    python3 bench/profile/run.py run --work DIR       compiles these and runs them on the GPU at hand; the profiles lie in DIR/profiles then
    python3 bench/profile/run.py prepare --work DIR   once more: now the program by each row's profile too
    python3 bench/profile/run.py run --work DIR       compiles and runs all; prints CSV

The steps may be made on two machines. Fails if results differ. A profile is right where its time is within 10 % of the best setting's.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HINT = "// HINT"
# What a user can ask for: options, or a comment at the sites that keys decide.
SETTINGS = {"default": [], "warp": ["--level=warp"], "grid": ["--level=grid", "--learn=off"], "no-grid": ["--rewrites=-virtual-blocks"], "no-vector": ["--rewrites=-warp-vector"],
            "cache": ["--rewrites=block-cache,virtual-blocks", "--level=grid", "--learn=off"], "table": ["--rewrites=block-table"]}
HINTS = {"keyed": "// warpagg: keyed", "runs": "// warpagg: runs"}
# A strategy that only a text can ask for takes the place of another in the output.
STRATEGIES = {"match": "match", "checked": "checked"}


def rewrite(tool, source, out, *options):
    subprocess.run([tool, "-q", "--no-line-directives", *options, source, "-o", out], check=True)


def prepare(work, tool, options):
    work.mkdir(parents=True, exist_ok=True)
    source, text = HERE / "kernels.cu", (HERE / "kernels.cu").read_text()
    shutil.copytree(ROOT / "runtime/include", work / "include", dirs_exist_ok=True)
    shutil.copy(source, work / "plain.cu")
    plain = work / "kernels.cu"
    shutil.copy(source, plain)
    rewrite(tool, plain, work / "instrumented.cu", "--instrument", *options)
    for name, more in SETTINGS.items():
        rewrite(tool, plain, work / f"{name}.cu", *more, *options)
    for name, comment in HINTS.items():
        plain.write_text(text.replace(HINT, comment))
        rewrite(tool, plain, work / f"{name}.cu", *options)
    plain.write_text(text)
    for name, strategy in STRATEGIES.items():
        (work / f"{name}.cu").write_text(re.sub(r"warpagg::keyed>", f"warpagg::{strategy}>", (work / "warp.cu").read_text()))
    for profile in sorted((work / "profiles").glob("*.json")):
        rewrite(tool, plain, work / f"profile-{profile.stem}.cu", f"--profile={profile}", *options)
    plain.unlink()


def build(work):
    sources = sorted(work.glob("*.cu"))
    texts = {}
    for source in sources:  # profiles often choose alike
        texts.setdefault(source.read_text(), []).append(source.stem)
    jobs = [(names, subprocess.Popen(["nvcc", "-O3", "-std=c++14", "-arch=native", "-I", work / "include", "-o", work / names[0], work / f"{names[0]}.cu"])) for names in texts.values()]
    for names, job in jobs:
        if job.wait():
            sys.exit(f"{names[0]} does not compile")
        for other in names[1:]:
            shutil.copy(work / names[0], work / other)


def measure(program, row, **environment):
    name, ms, digest = subprocess.run([program, row], check=True, capture_output=True, text=True, env={**os.environ, **environment}).stdout.split()
    return float(ms), digest


def run(work):
    build(work)
    names = subprocess.run([work / "plain"], check=True, capture_output=True, text=True).stdout.split()
    (work / "profiles").mkdir(exist_ok=True)
    settings = [*SETTINGS, *HINTS, *STRATEGIES]
    print("row,plain_ms,instrumented_ms,default_ms,profile_ms,best_ms,best,agree")
    failed = False
    times = {name: {} for name in names}
    for setting in ["plain", *settings]:
        for line in subprocess.run([work / setting, "all"], check=True, capture_output=True, text=True).stdout.splitlines():
            name, ms, digest = line.split()
            times[name][setting] = float(ms), digest
    for name in names:
        profile, row = work / "profiles" / f"{name}.json", times[name]
        if not (work / f"profile-{name}").exists():
            profile.unlink(missing_ok=True)
            row["instrumented"] = measure(work / "instrumented", name, WARPAGG_PROFILE=str(profile))
        else:
            row["profile"] = measure(work / f"profile-{name}", name)
        best = min(["plain", *settings, *(["profile"] if "profile" in row else [])], key=lambda setting: row[setting][0])
        agree = all(digest == row["plain"][1] for ms, digest in row.values())
        failed |= not agree
        shown = [f"{row[form][0]:.5f}" if form in row else "" for form in ("plain", "instrumented", "default", "profile", best)]
        print(",".join([name, *shown, best, "yes" if agree else "NO"]))
    sys.exit(failed)


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("step", choices=["prepare", "run"])
parser.add_argument("--work", type=pathlib.Path, required=True)
parser.add_argument("--tool", default=ROOT / "build/release/bin/warpagg-rewrite")
parser.add_argument("--option", action="append", default=[], help="for the tool, as in --option=--arch=sm_90")
arguments = parser.parse_args()
arguments.work = arguments.work.resolve()
if arguments.step == "prepare":
    prepare(arguments.work, arguments.tool, arguments.option)
else:
    run(arguments.work)
