// What is known of a kernel's blocks from launches, where host code is not what it seems: sizes that wait for a template's arguments, or that classes of the program's make; launches
// that stand where no function is; code that is another one where nvcc compiles for the host; and what operators and constructors of a template's types may write.

// RUN: %tool --level=warp -n --no-cuda --json=- %s -- -std=c++20 | python3 %S/facts.py address extent proof lanes \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

static __global__ void k_pk1(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <class... A>
static void g1(float *p, A... a) { k_pk1<<<1, dim3(a...)>>>(p); }
void launch_pk1(float *p) { g1(p, 8, 8); }
static __global__ void k_pk2(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <int... N>
static void g2(float *p) { k_pk2<<<1, dim3(N...)>>>(p); }
void launch_pk2(float *p) { g2<8, 8>(p); }
static __global__ void k_pk3(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <int... N>
static void g3(float *p) { k_pk3<<<1, dim3(32, N...)>>>(p); }
void launch_pk3(float *p) { g3<8>(p); }
static __global__ void k_pk4(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <int... N>
static void g4(float *p) {
    dim3 b{N...};
    k_pk4<<<1, b>>>(p);
}
void launch_pk4(float *p) { g4<8, 8>(p); }
static __global__ void k_autob(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
void launch_autob(float *p) {
    auto go = [=](auto b) { k_autob<<<1, b>>>(p); };
    go(dim3(8, 8));
}
static __global__ void k_depm(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <class T>
struct cf {
    static dim3 block() { return dim3(8, 8); }
};
template <class T>
static void g5(float *p) { k_depm<<<1, cf<T>::block()>>>(p); }
void launch_depm(float *p) { g5<int>(p); }
static __global__ void k_Sb(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Sq {
    int v;
    Sq(int x) : v(x) {}
    operator dim3() const { return dim3(v / 4, 4); }
};
template <class S>
static void g6(float *p) {
    S b(32);
    k_Sb<<<1, b>>>(p);
}
void launch_Sb(float *p) { g6<Sq>(p); }
static __global__ void k_Si(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Sr {
    int v;
    Sr(int x) : v(x) {}
    operator int() const { return v / 4; }
};
template <class S>
static void g7(float *p) {
    S b = 32;
    k_Si<<<1, dim3(b, 8)>>>(p);
}
void launch_Si(float *p) { g7<Sr>(p); }
static __global__ void k_cb(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Bq {
    unsigned x, y, z;
    operator dim3() const { return dim3(x / 4, y, z); }
};
void launch_cb(float *p) {
    const Bq n{32, 8, 1};
    const dim3 b{n};
    k_cb<<<1, b>>>(p);
}
static __global__ void k_rows(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct rw : dim3 {
    rw() : dim3(8, 8) {}
};
void launch_rows(float *p) {
    rw b;
    k_rows<<<1, b>>>(p);
}
static __global__ void k_tryb(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
static void tb(float *p) try { k_tryb<<<1, dim3(8, 8)>>>(p); } catch (...) {
}
void launch_tryb(float *p) {
    tb(p);
    k_tryb<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_defa(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
extern float *PP;
void da(int y = (k_defa<<<1, dim3(8, 8)>>>(PP), 0));
void launch_defa(float *p) {
    da();
    k_defa<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_lamt(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <auto F>
static void lt(float *p) { F(p); }
void launch_lamt(float *p) {
    lt<[](float *p) { k_lamt<<<1, dim3(8, 8)>>>(p); }>(p);
    k_lamt<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_lamd(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
using LD = decltype([](float *p) { k_lamd<<<1, dim3(8, 8)>>>(p); });
void launch_lamd(float *p) {
    LD()(p);
    k_lamd<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_arch(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
__host__ __device__ static void ar(float *p) {
#ifndef __CUDA_ARCH__
    k_arch<<<1, dim3(8, 8)>>>(p);
#endif
}
void launch_arch(float *p) {
    ar(p);
    k_arch<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_arch2(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
#ifndef __CUDA_ARCH__
static void ar2(float *p) { k_arch2<<<1, dim3(8, 8)>>>(p); }
#endif
void launch_arch2(float *p) {}
static __global__ void k_arch3(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
#ifdef __CUDA_ARCH__
enum { N3 = 32 };
#else
enum { N3 = 8 };
#endif
void launch_arch3(float *p) { k_arch3<<<1, dim3(N3, 8)>>>(p); }
static __global__ void k_arch4(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
#if __CUDA_ARCH__ >= 800
#define N4 32
#else
#define N4 16
#endif
void launch_arch4(float *p) { k_arch4<<<1, dim3(N4, 8)>>>(p); }
static __global__ void k_gnuc(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
void launch_gnuc(float *p) {
#if __GNUC__ >= 9
    k_gnuc<<<1, dim3(32, 8)>>>(p);
#else
    k_gnuc<<<1, dim3(8, 8)>>>(p);
#endif
}
static __global__ void k_clang(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
void launch_clang(float *p) {
#ifndef __clang__
    k_clang<<<1, dim3(8, 8)>>>(p);
#endif
    k_clang<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_bs(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
#define BS5 __GNUC__
void launch_bs(float *p) { k_bs<<<1, dim3(BS5 > 8 ? 32 : 8, 8)>>>(p); }
static __global__ void k_in(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct source {
    source &operator>>(int &n) {
        n = 8;
        return *this;
    }
};
template <class S>
static void rd(S &in, float *p) {
    int n = 32;
    in >> n;
    k_in<<<1, dim3(n, 8)>>>(p);
}
void launch_in(float *p) {
    source s;
    rd(s, p);
}
static __global__ void k_ctor(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Tk {
    Tk(int &n) { n = 8; }
};
template <class T>
static void c1(float *p) {
    int n = 32;
    T u(n);
    k_ctor<<<1, dim3(n, 8)>>>(p);
}
void launch_ctor(float *p) { c1<Tk>(p); }
static __global__ void k_ctor2(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Tl {
    Tl(int &n) { n = 8; }
};
template <class T>
static void c2(float *p) {
    int n = 32;
    T u = n;
    k_ctor2<<<1, dim3(n, 8)>>>(p);
}
void launch_ctor2(float *p) { c2<Tl>(p); }
static __global__ void k_cast(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Tm {
    Tm(int &n) { n = 8; }
};
template <class T>
static void c3(float *p) {
    int n = 32;
    (T) n;
    k_cast<<<1, dim3(n, 8)>>>(p);
}
void launch_cast(float *p) { c3<Tm>(p); }
static __global__ void k_cast2(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Tn {
    Tn(int &n) { n = 8; }
};
template <class T>
static void c4(float *p) {
    int n = 32;
    static_cast<T>(n);
    k_cast2<<<1, dim3(n, 8)>>>(p);
}
void launch_cast2(float *p) { c4<Tn>(p); }
static __global__ void k_newt(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct To {
    To(int &n) { n = 8; }
};
template <class T>
static void c5(float *p) {
    int n = 32;
    new T(n);
    k_newt<<<1, dim3(n, 8)>>>(p);
}
void launch_newt(float *p) { c5<To>(p); }
static __global__ void k_asg(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Tp {
    void operator=(int &n) { n = 8; }
};
template <class T>
static void c6(T t, float *p) {
    int n = 32;
    t = n;
    k_asg<<<1, dim3(n, 8)>>>(p);
}
void launch_asg(float *p) { c6(Tp(), p); }
static __global__ void k_sub(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
struct Tq {
    int operator[](int &n) { return n = 8; }
};
template <class T>
static void c7(T t, float *p) {
    int n = 32;
    t[n];
    k_sub<<<1, dim3(n, 8)>>>(p);
}
void launch_sub(float *p) { c7(Tq(), p); }
static __global__ void k_refT(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <class T>
static void c8(float *p) {
    int n = 32;
    T r = n;
    r = 8;
    k_refT<<<1, dim3(n, 8)>>>(p);
}
void launch_refT(float *p) { c8<int &>(p); }
static __global__ void k_refT2(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <class T>
static void c9(float *p) {
    int n = 32;
    typename T::type r = n;
    r = 8;
    k_refT2<<<1, dim3(n, 8)>>>(p);
}
void launch_refT2(float *p) {
    struct R9 {
        using type = int &;
    };
    c9<R9>(p);
}
static __global__ void k_vol(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
void launch_vol(float *p) {
    const volatile int n = 32;
    *const_cast<int *>(&n) = 8;
    k_vol<<<1, dim3(n, 8)>>>(p);
}
static __global__ void k_lamtmpl(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp checked many
template <class F = decltype([](float *p) { k_lamtmpl<<<1, dim3(8, 8)>>>(p); })>
static void lt2(float *p) { F()(p); }
void launch_lamtmpl(float *p) {
    lt2(p);
    k_lamtmpl<<<1, dim3(32, 8)>>>(p);
}
static __global__ void k_ok(float *p) { atomicAdd(&p[threadIdx.y], 1.f); } // CHECK: [[@LINE]]: uniform warp proved many
void launch_ok(float *p) { k_ok<<<1, dim3(32, 8)>>>(p); }
static __global__ void k_asks(float *p) {
#if __CUDA_ARCH__ >= 700
    p[0] = 0.f;
#endif
    atomicAdd(&p[threadIdx.y], 1.f); // CHECK: [[@LINE]]: uniform warp proved many
}
void launch_asks(float *p) { k_asks<<<1, dim3(32, 8)>>>(p); }
