// A matrix's transpose times a vector: entries row by row, each row by a warp or by a block of its own, which adds to the columns that the row names. No column
// comes twice in a row. Over the length of the rows: how much one block has to do.

#include "common.h"

enum { COLUMNS = 1 << 20 };

__global__ void by_warp(const int *start, const int *column, const float *a, const float *x, int rows, float *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= rows)
        return;
    for (int e = start[row] + threadIdx.x % 32; e < start[row + 1]; e += 32)
        atomicAdd(&y[column[e]], a[e] * x[row]);
}

__global__ void by_block(const int *start, const int *column, const float *a, const float *x, int rows, float *y)
{
    int row = blockIdx.x;
    for (int e = start[row] + threadIdx.x; e < start[row + 1]; e += blockDim.x)
        atomicAdd(&y[column[e]], a[e] * x[row]);
}

// Steps of an odd number of columns visit each once.
static int column_of(int row, int length, size_t e) { return (int)((hash((uint64_t)row) + (e - (size_t)row * length) * (2 * (hash(~(uint64_t)row) % COLUMNS) + 1)) % COLUMNS); }

static int run(int length, int n)
{
    int rows = (n - 1) / length + 1, entries = rows * length;
    auto coarse = [](size_t i) { return (random_below(i, 31) - 15) * 0x1p-5f; };
    auto start = generate<int>(rows + 1, [=](size_t i) { return (int)i * length; });
    auto column = generate<int>(entries, [=](size_t e) { return column_of((int)(e / length), length, e); });
    auto a = generate<float>(entries, coarse), x = generate<float>(rows, coarse);
    std::vector<double> want(COLUMNS);
    std::vector<int> updates(COLUMNS);
    for (int e = 0; e < entries; e++) {
        want[column[e]] += (double)a[e] * x[e / length];
        updates[column[e]]++;
    }

    Device<int> device_start(start), device_column(column);
    Device<float> device_a(a), device_x(x), y(COLUMNS);
    int failed = 0;
    auto measure = [&](const char *name, auto kernel, int blocks) {
        float ms = median_ms([&] { y.zero(); }, [&] { kernel<<<blocks, BLOCK>>>(device_start, device_column, device_a, device_x, rows, y); });
        char row[64];
        snprintf(row, sizeof row, "%s@%d", name, length);
        failed |= report(row, n, ms, compare_sums(y.host(), want, updates));
    };
    measure("rows-by-warp", by_warp, (int)(((size_t)rows * 32 - 1) / BLOCK + 1));
    measure("rows-by-block", by_block, rows);
    return failed;
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003), failed = 0;
    for (int length : { 8, 32, 128, 512, 2048 })
        failed |= run(length, n);
    return failed;
}
