// Lanes side by side that update elements side by side, where all blocks come to the same few: sums of columns, gradients of biases and of tables of
// positions, rows that data choose. Each is launched often enough for launches in sight to find out which form is faster.

#include "settled.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <string>

template <class T> __global__ void bias(const T *d, T *sum, int n, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&sum[i % columns], d[i]);
}

__global__ void column_sums(const float *d, float *sum, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < columns)
        atomicAdd(&sum[x], d[(size_t)y * columns + x]);
}

// The gradient of a table of positions, from all of a sequence.
template <class T> __global__ void positions(const T *d, T *table, int heads, int length, int window)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= heads * length * window)
        return;
    int w = t % window, h = t / window / length;
    atomicAdd(&table[h * window + w], d[t]);
}

// A graph's edges add to rows, as a library's scatter has it.
struct Adder {
    template <class T> static __device__ void write(T *to, T value) { atomicAdd(to, value); }
};
__global__ void scatter(const float *source, const int *row, float *out, int n, int features)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        Adder::write(out + row[i / features] * features + i % features, source[i]);
}

// A method of what the kernel is given.
struct Grid {
    float *cells;
    __device__ void add(int cell, float value) { atomicAdd(&cells[cell], value); }
};
__global__ void deposit(Grid grid, const int *cell, const float *charge, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        grid.add(cell[i], charge[i]);
}

// One of `rare` rows has ones.
template <class T> static std::vector<T> ones_in_rows(int n, int columns, int rare)
{
    return generate<T>(n, [=](size_t i) { return T(i / columns % rare == 0 ? 1.f : 0.f); });
}

template <class T> static int run_bias(const char *name, int rows, int rare)
{
    const int columns = 768, n = rows * columns;
    Device<T> d{ ones_in_rows<T>(n, columns, rare) }, sum{ columns };
    float ms = settled_ms([&] { sum.zero(); }, [&] { bias<T><<<blocks_for(n), BLOCK>>>(d, sum, n, columns); });
    bool right = true;
    for (T x : sum.host())
        right &= (float)x == (float)((rows + rare - 1) / rare);
    return report(name, n, ms, exactly(right, rows));
}

static int run_columns(const char *name, int rows, int columns)
{
    Device<float> d{ ones_in_rows<float>(rows * columns, columns, 1) }, sum{ (size_t)columns };
    const dim3 grid((columns + 127) / 128, rows);
    float ms = settled_ms([&] { sum.zero(); }, [&] { column_sums<<<grid, 128>>>(d, sum, columns); });
    bool right = true;
    for (float x : sum.host())
        right &= x == (float)rows;
    return report(name, rows * columns, ms, exactly(right, rows));
}

template <class T> static int run_positions(const char *name, int length, int rare)
{
    const int heads = 12, window = 64, n = heads * length * window;
    Device<T> d{ ones_in_rows<T>(n, window, rare) }, table{ heads * window };
    float ms = settled_ms([&] { table.zero(); }, [&] { positions<T><<<blocks_for(n), BLOCK>>>(d, table, heads, length, window); });
    bool right = true;
    for (T x : table.host())
        right &= (float)x == (float)(length / rare);
    return report(name, n, ms, exactly(right, length));
}

static std::vector<int> rows_of(int edges, int rows, const std::string &kind)
{
    auto all = generate<int>(edges, [=](size_t i) {
        return (int)(kind == "zipf" ? zipf_key(i, rows) : random_below(i, rows));
    });
    if (kind == "sorted")
        std::sort(all.begin(), all.end());
    return all;
}

static int run_scatter(const std::string &kind, int n, int features)
{
    const int edges = n / features, rows = edges / 8;
    std::vector<int> row = rows_of(edges, rows, kind);
    std::vector<float> want((size_t)rows * features);
    for (int r : row)
        for (int f = 0; f < features; f++)
            want[(size_t)r * features + f]++;
    Device<int> device_row{ row };
    Device<float> source{ std::vector<float>(edges * features, 1.f) }, out{ want.size() };
    float ms = settled_ms([&] { out.zero(); }, [&] { scatter<<<blocks_for(edges * features), BLOCK>>>(source, device_row, out, edges * features, features); });
    return report(("shared-scatter-" + std::to_string(features) + "@" + kind).c_str(), n, ms, exactly(out.host() == want, edges));
}

static int run_deposit(const std::string &kind, int n, int cells)
{
    std::vector<int> cell = rows_of(n, cells, kind);
    std::vector<float> want(cells);
    for (int c : cell)
        want[c]++;
    Device<int> device_cell{ cell };
    Device<float> charge{ std::vector<float>(n, 1.f) }, out{ want.size() };
    float ms = settled_ms([&] { out.zero(); }, [&] { deposit<<<blocks_for(n), BLOCK>>>(Grid{ out }, device_cell, charge, n); });
    return report(("shared-deposit-" + std::to_string(cells) + "@" + kind).c_str(), n, ms, exactly(out.host() == want, n));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 22, 100003), failed = 0;
    const int rows = n / 768 + 1;
    failed |= run_bias<float>("shared-bias@float", rows, 1);
    failed |= run_bias<__half>("shared-bias@half", rows, 64);
    failed |= run_bias<__nv_bfloat16>("shared-bias@bfloat16", rows, 128);
    failed |= run_columns("shared-columns@768", rows, 768);
    failed |= run_columns("shared-columns@65536", n / 65536 + 1, 65536);
    failed |= run_positions<float>("shared-positions@float", 4096, 1);
    failed |= run_positions<__half>("shared-positions@half", 4096, 32);
    for (int features : { 1, 8, 64 })
        for (const char *kind : { "zipf", "random", "sorted" })
            failed |= run_scatter(kind, n, features);
    for (const char *kind : { "zipf", "random" })
        failed |= run_deposit(kind, n, 1 << 16);
    failed |= run_deposit("random", n, 1000);
    return failed;
}
