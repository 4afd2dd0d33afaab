// An instance that holds an object and does not lead to its site has room for it, or there is none.

// RUN: %tool -q %s -o %t.cu --no-line-directives -- -std=c++17
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu -std=c++17

// CHECK-NOT: found{{<}}
// CHECK-NOT: objects_of{{<}}
template <class T> struct sums {
    T *data;
    __device__ void take(int i, T v) { atomicAdd(data + i, v); }
};
// In its sibling alone, where all of its instances are seen.
template <class T, bool SUMS> __global__ void taken(sums<T> all, const int *k, const T *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if constexpr (SUMS)
            all.take(k[i], v[i]);
        else {
            __shared__ T tile[4096];
            tile[threadIdx.x] = v[i];
            __syncthreads();
            atomicExch((int *)all.data + k[i], (int)tile[k[i]]);
        }
    }
}
template <class T> struct totals {
    T *data;
    __device__ void give(int i, T v) { atomicAdd(data + i, v); }
};
// An instance without atomics, of which nothing is read.
template <class T, bool SUMS> __global__ void given(totals<T> all, const int *k, const T *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if constexpr (SUMS)
            all.give(k[i], v[i]);
        else {
            __shared__ T tile[4096];
            tile[threadIdx.x] = v[i];
            __syncthreads();
            all.data[i] = tile[k[i]];
        }
    }
}
// What names the class, or has none, is held by all instances.
__device__ void put(double *at, double v) { atomicAdd(at, v); }
template <bool SUMS> __global__ void written(const double *v, const int *index, double *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if constexpr (SUMS)
            put(out + index[i], v[i]);
        else {
            __shared__ double tile[5000];
            tile[threadIdx.x] = v[i];
            __syncthreads();
            atomicExch((int *)out + index[i], (int)tile[index[i]]);
        }
    }
}

void run(const int *k, sums<float> s, sums<double> d, totals<float> t, totals<double> u, const float *v, const double *w,
         double *out, int n)
{
    taken<float, true><<<n / 256, 256>>>(s, k, v, n);
    taken<double, false><<<n / 256, 256>>>(d, k, w, n);
    given<float, true><<<128, 256>>>(t, k, v, n);
    given<double, false><<<128, 256>>>(u, k, w, n);
    written<true><<<n / 256, 256>>>(w, k, out, n);
    written<false><<<n / 256, 256>>>(w, k, out, n);
}
