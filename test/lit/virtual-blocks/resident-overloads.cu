// Kernels and functions of one name: each launch goes to the sibling of the kernel that the compiler takes there.

// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=grid %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// AGAIN: 0 sites

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void sum(const int *v, int *out, int n) { if (INDEX < n) atomicAdd(out, v[INDEX]); }
__global__ void sum(const float *v, float *out, int n = 1 << 20) { if (INDEX < n) atomicAdd(out, v[INDEX]); }
namespace other { __global__ void sum(const unsigned *v, unsigned *out) { atomicAdd(out, v[INDEX]); } }
//      CHECK:__global__ void sum_resident(warpagg::resident_grid warpagg_launched, const int *v, int *out, int n) { {{.*}}
//      CHECK:    const warpagg::resident_launch warpagg_launched = warpagg_launches.next(sum_resident, warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream);
//      CHECK:__global__ void sum_resident2(warpagg::resident_grid warpagg_launched, const float *v, float *out, int n = 1 << 20) { {{.*}}
//      CHECK:static void launch_sum_resident2(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, const float *v, float *out, int n = 1 << 20) {
//      CHECK:        sum_resident2<<<warpagg_launched.blocks, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_launched, v, out, n);
//      CHECK:        sum<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(v, out, n);
//      CHECK:__global__ void sum_resident3(warpagg::resident_grid warpagg_launched, const unsigned *v, unsigned *out) { {{.*}}

// A function of the host's; a method; a kernel of that name that has no sibling.
__global__ void count(const int *v, int *out) { atomicAdd(out, v[INDEX]); }
__global__ void count(int *out) { out[INDEX] = 0; }
static void count(const int *v, int *out, int n) { count<<<n / 256, 256>>>(v, out); }
struct counter {
    int *out;
    void count(const int *v, int n) const { ::count<<<n / 256, 256>>>(v, out), ::count<<<n / 256, 256>>>(out); }
};
//      CHECK:static void count(const int *v, int *out, int n) { launch_count_resident(n / 256, 256, 0, nullptr, v, out); }
//      CHECK:    void count(const int *v, int n) const { ::launch_count_resident(n / 256, 256, 0, nullptr, v, out), ::count<<<n / 256, 256>>>(out); }

void launch(const int *i, int *io, const float *f, float *fo, const unsigned *u, unsigned *uo, int n) {
    sum<<<n / 256, 256>>>(i, io, n);
    sum<<<n / 256, 256>>>(f, fo);
    sum<<<n / 256, 256>>>(f, fo, n);
    other::sum<<<n / 256, 256>>>(u, uo);
    count(i, io, n);
    counter{io}.count(i, n);
}
//      CHECK:    launch_sum_resident(n / 256, 256, 0, nullptr, i, io, n);
// CHECK-NEXT:    launch_sum_resident2(n / 256, 256, 0, nullptr, f, fo);
// CHECK-NEXT:    launch_sum_resident2(n / 256, 256, 0, nullptr, f, fo, n);
// CHECK-NEXT:    other::launch_sum_resident3(n / 256, 256, 0, nullptr, u, uo);
