"""Makes a profile out of an instrumented file and what a source says of its functions.

    python3 profile.py INSTRUMENTED SOURCE > profile

SOURCE holds lines `// PROFILE function: key=value …`; the keys are those of the file, per pass, per block, or shares of samples. What is not said is that of
random addresses in full warps. INSTRUMENTED holds names and hashes, as the program would write them.
"""

import json
import re
import sys

instrumented, source = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
told = {name: dict(word.split("=") for word in words.split()) for name, words in re.findall(r"// PROFILE (\w+):(.*)", source)}
rows = []
for name, value in re.findall(r'\{"([^"]+)", 0x([0-9a-f]{16})ull\}', instrumented):
    facts = told.get(name.split(":")[1])
    if facts is None:
        continue
    get = lambda key, default: float(facts.get(key, default))
    passes, lanes = get("passes", 1000), get("lanes", 32)
    addresses = get("addresses", lanes)
    blocks, updates = get("blocks", 100), get("block_updates", 256)
    rows.append({"site": name, "hash": facts.get("hash", value), "passes": int(passes), "lanes": int(passes * lanes), "addresses": int(passes * addresses),
                 "runs": int(passes * get("runs", addresses)), "longest": int(passes * get("longest", 1)), "neighbours": int(passes * get("neighbours", 0)),
                 "uniform": int(passes * get("uniform", addresses == 1)), "samples": 100, "frequent": int(100 * get("frequent", 0)), "blocks": int(blocks),
                 "block_updates": int(blocks * updates), "block_seen": int(blocks * min(updates, 2048)),
                 "block_addresses": int(blocks * get("block_addresses", min(updates, 2048)))})
print(json.dumps({"profile": "warpagg", "version": 1, "sites": rows}, indent=1))
