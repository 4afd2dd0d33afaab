// EXPECT: RESULT none 1 replaced 5 least -3 zero 1 seen 5 64 value 64 integers 2016 -5 4294967295 63 -1 equal 1 first 0 signs 0 0 later 5
// Minima and maxima by a compare-and-swap that ends early: what they make of what is no number, and what they return. Integers, and those that nearly are.
#include <cmath>
#include <cstdio>

__device__ void most(float *p, float v) { // stores what is no number
    if (*p >= v)
        return;
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (__int_as_float(seen) >= v)
            break;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (seen != old);
}

__device__ float least(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        const float was = __int_as_float(seen);
        old = atomicCAS(bits, seen, __float_as_int(was <= v ? was : v));
    } while (seen != old);
    return __int_as_float(old);
}

__device__ float until_seen(float *p, float v) { // returns what is there in the end
    int *bits = (int *)p, seen = *bits;
    while (__int_as_float(seen) < v)
        seen = atomicCAS(bits, seen, __float_as_int(v));
    return __int_as_float(seen);
}

__device__ void by_value(float *p, float v) {
    float old = *p, seen;
    do {
        seen = old;
        old = __int_as_float(atomicCAS((int *)p, __float_as_int(seen), __float_as_int(v + seen)));
    } while (seen != old);
}

__device__ void equal_too(float *p, float v) { // -0.0 replaces 0.0
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (__int_as_float(seen) > v)
            break;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (seen != old);
}

#define INTEGERS(name, type, made)                      \
    __device__ type name(type *p, type v) {             \
        type old = *p, seen;                            \
        do {                                            \
            seen = old;                                 \
            old = atomicCAS(p, seen, made);             \
        } while (seen != old);                          \
        return old;                                     \
    }
INTEGERS(atomicSum, int, seen + v)
INTEGERS(atomicLeast, int, min(seen, v))
INTEGERS(atomicMost, unsigned, seen < v ? v : seen)
INTEGERS(atomicBits, unsigned, seen | v)
INTEGERS(atomicLess, int, seen - v)
INTEGERS(atomicBack, int, v - seen)
INTEGERS(atomicUnsigned, int, (int)min((unsigned)seen, (unsigned)v))

__global__ void updates(float *out, int *whole, unsigned *words, const int *key, const float *x) {
    const int k = key[threadIdx.x], i = threadIdx.x;
    const float none = x[64], minus = x[65], nought = x[66];
    most(&out[k], none);
    most(&out[k + 1], i == 7 ? 5 : 3 * x[i]); // what is there is no number
    least(&out[k + 2], -3 * x[i]);
    least(&out[k + 3], nought); // -0.0 is there, and stays
    const float seen = until_seen(&out[k + 4], 5 * x[i]); // NEVER: *
    atomicAdd(&out[5], seen == 5);
    by_value(&out[k + 6], x[i]);
    atomicSum(&whole[k], i);
    atomicLeast(&whole[k + 1], i - 5);
    atomicMost(&words[k], i == 9 ? ~0u : i);
    atomicBits(&words[k + 1], i);
    atomicLess(&whole[k + 2], i % 2);
    until_seen(&out[k + 9], 5 * x[i]);
}

__global__ void near_misses(float *out, int *whole, const int *key, const float *x) {
    const int k = key[threadIdx.x];
    equal_too(&out[k + 7], x[65]);            // NEVER: *
    atomicBack(&whole[k + 3], 0);             // NEVER: *
    atomicUnsigned(&whole[k + 4], threadIdx.x ? -1 : 0); // NEVER: *
}

int main() {
    const int threads = 64;
    int *key, *whole;
    unsigned *words;
    float *x, *out;
    cudaMallocManaged(&key, threads * sizeof *key);
    cudaMallocManaged(&x, (threads + 3) * sizeof *x);
    cudaMallocManaged(&out, 16 * sizeof *out);
    cudaMallocManaged(&whole, 16 * sizeof *whole);
    cudaMallocManaged(&words, 16 * sizeof *words);
    for (int i = 0; i < threads; i++)
        key[i] = 0, x[i] = 1;
    x[64] = NAN, x[65] = -0.0f, x[66] = 0.0f;
    for (int i = 0; i < 16; i++)
        out[i] = whole[i] = words[i] = 0;
    out[0] = 1, out[1] = NAN, out[3] = -0.0f;
    whole[2] = 31, whole[3] = 0, whole[4] = -1;
    updates<<<1, threads>>>(out, whole, words, key, x);
    near_misses<<<1, threads>>>(out, whole, key, x);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return 1;
    printf("RESULT none %d replaced %g least %g zero %d seen %g %g value %g integers %d %d %u %u %d equal %d first %d signs %d %d later %g\n", (int)std::isnan(out[0]), out[1], out[2],
           (int)std::signbit(out[3]), out[4], out[5], out[6], whole[0], whole[1], words[0], words[1], whole[2], (int)std::signbit(out[7]), whole[3], whole[4] ? -1 : 0, whole[4], out[9]);
}
