// Loops of constant length over places that are each one for the block: a running value of each.

// RUN: %tool --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives 2>%t.err
// RUN: grep -v CHECK %t.cu | FileCheck %s --implicit-check-not='#pragma unroll'
// RUN: FileCheck %s --input-file=%t.err --check-prefix=REMARK --implicit-check-not='left as is'
// RUN: %compile %t.cu
// RUN: %tool --rewrites=-virtual-blocks %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu

// AGAIN: 0 sites

#define LOOP for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)

// The loop is unrolled, so that each call has a register of its own.
// REMARK: counted.cu:[[@LINE+11]]:13: remark: atomicAdd on 4 addresses, each one for the whole block, in a loop of constant length: each thread keeps running values, the block makes one update of each; the sum is regrouped [warpagg-block-sum]
// CHECK-LABEL: void literal(
//      CHECK: __shared__ warpagg::block_totals<float, 4>::storage m_sums_storage;
// CHECK-NEXT: warpagg::block_totals<float, 4> m_sums(m_sums_storage, m);
//      CHECK: {{^}}#pragma unroll
// CHECK-NEXT: {{^        }}for (int k = 0; k < 4; k++)
// CHECK-NEXT: m_sums.add(&m[k], x[i] * k);
__global__ void literal(float *m, const float *x, int n)
{
    LOOP {
        for (int k = 0; k < 4; k++)
            atomicAdd(&m[k], x[i] * k);
    }
}

// A constant, an enumerator; a condition in the loop; two updates of one loop; other operations, and a test that the arrays are apart.
constexpr int COUNT = 3;
enum { FEW = 2 };
// REMARK: remark: atomicAdd on 3 addresses, {{.*}} one update of each; at once where a and b meet [warpagg-block-sum]
// CHECK-LABEL: void named(
//      CHECK: warpagg::block_totals<int, 3> a_sums(a_sums_storage, a, 0, warpagg::apart(a, 12, b, 8));
//      CHECK: warpagg::block_totals<int, 2, warpagg::op_or> b_or(b_or_storage, b, 0, warpagg::apart(a, 12, b, 8));
//  CHECK-NOT: block_totals
//      CHECK: #pragma unroll
// CHECK-NEXT: for (unsigned k = 0; k < COUNT; ++k) {
//      CHECK: a_sums.add(a + k, 1);
//      CHECK: a_sums.add(a + k, 2);
//      CHECK: #pragma unroll
// CHECK-NEXT: for (size_t k = 0; k < FEW; k += 1) b_or.or_(&b[k], x[i]);
__global__ void named(int *a, int *b, const int *x, int n)
{
    LOOP {
        for (unsigned k = 0; k < COUNT; ++k) {
            if (x[i] > k)
                atomicAdd(a + k, 1);
            atomicAdd(a + k, 2);
        }
        for (size_t k = 0; k < FEW; k += 1) atomicOr(&b[k], x[i]);
    }
}

// Of instances, the one with the most; the others don't touch the further places.
// CHECK-LABEL: void instances(
//      CHECK: __shared__ typename warpagg::block_totals<T, 6>::storage m_sums_storage;
// CHECK-NEXT: warpagg::block_totals<T, 6> m_sums(m_sums_storage, m);
//      CHECK: #pragma unroll
// CHECK-NEXT: for (int k = 0; k < N; k++)
template <class T, int N>
__global__ void instances(T *m, const T *x, int n)
{
    LOOP {
        for (int k = 0; k < N; k++)
            atomicAdd(&m[k], x[N * i + k]);
    }
}
void launch_instances(float *m, double *d, const float *x, const double *y, int n)
{
    instances<float, 3><<<n, 256>>>(m, x, n);
    instances<double, 6><<<n, 256>>>(d, y, n);
}

// Nested, in a struct; threads that left; the loops of a macro, and those that begin no line, are left as they are.
struct matrix { float m[2][3]; };
// CHECK-LABEL: void nested(
//      CHECK: warpagg::block_totals<float, 6> w_sums(w_sums_storage, w);
//      CHECK: {{^}}#pragma unroll
// CHECK-NEXT: {{^    }}for (int r = 0; r < 2; r++)
// CHECK-NEXT: {{^}}#pragma unroll
// CHECK-NEXT: {{^        }}for (int c = 0; c < 3; c++)
// CHECK-NEXT: w_sums.add(&w->m[r][c], x[2 * i + r] * y[3 * i + c]);
__global__ void nested(matrix *w, const float *x, const float *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 3; c++)
            atomicAdd(&w->m[r][c], x[2 * i + r] * y[3 * i + c]);
}
// CHECK-LABEL: void flat(
//      CHECK: warpagg::block_totals<float, 6> w_sums(w_sums_storage, w);
//      CHECK: w_sums.add(&w[r * 3 + c], x[2 * i + r] * y[3 * i + c]);
__global__ void flat(float *w, const float *x, const float *y, int n)
{
    LOOP for (int r = 0; r < 2; r++) for (int c = 0; c < 3; c++) {
        atomicAdd(&w[r * 3 + c], x[2 * i + r] * y[3 * i + c]);
    }
}

// CHECK-LABEL: void told(
//      CHECK: {{^}}#pragma unroll
// CHECK-NEXT: for (int r = 0; r < 2; r++)
// CHECK-NEXT: _Pragma("unroll")
// CHECK-NEXT: for (int c = 0; c < 3; c++)
__global__ void told(matrix *w, const float *x)
{
    const float v = x[threadIdx.x];
    for (int r = 0; r < 2; r++)
        _Pragma("unroll")
        for (int c = 0; c < 3; c++)
            atomicAdd(&w->m[r][c], v * r);
}

