// What an expert writes instead: see scatter.cu.
#pragma once

template <typename scalar_t, Reduce REDUCE>
__global__ void scatter_kernel(const scalar_t *src, const IndexInfo index, scalar_t *out, int64_t numel) {
    const int64_t e = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (index.features == 1) {
        const int64_t to = e < numel ? index.get(e) : -1;
        scalar_t v[1] = {e < numel ? src[e] : scalar_t(0)};
        if (sum_runs(to, v) && to >= 0)
            atomicAdd(out + to, v[0]);
    } else {
        const int64_t first = e / index.features * 8, f = e % index.features;
        scalar_t sum = 0;
        for (int64_t k = first; k < first + 8 && k < index.edges; k++) {
            const int64_t to = index.data[k];
            sum += src[k * index.features + f];
            if (k + 1 < first + 8 && k + 1 < index.edges && index.data[k + 1] == to)
                continue;
            atomicAdd(out + to * index.features + f, sum);
            sum = 0;
        }
    }
}

template <typename scalar_t>
__global__ void few(const scalar_t *src, const IndexInfo index, scalar_t *out, int64_t numel) {
    const int64_t e = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (e < numel)
        atomicAdd(out + index.get(e) * index.features + e % index.features, src[e]);
}

#define THREADS 256
#define BLOCKS(N) (unsigned)(((N) + THREADS - 1) / THREADS)

template <typename T> void run_scatter(Reduce reduce, const T *src, const IndexInfo &index, T *out) {
    const int64_t numel = index.edges * index.features;
    if (numel == 0)
        return;
    if (numel < 1000000) { // too few threads to give each eight edges
        few<T><<<BLOCKS(numel), THREADS>>>(src, index, out, numel);
        return;
    }
    const unsigned blocks = index.features == 1 ? BLOCKS(numel) : BLOCKS((index.edges + 7) / 8 * index.features);
    if (reduce == Reduce::Min)
        scatter_kernel<T, Reduce::Min><<<blocks, THREADS>>>(src, index, out, numel);
    else if (reduce == Reduce::Max)
        scatter_kernel<T, Reduce::Max><<<blocks, THREADS>>>(src, index, out, numel);
    else
        scatter_kernel<T, Reduce::Sum><<<blocks, THREADS>>>(src, index, out, numel);
}
