// Gradients of a multiresolution hash grid, as encoders of neural fields compute them: one thread a sample and level, eight corners, two features. Samples lie along
// rays, so that on the coarse levels neighbours share cells, and on the fine ones hardly any do; and strewn.

#include "common.h"

enum { LEVELS = 12, TABLE = 1 << 19, FEATURES = 2 };

__device__ __forceinline__ void gpuAtomicAdd(float *address, float value) { atomicAdd(address, value); }

__device__ uint32_t grid_index(const uint32_t position[3], uint32_t resolution)
{
    if ((uint64_t)resolution * resolution * resolution <= TABLE)
        return position[0] + resolution * (position[1] + resolution * position[2]);
    return (position[0] ^ position[1] * 2654435761u ^ position[2] * 805459861u) % TABLE;
}

template <typename scalar_t, uint32_t C>
__global__ void grid_backward(const scalar_t *__restrict__ grad, const float *__restrict__ inputs, scalar_t *__restrict__ grad_grid, uint32_t B)
{
    const uint32_t b = blockIdx.x * blockDim.x + threadIdx.x, level = blockIdx.y;
    if (b >= B)
        return;
    grad_grid += (size_t)level * TABLE * C;
    const uint32_t resolution = 16u << level / 2u;
    scalar_t own[C];
#pragma unroll
    for (uint32_t c = 0; c < C; c++)
        own[c] = grad[((size_t)level * B + b) * C + c];
    float part[3];
    uint32_t cell[3];
#pragma unroll
    for (uint32_t d = 0; d < 3; d++) {
        part[d] = inputs[b * 3 + d] * (float)(resolution - 1);
        cell[d] = (uint32_t)part[d];
        part[d] = part[d] - (float)cell[d] < 0.5f ? 0.25f : 0.75f;
    }
#pragma unroll
    for (uint32_t corner = 0; corner < 8; corner++) {
        float weight = 1;
        uint32_t local[3];
#pragma unroll
        for (uint32_t d = 0; d < 3; d++) {
            const bool upper = corner >> d & 1;
            weight *= upper ? part[d] : 1 - part[d];
            local[d] = min(cell[d] + upper, resolution - 1);
        }
        const uint32_t index = grid_index(local, resolution) * C;
#pragma unroll
        for (uint32_t c = 0; c < C; c++)
            gpuAtomicAdd(&grad_grid[index + c], weight * own[c]);
    }
}

static int run(const char *name, const std::vector<float> &inputs)
{
    const uint32_t n = (uint32_t)(inputs.size() / 3);
    auto grad = generate<float>((size_t)LEVELS * n * FEATURES, [](size_t i) { return (float)(random_below(i, 31) - 15); });
    Device<float> device_inputs(inputs), device_grad(grad), table((size_t)LEVELS * TABLE * FEATURES);
    float ms = median_ms([&] { table.zero(); }, [&] {
        grid_backward<float, FEATURES><<<dim3((n + 255) / 256, LEVELS), 256>>>(device_grad, device_inputs, table, n);
    });
    auto got = table.host();
    double sum = 0, want = 0, digest = 0;
    for (size_t i = 0; i < got.size(); i++)
        sum += (double)got[i], digest += (double)got[i] * (double)(1 + i % 7);
    for (float g : grad)
        want += (double)g;
    return report(name, (int)n, ms, within(sum == want, digest, 0));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 20, 10007), failed = 0;
    const size_t steps = 128;  // along a ray
    auto along_rays = generate<float>(3 * (size_t)n, [=](size_t i) {
        const size_t ray = i / 3 / steps, step = i / 3 % steps, d = i % 3;
        const double from = random_fraction(6 * ray + 2 * d), to = random_fraction(6 * ray + 2 * d + 1);
        return (float)(from + (to - from) * (double)step / (double)steps);
    });
    auto strewn = generate<float>(3 * (size_t)n, [](size_t i) { return (float)random_fraction(i); });
    failed |= run("hash-grid-rays", along_rays);
    failed |= run("hash-grid-strewn", strewn);
    return failed;
}
