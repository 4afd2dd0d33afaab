// scatter of a graph library: out[index[e], f] reduced with src[e, f], by one kernel for all reductions. The expert:
// for one feature, sums over runs of equal indices; for many, a thread that walks eight edges with one sum in a
// register.
#include "families.cuh"

enum class Reduce { Sum, Mean, Min, Max };

struct IndexInfo { // index is broadcast over the features
    const int64_t *data;
    int64_t edges, features;
    __device__ int64_t get(int64_t element) const { return data[element / features]; }
};

static inline __device__ void atomAdd(float *address, float val) { atomicAdd(address, val); }

// Of two floats, by compare and swap.
template <bool LESS> static inline __device__ void atom_extreme(float *address, float val) {
    int *as_int = reinterpret_cast<int *>(address), old = *as_int, assumed;
    do {
        assumed = old;
        const float seen = __int_as_float(assumed);
        old = atomicCAS(as_int, assumed, __float_as_int(LESS ? fminf(val, seen) : fmaxf(val, seen)));
    } while (assumed != old);
}

template <typename scalar_t, Reduce REDUCE> struct Reducer {
    static __device__ void atomic_write(scalar_t *address, scalar_t val) {
        if (REDUCE == Reduce::Sum || REDUCE == Reduce::Mean)
            atomAdd(address, val);
        else if (REDUCE == Reduce::Min)
            atom_extreme<true>(address, val);
        else
            atom_extreme<false>(address, val);
    }
};

#ifdef EXPERT
#include "by_hand/scatter.cuh"
#else
template <typename scalar_t, Reduce REDUCE>
__global__ void scatter_kernel(const scalar_t *src, const IndexInfo index, scalar_t *out, int64_t numel) {
    const int64_t e = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (e < numel) {
        const int64_t to = index.get(e), f = e % index.features;
        Reducer<scalar_t, REDUCE>::atomic_write(out + to * index.features + f, src[e]);
    }
}

#define THREADS 256
#define BLOCKS(N) (unsigned)(((N) + THREADS - 1) / THREADS)

template <typename T> void run_scatter(Reduce reduce, const T *src, const IndexInfo &index, T *out) {
    const int64_t numel = index.edges * index.features;
    if (numel == 0)
        return;
    const unsigned blocks = BLOCKS(numel);
    if (reduce == Reduce::Min)
        scatter_kernel<T, Reduce::Min><<<blocks, THREADS>>>(src, index, out, numel);
    else if (reduce == Reduce::Max)
        scatter_kernel<T, Reduce::Max><<<blocks, THREADS>>>(src, index, out, numel);
    else
        scatter_kernel<T, Reduce::Sum><<<blocks, THREADS>>>(src, index, out, numel);
}
#endif

void scatter_sum(const float *src, const int64_t *index, int64_t edges, int64_t features, float *out) {
    run_scatter<float>(Reduce::Sum, src, {index, edges, features}, out);
}

int main(int argc, char **argv) {
    family f("scatter", argc, argv);
    const struct {
        const char *name;
        int nodes, edges, features;
        bool sorted, power;
    } cases[] = {{"32 features", 100000, 1000000, 32, true, false},
                 {"32 features at random", 100000, 1000000, 32, false, false},
                 {"1 feature by a power law", 1000000, 10000000, 1, true, true},
                 {"1 feature at random", 1000000, 10000000, 1, false, false},
                 {"small graph", 2708, 10556, 16, true, false}};
    for (const auto &c : cases) {
        rng r(9);
        std::vector<int64_t> to(c.edges);
        for (int64_t &node : to)
            node = c.power ? int64_t(c.nodes * std::pow(double(r.uniform()), 3.0)) : r.below(c.nodes);
        if (c.sorted)
            std::sort(to.begin(), to.end());
        std::vector<float> values(size_t(c.edges) * c.features);
        for (float &x : values) x = r.signed_uniform();
        array<int64_t> index(to);
        array<float> src(values), out(size_t(c.nodes) * c.features);
        f.measure(c.name, [&] { out.zero(); }, [&] { scatter_sum(src, index, c.edges, c.features, out); }, {sum(out)});
    }
}
