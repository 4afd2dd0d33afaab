// How the index may be written, and which kernels and launches go with it.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK: %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=warning:
// RUN: %tool -q %t.cu -o %t.again.cu --no-line-directives
// RUN: diff %t.cu %t.again.cu

// REMARK-COUNT-7: go through a layout in 1 of 1 launch
// REMARK: note: given's threads go through a layout in 1 of 1 launch
// REMARK: note: each's threads go through a layout in 3 of 3 launches
// REMARK: note: exported's threads go through a layout in 2 of 2 launches

typedef long long index64;

// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void wide(const int *cell, index64 n, float *sum) { index64 i = (index64)blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[cell[i]], 1.0f); }
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void product(const int *cell, size_t n, float *sum) { size_t i = threadIdx.x + static_cast<size_t>(blockDim.x * blockIdx.x); if (i < n) atomicAdd(&sum[cell[i]], 1.0f); }
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void whole(const int *cell, int n, float *sum) { const int i = int((blockIdx.x * blockDim.x + threadIdx.x)); if (i < n) atomicAdd(&sum[cell[i]], 1.0f); }
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void short_one(const int *cell, int n, float *sum) { int i = (short)(blockIdx.x * blockDim.x + threadIdx.x); if (i < n) atomicAdd(&sum[cell[i]], 1.0f); }
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void braces(const int *cell, int n, float *sum) { unsigned i{blockIdx.x * blockDim.x + threadIdx.x}; if (i < n) atomicAdd(&sum[cell[i]], 1.0f); }
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void parts(const int *cell, int n, float *sum) {
    const int tid = threadIdx.x, bid = blockIdx.x;
    int i = bid * blockDim.x + tid;
    if (i < n) atomicAdd(&sum[cell[i]], 1.0f);
}
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void halves(const int *cell, int n, float *sum) {
    unsigned long long first = blockDim.x * static_cast<unsigned long long>(blockIdx.x);
    auto i = first + threadIdx.x;
    if (i < n) atomicAdd(&sum[cell[i]], 1.0f);
}
//      CHECK:__global__ void wide_remapped(warpagg::layout_map warpagg_map, const int *cell, index64 n, float *sum) { index64 i = warpagg_map((index64)blockIdx.x * blockDim.x + threadIdx.x); {{.*}}
//      CHECK:__global__ void product_remapped({{.*}}) { size_t i = warpagg_map(threadIdx.x + static_cast<size_t>(blockDim.x * blockIdx.x)); {{.*}}
//      CHECK:__global__ void whole_remapped({{.*}}) { const int i = int((warpagg_map(blockIdx.x * blockDim.x + threadIdx.x))); {{.*}}
//      CHECK:__global__ void short_one_remapped({{.*}}) { int i = (short)(warpagg_map(blockIdx.x * blockDim.x + threadIdx.x)); {{.*}}
//      CHECK:__global__ void braces_remapped({{.*}}) { unsigned i{warpagg_map(blockIdx.x * blockDim.x + threadIdx.x)}; {{.*}}
//      CHECK:    int i = warpagg_map(bid * blockDim.x + tid);
//      CHECK:    auto i = warpagg_map(first + threadIdx.x);

// Given to a variable that is there already; default arguments.
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void given(const int *cell, float *sum, int n = 1000) {
    int i;
    i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum[cell[i]], 1.0f);
}
//      CHECK:    i = warpagg_map(blockIdx.x * blockDim.x + threadIdx.x);

// A template, whose launches wait for their own template's instantiation.
// warpagg: remap(key = cell[i], n = n, order = scatter, by = warp)
template <class T, int Scale = 1> static __global__ void each(const unsigned *cell, unsigned n, const T *v, T *sum) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&sum[cell[i]], v[i] * Scale);
}
//      CHECK:template <class T, int Scale = 1> static __global__ void each(const unsigned *cell, unsigned n, const T *v, T *sum) {
//      CHECK:template <class T, int Scale = 1> static __global__ void each_remapped(warpagg::layout_map warpagg_map, const unsigned *cell, unsigned n, const T *v, T *sum) {
//      CHECK:    for (unsigned i = warpagg_map(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += gridDim.x * blockDim.x)
//      CHECK:template <class T, int Scale = 1> static void launch_each_remapped({{.*}}, const unsigned *cell, unsigned n, const T *v, T *sum) {
//      CHECK:    each_remapped<T, Scale><<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_map, cell, n, v, sum);

// warpagg: remap(key = cell[i], n = n, order = cluster)
extern "C" __global__ void exported(const int *cell, int n, float *sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&sum[cell[i]], 1.0f); }
//      CHECK:__global__ void exported_remapped(warpagg::layout_map warpagg_map, const int *cell, int n, float *sum) { int i = warpagg_map({{.*}}

#define TRY(...) do { __VA_ARGS__; } while (0)
#define ONE(x) do { x; } while (0)
template <class T> void launch_both(const unsigned *cell, unsigned n, const T *v, T *sum) {
    each<<<9, 256>>>(cell, n, v, sum);
    each<T, 2><<<9, 256>>>(cell, n, v, sum);
}
void launch(const int *cell, int n, float *sum, const unsigned *u, float *f, int *w, void (*given)(const int *, float *, int)) {
    wide<<<9, 256>>>(cell, n, sum);
    product<<<9, 256>>>(cell, n, sum);
    whole<<<9, 256>>>(cell, n, sum);
    short_one<<<9, 256>>>(cell, n, sum);
    braces<<<9, 256>>>(cell, n, sum);
    parts<<<9, 256>>>(cell, n, sum);
    halves<<<9, 256>>>(cell, n, sum);
    ::given<<<9, 256>>>(cell, sum);
    (::given)<<<9, 256>>>(cell, sum, n);
    given<<<9, 256>>>(cell, sum, n);
    launch_both(u, n, f, sum);
    launch_both<int>(u, n, w, w);
    each<<<9, 256>>>(u, n, f, sum);
    TRY(exported<<<9, 256>>>(cell, n, sum));
    ONE((exported<<<9, 256>>>(cell, n, sum)));
}
//      CHECK:    launch_each_remapped(9, 256, 0, nullptr, cell, n, v, sum);
// CHECK-NEXT:    launch_each_remapped<T, 2>(9, 256, 0, nullptr, cell, n, v, sum);
//      CHECK:    ::launch_given_remapped(9, 256, 0, nullptr, cell, sum);
// CHECK-NEXT:    (::given)<<<9, 256>>>(cell, sum, n);
// CHECK-NEXT:    given<<<9, 256>>>(cell, sum, n);
// CHECK-NEXT:    launch_both(u, n, f, sum);
// CHECK-NEXT:    launch_both<int>(u, n, w, w);
// CHECK-NEXT:    launch_each_remapped(9, 256, 0, nullptr, u, n, f, sum);
// CHECK-NEXT:    TRY(launch_exported_remapped(9, 256, 0, nullptr, cell, n, sum));
// CHECK-NEXT:    ONE((launch_exported_remapped(9, 256, 0, nullptr, cell, n, sum)));
