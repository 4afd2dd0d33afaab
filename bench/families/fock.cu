// Digestion of two-electron integrals into Coulomb and exchange matrices: s functions, pairs (ij) by the grid's rows,
// pairs (kl) by threads, six updates a quartet after screening. The expert sums what a block has in common.
#include "families.cuh"

struct Pair {
    int i, j;
    double p, q[3], k;
}; // exponent, centre, factor

struct Basis {
    int n;
    const Pair *pairs;
    const float *bound;
    int pair_count;
};

__device__ double boys0(double t) { return t < 1e-8 ? 1 - t / 3 : 0.88622692545275801 * erf(sqrt(t)) / sqrt(t); }

__device__ double eri(const Pair &a, const Pair &b) {
    const double sum = a.p + b.p, x = a.q[0] - b.q[0], y = a.q[1] - b.q[1], z = a.q[2] - b.q[2];
    return 34.986836655249725 / (a.p * b.p * sqrt(sum)) * a.k * b.k * boys0(a.p * b.p / sum * (x * x + y * y + z * z));
}

#ifdef EXPERT
#include "by_hand/fock.cuh"
#else
__global__ void digest(Basis basis, const double *__restrict__ D, double *J, double *K, float cutoff) {
    const int ij = blockIdx.y, kl = blockIdx.x * blockDim.x + threadIdx.x;
    if (kl >= basis.pair_count || kl > ij)
        return;
    if (basis.bound[ij] * basis.bound[kl] < cutoff)
        return;
    const Pair a = basis.pairs[ij], b = basis.pairs[kl];
    const int n = basis.n, i = a.i, j = a.j, k = b.i, l = b.j;
    double g = eri(a, b);
    if (i == j)
        g *= 0.5;
    if (k == l)
        g *= 0.5;
    if (ij == kl)
        g *= 0.5;
    atomicAdd(&J[i * n + j], 4 * D[k * n + l] * g);
    atomicAdd(&J[k * n + l], 4 * D[i * n + j] * g);
    atomicAdd(&K[i * n + k], D[j * n + l] * g);
    atomicAdd(&K[j * n + k], D[i * n + l] * g);
    atomicAdd(&K[i * n + l], D[j * n + k] * g);
    atomicAdd(&K[j * n + l], D[i * n + k] * g);
}
#endif

void build_jk(const Basis &basis, const double *D, double *J, double *K, float cutoff) {
    const dim3 grid((basis.pair_count + 255) / 256, basis.pair_count);
    digest<<<grid, 256>>>(basis, D, J, K, cutoff);
}

int main(int argc, char **argv) {
    family f("fock", argc, argv);
    const struct {
        const char *name;
        int n;
        float spread, cutoff;
    } cases[] = {{"96 functions", 96, 4, 1e-12f}, {"screened", 192, 30, 1e-9f}, {"small", 24, 3, 1e-12f}};
    for (const auto &c : cases) {
        rng r(23);
        std::vector<Pair> pairs;
        std::vector<double> centres, exponents, density(size_t(c.n) * c.n);
        for (int i = 0; i < c.n; i++) {
            exponents.push_back(0.2 + 2 * r.uniform());
            for (int d = 0; d < 3; d++) centres.push_back(c.spread * r.uniform());
        }
        for (double &x : density) x = r.signed_uniform();
        std::vector<float> bounds;
        for (int i = 0; i < c.n; i++)
            for (int j = 0; j <= i; j++) {
                Pair p{i, j, exponents[i] + exponents[j], {}, 0};
                double apart = 0;
                for (int d = 0; d < 3; d++) {
                    const double x = centres[3 * i + d], y = centres[3 * j + d];
                    p.q[d] = (exponents[i] * x + exponents[j] * y) / p.p, apart += (x - y) * (x - y);
                }
                p.k = std::exp(-exponents[i] * exponents[j] / p.p * apart);
                if (p.k < c.cutoff)
                    continue;
                pairs.push_back(p);
                bounds.push_back(float(p.k));
            }
        array<Pair> list(pairs);
        array<float> bound(bounds);
        array<double> D(density), J(density.size()), K(density.size());
        f.measure(
            c.name, [&] { J.zero(), K.zero(); },
            [&] { build_jk({c.n, list, bound, int(pairs.size())}, D, J, K, c.cutoff); }, {sum(J, 256), sum(K, 256)});
    }
}
