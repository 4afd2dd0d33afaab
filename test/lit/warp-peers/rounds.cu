// Loops over features: one search in front of the loop serves all rounds, where they are as many for each lane and go on by one key.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file %t.cu --match-full-lines --strict-whitespace
// RUN: %tool --level=warp -n %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: grep -c '^ .*among_peers' %t.cu | FileCheck %s --check-prefix=COUNT
// RUN: %compile %t.cu
// COUNT: 9

// REMARK: rounds.cu:22:9: remark: atomicAdd by a key that the rounds of a loop share: one search for peers in front of it serves them all; the sum is regrouped [warpagg-warp-peers]

//      CHECK:    int k = label[i];
// CHECK-NEXT:    warpagg::among_peers(&sums[k * n + 0], [&](auto &peers) {
// CHECK-NEXT:        for (int f = 0; f < n; f++)
// CHECK-NEXT:            peers.add(&sums[k * n + f], x[i * n + f]); // a comment stays
// CHECK-NEXT:    });
// CHECK-NEXT:    warpagg::add<warpagg::keyed>(&sizes[k], 1);
__global__ void means(float *sums, int *sizes, const int *label, const float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = label[i];
    for (int f = 0; f < n; f++)
        atomicAdd(&sums[k * n + f], x[i * n + f]); // a comment stays
    atomicAdd(&sizes[k], 1);
}

struct Planes {
    double *data;
    int size, count;
    template <class T>
    __device__ void add(int k, const T *v) const {
// CHECK:        warpagg::among_peers(&data[0 * size + k], [&](auto &peers) {
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:            for (int f = 0; f < count; ++f) {
// CHECK-NEXT:                const T w = v[f];
// CHECK-NEXT:                peers.add(&data[f * size + k], w);
// CHECK-NEXT:            }
// CHECK-NEXT:        });
#pragma unroll
        for (int f = 0; f < count; ++f) {
            const T w = v[f];
            atomicAdd(&data[f * size + k], w);
        }
    }
};
__global__ void planes(Planes planes, const int *key, const double *v, const float *w, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (key[i] < 0)
            continue;
        planes.add(key[i], v + i * 4);
        planes.add(key[i] / 2, w + i * 4);
    }
}

// What the loop reads is not read where it makes no round; a loop in braces of its own; a counter that stands in front; a constant number.
// CHECK:    warpagg::among_peers(0 < n ? &out[key[threadIdx.x] * n + 0] : nullptr, [&](auto &peers_) {
// CHECK:    { warpagg::among_peers(0 < n ? row[threadIdx.x] + 0 : nullptr, [&](auto &peers_) { for (int c = 0; c < n; c++) { peers_.max_(row[threadIdx.x] + c, peers); } }); }
// CHECK:    warpagg::among_peers(mine + 0, [&](auto &peers_) {
// CHECK:    warpagg::among_peers(&wide[k * CHANNELS + 0], [&](auto &peers_) {
template <int CHANNELS>
__global__ void forms(float *out, const int *key, int **row, double *wide, const float *v, int n, int peers) {
    for (unsigned c = 0; c < n; c++)
        atomicAdd(&out[key[threadIdx.x] * n + c], v[c]);
    { for (int c = 0; c < n; c++) { atomicMax(row[threadIdx.x] + c, peers); } }
    float *mine = out + key[threadIdx.x];
    int c;
    for (c = 0; c < n; c += 1)
        atomicAdd(mine + c, v[c]);
    const int k = key[threadIdx.x + c];
    for (int c = 0; c < CHANNELS; c++)
        atomicAdd(&wide[k * CHANNELS + c], v[threadIdx.x + c]);
}
template __global__ void forms<12>(float *, const int *, int **, double *, const float *, int, int);

