#include "scatter.h"

#include <cstdio>

int main() {
    int *key;
    float *value, *sum;
    cudaMallocManaged(&key, 4096 * sizeof *key);
    cudaMallocManaged(&value, 4096 * sizeof *value);
    if (cudaMallocManaged(&sum, 1025 * sizeof *sum) != cudaSuccess)
        return puts("no GPU"), 0;
    for (int i = 0; i < 4096; i++)
        key[i] = i % 1024, value[i] = 1;
    scatter(key, value, 4096, sum);
    cudaDeviceSynchronize();
    bool right = sum[1024] == 4096;
    for (int i = 0; i < 1024; i++)
        right &= sum[i] == 4;
    puts(right ? "right" : "wrong");
    return !right;
}
