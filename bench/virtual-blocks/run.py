"""Times kernels of one element a thread: as written, with what a block gathers, with virtual blocks, and in resident launches.

    python3 bench/virtual-blocks/run.py prepare --work DIR    rewrites kernels.cu with the tool (build/release/bin/warpagg-rewrite, or --tool)
    python3 bench/virtual-blocks/run.py run --work DIR        compiles and runs them on the GPU at hand; prints CSV

The two steps may be made on two machines. Fails if results differ by more than rounding of float sums does. Plain float sums of 32 Mi values get
stuck, and are not compared.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FORMS = {"plain": None, "block": ["--rewrites=-virtual-blocks"], "virtual": [], "resident": ["--level=grid", "--learn=off"]}


def prepare(work, tool):
    work.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "runtime/include", work / "include", dirs_exist_ok=True)
    for form, options in FORMS.items():
        out = work / f"{form}.cu"
        if options is None:
            shutil.copy(HERE / "kernels.cu", out)
        else:
            subprocess.run([tool, "-q", *options, HERE / "kernels.cu", "-o", out], check=True)


def run(work):
    builds = [subprocess.Popen(["nvcc", "-O3", "-std=c++14", "-arch=native", "-I", work / "include", "-o", work / form, work / f"{form}.cu"]) for form in FORMS]
    if any(build.wait() for build in builds):
        sys.exit("a form does not compile")
    rows, failed = {}, False
    for form in FORMS:
        for line in subprocess.run([work / form], check=True, capture_output=True, text=True).stdout.splitlines():
            name, n, threads, ms, first, result = line.split()
            rows.setdefault((name, int(n), int(threads)), {})[form] = (float(ms), float(result), float(first))
    print("kernel,n,threads," + ",".join(f"{form}_ms" for form in FORMS) + ",resident_first_ms,agree")
    for key, row in rows.items():
        reference = row["plain" if key[1] <= 4000000 else "block"][1]
        agree = all(abs(row[form][1] - reference) <= 1e-2 * abs(reference) for form in FORMS if form != "plain")
        failed |= not agree
        print(",".join(map(str, key)) + "," + ",".join(f"{row[form][0]:.5f}" for form in FORMS) + f",{row['resident'][2]:.5f},{'yes' if agree else 'NO'}")
    sys.exit(failed)


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("step", choices=["prepare", "run"])
parser.add_argument("--work", type=lambda text: pathlib.Path(text).resolve(), required=True)
parser.add_argument("--tool", default=ROOT / "build/release/bin/warpagg-rewrite")
arguments = parser.parse_args()
if arguments.step == "prepare":
    prepare(arguments.work, arguments.tool)
else:
    run(arguments.work)
