// Voxels of a point cloud: each voxel's mean of its points' features, as sums and counts. Points come in a lidar's
// order. The expert sums over neighbouring points of one voxel.
#include "families.cuh"

struct Grid {
    float3 low, size;
    int3 dims;
    // The voxel of a point, or -1.
    __device__ int voxel_of(const float *point) const {
        const int x = floorf((point[0] - low.x) / size.x), y = floorf((point[1] - low.y) / size.y),
                  z = floorf((point[2] - low.z) / size.z);
        if (x < 0 || x >= dims.x || y < 0 || y >= dims.y || z < 0 || z >= dims.z)
            return -1;
        return (z * dims.y + y) * dims.x + x;
    }
};

#ifdef EXPERT
#include "by_hand/voxels.cuh"
#else
template <typename T>
__global__ void voxel_sums(const T *points, int num_points, int num_features, Grid grid, T *sums, int *counts) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_points; i += gridDim.x * blockDim.x) {
        const T *point = points + (size_t)i * num_features;
        const int voxel = grid.voxel_of(point);
        if (voxel == -1)
            continue;
        for (int f = 0; f < num_features; f++) atomicAdd(&sums[voxel * num_features + f], point[f]);
        atomicAdd(&counts[voxel], 1);
    }
}
#endif

void voxelize(const float *points, int n, int features, const Grid &grid, float *sums, int *counts) {
    voxel_sums<float><<<(n + 511) / 512, 512>>>(points, n, features, grid, sums, counts);
}

int main(int argc, char **argv) {
    family f("voxels", argc, argv);
    const struct {
        const char *name;
        int sweeps, per_ring;
        float voxel;
        bool shuffled;
    } cases[] = {{"ten sweeps", 10, 2048, 0.2f, false},
                 {"shuffled", 10, 2048, 0.2f, true},
                 {"pillars", 10, 2048, 1.6f, false},
                 {"one sweep", 1, 1024, 0.2f, false}};
    for (const auto &c : cases) {
        rng r(10);
        std::vector<float4> points;
        for (int sweep = 0; sweep < c.sweeps; sweep++)
            for (int ring = 0; ring < 64; ring++)
                for (int k = 0; k < c.per_ring; k++) { // rings on the ground, and walls where the sectors begin
                    const float angle = 6.2832f * k / c.per_ring,
                                radius = 4 + ring * 0.9f + 0.02f * r.normal() + 0.1f * sweep;
                    const float wall = 8 + 30 * std::fabs(sinf(7 * floorf(angle * 3)));
                    const float d = std::min(radius, wall);
                    points.push_back({d * cosf(angle), d * sinf(angle), d < radius ? 0.05f * ring : 0.05f * r.uniform(),
                                      r.uniform()});
                }
        if (c.shuffled)
            for (size_t i = points.size() - 1; i > 0; i--) std::swap(points[i], points[r.below(uint32_t(i + 1))]);
        const float high = c.voxel > 1 ? 8 : 0.2f;
        const Grid grid = {{-70.4f, -70.4f, -1},
                           {c.voxel, c.voxel, high},
                           {int(140.8f / c.voxel), int(140.8f / c.voxel), c.voxel > 1 ? 1 : 40}};
        const size_t voxels = size_t(grid.dims.x) * grid.dims.y * grid.dims.z;
        array<float4> cloud(points);
        array<float> sums(voxels * 4);
        array<int> counts(voxels);
        f.measure(
            c.name, [&] { sums.zero(), counts.zero(); },
            [&] {
                voxelize(reinterpret_cast<float *>(static_cast<float4 *>(cloud)), int(points.size()), 4, grid, sums,
                         counts);
            },
            {sum(sums), equal(counts)});
    }
}
