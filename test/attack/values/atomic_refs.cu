// EXPECT: RESULT old 32 64 cast 32 64 name 32 64 operand 32 64 copied 32 64 comma 96
// A cuda::atomic_ref is made of a place, and what the place was computed from changes before its method is called.
#include <cstdio>
#include <cuda/atomic>

using ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
constexpr auto relaxed = cuda::memory_order_relaxed;

__device__ void step(const int &c) { ((int &)c)++; }
__device__ void step_too(const int &c) { const_cast<int &>(c)++; }

// Lanes 0 to 31 add 1 to place 0, lanes 32 to 63 add 2 to place 2.
__global__ void old_cast(int *out, const int *key) {
    int c = key[threadIdx.x];
    ref r(out[c]);
    step(c);
    r.fetch_add(c / 2 + 1, relaxed); // NEVER: *
}

__global__ void by_cast(int *out, const int *key) {
    int c = key[threadIdx.x];
    ref r(out[c]);
    step_too(c);
    r.fetch_add(c / 2 + 1, relaxed); // NEVER: *
}

__global__ void by_name(int *out, const int *key) {
    int c = key[threadIdx.x];
    ref r(out[c]);
    for (int i = 0; i < 1; i++) {
        int c = key[threadIdx.x] + 1;
        r.fetch_add(c / 2 + 1, relaxed); // NEVER: *
    }
}

__global__ void in_operand(int *out, const int *key) {
    int c = key[threadIdx.x];
    ref(out[c]).fetch_add(++c / 2 + 1, relaxed); // NEVER: *
}

__global__ void by_reference(int *out, const int *key) {
    int c = key[threadIdx.x];
    const int &same = c;
    ref r(out[same]);
    c++;
    r.fetch_add(c / 2 + 1, relaxed); // NEVER: *
}

__global__ void comma(int *out, const int *key) {
    int c = key[threadIdx.x], n = 0;
    ref r((n++, out[c / 3]));
    r.fetch_add(1, relaxed); // NEVER: *
    atomicAdd(&out[0], n - (c == 2) * n);
}

int main() {
    int *out, *key;
    cudaMallocManaged(&out, 6 * 4 * sizeof *out);
    cudaMallocManaged(&key, 64 * sizeof *key);
    for (int i = 0; i < 24; i++)
        out[i] = 0;
    for (int i = 0; i < 64; i++)
        key[i] = i / 32 * 2;
    old_cast<<<1, 64>>>(out, key);
    by_cast<<<1, 64>>>(out + 4, key);
    by_name<<<1, 64>>>(out + 8, key);
    in_operand<<<1, 64>>>(out + 12, key);
    by_reference<<<1, 64>>>(out + 16, key);
    comma<<<1, 64>>>(out + 20, key);
    cudaDeviceSynchronize();
    printf("RESULT old %d %d cast %d %d name %d %d operand %d %d copied %d %d comma %d\n", out[0], out[2], out[4], out[6], out[8], out[10], out[12], out[14], out[16], out[18],
           out[20]);
}
