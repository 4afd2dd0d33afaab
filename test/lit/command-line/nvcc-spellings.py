"""Puts every option of flags.def through the tool, in every spelling that nvcc takes, with libclang behind it; with nvcc at hand, asks nvcc whether the rows are right.

usage: nvcc-spellings.py TOOL FLAGS.DEF [NVCC]
"""

import os
import re
import subprocess
import sys
import tempfile

tool, table, nvcc = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ""
with open(table, encoding="utf-8") as file:
    text = file.read()
rows = re.findall(r'^NVCC\("(\S+)",\s+"(\S+)",\s+(\w+),\s+(\w+),\s+(\w+)\)$', text, re.MULTILINE)
assert len(rows) > 140 and len(rows) == text.count("\nNVCC(")

VALUES = {
    "-I": "include", "-isystem": "system", "-include": "first.h", "-D": "FROM_D=1", "-U": "UNWANTED", "-std": "c++17", "-x": "cu", "-arch": "sm_90", "-rdc": "true",
    "-gencode": "arch=compute_90,code=[sm_90,compute_90]", "-optf": "more.rsp", "-Xcompiler": "-DFROM_HOST=1,-fPIC", "-Xptxas": "-v,-O3", "-default-stream": "per-thread",
    "-dopt": "on",
}
SOURCE = """
#include "from-include.h"
#include <from-system.h>
#if !defined FROM_I || !defined FROM_SYSTEM || !defined FROM_FIRST || !defined FROM_D || !defined FROM_HOST || !defined FROM_FILE || defined UNWANTED
#error an option is lost
#endif
__global__ void k(float *p, int *c) { atomicAdd(&p[c[threadIdx.x]], 1.0f); }
"""


def spelled(name, arity, value):
    """All ways to give an option."""
    if arity == "ALONE":
        return [[name]]
    ways = [[name, value], [f"{name}={value}"]]
    if arity.startswith("JOINED") and not name.startswith("--"):
        ways.append([f"{name}{value}"])
    if arity == "OPTIONAL":
        ways.append([name])
    return ways


def everything():
    """The options in as many command lines as there are spellings of one; each holds them all, so that each value that matters is there."""
    spellings = [[way for name in dict.fromkeys((long, short)) for way in spelled(name, arity, VALUES.get(short, "1"))] for long, short, arity, _, _ in rows]
    return [[word for ways in spellings for word in ways[i % len(ways)]] for i in range(max(map(len, spellings)))]


def ask_nvcc(*words):
    return subprocess.run([nvcc, "--dryrun", *words], capture_output=True, text=True, check=False).stderr


def check_rows():
    """nvcc's help has no option that the table lacks, and a row's arity is what nvcc says."""
    listed = {name for long, short, *_ in rows for name in (long, short)}
    text = subprocess.run([nvcc, "--help"], capture_output=True, text=True, check=True).stdout
    known = {name for match in re.finditer(r"^(--\S+).*?\(?(-[^\s()]+)\)?\s*$", text, re.M) for name in match.groups()}
    assert not known - listed, known - listed
    for long, short, arity, _, _ in rows:
        for name in {long, short} & known:
            said = ask_nvcc("x.cu", "-c", f"{name}=1" if arity == "ALONE" else name)
            wanted = {"ALONE": "no argument expected after", "OPTIONAL": "#$"}.get(arity, "argument expected after")
            assert wanted in said, (name, arity, said)


with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    for name, text in {
        "include/from-include.h": "#define FROM_I", "system/from-system.h": "#define FROM_SYSTEM", "first.h": "#define FROM_FIRST", "more.rsp": "-DFROM_FILE -DUNWANTED", "x.cu": SOURCE,
    }.items():
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    lines = everything()
    assert len(lines) >= 5
    for line in lines:
        line = ["-optf", "more.rsp", *line, "-UUNWANTED"]
        ran = subprocess.run([tool, "--no-cuda", "--list-sites", "--", "nvcc", *line, "x.cu"], capture_output=True, text=True, check=False)
        assert ran.returncode == 0 and ran.stdout.count("site 1: atomicAdd float") == 1, (line, ran)
        assert "0 files" not in ran.stderr and "error" not in ran.stderr, ran.stderr
    if nvcc:
        check_rows()
