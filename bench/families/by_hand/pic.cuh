// What an expert writes instead: see pic.cu.
#pragma once

void deposit_charge(const Particles &p, const Array4 &rho, float charge, float3 inverse_cell) {
    const float inverse_volume = inverse_cell.x * inverse_cell.y * inverse_cell.z;
    const long count = p.count;
    ParallelFor((p.count + 31) / 32 * 32, [=] __device__(long ip) {
        const bool in = ip < count;
        ip = in ? ip : count - 1;
        const float wq = charge * p.w[ip] * inverse_volume;
        const float x = p.x[ip] * inverse_cell.x, y = p.y[ip] * inverse_cell.y, z = p.z[ip] * inverse_cell.z;
        const int i = static_cast<int>(floorf(x)), j = static_cast<int>(floorf(y)), k = static_cast<int>(floorf(z));
        const float sx[2] = {1 - (x - i), x - i}, sy[2] = {1 - (y - j), y - j}, sz[2] = {1 - (z - k), z - k};
        float v[8];
        for (int c = 0; c < 8; c++) v[c] = in ? sx[c & 1] * sy[c >> 1 & 1] * sz[c >> 2] * wq : 0;
        if (!sum_runs((k * rho.ny + j) * rho.nx + i, v))
            return;
        for (int c = 0; c < 8; c++) atomicAdd(&rho(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2)), v[c]);
    });
}
