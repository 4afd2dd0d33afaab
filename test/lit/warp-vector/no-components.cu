// Loops that are no row: each update stays where it is, and looks for lanes with its address by itself.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: not grep -n "components\[" %t.cu
// RUN: grep -cE '^ .*(warpagg::add<warpagg::keyed>|peers.add)' %t.cu | FileCheck %s --check-prefix=COUNT
// RUN: %compile %t.cu
// COUNT: 29

__device__ float seen[64];

__global__ void __launch_bounds__(256) counts(const int *key, const float *v, int n, float *out, int *counters, double *wide) {
    int k = key[threadIdx.x];
    for (int c = 0; c < n; c++) // so many are not known
        atomicAdd(&out[3 * k + c], v[c + threadIdx.x]); // warpagg: keyed
    for (int c = 1; c < 4; c++) // from 1 on
        atomicAdd(&out[3 * k + c], v[c]);
    for (int c = 0; c < 4; c += 2) // not neighbours
        atomicAdd(&out[4 * k + c], v[c]);
    for (int c = 0; c < 4; c++)
        atomicAdd(&out[4 * k + 2 * c], v[c]);
    for (int c = 3; c-- > 0;) // backwards
        atomicAdd(&out[3 * k + c], v[c]);
    for (int c = 0; c < 9; c++) // more than a few
        atomicAdd(&out[9 * k + c], v[c]);
    for (int c = 0; c < 1; c++)
        atomicAdd(&out[k + c], v[c]);
    for (int c = 0; c < 3; c++) // no vectors of these
        atomicAdd(&counters[3 * k + c], 2);
    for (int c = 0; c < 3; c++)
        atomicAdd(&wide[3 * k + c], 2);
}

__global__ void __launch_bounds__(256) ways(const int *key, const float *v, float *out) {
    int k = key[threadIdx.x];
    for (int c = 0; c < 3; c++) // not in all rounds
        if (v[c] > 0)
            atomicAdd(&out[3 * k + c], v[c]);
    for (int c = 0; c < 3; c++) {
        if (v[c] > 0)
            continue;
        atomicAdd(&out[3 * k + c], v[c]);
    }
    for (int c = 0; c < 3; c++) { // maybe not to the end
        if (v[c] > 0)
            break;
        atomicAdd(&out[3 * k + c], v[c]);
    }
    for (int c = 0; c < 3; c++) { // the key is another in each round
        atomicAdd(&out[3 * key[c] + c], v[c]);
        k = key[k];
    }
    for (int c = 0; c < 3; c++) {
        atomicAdd(&out[3 * k + c], v[c]);
        k = key[k];
    }
    int c = 0;
    while (c < 3) { // no `for`
        atomicAdd(&out[3 * k + c], v[c]);
        c++;
    }
    int e = 0;
    for (int d = 0; e < 3; d++) { // another variable counts
        atomicAdd(&out[3 * k + e], v[d]);
        d++;
        e++;
    }
    for (c = 0; c < 3; c++) // looked at in the loop
        if (out[3 * k] < 9)
            atomicAdd(&seen[k & 1], v[c]), atomicAdd(&out[3 * k + c], v[c]);
    for (int d = 0; d < 3; d++) {
        atomicAdd(&out[3 * k + d], v[d]);
        if (out[3 * k] > 2)
            seen[0] = 1;
    }
    for (int d = 0; d < 3; d++) {
        atomicAdd(&out[3 * k + d], v[d]);
        __threadfence_block();
    }
}

#define EACH(c) for (int c = 0; c < 3; c++)
#define TWICE(a) for (int a = 0; a < 2; a++) _Pragma("unroll")
__global__ void __launch_bounds__(256) texts(const int *key, const float *v, float *out) {
    int k = key[threadIdx.x];
    EACH(c)
        atomicAdd(&out[3 * k + c], v[c]);
    if (k > 0)
        k++;
    else // no list of statements
        for (int c = 0; c < 3; c++)
            atomicAdd(&out[3 * k + c], v[c]);
    TWICE(a) for (int c = 0; c < 3; c++)
        atomicAdd(&out[3 * (k + a) + c], v[c]);
    if (k > 3)
        _Pragma("unroll") for (int c = 0; c < 3; c++)
            atomicAdd(&out[3 * k + c], v[c]);
#pragma unroll 1
    for (int c = 0; c < 3; c++)
        atomicAdd(&out[3 * k + c], v[c]);
    for (int c = 0; c < 3; c++) // an inner loop's own
        for (int d = 0; d < k; d++)
            atomicAdd(&out[3 * k + c], v[d + threadIdx.x]);
    _Pragma("unroll") for (int c = 0; c < 3; c++)
        atomicAdd(&out[3 * k + c], v[c]);
    for (int c = 0; c < 3; c++) {
#if 1
        atomicAdd(&out[3 * k + c], v[c]);
#endif
    }
}

__global__ void __launch_bounds__(256) sums(const unsigned *key, const float *v, float *out) {
    const unsigned k = key[threadIdx.x];
    for (unsigned c = 0; c < 3; c++) // backwards
        atomicAdd(&out[k - c], v[c]);
    for (unsigned c = 0; c < 3; c++) // the key is another in each round
        atomicAdd(&out[key[c + threadIdx.x] + c], v[c]);
    for (unsigned c = 0; c < 3; c++) // every second
        atomicAdd(&out[(k + c) + c], v[c]);
}

// The loop that runs is another than the one that is written: the function leaves its own in the first round.
__device__ void first(float *p, const float *v) {
    for (int c = 0; c < 3; c++) {
        atomicAdd(&p[c], v[c]);
        return;
    }
}
__global__ void __launch_bounds__(256) firsts(const int *key, const float *v, float *out) {
    for (int d = 0; d < 3; d++)
        first(&out[3 * key[threadIdx.x] + d], v);
}
