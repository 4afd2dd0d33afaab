#!/usr/bin/env python3
"""Which atomics does ptxas combine by itself? One command compiles a small kernel for every operation, type, value, use of the
result and address, reads the machine code, and prints a table.

    python3 bench/compiler-baseline/baseline.py
    python3 bench/compiler-baseline/baseline.py --tool build/release/bin/warpagg-rewrite    # compare with what the tool believes
    python3 bench/compiler-baseline/baseline.py --csv > baseline.csv

Needs nvcc, cuobjdump and nvdisasm on PATH or in /usr/local/cuda/bin; no GPU. --compile-only does without the last two.

How a kernel is judged. Each holds one atomic, so its machine code holds one atomic instruction, or a compare-and-swap loop, unless
ptxas combines. To combine it must choose a lane and bring the others' values there, and for that it needs instructions that
nothing else in these kernels needs: votes, shuffles, redux, the number of the lane.

    -   none of those: one atomic a lane
    A   those, and one atomic instruction: one atomic a warp, whichever lanes are there
    F   those, and two: one a warp where all 32 lanes are there, else one a lane
    C   ATOMS.POPC: an instruction of shared memory that counts lanes
    .   nvcc has no such atomic for this architecture
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ARCHITECTURES = [75, 80, 90, 100, 120]
FLOAT_FLAG = "--optimize-float-atomics"

# Operation: its types. A type's constant is made by `constant(type)`.
OPERATIONS = {
    "Add": ["int", "unsigned", "unsigned long long", "float", "double", "__half", "__half2", "__nv_bfloat16", "__nv_bfloat162", "float2", "float4"],
    "Sub": ["int", "unsigned"],
    "Min": ["int", "unsigned", "long long", "unsigned long long"],
    "Max": ["int", "unsigned", "long long", "unsigned long long"],
    "And": ["int", "unsigned", "unsigned long long"],
    "Or": ["int", "unsigned", "unsigned long long"],
    "Xor": ["int", "unsigned", "unsigned long long"],
    "Inc": ["unsigned"],
    "Dec": ["unsigned"],
    "Exch": ["int", "unsigned", "unsigned long long", "float"],
}
FIRST_ARCHITECTURE = {"float2": 90, "float4": 90, "__nv_bfloat16": 80, "__nv_bfloat162": 80}
VALUES = ["constant", "uniform", "varying"]
RESULTS = ["unused", "used"]
ADDRESSES = ["global", "shared", "keyed"]

Case = collections.namedtuple("Case", "operation type value result address")


def cases_of(operation):
    for type_ in OPERATIONS[operation]:
        values = VALUES + ["maximum"] if operation in ("Inc", "Dec") else VALUES
        for value in values:
            for result in RESULTS:
                for address in ADDRESSES:
                    if address == "shared" and type_ in ("float2", "float4"):
                        continue  # global memory only
                    yield Case(operation, type_, value, result, address)


def name_of(case):
    return "_".join(part.replace(" ", "") for part in case)


def constant(type_):
    return {
        "__half": "__float2half(3.0f)",
        "__half2": "__float2half2_rn(3.0f)",
        "__nv_bfloat16": "__float2bfloat16(3.0f)",
        "__nv_bfloat162": "__float2bfloat162_rn(3.0f)",
        "float2": "make_float2(3.0f, 3.0f)",
        "float4": "make_float4(3.0f, 3.0f, 3.0f, 3.0f)",
    }.get(type_, "3")


def kernel(case):
    value = {"constant": constant(case.type), "uniform": "u", "varying": "v[threadIdx.x]", "maximum": "0xffffffffu"}[case.value]
    place = {"global": "p", "shared": "&s", "keyed": "&p[key[threadIdx.x]]"}[case.address]
    call = f"atomic{case.operation}({place}, {value})"
    lines = [f'extern "C" __global__ void {name_of(case)}({case.type} *p, const {case.type} *v, const int *key, {case.type} u, {case.type} *out) {{']
    if case.address == "shared":  # written and read once, so that it has to be there
        lines += [f"    __shared__ {case.type} s;", "    if (threadIdx.x == 0) s = *v;", "    __syncthreads();"]
    lines += [f"    out[threadIdx.x] = {call};" if case.result == "used" else f"    {call};"]
    if case.address == "shared":
        lines += ["    __syncthreads();", "    if (threadIdx.x == 0) *p = s;"]
    return "\n".join(lines + ["}", ""])


def source(operation, architecture):
    cases = [case for case in cases_of(operation) if architecture >= FIRST_ARCHITECTURE.get(case.type, 0)]
    return "#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n\n" + "\n".join(kernel(case) for case in cases)


# Compiling and reading machine code.


def program(name):
    path = os.environ.get("PATH", "") + os.pathsep + "/usr/local/cuda/bin"
    return shutil.which(name, path=path)


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": os.environ.get("PATH", "") + ":/usr/local/cuda/bin"})
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit {result.returncode}\n{result.stderr}")
    return result.stdout


def compile_one(directory, operation, architecture, float_flag):
    stem = os.path.join(directory, f"{operation}_{architecture}{'_flag' if float_flag else ''}")
    with open(stem + ".cu", "w") as file:
        file.write(source(operation, architecture))
    run(program("nvcc"), "-O3", f"-arch=sm_{architecture}", "-cubin", *(["-Xptxas", FLOAT_FLAG] if float_flag else []), "-o", stem + ".cubin", stem + ".cu")
    return stem


INSTRUCTION = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_.]*)(.*?);")
ATOMIC = re.compile(r"^U?(RED|REDG|ATOM|ATOMG|ATOMS)(\.|$)")
MEETING = re.compile(r"^(VOTE|VOTEU|SHFL|REDUX|CREDUX|MATCH|ELECT)(\.|$)")
LANE = re.compile(r"SR_(LANEID|EQMASK|LTMASK|LEMASK|GTMASK|GEMASK)")


def judge(instructions):
    """The letter for a kernel, from its (opcode, operands) pairs."""
    atomics = [opcode for opcode, _ in instructions if ATOMIC.match(opcode)]
    if any(opcode.startswith("ATOMS.POPC") for opcode in atomics):
        return "C"
    if not any(MEETING.match(opcode) or LANE.search(operands) for opcode, operands in instructions):
        return "-"
    swaps = [opcode for opcode in atomics if ".CAS" in opcode]
    return "F" if len(atomics) - max(0, len(swaps) - 1) > 1 else "A"


def read(stem):
    """Letters by kernel name."""
    kernels, name = collections.defaultdict(list), None
    for line in run(program("cuobjdump"), "-sass", stem + ".cubin").splitlines():
        if "Function :" in line:
            name = line.split(":")[1].strip()
        match = INSTRUCTION.match(line)
        if match and name:
            kernels[name].append(match.groups())
    return {name: judge(instructions) for name, instructions in kernels.items()}


# Output.


def print_table(letters, architectures):
    columns = [(value, result) for value in VALUES for result in RESULTS]

    def row(operation, type_, address, cells):
        print(f"{operation.lower():5} {type_:22} {address:7} " + " ".join(f"{cell:>15}" for cell in cells))

    print("Letters by architecture: " + " ".join(f"sm_{a}" for a in architectures))
    row("", "", "", [f"{value} {result}"[:15] for value, result in columns])
    for flag in (False, True):
        if flag:
            print(f"\nWith -Xptxas {FLOAT_FLAG}, where that makes a difference:")
        for operation, types in OPERATIONS.items():
            for type_ in types:
                for address in ADDRESSES:
                    def cell(value, result, flag=flag):
                        case = Case(operation, type_, value, result, address)
                        return "".join(letters.get((case, a, flag), ".") for a in architectures)
                    cells = [cell(*column) for column in columns]
                    if flag and (not any((Case(operation, type_, *c, address), a, True) in letters for c in columns for a in architectures)
                                 or cells == [cell(*column, flag=False) for column in columns]):
                        continue
                    if not flag and address == "keyed" and not set("".join(cells)) - {"-", "."}:
                        continue
                    if set("".join(cells)) == {"."}:
                        continue
                    row(operation, type_, address, cells)
                    if operation in ("Inc", "Dec") and address != "keyed":
                        row(operation, "  limit 0xffffffff", address, [cell("maximum", result) for result in RESULTS])
    keyed = [letter for (case, _, _), letter in letters.items() if case.address == "keyed"]
    print(f"\nKeyed address: {sum(letter == '-' for letter in keyed)} of {len(keyed)} kernels are one atomic a lane; rows that aren't stand above.")


def print_csv(letters):
    writer = csv.writer(sys.stdout)
    writer.writerow([*Case._fields, "sm", "float_flag", "combined"])
    for (case, architecture, flag), letter in letters.items():
        writer.writerow([*case, architecture, int(flag), letter])


def compare(tool, directory, letters, architectures):
    """Where the tool says compiler-combines and the compiler doesn't, or the other way round."""
    wrong = 0
    for operation in OPERATIONS:
        for architecture in architectures:
            path = os.path.join(directory, f"{operation}_{architecture}.cu")
            report = json.loads(run(tool, "-n", "-q", "--json=-", f"--arch=sm_{architecture}", path))
            believed = {site["function"]: site["reason"] == "compiler-combines" for site in report["files"][0]["sites"]}
            for case in cases_of(operation):
                letter = letters.get((case, architecture, False))
                if letter in ("-", "A", "F") and believed.get(name_of(case)) is not None and believed[name_of(case)] != (letter != "-"):
                    wrong += 1
                    print(f"{name_of(case)} on sm_{architecture}: measured {letter}, the tool says {'compiler-combines' if believed[name_of(case)] else 'not combined'}")
    print(f"\n{tool}: {wrong} of {sum(not flag for _, _, flag in letters)} kernels judged otherwise than measured")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--arch", default=",".join(map(str, ARCHITECTURES)), help="architectures, as in 75,90")
    parser.add_argument("--csv", action="store_true", help="one line a kernel")
    parser.add_argument("--tool", help="path of warpagg-rewrite: compare with what it believes; exit 1 where they differ")
    parser.add_argument("--compile-only", action="store_true", help="generate and compile, print nothing")
    parser.add_argument("--keep", help="keep sources and cubins in this directory")
    parser.add_argument("-j", type=int, default=os.cpu_count(), help="compilers at a time")
    options = parser.parse_args()
    missing = [name for name in ["nvcc"] + ([] if options.compile_only else ["cuobjdump", "nvdisasm"]) if not program(name)]
    if missing:
        sys.exit(f"not found on PATH or in /usr/local/cuda/bin: {', '.join(missing)}")

    architectures = [int(word) for word in options.arch.split(",")]
    with tempfile.TemporaryDirectory() as scratch:
        directory = options.keep or scratch
        os.makedirs(directory, exist_ok=True)
        jobs = [(operation, architecture, flag) for flag in (False, True) for operation in OPERATIONS for architecture in architectures if not flag or operation == "Add"]
        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            stems = dict(zip(jobs, pool.map(lambda job: compile_one(directory, *job), jobs)))
            if options.compile_only:
                return 0
            found = dict(zip(jobs, pool.map(read, stems.values())))
        letters = {(case, architecture, flag): found[operation, architecture, flag][name_of(case)]
                   for operation, architecture, flag in jobs for case in cases_of(operation)
                   if name_of(case) in found[operation, architecture, flag]}
        if options.csv:
            print_csv(letters)
        else:
            print_table(letters, architectures)
        return 1 if options.tool and compare(options.tool, directory, letters, architectures) else 0


if __name__ == "__main__":
    sys.exit(main())
