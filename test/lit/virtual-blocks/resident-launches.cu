// Which launches call a sibling: in templates, of templates whatever their parameters are called, of extern "C" kernels, in macros' arguments; and none of what only has the kernel's name.

// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK: %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool --level=grid %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// AGAIN: 0 sites

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

// Launches that wait for their template's instantiation; a template's default argument, and another one.
template <class T, int Scale = 1> __global__ void sum(const T *v, T *out, int n) { if (INDEX < n) atomicAdd(out, v[INDEX] * Scale); }
//      CHECK:template <class T, int Scale = 1> __global__ void sum_resident(warpagg::resident_grid warpagg_launched, const T *v, T *out, int n) { {{.*}}
//      CHECK:template <class T, int Scale = 1> static void launch_sum_resident(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, const T *v, T *out, int n) {
//      CHECK:        sum_resident<T, Scale><<<warpagg_launched.blocks, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_launched, v, out, n);
template <class T> void run(const T *v, T *out, int n, cudaStream_t s) {
    sum<<<n / 256, 256>>>(v, out, n);
    sum<T><<<n / 256, 256, 0, s>>>(v, out, n);
    sum<T, 4><<<n / 256, 256>>>(v, out, n);
    sum<<<n / 256, 256>>>(
        v, out, n);
}
//      CHECK:    launch_sum_resident(n / 256, 256, 0, nullptr, v, out, n);
// CHECK-NEXT:    launch_sum_resident<T>(n / 256, 256, 0, s, v, out, n);
// CHECK-NEXT:    launch_sum_resident<T, 4>(n / 256, 256, 0, nullptr, v, out, n);
// CHECK-NEXT:    launch_sum_resident(n / 256, 256, 0, nullptr,
// CHECK-NEXT:        v, out, n);
template <class T> struct solver {
    T *out;
    void step(const T *v, int n) { sum<<<n / 256, 256>>>(v, this->out, n); }
};
//      CHECK:    void step(const T *v, int n) { launch_sum_resident(n / 256, 256, 0, nullptr, v, this->out, n); }
void runs(const int *i, int *io, const float *f, float *fo, int n, cudaStream_t s) {
    run(i, io, n, s);
    run(f, fo, n, s);
    solver<int>{io}.step(i, n);
}
// REMARK: note: 11 of 22 launches of sum are made

// Parameters without names, packs, a template of a template's.
template <bool> struct only;
template <> struct only<true> { using type = int; };
template <class T> struct box { T x; };
template <class T, typename only<sizeof(T) == 4>::type = 0, unsigned int = 3, class...> __global__ void unnamed(T *out, const T *v) { atomicAdd(out, v[INDEX]); }
template <template <class> class C, class T, class... Ts> __global__ void packed(T *out, const T *v, C<T> c, Ts... more) { atomicAdd(out, v[INDEX] + c.x + T(sizeof...(more))); }
template <int... Ns> __global__ void numbers(int *out, const int *v) { atomicAdd(out, v[INDEX] + int(sizeof...(Ns))); }
//      CHECK:template <class T, typename only<sizeof(T) == 4>::type warpagg_argument2 = 0, unsigned int warpagg_argument3 = 3, class... warpagg_argument4> static void launch_unnamed_resident({{.*}}
//      CHECK:        unnamed_resident<T, warpagg_argument2, warpagg_argument3, warpagg_argument4...><<<{{.*}}>>>(warpagg_launched, out, v);
//      CHECK:        packed_resident<C, T, Ts...><<<{{.*}}>>>(warpagg_launched, out, v, c, more...);
//      CHECK:        numbers_resident<Ns...><<<{{.*}}>>>(warpagg_launched, out, v);
void templates(const int *v, int *out, int n) {
    unnamed<<<n / 256, 256>>>(out, v);
    unnamed<int, 0, 7, float><<<n / 256, 256>>>(out, v);
    packed<<<n / 256, 256>>>(out, v, box<int>{1});
    packed<box, int, float, int><<<n / 256, 256>>>(out, v, box<int>{1}, 2.0f, 3);
    numbers<<<n / 256, 256>>>(out, v);
    numbers<1, 2><<<n / 256, 256>>>(out, v);
}
//      CHECK:    launch_unnamed_resident(n / 256, 256, 0, nullptr, out, v);
// CHECK-NEXT:    launch_unnamed_resident<int, 0, 7, float>(n / 256, 256, 0, nullptr, out, v);
// CHECK-NEXT:    launch_packed_resident(n / 256, 256, 0, nullptr, out, v, box<int>{1});
// CHECK-NEXT:    launch_packed_resident<box, int, float, int>(n / 256, 256, 0, nullptr, out, v, box<int>{1}, 2.0f, 3);
// CHECK-NEXT:    launch_numbers_resident(n / 256, 256, 0, nullptr, out, v);
// CHECK-NEXT:    launch_numbers_resident<1, 2>(n / 256, 256, 0, nullptr, out, v);

