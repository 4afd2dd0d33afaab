"""A program's way through the tool, a compiler and the emulator, and what came out."""
import collections
import json
import os
import re
import subprocess
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
Failure = collections.namedtuple('Failure', 'kind kernel what')  # kernel: the number, None for the whole program

OUT_OF_RESOURCES = 'LaunchOutOfResources'  # more registers than the block's threads can have


def run(command, seconds=300, **how):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=seconds, errors='replace', **how)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(command, 124, (late.stdout or b'').decode(errors='replace') + '\ntimed out', '')


def let_objects_begin(output):
    """Inputs are small: hardly a block's share is worth a cache, and hardly a launch is worth learning from. In three files of four each share counts as if it were, and
    launches go to the sibling from the first on; in the others each object asks, and launches learn, as in any program."""
    with open(output) as f:
        text = f.read()
    if zlib.crc32(os.path.basename(output).encode()) % 4:
        with open(output, 'w') as f:
            text = re.sub(r'(gridDim\.x >= )\d+\)', r'\g<1>0)', text)
            f.write(re.sub(r'(resident_launches warpagg_launches)\("\w+"\)', r'\1', text))


LAUNCH = re.compile(r'([\w:]+(?:<[\w :*]+>)?(?:\[\d\])?)<<<(.*?)>>>\((.*)\);')


def emulated(text):
    """With launches that a C++ compiler reads."""
    return LAUNCH.sub(r'fuzz::emulate([&] { \1(\3); }, \2);', text)


FEW_BLOCKS = [  # runtime header, what it says, what it says in a bundle for a GPU
    ('detail/ptx.cuh', 'return multiprocessors * (held > 1 ? held - held / 4 : 1);', 'return 3;'),
    ('resident.cuh', 'return static_cast<unsigned>(processors * of_each);', 'return threads < 128 ? 1 : 3;'),
]


def let_blocks_repeat(runtime):
    """No input has as many blocks as a GPU holds: a copy of the runtime counts on few, as the emulator does."""
    for name, said, says in FEW_BLOCKS:
        path = os.path.join(runtime, name)
        with open(path) as f:
            text = f.read()
        if text.count(said) != 1:
            raise SystemExit(f'{path} does not say `{said}`')
        with open(path, 'w') as f:
            f.write(text.replace(said, says))


def rewrite(tool, options, source, output):
    """The tool's report, or the text of its failure."""
    report = output + '.json'
    done = run([tool, source, '-o', output, '-q', f'--json={report}', '-I', HERE, '-std=c++17', *options])
    if done.returncode:
        return None, done.stdout
    let_objects_begin(output)
    with open(report) as f:
        return json.load(f), None


def lines_of(text):
    """The result of each kernel and shape: {(kernel, shape): result}, and the last one begun if it never ended."""
    results, begun = {}, None
    for line in text.split('\n'):
        head, colon, result = line.partition(': ')
        words = head.split(' ')
        if colon and len(words) == 2 and words[0][:1] == 'k' and words[0][1:].isdigit() and words[1].isdigit():
            begun = (int(words[0][1:]), int(words[1]))
            if result:
                results[begun] = result
                begun = None
    return results, begun


def results_of(attempt, kernels):
    """Runs all kernels; one that takes the process down does not keep the others from running. `attempt` runs them from the given place
    in the list on, and returns what was printed and the process's end (0: it got through)."""
    results, start = {}, 0
    while start < len(kernels):
        text, code = attempt(start)
        new, begun = lines_of(text)
        results.update(new)
        if code == 0:
            break
        if begun is None and new:
            begun = list(new)[-1]
        if begun is None:
            results[(kernels[start], 0)] = f'FAULT the program ended with {code}: {text[-500:]}'
            break
        results.setdefault(begun, f'FAULT the program ended with {code}')
        start = kernels.index(begun[0]) + 1
    return results


