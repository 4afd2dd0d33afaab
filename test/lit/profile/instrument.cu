// --instrument: each site that might be rewritten stays the plain atomic, and is counted.

// RUN: %tool --instrument %s -o %t.cu 2> %t.remarks
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu

// Once is enough.
// RUN: %tool --instrument %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: cmp %t.cu %t.again.cu
// AGAIN: 0 rewritten
// AGAIN-NOT: profile_row

#include <cuda/atomic>

// CHECK:      #include <warpagg/profile.cuh>
// CHECK-NEXT: static __device__ warpagg::profile_row [[TABLE:warpagg_sites_[0-9a-f]{8}]][14];
// CHECK-NEXT: static const warpagg::profile_site [[TABLE]]_names[] = {
// CHECK-NEXT: {"instrument.cu:plain:{{[0-9]+}}", 0x[[HASH:[0-9a-f]{16}]]ull},
// CHECK-NEXT: {"instrument.cu:plain:{{[0-9]+}}", 0x[[HASH]]ull},
// CHECK:      };
// CHECK-NEXT: static const warpagg::profile_table [[TABLE]]_table([[TABLE]], [[TABLE]]_names);
// CHECK-NEXT: #line

// REMARK: remark: atomicAdd is counted in the profile, as instrument.cu:plain:22 [warpagg-instrument]
// CHECK: warpagg::add<warpagg::profiled<[[TABLE]]>::at<0>>(&bin[k[threadIdx.x]], 1.0f);
// CHECK: const int old = warpagg::fetch_max<warpagg::profiled<[[TABLE]]>::at<1>>(best, k[threadIdx.x]);
__global__ void plain(const int *k, float *bin, int *best, int *out) {
    atomicAdd(&bin[k[threadIdx.x]], 1.0f);
    const int old = atomicMax(best, k[threadIdx.x]);
    out[threadIdx.x] = old;
}

// All instances of a template are one row.
// CHECK: warpagg::add<warpagg::profiled<[[TABLE]]>::at<2>>(&sum[k[threadIdx.x]], T(1));
template <class T> __global__ void each_type(const int *k, T *sum) { atomicAdd(&sum[k[threadIdx.x]], T(1)); }
template __global__ void each_type<float>(const int *, float *);
template __global__ void each_type<unsigned>(const int *, unsigned *);

// CHECK: k[i] ? warpagg::fetch_add<warpagg::profiled<[[TABLE]]>::at<3>>(a, 1) : warpagg::fetch_add<warpagg::profiled<[[TABLE]]>::at<4>>(b, 2);
// CHECK: out[i] += k[i] > 3 && warpagg::fetch_sub<warpagg::profiled<[[TABLE]]>::at<5>>(a, 1) == 7;
__global__ void conditional(const int *k, int *a, int *b, int *out) {
    int i = threadIdx.x;
    out[i] = k[i] ? atomicAdd(a, 1) : atomicAdd(b, 2);
    out[i] += k[i] > 3 && atomicSub(a, 1) == 7;
}

// CHECK: warpagg::add<warpagg::profiled<[[TABLE]]>::at<6>, warpagg::block>(&bin[k[threadIdx.x]], 1);
// CHECK: warpagg::add<warpagg::profiled<[[TABLE]]>::at<7>>(&(bin[k[threadIdx.x]]), 1);
// CHECK: warpagg::fetch_inc<warpagg::profiled<[[TABLE]]>::at<8>>(ring, 100u);
// CHECK: warpagg::exch<warpagg::profiled<[[TABLE]]>::at<9>>(ring + k[0], 5u);
__global__ void forms(const int *k, int *bin, unsigned *ring, unsigned *out) {
    atomicAdd_block(&bin[k[threadIdx.x]], 1);
    cuda::atomic_ref<int, cuda::thread_scope_device>(bin[k[threadIdx.x]]).fetch_add(1, cuda::memory_order_relaxed);
    out[threadIdx.x] = atomicInc(ring, 100u);
    atomicExch(ring + k[0], 5u);
}

// What a macro's body spells is left, and said; what its argument spells is not its own.
#define BUMP(p) atomicAdd(p, 1)
#define SAME(x) x
// REMARK: remark: left as is: the call is spelled in the body of {{.*}} [warpagg:in-macro]
// CHECK: BUMP(bin);
// CHECK: SAME(warpagg::add<warpagg::profiled<[[TABLE]]>::at<10>>(bin, 1));
__global__ void macros(int *bin) {
    BUMP(bin);
    SAME(atomicAdd(bin, 1));
}

// What is never rewritten needs no counting.
// REMARK: remark: left as is: at most one lane of a warp reaches it
// REMARK: remark: left as is: a compare-and-swap
// REMARK: remark: left as is: `// warpagg: leave` stands here
// CHECK: if (threadIdx.x == 0) atomicAdd(bin, 1);
// CHECK: atomicCAS(bin, 1, 2);
__global__ void left(int *bin) {
    if (threadIdx.x == 0) atomicAdd(bin, 1);
    atomicCAS(bin, 1, 2);
    atomicAdd(bin + 1, 3); // warpagg: leave
}

struct op {
    float *to;
    // CHECK: __device__ void operator()(int k) const { warpagg::add<warpagg::profiled<[[TABLE]]>::at<11>>(&to[k], 2.0f); }
    __device__ void operator()(int k) const { atomicAdd(&to[k], 2.0f); }
};
// CHECK: auto put = [=](int i) { warpagg::add<warpagg::profiled<[[TABLE]]>::at<12>>(&sum[i], 1.0f); };
__global__ void calls(const int *k, float *sum) {
    auto put = [=](int i) { atomicAdd(&sum[i], 1.0f); };
    put(k[threadIdx.x]);
    op{sum}(k[threadIdx.x]);
}

// CHECK: warpagg::add<warpagg::profiled<[[TABLE]]>::at<13>>(&own[k[threadIdx.x]], 1.0);
__global__ void shared(const int *k, double *out) {
    __shared__ double own[64];
    own[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&own[k[threadIdx.x]], 1.0);
    __syncthreads();
    out[threadIdx.x] = own[threadIdx.x];
}
