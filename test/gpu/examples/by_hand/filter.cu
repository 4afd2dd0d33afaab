// What examples/filter.cu could be: CUB's, which keeps the elements' order as well.

#include "common.h"

#include <cub/device/device_select.cuh>

struct IsKept {
    __host__ __device__ bool operator()(int x) const { return x > 0; }
};

// What identifies the elements kept, whatever their order.
static uint64_t digest(const std::vector<int> &v)
{
    return sum_over(v.size(), [&](size_t i) { return IsKept()(v[i]) ? hash((uint64_t)v[i]) : 0; });
}

static int run(const char *name, const std::vector<int> &src)
{
    int n = (int)src.size();
    Device<int> device_src(src), dst(n), count(1);
    size_t bytes = 0;
    auto by_cub = [&](void *scratch) {
        CHECK(cub::DeviceSelect::If(scratch, bytes, (const int *)device_src, (int *)dst, (int *)count, n, IsKept()));
    };
    by_cub(nullptr);
    Device<char> scratch(bytes);
    float ms = median_ms([&] { count.zero(); dst.zero(); }, [&] { by_cub(scratch); });

    uint64_t want = sum_over(src.size(), [&](size_t i) { return IsKept()(src[i]); });
    bool ok = (uint64_t)count.host()[0] == want;
    std::vector<int> got = dst.host();
    got.resize(want);
    return report(name, n, ms, exactly(ok && digest(got) == digest(src), digest(got)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003);
    auto half = generate<int>(n, [](size_t i) { return (int)hash(i); });
    auto all = generate<int>(n, [](size_t i) { return (int)i + 1; });
    return run("filter-half/cub", half) | run("filter-all/cub", all);
}
