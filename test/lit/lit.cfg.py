"""How lit runs the tests below this directory.

Substitutions:
    %tool               the program
    %twice command      runs it a second time, and only then shows what it says
    %exits N command    runs the command; fails unless it exits with N
    %compile FILE       compiles a rewritten file, by nvcc to PTX and by clang to its IR, whichever are there; more flags may follow
    %compile-whole FILE the same, by clang to PTX too
    %launcher          warpagg-nvcc in front of a stand-in for nvcc, which adds its words to %t/record; %launcher-alone without one
    %behind-ccache     the same behind ccache
    %compile-alone FILE %compile without the runtime on the include path
                        (with `--param compile=0` neither compiles)
    %compile-by-clang FILE %compile by clang alone
    %compile-wrong FILE %compile for a file with a mistake, whose messages are read
    %unprivileged       runs a command as somebody whom permissions bind
    %project            the source directory
    %cuda               the toolkit's directory
    %nvcc               nvcc
    %cc                 the C compiler that built the program
    %build              nvcc, for what is built without a word said of it (with `--param compile=0` it is not)
    %jsonschema         a Python that has jsonschema
    %chromium           Chromium, without a window and off the network

Features: nvcc, clang, clang-20 and clang-22 (of that version or newer), toolkit (CUDA's headers), unprivileged, jsonschema, chromium, clang-apply-replacements, clang-format (with git-clang-format), compiling (outputs are compiled), and ccache, cmake, git, make, patch, pre-commit.
"""

import os
import shlex
import shutil
import subprocess
import sys

import lit.formats

config.name = "warpagg-rewrite"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.binaries

# The user's own settings must not change what the tests see.
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["XDG_CACHE_HOME"] = config.cache  # which the attacks and the documentation fill too
for name in ("CUDA_PATH", "NVCC", "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "WARPAGG_FLAGS", "NO_COLOR", "CLICOLOR"):
    config.environment.pop(name, None)


def found(path):
    return bool(path) and not path.endswith("-NOTFOUND")


def script(name, **environment):
    settings = [f"{key}={shlex.quote(value if found(value) else '')}" for key, value in environment.items()]
    return " ".join(["env", *settings, "sh", shlex.quote(os.path.join(config.test_source_root, name))])


def unprivileged():
    """A command in front that gives up root; None where that can't be done, or nobody else may run the program."""
    command = [] if os.geteuid() else ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    try:
        ran = subprocess.run([*command, config.tool, "--version"], capture_output=True, check=False)
    except OSError:
        return None
    return " ".join(command) if ran.returncode == 0 else None


def python_with(module):
    """A Python that can import the module, or None: Debian's, where another stands in front of it."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0:
            return python
    return None


def chromium():
    """A browser without a window that reaches nobody, or None."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    return program and f"{program} --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --proxy-server=127.0.0.1:9"


def parsed_headers(name, flags):
    """What clang made of headers, for all that is compiled in this run; empty where there is no clang or no toolkit."""
    parsed = os.path.join(config.binaries, name)
    written = found(config.clang) and config.cuda and subprocess.run(["sh", "-c", f"{flags} --parse {shlex.quote(parsed)}"], check=False).returncode == 0
    return parsed if written else ""


def quick_flags():
    """What has nvcc compile quickly: a level for it, or where there is none yet, a flag of its device compiler."""
    if not found(config.nvcc):
        return ""
    flags = subprocess.run([config.nvcc, "--help"], capture_output=True, text=True, check=False).stdout
    return "--Ofast-compile=max" if "--Ofast-compile" in flags else "-Xcicc -O0"


compilers = {
    "NVCC": config.nvcc,
    "CLANG": config.clang,
    "CUDA": config.cuda,
    "QUICK": quick_flags(),
    "DECLARATIONS": os.path.join(config.project, "runtime", "declarations"),
}
runtime = os.path.join(config.project, "runtime", "include")
nobody = unprivileged()
jsonschema = python_with("jsonschema")
browser = chromium()

launcher = os.path.join(os.path.dirname(config.tool), "warpagg-nvcc")
standin = os.path.join(config.test_source_root, "launcher", "Inputs", "nvcc")
recorded = f"env RECORD=%t/record CLANG={shlex.quote(config.clang)} DECLARATIONS={shlex.quote(compilers['DECLARATIONS'])}"
standin_first = f"PATH={shlex.quote(os.path.dirname(standin) + os.pathsep + os.environ['PATH'])}"
compiles = lit_config.params.get("compile", "1") == "1"
if compiles:
    toolkit_parsed = parsed_headers("toolkit.pch", script("compile.sh", **compilers))
    compilers["PARSED_RUNTIME"] = parsed_headers("runtime.pch", script("compile.sh", RUNTIME=runtime, **compilers))
    compilers["PARSED"] = toolkit_parsed

config.substitutions += [
    ("%launcher-alone", shlex.quote(launcher)),
    ("%launcher", f"{recorded} {shlex.quote(launcher)} {shlex.quote(standin)}"),
    ("%behind-ccache", f"{recorded} {standin_first} CCACHE_DIR=%t/ccache ccache {shlex.quote(launcher)} nvcc"),
    ("%tool", shlex.quote(config.tool)),
    ("%exits", script("exits.sh")),
    ("%twice", script("twice.sh")),
    ("%compile-wrong", script("compile.sh", RUNTIME=runtime, **compilers)),
    ("%compile-by-clang", script("compile.sh", RUNTIME=runtime, **{**compilers, "NVCC": ""})),
    ("%compile-whole", script("compile.sh", RUNTIME=runtime, WHOLE="1", **compilers) if compiles else "true"),
    ("%compile-alone", script("compile.sh", **compilers) if compiles else "true"),
    ("%compile", script("compile.sh", RUNTIME=runtime, **compilers) if compiles else "true"),
    ("%unprivileged", nobody or ""),
    ("%project", config.project),
    ("%share", os.path.join(os.path.dirname(os.path.dirname(config.tool)), "share", "warpagg-rewrite")),
    ("%cuda", config.cuda),
    ("%nvcc", config.nvcc),
    (r"%cc\b", config.cc),
    ("%build", config.nvcc if compiles else "true"),
    ("%jsonschema", jsonschema or ""),
    ("%chromium", browser or ""),
    (r"\bFileCheck\b", config.filecheck),
    (r"\| count\b", "| " + os.path.join(os.path.dirname(config.filecheck), "count")),
    (r"\bsplit-file\b", os.path.join(os.path.dirname(config.filecheck), "split-file")),
]

for feature, present in {
    "compiling": compiles,
    "sanitized": config.sanitized,  # which takes memory and time of its own
    "nvcc": found(config.nvcc),
    "clang": found(config.clang),
    "clang-20": config.llvm >= 20,
    "clang-22": config.llvm >= 22,
    "toolkit": bool(config.cuda),
    "unprivileged": nobody is not None,
    "jsonschema": jsonschema,
    "chromium": browser,
    "clang-apply-replacements": shutil.which("clang-apply-replacements-22"),
    "clang-format": shutil.which("git-clang-format-22"),
    "git": shutil.which("git"),
    "make": shutil.which("make"),
    "cmake": shutil.which("cmake"),
    "patch": shutil.which("patch"),
    "ccache": shutil.which("ccache"),
    "pre-commit": shutil.which("pre-commit"),
}.items():
    if present:
        config.available_features.add(feature)