// Nobody divides by what is 0 where the loop makes no round. A value may be a part of a word, which no reference leads to.
// CHECK:    warpagg::among_peers(0 < n ? &out[k * 8 + 0 % n] : nullptr, [&](auto &peers) {
// CHECK:    warpagg::among_peers(&out[k * 8 + 0 % 3], [&](auto &peers) {
struct Weight { unsigned low : 5, high : 27; };
__global__ void quotients(unsigned *out, const int *key, Weight *w, unsigned n) {
    int k = key[threadIdx.x];
    for (unsigned c = 0; c < n; c++)
        atomicAdd(&out[k * 8 + c % n], w[c].low);
    for (unsigned c = 0; c < n; c++)
        atomicAdd(&out[k * 8 + c % 3], w[c].high);
}

// Alone behind a head.
// CHECK:    if (key[0] > 0)
// CHECK-NEXT:        warpagg::among_peers(&out[k * n + 0], [&](auto &peers) {
// CHECK-NEXT:            for (int c = 0; c < n; c++)
// CHECK-NEXT:                peers.add(&out[k * n + c], v[c]);
// CHECK-NEXT:        });
// CHECK-NEXT:    else
__global__ void governed(float *out, const int *key, const float *v, int n) {
    int k = key[threadIdx.x];
    if (key[0] > 0)
        for (int c = 0; c < n; c++)
            atomicAdd(&out[k * n + c], v[c]);
    else
        out[0] = 0;
}

// In each of these a search comes in each round, or none: the warp's lanes may go through other rounds, or lead elsewhere.
#define EACH(i, n) for (int i = 0; i < n; i++)
__global__ void __launch_bounds__(256) left(float *out, const int *key, const float *v, int n, float *other) {
    int k = key[threadIdx.x], own = key[threadIdx.x + 1];
    for (int c = 0; c < own; c++)
        atomicAdd(&out[k * n + c], v[c]);
    for (int c = 0; c < n; c++) {
        atomicAdd(&out[k * n + c], v[c]);
        k = key[k];
    }
    for (int c = 0; c < n; c++) {
        if (v[c] > k)
            break;
        atomicAdd(&out[k * n + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        if (v[c] > k)
            continue;
        atomicAdd(&out[k * n + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        int k = key[c + threadIdx.x];
        atomicAdd(&out[k * n + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        const int k = own;
        atomicAdd(&out[k * n + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        k = own;
        atomicAdd(&out[k * n + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        atomicAdd(&out[k * n + c], v[c]);
        atomicAdd(&other[k * n + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        atomicAdd(&out[k * n + c], v[c]);
        __syncwarp();
    }
    for (int c = 1; c < n; c++)
        atomicAdd(&out[k * n + c], v[c]);
    EACH(c, n)
        atomicAdd(&out[k * n + c], v[c]);
    for (int c = 0; c < n; c++)
        v[c] > 0 ? (void)atomicAdd(&out[k * n + c], v[c]) : (void)0;
    if (n == 7)
        k++;
    else
        for (int c = 0; c < n; c++)
            atomicAdd(&out[k * n + c], v[c]);
    for (int c = 0; c < n; c++)
        __shfl_down_sync(~0u, atomicAdd(&out[k * n + c], v[c]), 1);
    for (int i = 0; i < own; i++)
        for (int c = 0; c < n; c++)
            atomicAdd(&out[(k + i) * n + c], v[c]);
}
// The pointer means nothing in front of the loop, or calls another function with 0.
__global__ void of_the_loop(float *out, const int *key, const float *v, int n, long long m) {
    int k = key[threadIdx.x];
    for (int c = 0; c < n; c++) {
        enum { WIDTH = 8 };
        atomicAdd(&out[k * WIDTH + c], v[c]);
    }
    for (int c = 0; c < n; c++) {
        typedef float real;
        atomicAdd((real *)out + k * 8 + c, v[c]);
    }
    for (int c = 0; c < n; c++)
        atomicAdd(&out[k * 8 + (decltype(c))c], v[c]);
    for (long long c = 0; c < m; c++)
        atomicAdd(&out[k * 8 + min(c, m)], v[c]);
}
// Each block has as many rounds as its number.
__global__ void of_block(float *out, const int *key, const float *v, int n) {
    int k = key[threadIdx.x];
    for (int c = 0; c < blockIdx.x; c++)
        atomicAdd(&out[k * n + c], v[c]);
}
