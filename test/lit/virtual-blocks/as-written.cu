// Where all that is rewritten in a kernel may lose, as data have it, a copy of the kernel as it was written stands beside it, and the launches in sight find out which is faster.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu --implicit-check-not='{{^}}__global__ void {{(all|loop|sure|hidden|above|higher|indexed|spelled|fetched|called|numbered|closed)}}_as_written('
// RUN: %compile %t.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %tool -q --learn=off %s -o %t.off.cu --no-line-directives
// RUN: not grep '^__global__.*_as_written(\|^#include <warpagg.timed' %t.off.cu
// RUN: %tool -q --level=warp %s -o %t.warp.cu && not grep '^__global__.*_as_written(' %t.warp.cu
// RUN: %tool -n --runtime=inline %s 2>&1 | not grep 'note: .*as written'
// RUN: %tool -q --instrument %s -o %t.counted.cu && not grep '^__global__.*_as_written(' %t.counted.cu
// RUN: %tool -q --level=grid %s -o %t.grid.cu && grep '^__global__ void checked_as_written(' %t.grid.cu
// RUN: %tool -n --level=grid %s 2>&1 | not grep 'launches of filter can'
// The copy has the numbers of the lines that it is a copy of.
// RUN: %tool -q %s -o %t.lines.cu && FileCheck %s --input-file=%t.lines.cu --check-prefix=LINES
// A type of the program's own where the launches are, and what the copy would not have of the kernel.
// RUN: sed '$a namespace own { struct dim3 {}; }' %s > %t.own.cu && %tool -n %t.own.cu 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: sed '$a void set() { cudaFuncSetAttribute(filter, cudaFuncAttributeRequiredClusterWidth, 2); }' %s > %t.set.cu && %tool -n %t.set.cu 2>&1 | FileCheck %s --check-prefix=SET
// OWN: note: the launches of filter can't find out whether it is faster as written: a name that it would take is the program's own
// SET: note: the launches of filter can't find out whether it is faster as written: a call sets the size of a kernel's clusters
// Without the copies and their launches it is what --learn=off makes of it: the kernel keeps its edits.
// RUN: sed '/^\/\/ NOLINTBEGIN/,/^\/\/ NOLINTEND/d; /^#include <warpagg.timed/d; /^#include <warpagg.resident/d; s/launch_\([a-z]*\)_\(by_time\|resident\)\(<.*>\)\{0,1\}(\(.*\), 256, 0, nullptr, \(.*\))/\1\3<<<\4, 256>>>(\5)/' %t.cu > %t.without
// RUN: sed 's/const uint3 &blockIdx//; s/index_of(blockIdx)/index_of()/; /^ *\/\//d; /^$/d' %t.without > %t.without.cu
// RUN: sed '/^ *\/\//d; /^$/d' %t.off.cu | diff %t.without.cu -

// CHECK: #include <warpagg/timed.cuh>

// A counter behind a condition, one element a thread.
// SAYS: as-written.cu:[[# @LINE + 26]]:17: note: 2 of 2 launches of filter find out whether they are faster as written
// CHECK: {{^}}__global__ void filter(const int *src, int n, int limit, int *dst, int *count)
// CHECK: dst[count_batch.fetch_add(count, 1)] = src[i];
// CHECK: // NOLINTBEGIN(warpagg-*) what stands here has been rewritten
// CHECK-NEXT: {{^}}__global__ void filter_as_written(const int *src, int n, int limit, int *dst, int *count)
// CHECK-NEXT: {
// CHECK-NEXT: int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT: if (i < n && src[i] < limit)
// CHECK-NEXT: dst[atomicAdd(count, 1)] = src[i];
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: // As filter<<<…>>>, or, where that is faster, as it was written.
// CHECK-NEXT: {{^}}static void launch_filter_by_time(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, const int *src, int n, int limit, int *dst, int *count)
// CHECK-NEXT: {
// CHECK-NEXT: static warpagg::timed_launches warpagg_launches("filter");
// CHECK-NEXT: const warpagg::timed_launch warpagg_launched = warpagg_launches.next(filter_as_written, warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream);
// CHECK-NEXT: if (warpagg_launched.is_other)
// CHECK-NEXT: filter_as_written<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(src, n, limit, dst, count);
// CHECK-NEXT: else
// CHECK-NEXT: filter<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(src, n, limit, dst, count);
// CHECK-NEXT: warpagg_launches.end(warpagg_launched, warpagg_stream);
// CHECK-NEXT: }
// CHECK-NEXT: // NOLINTEND(warpagg-*)
// LINES: {{^// NOLINT}}BEGIN(
// LINES-NEXT: #line [[# @LINE + 2]] "
// LINES-NEXT: {{^}}__global__ void filter_as_written(
__global__ void filter(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

// Every element counts; a loop pays for the object once; what is sure to gain stands beside; what gathers for blocks that live on has another sibling.
__global__ void all(const int *src, int n, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        dst[atomicAdd(count, 1)] = src[i];
}
__global__ void loop(const int *src, int n, int limit, int *dst, int *count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (src[i] < limit)
            dst[atomicAdd(count, 1)] = src[i];
}
__global__ void sure(const int *src, int n, int limit, int *dst, int *count, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
    atomicAdd(sum, 1.5f);
}
__global__ void above(const float *v, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 3)
        atomicAdd(sum, v[i]);
}

