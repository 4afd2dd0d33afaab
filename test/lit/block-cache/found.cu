// Methods are handed nothing: what they update through, they find. The class names the storage, and the top of each kernel that leads there holds what clears and sends it.

// RUN: %tool -q %s -o %t.cu --no-line-directives -- -std=c++17
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu -std=c++17
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s -- -std=c++17 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -n %s -- -std=c++17 -rdc=true 2>&1 | FileCheck %s --check-prefix=SEPARATE
// AGAIN: 0 rewritten
// SEPARATE-NOT: [warpagg-block-cache]

#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

// A kernel that is a template holds the objects of all its types: those of others than these are none.
// CHECK-LABEL: void parallel_for(
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}    warpagg::objects_of<F> objects(warpagg::apart::only_if(n / gridDim.x >= 8192));
// CHECK-NEXT: FOR_EACH
template <class F> __global__ void parallel_for(int n, F f)
{
    FOR_EACH (i, n)
        f(i);
}

// CHECK-LABEL: struct count
// REMARK: [[#@LINE+8]]:47: remark: atomicAdd by a key: a cache of {{[0-9]+}} values in the block's shared memory, {{.*}}, where its share of n is 8192 or more [warpagg-block-cache]
// CHECK: { bins_cache::add(&bins[key[i]], 1u); }
// CHECK-NEXT: {{^}}    struct bins_cache : warpagg::found<bins_cache, warpagg::block_cache<unsigned int, [[#]]>> {};
// CHECK-NEXT: {{^}}    using warpagg_objects = warpagg::objects<bins_cache>;
// CHECK-NEXT: };
struct count {
    const int *key;
    unsigned *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};

struct copy {
    const int *from;
    int *to;
    __device__ void operator()(int i) const { to[i] = from[i]; }
};

// Several sites of one member have one object, several members have one each. A class keeps them for everybody.
typedef float real;
namespace app {
// CHECK-LABEL: class several
// CHECK: sums_cache::add(&sums[key[i]], 1.0f);
// CHECK: more_cache::add(more + key[i], 2.0f);
// CHECK: sums_cache::add(&this->sums[key[i] + 1], 3.0f);
// CHECK: {{^}}public:
// CHECK-NEXT: {{^}}    struct sums_cache : warpagg::found<sums_cache, warpagg::block_cache<warpagg::element_of<decltype(sums)>, [[#]]>> {};
// CHECK-NEXT: {{^}}    struct more_cache : warpagg::found<more_cache, warpagg::block_cache<warpagg::element_of<decltype(more)>, [[#]]>> {};
// CHECK-NEXT: {{^}}    using warpagg_objects = warpagg::objects<sums_cache, more_cache>;
// CHECK-NEXT: };
class several {
    const int *key;
    real *sums, *more;

public:
    several(const int *k, real *s, real *m) : key(k), sums(s), more(m) {}
    __device__ void operator()(int i) const
    {
        atomicAdd(&sums[key[i]], 1.0f);
        if (key[i] > 7)
            atomicAdd(more + key[i], 2.0f);
        if (key[i] > 9)
            atomicAdd(&this->sums[key[i] + 1], 3.0f);
    }
};
}

// CHECK-LABEL: void aggregate(
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}    warpagg::objects_of<Aggregates...> objects(warpagg::apart::only_if(n / gridDim.x >= 8192));
template <typename... Aggregates> __global__ void aggregate(const int *key, const int *value, int n, Aggregates... aggregates)
{
    FOR_EACH (i, n)
        (aggregates.update(key[i], value[i]), ...);
}

// CHECK-LABEL: struct sum_of
// CHECK: out_cache::add(&out[group], T(value));
// CHECK: {{^}}    struct out_cache : warpagg::found<out_cache, warpagg::block_cache<warpagg::element_of<decltype(out)>, [[#]]>> {};
template <class T> struct sum_of {
    T *out;
    __device__ void update(int group, int value) { atomicAdd(&out[group], T(value)); }
};
// CHECK: warpagg::block_cache<int, [[#]], warpagg::op_max>> {};
// CHECK: out_cache::max_(&out[group], value);
struct most_of {
    float *unused;
    int *out;
    __device__ void update(int group, int value);
};
__device__ void most_of::update(int group, int value) { atomicMax(&out[group], value); }

// A kernel that is none names the class.
// CHECK-LABEL: struct view
// CHECK: cells_cache::add(&cells[y * width + x], 1.0f);
struct view {
    float *cells;
    int width;
    __device__ void add(int x, int y) const { atomicAdd(&cells[y * width + x], 1.0f); }
};
// CHECK-LABEL: void by_view(
// CHECK: {{^}}    warpagg::objects_of<::view> objects_(warpagg::apart::only_if(gridDim.x <= 4096));
__global__ void by_view(view diagram, const int *x, const int *objects, int n)
{
    FOR_EACH (i, n)
        diagram.add(x[i], objects[i]);
}
// CHECK-LABEL: void by_pointer(
// CHECK: {{^}}    warpagg::objects_of<::view> objects(
template <int Step> __global__ void by_pointer(const view *diagram, const int *x, int n)
{
    FOR_EACH (i, n)
        diagram->add(x[i], Step);
}

void launches(const int *key, unsigned *bins, float *sums, int n)
{
    parallel_for<<<100, 256>>>(n, count{key, bins});
    parallel_for<<<100, 256>>>(n, copy{key, nullptr});
    parallel_for<<<100, 256>>>(n, app::several(key, sums, sums + n));
    aggregate<<<100, 256>>>(key, key, n, sum_of<double>{nullptr}, most_of{nullptr, nullptr});
    aggregate<<<100, 256>>>(key, key, n, sum_of<float>{sums});
    by_view<<<100, 256>>>(view{sums, n}, key, key, n);
    by_pointer<3><<<100, 256>>>(nullptr, key, n);
    by_pointer<4><<<100, 256>>>(nullptr, key, n);
}
