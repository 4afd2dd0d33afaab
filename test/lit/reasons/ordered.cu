// Fences that may come before an update, and operations that ask for an order stronger than relaxed. A fence that only comes after an update whose
// result is unused orders it as before: what the leader did for the lane comes before what the lane does next.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cuda/atomic>

using ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void fence_before(float *f, int *data, const int *key) {
    data[threadIdx.x] = 1;
    __threadfence();
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a memory fence in this kernel may order the update of each lane by itself ({{.*}}ordered.cu:{{[0-9:]+}}) [warpagg:ordered]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
}

__global__ void fence_after(float *f, int *data, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    __threadfence_block();
    data[threadIdx.x] = 1;
}

__global__ void system_fence(float *f, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    __threadfence_system();
}

__global__ void cuda_fence(float *f, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
}

__global__ void ptx_fence(float *f, const int *key) {
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
}

__global__ void ptx_bar(float *f, const int *key) {
    asm volatile("membar.gl;");
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
}

__global__ void ptx_release(float *f, int *flag, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    asm volatile("st.release.gpu.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
}

// What the same thread meets in functions around it counts.

static __device__ void publish() { __threadfence(); }

static __device__ void sum(float *f, int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[k], 1.0f);
}

__global__ void fence_in_callee(float *f, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    publish();
}

__global__ void fence_in_caller(float *f, const int *key) {
    sum(f, key[threadIdx.x]);
    __threadfence();
}

__global__ void in_a_lambda(float *f, const int *key) {
    auto add = [&](int k) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&f[k], 1.0f);
    };
    add(key[threadIdx.x]);
    __threadfence();
}

// A fence behind the update comes before the next one, by way of a loop or of whoever calls.

__global__ void fence_in_loop(float *f, const int *key, int n) {
    for (int i = 0; i < n; i++) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:ordered]
        atomicAdd(&f[key[threadIdx.x + i]], 1.0f);
        __threadfence();
    }
}

static __device__ void add_and_publish(float *f, int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    atomicAdd(&f[k], 1.0f);
    __threadfence();
}

__global__ void twice(float *f, const int *key) {
    add_and_publish(f, key[threadIdx.x]);
    add_and_publish(f, key[threadIdx.x + 1]);
}

// Where the old value is used, a fence behind it orders what is read after.
__global__ void last_one(unsigned *done, const float *f, float *out) {
    // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:ordered]
    if (atomicAdd(&done[threadIdx.x & 3], 1u) == 31) {
        __threadfence();
        *out = *f;
    }
}

// The order of the operation itself.

__global__ void own_order(int *n, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: it asks for an order stronger than relaxed [warpagg:ordered]
    ref(n[k]).fetch_add(1);
}

__global__ void release(int *n, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    ref(n[k]).fetch_sub(1, cuda::memory_order_release);
}

__global__ void standard_name(int *n, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    ref(n[k]).fetch_or(1, cuda::std::memory_order_acq_rel);
}

__global__ void unknown_order(int *n, const int *key, cuda::memory_order order) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    ref(n[k]).fetch_add(1, order);
}

// The release of another object orders what the lane updated before it.

__global__ void store_release(float *f, int *flag, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    ref(*flag).store(1, cuda::memory_order_release);
}

__global__ void update_release(float *f, int *flag, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    ref(*flag).fetch_add(1, cuda::memory_order_release);
}

__global__ void load_acquire(float *f, cuda::atomic<int, cuda::thread_scope_device> *flag, const int *key) {
    while (flag->load(cuda::memory_order_acquire) == 0)
        ;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:ordered]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
}

// Near misses.

__global__ void barrier(float *f, const int *key) {
    __syncthreads();
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
    __syncwarp();
}

__global__ void other_assembly(float *f, const int *key) {
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane)::"memory");
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[lane]], 1.0f);
}

__global__ void relaxed(int *n, int *flag, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ref(n[k]).fetch_add(1, cuda::memory_order_relaxed);
    ref(*flag).store(1, cuda::memory_order_relaxed);
}

void on_the_host(float *f, const int *key) {
    relaxed<<<1, 32>>>((int *)f, (int *)f, key);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst);
}

// A function that calls itself is no fence if it holds none; what calls it, and what a pointer leads to, may come from behind one.

static __device__ int depth(const int *next, int at) { return next[at] < 0 ? 0 : 1 + depth(next, next[at]); }

__global__ void __launch_bounds__(256) behind_recursion(float *f, const int *next) {
    int k = depth(next, threadIdx.x);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[k], 1.0f);
}

static __device__ int published_depth(int *next, int at) {
    __threadfence();
    return next[at] < 0 ? 0 : 1 + published_depth(next, next[at]);
}

__global__ void behind_recursion_with_a_fence(float *f, int *next) {
    int k = published_depth(next, threadIdx.x);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: published_depth, or a function that it calls, may hold a memory fence, which would order the update of each lane by itself ({{.*}}ordered.cu:{{[0-9:]+}}) [warpagg:ordered]
    atomicAdd(&f[k], 1.0f);
}

static __device__ void count_down(float *f, int k) {
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a function that leads here may hold a memory fence, {{.*}} [warpagg:ordered]
    atomicAdd(&f[k], 1.0f);
    if (k)
        count_down(f, k - 1);
}

__global__ void fence_in_front_of_recursion(float *f, int *data, const int *key) {
    data[threadIdx.x] = 1;
    __threadfence();
    count_down(f, key[threadIdx.x]);
}

static __device__ void count_up(float *f, int k) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:registers]
    atomicAdd(&f[k], 1.0f);
    if (k < 9)
        count_up(f, k + 1);
}

__global__ void __launch_bounds__(256) recursion(float *f, const int *key) { count_up(f, key[threadIdx.x]); }

__device__ void unseen(int *data);

__global__ void behind_unseen(float *f, int *data, const int *key) {
    unseen(data);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a function whose body is not in sight, unseen, may hold a memory fence, {{.*}} [warpagg:ordered]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
}
