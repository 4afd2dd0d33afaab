// What an expert writes instead: see fem.cu.
#pragma once

__global__ void internal_forces(Mesh mesh, Material material, float *force) {
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    const bool in = e < mesh.elements;
    const int4 c = mesh.connectivity[in ? e : 0];
    const int nodes[4] = {c.x, c.y, c.z, c.w};
    float fe[4][3];
    element_forces(mesh, material, nodes, fe);
    for (int a = 0; a < 4; a++) {
        const int node = in ? nodes[a] : -1;
        if (!sum_runs(node, fe[a]) || !in)
            continue;
        for (int i = 0; i < 3; i++) atomicAdd(&force[node * 3 + i], fe[a][i]);
    }
}

void assemble(const Mesh &mesh, const Material &material, float *force) {
    internal_forces<<<(mesh.elements + 255) / 256, 256>>>(mesh, material, force);
}
