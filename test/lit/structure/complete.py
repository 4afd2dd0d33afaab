"""Fails where a rewrite or a reason lacks a part: complete.py PROJECT LIST, where LIST is what --list-rewrites prints."""

import pathlib
import re
import sys

project = pathlib.Path(sys.argv[1])
rewrites = [line.split()[0] for line in pathlib.Path(sys.argv[2]).read_text().splitlines()]
reasons = re.findall(r'^REASON\(\w+, "([\w-]+)"', (project / "tool/words/reasons.def").read_text(), re.MULTILINE)
tests = "\n".join(path.read_text() for path in (project / "test/lit").rglob("*") if path.suffix in {".cu", ".test"})
missing = []


def want(present, what):
    if not present:
        missing.append(what)


assert rewrites and reasons
for name in rewrites:
    source = name.replace("-", "_")
    want((project / f"rewrites/{source}.c").is_file(), f"rewrites/{source}.c")
    want(any((project / f"test/lit/{name}").glob("*.cu")), f"test/lit/{name}/*.cu")
    want((project / f"docs/rewrites/{name}.md").is_file(), f"docs/rewrites/{name}.md")
    want(f"warpagg-{name}" in tests or f'"{name}"' in tests or f"/{name}/" in tests or any((project / f"test/lit/{name}").glob("*.cu")), f"a test of {name}")
for source in (project / "rewrites").glob("*.c"):
    text = source.read_text()
    for name in re.findall(r'\.name = "([\w-]+)"', text):
        want(name in rewrites or source.stem == "instrument", f"{name} in rewrites/registry.c")  # that one only counts
page = (project / "docs/reasons.md").read_text()
for name in reasons:
    want(f"[warpagg:{name}]" in tests or f"{{{{.*}}}} [warpagg:{name}]" in tests, f"a test that shows the reason {name}")
    want(name in page, f"{name} in docs/reasons.md")

print("\n".join(f"missing: {what}" for what in missing) or f"complete: {len(rewrites)} rewrites, {len(reasons)} reasons")
sys.exit(bool(missing))
