// --explain-site prints how an expected gain came about, and what was not measured.

// RUN: %tool --no-cuda --explain-site=1 %s -- -arch=sm_90 2>/dev/null | FileCheck %s --check-prefix=ROWS
// RUN: %tool --no-cuda --explain-site=2 %s -- -arch=sm_90 2>/dev/null | FileCheck %s --check-prefix=KEYS
// RUN: %tool --no-cuda --explain-site=2 %s -- -arch=sm_80 2>/dev/null | FileCheck %s --check-prefix=OLDER

__global__ void rows(float *p, const int *row, const int *key, const float *x, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = row[r]; i < row[r + 1]; i++)
        atomicAdd(&p[key[i]], x[i]);
    // ROWS: {{^}}  warp-keyed     0.31x on sm_90 = 1.00 (random keys of a full warp) x 0.31 (the loop no longer unrolled){{$}}
    atomicAdd(&p[key[r]], 1.0f);
    // KEYS: {{^}}  warp-keyed     1.80x on sm_90 = 1.80 (keys of a full warp, as programs have them){{$}}
    // OLDER: {{^}}  warp-keyed     1.80x on sm_80 (not measured there) = 1.80 (keys of a full warp, as programs have them){{$}}
}
