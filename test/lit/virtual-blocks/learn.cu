// By default, kernels whose gain depends on data get a sibling too, and the launches in sight find out which of the two is faster. The kernel itself stays what it is without.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu --implicit-check-not='{{^}}static void launch_{{(queue|loss|hidden|far|tiny)}}_resident('
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=SAYS --implicit-check-not=note:
// RUN: %tool -q --learn=off %s -o %t.off.cu --no-line-directives
// RUN: not grep '^#include <warpagg.resident' %t.off.cu
// RUN: %tool -q --level=warp %s -o %t.warp.cu && not grep '^#include <warpagg.resident' %t.warp.cu
// RUN: %tool -q --rewrites=-virtual-blocks %s -o %t.kept.cu && not grep '^#include <warpagg.resident' %t.kept.cu
// RUN: %tool -n --runtime=inline %s 2>&1 | not grep note:
// RUN: %tool -q --instrument %s -o %t.counted.cu && not grep '^#include <warpagg.resident' %t.counted.cu
// Without the siblings, their launches and the index that helpers are handed for them, it is what --learn=off makes of it.
// RUN: sed '/^\/\/ NOLINTBEGIN/,/^\/\/ NOLINTEND/d; /^.include <warpagg.\(resident\|timed\)/d; s/launch_\([a-z]*\)_\(resident\|by_time\)(\(.*\), 256, 0, nullptr, \(.*\))/\1<<<\3, 256>>>(\4)/' %t.cu > %t.without
// RUN: sed 's/const uint3 &blockIdx//; s/place(blockIdx)/place()/; /^ *\/\//d; /^$/d' %t.without > %t.without.cu
// RUN: sed 's/const uint3 &blockIdx//; s/place(blockIdx)/place()/; /^ *\/\//d; /^$/d' %t.off.cu | diff %t.without.cu -

// A sum behind a condition.
// SAYS: note: 1 of 1 launch of above finds out whether it is faster with as many blocks as the device holds
// CHECK: {{^}}__global__ void above(const float *v, float *sum, int n)
// CHECK-NEXT: {
// CHECK-NEXT: int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT: if (i < n && v[i] > 3)
// CHECK-NEXT: warpagg::add<warpagg::uniform>(sum, v[i]);
// CHECK-NEXT: }
// CHECK: {{^}}__global__ void above_resident(
// CHECK: sum_sum.add(sum, v[i]);
// CHECK: // As above<<<…>>>, or, where that is faster, with as many blocks as the device holds, which do the work of all.
// CHECK-NEXT: {{^}}static void launch_above_resident(
// CHECK-NEXT: {
// CHECK-NEXT: static warpagg::resident_launches warpagg_launches("above");
// CHECK: warpagg_launches.end(warpagg_launched, warpagg_stream);
// CHECK-NEXT: }
__global__ void above(const float *v, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 3)
        atomicAdd(sum, v[i]);
}

// Keys that may come back, through a helper that is handed the index, of another kernel too.
// CHECK: __device__ int place(const uint3 &blockIdx)
// CHECK: {{^}}__global__ void group(
// CHECK: warpagg::add<warpagg::keyed>(&sums[key[place(blockIdx)]], 1.f);
// CHECK: {{^}}__global__ void group_resident(
// CHECK: sums_cache.add(&sums[key[place(blockIdx)]], 1.f);
// CHECK: {{^}}__global__ void fill(int *out) { out[place(blockIdx)] = 0; }
// SAYS: note: 2 of 2 launches of group find out whether they are faster
__device__ int place() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void group(const int *key, float *sums)
{
    atomicAdd(&sums[key[place()]], 1.f);
}
__global__ void fill(int *out) { out[place()] = 0; }

// A counter gains nothing by blocks that live longer, and a sum that every thread adds to gains within the kernel.
__global__ void queue(const int *v, int *count, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 3)
        out[atomicAdd(count, 1)] = i;
}
// CHECK: {{^}}__global__ void loss(
// CHECK-NEXT: {
// CHECK-NEXT: warpagg::virtual_blocks blocks;
__global__ void loss(const float *v, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(sum, v[i]);
}

// Launches that can't be changed: said where there are any.
// SAYS: note: the launches of hidden stay as they are: no launch of it that could be changed stands behind it (line {{[0-9]+}}: a macro's body holds it)
__global__ void hidden(const float *v, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 3) atomicAdd(sum, v[i]);
}
#define HIDE(v, sum, n) hidden<<<n / 256, 256>>>(v, sum, n)
__global__ void far(const float *v, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 3)
        atomicAdd(sum, v[i]);
}

// The counter finds out something else (as-written.cu).
// SAYS: note: 1 of 1 launch of queue finds out whether it is faster as written
// No device holds so little that these would do the work of several.
__global__ void tiny(const float *v, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 3)
        atomicAdd(sum, v[i]);
}

void run(const float *v, float *sum, const int *key, float *sums, int *out, int n)
{
    // CHECK: launch_above_resident(n / 256, 256, 0, nullptr, v, sum, n);
    above<<<n / 256, 256>>>(v, sum, n);
    // CHECK: launch_group_resident(n / 256, 256, 0, nullptr, key, sums);
    // CHECK: launch_group_resident(n / 256, 256, 0, nullptr, key, sums);
    group<<<n / 256, 256>>>(key, sums);
    group<<<n / 256, 256>>>(key, sums);
    fill<<<n / 256, 256>>>(out);
    queue<<<n / 256, 256>>>(key, out, out, n);
    loss<<<n / 256, 256>>>(v, sum);
    HIDE(v, sum, n);
    tiny<<<64, 256>>>(v, sum, n);
}
// AGAIN: 1 site: 0 rewritten, 1 left
// SAYS: learn.cu:{{.*}} by a key: a cache {{.*}} in launches that find out whether it pays [warpagg-block-cache]
