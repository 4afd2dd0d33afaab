#!/usr/bin/env python3
"""Plants one fault at a time into a copy of the tool and shows that a test fails for each (README.md).

    test/mutants/run.py [--scratch DIR] [--jobs N] [--only NAME ...] [--file PART] [--fast] [--list]
"""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import layout
from table import FAST, MUTANTS

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COPIED = ["CMakeLists.txt", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ".pre-commit-hooks.yaml", "LICENSE", "bench", "cmake", "packaging", "docs", "examples", "rewrites", "runtime", "scripts", "test", "tool"]
TIME_LIMIT = 300  # of one test, seconds: a fault may make a loop endless


def files_below(root):
    for name in COPIED:
        path = os.path.join(root, name)
        if os.path.isfile(path):
            yield name
        for directory, directories, names in os.walk(path):
            directories[:] = [each for each in directories if each != "__pycache__"]
            for each in names:
                yield os.path.relpath(os.path.join(directory, each), root)


def copy_tree(tree):
    """Brings the copy up to date. What is the same keeps its time, so that little is built again."""
    wanted = set(files_below(PROJECT))
    for name in set(files_below(tree)) - wanted:
        os.remove(os.path.join(tree, name))
    for name in sorted(wanted):
        source, target = os.path.join(PROJECT, name), os.path.join(tree, name)
        if not os.path.exists(target) or not filecmp.cmp(source, target, shallow=False):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)


class Copy:
    """A copy of the tree and its build."""

    def __init__(self, scratch, jobs):
        self.tree, self.build, self.jobs = os.path.join(scratch, "tree"), os.path.join(scratch, "build"), jobs
        self.planted = os.path.join(scratch, "planted")  # names the file that holds a fault: a run that was ended may have left its object behind
        copy_tree(self.tree)
        if os.path.exists(self.planted):
            with open(self.planted, encoding="utf-8") as file:
                os.utime(file.read())
        # A build keeps the generator that it began with. Without optimization and warnings: a fault may leave something unused.
        is_new = not os.path.exists(os.path.join(self.build, "CMakeCache.txt"))
        generator = ["-G", "Ninja"] if is_new and shutil.which("ninja") else []
        self.command("cmake", "-S", self.tree, "-B", self.build, *generator, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS=-w -O0", "-DWARPAGG_EMULATOR=OFF", fatal=True)
        lit = subprocess.run(["sed", "-n", "s/^LIT:FILEPATH=//p", os.path.join(self.build, "CMakeCache.txt")], capture_output=True, text=True, check=True)
        self.lit = lit.stdout.strip()

    def command(self, *words, fatal=False):
        """Runs a command; returns whether it succeeded, and what it printed."""
        try:
            ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=TIME_LIMIT * (10 if fatal else 1), check=False)
        except subprocess.TimeoutExpired:
            return False, "takes too long"
        if fatal and ran.returncode != 0:
            sys.exit(f"{' '.join(words)}\n{ran.stdout}")
        return ran.returncode == 0, ran.stdout

    def make(self, *targets):
        return self.command("cmake", "--build", self.build, f"-j{self.jobs}", "--target", *targets)

    def unit_tests(self):
        ok, text = self.command("ctest", "--test-dir", self.build, "-N", "-R", "^unit-", fatal=True)
        return [line.split(": ")[1].strip() for line in text.splitlines() if ": unit-" in line]

    def run(self, tests):
        """The first test that fails, or None. A test: a unit test's name, or the path of a lit test below test/lit; '' for all of lit."""
        units = [test for test in tests if test.startswith("unit-")]
        lits = [test for test in tests if not test.startswith("unit-")]
        for targets in filter(None, [units, ["warpagg-rewrite"] if lits else []]):
            ok, text = self.make(*targets)
            if not ok:
                sys.exit(f"The copy does not build.\n{text}")
        for unit in units:
            passed, self.said = self.command(os.path.join(self.build, "test", "unit", unit))
            if not passed:
                return unit
        for test in lits:
            passed, self.said = self.command(self.lit, "-q", f"-j{self.jobs}", os.path.join(self.build, "test", "lit", test))
            if not passed:
                return test or "lit"
        return None


def as_tests(hint):
    return [name if "/" in name else f"unit-{name}" for name in hint.split()]


def check_table():
    """The table has to keep step with the code: each piece to be replaced is there once."""
    wrong, names = [], set()
    for mutant in MUTANTS:
        with open(os.path.join(PROJECT, mutant.file), encoding="utf-8") as file:
            count = layout.count(file.read(), mutant.find)
        if count != 1:
            wrong.append(f"{mutant.name}: {mutant.file} holds its code {count} times, not once")
        if mutant.name in names:
            wrong.append(f"{mutant.name}: two mutants have this name")
        if layout.tokens(mutant.find)[0] == layout.tokens(mutant.replace)[0]:
            wrong.append(f"{mutant.name}: changes nothing")
        names.add(mutant.name)
    wrong += [f"{name}: no mutant has this name" for name in FAST if name not in names]
    if wrong:
        sys.exit("\n".join(wrong))


def kill(copy, mutant, only_hint):
    """The test that fails with the fault, or None."""
    path = os.path.join(copy.tree, mutant.file)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        with open(copy.planted, "w", encoding="utf-8") as file:
            file.write(path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(layout.replaced(text, mutant.find, mutant.replace))
        killer = copy.run(as_tests(mutant.tests))
        if not killer and not only_hint:
            killer = copy.run(copy.unit_tests()) or copy.run([""])
            killer = killer and f"{killer}, not by {mutant.tests}"
        return killer
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scratch", help="where the copy is built, and kept for the next time; default: a new directory, removed at the end")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these mutants")
    parser.add_argument("--file", help="mutants of files whose path holds this")
    parser.add_argument("--fast", action="store_true", help="a few that unit tests kill; no other tests are run")
    parser.add_argument("--hinted", action="store_true", help="only the tests that the table names; what they let live is reported as a survivor")
    parser.add_argument("--list", action="store_true", help="names the mutants and runs nothing")
    arguments = parser.parse_args()

    check_table()
    chosen = [mutant for mutant in MUTANTS
              if (not arguments.only or mutant.name in arguments.only) and (not arguments.file or arguments.file in mutant.file) and (not arguments.fast or mutant.name in FAST)]
    if arguments.list:
        for mutant in chosen:
            print(f"{mutant.name:32} {mutant.file:28} {mutant.breaks}")
        return 0
    scratch = arguments.scratch or tempfile.mkdtemp(prefix="warpagg-mutants-")
    try:
        begin = time.monotonic()
        copy = Copy(scratch, arguments.jobs)
        needed = sorted({test for mutant in chosen for test in as_tests(mutant.tests)})
        failing = copy.run(needed)
        if failing:
            sys.exit(f"{failing} fails without a fault\n{copy.said}")
        survivors = []
        for mutant in chosen:
            killer = kill(copy, mutant, arguments.fast or arguments.hinted)
            print(f"{'killed' if killer else 'LIVES':7}{mutant.name:32} {mutant.breaks} ({killer or mutant.tests})", flush=True)
            survivors += [] if killer else [mutant.name]
        print(f"{len(chosen)} mutants, {len(survivors)} live; {time.monotonic() - begin:.0f} s")
        return bool(survivors)
    finally:
        if not arguments.scratch:
            shutil.rmtree(scratch)


if __name__ == "__main__":
    sys.exit(main())
