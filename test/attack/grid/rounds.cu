// EXPECT: RESULT 0 0 0 0 0 0 cudaSuccess
// A total beside sums and tickets of the block, which go through an operator, a lambda, a destructor and by keys of the block's own: lanes leave the body in many ways, so that
// lanes of one warp may be in the work of several blocks, if one does it for all.
#include <cstdio>
#include <vector>

__host__ __device__ unsigned after(unsigned x) { return x * 1664525u + 1013904223u; }
__host__ __device__ __noinline__ unsigned slow(unsigned x)
{
#pragma unroll 1
    for (int k = 0; k < 300; k++)
        x = x * x * 3 + 1;
    return x;
}
struct row {
    double *p;
    __device__ void operator+=(double x) const { atomicAdd(p, x); }
};
__global__ void by_operator(const int *v, unsigned *total, double *mine, double *, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(total, (unsigned)v[i]);
    unsigned x = after(i * 2654435761u);
    row r{mine + blockIdx.x * 2};
    if (v[i] & 1)
        goto middle;
    x = after(x);
    if (x >> 29 == 3)
        goto out;
    if (x >> 29 == 5) {
        x = slow(x);
        goto middle;
    }
    x ^= 0x50000000u;
middle:
    if (x >> 28 == 9)
        return;
    x = after(x);
    if (x >> 30 == 1)
        return;
out:
    r += 1.0;
}
__global__ void by_lambda(const int *v, unsigned *total, double *mine, double *, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(total, (unsigned)v[i]);
    auto f = [&](double x) { atomicAdd(&mine[blockIdx.x * 2], x); };
    unsigned x = after(i * 2654435761u);
    if (x >> 29 == 1) {
        x = slow(x);
        f(1.0 + (x & 1));
        return;
    }
    if (x >> 29 == 2) {
        f(2.0);
        return;
    }
    x = after(x);
    if (x >> 29 == 3)
        return;
    f(3.0);
}
struct kept {
    double *p, s;
    __device__ ~kept() { atomicAdd(p, s); }
};
__global__ void by_destructor(const int *v, unsigned *total, double *mine, double *, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(total, (unsigned)v[i]);
    kept k{mine + blockIdx.x * 2, 0};
    if (v[i] <= 3)
        return;
    k.s = 1;
}
// The second place of each group is made of the block's index, and in the next kernel the first.
__global__ void second_by_block(const int *v, unsigned *total, double *mine, double *all, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(total, (unsigned)v[i]);
    unsigned x = after(i * 2654435761u);
    switch (x >> 29) {
    case 0: return;
    case 1: x = slow(x);
    case 2:
        x = after(x);
        if (x >> 31)
            return;
    case 3: break;
    default: x = after(x);
    }
    if (x >> 28 == 9)
        return;
    int k = v[i] & 1;
    atomicAdd(&all[k], 1.0);
    atomicAdd(&mine[blockIdx.x * 2 + k], 1.0);
}
__global__ void first_by_block(const int *v, unsigned *total, double *mine, double *all, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(total, (unsigned)v[i]);
    if (v[i] % 3 == 0) {
        int k = v[i] & 1;
        atomicAdd(&mine[blockIdx.x % 4 + k], 1.0); // meets the place of another key in another block
        atomicAdd(&all[k], 1.0);
    }
}
__global__ void tickets(const int *v, unsigned *total, unsigned long long *next, unsigned *at, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(total, (unsigned)v[i]);
    if (v[i] <= 3)
        return;
    auto take = [&](unsigned long long k) { return atomicAdd(&next[blockIdx.x], k); };
    at[i] = take(v[i] - 3) + 1;
}

const int n = 1 << 22, blocks = n / 256;

// What the thread adds to its block's place, and to which of two.
double own(int which, unsigned i, int v, int *place)
{
    unsigned x = after(i * 2654435761u);
    *place = 0;
    if (which == 0) {
        bool out = false;
        if (!(v & 1)) {
            x = after(x);
            out = x >> 29 == 3;
            x = x >> 29 == 5 ? slow(x) : x ^ 0x50000000u;
        }
        return out || (x >> 28 != 9 && after(x) >> 30 != 1);
    }
    if (which == 1) {
        if (x >> 29 == 1)
            return 1.0 + (slow(x) & 1);
        return x >> 29 == 2 ? 2 : after(x) >> 29 == 3 ? 0 : 3;
    }
    if (which == 2)
        return v > 3;
    *place = v & 1;
    if (which == 4)
        return v % 3 == 0;
    unsigned way = x >> 29;
    if (way == 0)
        return 0;
    if (way <= 2) {
        x = after(way == 1 ? slow(x) : x);
        if (x >> 31)
            return 0;
    } else if (way != 3) {
        x = after(x);
    }
    return x >> 28 != 9;
}

template <class T> T *zeros(size_t count)
{
    T *p;
    cudaMalloc(&p, count * sizeof *p);
    cudaMemset(p, 0, count * sizeof *p);
    return p;
}
template <class T> std::vector<T> get(const T *p, size_t count)
{
    std::vector<T> h(count);
    cudaMemcpy(h.data(), p, count * sizeof *p, cudaMemcpyDeviceToHost);
    return h;
}

int main()
{
    std::vector<int> v(n);
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i] = (i * 2654435761u >> 24) % 10;
    int *dv = zeros<int>(n);
    cudaMemcpy(dv, v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    printf("RESULT");
    for (int which = 0; which < 5; which++) {
        double *mine = zeros<double>(2 * blocks), *all = zeros<double>(2);
        unsigned *total = zeros<unsigned>(1);
        if (which == 0)
            by_operator<<<blocks, 256>>>(dv, total, mine, all, n);
        if (which == 1)
            by_lambda<<<blocks, 256>>>(dv, total, mine, all, n);
        if (which == 2)
            by_destructor<<<blocks, 256>>>(dv, total, mine, all, n);
        if (which == 3)
            second_by_block<<<blocks, 256>>>(dv, total, mine, all, n);
        if (which == 4)
            first_by_block<<<blocks, 256>>>(dv, total, mine, all, n);
        std::vector<double> wanted(2 * blocks), wanted_all(2), m = get(mine, 2 * blocks), a = get(all, 2);
        for (int i = 0; i < n; i++) {
            int place;
            double x = own(which, i, v[i], &place);
            wanted[which == 4 ? i / 256 % 4 + place : i / 256 * 2 + place] += x;
            wanted_all[place] += which >= 3 ? x : 0;
        }
        int bad = get(total, 1)[0] != sum;
        for (int k = 0; k < 2 * blocks; k++)
            bad += m[k] != wanted[k];
        printf(" %d", bad + (a[0] != wanted_all[0]) + (a[1] != wanted_all[1]));
    }
    unsigned long long *next = zeros<unsigned long long>(blocks);
    unsigned *at = zeros<unsigned>(n), *total = zeros<unsigned>(1);
    tickets<<<blocks, 256>>>(dv, total, next, at, n);
    std::vector<unsigned> a = get(at, n);
    std::vector<unsigned long long> c = get(next, blocks);
    int bad = get(total, 1)[0] != sum;
    for (int b = 0; b < blocks; b++) {
        std::vector<char> taken(256 * 8);
        unsigned count = 0;
        for (int i = b * 256; i < b * 256 + 256; i++)
            for (int k = 0; k < v[i] - 3; k++, count++)
                bad += a[i] == 0 || a[i] - 1 + k >= taken.size() || taken[a[i] - 1 + k]++;
        bad += c[b] != count;
    }
    printf(" %d %s\n", bad, cudaGetErrorName(cudaDeviceSynchronize()));
}
