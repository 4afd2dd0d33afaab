// What deposit.cu could be: a hashed table of the block's cells in shared memory, taken to memory at the end of the block. A cell that finds no slot goes to
// memory at once.

#include "common.h"

enum { SLOTS = 512, NONE = -1 };

__device__ int slot_of(int *cells, int cell)
{
    int slot = cell % SLOTS;
    for (int tries = 0; tries < 4; tries++, slot = (slot + 1) % SLOTS) {
        int old = atomicCAS(&cells[slot], NONE, cell);
        if (old == NONE || old == cell)
            return slot;
    }
    return NONE;
}

template <int Values>
__global__ void deposit(const int *cell, const float *value, int n, float *sums, int cells)
{
    __shared__ int held[SLOTS];
    __shared__ float pending[Values][SLOTS];
    for (int slot = threadIdx.x; slot < SLOTS; slot += blockDim.x) {
        held[slot] = NONE;
        for (int q = 0; q < Values; q++)
            pending[q][slot] = 0;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int c = cell[i], slot = slot_of(held, c);
        for (int q = 0; q < Values; q++)
            atomicAdd(slot == NONE ? &sums[(size_t)q * cells + c] : &pending[q][slot], value[(size_t)q * n + i]);
    }
    __syncthreads();
    for (int slot = threadIdx.x; slot < SLOTS; slot += blockDim.x)
        if (held[slot] != NONE)
            for (int q = 0; q < Values; q++)
                atomicAdd(&sums[(size_t)q * cells + held[slot]], pending[q][slot]);
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
    snprintf(name, sizeof name, "deposit-%s@%d/hand", order, Values);
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
