#!/usr/bin/env python3
"""Compiles what the tool writes with older toolkits: try_cuda.py FOLDER [--tool=PATH] [--part=I/N] [VERSION | NVCC]...

For each VERSION (11.8 and 12.4, where none is given) a toolkit is put together in FOLDER, which takes 0.6 GB: nvcc from Debian's archive (non-free; MIRROR names
another mirror), the headers from NVIDIA's wheels on PyPI. NVCC is that of a toolkit that is there, by its path. With each, the tool rewrites every example, every
program in bench/ and every input of the lit tests (with --part one in N of these, beginning with number I), and nvcc compiles to PTX what it wrote. What nvcc does not take
as it was written either is counted and no failure. As anybody, with dpkg-deb, pip and the network; no part of the tests.
"""

import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.request
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
MIRROR = os.environ.get("MIRROR", "http://deb.debian.org")
POOL = f"{MIRROR}/debian/pool/non-free/n/nvidia-cuda-toolkit"
TOOLKITS = {
    "11.8": ("nvidia-cuda-toolkit_11.8.89~11.8.0-5~deb12u1_amd64.deb", ["nvcc-cu11==11.8.89", "runtime-cu11==11.8.89", "cccl-cu11==11.8.89.post1"]),
    "12.4": ("nvidia-cuda-toolkit_12.4.131~12.4.1-2_amd64.deb", ["nvcc-cu12==12.4.131", "runtime-cu12==12.4.127", "cccl-cu12==12.4.127"]),
}
PROFILE = """TOP = $(_HERE_)/..
NVVMIR_LIBRARY_DIR = $(TOP)/nvvm/libdevice
PATH += $(_HERE_):
INCLUDES += "-I$(TOP)/include" $(_SPACE_)
"""


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", check=False)


def must(*command):
    result = run(*command)
    if result.returncode:
        sys.exit(f"try_cuda.py: {' '.join(map(str, command))}:\n{result.stdout}{result.stderr}")


def toolkit(folder, version):
    """nvcc of the toolkit, which is put together where it is not there."""
    place, archive = folder / f"cuda-{version}", folder / f"archive-{version}"
    if (place / "bin" / "nvcc").exists():
        return place / "bin" / "nvcc"
    package, wheels = TOOLKITS[version]
    archive.mkdir(parents=True, exist_ok=True)
    print(f"== {version}: {package} and {len(wheels)} wheels, into {place}", flush=True)
    urllib.request.urlretrieve(f"{POOL}/{package}", archive / package)
    must("dpkg-deb", "-x", archive / package, archive / "debian")
    must(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", archive, *(f"nvidia-cuda-{name}" for name in wheels))
    parts, whole = archive / "nvidia", folder / f"part-{version}"
    for wheel in archive.glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(archive)
    shutil.rmtree(whole, ignore_errors=True)
    for part in ("cuda_cccl", "cuda_runtime", "cuda_nvcc"):
        shutil.copytree(parts / part / "include", whole / "include", dirs_exist_ok=True)
    shutil.copytree(parts / "cuda_nvcc" / "nvvm", whole / "nvvm")
    programs = whole / "bin"
    shutil.copytree(archive / "debian/usr/lib/nvidia-cuda-toolkit/bin", programs, ignore=shutil.ignore_patterns("gcc", "g++", "nvcc.profile"))
    for name in ("cudafe++", "fatbinary", "ptxas"):
        shutil.copy(archive / "debian/usr/bin" / name, programs)
    (programs / "nvcc.profile").write_text(PROFILE)
    whole.rename(place)
    shutil.rmtree(archive)
    return place / "bin" / "nvcc"


def sources(part):
    """Those in which an atomic is named, by their place in the project."""
    first, step = map(int, part.split("/"))
    programs = [*ROOT.glob("examples/*.cu"), *ROOT.glob("bench/**/*.cu")]
    inputs = sorted(ROOT.glob("test/lit/**/*.cu"))[first - 1 :: step]
    return [path for path in sorted(programs) + inputs if "atomic" in path.read_text(errors="replace")]


def judge(tool, command, source, output):
    """What became of one file: nothing rewritten, not compiled either way, compiled; else why not."""
    includes = ["-I", source.parent, "-I", ROOT / "bench/programs", "-I", ROOT / "bench/runtime"]
    root = pathlib.Path(command[0]).parents[1]
    done = run(tool, "-q", f"--cuda-path={root}", source, "-o", output, "--changed-only", "--no-line-directives", "--", "nvcc", "-arch=sm_90", "-std=c++17", *includes)
    if done.returncode or not output.exists():
        return "nothing to rewrite"
    compiled = run(*command, *includes, output)
    if compiled.returncode == 0:
        return "compiled"
    return "not taken as written either" if run(*command, *includes, source).returncode else compiled.stderr or compiled.stdout


def try_out(tool, nvcc, folder, paths):
    quick = ["--Ofast-compile=max"] if "--Ofast-compile" in run(nvcc, "--help").stdout else ["-Xcicc", "-O0"]
    command = [nvcc, "-ptx", "-arch=sm_90", "-std=c++17", *quick, "-allow-unsupported-compiler", "-w", "-I", ROOT / "runtime/include", "-o", "/dev/null"]
    folder.mkdir(parents=True, exist_ok=True)
    verdicts = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {path: pool.submit(judge, tool, command, path, folder / f"{number}.cu") for number, path in enumerate(paths)}
        for path, job in jobs.items():
            verdicts.setdefault(job.result(), []).append(path.relative_to(ROOT))
    known = ("compiled", "nothing to rewrite", "not taken as written either")
    print(f"{run(nvcc, '--version').stdout.split()[-3].rstrip(',')}: " + ", ".join(f"{len(verdicts.get(name, []))} {name}" for name in known), flush=True)
    for path in verdicts.get(known[2], []):
        print(f"    not taken as written either: {path}")
    wrong = {why: where for why, where in verdicts.items() if why not in known}
    for why, where in wrong.items():
        print(f"{where[0]}:\n{why[:2000]}")
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tool", default=ROOT / "build/release/bin/warpagg-rewrite")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("toolkits", nargs="*", default=list(TOOLKITS))
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    fine = True
    for name in arguments.toolkits:
        nvcc = toolkit(folder, name) if name in TOOLKITS else pathlib.Path(name).resolve()
        if not nvcc.exists():
            sys.exit(f"try_cuda.py: {name}: no nvcc there, and none of {', '.join(TOOLKITS)}")
        fine &= try_out(arguments.tool, nvcc, folder / "rewritten" / name.strip("/").replace("/", "-"), sources(arguments.part))
    sys.exit(not fine)


main()
