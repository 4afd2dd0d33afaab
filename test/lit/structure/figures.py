"""figures.py PROJECT EXPLANATION: whether all that name the gate's worst loss name the one that docs/performance.md measured."""

import pathlib
import re
import sys

project = pathlib.Path(sys.argv[1])
worst = re.search(r"random keys lose up to (\d+ %)", (project / "docs/performance.md").read_text()).group(1)
pages = [project / "README.md", project / "docs/rewrites/warp-keyed.md", pathlib.Path(sys.argv[2])]
wrong = [str(page) for page in pages if f"random keys lose up to {worst}" not in " ".join(page.read_text().split())]
sys.exit("not the worst figure that was measured, %s: %s" % (worst, ", ".join(wrong)) if wrong else 0)
