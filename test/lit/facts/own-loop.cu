// Functions that are an update by a loop of their own, and those that nearly are.

// REQUIRES: toolkit
// RUN: %tool --arch=sm_90 %s -o %t.cu --rewrites=warp-keyed 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cu
// RUN: %compile %t.cu -I%S

#include "Inputs/own_loop.h"

typedef unsigned long long word;

static __device__ double add(double *p, double v) {
    word *bits = (word *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __double_as_longlong(v + __longlong_as_double(seen)));
    } while (seen != old);
    return __longlong_as_double(old);
}

static __device__ void add_rounded(double *p, double v) {
    for (word *bits = (word *)p, seen = 0;;) {
        const word old = atomicCAS(bits, seen, __double_as_longlong(__dadd_rn(__longlong_as_double(seen), v)));
        if (old == seen)
            return;
        seen = old;
    }
}

static __device__ void add_anew(float *p, float v) {
    float seen;
    do
        seen = *p;
    while (atomicCAS((unsigned *)p, __float_as_uint(seen), __float_as_uint(seen + v)) != __float_as_uint(seen));
}

static __device__ float greatest(float *p, float v) {
    int seen = __float_as_int(*p);
    while (v > __int_as_float(seen)) {
        const int old = atomicCAS((int *)p, seen, __float_as_int(v));
        if (old == seen)
            break;
        seen = old;
    }
    return __int_as_float(seen);
}

static __device__ void greatest_at_a_glance(float *p, float v) {
    if (*p >= v)
        return;
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (!(__int_as_float(seen) < v))
            break;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (seen != old);
}

static __device__ double least(double *p, double v) {
    word *bits = (word *)p, old = *bits, seen;
    do {
        seen = old;
        const double was = __longlong_as_double(seen);
        old = atomicCAS(bits, seen, __double_as_longlong(v < was ? v : was));
    } while (seen != old);
    return __longlong_as_double(old);
}

static __device__ float atomicMax(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(fmaxf(v, __int_as_float(seen))));
    } while (seen != old);
    return __int_as_float(old);
}

template <class T> static __device__ T smaller(T *p, T v) {
    word *bits = (word *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __double_as_longlong(fmin(__longlong_as_double(seen), v)));
    } while (seen != old);
    return __longlong_as_double(old);
}

static __device__ float by_value(float *p, float v) {
    float old = *p, seen;
    do {
        seen = old;
        old = __int_as_float(atomicCAS((int *)p, __float_as_int(seen), __float_as_int(v + seen)));
    } while (seen != old);
    return old;
}

static __device__ void not_less(float *p, float v) { // what is no number is stored
    if (*p >= v)
        return;
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (__int_as_float(seen) >= v)
            break;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (seen != old);
}

static __device__ double not_greater(double *p, double v) {
    word *bits = (word *)p, old = *bits, seen;
    do {
        seen = old;
        const double was = __longlong_as_double(seen);
        old = atomicCAS(bits, seen, __double_as_longlong(was <= v ? was : v));
    } while (seen != old);
    return __longlong_as_double(old);
}

static __device__ float until_seen(float *p, float v) { // its own value, too
    int *bits = (int *)p, seen = *bits;
    float was = __int_as_float(seen);
    while (was > v) {
        seen = atomicCAS(bits, seen, __float_as_int(v));
        was = __int_as_float(seen);
    }
    return was;
}

#define INTEGERS(name, type, swapped, made)                                    \
    static __device__ type name(type *p, type v) {                             \
        swapped old = *(swapped *)p, seen;                                     \
        do {                                                                   \
            seen = old;                                                        \
            const type was = (type)seen;                                       \
            old = atomicCAS((swapped *)p, seen, (swapped)(made));              \
        } while (seen != old);                                                 \
        return (type)old;                                                      \
    }
INTEGERS(atomicSum, int, unsigned, was + v)
INTEGERS(atomicLeast, long long, word, was < v ? was : v)
INTEGERS(atomicMost, unsigned, unsigned, max(was, v))
INTEGERS(atomicBits, word, word, v | was)
INTEGERS(atomicLess, int, int, was - v)

