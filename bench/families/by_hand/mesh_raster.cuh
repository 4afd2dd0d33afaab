// What an expert writes instead: see mesh_raster.cu.
#pragma once

__global__ void rasterize_backward(const float *face_verts, const int64_t *pix_to_face, const float *grad_zbuf,
                                   const float *grad_bary, int N, int H, int W, int K, float *grad_face_verts) {
    const int num_threads = gridDim.x * blockDim.x;
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    const int all = (N * H * W + 31) / 32 * 32;
    for (int t_i = tid; t_i < all; t_i += num_threads) {
        const int yi = t_i % (H * W) / W, xi = t_i % W;
        const float2 pxy = {-1.f + (2 * xi + 1.f) / W, -1.f + (2 * yi + 1.f) / H};
        for (int k = 0; k < K; ++k) {
            const int i = t_i * K + k;
            const int f = t_i < N * H * W ? (int)pix_to_face[i] : -1;
            if (__all_sync(~0u, f < 0))
                continue;
            float3x3 g = {};
            if (f >= 0) {
                const float3 *v = (const float3 *)(face_verts + f * 9);
                const float3 v0 = v[0], v1 = v[1], v2 = v[2];
                const float area = edge({v2.x, v2.y}, v0, v1) + 1e-8f;
                const float w0 = edge(pxy, v1, v2) / area, w1 = edge(pxy, v2, v0) / area, w2 = edge(pxy, v0, v1) / area;
                const float gz = grad_zbuf[i];
                const float g0 = grad_bary[3 * i] + gz * v0.z, g1 = grad_bary[3 * i + 1] + gz * v1.z,
                            g2 = grad_bary[3 * i + 2] + gz * v2.z;
                const float garea = -(g0 * w0 + g1 * w1 + g2 * w2) / area;
                edge_backward(pxy, v1, v2, g0 / area, g.p1, g.p2);
                edge_backward(pxy, v2, v0, g1 / area, g.p2, g.p0);
                edge_backward(pxy, v0, v1, g2 / area, g.p0, g.p1);
                edge_backward({v2.x, v2.y}, v0, v1, garea, g.p0, g.p1);
                g.p0.z = gz * w0, g.p1.z = gz * w1, g.p2.z = gz * w2;
            }
            float sums[9];
            memcpy(sums, &g, sizeof sums);
            if (!sum_runs(f, sums) || f < 0)
                continue;
            for (int j = 0; j < 9; j++) atomicAdd(grad_face_verts + f * 9 + j, sums[j]);
        }
    }
}