// A cache behind a check, and sums of statements that the warp goes through once, of a template.
// CHECK: {{^}}__global__ void checked_as_written(
// CHECK: atomicAdd(&bins[k], 1u);
__global__ void checked(const int *src, int n, unsigned *bins)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = src[i];
        if (k >= 0)
            atomicAdd(&bins[k], 1u);
    }
}
// CHECK: {{^}}__global__ void sums_as_written(
// CHECK: atomicAdd(to, C * x);
// CHECK: {{^}}static void launch_sums_by_time(
// CHECK: warpagg_launches.next(sums_as_written<C>, warpagg_grid,
template <int C>
__global__ void sums(const int *src, const float *value, int n, int limit, float *all)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) {
        float x = value[i];
        float *to = &all[3 * (i / 32)];
        atomicAdd(to, C * x);
        atomicAdd(to + 1, -x);
        atomicAdd(to + 2, 2 * x);
    }
}

// A function that is called, and has been rewritten, is copied too.
// SAYS: note: 1 of 1 launch of helped finds out whether it is faster as written
// CHECK: {{^}}__device__ int place(warpagg::block_counter<int> &others_batch, int *others) { return others_batch.fetch_add(others, 1); }
// CHECK: {{^}}__device__ int place_as_written(int *others) { return atomicAdd(others, 1); }
// CHECK: dst[place(others_batch, others)] = i;
// CHECK: {{^}}__global__ void helped_as_written(
// CHECK: dst[place_as_written(others)] = i;
__device__ int place(int *others) { return atomicAdd(others, 1); }
__global__ void helped(const int *src, int n, int limit, int *dst, int *count, int *others)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
    if (i < n && src[i] > limit)
        dst[place(others)] = i;
}
// What is sure to gain stands in the function that is called.
__device__ void keep(float *sums, int k, float x) { atomicAdd(&sums[k], x); }
__global__ void fetched(const int *src, int n, int limit, int *dst, int *count, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
    if (i < n)
        keep(sums, src[i], 1.f);
}

// A macro spells the call, so that the copy would run what is rewritten.
// SAYS: note: the launches of spelled can't find out whether it is faster as written: a function that it calls is edited
__device__ void check_all(const int *src, int n, unsigned *bins)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = src[i];
        if (k >= 0)
            atomicAdd(&bins[k], 1u);
    }
}
#define CHECK_ALL(src, n, bins) check_all(src, n, bins)
__global__ void spelled(const int *src, int n, unsigned *bins)
{
    CHECK_ALL(src, n, bins);
}

// For another kernel's sake a function is handed the block's index.
// SAYS: note: the launches of indexed can't find out whether it is faster as written: it is edited for others
__device__ int index_of() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void higher(const float *v, float *sum, int n)
{
    int i = index_of();
    if (i < n && v[i] > 3)
        atomicAdd(sum, v[i]);
}
__global__ void indexed(const int *src, int n, int limit, int *dst, int *count)
{
    int i = index_of();
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

// It says its name.
// SAYS: note: the launches of called can't find out whether it is faster as written: it says what it is called
#define SAY(to) to = *__func__
__global__ void called(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
    if (i == n)
        SAY(count[1]);
}

// A second text says another number, and its lambda is of another type, for which a template has another variable.
// SAYS: note: the launches of numbered can't find out whether it is faster as written: it says `__COUNTER__`, which says something else each time
#define NUMBER __COUNTER__
__global__ void numbered(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i] + NUMBER;
}
// SAYS: note: the launches of closed can't find out whether it is faster as written: a function may have a variable that outlives it for its lambdas
template <class F> __device__ int nth(F f)
{
    __device__ static int calls;
    return f(calls++);
}
__global__ void closed(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n)
        dst[n] = nth([&](int k) { return k + limit; });
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

// Launches that can't be changed.
// SAYS: note: the launches of hidden can't find out whether it is faster as written: no launch of it that could be changed stands behind it (line {{[0-9]+}}: a macro's body holds it)
__global__ void hidden(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}
#define HIDE(src, n, limit, dst, count) hidden<<<n / 256, 256>>>(src, n, limit, dst, count)

template <int C> void run_sums(const int *src, const float *value, int n, float *all)
{
    // CHECK: launch_sums_by_time<C>(n / 256, 256, 0, nullptr, src, value, n, 7, all);
    sums<C><<<n / 256, 256>>>(src, value, n, 7, all);
}
void run(const int *src, int n, int *dst, int *count, float *sum, unsigned *bins)
{
    // CHECK: launch_filter_by_time(n / 256, 256, 0, nullptr, src, n, 7, dst, count);
    // CHECK: launch_filter_by_time(n / 256, 256, 0, nullptr, src, n, 8, dst, count);
    filter<<<n / 256, 256>>>(src, n, 7, dst, count);
    filter<<<n / 256, 256>>>(src, n, 8, dst, count);
    // CHECK: launch_checked_by_time(264, 256, 0, nullptr, src, n, bins);
    checked<<<264, 256>>>(src, n, bins);
    all<<<n / 256, 256>>>(src, n, dst, count);
    loop<<<n / 256, 256>>>(src, n, 7, dst, count);
    sure<<<n / 256, 256>>>(src, n, 7, dst, count, sum);
    above<<<n / 256, 256>>>(sum, sum, n);
    helped<<<n / 256, 256>>>(src, n, 7, dst, count, count + 1);
    fetched<<<n / 256, 256>>>(src, n, 7, dst, count, sum);
    called<<<n / 256, 256>>>(src, n, 7, dst, count);
    numbered<<<n / 256, 256>>>(src, n, 7, dst, count);
    closed<<<n / 256, 256>>>(src, n, 7, dst, count);
    spelled<<<n / 256, 256>>>(src, n, bins);
    higher<<<n / 256, 256>>>(sum, sum, n);
    indexed<<<n / 256, 256>>>(src, n, 7, dst, count);
    HIDE(src, n, 7, dst, count);
    run_sums<3>(src, sum, n, sum);
}
// AGAIN: 0 rewritten
