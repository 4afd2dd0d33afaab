// EXPECT: RESULT 256 2560 512 512 512 1792 512 228 atomicAdd(&bin[k & 7], 1.0f) 7 1
// Calls that macros spell: whoever edits a definition edits all that the macro stands for.

#include <cstdio>
#include <cstring>

struct Pair { float a, b; };

__device__ void atomicAdd(Pair *p, float v) {
    atomicAdd(&p->a, v);
    atomicAdd(&p->b, v * 10);
}

int host_calls = 0;
int atomicAdd(int *p, long long v) {
    host_calls++;
    return *p += (int)v;
}

#define ADD(p, v) do { if ((v) != 0) atomicAdd((p), (v)); } while (0)
#define FOR_BOTH(p, v) do { if ((v) != 0) atomicAdd((p), (v)); } while (0)
#define SHOWN(k) atomicAdd(&bin[k & 7], 1.0f)
#define AS_TEXT_OF(x) #x
#define AS_TEXT(x) AS_TEXT_OF(x)
#define BY_PARAMETER(warpagg, keyed) if ((keyed) >= 0) atomicAdd(&warpagg[(keyed)], 1.0f)
#define CALLED(f, p) f(p, 1.0f)
#define OF_HOST_TOO(p, v) atomicAdd((p), (v))

#define STEP(p) atomicAdd(p, 1.0f)
__global__ void first(float *bin, const int *key) {
    STEP(&bin[key[threadIdx.x]]);
}
#undef STEP
#define STEP(p) (*(p) = 7.0f)
__global__ void second(float *bin, const int *key) {
    if (threadIdx.x == 0)
        STEP(&bin[0]);
    __syncthreads();
    (void)key;
}
#undef STEP

// An atomic here, an exchange where it is told so.
template <typename T>
__device__ void by_type(T *p, int k) {
    FOR_BOTH(&p[k], 1.0f); // NEVER: *
}

__global__ void all(float *bin, Pair *pairs, float *named, float *called, float *counted, float *typed, const int *key) {
    int k = key[threadIdx.x];
    ADD(&bin[8 + k], 1.0f);
    ADD(&bin[8 + k], 2.0f);
    by_type(typed, k);
    by_type(pairs, k);
    SHOWN(k); // NEVER: *
    SHOWN((k + 1));
    BY_PARAMETER(named, k); // NEVER: *
    BY_PARAMETER(named, k + 1);
    CALLED(atomicAdd, &called[k]);
    CALLED(atomicAdd, &called[k + 1]);
    OF_HOST_TOO(&counted[k], 1.0f);
}

static float total(const float *p, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum;
}

int main() {
    float *bin, *named, *called, *counted, *typed, *stepped;
    Pair *pairs;
    int *key;
    cudaMallocManaged(&bin, 32 * sizeof(float));
    cudaMallocManaged(&named, 32 * sizeof(float));
    cudaMallocManaged(&called, 32 * sizeof(float));
    cudaMallocManaged(&counted, 32 * sizeof(float));
    cudaMallocManaged(&typed, 32 * sizeof(float));
    cudaMallocManaged(&stepped, 32 * sizeof(float));
    cudaMallocManaged(&pairs, 32 * sizeof(Pair));
    cudaMallocManaged(&key, 256 * sizeof(int));
    memset(bin, 0, 32 * sizeof(float));
    memset(named, 0, 32 * sizeof(float));
    memset(called, 0, 32 * sizeof(float));
    memset(counted, 0, 32 * sizeof(float));
    memset(typed, 0, 32 * sizeof(float));
    memset(stepped, 0, 32 * sizeof(float));
    memset(pairs, 0, 32 * sizeof(Pair));
    for (int i = 0; i < 256; i++)
        key[i] = (i / 5) % 8;
    all<<<1, 256>>>(bin, pairs, named, called, counted, typed, key);
    cudaDeviceSynchronize();
    float sums[6] = {total(bin, 8), total(bin + 8, 8), total(named, 32), total(called, 32), total(counted, 32), total(typed, 32)};
    float a = 0, b = 0;
    for (int i = 0; i < 32; i++) {
        a += pairs[i].a;
        b += pairs[i].b;
    }
    first<<<1, 256>>>(stepped, key);
    second<<<1, 256>>>(stepped, key);
    cudaDeviceSynchronize();
    int own = 0;
    OF_HOST_TOO(&own, 5LL);
    const char *text = AS_TEXT(SHOWN(k));
    printf("RESULT %g %g %g %g %g %g %g %g %s %g %d\n", a, b, sums[0], sums[2], sums[3], sums[1] + 1024, sums[4] + sums[5], total(stepped, 8), text, stepped[0], host_calls);
    return 0;
}
