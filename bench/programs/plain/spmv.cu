// Sparse matrix times vector, plain: the matrix is a list of entries, and each adds to its row's sum.
namespace FORM {

__global__ void multiply(const unsigned *row, const unsigned *column, const float *a, unsigned entries, const float *x, float *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < entries)
        atomicAdd(&y[row[i]], a[i] * x[column[i]]);
}

void spmv(const unsigned *row, const unsigned *column, const float *a, unsigned entries, const float *x, float *y)
{
    multiply<<<(entries + 255) / 256, 256>>>(row, column, a, entries, x, y);
}

}
