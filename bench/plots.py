#!/usr/bin/env python3
"""Draws what test/gpu/examples/run.py measured: the README's picture and those of docs/performance.md, as SVG.

    bench/plots.py EXAMPLES.csv SWEEPS.csv --out docs/plots

speedups.svg: for each family of programs, every case as a dot at how many times as fast the rewritten program is; losses (below 0.97) in red.
sweeps.svg: times over what a sweep varies, of the program as written, with ptxas's option for float atomics, rewritten, and by hand or by a library; bars
from the fastest round to the slowest where there was more than one. Needs matplotlib (Debian: python3-matplotlib).
"""

import argparse
import csv
import pathlib
import re

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import matplotlib.ticker

from families import FAMILIES, NOT_COMPARED, family_of

LOSS = 0.97
PLAIN = matplotlib.ticker.FuncFormatter(lambda x, _: f"{x:g}")

# (title, what varies, case names up to "@"); the same axes for the forms of one sweep
SWEEPS = [
    ("filter, one element a thread", "kept, %", "filter"),
    ("filter, in a loop", "kept, %", "filter-loop"),
    ("sum, one element a thread", "elements", "sum"),
    ("sum, in a loop", "elements", "sum-loop"),
    ("histogram, even keys", "bins", "bins-even"),
    ("histogram, Zipf's keys", "bins", "bins-zipf"),
    ("histogram, one key", "bins", "bins-one"),
    ("histogram, 256 keys that are checked", "valid, %", "checked-256"),
    ("random keys and a hot one", "its share, %", "hot-u32"),
    ("cell sums, sorted", "values a particle", "deposit-sorted"),
    ("cell sums, after a while", "values a particle", "deposit-drifted"),
    ("cell sums, any order", "values a particle", "deposit-random"),
    ("COO matrix × vector", "entries a row", "matrix"),
    ("breadth-first search", "edges a node", "search"),
    ("t-SNE's attraction", "neighbours", "attract"),
]
LINES = {  # column: label, colour, line
    "original": ("as written", "#777777", "-"),
    "flag": ("--optimize-float-atomics", "#bbbbbb", "--"),
    "warp": ("rewritten, --level=warp", "#7fb3d5", "-"),
    "rewritten": ("rewritten", "#1a5fb4", "-"),
    "hand": ("by hand", "#26a269", ":"),
    "cub": ("CUB", "#c64600", ":"),
    "library": ("cuSPARSE", "#c64600", ":"),
}


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def machine_of(rows):
    row = rows[0]
    toolkit = re.search(r"cuda_(\d+\.\d+)", row["nvcc"])
    return f"{row['gpu']}, CUDA {toolkit[1] if toolkit else row['nvcc']}, {row['date']}"


def draw_speedups(rows, path):
    groups = {label: [] for label, _ in FAMILIES}
    for row in rows:
        if row["case"] not in NOT_COMPARED:
            groups[family_of(row["case"])].append(float(row["original_ratio"]))
    groups = {label: ratios for label, ratios in groups.items() if ratios}
    figure, axes = plt.subplots(figsize=(8, 0.36 * len(groups) + 1.2))
    for at, ratios in enumerate(reversed(groups.values())):
        wins, losses = [r for r in ratios if r >= LOSS], [r for r in ratios if r < LOSS]
        axes.scatter(wins, [at] * len(wins), s=26, alpha=0.55, color="#1a5fb4", linewidths=0)
        axes.scatter(losses, [at] * len(losses), s=34, color="#c01c28", linewidths=0, zorder=3)
    axes.axvline(1, color="#777777", linewidth=1)
    axes.set_xscale("log")
    axes.set_yticks(range(len(groups)), list(reversed(groups)))
    axes.xaxis.set_major_formatter(matplotlib.ticker.FuncFormatter(lambda x, _: f"{x:g}×"))
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_xlabel(f"times as fast as nvcc -O3 of the same source; each dot a case, losses (below {LOSS}) red\n{machine_of(rows)}")
    figure.savefig(path, bbox_inches="tight")
    plt.close(figure)


def points(rows, sweep, column):
    found = [(float(row["case"].partition("@")[2]), float(row[f"{column}_ms"]), float(row.get(f"{column}_spread") or 1))
             for row in rows if row["case"].partition("@")[0] == sweep and "@" in row["case"] and row[f"{column}_ms"]]
    return sorted(found)


def draw_sweep(axes, rows, title, variable, sweep):
    for column, (label, colour, line) in LINES.items():
        found = points(rows, sweep, column)
        if not found:
            continue
        x, ms, spread = zip(*found)
        axes.errorbar(x, ms, yerr=[[m - m / s ** 0.5 for m, s in zip(ms, spread)], [m * s ** 0.5 - m for m, s in zip(ms, spread)]],
                      label=label, color=colour, linestyle=line, marker=".", linewidth=1.3)
    copies = [float(row["original_ms"]) for row in rows if row["case"] == "copy"]
    if sweep.startswith("filter") and copies:
        axes.axhline(copies[0], color="#bbbbbb", linewidth=0.8, linestyle="-.", label="a copy")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_title(title, fontsize=9)
    axes.set_xlabel(variable, fontsize=8)
    axes.set_ylabel("ms", fontsize=8)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(PLAIN)
        low, high = axis.get_view_interval()
        axis.set_minor_formatter(PLAIN if high < 12 * low else matplotlib.ticker.NullFormatter())
    axes.tick_params(which="both", labelsize=7)
    axes.grid(color="#e5e5e5", linewidth=0.5)


def draw_sweeps(rows, path):
    columns = 3
    lines = len(SWEEPS) // columns + 1  # one cell more than there are sweeps: for the legend
    figure, grid = plt.subplots(lines, columns, figsize=(11, 3 * lines), squeeze=False)
    cells = [axes for line in grid for axes in line]
    for axes, (title, variable, sweep) in zip(cells, SWEEPS):
        draw_sweep(axes, rows, title, variable, sweep)
    for axes in cells[len(SWEEPS):]:
        axes.set_axis_off()
    labels = {}
    for axes in cells:
        labels.update({label: handle for handle, label in zip(*axes.get_legend_handles_labels())})
    cells[len(SWEEPS)].legend(labels.values(), labels.keys(), loc="center", fontsize=8, frameon=False, title=machine_of(rows), title_fontsize=7)
    figure.tight_layout()
    figure.savefig(path)
    plt.close(figure)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("sweeps", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the pictures")
    args = parser.parse_args()
    examples, sweeps = read(args.examples), read(args.sweeps)
    plt.rcParams.update({"svg.hashsalt": "warpagg", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9})
    args.out.mkdir(parents=True, exist_ok=True)
    draw_speedups(examples + sweeps, args.out / "speedups.svg")
    draw_sweeps(sweeps, args.out / "sweeps.svg")


if __name__ == "__main__":
    main()
