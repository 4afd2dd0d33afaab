// A kernel that takes many registers may not launch any more with 1024 threads when it is rewritten: its blocks have to be known, or nvcc is asked.

// RUN: %tool -n --no-cuda --level=warp %s -I %S/Inputs 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --no-cuda --level=warp %s -I %S/Inputs -- -G 2>&1 | FileCheck %s --check-prefix=DEBUG
// RUN: %tool -n --no-cuda --level=warp %s -I %S/Inputs -- -Xptxas -O0 2>&1 | FileCheck %s --check-prefix=DEBUG

#include "launched_elsewhere.h"

__device__ float many(const int *k)
{
    float a[40], sum = 0;
    for (int i = 0; i < 40; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 40; i++)
            sum += a[i] *= a[(i + 3) % 40];
    return sum;
}

__device__ float more(const int *k)
{
    float a[100], sum = 0;
    for (int i = 0; i < 100; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 100; i++)
            sum += a[i] *= a[(i + 3) % 100];
    return sum;
}

__device__ float some(const int *k)
{
    float a[26], sum = 0;
    for (int i = 0; i < 26; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 26; i++)
            sum += a[i] *= a[(i + 3) % 26];
    return sum;
}

__device__ float half(const int *k)
{
    float a[14], sum = 0;
    for (int i = 0; i < 14; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 14; i++)
            sum += a[i] *= a[(i + 3) % 14];
    return sum;
}

__global__ void not_launched(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: a kernel that leads here takes many registers, as is estimated (--verify asks ptxas), and nothing says how many threads its blocks have: no launch of not_launched is seen in this file [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
static __global__ void by_variable(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
// Other files may launch it with more threads, for which a bound would be too low; one for the most that there can be may cost more than the rewrite gains.
__global__ void elsewhere(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
__global__ void exceeds(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], more(k));
}
template <class T> __global__ void in_another_configuration(T *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], T(more(k)));
}
__device__ void helper(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(p, many(k));
}
__global__ void by_helper(float *p, const int *k) { helper(p, k); }

// Many updates, too.
#define UPDATE(i) atomicAdd(&p[k[i]], 1.f);
#define EIGHT UPDATE(0) UPDATE(1) UPDATE(2) UPDATE(3) UPDATE(4) UPDATE(5) UPDATE(6) UPDATE(7)
__global__ void of_many_updates(float *p, const int *k)
{
    EIGHT // CHECK: [[@LINE]]:5: remark: {{.*}} [warpagg:in-macro]
    EIGHT // CHECK: [[@LINE]]:5: remark: {{.*}} [warpagg:in-macro]
    EIGHT // CHECK: [[@LINE]]:5: remark: {{.*}} [warpagg:in-macro]
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], 1.f);
}
__global__ void of_many_values(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], some(k));
    EIGHT // CHECK: [[@LINE]]:5: remark: {{.*}} [warpagg:in-macro]
}

// Near misses: few registers, bounds, the user's word, launches that are small.
__global__ void few(float *p, const int *k)
{
    // CHECK: [[@LINE+2]]:5: remark: {{.*}} [warpagg-warp-keyed]
    // DEBUG: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], 1.f);
}
// What a call that is not inlined takes, nobody knows.
__device__ void down(float *p, const int *k, float v, int depth)
{
    if (depth == 0)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}: the function there calls itself ({{.*}}registers.cu:[[@LINE-3]]) [warpagg:registers]
        atomicAdd(&p[k[threadIdx.x]], v);
    else
        down(p, k, v, depth - 1);
}
// Where nothing would gain in any case, that is the reason.
__device__ void down_for_nothing(float *p, float v, int depth)
{
    if (depth == 0)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg:no-gain]
        atomicAdd(p, v);
    else
        down_for_nothing(p, v, depth - 1);
}
__global__ void by_recursion(float *p, const int *k)
{
    down(p, k, 1.0f, 2);
    down_for_nothing(&p[k[threadIdx.x]], 1.0f, 2);
}
// An array whose elements data choose lies in memory, however large: no register has a number that is not known.
__global__ void of_a_list(int *end, int *out, const int *first, const int *x)
{
    int list[128], count = 0;
    for (int i = first[threadIdx.x]; i < first[threadIdx.x + 1]; i++)
        if (x[i] > 0)
            list[count++] = i;
    // CHECK: [[@LINE+1]]:14: remark: {{.*}} [warpagg-warp-keyed]
    int at = atomicAdd(&end[x[threadIdx.x]], count);
    for (int i = 0; i < count; i++)
        out[at + i] = list[i];
}
// But one that is filled by an unrolled loop has all its elements on their way at once.
__global__ void of_a_filled_list(int *end, int *out, const int *first, const int *x)
{
    int list[128], count = first[threadIdx.x];
    for (int i = 0; i < 128; i++)
        list[i] = x[128 * threadIdx.x + i];
    // CHECK: [[@LINE+1]]:14: remark: {{.*}} [warpagg:registers]
    int at = atomicAdd(&end[x[threadIdx.x]], count);
    for (int i = 0; i < count; i++)
        out[at + i] = list[i];
}
// One that is reached by a step from its struct lives as long as the step is used.
struct values {
    int count;
    float a[40];
};
__global__ void of_a_struct(float *p, const int *k)
{
    struct values v;
    float *a = v.a, sum = 0;
    for (int i = 0; i < 40; i++)
        a[i] = k[32 * i];
    for (int round = 0; round < k[0]; round++)
        for (int i = 0; i < 40; i++)
            sum += a[i] *= a[(i + 3) % 40];
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:registers]
    atomicAdd(&p[k[threadIdx.x]], sum);
}
// What one function has ended with, another may use.
__global__ void of_two_functions(float *p, const int *k)
{
    float sum = half(k);
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], sum + half(k + 7));
}
// What printf prints lies in memory.
#define SAY(t) printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", t, t, t, t, t, t, t, t, t, t, t, t);
__global__ void of_words(float *p, const int *k)
{
    if (k[1] < 0) {
        SAY(k[2])
        SAY(k[3])
        SAY(k[4])
    }
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], 1.f);
}
__global__ void __launch_bounds__(1024) bounded(float *p, const int *k)
{
    // CHECK: [[@LINE+2]]:5: remark: {{.*}} [warpagg-warp-keyed]
    // DEBUG: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
// warpagg: block(256)
__global__ void told(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
__global__ void small(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
__global__ void fits(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}
__global__ void large(float *p, const int *k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], many(k));
}

void host(float *p, const int *k, int threads)
{
    by_variable<<<1, threads>>>(p, k);
    small<<<1, 256>>>(p, k);
    elsewhere<<<1, 256>>>(p, k);
    exceeds<<<1, 512>>>(p, k);
    in_another_configuration<<<1, 512>>>(p, k);
#ifdef LARGE
    in_another_configuration<<<1, 1024>>>(p, k);
#endif
    fits<<<1, 512>>>(p, k);
    large<<<1, 1024>>>(p, k);
    of_two_functions<<<1, 896>>>(p, k);
}
