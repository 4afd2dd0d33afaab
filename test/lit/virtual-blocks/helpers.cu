// Helpers that read the block's index are handed that of the block at work, by every call, whatever kernel it stands in.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool -q --level=grid %s -o %t.grid.cu --no-line-directives
// RUN: grep -v GRID: %t.grid.cu | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=GRID
// RUN: %compile %t.grid.cu
// RUN: %tool --level=grid %t.grid.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.grid.cu %t.again.cu
// AGAIN: 0 rewritten

#define BLOCK blockIdx.x
#define GLOBAL (BLOCK * blockDim.x + threadIdx.x)

// Through another; by a macro; a template, with a default argument; members; with a lambda that captures; with an object.
__device__ int place() { return blockIdx.x * blockDim.x + threadIdx.x; }
static __device__ __forceinline__ int row(int y) { return y * blockDim.x + place(); }
template <class T> __device__ T fetch(const T *v, int step = 1) { return v[GLOBAL * step]; }
struct grid {
    int pitch;
    __device__ int cell(int y) const { return y * pitch + BLOCK; }
    static __device__ __noinline__ int first() { return blockIdx.y; }
};
__device__ int nested() { auto f = [&](int k) { return BLOCK * k; }; return f(blockDim.x) + threadIdx.x; }
__device__ void send(int *out, int v) { atomicAdd(out, v * (blockIdx.x & 1)); }
//      CHECK:__device__ int place(const uint3 &blockIdx) { return blockIdx.x * blockDim.x + threadIdx.x; }
// CHECK-NEXT:static __device__ __forceinline__ int row(const uint3 &blockIdx, int y) { return y * blockDim.x + place(blockIdx); }
// CHECK-NEXT:template <class T> __device__ T fetch(const uint3 &blockIdx, const T *v, int step = 1) { return v[GLOBAL * step]; }
//      CHECK:    __device__ int cell(const uint3 &blockIdx, int y) const { return y * pitch + BLOCK; }
// CHECK-NEXT:    static __device__ __noinline__ int first(const uint3 &blockIdx) { return blockIdx.y; }
//      CHECK:__device__ int nested(const uint3 &blockIdx) { auto f = [&](int k) { return BLOCK * k; }; return f(blockDim.x) + threadIdx.x; }
// CHECK-NEXT:__device__ void send(warpagg::block_total<int> &out_sum, const uint3 &blockIdx, int *out, int v) { out_sum.add(out, v * (blockIdx.x & 1)); }

__global__ void plain(const int *v, int *out, int n)
{
    if (row(0) < n)
        atomicAdd(out, v[place()] + fetch(v) + fetch<int>(v, 1));
}
//      CHECK:    blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:        if (row(blockIdx, 0) < n)
// CHECK-NEXT:            out_sum.add(out, v[place(blockIdx)] + fetch(blockIdx, v) + fetch<int>(blockIdx, v, 1));
__global__ void lambdas(const int *v, int *out, grid g)
{
    auto mine = [&] { return blockIdx.x * blockDim.x + threadIdx.x; };
    auto times = [=](int k) { return k * g.cell(nested()); };
    atomicAdd(out, v[mine()] + v[times(1)] + grid::first());
}
//      CHECK:        auto mine = [&] { return blockIdx.x * blockDim.x + threadIdx.x; };
// CHECK-NEXT:        auto times = [=](int k) { return k * g.cell(blockIdx, nested(blockIdx)); };
// CHECK-NEXT:        out_sum.add(out, v[mine()] + v[times(1)] + grid::first(blockIdx));
__global__ void sends(const int *v, int *out) { send(out, v[place()]); }
//      CHECK:__global__ void sends({{.*}} blocks{{[0-9]*}}.each([&](const uint3 blockIdx) { send(out_sum, blockIdx, out, v[place(blockIdx)]); }); }

// No virtual block: the index that is handed on is the hardware's.
__global__ void writes(int *w) { w[place()] = row(1); }
//      CHECK:__global__ void writes(int *w) { w[place(blockIdx)] = row(blockIdx, 1); }

// The kernel itself and its sibling call the same helpers.
__global__ void rare(const int *v, int *out, int n)
{
    if (v[place()] == n)
        atomicAdd(out, 1);
}
//      GRID:__global__ void rare(const int *v, int *out, int n)
// GRID-NEXT:{
// GRID-NEXT:    if (v[place(blockIdx)] == n)
// GRID-NEXT:        atomicAdd(out, 1);
// GRID-NEXT:}
//      GRID:__global__ void rare_resident(warpagg::resident_grid warpagg_launched, const int *v, int *out, int n)
//      GRID:    blocks.each([&](const uint3 blockIdx) {
// GRID-NEXT:        if (v[place(blockIdx)] == n)
// GRID-NEXT:            out_sum.add(out, 1);

void launch(const int *v, int *out, int *w, int n) {
    plain<<<n / 256, 256>>>(v, out, n);
    lambdas<<<n / 256, 256>>>(v, out, grid{3});
    sends<<<n / 256, 256>>>(v, out);
    writes<<<n / 256, 256>>>(w);
    rare<<<n / 256, 256>>>(v, out, n);
}
