// Whether a launch may have more than 256 threads: which calls launch a kernel that is named there, and what sizes can at most be. Each remark says what is not known.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <algorithm>
#include <utility>

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

struct traits {
    enum { x = 16 };
    static constexpr int y = 16;
};
#define LAUNCH(kernel, threads) kernel<<<1, threads>>>(p, k);
template <class K, class... A> void forward(K k, A... a) { k<<<1, 1024>>>(a...); }
namespace own {
template <class K> void cudaFuncSetAttribute(K *k, int, int) { k<<<1, 1024>>>(nullptr, nullptr); }
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_min(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_min(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_min<<<1, min(256, n)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_min_unsigned(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_min_unsigned(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_min_unsigned<<<1, min(u, 256u)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_min_size(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_min_size(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_min_size<<<1, std::min<size_t>(256, z)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_min_int_to_unsigned is launched with t ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_min_int_to_unsigned(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_min_int_to_unsigned(float *p, const int *k, int n, unsigned u, size_t z)
{
    unsigned t = std::min(256, n);
    by_min_int_to_unsigned<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_ternary(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_ternary(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = n < 256 ? n : 256;
    by_ternary<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_ternary2(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_ternary2(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = n > 256 ? 256 : n;
    by_ternary2<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_ternary3(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_ternary3(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = u > 12 ? 256 : 64;
    by_ternary3<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_ternary_wrong is launched with t ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_ternary_wrong(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_ternary_wrong(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = n < 256 ? 256 : n;
    by_ternary_wrong<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_ternary_unsigned(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_ternary_unsigned(float *p, const int *k, int n, unsigned u, size_t z)
{
    unsigned t = u < 256u ? u : 256u;
    by_ternary_unsigned<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_ternary_int_in_unsigned is launched with t ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_ternary_int_in_unsigned(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_ternary_int_in_unsigned(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = n < 256u ? 1 : n;
    by_ternary_int_in_unsigned<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_quotient(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_quotient(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_quotient<<<1, dim3(256 / n, n)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_quotient_var(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_quotient_var(float *p, const int *k, int n, unsigned u, size_t z)
{
    int tx = 256 / n;
    dim3 b(tx, n);
    by_quotient_var<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_quotient_changed is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_quotient_changed(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_quotient_changed(float *p, const int *k, int n, unsigned u, size_t z)
{
    int m = n, tx = 256 / m;
    m = 1024;
    dim3 b(tx, m);
    by_quotient_changed<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_quotient_other is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_quotient_other(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_quotient_other(float *p, const int *k, int n, unsigned u, size_t z)
{
    int m = n + 1;
    dim3 b(256 / m, n);
    by_quotient_other<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_if(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_if(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = 256;
    if (n < 10) t = 64;
    by_if<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_if_else(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_if_else(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t;
    if (n < 10) t = 64;
    else t = 128;
    by_if_else<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_doubling is launched with t ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_doubling(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_doubling(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = 64;
    if (n < 10) t *= 2;
    by_doubling<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_fields(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b;
    b.x = 16;
    b.y = 16;
    by_fields<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_later is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_later(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_later(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    by_fields_later<<<1, b>>>(p, k);
    b.x = n;
    by_fields_later<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_alias is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_alias(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_alias(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    unsigned &r = b.x;
    r = n;
    by_fields_alias<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_alias2 is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_alias2(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_alias2(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    dim3 &r = b;
    r.x = n;
    by_fields_alias2<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_pointer is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_pointer(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_pointer(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    (&b)->x = n;
    by_fields_pointer<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_binding is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_binding(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_binding(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    auto &[bx, by, bz] = b;
    bx = n;
    by_fields_binding<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_lambda is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_lambda(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_lambda(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    auto f = [&] { b.x = n;
    };
    f();
    by_fields_lambda<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_swap is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_swap(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_swap(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16), c(n);
    std::swap(b, c);
    by_fields_swap<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_fields_plus is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_fields_plus(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_fields_plus(float *p, const int *k, int n, unsigned u, size_t z)
{
    dim3 b(16, 16);
    b.x *= n;
    by_fields_plus<<<1, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_round_up(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_round_up(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = (std::min(n, 256) + 31) / 32 * 32;
    by_round_up<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_cast_var(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_cast_var(float *p, const int *k, int n, unsigned u, size_t z)
{
    size_t t = std::min<size_t>(z, 256);
    by_cast_var<<<1, static_cast<unsigned>(t)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_dim3_cast(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_dim3_cast(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_dim3_cast<<<1, dim3(256)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_catch is launched with t ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_catch(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_catch(float *p, const int *k, int n, unsigned u, size_t z)
{
    try { } catch (int t) { if (n) t = 32;
    by_catch<<<1, t>>>(p, k);
    }
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_static is launched with t ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_static(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_static(float *p, const int *k, int n, unsigned u, size_t z)
{
    static int t = 0;
    if (!t) t = n;
    by_static<<<1, t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_member_constant(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_member_constant(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_member_constant<<<1, dim3(traits::x, traits::y)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_launch(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_launch(float *p, const int *k, int n, unsigned u, size_t z)
{
    void *a[] = {&p, &k};
    cudaLaunchKernel((const void *)by_launch, dim3(n), dim3(16, 16), a, 0, 0);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_launch_unknown is launched with dim3(n) ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_launch_unknown(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_launch_unknown(float *p, const int *k, int n, unsigned u, size_t z)
{
    void *a[] = {&p, &k};
    cudaLaunchKernel((const void *)by_launch_unknown, dim3(1), dim3(n), a, 0, 0);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_cooperative(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_cooperative(float *p, const int *k, int n, unsigned u, size_t z)
{
    void *a[] = {&p, &k};
    dim3 b(32, 8);
    cudaLaunchCooperativeKernel((void *)&by_cooperative, dim3(n), b, a, 0, 0);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_config(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_config(float *p, const int *k, int n, unsigned u, size_t z)
{
    cudaLaunchConfig_t c = {0};
    c.gridDim = n;
    c.blockDim = dim3(256);
    cudaLaunchKernelEx(&c, by_config, p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_config_x(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_config_x(float *p, const int *k, int n, unsigned u, size_t z)
{
    cudaLaunchConfig_t c = {};
    c.gridDim.x = n;
    c.blockDim.x = 32;
    c.blockDim.y = 8;
    cudaLaunchKernelEx(&c, by_config_x, p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_config_unknown is launched with &c ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_config_unknown(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_config_unknown(float *p, const int *k, int n, unsigned u, size_t z)
{
    cudaLaunchConfig_t c = {};
    c.blockDim = dim3(n);
    cudaLaunchKernelEx(&c, by_config_unknown, p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_config_changed is launched with &c ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_config_changed(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_config_changed(float *p, const int *k, int n, unsigned u, size_t z)
{
    cudaLaunchConfig_t c = {};
    c.blockDim = dim3(32);
    auto *pc = &c;
    pc->blockDim = n;
    cudaLaunchKernelEx(&c, by_config_changed, p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_asking(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_asking(float *p, const int *k, int n, unsigned u, size_t z)
{
    int b;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&b, by_asking, 256, 0);
    cudaFuncAttributes at;
    cudaFuncGetAttributes(&at, by_asking);
    cudaFuncSetCacheConfig(by_asking, cudaFuncCachePreferL1);
    cudaFuncSetAttribute((const void *)&by_asking, cudaFuncAttributeMaxDynamicSharedMemorySize, n);
    by_asking<<<b, 256>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_asking_size is launched with b ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_asking_size(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_asking_size(float *p, const int *k, int n, unsigned u, size_t z)
{
    int g, b;
    cudaOccupancyMaxPotentialBlockSize(&g, &b, by_asking_size, 0, 0);
    by_asking_size<<<g, b>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_table may be launched from anywhere, since its address is taken ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_table(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_table(float *p, const int *k, int n, unsigned u, size_t z)
{
    static void (*const t[])(float *, const int *) = {by_table};
    by_table<<<1, 64>>>(p, k);
    t[n]<<<1, 1024>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_variable may be launched from anywhere, since its address is taken ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_variable(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_variable(float *p, const int *k, int n, unsigned u, size_t z)
{
    auto f = by_variable;
    by_variable<<<1, 64>>>(p, k);
    f<<<1, n>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_forwarding may be launched from anywhere, since its address is taken ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_forwarding(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_forwarding(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_forwarding<<<1, 64>>>(p, k);
    forward(by_forwarding, p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_own_function may be launched from anywhere, since its address is taken ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_own_function(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_own_function(float *p, const int *k, int n, unsigned u, size_t z)
{
    own::cudaFuncSetAttribute(by_own_function, 1, 2);
    by_own_function<<<1, 64>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: by_chosen may be launched from anywhere, since its address is taken ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
static __global__ void by_chosen(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_chosen(float *p, const int *k, int n, unsigned u, size_t z)
{
    cudaFuncSetAttribute(n ? by_chosen : nullptr, cudaFuncAttributeMaxDynamicSharedMemorySize, n);
    by_chosen<<<1, 64>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_warp(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_warp(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_warp<<<n, 32>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_cut(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_cut(float *p, const int *k, int n, unsigned u, size_t z)
{
    int t = 1056;
    by_cut<<<1, (unsigned char)t>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_bool(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_bool(float *p, const int *k, int n, unsigned u, size_t z)
{
    by_bool<<<1, dim3(128, n > 3 ? 2 : 1)>>>(p, k);
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
static __global__ void by_macro_known(float *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
void host_by_macro_known(float *p, const int *k, int n, unsigned u, size_t z)
{
    LAUNCH(by_macro_known, 128)
}

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} [warpagg-warp-keyed]
template <class T> static __global__ void in_template(T *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
template <class T> void go_in_template(T *p, const int *k) { cudaFuncSetAttribute(in_template<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, 9); in_template<T><<<1, 64>>>(p, k); }
template void go_in_template(float *, const int *);

// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}: in_template_by_call may be launched from anywhere, since its address is taken ({{.*}}.cu:{{[0-9:]+}}) [warpagg:registers]
template <class T> static __global__ void in_template_by_call(T *p, const int *k) { atomicAdd(&p[k[threadIdx.x]], many(k)); }
template <class T> void go_in_template_by_call(T *p, const int *k) { void *a[] = {&p, &k}; cudaLaunchKernel((void *)in_template_by_call<T>, dim3(1), dim3(64), a); }
template void go_in_template_by_call(float *, const int *);
