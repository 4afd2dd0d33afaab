// Shared memory that a launch asks for where the tree does not show it: a cache beside it could be more than a block may have.

// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %tool -n %s -- -DGRAPH 2>&1 | FileCheck %s --check-prefixes=CHECK,GRAPH
// REQUIRES: toolkit

#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
// CHECK: [[@LINE+1]]:{{.*}}block-cache would gain more
static __global__ void by_lambda(float *sums, const int *id, const float *x, int n) { FOR_EACH(i, n) atomicAdd(&sums[id[i]], x[i]); }
// CHECK: [[@LINE+1]]:{{.*}}block-cache would gain more
static __global__ void by_host(float *sums, const int *id, const float *x, int n) { FOR_EACH(i, n) atomicAdd(&sums[id[i]], x[i]); }
// PLAIN: [[@LINE+2]]:{{.*}}[warpagg-block-cache]
// GRAPH: [[@LINE+1]]:{{.*}}block-cache would gain more
static __global__ void by_graph(float *sums, const int *id, const float *x, int n) { FOR_EACH(i, n) atomicAdd(&sums[id[i]], x[i]); }
// CHECK: [[@LINE+1]]:{{.*}}[warpagg-block-cache]
static __global__ void by_nobody(float *sums, const int *id, const float *x, int n) { FOR_EACH(i, n) atomicAdd(&sums[id[i]], x[i]); }

extern float *sums, *x;
extern int *id;
static auto later = [] { by_lambda<<<100, 256, 40000>>>(sums, id, x, 100); };
__host__ __device__ void launch_on_host() {
#ifndef __CUDA_ARCH__
    by_host<<<100, 256, 40000>>>(sums, id, x, 100);
#endif
}
#ifdef GRAPH
void launch_by_graph(cudaGraph_t graph, cudaGraphNode_t *node) {
    cudaKernelNodeParams parameters = {};
    parameters.func = (void *)by_graph;
    parameters.sharedMemBytes = 40000;
    cudaGraphAddKernelNode(node, graph, nullptr, 0, &parameters);
}
#endif
void launch() {
    by_lambda<<<100, 256>>>(sums, id, x, 100);
    by_host<<<100, 256>>>(sums, id, x, 100);
    by_graph<<<100, 256>>>(sums, id, x, 100);
    by_nobody<<<100, 256>>>(sums, id, x, 100);
    later();
    launch_on_host();
}
