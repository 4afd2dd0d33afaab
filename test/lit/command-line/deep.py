# Writes programs as deep, as wide and as long as machines write them: deep.py SHAPE N >FILE.

import sys

CALL = "atomicAdd(&c[v[i + %d]], x);"


def kernel(body, before=""):
    return f"{before}__global__ void k(int *c, const int *v) {{\n    int i = threadIdx.x, x = v[i];\n{body}\n}}\n"


def terms(n):
    return kernel("    x = " + " + ".join(f"v[{i}]" for i in range(n)) + ";\n    atomicAdd(&c[x & 7], x);")


def parentheses(n):
    return kernel("    x = " + "(" * n + "x" + "+ 1)" * n + ";\n    atomicAdd(&c[x & 7], x);")


def branches(n):
    return kernel("\n    else ".join(f"if (v[{i}] > x)\n        atomicAdd(&c[{i}], x);" for i in range(n)))


def calls(n):
    chain = "".join(f"__device__ void f{i}(int *c, int x) {{ f{i - 1}(c, x + 1); }}\n" for i in range(1, n))
    return kernel(f"    f{n - 1}(c + x, i);", "__device__ void f0(int *c, int x) { atomicAdd(c, x); }\n" + chain)


def helper(n):
    return kernel("\n".join(f"    f(c, v[{i}]);" for i in range(n)), "__device__ void f(int *c, int x) { atomicAdd(c + x, x); }\n")


def sites(n):
    return kernel("\n".join("    " + CALL % i for i in range(n)))


def loops(n):
    return kernel("\n".join(f"    for (int k = 0; k < v[{i}]; k++)\n        atomicAdd(&c[v[k]], 1);" for i in range(n)))


def arguments(n):
    return "#define CHECKED(call) (call)\n" + kernel("\n".join("    CHECKED(" + (CALL % i)[:-1] + ");" for i in range(n)))


def overloads(n):
    functions = "".join(f"struct s{i} {{}};\n__device__ void put(s{i}, int *c);\n" for i in range(n))
    callers = "".join(f"template <class T> __device__ void use{i}(T t, int *c) {{ {'put(t, c); ' * 8}}}\n" for i in range(n // 4))
    return kernel("    atomicAdd(&c[x & 7], x);", functions + callers)


def gotos(n):
    return kernel("\n".join(f"l{i}: if (x == {i}) goto l{7 * i % n}; atomicAdd(c + x, 1);" for i in range(n)))


def pointers(n):
    body = "\n".join(f"    atomicAdd(t{i}, 1);" for i in range(n))
    return f"__global__ void k({', '.join(f'int *t{i}' for i in range(n))}) {{\n{body}\n}}\n"


sys.stdout.write(globals()[sys.argv[1]](int(sys.argv[2])))
