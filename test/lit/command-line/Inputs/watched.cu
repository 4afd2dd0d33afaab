// The kernel looks at what it has added up.
__global__ void watched(float *total, const float *x, double *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(total, i < n ? x[i] : 0.0f);
    out[i] = *total;
}
