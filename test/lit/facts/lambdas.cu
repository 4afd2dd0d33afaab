// Lambdas: what they capture, by value and by reference, and what they assign.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void captured(float *p, int n, const int *key) {
    auto by_value = [=] {
        atomicAdd(&p[n], 1.f);                // CHECK: [[@LINE]]: uniform grid proved
        atomicAdd(&p[key[threadIdx.x]], 1.f); // CHECK: [[@LINE]]: keyed none
    };
    auto by_reference = [&] {
        atomicAdd(&p[n], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    };
    by_value();
    by_reference();
}

__global__ void assigned(float *p) {
    int a = 0, b = 0, c = 0, d = 0;
    auto all = [&] { a = threadIdx.x & 7; };
    auto some = [&b] {
        if (threadIdx.x & 1)
            return;
        ++b;
    };
    auto renamed = [&r = c] { r = threadIdx.x & 7; };
    auto copied = [d]() mutable { d = threadIdx.x & 7; };
    all(), some(), renamed(), copied();
    atomicAdd(&p[a], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void results(float *p, int n) {
    auto index = [](int k) { return k + (threadIdx.x & 7); };
    auto generic = [](auto k) { return k + (threadIdx.x & 7); };
    atomicAdd(&p[index(n)], 1.f);                         // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[generic(n)], 1.f);                       // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[([] { return threadIdx.x & 7; })()], 1.f); // CHECK: [[@LINE]]: keyed none
}

template <class F>
__global__ void run(F f) {
    f(threadIdx.x);
}
void launch(float *p, int n) {
    run<<<1, 32>>>([=] __device__(int i) {
        atomicAdd(&p[n], 1.f);     // CHECK: [[@LINE]]: uniform grid proved
        atomicAdd(&p[i & 7], 1.f); // CHECK: [[@LINE]]: keyed none
    });
}
