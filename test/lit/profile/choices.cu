// --profile: what is chosen by what a program has seen, and that it makes nothing right.

// RUN: %tool -q --instrument %s -o %t.instrumented.cu
// RUN: python3 %S/Inputs/profile.py %t.instrumented.cu %s > %t.profile
// RUN: %tool --profile=%t.profile %s -o %t.cu 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu

#define LOOP for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
#define ONCE int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)

// PROFILE random: addresses=31.9
// REMARK: remark: left as is: by the profile 32.0 lanes that come together have 31.9 addresses [warpagg:no-gain]
// CHECK: ONCE atomicAdd(&sum[k[i]], v[i]);
__global__ void random(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); }

// PROFILE sorted: addresses=4 runs=4 longest=10 block_addresses=26
// REMARK: remark: {{.*}}[warpagg-warp-keyed]
// CHECK: ONCE warpagg::add<warpagg::runs>(&sum[k[i]], v[i]);
__global__ void sorted(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); }

// PROFILE skewed: addresses=25 runs=31 frequent=0.3 block_addresses=200
// REMARK: remark: atomicAdd by a key: lanes that share an address combine, wherever they are, as the profile asks
// CHECK: ONCE old[i] = warpagg::fetch_add<warpagg::match>(&sum[k[i]], v[i]);
__global__ void skewed(const int *k, const float *v, float *sum, int n, float *old) { ONCE old[i] = atomicAdd(&sum[k[i]], v[i]); }

// A share as large, but all of them lie side by side: `keyed` finds them.
// PROFILE adjoining: addresses=25 runs=25.5 frequent=0.3 block_addresses=200
// REMARK: remark: atomicAdd by a key: lanes that share an address combine, where neighbours do
// CHECK: ONCE old[i] = warpagg::fetch_add<warpagg::keyed>(&sum[k[i]], v[i]);
__global__ void adjoining(const int *k, const float *v, float *sum, int n, float *old) { ONCE old[i] = atomicAdd(&sum[k[i]], v[i]); }

// So few addresses that what one block keeps serves the next.
// PROFILE lives: addresses=30 runs=31 block_addresses=200
// REMARK: remark: atomicAdd by a key: a cache of {{.*}}; the blocks that are resident do the work of all (virtual-blocks) [warpagg-block-cache]
// CHECK: sum_cache.add(&sum[k[i]], v[i]);
__global__ void lives(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); }

// Means of keys that lie side by side: each warp has a record or two, and blocks of which one does the work of several make them no fewer.
// PROFILE means_of_runs: addresses=1.02 runs=1.02 longest=31 block_addresses=1.3
// REMARK: remark: atomicAdd beside others in memory: {{.*}}[warpagg-warp-vector]
// CHECK: warpagg::record<warpagg::field<float, 2>, warpagg::field<unsigned>> record;
__global__ void means_of_runs(const int *k, const float2 *v, float *sum, unsigned *count, int n) {
    ONCE {
        int c = k[i];
        atomicAdd(&sum[2 * c], v[i].x);
        atomicAdd(&sum[2 * c + 1], v[i].y);
        atomicAdd(&count[c], 1u);
    }
}

// A block that comes back to its addresses was seen: how many elements the launch gives it is not asked for.
// PROFILE comes_back: addresses=27 runs=31 block_updates=4000 block_addresses=100
// REMARK: remark: atomicAdd by a key: a cache of 416 values in the block's shared memory, assuming blocks of 256 threads or more; the sum is regrouped [warpagg-block-cache]
// CHECK: sum_cache(sum_cache_storage, sum);
__global__ void comes_back(const int *k, const float *v, float *sum, int n) { LOOP atomicAdd(&sum[k[i]], v[i]); }

// PROFILE one: addresses=1 longest=32 block_addresses=8
// REMARK: remark: atomicAdd by a key that by the profile is one for the lanes that meet: one update, after a check; the sum is regrouped [warpagg-warp-keyed]
// CHECK: ONCE warpagg::add<warpagg::checked>(&sum[k[i]], v[i]);
__global__ void one(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); }

// PROFILE beside: addresses=31.5 neighbours=30
// REMARK: remark: left as is: by the profile neighbouring lanes update neighbouring elements, which memory takes together [warpagg:coalesced]
// CHECK: ONCE atomicAdd(&sum[k[i]], v[i]);
__global__ void beside(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); }

// PROFILE few_lanes: lanes=1.05 addresses=1.05
// REMARK: remark: left as is: by the profile 1.05 lanes come together [warpagg:no-gain]
// CHECK: atomicAdd(&sum[k[i]], v[i]);
__global__ void few_lanes(const int *k, const float *v, float *sum, int n) { ONCE if (v[i] > 0) atomicAdd(&sum[k[i]], v[i]); }

