// EXPECT: RESULT 1279999 1280000 1279999 1279999 1279999 0 0 1279999 1279999 80000 2 1279999 20000 639999 2559998 853333 0 853333 1279998 2559998 12799 2559998 1279999 1279999 1279999 0 1280000 1279999 2559998 426667 426667 426666 19999 cudaSuccess
// What blocks know of each other, of shared memory and of their ends.
#include <cstdio>
#include "../groups.h"
namespace cg = cooperative_groups;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__device__ unsigned tickets, finished, generation;
__device__ int visits[64];
// The last block sums up what all have left.
__global__ void last_block(const int *v, int *part, int *out, int *count) {
    __shared__ bool is_last; __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, v[I]);
    __syncthreads();
    if (threadIdx.x == 0) { part[blockIdx.x] = sum; __threadfence(); is_last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1; }
    __syncthreads();
    if (is_last) { int s = 0; for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x) s += ((volatile int *)part)[i]; atomicAdd(out, s); }
    atomicAdd(count, 1);
}
// The same, with the count gathered that the last block reads.
__global__ void last_reads(const int *v, int *sum, int *out) {
    __shared__ bool is_last;
    atomicAdd(sum, v[I]);
    __threadfence(); __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
    __syncthreads();
    if (is_last && threadIdx.x == 0) { *out = *(volatile int *)sum; tickets = 0; }
}
// Blocks number themselves.
__global__ void draws(const int *v, int *out, int *seen) {
    __shared__ unsigned block;
    if (threadIdx.x == 0) block = atomicAdd(&generation, 1u);
    __syncthreads();
    seen[block * blockDim.x + threadIdx.x] += 1;
    atomicAdd(out, v[block * blockDim.x + threadIdx.x]);
}
// Shared memory by a struct and by a pointer that outlives a branch.
struct tile { int a[64]; __device__ int &at(int i) { return a[i]; } };
__global__ void of_struct(const int *v, int *out) { __shared__ tile t; tile *p = &t; p->at(threadIdx.x) = v[I]; __syncthreads(); int x = p->at(63 - threadIdx.x); __syncthreads(); p->at(threadIdx.x) = 0; atomicAdd(out, x); }
// A warp's exchange by shared memory, without a barrier of the block.
__global__ void of_warp(const int *v, int *out) { __shared__ volatile int t[64]; t[threadIdx.x] = v[I]; __syncwarp(); int x = t[threadIdx.x ^ 1]; __syncwarp(); t[threadIdx.x] = -1; atomicAdd(out, x); }
// Reads its neighbour's update of a private word.
__global__ void rounds(const int *v, int *out) { int x = v[I]; for (int d = 1; d < 32; d *= 2) x = max(x, __shfl_xor_sync(~0u, x, d)); if (threadIdx.x % 32 == 0) atomicAdd(out, x); atomicMax(out + 1, x); }
// The first block sets up what no other reads.
__global__ void first_block(const int *v, int *out, int *note) { if (blockIdx.x == 0 && threadIdx.x == 0) *note = gridDim.x; atomicAdd(out, v[I]); }
// Blocks of one parity alone.
__global__ void parity(const int *v, int *out) { if (blockIdx.x & 1) return; atomicAdd(out, v[I]); }
// One block of all does most.
__global__ void uneven(const int *v, int *out, int n) { int s = 0; if (blockIdx.x == 0) for (int i = threadIdx.x; i < n; i += blockDim.x) s += v[i]; atomicAdd(out, s + v[I]); }
// An update by a group's leader.
__global__ void led(const int *v, int *out) { if (v[I]) { auto h = cg::coalesced_threads(); if (h.thread_rank() == 0) atomicAdd(out, (int)h.size()); } }
// Old values that are used.
__global__ void appends(const int *v, int *n, int *list) { if (v[I]) list[atomicAdd(n, 1)] = I; }
// Exits in a helper's loop.
__device__ inline int find(const int *v, int i) { for (int k = 0; k < 4; k++) if (v[i + k] == 2) return k; return 4; }
__global__ void helper_returns(const int *v, int *out, int n) { if (I + 4 > n) return; atomicAdd(out, find(v, I)); }
__device__ __noinline__ int far(const int *v, int i) { return v[i] * 2; }
__global__ void calls_far(const int *v, int *out) { atomicAdd(out, far(v, I)); }
__global__ void allocates(const int *v, int *out) { int *p = new int(v[I]); atomicAdd(out, *p); delete p; }
__global__ void on_stack(const int *v, int *out) { int a[8]; for (int i = 0; i < 8; i++) a[i] = v[I] + i; atomicAdd(out, a[v[I] & 7]); }
__global__ void traps(const int *v, int *out) { if (v[I] < 0) __trap(); atomicAdd(out, v[I]); }
__global__ void ends(const int *v, int *out) { if (v[I] == 0) asm("exit;"); atomicAdd(out, v[I]); }
__global__ void sleeps(const int *v, int *out) { if (I == 5) __nanosleep(100); atomicAdd(out, v[I]); }
__global__ void nobody(const int *v, int *out) { atomicAdd(out, 1); }
__global__ void both(const int *v, int *out) { atomicAdd(out, v[I]); atomicAdd(&visits[threadIdx.x], 1); }
__global__ void keyed(const int *v, unsigned *bins) { unsigned b = v[I]; atomicAdd(&bins[b], 1u); atomicMax(&bins[3], blockIdx.x); }
__global__ void large(const int *v, int *out) { __shared__ int t[11000]; for (int i = threadIdx.x; i < 11000; i += blockDim.x) t[i] = i; __syncthreads(); atomicAdd(out, t[v[I]] + v[I]); }
int main() {
    const int blocks = 20000, threads = 64, n = blocks * threads;
    int *v, *out, *part, *seen; unsigned *bins;
    cudaMallocManaged(&v, (n + 8) * sizeof *v); cudaMallocManaged(&out, 64 * sizeof *out); cudaMallocManaged(&part, blocks * sizeof *part); cudaMallocManaged(&seen, n * sizeof *seen); cudaMallocManaged(&bins, 16 * sizeof *bins);
    for (int i = 0; i < n; i++) v[i] = i % 3, seen[i] = 0;
    for (int i = 0; i < 64; i++) out[i] = 0;
    for (int i = 0; i < 16; i++) bins[i] = 0;
    last_block<<<blocks, threads>>>(v, part, out + 0, out + 1);
    last_reads<<<blocks, threads>>>(v, out + 2, out + 3);
    draws<<<blocks, threads>>>(v, out + 4, seen);
    of_struct<<<blocks, threads>>>(v, out + 7);
    of_warp<<<blocks, threads>>>(v, out + 8);
    rounds<<<blocks, threads>>>(v, out + 9);
    first_block<<<blocks, threads>>>(v, out + 11, out + 12);
    parity<<<blocks, threads>>>(v, out + 13);
    uneven<<<blocks, threads>>>(v, out + 14, n);
    led<<<blocks, threads>>>(v, out + 15);
    appends<<<blocks, threads>>>(v, out + 17, seen);
    helper_returns<<<blocks, threads>>>(v, out + 18, n);
    calls_far<<<blocks, threads>>>(v, out + 19);
    allocates<<<200, threads>>>(v, out + 20);
    on_stack<<<blocks, threads>>>(v, out + 21);
    traps<<<blocks, threads>>>(v, out + 22);
    ends<<<blocks, threads>>>(v, out + 23);
    sleeps<<<blocks, threads>>>(v, out + 24);
    nobody<<<blocks, threads>>>(v, out + 26);
    both<<<blocks, threads>>>(v, out + 27);
    keyed<<<blocks, threads>>>(v, bins);
    large<<<blocks, threads>>>(v, out + 28);
    cudaError_t err = cudaDeviceSynchronize();
    printf("RESULT"); for (int i = 0; i < 29; i++) printf(" %d", out[i]); for (int i = 0; i < 4; i++) printf(" %u", bins[i]); printf(" %s\n", cudaGetErrorName(err));
}