static __device__ int atomicFirst(int *p, int v) {
    int old = *p, seen;
    do {
        seen = old;
        if (seen <= v)
            break;
        old = atomicCAS(p, seen, v);
    } while (seen != old);
    return old;
}

__global__ void __launch_bounds__(256) loops(double *d, float *f, const int *key, const double *x, int *i, unsigned *u, long long *l, word *w) {
    const int k = key[threadIdx.x];
    const double v = x[threadIdx.x];
    // CHECK-DAG: :[[@LINE+2]]:5: remark: add by a key: {{.*}}; the sum is regrouped [warpagg-warp-keyed]
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&d[k], v);
    add(&d[k], v);
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&d[k + 1], v);
    add_rounded(&d[k + 1], v);
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&f[k], v);
    add_anew(&f[k], v);
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(f + k, v);
    add_in_header(f + k, v);
    // TEXT: {{^    }}warpagg::max<warpagg::keyed>(&f[k], v);
    greatest(&f[k], v);
    // TEXT: {{^    }}warpagg::max<warpagg::keyed>(&f[k], v);
    greatest_at_a_glance(&f[k], v);
    // TEXT: {{^    }}warpagg::min<warpagg::keyed>(&d[k], v);
    least(&d[k], v);
    // TEXT: {{^    }}x[0] > warpagg::fetch_min<warpagg::keyed>(&d[k], v) ? f[0] = 1 : 0;
    x[0] > least(&d[k], v) ? f[0] = 1 : 0;
    // TEXT: {{^    }}warpagg::fmax<warpagg::keyed>(&f[k], v);
    atomicMax(&f[k], v);
    // TEXT: {{^    }}warpagg::fmin<warpagg::keyed>(&d[k], v);
    smaller(&d[k], v);
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&f[k], v);
    by_value(&f[k], v);
    // TEXT: {{^    }}warpagg::max_unordered<warpagg::keyed>(&f[k], v);
    not_less(&f[k], v);
    // TEXT: {{^    }}warpagg::min_unordered<warpagg::keyed>(&d[k], v);
    not_greater(&d[k], v);
    // TEXT: {{^    }}warpagg::min<warpagg::keyed>(&f[k], v);
    until_seen(&f[k], v);
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&i[k], (int)v);
    atomicSum(&i[k], (int)v);
    // TEXT: {{^    }}warpagg::min<warpagg::keyed>(&l[k], (long long)v);
    atomicLeast(&l[k], (long long)v);
    // TEXT: {{^    }}i[k] = warpagg::fetch_max<warpagg::keyed>(&u[k], (unsigned)v);
    i[k] = atomicMost(&u[k], (unsigned)v);
    // TEXT: {{^    }}warpagg::or_<warpagg::keyed>(&w[k], (word)v);
    atomicBits(&w[k], (word)v);
    // TEXT: {{^    }}warpagg::sub<warpagg::keyed>(&i[k], (int)v);
    atomicLess(&i[k], (int)v);
    // TEXT: {{^    }}warpagg::min<warpagg::keyed>(&i[k], (int)v);
    atomicFirst(&i[k], (int)v);
}

// Nearly.

#define UPDATE(name, made)                                                     \
    static __device__ float name(float *p, float v) {                          \
        int *bits = (int *)p, old = *bits, seen;                               \
        do {                                                                   \
            seen = old;                                                        \
            const float was = __int_as_float(seen);                            \
            old = atomicCAS(bits, seen, __float_as_int(made));                 \
        } while (seen != old);                                                 \
        return __int_as_float(old);                                            \
    }
UPDATE(saturating, fminf(was + v, 1))
UPDATE(twice, was + (v + v))
UPDATE(difference, was - v)
UPDATE(product, was * v)
UPDATE(of_another, p[1] + v)
UPDATE(either, was > v ? was : v) // what is no number is stored
UPDATE(conditional, was > 0 ? was + v : was)

