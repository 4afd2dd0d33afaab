// What an expert writes instead: see image_hist.cu.
#pragma once

template <class MaskOp> __global__ void histogram_in_blocks(PtrStepSz<const uchar3> image, MaskOp mask, int *hist) {
    __shared__ int bins[8][768 + 1]; // a copy a warp
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    for (int i = thread; i < 8 * 769; i += 256) (&bins[0][0])[i] = 0;
    __syncthreads();
    int *own = bins[thread / 32];
    for (int y = blockIdx.x * 8 + threadIdx.y; y < image.rows; y += gridDim.x * 8)
        for (int x = threadIdx.x; x < image.cols; x += 32) {
            if (!mask(y, x))
                continue;
            const uchar3 p = image(y, x);
            atomicAdd(own + p.x, 1), atomicAdd(own + 256 + p.y, 1), atomicAdd(own + 512 + p.z, 1);
        }
    __syncthreads();
    for (int i = thread; i < 768; i += 256) {
        int sum = 0;
        for (int copy = 0; copy < 8; copy++) sum += bins[copy][i];
        if (sum)
            atomicAdd(hist + i, sum);
    }
}

void calc_hist(const PtrStepSz<const uchar3> &image, const PtrStepSz<const unsigned char> &mask, int *hist) {
    const dim3 block(32, 8), grid((image.cols + block.x - 1) / block.x, (image.rows + block.y - 1) / block.y);
    const int blocks = std::min<int>(132 * 8, (image.rows + 7) / 8);
    if (mask.data)
        histogram_in_blocks<<<blocks, block>>>(image, Mask{mask}, hist);
    else
        histogram_in_blocks<<<blocks, block>>>(image, AnyPixel(), hist);
}
