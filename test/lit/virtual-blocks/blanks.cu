// A launch as old formatters left it, with blanks in its brackets.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=SAYS

// SAYS: note: 3 of 3 launches of filter find out whether they are faster as written
__global__ void filter(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

void find(const int *src, int n, int limit, int *dst, int *count)
{
    // CHECK: launch_filter_by_time ((n + 255) / 256, 256 , 0, nullptr, src, n, limit, dst, count);
    filter << <(n + 255) / 256, 256 >> >(src, n, limit, dst, count);
    // CHECK: launch_filter_by_time ( dim3((n + 127) >> 7), 128 , 0, nullptr, src, n, limit, dst, count);
    filter << < dim3((n + 127) >> 7), 128 >> > (src, n, limit, dst, count);
    // CHECK: launch_filter_by_time((n + 255) / 256, 256, 0, nullptr, src, n, limit, dst, count);
    filter<<<(n + 255) / 256, 256>>>(src, n, limit, dst, count);
}
