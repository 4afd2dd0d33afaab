"""apply.py REPORT.json FOLDER: applies each fix of a JSON report alone, and all of them together, to the files that it names.

FOLDER/N.cu gets the text with fix N alone, FOLDER/all.cu with all. Prints how many fixes there are."""

import json
import pathlib
import sys

report, folder = json.loads(pathlib.Path(sys.argv[1]).read_text()), pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)


def applied(text, replacements):
    for offset, length, new in sorted(replacements, reverse=True):
        text = text[:offset] + new.encode() + text[offset + length :]
    return text


def places(fix):
    return {(one["offset"], one["length"], one["text"]) for one in fix["replacements"]}


(file,) = report["files"]
source = pathlib.Path(file["path"]).read_bytes()
for number, fix in enumerate(file["fixes"]):
    (folder / f"{number}.cu").write_bytes(applied(source, places(fix)))
(folder / "all.cu").write_bytes(applied(source, set().union(*map(places, file["fixes"]))))
print(len(file["fixes"]), "fixes")
