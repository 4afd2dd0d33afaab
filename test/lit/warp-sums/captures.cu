// What no lambda may name, or names otherwise: members of an anonymous union, the function's own name, by a macro too; and storage that lives as long as
// the function's call.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=warp-sums]
// RUN: %tool -q %s -o %t.cu
// RUN: %compile %t.cu

__global__ void bits(const float *x, const int *id, int n, float *sum)
{
    union {
        float value;
        unsigned word;
    };
    for (int j = 0; j < n; j++) {
        value = x[j * 32 + threadIdx.x % 32];
        word &= 0xffff0000u;
        if (value < 20)
            continue;
        // CHECK: [[@LINE+1]]:9: remark: left as is: warp-sums would fit, but a union stands in front of the loop
        atomicAdd(&sum[id[j]], value);
        atomicAdd(&sum[id[j] + 1], 1.f);
    }
}

__global__ void named(const float *x, const int *id, int n, float *sum)
{
    for (int j = 0; j < n; j++) {
        const float v = x[j * 32 + threadIdx.x % 32];
        if (v < 20)
            continue;
        // CHECK: [[@LINE+1]]:9: remark: left as is: warp-sums would fit, but the loop's body names the function that it stands in
        atomicAdd(&sum[id[j]], v + __func__[0]);
        atomicAdd(&sum[id[j] + 1], 1.f);
    }
}

#define WHERE __func__
#define PLACE WHERE
__global__ void named_by_a_macro(const float *x, const int *id, int n, float *sum)
{
    for (int j = 0; j < n; j++) {
        const float v = x[j * 32 + threadIdx.x % 32];
        if (v < 20)
            continue;
        // CHECK: [[@LINE+1]]:9: remark: left as is: warp-sums would fit, but the loop's body names the function that it stands in
        atomicAdd(&sum[id[j]], v + PLACE[0]);
        atomicAdd(&sum[id[j] + 1], 1.f);
    }
}

struct Seen {
    float value;
    Seen *before;
};

__global__ void kept_in_the_frame(const float *x, const int *id, int n, float *__restrict__ sum, float *__restrict__ out)
{
    Seen *last = nullptr;
    for (int j = 0; j < n; j++) {
        const float v = x[j * 32 + threadIdx.x % 32];
        if (v < 20)
            continue;
        Seen *here = (Seen *)__builtin_alloca(sizeof(Seen));
        here->value = v;
        here->before = last;
        last = here;
        // CHECK: [[@LINE+1]]:9: remark: left as is: warp-sums would fit, but the loop's body names the function that it stands in, or takes storage
        atomicAdd(&sum[id[j]], v);
        atomicAdd(&sum[id[j] + 1], 1.f);
    }
    for (; last; last = last->before)
        out[threadIdx.x] += last->value;
}
