// A particle-in-cell code's deposit of charge, cloud in cell in three dimensions: a lambda that a launcher of loops
// calls for each particle, arrays with index bounds by value. The expert sums over particles of one cell, which are
// neighbours while particles are sorted.
#include "families.cuh"

struct Array4 {
    float *p;
    int nx, ny, nz, ghost;
    __device__ float &operator()(int i, int j, int k) const {
        return p[(i + ghost) + (nx + 2 * ghost) * ((j + ghost) + (ny + 2 * ghost) * (k + ghost))];
    }
    size_t size() const { return size_t(nx + 2 * ghost) * (ny + 2 * ghost) * (nz + 2 * ghost); }
};

struct Particles {
    const float *x, *y, *z, *w;
    long count;
};

template <typename F> __global__ void loop_kernel(long n, F f) {
    for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += (long)gridDim.x * blockDim.x) f(i);
}

template <typename F> void ParallelFor(long n, const F &f) {
    if (n == 0)
        return;
    const long blocks = std::min<long>((n + 255) / 256, 1 << 20);
    loop_kernel<<<(unsigned)blocks, 256>>>(n, f);
}

#ifdef EXPERT
#include "by_hand/pic.cuh"
#else
void deposit_charge(const Particles &p, const Array4 &rho, float charge, float3 inverse_cell) {
    const float inverse_volume = inverse_cell.x * inverse_cell.y * inverse_cell.z;
    ParallelFor(p.count, [=] __device__(long ip) {
        const float wq = charge * p.w[ip] * inverse_volume;
        const float x = p.x[ip] * inverse_cell.x, y = p.y[ip] * inverse_cell.y, z = p.z[ip] * inverse_cell.z;
        const int i = static_cast<int>(floorf(x)), j = static_cast<int>(floorf(y)), k = static_cast<int>(floorf(z));
        const float sx[2] = {1 - (x - i), x - i}, sy[2] = {1 - (y - j), y - j}, sz[2] = {1 - (z - k), z - k};
        for (int iz = 0; iz <= 1; iz++)
            for (int iy = 0; iy <= 1; iy++)
                for (int ix = 0; ix <= 1; ix++) atomicAdd(&rho(i + ix, j + iy, k + iz), sx[ix] * sy[iy] * sz[iz] * wq);
    });
}
#endif

int main(int argc, char **argv) {
    family f("pic", argc, argv);
    const struct {
        const char *name;
        int cells, per_cell;
        bool sorted;
        bool beam;
    } cases[] = {{"sorted", 64, 32, true, false},
                 {"random", 64, 32, false, false},
                 {"beam", 64, 16, false, true},
                 {"small", 16, 8, true, false}};
    for (const auto &c : cases) {
        rng r(16);
        const long n = long(c.cells) * c.cells * c.cells * c.per_cell;
        std::vector<float> x(n), y(n), z(n), w(n);
        for (long i = 0; i < n; i++) {
            const auto place = [&] {
                return c.beam ? std::min(c.cells - 1.f, std::max(0.f, c.cells * (0.5f + 0.01f * r.normal())))
                              : r.uniform() * c.cells;
            };
            x[i] = place(), y[i] = place(), z[i] = c.beam ? r.uniform() * c.cells : place(), w[i] = 0.5f + r.uniform();
            if (c.sorted) {
                const long cell = i / c.per_cell;
                x[i] = cell % c.cells + r.uniform(), y[i] = cell / c.cells % c.cells + r.uniform(),
                z[i] = cell / c.cells / c.cells + r.uniform();
            }
        }
        array<float> px(x), py(y), pz(z), pw(w), rho(Array4{nullptr, c.cells, c.cells, c.cells, 2}.size());
        f.measure(
            c.name, [&] { rho.zero(); },
            [&] { deposit_charge({px, py, pz, pw, n}, {rho, c.cells, c.cells, c.cells, 2}, 1.6f, {1, 1, 1}); },
            {sum(rho)});
    }
}
