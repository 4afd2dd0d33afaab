// What an expert writes instead: see tallies.cu.
#pragma once

struct BlockTally {
    double *flux;
    unsigned *collisions;
    int groups;
    __device__ void track(int cell, const Particle &p, float distance) const {
        atomicAdd(&flux[cell * groups + p.group], double(p.weight * distance));
    }
    __device__ void collide(int cell, const Particle &p) const { atomicAdd(&collisions[cell * groups + p.group], 1u); }
};
__global__ void transport_in_blocks(Box box, double *flux, unsigned long long *collisions, int groups, int particles,
                                    uint64_t seed) {
    extern __shared__ double table[];
    const int n = box.cells * box.cells * box.cells * groups;
    unsigned *counts = (unsigned *)(table + n);
    for (int i = threadIdx.x; i < n; i += blockDim.x) table[i] = 0, counts[i] = 0;
    __syncthreads();
    for (int id = blockIdx.x * blockDim.x + threadIdx.x; id < particles; id += gridDim.x * blockDim.x)
        history(box, BlockTally{table, counts, groups}, groups, seed + id);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (table[i] != 0)
            atomicAdd(&flux[i], table[i]);
        if (counts[i] != 0)
            atomicAdd(&collisions[i], (unsigned long long)counts[i]);
    }
}

void run_batch(const Box &box, int groups, int particles, double *flux, unsigned long long *collisions) {
    const int blocks = (particles + 255) / 256;
    const int bytes = box.cells * box.cells * box.cells * groups * 12;
    if (bytes <= 48 * 1024 && particles > 50000) {
        transport_in_blocks<<<std::min(blocks, 132 * 4), 256, bytes>>>(box, flux, collisions, groups, particles, 7);
        return;
    }
    transport<<<blocks, 256>>>(box, CellTally(flux, collisions, groups), groups, particles, 7);
}
