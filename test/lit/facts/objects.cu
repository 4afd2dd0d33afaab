// Methods, constructors, conversions and operators: what they do to an object and what they make of it.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

struct Grid {
    int nx;
    float *data;
    __device__ int size() const { return nx * nx; }
    __device__ int at(int i, int j) const { return j * nx + i; }
    __device__ float *row(int j) { return data + j * nx; }
    __device__ float &cell(int i, int j) { return data[at(i, j)]; }
};
struct State {
    int k;
    __device__ void set() { k = threadIdx.x & 7; }
    __device__ void set_by_method() { set(); }
    __device__ void set_by_this() { (*this).k = threadIdx.x & 7; }
    __device__ void set_by_pointer() {
        State *self = this;
        self->k = threadIdx.x & 7;
    }
    __device__ State &operator+=(int d) {
        k += d;
        return *this;
    }
    __device__ float *at(float *p) { return p + k; }
    __device__ void update(float *p) {
        set();
        atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    }
};
struct Derived : State {
    int m;
};
struct Vector {
    float x, y;
    __device__ Vector(float a, float b) : x(a), y(b) {}
    __device__ float sum() const { return x + y; }
};
struct Context {
    int k;
    __device__ Context() : k(threadIdx.x & 7) {}
    __device__ explicit Context(int base) { k = base + (threadIdx.x & 7); }
};
struct Initialised {
    int k = threadIdx.x & 7;
};
struct Index {
    __device__ operator int() const { return threadIdx.x & 7; }
};
struct Base {
    __device__ virtual int key() { return 0; }
};
struct Overridden : Base {
    __device__ int key() override { return threadIdx.x & 7; }
};

__global__ void methods(float *p, Grid g, int j) {
    atomicAdd(&p[g.size()], 1.f); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&g.row(j)[0], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

// One result stands for all calls of a function.
__global__ void reference_result(Grid g, const int *key) {
    atomicAdd(&g.cell(key[threadIdx.x], 0), 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void changed(float *p) {
    State a{0}, b{0}, c{0}, d{0}, e{0}, f{0};
    a.set();
    b.set_by_method();
    c.set_by_this();
    d.set_by_pointer();
    e += threadIdx.x & 7;
    f.update(p);
    atomicAdd(&p[a.k], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b.k], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c.k], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d.k], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e.k], 1.f);  // CHECK: [[@LINE]]: keyed none
    atomicAdd(a.at(p), 1.f);  // CHECK: [[@LINE]]: keyed none
}

__global__ void base_changed(float *p) {
    Derived d;
    d.k = d.m = 0;
    d.set();
    atomicAdd(&p[d.m], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void constructed(float *p, int n) {
    Vector v(1, n);
    Context by_nothing, by_base(n);
    Initialised by_member;
    Index index;
    atomicAdd(p + (int)v.sum(), 1.f);   // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[by_nothing.k], 1.f);   // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[by_base.k], 1.f);      // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[by_member.k], 1.f);    // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[index], 1.f);          // CHECK: [[@LINE]]: keyed none
}

__device__ void through_base(float *p, Base *b) {
    atomicAdd(&p[b->key()], 1.f); // CHECK: [[@LINE]]: keyed none
}
__global__ void virtual_method(float *p) {
    Overridden o;
    through_base(p, &o);
}

struct Functor {
    float *p;
    int n;
    __device__ void operator()(int i) const {
        atomicAdd(&p[n], 1.f); // CHECK: [[@LINE]]: uniform grid proved
        atomicAdd(&p[i], 1.f); // CHECK: [[@LINE]]: keyed none
    }
};
template <class F>
__device__ void apply(F f) {
    f(threadIdx.x & 7);
}
__global__ void functors(Functor f) {
    f(0);
    apply(f);
}

struct Open {
    int k;
    __device__ int &get() { return k; }
    __device__ Open &self() { return *this; }
    __device__ void set(int x) { k = x; }
    __device__ void update(float *p) {
        auto change = [this] { k = threadIdx.x & 7; };
        change();
        atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    }
};
__global__ void changed_from_outside(float *p) {
    Open a{0}, b{0}, c{0}, d{0}, e{0}, f{0};
    a.get() = threadIdx.x & 7;
    int &r = b.get();
    r = threadIdx.x & 7;
    c.self().k = threadIdx.x & 7;
    int Open::*member = &Open::k;
    d.*member = threadIdx.x & 7;
    void (Open::*method)(int) = &Open::set;
    (e.*method)(threadIdx.x & 7);
    f.update(p);
    atomicAdd(&p[a.k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b.k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c.k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d.k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e.k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[f.k], 1.f); // CHECK: [[@LINE]]: keyed none
}

struct Interleaved {
    float *p;
    __device__ float &operator[](int i) const { return p[i * 32 + threadIdx.x % 32 / 4]; }
};
__global__ void accessor(Interleaved a, int n) {
    atomicAdd(&a[n], 1.f); // CHECK: [[@LINE]]: keyed none
}

// What members and bases start with, nobody needs to write where the object is made.
struct WithInitializer {
    int x;
    int k = threadIdx.x & 7;
};
struct WithBase : Context {
    __device__ WithBase(int) {}
};
struct WithMember {
    Context c;
    int x;
    __device__ WithMember(int a) : x(a) {}
};
struct WithConstant {
    int k = 3, x;
    __device__ WithConstant(int a) : x(a) {}
};
__global__ void started(float *p) {
    WithInitializer a{3}, b = {3};
    WithBase c(3);
    WithMember d(3);
    WithConstant e(3);
    atomicAdd(&p[a.k], 1.f);   // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b.k], 1.f);   // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[c.k], 1.f);   // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[d.c.k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[e.k], 1.f);   // CHECK: [[@LINE]]: uniform grid proved
}
