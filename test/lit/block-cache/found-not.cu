// Where some kernel may lead to the method without the objects of its class, or it can't be said which does, nothing is found.

// RUN: %tool -q %s -o - --no-line-directives -- -std=c++17 | grep -v CHECK | FileCheck %s
// RUN: %tool -q %s -o - --no-line-directives -- -std=c++17 | grep -vE "CHECK|NOWHERE" | FileCheck %s --check-prefix=NOWHERE
// NOWHERE-NOT: warpagg::found<

#define FOR_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

template <class F> __global__ void parallel_for(int n, F f)
{
    FOR_EACH (i, n)
        f(i);
}

// CHECK-LABEL: struct beside
struct beside {
    const int *key;
    unsigned *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};
struct other {
    beside inner;
    __device__ void operator()(int i) const { inner(i + 1); }
};
template <class F> struct negated {
    F f;
    __device__ void operator()(int i) const { f(-i); }
};

// A kernel whose only types are others'.
// CHECK-LABEL: struct wrapped
struct wrapped {
    const int *key;
    unsigned *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};

// Two classes of one text in one kernel, where room is counted for one.
// CHECK-LABEL: struct twice
template <class T> struct twice {
    const int *key;
    T *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], T(1)); }
};
template <class F, class G> __global__ void for_both(int n, F f, G g)
{
    FOR_EACH (i, n) {
        f(i);
        g(i);
    }
}

// Its kernel comes first, and can't name it.
struct later;
__device__ void through(const later &l, int i);
__global__ void before(const later *all, int n)
{
    FOR_EACH (i, n)
        through(*all, i);
}
// CHECK-LABEL: struct later {
struct later {
    const int *key;
    float *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void add(int i) const { atomicAdd(&bins[key[i]], 1.0f); }
};
__device__ void through(const later &l, int i) { l.add(i); }

// A virtual method, one that calls itself, one whose address is taken, one in a function.
// CHECK-LABEL: struct various
struct various {
    const int *key;
    unsigned *bins;
    // CHECK-NOT: _cache::
    __device__ virtual void by_table(int i) const { atomicAdd(&bins[key[i]], 1u); }
    __device__ void again(int i) const
    {
        atomicAdd(&bins[key[i]], 1u);
        if (key[i] > 5)
            again(key[i] - 1);
    }
    __device__ void by_pointer(int i) const { atomicAdd(&bins[key[i]], 1u); }
};
typedef void (various::*method)(int) const;
__device__ method chosen = &various::by_pointer;
__global__ void all_of(various *v, int n)
{
    struct local {
        unsigned *bins;
        __device__ void add(int i) const { atomicAdd(&bins[i], 1u); }
    } own{v->bins};
    FOR_EACH (i, n) {
        v->by_table(i);
        v->again(i);
        (v->*chosen)(i);
        own.add(v->key[i]);
    }
}

// A type without a name, in a kernel that others launch too.
// CHECK-LABEL: struct nameless
struct nameless {
    const int *key;
    unsigned *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};
template <class F, class = int> __global__ void of_two(int n, F f)
{
    FOR_EACH (i, n)
        f(i);
}

// A kernel is given the class and goes by its other method; one that holds the objects of another goes by one method of two.
// CHECK-LABEL: struct view
struct view {
    const int *key;
    unsigned *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void add(int i) const { atomicAdd(&bins[key[i]], 1u); }
    __device__ void operator()(int i) const { bins[i] = key[i]; }
};
__global__ void by_name(view each, int n)
{
    FOR_EACH (i, n)
        each.add(i);
}

// What holds it already was told of others.
// CHECK-LABEL: struct told
struct told {
    const int *key;
    unsigned *bins;
    // CHECK: warpagg::add<warpagg::keyed>(
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};
template <class...> struct objects_of {
    __device__ objects_of() {}
};
template <class F> __global__ void holding(int n, F f)
{
    objects_of<int> all;
    FOR_EACH (i, n)
        f(i);
}

void launches(const int *key, unsigned *bins, float *sums, int n)
{
    parallel_for<<<100, 256>>>(n, beside{key, bins});
    parallel_for<<<100, 256>>>(n, other{{key, bins}});
    parallel_for<<<100, 256>>>(n, negated<wrapped>{{key, bins}});
    for_both<<<100, 256>>>(n, twice<unsigned>{key, bins}, twice<float>{key, sums});
    before<<<100, 256>>>(nullptr, n);
    of_two<<<100, 256>>>(n, nameless{key, bins});
    of_two<<<100, 256>>>(n, beside{key, bins});
    holding<<<100, 256>>>(n, told{key, bins});
    by_name<<<100, 256>>>(view{key, bins}, n);
    parallel_for<<<100, 256>>>(n, view{key, bins});
}
