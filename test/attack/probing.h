// What the programs of this folder share: tables of slots, and the line that they print.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

enum { N = 20000, SLOTS = 1024, MASK = SLOTS - 1, KEYS = 700, FEW = 4, EMPTY = -1 };

struct Data {
    int *slots, *key, *count, *own;
    float *x, *sum, *tries;
    unsigned long long *wide;
    double digest = 0;
    int runs = 0;
    template <class T> static T *make(size_t count) {
        T *p = nullptr;
        cudaMallocManaged(&p, count * sizeof(T));
        return p;
    }
    Data() : slots(make<int>(SLOTS)), key(make<int>(N)), count(make<int>(SLOTS)),
             own(make<int>(SLOTS)), x(make<float>(N)),
             sum(make<float>(SLOTS)), tries(make<float>(64)), wide(make<unsigned long long>(SLOTS)) {
        for (int i = 0; i < N; i++) key[i] = i % 3 ? (i * 7 + i / 5) % KEYS : 13;
        for (int i = 0; i < N; i++) x[i] = (float)((i * 37 + i / 11) % 9 - 2);
        for (int i = 0; i < 64; i++) tries[i] = 0;
        clear();
    }
    void clear() {
        for (int i = 0; i < SLOTS; i++) slots[i] = EMPTY, count[i] = own[i] = 0, sum[i] = 0, wide[i] = ~0ull;
    }
    // Which slot a key has is anybody's guess; what lies in it is not. What `tries` holds depends on who came first.
    void take() {
        cudaError_t e = cudaDeviceSynchronize();
        if (e != cudaSuccess) printf("%d: %s\n", runs, cudaGetErrorString(e));
        double here = 0;
        for (int i = 0; i < SLOTS; i++) {
            const unsigned low = (unsigned)wide[i], high = (unsigned)(wide[i] >> 32);
            here += (slots[i] + 2) % 101 * (double)(2 * sum[i] + 3 * count[i] + 7) + own[i];
            here += (low + 2) % 103 * (double)(high % 1009);
        }
        if (getenv("SHOW")) printf("%d %.0f\n", runs, here);
        digest = digest * 3 + here;
        if (digest > 1e12 || digest < -1e12) digest = (double)((long long)digest % 1000003);
        runs++;
        clear();
    }
    int show() { return printf("RESULT %d %.0f\n", runs, digest), 0; }
};

#define ARGUMENTS                                                                                                \
    int *__restrict__ slots, const int *__restrict__ key, const float *__restrict__ x, float *__restrict__ sum, \
        int *__restrict__ count, int *__restrict__ own, float *__restrict__ tries, int n
#define GIVEN d.slots, d.key, d.x, d.sum, d.count, d.own, d.tries, N
#define EACH(i) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
