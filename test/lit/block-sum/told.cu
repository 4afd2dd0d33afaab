// What an object is told of its address: what the call says, where it means the same at the top of the kernel and loads nothing.

// RUN: %tool -q --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

struct stats {
    float sum;
    int parts[4];
    float *elsewhere;
};
struct place {
    float *data;
    int first;
};
__device__ unsigned long long ticks;
namespace grid {
__device__ float sum;
__device__ int row[8];
} // namespace grid

__global__ void told(const float *v, int n, float *total, stats *s, place at, float *out) {
    // CHECK-DAG: _storage, total);
    atomicAdd(total, v[threadIdx.x]);
    // CHECK-DAG: _storage, &s->sum);
    atomicAdd(&s->sum, v[threadIdx.x]);
    // CHECK-DAG: _storage, &s->parts[1]);
    atomicAdd(&s->parts[1], 2);
    // CHECK-DAG: _storage, &out[2 * blockIdx.x + n]);
    atomicAdd(&out[2 * blockIdx.x + n], v[threadIdx.x]);
    // CHECK-DAG: _storage, at.data + at.first);
    atomicAdd(at.data + at.first, v[threadIdx.x]);
    // CHECK-DAG: _storage, &ticks);
    atomicAdd(&ticks, 1ull);
    // CHECK-DAG: _storage, &grid::sum);
    atomicAdd(&grid::sum, 1.5f);
    // CHECK-DAG: _storage, &grid::row[2]);
    atomicAdd(&grid::row[2], 1);
}

// A parameter that moves, a name of the body, a macro, a name that the body brings in.
//      CHECK: void not_told(
//  CHECK-NOT: _storage,
#define SECOND 1
__global__ void not_told(const float *v, int *moved, float *out) {
    moved += blockIdx.y;
    atomicAdd(moved, 1);
    int row = blockIdx.x;
    atomicAdd(&out[row], v[threadIdx.x]);
    atomicAdd(&out[SECOND], v[threadIdx.x]);
    using namespace grid;
    atomicAdd(&sum, 2.5f);
}
//      CHECK: .add(&sum, 2.5f);
