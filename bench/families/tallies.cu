// A Monte-Carlo transport code's tallies: each thread follows a particle through a box of cells from collision to
// collision, and scores its track in each cell and energy group. The expert keeps the tallies of small boxes by block.
#include "families.cuh"

struct Random {
    uint64_t state;
    __device__ float next() {
        state = state * 2806196910506780709ull + 1;
        return (float)(state >> 40) * 0x1p-24f + 0x1p-26f;
    }
};

struct Particle {
    float x, y, z, u, v, w, weight;
    int group;
    bool alive;
};

class CellTally {
  public:
    CellTally(double *its_flux, unsigned long long *its_collisions, int its_groups)
        : flux(its_flux), collisions(its_collisions), groups(its_groups) {}
    __device__ void track(int cell, const Particle &p, float distance) const {
        atomicAdd(&flux[cell * groups + p.group], double(p.weight * distance));
    }
    __device__ void collide(int cell, const Particle &p) const {
        atomicAdd(&collisions[cell * groups + p.group], 1ull);
    }

  private:
    double *flux;
    unsigned long long *collisions;
    int groups;
};

struct Box {
    int cells;                     // along each axis, of a cube from 0 to 1
    const float *total, *absorbed; // by group: cross sections, and the share that is absorbed
    __device__ int cell_of(const Particle &p) const {
        const auto at = [this](float c) { return min(cells - 1, max(0, int(c * cells))); };
        return (at(p.z) * cells + at(p.y)) * cells + at(p.x);
    }
    __device__ float to_surface(const Particle &p) const {
        const auto along = [this](float c, float d) {
            if (d == 0)
                return 1e30f;
            const float next = d > 0 ? floorf(c * cells + 1e-4f) + 1 : ceilf(c * cells - 1e-4f) - 1;
            return (next / cells - c) / d;
        };
        return fmaxf(1e-6f, fminf(along(p.x, p.u), fminf(along(p.y, p.v), along(p.z, p.w))));
    }
};

__device__ void isotropic(Particle &p, Random &random) {
    const float mu = 2 * random.next() - 1, phi = 6.2831853f * random.next(), s = sqrtf(1 - mu * mu);
    p.u = s * cosf(phi), p.v = s * sinf(phi), p.w = mu;
}

template <class Tally> __device__ void history(const Box &box, const Tally &tally, int groups, uint64_t id) {
    Random random{id * 0x9e3779b97f4a7c15ull + 1};
    Particle p{0.5f, 0.5f, 0.5f, 0, 0, 0, 1, 0, true};
    for (int warm_up = 0; warm_up < 3; warm_up++) random.next();
    isotropic(p, random);
    for (int steps = 0; p.alive && steps < 1000; steps++) {
        const float to_collision = -logf(random.next()) / box.total[p.group], to_surface = box.to_surface(p);
        const float distance = fminf(to_collision, to_surface);
        const int cell =
            box.cell_of({p.x + 0.5f * distance * p.u, p.y + 0.5f * distance * p.v, p.z + 0.5f * distance * p.w});
        tally.track(cell, p, distance);
        p.x += distance * p.u, p.y += distance * p.v, p.z += distance * p.w;
        if (p.x <= 0 || p.x >= 1 || p.y <= 0 || p.y >= 1 || p.z <= 0 || p.z >= 1)
            p.alive = false;
        if (!p.alive || to_collision > to_surface)
            continue;
        tally.collide(cell, p);
        p.weight *= 1 - box.absorbed[p.group];
        if (p.weight < 0.1f)
            p.alive = false;
        if (random.next() < 0.3f)
            p.group = min(groups - 1, p.group + 1);
        isotropic(p, random);
    }
}

__global__ void transport(Box box, CellTally tally, int groups, int particles, uint64_t seed) {
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < particles)
        history(box, tally, groups, seed + id);
}

#ifdef EXPERT
#include "by_hand/tallies.cuh"
#else
void run_batch(const Box &box, int groups, int particles, double *flux, unsigned long long *collisions) {
    const int blocks = (particles + 255) / 256;
    transport<<<blocks, 256>>>(box, CellTally(flux, collisions, groups), groups, particles, 7);
}
#endif

int main(int argc, char **argv) {
    family f("tallies", argc, argv);
    const struct {
        const char *name;
        int cells, groups, particles;
    } cases[] = {{"8 cells a side", 8, 4, 1000000},
                 {"one cell", 1, 2, 1000000},
                 {"64 cells a side", 64, 8, 1000000},
                 {"small", 8, 4, 5000}};
    for (const auto &c : cases) {
        std::vector<float> total, absorbed;
        for (int g = 0; g < c.groups; g++) total.push_back(6 + 2.f * g), absorbed.push_back(0.1f + 0.05f * g);
        array<float> t(total), a(absorbed);
        const size_t n = size_t(c.cells) * c.cells * c.cells * c.groups;
        array<double> flux(n);
        array<unsigned long long> collisions(n);
        // A term is a float: its roundings count more than those of the sums.
        f.measure(
            c.name, [&] { flux.zero(), collisions.zero(); },
            [&] { run_batch({c.cells, t, a}, c.groups, c.particles, flux, collisions); },
            {sum(flux, 1e10), equal(collisions)});
    }
}
