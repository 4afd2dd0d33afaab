"""excerpts.py PROJECT: whether the pages' excerpts of code stand in the code.

A block that begins with ```c excerpt=FILE has to occur in FILE, line by line; a line `// …` stands for lines that are left out. A block of C
without a file is a mistake: nothing would compare it.
"""

import pathlib
import re
import sys

BLOCK = re.compile(r"^```c\b([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def mistakes(project, page):
    for match in BLOCK.finditer(page.read_text(encoding="utf-8")):
        named = re.fullmatch(r" excerpt=(\S+)", match[1])
        if not named or not (project / named[1]).is_file():
            yield f"a block of C names no file that is there: {match[0].splitlines()[0]}"
            continue
        text, end = "\n" + (project / named[1]).read_text(encoding="utf-8"), 0
        for part in re.split(r"^ *// …\n", match[2], flags=re.MULTILINE):
            found = text.find("\n" + part, end)
            if found < 0:
                yield f"{named[1]} does not hold, or not in this order: {part.splitlines()[0].strip()}"
                break
            end = found + len(part)


project = pathlib.Path(sys.argv[1])
pages = [*sorted(project.glob("*.md")), *sorted((project / "docs").rglob("*.md"))]
wrong = [f"{page.relative_to(project)}: {mistake}" for page in pages for mistake in mistakes(project, page)]
print(*wrong, f"{len(wrong)} mistakes", sep="\n")
sys.exit(bool(wrong))
