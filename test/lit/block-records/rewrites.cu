// What block-records makes of several updates by one key, in loops over data.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: sed 's/^#if 0/#if 1/' %t.cu > %t.more.cu && %compile %t.more.cu
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -q --arch=sm_80,sm_90 %s -o %t.two.cu --no-line-directives
// RUN: grep -v CHECK %t.two.cu | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=TWO
// RUN: %tool -q --arch=sm_80 %s -o %t.older.cu --no-line-directives
// RUN: grep -vE 'CHECK|OLDER' %t.older.cu | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=OLDER
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -q --rewrites=-block-table %s -o %t.few.cu --no-line-directives && FileCheck %s --input-file=%t.few.cu --check-prefix=FEW
// RUN: %tool -n %s --shared-memory=6000 2>&1 | FileCheck %s --check-prefix=LESS

// AGAIN: 0 rewritten
// TWO: {{.*}}warpagg::block_records<{{[0-9]+}}, warpagg::field<double>, warpagg::field<unsigned long long>>::storage sum_records_storage;
// REMARK: [[#@LINE+8]]:9: remark: atomicAdd by a key that 2 neighbouring updates share: a cache of 512 records in the block's shared memory, assuming blocks of 128 threads or more, where its share of n is 8192 or more; the sum is regrouped [warpagg-block-records]
// REMARK: [[#@LINE+8]]:9: note: atomicAdd goes with site 1 [warpagg-block-records]
// LESS: a cache of 224 records in the block's shared memory, as --shared-memory allows

__global__ void group_by(const int *key, const double *x, double *sum, unsigned long long *count, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int k = key[i];
        atomicAdd(&sum[k], x[i]);
        atomicAdd(&count[k], 1ull); // a comment stays where it is
    }
}
//      CHECK:__global__ void group_by({{.*}}
// CHECK-NEXT:{
// CHECK-NEXT:    __shared__ warpagg::block_records<512, warpagg::field<double>, warpagg::field<unsigned long long>>::storage sum_records_storage;
// CHECK-NEXT:    warpagg::block_records<512, warpagg::field<double>, warpagg::field<unsigned long long>> sum_records(sum_records_storage, sum, count, warpagg::apart::only_if(n / gridDim.x >= 8192));
//      CHECK:        auto record = sum_records.record();
// CHECK-NEXT:        record.add<0>(&sum[k], x[i]);
// CHECK-NEXT:        record.add<1>(&count[k], 1ull); // a comment stays where it is
// CHECK-NEXT:        record.send();

// Rows in any order, with a gap, beside what is in none; other operations; members of structs.
struct body {
    float x, y;
    int hits;
    float z;
    int most;
};

__global__ void bodies(body *b, const int *key, const float *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int k = key[i];
        float x = v[i];
        atomicAdd(&b[k].y, x);
        atomicSub(&b[k].hits, 1);
        atomicAdd(&b[k].x, x + 1);
        atomicAdd(&b[k].z, x + 2);
        atomicMax(&b[k].most, i);
    }
}
//      CHECK:    warpagg::block_records<352, warpagg::field<float, 4>, warpagg::field<int, 1, warpagg::op_sub>, warpagg::field<int, 1, warpagg::op_max>> b_records(b_records_storage, b, b, b, warpagg::apart::only_if(n / gridDim.x >= 8192));
//      CHECK:        auto record = b_records.record();
// CHECK-NEXT:        record.add<0, 1>(&b[k].y, x);
// CHECK-NEXT:        record.sub<1>(&b[k].hits, 1);
// CHECK-NEXT:        record.add<0, 0>(&b[k].x, x + 1);
// CHECK-NEXT:        record.add<0, 3>(&b[k].z, x + 2);
// CHECK-NEXT:        record.max_<2>(&b[k].most, i);
// CHECK-NEXT:        record.send();

// A helper gets the records from its callers; each kernel has its own. A variable has the record's name.
__device__ void deposit(float *px, float *py, int record, float v)
{
    atomicAdd(&px[record], v);
    atomicAdd(&py[record], v);
}

