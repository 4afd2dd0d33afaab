// An address that depends on data: combined behind the gate, in global memory and, where that can pay, in shared memory.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives --rewrites=-warp-peers
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

__global__ void histogram(unsigned *bin, const unsigned char *sample, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // CHECK: warpagg::add<warpagg::keyed>(&bin[sample[i]], 1u);
        atomicAdd(&bin[sample[i]], 1u);
}

__global__ void multiply(float *y, const int *row, const int *column, const float *a, const float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // CHECK: warpagg::add<warpagg::keyed>(&y[row[i]], a[i] * x[column[i]]);
        atomicAdd(&y[row[i]], a[i] * x[column[i]]);
}

__global__ void every_operation(int *p, unsigned *u, const int *k, int *out) {
    int i = threadIdx.x, c = k[i];
    // CHECK: warpagg::sub<warpagg::keyed>(p + c, i);
    atomicSub(p + c, i);
    // CHECK: out[i] = warpagg::fetch_min<warpagg::keyed>(&p[c], i);
    out[i] = atomicMin(&p[c], i);
    // CHECK: warpagg::max<warpagg::keyed>(&p[c], i);
    atomicMax(&p[c], i);
    // CHECK: warpagg::and_<warpagg::keyed>(&p[c], i);
    atomicAnd(&p[c], i);
    // CHECK: warpagg::or_<warpagg::keyed>(&p[c], i);
    atomicOr(&p[c], i);
    // CHECK: warpagg::xor_<warpagg::keyed>(&p[c], i);
    atomicXor(&p[c], i);
    // CHECK: out[i] = warpagg::fetch_inc<warpagg::keyed>(&u[c], 0xffffffff);
    out[i] = atomicInc(&u[c], 0xffffffff);
    // CHECK: warpagg::dec<warpagg::keyed>(&u[c], 0xffffffff);
    atomicDec(&u[c], 0xffffffff);
    // CHECK: out[i] = warpagg::fetch_exch<warpagg::keyed, warpagg::block>(&p[c], i);
    out[i] = atomicExch_block(&p[c], i);
}

__global__ void shared_sums(const int *k, const double *v, double *out) {
    __shared__ double sum[64];
    // CHECK: warpagg::add<warpagg::keyed>(&sum[k[threadIdx.x]], v[threadIdx.x]);
    atomicAdd(&sum[k[threadIdx.x]], v[threadIdx.x]);
    __syncthreads();
    out[threadIdx.x] = sum[threadIdx.x];
    __shared__ float narrow[64];
    // CHECK: warpagg::add<warpagg::keyed>(&narrow[k[threadIdx.x]], 1.5f); // warpagg: keyed
    atomicAdd(&narrow[k[threadIdx.x]], 1.5f); // warpagg: keyed
}

// The user knows that equal keys are neighbours.
__global__ void sorted(double *y, const int *row, const double *a) {
    // CHECK: warpagg::add<warpagg::runs>(&y[row[threadIdx.x]], a[threadIdx.x]); // warpagg: runs
    atomicAdd(&y[row[threadIdx.x]], a[threadIdx.x]); // warpagg: runs
}

// In a template the runtime's overloads decide when the type is known.
template <class T> __global__ void scatter(T *y, const int *row, const T *a) {
    // CHECK: warpagg::add<warpagg::keyed>(&y[row[threadIdx.x]], a[threadIdx.x]);
    atomicAdd(&y[row[threadIdx.x]], a[threadIdx.x]);
}
template __global__ void scatter<float>(float *, const int *, const float *);
template __global__ void scatter<int>(int *, const int *, const int *);
