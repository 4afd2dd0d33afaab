// Layouts that are made, and given back, while another stream's work is captured into a graph: neither does harm to the other.
#include "check.h"

// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void count(const int *cell, int n, unsigned *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[cell[i]], 1u);
}
__global__ void fill(unsigned *p, unsigned v) { p[threadIdx.x] = v; }

static void count_in(cudaStream_t stream, const int *cell, int n, unsigned *counts)
{
    count<<<n / 256, 256, 0, stream>>>(cell, n, counts);
}

int main()
{
    const int n = 1 << 16, arrays = 20;
    std::vector<int *> cell;
    std::vector<unsigned *> found;
    for (int k = 0; k < arrays; k++) {
        cell.push_back(upload(cells(n, k)));
        found.push_back(upload(std::vector<unsigned>(CELLS)));
    }
    unsigned *other = upload(std::vector<unsigned>(32)), failures = 0;
    cudaStream_t a, b;
    CHECK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
    count_in(b, cell[0], n, found[0]);
    fill<<<1, 32, 0, a>>>(other, 0);
    CHECK(cudaDeviceSynchronize());
    const cudaStreamCaptureMode modes[] = {cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed};
    for (unsigned mode = 0; mode < 3; mode++) {
        cudaGraph_t graph = nullptr;
        cudaGraphExec_t exec = nullptr;
        CHECK(cudaStreamBeginCapture(a, modes[mode]));
        fill<<<1, 32, 0, a>>>(other, 1 + mode);
        for (int k = 0; k < arrays; k++)
            count_in(b, cell[k], n, found[k]);
        CHECK(cudaStreamEndCapture(a, &graph));
        CHECK(cudaGraphInstantiate(&exec, graph, 0));
        CHECK(cudaGraphLaunch(exec, a));
        failures += download(other, 1)[0] != 1 + mode;
        for (int k = 0; k < arrays; k++)
            failures += download(found[k], CELLS) != counts(cells(n, k), mode + 1 + (k == 0));
        CHECK(cudaGraphExecDestroy(exec));
        CHECK(cudaGraphDestroy(graph));
    }
    std::printf(failures ? "captures: %u failed\n" : "captures: all right\n", failures);
    return failures != 0;
}
