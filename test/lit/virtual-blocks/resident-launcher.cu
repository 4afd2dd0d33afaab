// Launches that stay as they are because the host function in their place could not have the kernel's parameters, or would evaluate in another order.

// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s
// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v RUN: %t.cu | not grep warpagg::resident_
// RUN: %compile %t.cu

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int total;

// CHECK: note: the launches of counts stay as they are: a parameter has its name
__global__ void counts(const int *v, int *counts) { atomicAdd(counts, v[INDEX]); }

// CHECK: note: the launches of by_constant stay as they are: a parameter's attributes are those of a macro
#define HELD __grid_constant__
struct view { const int *v; };
__global__ void by_constant(const HELD view it) { atomicAdd(&total, it.v[INDEX]); }

// CHECK: note: the launches of large stay as they are: its parameters leave no room for one more
struct weights { int at[1020]; };
__global__ void large(const int *v, weights w) { atomicAdd(&total, v[INDEX] * w.at[3]); }

// CHECK: note: the launches of sized stay as they are: another declaration gives its template parameters default arguments
template <int Size = 256> __global__ void sized(const int *v);
template <int Size> __global__ void sized(const int *v) { atomicAdd(&total, v[INDEX] * Size); }

// CHECK: note: the launches of ordered stay as they are: no launch of it that could be changed stands behind it ({{.*}}: it may write what its settings or arguments read)
__global__ void ordered(const int *v, int n) { atomicAdd(&total, v[INDEX] * n); }
struct counter {
    int count;
    counter &operator++() { count++; return *this; }
    counter &operator+=(int more) { count += more; return *this; }
    int next() { return count *= 2; }
};
int half(int *n) { return *n /= 2; }
int more(int &n) { return n += 3; }
#define STEP(n) ((n)++)
void launch_in_order(const int *v, int n, counter c) {
    ordered<<<n = 1000, 256>>>(v, n);
    ordered<<<n, 256>>>(v, n += 2);
    ordered<<<n++, 256>>>(v, n);
    ordered<<<STEP(n), 256>>>(v, n);
    ordered<<<half(&n), 256>>>(v, n);
    ordered<<<more(n), 256>>>(v, n);
    ordered<<<c.next(), 256>>>(v, c.count);
    ordered<<<(++c).count, 256>>>(v, c.count);
    ordered<<<c.count, 256>>>(v, (c += 2).count);
}

void launch(const int *v) {
    counts<<<1000, 256>>>(v, nullptr);
    by_constant<<<1000, 256>>>(view{v});
    large<<<1000, 256>>>(v, weights());
    sized<<<1000, 256>>>(v);
}
