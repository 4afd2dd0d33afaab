// Arrays of a lane's own, indexed by the counters of short loops, stay in registers: the loops are told to be unrolled.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

__global__ void __launch_bounds__(256) corners(const int4 *element, const int *v, int *out, int *other) {
    const int4 e = element[threadIdx.x];
    const int nodes[4] = {e.x, e.y, e.z, e.w};
    int own[4][3];
    for (int a = 0; a < 4; a++)
        for (int c = 0; c < 3; c++) own[a][c] = v[a] + c;
//      CHECK:#pragma unroll
// CHECK-NEXT:    for (int a = 0; a < 4; a++)
// CHECK-NEXT:        warpagg::among_peers(0 < 3 ? &out[nodes[a] * 3 + 0] : nullptr, [&](auto &peers) {
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:            for (int c = 0; c < 3; c++)
// CHECK-NEXT:                peers.add(&out[nodes[a] * 3 + c], own[a][c]);
// CHECK-NEXT:        });
    for (int a = 0; a < 4; a++)
        for (int c = 0; c < 3; c++)
            atomicAdd(&out[nodes[a] * 3 + c], own[a][c]);
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:    for (int a = 0; a < 4; a++) {
// CHECK-NEXT:        warpagg::add<warpagg::keyed>(&out[nodes[a]], 1);
// CHECK-NEXT:        warpagg::add<warpagg::keyed>(&other[nodes[a ^ 1]], 2);
// CHECK-NEXT:    }
    for (int a = 0; a < 4; a++) {
        atomicAdd(&out[nodes[a]], 1);
        atomicAdd(&other[nodes[a ^ 1]], 2);
    }
}

// Not so in what the host's compiler reads, too, which warns of the pragma.
// CHECK-NOT:#pragma unroll
// CHECK:        warpagg::add<warpagg::keyed>(&p[nodes[a]], 9);
__host__ __device__ void both(const int *from, int *p) {
    int nodes[4] = {from[0], from[1], from[2], from[3]};
    for (int a = 0; a < 4; a++)
        atomicAdd(&p[nodes[a]], 9);
}
__global__ void __launch_bounds__(256) calls(const int *from, int *p) { both(from + threadIdx.x, p); }

// Not so where a loop has a pragma, no line of its own or many rounds, or the array is another's, or no counter indexes it.
__global__ void __launch_bounds__(256) left(const int4 *element, const int *v, int *out, int n) {
    const int4 e = element[threadIdx.x];
    const int nodes[4] = {e.x, e.y, e.z, e.w};
    __shared__ int shared[4];
    if (threadIdx.x < 4)
        shared[threadIdx.x] = v[threadIdx.x];
    __syncthreads();
    int many[40];
    for (int k = 0; k < 40; k++) many[k] = v[k + threadIdx.x];
// CHECK-NOT:#pragma unroll
// CHECK:#pragma unroll 1
// CHECK-NOT:#pragma unroll
#pragma unroll 1
    for (int a = 0; a < 4; a++)
        atomicAdd(&out[nodes[a]], 1);
    ; for (int a = 0; a < 4; a++) atomicAdd(&out[nodes[a]], 2);
    for (int k = 0; k < 40; k++)
        atomicAdd(&out[many[k]], 3);
    for (int a = 0; a < 4; a++)
        atomicAdd(&out[shared[a] + nodes[1]], 4);
    for (int a = 0; a < n; a++)
        atomicAdd(&out[nodes[a % 4]], 5); // warpagg: keyed
    for (int a = 0; a < 4; a++)
        for (int k = 0; k < 10; k++)
            atomicAdd(&out[nodes[a] + k], 6);
// CHECK:#pragma unroll
// CHECK-NEXT:    for (int a = 0; a < 4; a++)
// CHECK-NEXT:        warpagg::add<warpagg::keyed>(&out[nodes[a]], 7);
// CHECK-NOT:#pragma unroll
#pragma unroll
    for (int a = 0; a < 4; a++)
        atomicAdd(&out[nodes[a]], 7);
}
