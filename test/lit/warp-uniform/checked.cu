// An address that is expected to be uniform, but not proved, is checked at run time.

// RUN: %tool --level=warp -q --no-cuda %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

// Lanes that meet may be in different iterations.
__global__ void changes_in_loop(float *gradient, const int *id, const float *v, int n) {
    for (int j = 0; j < n; j++)
        // CHECK: warpagg::add<warpagg::checked>(&gradient[id[j]], v[threadIdx.x]);
        atomicAdd(&gradient[id[j]], v[threadIdx.x]);
}

// Rows of the block may be no whole warps.
__global__ void warp_number(int *count, float *sum, const float *v) {
    // CHECK: warpagg::add<warpagg::checked>(&count[threadIdx.x / 32], 1);
    atomicAdd(&count[threadIdx.x / 32], 1);
    // CHECK: warpagg::add<warpagg::checked>(&sum[threadIdx.y], v[threadIdx.x]);
    atomicAdd(&sum[threadIdx.y], v[threadIdx.x]);
}

// Another block may write what the address is read from.
__global__ void read_address(float *p, int *slot) {
    // CHECK: warpagg::add<warpagg::checked>(&p[*slot], 1.5f);
    atomicAdd(&p[*slot], 1.5f);
    *slot = 3;
}
