// A mesh rasteriser's backward pass: a pixel gives gradients to the nine coordinates of each of the K triangles that it
// saw, through its barycentric coordinates and depth. The expert sums over neighbouring pixels of one triangle.
#include "families.cuh"

struct float3x3 {
    float3 p0, p1, p2;
};

__device__ float edge(const float2 &p, const float3 &a, const float3 &b) {
    return (p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x);
}

// Gradients of an edge function with respect to the ends' x and y.
__device__ void edge_backward(const float2 &p, const float3 &a, const float3 &b, float g, float3 &ga, float3 &gb) {
    ga.x += g * (p.y - b.y), ga.y += g * (b.x - p.x);
    gb.x += g * (a.y - p.y), gb.y += g * (p.x - a.x);
}

#ifdef EXPERT
#include "by_hand/mesh_raster.cuh"
#else
__global__ void rasterize_backward(const float *face_verts, const int64_t *pix_to_face, const float *grad_zbuf,
                                   const float *grad_bary, int N, int H, int W, int K, float *grad_face_verts) {
    const int num_threads = gridDim.x * blockDim.x;
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    const int all = N * H * W;
    for (int t_i = tid; t_i < all; t_i += num_threads) {
        const int yi = t_i % (H * W) / W, xi = t_i % W;
        const float2 pxy = {-1.f + (2 * xi + 1.f) / W, -1.f + (2 * yi + 1.f) / H};
        for (int k = 0; k < K; ++k) {
            const int i = t_i * K + k;
            const int f = pix_to_face[i];
            if (f < 0)
                continue; // background
            const float3 *v = (const float3 *)(face_verts + f * 9);
            const float3 v0 = v[0], v1 = v[1], v2 = v[2];
            const float area = edge({v2.x, v2.y}, v0, v1) + 1e-8f;
            const float w0 = edge(pxy, v1, v2) / area, w1 = edge(pxy, v2, v0) / area, w2 = edge(pxy, v0, v1) / area;
            const float gz = grad_zbuf[i];
            const float g0 = grad_bary[3 * i] + gz * v0.z, g1 = grad_bary[3 * i + 1] + gz * v1.z,
                        g2 = grad_bary[3 * i + 2] + gz * v2.z;
            const float garea = -(g0 * w0 + g1 * w1 + g2 * w2) / area;
            float3x3 g = {};
            edge_backward(pxy, v1, v2, g0 / area, g.p1, g.p2);
            edge_backward(pxy, v2, v0, g1 / area, g.p2, g.p0);
            edge_backward(pxy, v0, v1, g2 / area, g.p0, g.p1);
            edge_backward({v2.x, v2.y}, v0, v1, garea, g.p0, g.p1);
            g.p0.z = gz * w0, g.p1.z = gz * w1, g.p2.z = gz * w2;
            atomicAdd(grad_face_verts + f * 9 + 0, g.p0.x);
            atomicAdd(grad_face_verts + f * 9 + 1, g.p0.y);
            atomicAdd(grad_face_verts + f * 9 + 2, g.p0.z);
            atomicAdd(grad_face_verts + f * 9 + 3, g.p1.x);
            atomicAdd(grad_face_verts + f * 9 + 4, g.p1.y);
            atomicAdd(grad_face_verts + f * 9 + 5, g.p1.z);
            atomicAdd(grad_face_verts + f * 9 + 6, g.p2.x);
            atomicAdd(grad_face_verts + f * 9 + 7, g.p2.y);
            atomicAdd(grad_face_verts + f * 9 + 8, g.p2.z);
        }
    }
}
#endif

void mesh_backward(const float *face_verts, const int64_t *pix_to_face, const float *grad_zbuf, const float *grad_bary,
                   int N, int H, int W, int K, float *grad) {
    rasterize_backward<<<1024, 64>>>(face_verts, pix_to_face, grad_zbuf, grad_bary, N, H, W, K, grad);
}

int main(int argc, char **argv) {
    family f("mesh_raster", argc, argv);
    // Squares of so many pixels, each of two triangles; of K layers, the others are shifted by half a square.
    const struct {
        const char *name;
        int n, side, K, square;
    } cases[] = {{"usual", 4, 512, 2, 12}, {"tiny triangles", 4, 512, 2, 1}, {"small", 1, 128, 1, 8}};
    for (const auto &c : cases) {
        rng r(8);
        const int across = c.side / c.square + 2, faces = across * across * 2;
        std::vector<float> verts(size_t(c.n) * c.K * faces * 9), bary, depth;
        std::vector<int64_t> to_face;
        for (float &x : verts) x = r.signed_uniform();
        for (size_t face = 0; face < verts.size() / 9; face++) { // no slivers
            const float x = r.signed_uniform(), y = r.signed_uniform(), s = 0.3f + 0.2f * r.uniform();
            const float at[9] = {x, y, r.uniform(), x + s, y, r.uniform(), x, y + s, r.uniform()};
            std::copy(at, at + 9, &verts[face * 9]);
        }
        for (int image = 0; image < c.n; image++)
            for (int y = 0; y < c.side; y++)
                for (int x = 0; x < c.side; x++)
                    for (int k = 0; k < c.K; k++) {
                        const int u = x + k * c.square / 2, v = y + k * c.square / 2;
                        const bool empty = (x - c.side / 2) * (x - c.side / 2) + (y - c.side / 2) * (y - c.side / 2) >
                                           c.side * c.side / 4;
                        const int face = ((v / c.square) * across + u / c.square) * 2 + (u % c.square > v % c.square);
                        to_face.push_back(empty ? -1 : int64_t(image * c.K + k) * faces + face);
                        depth.push_back(r.signed_uniform());
                        for (int d = 0; d < 3; d++) bary.push_back(r.signed_uniform());
                    }
        array<float> face_verts(verts), zbuf(depth), gbary(bary), grad(verts.size());
        array<int64_t> faces_seen(to_face);
        f.measure(
            c.name, [&] { grad.zero(); },
            [&] { mesh_backward(face_verts, faces_seen, zbuf, gbary, c.n, c.side, c.side, c.K, grad); },
            {sum(grad, 256)});
    }
}
