// A sibling whose helpers would have another text than the kernel's calls clones of them; the kernel and its helpers stay as they are without.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %tool -q --learn=off %s -o %t.off.cu --no-line-directives
// Without the siblings, the clones and what they ask for it is what --learn=off makes of it.
// RUN: sed '/^ *\/\/ NOLINTBEGIN/,/^ *\/\/ NOLINTEND/d; /^#include <warpagg.resident/d; /struct [a-z]*_cache : /d; /using warpagg_objects/d; /^public:/d; s/launch_\([a-z]*\)_resident\(<[a-z]*>\)\{0,1\}(\(.*\), 256, 0, nullptr, \(.*\))/\1\2<<<\3, 256>>>(\4)/' %t.cu > %t.without
// RUN: sed '/^ *\/\//d; /^$/d' %t.without > %t.without.cu
// RUN: sed '/^ *\/\//d; /^$/d; /^public:/d' %t.off.cu | diff %t.without.cu -
// The report says what the sibling does.
// RUN: %tool -n %s --only-site=1 2>&1 | FileCheck %s --check-prefix=SITE
// SITE: remark: atomicAdd by a key: a cache of {{.*}}, in launches that find out whether it pays [warpagg-block-cache]
// At grid level the kernels themselves have what is handed, unless each has a sibling.
// RUN: %tool -q --level=grid %s -o %t.grid.cu --no-line-directives && FileCheck %s --check-prefix=GRID --input-file=%t.grid.cu
// RUN: %compile %t.grid.cu

// Handed on, through two functions.
// SAYS: note: 1 of 1 launch of handed finds out whether it is faster with as many blocks as the device holds
// CHECK: {{^}}__device__ void count(int *h, int k) { warpagg::add<warpagg::keyed>(&h[k], 1); }
// CHECK: // NOLINTBEGIN(warpagg-*) what stands here has been rewritten
// CHECK-NEXT: {{^}}__device__ void count_resident(warpagg::block_cache<int, [[# SLOTS:]]> &h_cache, int *h, int k) { h_cache.add(&h[k], 1); }
// CHECK-NEXT: // NOLINTEND(warpagg-*)
// CHECK: {{^}}__device__ void count_all_resident(warpagg::block_cache<int, [[# SLOTS]]> &h_cache, int *h, const int *k, int i)
// CHECK-NEXT: {
// CHECK-NEXT: count_resident(h_cache, h, k[2 * i]);
// CHECK-NEXT: count_resident(h_cache, h, k[2 * i + 1]);
// CHECK-NEXT: }
// CHECK: {{^}}__global__ void handed(
// CHECK: count_all(h, k, i);
// CHECK: {{^}}__global__ void handed_resident(
// CHECK: count_all_resident(h_cache, h, k, i);
// GRID: {{^}}__device__ void count(int *h, int k) { warpagg::add<warpagg::keyed>(&h[k], 1); }
// GRID: {{^}}__device__ void count_resident(
__device__ void count(int *h, int k) { atomicAdd(&h[k], 1); }
__device__ void count_all(int *h, const int *k, int i)
{
    count(h, k[2 * i]);
    count(h, k[2 * i + 1]);
}
__global__ void handed(const int *k, int *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        count_all(h, k, i);
}

// A method: its object is found.
// CHECK: {{^}} __device__ void add(int i, float v) { warpagg::add<warpagg::keyed>(&data[i], v); }
// CHECK: // NOLINTBEGIN
// CHECK-NEXT: {{^}} __device__ void add_resident(int i, float v) { data_[[CACHE:cache[0-9]*]]::add(&data[i], v); }
// CHECK-NEXT: // NOLINTEND
// CHECK-NEXT: struct data_[[CACHE]] : warpagg::found<data_[[CACHE]], warpagg::block_cache<float, {{[0-9]+}}>> {};
struct view {
    float *data;
    __device__ void add(int i, float v) { atomicAdd(&data[i], v); }
};
// CHECK: {{^}}__global__ void through_resident(
// CHECK: warpagg::objects_of<::view> objects;
// CHECK: out.add_resident(index[i], v[i]);
__global__ void through(view out, const int *index, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.add(index[i], v[i]);
}

// A class template, by a parameter of the kernel.
template <class T> class sums {
    T *data;

public:
    explicit sums(T *all) : data(all) {}
    __device__ void take(int i, T v) { atomicAdd(&data[i], v); }
};
// CHECK: {{^}}template <class T> __global__ void taken_resident(
// CHECK: warpagg::objects_of<decltype(all)> objects;
// CHECK: all.take_resident(index[i], v[i]);
template <class T> __global__ void taken(sums<T> all, const int *index, const T *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        all.take(index[i], v[i]);
}

