# Fails where the tool takes more of the processor, or of memory, than it may: budget.py TOOL SHAPE N MILLISECONDS MIB. The least of a few runs counts. Milliseconds are
# user time of a machine that takes NOMINAL for a loop in Python (the least of six, two cores at a load of 13, 2026-11-26); one that takes longer for it has as much more.

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

TRIES = 3
ROUNDS, NOMINAL = 2_000_000, 400


def user(who):
    return 1000 * resource.getrusage(who).ru_utime


def slowness():
    before, x = user(resource.RUSAGE_SELF), 0
    for i in range(ROUNDS):
        x ^= i * i
    return max(1, (user(resource.RUSAGE_SELF) - before) / NOMINAL)


tool, shape, size, milliseconds, mib = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / f"{shape}.cu"
    with path.open("w") as file:
        subprocess.run([sys.executable, str(Path(__file__).with_name("deep.py")), shape, str(size)], stdout=file, check=True)
    least = float("inf")
    for _ in range(TRIES):
        before, slow = user(resource.RUSAGE_CHILDREN), slowness()
        subprocess.run([tool, "--no-cuda", "-q", "-n", str(path)], check=True)
        least = min(least, (user(resource.RUSAGE_CHILDREN) - before) / slow)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        if peak > 1024 * mib:
            sys.exit(f"{shape} {size}: {peak // 1024} MiB")
        if least <= milliseconds:
            sys.exit(0)
sys.exit(f"{shape} {size}: {least:.0f} ms")