// Beside sums of each warp, for which the loop becomes a function's body.
// CHECK-LABEL: void beside(
//      CHECK: warpagg::block_totals<float, 4> m_sums(m_sums_storage, m);
//      CHECK: totals.iteration([&] { for (int k = 0; k < 4; k++) {
//      CHECK: m_sums.add(&m[k], x[4 * i + k]);
//      CHECK: totals[4 + k].add(w, x[4 * i + k]);
__global__ void beside(float *m, float *rows, const float *x, int n)
{
    const int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        for (int k = 0; k < 4; k++) {
            if (x[4 * i + k] < 0)
                continue;
            atomicAdd(&m[k], x[4 * i + k]);
            atomicAdd(&rows[8 * w + k], x[4 * i + k]);
            atomicAdd(&rows[8 * w + k + 4], x[4 * i + k]);
        }
}
void launch_beside(float *m, float *rows, const float *x, int n) { beside<<<n, 256>>>(m, rows, x, n); }

// Sums of the warp in a body go together without those of the block.
// CHECK-LABEL: beside_lists(
//      CHECK: warpagg::block_totals<float, 12> m_sums(m_sums_storage, m);
//      CHECK: #pragma unroll
// CHECK-NEXT: for (int k = 0; k < 12; k++) {
// CHECK-NEXT: warpagg::warp_sums<float, 2> sums;
//      CHECK: m_sums.add(&m[k], v);
//      CHECK: sums[0].add(&s[next[k]], v);
//      CHECK: sums[1].add(&s[next[k] + 1], v * v);
__global__ void __launch_bounds__(256) beside_lists(float *m, float *s, const int *next, const float *x)
{
    const float v = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (int k = 0; k < 12; k++) {
        atomicAdd(&m[k], v);
        atomicAdd(&s[next[k]], v);
        atomicAdd(&s[next[k] + 1], v * v);
    }
}

// Parts of one array have an object each, which is told where its part begins; loops over the same one share it. What the program says of the unrolling stays.
// CHECK-LABEL: void parts(
//      CHECK: warpagg::block_totals<float, 2> m_sums(m_sums_storage, m, 4);
//      CHECK: warpagg::block_totals<float, 2> m_sums2(m_sums2_storage, m, 8);
//  CHECK-NOT: block_totals
//      CHECK: #pragma unroll 1
// CHECK-NEXT: for (int k = 0; k < 2; k++)
//      CHECK: m_sums.add(&m[4 + k], x[i]);
//      CHECK: _Pragma("unroll")
// CHECK-NEXT: for (int k = 0; k < 2; k++)
//      CHECK: m_sums.add(&m[4 + k], x[i]);
//      CHECK: m_sums2.add(&m[8 + k], x[i]);
__global__ void parts(float *m, const float *x, int n)
{
    LOOP {
#pragma unroll 1
        for (int k = 0; k < 2; k++)
            atomicAdd(&m[4 + k], x[i]);
        _Pragma("unroll")
        for (int k = 0; k < 2; k++)
            atomicAdd(&m[4 + k], x[i]);
        x += 1; for (int k = 0; k < 2; k++)
            atomicAdd(&m[8 + k], x[i]);
    }
}
void launch_parts(float *m, const float *x, int n) { parts<<<n, 256>>>(m, x, n); }

// Two halves of one array are apart by themselves.
// CHECK-LABEL: void box(
//      CHECK: warpagg::block_totals<int, 3, warpagg::op_min> box_min(box_min_storage, box);
//      CHECK: warpagg::block_totals<int, 3, warpagg::op_max> box_max(box_max_storage, box, 3);
//      CHECK: #pragma unroll
//      CHECK: box_min.min_(&box[k], x[3 * i + k]);
//      CHECK: box_max.max_(&box[3 + k], x[3 * i + k]);
__global__ void box(int *box, const int *x, int n)
{
    LOOP {
        for (int k = 0; k < 3; k++) {
            atomicMin(&box[k], x[3 * i + k]);
            atomicMax(&box[3 + k], x[3 * i + k]);
        }
    }
}

// A variable's places, a field's; in a helper, which is handed the object.
__device__ double table[4];
struct data { float *sums; int n; };
// CHECK-LABEL: void bring(
//  CHECK-SAME: warpagg::block_totals<float, 4> &sums_sums, float *sums, float x)
//      CHECK: #pragma unroll
//      CHECK: sums_sums.add(&sums[k], x);
__device__ void bring(float *sums, float x)
{
    for (int k = 0; k < 4; k++)
        atomicAdd(&sums[k], x);
}
// CHECK-LABEL: void elsewhere(
//      CHECK: warpagg::block_totals<float, 4> sums_sums(sums_sums_storage, d.sums);
//      CHECK: warpagg::block_totals<double, 4> table_sums(table_sums_storage, ::table);
//      CHECK: bring(sums_sums, d.sums, x[i]);
//      CHECK: #pragma unroll
//      CHECK: table_sums.add(&table[k], (double)x[i]);
__global__ void elsewhere(data d, const float *x)
{
    const int begin = threadIdx.x;
    for (int i = begin; i < d.n; i += blockDim.x) {
        bring(d.sums, x[i]);
        for (int k = 0; k < 4; k++)
            atomicAdd(&table[k], (double)x[i]);
    }
}
void launch_elsewhere(data d, const float *x) { elsewhere<<<1, 256>>>(d, x); }
