// Launches that stay as they are because the host function in their place could not have the kernel's parameters, or would evaluate in another order.

// RUN: %tool -n --level=grid %s -- -std=c++17 2>&1 | FileCheck %s
// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives -- -std=c++17
// RUN: grep -v RUN: %t.cu | not grep warpagg::resident_
// RUN: %compile %t.cu

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int total;

// CHECK: note: the launches of counts stay as they are: a parameter has its name
__global__ void counts(const int *v, int *counts) { atomicAdd(counts, v[INDEX]); }
// CHECK: note: the launches of gridded stay as they are: a parameter has a name of the function's own
__global__ void gridded(const int *v, int *warpagg_grid) { atomicAdd(warpagg_grid, v[INDEX]); }

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
// CHECK: note: the launches of constructed stay as they are: no launch of it that could be changed stands behind it ({{.*}}: it may write what its settings or arguments read)
struct stepped {
    int at;
    stepped(int n);
};
__global__ void constructed(const int *v, stepped s) { atomicAdd(&total, v[INDEX] * s.at); }

// CHECK: note: the launches of given stay as they are: no launch of it that could be changed stands behind it ({{.*}}: it may write what its settings or arguments read)
struct hidden {
    mutable int at;
    int next() const { return ++at; }
    virtual int other() const { return 1; }
};
static int blocks = 1000;
int elsewhere(int n);
int grown() { return blocks *= 2; }
int again(int n) { return n ? grown() : 0; }
int counted() { static int calls; return ++calls; }
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
void launch_constructed(const int *v) { constructed<<<elsewhere(1), 256>>>(v, stepped(2)); }
void launch_in_steps(const int *v, int n) { ordered<<<n++, 256>>>(v, n); }
int once(int n) { static int first = n; return first; }
struct taken {
    int n;
    taken(int m) : n(m + ++blocks) {}
    operator int() const { return n; }
};
struct item {
    item() { ++blocks; }
};
void fall(int *) { --blocks; }
int said(int n) { std::puts("grid"); return n; }
int made(int n) { std::vector<item> all(n); return n; }
int built(int n) { return (int)std::vector<item>(n).size(); }
int extent_of(int n) { return sizeof(int[blocks++]) ? n : 0; }
int fallen(int n) { __attribute__((cleanup(fall))) int q = n; return q; }
int chosen(int n) { switch (blocks++; n) { default: return n; } }
__host__ __device__ int passed(int n) {
#ifndef __CUDA_ARCH__
    blocks++;
#endif
    return n;
}
struct queue {
    int left;
    int operator[](int) { return left--; }
    int operator+(int) { return left--; }
};
template <class Q> void launch_from(const int *v, Q &q) {
    ordered<<<q.left, 256>>>(v, q[0]);
    ordered<<<blocks, 256>>>(v, q + 1);
}
template void launch_from(const int *, queue &);
void launch_in_order_here(const int *v, int n) {
    ordered<<<said(n), 256>>>(v, said(2));
    ordered<<<std::putchar(n), 256>>>(v, std::putchar(65));
    ordered<<<made(n), 256>>>(v, blocks);
    ordered<<<built(n), 256>>>(v, blocks);
    ordered<<<extent_of(n), 256>>>(v, blocks);
    ordered<<<fallen(n), 256>>>(v, blocks);
    ordered<<<chosen(n), 256>>>(v, blocks);
}
void launch_in_order_of_host(const int *v, int n) { ordered<<<passed(n), 256>>>(v, blocks); }
// What a constructor does besides, by whatever way.
struct makes_more {
    int n;
    makes_more(int m) : n(m) { ++blocks; }
};
struct writes_there {
    int n;
    writes_there(int m, int *to) : n(m) { *to = 3; }
};
struct writes_by_name {
    int n, &other;
    writes_by_name(int m) : n(m), other(blocks) { other = 3; }
};
template <class T> struct holds {
    int n;
    item counted;
    holds(int m) : n(m) {}
};
template <class T> struct begins {
    int n, next = ++blocks;
    begins(int m) : n(m) {}
};
template <class T> struct inherits : item {
    int n;
    inherits(int m) : n(m) {}
};
struct takes_all {
    int n;
    takes_all() = default;
    template <class T> takes_all(T &&other) : n(++other.n) {}
};
template <class T> __global__ void given(const int *v, T s) { atomicAdd(&total, v[INDEX] * s.n); }
void launch_constructed_here(const int *v, int n, takes_all &all) {
    given<<<blocks, 256>>>(v, makes_more(n));
    given<<<blocks, 256>>>(v, writes_there(n, &blocks));
    given<<<blocks, 256>>>(v, writes_by_name(n));
    given<<<blocks, 256>>>(v, holds<int>(n));
    given<<<blocks, 256>>>(v, begins<int>(n));
    given<<<blocks, 256>>>(v, inherits<int>(n));
    given<<<all.n, 256>>>(v, all);
}
void launch_in_order_too(const int *v, int n, const hidden &h) {
    int at = 1000;
    auto next = [&] { return at += 256; };
    ordered<<<h.next(), 256>>>(v, h.at);
    ordered<<<h.other(), 256>>>(v, h.at);
    ordered<<<next(), 256>>>(v, at);
    ordered<<<grown(), 256>>>(v, blocks);
    ordered<<<again(n), 256>>>(v, blocks);
    ordered<<<blocks, 256>>>(v, grown());
    ordered<<<elsewhere(n), 256>>>(v, blocks);
    ordered<<<blocks, 256>>>(v, elsewhere(n));
    ordered<<<elsewhere(1), 256>>>(v, elsewhere(2));
    ordered<<<counted(), 256>>>(v, counted());
    ordered<<<elsewhere(n), 256>>>(v, *v);
    ordered<<<elsewhere(n), 256>>>(v, v[0]);
    ordered<<<elsewhere(n), 256>>>(v, h.at);
    ordered<<<std::invoke(next), 256>>>(v, at);
    ordered<<<once(1), 256>>>(v, once(2));
    ordered<<<elsewhere(n), 256>>>(v, taken(n));
    ordered<<<int(taken(n)), 256>>>(v, blocks);
    ordered<<<std::count_if(v, v + n, [&](int) { return ++at; }), 256>>>(v, at);
    ordered<<<std::invoke(next), 256>>>(v, std::invoke(next));
}

void launch(const int *v) {
    counts<<<1000, 256>>>(v, nullptr);
    gridded<<<1000, 256>>>(v, nullptr);
    by_constant<<<1000, 256>>>(view{v});
    large<<<1000, 256>>>(v, weights());
    sized<<<1000, 256>>>(v);
}
