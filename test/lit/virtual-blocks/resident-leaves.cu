// What keeps launches as they are: of the kernel's text, and of what reads the grid's size. The kernel has the other form then.

// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s
// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK: %t.cu | grep -v RUN: | grep -c warpagg::virtual_blocks | FileCheck %s --check-prefix=ALL
// RUN: grep -v RUN: %t.cu | not grep warpagg::resident_
// RUN: %compile %t.cu

// ALL: 19

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define LASTING static
__device__ int total;
__device__ inline int size() { return gridDim.x; }

// CHECK: note: the launches of by_helper stay as they are: the grid's size is read elsewhere than in its own text
__global__ void by_helper(const int *v) { atomicAdd(&total, v[INDEX] * size()); }

// CHECK: note: the launches of by_default stay as they are: the grid's size is read elsewhere than in its own text
__device__ inline int by(int n = gridDim.y) { return n; }
__global__ void by_default(const int *v) { atomicAdd(&total, v[INDEX] * by()); }

// CHECK: note: the launches of by_lambda stay as they are: the grid's size is read elsewhere than in its own text
__global__ void by_lambda(const int *v) {
    const auto rows = [] { return gridDim.y; };
    atomicAdd(&total, v[INDEX] * rows());
}

// CHECK: note: the launches of own stay as they are: it has a gridDim of its own, or says ::gridDim
__global__ void own(const int *v) {
    int gridDim = 3;
    atomicAdd(&total, v[INDEX] * gridDim);
}

// CHECK: note: the launches of by_name stay as they are: it has a gridDim of its own, or says ::gridDim
__global__ void by_name(const int *v) { atomicAdd(&total, v[INDEX] * ::gridDim.x); }

// CHECK: note: the launches of lasting stay as they are: it says `static`: a variable may stand in it that outlives it
__global__ void lasting(const int *v) {
    LASTING __device__ int factor;
    atomicAdd(&total, v[INDEX] * factor);
}

// CHECK: note: the launches of typed stay as they are: a type is defined in it
__global__ void typed(const int *v) {
    struct pair { int a, b; } p = {v[INDEX], v[0]};
    atomicAdd(&total, p.a + p.b);
}

// CHECK: note: the launches of overloaded stay as they are: another function has its name, and one of them is a template
__global__ void overloaded(const int *v) { atomicAdd(&total, v[INDEX]); }
template <class T> void overloaded(T) {}
// CHECK: note: the launches of found stay as they are: another function has its name, and a class is among its parameters
struct cells { int a, b; };
__global__ void found(const cells *v) { atomicAdd(&total, v[INDEX].a); }
namespace mesh { inline void found(const cells *) {} }
// CHECK: note: the launches of beside stay as they are: another function has its name, and a class is among its parameters
namespace grid { struct cell { int a; }; __global__ void beside(const cell *v); }
__global__ void beside(const grid::cell *v) { atomicAdd(&total, v[INDEX].a); }

// CHECK: note: the launches of near stay as they are: it is a friend of a class
__global__ void near(const int *v);
class far {
    friend __global__ void near(const int *v);
    int size = 3;
};
__global__ void near(const int *v) { atomicAdd(&total, v[INDEX] * far().size); }

// CHECK: note: the launches of unnamed stay as they are: a parameter has no name
__global__ void unnamed(const int *v, int) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of spelled stay as they are: its declaration holds more than extern "C", static, inline, __global__, void and __launch_bounds__
#define KERNEL __global__ void
KERNEL spelled(const int *v) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of defines stay as they are: a preprocessor line stands in it
__global__ void defines(const int *v) {
#define FACTOR 3
    atomicAdd(&total, v[INDEX] * FACTOR);
#undef FACTOR
}

// CHECK: note: the launches of leading stay as they are: its parameters can't be read
template <class... Ts> __global__ void leading(Ts... more, const int *v) { atomicAdd(&total, v[INDEX] + int(sizeof...(more))); }

// CHECK: note: the launches of declared stay as they are: its template parameters can't be read
template <class T, T (*)(T) = nullptr> __global__ void declared(const T *v) { atomicAdd(&total, v[INDEX]); }

// A call hands its arguments on by one copy more.
// CHECK: note: the launches of counted stay as they are: the copy of a parameter may do more than to copy its bytes
struct counting { int factor; counting(int f) : factor(f) {} counting(const counting &other); };
__global__ void counted(const int *v, counting c) { atomicAdd(&total, v[INDEX] * c.factor); }

// CHECK: note: the launches of moved stay as they are: the copy of a parameter may do more than to copy its bytes
struct movable { int factor; movable(int f) : factor(f) {} movable(movable &&) = default; };
struct holding { movable inside[2]; };
__global__ void moved(const int *v, holding h) { atomicAdd(&total, v[INDEX] * h.inside[1].factor); }

// CHECK: note: the launches of instance stay as they are: {{.*}} the copy of an argument may do more than to copy its bytes)
template <class T> struct ending { T factor; ~ending() {} };
template <class F> __global__ void instance(const int *v, F f) { atomicAdd(&total, v[INDEX] * f.factor); }

void launch(const int *v, const cells *c, const grid::cell *g) {
    ::beside<<<1000, 256>>>(g);
    found<<<1000, 256>>>(c);
    counted<<<1000, 256>>>(v, 3);
    moved<<<1000, 256>>>(v, {1, 2});
    instance<<<1000, 256>>>(v, ending<int>{3});
    declared<<<1000, 256>>>(v);
    by_helper<<<1000, 256>>>(v);
    by_default<<<1000, 256>>>(v);
    by_lambda<<<1000, 256>>>(v);
    own<<<1000, 256>>>(v);
    by_name<<<1000, 256>>>(v);
    lasting<<<1000, 256>>>(v);
    typed<<<1000, 256>>>(v);
    overloaded<<<1000, 256>>>(v);
    near<<<1000, 256>>>(v);
    unnamed<<<1000, 256>>>(v, 1);
    spelled<<<1000, 256>>>(v);
    defines<<<1000, 256>>>(v);
    leading<int, int><<<1000, 256>>>(1, 2, v);
}
