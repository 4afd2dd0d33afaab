"""warm.py TOOL OPTION...: fails unless parsing a file takes a third of the time when what it begins with is kept."""

import subprocess
import sys


def milliseconds(command):
    text = subprocess.run([*command, "-n", "-d", "stats"], capture_output=True, text=True, check=True).stderr
    rows = [line.split() for line in text.splitlines()]
    return float(next(row for row in rows if row and row[0] == "total")[2])


cold, _, warm = [milliseconds(sys.argv[1:]) for _ in range(3)]
sys.exit(f"{warm} ms, and {cold} at first" if warm * 3 > cold else 0)
