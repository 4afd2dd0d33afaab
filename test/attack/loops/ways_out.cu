// EXPECT: RESULT 8 6126073203
// Ways out of a loop that a warp goes through together: nested ones, those of a switch, returns, and what stands behind the loop.
#include "../loops.h"

__global__ void nested(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        const float v = w[t + j];
        if (v > 2) {
            for (int k = 0; k < 4; k++) {
                if (k == t % 5)
                    continue;
                if (k > j)
                    break;
                own[t] += 1;
            }
            if (v > 5) {
                if (j > 10)
                    break;
                continue;
            }
        }
        atomicAdd(&g[4 * id[j]], v);
        atomicAdd(&g[4 * id[j] + 1], 1.0f);
    }
    own[t] += 2;
}

__global__ void switched(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        float v = w[t + j];
        switch ((int)v) {
        case 0: continue;
        case 1: v += 3; break;
        case 3: v += 1;
        case 4: v += 1; break;
        case 6:
            if (t % 3 == 0)
                return;
            break;
        default: own[t] += 1;
        }
        atomicAdd(&g[4 * id[j] + 2], v);
        atomicAdd(&g[4 * id[j] + 3], v * 2);
    }
    own[t] += 5;
}

__global__ void returns(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    float before = 1;
    for (int j = 0; j < n; j++) {
        atomicAdd(&g[3 * id[j]], before);
        if (w[t + j] == 6 && j > 3)
            return;
        before += 1;
        atomicAdd(&g[3 * id[j] + 1], w[t + j]);
        if (w[t * 2 + j] == 5)
            return;
    }
    own[t] = before;
    atomicAdd(&g[t % 32], 1.0f);
}

__global__ void twice(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int left = 0;
    for (int j = 0; j < length[t]; j++) {
        if (w[t + j] < 0)
            continue;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], 2.0f);
        if (w[t + j] > 5)
            break;
        left++;
    }
    for (int j = left; j < n; j++) {
        if (w[t + j] > 5)
            return;
        atomicAdd(&g[2 * id[j] + 80], 1.0f);
        atomicAdd(&g[2 * id[j] + 81], w[t]);
    }
    own[t] = left;
}

__global__ void forever(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int j = 0;
    while (true) {
        if (j >= n)
            break;
        atomicAdd(&g[2 * id[j]], w[t + j]);
        atomicAdd(&g[2 * id[j] + 1], 1.0f);
        if (w[t + j] == 6)
            break;
        j++;
    }
    own[t] = j;
}

__global__ void from_within(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t % 7 == 0)
        return;
    if (t % 32 > 20)
        for (int i = 0; i < 2; i++)
            for (int j = i; j < n; j++) {
                if (w[t + j] < t % 3)
                    break;
                atomicAdd(&g[2 * id[j]], w[t + j]);
                atomicAdd(&g[2 * id[j] + 1], 1.0f);
            }
    own[t] = 1;
}

__global__ void lambda_within(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        auto value = [&](int k) {
            if (w[t + k] < 0)
                return 1.0f;
            return w[t + k];
        };
        if (value(j) > 5)
            return;
        atomicAdd(&g[2 * id[j]], value(j));
        atomicAdd(&g[2 * id[j] + 1], value(j + 1));
    }
    own[t] = 3;
}

__global__ void jumped(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            goto done;
        atomicAdd(&g[2 * id[j]], 1.0f);
        atomicAdd(&g[2 * id[j] + 1], w[t + j]);
    }
    own[t] = 1;
done:
    own[t] += 2;
}

int main()
{
    Data d;
    nested<<<5, 128>>>(GIVEN), d.take();
    switched<<<5, 128>>>(GIVEN), d.take();
    returns<<<7, 100>>>(GIVEN), d.take();
    twice<<<5, 128>>>(GIVEN), d.take();
    forever<<<5, 128>>>(GIVEN), d.take();
    from_within<<<5, 128>>>(GIVEN), d.take();
    lambda_within<<<5, 128>>>(GIVEN), d.take();
    jumped<<<5, 128>>>(GIVEN), d.take();
    return d.show();
}
