// What an expert writes instead: see fock.cu.
#pragma once

__global__ void digest(Basis basis, const double *__restrict__ D, double *J, double *K, float cutoff) {
    const int ij = blockIdx.y, kl = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x * blockDim.x > ij)
        return;
    const bool in = kl <= ij && basis.bound[ij] * basis.bound[min(kl, ij)] >= cutoff;
    if (!__syncthreads_or(in))
        return;
    const Pair a = basis.pairs[ij], b = basis.pairs[min(kl, ij)];
    const int n = basis.n, i = a.i, j = a.j, k = b.i, l = b.j;
    double g = eri(a, b);
    if (i == j)
        g *= 0.5;
    if (k == l)
        g *= 0.5;
    if (ij == kl)
        g *= 0.5;
    if (!in)
        g = 0;
    double common[1] = {4 * D[k * n + l] * g}; // J_ij: one sum of the block
    for (int step = 16; step; step /= 2) common[0] += __shfl_xor_sync(~0u, common[0], step);
    __shared__ double parts[8];
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = common[0];
    double run[2] = {D[j * n + l] * g, D[i * n + l] * g}; // K_ik, K_jk: k stays while l grows
    const bool head = sum_runs(k, run);
    if (head)
        atomicAdd(&K[i * n + k], run[0]), atomicAdd(&K[j * n + k], run[1]);
    if (in) {
        atomicAdd(&J[k * n + l], 4 * D[i * n + j] * g);
        atomicAdd(&K[i * n + l], D[j * n + k] * g);
        atomicAdd(&K[j * n + l], D[i * n + k] * g);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < 8; w++) common[0] += parts[w];
        atomicAdd(&J[i * n + j], common[0]);
    }
}
