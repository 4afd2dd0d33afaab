// Calls that stand outside of bodies. In the initializers of members they are rewritten where they stand; in default arguments they are found, but what runs
// has the position of whoever leaves the argument out.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py op address proof result lanes verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %tool --level=warp --no-cuda %s -o %t.cu
// RUN: %compile %t.cu
// RUN: sed 's|//.*||' %t.cu | FileCheck %s --check-prefix=TEXT
// TEXT: warpagg::fetch_max<warpagg::uniform>(&tickets, 7ull);
// TEXT: warpagg::fetch_add<warpagg::uniform>(&total, 4.f);

__device__ float total;
__device__ unsigned long long tickets, places[64];

__device__ int keys[64];
__device__ int key() { return keys[threadIdx.x & 63]; }

__device__ float by_prototype(float old =
    atomicAdd(&total, 1.f)); // CHECK: [[@LINE]]: add unknown used unknown not-instantiated
__device__ float by_prototype(float old) { return old; }

static __device__ float by_definition(int n, float old =
    atomicAdd(&total, 2.f)) { // CHECK: [[@LINE]]: add unknown used unknown not-instantiated
    return old + n;
}

template <class T> __device__ T of_a_template(T x, float old =
    atomicAdd(&total, 3.f)) { // CHECK: [[@LINE]]: add unknown used unknown not-instantiated
    return x + old;
}

struct Ticket {
    unsigned long long number =
        atomicMax(&tickets, 7ull); // CHECK: [[@LINE]]: max uniform proved used many warp-uniform
    unsigned long long place =
        atomicAdd(&places[key()], 1ull); // CHECK: [[@LINE]]: add keyed used many warp-keyed
    int width : 3;
    __device__ Ticket() : width(0) {}
    __device__ Ticket(unsigned long long number) : number(number), width(1) {}
};

struct Plain {
    float old =
        atomicAdd(&total, 4.f); // CHECK: [[@LINE]]: add uniform proved used many warp-uniform
    int other = key();
};

template <class T> struct Holder {
    T old =
        atomicAdd(&total, 5.f); // CHECK: [[@LINE]]: add uniform proved used many warp-uniform
};

struct InConstructor {
    float old;
    __device__ InConstructor(int k) :
        old(atomicAdd(&total, 6.f)) // CHECK: [[@LINE]]: add uniform proved used many warp-uniform
    {}
};

__global__ void uses(unsigned long long *out) {
    Ticket ticket, given(3ull);
    Plain plain{};
    Holder<float> holder;
    auto f = [](float old =
        atomicAdd(&total, 8.f)) { return old; }; // CHECK: [[@LINE]]: add unknown used unknown not-instantiated
    out[threadIdx.x] = ticket.number + ticket.place + given.place + plain.old + holder.old + f() + by_prototype() + of_a_template(1.f) + InConstructor(2).old;
    if (threadIdx.x == 0)
        out[0] += by_definition(1);
}
