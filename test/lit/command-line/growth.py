# Fails where the tool's own work grows as the square of what it is given: growth.py TOOL SHAPE N [STAGE].
#
# Four times as much takes four times as long; sixteen times would be the square. The bound lies between. What counts is the processor's time, which a busy machine
# changes little, and the least of a few runs.

import subprocess
import sys
import tempfile
from pathlib import Path

TRIES, FACTOR, GROWTH, SLACK = 6, 4, 9, 20  # SLACK: milliseconds

tool, shape, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
stage = sys.argv[4] if len(sys.argv) > 4 else "facts"


def measured(n, folder):
    path = Path(folder) / f"{shape}-{n}.cu"
    with path.open("w") as file:
        subprocess.run([sys.executable, str(Path(__file__).with_name("deep.py")), shape, str(n)], stdout=file, check=True)
    stats = subprocess.run([tool, "--no-cuda", "-q", "-n", "-d", "stats", str(path)], stderr=subprocess.PIPE, text=True, check=True).stderr
    head, row = stats.splitlines()[0].split(), stats.splitlines()[-1].split()
    return float(row[head.index(stage)])


with tempfile.TemporaryDirectory() as folder:
    few, many = float("inf"), float("inf")
    for _ in range(TRIES):
        few, many = min(few, measured(size, folder)), min(many, measured(FACTOR * size, folder))
        if many <= GROWTH * few + SLACK:
            sys.exit(0)
sys.exit(f"{shape}: {few} ms for {size}, {many} ms for {FACTOR * size}")
