// A call may lead to another function in another instance: then there is no clone of it.

// RUN: %tool -n %s 2>&1 | FileCheck %s
// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --check-prefix=OUT --input-file=%t.cu
// RUN: %compile %t.cu
// RUN: not grep -E "^[^#]*(count|given|add|put|pour|told|mark|weigh|tick|rate)_resident" %t.cu
// RUN: %compile %t.cu -DWIDE

// An overload, which the clone would take the arguments of.
// CHECK: note: the launches of overloaded stay as they are: count can't have a second text: a call of it can't lead elsewhere
__device__ void count(float *h, int k, float v) { atomicAdd(&h[k], v); }
__device__ void count(float *h, int k, int v) { atomicExch(&h[k], (float)v); }
template <class T> __global__ void overloaded(const int *k, const T *v, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        count(h, k[i], v[i]);
}

// A specialization, behind a function that holds the update.
// CHECK: note: the launches of specialized stay as they are: given can't have a second text: a call of it can't lead elsewhere
__device__ void sum(float *h, int k, float v) { atomicAdd(&h[k], v); }
template <class T> __device__ void given(float *h, int k, T v) { sum(h, k, (float)v); }
template <> __device__ void given<int>(float *h, int k, int v) { atomicExch(&h[k], (float)v); }
template <class T> __global__ void specialized(const int *k, const T *v, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        given(h, k[i], v[i]);
}

// A method that hides that of its base.
// CHECK: note: the launches of hidden stay as they are: add can't have a second text: a call of it can't lead elsewhere
struct summed {
    float *data;
    __device__ void add(int k, float v) { atomicAdd(&data[k], v); }
};
struct last : summed {
    __device__ void add(int k, float v) { atomicExch(&data[k], v); }
};
template <class D> __global__ void hidden(D out, const int *k, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.add(k[i], v[i]);
}

// One that its arguments alone find.
// CHECK: note: the launches of sought stay as they are: put can't have a second text: a call of it can't lead elsewhere
namespace lib {
struct out { float *data; };
__device__ void put(out o, int k, float v) { atomicAdd(&o.data[k], v); }
}
namespace other {
struct out { float *data; };
__device__ void put(out o, int k, float v) { atomicExch(&o.data[k], v); }
}
template <class D> __global__ void sought(D out, const int *k, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        put(out, k[i], v[i]);
}

// A member's specialization: what stands in the class has it called.
// CHECK: note: the launches of poured stay as they are: pour can't have a second text: a call of it can't lead elsewhere
template <class T> struct jug {
    T *data;
    __device__ void pour(int k, T v) { atomicAdd(&data[k], v); }
    __device__ void tilt(int k, T v) { pour(k, v); }
};
template <> __device__ void jug<int>::pour(int k, int v) { atomicExch(&data[k], v); }
template <class T> __global__ void poured(jug<T> out, const int *k, const T *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.tilt(k[i], v[i]);
}

// CHECK: note: the launches of taken stay as they are: told can't have a second text: the name that it would take is the program's own
#define told_resident 3
__device__ void told(float *h, int k, float v) { atomicAdd(&h[k], v); }
__global__ void taken(const int *k, const float *v, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        told(h, k[i], v[i]);
}

// Another configuration of the file has no clone.
// CHECK: note: the launches of either stay as they are: mark can't have a second text: it stands in a condition of the preprocessor's in which a call of it does not
struct marks {
    float *data;
#ifndef WIDE
    __device__ void mark(int k, float v) { atomicAdd(&data[k], v); }
#else
    __device__ void mark(int k, float v) { data[k] = v; }
#endif
};
__global__ void either(marks out, const int *k, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.mark(k[i], v[i]);
}
// Where that is switched on, the call leads to a method of another class.
// CHECK: note: the launches of switched stay as they are: tally can't have a second text: a call of it can't lead elsewhere
struct tallies {
    float *data;
    __device__ void tally(int k, float v) { atomicAdd(&data[k], v); }
};
#ifdef WIDE
struct no_tallies {
    float *data;
    __device__ void tally(int k, float v) const { data[k] = v; }
};
#endif
template <class D> __global__ void switched(D out, const int *k, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.tally(k[i], v[i]);
}

