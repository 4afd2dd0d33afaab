// What block-cache makes of updates by a key, in loops over data.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -n %s --shared-memory=9000 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: %tool -n %s --shared-memory=100 2>&1 | FileCheck %s --check-prefix=NONE

// AGAIN: 1 site: 0 rewritten
// REMARK: :[[#@LINE+10]]:9: remark: atomicAdd by a key: a cache of 1120 values in the block's shared memory, assuming blocks of 128 threads or more, where its share of n is 8192 or more [warpagg-block-cache]
// LESS: :[[#@LINE+9]]:9: remark: atomicAdd by a key: a cache of 1088 values in the block's shared memory, as --shared-memory allows, where its share of n is 8192 or more [warpagg-block-cache]
// NONE: :[[#@LINE+8]]:9: remark: atomicAdd by a key: {{.*}}; block-cache would gain more, but --shared-memory leaves too little [warpagg-warp-keyed]
// NONE-NOT: warpagg-block-cache

// A grid-stride loop.
__global__ void histogram(unsigned *bins, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&bins[key[i]], 1u);
}
//      CHECK:{
// CHECK-NEXT:    __shared__ warpagg::block_cache<unsigned, 1120>::storage bins_cache_storage;
// CHECK-NEXT:    warpagg::block_cache<unsigned, 1120> bins_cache(bins_cache_storage, bins, warpagg::apart::only_if(n / gridDim.x >= 8192));
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
        if (n > 9)
            atomicAdd(&count[key[i]], 1u);
        i += stride;
    }
}
//      CHECK:    warpagg::block_cache<double, 352> weight_cache(weight_cache_storage, weight, warpagg::apart::only_if(n / gridDim.x >= 8192));
//      CHECK:    warpagg::block_cache<unsigned, 544> count_cache(count_cache_storage, count, warpagg::apart::only_if(n / gridDim.x >= 8192));
//      CHECK:        weight_cache.add(weight + key[i], w[i]);
//      CHECK:        weight_cache.add(&weight[next], 0.5 * w[i]);
//      CHECK:            count_cache.add(&count[key[i]], 1u);

// A group that has lost a member has no search to share; what is left of it divides the room.
__global__ void apart(float *x, float *y, float *z, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        atomicAdd(&x[k], 1.0f);
        atomicAdd(&y[k], 1.0f); // warpagg: leave
        atomicAdd(&z[k], 1.0f);
    }
}
//      CHECK:    warpagg::block_cache<float, 1120> x_cache(x_cache_storage, x);
//      CHECK:    warpagg::block_cache<float, 1120> z_cache(z_cache_storage, z);

// Members of an array of structs, a struct of pointers, a helper in between, an operation other than add.
struct Bin { float mass; unsigned best; };
struct Arguments { Bin *bins; const int *key; int n; };
__device__ void improve(Bin *bins, int k, unsigned score) { atomicMax(&bins[k].best, score); }
__global__ void structs(Arguments a, unsigned score)
{
    for (int i = threadIdx.x; i < a.n; i += blockDim.x)
        improve(a.bins, a.key[i], score * i);
}
//      CHECK:__device__ void improve(warpagg::block_cache<unsigned int, 2272, warpagg::op_max> &bins_cache, Bin *bins, int k, unsigned score) { bins_cache.max_(&bins[k].best, score); }
//      CHECK:    warpagg::block_cache<unsigned int, 2272, warpagg::op_max> bins_cache(bins_cache_storage, a.bins);
//      CHECK:        improve(bins_cache, a.bins, a.key[i], score * i);

// The kernel's own shared memory leaves less.
__global__ void tiles(float *bins, const int *key, int n)
{
    __shared__ float tile[2048];
    tile[threadIdx.x] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[key[i]], tile[i & 2047]);
}
//      CHECK:    warpagg::block_cache<float, 1248> bins_cache(bins_cache_storage, bins);

template <class T> __global__ void any_type(T *bins, const int *key, const T *w, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[key[i]], w[i]);
}
template __global__ void any_type<float>(float *, const int *, const float *, int);
//      CHECK:    __shared__ typename warpagg::block_cache<T, 1504>::storage bins_cache_storage;

template __global__ void any_type<float4>(float4 *, const int *, const float4 *, int);

// Large blocks have more, up to what may be declared. A sum beside the cache takes some of it.
__global__ void large(unsigned *bins, const int *key, int n) // warpagg: block(1024)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[key[i]], 1u);
}
__global__ void large_and_sum(unsigned *bins, const int *key, int n, int *total, float *sums, const float *__restrict__ weight) // warpagg: block(1024)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(&bins[key[i]], 1u);
        atomicAdd(&total[0], key[i]);
        atomicAdd(&sums[1], weight[i]);
        atomicAdd(&sums[2], weight[i]);
        atomicAdd(&sums[3], weight[i]);
        atomicAdd(&sums[4], weight[i]);
        atomicAdd(&sums[5], weight[i]);
        atomicAdd(&sums[6], weight[i]);
    }
}
template <class T> __global__ void large_any(T *bins, const int *key, const T *w, int n) // warpagg: block(1024)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[key[i]], w[i]);
}
template __global__ void large_any<float4>(float4 *, const int *, const float4 *, int);
//      CHECK:    warpagg::block_cache<unsigned, 6112> bins_cache(bins_cache_storage, bins);
//      CHECK:    warpagg::block_cache<unsigned, 6080> bins_cache(bins_cache_storage, bins);
//      CHECK:    warpagg::block_cache<T, 2016> bins_cache(bins_cache_storage, bins);
