"""Every input of these tests and every example in LLVM's style, rewritten: what clang-format finds in the changed lines, where it found nothing before.

formatted_inputs.py TOOL PROJECT WORK

How long a line may be is the project's word, which the tool does not read: git clang-format breaks it (docs/builds.md). So the style has no limit; the sources were broken by one
of 80 columns before. Three things are left besides, each for its reason; all else is a fault:
- a body on one line stays there, and so does a loop's body without braces that gets some: where their lines would part is the project's word too;
- an empty line stays, where a frame begins in front of it too.
- a launch whose arguments begin on a line of their own, since its first line would be too long, keeps them there.
"""

import concurrent.futures
import difflib
import os
import pathlib
import re
import subprocess
import sys

import every_input

BROKEN, UNLIMITED = "LLVM", "{BasedOnStyle: LLVM, ColumnLimit: 0}"


def formatted(text, style, *lines):
    command = ["clang-format-22", f"--style={style}", "--assume-filename=x.cu", *lines]
    return subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", check=True).stdout


def differences(before, after):
    """Pairs of lists of lines: what stands in one text, and in the other instead of it."""
    opcodes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [(before[i:j], after[k:l], (k + 1, l)) for tag, i, j, k, l in opcodes if tag != "equal"]


def is_left_to_others(written, wanted, before):
    """Whether lines that clang-format wants otherwise, behind the line `before`, are one of the three."""
    if not any(written + wanted):
        return True
    on_one_line = all(re.search(r"\{ .+ \}$", line) for line in written)
    without_braces = re.search(r"\{ warpagg::\w+<.*> sums; \[&\] \{ |\}\(\); sums\.send\(\); \}", " ".join(written))
    on_lines_of_their_own = re.search(r"launch_\w+\(.*, \w+,$", before)
    return bool(on_one_line or without_braces or on_lines_of_their_own) and "".join("".join(written).split()) == "".join("".join(wanted).split()).replace("//namespace", "")


def complaints(source, tool, folder):
    """None where the input is not rewritten, or is not taken apart from its folder; else what clang-format finds."""
    was, output = folder / source.name, folder / f"new-{source.name}"
    was.write_text(formatted(formatted(source.read_text(errors="replace"), BROKEN), UNLIMITED))
    output.unlink(missing_ok=True)
    ran = every_input.run(tool, "-q", was, "-o", output, "--changed-only", "--no-line-directives", "-I", source.parent)
    if ran.returncode not in (0, 3):  # 3: it does not parse, as some inputs are meant to
        return [f"{source}: in LLVM's style, the tool ends with {ran.returncode}\n{ran.stderr}"]
    if ran.returncode or not output.exists():
        return None
    text = output.read_text(errors="replace")
    changed = [f"--lines={first}:{last}" for _, _, (first, last) in differences(was.read_text().split("\n"), text.split("\n")) if last >= first]
    wanted = formatted(text, UNLIMITED, *changed).split("\n")
    wrong = [(a, b) for a, b, (first, _) in differences(text.split("\n"), wanted) if not is_left_to_others(a, b, wanted[first - 2])]
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
