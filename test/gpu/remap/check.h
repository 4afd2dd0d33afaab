// What the programs here share: arrays on the device, and counts to compare.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                       \
    do {                                                                                                  \
        cudaError_t error_ = (call);                                                                      \
        if (error_ != cudaSuccess) {                                                                      \
            std::printf("FAILED line %d: %s\n", __LINE__, cudaGetErrorString(error_));                    \
            std::exit(1);                                                                                 \
        }                                                                                                 \
    } while (0)

template <class T> T *upload(const std::vector<T> &host)
{
    T *device;
    CHECK(cudaMalloc(&device, host.size() * sizeof(T)));
    CHECK(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}
template <class T> std::vector<T> download(const T *device, size_t n)
{
    std::vector<T> host(n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
}

static const int CELLS = 1024;

// Of the array of that number.
static std::vector<int> cells(int n, int number)
{
    std::vector<int> cell(n);
    for (int i = 0; i < n; i++)
        cell[i] = (i + 77u * number) * 2654435761u >> 22;
    return cell;
}
static std::vector<unsigned> counts(const std::vector<int> &cell, unsigned times)
{
    std::vector<unsigned> count(CELLS);
    for (int k : cell)
        count[k] += times;
    return count;
}
