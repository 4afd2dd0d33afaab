// Summation, plain: every thread adds its element to the one total.
namespace FORM {

__global__ void sum(const float *v, unsigned n, float *total)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(total, v[i]);
}

void add_up(const float *v, unsigned n, float *total)
{
    sum<<<(n + 255) / 256, 256>>>(v, n, total);
}

}
