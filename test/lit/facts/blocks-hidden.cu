// What is known of a kernel's blocks from launches, where part of what the sizes come from is not in the tree: what may be another size is not known.
// A row of the block, threadIdx.y, is one address a warp where rows are known to be warps.

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 | python3 %S/facts.py address extent proof lanes \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

#include <initializer_list>

static __global__ void by_switch(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_range(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_alias(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_lambda(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_class(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_pack(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_offset(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_statements(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_literal(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_bits(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_copy(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_template(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_made(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_list(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_made_there(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_template_of(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_launch_in_switch(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_launch_in_loop(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_global(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_global_lambda(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_friend(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_member(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static __global__ void by_dim3(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many
static __global__ void by_others(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many

struct halved : dim3 {
    halved(unsigned x, unsigned y) : dim3(x / 2, y) {}
};
struct fields {
    char a, b, c;
};
struct copied : dim3 {
    copied(dim3 other) : dim3(other.x / 2, other.y) {}
};
struct swapped {
    int x, y;
    operator dim3() const { return dim3(y, x); }
};
template <class D> void launch_template(float *p, D d) {
    by_template<<<1, d>>>(p);
    D made(8, 32);
    by_made<<<1, made>>>(p);
    by_list<<<1, D{8, 32}>>>(p);
    by_made_there<<<1, D(8, 32)>>>(p);
}
template <class D> void launch_template_of(float *p) { by_template_of<<<1, D(dim3(32, 8))>>>(p); }
template <class... T> void launch_pack(float *p) { by_pack<<<1, dim3(32, sizeof...(T))>>>(p); }

void launch(float *p, int v) {
    int a = 32, b = 32, d = 32, e = 32;
    int &alias = d;
    switch (a = 16; v) {
    default: by_switch<<<1, dim3(a, 8)>>>(p);
    }
    for (b = 16; int i : {1, 2})
        by_range<<<i, dim3(b, 8)>>>(p);
    switch (alias = 16; v) {
    default: by_alias<<<1, dim3(d, 8)>>>(p);
    }
    [&] {
        switch (e = 16; v) {
        default: break;
        }
    }();
    by_lambda<<<1, dim3(e, 8)>>>(p);
    by_class<<<1, halved(32, 8)>>>(p);
    launch_pack<int, float>(p);
    by_statements<<<1, ({ dim3 t(16, 8); t; })>>>(p);
    by_literal<<<1, (dim3){16, 8, 1}>>>(p);
    by_bits<<<1, __builtin_bit_cast(dim3, uint3{16, 8, 1})>>>(p);
    by_copy<<<1, copied(dim3(32, 8))>>>(p);
    launch_template(p, swapped{8, 16});
    launch_template_of<copied>(p);
    by_offset<<<1, dim3(32, __builtin_offsetof(fields, c))>>>(p);
}

void launch_by_dim3(float *p) {
    uint3 u{32, 8, 1};
    dim3 block(u);
    by_dim3<<<1, block>>>(p);
}

// Launches that stand where no function is.
extern float *memory;
static int at_once = (by_global<<<1, dim3(16, 8)>>>(memory), 1);
static auto later = [] { by_global_lambda<<<1, dim3(16, 8)>>>(memory); };
struct holder {
    friend void launch_as_friend(float *p) { by_friend<<<1, dim3(16, 8)>>>(p); }
    static inline int ready = (by_member<<<1, dim3(16, 8)>>>(memory), 1);
};
void launch_elsewhere(float *p) {
    switch (by_launch_in_switch<<<1, dim3(16, 8)>>>(p); at_once) {
    default: by_launch_in_switch<<<1, dim3(32, 8)>>>(p);
    }
    for (by_launch_in_loop<<<1, dim3(16, 8)>>>(p); int i : {1, 2})
        by_launch_in_loop<<<i, dim3(32, 8)>>>(p);
    by_global<<<1, dim3(32, 8)>>>(p);
    by_global_lambda<<<1, dim3(32, 8)>>>(p);
    by_friend<<<1, dim3(32, 8)>>>(p);
    by_member<<<1, dim3(32, 8)>>>(p);
    later();
}

// What a switch and a loop do not name keeps its value.
void launch_others(float *p, int v) {
    int n = 32;
    switch (int other = v; other) {
    default: by_others<<<1, dim3(n, 8)>>>(p);
    }
    for (int i : {1, 2})
        by_others<<<i, dim3(n, 8)>>>(p);
}
