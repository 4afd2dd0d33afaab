#pragma once
void scatter(const int *key, const float *value, int n, float *sum);
__device__ void put(float *sum, int key, float value);
