#!/usr/bin/env python3
"""Does the fuzzer notice faults? Plants one after the other in a copy of the tree, and says after how many kernels it was found.

    python3 test/fuzz/faults.py --build build/release [--count 300] [--seed 5] [--only NAME,…]

Failures that the tree has without a fault are left out of account. A fault whose place in the source is gone fails, and
wants another place.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'test', 'mutants'))
import layout

FAULTS = [  # name, file, what it says, what it says with the fault
    ('reads-ignored', 'tool/device/memory.c', 'if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT || same_name(update, act, k))',
     'if (entry->alias == ALIAS_STRICT && same_name(update, act, k))'),
    ('expected-is-proved', 'tool/sites/instances.c', 'site->address_proved &= update->is_one;', 'site->address_proved = update->address == ADDRESS_UNIFORM;'),
    ('one-object-for-all', 'rewrites/object.c', 'site->location ? arena_printf(arena, "%s at%s", type, site->location)', 'site->location ? arena_printf(arena, "%s", type)'),
    ('last-out-too-early', 'runtime/include/warpagg/detail/last_out.cuh', '+ leaving == threads_in_block()', '+ leaving >= 32u'),
    ('last-out-never', 'runtime/include/warpagg/detail/last_out.cuh', '+ leaving == threads_in_block()', '+ leaving == (threads_in_block() + 31u) / 32u * 32u'),
    ('total-of-one-thread', 'runtime/include/warpagg/block_total.cuh', 'add_pending<Op>(&memory_.total, sum)', 'memory_.total = sum'),
    ('key-cut-off', 'runtime/include/warpagg/detail/lanes.cuh', 'i < words<T>::count; ++i) difference', 'i < 1; ++i) difference'),
    ('counter-closes-late', 'runtime/include/warpagg/block_counter.cuh', 'static_cast<T>(sum_of(closed))',
     'static_cast<T>(sum_of(*static_cast<volatile unsigned*>(&pending)))'),
    ('slot-stolen', 'runtime/include/warpagg/detail/tags.cuh', 'tag == no_key || tag == key;', 'tag != at.tag || tag == no_key;'),
    ('table-own-value', 'runtime/include/warpagg/block_table.cuh', 'if (group.leads) put(pointer, key, group.value);', 'if (group.leads) put(pointer, key, value);'),
]


def run(command, **how):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **how)


def fuzz(options, tool, emulator, *more):
    return run([sys.executable, os.path.join(HERE, 'fuzz.py'), '--tool', tool, '--emulator', emulator, '--count', str(options.count),
                '--seed', str(options.seed), '--batch', '15', '--jobs', str(options.jobs), *more])


def failures(text):
    return [(line.split(': ')[0], int(line.split('--first ')[1].split(' ')[0])) for line in text.split('\n') if '--first ' in line]


def planted(copy, file, old, new):
    path = os.path.join(copy, file)
    with open(path) as f:
        text = f.read()
    if layout.count(text, old) != 1:
        return False
    with open(path, 'w') as f:
        f.write(layout.replaced(text, old, new))
    return True


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', required=True)
    p.add_argument('--count', type=int, default=300)
    p.add_argument('--seed', type=int, default=5)
    p.add_argument('--jobs', type=int, default=os.cpu_count())
    p.add_argument('--only', metavar='NAME,…')
    options = p.parse_args()
    build = os.path.abspath(options.build)
    tool, emulator = os.path.join(build, 'bin', 'warpagg-rewrite'), os.path.join(build, 'test', 'fuzz', 'emulator.json')
    missed = 0
    with tempfile.TemporaryDirectory(prefix='faults') as folder:
        known = os.path.join(folder, 'known.txt')
        without = failures(fuzz(options, tool, emulator).stdout)
        with open(known, 'w') as f:
            f.writelines(f'{options.seed} {number}\n' for _, number in without)
        print(f'without a fault: {len(without)} failures', flush=True)
        copy = os.path.join(folder, 'tree')
        for name in run(['git', 'ls-files'], cwd=ROOT).stdout.split('\n'):
            if name and not name.startswith('test/'):
                os.makedirs(os.path.dirname(os.path.join(copy, name)), exist_ok=True)
                shutil.copy2(os.path.join(ROOT, name), os.path.join(copy, name))
        with open(emulator) as f:
            there = f.read().replace(os.path.join(ROOT, 'runtime'), os.path.join(copy, 'runtime'))
        emulator = os.path.join(folder, 'emulator.json')
        with open(emulator, 'w') as f:
            f.write(there)
        json.loads(there)
        for name, file, old, new in FAULTS:
            if options.only and name not in options.only.split(','):
                continue
            if not planted(copy, file, old, new):
                print(f'{name}: {file} does not say this any more; the fault wants another place')
                missed += 1
                continue
            own = tool
            if not file.startswith('runtime/'):
                own = os.path.join(copy, 'build', 'bin', 'warpagg-rewrite')
                done = run(['sh', '-c', f'cmake -S {copy} -B {copy}/build -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF && '
                                        f'cmake --build {copy}/build -j {options.jobs} --target warpagg-rewrite'])
                if done.returncode:
                    sys.exit(f'{name}: the tree does not build\n{done.stdout[-3000:]}')
            text = fuzz(options, own, emulator, '--known', known, '--stop').stdout
            found = failures(text)
            missed += not found
            print(f'{name}: ' + (f'{found[0][0]} in kernel {found[0][1]}' if found else f'not found in {options.count} kernels'), flush=True)
            planted(copy, file, new, old)
    return 1 if missed else 0


if __name__ == '__main__':
    sys.exit(main())
