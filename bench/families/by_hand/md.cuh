// What an expert writes instead: see md.cu.
#pragma once

void compute(int n, const float4 *x, float *f, float *energy, const Neighbours &half, const Neighbours &full,
             float cutoff, float box) {
    const float lj1 = 48.0f, lj2 = 24.0f;
    parallel_for_kernel<<<(n + 127) / 128, 128>>>(
        n, ForceLJ<false, false>{n, x, f, energy, full, cutoff * cutoff, lj1, lj2, box});
}
