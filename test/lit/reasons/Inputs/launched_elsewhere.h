__global__ void elsewhere(float *p, const int *k);
