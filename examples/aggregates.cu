// Aggregates: SELECT key, sum(x), count(*) … GROUP BY key.
//
// Several sums have one key. Few keys meet in every block, many hardly ever, and sorted ones lie side by side.

#include "common.h"

__global__ void sum_and_count(const int *key, const double *x, int n, double *sum, unsigned long long *count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int k = key[i];
        atomicAdd(&sum[k], x[i]);
        atomicAdd(&count[k], 1ull);
    }
}

__global__ void four_sums(const int *key, const double *x, int n, double *first, double *second, double *third, double *fourth)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int k = key[i];
        atomicAdd(&first[k], x[i]);
        atomicAdd(&second[k], 2 * x[i]);
        atomicAdd(&third[k], 4 * x[i]);
        atomicAdd(&fourth[k], 1.0);
    }
}

static int run(const char *name, const std::vector<int> &key, int keys, const std::vector<double> &value)
{
    int n = (int)key.size(), failed = 0;
    std::vector<double> sums(4 * (size_t)keys);
    std::vector<unsigned long long> counts(keys);
    std::vector<size_t> updates(4 * (size_t)keys);
    for (int i = 0; i < n; i++) {
        sums[key[i]] += value[i];
        counts[key[i]]++;
    }
    for (int k = 0; k < keys; k++) {
        double of_key[] = { sums[k], 2 * sums[k], 4 * sums[k], (double)counts[k] };
        for (int q = 0; q < 4; q++) {
            sums[q * (size_t)keys + k] = of_key[q];
            updates[q * (size_t)keys + k] = counts[k];
        }
    }

    Device<int> keyed_by(key);
    Device<double> x(value), sum(4 * (size_t)keys);
    Device<unsigned long long> count(keys);
    char text[48];
    float ms = median_ms([&] { sum.zero(), count.zero(); }, [&] {
        sum_and_count<<<blocks_resident(), BLOCK>>>(keyed_by, x, n, sum, count);
    });
    std::vector<double> got = sum.host();
    Outcome outcome = compare_sums(std::vector<double>(got.begin(), got.begin() + keys), sums, updates);
    outcome.ok = outcome.ok && count.host() == counts;
    snprintf(text, sizeof text, "aggregates-2-%s", name);
    failed |= report(text, n, ms, outcome);

    double *first = sum;
    ms = median_ms([&] { sum.zero(); }, [&] {
        four_sums<<<blocks_resident(), BLOCK>>>(keyed_by, x, n, first, first + keys, first + 2 * (size_t)keys, first + 3 * (size_t)keys);
    });
    snprintf(text, sizeof text, "aggregates-4-%s", name);
    return failed | report(text, n, ms, compare_sums(sum.host(), sums, updates));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003);
    auto value = generate<double>(n, random_value<double>);
    auto keys_below = [&](int keys) { return generate<int>(n, [=](size_t i) { return random_below(i, keys); }); };

    int failed = 0;
    failed |= run("10", keys_below(10), 10, value);
    failed |= run("1000", keys_below(1000), 1000, value);
    failed |= run("64Ki", keys_below(1 << 16), 1 << 16, value);
    failed |= run("1Mi", keys_below(1 << 20), 1 << 20, value);
    auto sorted = keys_below(1 << 16);
    std::sort(sorted.begin(), sorted.end());
    failed |= run("sorted", sorted, 1 << 16, value);
    return failed;
}
