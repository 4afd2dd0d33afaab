// With --level=grid, launches in sight call a function that launches a sibling with as many blocks as the device holds.

// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool --level=grid %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -q --learn=off %s -o %t.block.cu --no-line-directives
// RUN: grep -v "//" %t.block.cu | not grep resident
// RUN: %tool -q --level=grid --learn=off %s -o %t.always.cu
// RUN: grep -v "//" %t.always.cu | FileCheck %s --check-prefix=ALWAYS
// RUN: %tool -n --level=grid --runtime=inline %s 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: %tool -q --level=grid --export-fixes=%t.yaml -n %s && FileCheck %s --input-file=%t.yaml --check-prefix=FIXES

// REMARK: resident.cu:[[@LINE+13]]:17: note: 3 of 4 launches of loss are made with as many blocks as the device holds
// REMARK: note: 1 of 1 launch of nearest is made with as many blocks as the device holds
// REMARK: note: 3 of 3 launches of most are made with as many blocks as the device holds
// REMARK: note: 1 of 1 launch of untold is made with as many blocks as the device holds
// AGAIN: 0 sites
// AGAIN-NOT: note
// ALONE: note: the launches of loss stay as they are: the runtime in one file has no launches

// FIXES-COUNT-6: DiagnosticName

namespace mesh {

// Everybody's favourite.
__global__ void loss(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float d = a[i] - b[i];
    atomicAdd(out, d * d);
} // loss
//      CHECK:__global__ void loss(const float *a, const float *b, float *out, int n)
// CHECK-NEXT:{
// CHECK-NEXT:    warpagg::virtual_blocks blocks;
//      CHECK:} // loss
// CHECK-EMPTY:
// CHECK-NEXT:// NOLINTBEGIN(warpagg-*) what stands here has been rewritten
// CHECK-NEXT:__global__ void loss_resident(warpagg::resident_grid warpagg_launched, const float *a, const float *b, float *out, int n)
// CHECK-NEXT:{
// CHECK-NEXT:    warpagg::resident_blocks blocks(warpagg_launched);
// CHECK-NEXT:    __shared__ warpagg::block_total<float>::storage out_sum_storage;
// CHECK-NEXT:    warpagg::block_total<float> out_sum(out_sum_storage, out);
// CHECK-NEXT:    blocks.each([&](const uint3 blockIdx) {
//      CHECK:        out_sum.add(out, d * d);
// CHECK-NEXT:    });
// CHECK-NEXT:}
// CHECK-EMPTY:
//      CHECK:static void launch_loss_resident(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, const float *a, const float *b, float *out, int n)
// CHECK-NEXT:{
// CHECK-NEXT:    static warpagg::resident_launches warpagg_launches;
// CHECK-NEXT:    const warpagg::resident_launch warpagg_launched = warpagg_launches.next(loss_resident, warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream);
// CHECK-NEXT:    if (warpagg_launched.blocks)
// CHECK-NEXT:        loss_resident<<<warpagg_launched.blocks, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_launched, a, b, out, n);
// CHECK-NEXT:    else
// CHECK-NEXT:        loss<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(a, b, out, n);
// CHECK-NEXT:}
// CHECK-NEXT:// NOLINTEND(warpagg-*)

// A cache, which data may keep from gaining, so that launches find out: the kernel itself is what --level=block makes of it. Bounds stay.
static __global__ void __launch_bounds__(256, 4) nearest(const unsigned *cell, const int *distance, int *best, int n)
{
#pragma unroll 1
    for (int k = 0; k < 2; k++) {
        int i = k * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
#ifdef BOUNDED
        if (i < n)
#endif
            atomicMin(&best[cell[i]], distance[i]);
    }
}
//      CHECK:            warpagg::min<warpagg::keyed>(&best[cell[i]], distance[i]);
//      CHECK:static __global__ void __launch_bounds__(256, 4) nearest_resident(warpagg::resident_grid warpagg_launched, const unsigned *cell, const int *distance, int *best, int n)
// CHECK-NEXT:{
// CHECK-NEXT:    warpagg::resident_blocks blocks(warpagg_launched);
// CHECK-NEXT:    const dim3 gridDim = blocks.grid();
//      CHECK:                best_cache.{{min_?}}(&best[cell[i]], distance[i]);
//      CHECK:    });
// CHECK-NEXT:}
//      CHECK:    static warpagg::resident_launches warpagg_launches("nearest");
//      CHECK:        nearest_resident<<<warpagg_launched.blocks, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_launched, cell, distance, best, n);
// CHECK-NEXT:    else
// CHECK-NEXT:        nearest<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(cell, distance, best, n);
// CHECK-NEXT:    warpagg_launches.end(warpagg_launched, warpagg_stream);
// CHECK-NEXT:}
// ALWAYS: static warpagg::resident_launches warpagg_launches;
// ALWAYS-NOT: warpagg_launches("
// ALWAYS-NOT: warpagg_launches.end

}

