"""The programs of programs.ini, as on_gpu.py takes them: a copy of what a program needs, with a Makefile of HeCBench's kind."""

import configparser
import pathlib
import shutil

TABLE = pathlib.Path(__file__).resolve().parent / "programs.ini"


def programs_of(checkout):
    """By name, the fields of each program of a checkout, whose folder has the name that the table calls it by."""
    table = configparser.ConfigParser(interpolation=None)
    table.read(TABLE, encoding="utf-8")
    names = [name.split() for name in table.sections() if name.split()[0] == checkout.name]
    shared = dict(table[checkout.name]) if table.has_section(checkout.name) else {}
    return {"-".join(name): {**shared, **table[" ".join(name)]} for name in names if len(name) == 2}


def sources_of(fields):
    """Paths below the checkout."""
    return [name[1:] if name[0] == "/" else f"{fields['folder']}/{name}" for name in fields["sources"].split()]


def lines_of(fields, key):
    return [line.strip() for line in fields.get(key, "").strip().splitlines()]


def copy(fields, checkout, target):
    """Of folders the files, not the folders in them."""
    wanted = [fields["folder"], *fields.get("include", "").split(), *sources_of(fields)]
    for path in map(checkout.joinpath, wanted):
        for file in [path] if path.is_file() else filter(pathlib.Path.is_file, path.iterdir()):
            place = target / file.relative_to(checkout)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)


def makefile(fields):
    """`make` builds the program and makes its data, `make run` runs it."""
    includes = " ".join(f"-I{folder}" for folder in [fields["folder"], *fields.get("include", "").split()])
    objects = {source: source.replace("/", "_") + ".o" for source in sources_of(fields)}
    build = [f"$(CC) -O3 -std=c++17 -arch=$(ARCH) {fields.get('flags', '')} {includes} -c {source} -o {objects[source]}" for source in objects]
    build += [f"$(CC) -arch=$(ARCH) {' '.join(objects.values())} -o $@"]
    build += [f"python3 ../../make_data.py {line}" for line in lines_of(fields, "data")]
    run = []
    for arguments in lines_of(fields, "arguments") or [""]:
        run += [f"./program {arguments} > output.txt", "cat output.txt"]
        run += [f'echo "checksum: `{line}`"'.replace("$", "$$") for line in lines_of(fields, "say")]
    return "".join(["program:\n", *(f"\t{line}\n" for line in build), "run: program\n", *(f"\t{line}\n" for line in run)])


def place(fields, checkout, target):
    copy(fields, checkout, target)
    (target / "Makefile").write_text(makefile(fields), encoding="utf-8")
