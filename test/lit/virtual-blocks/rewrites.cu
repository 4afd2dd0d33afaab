// What virtual-blocks makes of kernels of one element a thread whose block gathers something.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool %s -o %t.lines.cu 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.lines.cu --check-prefix=LINES
// RUN: %tool %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu

// REMARK: rewrites.cu:24:5: remark: atomicAdd on one address for the whole block: {{.*}}; the sum is regrouped; the blocks that are resident do the work of all (virtual-blocks) [warpagg-block-sum]
// AGAIN: 0 sites

// The launch stays; an early return leaves one block's work alone. Lines keep their numbers.
__global__ void loss(const float *a, const float *b, float *out, int n)
{
    // a comment
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    float d = a[i] - b[i];
    atomicAdd(out, d * d);
}
//      CHECK:__global__ void loss(const float *a, const float *b, float *out, int n)
// CHECK-NEXT:{
// CHECK-NEXT:    warpagg::virtual_blocks blocks;
// CHECK-NEXT:    if (blocks.none())
// CHECK-NEXT:        return;
// CHECK-NEXT:    __shared__ warpagg::block_total<float>::storage out_sum_storage;
// CHECK-NEXT:    warpagg::block_total<float> out_sum(out_sum_storage, out);
// CHECK-NEXT:    blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:        // a comment
// CHECK-NEXT:        int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-EMPTY:
// CHECK-NEXT:        if (i >= n)
// CHECK-NEXT:            return;
// CHECK-NEXT:        float d = a[i] - b[i];
// CHECK-NEXT:        out_sum.add(out, d * d);
// CHECK-NEXT:    });
// CHECK-NEXT:}
// LINES: blocks.each([&](const uint3 blockIdx) {
// LINES-NEXT: #line 18 "{{.*}}rewrites.cu"
// LINES: });
// LINES-NEXT: #line 25 "{{.*}}rewrites.cu"

// Threads that meet: a barrier between one block's work and the next. A table. Names that are taken, directives and literals over several lines.
__global__ void tile(const unsigned char *a, unsigned *h, int blocks)
{
	__shared__ unsigned char t[256];
	int i = blockIdx.x * 256 + threadIdx.x;
#ifdef NEVER
	i = 0;
#endif
	const char *text = R"(
	as it is)";
	t[threadIdx.x] = a[i] + text[blocks & 1] - text[blocks & 1];
	__syncthreads();
	atomicAdd(&h[t[threadIdx.x ^ 1]], 1u);
}
//      CHECK:	warpagg::virtual_blocks blocks2;
// CHECK-NEXT:	if (blocks2.none())
// CHECK-NEXT:		return;
//      CHECK:	blocks2.each_apart([&](const uint3 blockIdx) {
// CHECK-NEXT:		__shared__ unsigned char t[256];
// CHECK-NEXT:		int i = blockIdx.x * 256 + threadIdx.x;
// CHECK-NEXT:#ifdef NEVER
// CHECK-NEXT:		i = 0;
// CHECK-NEXT:#endif
// CHECK-NEXT:		const char *text = R"(
// CHECK-NEXT:	as it is)";
//      CHECK:		h_table.add(&h[t[threadIdx.x ^ 1]], 1u);
// CHECK-NEXT:	});
// CHECK-NEXT:}

// On one line, in a template, over two dimensions; equally many rounds in each block.
template <class T> __global__ void rows(const T *a, T *most, int n, int rounds)
{ for (int k = 0; k < rounds; k++) { int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x; if (i < n) atomicMax(most, a[i + k]); } }
template __global__ void rows<int>(const int *, int *, int, int);
// CHECK:{ warpagg::virtual_blocks blocks; if (blocks.none()) return; {{.*}} blocks.each([&](const uint3 blockIdx) { for (int k = 0; {{.*}} }); }

// A table that a small grid would not fill asks for the grid's size.
__global__ void words(const unsigned short *a, float *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&h[a[i] & 2047], 1.0f);
}
// CHECK:    warpagg::block_table<float, 2048> h_table(h_table_storage, h, 0, warpagg::virtual_blocks::enough(2048, gridDim));
// CHECK:            h_table.add(&h[a[i] & 2047], 1.0f);

// A helper that is handed the index, and gathers for its kernel.
__device__ void gather(float *out, float v) { atomicAdd(out, v); }
__global__ void helped(const float *a, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        gather(out, a[i]);
}
//      CHECK:    blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:        int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:        if (i < n)
// CHECK-NEXT:            gather(out_sum, out, a[i]);

// The brace is not alone on its line, and a directive begins the body.
__global__ void crowded(const float *a, float *out)
{
#ifdef NEVER
    return;
#endif
    atomicAdd(out, a[blockIdx.x * blockDim.x + threadIdx.x]); }
//      CHECK:    blocks.each([&](const uint3 blockIdx) {
// CHECK-NEXT:#ifdef NEVER
//      CHECK:    out_sum.add(out, a[blockIdx.x * blockDim.x + threadIdx.x]); }); }
