// The device is reset again and again: what a layout stood in has gone, and its address may be another array's.
#include "check.h"

// warpagg: remap(key = cell[i], n = n, order = scatter)
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
    const int n = 1 << 18, arrays = 20;
    unsigned failures = 0;
    for (int round = 0; round < 4; round++) {
        std::vector<int *> cell;
        std::vector<unsigned *> found;
        for (int k = 0; k < arrays; k++) {
            cell.push_back(upload(cells(n, round * arrays + k)));
            found.push_back(upload(std::vector<unsigned>(CELLS)));
            upload(std::vector<int>(n, -1)); // where the last round's layout may have been
        }
        for (int times = 0; times < 2; times++)
            for (int k = 0; k < arrays; k++)
                count_in(nullptr, cell[k], n, found[k]);
        for (int k = 0; k < arrays; k++) {
            failures += download(found[k], CELLS) != counts(cells(n, round * arrays + k), 2);
            failures += download(cell[k], n) != cells(n, round * arrays + k);
        }
        CHECK(cudaDeviceReset());
    }
    std::printf(failures ? "reset: %u failed\n" : "reset: all right\n", failures);
    return failures != 0;
}
