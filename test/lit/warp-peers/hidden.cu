// A parameter's type names the fields, unless a variable of the body has its name.

// RUN: %tool --level=warp -q %s -o %t.cu
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu

typedef float mass;
typedef int count;

// CHECK: warpagg::record<warpagg::field<mass>, warpagg::field<count>> record;
__global__ void plain(mass *masses, count *counts, const int *cell, const float *m, int n)
{
    for (int i = threadIdx.x; i < n; i += 32) {
        const int c = cell[i];
        atomicAdd(&masses[c], m[i]);
        atomicAdd(&counts[c], 1);
    }
}

// CHECK: warpagg::record<warpagg::field<warpagg::element_of<decltype(masses)>>, warpagg::field<count>> record;
__global__ void hidden(mass *masses, count *counts, const int *cell, const float *m, int n)
{
    for (int i = threadIdx.x; i < n; i += 32) {
        const int c = cell[i];
        const mass mass = m[i] * 2;
        atomicAdd(&masses[c], mass);
        atomicAdd(&counts[c], 1);
    }
}

// CHECK: warpagg::warp_sums<warpagg::element_of<decltype(masses)>, 2> sums;
__global__ void in_a_loop(mass *masses, const int *cell, const float *m, int n)
{
    const mass mass = m[threadIdx.x];
    for (int j = 0; j < n; j++) {
        if (m[j * 32 + threadIdx.x % 32] < mass)
            continue;
        atomicAdd(&masses[cell[j]], mass);
        atomicAdd(&masses[cell[j] + 1], m[j]);
    }
}