// C's linkage is the kernel's; default arguments; a parameter that the kernel alone may hold in constant memory; a declaration in front.
extern "C" __global__ void exported(const int *v, int *out, int n = 1000000, int scale = 2);
extern "C" __global__ void exported(const int *v, int *out, int n, int scale) { if (INDEX < n) atomicAdd(out, v[INDEX] * scale); }
__global__ void scaled(const __grid_constant__ box<int> b, const int *v, int *out, int n = 1000000, int scale = (2)) { if (INDEX < n) atomicAdd(out, v[INDEX] * scale * b.x); }
//      CHECK:__global__ void exported_resident(warpagg::resident_grid warpagg_launched, const int *v, int *out, int n, int scale) { {{.*}}
//      CHECK:static void launch_exported_resident({{.*}}, const int *v, int *out, int n, int scale) {
//      CHECK:__global__ void scaled_resident(warpagg::resident_grid warpagg_launched, const __grid_constant__ box<int> b, const int *v, int *out, int n = 1000000, int scale = (2)) { {{.*}}
//      CHECK:static void launch_scaled_resident({{.*}}, const box<int> b, const int *v, int *out, int n = 1000000, int scale = (2)) {
void arguments(const int *v, int *out, int n) {
    exported<<<n / 256, 256>>>(v, out, n, 1);
    exported<<<n / 256, 256>>>(v, out);
    scaled<<<n / 256, 256>>>({1}, v, out);
    scaled<<<n / 256, 256>>>(box<int>{2}, v, out, n);
}
//      CHECK:    launch_exported_resident(n / 256, 256, 0, nullptr, v, out, n, 1);
// CHECK-NEXT:    exported<<<n / 256, 256>>>(v, out);
// CHECK-NEXT:    launch_scaled_resident(n / 256, 256, 0, nullptr, {1}, v, out);
// CHECK-NEXT:    launch_scaled_resident(n / 256, 256, 0, nullptr, box<int>{2}, v, out, n);
// REMARK: note: 1 of 2 launches of exported are made

// Macros' arguments: a launch has fewer commas afterwards. Macros that hold a setting each, and several.
#define TRY(...) do { __VA_ARGS__; if (cudaPeekAtLastError() != cudaSuccess) report(#__VA_ARGS__); } while (0)
#define ONE(x) do { x; } while (0)
#define NESTED(name, ...) TRY(__VA_ARGS__)
#define CASE(type, ...) case sizeof(type): { using scalar = type; __VA_ARGS__(); break; }
#define DISPATCH(n, ...) switch (n) { CASE(int, __VA_ARGS__) CASE(double, ##__VA_ARGS__) }
#define PAIR(a, b) a, b
#define TRIPLE(a, b, c) a, b, c
#define NAMED(rest...) TRIPLE(rest)
#define COUNTED(...) TRIPLE(n++, __VA_ARGS__)
#define SECOND(a, ...) PAIR(a, __VA_ARGS__)
#define FIRST(a, ...) a, __VA_ARGS__
#define BODY(...) sum<<<n / 256, 256>>>(__VA_ARGS__)
#define TAKES(kernel, ...) kernel<<<n / 256, 256>>>(__VA_ARGS__)
#define TWICE(...) do { __VA_ARGS__; auto sum = pointer; __VA_ARGS__; (void)sum; } while (0)
#define SIZES n / 256, 256
#define SHARED , 0
#define BLOCK 256
void report(const char *what);
void macros(const int *v, int *out, int n, void (*pointer)(const int *, int *, int)) {
    TRY(sum<<<n / 256, 256>>>(v, out, n));
    TRY((sum<int, 2><<<n / 256, BLOCK>>>(v, out, n)));
    ONE((sum<<<n / 256, 256>>>(v, out, n)));
    NESTED("launch", sum<<<n / 256, 256>>>(v, out, n));
    DISPATCH(n, [&] { sum<<<n / 256, 256>>>(v, out, int(sizeof(scalar))); });
    //
    PAIR(sum<<<n / 256, 256>>>(v, out, n));
    NAMED(n++, sum<<<n / 256, 256>>>(v, out, n));
    COUNTED(sum<<<n / 256, 256>>>(v, out, n));
    SECOND(sum<<<n / 256, 256>>>(v, out, n));
    FIRST(sum<<<n / 256, 256>>>(v, out, n));
    BODY(v, out, n);
    TAKES(sum<int>, v, out, n);
    TWICE(sum<<<n / 256, 256>>>(v, out, n));
    sum<<<SIZES>>>(v, out, n);
    sum<<<SIZES, 0>>>(v, out, n);
    sum<<<n / 256, 256 SHARED>>>(v, out, n);
    sum<<<(BLOCK), (BLOCK)>>>(v, out, n);
}
//      CHECK:    TRY(launch_sum_resident(n / 256, 256, 0, nullptr, v, out, n));
// CHECK-NEXT:    TRY((launch_sum_resident<int, 2>(n / 256, BLOCK, 0, nullptr, v, out, n)));
// CHECK-NEXT:    ONE((launch_sum_resident(n / 256, 256, 0, nullptr, v, out, n)));
// CHECK-NEXT:    NESTED("launch", launch_sum_resident(n / 256, 256, 0, nullptr, v, out, n));
// CHECK-NEXT:    DISPATCH(n, [&] { launch_sum_resident(n / 256, 256, 0, nullptr, v, out, int(sizeof(scalar))); });
// CHECK-NEXT:    //
// CHECK-NEXT:    PAIR(sum<<<n / 256, 256>>>(v, out, n));
// CHECK-NEXT:    NAMED(n++, sum<<<n / 256, 256>>>(v, out, n));
// CHECK-NEXT:    COUNTED(sum<<<n / 256, 256>>>(v, out, n));
// CHECK-NEXT:    SECOND(sum<<<n / 256, 256>>>(v, out, n));
// CHECK-NEXT:    FIRST(sum<<<n / 256, 256>>>(v, out, n));
// CHECK-NEXT:    BODY(v, out, n);
// CHECK-NEXT:    TAKES(sum<int>, v, out, n);
// CHECK-NEXT:    TWICE(sum<<<n / 256, 256>>>(v, out, n));
// CHECK-NEXT:    sum<<<SIZES>>>(v, out, n);
// CHECK-NEXT:    sum<<<SIZES, 0>>>(v, out, n);
// CHECK-NEXT:    sum<<<n / 256, 256 SHARED>>>(v, out, n);
// CHECK-NEXT:    launch_sum_resident((BLOCK), (BLOCK), 0, nullptr, v, out, n);

