// Included by two files; edited once.
#pragma once

static __device__ void deposit(float *mass, int cell, float m)
{
    atomicAdd(&mass[cell], m);
}
