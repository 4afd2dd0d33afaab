// Stream compaction by a predicate: particles that are still in the box, with a guard against a full output. The expert
// takes four items a thread, and fetches places once a block.
#include "families.cuh"

struct Particle {
    float x, y, vx, vy;
};

struct InBox {
    float low, high;
    __host__ __device__ bool operator()(const Particle &p) const {
        return p.x >= low && p.x < high && p.y >= low && p.y < high;
    }
};

template <typename T> struct OutputQueue {
    T *items;
    unsigned *size;
    unsigned capacity;
    __device__ bool push(const T &item) const {
        const unsigned at = atomicAdd(size, 1u);
        if (at >= capacity)
            return false;
        items[at] = item;
        return true;
    }
};

template <typename T, typename Predicate>
__global__ void compact(const T *in, unsigned n, Predicate keep, OutputQueue<T> out, unsigned *lost) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const T item = in[i];
    if (keep(item) && !out.push(item))
        atomicAdd(lost, 1u);
}

#ifdef EXPERT
#include "by_hand/compaction.cuh"
#else
void select_in_box(const Particle *in, unsigned n, const InBox &box, const OutputQueue<Particle> &out, unsigned *lost) {
    compact<<<(n + 255) / 256, 256>>>(in, n, box, out, lost);
}
#endif

int main(int argc, char **argv) {
    family f("compaction", argc, argv);
    const struct {
        const char *name;
        unsigned n;
        float share;
        bool clustered;
    } cases[] = {{"half", 8000000, 0.5f, false},
                 {"half in clusters", 8000000, 0.5f, true},
                 {"1 in 1000", 8000000, 0.001f, false},
                 {"small", 20000, 0.3f, false}};
    for (const auto &c : cases) {
        rng r(24);
        std::vector<Particle> particles;
        for (unsigned i = 0; i < c.n; i++) {
            const bool in = c.clustered ? i / 4096 % 2 == 0 : r.uniform() < c.share;
            particles.push_back(
                {in ? r.uniform() : 1 + r.uniform(), r.uniform(), r.signed_uniform(), r.signed_uniform()});
        }
        array<Particle> in(particles), out(c.n);
        array<unsigned> size(1), lost(1);
        const OutputQueue<Particle> queue = {out, size, c.n};
        f.measure(
            c.name, [&] { size.zero(), lost.zero(); }, [&] { select_in_box(in, c.n, {0, 1}, queue, lost); },
            {bag(out, size), equal(size), equal(lost)});
    }
}
