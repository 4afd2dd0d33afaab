// An error costs the function that holds it, those that it calls and those that call it, and no others.
// `known_to_nvcc` stands for what nvcc has and clang has not.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %compile %t.cu -Dknown_to_nvcc=int
// RUN: %tool --no-cuda -DCLEAN -Dknown_to_nvcc=int -n %s 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: 13 sites: 13 would be rewritten, 0 left

// The errors come first.
// CHECK: :[[@LINE+3]]:24: warning: use of undeclared identifier 'known_to_nvcc'

__global__ void holds_an_error(float *bin, const int *key) {
    auto size = sizeof(known_to_nvcc);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[key[threadIdx.x] + size], 1.0f);
}

static __device__ int helper_with_error(float *bin, int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[k], 1.0f);
    return sizeof(known_to_nvcc);
}

__global__ void calls_an_error(float *bin, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[key[threadIdx.x]], 2.0f);
    helper_with_error(bin, key[threadIdx.x] + 1);
}

static __device__ void called_by_an_error(float *bin, int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[k], 1.0f);
}

__global__ void caller_with_error(float *bin, const int *key) {
    int size = sizeof(known_to_nvcc);
    called_by_an_error(bin, key[threadIdx.x] + size);
}

__global__ void in_a_lambda(float *bin, const int *key) {
    auto size = [] { return sizeof(known_to_nvcc); };
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[key[threadIdx.x] + size()], 1.0f);
}

// clang drops calls that hold an error. They are found by their text.
__global__ void arguments_with_errors(float *bin, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[sizeof(known_to_nvcc)], 1.0f);
    // CHECK: :[[@LINE+1]]:17: {{.*}} [warpagg:parse-error]
    float old = atomicAdd(bin, (float)sizeof(known_to_nvcc));
    // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:parse-error]
    if (atomicAdd(&bin[key[0]], old) < sizeof(known_to_nvcc)) // atomicAdd(in a comment)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:parse-error]
        atomicAdd(bin + 1, old);
#if 0
    atomicAdd(&bin[known_to_nvcc], 1.0f);
#endif
}

// Near misses.

static __device__ void helper(float *bin, int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[k], 1.0f);
}

__global__ void beside_errors(float *bin, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[threadIdx.x]], 1.0f);
    helper(bin, key[threadIdx.x] + 1);
}

__global__ void launched(float *bin, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[threadIdx.x]], 1.0f);
}

// The host's errors are the host's.
void launch(float *bin, const int *key) {
    auto size = sizeof(known_to_nvcc);
    launched<<<1, 32 * size>>>(bin, key);
}

template <class T> __global__ void template_beside_errors(T *bin, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[threadIdx.x]], T(1));
}
template __global__ void template_beside_errors(float *, const int *);

// A member that is defined outside of its class has no place without its body.
template <int K> struct heap {
    __device__ unsigned long most() const;
};
template <int K>
__device__ unsigned long heap<K>::most() const {
    return K + sizeof(known_to_nvcc);
}
