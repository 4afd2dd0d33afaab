// Overloads of a library that is included as a system's.
static __device__ float atomicAdd(float *p, int v) { return atomicAdd(p, v * 0.5f); }
static __device__ short atomicMax(short *to, short s) { return *to = s > *to ? s : *to; }
