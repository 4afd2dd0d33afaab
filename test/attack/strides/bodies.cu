// EXPECT: RESULT 69 575067115838
// FLAGS: -std=c++17
// Bodies of loops by the size of the grid: what they carry from round to round, how they are left, what they hold besides.
#include "../strides.h"

#define FIRST (blockIdx.x * blockDim.x + threadIdx.x)
#define STEP (gridDim.x * blockDim.x)

// What a round leaves for the next one.
__global__ void carries(ARGUMENTS) {
    int before = 0, seen = 0;
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(sum, x[i] * before);
        before = x[i];
        seen++;
    }
    atomicAdd(sum + 1, seen + before);
}
__global__ void carries_array(ARGUMENTS) {
    int last[4] = {1, 2, 3, 4};
    for (int i = FIRST; i < n; i += STEP) {
        last[i & 3] += x[i];
        atomicAdd(&bins[last[(i + 1) & 3] & 255], 1u);
    }
}
// What it reads back of its own writes, in the next round.
__global__ void reads_back(ARGUMENTS, int *own) {
    const int t = FIRST;
    for (int i = t; i < n; i += STEP) {
        atomicAdd(&bins[(key[i] + own[t]) & 255], 1u);
        own[t] = key[i];
    }
}
__global__ void reads_ahead(ARGUMENTS, int *line) {
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(&bins[line[i] & 255], 1u);
        if (i + STEP < n)
            line[i + STEP] += line[i];
    }
}
__global__ void shared_between(ARGUMENTS) {
    __shared__ int mine[128];
    mine[threadIdx.x] = 0;
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(&bins[(key[i] + mine[threadIdx.x]) & 255], 1u);
        mine[threadIdx.x] += key[i];
    }
}
// Ways out.
__global__ void skips(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] < 0)
            continue;
        for (int k = 0; k < 3; k++) {
            if (k == x[i] % 3)
                continue;
            atomicAdd(&bins[64 * k + (key[i] & 63)], 1u);
        }
        if (x[i] > 9)
            continue;
        atomicAdd(&bins[255], 1u);
    }
}
__global__ void switches(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        switch (x[i] & 3) {
        case 0: atomicAdd(&bins[key[i]], 1u); break;
        case 1: continue;
        default: atomicAdd(&bins[key[i] >> 1], 2u);
        }
        atomicAdd(&bins[0], 1u);
    }
}
__global__ void breaks(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        if (i > 4000 && x[i] == 3)
            break;
        atomicAdd(sum, x[i]);
    }
}
__global__ void returns(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        if (i > 4000 && x[i] == 3)
            return;
        atomicAdd(sum, x[i]);
    }
    atomicAdd(sum + 1, 1);
}
__global__ void jumps(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] < 0)
            goto next;
        atomicAdd(sum, x[i]);
    next:;
    }
}
// Lambdas, statics, names.
__global__ void lambdas(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        auto at = [&](int k) { return x[i] + k; };
        auto copy = [i] { return i; };
        atomicAdd(sum, at(1) + copy() % 3);
    }
}
__global__ void names(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        decltype(i) k = i;
        static_assert(sizeof(i) == 4, "");
        atomicAdd(sum, x[k] + (__func__[0] == 'n'));
    }
}
__global__ void statics(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        static const int table[4] = {1, 2, 3, 4};
        atomicAdd(sum, x[i] * table[i & 3]);
    }
}
struct Guard {
    int *at;
    __device__ explicit Guard(int *p) : at(p) {}
    __device__ ~Guard() { *at += 1; }
};
__global__ void destroys(ARGUMENTS, int *own) {
    const int t = FIRST;
    for (int i = t; i < n; i += STEP) {
        Guard guard(&own[t]);
        if (x[i] < 0)
            continue;
        atomicAdd(sum, x[i] + own[t]);
    }
}
struct Pair {
    int a, b;
};
__device__ Pair pair(const int *x, int i) { return {x[i], x[i] / 2}; }
__global__ void binds(ARGUMENTS) {
    auto [p, q] = pair(x, 3);
    for (int i = FIRST; i < n; i += STEP) {
        auto [a, b] = pair(x, i);
        atomicAdd(sum, a - b + p);
        (void)q;
    }
}
__global__ void asserts(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] > 1000)
            __trap();
        atomicAdd(sum, x[i]);
    }
}
// Two loops, one in the other, one behind the other, and one around barriers.
__global__ void nested(ARGUMENTS) {
    for (int r = blockIdx.x; r < n / 100; r += gridDim.x) {
        for (int i = threadIdx.x; i < 100; i += blockDim.x) {
            atomicAdd(&bins[key[100 * r + i]], 1u);
        }
        for (int i = threadIdx.x; i < 100; i += blockDim.x)
            atomicAdd(sum, x[100 * r + i]);
        __syncthreads();
    }
}
__global__ void by_tiles(ARGUMENTS) {
    __shared__ int tile[128];
    for (int base = blockIdx.x * 128; base < n; base += gridDim.x * 128) {
        tile[threadIdx.x] = base + threadIdx.x < n ? x[base + threadIdx.x] : 0;
        __syncthreads();
        for (int i = threadIdx.x; i < 128; i += blockDim.x)
            atomicAdd(&bins[(tile[127 - i] + 64) & 255], 1u);
        __syncthreads();
    }
}
__global__ void votes(ARGUMENTS) {
    for (int i = threadIdx.x; i < 4096; i += blockDim.x) {
        unsigned many = __popc(__ballot_sync(~0u, x[i] > 3));
        atomicAdd(&bins[many], 1u);
    }
}
__device__ void helper(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(&bins[key[i]], 1u);
}
__global__ void helps(ARGUMENTS) {
    helper(key, x, bins, sum, n);
    helper(key, x, bins, sum, n / 2);
}
// Beside updates that stay as they are.
__global__ void mixed(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(&bins[key[i]], 1u);
        atomicMax(&sum[3 + (x[i] & 1)], i);
        if (atomicAdd(sum, 1) == 1234567)
            sum[7] = 1;
    }
}
__global__ void minima(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        atomicMin(&sum[1], x[i]);
        atomicOr((unsigned *)&sum[2], 1u << (x[i] & 7));
    }
}

int main() {
    Data d;
    int *own = Data::make<int>(COUNT + 40 * 128);
    auto fresh = [&] { cudaDeviceSynchronize(); for (int i = 0; i < COUNT + 40 * 128; i++) own[i] = i % 7; return own; };
    for (int blocks : {1, 3, 40}) {
        carries<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        carries_array<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        reads_back<<<blocks, 128>>>(GIVEN(COUNT), fresh()), d.take();
        reads_ahead<<<blocks, 128>>>(GIVEN(COUNT), fresh()), d.take();
        shared_between<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        skips<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        switches<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        breaks<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        returns<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        jumps<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        lambdas<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        names<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        statics<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        destroys<<<blocks, 128>>>(GIVEN(COUNT), fresh()), d.take();
        binds<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        asserts<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        nested<<<blocks, 32>>>(GIVEN(COUNT)), d.take();
        by_tiles<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        by_tiles<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        votes<<<1, 128>>>(GIVEN(COUNT)), d.take();
        helps<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        mixed<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        minima<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
    }
    return d.show();
}
