// A __device__ variable is named at the top of the kernel as everybody may name it there, whatever the site calls it; where that can't be, no
// object is declared.

// RUN: %tool --rewrites=-virtual-blocks %s -o %t.cu 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu

#define LOOP for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)

__device__ unsigned plain[256];
namespace stats {
__device__ unsigned bins[256];
namespace {
__device__ unsigned hidden[256];
}
inline namespace v1 {
__device__ unsigned versioned[256];
}
__device__ unsigned plain[4]; // another
} // namespace stats
template <class T> __device__ T table[256];

// REMARK: remark: {{.*}}block-table
// CHECK: {{^    .*}} bins_table(bins_table_storage, ::stats::bins);
__global__ void qualified(const unsigned char *v, int n) {
    LOOP atomicAdd(&stats::bins[v[i]], 1u);
}

// REMARK: remark: {{.*}}block-table
// CHECK: {{^    .*}} bins_table(bins_table_storage, ::stats::bins);
__global__ void by_using(const unsigned char *v, int n) {
    using namespace stats;
    LOOP atomicAdd(&bins[v[i]], 1u);
}

// REMARK: remark: {{.*}}block-table
// CHECK: {{^    .*}} hidden_table(hidden_table_storage, ::stats::hidden);
__global__ void unnamed(const unsigned char *v, int n) {
    LOOP atomicAdd(&stats::hidden[v[i]], 1u);
}

// REMARK: remark: {{.*}}block-table
// CHECK: {{^    .*}} versioned_table(versioned_table_storage, ::stats::v1::versioned);
__global__ void inlined(const unsigned char *v, int n) {
    LOOP atomicAdd(&stats::versioned[v[i]], 1u);
}

// REMARK: remark: {{.*}}what the array is called at the top of the kernel is not known
__global__ void of_a_variable_template(const unsigned char *v, int n) {
    LOOP atomicAdd(&table<unsigned>[v[i]], 1u);
}

// REMARK: remark: {{.*}}block-table
// CHECK: {{^    .*}} plain_table(plain_table_storage, ::plain);
namespace stats {
static __device__ void count(unsigned char k) { atomicAdd(&::plain[k], 1u); }
__global__ void hidden_by_a_neighbour(const unsigned char *v, int n) {
    LOOP count(v[i]);
}
} // namespace stats

// REMARK: remark: {{.*}}block-table
// CHECK: {{^    .*}} plain_table(plain_table_storage, ::plain);
static __device__ void count_plain(unsigned char k) { atomicAdd(&plain[k], 1u); }
__global__ void hidden_by_a_parameter(const unsigned char *v, int n, int plain) {
    LOOP count_plain(v[i]);
}
