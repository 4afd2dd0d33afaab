// What `auto` is in a template, its instantiation tells.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %compile %t.cu

template <typename T>
struct view {
    T *count;
    __device__ T *at(int i) const { return count + i; }
};

struct odd {
    int n;
};
__device__ void atomicAdd(odd *p, int n) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p->n, n);
}

template <typename V>
__global__ void kernel(V v, const int *key) {
    auto *q = v.at(key[threadIdx.x]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ::atomicAdd(q, 1);
}
template <typename V>
__global__ void own(V v, const int *key) {
    auto *q = v.at(key[threadIdx.x]);
    // The runtime calls the program's own.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(q, 1);
}
int main() {
    kernel<<<1, 128>>>(view<unsigned long long>{0}, 0);
    own<<<1, 128>>>(view<odd>{0}, 0);
}
