// What an expert writes instead: see md.cu.
#pragma once

void compute(int n, const float4 *x, float *f, float *energy, const Neighbours &half, const Neighbours &full,
             float cutoff, float box) {
    const float lj1 = 48.0f, lj2 = 24.0f;
    if (n < 20000) // too few threads to do each pair twice
        parallel_for_kernel<<<(n + 127) / 128, 128>>>(
            n, ForceLJ<true, false>{n, x, f, energy, half, cutoff * cutoff, lj1, lj2, box});
    else
        parallel_for_kernel<<<(n + 127) / 128, 128>>>(
            n, ForceLJ<false, false>{n, x, f, energy, full, cutoff * cutoff, lj1, lj2, box});
}
