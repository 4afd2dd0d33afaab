// Sparse matrix times vector over the length of its rows: a matrix in coordinate form, sorted by row, a thread an entry.

#include "common.h"

__global__ void multiply(const int *row, const int *col, const float *a, int entries, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < entries)
        atomicAdd(&y[row[i]], a[i] * x[col[i]]);
}

static int run(int length, int n)
{
    int size = (n - 1) / length + 1;
    // Multiples of 2^-5: the products are multiples of 2^-10, like other random values, and their sums as exact.
    auto coarse = [](size_t i) { return (random_below(i, 31) - 15) * 0x1p-5f; };
    auto row = generate<int>(n, [=](size_t i) { return (int)i / length; });
    auto col = generate<int>(n, [=](size_t i) { return random_below(~i, size); });
    auto a = generate<float>(n, coarse), x = generate<float>(size, coarse);
    std::vector<double> want(size);
    for (int i = 0; i < n; i++)
        want[row[i]] += (double)a[i] * x[col[i]];

    Device<int> device_row(row), device_col(col);
    Device<float> device_a(a), device_x(x), y(size);
    float ms = median_ms([&] { y.zero(); },
                         [&] { multiply<<<blocks_for(n), BLOCK>>>(device_row, device_col, device_a, n, device_x, y); });
    char name[64];
    snprintf(name, sizeof name, "matrix@%d", length);
    return report(name, n, ms, compare_sums(y.host(), want, std::vector<int>(size, length)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003), failed = 0;
    for (int length : { 1, 4, 16, 64, 256, 1024 })
        failed |= run(length, n);
    return failed;
}
