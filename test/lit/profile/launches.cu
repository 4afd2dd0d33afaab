// --profile: launches with as many blocks as the device holds, where by the profile a block has too little to do. Without it --level=grid alone makes them.

// RUN: %tool -q --instrument %s -o %t.instrumented.cu
// RUN: python3 %S/Inputs/profile.py %t.instrumented.cu %s > %t.profile
// RUN: %tool --profile=%t.profile %s -o %t.cu 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: FileCheck %s --input-file=%t.cu --implicit-check-not='{{^__global__ void (rare|queue|both|busy|half|alone)_resident}}'
// RUN: %compile %t.cu
// RUN: %tool -q --learn=off %s -o %t.plain.cu
// RUN: not grep '^__global__.*_resident(' %t.plain.cu
// RUN: %tool -q --rewrites=-virtual-blocks --profile=%t.profile %s -o %t.kept.cu
// RUN: not grep '^__global__.*_resident(' %t.kept.cu

#define ONCE int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)

// PROFILE total: addresses=1 longest=32 block_updates=256 block_addresses=1
// SAYS-DAG: note: 1 of 1 launch of total is made with as many blocks as the device holds
// CHECK: {{^}}__global__ void total_resident(
// CHECK: {{^}}static void launch_total_resident(
__global__ void total(const float *v, float *sum, int n) { ONCE atomicAdd(sum, v[i]); }

// A part of the block, which the device adds up by itself or not: one block's sum would gain nothing.
// PROFILE some: addresses=1 longest=16 lanes=16 block_updates=128 block_addresses=1
// SAYS-DAG: note: 1 of 1 launch of some is made with as many blocks as the device holds
// CHECK: {{^}}__global__ void some_resident(
// CHECK-SAME: block_total<unsigned>
// CHECK: {{^}}static void launch_some_resident(
__global__ void some(const float *v, unsigned *count, int n) { ONCE if (v[i] > 0) atomicAdd(count, 1u); }

// PROFILE bins: addresses=30 block_updates=256 block_addresses=160
// SAYS-DAG: note: 1 of 1 launch of bins is made with as many blocks as the device holds
// CHECK: {{^}}__global__ void bins_resident(
// CHECK-SAME: block_table<unsigned, 256>
// CHECK: {{^}}static void launch_bins_resident(
__global__ void bins(const unsigned char *v, unsigned *h, int n) { ONCE atomicAdd(&h[v[i]], 1u); }

// So seldom that an object of the block's is not worth its beginning.
// PROFILE rare: addresses=1 longest=2 lanes=2 block_updates=2 block_addresses=1
// CHECK: {{^}}__global__ void rare(const float *v, unsigned *count, int n) { ONCE if (v[i] > 3) atomicAdd(count, 1u); }
__global__ void rare(const float *v, unsigned *count, int n) { ONCE if (v[i] > 3) atomicAdd(count, 1u); }

// A counter's blocks are no better for living longer.
// PROFILE queue: addresses=1 lanes=16 block_updates=128 block_addresses=1
// CHECK: {{^}}__global__ void queue({{.*}}count_batch.fetch_add(count, 1)
__global__ void queue(const float *v, int *q, int *count, int n) { ONCE if (v[i] > 0) q[atomicAdd(count, 1)] = i; }

// PROFILE both: addresses=1 longest=32 block_updates=256 block_addresses=1
// CHECK: {{^}}__global__ void both(const float *v, float *sum, int *q, int *count, int n)
// CHECK-SAME: warpagg::virtual_blocks
__global__ void both(const float *v, float *sum, int *q, int *count, int n) { ONCE { atomicAdd(sum, v[i]); q[atomicAdd(count, 1)] = i; } }

// A block that has enough of its own.
// PROFILE busy: addresses=1 longest=32 block_updates=20000 block_addresses=1
// CHECK: {{^}}__global__ void busy(const float *v, float *sum, int n)
// CHECK-SAME: warpagg::virtual_blocks
__global__ void busy(const float *v, float *sum, int n) { ONCE for (int j = 0; j < 80; j++) atomicAdd(sum, v[i * 80 + j]); }

// Nothing is known of one of two that the block gathers.
// PROFILE half: addresses=1 longest=32 block_updates=256 block_addresses=1
// CHECK: {{^}}__global__ void half(const float *v, float *sum, int *most, int n)
// CHECK-SAME: warpagg::virtual_blocks
__device__ void raise(int *most, int i) { atomicMax(most, i); }
__global__ void half(const float *v, float *sum, int *most, int n) { ONCE { atomicAdd(sum, v[i]); raise(most, i); } }

// Nobody in this file launches it: it has the form within the kernel.
// PROFILE alone: addresses=1 longest=32 block_updates=256 block_addresses=1
// SAYS-DAG: note: the launches of alone stay as they are:
// CHECK: {{^}}__global__ void alone(const float *v, float *sum, int n)
// CHECK-SAME: warpagg::virtual_blocks
__global__ void alone(const float *v, float *sum, int n) { ONCE atomicAdd(sum, v[i]); }

// CHECK: {{^ +}}launch_total_resident(n / 256, 256, 0, nullptr, v, sum, n);
// CHECK: {{^ +}}launch_some_resident(
// CHECK: {{^ +}}launch_bins_resident(
// CHECK: {{^ +}}rare<<<n / 256, 256>>>(v, count, n);
// CHECK: {{^ +}}queue<<<n / 256, 256>>>(v, q, (int *)count, n);
// CHECK: {{^ +}}both<<<n / 256, 256>>>(v, sum, q, (int *)count, n);
// CHECK: {{^ +}}busy<<<n / 256, 256>>>(v, sum, n);
// CHECK: {{^ +}}half<<<n / 256, 256>>>(v, sum, q, n);
void run(const float *v, const unsigned char *b, unsigned *count, float *sum, unsigned *h, int *q, int n)
{
    total<<<n / 256, 256>>>(v, sum, n);
    some<<<n / 256, 256>>>(v, count, n);
    bins<<<n / 256, 256>>>(b, h, n);
    rare<<<n / 256, 256>>>(v, count, n);
    queue<<<n / 256, 256>>>(v, q, (int *)count, n);
    both<<<n / 256, 256>>>(v, sum, q, (int *)count, n);
    busy<<<n / 256, 256>>>(v, sum, n);
    half<<<n / 256, 256>>>(v, sum, q, n);
}
