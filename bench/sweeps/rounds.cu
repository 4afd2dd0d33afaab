// A grid-stride loop over how often it goes round: many programs launch it with a thread for each element, so that it does once.

#include "common.h"

__global__ void count(const int *key, int n, unsigned *counts)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counts[key[i]], 1u);
}

__global__ void add(const int *key, const float *value, int n, float *sums, float *weights)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        atomicAdd(&sums[k], value[i]);
        atomicAdd(&weights[k], 1.0f);
    }
}

static int run(const char *name, const std::vector<int> &key, int keys, int rounds, const std::vector<float> &value)
{
    int n = (int)key.size(), blocks = std::max(1, n / (BLOCK * rounds));
    std::vector<unsigned> want(keys);
    std::vector<double> sums(keys), weights(keys);
    std::vector<int> updates(keys);
    for (int i = 0; i < n; i++) {
        want[key[i]]++;
        sums[key[i]] += value[i];
        weights[key[i]] += 1;
        updates[key[i]]++;
    }
    Device<int> in(key);
    Device<float> values(value), device_sums(keys), device_weights(keys);
    Device<unsigned> counts(keys);
    char row[64];
    snprintf(row, sizeof row, "rounds-count-%s@%d", name, rounds);
    float ms = median_ms([&] { counts.zero(); }, [&] { count<<<blocks, BLOCK>>>(in, n, counts); });
    int failed = report(row, n, ms, exactly(counts.host() == want, want[0]));
    snprintf(row, sizeof row, "rounds-add-%s@%d", name, rounds);
    ms = median_ms([&] { device_sums.zero(), device_weights.zero(); }, [&] { add<<<blocks, BLOCK>>>(in, values, n, device_sums, device_weights); });
    Outcome outcome = compare_sums(device_sums.host(), sums, updates), other = compare_sums(device_weights.host(), weights, updates);
    outcome.ok = outcome.ok && other.ok;
    return failed | report(row, n, ms, outcome);
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003), failed = 0;
    auto value = generate<float>(n, random_value<float>);
    auto random = [&](int keys) { return generate<int>(n, [=](size_t i) { return random_below(i, keys); }); };
    auto few = random(256), many = random(1 << 20), sorted = generate<int>(n, [=](size_t i) { return (int)(i / 10); });
    for (int rounds : { 1, 4, 16, 64 }) {
        failed |= run("256", few, 256, rounds, value);
        failed |= run("1Mi", many, 1 << 20, rounds, value);
        failed |= run("sorted", sorted, (n - 1) / 10 + 1, rounds, value);
    }
    return failed;
}
