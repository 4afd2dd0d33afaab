"""Prints what a JSON report says of each site, a line each, for FileCheck: facts.py FACT... <report.json

FACT is a name of the report's; or `proof`, of a uniform address: "proved", or "checked" where the rewrite looks at run time; or `verdict`: the
rewrite or the reason.
"""

import json
import sys


def fact(site, name):
    if name == "proof":
        return {"uniform": "proved" if site["proved"] else "checked"}.get(site["address"], "")
    if name == "verdict":
        return site["rewrite"] or site["reason"]
    return str(site[name])


for file in json.load(sys.stdin)["files"]:
    for site in file["sites"]:
        facts = [fact(site, name) for name in sys.argv[1:]]
        print(f"{site['line']}:", *filter(None, facts))
