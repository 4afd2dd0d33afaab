// What an expert writes instead: see boosting.cu.
#pragma once

constexpr int group = 8; // features of a block

// By two words: a shared one of 64 bits takes a loop of compare-and-swaps, which few bins keep busy.
__device__ void add_in_words(unsigned (*to)[2], int64_t v) {
    const unsigned low = (unsigned)v, old = atomicAdd(&(*to)[0], low);
    const unsigned high = (unsigned)(v >> 32) + (old + low < old);
    if (high != 0)
        atomicAdd(&(*to)[1], high);
}

__global__ void hist_in_blocks(const EllpackAccessor m, const uint32_t *rows, uint32_t n_rows, const Quantised *gpair,
                               GradientPair *hist) {
    __shared__ __align__(8) unsigned table[2][group * 256][2];
    const auto sum = [&](int which, int i) { return *(const unsigned long long *)table[which][i]; };
    for (int i = threadIdx.x; i < 4 * group * 256; i += blockDim.x) (&table[0][0][0])[i] = 0;
    __syncthreads();
    const uint32_t first = blockIdx.y * group, width = min(group, m.row_stride - first);
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n_rows * group; i += gridDim.x * blockDim.x) {
        const uint32_t row = rows[i / group], f = i % group;
        if (f >= width)
            continue;
        const Quantised g = gpair[row];
        const uint32_t at = f * 256 + m.bins[(size_t)row * m.row_stride + first + f];
        add_in_words(&table[0][at], g.grad);
        add_in_words(&table[1][at], g.hess);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < width * 256; i += blockDim.x) {
        if (sum(0, i) == 0 && sum(1, i) == 0)
            continue;
        GradientPair *to = hist + m.feature_segments[first + i / 256] + i % 256;
        atomicAdd((unsigned long long *)&to->grad, sum(0, i));
        atomicAdd((unsigned long long *)&to->hess, sum(1, i));
    }
}

void build_histogram(const EllpackAccessor &matrix, const uint32_t *rows, size_t n_rows, const Quantised *gpair,
                     GradientPair *hist) {
    const uint32_t groups = (matrix.row_stride + group - 1) / group;
    const uint32_t blocks = std::min<size_t>((n_rows * group + 1023) / 1024, 132 * 6 / groups + 1);
    hist_in_blocks<<<dim3(blocks, groups), 512>>>(matrix, rows, n_rows, gpair, hist);
}
