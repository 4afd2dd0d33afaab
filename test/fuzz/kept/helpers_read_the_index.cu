// Helpers that read the block's index are handed that of the block at work: plain ones, through another, members, templates, with an object, by lambdas that capture.
#include "fuzz.h"

#define BLOCK blockIdx.x
__device__ int place() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ __noinline__ int turned(int n) { return n - 1 - place(); }
template <class T> __device__ T fetch(const T *v, int scale = 1) { return v[(BLOCK * blockDim.x + threadIdx.x) * scale]; }
struct rows {
    int pitch;
    __device__ int row_of(int x) const { return BLOCK * pitch + x; }
};
__device__ void send(int *sum, int x) { atomicAdd(sum, x * (1 + blockIdx.x % 3)); }

__global__ void plain(int *sum, const int *key, int n)
{
    if (place() >= n)
        return;
    atomicAdd(sum, key[place()] + key[turned(n)]);
}
__global__ void mixed(int *sum, const int *key, int n, rows r)
{
    const auto mine = [&] { return r.row_of(threadIdx.x); };
    if (mine() < n)
        atomicAdd(sum, fetch(key) + 2 * fetch<int>(key, 1) + 3 * key[mine()]);
}
__global__ void sends(int *sum, const int *key, int n)
{
    __shared__ int tile[32];
    const int i = place();
    tile[threadIdx.x] = i < n ? key[i] : 0;
    __syncthreads();
    send(sum, tile[threadIdx.x ^ 1]);
}
__global__ void notes(int *seen, int n) { if (place() < n) seen[place()] = turned(n); }

static void run_71(const fuzz::launch &l, const fuzz::data &d)
{
    plain<<<l.grid, l.block>>>(d.at<int>(0), d.key, d.n);
    mixed<<<l.grid, l.block>>>(d.at<int>(1), d.key, d.n, rows{(int)l.block.x});
    sends<<<l.grid, l.block>>>(d.at<int>(2), d.key, d.n);
    notes<<<l.grid, l.block>>>(d.at<int>(3), d.n);
}

const fuzz::kernel fuzz_kernels[] = {
    {"k71", run_71, 11, 4, {{fuzz::I32, 1, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}, {fuzz::I32, 1, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}, {fuzz::I32, 1, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}, {fuzz::I32, 320, 0, 0, 0, fuzz::ZERO, fuzz::EXACT, 0}}, {{9, 32, 1, 1, 288}, {10, 32, 1, 1, 290}, {3, 32, 1, 1, 70}}},
};
const int fuzz_kernel_count = 1;
