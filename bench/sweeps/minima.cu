// The nearest to each of some queries, the shortest way to each of some nodes, and marks: updates of which most change
// nothing, and some of which all do.

#include "common.h"

__global__ void nearest(unsigned long long *best, const int *query, const float *distance, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicMin(&best[query[i]], (unsigned long long)__float_as_uint(distance[i]) << 32 | (unsigned)i);
}

__global__ void relax(int *shortest, const int *node, const int *length, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicMin(&shortest[node[i]], length[i]);
}

__global__ void mark(unsigned *marks, const int *bit, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicOr(&marks[bit[i] >> 5], 1u << (bit[i] & 31));
}

static int run_nearest(const char *name, int n, int queries)
{
    auto query = generate<int>(n, [&](size_t i) { return random_below(i, queries); });
    auto distance = generate<float>(n, [](size_t i) { return (float)random_fraction(i + 99); });
    std::vector<unsigned long long> want(queries, ~0ull);
    for (int i = 0; i < n; i++) {
        unsigned bits;
        memcpy(&bits, &distance[i], sizeof bits);
        want[query[i]] = std::min(want[query[i]], (unsigned long long)bits << 32 | (unsigned)i);
    }
    Device<int> of(query);
    Device<float> far(distance);
    Device<unsigned long long> best(queries);
    float ms = median_ms([&] { best.fill(0xff); }, [&] { nearest<<<blocks_for(n), BLOCK>>>(best, of, far, n); });
    return report(name, n, ms, exactly(best.host() == want, (uint64_t)n));
}

static int run_relax(const char *name, const std::vector<int> &node, const std::vector<int> &length, int nodes)
{
    int n = (int)node.size();
    std::vector<int> want(nodes, 0x7f7f7f7f);
    for (int i = 0; i < n; i++)
        want[node[i]] = std::min(want[node[i]], length[i]);
    Device<int> to(node), lengths(length), shortest(nodes);
    float ms = median_ms([&] { shortest.fill(0x7f); }, [&] { relax<<<blocks_for(n), BLOCK>>>(shortest, to, lengths, n); });
    return report(name, n, ms, exactly(shortest.host() == want, (uint64_t)n));
}

static int run_mark(const char *name, int n, int bits)
{
    auto bit = generate<int>(n, [&](size_t i) { return random_below(i, bits); });
    std::vector<unsigned> want((bits + 31) / 32);
    for (int i = 0; i < n; i++)
        want[bit[i] >> 5] |= 1u << (bit[i] & 31);
    Device<int> which(bit);
    Device<unsigned> marks(want.size());
    float ms = median_ms([&] { marks.zero(); }, [&] { mark<<<blocks_for(n), BLOCK>>>(marks, which, n); });
    return report(name, n, ms, exactly(marks.host() == want, (uint64_t)n));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 300001), failed = 0;
    auto random = generate<int>(n, [](size_t i) { return (int)(hash(i + 5) >> 34); });
    auto falling = generate<int>(n, [&](size_t i) { return n - (int)i; });
    auto below = [&](int nodes) { return generate<int>(n, [&](size_t i) { return random_below(i, nodes); }); };
    auto once = generate<int>(n, [&](size_t i) { return (int)(i * 1000003 % n); });
    failed |= run_nearest("nearest-64", n, 64);
    failed |= run_nearest("nearest-1000", n, 1000);
    failed |= run_nearest("nearest-1Mi", n, 1 << 20);
    failed |= run_relax("relax-64Ki", below(1 << 16), random, 1 << 16);
    failed |= run_relax("relax-1Mi", below(1 << 20), random, 1 << 20);
    failed |= run_relax("relax-once", once, random, n);
    failed |= run_relax("relax-falling-1000", below(1000), falling, 1000);
    failed |= run_relax("relax-falling-64Ki", below(1 << 16), falling, 1 << 16);
    failed |= run_relax("relax-falling-1Mi", below(1 << 20), falling, 1 << 20);
    failed |= run_mark("mark-64Ki", n, 1 << 16);
    failed |= run_mark("mark-16Mi", n, 1 << 24);
    return failed;
}
