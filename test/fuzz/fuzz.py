#!/usr/bin/env python3
"""Generates random kernels, rewrites them, runs both forms on the emulated warp and compares. See README.md.

    python3 test/fuzz/fuzz.py --tool build/release/bin/warpagg-rewrite --count 200 --seed 1
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
import tempfile
import time

from build import HERE, Emulator, let_blocks_repeat, rewrite
from generate import Program
from shrink import shrink

LEVELS = (3, 0, 3, 1, 3, 2)  # of optimization, of the files for a GPU in turn

LEVEL = lambda name: name.split('-')[0]


class Account:
    """What the tool did with the sites."""

    def __init__(self):
        self.sites = collections.Counter()

    def add(self, report):
        for f in report['files']:
            for s in f['sites']:
                self.sites[s['rewrite'] or 'left ' + s['reason']] += 1

    def share(self, level):
        return 100 * sum(n for what, n in self.sites.items() if LEVEL(what) == level) / max(1, sum(self.sites.values()))

    def text(self):
        rows = [f'{n:6} {what}' for what, n in self.sites.most_common()]
        return '\n'.join([f'{sum(self.sites.values())} sites, {self.share("warp"):.0f} % rewritten at warp level, {self.share("block"):.0f} % at block level', *rows])


def known_failures(path):
    with open(path) as f:
        lines = [line.split('#')[0].split() for line in f]
    return {(int(words[0]), int(words[1])) for words in lines if words}


def located(emulator, program, failures, name):
    """Failures of a whole program, told by kernel: each half on its own."""
    if not any(f.kernel is None for f in failures):
        return failures
    if len(program.kernels) == 1:
        return failures
    kernels, found = program.kernels, []
    for half in kernels[:len(kernels) // 2], kernels[len(kernels) // 2:]:
        program.kernels = half
        found += located(emulator, program, emulator.check(program, name)[0], name)
    program.kernels = kernels
    return found or failures  # together only


def shrunk(emulator, options, seed, failure, name):
    program = Program(seed, failure.kernel, 1)
    runs = 6

    def fails():
        try:
            now, _ = emulator.check(program, name, runs)
        except Exception:  # a tree that cannot be written
            return False
        return any(f.kind == failure.kind for f in now)
    if not fails():
        return program, 'fails only among others, or under one schedule'
    attempts = shrink(program.kernels[0], fails, options.shrink)
    return program, f'{attempts} attempts'


def keep(folder, program, failure, seed, options):
    name = f'{failure.kind}-{seed}-{failure.kernel}.cu'
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), 'w') as f:
        f.write(f'// {failure.kind}: {failure.what.splitlines()[0][:150] if failure.what else ""}\n{program.text()}')
    return os.path.join(folder, name)


def emit(options):
    """Originals and rewritten files for run_gpu.py, p{first kernel}.O{level}.cu: ptxas is told of the level, and so is the tool."""
    folder, account, first = options.emit, Account(), options.first
    os.makedirs(folder, exist_ok=True)
    for name in 'fuzz.h', 'driver.cpp', 'program.cpp', 'run_gpu.py', 'build.py', 'learn.cu', 'learn.py':
        shutil.copy(os.path.join(HERE, name), folder)
    with open(os.path.join(folder, 'about.txt'), 'w') as f:
        f.write(f'kernels {first} to {first + options.count - 1} of seed {options.seed}{"".join(" " + x for x in options.opt)}\n')
    shutil.copytree(options.runtime, os.path.join(folder, 'include', 'warpagg'), dirs_exist_ok=True)
    let_blocks_repeat(os.path.join(folder, 'include', 'warpagg'))

    def one(at):
        level = LEVELS[(at - first) // options.batch % len(LEVELS)]
        program = Program(options.seed, at, min(options.batch, first + options.count - at))
        source, output = (os.path.join(folder, f'p{at}.O{level}{end}') for end in ('.cu', '.new.cu'))
        with open(source, 'w') as f:
            f.write(program.text())
        report, error = rewrite(options.tool, [*options.opt, '--', '-Xptxas', f'-O{level}'], source, output)
        if error is not None:
            print(f'the tool failed on {source}: {error}')
            os.remove(source)
            return None
        os.remove(output + '.json')
        return report
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for report in pool.map(one, range(first, first + options.count, options.batch)):
            if report:
                account.add(report)
    with tarfile.open(folder.rstrip('/') + '.tar.gz', 'w:gz') as tar:
        tar.add(folder, 'fuzz')
    print(account.text())
    enough = reach(options, folder)
    print(f'written to {folder} and {folder.rstrip("/")}.tar.gz')
    return 0 if enough else 1


REACHED = {  # what is to be found in the rewritten text of a kernel
    'virtual blocks': r'warpagg::(virtual|resident)_blocks \w+[;(]',
    'resident launches': r'warpagg::resident_launches',
    'records': r'warpagg::(block_)?record',
}


def kernels_of(text):
    """The text of each kernel, its siblings' with it: {name: text}."""
    kernels = collections.defaultdict(str)
    for part in re.split(r'(?=__global__ )', text)[1:]:
        kernels[re.search(r'void (?:__launch_bounds__\(\d+\) )?(k\d+)', part).group(1)] += part
    return kernels


