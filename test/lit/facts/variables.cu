// Every way to change a variable counts: by its name, another name, a pointer, an element, a part.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

struct Cell {
    int x, y;
};
struct Arrays {
    int a[2];
};
struct Holder {
    int &r;
};
union Both {
    int i;
    float f;
};

__global__ void shadowed(float *p, int k) {
    {
        int k = threadIdx.x & 7;
        atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    }
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void assigned(float *p, int n) {
    int a = 0, b = n, c = n, d = 0, e = 0;
    n = 3, a = threadIdx.x & 7;
    b ^= threadIdx.x & 7;
    c += n;
    (d = 1) += threadIdx.x & 7;
    ++e += threadIdx.x & 7;
    atomicAdd(&p[a], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[d], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void references(float *p, int n) {
    int a = 0, b = 0, c = 0, d = 0, e = 0, g = 0;
    int &ra = a, &rb = n ? b : c, &re = e;
    const int &rg = g;
    float &place = p[n];
    ra = threadIdx.x & 7;
    rb = threadIdx.x & 7;
    (n ? d : n) = threadIdx.x & 7;
    static_cast<int &>(re) = threadIdx.x & 7;
    atomicAdd(&p[a], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[rg], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&place, 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

// The reference shows what its variable holds by now, not what it held at first.
__global__ void reference_in_loop(float *p, int n) {
    int k = 0;
    int &r = k;
    for (int i = 0; i < n; i++) {
        k++;
        atomicAdd(&p[r], 1.f); // CHECK: [[@LINE]]: uniform grid checked
    }
}

__global__ void reference_to_place(float *p, int n) {
    float &a = p[n], &b = p[threadIdx.x & 7];
    atomicAdd(&a, 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&b, 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void pointers(float *p, int n) {
    int k = n;
    int *q = &k;
    *q = threadIdx.x & 7;
    float *r = p, *s = p;
    r += n;
    s += threadIdx.x & 7;
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(r, 1.f);     // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(s, 1.f);     // CHECK: [[@LINE]]: keyed none
}

__global__ void arrays(float *p, int n) {
    int a[4] = {0, 1, 2, 3}, b[4] = {0, 1, 2, 3}, c[2][2] = {{0, 1}, {2, 3}}, d[2][2] = {{0, 0}, {0, 0}}, e[2][2] = {{0, 0}, {0, 0}};
    a[n] = 5;
    b[threadIdx.x & 3] = 5;
    d[threadIdx.x & 1][n] = 1;
    int *row = e[0];
    row[0] = threadIdx.x & 7;
    atomicAdd(&p[a[n]], 1.f);                  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[a[threadIdx.x & 3]], 1.f);    // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b[n]], 1.f);                  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c[n][1]], 1.f);               // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c[threadIdx.x & 1][n]], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c[n][threadIdx.x & 1]], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d[0][0]], 1.f);               // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e[0][0]], 1.f);               // CHECK: [[@LINE]]: keyed none
}

__global__ void range_assigns(float *p) {
    int a[2] = {0, 0};
    for (int &e : a)
        e = threadIdx.x & 7;
    atomicAdd(&p[a[0]], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void structs(float *p, Cell given, const Cell *cells) {
    Cell made, copied = given, loaded = {0, 0};
    made.x = given.x;
    made.y = 3;
    copied = made;
    loaded = cells[threadIdx.x];
    atomicAdd(&p[given.x], 1.f);  // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[made.y], 1.f);   // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[copied.x], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[loaded.x], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void parts(float *p) {
    Arrays s = {{0, 0}};
    int *q = s.a;
    q[0] = threadIdx.x & 7;
    int x = 0;
    Holder h{x};
    h.r = threadIdx.x & 7;
    Both u;
    u.i = 0;
    u.f = threadIdx.x;
    atomicAdd(&p[s.a[0]], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[x], 1.f);      // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[u.i], 1.f);    // CHECK: [[@LINE]]: keyed none
}

__global__ void bindings(float *p, Cell given) {
    Cell c = {0, 0}, d = {0, 0};
    auto &[x, y] = c;
    auto [v, w] = given;
    x = threadIdx.x & 7;
    atomicAdd(&p[c.x], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[v], 1.f);   // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[d.x], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void assembly(float *p) {
    unsigned a, b = 0;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(a));
    asm volatile("add.u32 %0, %0, %%tid.x;" : "+r"(b));
    atomicAdd(&p[a], 1.f); // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[b], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void never_assigned(float *p) {
    int k;
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void other_storage(float *p) {
    static int s;
    volatile int v = 0;
    atomicAdd(&p[s], 1.f); // CHECK: [[@LINE]]: uniform grid checked
    atomicAdd(&p[v], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void results_of_atomics(float *p, int *n) {
    int k = atomicAdd(n, 1); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[k], 1.f);   // CHECK: [[@LINE]]: keyed none
}

__device__ void fill(int (&a)[4]) { a[threadIdx.x & 3] = 1; }
__global__ void references_to_arrays(float *p) {
    int a[4] = {0, 0, 0, 0}, b[2][2] = {{0, 0}, {0, 0}}, c[4] = {0, 0, 0, 0};
    int(&r)[4] = a;
    auto &row = b[0];
    r[threadIdx.x & 3] = 1;
    row[0] = threadIdx.x & 7;
    fill(c);
    atomicAdd(&p[a[0]], 1.f);    // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b[0][0]], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c[0]], 1.f);    // CHECK: [[@LINE]]: keyed none
}

__global__ void bindings_over_a_range(float *p) {
    Cell cells[2] = {{0, 0}, {1, 1}};
    for (auto &[x, y] : cells)
        x = threadIdx.x & 7;
    atomicAdd(&p[cells[0].x], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void expressions(float *p, int n) {
    int a = ({
        int t = 0;
        if (threadIdx.x & 1)
            t = 1;
        t;
    });
    int b = (threadIdx.x & 1) ?: n;
    atomicAdd(&p[a], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b], 1.f); // CHECK: [[@LINE]]: keyed none
}
