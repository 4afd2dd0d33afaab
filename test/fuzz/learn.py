#!/usr/bin/env python3
"""Has the kernels of what `fuzz.py --emit` wrote learn on a GPU: many launches each, on data that change between them.

    python3 learn.py DIR|DIR.tar.gz [--launches N] [--seconds N] [--jobs N] [--natural]

All launches that go to a sibling of their kernel learn. A copy of the runtime sends each one either way by its number, and has each
fourth timed; with --natural the runtime decides as it does for anybody. Each launch must leave what the original leaves.
Needs python3, nvcc and a GPU. Prints a line for each kernel that differs, and a table last; exits with 1 if any does or none ran.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import time

from run_gpu import Compiler, unpacked

AT_ONCE = 3  # processes on the GPU
EITHER_WAY = [  # what the tuner says, what its copy says
    ('if (is_other_ || left_ || awaited_ || launches_ + 1 >= due_) return false;\n        ++launches_;\n        return true;', 'return false;'),
    ('''        if (left_ == 0 && awaited_ == 0 && launches_ >= due_) begin();
        if (left_ == 0) return turn{is_other_, false};
        const turn dealt = planned_[--left_];''',
     '''        const unsigned hash = static_cast<unsigned>((launches_ * 0x9e3779b97f4a7c15ull) >> 40);
        const turn dealt{(hash & 1) != 0, (hash >> 3 & 3) == 0};
        askings_ += dealt.is_other ? 1 : 0;'''),
    ('if (--awaited_ == 0 && left_ == 0) conclude();', 'if (awaited_) --awaited_;'),
]


def go_either_way(include):
    path = os.path.join(include, 'warpagg', 'detail', 'autotuner.cuh')
    with open(path) as f:
        text = f.read()
    for said, says in EITHER_WAY:
        if text.count(said) != 1:
            raise SystemExit(f'{path} does not say `{said}`')
        text = text.replace(said, says)
    with open(path, 'w') as f:
        f.write(text)


def let_learn(path):
    """Gives all siblings' launches a name, and the call behind them that those without have not; the kernels that learn."""
    with open(path) as f:
        text = f.read()
    text = re.sub(r'(launch_(k\d+)_resident\([^{]*\{\s*static warpagg::resident_launches warpagg_launches);', r'\1("\2");', text)
    text = re.sub(r'(\n +else\n +k\d+[^\n]*<<<warpagg_grid, [^;]*;\n)(\})', r'\1    warpagg_launches.end(warpagg_launched, warpagg_stream);\n\2', text)
    with open(path, 'w') as f:
        f.write(text)
    names = re.findall(r'static warpagg::(?:resident|timed)_launches warpagg_launches\("(k\d+)"\)', text)
    return sorted(set(names), key=lambda name: int(name[1:]))


class Learning:
    def __init__(self, options, folder):
        self.options, self.folder, self.begun, self.counts = options, folder, time.time(), collections.Counter()
        self.compiler = Compiler(options, folder)
        self.driver = os.path.join(folder, 'learn')

    def prepare(self):
        error = self.compiler.nvcc('-O2', '-x', 'cu', os.path.join(self.folder, 'learn.cu'), '-o', self.driver, '-ldl') or self.compiler.prepare()
        if error:
            raise SystemExit(error[-3000:])

    def build(self, path):
        """The two programs; None where one does not compile."""
        level = int(re.search(r'\.O(\d)', path).group(1))
        made = [self.compiler.program(source, level) for source in (path.replace('.new.cu', '.cu'), path)]
        for _, error in made:
            if error:
                print(f'{os.path.basename(path)} does not compile: {error[-600:]}', flush=True)
        self.counts['failed'] += any(error for _, error in made)
        return None if any(error for _, error in made) else [program for program, _ in made]

    def run(self, item):
        (path, names), programs = item
        if not programs or time.time() - self.begun > self.options.seconds:
            self.counts['left out'] += len(names)
            return
        try:
            done = subprocess.run([self.driver, str(self.options.launches), *programs, *names], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  errors='replace', timeout=40 * len(names), env={**os.environ, 'WARPAGG_LEARN': 'print'})
        except subprocess.TimeoutExpired:
            done = subprocess.CompletedProcess([], 124, '', '')
        self.account(os.path.basename(path), done)

    def account(self, name, done):
        if done.returncode:
            self.counts['failed'] += 1
            print(f'{name}: ended with {done.returncode}: {done.stdout[-300:]}', flush=True)
        for line in done.stdout.splitlines():
            found = re.match(r'k\d+: (\d+) launches, (\d+) looked at: (.*)', line)
            self.counts['kernels' if found else 'skipped'] += 1
            if found:
                self.counts.update({'launches': int(found.group(1)), 'looked at': int(found.group(2)), 'all launches': int(found.group(1)) >= self.options.launches})
            if found and found.group(3) != 'ok':
                self.counts['failed'] += 1
                print(f'{name}: {line}', flush=True)
        for times, launches in re.findall(r'asked (\d+) times in (\d+) launches', done.stderr):
            self.counts.update({'told': int(launches), 'asked' if self.options.natural else 'went to the sibling': int(times)})


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('folder')
    p.add_argument('--launches', type=int, default=10000, help='of each kernel')
    p.add_argument('--seconds', type=int, default=300, help='begin no file after this time')
    p.add_argument('--jobs', type=int, default=os.cpu_count(), help='compilers at a time')
    p.add_argument('--natural', action='store_true', help='the runtime decides')
    p.add_argument('--arch', default='sm_90')
    p.add_argument('--nvcc', default=shutil.which('nvcc') or '/usr/local/cuda/bin/nvcc')
    options = p.parse_args()
    where, folder = unpacked(options.folder)
    try:
        if not options.natural:
            go_either_way(os.path.join(folder, 'include'))
        files = [(path, names) for path in sorted(glob.glob(os.path.join(folder, 'p*.new.cu'))) if (names := let_learn(path))]
        learning = Learning(options, folder)
        learning.prepare()
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            programs = list(pool.map(learning.build, [path for path, _ in files]))
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(learning.run, zip(files, programs)))
    finally:
        shutil.rmtree(where, ignore_errors=True)
    print(f'{time.time() - learning.begun:.0f} s:', ', '.join(f'{count} {name}' for name, count in learning.counts.items()))
    return 1 if learning.counts['failed'] or not learning.counts['kernels'] else 0


if __name__ == '__main__':
    sys.exit(main())