static __device__ float once(float *p, float v) {
    const int seen = *(int *)p;
    return __int_as_float(atomicCAS((int *)p, seen, __float_as_int(v + __int_as_float(seen))));
}

static __device__ void elsewhere(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits + 1, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
}

static __device__ float gives_new(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
    return __int_as_float(old) + v;
}

static __device__ void asked_once(float *p, float v) { // what comes in between is overwritten
    int *bits = (int *)p, old = *bits, seen;
    if (!(v > __int_as_float(old)))
        return;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (seen != old);
}

static __device__ void asked_before(float *p, float v) { // of another value than the swap expects
    int *bits = (int *)p, old = *bits;
    while (v > __int_as_float(old)) {
        const int seen = *bits;
        old = atomicCAS(bits, seen, __float_as_int(v));
        if (seen == old)
            break;
    }
}

static __device__ void asked_elsewhere(float *p, float v) {
    int seen = __float_as_int(*p);
    if (p[1] >= v)
        return;
    while (v > __int_as_float(seen)) {
        const int old = atomicCAS((int *)p, seen, __float_as_int(v));
        if (old == seen)
            break;
        seen = old;
    }
}

static __device__ void up_to(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (v > __int_as_float(seen))
            break;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
}

static __device__ void number_at_a_glance(float *p, float v) { // -0.0 stays
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (__int_as_float(seen) >= v)
            break;
        old = atomicCAS(bits, seen, __float_as_int(fmaxf(v, __int_as_float(seen))));
    } while (seen != old);
}

static __device__ void by_value_ordered(float *p, float v) { // what is no number ends it
    float old = *p, seen;
    do {
        seen = old;
        old = __int_as_float(atomicCAS((int *)p, __float_as_int(seen), __float_as_int(v + seen)));
    } while (seen < old || seen > old);
}

static __device__ void equal_too(float *p, float v) { // -0.0 replaces 0.0
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        if (__int_as_float(seen) > v)
            break;
        old = atomicCAS(bits, seen, __float_as_int(v));
    } while (seen != old);
}

static __device__ void until_done(float *p, float v) { // its own value ends it not
    int *bits = (int *)p, seen = *bits;
    while (__int_as_float(seen) >= v)
        seen = atomicCAS(bits, seen, __float_as_int(v));
}

static __device__ void again_and_again(float *p, float v) {
    for (int *bits = (int *)p, old = *bits;;)
        old = atomicCAS(bits, old, __float_as_int(v + __int_as_float(old)));
}

static __device__ void kept_apart(float *p, float v) { // asks about what it does not expect
    int *bits = (int *)p, seen = *bits;
    float was = __int_as_float(seen);
    while (was > v) {
        const float before = __int_as_float(seen);
        seen = atomicCAS(bits, seen, __float_as_int(v));
        was = before;
    }
}

static __device__ void looked_at(float *p, float v) {
    int old = *(volatile int *)p, seen;
    do {
        seen = old;
        old = atomicCAS((int *)p, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
}

INTEGERS(atomicMixed, int, unsigned, was < v ? ((unsigned)was < (unsigned)v ? v : was) : v)
INTEGERS(atomicBack, int, int, v - was)
INTEGERS(atomicTimes, int, int, v * was)
static __device__ unsigned atomicSigns(unsigned *p, unsigned v) {
    unsigned old = *p, seen;
    if (old <= v)
        return old;
    do {
        seen = old;
        if ((int)seen <= (int)v)
            break;
        old = atomicCAS(p, seen, v);
    } while (seen != old);
    return old;
}
static __device__ void atomicUnsigned(int *p, int v) {
    int old = *p, seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, (int)min((unsigned)v, (unsigned)seen));
    } while (seen != old);
}
static __device__ int take(int *p, int v) { // not listed: it may be anything
    int old = *p, seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, v | seen);
    } while (seen != old);
    return old;
}

static __device__ int tries;
static __device__ void counting(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        tries++;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
}

