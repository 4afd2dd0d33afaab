// What sums.cu could be: CUB's reduction.

#include "common.h"

#include <cub/device/device_reduce.cuh>

int main(int argc, char **argv)
{
    int most = size_from(argc, argv, 1 << 26, 1 << 18), failed = 0;
    auto values = generate<float>(most, random_value<float>);
    Device<float> v(values), total(1);
    for (int n = 1 << 10; n <= most && n > 0; n *= 4) {
        double want = 0;
        for (int i = 0; i < n; i++)
            want += values[i];
        size_t bytes = 0;
        CHECK(cub::DeviceReduce::Sum(nullptr, bytes, (const float *)v, (float *)total, n));
        Device<char> scratch(bytes);
        float ms = median_ms([&] { total.zero(); }, [&] {
            CHECK(cub::DeviceReduce::Sum((char *)scratch, bytes, (const float *)v, (float *)total, n));
        });
        for (const char *form : { "sum", "sum-loop" }) {
            char name[64];
            snprintf(name, sizeof name, "%s@%d/cub", form, n);
            failed |= report(name, n, ms, compare_sums(total.host(), std::vector<double>{ want }, std::vector<int>{ n }));
        }
    }
    return failed;
}
