// Histograms of gradient boosting: for each feature's bin the sums of gradients and Hessians over a node's rows, in
// fixed point. The expert gives each block some features, whose bins it keeps in shared memory.
#include "families.cuh"

struct GradientPair {
    int64_t grad, hess;
}; // sums
struct Quantised {
    int32_t grad, hess;
}; // of a row

struct EllpackAccessor { // row-major; a bin's number runs over all features
    const uint8_t *bins;
    const uint32_t *feature_segments;
    uint32_t row_stride;
    __device__ uint32_t bin(size_t row, uint32_t feature) const {
        return feature_segments[feature] + bins[row * row_stride + feature];
    }
};

__device__ __forceinline__ void atomic_add_pair(GradientPair *to, Quantised g) {
    atomicAdd(reinterpret_cast<unsigned long long *>(&to->grad),
              static_cast<unsigned long long>(static_cast<int64_t>(g.grad)));
    atomicAdd(reinterpret_cast<unsigned long long *>(&to->hess),
              static_cast<unsigned long long>(static_cast<int64_t>(g.hess)));
}

template <int kBlockThreads> class HistogramAgent {
    GradientPair *node_hist;
    const uint32_t *row_indices;
    const EllpackAccessor &matrix;
    const Quantised *gpair;
    const size_t n_elements;

  public:
    __device__ HistogramAgent(GradientPair *hist, const uint32_t *rows, size_t n_rows, const EllpackAccessor &m,
                              const Quantised *g)
        : node_hist(hist), row_indices(rows), matrix(m), gpair(g), n_elements(n_rows * m.row_stride) {}

    __device__ void process(size_t idx) {
        const uint32_t row = row_indices[idx / matrix.row_stride];
        atomic_add_pair(node_hist + matrix.bin(row, idx % matrix.row_stride), gpair[row]);
    }
    __device__ void build() {
        for (size_t idx = (size_t)blockIdx.x * kBlockThreads + threadIdx.x; idx < n_elements;
             idx += (size_t)gridDim.x * kBlockThreads)
            process(idx);
    }
};

template <int kBlockThreads> __global__ void __launch_bounds__(kBlockThreads)
    hist_kernel(const EllpackAccessor matrix, const uint32_t *rows, size_t n_rows, const Quantised *gpair,
                GradientPair *hist) {
    HistogramAgent<kBlockThreads> agent(hist, rows, n_rows, matrix, gpair);
    agent.build();
}

#ifdef EXPERT
#include "by_hand/boosting.cuh"
#else
void build_histogram(const EllpackAccessor &matrix, const uint32_t *rows, size_t n_rows, const Quantised *gpair,
                     GradientPair *hist) {
    constexpr int kBlockThreads = 256;
    const uint32_t blocks =
        std::min<size_t>((n_rows * matrix.row_stride + kBlockThreads * 8 - 1) / (kBlockThreads * 8), 132 * 8);
    hist_kernel<kBlockThreads><<<blocks, kBlockThreads>>>(matrix, rows, n_rows, gpair, hist);
}
#endif

int main(int argc, char **argv) {
    family f("boosting", argc, argv);
    const struct {
        const char *name;
        uint32_t rows, of, features;
        bool sparse;
    } cases[] = {{"28 features", 1000000, 1000000, 28, false},
                 {"200 sparse features", 100000, 200000, 200, true},
                 {"small node", 3000, 1000000, 28, false}};
    for (const auto &c : cases) {
        rng r(12);
        std::vector<uint8_t> bins(size_t(c.of) * c.features);
        for (uint8_t &b : bins) b = c.sparse && r.below(20) != 0 ? 0 : r.below(256);
        std::vector<uint32_t> segments, chosen;
        for (uint32_t k = 0; k <= c.features; k++) segments.push_back(k * 256);
        for (uint32_t i = 0; i < c.rows; i++) chosen.push_back(uint32_t(uint64_t(i) * c.of / c.rows));
        std::vector<Quantised> gradients(c.of);
        for (Quantised &g : gradients) g = {int32_t(r.next()) >> 8, int32_t(r.next() >> 9)};
        array<uint8_t> matrix(bins);
        array<uint32_t> starts(segments), rows(chosen);
        array<Quantised> gpair(gradients);
        array<GradientPair> hist(size_t(c.features) * 256);
        f.measure(
            c.name, [&] { hist.zero(); },
            [&] { build_histogram({matrix, starts, c.features}, rows, c.rows, gpair, hist); }, {equal(hist)});
    }
}
