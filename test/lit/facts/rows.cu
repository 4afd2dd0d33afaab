// threadIdx.y and z are the same for a warp if rows of the block are whole warps. The launches in the file tell.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

static __global__ void whole(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved
}

// Another file may launch it too.
__global__ void shared(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked
}

static __global__ void split(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: keyed none
}

static __global__ void both(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked
}

static __global__ void flat(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

static __global__ void changed(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked
}

static __global__ void named(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked
}

void launch(const void *kernel);

void launches(float *p, bool small) {
    dim3 wide(32, 8), narrow(16, 16);
    whole<<<1, wide>>>(p);
    shared<<<1, wide>>>(p);
    split<<<1, narrow>>>(p);
    both<<<1, wide>>>(p);
    both<<<1, narrow>>>(p);
    flat<<<1, 100>>>(p);
    dim3 block(32, 8);
    if (small)
        block = dim3(16, 8);
    changed<<<1, block>>>(p);
    named<<<1, wide>>>(p);
    launch((const void *)named);
}
