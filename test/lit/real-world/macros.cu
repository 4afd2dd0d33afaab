// Macros around sites, in their arguments, and beside them; code that no compiler sees.

// RUN: %tool --level=warp -q --no-cuda %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

#include <cassert>

#define CUDA_KERNEL_LOOP(i, n) \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define GUARDED(...)                                                                               \
    do {                                                                                           \
        __VA_ARGS__;                                                                               \
    } while (0)
#define SQUARE(x) ((x) * (x))
#define RETURN_IF(condition) \
    if (condition)           \
    return
#define DISPATCH(type, ...)           \
    {                                 \
        using scalar = type;          \
        (void)sizeof(scalar);         \
        __VA_ARGS__();                \
    }
#define INDEX(row, column) ((row) * 4 + (column))
#define restrict_ptr __restrict__

__global__ void loop(float *restrict_ptr bin, const int *restrict_ptr key, int n) {
    CUDA_KERNEL_LOOP(i, n) {
        if (key[i] < 0)
            continue;
        // CHECK: warpagg::add<warpagg::keyed>(&bin[INDEX(key[i], 2)], SQUARE(2.0f));
        atomicAdd(&bin[INDEX(key[i], 2)], SQUARE(2.0f));
    }
    // CHECK: CUDA_KERNEL_LOOP(i, n) warpagg::add<warpagg::keyed>(&bin[key[i]], 1.0f);
    CUDA_KERNEL_LOOP(i, n) atomicAdd(&bin[key[i]], 1.0f);
}

__global__ void arguments(float *bin, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: GUARDED(warpagg::add<warpagg::keyed>(&bin[k], 1.0f));
    GUARDED(atomicAdd(&bin[k], 1.0f));
    // CHECK: RETURN_IF(warpagg::fetch_add<warpagg::keyed>(&bin[k], 1.0f) > 3);
    RETURN_IF(atomicAdd(&bin[k], 1.0f) > 3);
    // CHECK: assert(atomicAdd(&bin[k], 1.0f) >= 0);
    assert(atomicAdd(&bin[k], 1.0f) >= 0);
    // CHECK: bin[0] = SQUARE(atomicAdd(&bin[k], 1.0f));
    bin[0] = SQUARE(atomicAdd(&bin[k], 1.0f));
    // CHECK: GUARDED(atomicAdd_block(&bin[k], 1.0f));
    GUARDED(atomicAdd_block(&bin[k], 1.0f));
    // CHECK: DISPATCH(float, [&] {
    // CHECK-NEXT: warpagg::add<warpagg::keyed>(&bin[k], 2.0f);
    DISPATCH(float, [&] {
        atomicAdd(&bin[k], 2.0f);
    });
}

// What the preprocessor drops stays byte for byte.
__global__ void disabled(float *bin, const int *key) {
#if 0
    // CHECK: {{^}}    atomicAdd(&bin[key[1]], 1.0f); // disabled
    atomicAdd(&bin[key[1]], 1.0f); // disabled
#elif defined(NEVER)
    // CHECK: {{^}}    atomicAdd(&bin[key[2]], 1.0f);
    atomicAdd(&bin[key[2]], 1.0f);
#else
    // CHECK: {{^}}    warpagg::add<warpagg::keyed>(&bin[key[threadIdx.x]], 1.0f);
    atomicAdd(&bin[key[threadIdx.x]], 1.0f);
#endif
    // CHECK: /* atomicAdd(&bin[key[3]], 1.0f); */
    /* atomicAdd(&bin[key[3]], 1.0f); */
    // CHECK: const char *source = R"(atomicAdd(&bin[key[4]], 1.0f);)";
    const char *source = R"(atomicAdd(&bin[key[4]], 1.0f);)";
    bin[0] = *source;
}
