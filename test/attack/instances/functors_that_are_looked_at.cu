// EXPECT: RESULT 10000 10000 0 40 5000 cudaSuccess
// FLAGS: -std=c++17
// Methods of functors whose updates somebody in the kernel looks at: behind a barrier, by another functor, by another operation of the same place.
#include <cstdio>

template <class F, class G> __global__ void both(int n, F f, G g)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        f(i);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        g(i);
}

struct Count {
    const int *v;
    int *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[v[i]], 1); } // NEVER: block-*
};
struct Read {
    const int *bins;
    int *seen;
    __device__ void operator()(int i) const
    {
        if (i < 40)
            seen[i] = bins[i];
    }
};
struct Least {
    const int *v;
    int *place;
    __device__ void operator()(int i) const { atomicMin(&place[v[i]], 0); } // NEVER: block-*
};
struct Most {
    const int *v;
    int *place;
    __device__ void operator()(int i) const { atomicMax(&place[v[i]], 1); } // NEVER: block-*
};
struct Ticket {
    int *next, *taken;
    __device__ void operator()(int i) const
    {
        if (i % 2)
            taken[atomicAdd(next, 1)] = 1; // NEVER: block-cache block-table block-sum
    }
};

int main()
{
    const int n = 10000;
    int *v, *bins, *seen, *place, *next, *taken;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&bins, 40 * sizeof *bins);
    cudaMallocManaged(&seen, 40 * sizeof *seen);
    cudaMallocManaged(&place, 40 * sizeof *place);
    cudaMallocManaged(&next, sizeof *next);
    cudaMallocManaged(&taken, n * sizeof *taken);
    for (int i = 0; i < 40; i++)
        bins[i] = 0, seen[i] = -1, place[i] = 5;
    for (int i = 0; i < n; i++)
        taken[i] = 0, v[i] = i % 1009 % 40;
    *next = 0;
    both<<<1, 256>>>(n, Count{v, bins}, Read{bins, seen});
    both<<<1, 256>>>(n, Least{v, place}, Most{v, place});
    both<<<1, 256>>>(n, Ticket{next, taken}, Read{bins, seen});
    cudaError_t error = cudaDeviceSynchronize();
    int counted = 0, read = 0, wrong = 0, ones = 0, all = 0;
    for (int i = 0; i < 40; i++) {
        counted += bins[i];
        read += seen[i];
        wrong += place[i] != 1;
        ones += place[i];
    }
    for (int i = 0; i < n; i++)
        all += taken[i];
    printf("RESULT %d %d %d %d %d %s\n", counted, read, wrong, ones, all, cudaGetErrorName(error));
}
