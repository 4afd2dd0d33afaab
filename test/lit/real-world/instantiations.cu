// Explicit instantiations that don't say where their functions run, as nvcc takes them: they run where their templates do. Who calls them from other files is not known. Explicit specializations may run on the device alone.

// RUN: %tool --list-sites %s -- -rdc=true 2>/dev/null | FileCheck %s
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=TAKEN --implicit-check-not=warning
// RUN: %tool -n --no-cuda --no-cache %s 2>&1 | FileCheck %s --check-prefix=TAKEN --implicit-check-not=warning
// TAKEN: 4 sites: 4 would be rewritten
// RUN: %tool -n -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: explicit instantiation of 'nothing'
// WRONG: 4 left (4 parse-error)

template <class T> __host__ __device__ bool below(T a, T *b) { return a < *b; }
template bool below(float, float *);
extern template bool below(double, double *);
/* template */ template __host__ __device__ bool below<int>(int, int *);

template <class T> __device__ T twice(T a) { return a + a; }
template float twice(float);
template <class T> struct pair_of {
    T a, b;
    __host__ __device__ T sum() const { return a + b; }
};
template struct pair_of<float>;
template double pair_of<double>::sum() const;

template <class T> __host__ __device__ void put(T *p, int k, T x) {
#ifdef __CUDA_ARCH__
    atomicAdd(&p[k], x); // CHECK: [[@LINE]]:{{.*}} keyed
#endif
}
template void put(float *, int, float);
template <class T> __host__ __device__ void put_alone(T *p, int k, T x) {
#ifdef __CUDA_ARCH__
    atomicAdd(&p[k], x); // CHECK: [[@LINE]]:{{.*}} uniform
#endif
}
template <class T> __device__ void put_here(T *p, int k, T x) {
    atomicAdd(&p[k], x); // CHECK: [[@LINE]]:{{.*}} keyed
}
template void put_here(float *, int, float);

template <class T> __host__ __device__ float as_float(T a) { return a; }
template <> __device__ float as_float(int a) { return a + 0.5f; }

#ifdef WRONG
template bool nothing(int);
#endif

__global__ void count(float *p, const int *key, const float *x) {
    int i = threadIdx.x;
    if (below(x[i], p))
        atomicAdd(&p[key[i]], twice(x[i]) + as_float(i)); // CHECK: [[@LINE]]:{{.*}} keyed
    put(p, 3, x[i]);
    put_alone(p, 3, x[i]);
    put_here(p, 3, x[i]);
}
