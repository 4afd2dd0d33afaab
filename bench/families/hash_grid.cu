// A multi-resolution hash encoder's backward pass: 16 levels, a thread per sample and level, eight corners with two
// features each. The expert sums over samples of one cell along a ray, and adds both features at once.
#include "families.cuh"

template <uint32_t D> __device__ uint32_t fast_hash(const uint32_t pos[D]) {
    constexpr uint32_t primes[3] = {1, 2654435761, 805459861};
    uint32_t result = 0;
    for (uint32_t d = 0; d < D; d++) result ^= pos[d] * primes[d];
    return result;
}

template <uint32_t D, uint32_t C>
__device__ uint32_t get_grid_index(uint32_t ch, uint32_t hashmap_size, uint32_t resolution, const uint32_t pos[D]) {
    uint32_t stride = 1, index = 0;
    for (uint32_t d = 0; d < D && stride <= hashmap_size; d++) {
        index += pos[d] * stride;
        stride *= resolution + 1;
    }
    if (stride > hashmap_size)
        index = fast_hash<D>(pos);
    return (index % hashmap_size) * C + ch;
}

#ifdef EXPERT
#include "by_hand/hash_grid.cuh"
#else
template <typename scalar_t, uint32_t D, uint32_t C>
__global__ void kernel_grid_backward(const scalar_t *__restrict__ grad, const float *__restrict__ inputs,
                                     const int *__restrict__ offsets, scalar_t *__restrict__ grad_grid, uint32_t B,
                                     uint32_t L, float S, uint32_t H) {
    const uint32_t b = blockIdx.x * blockDim.x + threadIdx.x;
    const uint32_t level = blockIdx.y;
    if (b >= B)
        return;
    const bool in = b < B;
    grad_grid += offsets[level] * C;
    const uint32_t hashmap_size = offsets[level + 1] - offsets[level];
    const float scale = exp2f(level * S) * H - 1.0f;
    const uint32_t resolution = (uint32_t)ceilf(scale) + 1;

    float pos[D];
    uint32_t pos_grid[D];
    for (uint32_t d = 0; d < D; d++) {
        const float x = in ? inputs[b * D + d] : 0;
        if (x < 0 || x > 1)
            return; // out of the box
        pos[d] = x * scale + 0.5f;
        pos_grid[d] = floorf(pos[d]);
        pos[d] -= (float)pos_grid[d];
    }
    scalar_t grad_cur[C] = {0};
#pragma unroll
    for (uint32_t c = 0; c < C; c++)
        if (in)
            grad_cur[c] = grad[(level * B + b) * C + c];
#pragma unroll
    for (uint32_t idx = 0; idx < (1 << D); idx++) {
        float w = 1;
        uint32_t pos_grid_local[D];
        for (uint32_t d = 0; d < D; d++) {
            if ((idx & (1 << d)) == 0) {
                w *= 1 - pos[d];
                pos_grid_local[d] = pos_grid[d];
            } else {
                w *= pos[d];
                pos_grid_local[d] = pos_grid[d] + 1;
            }
        }
        const uint32_t index = get_grid_index<D, C>(0, hashmap_size, resolution, pos_grid_local);
#pragma unroll
        for (uint32_t c = 0; c < C; c++) atomicAdd(&grad_grid[index + c], w * grad_cur[c]);
    }
}
#endif

void grid_backward(const float *grad, const float *inputs, const int *offsets, float *grad_grid, uint32_t B, uint32_t L,
                   float S, uint32_t H) {
    constexpr uint32_t N_THREAD = 256;
    const dim3 blocks = {(B + N_THREAD - 1) / N_THREAD, L, 1};
    kernel_grid_backward<float, 3, 2><<<blocks, N_THREAD>>>(grad, inputs, offsets, grad_grid, B, L, S, H);
}

int main(int argc, char **argv) {
    family f("hash_grid", argc, argv);
    constexpr uint32_t L = 16, H = 16;
    const float S = log2f(2048.f / 16) / (L - 1);
    std::vector<int> starts = {0};
    for (uint32_t level = 0; level < L; level++) {
        const uint64_t side = (uint64_t)ceilf(exp2f(level * S) * H) + 1;
        starts.push_back(starts.back() + int(std::min<uint64_t>(1 << 19, (side * side * side + 7) / 8 * 8)));
    }
    const struct {
        const char *name;
        uint32_t samples, per_ray;
    } cases[] = {{"rays", 1 << 18, 64}, {"random points", 1 << 18, 1}, {"small batch", 4096, 64}};
    for (const auto &c : cases) {
        rng r(5);
        std::vector<float> points, gradient(size_t(c.samples) * L * 2);
        for (float &x : gradient) x = r.signed_uniform();
        while (points.size() < 3 * c.samples) {
            const float from[3] = {r.uniform(), r.uniform(), r.uniform()},
                        to[3] = {r.uniform(), r.uniform(), r.uniform()};
            for (uint32_t k = 0; k < c.per_ray; k++)
                for (int d = 0; d < 3; d++) points.push_back(from[d] + (to[d] - from[d]) * (k + 0.5f) / c.per_ray);
        }
        array<float> grad(gradient), inputs(points), grid(size_t(starts.back()) * 2);
        array<int> offsets(starts);
        f.measure(
            c.name, [&] { grid.zero(); }, [&] { grid_backward(grad, inputs, offsets, grid, c.samples, L, S, H); },
            {sum(grid)});
    }
}
