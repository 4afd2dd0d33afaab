// What a project keeps in a header.
#pragma once

static inline __device__ float add_in_header(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
    return __int_as_float(old);
}
