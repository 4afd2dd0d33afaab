// Threads that launch through more layouts than are kept: each pushes out what others are about to launch with.
#include "check.h"

#include <thread>

// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void count(const int *cell, int n, unsigned *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[cell[i]], 1u);
}

static void count_in(cudaStream_t stream, const int *cell, int n, unsigned *counts)
{
    count<<<n / 256, 256, 0, stream>>>(cell, n, counts);
}

int main()
{
    const int n = 1 << 14, arrays = 24, threads = 4, launches = 600;
    std::vector<int *> cell;
    std::vector<unsigned *> found;
    for (int k = 0; k < arrays; k++) {
        cell.push_back(upload(cells(n, k)));
        found.push_back(upload(std::vector<unsigned>(CELLS)));
    }
    CHECK(cudaDeviceSynchronize());
    std::vector<std::vector<unsigned>> times(threads, std::vector<unsigned>(arrays));
    std::vector<std::thread> all;
    for (int t = 0; t < threads; t++)
        all.emplace_back([&, t] {
            cudaStream_t stream;
            CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
            for (int i = 0; i < launches; i++) {
                const int k = (i * (2 * t + 1) + i / 7) % arrays;
                count_in(stream, cell[k], n, found[k]);
                times[t][k]++;
            }
            CHECK(cudaGetLastError());
            CHECK(cudaStreamSynchronize(stream));
        });
    for (std::thread &thread : all)
        thread.join();
    unsigned failures = 0;
    for (int k = 0; k < arrays; k++) {
        unsigned sum = 0;
        for (int t = 0; t < threads; t++)
            sum += times[t][k];
        failures += download(found[k], CELLS) != counts(cells(n, k), sum);
    }
    size_t before, after, all_memory;
    CHECK(cudaMemGetInfo(&before, &all_memory));
    for (int i = 0; i < 50 * arrays; i++)
        count_in(nullptr, cell[i % arrays], n, found[i % arrays]);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemGetInfo(&after, &all_memory));
    failures += before > after + (16 << 20); // layouts of 64 KiB
    std::printf(failures ? "threads: %u failed\n" : "threads: all right\n", failures);
    return failures != 0;
}
