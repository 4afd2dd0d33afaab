"""attributes.py COMMAND... FILE: gives the file an attribute and an access control list, runs the command on it, and prints whether both are there still."""

import os
import struct
import subprocess
import sys

path = sys.argv[-1]
# Version 2; entries of tag, permissions and number: the owner, user 65534 who may read and write, the group, the mask, others.
acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in ((1, 6, 2**32 - 1), (2, 6, 65534), (4, 4, 2**32 - 1), (16, 6, 2**32 - 1), (32, 4, 2**32 - 1)))
given = {"user.note": b"mine", "system.posix_acl_access": acl}
for name, value in list(given.items()):
    try:
        os.setxattr(path, name, value)
    except OSError:
        del given[name]
number = os.stat(path).st_ino
subprocess.run(sys.argv[1:], check=True)
assert os.stat(path).st_ino != number, "it was not replaced"
kept = all(name in os.listxattr(path) and os.getxattr(path, name) == value for name, value in given.items())
print("none here" if not given else "kept" if kept else "lost")
