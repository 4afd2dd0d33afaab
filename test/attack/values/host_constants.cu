// EXPECT: RESULT 41412.5 1533494.0 677355.0 116063.5 890730.0 110334.0 17422.0 47403.0 19156.0 5316 cudaSuccess
// Constants of the host's, which have a value in device code and no address: of a namespace, a class, a template; and lists in braces.
#include <cstdio>

constexpr float half = 0.5f;
static const int one = 1;
const unsigned long long three = 3;
template <class T> constexpr T unit = T(1);
struct Config {
    static constexpr float step = 2.0f;
    static constexpr int weight = 5;
    static const int old = 7;
    enum { listed = 4 };
};
template <int N> struct Sized {
    static constexpr int value = N;
};
struct Place {
    float *p;
    __device__ operator float *() const { return p; }
};
constexpr int keys = 64, n = 1 << 11;
#define EACH for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)

__global__ void in_a_record(const int *__restrict__ key, float *f, int *c)
{
    EACH
    {
        const int k = key[i];
        atomicAdd(&f[k], half);
        atomicAdd(&c[k], one);
    }
}
__global__ void of_a_class(const int *__restrict__ key, float *f, int *c)
{
    EACH
    {
        const int k = key[i];
        atomicAdd(&f[2 * k], Config::step);
        atomicAdd(&f[2 * k + 1], Sized<9>::value);
        atomicAdd(&c[k], Config::weight);
        atomicMax(&c[k + 64], Config::old);
        atomicAdd(&c[k + 128], Config::listed);
    }
}
__global__ void of_a_template(const int *__restrict__ key, float *f, unsigned long long *c)
{
    EACH
    {
        const int k = key[i];
        atomicAdd(&f[k], unit<float>);
        atomicAdd(&c[k], three);
        atomicAdd(&f[k + 64], three);
    }
}
__global__ void in_braces(const int *__restrict__ key, float *f, int *c)
{
    EACH
    {
        const int k = key[i];
        atomicAdd(&f[k], {1.5f});
        atomicAdd(&c[k], {});
        atomicAdd(&c[k], {2});
    }
}
__global__ void in_a_loop(const int *key, float *f, int rounds)
{
    for (int j = 0; j < rounds; j++) {
        if (key[(j * 32 + threadIdx.x % 32) % n] < 9)
            continue;
        atomicAdd(&f[key[j]], half);
        atomicAdd(&f[key[j] + 1], Config::step);
    }
}
__global__ void by_itself(const int *key, float *f, int *c)
{
    EACH
    {
        atomicAdd(&f[key[i]], half);
        if (key[i] > 7)
            atomicAdd(&c[key[n - 1 - i]], Config::weight);
        Place place{f + 1};
        atomicAdd(place, Config::step);
        Place other{f + key[i]};
        atomicAdd(other, half);
    }
}
__global__ void for_the_block(float *f, int *c)
{
    EACH
    {
        atomicAdd(f, half);
        atomicAdd(c, Config::weight);
        atomicMax(c + 1, Config::old);
        atomicAdd(f + 2, unit<float>);
    }
}
__global__ void in_a_table(const int *key, float *f, int *c)
{
    EACH
    {
        atomicAdd(&c[key[i] & 31], Config::weight);
        if (i & 1)
            atomicAdd(&f[key[i] & 31], half);
    }
}
__global__ void for_slots(const int *key, int *slots, int *c)
{
    EACH
    {
        if (key[i] > 5)
            slots[atomicAdd(c, one)] = 1;
        if (key[i] > 9)
            slots[n + atomicAdd(c + 1, Config::weight) / Config::weight] = 2;
    }
}

struct Buffers {
    float f[256];
    int c[256];
    unsigned long long l[64];
};

int main()
{
    const int kernels = 9;
    int *key, *slots;
    Buffers *b;
    cudaMallocManaged(&key, n * sizeof *key);
    cudaMallocManaged(&slots, 2 * n * sizeof *slots);
    cudaMallocManaged(&b, kernels * sizeof *b);
    for (int i = 0; i < n; i++)
        key[i] = i / 3 * 7 % keys;
    for (int i = 0; i < 2 * n; i++)
        slots[i] = 0;
    for (int k = 0; k < kernels; k++)
        b[k] = Buffers();
    in_a_record<<<4, 128>>>(key, b[0].f, b[0].c);
    of_a_class<<<4, 128>>>(key, b[1].f, b[1].c);
    of_a_template<<<4, 128>>>(key, b[2].f, b[2].l);
    in_braces<<<4, 128>>>(key, b[3].f, b[3].c);
    in_a_loop<<<2, 64>>>(key, b[4].f, 100);
    by_itself<<<4, 128>>>(key, b[5].f, b[5].c);
    for_the_block<<<4, 128>>>(b[6].f, b[6].c);
    in_a_table<<<4, 128>>>(key, b[7].f, b[7].c);
    for_slots<<<4, 128>>>(key, slots, b[8].c);
    cudaError_t e = cudaDeviceSynchronize();
    long long written = 0;
    for (int i = 0; i < 2 * n; i++)
        written += slots[i];
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        double sum = 0;
        for (int i = 0; i < 256; i++)
            sum += b[k].f[i] * (i + 1) + b[k].c[i] * (i % 7 + 1.0);
        for (int i = 0; i < 64; i++)
            sum += b[k].l[i] * (i % 5 + 1.0);
        printf(" %.1f", sum);
    }
    printf(" %lld %s\n", written, cudaGetErrorName(e));
}
