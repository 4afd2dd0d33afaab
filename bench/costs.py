#!/usr/bin/env python3
"""What tool/decide/costs.def says, held against what bench/ measured.

    python3 bench/costs.py                  the table of docs/cost-model.md: for each row of costs.def what the model expects and what was measured, rank by rank
    python3 bench/costs.py --rows           the rows of costs.def that are made from bench/runtime's results
    python3 bench/costs.py --check          fails where a figure of costs.def is not the one that was measured
"""

import csv
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COSTS = ROOT / "tool/decide/costs.def"
RESULTS = ROOT / "bench/runtime/results/h200-2026-11-21.csv"
BLOCK = ROOT / "bench/runtime/results/h200-2026-11-21-block.csv"
PARTED = ROOT / "bench/runtime/results/h100-2026-11-26-parted.csv"
PAGE = ROOT / "docs/performance.md"


def measured():
    """The medians in milliseconds, by (space, keys, type, result, lanes, how)."""
    with RESULTS.open() as file:
        rows = {tuple(row[k] for k in ("space", "keys", "type", "result", "lanes", "how")): float(row["ms"]) for row in csv.DictReader(file)}
    # Parts of a warp were measured again, u32 and f32, when their masks had been mended: the page has them.
    page = PAGE.read_text()
    for keys, *cells in re.findall(r"^\| ([\w -]+) \| ([\d.]+) \| ([\d./ ]+) \| ([\d.]+) \| ([\d./ ]+) \|$", page[page.index("### A quarter of each warp"):page.index("### Few warps")], re.M):
        for kind, plain, gains in (("u32", *cells[:2]), ("f32", *cells[2:])):
            place = ("global", keys, kind, "unused", "8")
            rows[place + ("plain",)], rows[place + ("keyed",)] = float(plain), float(plain) / float(gains.split()[0])
    return rows


def examples():
    """How many times as fast as the original the rewritten examples and sweeps are, and a block's sum of one value a thread, by case."""
    found = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) in (13, 14) and re.fullmatch(r"[\d.]+", cells[2]) and cells[5]:
            found[cells[0]] = float(cells[2]) / float(cells[5])
    with BLOCK.open() as file:
        once = {(row["type"], row["how"]): float(row["ms"]) for row in csv.DictReader(file) if row["space"] == "one each" and row["keys"] == "one address"}
    for kind, how in list(once):
        if how == "block":
            found[f"one-each/{kind}"] = once[kind, "plain"] / once[kind, how]
    return found | parted()


def parted():
    """How many times as fast as plain atomics a check is where so many lanes of a warp come by, and places are many."""
    with PARTED.open() as file:
        times = {(row["type"], row["lanes"], row["how"]): float(row["ms"]) for row in csv.DictReader(file) if row["keys"] == "one of 1048576" and row["result"] == "unused"}
    return {f"few-{kind}@{lanes}": times[kind, lanes, "plain"] / ms for (kind, lanes, how), ms in times.items() if how == "checked"}


def keys_of(text):
    return [(name, int(weight)) for name, weight in re.findall(r'^KEYS\("([^"]+)", (\d+)\)', text, re.M)]


def keyed_rows(rows, keys):
    """Plain over keyed, in hundredths, a row a way to update."""
    for lanes in ("32", "8"):
        for result in ("unused", "used"):
            for kind in ("u32", "u64", "f32", "f64"):
                places = [("global", name, kind, result, lanes) for name, _ in keys]
                gains = [round(100 * rows[place + ("plain",)] / rows[place + ("keyed",)]) for place in places]
                yield f'KEYED({lanes}, {"true" if result == "used" else "false"}, {kind.upper()}, {", ".join(map(str, gains))})'


def expected(gains, keys):
    total = sum(weight for _, weight in keys)
    return math.exp(sum(weight * math.log(gain / 100) for gain, (_, weight) in zip(gains, keys)) / total)


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    place = [0.0] * len(values)
    for at, i in enumerate(order):
        equal = [k for k, j in enumerate(order) if values[j] == values[i]]
        place[i] = sum(equal) / len(equal) + 1
    return place


def spearman(a, b):
    a, b = ranks(a), ranks(b)
    middle = (len(a) + 1) / 2
    over = sum((x - middle) * (y - middle) for x, y in zip(a, b))
    return over / math.sqrt(sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b))


def in_rows(text):
    """The table with each row on one line, and each string in one piece."""
    return re.sub(r",\n\s+", ", ", re.sub(r'"\n\s+"', "", text))


def ways_of(text):
    """(way, situation, gain in hundredths, rows of the examples)"""
    return [(way, what, int(gain), cases.split()) for way, what, gain, cases in re.findall(r'^WAY\((\w+), "([^"]+)", (\d+), "([^"]*)"\)', text, re.M)]


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def check(text, rows, cases):
    wrong = []
    have = set(re.findall(r"^KEYED\(.*\)", text, re.M))
    for row in keyed_rows(rows, keys_of(text)):
        if row not in have:
            wrong.append(f"missing or another: {row}")
    for way, what, gain, names in ways_of(text):
        for name in names:
            if name not in cases:
                wrong.append(f"{way}, {what}: no case {name}")
        values = [cases[name] for name in names if name in cases]
        if values and abs(round(100 * geometric_mean(values)) - gain) > 0.01 * gain + 1:
            wrong.append(f"{way}, {what}: {gain}, measured {round(100 * geometric_mean(values))}")
    return wrong


def table(text, cases):
    ways = [(way, what, gain / 100, [cases[name] for name in names], names) for way, what, gain, names in ways_of(text) if names]
    ways.sort(key=lambda row: -row[2])
    singles = [(gain, value) for _, _, gain, values, _ in ways for value in values]
    print("| rank | rewrite | where | expected | measured, least to most | rows |\n|---|---|---|---|---|---|")
    for rank, (way, what, gain, values, names) in enumerate(ways, 1):
        print(f"| {rank} | {way.lower().replace('_', '-')} | {what} | {gain:.2f} | {min(values):.2f} to {max(values):.2f} | {', '.join(names)} |")
    print(f"\nRank correlation (Spearman) of what is expected with each of the {len(singles)} rows: {spearman([a for a, _ in singles], [b for _, b in singles]):.2f}.")


def main():
    text, rows, cases = in_rows(COSTS.read_text()), measured(), examples()
    if "--rows" in sys.argv:
        print("\n".join(keyed_rows(rows, keys_of(text))))
        return 0
    if "--check" in sys.argv:
        wrong = check(text, rows, cases)
        print("\n".join(wrong), end="\n" if wrong else "")
        return 1 if wrong else 0
    table(text, cases)
    return 0


if __name__ == "__main__":
    sys.exit(main())
