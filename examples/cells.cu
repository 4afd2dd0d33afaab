// Cell sums: particles add their mass and momentum to the cell that they are in.
//
// The heart of multi-particle collision dynamics and of other particle methods. Four sums have one key. Particles are
// sorted by cell now and then; between two sorts they drift into neighbouring cells, and the order is nearly, but not
// quite, that of the keys.

#include "common.h"

__global__ void deposit(const int *cell, const double *m, const double *vx, const double *vy, const double *vz, int n,
                        double *mass, double *px, double *py, double *pz)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = cell[i];
    atomicAdd(&mass[c], m[i]);
    atomicAdd(&px[c], vx[i]);
    atomicAdd(&py[c], vy[i]);
    atomicAdd(&pz[c], vz[i]);
}

// The four sums of every cell, one array after the other, and how many values went into each.
struct Sums {
    std::vector<double> value;
    std::vector<int> updates;
};

static Sums sums_on_cpu(const std::vector<int> &cell, size_t cells, const std::vector<double> &value)
{
    Sums sums = { std::vector<double>(4 * cells), std::vector<int>(4 * cells) };
    in_pieces(4, [&](size_t begin, size_t end) {
        for (size_t q = begin; q < end; q++)
            for (size_t i = 0; i < cell.size(); i++) {
                sums.value[q * cells + cell[i]] += value[q * cell.size() + i];
                sums.updates[q * cells + cell[i]]++;
            }
    });
    return sums;
}

// `value` holds the particles' masses, then their momenta along x, y and z.
static int run(const char *name, const std::vector<int> &cell, int cells, const std::vector<double> &value)
{
    int n = (int)cell.size();
    Device<int> key(cell);
    Device<double> particles(value), sums(4 * (size_t)cells);
    double *m = particles, *vx = m + n, *vy = vx + n, *vz = vy + n;
    double *mass = sums, *px = mass + cells, *py = px + cells, *pz = py + cells;
    float ms = median_ms([&] { sums.zero(); }, [&] {
        deposit<<<blocks_for(n), BLOCK>>>(key, m, vx, vy, vz, n, mass, px, py, pz);
    });

    Sums want = sums_on_cpu(cell, cells, value);
    return report(name, n, ms, compare_sums(sums.host(), want.value, want.updates));
}

int main(int argc, char **argv)
{
    const int a_cell = 10;
    int n = size_from(argc, argv, 1 << 24, 1000003);
    int cells = (n - 1) / a_cell + 2;  // one more than the sorted keys, to drift into
    auto value = generate<double>(4 * (size_t)n, random_value<double>);
    auto sorted = sorted_keys(n, a_cell);
    auto shifted = generate<int>(n, [&](size_t i) { return sorted[i] + random_below(i, 2); });
    auto random = generate<int>(n, [&](size_t i) { return random_below(i, cells); });

    int failed = 0;
    failed |= run("cells-random", random, cells, value);
    failed |= run("cells-sorted", sorted, cells, value);
    failed |= run("cells-shifted", shifted, cells, value);
    return failed;
}
