// Several sums in statements that no loop is around, for the share of the elements that bring something: three at one place, and nine at a place of the warp's own.

#include "settled.h"

enum { LEVELS = 100000 };  // of the elements: 0 to LEVELS - 1

__global__ void three(const int *src, const float *value, int n, int limit, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        float x = value[i];
        atomicAdd(&sums[0], x);
        atomicAdd(&sums[1], -x);
        atomicAdd(&sums[2], 2 * x);
    }
}

__global__ void nine(const int *src, const float *value, int n, int limit, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        float x = value[i];
        float *to = &sums[9 * (i / 32)];
        atomicAdd(to, x);
        atomicAdd(to + 1, -x);
        atomicAdd(to + 2, 2 * x);
        atomicAdd(to + 3, -2 * x);
        atomicAdd(to + 4, 3 * x);
        atomicAdd(to + 5, -3 * x);
        atomicAdd(to + 6, 4 * x);
        atomicAdd(to + 7, -4 * x);
        atomicAdd(to + 8, 5 * x);
    }
}

static void launch_three(const int *src, const float *value, int n, int limit, float *sums) { three<<<blocks_for(n), BLOCK>>>(src, value, n, limit, sums); }
static void launch_nine(const int *src, const float *value, int n, int limit, float *sums) { nine<<<blocks_for(n), BLOCK>>>(src, value, n, limit, sums); }

static const int factor[] = { 1, -1, 2, -2, 3, -3, 4, -4, 5 };

template <int C> static int run(const char *name, void (*launch)(const int *, const float *, int, int, float *), int places, const std::vector<int> &src, const std::vector<float> &value,
                                int limit)
{
    int n = (int)src.size();
    std::vector<double> want((size_t)C * places);
    std::vector<int> updates((size_t)C * places);
    for (size_t i = 0; i < (size_t)n; i++)
        for (int c = 0; c < C && src[i] < limit; c++) {
            size_t at = places > 1 ? C * (i / 32) + c : c;
            want[at] += (double)factor[c] * value[i];
            updates[at] += abs(factor[c]);
        }
    Device<int> in(src);
    Device<float> values(value), sums((size_t)C * places);
    float ms = settled_ms([&] { sums.zero(); }, [&] { launch(in, values, n, limit, sums); });
    return report(name, n, ms, compare_sums(sums.host(), want, updates));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 300001), failed = 0;
    auto src = generate<int>(n, [](size_t i) { return random_below(i, LEVELS); });
    auto value = generate<float>(n, [](size_t i) { return random_value<float>(i + 1); });
    for (double share : { 0.0, 0.1, 1.0, 10.0, 100.0 }) {
        char name[64];
        int limit = (int)(share / 100 * LEVELS);
        snprintf(name, sizeof name, "statements-3@%g", share);
        failed |= run<3>(name, launch_three, 1, src, value, limit);
        snprintf(name, sizeof name, "statements-9@%g", share);
        failed |= run<9>(name, launch_nine, (n + 31) / 32, src, value, limit);
    }
    return failed;
}
