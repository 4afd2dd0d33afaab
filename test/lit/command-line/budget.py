# Fails where the tool takes more of the processor, or of memory, than it may: budget.py TOOL SHAPE N MILLISECONDS MIB. The least of a few runs counts.

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

TRIES = 3

tool, shape, size, milliseconds, mib = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / f"{shape}.cu"
    with path.open("w") as file:
        subprocess.run([sys.executable, str(Path(__file__).with_name("deep.py")), shape, str(size)], stdout=file, check=True)
    least = float("inf")
    for _ in range(TRIES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([tool, "--no-cuda", "-q", "-n", str(path)], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, 1000 * (after.ru_utime - before))
        if after.ru_maxrss > 1024 * mib:
            sys.exit(f"{shape} {size}: {after.ru_maxrss // 1024} MiB")
        if least <= milliseconds:
            sys.exit(0)
sys.exit(f"{shape} {size}: {least:.0f} ms")
