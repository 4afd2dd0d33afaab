#!/usr/bin/env python3
"""Times two builds of the tool against each other, whole processes, runs in turn: run.py OLD NEW [-n RUNS] FILE... [-- FLAGS...]

Prints a row a file: the least wall time and the least time on processors (children included) of each, in seconds, and their ratios.
"""

import argparse
import os
import subprocess
import sys
import time


def once(tool, path, flags):
    start = time.monotonic()
    child = subprocess.Popen([tool, "-n", "-q", path] + (["--"] + flags if flags else []), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, child.returncode


def main():
    arguments = sys.argv[1:]
    flags = arguments[arguments.index("--") + 1:] if "--" in arguments else []
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("-n", type=int, default=7, dest="runs")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args(arguments[: len(arguments) - len(flags) - ("--" in arguments)])
    print("| file | wall: old | new | ratio | processor: old | new | ratio |\n|---|---|---|---|---|---|---|")
    for path in options.files:
        least = {tool: [float("inf"), float("inf")] for tool in (options.old, options.new)}
        failed = set()
        for _ in range(options.runs):
            for tool in (options.old, options.new):
                wall, processor, status = once(tool, path, flags)
                least[tool] = [min(least[tool][0], wall), min(least[tool][1], processor)]
                failed |= {tool} if status else set()
        (a, b), (c, d) = least[options.old], least[options.new]
        note = "".join(f" ({name} fails)" for name, tool in (("old", options.old), ("new", options.new)) if tool in failed)
        print(f"| {os.path.basename(path)}{note} | {a:.2f} | {c:.2f} | {c / a:.2f} | {b:.2f} | {d:.2f} | {d / b:.2f} |", flush=True)


main()