__global__ void calls(float *mx, float *my, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        deposit(mx, my, key[i], 1.0f);
}
//      CHECK:__device__ void deposit(warpagg::block_records<1600, warpagg::field<float>, warpagg::field<float>> &mx_records, float *px, float *py, int record, float v)
//      CHECK:    auto record_ = mx_records.record();
// CHECK-NEXT:    record_.add<0>(&px[record], v);
// CHECK-NEXT:    record_.add<1>(&py[record], v);
// CHECK-NEXT:    record_.send();
//      CHECK:    warpagg::block_records<1600, warpagg::field<float>, warpagg::field<float>> mx_records(mx_records_storage, mx, my);
//      CHECK:        deposit(mx_records, mx, my, key[i], 1.0f);

// Few keys, where tables are not asked for: a slot for each of them, with one element a thread too. Rows are counted, not their elements.
__global__ void few(float *sums, int *counts, const unsigned char *key, const float *v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = key[i] & 63;
    atomicAdd(&sums[2 * k], v[i]);
    atomicAdd(&sums[2 * k + 1], 1.0f);
    atomicAdd(&counts[k], 1);
}
// FEW:    warpagg::block_records<96, warpagg::field<float, 2>, warpagg::field<int>> sums_records(sums_records_storage, sums, counts);

// One element a thread, keys of which there are few: the blocks that are resident do the work of all, and a grid that is too small for that leaves the records out.
__global__ void one(float *sums, int *counts, const unsigned *key, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned k = key[i] % 2000;
        atomicAdd(&sums[2 * k], v[i]);
        atomicAdd(&sums[2 * k + 1], 1.0f);
        atomicAdd(&counts[k], 1);
    }
}
// CHECK:    if (blocks.none())
// CHECK:    warpagg::block_records<1056, warpagg::field<float, 2>> sums_records(sums_records_storage, sums, warpagg::virtual_blocks::enough(1056, gridDim));
// CHECK:    blocks.each_in_turn([&](const uint3 blockIdx) {

// One element a thread, any keys. Who counts beside what he sums expects them to come back, and rows go to memory as vectors where they don't.
__global__ void any(float *sums, int *counts, const int *key, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int k = key[i];
        atomicAdd(&sums[2 * k], v[i]);
        atomicAdd(&sums[2 * k + 1], v[i] * v[i]);
        atomicAdd(&counts[k], 1);
    }
}
// CHECK-LABEL:__global__ void any(float *sums, int *counts, const int *key, const float *v, int n)
// CHECK:    warpagg::block_records<{{[0-9]+}}, warpagg::field<float, 2>, warpagg::field<int>> sums_records(sums_records_storage, sums, counts, warpagg::virtual_blocks::enough({{[0-9]+}}, gridDim));
// CHECK:    blocks.each_in_turn([&](const uint3 blockIdx) {
// OLDER-LABEL:__global__ void any({{.*}}
// OLDER-NOT:{{.*}}block_records{{.*}}
// OLDER-LABEL:__global__ void fetched({{.*}}

// The same of values that data lead to, which lanes would wait for one after the other; without a count; without a row; where data let some lanes through: they are left
// to the warp.
__global__ void fetched(float *sums, int *counts, const int *key, const int *from, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int k = key[i];
        float x = v[from[i]];
        atomicAdd(&sums[2 * k], x);
        atomicAdd(&sums[2 * k + 1], x * x);
        atomicAdd(&counts[k], 1);
    }
}
// CHECK-LABEL:__global__ void fetched(float *sums, int *counts, const int *key, const int *from, const float *v, int n)
// CHECK-NOT:{{.*}}block_records{{.*}}
// CHECK:        warpagg::record<warpagg::field<float, 2>, warpagg::field<int>> record;

__global__ void uncounted(float *sums, float *weights, const int *key, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int k = key[i];
        atomicAdd(&sums[2 * k], v[i]);
        atomicAdd(&sums[2 * k + 1], v[i] * v[i]);
        atomicAdd(&weights[k], v[i]);
    }
}
// CHECK-LABEL:__global__ void uncounted(float *sums, float *weights, const int *key, const float *v, int n)
// CHECK-NOT:{{.*}}block_records{{.*}}
// CHECK:        warpagg::record<warpagg::field<float, 2>, warpagg::field<float>> record;

__global__ void rowless(double *sums, int *counts, const int *key, const double *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int k = key[i];
        atomicAdd(&sums[k], v[i]);
        atomicAdd(&counts[k], 1);
    }
}
// CHECK-LABEL:__global__ void rowless(double *sums, int *counts, const int *key, const double *v, int n)
// CHECK-NOT:{{.*}}block_records{{.*}}
// CHECK:        warpagg::record<warpagg::field<double>, warpagg::field<int>> record;

