// Kernels whose threads go through layouts, as the tool rewrites them, against sums on the host. Built plain, it checks itself.

#include "check.h"

namespace mesh {

// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void gather(const int *cell, const double *value, int n, double *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&sum[cell[i]], value[i]);
}

// warpagg: remap(key = cell[at], n = n, order = scatter, by = warp)
static __global__ void __launch_bounds__(256) count(const unsigned *__restrict__ cell, size_t n, unsigned *counts)
{
    const size_t at = threadIdx.x + blockDim.x * blockIdx.x;
    if (at >= n)
        return;
    atomicAdd(&counts[cell[at]], 1u);
}

// warpagg: remap(key = cell[i], n = 1000, order = scatter, by = block)
static __global__ void mark(const unsigned char *cell, unsigned *seen, unsigned *order)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, one = 1;
    atomicAdd(&seen[i], one);
    if (i < 1000)
        order[i] = cell[i];
}

}

static int failures = 0;
static void expect(bool is_right, const char *what)
{
    if (!is_right)
        failures++, std::printf("FAILED: %s\n", what);
}

int main()
{
    const int n = 100003, cells = 777, blocks = (n + 255) / 256;
    std::vector<int> cell(n);
    std::vector<unsigned> other(n);
    std::vector<double> value(n), sums(cells);
    std::vector<unsigned> counts(cells);
    for (int i = 0; i < n; i++) {
        cell[i] = i * 7919ll % 1000003 % cells;
        other[i] = i * 104729ll % 1000033 % cells;
        value[i] = i % 13;
        sums[cell[i]] += value[i];
        counts[other[i]]++;
    }
    int *device_cell = upload(cell);
    unsigned *device_other = upload(other);
    double *device_value = upload(value), *device_sums = upload(std::vector<double>(cells));
    unsigned *device_counts = upload(std::vector<unsigned>(cells));
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));

    for (int round = 1; round <= 3; round++) {
        mesh::gather<<<blocks, 256>>>(device_cell, device_value, n, device_sums);
        std::vector<double> found = download(device_sums, cells);
        bool is_right = true;
        for (int k = 0; k < cells; k++)
            is_right &= found[k] == round * sums[k];
        expect(is_right, "sums in the order of cells");
        mesh::count<<<blocks + 1, 256, 0, stream>>>(device_other, n, device_counts);
        std::vector<unsigned> times = download(device_counts, cells);
        is_right = true;
        for (int k = 0; k < cells; k++)
            is_right &= times[k] == round * counts[k];
        expect(is_right, "counts in dealt-out order of warps");
    }

    // Fewer threads than elements: the first ones' work, and no other.
    CHECK(cudaMemset(device_sums, 0, cells * sizeof(double)));
    mesh::gather<<<10, 100>>>(device_cell, device_value, n, device_sums);
    std::vector<double> first(cells), found = download(device_sums, cells);
    for (int i = 0; i < 1000; i++)
        first[cell[i]] += value[i];
    expect(found == first, "a launch of fewer threads than elements");

    // Keys that have changed since: another order, the same sums.
    for (int i = 0; i < n; i++)
        cell[i] = (cell[i] + i) % cells;
    CHECK(cudaMemcpy(device_cell, cell.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(device_sums, 0, cells * sizeof(double)));
    mesh::gather<<<dim3(blocks), dim3(256)>>>(device_cell, device_value, n, device_sums);
    std::vector<double> again(cells);
    for (int i = 0; i < n; i++)
        again[cell[i]] += value[i];
    expect(download(device_sums, cells) == again, "keys that have changed");

    // Each element once, those behind n too, whatever moves.
    std::vector<unsigned char> bytes(1000);
    for (int i = 0; i < 1000; i++)
        bytes[i] = i * 37 % 11;
    unsigned char *device_bytes = upload(bytes);
    unsigned *device_seen = upload(std::vector<unsigned>(1024)), *device_order = upload(std::vector<unsigned>(1000));
    mesh::mark<<<8, 128>>>(device_bytes, device_seen, device_order);
    expect(download(device_seen, 1024) == std::vector<unsigned>(1024, 1), "each element once");
    expect(download(device_order, 1000) == std::vector<unsigned>(bytes.begin(), bytes.end()), "each element's own key");

    std::printf(failures ? "remap: %d failed\n" : "remap: all right\n", failures);
    return failures != 0;
}
