// Sparse matrix times vector, the matrix as a list of entries (COO): y[row] += a * x[col] for each.
//
// Formats for speed come sorted by row; a matrix just assembled has its entries in any order.

#include "common.h"

__global__ void multiply(const int *row, const int *col, const float *a, int entries, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < entries)
        atomicAdd(&y[row[i]], a[i] * x[col[i]]);
}

struct Matrix {
    int size;
    std::vector<int> row, col;
    std::vector<float> a;
};

static int run(const char *name, const Matrix &matrix, const std::vector<float> &x)
{
    int entries = (int)matrix.row.size();
    std::vector<double> want(matrix.size);
    std::vector<int> updates(matrix.size);
    for (int i = 0; i < entries; i++) {
        want[matrix.row[i]] += (double)matrix.a[i] * x[matrix.col[i]];
        updates[matrix.row[i]]++;
    }

    Device<int> row(matrix.row), col(matrix.col);
    Device<float> a(matrix.a), device_x(x), y(matrix.size);
    float ms = median_ms([&] { y.zero(); },
                         [&] { multiply<<<blocks_for(entries), BLOCK>>>(row, col, a, entries, device_x, y); });
    return report(name, entries, ms, compare_sums(y.host(), want, updates));
}

int main(int argc, char **argv)
{
    const int a_row = 10;
    int n = size_from(argc, argv, 1 << 24, 1000003);
    int size = (n - 1) / a_row + 1;
    // Multiples of 2^-5: the products are multiples of 2^-10, like other random values, and their sums as exact.
    auto coarse = [](size_t i) { return (random_below(i, 31) - 15) * 0x1p-5f; };
    auto x = generate<float>(size, coarse);

    auto col = generate<int>(n, [size](size_t i) { return random_below(~i, size); });

    Matrix matrix = { size, sorted_keys(n, a_row), col, generate<float>(n, coarse) };
    int failed = run("spmv-sorted", matrix, x);
    matrix.row = generate<int>(n, [size](size_t i) { return random_below(i, size); });
    return failed | run("spmv-random", matrix, x);
}
