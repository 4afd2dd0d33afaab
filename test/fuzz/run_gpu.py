#!/usr/bin/env python3
"""Compiles what `fuzz.py --emit` wrote with nvcc, runs original and rewritten programs on the GPU, and compares.

    python3 run_gpu.py DIR|DIR.tar.gz [--jobs N] [--arch sm_90] [--runs N] [--seconds N]

Needs python3, nvcc and a GPU, nothing else. Files are compiled with -O0 … -O3 in turn (of ptxas and the host compiler). Prints a line
for each kernel that differs, and the counts; exits with 1 if any differs.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import re
import shutil
import sys
import tarfile
import time


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('folder')
    p.add_argument('--jobs', type=int, default=os.cpu_count())
    p.add_argument('--arch', default='sm_90')
    p.add_argument('--nvcc', default=shutil.which('nvcc') or '/usr/local/cuda/bin/nvcc')
    p.add_argument('--runs', type=int, default=3)
    p.add_argument('--seconds', type=int, default=540, help='begin no file after this time')
    p.add_argument('--compile-only', action='store_true')
    return p.parse_args()


def main():
    options, start = arguments(), time.time()
    folder = options.folder
    if folder.endswith('.tar.gz'):
        with tarfile.open(folder) as tar:
            folder = folder[:-7] + '.unpacked'
            tar.extractall(folder)
        folder = os.path.join(folder, 'fuzz')
    sys.path.insert(0, folder)
    from build import GENERATOR, Failure, compare, results_of, run
    flags = ['-std=c++17', f'-arch={options.arch}', '-w', '-I', folder, '-I', os.path.join(folder, 'include')]
    driver = os.path.join(folder, 'driver.o')
    done = run([options.nvcc, *flags, '-O2', '-x', 'cu', '-c', os.path.join(folder, 'driver.cpp'), '-o', driver])
    if done.returncode:
        sys.exit(done.stdout)

    def built(path, level):
        program = path[:-3]
        done = run([options.nvcc, *flags, f'-O{level}', *(['-Xptxas', f'-O{level}'] if level < 3 else []), path, driver, '-o', program])
        return (program, None) if done.returncode == 0 else (None, done.stdout)

    def one(numbered):
        number, path = numbered
        if time.time() - start > options.seconds:
            return None, 0, 0, []
        level = number % 4
        original, error = built(path, level)
        kernels = [int(n) for n in re.findall(r'^    \{"k(\d+)"', open(path).read(), re.M)]
        if error:
            return level, 0, 0, [Failure('original-compile', kernels[0], error[-600:])]
        rewritten, error = built(path[:-3] + '.new.cu', level)
        if error:
            return level, 0, 0, [Failure('compile', kernels[0], error[-600:])]
        if options.compile_only:
            return level, len(kernels), 0, []
        was = results_of(original, kernels, [f'--runs={options.runs}'])
        now = results_of(rewritten, kernels, [f'--runs={options.runs}'])
        for program in original, rewritten:
            os.remove(program)
        return level, len(kernels), len(was), compare(was, now)

    paths = sorted((p for p in glob.glob(os.path.join(folder, 'p*.cu')) if not p.endswith('.new.cu')), key=lambda p: int(re.findall(r'p(\d+)\.cu$', p)[0]))
    count, inputs, failures, levels, skipped = 0, 0, [], collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for level, kernels, shapes, found in pool.map(one, enumerate(paths)):
            skipped += level is None
            count, inputs, levels[level] = count + kernels, inputs + shapes, levels[level] + kernels
            for f in found:
                print(f'{f.kind}: k{f.kernel} at -O{level}: {f.what}', flush=True)
            failures += found
    print(f'{count} kernels, {inputs} kernels with an input, {options.runs} runs each, {len(failures)} failures '
          f'({sum(f.kind in GENERATOR for f in failures)} of the originals), {skipped} files left out, {time.time() - start:.0f} s; '
          + ', '.join(f'-O{level}: {n}' for level, n in sorted(levels.items(), key=str) if level is not None))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
