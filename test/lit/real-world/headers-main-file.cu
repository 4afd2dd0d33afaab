// What a function may be called by in other files is open for those of headers alone, whatever --header-filter says.

// RUN: %tool --no-cuda -n %s 2>&1 | FileCheck %s
// RUN: %tool --no-cuda -n --header-filter=/nowhere/ %s 2>&1 | FileCheck %s
// CHECK: {{^}}1 site: 1 would be rewritten, 0 left

// Of a header, for which the same text stands here, it is open.
// RUN: cp %s %t.cuh && echo '#include "%t.cuh"' > %t.cu
// RUN: %tool --no-cuda -n --header-filter=cuh %t.cu 2>&1 | FileCheck %s --check-prefix=HEADER
// HEADER: evaluate may be launched in other files with more than here [warpagg:registers]

template <int L>
__device__ static void deposit(double *rho, const double *dm, const int *key)
{
    double a[64];
    for (int i = 0; i < 64; i++)
        a[i] = dm[i * 977 + threadIdx.x * 3];
    for (int k = 0; k < 99; k++)
        for (int i = 0; i < 64; i++)
            a[i] = a[i] * a[(i + 7) & 63] + a[(i + 13) & 63];
    double s = 0;
    for (int i = 0; i < 64; i++)
        s += a[i];
    atomicAdd(&rho[key[threadIdx.x] + L], s);
}

template <int L>
__global__ void evaluate(double *rho, const double *dm, const int *key)
{
    deposit<L>(rho, dm, key);
    deposit<L>(rho + 1, dm + 2, key + 3);
}

void run(double *rho, double *dm, int *key, int l)
{
    if (l == 0)
        evaluate<0><<<9, 128>>>(rho, dm, key);
    else
        evaluate<1><<<9, 128>>>(rho, dm, key);
}
