// What is known of a kernel's blocks: from its attributes, from launches, and from the user. A warp is 32 threads in a row.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof lanes \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

#define THREADS 32
constexpr int rows = 4;

__global__ void __block_size__((32, rows)) whole(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
    if (threadIdx.x == 0)
        atomicAdd(p, 1.f); // CHECK: [[@LINE]]: uniform grid proved one
}

__global__ void __block_size__((16, 16, 1), (2, 1, 1)) split(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: keyed none many
    atomicAdd(&p[threadIdx.x], 1.f); // CHECK: [[@LINE]]: keyed none many
    atomicAdd(&p[threadIdx.y * 16 + threadIdx.x], 1.f); // CHECK: [[@LINE]]: distinct none many
    if (threadIdx.x == 0)
        atomicAdd(p, 1.f); // CHECK: [[@LINE]]: uniform grid proved many
    if (threadIdx.x == 0)
        atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: distinct none many
    if (threadIdx.x == 0 && threadIdx.y == 0)
        atomicAdd(p, 1.f); // CHECK: [[@LINE]]: uniform grid proved one
}

__global__ void __launch_bounds__(THREADS, 8) one_warp(float *p) {
    atomicAdd(&p[threadIdx.x / 32], 1.f); // CHECK: [[@LINE]]: uniform block proved many
}

__launch_bounds__(64) __global__ void two_warps(float *p) {
    atomicAdd(&p[threadIdx.x / 32], 1.f); // CHECK: [[@LINE]]: uniform warp checked many
}

template <int threads> __global__ void __launch_bounds__(threads) not_known_yet(float *p) {
    atomicAdd(&p[threadIdx.x / 32], 1.f); // CHECK: [[@LINE]]: uniform block proved many
}
template __global__ void not_known_yet<32>(float *);

template <class T> __launch_bounds__(THREADS) __global__ void of_a_template(T *p) {
    atomicAdd(&p[threadIdx.x / 32], T(1)); // CHECK: [[@LINE]]: uniform block proved many
}
template __global__ void of_a_template(float *);

// warpagg: block(32, 8)
__global__ void told_above(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}

__global__ void told_beside(float *p, // warpagg: block(8, 8)
                            int n) {
    if (threadIdx.x == 0)
        atomicAdd(p, 1.f); // CHECK: [[@LINE]]: uniform grid proved many
}

static __device__ void helper(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}

// warpagg: block(64, 4)
__global__ void calls(float *p) {
    helper(p);
}

static __global__ void launched(float *p) {
    atomicAdd(&p[threadIdx.x / 32], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}

static __global__ void launched_with_braces(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: keyed none many
}

static __global__ void launched_with_constants(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}

static __global__ void launched_by_size(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked many
}

static __global__ void launched_flat(float *p) {
    atomicAdd(&p[threadIdx.x / 32], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}

static __global__ void launched_in_rows(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked many
    atomicAdd(&p[threadIdx.z], 1.f); // CHECK: [[@LINE]]: uniform warp checked many
}

static __global__ void launched_in_one_row(float *p) {
    atomicAdd(&p[threadIdx.x / 32], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}

template <class T> static __global__ void launched_by_a_template(T *p) {
    atomicAdd(&p[threadIdx.y], T(1)); // CHECK: [[@LINE]]: uniform warp checked many
}
struct matrix {
    float *at;
    unsigned columns;
};
template <class T> void launch_by_a_template(T *p) {
    launched_by_a_template<<<1, {p->columns, 32}>>>(p->at);
}

template <int threads> static __global__ void of_its_parameter(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform grid checked many
}

void launches(float *p, int n) {
    const int x = 64, y = 4;
    int threads = 128;
    launched<<<1, threads>>>(p);
    dim3 braces{16, 16};
    launched_with_braces<<<1, braces>>>(p);
    dim3 constants(x, y);
    launched_with_constants<<<1, constants>>>(p);
    dim3 by_size(n, 4);
    launched_by_size<<<1, by_size>>>(p);
    launched_flat<<<1, n>>>(p);
    of_its_parameter<128><<<1, 128>>>(p);
    launched_in_rows<<<{1, 2}, {16, 32}>>>(p);
    launched_in_one_row<<<1, {512}>>>(p);
    matrix parts{p, 16};
    launch_by_a_template(&parts);
}

// What a launch's settings do to a variable that another one names: rows of 16 threads are no warps.
static int halve(int *n) { return *n /= 2; }
static __global__ void sized_by_address(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked many
}
static __global__ void sized_by_assignment(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp checked many
}
static __global__ void sized_by_nothing(float *p) {
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}
void launch_in_sizes(float *p) {
    int one = 32, two = 32, three = 32;
    sized_by_address<<<halve(&one), dim3(32, 8)>>>(p);
    sized_by_address<<<1, dim3(one, 8)>>>(p);
    sized_by_assignment<<<two = 16, dim3(32, 8)>>>(p);
    sized_by_assignment<<<1, dim3(two, 8)>>>(p);
    sized_by_nothing<<<three * 8, dim3(32, 8)>>>(p);
    sized_by_nothing<<<1, dim3(three, 8)>>>(p);
}
