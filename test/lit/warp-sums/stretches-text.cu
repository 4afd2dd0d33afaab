// Where statements begin and end, and calls that are several.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=warp -q %s -o %t.lines.cu
// RUN: grep -v -e LINES -e CHECK %t.lines.cu | FileCheck %s --check-prefix=LINES

#define ALWAYS(statements) statements

// LINES: warpagg::warp_sums<float, 2> sums(warpagg::once{});
// LINES-NEXT: #line [[@LINE+10]] "{{.*}}"
// LINES-NEXT: {
// CHECK:    warpagg::warp_sums<float, 2> sums(warpagg::once{});
// CHECK-NEXT:    {
// CHECK-NEXT:        sums[0].add(&g[0], x[threadIdx.x]);
// CHECK-NEXT:        sums[1].add(&g[1], x[threadIdx.x]);
// CHECK-NEXT:    } // of this
// CHECK-NEXT:    sums.send();
__global__ void block(float *g, const float *x)
{
    {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
    } // of this
}

// The name is taken.
// CHECK:    warpagg::warp_sums<float, 2> sums_(warpagg::once{});
// CHECK-NEXT:    sums_[0].add(&sums[0], x[threadIdx.x]);
// CHECK-NEXT:    sums_[1].add(&sums[1], x[threadIdx.x]);
// CHECK-NEXT:    sums_.send();
__global__ void taken(float *sums, const float *x)
{
    atomicAdd(&sums[0], x[threadIdx.x]);
    atomicAdd(&sums[1], x[threadIdx.x]);
}

// CHECK:    ALWAYS(
// CHECK-NEXT:    warpagg::add<warpagg::uniform>(&g[0], x[threadIdx.x]);
// CHECK-NEXT:    warpagg::add<warpagg::uniform>(&g[1], x[threadIdx.x]);
__global__ void argument(float *g, const float *x)
{
    ALWAYS(
    atomicAdd(&g[0], x[threadIdx.x]);
    atomicAdd(&g[1], x[threadIdx.x]);
    )
}

// CHECK:    (
// CHECK-NEXT:    warpagg::add<warpagg::uniform>(&g[0], x[threadIdx.x]),
// CHECK-NEXT:    warpagg::add<warpagg::uniform>(&g[1], x[threadIdx.x])
// CHECK-NEXT:    );
__global__ void parentheses(float *g, const float *x)
{
    (
    atomicAdd(&g[0], x[threadIdx.x]),
    atomicAdd(&g[1], x[threadIdx.x])
    );
}

// CHECK:    {{\[\[}}likely]]
// CHECK-NEXT:    if (x[threadIdx.x] > 0) {
// CHECK-NEXT:        warpagg::add<warpagg::uniform>(&g[0], x[threadIdx.x]);
__global__ void attribute(float *g, const float *x)
{
    [[likely]]
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// A pack's one call runs as several, of different places.
// CHECK:            (warpagg::add<{{.*}}>(&g[numbers], v), ...);
// CHECK-NEXT:            warpagg::add<{{.*}}>(&g[7], v);
template <int... numbers> struct each {
    template <class... T> __device__ static void take(float *g, float v, T... rest)
    {
        if (v > 0) {
            (atomicAdd(&g[numbers], v), ...);
            atomicAdd(&g[7], v);
        }
    }
};
__global__ void packs(float *g, const float *x) { each<0, 1, 2>::take(g, x[threadIdx.x], 1, 2); }

// In a lambda of the kernel's own.
// CHECK:        warpagg::warp_sums<float, 2> sums(warpagg::once{});
// CHECK-NEXT:        sums[0].add(&g[0], v);
// CHECK-NEXT:        sums[1].add(&g[1], v);
// CHECK-NEXT:        sums.send();
__global__ void lambda(float *g, const float *x)
{
    auto take = [&](float v) {
        atomicAdd(&g[0], v);
        atomicAdd(&g[1], v);
    };
    take(x[threadIdx.x]);
}

// Without those that are switched off.
// CHECK:    warpagg::add<warpagg::uniform>(&g[0], x[threadIdx.x]); // NOLINT(warpagg-warp-sums)
// CHECK-NEXT:    warpagg::warp_sums<float, 2> sums(warpagg::once{});
// CHECK-NEXT:    sums[0].add(&g[1], x[threadIdx.x]);
// CHECK-NEXT:    sums[1].add(&g[2], x[threadIdx.x]);
// CHECK-NEXT:    sums.send();
__global__ void left_out(float *g, const float *x)
{
    atomicAdd(&g[0], x[threadIdx.x]); // NOLINT(warpagg-warp-sums)
    atomicAdd(&g[1], x[threadIdx.x]);
    atomicAdd(&g[2], x[threadIdx.x]);
}
