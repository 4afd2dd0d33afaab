// What a remapped kernel becomes: a sibling that takes a layout, a function that launches it, and the launches that call that.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n -q %s 2>&1 | count 0
// RUN: %tool -n --runtime=inline %s 2>&1 | FileCheck %s --check-prefix=ALONE

// REMARK: rewrites.cu:[[@LINE+8]]:17: note: gather's threads go through a layout in 3 of 4 launches
// REMARK: rewrites.cu:[[@LINE+30]]:47: note: count's threads go through a layout in 1 of 1 launch
// AGAIN: 2 sites: 0 rewritten, 2 left
// AGAIN-NOT: warning
// ALONE: the threads of gather can't be remapped: the runtime in one file has no layouts
//      CHECK:#include <warpagg/layout.cuh>
namespace mesh {
// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void gather(const int *cell, const double *value, int n, double *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&sum[cell[i]], value[i]);
} // gather
//      CHECK:        warpagg::add<warpagg::keyed>(&sum[cell[i]], value[i]);
// CHECK-NEXT:} // gather
// CHECK-EMPTY:
// CHECK-NEXT:// NOLINTBEGIN(warpagg-*) what stands here has been rewritten
// CHECK-NEXT:__global__ void gather_remapped(warpagg::layout_map warpagg_map, const int *cell, const double *value, int n, double *sum) {
// CHECK-NEXT:    int i = warpagg_map(blockIdx.x * blockDim.x + threadIdx.x);
// CHECK-NEXT:    if (i < n)
// CHECK-NEXT:        warpagg::add<warpagg::keyed>(&sum[cell[i]], value[i]);
// CHECK-NEXT:}
// CHECK-EMPTY:
//      CHECK:static void launch_gather_remapped(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, const int *cell, const double *value, int n, double *sum) {
// CHECK-NEXT:    const warpagg::kept_layout warpagg_map = warpagg::remap_cache::shared().cluster(cell, warpagg::elements(n, warpagg_grid, warpagg_block), warpagg::by_thread, warpagg_stream);
// CHECK-NEXT:    gather_remapped<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_map, cell, value, n, sum);
// CHECK-NEXT:}
// CHECK-NEXT:// NOLINTEND(warpagg-*)

// Another order of words and of the index, nothing that is rewritten, a type of the index's own; all launches are in sight.
// warpagg: remap(by = block, order = scatter, n = 1000, key = cell[at])
static __global__ void __launch_bounds__(256) count(const unsigned char *__restrict__ cell, unsigned *counts) {
    const size_t at = threadIdx.x + blockDim.x * blockIdx.x, one = cell[at];
    atomicAdd(&counts[at], unsigned(one));
}
//      CHECK:{{\[\[maybe_unused\]\]}} static __global__ void __launch_bounds__(256) count(const unsigned char *__restrict__ cell, unsigned *counts) {
//      CHECK:static __global__ void __launch_bounds__(256) count_remapped(warpagg::layout_map warpagg_map, const unsigned char *__restrict__ cell, unsigned *counts) {
// CHECK-NEXT:    const size_t at = warpagg_map(threadIdx.x + blockDim.x * blockIdx.x), one = cell[at];
//      CHECK:{{.*}}.scatter(cell, warpagg::elements(1000, warpagg_grid, warpagg_block), warpagg_block.x, warpagg_stream);
}

#define GATHER(...) mesh::gather<<<1, 256>>>(__VA_ARGS__)

void launch(const int *cell, const double *value, int n, double *sum, const unsigned char *c, unsigned *u, cudaStream_t s) {
    mesh::gather<<<(n + 255) / 256, 256>>>(cell, value, n, sum);
    ::mesh::gather<<<dim3(n >> 8, 1), dim3{256, 1}, 0>>>(cell, value, n, sum);
    { using namespace mesh; gather<<<9, 256, 0, s>>>(cell + 1, value, n - 1, sum); }
    GATHER(cell, value, n, sum);
    void (*kernel)(const int *, const double *, int, double *) = mesh::gather;
    kernel<<<9, 256>>>(cell, value, n, sum);
    mesh::count<<<9, 256, n, s>>>(c, u);
}
//      CHECK:    mesh::launch_gather_remapped((n + 255) / 256, 256, 0, nullptr, cell, value, n, sum);
// CHECK-NEXT:    ::mesh::launch_gather_remapped(dim3(n >> 8, 1), dim3{256, 1}, 0, nullptr, cell, value, n, sum);
// CHECK-NEXT:    { using namespace mesh; launch_gather_remapped(9, 256, 0, s, cell + 1, value, n - 1, sum); }
// CHECK-NEXT:    GATHER(cell, value, n, sum);
//      CHECK:    kernel<<<9, 256>>>(cell, value, n, sum);
// CHECK-NEXT:    mesh::launch_count_remapped(9, 256, n, s, c, u);
