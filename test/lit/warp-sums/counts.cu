// Loops that all lanes count alike, done or not: their step stays. Where nothing in the condition changes in the loop, each lane says in front of it how far it goes.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool --level=warp -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 0 sites

// In any order, of any number type, by any step.
// CHECK-LABEL: __global__ void other_order(
// CHECK: const unsigned int totals_mine = w > 0 ? max(n, 3u) : 0, totals_end = totals.furthest(totals_mine);
// CHECK-NEXT: for (unsigned j = 1; j < totals_end; j += 2)
// CHECK-NEXT: totals.iteration(j < totals_mine, [&] { totals[0].add(ids[j], w), totals[1].add(ids[j], -w); });
__global__ void other_order(const float *x, const int *ids, unsigned n, float *g) {
    const float w = x[threadIdx.x];
    for (unsigned j = 1; j < max(n, 3u) && w > 0; j += 2)
        atomicAdd(&g[2 * ids[j]], w), atomicAdd(&g[2 * ids[j] + 1], -w);
}

// Two loops of one function have variables of their own.
// CHECK-LABEL: __global__ void twice(
// CHECK: const int totals_mine = m, totals_end = totals.furthest(totals_mine);
// CHECK: const int totals2_mine = on ? m - 1 : 0, totals2_end = totals2.furthest(totals2_mine);
__global__ void twice(const float *x, const int *ids, float *g) {
    int m = ids[threadIdx.x];
    const bool on = x[threadIdx.x] > 0;
    for (int j = 0; j < m; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    m++;
    for (int j = 0; on && j < m - 1; ++j)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
}

// What changes in the loop is asked there: memory, a variable that the body sets, one that something else may set, what the counter is in.
// CHECK-LABEL: void __launch_bounds__(256) asked(
// CHECK: for (int j = 0; totals.goes_on([&] { return j < ends[threadIdx.x]; }); j++)
// CHECK: for (int j = 0; totals2.goes_on([&] { return !done && j < n; }); j++)
// CHECK: for (int j = 0; totals3.goes_on([&] { return j < seen; }); j++)
// CHECK: for (int j = 0; totals4.goes_on([&] { return j < m; }); j++)
// CHECK: for (int j = 0; totals5.goes_on([&] { return on && j < n - j; }); j++)
// CHECK: for (int j = 0; totals6.goes_on([&] { return on && j < of_block; }); j++)
// CHECK: for (int j = 0; totals7.goes_on([&] { return on && j < left; }); j++)
// CHECK: for (int j = 0; totals8.goes_on([&] { return on && j < more; }); j++)
__global__ void __launch_bounds__(256) asked(const float *x, const int *ids, const int *ends, int n, float *g) {
    __shared__ int of_block;
    const bool on = x[threadIdx.x] > 0;
    bool done = false;
    int seen = n, m = n;
    int *const to = &seen;
    const auto less = [&] { m--; };
    for (int j = 0; j < ends[threadIdx.x]; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    for (int j = 0; !done && j < n; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f), done |= x[threadIdx.x + j] > 1;
    for (int j = 0; j < seen; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f), *to -= x[threadIdx.x + j] > 1;
    for (int j = 0; j < m; j++) {
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
        if (x[threadIdx.x + j] > 1)
            less();
    }
    for (int j = 0; on && j < n - j; j++)
        atomicAdd(&g[2 * ids[j]], x[threadIdx.x + j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    if (threadIdx.x == 0)
        of_block = n;
    __syncthreads();
    for (int j = 0; on && j < of_block; j++)
        atomicAdd(&g[2 * ids[j]], x[threadIdx.x + j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    int left = n, more = n, other = 0;
    int &by_name = left;
    for (int j = 0; on && j < left; j++)
        atomicAdd(&g[2 * ids[j]], x[threadIdx.x + j]), atomicAdd(&g[2 * ids[j] + 1], 1.f), by_name -= x[threadIdx.x + j] > 1;
    for (int j = 0; on && j < more; j++)
        atomicAdd(&g[2 * ids[j]], x[threadIdx.x + j]), atomicAdd(&g[2 * ids[j] + 1], 1.f), (x[threadIdx.x + j] > 1 ? more : other)--;
}

// Ways out, other comparisons, other types, a beginning below 0, a counter that the body sets too.
// CHECK-LABEL: void __launch_bounds__(256) forms(
// CHECK: for (int j = 0; totals.goes_on([&] { return j < n; }); j++) {
// CHECK: for (int j = 0; totals2.goes_on([&] { return on && j <= n; }); j++)
// CHECK: for (int j = 0; totals3.goes_on([&] { return on && j < wide; }); j++)
// CHECK: for (int j = -1; totals4.goes_on([&] { return on && j < n; }); totals4.step([&] { j++; }))
// CHECK: for (int j = 0; totals5.goes_on([&] { return on || j < n; }); j++)
// CHECK: for (int j = 0; totals6.goes_on([&] { return on && j < n; }); totals6.step([&] { j++; })) {
__global__ void __launch_bounds__(256) forms(const float *x, const int *ids, int n, long long wide, float *g) {
    const bool on = x[threadIdx.x] > 0;
    for (int j = 0; j < n; j++) {
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
        if (x[threadIdx.x + j] > 1)
            break;
    }
    for (int j = 0; on && j <= n; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    for (int j = 0; on && j < wide; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    for (int j = -1; on && j < n; j++)
        atomicAdd(&g[2 * ids[j + 1]], x[j + 1]), atomicAdd(&g[2 * ids[j + 1] + 1], 1.f);
    for (int j = 0; on || j < n; j++)
        atomicAdd(&g[2 * ids[j]], x[j]), atomicAdd(&g[2 * ids[j] + 1], 1.f);
    int i = 0;
    for (int j = 0; on && j < n; j++) {
        atomicAdd(&g[2 * ids[i]], x[i]), atomicAdd(&g[2 * ids[i] + 1], 1.f);
        i++;
        j += x[threadIdx.x + j] > 1;
    }
}
