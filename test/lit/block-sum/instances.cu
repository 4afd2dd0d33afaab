// One object has one address: what the text shows as one address may be several.

// RUN: %tool --no-cuda --rewrites=block-sum,block-counter %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: FileCheck %s --check-prefix=OUT < %t.cu
// RUN: %compile %t.cu

__device__ double sums[4];

// Each instance of a helper has its own.
template <int C> __device__ void by_constant(double v)
{
    // CHECK: :[[@LINE+1]]:5: remark: left as is: {{.*}}
    atomicAdd(&sums[C], v);
}
template <int C> __device__ int by_static()
{
    static int counter;
    // CHECK: :[[@LINE+1]]:12: remark: left as is: {{.*}}
    return atomicAdd(&counter, 1);
}
template <class T> struct Of {
    struct Inner {
        static __device__ void by_class(double v)
        {
            // CHECK: :[[@LINE+1]]:13: remark: left as is: {{.*}}
            atomicAdd(&sums[sizeof(T) / 4], v);
        }
    };
};
// What an instance hands on, too: the helper is called once in the text. It is not proved to be one address any more.
__device__ void handed(double *to, double v)
{
    // CHECK: :[[@LINE+1]]:5: remark: left as is: {{.*}}
    atomicAdd(to, v);
}
template <int C> __device__ void hands_on(double v) { handed(&sums[C], v); }

__global__ void of_instances(const double *v, int *at, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        by_constant<0>(v[i]);
        by_constant<1>(v[i]);
        at[i] = by_static<0>() + by_static<1>();
        Of<float>::Inner::by_class(v[i]);
        Of<double>::Inner::by_class(v[i]);
        hands_on<2>(v[i]);
        hands_on<3>(v[i]);
    }
}

// A pack makes several calls of one.
template <int... C> __global__ void folded(double *s, const double *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:10: remark: left as is: {{.*}}
        (atomicAdd(&s[C], v[i]), ...);
}
template __global__ void folded<0, 1>(double *, const double *, int);

// One name in two scopes stands for two variables.
// OUT-LABEL: __global__ void scopes(
__global__ void scopes(double *sum, const double *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        double *to = sum;
        // CHECK: :[[@LINE+2]]:9: {{.*}} [warpagg-block-sum]
        // OUT: {{^}}        [[FIRST:[a-z0-9_]+]].add(to, v[i]);
        atomicAdd(to, v[i]);
        // CHECK: :[[@LINE+2]]:9: {{.*}} [warpagg-block-sum]
        // OUT: {{^}}        [[FIRST]].add(to, 2 * v[i]);
        atomicAdd(to, 2 * v[i]);
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        double *to = sum + 1;
        // CHECK: :[[@LINE+3]]:9: {{.*}} [warpagg-block-sum]
        // OUT-NOT: {{^}}        [[FIRST]].add(
        // OUT: {{^}}        {{[a-z0-9_]+}}.add(to, 3 * v[i]);
        atomicAdd(to, 3 * v[i]);
    }
}

// Near misses: a kernel's own parameters have one value in each of its instances.
template <int C> __global__ void kernel_of_a_template(double *s, const double *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-sum]
        atomicAdd(&s[C], v[i]);
}
template __global__ void kernel_of_a_template<1>(double *, const double *, int);
