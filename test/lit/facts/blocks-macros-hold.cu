// A switch in a macro's body that assigns in front of its value (blocks-macros.cu).

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++17 | python3 %S/facts.py address extent proof lanes | FileCheck %s

#define SWITCH(n) switch (n = 16; n)

static __global__ void sum(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: uniform warp checked many

void launch(float *p) {
    int n = 32;
    SWITCH(n) {
    default: sum<<<1, dim3(n, 8)>>>(p);
    }
}
