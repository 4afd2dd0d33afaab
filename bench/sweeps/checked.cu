// A histogram that checks its keys: what the check lets through, of keys that come back often, seldom, and some of which do.

#include "settled.h"

#include <cmath>

enum { MANY = 1 << 16 };

__global__ void checked(const int *src, int n, unsigned *bins)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = src[i];
        if (k >= 0)
            atomicAdd(&bins[k], 1u);
    }
}

static int skewed(size_t i) { return (int)(MANY * std::pow(random_below(i, MANY) / (double)MANY, 8)); }

static int run(const char *name, int n, double share, int (*key)(size_t))
{
    auto src = generate<int>(n, [=](size_t i) { return random_below(i + 7 * (size_t)n, 1000) < share * 10 ? key(i) : -1; });
    std::vector<unsigned> want(MANY);
    for (int k : src)
        if (k >= 0)
            want[k]++;
    Device<int> in{ src };
    Device<unsigned> bins{ MANY };
    const int blocks = blocks_resident();
    float ms = settled_ms([&] { bins.zero(); }, [&] { checked<<<blocks, BLOCK>>>(in, n, bins); });
    char row[64];
    snprintf(row, sizeof row, "checked-%s@%g", name, share);
    return report(row, n, ms, exactly(bins.host() == want, want[0]));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003), failed = 0;
    for (double share : { 1.0, 10.0, 50.0, 90.0, 100.0 }) {
        failed |= run("256", n, share, [](size_t i) { return (int)random_below(i, 256); });
        failed |= run("64Ki", n, share, [](size_t i) { return (int)random_below(i, MANY); });
        failed |= run("skewed", n, share, skewed);
    }
    return failed;
}
