// What an expert writes instead: see kmeans.cu.
#pragma once

template <typename F> __global__ void adjust_in_blocks(Params<F> p, const uint32_t *labels, F *sums, uint32_t *sizes) {
    extern __shared__ F table[]; // k x (features + 1)
    const uint32_t wide = p.features + 1, all = p.k * wide;
    for (uint32_t i = threadIdx.x; i < all; i += blockDim.x) table[i] = 0;
    __syncthreads();
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < (size_t)p.n * wide;
         i += gridDim.x * blockDim.x) {
        const uint32_t sample = i / wide, f = i % wide;
        atomicAdd(&table[labels[sample] * wide + f],
                  f < p.features ? p.samples[(size_t)sample * p.features + f] : F(1));
    }
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < all; i += blockDim.x) {
        if (table[i] == 0)
            continue;
        const uint32_t c = i / wide, f = i % wide;
        if (f < p.features)
            atomicAdd(&sums[c * p.features + f], table[i]);
        else
            atomicAdd(&sizes[c], (uint32_t)table[i]);
    }
}

void adjust_clusters(const Params<float> &p, const uint32_t *labels, float *sums, uint32_t *sizes) {
    const int bytes = p.k * (p.features + 1) * sizeof(float);
    if (bytes <= 110 * 1024 && p.n > 50000) {
        CHECK(cudaFuncSetAttribute(adjust_in_blocks<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
        const int blocks = bytes <= 56 * 1024 ? 528 : 264;
        adjust_in_blocks<float><<<blocks, 512, bytes>>>(p, labels, sums, sizes);
        return;
    }
    adjust<float><<<(p.n + 255) / 256, 256>>>(p, labels, Clusters<float>(sums, sizes, p.features));
}
