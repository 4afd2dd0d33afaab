"""Prints a kernel for each operation, element type and scope that CUDA has: the old value used and not, on one address and by a key.
With `few`, only one scope for each type, which makes less to compile.
"""

import sys

INT32, INT64 = ["int", "unsigned"], ["unsigned long long"]
TYPES = {
    "Add": INT32 + INT64 + ["float", "double"],
    "Sub": INT32,
    "Min": INT32 + INT64 + ["long long"],
    "Max": INT32 + INT64 + ["long long"],
    "And": INT32 + INT64,
    "Or": INT32 + INT64,
    "Xor": INT32 + INT64,
    "Inc": ["unsigned"],
    "Dec": ["unsigned"],
    "Exch": INT32 + INT64 + ["float"],
}

for operation, types in TYPES.items():
    for element in types:
        scopes = ["", "_block", "_system"]
        for suffix in [scopes[types.index(element) % 3]] if "few" in sys.argv else scopes:
            call = f"atomic{operation}{suffix}"
            name = f"{call}_{element.replace(' ', '_')}"
            print(f"__global__ void {name}({element} *p, const int *key, const {element} *v, {element} *old) {{")
            print(f"    old[0] = {call}(&p[key[threadIdx.x]], v[threadIdx.x]);")
            if "few" not in sys.argv:
                print(f"    {call}(p, v[threadIdx.x]);")
                print(f"    {call}(&p[key[threadIdx.x]], v[threadIdx.x]);")
                print(f"    old[1] = {call}(p, v[threadIdx.x]);")
            print("}")
