// What block-counter makes of counters whose old value is used.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu

// REMARK: rewrites.cu:[[#@LINE+6]]:13: remark: atomicAdd on one counter for the whole block: its warps fetch together, through shared memory [warpagg-block-counter]
// AGAIN: 0 sites

__global__ void filter(const int *src, int n, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] > 0)
        dst[atomicAdd(count, 1)] = src[i];
}
//      CHECK:__global__ void filter(const int *src, int n, int *dst, int *count) {
// CHECK-NEXT:    __shared__ warpagg::block_counter<int>::storage count_batch_storage;
// CHECK-NEXT:    warpagg::block_counter<int> count_batch(count_batch_storage, count);
//      CHECK:        dst[count_batch.fetch_add(count, 1)] = src[i];

// Varying sizes, 64 bits, a queue that shrinks; the counter may be read by others, since it is up to date when the call returns.
__global__ void reserve(unsigned long long *cursor, unsigned *left, const int *size, unsigned *at, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        at[i] = atomicAdd(&cursor[blockIdx.x], (unsigned long long)size[i]);
        if (*left > 0)
            at[i] += atomicSub(left, 1u);
    }
}
//      CHECK:    __shared__ warpagg::block_counter<unsigned long long>::storage cursor_batch_storage;
// CHECK-NEXT:    warpagg::block_counter<unsigned long long> cursor_batch(cursor_batch_storage, &cursor[blockIdx.x]);
// CHECK-NEXT:    __shared__ warpagg::block_counter<unsigned>::storage left_batch_storage;
// CHECK-NEXT:    warpagg::block_counter<unsigned> left_batch(left_batch_storage, left);
//      CHECK:        at[i] = cursor_batch.fetch_add(&cursor[blockIdx.x], (unsigned long long)size[i]);
//      CHECK:            at[i] += left_batch.fetch_sub(left, 1u);

// Two calls on one counter in one function share a batch; a helper is handed it.
__device__ int place(int *count) { return atomicAdd(count, 1); }
__global__ void queues(const int *v, int *evens, int *odds, int *count, int *other)
{
    int x = v[threadIdx.x];
    if (x % 2)
        odds[atomicAdd(other, 1)] = x;
    else if (x % 3)
        odds[atomicAdd(other, 1)] = -x;
    else
        evens[place(count)] = x;
}
//      CHECK:__device__ int place(warpagg::block_counter<int> &count_batch, int *count) { return count_batch.fetch_add(count, 1); }
//      CHECK:    warpagg::block_counter<int> count_batch(count_batch_storage);
//      CHECK:    warpagg::block_counter<int> other_batch(other_batch_storage, other);
//      CHECK:        odds[other_batch.fetch_add(other, 1)] = x;
//      CHECK:        odds[other_batch.fetch_add(other, 1)] = -x;
//      CHECK:        evens[place(count_batch, count)] = x;

// Blocks of four warps, where data decide who comes by.
__global__ void __launch_bounds__(128) small(int *count, const int *v, int *at, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (v[i] > 0)
            at[atomicAdd(count, 1)] = i;
}
//      CHECK:            at[count_batch.fetch_add(count, 1)] = i;
