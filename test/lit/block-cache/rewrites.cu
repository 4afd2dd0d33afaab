// What block-cache makes of updates by a key, in loops over data.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -n %s --shared-memory=9000 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: %tool -n %s --shared-memory=100 2>&1 | FileCheck %s --check-prefix=NONE

// AGAIN: 0 sites
// REMARK: :[[#@LINE+10]]:9: remark: atomicAdd by a key: a cache of 2048 values in the block's shared memory, assuming blocks of 256 threads or more [warpagg-block-cache]
// LESS: :[[#@LINE+9]]:9: remark: atomicAdd by a key: a cache of 1024 values in the block's shared memory, as --shared-memory allows [warpagg-block-cache]
// NONE: :[[#@LINE+8]]:9: remark: atomicAdd by a key: {{.*}}; block-cache would gain more, but --shared-memory leaves too little for a cache [warpagg-warp-keyed]
// NONE-NOT: warpagg-block-cache

// A grid-stride loop.
__global__ void histogram(unsigned *bins, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&bins[key[i]], 1u);
}
//      CHECK:{
// CHECK-NEXT:    __shared__ warpagg::block_cache<unsigned int, 2048>::room bins_cache_room;
// CHECK-NEXT:    warpagg::block_cache<unsigned int, 2048> bins_cache(bins_cache_room, bins);
//      CHECK:        bins_cache.add(&bins[key[i]], 1u);

// A stride in a variable, a while loop, two arrays that share the room, two sites that share a cache.
__global__ void weights(unsigned *count, double *weight, int *least, const int *key, const double *w, long n)
{
    const int stride = gridDim.x * blockDim.x;
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        atomicAdd(weight + key[i], w[i]);
        const int next = key[i] + 1;
        atomicAdd(&weight[next], 0.5 * w[i]);
        if (w[i] > 0)
            atomicAdd(&count[key[i]], 1u);
        i += stride;
    }
}
//      CHECK:    warpagg::block_cache<double, 1024> weight_cache(weight_cache_room, weight);
//      CHECK:    warpagg::block_cache<unsigned int, 1024> count_cache(count_cache_room, count);
//      CHECK:        weight_cache.add(weight + key[i], w[i]);
//      CHECK:        weight_cache.add(&weight[next], 0.5 * w[i]);
//      CHECK:            count_cache.add(&count[key[i]], 1u);

// Members of an array of structs, a struct of pointers, a helper in between, an operation other than add.
struct Bin { float mass; unsigned best; };
struct Arguments { Bin *bins; const int *key; int n; };
__device__ void improve(Bin *bins, int k, unsigned score) { atomicMax(&bins[k].best, score); }
__global__ void structs(Arguments a, unsigned score)
{
    for (int i = threadIdx.x; i < a.n; i += blockDim.x)
        improve(a.bins, a.key[i], score * i);
}
//      CHECK:__device__ void improve(warpagg::block_cache<unsigned int, 2048, warpagg::op_max> &bins_cache, Bin *bins, int k, unsigned score) { bins_cache.max(&bins[k].best, score); }
//      CHECK:    warpagg::block_cache<unsigned int, 2048, warpagg::op_max> bins_cache(bins_cache_room, a.bins);
//      CHECK:        improve(bins_cache, a.bins, a.key[i], score * i);

// The kernel's own shared memory leaves less; blocks of 1024 threads have more.
__global__ void tiles(float *bins, const int *key, int n)
{
    __shared__ float tile[4096];
    tile[threadIdx.x] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[key[i]], tile[i & 4095]);
}
//      CHECK:    warpagg::block_cache<float, 1024> bins_cache(bins_cache_room, bins);

template <class T> __global__ void any_type(T *bins, const int *key, const T *w, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[key[i]], w[i]);
}
template __global__ void any_type<float>(float *, const int *, const float *, int);
//      CHECK:    __shared__ typename warpagg::block_cache<warpagg::element_of<decltype(bins)>, 2048>::room bins_cache_room;

// Where the index tells how many places there are, the cache has no more: from bytes, masks, remainders, the array's own extent. Then one element a
// thread fills it, too.
__device__ float table[100];
__global__ void few(unsigned *bins, const unsigned char *byte, const int *key, double *sums, unsigned *large)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[byte[i]], 1u);
    int k = key[i] % 60;
    atomicAdd(sums + k, 1.0);
    atomicAdd(&table[key[i]], 1.0f);
    atomicAdd(&large[key[i] & 1023], 1u);
}
//      CHECK:    warpagg::block_cache<unsigned int, 256> bins_cache(bins_cache_room, bins);
//      CHECK:    warpagg::block_cache<double, 128> sums_cache(sums_cache_room, sums);
//      CHECK:    warpagg::block_cache<float, 128> table_cache(table_cache_room, table);
//      CHECK:    bins_cache.add(&bins[byte[i]], 1u);
//      CHECK:    sums_cache.add(sums + k, 1.0);
//      CHECK:    table_cache.add(&table[key[i]], 1.0f);
//      CHECK:    warpagg::add<warpagg::keyed>(&large[key[i] & 1023], 1u);
