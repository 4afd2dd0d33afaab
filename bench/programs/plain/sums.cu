// Sums by key, plain: the cells of a mesh gather what their particles bring.
namespace FORM {

__global__ void gather(const unsigned *cell, const double *value, unsigned n, double *sum)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&sum[cell[i]], value[i]);
}

void add_by_cell(const unsigned *cell, const double *value, unsigned n, double *sum)
{
    gather<<<(n + 255) / 256, 256>>>(cell, value, n, sum);
}

}