// An earlier declaration has other files not see it; a second text of it they would.
// CHECK: note: the launches of hiding stay as they are: weigh can't have a second text: another declaration makes it static
static __device__ void weigh(float *h, int k, float v);
__device__ void weigh(float *h, int k, float v) { atomicAdd(&h[k], v); }
__global__ void hiding(const int *k, const float *v, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        weigh(h, k[i], v[i]);
}
// CHECK: note: the launches of tick stay as they are: another declaration makes it static
static __global__ void tick(const int *k, float *h, int n);
__global__ void tick(const int *k, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&h[k[i]], 1);
}

// A class's objects stand in one edit, that of a site which no clone has.
// CHECK: note: the launches of rated stay as they are: rate can't have a second text: a call of it can't lead elsewhere
// CHECK: note: 1 of 1 launch of scored finds out whether it is faster with as many blocks as the device holds
// OUT: template <class U> __device__ void score_resident(int k, U v) { data_[[CACHE:cache[0-9]*]]::add(&data[k], (T)v); }
// OUT: {{^}} struct data_[[CACHE]] : warpagg::found<data_[[CACHE]],
// OUT-NEXT: using warpagg_objects = warpagg::objects<data_[[CACHE]]>;
template <class T> struct rates {
    T *data;
    __device__ void rate(int k, T v) { atomicAdd(&data[k], v); }
    template <class U> __device__ void score(int k, U v) { atomicAdd(&data[k], (T)v); }
};
struct other_rates {
    float *data;
    __device__ void rate(int k, float v) { data[k] = v; }
};
template <class T> __global__ void rated(rates<T> out, const int *k, const T *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.rate(k[i], v[i]);
}
template <class T> __global__ void scored(rates<T> out, const int *k, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out.score(k[i], v[i]);
}

// A namesake is nothing to a call that no instance decides.
// CHECK: note: 1 of 1 launch of plain finds out whether it is faster with as many blocks as the device holds
__device__ void raise(float *h, int k, float v) { atomicAdd(&h[k], v); }
__device__ void raise(float *h, int k) { atomicExch(&h[k], 0.0f); }
__global__ void plain(const int *k, const float *v, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        raise(h, k[i], v[i]);
}

void run(const int *k, const float *v, float *h, int *to, int n)
{
    overloaded<<<n / 256, 256>>>(k, v, h, n);
    overloaded<<<n / 256, 256>>>(k, k, h, n);
    specialized<<<n / 256, 256>>>(k, v, h, n);
    specialized<<<n / 256, 256>>>(k, k, h, n);
    hidden<<<n / 256, 256>>>(summed{h}, k, v, n);
    hidden<<<n / 256, 256>>>(last{{h}}, k, v, n);
    sought<<<n / 256, 256>>>(lib::out{h}, k, v, n);
    sought<<<n / 256, 256>>>(other::out{h}, k, v, n);
    poured<<<n / 256, 256>>>(jug<float>{h}, k, v, n);
    poured<<<n / 256, 256>>>(jug<int>{to}, k, k, n);
    taken<<<n / 256, 256>>>(k, v, h, n);
    either<<<n / 256, 256>>>(marks{h}, k, v, n);
    switched<<<n / 256, 256>>>(tallies{h}, k, v, n);
#ifdef WIDE
    switched<<<n / 256, 256>>>(no_tallies{h}, k, v, n);
#endif
    hiding<<<n / 256, 256>>>(k, v, h, n);
    tick<<<n / 256, 256>>>(k, h, n);
    rated<<<n / 256, 256>>>(rates<float>{h}, k, v, n);
    scored<<<n / 256, 256>>>(rates<float>{h}, k, v, n);
    plain<<<n / 256, 256>>>(k, v, h, n);
}