__global__ void chosen(float *sums, int *counts, const int *key, const float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] > 0) {
        int k = key[i];
        atomicAdd(&sums[2 * k], v[i]);
        atomicAdd(&sums[2 * k + 1], v[i] * v[i]);
        atomicAdd(&counts[k], 1);
    }
}
// CHECK-LABEL:__global__ void chosen(float *sums, int *counts, const int *key, const float *v, int n)
// CHECK-NOT:{{.*}}block_records{{.*}}
// CHECK:        warpagg::record<warpagg::field<float, 2>, warpagg::field<int>> record;

__global__ void few_chosen(float *sums, int *counts, const unsigned char *key, const float *v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (v[i] > 0) {
        int k = key[i] & 63;
        atomicAdd(&sums[2 * k], v[i]);
        atomicAdd(&sums[2 * k + 1], 1.0f);
        atomicAdd(&counts[k], 1);
    }
}
// CHECK-LABEL:__global__ void few_chosen(float *sums, int *counts, const unsigned char *key, const float *v)
// CHECK-NOT:{{.*}}block_records{{.*}}
// CHECK:        warpagg::record<warpagg::field<float, 2>, warpagg::field<int>> record;

// Two groups of one kernel: where fields and arrays are the same, one object serves both; else they share the room. In a template, with types that are known.
template <class Key>
__global__ void two(double *a, double *b, int *c, const Key *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int from = key[i], to = key[i + 1];
        atomicAdd(&a[from], 1.0);
        atomicAdd(&b[from], 2.0);
        if (n == 8)
            continue;
        atomicAdd(&a[to], 1.0);
        atomicAdd(&b[to], 2.0);
        if (n == 9)
            continue;
        atomicAdd(&b[to], 1.0);
        atomicAdd(&c[to], 2);
    }
}
template __global__ void two<int>(double *, double *, int *, const int *, int);
//      CHECK:    warpagg::block_records<[[A:[0-9]+]], warpagg::field<double>, warpagg::field<double>> a_records(a_records_storage, a, b);
//      CHECK:    warpagg::block_records<{{[0-9]+}}, warpagg::field<double>, warpagg::field<int>> b_records(b_records_storage, b, c);
//      CHECK:        auto record = a_records.record();
// CHECK-NEXT:        record.add<0>(&a[from], 1.0);
//      CHECK:            auto record = a_records.record();
// CHECK-NEXT:            record.add<0>(&a[to], 1.0);
//      CHECK:            auto record = b_records.record();
// CHECK-NEXT:            record.add<0>(&b[to], 1.0);

// Large blocks: no more than a kernel may declare.
// warpagg: block(1024)
__global__ void large(double *a, double *b, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        atomicAdd(&a[k], 1.0);
        atomicAdd(&b[k], 2.0);
    }
}
// CHECK:    warpagg::block_records<2016, warpagg::field<double>, warpagg::field<double>> a_records(a_records_storage, a, b);

// A template's own type is named as the kernel's parameter says it. Of a type that CUDA adds in another way the runtime makes each update at once.
template <class T> __global__ void any_type(const int *key, const T *x, T *sum, int *count, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int k = key[i];
        atomicAdd(&count[k], 1);
        atomicAdd(&sum[k], x[i]);
    }
}
template __global__ void any_type(const int *, const float *, float *, int *, int);
template __global__ void any_type(const int *, const double *, double *, int *, int);
#if 0 // another file's
template __global__ void any_type(const int *, const float4 *, float4 *, int *, int);
#endif
//      CHECK:template <class T> __global__ void any_type({{.*}}
// CHECK-NEXT:{
// CHECK-NEXT:    __shared__ typename warpagg::block_records<640, warpagg::field<int>, warpagg::field<T>>::storage count_records_storage;
// CHECK-NEXT:    warpagg::block_records<640, warpagg::field<int>, warpagg::field<T>> count_records(count_records_storage, count, sum, warpagg::apart::only_if(n / gridDim.x >= 8192));
//      CHECK:        auto record = count_records.record();
// CHECK-NEXT:        record.template add<0>(&count[k], 1);
// CHECK-NEXT:        record.template add<1>(&sum[k], x[i]);
// CHECK-NEXT:        record.send();
