// What is one value, or follows from a key, for the lanes of one block only, is so in one round of a virtual block: a barrier stands between rounds, whether or not the update stands where an
// object could be declared.
// REQUIRES: toolkit

// RUN: %tool -n --level=grid %s -- -arch=sm_90 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %tool -q --level=grid %s -o - --no-line-directives -- -arch=sm_90 | grep -v CHECK | FileCheck %s

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

// An operator, a lambda, a destructor: proved within the block.
struct row {
    double *p;
    __device__ void operator+=(double x) const
    {
        // REMARK: [[@LINE+1]]:9: remark: {{.*}}[warpagg-warp-uniform]
        atomicAdd(p, x);
    }
};
// CHECK-LABEL: void by_operator(
// CHECK: .each_apart([&](const uint3 blockIdx) {
__global__ void by_operator(const int *v, unsigned *total, double *mine)
{
    atomicAdd(total, (unsigned)v[INDEX]);
    row r{mine + blockIdx.x};
    if (v[INDEX] > 3)
        r += 1.0;
}
// CHECK-LABEL: void by_lambda(
// CHECK: .each_apart([&](const uint3 blockIdx) {
// CHECK: warpagg::add<warpagg::uniform>(&mine[blockIdx.x], x);
__global__ void by_lambda(const int *v, unsigned *total, double *mine)
{
    atomicAdd(total, (unsigned)v[INDEX]);
    auto f = [&](double x) { atomicAdd(&mine[blockIdx.x], x); };
    if (v[INDEX] > 3)
        f(1.0);
}
// A way that the block's index decides.
// CHECK-LABEL: void by_condition(
// CHECK: .each_apart([&](const uint3 blockIdx) {
__global__ void by_condition(const int *v, unsigned *total, double *even, double *odd)
{
    atomicAdd(total, (unsigned)v[INDEX]);
    double *to = even;
    if (blockIdx.x & 1)
        to = odd + 1;
    auto f = [to](double x) { atomicAdd(to, x); };
    if (v[INDEX] > 3)
        f(1.0);
}
// CHECK-LABEL: void tickets(
// CHECK: .each_apart([&](const uint3 blockIdx) {
// CHECK: warpagg::fetch_add<warpagg::uniform>(&next[blockIdx.x], k);
__global__ void tickets(const int *v, unsigned *total, unsigned long long *next, unsigned *at)
{
    atomicAdd(total, (unsigned)v[INDEX]);
    auto take = [&](unsigned long long k) { return atomicAdd(&next[blockIdx.x], k); };
    if (v[INDEX] > 3)
        at[INDEX] = take(v[INDEX]);
}

// A group: the second address follows from the first one's key and the block's index, or the other way round.
// CHECK-LABEL: void second_by_block(
// CHECK: .each_apart([&](const uint3 blockIdx) {
// CHECK: record.add<1>(&tile[blockIdx.x * 8 + k], 1.0);
__global__ void second_by_block(const int *key, const int *v, unsigned *total, double *all, double *tile)
{
    int k = key[INDEX];
    atomicAdd(total, (unsigned)v[INDEX]);
    if (v[INDEX] > 3) {
        atomicAdd(&all[k], 1.0);
        atomicAdd(&tile[blockIdx.x * 8 + k], 1.0);
    }
}
// CHECK-LABEL: void first_by_block(
// CHECK: .each_apart([&](const uint3 blockIdx) {
// CHECK: record.add<0>(&tile[blockIdx.x % 4 + k], 1.0);
__global__ void first_by_block(const int *key, const int *v, unsigned *total, double *all, double *tile)
{
    int k = key[INDEX];
    atomicAdd(total, (unsigned)v[INDEX]);
    if (v[INDEX] > 3) {
        atomicAdd(&tile[blockIdx.x % 4 + k], 1.0);
        atomicAdd(&all[k], 1.0);
    }
}

// A constant distance is one in all rounds, and what the grid shares too.
// CHECK-LABEL: void neighbours(
// CHECK: .each{{(_in_turn)?}}([&](const uint3 blockIdx) {
__global__ void neighbours(const int *key, const int *v, unsigned *total, double *tile)
{
    int k = key[INDEX];
    atomicAdd(total, (unsigned)v[INDEX]);
    if (v[INDEX] > 3) {
        double *row = tile + blockIdx.x * 8;
        atomicAdd(&row[k], 1.0);
        atomicAdd(&row[k + 1], 1.0);
    }
}
// CHECK-LABEL: void of_the_grid(
// CHECK: .each{{(_in_turn)?}}([&](const uint3 blockIdx) {
__global__ void of_the_grid(const int *v, unsigned *total, double *all)
{
    atomicAdd(total, (unsigned)v[INDEX]);
    row r{all + gridDim.x};
    if (v[INDEX] > 3)
        r += 1.0;
}