static __device__ void for_the_host(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS_system(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
}

static __device__ void unless_nought(float *p, float v) {
    int *bits = (int *)p, old = *bits, seen;
    if (v == 0)
        return;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
}

static __host__ __device__ void on_both(float *p, float v) {
#ifdef __CUDA_ARCH__
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen)));
    } while (seen != old);
#else
    *p += v;
#endif
}

__global__ void __launch_bounds__(256) near_misses(float *f, const int *key, const float *x, double *d, int *i) {
    float *p = &f[key[threadIdx.x]];
    const float v = x[threadIdx.x];
    double *e = &d[key[threadIdx.x]];
    int *q = &i[key[threadIdx.x]];
    // CHECK-DAG: :[[@LINE+2]]:5: remark: left as is: saturating is a function of this program ({{.*}}own-loop.cu:{{[0-9]+}}), not CUDA's own; its loop is not seen to be an update that the runtime has [warpagg:not-an-intrinsic]
    // TEXT: {{^    }}saturating(p, v);
    saturating(p, v);
    // TEXT: {{^    }}twice(p, v);
    twice(p, v);
    // TEXT: {{^    }}difference(p, v);
    difference(p, v);
    // TEXT: {{^    }}product(p, v);
    product(p, v);
    // TEXT: {{^    }}of_another(p, v);
    of_another(p, v);
    // TEXT: {{^    }}either(p, v);
    either(p, v);
    // TEXT: {{^    }}conditional(p, v);
    conditional(p, v);
    // TEXT: {{^    }}once(p, v);
    once(p, v);
    // TEXT: {{^    }}elsewhere(p, v);
    elsewhere(p, v);
    // TEXT: {{^    }}gives_new(p, v);
    gives_new(p, v);
    // TEXT: {{^    }}asked_once(p, v);
    asked_once(p, v);
    // TEXT: {{^    }}asked_before(p, v);
    asked_before(p, v);
    // TEXT: {{^    }}asked_elsewhere(p, v);
    asked_elsewhere(p, v);
    // TEXT: {{^    }}up_to(p, v);
    up_to(p, v);
    // TEXT: {{^    }}number_at_a_glance(p, v);
    number_at_a_glance(p, v);
    // TEXT: {{^    }}counting(p, v);
    counting(p, v);
    // TEXT: {{^    }}for_the_host(p, v);
    for_the_host(p, v);
    // TEXT: {{^    }}unless_nought(p, v);
    unless_nought(p, v);
    // TEXT: {{^    }}on_both(p, v);
    on_both(p, v);
    // TEXT: {{^    }}by_value_ordered(p, v);
    by_value_ordered(p, v);
    // TEXT: {{^    }}equal_too(p, v);
    equal_too(p, v);
    // TEXT: {{^    }}until_done(p, v);
    until_done(p, v);
    // TEXT: {{^    }}kept_apart(p, v);
    kept_apart(p, v);
    // TEXT: {{^    }}looked_at(p, v);
    looked_at(p, v);
    // TEXT: {{^    }}f[0] = until_seen(p, v);
    f[0] = until_seen(p, v);
    // TEXT: {{^    }}d[0] = not_greater(e, v);
    d[0] = not_greater(e, v);
    // TEXT: {{^    }}atomicMixed(q, (int)v);
    atomicMixed(q, (int)v);
    // TEXT: {{^    }}atomicBack(q, (int)v);
    atomicBack(q, (int)v);
    // TEXT: {{^    }}atomicTimes(q, (int)v);
    atomicTimes(q, (int)v);
    // TEXT: {{^    }}atomicSigns((unsigned *)q, (unsigned)v);
    atomicSigns((unsigned *)q, (unsigned)v);
    // CHECK-DAG: :[[@LINE+2]]:5: {{.*}} [warpagg:unclear]
    // TEXT: {{^    }}atomicUnsigned(q, (int)v);
    atomicUnsigned(q, (int)v);
    // TEXT: {{^    }}take(q, (int)v);
    take(q, (int)v);
    // TEXT: {{^    }}again_and_again(p, v);
    again_and_again(p, v);
}
