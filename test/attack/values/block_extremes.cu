// EXPECT: RESULT whole -inf -0 1 -inf guarded 1 -inf 7 table 0 19 rows -inf 1 most 2000 0
// LAUNCH: 256 0
// Minima and maxima by loops of the program's own, gathered by a block before memory is asked: what is no number there or here, both zeros, infinities, and blocks that bring nothing.
#include <cmath>
#include <cstdio>
#include <cstring>

__device__ float number_min(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(fminf(v, __int_as_float(seen))));
    } while (seen != old);
    return __int_as_float(old);
}
__device__ void number_max(double *p, double v) {
    unsigned long long *bits = (unsigned long long *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, (unsigned long long)__double_as_longlong(fmax(__longlong_as_double(seen), v)));
    } while (seen != old);
}
__device__ void least(float *p, float v) {
    int seen = __float_as_int(*p);
    while (v < __int_as_float(seen)) {
        const int old = atomicCAS((int *)p, seen, __float_as_int(v));
        if (old == seen)
            break;
        seen = old;
    }
}

struct out {
    float whole[4], guarded[4], table[32], rows[4];
    double most[2];
};

__global__ void __launch_bounds__(256) gather(float *whole, float *guarded, float *table, float *rows, double *most, const int *key, const float *x, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const float v = x[i];
    number_min(whole, v);                          // what is there is no number
    number_min(whole + 1, v > 0 ? v : -v);         // 0.0 is there, and -0.0 comes
    number_min(whole + 2, blockIdx.x % 2 ? v : NAN);
    least(guarded, v);                             // what is there is no number, and stays
    least(guarded + 1, threadIdx.x % 2 ? v : NAN); // infinity is there
    least(guarded + 2, INFINITY);
    number_min(&table[key[i] & 31], v);
    least(&rows[blockIdx.x % 4], v);
    number_max(most, v);
    number_max(most + 1, v < 0 ? -0.0 : 0.0);      // -0.0 is there
}

int main() {
    const int n = 20000;
    int *key;
    float *x;
    out *o;
    cudaMallocManaged(&key, n * sizeof *key);
    cudaMallocManaged(&x, n * sizeof *x);
    cudaMallocManaged(&o, sizeof *o);
    for (int i = 0; i < n; i++) {
        key[i] = i * 7 % 31; // none brings anything to the last one
        x[i] = i % 97 == 5 ? NAN : i % 1001 == 9 ? -INFINITY : (float)(i * 37 % 4001) - 2000;
    }
    for (int i = 0; i < 32; i++)
        o->table[i] = i % 3 == 0 ? NAN : i % 3 == 1 ? 0.0f : -3000.0f;
    o->whole[0] = NAN, o->whole[1] = 0.0f, o->whole[2] = NAN;
    o->guarded[0] = NAN, o->guarded[1] = INFINITY, o->guarded[2] = 7;
    for (int i = 0; i < 4; i++)
        o->rows[i] = i == 3 ? NAN : 1;
    o->most[0] = NAN, o->most[1] = -0.0;
    gather<<<(n + 255) / 256, 256>>>(o->whole, o->guarded, o->table, o->rows, o->most, key, x, n);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return 1;
    int nans = 0, infinite = 0;
    for (int i = 0; i < 32; i++)
        nans += std::isnan(o->table[i]), infinite += std::isinf(o->table[i]);
    printf("RESULT whole %g %g %d %g guarded %d %g %g table %d %d rows %g %d most %g %d\n", o->whole[0], o->whole[1], (int)std::signbit(o->whole[1]), o->whole[2], (int)std::isnan(o->guarded[0]),
           o->guarded[1], o->guarded[2], nans, infinite, o->rows[0], (int)std::isnan(o->rows[3]), o->most[0], (int)std::signbit(o->most[1]));
}