def reach(options, folder):
    """In how many of the kernels written to a folder the tool has done what. Whether that is enough."""
    kernels, count = collections.Counter(), 0
    for path in glob.glob(os.path.join(folder, 'p*.new.cu')):
        with open(path) as f:
            for text in kernels_of(f.read()).values():
                found = [name for name, words in REACHED.items() if re.search(words, text)]
                kernels.update(found + ['any of these'] * bool(found) + ['all of these'] * (len(found) == len(REACHED)))
                count += 1
    for name in *REACHED, 'any of these', 'all of these':
        print(f'{name}: {kernels[name]} of {count} kernels, {100 * kernels[name] / max(1, count):.0f} %')
    return all(100 * kernels[x.split('=')[0]] >= float(x.split('=')[1]) * count for x in options.least)


def kept(emulator, folder):
    """The regressions: each file as it is."""
    class Kept:
        def __init__(self, path):
            with open(path) as f:
                self.content = f.read()
            self.kernels = [type('K', (), {'index': int(line.split('"')[1][1:])}) for line in self.content.split('\n') if line.startswith('    {"k')]

        def text(self):
            return self.content
    bad = 0
    for name in sorted(os.listdir(folder)):
        if name.endswith('.cu'):
            failures, _ = emulator.check(Kept(os.path.join(folder, name)), 'kept-' + name[:-3], 12)
            print(f'{name}: {failures[0].kind + ": " + failures[0].what if failures else "ok"}')
            bad += bool(failures)
    return bad


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--tool', required=True)
    p.add_argument('--emulator', help='how to compile for the emulated warp; by default test/fuzz/emulator.json of the tool\'s build')
    p.add_argument('--count', type=int, default=200, help='kernels')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--first', type=int, default=0, help='number of the first kernel; a kernel is known by the seed and its number')
    p.add_argument('--jobs', type=int, default=os.cpu_count())
    p.add_argument('--batch', type=int, default=25, help='kernels in a file')
    p.add_argument('--level', choices=('warp', 'block', 'grid'))
    p.add_argument('--opt', action='append', default=[], help='an option for the tool, as in --opt=--fp=strict')
    p.add_argument('--keep', metavar='DIR', help='where failing kernels go, made small')
    p.add_argument('--shrink', type=int, default=90, metavar='SECONDS', help='how long to make one failure smaller; 0: not at all')
    p.add_argument('--most', type=int, default=20, help='failures to shrink')
    p.add_argument('--known', metavar='FILE', help='failures that are known: a line has seed and number')
    p.add_argument('--stop', action='store_true', help='at the first failure that is not known')
    p.add_argument('--least', action='append', default=[], metavar='LEVEL=PERCENT', help='fail if fewer sites are rewritten')
    p.add_argument('--kept', metavar='DIR', help='run the programs in DIR instead')
    p.add_argument('--reach', action='store_true', help='as --emit into a folder that goes: says in how many kernels the tool does what; --least names one of these lines')
    p.add_argument('--emit', metavar='DIR', help='write originals and rewritten files for run_gpu.py, and run nothing')
    options = p.parse_args()
    root = os.path.dirname(os.path.dirname(os.path.abspath(options.tool)))
    options.emulator = options.emulator or os.path.join(root, 'test', 'fuzz', 'emulator.json')
    options.runtime = os.path.join(root, 'include', 'warpagg')
    if options.level:
        options.opt.append(f'--level={options.level}')
    return options


def main():
    options = arguments()
    if options.emit:
        return emit(options)
    if options.reach:
        with tempfile.TemporaryDirectory(prefix='fuzz') as folder:
            options.emit = os.path.join(folder, 'fuzz')
            return emit(options)
    start, account, failures, new = time.time(), Account(), [], []
    known = known_failures(options.known) if options.known else set()
    with tempfile.TemporaryDirectory(prefix='fuzz') as folder:
        emulator = Emulator(options.emulator, options.tool, options.opt, folder)
        if options.kept:
            return kept(emulator, options.kept)

        def one(at):
            program = Program(options.seed, at, min(options.batch, options.first + options.count - at))
            found, report = emulator.check(program, f'p{at}')
            return located(emulator, program, found, f'p{at}'), report
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            runs = [pool.submit(one, at) for at in range(options.first, options.first + options.count, options.batch)]
            for future in runs:
                found, report = future.result()
                failures += found
                new += [f for f in found if (options.seed, f.kernel) not in known]
                if report:
                    account.add(report)
                if new and options.stop:
                    for waiting in runs:
                        waiting.cancel()
                    break
        print(account.text())
        print(f'{options.count} kernels of seed {options.seed}: {len(failures)} failures, {len(failures) - len(new)} of them known, '
              f'{time.time() - start:.0f} s')
        for number in sorted(number for seed, number in known if seed == options.seed and number not in {f.kernel for f in failures}):
            print(f'known, but it does not fail any more: {options.seed} {number}')
        for f in new:
            print(f'{f.kind}: --seed {options.seed} --first {f.kernel} --count 1: {(f.what.splitlines() or [""])[0][:200]}')
        sys.stdout.flush()
        if options.keep:
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                def small(f):
                    program, how = shrunk(emulator, options, options.seed, f, f'shrink{f.kernel}')
                    print(f'{keep(options.keep, program, f, options.seed, options)} ({how})', flush=True)
                list(pool.map(small, new[:options.most]))
    poor = [x for x in options.least if account.share(x.split('=')[0]) < float(x.split('=')[1])]
    if poor:
        print(f'too few sites are rewritten: less than {", ".join(poor)}')
    return 1 if new or poor else 0


if __name__ == '__main__':
    sys.exit(main())
