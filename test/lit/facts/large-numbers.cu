// Numbers of a program that no sum or product holds: what is computed of them is not known. (Sanitize ends where one overflows.)
// RUN: %tool --no-cuda -n %s 2>&1 | FileCheck %s
// CHECK-NOT: runtime error
// CHECK: 18 sites

#define MOST 9223372036854775807L
#define LEAST (-MOST - 1)

__global__ void loops(int *t, char *b, long n) {
    for (long i = LEAST; i < MOST; i += MOST) atomicAdd(t + (i >> 63), (int)(i / -1));
    for (long i = n * 1073741823 * 1073741823 * 8; i < n * -1073741823 * 1073741823 * 8; i++) atomicAdd(t + i, 1);
    for (long i = 0; i < blockDim.x * (1L << 58); i++)
        for (long k = 0; k < MOST; k++) atomicAdd(t + i + k, 1);
    for (long i = 0; i < 1000; i++)
        for (long k = 0; k < 1L << 60; k++)
            for (long m = 0; m < 1L << 60; m++) atomicAdd(t + m, 1);
    for (long i = 0; i < n; i++) atomicAdd((int *)(b + i * LEAST), 1);
}

__global__ void indices(int *t, char *b, long i, unsigned long u) {
    atomicAdd(t + (i * LEAST), 1);
    atomicAdd(t, (int)(i / -1));
    atomicAdd((int *)(b + i * LEAST + i * LEAST), 1);
    atomicAdd((int *)(b + (i & MOST)), 1);
    atomicAdd((int *)(b + MOST - 3), 1);
    atomicAdd((int *)(b + MOST - 3 + (u & 7)), 1);
    atomicAdd(t + (threadIdx.x & MOST) / 4, 1);
    atomicAdd(t + (i & MOST) + (i & MOST) / 0x4000000000000000L, 1);
}

struct large { char a[1L << 58], b[4]; };

__global__ void fields(struct large *p, int *t, int i) {
    atomicAdd((int *)p[7].b, 1);
    atomicAdd((int *)p[8].b + i, 1);
    atomicAdd((int *)p[-9].b, 1);
    __builtin_memcpy(p, t, 1L << 62);
    __builtin_memset(p, 0, -1L);
}

__global__ void launched(int *t) {
    atomicAdd(t + threadIdx.y, 1);
}

void launch(int *t) {
    launched<<<dim3(2147483647, 2147483647, 2147483647), dim3(2147483647, 2147483647, 2147483647)>>>(t);
}

__global__ void __launch_bounds__(2147483647) bound(int *t) {
    atomicAdd(t + threadIdx.x, 1);
}
