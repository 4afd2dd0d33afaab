// Launches whose settings and arguments may be evaluated in any order: none writes what another reads. resident-launcher.cu has the others.

// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v -e RUN: -e CHECK: %t.cu | FileCheck %s
// RUN: %compile %t.cu

#include <algorithm>
#include <cmath>
#include <vector>

__device__ int total;
// CHECK: static void launch_ordered_resident(
__global__ void ordered(const int *v, int n) { atomicAdd(&total, v[blockIdx.x * blockDim.x + threadIdx.x] * n); }

constexpr int threads = 256;
int elsewhere(int n);
static int blocks_for(int n) { return (n + threads - 1) / threads; }
static int rounded(int n) {
    int power = 1;
    while (power < n)
        power *= 2;
    return blocks_for(power);
}

struct buffer {
    int *p, size_;
    int *get() { return p; }
    int size() const { return size_; }
};

struct runner {
    int n;
    void run(buffer &b, std::vector<int> &v) {
        // CHECK: launch_ordered_resident(blocks_for(n), threads, 0, nullptr, b.get(), n);
        ordered<<<blocks_for(n), threads>>>(b.get(), n);
        // CHECK: launch_ordered_resident(rounded(n), threads, 0, nullptr, b.get(), b.size());
        ordered<<<rounded(n), threads>>>(b.get(), b.size());
        // CHECK: launch_ordered_resident((n + threads - 1) / threads, threads, 0, nullptr, v.data(), std::min(n, 1 << 20));
        ordered<<<(n + threads - 1) / threads, threads>>>(v.data(), std::min(n, 1 << 20));
    }
};

void launch(const int *v, int n, const std::vector<int> &more) {
    int *memory;
    cudaMalloc(&memory, 4 * n);
    dim3 grid((n + threads - 1) / threads), block(threads);
    // CHECK: launch_ordered_resident(grid, block, 0, nullptr, memory, more.size());
    ordered<<<grid, block>>>(memory, more.size());
    // CHECK: launch_ordered_resident(std::ceil(n / 256.f), threads, 0, nullptr, memory, n);
    ordered<<<std::ceil(n / 256.f), threads>>>(memory, n);
    // What is known to nobody can't write what is this function's own.
    // CHECK: launch_ordered_resident(elsewhere(n), threads, 0, nullptr, v, n);
    ordered<<<elsewhere(n), threads>>>(v, n);
    // CHECK: launch_ordered_resident(grid, block, 0, nullptr, v, elsewhere(n));
    ordered<<<grid, block>>>(v, elsewhere(n));
}

// What is computed from numbers alone reads nothing that an argument's conversion may write; what reads a variable of the program's may.
int asked;
int divided(int n, int by)
{
    int blocks = n / by;
    if (blocks * by < n)
        blocks++;
    return blocks;
}
int asked_for(int n) { return n + asked; }
struct counting {
    int *p;
    operator int *() const { return asked++, p; }
};
void convert(counting v, int n)
{
    // CHECK: launch_ordered_resident(divided(n, threads), threads, 0, nullptr, v, n);
    ordered<<<divided(n, threads), threads>>>(v, n);
    // CHECK: ordered<<<asked_for(n), threads>>>(v, n);
    ordered<<<asked_for(n), threads>>>(v, n);
}

// A constructor that assigns to members of what it makes writes nothing that another may read, and neither does a copy of bytes.
// CHECK: static void launch_summed_resident(
template <class T> struct shape { const T *v; int n; };
template <class T> class sums {
  public:
    sums(T *s, int n = asked) : to(s), count(n), scale(1) {}
    T *to;
    int count;
    float scale;
    int kind = 3;
};
struct named : sums<int> {
    named(int *s) : sums<int>(s, rounded(7)), name(nullptr) { last = s + count; }
    const char *name;
    int *last;
};
__global__ void summed(shape<int> v, sums<int> s) { atomicAdd(s.to, v.v[blockIdx.x * blockDim.x + threadIdx.x]); }
void sum_up(const shape<int> &v, int *s)
{
    // CHECK: launch_summed_resident((v.n + threads - 1) / threads, threads, 0, nullptr, v, sums<int>(s, v.n));
    summed<<<(v.n + threads - 1) / threads, threads>>>(v, sums<int>(s, v.n));
    // CHECK: launch_summed_resident((v.n + threads - 1) / threads, threads, 0, nullptr, v, named(s));
    summed<<<(v.n + threads - 1) / threads, threads>>>(v, named(s));
}
// What a constructor reads may be what the setting writes.
__global__ void marked(const int *v, sums<int> s) { atomicAdd(s.to, v[blockIdx.x * blockDim.x + threadIdx.x]); }
void mark(const int *v, int *s)
{
    // CHECK: launch_marked_resident(threads, threads, 0, nullptr, v, sums<int>(s));
    marked<<<threads, threads>>>(v, sums<int>(s));
    // CHECK: marked<<<elsewhere(1), threads>>>(v, sums<int>(s));
    marked<<<elsewhere(1), threads>>>(v, sums<int>(s));
}
