// One iteration of a library's k-means: the nearest of k centroids for each sample, then sums and sizes of the
// clusters. The expert keeps the clusters in shared memory where they fit, by blocks that walk the samples.
#include <cfloat>

#include "families.cuh"

template <typename F> struct Params {
    const F *samples;   // n x features
    const F *centroids; // k x features
    uint32_t n, k;
    uint16_t features;
};

template <typename F> class Clusters {
  public:
    Clusters(F *its_sums, uint32_t *its_sizes, uint16_t its_features)
        : sums(its_sums), sizes(its_sizes), features(its_features) {}
    __device__ void insert(uint32_t cluster, const F *sample) {
        for (int f = 0; f < features; f++) atomicAdd(&sums[cluster * features + f], sample[f]);
        atomicAdd(&sizes[cluster], 1u);
    }

  private:
    F *sums;
    uint32_t *sizes;
    uint16_t features;
};

template <typename F> __device__ uint32_t nearest(const Params<F> &p, const F *sample) {
    F best = FLT_MAX;
    uint32_t found = 0;
    for (uint32_t c = 0; c < p.k; c++) {
        F distance = 0;
        for (int f = 0; f < p.features; f++) {
            const F d = sample[f] - p.centroids[c * p.features + f];
            distance += d * d;
        }
        if (distance < best) {
            best = distance;
            found = c;
        }
    }
    return found;
}

template <typename F> __global__ void assign(Params<F> p, uint32_t *labels) {
    const uint32_t sample = blockIdx.x * blockDim.x + threadIdx.x;
    if (sample < p.n)
        labels[sample] = nearest(p, p.samples + (size_t)sample * p.features);
}

template <typename F> __global__ void adjust(Params<F> p, const uint32_t *labels, Clusters<F> clusters) {
    const uint32_t sample = blockIdx.x * blockDim.x + threadIdx.x;
    if (sample >= p.n)
        return;
    clusters.insert(labels[sample], p.samples + (size_t)sample * p.features);
}

#ifdef EXPERT
#include "by_hand/kmeans.cuh"
#else
void adjust_clusters(const Params<float> &p, const uint32_t *labels, float *sums, uint32_t *sizes) {
    adjust<float><<<(p.n + 255) / 256, 256>>>(p, labels, Clusters<float>(sums, sizes, p.features));
}
#endif

int main(int argc, char **argv) {
    family f("kmeans", argc, argv);
    const struct {
        const char *name;
        uint32_t n, k;
        uint16_t features;
    } cases[] = {{"64 of 16", 2000000, 64, 16},
                 {"1024 of 3 (an image)", 4000000, 1024, 3},
                 {"65536 of 8", 1000000, 65536, 8},
                 {"small", 20000, 10, 4}};
    for (const auto &c : cases) {
        rng r(11);
        std::vector<float> values(size_t(c.n) * c.features), centres(size_t(c.k) * c.features);
        for (float &x : centres) x = 8 * r.uniform();
        uint32_t at = 0;
        for (uint32_t i = 0; i < c.n; i++) {
            if (c.features != 3 || r.below(12) == 0)
                at = r.below(c.k); // an image's pixels come in runs
            for (int k = 0; k < c.features; k++)
                values[size_t(i) * c.features + k] = centres[at * c.features + k] + 0.4f * r.normal();
        }
        array<float> samples(values), centroids(centres), sums(centres.size());
        array<uint32_t> labels(c.n), sizes(c.k);
        const Params<float> p = {samples, centroids, c.n, c.k, c.features};
        assign<float><<<(p.n + 255) / 256, 256>>>(p, labels);
        f.measure(
            c.name, [&] { sums.zero(), sizes.zero(); }, [&] { adjust_clusters(p, labels, sums, sizes); },
            {sum(sums), equal(sizes)});
    }
}
