#!/usr/bin/env python3
"""Compiles what `fuzz.py --emit` wrote with nvcc, runs original and rewritten programs on all GPUs, and compares.

    python3 run_gpu.py DIR|DIR.tar.gz [--jobs N] [--arch sm_90] [--runs N] [--seconds N]

Needs python3, nvcc and a GPU, nothing else. A file's name says which level of optimization ptxas is given.
Prints a line for each kernel that differs, and a table last; exits with 1 if any differs or none ran. Failures also go into the folder $OUT.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import queue
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

PROGRAMS = 60                  # that one process loads before another takes its place
SILENCE = 150                  # seconds without a word after which a process is given up; it ends itself after 20 in a kernel
GRACE = 30                     # seconds after --seconds in which runs begin of files that are compiled already
END = 60                       # and after which the rest is given up
ROOM = 6 << 30                 # bytes that must be free in memory for files to go there


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('folder')
    p.add_argument('--jobs', type=int, default=os.cpu_count(), help='compilers at a time')
    p.add_argument('--each', type=int, default=4, help='processes on each GPU')
    p.add_argument('--arch', default='sm_90')
    p.add_argument('--nvcc', default=shutil.which('nvcc') or '/usr/local/cuda/bin/nvcc')
    p.add_argument('--runs', type=int, default=3)
    p.add_argument('--files', type=int, help='no more than these')
    p.add_argument('--seconds', type=int, default=540, help='begin no file after this time')
    p.add_argument('--compile-only', action='store_true')
    return p.parse_args()


def in_memory():
    """Whether programs can lie in memory, and be run there."""
    return os.path.isdir('/dev/shm') and shutil.disk_usage('/dev/shm').free > ROOM and not os.statvfs('/dev/shm').f_flag & os.ST_NOEXEC


def unpacked(folder):
    """A new folder, in memory if there is room, and in it the one with the programs."""
    where = tempfile.mkdtemp(prefix='fuzz', dir='/dev/shm' if in_memory() else None)
    if folder.endswith('.tar.gz'):
        with tarfile.open(folder) as tar:
            tar.extractall(where)
    else:
        shutil.copytree(folder, os.path.join(where, 'fuzz'))
    os.makedirs(os.path.join(where, 'tmp'))
    os.environ['TMPDIR'] = os.path.join(where, 'tmp')
    return where, os.path.join(where, 'fuzz')


class Compiler:
    def __init__(self, options, folder):
        self.options, self.folder, self.driver, self.part = options, folder, os.path.join(folder, 'driver'), os.path.join(folder, 'program.o')
        self.flags = ['-std=c++17', '-w', '-I', folder, '-I', os.path.join(folder, 'include'),
                      '-gencode', f'arch={options.arch.replace("sm_", "compute_")},code={options.arch}']
        self.seconds, self.lock = collections.Counter(), threading.Lock()

    def nvcc(self, *arguments):
        """An error's text, or None."""
        from build import run
        done = run(['nice', '-n', '5', self.options.nvcc, *self.flags, *arguments])
        return done.stdout if done.returncode else None

    def prepare(self):
        """The driver, and what each program is linked with."""
        of = lambda name: os.path.join(self.folder, name)
        return self.nvcc('-O2', '-x', 'cu', of('driver.cpp'), '-o', self.driver, '-ldl') or \
            self.nvcc('-O2', '-Xcompiler', '-fPIC', '-x', 'cu', '-c', of('program.cpp'), '-o', self.part)

    def program(self, source, level):
        """(a shared object, None), or (None, an error's text)."""
        start, output = time.time(), source[:-3] + '.so'
        error = self.nvcc('-O0', *(['-Xptxas', f'-O{level}'] if level < 3 else []), '-Xcompiler', '-fPIC,-fno-gnu-unique', '-shared', source, self.part, '-o', output)
        with self.lock:
            self.seconds['rewritten' if source.endswith('.new.cu') else 'originals'] += time.time() - start
        return (None, error) if error else (output, None)


class Late(Exception):
    pass


