// Finite elements, explicit dynamics: the internal forces of linear tetrahedra, assembled into nodes by atomics. The
// expert sums over neighbouring elements that share a node in the same corner. (Forces written to memory and gathered
// node by node take 1.03 to 2.1 times as long as plain atomics.)
#include "families.cuh"

struct Mesh {
    int elements, nodes;
    const int4 *connectivity;
    const float *position; // 3 a node
    const float *displacement;
};

struct Material {
    float lambda, mu;
};

struct Vec3 {
    float x, y, z;
    __device__ Vec3 operator-(const Vec3 &o) const { return {x - o.x, y - o.y, z - o.z}; }
    __device__ Vec3 operator*(float s) const { return {x * s, y * s, z * s}; }
};
__device__ Vec3 cross(const Vec3 &a, const Vec3 &b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__device__ float dot(const Vec3 &a, const Vec3 &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ Vec3 load(const float *from, int node) { return {from[3 * node], from[3 * node + 1], from[3 * node + 2]}; }

__device__ void element_forces(const Mesh &mesh, const Material &m, const int nodes[4], float out[4][3]) {
    Vec3 X[4], u[4], g[4];
    for (int a = 0; a < 4; a++) X[a] = load(mesh.position, nodes[a]), u[a] = load(mesh.displacement, nodes[a]);
    const Vec3 e1 = X[1] - X[0], e2 = X[2] - X[0], e3 = X[3] - X[0];
    const float six = dot(e1, cross(e2, e3)), volume = six / 6;
    g[1] = cross(e2, e3) * (1 / six), g[2] = cross(e3, e1) * (1 / six), g[3] = cross(e1, e2) * (1 / six);
    g[0] = Vec3{0, 0, 0} - Vec3{g[1].x + g[2].x + g[3].x, g[1].y + g[2].y + g[3].y, g[1].z + g[2].z + g[3].z};
    float H[3][3] = {};
    for (int a = 0; a < 4; a++) {
        const float ua[3] = {u[a].x, u[a].y, u[a].z}, ga[3] = {g[a].x, g[a].y, g[a].z};
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) H[i][j] += ua[i] * ga[j];
    }
    const float trace = H[0][0] + H[1][1] + H[2][2];
    for (int a = 0; a < 4; a++) {
        const float ga[3] = {g[a].x, g[a].y, g[a].z};
        for (int i = 0; i < 3; i++) {
            float s = m.lambda * trace * ga[i];
            for (int j = 0; j < 3; j++) s += m.mu * (H[i][j] + H[j][i]) * ga[j];
            out[a][i] = -volume * s;
        }
    }
}

#ifdef EXPERT
#include "by_hand/fem.cuh"
#else
__global__ void internal_forces(Mesh mesh, Material material, float *force) {
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= mesh.elements)
        return;
    const int4 c = mesh.connectivity[e];
    const int nodes[4] = {c.x, c.y, c.z, c.w};
    float fe[4][3];
    element_forces(mesh, material, nodes, fe);
    for (int a = 0; a < 4; a++)
        for (int i = 0; i < 3; i++) atomicAdd(&force[nodes[a] * 3 + i], fe[a][i]);
}

void assemble(const Mesh &mesh, const Material &material, float *force) {
    internal_forces<<<(mesh.elements + 255) / 256, 256>>>(mesh, material, force);
}
#endif

int main(int argc, char **argv) {
    family f("fem", argc, argv);
    const struct {
        const char *name;
        int side;
        bool shuffled;
    } cases[] = {{"block", 80, false}, {"shuffled", 80, true}, {"small", 12, false}};
    for (const auto &c : cases) {
        rng r(18);
        const int along = c.side + 1, nodes = along * along * along;
        std::vector<float> at, moved;
        for (int k = 0; k < nodes; k++)
            for (const int d : {k % along, k / along % along, k / along / along})
                at.push_back(d + 0.1f * r.signed_uniform()), moved.push_back(0.01f * r.signed_uniform());
        std::vector<int4> elements;
        const int paths[6][2] = {{1, 3}, {1, 5}, {2, 3}, {2, 6}, {4, 5}, {4, 6}}; // from corner 0 to corner 7 of a cube
        for (int cube = 0; cube < c.side * c.side * c.side; cube++)
            for (const auto &path : paths) {
                const auto node = [&](int corner) {
                    const int x = cube % c.side + (corner & 1), y = cube / c.side % c.side + (corner >> 1 & 1),
                              z = cube / c.side / c.side + (corner >> 2);
                    return (z * along + y) * along + x;
                };
                elements.push_back({node(0), node(path[0]), node(path[1]), node(7)});
            }
        const int n = int(elements.size());
        if (c.shuffled)
            for (int i = n - 1; i > 0; i--) std::swap(elements[i], elements[r.below(i + 1)]);
        array<int4> connectivity(elements);
        array<float> position(at), displacement(moved), force(3 * size_t(nodes));
        f.measure(
            c.name, [&] { force.zero(); },
            [&] { assemble({n, nodes, connectivity, position, displacement}, {1.2f, 0.8f}, force); },
            {sum(force, 256)});
    }
}
