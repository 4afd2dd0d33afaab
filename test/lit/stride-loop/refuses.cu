// Loops that stay as they are written, though the block gathers what they add.

// RUN: %tool --no-cuda -n %s 2>&1 | FileCheck %s --implicit-check-not=rounds --implicit-check-not=warp-

// CHECK: 23 sites: 23 would be rewritten

#define FIRST (blockIdx.x * blockDim.x + threadIdx.x)
#define STEP (gridDim.x * blockDim.x)

// The end changes in the loop, by its name and by another.
__global__ void ends(const float *x, float *s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] == 7)
            n = 3;
        atomicAdd(s, x[i]);
    }
}
__global__ void ends_by_reference(const float *x, float *s, int n) {
    int &m = n;
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] == 7)
            m = 3;
        atomicAdd(s, x[i]);
    }
}
// The counter changes in the body.
__global__ void skips(const float *x, float *s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] == 7)
            i += 1;
        atomicAdd(s, x[i]);
    }
}
// The step does.
__global__ void faster(const float *x, float *s, int n) {
    int step = STEP;
    for (int i = FIRST; i < n; i += step) {
        atomicAdd(s, x[i]);
        step += blockDim.x;
    }
}
// The comparison is made in another type: a negative index ends the loop.
__global__ void mixed(const float *x, float *s, unsigned n, int first) {
    for (int i = first + threadIdx.x; i < n; i += STEP)
        atomicAdd(s, x[i]);
}
__global__ void wider(const float *x, float *s, long n) {
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
}
// The body is left in its middle.
__global__ void leaves(const float *x, float *s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] == 7)
            break;
        atomicAdd(s, x[i]);
    }
}
__global__ void returns(const float *x, float *s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(s, x[i]);
        if (x[i] == 7)
            return;
    }
}
// Behind a pragma, which says something of a loop.
__global__ void unrolled(const float *x, float *s, int n) {
#pragma unroll 2
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
}
// A loop inside goes round as often as data say.
__global__ void rows(const int *__restrict__ end, const float *x, float *__restrict__ s, int n) {
    for (int i = FIRST; i < n; i += STEP)
        for (int k = end[i]; k < end[i + 1]; k++)
            atomicAdd(s, x[k]);
}
__global__ void row_sums(const int *__restrict__ end, const float *x, float *__restrict__ s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
        float sum = 0;
        for (int k = end[i]; k < end[i + 1]; k++)
            sum += x[k];
        atomicAdd(s, sum);
    }
}
// Lanes wait for each other in it.
__global__ void waits(const float *x, float *__restrict__ s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
        float all = __shfl_xor_sync(~0u, x[i], 16);
        atomicAdd(s, x[i] * all);
    }
}
// By ones.
__global__ void alone(const float *x, float *s, int n) {
    for (int i = threadIdx.x * n; i < n; i += 1)
        atomicAdd(s, x[i]);
}
// A float looks for its peers before it goes into the table.
__global__ void weights(const unsigned char *key, const float *x, float *s, int n) {
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(&s[key[i]], x[i]);
}
// A comment stands in the head.
__global__ void comment(const float *x, float *s, int n) {
    for (int i = FIRST; /* all */ i < n; i += STEP)
        atomicAdd(s, x[i]);
}
// A branch that is switched off changes the counter, or the end.
__global__ void switched_off(const float *x, float *s, int n) {
    for (int i = FIRST; i < n; i += STEP) {
#ifdef SKIPS
        i += 1;
#endif
        atomicAdd(s, x[i]);
    }
}
// A jump leads over it: to a case in the same braces, or to a label.
__global__ void cases(const float *x, float *s, int n, int mode) {
    switch (mode) {
    case 1:
        s += 1;
        for (int i = FIRST; i < n; i += STEP)
            atomicAdd(s, x[i]);
        break;
    default: break;
    }
}
__global__ void jumps(const float *x, float *s, int n) {
    if (n == 7)
        goto end;
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
end:
    return;
}
#define LEAVE_IF(condition) if (condition) goto end
__global__ void jumps_by_macro(const float *x, float *s, int n) {
    LEAVE_IF(n == 7);
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
end:
    return;
}
__global__ void jumps_elsewhere(const float *x, float *s, int n) {
#ifdef SKIPS
    LEAVE;
    goto end;
#endif
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
#ifdef SKIPS
end:
    return;
#endif
}
// Types that are no template's argument.
__global__ void attributes(const float *x, float *s, int n) {
    for ([[maybe_unused]] int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
}
__global__ void attributes_of_gcc(const float *x, float *s, int n) {
    for (__attribute__((unused)) int i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
}
__global__ void deduced(const float *x, float *s, unsigned n) {
    for (decltype(auto) i = FIRST; i < n; i += STEP)
        atomicAdd(s, x[i]);
}
