// What filter.cu could be: CUB's selection, which keeps the elements' order as well.

#include "common.h"

#include <cub/device/device_select.cuh>

struct IsKept {
    int limit;
    __host__ __device__ bool operator()(int x) const { return x < limit; }
};

enum { LEVELS = 100000 };

static int run(const char *name, const std::vector<int> &src, int limit)
{
    int n = (int)src.size();
    Device<int> device_src(src), dst(n), count(1);
    size_t bytes = 0;
    auto by_cub = [&](void *scratch) {
        CHECK(cub::DeviceSelect::If(scratch, bytes, (const int *)device_src, (int *)dst, (int *)count, n, IsKept{ limit }));
    };
    by_cub(nullptr);
    Device<char> scratch(bytes);
    float ms = median_ms([&] { count.zero(); dst.zero(); }, [&] { by_cub(scratch); });

    auto digest = [&](const std::vector<int> &v) {
        return sum_over(v.size(), [&](size_t i) { return v[i] < limit ? hash((uint64_t)v[i]) : 0; });
    };
    uint64_t want = sum_over(src.size(), [&](size_t i) { return src[i] < limit; });
    bool ok = (uint64_t)count.host()[0] == want;
    std::vector<int> got = dst.host();
    got.resize(want);
    return report(name, n, ms, exactly(ok && digest(got) == digest(src), digest(got)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003), failed = 0;
    auto src = generate<int>(n, [](size_t i) { return random_below(i, LEVELS); });
    for (double share : { 0.001, 0.1, 1.0, 5.0, 10.0, 20.0, 30.0, 50.0, 70.0, 100.0 })
        for (const char *form : { "filter", "filter-loop" }) {
            char name[64];
            snprintf(name, sizeof name, "%s@%g/cub", form, share);
            failed |= run(name, src, (int)(share / 100 * LEVELS));
        }
    return failed;
}
