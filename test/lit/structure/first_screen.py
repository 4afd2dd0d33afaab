"""README's first screen: what it says to somebody who has never heard of the tool, and in which order.

first_screen.py README
"""

import pathlib
import re
import sys

SCREEN = 40  # lines
LENGTH = 1000  # words of the page at most, its code included
WORDS = 30  # of a sentence at most, on the first screen
ODD = ["that one should have written", "It does so only where nobody can tell", "In brackets stands", "find each other once", "What you know better", "a gate sees it"]


def first_match(text, pattern):
    found = re.search(pattern, text, re.MULTILINE)
    return found.start() if found else None


def mistakes(path):
    text = path.read_text(encoding="utf-8")
    screen = "\n".join(text.split("\n")[:SCREEN])
    order = {
        "what it is, by name": r"^`warpagg-rewrite` .*CUDA",
        "whom it is for": r"^It is for people who ",
        "the system": r"\bLinux\b",
        "the toolkits": r"\bCUDA 11\.8 to 13\b",
        "the GPUs": r"\bsm_70 on\b.*\bNVIDIA only\b",
        "that it changes nothing unasked": r"nothing unless asked\. It prints a diff\b",
        "what happens to results": r"\bintegers come out the same; float sums may differ in the last bits",
        "one plot": r"^!\[[^\]]+\]\([^)]+\.svg\)",
        "which machine and day it was measured on": r"\bH\d00\b.*, \d{4}-\d\d-\d\d",
        "the installation": r"^## Install$",
        "the command that installs": r"^cmake --install ",
    }
    places = {name: first_match(screen, pattern) for name, pattern in order.items()}
    yield from (f"the first {SCREEN} lines lack {name}" for name, place in places.items() if place is None)
    found = [place for place in places.values() if place is not None]
    if found != sorted(found):
        yield f"the first {SCREEN} lines say it in another order than: {', '.join(order)}"
    if (first_match(text, r"^```") or 0) < (first_match(text, r"^## Install$") or 0):
        yield "a command stands in front of what the tool is"
    example, diff = first_match(text, r"^```cuda$"), first_match(text, r"^\+\+\+ b/")
    if example is None or diff is None or text[:diff].count("\n") > 2 * SCREEN:
        yield "no example with its diff stands on the second screen"
    for _, image in re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", screen):
        if not (path.parent / image).exists():
            yield f"{image} is not there"
    prose = re.sub(r"^```.*?^```|^    .*?$|^#.*?$|!\[.*?\)", "", screen, flags=re.MULTILINE | re.DOTALL)
    for sentence in re.split(r"(?<=[.:;])\s+", prose):
        if len(sentence.split()) > WORDS:
            yield f"a sentence of {len(sentence.split())} words: {' '.join(sentence.split())}"
    if len(text.split()) > LENGTH:
        yield f"a page of {len(text.split())} words: what is longer stands in docs/"
    yield from (f'odd English: "{phrase}"' for phrase in ODD if phrase in " ".join(text.split()))


wrong = list(mistakes(pathlib.Path(sys.argv[1])))
print(*wrong, f"{len(wrong)} mistakes", sep="\n")
sys.exit(bool(wrong))
