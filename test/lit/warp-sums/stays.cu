// Lanes that are done stay in the loop until all are: an object in front of it asks who goes on, and sends what these bring.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=warp -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 1 site: 0 rewritten

// The gradients of a splat: some lanes never enter, channels are a loop of constant length, and three arrays are one reduction.
// CHECK:    auto totals = warpagg::loop_sums<float, 3 + (int)C>([&](int id, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return &position[id].x;
// CHECK-NEXT:        if (value == 1)
// CHECK-NEXT:            return &position[id].y;
// CHECK-NEXT:        if (value == 2)
// CHECK-NEXT:            return opacity + id;
// CHECK-NEXT:        return &color[id * C + (value - 3)];
// CHECK-NEXT:    });
// CHECK-NEXT:    for (int j = 0; totals.goes_on([&] { return !done && j < min(n, 256); }); totals.step([&] { j++; })) {
// CHECK-NEXT:        totals.iteration([&] {
// CHECK-NEXT:            const float w = x[threadIdx.x] - threshold[j];
// CHECK-NEXT:            if (w <= 0)
// CHECK-NEXT:                return; // out of its reach
// CHECK-NEXT:            const int id = ids[j];
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:            for (int ch = 0; ch < C; ch++) {
// CHECK-NEXT:                if (ch == 1)
// CHECK-NEXT:                    continue;
// CHECK-NEXT:                totals[3 + ch].add(id, w * ch);
// CHECK-NEXT:            }
// CHECK-NEXT:            totals[0].add(id, w);
// CHECK-NEXT:            totals[1].add(id, -w);
// CHECK-NEXT:            totals[2].add(id, w * w);
// CHECK-NEXT:#ifdef BOUNDED
// CHECK-NEXT:            if (w > 100)
// CHECK-NEXT:                done = true;
// CHECK-NEXT:#endif
// CHECK-NEXT:        });
// CHECK-NEXT:    }
template <unsigned C>
__global__ void splats(const float *x, const float *threshold, const int *ids, int n, float2 *position, float *opacity, float *color) {
    bool done = x[threadIdx.x] < 0;
    for (int j = 0; !done && j < min(n, 256); j++) {
        const float w = x[threadIdx.x] - threshold[j];
        if (w <= 0)
            continue; // out of its reach
        const int id = ids[j];
        for (int ch = 0; ch < C; ch++) {
            if (ch == 1)
                continue;
            atomicAdd(&color[id * C + ch], w * ch);
        }
        atomicAdd(&position[id].x, w);
        atomicAdd(&position[id].y, -w);
        atomicAdd(opacity + id, w * w);
#ifdef BOUNDED
        if (w > 100)
            done = true;
#endif
    }
}
template __global__ void splats<3>(const float *, const float *, const int *, int, float2 *, float *, float *);

struct moments {
    double x, xx;
};

// A `break` leaves the loop; a `while` and a key that is no variable.
// CHECK:    auto totals = warpagg::loop_sums<double, 2>([&](int key, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return &m[key].x;
// CHECK-NEXT:        return &m[key].xx;
// CHECK-NEXT:    });
// CHECK-NEXT:    while (totals.goes_on([&] { return j < n; })) {
// CHECK-NEXT:        totals.iteration([&] {
// CHECK-NEXT:            const double v = x[j * 32 + threadIdx.x];
// CHECK-NEXT:            totals[0].add(label[j], v);
// CHECK-NEXT:            totals[1].add(label[j], v * v);
// CHECK-NEXT:            j++;
// CHECK-NEXT:            if (v > 10)
// CHECK-NEXT:                return totals.leave();
// CHECK-NEXT:        });
// CHECK-NEXT:    }
// CHECK-NEXT:    last[threadIdx.x] = j;
__global__ void leaves(const float *x, const int *label, int n, moments *m, int *last) {
    int j = 0;
    while (j < n) {
        const double v = x[j * 32 + threadIdx.x];
        atomicAdd(&m[label[j]].x, v);
        atomicAdd(&m[label[j]].xx, v * v);
        j++;
        if (v > 10)
            break;
    }
    last[threadIdx.x] = j;
}

// A `do`; a minimum, and only for the block.
// CHECK:    auto totals = warpagg::loop_folds<int, warpagg::op_min, warpagg::block, 2>([&](int k, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return least + 2 * k;
// CHECK-NEXT:        return least + 2 * k + 1;
// CHECK-NEXT:    });
// CHECK-NEXT:    do {
// CHECK-NEXT:        totals.iteration([&] {
// CHECK-NEXT:            const int k = key[j];
// CHECK-NEXT:            totals[0].min_(k, v[j]);
// CHECK-NEXT:            totals[1].min_(k, -v[j]);
// CHECK-NEXT:        });
// CHECK-NEXT:    } while (totals.goes_on([&] { return ++j < v[threadIdx.x]; }));
__global__ void least_of(const int *key, const int *v, int *least) {
    int j = 0;
    do {
        const int k = key[j];
        atomicMin_block(least + 2 * k, v[j]);
        atomicMin_block(least + 2 * k + 1, -v[j]);
    } while (++j < v[threadIdx.x]);
}

// Rows, of a template's own type.
// CHECK:    auto totals = warpagg::loop_sums<T, 2 + 5>([&](long long key, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return &hits[key];
// CHECK-NEXT:        if (value == 1)
// CHECK-NEXT:            return &hits[key + n];
// CHECK-NEXT:        return g + key * stride + (value - 2);
// CHECK-NEXT:    });
// CHECK:            totals[0].add(ids[j], T(1));
// CHECK-NEXT:            totals[1].add(ids[j], T(1));
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:            for (int c = 0; c < 5; c++)
// CHECK-NEXT:                totals[2 + c].add(ids[j], x[c] * x[j]);
template <typename T> __global__ void __launch_bounds__(256) rows(const T *x, const long long *ids, T *g, T *hits, int n, int stride) {
    for (int j = 0; j < n && x[threadIdx.x + j] > 0; j++) {
        atomicAdd(&hits[ids[j]], T(1));
        atomicAdd(&hits[ids[j] + n], T(1));
        for (int c = 0; c < 5; c++)
            atomicAdd(g + ids[j] * stride + c, x[c] * x[j]);
    }
}
template __global__ void rows(const float *, const long long *, float *, float *, int, int);

// A pragma that a comment parts from its loop, one of another spelling, and counters that are no `int`.
// CHECK:            return &g[4 * k + value];
// CHECK:        return &g[(k + (unsigned int)(value - 4)) * n];
// CHECK:#pragma unroll 1
// CHECK-NEXT:            // four
// CHECK-EMPTY:
// CHECK-NEXT:            for (int c = 0; c < 4; c++)
// CHECK-NEXT:                totals[c].add(k, 1.f);
// CHECK-NEXT:            _Pragma("unroll 1")
// CHECK-NEXT:            for (unsigned c = 0; c < 3; c++)
__global__ void pragmas(const float *x, const int *ids, float *g, int n) {
    for (int j = 0; j < n && x[threadIdx.x + j] > 0; j++) {
        const int k = ids[j];
#pragma unroll 1
        // four

        for (int c = 0; c < 4; c++)
            atomicAdd(&g[4 * k + c], 1.f);
        _Pragma("unroll 1")
        for (unsigned c = 0; c < 3; c++)
            atomicAdd(&g[(k + c) * n], 1.f);
    }
}

// One inside the other, whose sums come behind it too, and another behind both: each has a name of its own.
// CHECK:    auto totals = warpagg::loop_sums<float, 2>([&](int id, int value) {
// CHECK:            auto totals2 = warpagg::loop_sums<float, 2>([&](int k, int value) {
// CHECK:            for (int j = 0; totals2.goes_on([&] { return x[threadIdx.x + j] > 0; }); j++) {
// CHECK:                    totals2[1].add(k, x[j]);
// CHECK:            totals[1].add(id, x[i]);
// CHECK:    auto totals3 = warpagg::loop_sums<float, 2>([&](int key, int value) {
// CHECK-NEXT:        if (value == 0)
// CHECK-NEXT:            return &g[key];
// CHECK-NEXT:        return &h[key];
// CHECK-NEXT:    });
// CHECK-NEXT:    for (int i = 0; totals3.goes_on([&] { return x[threadIdx.x + i] > 0; }); i++)
// CHECK-NEXT:        totals3.iteration([&] { totals3[0].add(ids[i], x[i]), totals3[1].add(ids[i], 1.0f); });
__global__ void __launch_bounds__(256) nested(float *g, float *h, const int *ids, const float *x) {
    for (int i = 0; x[threadIdx.x + i] > 0; i++) {
        const int id = ids[i];
        atomicAdd(&g[id], x[i]);
        for (int j = 0; x[threadIdx.x + j] > 0; j++) {
            const int k = ids[j + i];
            atomicAdd(&g[8 + k], x[j]);
            atomicAdd(&h[8 + k], x[j]);
        }
        atomicAdd(&h[id], x[i]);
    }
    for (int i = 0; x[threadIdx.x + i] > 0; i++)
        atomicAdd(&g[ids[i]], x[i]), atomicAdd(&h[ids[i]], 1.0f);
}

// Two keys in one loop: an object for the one that has more sums, and none for the other.
// CHECK:    auto totals = warpagg::loop_sums<float, 3>([&](int key, int value) {
// CHECK-NEXT:        return &g[3 * key + value];
// CHECK-NEXT:    });
// CHECK-NEXT:    const int totals_mine = n, totals_end = totals.furthest(totals_mine);
// CHECK-NEXT:    for (int j = 0; j < totals_end; j++) {
// CHECK-NEXT:        totals.iteration(j < totals_mine, [&] {
// CHECK-NEXT:            if (x[threadIdx.x] >= 0)
// CHECK-NEXT:#pragma unroll
// CHECK-NEXT:                for (int c = 0; c < 3; c++)
// CHECK-NEXT:                    totals[c].add(ids[j], x[threadIdx.x + c]);
// CHECK-NEXT:            if (x[threadIdx.x] < 9)
// CHECK-NEXT:                atomicAdd(&h[ids[j + 1]], x[threadIdx.x]);
// CHECK-NEXT:        });
// CHECK-NEXT:    }
__global__ void __launch_bounds__(256) two_keys(float *g, float *h, const int *ids, const float *x, int n) {
    for (int j = 0; j < n; j++) {
        if (x[threadIdx.x] >= 0)
            for (int c = 0; c < 3; c++)
                atomicAdd(&g[3 * ids[j] + c], x[threadIdx.x + c]);
        if (x[threadIdx.x] < 9)
            atomicAdd(&h[ids[j + 1]], x[threadIdx.x]);
    }
}

// A body without braces that is the loop of constant length.
// CHECK:    const int totals_mine = 4, totals_end = totals.furthest(totals_mine);
// CHECK-NEXT:    for (int r = 0; r < totals_end; r++)
// CHECK-NEXT:        totals.iteration(r < totals_mine, [&] { for (int c = 0; c < 4; c++)
// CHECK-NEXT:            totals[c].add(r, x[threadIdx.x] * c); });
__global__ void __launch_bounds__(256) matrix(float (*m)[4], const float *x, int n) {
    if (blockIdx.x * blockDim.x + threadIdx.x >= n)
        return;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            atomicAdd(&m[r][c], x[threadIdx.x] * c);
}

// A loop that counts to what is no constant, in batches: the lanes leave it by a `break`.
// CHECK:        auto totals = warpagg::loop_sums<float, 2>([&](int id, int value) {
// CHECK:        for (int j = 0; totals.goes_on([&] { return j < batch; }); j++) {
// CHECK:                    return totals.leave();
__global__ void __launch_bounds__(256) batches(float *g, float *h, const int *ids, const float *x, int n, int batch) {
    for (int i = 0; i < n; i += batch) {
        __syncthreads();
        for (int j = 0; j < batch; j++) {
            if (x[threadIdx.x + i] < j)
                break;
            const int id = ids[i + j];
            atomicAdd(&g[id], x[threadIdx.x]);
            atomicAdd(&h[id], x[threadIdx.x] * j);
        }
    }
}
