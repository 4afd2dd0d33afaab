// EXPECT: RESULT 22448 14492414438112403342 11555055160179475953 15971110504817925632 9931554339897835710 2119 4000 1164363478600557730 11369406775139738552 9858968951253470786 cudaSuccess
// A kernel hands its parameter on by value, to a helper that is called once and grows by what combines its updates.
#include <cstdio>
#include "../arrays.h"

struct Elem { int key; unsigned char b; };
struct Pair { float first, second; };
static __device__ double count[12][8];
static __device__ unsigned hist[256];
static __device__ unsigned long long largest[128];
struct In {
    int n;
    const int *__restrict__ val;
    const int *__restrict__ key;
    const unsigned char *__restrict__ byte;
    int p0;
    const float *__restrict__ fval;
    int p1;
    float *__restrict__ momentum;
    const Elem *__restrict__ el;
    unsigned long long *__restrict__ out;
    const int *__restrict__ lut;
    unsigned long long *__restrict__ room;
    int *__restrict__ uniform;
    double *__restrict__ head;
    double *sum_sum;
    Pair *pairs;
    float *__restrict__ mass;
};
__device__ void body(const In in)
{
    int n = in.n;
    const int *__restrict__ val = in.val;
    const int *__restrict__ key = in.key;
    const unsigned char *__restrict__ byte = in.byte;
    int p0 = in.p0;
    const float *__restrict__ fval = in.fval;
    int p1 = in.p1;
    float *__restrict__ momentum = in.momentum;
    const Elem *__restrict__ el = in.el;
    unsigned long long *__restrict__ out = in.out;
    const int *__restrict__ lut = in.lut;
    unsigned long long *__restrict__ room = in.room;
    int *__restrict__ uniform = in.uniform;
    double *__restrict__ head = in.head;
    double *sum_sum = in.sum_sum;
    Pair *pairs = in.pairs;
    float *__restrict__ mass = in.mass;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (val[i] > 0) {
        (void)atomicAdd(momentum, (float)val[i]);
        atomicAdd(momentum, 1.0f);
        int j1 = 0;
        while (j1 < i % 2) {
            for (int j2 = 0; j2 < 1; j2++, atomicAnd(&out[byte[i] >> 4], ~(1ull << (key[i] & 63))))
                ;
            byte[i] < 128 && atomicAnd(room + (el[i].b >> 4), ~4);
            int j3 = 0;
            do {
                atomicAnd(&out[byte[i]], ~(1ull << (key[i] & 63)));
                if (!(key[i] & 4) && byte[i] > 150)
                    break;
                atomicOr(uniform + (threadIdx.y % 100), 2);
            } while (++j3 < (key[i] & 1) + 2);
            j1++;
        }
    } else {
        double v4 = 1;
        atomicAdd(head, v4);
    }
    atomicAdd(sum_sum, 1.0);
    if (val[i] > 0 && byte[i] > 150)
        return;
    switch (key[i] & 3) {
    case 2: {
        double *const q5 = head;
        atomicAdd(q5, val[i] * 0.5);
    }
    case 3: {
        if (val[i] > 0) {
            int j6 = 0;
            while (j6 < i % 3) {
                atomicAdd(&pairs[key[i] >> 2].first, fval[i] > 0 ? fval[i] : 0);
                j6++;
            }
            atomicAdd(&count[((key[i] * 7 + 3) % 96) >> 3][((key[i] * 7 + 3) % 96) & 7], fval[i] * fval[i]);
        } else {
            if (threadIdx.x % 3 != 1 && byte[i] > 150)
                return;
        }
        if (key[i] > 100) {
            if (threadIdx.x % 32 == 0) {
                i % 5 < 3 ? atomicAdd(momentum, -1.0f) : atomicAdd(momentum, -1.0f);
            }
        } else {
            {
                int j7 = 0;
                do {
                    if (val[i] != p0 && byte[i] > 150)
                        break;
                    (void)atomicOr(&hist[byte[i] / 10], 1u << (key[i] & 31));
                    if (byte[i] < 128)
                        atomicAdd(mass + blockIdx.x, fval[i] > 0 ? fval[i] : 0);
                    else
                        atomicAdd(&mass[blockIdx.x], fval[i] > 0 ? fval[i] : 0);
                } while (++j7 < byte[i] % 3);
            }
            if (p1 > 1) {
                atomicAnd(room + (n % 512), ~(1ull << (byte[i] & 15)));
                (void)atomicAdd_block(&mass[blockIdx.x], val[i]);
                atomicAnd(&largest[abs(val[i]) % 128], ~4ull);
            } else {
                const auto k8 = lut[p0] % 4096;
                atomicAdd(&pairs[k8].first, 1.0f);
                {
                    atomicAnd(out + byte[i], ~(1ull << (byte[i] & 15)));
                }
            }
            atomicOr(hist + ((key[i] ^ i) & 255), 1u << (key[i] & 31));
        }
    }
        break;
    default:
        break;
    }
}
// warpagg: block(96)
static __global__ void kernel(const In in)
{
    body(in);
}

int main()
{
    const int n = 4000, blocks = (n + 95) / 96;
    int *val = ramp<int>(n), *key = ramp<int>(n), *lut = ramp<int>(16);
    unsigned char *byte = fresh<unsigned char>(n);
    float *fval = ramp<float>(n);
    Elem *el = fresh<Elem>(n);
    for (int i = 0; i < n; i++) {
        val[i] = val[i] % 21 - 6;
        key[i] = key[i] * 5 % 128;
        byte[i] = i * 37 % 256;
        fval[i] = val[i] % 5;
        el[i].key = key[i] % 16;
        el[i].b = byte[i];
    }
    float *momentum = fresh<float>(1), *mass = fresh<float>(blocks);
    unsigned long long *out = fresh<unsigned long long>(256, ~0ull), *room = fresh<unsigned long long>(512, ~0ull);
    int *uniform = fresh<int>(100);
    double *head = fresh<double>(1), *sum_sum = fresh<double>(1), *counts = fresh<double>(96);
    Pair *pairs = fresh<Pair>(4096);
    unsigned *hists = fresh<unsigned>(256);
    kernel<<<blocks, 96>>>(In{n, val, key, byte, 3, fval, 1, momentum, el, out, lut, room, uniform, head, sum_sum, pairs, mass});
    cudaError_t error = cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(counts, count, sizeof count);
    cudaMemcpyFromSymbol(hists, hist, sizeof hist);
    unsigned long long paired = 0;
    for (int i = 0; i < 4096; i++)
        paired = paired * 31 + (unsigned long long)pairs[i].first;
    printf("RESULT %g %llu %llu %llu %llu %g %g %llu %llu %llu %s\n", momentum[0], sum(mass, blocks), sum(out, 256), sum(room, 512), sum(uniform, 100), head[0], sum_sum[0], sum(counts, 96), sum(hists, 256),
           paired, cudaGetErrorName(error));
}
