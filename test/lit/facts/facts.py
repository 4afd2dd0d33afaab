"""Prints what a JSON report says of each site, a line each, for FileCheck: facts.py FACT... <report.json

FACT is a name of the report's, or `proof`: "proved" where the rewrite trusts that the address is uniform, "checked" where it looks at run
time; or `verdict`: the rewrite or the reason.
"""

import json
import sys


def fact(site, name):
    if name == "proof":
        if site["rewrite"] != "warp-uniform":
            return ""
        return "checked" if "after a check" in site["message"] else "proved"
    if name == "verdict":
        return site["rewrite"] or site["reason"]
    return str(site[name])


for file in json.load(sys.stdin)["files"]:
    for site in file["sites"]:
        facts = [fact(site, name) for name in sys.argv[1:]]
        print(f"{site['line']}:", *filter(None, facts))
