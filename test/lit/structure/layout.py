"""layout.py PROJECT [CLANG-FORMAT]: lines of the code that are too long, or that clang-format would
lay out otherwise.

The code is what lies in tool/, rewrites/ and runtime/. clang-format breaks what it can at 100
columns; what it can't break has 120 at most.
"""

import pathlib
import re
import subprocess
import sys

COLUMNS = 120
FOLDERS = ("tool", "rewrites", "runtime")
# Headers that stand for the toolkit's may have none.
SUFFIXES = (".c", ".h", ".hpp", ".cu", ".cuh", ".def", "")
CHANGE = re.compile(r"^(.*):(\d+):\d+: warning: code should be clang-formatted", re.MULTILINE)


def code(project):
    for folder in FOLDERS:
        for file in sorted((project / folder).rglob("*")):
            if file.is_file() and file.suffix in SUFFIXES and not file.name.startswith("."):
                yield file


def long_lines(project, file):
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if len(line) > COLUMNS:
            yield f"{file.relative_to(project)}:{number}: {len(line)} columns"


def laid_out_otherwise(project, files, clang_format):
    command = [clang_format, "--dry-run", *files]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(ran.stderr)
    for file, line in dict.fromkeys(CHANGE.findall(ran.stderr)):
        yield f"{pathlib.Path(file).relative_to(project)}:{line}: not as clang-format lays it out"


project = pathlib.Path(sys.argv[1]).resolve()
files = list(code(project))
if len(sys.argv) > 2:
    wrong = list(laid_out_otherwise(project, files, sys.argv[2]))
else:
    wrong = [line for file in files for line in long_lines(project, file)]
print(*wrong, f"{len(files)} files, {len(wrong)} mistakes", sep="\n")
sys.exit(bool(wrong))
