__device__ inline int of_header() { return blockIdx.x * blockDim.x + threadIdx.x; }
