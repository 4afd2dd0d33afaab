// EXPECT: RESULT 1347264168 cudaSuccess
// Loops over features whose rounds look as if one search for peers served them all: keys that change on the way, ways out, numbers of rounds that are each lane's own.
#include <cstdio>

constexpr int THREADS = 256, SLOTS = 1024;

__device__ int ask(const int *v, int i)
{
    return v[i & 255] & 7;
}

// The key is another in each round.
__global__ void changing(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 3);
    for (int f = 0; f < n; f++) {
        atomicAdd(&bins[k * n + f], 1 + f); // NEVER: warp-peers
        k = ask(v, k + threadIdx.x);
    }
}
// The name that the pointer bears has another value in front of the loop.
__global__ void assigned_inside(float *bins, const int *v, int *, int n)
{
    int k = threadIdx.x / 8;
    for (int f = 0; f < n; f++) {
        k = ask(v, threadIdx.x);
        atomicAdd(&bins[k * n + f], 1 + f);
    }
}
__global__ void by_reference(float *bins, const int *v, int *, int n)
{
    int k = threadIdx.x / 8, &other = k;
    for (int f = 0; f < n; f++) {
        other = ask(v, threadIdx.x);
        atomicAdd(&bins[k * n + f], 1 + f);
    }
}
__global__ void hidden(float *bins, const int *v, int *, int n)
{
    int k = threadIdx.x / 8;
    for (int f = 0; f < n; f++) {
        const int other = k;
        int k = ask(v, other + threadIdx.x);
        atomicAdd(&bins[k * n + f], 1 + f); // NEVER: warp-peers
    }
}
// Some lanes leave early.
__global__ void leaves(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int f = 0; f < n; f++) {
        if (f == (int)(threadIdx.x % 5))
            break;
        atomicAdd(&bins[k * n + f], 1 + f); // NEVER: warp-peers
    }
}
__global__ void returns(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int f = 0; f < n; f++) {
        atomicAdd(&bins[k * n + f], 1 + f); // NEVER: warp-peers
        if (f == (int)(threadIdx.x % 5))
            return;
    }
    atomicAdd(&bins[900], 1);
}
__global__ void skips(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int f = 0; f < n; f++) {
        if ((threadIdx.x + f) % 3 == 0)
            continue;
        atomicAdd(&bins[k * n + f], 1 + f); // NEVER: warp-peers
    }
}
// A number of rounds of each lane's own.
__global__ void own_length(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4), own = threadIdx.x % n;
    for (int f = 0; f < own; f++)
        atomicAdd(&bins[k * n + f], 1 + f); // NEVER: warp-peers
}
__global__ void shrinking(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int f = 0; f < n; f++) {
        n -= threadIdx.x & 1;
        atomicAdd(&bins[k * 9 + f], 1 + f); // NEVER: warp-peers
    }
}
__global__ void counter_moves(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int f = 0; f < n; f++) {
        f += threadIdx.x & 1;
        atomicAdd(&bins[k * 20 + f], 1 + f); // NEVER: warp-peers
    }
}
// The keys lie among the sums.
__global__ void aliased(float *, const int *, int *bins, int n)
{
    int *own = &bins[600 + threadIdx.x];
    *own = threadIdx.x / 4 & 7;
    for (int f = 0; f < n; f++) {
        atomicAdd(&bins[*own * n + f], 1 + f); // NEVER: warp-peers
        atomicAdd(own, 1);
    }
}
__global__ void key_is_summed(float *, const int *v, int *bins, int n)
{
    bins[700 + threadIdx.x] = 700 + (threadIdx.x & ~3);
    __syncthreads();
    for (int f = 0; f < n; f++)
        atomicAdd(&bins[bins[700 + threadIdx.x] - 600 + f], 1 + f);
}
// Equal places in one round, others in the next.
__global__ void multiples(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x);
    for (int f = 0; f < n; f++)
        atomicAdd(&bins[k * f], 1 + f); // NEVER: warp-peers
}
__global__ void cut_off(float *bins, const int *v, int *, int n)
{
    unsigned char k = v[threadIdx.x] * 37;
    for (int f = 0; f < n; f++)
        atomicAdd(&bins[(unsigned char)(k + f) / 4 * 2], 1 + f); // NEVER: warp-peers
}
__global__ void own_base(float *bins, const int *v, int *, int n)
{
    float *mine = bins + (threadIdx.x & 7);
    int k = 7 - (threadIdx.x & 7);
    for (int f = 0; f < n; f++)
        atomicAdd(&mine[k + f * (threadIdx.x & 3)], 1 + f); // NEVER: warp-peers
}
// Right ones: no round, one, two loops, loops in loops, divergence in front.
__global__ void one_key(float *bins, const int *v, int *more, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int f = 0; f < n; f++)
        atomicAdd(&bins[k * n + f], 1 + f);
    for (int f = 0; f < n; ++f)
        atomicMax(&more[k + f * 8], (int)threadIdx.x - f);
    for (int f = 0; f < 1; f++)
        atomicAdd(&bins[500 + k], 1);
    for (int f = 0; f < n - n; f++)
        atomicAdd(&bins[v[threadIdx.x << 20] * n + f], 1);
    for (int f = 0; f < -n; f++)
        atomicAdd(&bins[k * n + f], 1);
}
__global__ void nested(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    if (threadIdx.x % 7 == 0)
        return;
    for (int c = 0; c < 3; c++) {
        if ((threadIdx.x + c) % 11 == 0)
            continue;
        for (int f = 0; f < n; f++)
            atomicAdd(&bins[(k * 3 + c) * n + f], 1 + f);
        k = ask(v, k + threadIdx.x / 16);
    }
}
__global__ void divergent(float *bins, const int *v, int *, int n)
{
    int k = ask(v, threadIdx.x / 4);
    for (int i = threadIdx.x; i < 700; i += 64)
        if (v[i & 255] & 1) {
            for (int f = 0; f < n; f++) {
                const int w = v[(i + f) & 255] & 1 ? f : 7;
                atomicAdd(&bins[k * n + f], w + v[(i * f) & 255]);
            }
        } else {
            for (int f = 0; f < n; f++)
                atomicAdd(&bins[k * n + f], -1);
        }
}

int main()
{
    using kernel = void (*)(float *, const int *, int *, int);
    const kernel kernels[] = {changing, assigned_inside, by_reference, hidden, leaves, returns, skips, own_length, shrinking, counter_moves,
                              aliased, key_is_summed, multiples, cut_off, own_base, one_key, nested, divergent};
    int *v, *more;
    float *bins;
    cudaMallocManaged(&v, THREADS * sizeof *v);
    cudaMallocManaged(&bins, SLOTS * sizeof *bins);
    cudaMallocManaged(&more, SLOTS * sizeof *more);
    for (int i = 0; i < THREADS; i++)
        v[i] = i * 37 % 101;
    unsigned hash = 0;
    cudaError_t error = cudaSuccess;
    for (kernel run : kernels)
        for (int n : {1, 5}) {
            for (int i = 0; i < SLOTS; i++)
                bins[i] = more[i] = 0;
            run<<<1, THREADS>>>(bins, v, more, n);
            error = cudaDeviceSynchronize();
            unsigned sum = 0;
            for (int i = 0; i < SLOTS; i++)
                sum = sum * 31 + (int)bins[i] * 7 + more[i];
            hash = hash * 1000003 + sum;
        }
    printf("RESULT %u %s\n", hash, cudaGetErrorName(error));
}
