#!/usr/bin/env python3
"""table.py RESULTS.csv: the table of what run.sh measured, in Markdown. Exits 1 where a result is wrong or missing."""

import csv
import math
import sys

FORMS = ("plain", "default", "grid", "expert")


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    cases, wrong = {}, []
    with open(sys.argv[1], encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            name = f"{row['family']}, {row['case']}".replace("_", " ")
            cases.setdefault(name, {})[row["form"]] = float(row["ms"])
            if row["result"] != "right":
                wrong.append(f"{name}, {row['form']}: {row['result']}")
    wrong += [f"{name}: no row of {form}" for name, ms in cases.items() for form in FORMS if form not in ms]
    cases = {name: ms for name, ms in cases.items() if len(ms) == len(FORMS)}
    print("| family, case | plain, ms | default | grid | expert | default / expert |\n|---|---|---|---|---|---|")
    for name, ms in cases.items():
        times = [ms["plain"] / ms[form] for form in FORMS[1:]]
        columns = [f"{ms['plain']:.4f}"] + [f"{x:.3g}" for x in times] + [f"{times[0] / times[2]:.2f}"]
        print(f"| {name} | " + " | ".join(columns) + " |")
    print()
    for form in FORMS[1:]:
        ratios = [ms["plain"] / ms[form] for ms in cases.values()]
        near = [ms["expert"] / ms[form] >= 0.85 for ms in cases.values()]
        slower, share = sum(x < 0.97 for x in ratios), 100 * sum(near) / len(near)
        print(f"{form}: {len(cases)} cases, {mean(ratios):.2f} times as fast in the geometric mean, "
              f"{min(ratios):.2f} at worst, {slower} below 0.97, {share:.0f} % within 0.85 of the expert")
    for line in wrong:
        print(line)
    return bool(wrong)


sys.exit(main())
