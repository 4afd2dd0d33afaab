// Where only some of a group have room for a table, the others are no group any more: its braces would stay open.

// RUN: %tool -q --rewrites=-block-records %s -o %t.cu
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu

// CHECK: {{^}}        warpagg::max<warpagg::keyed>(&most[cell], (long long)byte[i]);
// CHECK: {{^}}        warpagg::add<warpagg::keyed>(&mask[cell], 1.5);
// CHECK: {{^}}        sum_table.add(&sum[cell], 1.0f);
__global__ void __launch_bounds__(48) kernel(const int *__restrict__ key, const unsigned char *__restrict__ byte, float *__restrict__ sum, double *__restrict__ mask, int n,
                                             long long *__restrict__ most)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const int cell = key[i / 3] % 100;
        atomicMax(&most[cell], (long long)byte[i]);
        atomicAdd(&mask[cell], 1.5);
        atomicAdd(&sum[cell], 1.0f);
        atomicAdd(&sum[cell], byte[i] + 1);
    }
}
