// Statements that the lanes of a warp go through once: an object in front of those that hold several sums, and the sends behind them.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=warp -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 1 site: 0 rewritten
// RUN: %tool --level=warp -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [[@LINE+19]]:13: remark: atomicAdd on one address for the warp: sent when its lanes have come through the statements that hold it, one of 3 values in one reduction; the sum is regrouped [warpagg-warp-sums]

#define IN_RANGE(i) ((i) < n)

// Those that nobody could send keep their place.
// CHECK:__global__ void loss(const float *p, const float *q, int n, float *out, int *seen) {
// CHECK-NEXT:    const int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:    warpagg::warp_sums<float, 2, 1> sums(warpagg::once{});
// CHECK-NEXT:    if (i < n) { // in range
// CHECK-NEXT:        const float d = p[i] - q[i];
// CHECK-NEXT:        if (d > 0) {
// CHECK-NEXT:            sums[0].add(&out[0], d);
// CHECK-NEXT:            sums[1].add(&out[1], d * d);
__global__ void loss(const float *p, const float *q, int n, float *out, int *seen) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { // in range
        const float d = p[i] - q[i];
        if (d > 0) {
            atomicAdd(&out[0], d);
            atomicAdd(&out[1], d * d);
        }
        // CHECK-NEXT:        }
        // CHECK-NEXT:        sums[2].add(&out[2], 1.0f);
        // CHECK-NEXT:        atomicAdd(seen, 1);
        // CHECK-NEXT:    } // done
        // CHECK-NEXT:    sums.send();
        // CHECK-NEXT:    if (i == 0)
        atomicAdd(&out[2], 1.0f);
        atomicAdd(seen, 1);
    } // done
    if (i == 0)
        p = q;
}

// Behind an early return, several statements, and kinds; what is declared between them stays in sight.
// CHECK:    if (row >= n)
// CHECK-NEXT:        return;
// CHECK-NEXT:    const double x = m[row * 32 + lane];
// CHECK-NEXT:    warpagg::warp_sums<double, 1, 1> sums(warpagg::once{});
// CHECK-NEXT:    warpagg::warp_folds<int, warpagg::op_max, warpagg::device, 1, 1> sums2(warpagg::once{});
// CHECK-NEXT:    if (x > 0)
// CHECK-NEXT:        sums[0].add(&out[2 * label[row]], x);
// CHECK-NEXT:    const double xx = x * x;
// CHECK-NEXT:    switch (lane % 4) {
// CHECK-NEXT:    case 0: sums2[0].max_(&most[label[row]], (int)x); break;
// CHECK-NEXT:    case 1: sums2[1].max_(&most[n + label[row]], (int)xx); break;
// CHECK-NEXT:    }
// CHECK-NEXT:    sums[1].add(&out[2 * label[row] + 1], xx);
// CHECK-NEXT:    sums.send();
// CHECK-NEXT:    sums2.send();
// CHECK-NEXT:    seen[row * 32 + lane] = xx;
__global__ void by_label(const double *__restrict__ m, const int *__restrict__ label, int n, double *__restrict__ out, int *__restrict__ most, double *seen)
{
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= n)
        return;
    const double x = m[row * 32 + lane];
    if (x > 0)
        atomicAdd(&out[2 * label[row]], x);
    const double xx = x * x;
    switch (lane % 4) {
    case 0: atomicMax(&most[label[row]], (int)x); break;
    case 1: atomicMax(&most[n + label[row]], (int)xx); break;
    }
    atomicAdd(&out[2 * label[row] + 1], xx);
    seen[row * 32 + lane] = xx;
}

// Where lanes wait between statements, there are two stretches; a loop that goes round by itself is in one, and so are macros and a function.
// CHECK:    warpagg::warp_sums<float, 1, 1> sums(warpagg::once{});
// CHECK-NEXT:    if (IN_RANGE(i)) {
// CHECK-NEXT:        float d = square(x[i]);
// CHECK-NEXT:        for (int j = 0; j < 4; j++)
// CHECK-NEXT:            d += x[j];
// CHECK-NEXT:        sums[0].add(&out[id[i / 32]], d);
// CHECK-NEXT:        if (d > 0) sums[1].add(&out[id[i / 32] + 1], 1.5f);
// CHECK-NEXT:    }
// CHECK-NEXT:    sums.send();
// CHECK-NEXT:    __syncthreads();
// CHECK-NEXT:    warpagg::warp_sums<float, 1, 1> sums2(warpagg::once{});
// CHECK-NEXT:    if (i < n) sums2[0].add(&out[id[i / 32] + 2], x[i]);
// CHECK-NEXT:    if (x[i] > 1) sums2[1].add(&out[id[i / 32] + 3], x[i]);
// CHECK-NEXT:    sums2.send();
// CHECK-NEXT:}
__device__ float square(float v) { if (v < 0) return 0; return v * v; }
__global__ void phases(const float *__restrict__ x, const int *__restrict__ id, int n, float *__restrict__ out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (IN_RANGE(i)) {
        float d = square(x[i]);
        for (int j = 0; j < 4; j++)
            d += x[j];
        atomicAdd(&out[id[i / 32]], d);
        if (d > 0) atomicAdd(&out[id[i / 32] + 1], 1.5f);
    }
    __syncthreads();
    if (i < n) atomicAdd(&out[id[i / 32] + 2], x[i]);
    if (x[i] > 1) atomicAdd(&out[id[i / 32] + 3], x[i]);
}

// In a template's function, which a kernel calls for each of its rows. How far its places are apart, its instances do not agree on.
// CHECK:    warpagg::warp_sums<T, 1, 1> sums(warpagg::once{});
// CHECK-NEXT:    if (v > 0) {
// CHECK-NEXT:        sums[0].add(to, v);
// CHECK-NEXT:        sums[1].add(to + 1, v * v);
// CHECK-NEXT:    }
// CHECK-NEXT:    sums.send();
template <class T> __device__ void take(T *to, T v)
{
    if (v > 0) {
        atomicAdd(to, v);
        atomicAdd(to + 1, v * v);
    }
}
__global__ void rows(const float *x, const double *y, int n, float *out, double *wide)
{
    for (int row = blockIdx.x; row < n; row += gridDim.x) {
        take(&out[2 * row], x[row * blockDim.x + threadIdx.x]);
        take(&wide[2 * row], y[row * blockDim.x + threadIdx.x]);
    }
}
