// Group by open addressing: a search for a key's slot, and a sum and a count there; and a table of keys that all differ,
// filled to a half.

#include "common.h"

enum { FREE = -1 };

__device__ int slot_of(int *slots, int mask, int key)
{
    for (int i = (unsigned)key * 2654435769u & mask;; i = (i + 1) & mask) {
        int found = atomicCAS(&slots[i], FREE, key);
        if (found == FREE || found == key)
            return i;
    }
}

__global__ void group(const int *key, const float *value, int n, int *slots, int mask, float *sum, int *count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int s = slot_of(slots, mask, key[i]);
        atomicAdd(&sum[s], value[i]);
        atomicAdd(&count[s], 1);
    }
}

__global__ void insert(const int *key, int n, int *slots, int mask, int *where)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        where[i] = slot_of(slots, mask, key[i]);
}

static int run_group(const char *name, const std::vector<int> &key, const std::vector<float> &value, int keys, int capacity)
{
    int n = (int)key.size();
    std::vector<double> want(keys);
    std::vector<int> updates(keys);
    for (int i = 0; i < n; i++) {
        want[key[i]] += value[i];
        updates[key[i]]++;
    }
    Device<int> in(key), slots(std::vector<int>(capacity, FREE)), count(capacity);
    Device<float> values(value), sum(capacity);
    auto clear = [&] { slots.fill(0xff), sum.zero(), count.zero(); };
    float ms = median_ms(clear, [&] { group<<<blocks_resident(), BLOCK>>>(in, values, n, slots, capacity - 1, sum, count); });
    std::vector<int> taken = slots.host(), counts = count.host(), seen(keys);
    std::vector<float> sums = sum.host(), got(keys);
    for (int i = 0; i < capacity; i++)
        if (taken[i] != FREE) {
            seen[taken[i]] += counts[i];
            got[taken[i]] += sums[i];
        }
    return report(name, n, ms, seen == updates ? compare_sums(got, want, updates) : exactly(false, 0));
}

static int run_insert(const char *name, const std::vector<int> &key, int capacity)
{
    int n = (int)key.size();
    Device<int> in(key), slots(std::vector<int>(capacity, FREE)), where(n);
    float ms = median_ms([&] { slots.fill(0xff); }, [&] { insert<<<blocks_for(n), BLOCK>>>(in, n, slots, capacity - 1, where); });
    std::vector<int> taken = slots.host(), at = where.host();
    bool ok = true;
    for (int i = 0; i < n; i++)
        ok &= taken[at[i]] == key[i];
    return report(name, n, ms, exactly(ok, (uint64_t)n));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 300001), failed = 0, half = 1;
    while (half < n)
        half *= 2;
    auto value = generate<float>(n, [](size_t i) { return random_value<float>(i + 1); });
    auto few = generate<int>(n, [](size_t i) { return random_below(i, 30); });
    auto hot = generate<int>(n, [](size_t i) { return random_below(i, 100) < 38 ? 17 : random_below(i + 7, 4000); });
    auto zipf = generate<int>(n, [](size_t i) { return zipf_key(i, 40000); });
    auto random = generate<int>(n, [](size_t i) { return random_below(i, 40000); });
    auto unique = generate<int>(n, [](size_t i) { return (int)i; });
    failed |= run_group("probe-few", few, value, 30, 1 << 16);
    failed |= run_group("probe-hot", hot, value, 4000, 1 << 16);
    failed |= run_group("probe-zipf", zipf, value, 40000, 1 << 16);
    failed |= run_group("probe-random", random, value, 40000, 1 << 16);
    failed |= run_insert("probe-unique", unique, 2 * half);
    return failed;
}
