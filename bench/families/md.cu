// Lennard-Jones forces of molecular dynamics, each pair once (Newton's third law): a functor that walks an atom's half
// neighbour list, adds to the neighbours as it goes, and at the end to the atom. The expert has full lists and no
// atomics.
#include "families.cuh"

struct Neighbours {
    const int *counts, *list;
    int stride;
}; // list[k * stride + atom]

template <bool HALF, bool ENERGY> struct ForceLJ {
    int nlocal;
    const float4 *x;
    float *f; // 3 an atom
    float *energy;
    Neighbours neigh;
    float cutsq, lj1, lj2, box;

    __device__ float wrap(float d) const { return d - box * rintf(d / box); }

    __device__ void operator()(int i) const {
        const float4 xi = x[i];
        float fx = 0, fy = 0, fz = 0, e = 0;
        const int jnum = neigh.counts[i];
        for (int k = 0; k < jnum; k++) {
            const int j = neigh.list[k * neigh.stride + i];
            const float4 xj = x[j];
            const float dx = wrap(xi.x - xj.x), dy = wrap(xi.y - xj.y), dz = wrap(xi.z - xj.z);
            const float rsq = dx * dx + dy * dy + dz * dz;
            if (rsq < cutsq) {
                const float r2inv = 1.0f / rsq, r6inv = r2inv * r2inv * r2inv;
                const float fpair = r6inv * (lj1 * r6inv - lj2) * r2inv;
                fx += dx * fpair, fy += dy * fpair, fz += dz * fpair;
                if (HALF) {
                    atomicAdd(&f[3 * j], -dx * fpair);
                    atomicAdd(&f[3 * j + 1], -dy * fpair);
                    atomicAdd(&f[3 * j + 2], -dz * fpair);
                }
                if (ENERGY)
                    e += r6inv * (r6inv - 1.0f);
            }
        }
        if (HALF) {
            atomicAdd(&f[3 * i], fx);
            atomicAdd(&f[3 * i + 1], fy);
            atomicAdd(&f[3 * i + 2], fz);
        } else {
            f[3 * i] = fx, f[3 * i + 1] = fy, f[3 * i + 2] = fz;
        }
        if (ENERGY)
            atomicAdd(energy, e);
    }
};

template <class Functor> __global__ void parallel_for_kernel(int n, const Functor functor) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        functor(i);
}

#ifdef EXPERT
#include "by_hand/md.cuh"
#else
void compute(int n, const float4 *x, float *f, float *energy, const Neighbours &half, const Neighbours &full,
             float cutoff, float box) {
    const float lj1 = 48.0f, lj2 = 24.0f;
    parallel_for_kernel<<<(n + 127) / 128, 128>>>(
        n, ForceLJ<true, false>{n, x, f, energy, half, cutoff * cutoff, lj1, lj2, box});
}
#endif

int main(int argc, char **argv) {
    family f("md", argc, argv);
    const struct {
        const char *name;
        int side;
        bool shuffled;
    } cases[] = {{"sorted", 64, false}, {"shuffled", 64, true}, {"small", 16, false}};
    for (const auto &c : cases) {
        rng r(17);
        const int n = c.side * c.side * c.side, reach = 2;
        const float box = c.side, cutoff = 2.2f;
        std::vector<float4> x(n);
        std::vector<int> name(n);
        for (int i = 0; i < n; i++) name[i] = i;
        if (c.shuffled)
            for (int i = n - 1; i > 0; i--) std::swap(name[i], name[r.below(i + 1)]);
        const auto at = [&](int ix, int iy, int iz) {
            const auto in = [&](int k) { return (k + c.side) % c.side; };
            return name[(in(iz)*c.side + in(iy)) * c.side + in(ix)];
        };
        constexpr int most = 128;
        std::vector<int> half_count(n), full_count(n), half(size_t(n) * most / 2), full(size_t(n) * most);
        for (int i = 0; i < n; i++) {
            const int ix = i % c.side, iy = i / c.side % c.side, iz = i / c.side / c.side, me = at(ix, iy, iz);
            x[me] = {ix + 0.1f * r.signed_uniform(), iy + 0.1f * r.signed_uniform(), iz + 0.1f * r.signed_uniform(), 1};
            for (int dz = -reach; dz <= reach; dz++)
                for (int dy = -reach; dy <= reach; dy++)
                    for (int dx = -reach; dx <= reach; dx++) {
                        const int d = (dz * 5 + dy) * 5 + dx;
                        if (d == 0 || dx * dx + dy * dy + dz * dz > 6)
                            continue;
                        const int other = at(ix + dx, iy + dy, iz + dz);
                        full[size_t(full_count[me]++) * n + me] = other;
                        if (d > 0)
                            half[size_t(half_count[me]++) * n + me] = other;
                    }
        }
        array<float4> positions(x);
        array<int> hc(half_count), fc(full_count), hl(half), fl(full);
        array<float> forces(3 * size_t(n)), energy(1);
        // The expert's terms are the same pairs' from both sides: their bound is the plain form's.
        f.measure(
            c.name, [&] { forces.zero(); },
            [&] { compute(n, positions, forces, energy, {hc, hl, n}, {fc, fl, n}, cutoff, box); }, {sum(forces, 256)});
    }
}
