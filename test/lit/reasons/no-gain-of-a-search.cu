// A search for equal addresses is left where it can find nothing, or costs more than it finds; a comment asks for it all the same.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

__global__ void steps(float *p, const int *key, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the address goes on from lane to lane, so a search for equal ones finds nothing [warpagg:no-gain]
    atomicAdd(&p[i * i], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[i * i], 2.0f); // warpagg: keyed
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[i / 4], 3.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[i % n], 4.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[i + key[i]], 5.0f);
}

// How far each thread reaches, data decide.
__global__ void reach(float *p, const int *far, int width, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int s = far[i];
    for (int a = -s; a <= s; a++)
        // CHECK: :[[@LINE+1]]:9: remark: left as is: the address goes on from lane to lane{{.*}} [warpagg:no-gain]
        atomicAdd(&p[i + a * width], 1.0f);
}

struct Table { int offset[8]; };

__global__ void some_lanes(float *p, Table table, const int *active, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (active[i])
        // CHECK: :[[@LINE+1]]:9: remark: left as is: the address is computed from the lane's own indices and only some lanes come by, so a search for equal ones costs more than it finds [warpagg:no-gain]
        atomicAdd(&p[table.offset[i % 8] * n], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[table.offset[i % 8] * n], 2.0f);
}

// Each thread walks through a row of its own.
__global__ void rows(float *p, const int *row, const int *key, const float *x, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = row[r]; i < row[r + 1]; i++)
            // CHECK: :[[@LINE+1]]:13: remark: left as is: a search for equal addresses would keep the compiler from unrolling the loop, in which each lane goes through memory of its own [warpagg:no-gain]
            atomicAdd(&p[key[i]], x[i]);
}

// The same in a loop that nobody unrolls: what meets meets by chance.
__global__ void edges(unsigned *best, const int *row, const int *column, const unsigned *length, int *changed, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = row[r]; i < row[r + 1]; i++)
            // CHECK: :[[@LINE+1]]:17: remark: left as is: each lane, or each warp, goes through a list of its own, so a search for equal addresses finds hardly any [warpagg:no-gain]
            if (atomicMin(&best[column[i]], length[i]) > length[i])
                for (int k = i; changed[k] < 0; k++)
                    changed[k] = 1;
}

// A warp goes through a row, side by side: the edges of a vertex. A block's list is longer, and may name a place twice; so may a warp's part of one that all know.
__global__ void rows_of_warps(float *p, const int *row, const int *column, int n) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (r < n)
        for (int i = row[r] + threadIdx.x % 32; i < row[r + 1]; i += 32)
            // CHECK: :[[@LINE+1]]:13: remark: left as is: each lane, or each warp, goes through a list of its own, so a search for equal addresses finds hardly any [warpagg:no-gain]
            atomicAdd(&p[column[i]], 1.0f);
}

__global__ void rows_of_blocks(float *p, const int *row, const int *column) {
    for (int i = row[blockIdx.x] + threadIdx.x; i < row[blockIdx.x + 1]; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&p[column[i]], 1.0f);
}

__global__ void parts_of_warps(float *p, const int *column, int n) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    for (int i = r * n + threadIdx.x % 32; i < (r + 1) * n; i += 32)
        // CHECK: :[[@LINE+1]]:9: remark: {{.*}} [warpagg-block-cache]
        atomicAdd(&p[column[i]], 1.0f);
}

__global__ void columns(float *p, const int *key, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = 0; i < 16; i++)
            // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-keyed]
            atomicAdd(&p[key[i * n + r]], 1.0f);
}

__global__ void __launch_bounds__(8) small(float *p, const int *key) {
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a block has so few threads that a search for equal addresses costs more than it finds [warpagg:no-gain]
    atomicAdd(&p[key[threadIdx.x]], 1.0f);
}

__global__ void fails(int *count, const int *key) {
    if (key[threadIdx.x] < 0) {
        // CHECK: :[[@LINE+1]]:9: remark: left as is: {{.*}} [warpagg:{{no-gain|compiler-combines}}]
        atomicAdd(count, 1);
        __builtin_trap();
    }
}

// One address a block, which ptxas makes one update a warp of.
__global__ void own(int *sum, float *mean, const int *x, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:compiler-combines]
        atomicAdd(&sum[blockIdx.x], x[blockIdx.x * n + i]);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-sum]
        atomicAdd(&sum[gridDim.x + blockIdx.x], x[i]);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-sum]
        atomicAdd(&mean[blockIdx.x], (float)x[blockIdx.x * n + i]);
}

// A loop that waits for no memory hides nothing of what a search costs; unless it is of so few rounds that it is none.
__global__ void lines(int *votes, const float *x, const float *slope, int angles, int width) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = x[i];
    for (int a = 0; a < angles; a++)
        // CHECK: :[[@LINE+1]]:9: remark: left as is: the loop around it waits for no memory, which would hide what a search for equal addresses costs [warpagg:no-gain]
        atomicAdd(&votes[a * width + (int)(own * slope[a])], 1);
    for (int a = 0; a < angles; a++)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&votes[a * width + (int)(x[a * width + i] * slope[a])], 1);
    for (int a = 0; a < 4; a++)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&votes[a * width + (int)(own * slope[a])], 1);
}

// A row of each lane's own may be of one length; what a thread holds in an array of its own is no such row.
__global__ void corners(float *force, const int *nodes, const float *x) {
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    float share[2] = {x[e], 2 * x[e]};
    for (int a = 0; a < 8; a++)
        // CHECK: :[[@LINE+1]]:9: remark: left as is: a search for equal addresses would keep the compiler from unrolling the loop{{.*}} [warpagg:no-gain]
        atomicAdd(&force[nodes[e * 8 + a]], share[0]);
    int k = nodes[e];
    for (int c = 0; c < 2; c++)
        // CHECK: :[[@LINE+1]]:9: {{.*}}one search for peers in front{{.*}} [warpagg-warp-peers]
        atomicAdd(&force[k * 3 + 2 * c], share[c]);
}

