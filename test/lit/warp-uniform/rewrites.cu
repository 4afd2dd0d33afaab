// One address for the lanes that meet: what ptxas does not combine is rewritten, its arguments byte for byte as they were.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

// CHECK: #include <warpagg/warpagg.cuh>
__global__ void sums(float *f, double *d, unsigned long long *u, const float *v, const double *w, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        // CHECK: warpagg::add<warpagg::uniform>(f, v[i]);
        atomicAdd(f, v[i]);
        // CHECK: warpagg::add<warpagg::uniform>(  d , w[i] /* weight */ );
        atomicAdd(  d , w[i] /* weight */ );
        // CHECK: warpagg::add<warpagg::uniform>(u, (unsigned long long)i);
        ::atomicAdd(u, (unsigned long long)i);
    }
}

__global__ void old_values(float *f, unsigned *head, unsigned long long *best, int *flag, const unsigned *size, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: float before = warpagg::fetch_add<warpagg::uniform>(f, 0.5f);
    float before = atomicAdd(f, 0.5f);
    // CHECK: out[i] = warpagg::fetch_and<warpagg::uniform>(head, ~(1u << i));
    out[i] = atomicAnd(head, ~(1u << i));
    // CHECK: if (warpagg::fetch_dec<warpagg::uniform>(head, 0xffffffffu) > size[i])
    if (atomicDec(head, 0xffffffffu) > size[i])
        // CHECK: out[i] += warpagg::fetch_max<warpagg::uniform>(flag, i);
        out[i] += atomicMax(flag, i);
    // CHECK: out[i] += before > warpagg::fetch_exch<warpagg::uniform>(f, 1.0f);
    out[i] += before > atomicExch(f, 1.0f);
    // CHECK: warpagg::min<warpagg::uniform>(best, (unsigned long long)size[i] << 32 | i);
    atomicMin(best, (unsigned long long)size[i] << 32 | i);
}

__global__ void scopes(float *f, const float *v) {
    // CHECK: warpagg::add<warpagg::uniform, warpagg::block>(f, v[threadIdx.x]);
    atomicAdd_block(f, v[threadIdx.x]);
    // CHECK: warpagg::add<warpagg::uniform, warpagg::system>(f, v[threadIdx.x]);
    atomicAdd_system(f, v[threadIdx.x]);
}

// A condition on data leaves warps with lanes missing: there ptxas gives up on what it combines in full warps only.
__global__ void sparse(int *cursor, const int *size, int *at) {
    if (size[threadIdx.x])
        // CHECK: at[threadIdx.x] = warpagg::fetch_add<warpagg::uniform>(cursor, size[threadIdx.x]);
        at[threadIdx.x] = atomicAdd(cursor, size[threadIdx.x]);
}