class Runner:
    """A process on one GPU that loads programs and runs their kernels; another takes its place after a fault."""

    def __init__(self, command, gpu, end):
        self.command, self.gpu, self.last, self.process, self.loaded = command, gpu, end, None, 0

    def begin(self):
        self.process = subprocess.Popen(self.command, env={**os.environ, 'CUDA_VISIBLE_DEVICES': self.gpu}, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace')
        self.lines, self.loaded = queue.Queue(), 0
        threading.Thread(target=self.listen, args=(self.process.stdout, self.lines), daemon=True).start()

    @staticmethod
    def listen(output, lines):
        for line in output:
            lines.put(line)
        lines.put(None)

    def end(self):
        if self.process:
            self.process.kill()
        self.process = None

    def attempt(self, program, start):
        """What the kernels from the given place on printed, and the process's end (0: it is ready for more)."""
        if time.time() > self.last:
            raise Late
        if self.process is None or self.process.poll() is not None or self.loaded >= PROGRAMS:
            self.end()
            self.begin()
        self.loaded += 1
        text = ''
        try:
            print(program, start, file=self.process.stdin, flush=True)
            while (line := self.lines.get(timeout=min(SILENCE, max(1, self.last - time.time())))) is not None:
                if line == 'done\n':
                    return text, 0
                text += line
            code = self.process.wait(SILENCE)
        except BrokenPipeError:
            code = -1
        except (queue.Empty, subprocess.TimeoutExpired):
            text, code = text + '\ntimed out', 124
        self.end()
        if time.time() > self.last:
            raise Late
        return text, code

    def results(self, program, kernels):
        from build import results_of
        return results_of(lambda start: self.attempt(program, start), kernels)


class Account:
    """What came of the files, by -O level."""

    def __init__(self):
        self.levels, self.failures, self.failed_files, self.lock = collections.defaultdict(collections.Counter), [], set(), threading.Lock()
        self.start, self.run_seconds = time.time(), 0

    def add(self, level, path, found=(), seconds=0, **counts):
        with self.lock:
            self.run_seconds += seconds
            self.levels[level].update(counts)
            for f in found:
                self.levels[level][f.kind] += 1
                self.failures.append(f'{f.kind}: k{f.kernel} of {os.path.basename(path)} at -O{level}: {f.what}')
                self.failed_files.add(path)
                print(self.failures[-1], flush=True)

    def sum(self, name):
        return sum(c[name] for c in self.levels.values())

    def line(self):
        return f'{time.time() - self.start:.0f} s: {self.sum("compiled")} kernels compiled, {self.sum("run")} run, {len(self.failures)} failures'

    def table(self):
        columns = ['files', 'compiled', 'run', 'inputs', *sorted({name for c in self.levels.values() for name in c} - {'files', 'compiled', 'run', 'inputs'})]
        rows = [['', *columns]]
        rows += [[f'-O{level}', *(c[name] for name in columns)] for level, c in sorted(self.levels.items())]
        rows.append(['all', *(self.sum(name) for name in columns)])
        return '\n'.join(' '.join(f'{x:>{max(len(str(r[i])) for r in rows) + 1}}' for i, x in enumerate(row)) for row in rows)


def gpus():
    """Their numbers, for CUDA_VISIBLE_DEVICES."""
    if os.environ.get('CUDA_VISIBLE_DEVICES'):
        return os.environ['CUDA_VISIBLE_DEVICES'].split(',')
    return [str(n) for n in range(max(1, len(glob.glob('/dev/nvidia[0-9]*'))))]


class Campaign:
    """Files go through compilers, and then through the processes on the GPUs, both side by side."""

    def __init__(self, options, compiler, devices):
        self.options, self.compiler, self.account = options, compiler, Account()
        self.waiting, self.runners, self.local = queue.Queue(), [], threading.local()  # GPUs that lack a process; all processes; each thread's own
        for _ in range(options.each):
            for gpu in devices:
                self.waiting.put(gpu)
        self.compilers = concurrent.futures.ThreadPoolExecutor(options.jobs)
        self.gpus = concurrent.futures.ThreadPoolExecutor(options.each * len(devices))

    def late(self, grace=0):
        return time.time() - self.account.start > self.options.seconds + grace

    def compile(self, level, path):
        from build import Failure
        if self.late():
            return
        with open(path) as f:
            kernels = [int(n) for n in re.findall(r'^    \{"k(\d+)"', f.read(), re.M)]
        programs = []
        for kind, source in ('original-compile', path), ('compile', path[:-3] + '.new.cu'):
            program, error = self.compiler.program(source, level)
            if error:
                self.account.add(level, path, [Failure(kind, kernels[0], error[-600:])], files=1)
                return
            programs.append(program)
        self.account.add(level, path, files=1, compiled=len(kernels))
        if not self.options.compile_only:
            return self.gpus.submit(self.run, level, path, kernels, programs)

    def run(self, level, path, kernels, programs):
        from build import compare
        if self.late(GRACE):
            return
        if not hasattr(self.local, 'runner'):
            self.local.runner = Runner([self.compiler.driver, f'--runs={self.options.runs}'], self.waiting.get(), self.account.start + self.options.seconds + END)
            self.runners.append(self.local.runner)
        start = time.time()
        try:
            was, now = (self.local.runner.results(program, kernels) for program in programs)
        except Late:
            return
        self.account.add(level, path, compare(was, now), time.time() - start, run=len({kernel for kernel, _ in was}), inputs=len(was))
        for program in programs:
            os.remove(program)

    def all(self, files):
        from build import Failure
        begun = [(level, path, self.compilers.submit(self.compile, level, path)) for _, level, path in files]
        for level, path, future in begun:
            try:
                run = future.result()
                if run:
                    run.result()
            except Exception as wrong:  # the table is printed all the same
                self.account.add(level, path, [Failure('script', None, repr(wrong))])
        for runner in self.runners:
            runner.end()


def report(account, over):
    while not over.wait(20):
        print(account.line(), flush=True)


def put_out(account, text):
    """Into $OUT: the lines, and the programs that failed."""
    out = os.environ.get('OUT')
    if not out:
        return
    with open(os.path.join(out, 'fuzz.txt'), 'w') as f:
        f.write('\n'.join([*account.failures, text]) + '\n')
    if account.failed_files:
        with tarfile.open(os.path.join(out, 'fuzz-failed.tar.gz'), 'w:gz') as tar:
            for path in sorted(account.failed_files)[:60]:
                for name in path, path[:-3] + '.new.cu':
                    tar.add(name, os.path.basename(name))


def campaign(options, folder):
    sys.path.insert(0, folder)
    from build import run
    with open(os.path.join(folder, 'about.txt')) as f:
        about = f.read().strip()
    compiler, devices = Compiler(options, folder), gpus()
    error = compiler.prepare()
    if error:
        sys.exit(error[-3000:])
    if not options.compile_only and (done := run([compiler.driver], input='')).returncode:
        sys.exit(f'no GPU: {done.stdout}')
    files = sorted((*map(int, name), path) for path in glob.glob(os.path.join(folder, 'p*.cu')) for name in re.findall(r'p(\d+)\.O(\d)\.cu$', path))[:options.files]
    work, over = Campaign(options, compiler, devices), threading.Event()
    threading.Thread(target=report, args=(work.account, over), daemon=True).start()
    work.all(files)
    over.set()
    account, seconds = work.account, compiler.seconds
    text = (f'{about}\n{account.line()}\n{len(files) - account.sum("files")} of {len(files)} files left out; GPUs {",".join(devices)}, '
            f'{options.jobs} compilers, {options.each} processes on each GPU, {options.runs} runs of each kernel with each input\n'
            f'seconds of compilers: {seconds["originals"]:.0f} for originals, {seconds["rewritten"]:.0f} for rewritten files; '
            f'of processes on GPUs: {account.run_seconds:.0f}\n{account.table()}')
    put_out(account, text)
    print(text, flush=True)
    return 1 if account.failures or not account.sum('compiled' if options.compile_only else 'run') else 0


def main():
    options = arguments()
    where, folder = unpacked(options.folder)
    try:
        return campaign(options, folder)
    finally:
        shutil.rmtree(where, ignore_errors=True)


if __name__ == '__main__':
    code = main()
    sys.stdout.flush()
    os._exit(code)  # a process that hangs in the driver keeps nobody waiting
