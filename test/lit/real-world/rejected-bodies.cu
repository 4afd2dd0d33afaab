// What clang rejects and nvcc may accept is taken out, body by body, of what is compiled: on the host nobody misses it; on the device whoever calls it calls
// something unknown, and whoever does not is judged as ever. An #error that only clang meets is taken out, too.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s

#ifdef __clang__
#error "for nvcc, \
not for clang"
#endif

static __device__ void rejected(float *p) {
    known_to_nvcc(p);
}

static __device__ void calls_rejected(float *p, float v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(p, v);
    rejected(p);
}

__global__ void reaches(float *p, const float *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(p, v[threadIdx.x]);
    rejected(p);
}

// Two calls away: something unknown runs behind the update.
__global__ void __launch_bounds__(256) reaches_by_another(float *p, const float *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} block-sum would gain more, but {{.*}} [warpagg-warp-uniform]
    atomicAdd(p, v[threadIdx.x]);
    calls_rejected(p + 1, v[0]);
}

__global__ void does_not_reach(float *p, const float *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(p, v[threadIdx.x]);
}

void host(float *p, const float *v) {
    does_not_reach<<<1, 256>>>(p, known_on_the_host(v));
}
// CHECK: 4 sites: 2 would be rewritten, 2 left (2 parse-error)
