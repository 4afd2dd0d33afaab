// EXPECT: RESULT 25970.0 33998.5 480174.0 48093.0 28018.0 30315.0 cudaSuccess
// Objects that convert to the pointer: by two operators, by one that is not const, of a temporary, with an operator* of their own, to two types.
#include <cstdio>

struct Array {
    float *p;
    __device__ operator float *() { return p; }
    __device__ operator const float *() const { return p; }
};
struct View {
    float *p;
    __device__ operator float *() const { return p; }
    __device__ operator const float *() const { return p; }
};
struct Mutable {
    int *p;
    __device__ operator int *() { return p; }
};
struct Temporary {
    int *p;
    __device__ operator int *() && { return p; }
};
struct Handle {
    float *p;
    __device__ operator float *() const { return p; }
    __device__ int operator*() const { return 3; }
};
struct Words {
    int *p;
    __device__ operator int *() const { return p; }
    __device__ operator long long *() const { return nullptr; } // no atomicAdd takes it
};
constexpr int n = 1 << 11;
static constexpr double step = 2;
#define EACH for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)

__global__ void arrays(Array a, const int *__restrict__ key)
{
    EACH
    {
        atomicAdd(a, 1.0f);
        Array b{a.p + key[i]};
        atomicAdd(b, step);
    }
}
__global__ void views(View a, const int *__restrict__ key, int *seen)
{
    EACH
    {
        atomicAdd(a, 1);
        const View b{a.p + key[i]};
        atomicAdd(b, step);
        if (atomicAdd(b, 0.5f) >= 0)
            atomicAdd(seen, 1);
    }
}
__global__ void mutables(Mutable a, const int *__restrict__ key)
{
    EACH
    {
        atomicAdd(a, 1);
        Mutable b{a.p + key[i]};
        atomicMax(b, 20 + i);
        atomicAdd(Temporary{a.p + 64 + key[i]}, 1);
    }
}
__global__ void handles(Handle a, Words w, const int *__restrict__ key)
{
    EACH
    {
        Handle b{a.p + key[i]};
        atomicAdd(b, 2.0f);
        Words v{w.p + key[i]};
        atomicAdd(v, 3);
    }
}
template <class Place, class T> __global__ void any(Place place, const int *__restrict__ key, T value)
{
    EACH
    {
        atomicAdd(place + key[i], value);
        Place first = place;
        atomicAdd(first, value);
    }
}

struct Buffers {
    float f[64];
    int c[192];
};

int main()
{
    const int kernels = 6;
    int *key;
    Buffers *b;
    cudaMallocManaged(&key, n * sizeof *key);
    cudaMallocManaged(&b, kernels * sizeof *b);
    for (int i = 0; i < n; i++)
        key[i] = 1 + i / 3 * 7 % 60;
    for (int k = 0; k < kernels; k++)
        b[k] = Buffers();
    arrays<<<4, 128>>>(Array{b[0].f}, key);
    views<<<4, 128>>>(View{b[1].f}, key, b[1].c);
    mutables<<<4, 128>>>(Mutable{b[2].c}, key);
    handles<<<4, 128>>>(Handle{b[3].f}, Words{b[3].c}, key);
    any<<<4, 128>>>(Handle{b[4].f}, key, 2.0f);
    any<<<4, 128>>>(b[5].c, key, 3);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        double sum = 0;
        for (int i = 0; i < 64; i++)
            sum += b[k].f[i] * (i % 11 + 1);
        for (int i = 0; i < 192; i++)
            sum += b[k].c[i] * (i % 7 + 1.0);
        printf(" %.1f", sum);
    }
    printf(" %s\n", cudaGetErrorName(e));
}