// Records may gain nothing too.
static __global__ void means(const int *label, const float2 *p, float *sums, int *counts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = label[i];
    float2 v = p[i];
    atomicAdd(&sums[2 * k], v.x);
    atomicAdd(&sums[2 * k + 1], v.y);
    atomicAdd(&counts[k], 1);
}
void launch(const int *label, const float2 *p, float *sums, int *counts) { means<<<1000, 256>>>(label, p, sums, counts); }
//      CHECK:    static warpagg::resident_launches warpagg_launches("means");

static void (*const early)(const float *, const float *, float *, int) = mesh::loss;

// A template, and one that is told nothing.
__device__ int top, values[1 << 20];
template <class T, int Scale = (2 > 1)> static __global__ void most(T offset) { atomicMax(&top, int(values[blockIdx.x * blockDim.x + threadIdx.x] * Scale + offset)); }
//      CHECK:template <class T, int Scale = (2 > 1)> static __global__ void most_resident(warpagg::resident_grid warpagg_launched, T offset) { warpagg::resident_blocks blocks(warpagg_launched); {{.*}} }); }
//      CHECK:template <class T, int Scale = (2 > 1)> static void launch_most_resident(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, T offset) {
//      CHECK:    const warpagg::resident_launch warpagg_launched = warpagg_launches.next(most_resident<T, Scale>, warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream);
//      CHECK:        most_resident<T, Scale><<<warpagg_launched.blocks, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_launched, offset);
//      CHECK:        most<T, Scale><<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(offset);

__global__ void untold() { atomicMax(&top, values[blockIdx.x * blockDim.x + threadIdx.x]); }
//      CHECK:__global__ void untold_resident(warpagg::resident_grid warpagg_launched) { {{.*}}
//      CHECK:static void launch_untold_resident(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream) {
//      CHECK:        untold_resident<<<warpagg_launched.blocks, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_launched);
//      CHECK:        untold<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>();

// Kernels without a line between them, in a condition that their launches share.
#ifndef NEVER
__global__ void one(const int *v) { atomicAdd(&top, v[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void two(const int *v) { atomicAdd(&top, v[blockIdx.x * blockDim.x + threadIdx.x]); }
void launch(const int *v) {
    one<<<1000, 256>>>(v);
#if 1
    two<<<1000, 256>>>(v);
#endif
}
#endif
//      CHECK:__global__ void one_resident(warpagg::resident_grid warpagg_launched, const int *v) { {{.*}}
//      CHECK:// NOLINTEND(warpagg-*)
//      CHECK:__global__ void two(const int *v) { warpagg::virtual_blocks blocks; {{.*}}
//      CHECK:__global__ void two_resident(warpagg::resident_grid warpagg_launched, const int *v) { {{.*}}
//      CHECK:    launch_one_resident(1000, 256, 0, nullptr, v);
//      CHECK:    launch_two_resident(1000, 256, 0, nullptr, v);

#define LOSS(...) mesh::loss<<<1000, 256>>>(__VA_ARGS__)

struct solver {
    const float *a, *b;
    float *out;
    void step(int n, cudaStream_t s) { mesh::loss<<<(n + 255) / 256, 256, 0, s>>>(a, b, out, n); }
};

template <class Each> void twice(Each each) { each(), each(); }

void launch(const float *a, const float *b, float *out, int n, const unsigned *cell, const int *distance, int *best) {
    mesh::loss<<<dim3(n >> 8, 1), dim3{256, 1}, 0>>>(a, b, out, n);
    twice([&] { using namespace mesh; loss<<<n / 256, 256>>>(a, b, out, n); });
    LOSS(a, b, out, n);
    early<<<1000, 256>>>(a, b, out, n);
    mesh::nearest<<<n / 256, 256>>>(cell, distance, best, n);
    most<<<1000, 256>>>(1);
    most<int><<<1000, 256>>>(2);
    ::most<long long, (4 > 3)><<<1000, 256>>>(3);
    untold<<<1000, 256, 0, cudaStream_t()>>>();
}
//      CHECK:    void step(int n, cudaStream_t s) { mesh::launch_loss_resident((n + 255) / 256, 256, 0, s, a, b, out, n); }
//      CHECK:    mesh::launch_loss_resident(dim3(n >> 8, 1), dim3{256, 1}, 0, nullptr, a, b, out, n);
// CHECK-NEXT:    twice([&] { using namespace mesh; launch_loss_resident(n / 256, 256, 0, nullptr, a, b, out, n); });
// CHECK-NEXT:    LOSS(a, b, out, n);
// CHECK-NEXT:    early<<<1000, 256>>>(a, b, out, n);
// CHECK-NEXT:    mesh::launch_nearest_resident(n / 256, 256, 0, nullptr, cell, distance, best, n);
// CHECK-NEXT:    launch_most_resident(1000, 256, 0, nullptr, 1);
// CHECK-NEXT:    launch_most_resident<int>(1000, 256, 0, nullptr, 2);
// CHECK-NEXT:    ::launch_most_resident<long long, (4 > 3)>(1000, 256, 0, nullptr, 3);
// CHECK-NEXT:    launch_untold_resident(1000, 256, 0, cudaStream_t());