// What only has the kernel's name: pointers, a template's argument, a member, a kernel of another namespace.
__global__ void total(const int *v, int *out, int n) { if (INDEX < n) atomicAdd(out, v[INDEX]); }
namespace elsewhere { template <class T> __global__ void mean(const T *v, T *out, int n); }
template <class T> __global__ void mean(const T *v, T *out, int n) { if (INDEX < n) atomicAdd(out, v[INDEX] / n); }
template <class T> __global__ void special(const T *v, T *out) { atomicAdd(out, v[INDEX]); }
template <> __global__ void special(const int *v, int *out);
template __global__ void special(const unsigned *v, unsigned *out);
template <class T> void of_type(const T *v, T *out, int n) { special<<<n / 256, 256>>>(v, out); }
void by_parameter(void (*total)(const int *, int *, int), const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
template <class Kernel> void by_type(Kernel total, const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
template <void (*total)(const int *, int *, int)> void by_argument(const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
struct holder {
    void (*total)(const int *, int *, int);
    void run(const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
    void self(const int *v, int *out, int n) { this->total<<<n / 256, 256>>>(v, out, n); }
};
template <class T> void of_namespace(const T *v, T *out, int n) {
    elsewhere::mean<<<n / 256, 256>>>(v, out, n);
    mean<<<n / 256, 256>>>(v, out, n);
    mean<<<n / 256, 256>>>(static_cast<const int *>(v), static_cast<int *>(out), n);
}
void of_name(const int *v, int *out, int n) {
    of_type(v, out, n);
    special<<<n / 256, 256>>>(v, out);
    special<<<n / 256, 256>>>(reinterpret_cast<const unsigned *>(v), reinterpret_cast<unsigned *>(out));
    total<<<n / 256, 256>>>(v, out, n);
    mean<<<n / 256, 256>>>(v, out, n);
}
//      CHECK:template <class T> void of_type(const T *v, T *out, int n) { special<<<n / 256, 256>>>(v, out); }
//      CHECK:void by_parameter(void (*total)(const int *, int *, int), const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
//      CHECK:template <class Kernel> void by_type(Kernel total, const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
//      CHECK:template <void (*total)(const int *, int *, int)> void by_argument(const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
//      CHECK:    void run(const int *v, int *out, int n) { total<<<n / 256, 256>>>(v, out, n); }
//      CHECK:    void self(const int *v, int *out, int n) { this->total<<<n / 256, 256>>>(v, out, n); }
//      CHECK:    elsewhere::mean<<<n / 256, 256>>>(v, out, n);
// CHECK-NEXT:    mean<<<n / 256, 256>>>(v, out, n);
// CHECK-NEXT:    launch_mean_resident(n / 256, 256, 0, nullptr, static_cast<const int *>(v), static_cast<int *>(out), n);
//      CHECK:    special<<<n / 256, 256>>>(v, out);
// CHECK-NEXT:    launch_special_resident(n / 256, 256, 0, nullptr, reinterpret_cast<const unsigned *>(v), reinterpret_cast<unsigned *>(out));
// CHECK-NEXT:    launch_total_resident(n / 256, 256, 0, nullptr, v, out, n);
// CHECK-NEXT:    launch_mean_resident(n / 256, 256, 0, nullptr, v, out, n);
// REMARK: note: 1 of 1 launch of total is made
// REMARK: note: 2 of 2 launches of mean are made
