// What block-table makes of updates by a key that reaches few elements.

// RUN: %tool -q --rewrites=-virtual-blocks,-stride-loop %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --rewrites=-virtual-blocks,-stride-loop %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -q --rewrites=-virtual-blocks,-stride-loop --runtime=inline %s -o %t.alone.cu
// RUN: %compile-alone %t.alone.cu
// RUN: %tool -n --rewrites=-virtual-blocks,-stride-loop %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -n --rewrites=-virtual-blocks,-stride-loop,-block-table %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// AGAIN: 0 sites
// REMARK: :[[#@LINE+9]]:5: remark: atomicAdd by a key: the block has its own copy of the 256 elements that the index can reach, in shared memory, assuming blocks of 256 threads or more [warpagg-block-table]
// REMARK: :[[#@LINE+10]]:5: remark: atomicAdd by a key: the block has its own copy of the 60 elements that the index can reach, in shared memory, assuming blocks of 256 threads or more; the sum is regrouped [warpagg-block-table]
// WITHOUT: :[[#@LINE+7]]:5: remark: {{.*}} [warpagg-warp-keyed]

// One element a thread: bytes, remainders, the array's own extent, a mask.
__device__ float sum[100];
__global__ void few(unsigned *bins, const unsigned char *byte, const int *key, double *weight, long long *least)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[byte[i]], 1u);
    int k = key[i] % 60;
    atomicAdd(weight + k, 1.0);
    atomicAdd(&sum[key[i]], 1.0f);
    atomicMin_block(&least[key[i] & 1], 5ll * i);
}
//      CHECK:{
// CHECK-NEXT:    __shared__ warpagg::block_table<unsigned, 256>::storage bins_table_storage;
// CHECK-NEXT:    warpagg::block_table<unsigned, 256> bins_table(bins_table_storage, bins);
//      CHECK:    warpagg::block_table<double, 60> weight_table(weight_table_storage, weight);
//      CHECK:    warpagg::block_table<float, 100> sum_table(sum_table_storage, ::sum);
//      CHECK:    warpagg::block_table<long long, 2, warpagg::op_min, warpagg::block> least_table(least_table_storage, least);
//      CHECK:    bins_table.add(&bins[byte[i]], 1u);
//      CHECK:    weight_table.add(weight + k, 1.0);
//      CHECK:    sum_table.add(&sum[key[i]], 1.0f);
//      CHECK:    least_table.min_(&least[key[i] & 1], 5ll * i);

// In a loop over data there may be more of them, behind conditions; two sites of one array share the copy.
__global__ void many(unsigned *bins, const unsigned short *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        atomicAdd(&bins[key[i] >> 6 & 1023], 1u);
        if (key[i] > 64000)
            atomicAdd(&bins[key[i] % 1024], 2u);
    }
}
//      CHECK:    __shared__ warpagg::block_table<unsigned, 1024>::storage bins_table_storage;
// CHECK-NEXT:    warpagg::block_table<unsigned, 1024> bins_table(bins_table_storage, bins);
// CHECK-NEXT:    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
//      CHECK:        bins_table.add(&bins[key[i] >> 6 & 1023], 1u);
//      CHECK:            bins_table.add(&bins[key[i] % 1024], 2u);

// Through two helpers, from a pointer in a struct.
struct Arguments { unsigned long long *bins; const unsigned char *byte; int n; };
__device__ void update(unsigned long long *bins, unsigned char key) { atomicAdd(&bins[key], 1ull); }
__device__ void work(unsigned long long *bins, const unsigned char *byte, int i)
{
    update(bins, byte[i]);
}
__global__ void nested(Arguments a)
{
    for (int i = threadIdx.x; i < a.n; i += blockDim.x)
        work(a.bins, a.byte, i);
}
//      CHECK:__device__ void update(warpagg::block_table<unsigned long long, 256> &bins_table, unsigned long long *bins, unsigned char key) { bins_table.add(&bins[key], 1ull); }
//      CHECK:__device__ void work(warpagg::block_table<unsigned long long, 256> &bins_table, unsigned long long *bins, const unsigned char *byte, int i)
//      CHECK:    update(bins_table, bins, byte[i]);
//      CHECK:    warpagg::block_table<unsigned long long, 256> bins_table(bins_table_storage, a.bins);
//      CHECK:        work(bins_table, a.bins, a.byte, i);

// Beside a cache, which gets its half of the room.
__global__ void both(unsigned *bins, unsigned *page, const unsigned char *byte, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&bins[byte[i]], 1u);
        atomicAdd(&page[key[i]], 1u);
    }
}
//      CHECK:    warpagg::block_table<unsigned, 256> bins_table(bins_table_storage, bins);
//      CHECK:    warpagg::block_cache<unsigned, 1120> page_cache(page_cache_storage, page);

template <class T> __global__ void any_type(T *bins, const unsigned char *byte, const T *w)
{
    atomicAdd(&bins[byte[threadIdx.x]], w[threadIdx.x]);
}
template __global__ void any_type<float>(float *, const unsigned char *, const float *);
template __global__ void any_type<float4>(float4 *, const unsigned char *, const float4 *);
//      CHECK:    __shared__ typename warpagg::block_table<T, 256>::storage bins_table_storage;
//      CHECK:    bins_table.add(&bins[byte[threadIdx.x]], w[threadIdx.x]);

// What the array holds is not what is updated.
template <class V> __global__ void inside_of_any_type(V *points, const unsigned char *byte, const float *w)
{
    atomicAdd(&points[byte[threadIdx.x]][0], w[threadIdx.x]);
}
typedef float three[3];
template __global__ void inside_of_any_type<three>(three *, const unsigned char *, const float *);
//      CHECK:    warpagg::add<warpagg::keyed>(&points[byte[threadIdx.x]][0], w[threadIdx.x]);
