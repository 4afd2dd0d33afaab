#!/usr/bin/env python3
"""Times the tool beside nvcc, whole processes: beside_nvcc.py TOOL [-n RUNS] [--arch ARCH]

Three files of one kernel that sums and a main that launches it: plain, with cub::DeviceReduce::Sum, with thrust::sort and thrust::reduce. Prints a row a file, the
least of RUNS: `nvcc -c`, the tool with --no-cache, and its runs from an empty cache on, of which the second keeps the headers. Seconds on the clock, in brackets of
processors; the tool's share of nvcc's time on the clock; the most memory that one of a run's processes took, in MiB. Needs nvcc, and idle cores.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile
import time

KERNEL = """
__global__ void sum(const float *v, int n, float *out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(out, v[i]);
}
"""
PLAIN = "int main() { float *v; cudaMalloc(&v, 4096); sum<<<4, 256>>>(v, 1023, v + 1023); return cudaDeviceSynchronize(); }\n"
CUB = """int main()
{
    float *v; size_t bytes = 0; void *room = nullptr;
    cudaMalloc(&v, 8192);
    sum<<<4, 256>>>(v, 1023, v + 1023);
    cub::DeviceReduce::Sum(room, bytes, v, v + 1024, 1023);
    return cudaDeviceSynchronize();
}
"""
THRUST = """int main()
{
    thrust::device_vector<float> v(1024);
    sum<<<4, 256>>>(thrust::raw_pointer_cast(v.data()), 1023, thrust::raw_pointer_cast(v.data()) + 1023);
    thrust::sort(v.begin(), v.end());
    return thrust::reduce(v.begin(), v.end()) > 0;
}
"""
FILES = {
    "plain": KERNEL + PLAIN,
    "with `<cub/cub.cuh>`": "#include <cub/cub.cuh>\n" + KERNEL + CUB,
    "with Thrust": "#include <thrust/device_vector.h>\n#include <thrust/reduce.h>\n#include <thrust/sort.h>\n" + KERNEL + THRUST,
}
RUNS_OF_CACHE = 4


def once(command, cache):
    start = time.monotonic()
    child = subprocess.Popen(command, env={**os.environ, "XDG_CACHE_HOME": str(cache)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {child.returncode}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def least(a, b):
    return b if a is None else (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]))


def measured(tool, arch, path, folder, runs):
    found = {}
    for turn in range(runs):
        cache = folder / f"{path.stem}-{turn}"
        tool_command = [tool, "-n", "-q", f"--arch={arch}", path]
        todo = [("nvcc", ["nvcc", "-c", f"-arch={arch}", "-o", os.devnull, path]), ("nothing kept", [*tool_command, "--no-cache"])]
        todo += [(f"run {i + 1}", tool_command) for i in range(RUNS_OF_CACHE)]
        for name, command in todo:
            found[name] = least(found.get(name), once(command, cache))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("-n", type=int, default=3, dest="runs")
    parser.add_argument("--arch", default="sm_90")
    options = parser.parse_args()
    names = ["nothing kept", *(f"run {i + 1}" for i in range(RUNS_OF_CACHE))]
    print("| file | nvcc | " + " | ".join(names) + " |\n" + "|---" * (len(names) + 2) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for label, text in FILES.items():
            path = pathlib.Path(folder) / f"{label.split()[-1].strip('`<>').replace('/', '-')}.cu"
            path.write_text(text)
            found = measured(options.tool, options.arch, path, pathlib.Path(folder), options.runs)
            nvcc = found["nvcc"]
            cells = [f"{found[n][0]:.2f} ({found[n][1]:.2f}), {found[n][0] / nvcc[0]:.2f}, {found[n][2]:.0f} MiB" for n in names]
            print(f"| {label} | {nvcc[0]:.2f} ({nvcc[1]:.2f}) | " + " | ".join(cells) + " |", flush=True)


main()