def compare(original, new):
    failures, seen = [], set()
    for at in original:
        was, now = original[at], new.get(at, 'FAULT: did not run')
        if at[0] in seen or was == now and len(was) == 16 or OUT_OF_RESOURCES in was:
            continue
        if OUT_OF_RESOURCES in now and len(was) == 16:
            if not any(f.kernel == at[0] for f in failures):  # its other inputs count as before
                failures.append(Failure('resources', at[0], f'shape {at[1]}: {now}'))
            continue
        seen.add(at[0])
        if was == 'UNSTABLE':
            failures.append(Failure('original-unstable', at[0], was))
        elif len(was) != 16:
            failures.append(Failure('original-fault', at[0], was))
        elif len(now) != 16:
            failures.append(Failure('fault' if now.startswith('FAULT') else 'differs', at[0], now))
        else:
            failures.append(Failure('differs', at[0], f'shape {at[1]}: {was}, rewritten {now}'))
    return failures


class Emulator:
    """Compiles for the emulated warp. `settings` is what CMakeLists.txt writes."""

    def __init__(self, settings, tool, options, folder):
        with open(settings) as f:
            self.settings = json.load(f)
        self.tool, self.options, self.folder = tool, options, folder
        os.makedirs(folder, exist_ok=True)
        self.driver = os.path.join(folder, 'driver.o')
        s = self.settings
        self.must([s['compiler'], *s['flags'], '-O2', '-c', os.path.join(HERE, 'driver.cpp'), '-include', 'cuda_runtime.h', '-o', self.driver])
        # What every program includes, parsed once: most of the time to compile a small one.
        few = '#include "tests/stub_runtime.h"\n#include "warpagg/resident.cuh"\nstatic const int of_each = stub.processors = stub.of_each = 1;\n'
        for name, more in ('original', ''), ('rewritten', few):
            with open(self.prelude(name), 'w') as f:
                f.write(f'#include "cuda_runtime.h"\n#include "fuzz.h"\n{more}')
            self.must([s['compiler'], *s['flags'], *s['kernel_flags'], '-w', '-x', 'c++-header', self.prelude(name), '-o', self.prelude(name) + s['parsed']])

    def prelude(self, name):
        return os.path.join(self.folder, name + '.h')

    @staticmethod
    def must(command):
        done = run(command)
        if done.returncode:
            raise SystemExit(done.stdout)

    def link(self, name, source, prelude):
        """An error's text, or None."""
        s = self.settings
        with open(source) as f, open(name + '.cpp', 'w') as translated:
            translated.write(emulated(f.read()))
        done = run([s['compiler'], *s['flags'], *s['kernel_flags'], '-w', '-include', self.prelude(prelude), '-c', name + '.cpp', '-o', name + '.o'])
        if done.returncode == 0:
            done = run([s['compiler'], name + '.o', self.driver, s['library'], '-Wl,-rpath,' + os.path.dirname(s['library']), '-pthread', '-o', name])
        return done.stdout[-3000:] if done.returncode else None

    @staticmethod
    def results(program, kernels, runs):
        def attempt(start):
            done = run([program, f'--from={start}', f'--runs={runs}'])
            return done.stdout, done.returncode
        return results_of(attempt, kernels)

    def check(self, program, name, runs=3):
        """(failures, report): a program through the tool, compiler and emulator."""
        base = os.path.join(self.folder, name)
        source, output = base + '.cu', base + '.new.cu'
        with open(source, 'w') as f:
            f.write(program.text())
        report, error = rewrite(self.tool, self.options, source, output)
        kernels = [k.index for k in program.kernels]
        one = kernels[0] if len(kernels) == 1 else None
        try:
            if error is not None:
                return [Failure('tool', one, error)], None
            if not any(s['verdict'] == 'rewrite' for f in report['files'] for s in f['sites']):
                return [], report
            for kind, text, what, prelude in ('original-compile', source, base, 'original'), ('compile', output, base + '.new', 'rewritten'):
                error = self.link(what, text, prelude)
                if error:
                    return [Failure(kind, one, error)], report
            return compare(self.results(base, kernels, 2), self.results(base + '.new', kernels, runs)), report
        finally:
            for path in (base, base + '.new', base + '.o', base + '.new.o', base + '.cpp', base + '.new.cpp', output + '.json'):
                if os.path.exists(path):
                    os.remove(path)
