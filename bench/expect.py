#!/usr/bin/env python3
"""Makes the tables of "What to expect" in docs/performance.md from the page's own tables of the examples and the sweeps.

    python3 bench/expect.py            brings the page up to date
    python3 bench/expect.py --check    fails where it is not
"""

import math
import pathlib
import sys

from families import FAMILIES, NOT_COMPARED, family_of

PAGE = pathlib.Path(__file__).resolve().parents[1] / "docs/performance.md"
BEGIN, END = "<!-- generated: bench/expect.py -->\n", "<!-- end -->\n"
ROWS = 10


def measured(page):
    """Each case with its milliseconds as written and rewritten, and how many times as fast that is."""
    head = None
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| case | n | original |"):
            head = cells
        elif not line.startswith("|"):
            head = None
        elif head and not line.startswith("|---"):
            row = dict(zip(head, cells))
            if row["case"] not in NOT_COMPARED:
                yield row["case"], row["original"], row["rewritten"], float(row["× original"])


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def times(ratio):
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"


def by_pattern(cases):
    groups = {label: sorted(ratio for case, *_, ratio in cases if family_of(case) == label) for label, _ in FAMILIES}
    yield "| pattern | cases | worst | geometric mean | best |"
    yield "|---|---|---|---|---|"
    for label, ratios in sorted(filter(lambda group: group[1], groups.items()), key=lambda group: -mean(group[1])):
        yield f"| {label} | {len(ratios)} | {times(ratios[0])} | {mean(ratios):.1f} | {times(ratios[-1])} |"


def rows(cases):
    yield "| case | pattern | as written, ms | rewritten, ms | times as fast |"
    yield "|---|---|---|---|---|"
    for case, original, rewritten, ratio in cases:
        yield f"| {case} | {family_of(case)} | {original} | {rewritten} | {times(ratio)} |"


def tables(cases):
    cases = sorted(cases, key=lambda row: row[3])
    every = [ratio for *_, ratio in cases]
    loses, even = sum(ratio < 0.97 for ratio in every), sum(0.97 <= ratio < 1.03 for ratio in every)
    yield f"{len(cases)} cases: {mean(every):.1f} times as fast in the geometric mean. {loses} are slower (below 0.97), {even} take the same time within 3 %,"
    yield f"{len(cases) - loses - even} are faster. By pattern, times as fast as written:\n"
    yield from by_pattern(cases)
    yield "\nThe ten best:\n"
    yield from rows(cases[:-ROWS - 1:-1])
    yield "\nThe ten worst:\n"
    yield from rows(cases[:ROWS])


def main():
    page = PAGE.read_text(encoding="utf-8")
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    now = page[:begin] + "\n".join(tables(list(measured(page[end:])))) + "\n" + page[end:]
    if "--check" not in sys.argv:
        PAGE.write_text(now, encoding="utf-8")
    elif now != page:
        sys.exit('docs/performance.md: "What to expect" is not what the tables below it say; run bench/expect.py')


if __name__ == "__main__":
    main()
