#ifndef SCALE
#error the definition does not arrive
#endif
inline __device__ float scaled(float x) { return SCALE * x; }
