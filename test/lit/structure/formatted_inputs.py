"""Every input of these tests and every example in LLVM's style, rewritten: what clang-format finds in the changed lines, where it found nothing before.

formatted_inputs.py TOOL PROJECT WORK

Five things are left to git clang-format (docs/builds.md), each for its reason; all else is a fault:
- lines that are too long: how long they may be is the project's word, which the tool does not read;
- the further lines of a call: an edit takes the name alone, and the arguments stay byte for byte;
- blanks in front of a comment behind code: they are not the call's;
- a body on one line stays one, and one that is given a frame keeps its lines, though the frame and one short statement would fit on one;
- an empty line stays, where a frame begins in front of it too.
"""

import concurrent.futures
import difflib
import os
import pathlib
import re
import subprocess
import sys

import every_input

LIMIT = 80  # columns, of LLVM's style


def formatted(text, *lines):
    command = ["clang-format-22", "--style=LLVM", "--assume-filename=x.cu", *lines]
    return subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", check=True).stdout


def differences(before, after):
    """Pairs of lists of lines: what stands in one text, and in the other instead of it."""
    opcodes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [(before[i:j], after[k:l], (k + 1, l)) for tag, i, j, k, l in opcodes if tag != "equal"]


def is_left_to_others(written, wanted):
    """Whether lines that clang-format wants otherwise are one of the five."""
    code = [re.sub(r"\s*//.*", "", line) for line in written or [""]]
    if any(len(line) > LIMIT for line in written) or not any(written + wanted):
        return True
    if [re.sub(r"\s+//", "//", line) for line in written] == [re.sub(r"\s+//", "//", line) for line in wanted]:
        return True
    continues_call = code[0].count("(") != code[0].count(")")
    has_frame = any("[&]" in line for line in written + wanted)
    return "".join("".join(written).split()) == "".join("".join(wanted).split()) and (continues_call or has_frame)


def complaints(source, tool, folder):
    """None where the input is not rewritten, or is not taken apart from its folder; else what clang-format finds."""
    was, output = folder / source.name, folder / f"new-{source.name}"
    was.write_text(formatted(source.read_text(errors="replace")))
    output.unlink(missing_ok=True)
    ran = every_input.run(tool, "-q", was, "-o", output, "--changed-only", "--no-line-directives", "-I", source.parent)
    if ran.returncode not in (0, 3):  # 3: it does not parse, as some inputs are meant to
        return [f"{source}: in LLVM's style, the tool ends with {ran.returncode}\n{ran.stderr}"]
    if ran.returncode or not output.exists():
        return None
    text = output.read_text(errors="replace")
    changed = [f"--lines={first}:{last}" for _, _, (first, last) in differences(was.read_text().split("\n"), text.split("\n")) if last >= first]
    wrong = [(a, b) for a, b, _ in differences(text.split("\n"), formatted(text, *changed).split("\n")) if not is_left_to_others(a, b)]
    return ["\n".join([f"{source}:", *(f"-{line}" for line in a), *(f"+{line}" for line in b)]) for a, b in wrong]


def main():
    tool, project, work = sys.argv[1:]
    jobs = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source in every_input.inputs(pathlib.Path(project)):
            folder = pathlib.Path(work) / source.parent.name
            folder.mkdir(parents=True, exist_ok=True)
            jobs.append(pool.submit(complaints, source, tool, folder))
    results = [job.result() for job in jobs]
    wrong = [text for texts in results for text in texts or []]
    print(*wrong, f"{sum(result is not None for result in results)} files, {len(wrong)} complaints", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
