// What an expert writes instead: see components.cu.
#pragma once

__global__ void component_stats(LabelImage image, Stats stats) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int label = x < image.width && y < image.height ? image(x, y) : 0, lane = threadIdx.x;
    const int before = __shfl_up_sync(~0u, label, 1);
    const unsigned heads = __ballot_sync(~0u, lane == 0 || before != label);
    if (label == 0 || !(heads >> lane & 1))
        return;
    const unsigned later = heads & ~((2u << lane) - 1);
    const int length = (later ? __ffs(later) - 1 : 32) - lane;
    atomicAdd(&stats.area[label], length);
    if (stats.left[label] > x)
        atomicMin(&stats.left[label], x);
    if (stats.top[label] > y)
        atomicMin(&stats.top[label], y);
    if (stats.right[label] < x + length - 1)
        atomicMax(&stats.right[label], x + length - 1);
    if (stats.bottom[label] < y)
        atomicMax(&stats.bottom[label], y);
    atomicAdd(&stats.sum_x[label], (unsigned long long)length * x + length * (length - 1) / 2);
    atomicAdd(&stats.sum_y[label], (unsigned long long)length * y);
}