// Features of a key, one behind the other or in planes: the same lanes meet in each round, and one search in front serves them all, but not behind a
// condition. A place that stays may be contended, and who waits for the old value waits long.
struct Planes {
    float *data;
    int channels, size;
    __device__ float *of(int image, int c) const { return data + (image * channels + c) * size; }
};

__global__ void __launch_bounds__(256) features(float *sums, unsigned *slots, unsigned *seen, const int *key, const float *x, Planes planes, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = key[i];
    for (int c = 0; c < n; c++)
        // CHECK: :[[@LINE+1]]:9: {{.*}}one search for peers in front{{.*}} [warpagg-warp-peers]
        atomicAdd(&sums[k * n + c], x[c * 4096 + i]);
    for (int c = 0; c < planes.channels; c++)
        if (k >= 0)
            // CHECK: :[[@LINE+1]]:13: remark: left as is: the same lanes meet in each round {{.*}} [warpagg:no-gain]
            atomicAdd(planes.of(i / 4096, c) + k, x[c * 4096 + i]);
    for (int c = 0; c < 8; c++)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-
        atomicAdd(&sums[k * n + c], x[c * 4096 + i]);
    for (int c = 0; c < n; c++)
        // CHECK: :[[@LINE+1]]:9: {{.*}}one search for peers in front{{.*}} [warpagg-warp-peers]
        atomicAdd(&sums[k], x[c * 4096 + i]);
    for (int c = 0; c < n; c++)
        // CHECK: :[[@LINE+1]]:30: {{.*}} [warpagg-warp-keyed]
        seen[c * 4096 + i] = atomicOr(&slots[k * n + c], 1u);
    for (int c = 0; c < n; c++)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&sums[k * n + c], x[c * 4096 + i]); // warpagg: keyed
}

// Each lane has so many neighbours, and some of them are too far away: few lanes come at a time.
__global__ void neighbours(float *force, const int *count, const int *list, const float *x, int n, float cut) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < count[i]; k++) {
        int j = list[k * n + i];
        float d = x[j] - x[i];
        if (d < cut) {
            // CHECK: :[[@LINE+1]]:13: remark: left as is: each lane goes round the loop as often as data say for it and passes rounds by, so few meet, and a search for equal addresses would keep the compiler from unrolling the loop [warpagg:no-gain]
            atomicAdd(&force[2 * j], d);
            // CHECK: :[[@LINE+1]]:13: remark: left as is: each lane goes round the loop{{.*}} [warpagg:no-gain]
            atomicAdd(&force[2 * j + 1], -d);
        }
    }
    for (int k = 0; k < n; k++) {
        int j = list[k * n + i];
        float d = x[j] - x[i];
        if (d < cut)
            // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-keyed]
            atomicAdd(&force[2 * j], d);
    }
    for (int k = 0; k < count[i]; k++)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&force[list[k * n + i]], cut);
}

// Several of them by one key are left as well.
__global__ void rows(float *force, float *mass, const int *nodes, const float *x) {
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    float share = x[e];
    for (int a = 0; a < 8; a++) {
        int node = nodes[e * 8 + a];
        // CHECK: :[[@LINE+1]]:9: remark: left as is: {{.*}}unrolling{{.*}} [warpagg:no-gain]
        atomicAdd(&force[3 * node], share);
        // CHECK: :[[@LINE+1]]:9: remark: left as is: {{.*}}unrolling{{.*}} [warpagg:no-gain]
        atomicAdd(&force[3 * node + 1], 2 * share);
        // CHECK: :[[@LINE+1]]:9: remark: left as is: {{.*}}unrolling{{.*}} [warpagg:no-gain]
        atomicAdd(&force[3 * node + 2], 3 * share);
        // CHECK: :[[@LINE+1]]:9: remark: left as is: {{.*}}unrolling{{.*}} [warpagg:no-gain]
        atomicAdd(&mass[node], 0.125f);
    }
}

// Where data let some lanes come by, a check of an address that is expected to be one, and another in each round, costs more than it finds. A proved one needs
// none, one that stays for many rounds is contended, and so is shared memory; old values are counters' and filters'. How long the lanes go round lets none pass by.
__global__ void splats(float *__restrict__ grad, float *__restrict__ seen, const int *__restrict__ ids, const float *__restrict__ alpha, float *__restrict__ at, int n, int m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float near[256];
    float old = 0;
    for (int j = 0; j < n; j++) {
        float a = alpha[j * 1024 + i];
        if (a < 0.01f)
            continue;
        // CHECK: :[[@LINE+1]]:9: remark: left as is: data let some of the lanes come by, often few, and a check whether their addresses agree takes longer than their updates [warpagg:no-gain]
        atomicAdd_system(&grad[ids[j]], a);
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd_system(&grad[ids[j]], 2 * a); // warpagg: uniform
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd_system(&grad[m], 3 * a);
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd(&near[ids[j]], 4 * a);
        // CHECK: :[[@LINE+1]]:16: {{.*}} [warpagg-warp-uniform]
        old += atomicAdd(&seen[ids[j]], 5 * a);
        for (int k = 0; k < m; k++)
            // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-uniform]
            atomicAdd_system(&grad[ids[j]], alpha[k * 1024 + i]);
    }
    at[i] = old;
}

__global__ void rays(float *grad, const int *ids, const float *alpha, const int *length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < length[i]; j++) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd_system(&grad[ids[j]], alpha[j * 1024 + i]);
        if (alpha[j * 1024 + i] < 0.01f)
            break;
    }
}
