// Holds so many values that each thread needs the 64 registers that a block of 1024 leaves it.
constexpr int held = 46;

__global__ void crowded(const float *__restrict__ x, const int *__restrict__ cell, double *grid, float *tail, int n, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float a[held];
    for (int k = 0; k < held; k++)
        a[k] = x[i + k * n];
    for (int r = 0; r < rounds; r++) {
        for (int k = 0; k < held; k++)
            a[k] = a[k] * a[(k + 1) % held] + a[(k + 7) % held];
        double w = a[0];
        atomicAdd(&grid[cell[i + r * n]], w);
    }
    for (int k = 0; k < held; k++)
        tail[i + k * n] = a[k];
}

void start(const float *x, const int *cell, double *grid, float *tail, int n) {
    crowded<<<n / THREADS, THREADS>>>(x, cell, grid, tail, n, 4);
}
