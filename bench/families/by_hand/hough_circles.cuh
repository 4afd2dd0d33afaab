// What an expert writes instead: see hough_circles.cu.
#pragma once

__global__ void circles_accum_centers(EdgePoints points, Accumulator accum, int min_radius, int max_radius, float idp) {
    const int tid = (blockIdx.x * blockDim.x + threadIdx.x) / 2, way = threadIdx.x % 2;
    if (tid >= points.count)
        return;
    const unsigned val = points.list[tid];
    const int x = val & 0xffff, y = val >> 16;
    const float vx = points.dx[tid], vy = points.dy[tid];
    if (vx == 0 && vy == 0)
        return;
    const float mag = sqrtf(vx * vx + vy * vy);
    const int x0 = __float2int_rn((x * idp) * ONE), y0 = __float2int_rn((y * idp) * ONE);
    int sx = __float2int_rn((vx * idp) * ONE / mag), sy = __float2int_rn((vy * idp) * ONE / mag);
    for (int k = way; k <= way; ++k) {
        if (k == 1)
            sx = -sx, sy = -sy;
        int x1 = x0 + min_radius * sx, y1 = y0 + min_radius * sy;
        for (int r = min_radius; r <= max_radius; x1 += sx, y1 += sy, ++r) {
            const int x2 = x1 >> SHIFT, y2 = y1 >> SHIFT;
            if (x2 < 0 || x2 >= accum.cols || y2 < 0 || y2 >= accum.rows)
                break;
            atomicAdd(accum.ptr(y2 + 1) + x2 + 1, 1);
        }
        sx = -sx;
        sy = -sy;
    }
}

void accumulate(const EdgePoints &points, const Accumulator &accum, int min_radius, int max_radius, float dp) {
    circles_accum_centers<<<(2 * points.count + 255) / 256, 256>>>(points, accum, min_radius, max_radius, 1 / dp);
}
