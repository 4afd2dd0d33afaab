// Neighbouring lanes update neighbouring elements: memory takes that together. A comment asks for a search all the same.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

__global__ void messages(float *y, const float *x, const int *target, int edges, int features) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < edges * features; i += blockDim.x * gridDim.x) {
        int edge = i / features, feature = i % features;
        // CHECK: :[[@LINE+1]]:9: remark: left as is: neighbouring lanes update neighbouring elements, which memory takes together [warpagg:coalesced]
        atomicAdd(&y[target[edge] * features + feature], x[i]);
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-{{block-cache|warp-keyed}}]
        atomicAdd(&y[target[edge] * features + feature], x[i]); // warpagg: keyed
    }
}

// A row of threads a node.
__global__ void rows(float *y, const float *x, const int *node, int nodes, int features) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < nodes)
        for (int f = threadIdx.x; f < features; f += blockDim.x)
            // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:coalesced]
            atomicAdd(&y[node[row] * features + f], x[row * features + f]);
}

__global__ void near_misses(float *y, const float *x, const int *target, int n, int features) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // Three lanes side by side are few, and the next three may go to the same row.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&y[target[i / 3] * 3 + i % 3], x[i]);
    // Each lane has a row of its own, and another column than its neighbours.
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the address goes on from lane to lane, so a search for equal ones finds nothing [warpagg:no-gain]
    atomicAdd(&y[target[i] * features + i % features], x[i]);
    // The lanes come round to the same elements.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&y[i % features], x[i]);
    // Of a batch, of which a quotient by more tells; the row stands in a list that says where it is.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:no-gain]
    atomicAdd(&y[i / (n * features) * 64 * features + target[target[i / features]] * features + i % features], x[i]);
    // The columns are those of other rows.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&y[target[i] * n + i % features], x[i]);
}
