// What runs on the device in the device's pass alone: the host's code that makes such objects is rejected there by clang, and taken by nvcc. Its constructors, whose members
// stand in front of a body, and friends that a class defines go too.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not='makes no code'

#ifdef __CUDA_ARCH__
#define BOTH __device__
#else
#define BOTH
#endif

struct place {
    int x, y;
    BOTH place() {}
    BOTH place(int x, int y) : x(x), y(y) {}
    BOTH int sum() const { return x + y; }
};

struct settled {
    place size;
    settled() { size.x = size.y = 512; }
};

struct image {
    place size;
    explicit image(int n) noexcept(true) : size(n, n) {}
};

struct late {
    place first, second;
    late(int n);
    ~late();
};
late::late(int n) : first(n, n), second{n, n} {}
late::~late() {}

struct on_device {
    int at;
    __device__ on_device(int at) : at(at) { known_to_nvcc(); }
};

struct stream {
    stream &operator<<(float) { return *this; }
};

template <class T> struct view {
    T at;
    BOTH T operator()(int) const { return at; }
    friend stream &operator<<(stream &to, const view &from) { return to << from(0); }
};

__global__ void total(float *p, const float *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(p, v[threadIdx.x]);
}

__global__ void calls_rejected(float *p, const float *v) {
    on_device rejected(3);
    // CHECK: :[[@LINE+1]]:5: {{.*}} a function whose body is not in sight, on_device, {{.*}} [warpagg:ordered]
    atomicAdd(p, v[threadIdx.x] + rejected.at);
}

void host(stream &to, const view<float> *views) {
    settled here;
    image there(3);
    late then(4);
    to << views[0];
}
// CHECK: 2 sites: 1 would be rewritten, 1 left (1 ordered)
