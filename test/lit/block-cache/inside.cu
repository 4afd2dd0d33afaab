// A block's share counts what an element brings: a loop inside multiplies it, by a constant or by a word that means the same at the kernel's top.

// RUN: %tool -q --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --check-prefix=REMARK
// AGAIN: 0 rewritten

#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)

// REMARK: [[#@LINE+5]]:13: {{.*}}, where its share of n is 304 or more; the sum is regrouped [warpagg-block-cache]
__global__ void neighbours(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
        for (int k = 0; k < 27; k++)
            atomicAdd(&y[key[27 * i + k]], 1.0f);
}
// CHECK-LABEL: void neighbours(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 304));

__global__ void cube(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
        for (int z = -1; z <= 1; z++)
            for (int x = 0; x < 16; x += 3)
                atomicAdd(&y[key[i] + 1000 * z + x], 1.0f);
}
// CHECK-LABEL: void cube(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 456));

// REMARK: [[#@LINE+5]]:13: {{.*}}, where its share of n is 8192 or more; the sum is regrouped [warpagg-block-cache]
__global__ void by_parameter(float *y, const int *key, int n, int samples)
{
    FOR_EACH (i, n)
        for (int k = 0; k < samples; k++)
            atomicAdd(&y[key[i * samples + k]], 1.0f);
}
// CHECK-LABEL: void by_parameter(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 8192));

template <int D> __global__ void by_template(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
        for (int k = 0; k < D; k++)
            for (int j = 0; j < 2; j++)
                atomicAdd(&y[key[2 * (i * D + k) + j]], 1.0f);
}
template __global__ void by_template<5>(float *, const int *, int);
// CHECK-LABEL: void by_template(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 4096));

// Data say how long it is, or end it; nothing is counted then, and an object of the block waits for as many elements as without the loop.
__global__ void loaded(float *y, const int *key, const int *count, int n)
{
    FOR_EACH (i, n)
        for (int k = 0; k < *count; k++)
            atomicAdd(&y[key[i] + k], 1.0f);
}
// CHECK-LABEL: void loaded(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 8192));

__global__ void left(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
        for (int k = 0; k < 27; k++) {
            if (key[27 * i + k] < 0)
                break;
            atomicAdd(&y[key[27 * i + k]], 1.0f);
        }
}
// CHECK-LABEL: void left(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 8192));

// Sites of one object count as the one does that has the fewest rounds.
__global__ void both(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
    {
        for (int k = 0; k < 64; k++)
            atomicAdd(&y[key[64 * i + k]], 1.0f);
        for (int k = 0; k < 4; k++)
            atomicAdd(&y[key[4 * i + k]], 2.0f);
    }
}
// CHECK-LABEL: void both(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 2048));
// CHECK-NOT: y_cache2
// CHECK: }

// A helper's loop counts on the way of each call by itself.
__device__ void help(float *y, int key)
{
    for (int k = 0; k < 8; k++)
        atomicAdd(&y[key + 10 * k], 1.0f);
}
__global__ void helped(float *y, const int *key, int n)
{
    FOR_EACH (i, n)
    {
        for (int k = 0; k < 4; k++)
            help(y, key[4 * i + k]);
        for (int k = 0; k < 4; k++)
            help(y, key[4 * i + k] + 1);
    }
}
// CHECK-LABEL: void helped(
// CHECK: y_cache(y_cache_storage, y, warpagg::apart::only_if(n / gridDim.x >= 256));

// The loop is the record: one for each element.
__global__ void record(float *y, const int *key, const float *x, int n)
{
    FOR_EACH (i, n)
    {
        const int k = key[i];
        for (int c = 0; c < 3; c++)
            atomicAdd(&y[3 * k + c], x[3 * i + c]);
    }
}
// CHECK-LABEL: void record(
// CHECK: y_records(y_records_storage, y, warpagg::apart::only_if(n / gridDim.x >= 8192));

// Objects that ask otherwise are two, and divide the room: 48 KB may be declared.
__global__ void __launch_bounds__(1024) apart(float *y, const int *key, int n, int m)
{
    FOR_EACH (i, n)
        atomicAdd(&y[key[i]], 1.0f);
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}
// CHECK-LABEL: apart(
// CHECK: __shared__ warpagg::block_cache<float, 3040>::storage y_cache_storage;
// CHECK: __shared__ warpagg::block_cache<float, 3040>::storage y_cache2_storage;

void run(float *y, const int *key, int n)
{
    apart<<<132, 1024>>>(y, key, n, n);
}
