// Cell sums over the number of values that a particle brings (E. Westphal, "Voting and Shuffling to Optimize Atomic Operations"): particles sorted by cell, a
// while after the sort, and in any order.

#include "common.h"

template <int Values>
__global__ void deposit(const int *cell, const float *value, int n, float *sums, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = cell[i];
    for (int q = 0; q < Values; q++)
        atomicAdd(&sums[q * cells + c], value[q * n + i]);
}

template <int Values>
static int run(const char *order, const std::vector<int> &cell, int cells, const Device<float> &value, const std::vector<float> &host)
{
    int n = (int)cell.size();
    std::vector<double> want((size_t)Values * cells);
    std::vector<int> updates((size_t)Values * cells);
    in_pieces(Values, [&](size_t begin, size_t end) {
        for (size_t q = begin; q < end; q++)
            for (int i = 0; i < n; i++) {
                want[q * cells + cell[i]] += host[q * n + i];
                updates[q * cells + cell[i]]++;
            }
    });
    Device<int> device_cell(cell);
    Device<float> sums((size_t)Values * cells);
    float ms = median_ms([&] { sums.zero(); }, [&] { deposit<Values><<<blocks_for(n), BLOCK>>>(device_cell, value, n, sums, cells); });
    char name[64];
    snprintf(name, sizeof name, "deposit-%s@%d", order, Values);
    return report(name, n, ms, compare_sums(sums.host(), want, updates));
}

int main(int argc, char **argv)
{
    const int a_cell = 10;
    int n = size_from(argc, argv, 1 << 23, 100003), cells = (n - 1) / a_cell + 1, failed = 0;
    auto host = generate<float>(8 * (size_t)n, random_value<float>);
    Device<float> value(host);
    auto sorted = sorted_keys(n, a_cell);
    auto drifted = generate<int>(n, [&](size_t i) { return std::min(cells - 1, sorted[i] + random_below(i, 4) / 3); });
    auto random = generate<int>(n, [&](size_t i) { return random_below(i, cells); });
    for (auto &[order, cell] : { std::pair{ "sorted", &sorted }, { "drifted", &drifted }, { "random", &random } }) {
        failed |= run<1>(order, *cell, cells, value, host);
        failed |= run<2>(order, *cell, cells, value, host);
        failed |= run<4>(order, *cell, cells, value, host);
        failed |= run<8>(order, *cell, cells, value, host);
    }
    return failed;
}
