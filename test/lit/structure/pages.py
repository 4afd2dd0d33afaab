"""pages.py PROJECT: whether the pages' links lead somewhere, and how long their lines are.

A line of prose has at most 120 columns. Tables, code and pictures are as wide as what they hold.
"""

import functools
import pathlib
import re
import sys

COLUMNS = 120
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def prose(text):
    """The lines of a page with their numbers, without code."""
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            in_code = not in_code
        elif not in_code:
            yield number, line


@functools.cache
def anchors(page):
    """What GitHub calls the headings."""
    headings = [line.lstrip("#").strip() for _, line in prose(page.read_text(encoding="utf-8")) if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(page):
    for link in LINK.findall("\n".join(line for _, line in prose(page.read_text(encoding="utf-8")))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists():
            yield f"{link} leads nowhere"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{link}: no such heading"


def long_lines(page):
    for number, line in prose(page.read_text(encoding="utf-8")):
        if len(line) > COLUMNS and not line.startswith(("|", "!")):
            yield f"line {number} has {len(line)} columns"


project = pathlib.Path(sys.argv[1]).resolve()
pages = [*sorted(project.glob("*.md")), *sorted((project / "docs").rglob("*.md"))]
pages += [page for folder in ("bench", "examples", "test") for page in sorted((project / folder).rglob("README.md"))]
wrong = [f"{page.relative_to(project)}: {what}" for page in pages for find in (dead_links, long_lines) for what in find(page)]
print(*wrong, f"{len(wrong)} mistakes", sep="\n")
sys.exit(bool(wrong))
