// EXPECT: RESULT 11 169458717049
// Heads of loops whose conditions and steps do something: each is evaluated by the lanes that are still in the loop, once.
#include "../loops.h"

__device__ float ticks;

__global__ void counts_down(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int left = length[t] + 1, j = 0;
    do {
        atomicAdd(&g[2 * id[j]], w[t + j]);
        atomicAdd(&g[2 * id[j] + 1], 1.0f);
        j++;
    } while (--left > 0 && j < n);
    own[t] = left * 100 + j;
}

__global__ void counts_in_condition(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 0;
    while (i++ < length[t]) {
        if (w[t + i] < 0)
            continue;
        atomicAdd(&g[2 * id[i]], w[t + i]);
        atomicAdd(&g[2 * id[i] + 1], 1.0f);
    }
    own[t] = i;
}

__global__ void steps_by_commas(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int j, k;
    for (j = 0, k = 5; j < n && w[t + k] < 6; j++, k += 2) {
        atomicAdd(&g[3 * id[j]], w[t + k]);
        atomicAdd(&g[3 * id[j] + 2], 1.0f);
    }
    own[t] = j + 100 * k;
}

__global__ void assigns(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    float v;
    int j = 0;
    while (j < n && (v = w[t + j]) < 6) {
        atomicAdd(&g[2 * id[j]], v);
        atomicAdd(&g[2 * id[j] + 1], 1.0f);
        j += 1;
    }
    own[t] = v;
}

__global__ void ticks_in_condition(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n && (atomicAdd(&ticks, 1.0f), w[t + j] < 5); j++) {
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
    }
}

__global__ void backwards(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned j = n; j-- > 0;) {
        if (w[t + j] > 5)
            break;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
    }
}

__global__ void without_a_step(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = t % 2; j < n;) {
        const int now = j;
        j += 1 + (w[t + j] > 3);
        if (w[t + now] == 0)
            continue;
        atomicAdd(&g[2 * id[now]], w[t + now]);
        atomicAdd(&g[2 * id[now] + 1], 1.0f);
    }
}

__global__ void by_pointer(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    const int *at = id, *end = id + length[t];
    for (; at != end; ++at) {
        if (w[t] < 0)
            break;
        atomicAdd(&g[2 * *at], 1.0f);
        atomicAdd(&g[2 * *at + 1], w[t]);
    }
    own[t] = at - id;
}

__global__ void raises_a_flag(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    bool done = t % 5 == 0;
    float T = 1;
    for (int j = 0; !done && j < n; j++) {
        T += w[t + j];
        if (T > 20) {
            done = true;
            continue;
        }
        atomicAdd(&g[2 * id[j]], T);
        atomicAdd(&g[2 * id[j] + 1], 1.0f);
    }
    own[t] = T;
}

__global__ void braceless(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < length[t]; j++)
        for (int c = 0; c < 3; c++)
            atomicAdd(&g[3 * id[j] + c], w[t + j + c]);
    own[t] = 1;
}

__global__ void unrolled(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 4
    for (int j = 0; j < length[t]; j++) {
#pragma unroll
        for (int c = 0; c < 3; c++) {
            atomicAdd(&g[3 * id[j] + c], w[t + j + c]);
        }
        atomicAdd(&g[3 * id[j]], 1.0f);
    }
}

int main()
{
    Data d;
    counts_down<<<5, 128>>>(GIVEN), d.take();
    counts_in_condition<<<5, 128>>>(GIVEN), d.take();
    steps_by_commas<<<5, 128>>>(GIVEN), d.take();
    assigns<<<5, 128>>>(GIVEN), d.take();
    ticks_in_condition<<<5, 128>>>(GIVEN), d.take();
    float counted = 0;
    cudaMemcpyFromSymbol(&counted, ticks, sizeof counted);
    d.digest += counted;
    backwards<<<5, 128>>>(GIVEN), d.take();
    without_a_step<<<5, 128>>>(GIVEN), d.take();
    by_pointer<<<5, 128>>>(GIVEN), d.take();
    raises_a_flag<<<5, 128>>>(GIVEN), d.take();
    braceless<<<5, 128>>>(GIVEN), d.take();
    unrolled<<<5, 128>>>(GIVEN), d.take();
    return d.show();
}
