// What nvcc takes and clang does not: each costs at most the function that it stands in.

// RUN: %tool --no-cuda -DCHILDREN %s -o %t.cu --no-line-directives 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR --implicit-check-not=remark:
// RUN: grep -v -e ERR -e CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu -Dknown_to_nvcc=int

#ifdef __NVCC__ // what only nvcc compiles
#define EXTENDED 1
#endif

// ERR: warning: {{.*}}known_to_nvcc

#if EXTENDED
__global__ void lane_id(float *bin, const int *key) {
    int lane;
    // CHECK: asm("mov.u32 %0, %laneid;" : "=r"(lane));
    asm("mov.u32 %0, %laneid;" : "=r"(lane));
    // ERR: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[lane]], 1.0f);
}

__global__ void without_commas(float *bin, const int *key) {
    int lane, copy;
    // CHECK: asm("mov.u32 %0, %2;" "mov.u32 %1, %3;" : "=r"(lane) "=r"(copy) : "r"(key[0]) "r"(key[1]));
    asm("mov.u32 %0, %2;" "mov.u32 %1, %3;" : "=r"(lane) "=r"(copy) : "r"(key[0]) "r"(key[1]));
    // ERR: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(&bin[key[lane + copy]], 1.0f);
}

__global__ void old_words(float *bin, const int *key) {
    unsigned i = threadIdx.x;
    __stcs(&bin[0], 1.0f);
    // ERR: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[min(key[i], 63)], 1.0f);
}
#endif

// A kernel that launches kernels.
__global__ void parent(float *bin, const int *key) {
    if (key[threadIdx.x] > 0)
        // ERR: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&bin[key[threadIdx.x]], 1.0f);
#ifdef CHILDREN
    lane_id<<<1, 32>>>(bin, key); // needs relocatable device code
#endif
}

#if EXTENDED
// The host's errors are its own, and the launch with blanks among its brackets stays as it is.
void host(float *bin, const int *key) {
    // CHECK: lane_id << <1, 32 >> > (bin, key);
    lane_id << <1, 32 >> > (bin, key);
    // CHECK: parent << < dim3(1), dim3(32) >> >(bin, key);
    parent << < dim3(1), dim3(32) >> >(bin, key);
    known_to_nvcc n = ::max(3, 4);
    old_words<<<1, n>>>(bin, key);
}
#endif

static __device__ float helper(float *bin, int k) {
    // ERR: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[k], 1.0f);
    return sizeof(known_to_nvcc);
}

__global__ void calls_it(float *bin, const int *key) {
    // ERR: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&bin[key[threadIdx.x]], helper(bin, key[threadIdx.x]));
}
