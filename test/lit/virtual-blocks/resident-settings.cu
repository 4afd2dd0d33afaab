// What is written between <<< and >>> is counted as the compiler reads it, whatever brackets, commas and macros stand in it. A macro that holds several settings
// may hold others in another configuration: such a launch stays.

// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

#define SHAPE(n) (n) / 256, 256
#define BLOCKS (n / THREADS)
#define THREADS 256
template <class T, int N> struct list { enum { size = N }; };
template <class T> struct sized { enum { size = T::size }; };
template <class T> int blocks_of(int n) { return n / T::size; }
template <int A, int B> int blocks(int n) { return n / (A * B); }
struct stream { operator cudaStream_t() const { return nullptr; } };

__global__ void loss(const int *v, int *out) { atomicAdd(out, v[blockIdx.x * blockDim.x + threadIdx.x]); }

// Classes whose copy is that of their bytes: members, bases and constructors of their own are no obstacle.
struct named { int id = 0; };
template <class T> struct view : named { const T *at; explicit view(const T *v) : at(v) {} view(const view &) = default; view(view &&) = default; template <class U> view(const view<U> &v) : at(v.at) {} };
struct factor { int by; };
template <class T, class F> __global__ void scaled(view<T> v, T *out, F f) { atomicAdd(out, v.at[blockIdx.x * blockDim.x + threadIdx.x] * f.by); }

void launch(const int *v, int *out, int n, cudaStream_t s) {
    loss<<<SHAPE(n)>>>(v, out);
    loss<<<SHAPE(n), 0, s>>>(v, out);
    loss<<<BLOCKS, THREADS>>>(v, out);
    loss<<<blocks<128, 2>(n), 256>>>(v, out);
    loss<<<blocks_of<sized<list<int, 256>>>(n), 256, 0, stream()>>>(v, out);
    loss<<<{unsigned(n) / 256, 1}, {256}, 0, s>>>(v, out);
    loss<<<n >> 8, (256), 0, n >= 3 ? s : nullptr>>>(v, out);
    scaled<<<n / 256, 256>>>(view<int>(v), out, factor{3});
    auto one = [&](auto m) { loss<<<m / 256, 256>>>(v, out); };
    one(n);
}
// CHECK:      {{^}}    loss<<<SHAPE(n)>>>(v, out);
// CHECK-NEXT: {{^}}    loss<<<SHAPE(n), 0, s>>>(v, out);
// CHECK-NEXT: {{^}}    launch_loss_resident(BLOCKS, THREADS, 0, nullptr, v, out);
// CHECK-NEXT: {{^}}    launch_loss_resident(blocks<128, 2>(n), 256, 0, nullptr, v, out);
// CHECK-NEXT: {{^}}    launch_loss_resident(blocks_of<sized<list<int, 256>>>(n), 256, 0, stream(), v, out);
// CHECK-NEXT: {{^}}    launch_loss_resident({unsigned(n) / 256, 1}, {256}, 0, s, v, out);
// CHECK-NEXT: {{^}}    launch_loss_resident(n >> 8, (256), 0, n >= 3 ? s : nullptr, v, out);
// CHECK-NEXT: {{^}}    launch_scaled_resident(n / 256, 256, 0, nullptr, view<int>(v), out, factor{3});
// CHECK-NEXT: {{^}}    auto one = [&](auto m) { launch_loss_resident(m / 256, 256, 0, nullptr, v, out); };
