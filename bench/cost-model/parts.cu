// Histograms in parts, one a block, in global memory: what a search and a cache gain by how many threads a launch has (docs/cost-model.md, "Launches of few threads").
#include <warpagg/warpagg.cuh>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "check.cuh"

namespace {

constexpr int keys = 1 << 24, bins = 1024, slots = 1056, most_blocks = 8192, runs = 7;
using cache = warpagg::block_cache<unsigned, slots>;
enum way { plain, search, cached, not_asked };

template <way Way> __global__ void count(const int* key, int n, unsigned* parts) {
    unsigned* mine = parts + blockIdx.x * bins;
    const int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    if constexpr (Way == plain || Way == search) {
        for (int i = first; i < n; i += step)
            if constexpr (Way == plain) atomicAdd(&mine[key[i]], 1u);
            else warpagg::add(&mine[key[i]], 1u);
    } else {
        __shared__ cache::storage storage;
        cache kept(storage, parts, warpagg::apart::only_if(Way == cached || n < 0));
        for (int i = first; i < n; i += step) kept.add(&mine[key[i]], 1u);
    }
}

// The median in milliseconds.
template <way Way> float time_of(const int* key, unsigned* parts, int blocks, int threads) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<float> times(runs);
    for (float& ms : times) {
        CHECK(cudaMemset(parts, 0, sizeof(unsigned) * bins * blocks));
        CHECK(cudaEventRecord(begin));
        count<Way><<<blocks, threads>>>(key, keys, parts);
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaEventElapsedTime(&ms, begin, end));
    }
    std::sort(times.begin(), times.end());
    return times[runs / 2];
}

std::uint64_t random_word() {
    static std::uint64_t state = 88172645463325252ull;  // xorshift64
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

int key_of(const char* kind, int i) {
    if (std::strcmp(kind, "equal") == 0) return 7;
    if (std::strcmp(kind, "sorted") == 0) return static_cast<int>(i * 256ll / keys);
    if (std::strcmp(kind, "picture") == 0) return static_cast<int>(128 + 60 * std::sin(i * 0.001) + static_cast<double>(random_word() % 8));
    if (std::strcmp(kind, "zipf") == 0) return std::min(bins, static_cast<int>(std::pow(double(bins), static_cast<double>(random_word() >> 11) / 9007199254740992.0))) - 1;
    return static_cast<int>(random_word() % (std::strcmp(kind, "random256") == 0 ? 256 : bins));
}

}  // namespace

int main() {
    std::vector<int> host(keys);
    int* key;
    unsigned* parts;
    CHECK(cudaMalloc(&key, sizeof(int) * keys));
    CHECK(cudaMalloc(&parts, sizeof(unsigned) * bins * most_blocks));
    std::printf("\nHistograms in parts of %d bins: milliseconds of plain atomics, and how many times as fast the others are\n", bins);
    for (const char* kind : {"random256", "random1024", "equal", "sorted", "picture", "zipf"}) {
        for (int i = 0; i < keys; i++) host[i] = key_of(kind, i);
        CHECK(cudaMemcpy(key, host.data(), sizeof(int) * keys, cudaMemcpyHostToDevice));
        for (int threads : {128, 256, 1024})
            for (int blocks : {256, 1056, most_blocks}) {
                const float as_written = time_of<plain>(key, parts, blocks, threads);
                std::printf("%-10s %4d threads, %4d blocks: %.3f ms, search %.2f, cache %.2f, not asked %.2f\n", kind, threads, blocks, as_written, as_written / time_of<search>(key, parts, blocks, threads),
                            as_written / time_of<cached>(key, parts, blocks, threads), as_written / time_of<not_asked>(key, parts, blocks, threads));
            }
    }
}
