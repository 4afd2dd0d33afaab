"""Every input of these tests and every example, as its maintainer would take it back.

every_input.py TOOL PROJECT WORK COMMAND...: what the tool writes compiles, by COMMAND, under every configuration that the input has: as it stands, and with each
macro that a condition of its own asks for, for each architecture where it tells them apart. A configuration in which the input does not compile is none. Inputs without
a configuration whose own test has them compiled are left out.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

CONDITION = re.compile(r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif)\b(.*(?:\\\n.*)*)", re.MULTILINE)
VALUE = 2  # of a macro that is asked for: true, and a number that an array can have


def inputs(project):
    found = [*project.glob("test/lit/*/*.cu"), *project.glob("test/lit/*/Inputs/*.cu"), *project.glob("examples/*.cu")]
    return sorted(path for path in found if "atomic" in path.read_text(errors="replace"))


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", check=False)


def rewritten(tool, source, output):
    """Whether the tool rewrites something in the file."""
    output.unlink(missing_ok=True)
    return run(tool, "-q", source, "-o", output, "--changed-only", "--no-line-directives").returncode == 0 and output.exists()


def configurations(text):
    asked = " ".join(re.sub(r"//.*", "", condition) for condition in CONDITION.findall(text))
    names = dict.fromkeys(word for word in re.findall(r"[A-Za-z_]\w*", asked) if not word.startswith("_") and word != "defined")
    return [[], *([f"-D{name}={VALUE}"] for name in names), *([f"--cuda-gpu-arch={name}"] for name in ("sm_70", "sm_80") if "__CUDA_ARCH__" in asked)]


def compiles_everywhere(source, tool, folder, command):
    """How many outputs were compiled, and what is wrong with them."""
    text, output = source.read_text(errors="replace"), folder / source.name
    tried = configurations(text)
    if (len(tried) == 1 and "%compile" in text) or not rewritten(tool, source, output):
        return 0, []
    wrong = []
    for flags in tried:
        after = ["-I", source.parent, "-fsyntax-only", *(["--no-cuda-gpu-arch=sm_90"] if "arch=" in "".join(flags) else []), *flags]
        result = run(*command, output, *after)
        if result.returncode and run(*command, source, *after).returncode == 0:
            wrong.append(f"{source} {' '.join(flags)}: what is written does not compile\n{result.stderr}")
    return len(tried), wrong


def main():
    tool, project, work, *command = sys.argv[1:]
    jobs = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source in inputs(pathlib.Path(project)):
            folder = pathlib.Path(work) / source.parent.name
            folder.mkdir(parents=True, exist_ok=True)
            jobs.append(pool.submit(compiles_everywhere, source, tool, folder, command))
    results = [job.result() for job in jobs]
    wrong = [text for _, texts in results for text in texts]
    print(*wrong, f"{sum(bool(count) for count, _ in results)} files, {sum(count for count, _ in results)} outputs, {len(wrong)} wrong", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