// PROFILE cold: passes=0 blocks=0
// REMARK: remark: left as is: by the profile nobody comes here [warpagg:no-gain]
// CHECK: atomicAdd(total, v[i]);
__global__ void cold(const float *v, float *total, int n) { LOOP if (v[i] != v[i]) atomicAdd(total, v[i]); }

// A block that hardly ever adds needs no object.
// PROFILE seldom: lanes=2 addresses=1 block_updates=20 block_addresses=1
// REMARK: remark: {{.*}}[warpagg-warp-uniform]
// CHECK: warpagg::add<warpagg::uniform>(total, v[i]);
__global__ void seldom(const float *v, float *total, int n) { LOOP if (v[i] > 2) atomicAdd(total, v[i]); }

// What the analysis has proved stays as it is where the profile agrees.
// PROFILE total: addresses=1 block_updates=100000 block_addresses=1
// REMARK: remark: {{.*}}[warpagg-block-sum]
// CHECK: total_sum.add(total, v[i]);
__global__ void total(const float *v, float *total, int n) { LOOP atomicAdd(total, v[i]); }

// A cache is as large as a block's addresses ask for, and left out where they do not come back.
// PROFILE hundred: addresses=28 frequent=0.1 block_updates=100000 block_addresses=100
// REMARK: remark: atomicAdd by a key: a cache of 416 values {{.*}}[warpagg-block-cache]
// CHECK: __shared__ warpagg::block_cache<float, 416>::storage sum_cache_storage;
__global__ void hundred(const int *k, const float *v, float *sum, int n) { LOOP atomicAdd(&sum[k[i]], v[i]); }

// PROFILE scattered: block_updates=100000 addresses=31.99
// REMARK: remark: left as is: by the profile 32.0 lanes that come together have 32.0 addresses [warpagg:no-gain]
// CHECK: LOOP atomicAdd(&sum[k[i]], v[i]);
__global__ void scattered(const int *k, const float *v, float *sum, int n) { LOOP atomicAdd(&sum[k[i]], v[i]); }

// It makes nothing right: here the block's updates can't be put off.
// PROFILE looks: addresses=28 block_updates=100000 block_addresses=100 frequent=0.2
// REMARK: remark: {{.*}}; block-cache would gain more, but the kernel may read the location before the block ends {{.*}}[warpagg-warp-keyed]
// CHECK: LOOP warpagg::add<warpagg::keyed>(&sum[k[i]], v[i] + sum[0]);
__global__ void looks(const int *k, const float *v, float *sum, int n) { LOOP atomicAdd(&sum[k[i]], v[i] + sum[0]); }

// PROFILE fenced: addresses=1 block_addresses=1
// REMARK: remark: left as is: {{.*}}fence{{.*}}[warpagg:ordered]
// CHECK: atomicAdd(n, 1)
__global__ void fenced(int *n, int *out) {
    out[threadIdx.x] = 1;
    __threadfence();
    atomicAdd(n, 1);
}

// An address that the analysis expects to be one, and that is not.
// PROFILE expected: addresses=5 runs=5 uniform=0.3 block_addresses=40
// REMARK: remark: atomicAdd on addresses that by the profile are often several: lanes that share one combine; the sum is regrouped [warpagg-warp-uniform]
// CHECK: warpagg::add<warpagg::runs>(&sum[k[i / 32]], v[i]);
__global__ void expected(const int *k, const float *v, float *sum, int n) { LOOP { atomicAdd(&sum[k[i / 32]], v[i]); } }

// PROFILE agreed: addresses=1 uniform=1 block_addresses=8
// REMARK: remark: atomicAdd on one address: one update for the lanes that meet, after a check that their addresses agree; the sum is regrouped [warpagg-warp-uniform]
// CHECK: warpagg::add<warpagg::checked>(&sum[k[i / 32]], v[i]);
__global__ void agreed(const int *k, const float *v, float *sum, int n) { LOOP { atomicAdd(&sum[k[i / 32]], v[i]); } }

// What the user says of a site goes first.
// PROFILE told: addresses=31.9
// REMARK: remark: {{.*}}[warpagg-warp-keyed]
// CHECK: ONCE warpagg::add<warpagg::runs>(&sum[k[i]], v[i]); // warpagg: runs
__global__ void told(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); // warpagg: runs
}

// No row: as without a profile.
// REMARK: remark: {{.*}}[warpagg-warp-keyed]
// CHECK: ONCE warpagg::add<warpagg::keyed>(&sum[k[i]], v[i]);
__global__ void unknown(const int *k, const float *v, float *sum, int n) { ONCE atomicAdd(&sum[k[i]], v[i]); }
