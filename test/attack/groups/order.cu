// EXPECT: RESULT 0 0 cudaSuccess
// A row of sums and then a maximum of the bits of some of its elements: each thread's own sum comes first, so the maximum changes nothing. In the other kernel it comes first, and always counts.
#include <cstdio>
#include <vector>

struct cell {
    float x, y, z;
    int pad;
};
__global__ void sums_first(cell *c, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    atomicAdd(&c[k].x, 2.f);
    atomicAdd(&c[k].y, 3.f);
    atomicAdd(&c[k].z, 1.f);
    atomicMax((int *)&c[k].z, __float_as_int(0.5f));
    atomicMax((int *)&c[k].y, __float_as_int(2.5f));
}
__global__ void sums_last(cell *c, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = key[i];
    atomicMax((int *)&c[k].y, __float_as_int(2.5f));
    atomicAdd(&c[k].x, 2.f);
    atomicAdd(&c[k].y, 3.f);
    atomicAdd(&c[k].z, 1.f);
}

int main()
{
    const int n = 1 << 16, keys = n / 32;
    std::vector<int> key(n);
    for (int i = 0; i < n; i++)
        key[i] = i / 32;
    int *k, bad[2] = {0, 0};
    cell *c;
    cudaMalloc(&k, n * sizeof *k);
    cudaMalloc(&c, keys * sizeof *c);
    cudaMemcpy(k, key.data(), n * sizeof *k, cudaMemcpyHostToDevice);
    for (int r = 0; r < 100; r++) {
        cudaMemset(c, 0, keys * sizeof *c);
        if (r % 2)
            sums_last<<<n / 256, 256>>>(c, k, n);
        else
            sums_first<<<n / 256, 256>>>(c, k, n);
        std::vector<cell> h(keys);
        cudaMemcpy(h.data(), c, keys * sizeof *c, cudaMemcpyDeviceToHost);
        for (const cell &x : h)
            bad[r % 2] += x.x != 64 || x.y != (r % 2 ? 98.5f : 96) || x.z != 32;
    }
    printf("RESULT %d %d %s\n", bad[0], bad[1], cudaGetErrorName(cudaDeviceSynchronize()));
}
