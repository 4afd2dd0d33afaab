// A file that is compiled several times: what is a launch of a kernel in one parse may be one of something else in another, and stays.

// RUN: rm -rf %t && mkdir -p %t && cp %s %t/k.cu && cd %t
// RUN: printf '[{"directory": "%t", "file": "k.cu", "command": "nvcc -arch=sm_90 -c k.cu"}, {"directory": "%t", "file": "k.cu", "command": "nvcc -arch=sm_90 -DTWO -c k.cu"}]' > compile_commands.json
// RUN: %tool k.cu -p . -o out.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: FileCheck %s --input-file=out.cu
// RUN: %tool -q k.cu -p . -o lines.cu && FileCheck %s --input-file=lines.cu --check-prefix=LINES
// RUN: %compile out.cu && %compile -DTWO out.cu
// RUN: %tool -n --level=grid k.cu -p . 2>&1 | FileCheck %s --check-prefix=GRID

// SAYS: note: the launches of named can't find out whether it is faster as written: another function has its name, and one of them is a template
template <class T> __global__ void named(const T *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

// SAYS: note: 1 of 2 launches of plain find out whether they are faster as written
__global__ void plain(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit)
        dst[atomicAdd(count, 1)] = src[i];
}

// Behind the launching function the rest of the kernel's last line has its number.
// LINES: {{^}}static void launch_more_by_time(dim3
// LINES: {{^// NOLINT}}END(
// LINES-NEXT: #line [[# @LINE + 7]] "
// LINES-NEXT: {{^}} }
namespace rest {
__global__ void more(const int *src, int n, int limit, int *dst, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && src[i] < limit) dst[atomicAdd(count, 1)] = src[i];
} }

// GRID: note: the launches of total stay as they are: no launch of it that could be changed stands behind it
__global__ void total(const int *src, int n, int *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, src[i] * src[i]);
}

#ifdef TWO
template <> __global__ void named(const float *, int, int, int *, int *count) { *count = 3; }
__global__ void plain(const float *, int, int, int *, int *) {}
__global__ void total(const float *, int, int *) {}
#endif

// CHECK: named<T><<<n / 256, 256>>>(src, n, 7, dst, dst);
// CHECK: plain<<<n / 256, 256>>>(src, n, 7, dst, dst);
template <class T> void go(const T *src, int n, int *dst)
{
    named<T><<<n / 256, 256>>>(src, n, 7, dst, dst);
    plain<<<n / 256, 256>>>(src, n, 7, dst, dst);
    total<<<n / 256, 256>>>(src, n, dst);
}

// CHECK: launch_plain_by_time(n / 256, 256, 0, nullptr, src, n, 7, dst, dst);
void run(const int *src, const float *other, int n, int *dst)
{
    plain<<<n / 256, 256>>>(src, n, 7, dst, dst);
    rest::more<<<n / 256, 256>>>(src, n, 7, dst, dst);
    go(src, n, dst);
#ifdef TWO
    go(other, n, dst);
#endif
}
