// What the array is called at the kernel's top is asked of what runs, where an object that the kernel makes keeps its pointer.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v -e RUN: -e CHECK: %t.cu | FileCheck %s
// RUN: %compile %t.cu

struct pair_of { long long first, second; };

template <int Threads> class agent {
    pair_of *mine;
    const int *key;

  public:
    __device__ agent(pair_of *to, const int *k) : mine(to + 1), key(k) {}
    __device__ void step(int i) {
        atomicAdd((unsigned long long *)&mine[key[i]].first, 1ull);
        atomicAdd((unsigned long long *)&mine[key[i]].second, 2ull);
    }
};
template <int Threads> __global__ void made(pair_of *pairs, const int *key, int n) {
    // CHECK: {{.*}}_storage, pairs, pairs, warpagg::apart::only_if(n / gridDim.x >= 8192));
    agent<Threads> it(pairs, key);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        it.step(i);
}

// The bins of a byte begin where the parameter does.
struct view { unsigned *at; __device__ explicit view(unsigned *p) : at(p) {} };
__global__ void bytes(unsigned *bins, const unsigned char *v, int n) {
    // CHECK: {{.*}}_storage, bins, 16);
    view seen(bins);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&seen.at[16 + v[i]], 1u);
}

// One of two: no name is that of the array.
__global__ void chosen(unsigned *bins, unsigned *others, const int *v, int n) {
    view seen(n % 2 ? bins : others);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // CHECK: warpagg::add<warpagg::keyed>(&seen.at[v[i]], 1u);
        atomicAdd(&seen.at[v[i]], 1u);
}

// The parameter that has another value meanwhile.
__global__ void moved(unsigned *bins, unsigned *others, const int *v, int n) {
    // CHECK: {{.*}}_storage, others, warpagg::apart
    bins = others;
    view seen(bins);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&seen.at[v[i]], 1u);
}

// Instances that keep different ones.
template <bool First> __global__ void either(unsigned *bins, unsigned *others, const int *v, int n) {
    view seen(First ? bins : others);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // CHECK: warpagg::add<warpagg::keyed>(&seen.at[v[i]], 1u);
        atomicAdd(&seen.at[v[i]], 1u);
}

// A pointer of another type by the parameter's name.
__global__ void hidden(char *bins, const int *v, int n) {
    // CHECK: warpagg::block_cache<unsigned int, 2272>::storage
    auto *raw = bins;
    using word = unsigned;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        word *bins = (word *)raw;
        atomicAdd(&bins[v[i]], 1u);
    }
}

void launch(pair_of *p, unsigned *a, unsigned *b, const unsigned char *c, const int *k, int n) {
    made<128><<<100, 128>>>(p, k, n);
    made<256><<<100, 256>>>(p, k, n);
    bytes<<<100, 256>>>(a, c, n);
    chosen<<<100, 256>>>(a, b, k, n);
    moved<<<100, 256>>>(a, b, k, n);
    either<true><<<100, 256>>>(a, b, k, n);
    either<false><<<100, 256>>>(a, b, k, n);
    hidden<<<100, 256>>>((char *)a, k, n);
}