// Static methods of a template, of which one instance does not lead to the update.
// CHECK: namespace { struct at_[[AT:cache[0-9]*]] : warpagg::found<at_[[AT]], warpagg::block_cache<double, {{[0-9]+}}>> {}; }
// CHECK: {{^}}__device__ void put_resident(double *at, double v) { at_[[AT]]::add(at, v); }
// CHECK: {{^}} static __device__ void write_resident(double *at, double v)
__device__ void put(double *at, double v) { atomicAdd(at, v); }
template <bool SUMS> struct reducer {
    static __device__ void write(double *at, double v)
    {
        if (SUMS)
            put(at, v);
        else
            atomicExch(reinterpret_cast<unsigned long long *>(at), __double_as_longlong(v));
    }
};
// CHECK: template <bool SUMS> __global__ void scatter_resident(
// CHECK: reducer<SUMS>::write_resident(out + index[i], v[i]);
template <bool SUMS> __global__ void scatter(const double *v, const int *index, double *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        reducer<SUMS>::write(out + index[i], v[i]);
}

// What can't stand twice.
// SAYS: note: the launches of lasting stay as they are: number can't have a second text: it says `static`: a variable may stand in it that outlives it
__device__ void number(int *h, int k)
{
    static const int one = 1;
    atomicAdd(&h[k], one);
}
__global__ void lasting(const int *k, int *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        number(h, k[i]);
}
// SAYS: note: the launches of owned stay as they are: stage can't have a second text: it says `__shared__`: a variable may stand in it that outlives it
__device__ void stage(int *h, int k)
{
    __shared__ int last;
    last = k;
    atomicAdd(&h[last], 1);
}
__global__ void owned(const int *k, int *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        stage(h, k[i]);
}
// SAYS: note: the launches of named stay as they are: twice can't have a second text: the name that it would take is the program's own
__device__ void twice_resident(int) {}
__device__ void twice(int *h, int k) { atomicAdd(&h[k], 2); }
__global__ void named(const int *k, int *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        twice(h, k[i]);
}
// SAYS: note: the launches of early stay as they are: later can't have a second text: a call of it can't lead elsewhere
__device__ void later(float *h, int k);
__global__ void early(const int *k, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        later(h, k[i]);
}
__device__ void later(float *h, int k) { atomicAdd(&h[k], 2); }
// SAYS: note: the launches of weighted stay as they are: by_weight can't have a second text: a call of it counts on another declaration's default arguments
__device__ void by_weight(float *h, int k, float weight = 3);
__device__ void by_weight(float *h, int k, float weight) { atomicAdd(&h[k], weight); }
__global__ void weighted(const int *k, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        by_weight(h, k[i]);
}
// SAYS: note: the launches of sized stay as they are: by_size can't have a second text: another declaration gives its template parameters default arguments
template <class T = float> __device__ void by_size(float *h, int k);
template <class T> __device__ void by_size(float *h, int k) { atomicAdd(&h[k], sizeof(T)); }
__global__ void sized(const int *k, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        by_size(h, k[i]);
}
// SAYS: note: the launches of inherited stay as they are: mark can't have a second text: a using-declaration names it
struct marks {
    float *at;
    __device__ void mark(int k) { atomicAdd(&at[k], 1); }
};
struct own_marks : private marks {
    using marks::mark;
    __device__ explicit own_marks(float *h) { at = h; }
};
__global__ void inherited(const int *k, float *h, int n)
{
    own_marks marks(h);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        marks.mark(k[i]);
}

// A call that nothing runs leads to the function itself, which is handed nothing.
// SAYS: note: the launches of part stay as they are: add_to is named there elsewhere too
__device__ void add_to(unsigned *h, int k) { atomicAdd(&h[k], 1u); }
template <bool ALL> __global__ void part(const int *k, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        add_to(h, k[i]);
    if constexpr (ALL)
        add_to(h, k[n]);
}

// Two kernels, one of which is not launched here: asked for, what it is handed is what it calls.
// GRID-NOT: __global__ void both_{{[r]}}esident(
// GRID: {{^}}__device__ void add_both(warpagg::block_cache<unsigned int, {{[0-9]+}}> &h_cache, unsigned *h, int k)
__device__ void add_both(unsigned *h, int k) { atomicAdd(&h[k], 3u); }
__global__ void both(const int *k, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        add_both(h, k[i]);
}
__global__ void unseen(const int *k, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        add_both(h, k[i]);
}

void run(const int *k, int *h, int n, const float *v, float *f, const double *d, double *to, unsigned *u)
{
    handed<<<n / 256, 256>>>(k, h, n);
    through<<<n / 256, 256>>>(view{f}, k, v, n);
    sums<float> all(f);
    taken<<<n / 256, 256>>>(all, k, v, n);
    scatter<true><<<n / 256, 256>>>(d, k, to, n);
    scatter<false><<<n / 256, 256>>>(d, k, to, n);
    lasting<<<n / 256, 256>>>(k, h, n);
    owned<<<n / 256, 256>>>(k, h, n);
    named<<<n / 256, 256>>>(k, h, n);
    early<<<n / 256, 256>>>(k, f, n);
    weighted<<<n / 256, 256>>>(k, f, n);
    sized<<<n / 256, 256>>>(k, f, n);
    inherited<<<n / 256, 256>>>(k, f, n);
    part<false><<<n / 256, 256>>>(k, u, n);
    both<<<n / 256, 256>>>(k, u, n);
}
// AGAIN: 0 rewritten
