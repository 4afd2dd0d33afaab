// EXPECT: RESULT sum 64 2016 minus 1 most 5 none 1 0 number 2 0 0 least -3 1 0 saturating 1 stored 1 new 2080 difference 0 another 4 once 1 counted 64
// Loops around a compare-and-swap: those that are an update of the runtime's, with what is no number and with both zeros, and those that nearly are one.
#include <cmath>
#include <cstdio>
#include <cuda/atomic>

__device__ int rounds;

#define LOOP(name, made, extra, result)                            \
    __device__ float name(float *p, float v) {                     \
        int *bits = (int *)p, old = *bits, seen;                   \
        do {                                                       \
            seen = old;                                            \
            const float was = __int_as_float(seen);                \
            old = atomicCAS(bits, seen, __float_as_int(made));     \
        } while (seen != old);                                     \
        extra;                                                     \
        return result;                                             \
    }
LOOP(add, was + v, , __int_as_float(old))
LOOP(number, fmaxf(v, was), , __int_as_float(old))
LOOP(saturating, fminf(was + v, 1), , __int_as_float(old))
LOOP(stored, was > v ? was : v, , __int_as_float(old)) // equal zeros, too
LOOP(gives_new, was + v, , __int_as_float(old) + v)
LOOP(difference, was - v, , __int_as_float(old))
LOOP(another, p[1] + v, , __int_as_float(old))
LOOP(counted, was + v, atomicAdd(&rounds, 1), __int_as_float(old))

__device__ void most(float *p, float v) {
    int seen = __float_as_int(*p);
    while (v > __int_as_float(seen)) {
        const int old = atomicCAS((int *)p, seen, __float_as_int(v));
        if (old == seen)
            break;
        seen = old;
    }
}

__device__ void once(float *p, float v) {
    const int seen = __float_as_int(0.0f);
    atomicCAS((int *)p, seen, __float_as_int(v + __int_as_float(seen)));
}

using ref = cuda::atomic_ref<float, cuda::thread_scope_device>;

__global__ void updates(float *out, const int *key, const float *x) {
    const int k = key[threadIdx.x];
    const float v = x[threadIdx.x], none = x[64], minus = x[65], nought = x[66];
    add(&out[k], v);
    atomicAdd(&out[1], add(&out[k + 2], v));
    add(&out[k + 3], minus);
    most(&out[k + 4], threadIdx.x == 7 ? 5 * v : none);
    most(&out[k + 5], v);      // what is there is no number, and stays
    most(&out[k + 6], nought); // -0.0 is there, and stays
    number(&out[k + 7], threadIdx.x % 2 ? 2 * v : none);
    number(&out[k + 8], nought); // -0.0 is there
    ref(out[k + 9]).fetch_min(threadIdx.x % 2 ? -3 * v : none, cuda::memory_order_relaxed);
    ref(out[k + 10]).fetch_min(v, cuda::memory_order_relaxed);     // what is there is no number, and stays
    ref(out[k + 11]).fetch_min(minus, cuda::memory_order_relaxed); // 0.0 is there, and stays
}

__global__ void near_misses(float *out, const int *key, const float *x) {
    const int k = key[threadIdx.x];
    const float v = x[threadIdx.x], none = x[64];
    saturating(&out[k], v / 8);                  // NEVER: *
    stored(&out[k + 1], none);                   // NEVER: *
    const float made = gives_new(&out[k + 2], v); // NEVER: *
    atomicAdd(&out[3], made);
    difference(&out[k + 4], v);                  // NEVER: *
    another(&out[k + 5], v);                     // NEVER: *
    once(&out[k + 7], v);                        // NEVER: *
    counted(&out[k + 8], v);                     // NEVER: *
}

int main() {
    const int threads = 64;
    int *key;
    float *x, *out, *near;
    cudaMallocManaged(&key, threads * sizeof *key);
    cudaMallocManaged(&x, (threads + 3) * sizeof *x);
    cudaMallocManaged(&out, 16 * sizeof *out);
    cudaMallocManaged(&near, 16 * sizeof *near);
    for (int i = 0; i < threads; i++)
        key[i] = 0, x[i] = 1;
    x[64] = NAN, x[65] = -0.0f, x[66] = 0.0f;
    out[3] = -0.0f, out[4] = 1, out[5] = NAN, out[6] = -0.0f, out[7] = NAN, out[8] = -0.0f, out[9] = 1, out[10] = NAN;
    near[1] = 1, near[4] = 64, near[6] = 3;
    updates<<<1, threads>>>(out, key, x);
    near_misses<<<1, threads>>>(near, key, x);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return 1;
    int count;
    cudaMemcpyFromSymbol(&count, rounds, sizeof count);
    printf("RESULT sum %g %g minus %d most %g none %d %d number %g %d %d least %g %d %d saturating %g stored %d new %g difference %g another %g once %g counted %d\n", out[0], out[1],
           (int)std::signbit(out[3]), out[4], (int)std::isnan(out[5]), !std::signbit(out[6]), out[7], (int)std::isnan(out[7]), (int)std::signbit(out[8]), out[9], (int)std::isnan(out[10]),
           (int)std::signbit(out[11]), near[0], (int)std::isnan(near[1]), near[3], near[4], near[5], near[7], count);
}
