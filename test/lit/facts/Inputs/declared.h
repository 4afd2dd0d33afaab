__device__ void in_a_header(float *p, int k);
__device__ inline void defined_in_a_header(float *p, int k);
