#!/usr/bin/env python3
"""Runs what the documentation shows. A block

    ```cuda                 is written to kernel.cu, a block
    ```console
    $ warpagg-rewrite -n kernel.cu

holds commands and what they print. They run in a directory with the last kernel.cu, and with examples/ of this repository.

    docs/console.py --tool build/release/bin/warpagg-rewrite            says where a page is out of date; exit status 1
    docs/console.py --tool build/release/bin/warpagg-rewrite --update   brings the pages up to date
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def printed(command, directory, environment):
    result = subprocess.run(["sh", "-c", command], cwd=directory, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return "".join(line.rstrip() + "\n" for line in result.stdout.splitlines())


def refreshed(page, directory, environment):
    """The page's text with every command's output as it is now."""

    def refresh(match):
        language, body = match.groups()
        if language == "cuda":
            (directory / "kernel.cu").write_text(body)
        if language != "console":
            return match.group(0)
        commands = [line[2:] for line in body.splitlines() if line.startswith("$ ")]
        return "```console\n" + "".join(f"$ {command}\n{printed(command, directory, environment)}" for command in commands) + "```"

    return BLOCK.sub(refresh, page)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    environment = {**os.environ, "PATH": f"{options.tool.resolve().parent}:{os.environ['PATH']}"}

    def refresh_page(path):
        """Whether the page shows what is out of date."""
        with tempfile.TemporaryDirectory() as directory:
            directory = pathlib.Path(directory)
            (directory / "examples").symlink_to(ROOT / "examples")
            text = path.read_text()
            now = refreshed(text, directory, environment)
        if options.update and now != text:
            path.write_text(now)
        return now != text

    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        stale = [path for path, is_stale in zip(pages, pool.map(refresh_page, pages)) if is_stale]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {'brought up to date' if options.update else 'shows output that the tool no longer prints'}")
    return 1 if stale and not options.update else 0


if __name__ == "__main__":
    sys.exit(main())
