// What block-sum makes of sums, extremes and masks on one address for the whole block.

// RUN: %tool -q --rewrites=-virtual-blocks,-stride-loop %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --rewrites=-virtual-blocks,-stride-loop %s -o %t.lines.cu 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.lines.cu --check-prefix=LINES
// RUN: %tool --rewrites=-virtual-blocks,-stride-loop %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu

// REMARK: rewrites.cu:19:9: remark: atomicAdd on one address for the whole block: each thread keeps a running value, the block makes one update; the sum is regrouped [warpagg-block-sum]
// AGAIN: 0 sites

// A loop over data. The lines below keep their numbers in an output of its own.
// LINES: #line 18 "{{.*}}rewrites.cu"
__global__ void sum(const float *v, int n, float *total) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}
//      CHECK:__global__ void sum(const float *v, int n, float *total) {
// CHECK-NEXT:    __shared__ warpagg::block_total<float>::storage total_sum_storage;
// CHECK-NEXT:    warpagg::block_total<float> total_sum(total_sum_storage, total);
// CHECK-NEXT:    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
// CHECK-NEXT:        total_sum.add(total, v[i]);

// One value a thread, threads that leave early, a barrier after they left, and what ptxas combines by itself in the warp.
__global__ void early(const int *v, int n, int *total) // a comment
{ // and another
    __shared__ int buffer[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    buffer[threadIdx.x & 63] = v[i];
    __syncthreads();
    atomicAdd(&total[2], v[i]);
}
//      CHECK:{ // and another
// CHECK-NEXT:    __shared__ warpagg::block_total<int>::storage total_sum_storage;
// CHECK-NEXT:    warpagg::block_total<int> total_sum(total_sum_storage, &total[2]);
// CHECK-NEXT:    __shared__ int buffer[64];
//      CHECK:    total_sum.add(&total[2], v[i]);

// All operations, scopes and forms; the types in a template come from the array.
__global__ void operations(unsigned long long *p, int *__restrict__ q, unsigned *__restrict__ m, const int *v)
{
    int i = threadIdx.x;
    atomicMin(p + 0, (unsigned long long)v[i]);
    atomicMax_block(q + 3, v[i]);
    __nv_atomic_or(m, 1u << (v[i] & 31), __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}
//      CHECK:    __shared__ warpagg::block_total<unsigned long long, warpagg::op_min>::storage p_min_storage;
// CHECK-NEXT:    warpagg::block_total<unsigned long long, warpagg::op_min> p_min(p_min_storage, p + 0);
//      CHECK:    p_min.min_(p + 0, (unsigned long long)v[i]);
// CHECK-NEXT:    q_max.max_(q + 3, v[i]);
// CHECK-NEXT:    m_or.or_(m, 1u << (v[i] & 31));

__global__ void more(unsigned *__restrict__ a, unsigned long long *x, int *__restrict__ s, const unsigned *v)
{
    atomicAnd_block(a, v[threadIdx.x]);
    atomicXor(x, (unsigned long long)v[threadIdx.x]);
    atomicSub(s, 3);
}
//      CHECK:    __shared__ warpagg::block_total<unsigned, warpagg::op_and, warpagg::block>::storage a_and_storage;
//      CHECK:    a_and.and_(a, v[threadIdx.x]);
// CHECK-NEXT:    x_xor.xor_(x, (unsigned long long)v[threadIdx.x]);
// CHECK-NEXT:    s_sub.sub(s, 3);

template <class T> __global__ void any_type(T *total, const T *v, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&total[1], v[i]); }
template __global__ void any_type<double>(double *, const double *, int);
// CHECK:template <class T> __global__ void any_type(T *total, const T *v, int n) { __shared__ typename warpagg::block_total<T>::storage total_sum_storage; warpagg::block_total<T> total_sum(total_sum_storage, &total[1]); for (int i = threadIdx.x; i < n; i += blockDim.x) total_sum.add(&total[1], v[i]); }

// Two sites of one place share the object; other places and names that are taken get another.
__global__ void two(float *out, const float *v)
{
    float out_sum2 = v[threadIdx.x];
    atomicAdd(out, v[threadIdx.x]);
    if (v[0] > 0)
        return;
    atomicAdd(out, 2.0f * out_sum2);
    atomicAdd(&out[1], 1.0f);
}
//      CHECK:    __shared__ warpagg::block_total<float>::storage out_sum_storage;
// CHECK-NEXT:    warpagg::block_total<float> out_sum(out_sum_storage, out);
// CHECK-NEXT:    __shared__ warpagg::block_total<float>::storage out_sum3_storage;
// CHECK-NEXT:    warpagg::block_total<float> out_sum3(out_sum3_storage, &out[1]);
// CHECK-NEXT:    float out_sum2 = v[threadIdx.x];
// CHECK-NEXT:    out_sum.add(out, v[threadIdx.x]);
//      CHECK:    out_sum.add(out, 2.0f * out_sum2);
// CHECK-NEXT:    out_sum3.add(&out[1], 1.0f);

// One text, two places: no sharing.
__global__ void moves(double *a, double *b, double v, bool second)
{
    double *__restrict__ p = a;
    atomicAdd(p, v);
    p = b;
    atomicAdd(p, v);
}
// CHECK-DAG:    warpagg::block_total<double> a_sum(a_sum_storage);
// CHECK-DAG:    warpagg::block_total<double> b_sum(b_sum_storage);

// Helpers, through a chain of calls from two kernels.
__device__ void put(float *out, float v) { if (v > 0) atomicAdd(out, v); }
static __device__ float put_next(float *out, float v) { put(out + 1, v); return v; }
__global__ void through(float *out, const float *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        put_next(out, v[i]);
}
//      CHECK:__device__ void put(warpagg::block_total<float> &out_sum, float *out, float v) { if (v > 0) out_sum.add(out, v); }
// CHECK-NEXT:static __device__ float put_next(warpagg::block_total<float> &out_sum, float *out, float v) { put(out_sum, out + 1, v); return v; }
//      CHECK:    __shared__ warpagg::block_total<float>::storage out_sum_storage;
// CHECK-NEXT:    warpagg::block_total<float> out_sum(out_sum_storage);
// CHECK-NEXT:    for (int i = threadIdx.x; i < n; i += blockDim.x)
// CHECK-NEXT:        put_next(out_sum, out, v[i]);

// Calls of the toolkit's own functions that take no pointer to it.
__global__ void prints(int *total, const int *v)
{
    if (threadIdx.x == 1)
        printf("%d %f\n", v[0], __fdividef(2.0f, v[1]));
    atomicAdd(total, max(v[threadIdx.x], 3));
}
//      CHECK:    total_sum.add(total, max(v[threadIdx.x], 3));

// A member of a parameter, and a __device__ variable that a helper without parameters updates.
struct Parameters { float *sums; int n; };
__device__ unsigned long long ticks;
__device__ void tick() { atomicAdd(&ticks, 5ull); }
__global__ void members(const Parameters p, float v)
{

    atomicAdd(p.sums + p.n, v);
    tick();
}
//      CHECK:__device__ void tick(warpagg::block_total<unsigned long long> &ticks_sum) { ticks_sum.add(&ticks, 5ull); }
//      CHECK:    warpagg::block_total<unsigned long long> ticks_sum(ticks_sum_storage);
//      CHECK:    warpagg::block_total<float> sums_sum(sums_sum_storage, p.sums + p.n);
//      CHECK:    sums_sum.add(p.sums + p.n, v);
// CHECK-NEXT:    tick(ticks_sum);

// Several objects through a helper that had no parameters.
__device__ float tocks;
__device__ void tick_tock() { atomicAdd(&ticks, 5ull); atomicAdd(&tocks, 2.0f); atomicAdd(&ticks, 6ull); }
__global__ void clocks(int n)
{
    for (int i = 0; i < n; i++)
        tick_tock();
}
//      CHECK:__device__ void tick_tock(warpagg::block_total<unsigned long long> &ticks_sum, warpagg::block_total<float> &tocks_sum) { ticks_sum.add(&ticks, 5ull); tocks_sum.add(&tocks, 2.0f); ticks_sum.add(&ticks, 6ull); }
//      CHECK:        tick_tock(ticks_sum, tocks_sum);
