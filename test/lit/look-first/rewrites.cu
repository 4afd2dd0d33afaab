// Searches for a free word, in the ways in which hash tables are written: a read tells first whether the word is taken.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu 2> %t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=REMARK --implicit-check-not=remark:
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not=look_then_swap
// RUN: %compile %t.cu
// RUN: %tool --level=warp --no-cuda -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: {{^}}0 sites

// In a function, with a table of 32-bit keys.
__device__ int find_slot(int *slots, int mask, int key) {
    for (int i = (unsigned)key * 2654435769u & mask;; i = (i + 1) & mask) {
        // REMARK: :[[@LINE+2]]:19: remark: atomicCAS in a search for a free word: where lanes meet at one, a read tells first whether it is taken [warpagg-look-first]
        // CHECK:{{^}}        int was = warpagg::look_then_swap(&slots[i], -1, key);
        int was = atomicCAS(&slots[i], -1, key);
        if (was == -1 || was == key)
            return i;
    }
}
__global__ void group(int *slots, int mask, const int *key, float *__restrict__ sum, const float *value, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        // REMARK: :[[@LINE+1]]:9: remark: atomicAdd by a key
        atomicAdd(&sum[find_slot(slots, mask, key[i])], value[i]);
    }
}

// A kernel's own loop: entries of a struct, the value of a free word a parameter, the table not a power of two, and a step of the key's own.
struct entry {
    unsigned long long key, value;
};
__global__ void insert(entry *table, unsigned size, unsigned long long empty, const unsigned long long *key, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned at = key[i] % size, step = 1 + key[i] % (size - 1);
    bool done = false;
    while (!done) {
        // REMARK: :[[@LINE+2]]:35: remark: atomicCAS in a search {{.*}} [warpagg-look-first]
        // CHECK:{{^}}        unsigned long long seen = warpagg::look_then_swap(&table[at].key, empty, key[i]);
        unsigned long long seen = atomicCAS(&table[at].key, empty, key[i]);
        done = seen == empty || seen == key[i];
        if (done)
            table[at].value = i;
        else
            at = (at + step) % size;
    }
}

// A template, squares as steps, the block's scope, and a fence: a swap that fails orders no more than a read.
template <class T> __device__ bool add(T *set, int capacity, T key) {
    for (int k = 0; k < capacity; k++) {
        int at = (int)((key + k * k) & (capacity - 1));
        // REMARK: :[[@LINE+2]]:23: remark: atomicCAS_block in a search {{.*}} [warpagg-look-first]
        // CHECK:{{^}}        const T old = warpagg::look_then_swap<warpagg::block>(set + at, T(0), key);
        const T old = atomicCAS_block(set + at, T(0), key);
        __threadfence_block();
        if (old == T(0))
            return true;
        if (old == key)
            return false;
    }
    return false;
}
__global__ void sets(unsigned *set, int capacity, const unsigned *key, bool *is_new) {
    is_new[threadIdx.x] = add(set + blockIdx.x * capacity, capacity, key[threadIdx.x]);
}
