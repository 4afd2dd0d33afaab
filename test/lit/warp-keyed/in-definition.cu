// A call in a macro's body is edited in the definition, where each place that uses the macro is a site with the same verdict.

// RUN: cp %s %t.cu
// RUN: %tool --no-cuda -i %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cu
// RUN: %compile %t.cu
// RUN: %tool --no-cuda -n %s --instrument 2>&1 | FileCheck %s --check-prefix=COUNTED
// RUN: %tool --no-cuda -n %s --arch=sm_70,sm_90 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %tool --no-cuda -n %s --sarif=%t.sarif 2>/dev/null
// RUN: FileCheck %s --check-prefix=SARIF --input-file=%t.sarif
// RUN: %tool --no-cuda -n %s --only-site=1 2>&1 | FileCheck %s --check-prefix=ONE

// Each site's fix has its edit.
// SARIF-COUNT-6: "text": "warpagg::add<warpagg::keyed>"

// TEXT: #define ADD(i, v) \
// TEXT-NEXT: if ((v) != 0) \
// TEXT-NEXT: warpagg::add<warpagg::keyed>(&bin[i], v)
#define ADD(i, v) \
    if ((v) != 0) \
        atomicAdd(&bin[i], v)
// TEXT: #define BOTH(i, v)
// TEXT: warpagg::add<warpagg::keyed>(&bin[i], v);
// TEXT: warpagg::add<warpagg::keyed>(&(bin[(i) + 1]), (v));
#define BOTH(i, v)                        \
    do {                                  \
        atomicAdd(&bin[i], v);            \
        ::atomicAdd(&(bin[(i) + 1]), (v)); \
    } while (0)
#define OF_TWO(i) atomicAdd(&bin[i], 1.0f)
#define PUT(i) atomicAdd(&count[i], 1)
// TEXT: #define NEXT(i) warpagg::fetch_add<warpagg::keyed>(&count[i], 1)
#define NEXT(i) atomicAdd(&count[i], 1)
#define GIVEN(i) IDENTITY(atomicAdd(&bin[i], 1.0f))
#define IDENTITY(x) x
#define TEXT(x) #x
// TEXT: TEXT(atomicAdd(&bin[i], 1.0f))[(int)warpagg::fetch_add<warpagg::keyed>(&bin[i], 1.0f) & 1]
#define PRINTED(i) TEXT(atomicAdd(&bin[i], 1.0f))[(int)atomicAdd(&bin[i], 1.0f) & 1]
#define OFF(i) atomicAdd(&bin[i], 1.0f)
#define INNER(i) atomicAdd(&bin[i], 1.0f)
#define OUTER(i) INNER(i)
#define NAMED(keyed) atomicAdd(&bin[keyed], 1.0f)
#define ANY(i) atomicAdd(&bin[i], 1.0f)
#define OF_HOST(p) atomicAdd(p, 1.0f)
// TEXT: #define LATE(i) atomicAdd(&bin[i], 1.0f)
#ifdef __CUDACC__
// TEXT: #define PORTABLE(i) warpagg::add<warpagg::keyed>(&bin[i], 1.0f)
// TEXT: #define PORTABLE(i) (bin[i] += 1.0f)
#define PORTABLE(i) atomicAdd(&bin[i], 1.0f)
#else
#define PORTABLE(i) (bin[i] += 1.0f)
#endif
#define LATE(i) atomicAdd(&bin[i], 1.0f)

__global__ void used(float *bin, int *count, const int *key, const float *x)
{
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+3]]:5: remark: atomicAdd by a key: {{.*}} [warpagg-warp-keyed]
    // COUNTED: :[[@LINE+2]]:5: remark: left as is: the call is spelled in the body of the macro ADD [warpagg:in-macro]
    // ONE: :[[@LINE+1]]:5: remark: left as is: the call is spelled in a macro's body, and the macro in line [[@LINE+6]] is left [warpagg:in-macro]
    ADD(k, x[threadIdx.x]);
    k++;
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the call is spelled in a macro's body, and the macro in line {{[0-9]+}} is to have another name [warpagg:in-macro]
    PUT(k);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ADD(k + 2, x[threadIdx.x]);
    // CHECK: :[[@LINE+2]]:5: remark: atomicAdd by a key: {{.*}} [warpagg-warp-keyed]
    // CHECK: :[[@LINE+1]]:5: remark: atomicAdd by a key: {{.*}} [warpagg-warp-keyed]
    BOTH(k, x[threadIdx.x]);
}

// PUT has a result here, and none above.
__global__ void differ(float *bin, int *count, const int *key)
{
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: {{.*}} [warpagg:in-macro]
    count[999] = PUT(k);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: {{.*}} [warpagg-warp-keyed]
    count[999] = NEXT(k + 1);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the call is spelled in a macro's body, and the macro in line [[@LINE+3]] is left [warpagg:in-macro]
    OF_TWO(k);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    OF_TWO(threadIdx.x);
}

#define ON_ONE(i) atomicAdd(&bin[i], 1.0f)
__global__ void on_one_architecture(float *bin, int *count, const int *key)
{
    int k = key[threadIdx.x];
    // TWO: :[[@LINE+2]]:5: {{.*}} [warpagg:in-macro]
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ON_ONE(k);
#if __CUDA_ARCH__ >= 750
    // TWO: :[[@LINE+2]]:5: {{.*}} [warpagg:in-macro]
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ON_ONE(k + 1);
#endif
}

__global__ void near_misses(float *bin, const int *key)
{
    int k = key[threadIdx.x];
    // A macro is given the call, and may do anything with it.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    GIVEN(k);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: {{.*}} [warpagg-warp-keyed]
    bin[999] = PRINTED(k);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    OFF(k);
#if 0
    OFF(k);
#endif
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    OUTER(k);
    // The name that is written would be the parameter.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    NAMED(k);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: {{.*}} [warpagg:in-macro]
    IDENTITY(ANY(k));
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    OF_HOST(&bin[k]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    LATE(k);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    PORTABLE(k);
}

float atomicAdd(float *, double);
inline float of_host(float *p)
{
    // CHECK: :[[@LINE+1]]:12: {{.*}} [warpagg:not-an-intrinsic]
    return OF_HOST(p + 0);
}
#ifdef LATE
#endif
