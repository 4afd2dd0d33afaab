// EXPECT: RESULT 1279999 1279999 1279999 1279999 3839999 1279999 1279999 1279999 1279999 1279999 2559998 1279999 5119998 1279999 1279999 1279999 2559999 1279999 2559998 1279999 1279999 2559999 cudaSuccess
// What stands in a kernel whose body becomes a lambda, with the index of the block at work.
#include <cstdio>
#include "../groups.h"
namespace cg = cooperative_groups;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void asserts(const int *v, int *out) { assert(v[I] >= 0); atomicAdd(out, v[I]); }
__global__ void prints(const int *v, int *out) { if (I == 70000) printf("block %u of %u\n", blockIdx.x, gridDim.x); atomicAdd(out, v[I]); }
__global__ void counts_itself(const int *v, int *out) { static __device__ unsigned calls; if (threadIdx.x == 0) atomicAdd(&calls, 1u); atomicAdd(out, v[I]); }
__global__ void static_shared(const int *v, int *out) { static __shared__ int t[64]; t[threadIdx.x] = v[I]; __syncthreads(); atomicAdd(out, t[threadIdx.x ^ 1]); }
__global__ void copies_index(const int *v, int *out) { const uint3 b = blockIdx; uint3 c = blockIdx; dim3 d = blockIdx; const auto &e = blockIdx; atomicAdd(out, v[b.x * blockDim.x + threadIdx.x] + (c.x == d.x) + (e.x == b.x)); }
__global__ void types_of_index(const int *v, int *out) { decltype(blockIdx.x) b = blockIdx.x; atomicAdd(out, v[b * blockDim.x + threadIdx.x]); }
__global__ void jumps(const int *v, int *out, int n) { unsigned i = I; int x = 0; if (i >= n) goto done; x = v[i]; done: atomicAdd(out, x); }
__global__ void switches(const int *v, int *out) { int x = v[I]; switch (x) { case 0: return; case 1: atomicAdd(out, 1); return; default: break; } atomicAdd(out, x); }
__global__ void of_a_group(const int *v, int *out) { auto b = cg::this_thread_block(); atomicAdd(out, v[b.group_index().x * b.size() + b.thread_rank()]); }
__global__ void of_the_grid(const int *v, int *out) { atomicAdd(out, v[cg::this_grid().thread_rank()]); }
__global__ void tile(const int *v, int *out) { auto t = cg::tiled_partition<32>(cg::this_thread_block()); int x = v[I]; x += t.shfl_xor(x, 1); atomicAdd(out, x); }
__global__ void clocks(const int *v, int *out, long long *when) { long long t = clock64(); atomicAdd(out, v[I]); if (when) when[I] = clock64() - t; }
__global__ void enums(const int *v, int *out) { enum { two = 2 }; constexpr int three = 3; using T = int; typedef unsigned U; T x = v[I]; atomicAdd(out, x * two + three - (int)(U)1); }
__global__ void dynamic(const int *v, int *out) { extern __shared__ int t[]; t[threadIdx.x] = v[I]; __syncthreads(); atomicAdd(out, t[threadIdx.x ^ 1]); }
__global__ void sync_or(const int *v, int *out) { int any = __syncthreads_or(v[I] == 2); if (any) atomicAdd(out, v[I]); }
__global__ void __launch_bounds__(64, 16) bounded(const int *v, int *out) { atomicAdd(out, v[I]); }
__global__ void blocks(const int *v, int *out, int blocks) { int each = blocks; atomicAdd(out, v[I] + each); }
__global__ void two_dim(const int *v, int *out) { atomicAdd(out, v[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x]); }
template <class... Ts> __global__ void folds(int *out, const Ts *...vs) { atomicAdd(out, (vs[I] + ...)); }
template <bool B> __global__ void chosen(const int *v, int *out) { if constexpr (B) { if (v[I] == 0) return; } atomicAdd(out, v[I]); }
__global__ void binds(const int *v, int *out) { struct { int a, b; } p{v[I], 1}; auto [a, b] = p; atomicAdd(out, a + b); }
int main() {
    const int blocks_ = 20000, threads = 64, n = blocks_ * threads, kernels = 22;
    int *v, *out;
    cudaMallocManaged(&v, n * sizeof *v); cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++) v[i] = i % 3;
    for (int i = 0; i < kernels; i++) out[i] = 0;
    
    dim3 grid(blocks_), block(threads);
    asserts<<<grid, block>>>(v, out + 0);
    prints<<<grid, block>>>(v, out + 1);
    counts_itself<<<grid, block>>>(v, out + 2);
    static_shared<<<grid, block>>>(v, out + 3);
    copies_index<<<grid, block>>>(v, out + 4);
    types_of_index<<<grid, block>>>(v, out + 5);
    jumps<<<grid, block>>>(v, out + 6, n);
    switches<<<grid, block>>>(v, out + 7);
    of_a_group<<<grid, block>>>(v, out + 8);
    of_the_grid<<<grid, block>>>(v, out + 9);
    tile<<<grid, block>>>(v, out + 10);
    clocks<<<grid, block>>>(v, out + 11, nullptr);
    enums<<<grid, block>>>(v, out + 12);
    dynamic<<<grid, block, threads * sizeof(int)>>>(v, out + 13);
    sync_or<<<grid, block>>>(v, out + 14);
    bounded<<<grid, block>>>(v, out + 15);
    blocks<<<grid, block>>>(v, out + 16, 1);
    two_dim<<<dim3(200, 100), dim3(8, 8)>>>(v, out + 17);
    folds<<<grid, block>>>(out + 18, v, v);
    chosen<true><<<grid, block>>>(v, out + 19);
    chosen<false><<<grid, block>>>(v, out + 20);
    binds<<<grid, block>>>(v, out + 21);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT"); for (int i = 0; i < kernels; i++) printf(" %d", out[i]); printf(" %s\n", cudaGetErrorName(e));
}
