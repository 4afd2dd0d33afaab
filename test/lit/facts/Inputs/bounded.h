__global__ void __launch_bounds__(512) bounded_before(float *p, const int *k);
