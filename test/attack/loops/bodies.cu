// EXPECT: RESULT 13 560296208168
// FLAGS: -std=c++17
// Bodies that hold more than sums: destructors, lambdas, bindings, references, reads of the sums, warps that talk, other operations.
#include "../loops.h"

struct Counts {
    float *at;
    __device__ explicit Counts(float *p) : at(p) {}
    __device__ ~Counts() { *at += 1; }
};

__global__ void destroys(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        Counts counts(&own[t]);
        if (w[t + j] > 5)
            break;
        if (w[t + j] < 0)
            continue;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
    }
    own[t] *= 2;
}

struct Pair {
    float a, b;
};
__device__ Pair pair(const float *w, int i) { return {w[i], w[i + 1]}; }

__global__ void binds(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        auto [a, b] = pair(w, t + j);
        if (a > 5)
            break;
        if (const float c = a + b; c > 3) {
            atomicAdd(&g[2 * id[j]], c);
            atomicAdd(&g[2 * id[j] + 1], b);
        }
    }
}

__global__ void binds_outside(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    auto [a, b] = pair(w, t);
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        atomicAdd(&g[2 * id[j]], a);
        atomicAdd(&g[2 * id[j] + 1], b);
        a += 1;
    }
    own[t] = a;
}

__global__ void refers(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    float &mine = own[t];
    float sum[3] = {0, 0, 0};
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        mine += w[t + j];
        for (int c = 0; c < 3; c++)
            sum[c] += w[t + c + j];
        atomicAdd(&g[2 * id[j]], mine);
        atomicAdd(&g[2 * id[j] + 1], sum[j % 3]);
    }
    mine += sum[0] + sum[2];
}

__global__ void reads_back(ARGUMENTS, const float *again)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < 5; j++) {
        if (t != 3)
            break;
        atomicAdd(&g[2 * id[j]], 1.0f);
        own[t] += again[2 * id[j]];
        atomicAdd(&g[2 * id[j] + 1], 2.0f);
        own[t] += again[2 * id[j] + 1];
    }
}

__global__ void reads_in_condition(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= 32)
        return;
    for (int j = 0; g[2 * id[0]] < 100 + t && j < n; j++) {
        atomicAdd(&g[2 * id[0]], 32.0f);
        atomicAdd(&g[2 * id[0] + 1], 1.0f);
        __syncwarp(__activemask());
    }
}

__global__ void talks(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < length[t]; j++) {
        const unsigned here = __activemask();
        const float v = __shfl_sync(here, w[t + j], __ffs(here) - 1);
        (void)v;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], 1.0f);
    }
}

__global__ void takes_places(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
        const float at = atomicAdd(&g[600], 1.0f);
        own[t] += at >= 0;
    }
}

__global__ void folds(const int *id, const float *w, int *g, unsigned *bits, int n)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        atomicMax(&g[3 * id[j]], (int)w[t + j] * t);
        atomicMin(&g[3 * id[j] + 1], (int)w[t + j] - t);
        atomicMax(&g[3 * id[j] + 2], t);
        atomicOr(&bits[2 * id[j]], 1u << (t % 32));
        atomicOr(&bits[2 * id[j] + 1], (unsigned)t);
    }
}

template <typename F> __device__ void each(int n, F f)
{
    for (int j = 0; j < n; j++)
        if (!f(j))
            return;
}

__global__ void by_function(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    each(n, [&](int j) {
        if (w[t + j] > 5)
            return false;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
        return true;
    });
}

__device__ float walk(const int *id, const float *w, float *g, int t, int n)
{
    float last = 0;
    for (int j = 0; j < n; j++) {
        last = w[t + j];
        if (last > 5)
            return last;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], last);
    }
    return last + 1;
}

__global__ void from_functions(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    own[t] = t % 3 ? walk(id, w, g, t, n) : walk(id + 1, w, g + 1, t + 1, n - 2);
}

__global__ void two_lists(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < length[t]; j++) {
        const int a = id[j], b = id[j + 50];
        if (w[t + j] > 5)
            continue;
        atomicAdd(&g[2 * a], 1.0f);
        atomicAdd(&g[2 * b + 100], 1.0f);
        atomicAdd(&g[2 * b + 101], w[t + j]);
        atomicAdd(&g[2 * a + 1], w[t + j]);
        atomicAdd(&g[2 * b + 102], w[t]);
    }
}

__global__ void __launch_bounds__(160) in_rows(ARGUMENTS)
{
    const int x = threadIdx.x, y = threadIdx.y, t = blockIdx.x * 160 + y * 8 + x;
    for (int j = y / 10; j < n; j++) {
        if (w[t + j] > 5)
            break;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
    }
}

__device__ volatile int stop;
__global__ void watches(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; !stop && j < length[t]; j++) {
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
    }
}

int main()
{
    Data d;
    destroys<<<5, 128>>>(GIVEN), d.take();
    binds<<<5, 128>>>(GIVEN), d.take();
    binds_outside<<<5, 128>>>(GIVEN), d.take();
    refers<<<5, 128>>>(GIVEN), d.take();
    reads_back<<<5, 128>>>(GIVEN, d.g), d.take();
    reads_in_condition<<<5, 128>>>(GIVEN), d.take();
    talks<<<5, 128>>>(GIVEN), d.take();
    takes_places<<<5, 128>>>(GIVEN), d.take();
    int *numbers = Data::make<int>(3 * ROWS);
    unsigned *bits = Data::make<unsigned>(2 * ROWS);
    for (int i = 0; i < 3 * ROWS; i++) numbers[i] = 0;
    for (int i = 0; i < 2 * ROWS; i++) bits[i] = 0;
    folds<<<5, 128>>>(d.id, d.w, numbers, bits, LENGTH);
    cudaDeviceSynchronize();
    for (int i = 0; i < 3 * ROWS; i++) d.digest += numbers[i] * (double)(i + 1);
    for (int i = 0; i < 2 * ROWS; i++) d.digest += bits[i] % 1009 * (double)(i + 1);
    by_function<<<5, 128>>>(GIVEN), d.take();
    from_functions<<<5, 128>>>(GIVEN), d.take();
    two_lists<<<5, 128>>>(GIVEN), d.take();
    in_rows<<<4, dim3(8, 20)>>>(GIVEN), d.take();
    watches<<<5, 128>>>(GIVEN), d.take();
    return d.show();
}
