// A number's bits well mixed: what the data of the programs are made of.
#pragma once

__host__ __device__ inline unsigned mix(unsigned x) {  // lowbias32
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}
