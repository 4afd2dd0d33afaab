// A function of a header that does nothing else than an atomic is found by itself: its calls are sites. In a header that is rewritten, the atomic inside is one.

// RUN: %tool --no-cuda -I %S/Inputs %s -o %t.cu 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu -I %S/Inputs
// RUN: %tool -n --no-cuda -I %S/Inputs --header-filter=library %s 2>&1 | FileCheck %s --check-prefix=HEADER --implicit-check-not=libraries.cu:

#include "library.cuh"

// HEADER: library.cuh:{{[0-9]+}}:{{.*}} remark: atomicAdd

__global__ void plain(float *sum, double *wide, unsigned long long *bits, const int *key, const float *v, float *old)
{
    int k = key[threadIdx.x];
    // CHECK: old[0] = warpagg::fetch_add<warpagg::keyed>(&sum[k], v[k]);
    // ERR: :[[@LINE+1]]:14: remark: plain_add by a key{{.*}} [warpagg-warp-keyed]
    old[0] = library::plain_add(&sum[k], v[k]);
    // CHECK: peers.add(&wide[k], v[k] + 1);
    // ERR: :[[@LINE+1]]:5: remark: plain_add by a key{{.*}} [warpagg-warp-peers]
    library::plain_add(&wide[k], v[k] + 1);
    // CHECK: peers.add(&sum[k], 1);
    // ERR: :[[@LINE+1]]:5: note: plain_of_plain goes with site 2 [warpagg-warp-peers]
    library::plain_of_plain(&sum[k], 1);
    // CHECK: old[1] = warpagg::fetch_or<warpagg::keyed, warpagg::block>(&bits[k], 1);
    // ERR: :[[@LINE+1]]:14: remark: plain_or_block by a key{{.*}} [warpagg-warp-keyed]
    old[1] = library::plain_or_block(&bits[k], 1);
    // What becomes a pointer by itself, becomes one here too.
    // CHECK: warpagg::add<warpagg::keyed>(library::Address{sum + k}, v[k]);
    // ERR: :[[@LINE+1]]:5: remark: plain_add by a key{{.*}} [warpagg-warp-keyed]
    library::plain_add(library::Address{sum + k}, v[k]);
    {
        using namespace library;
        // ERR: :[[@LINE+1]]:9: remark: plain_add by a key{{.*}} [warpagg-warp-keyed]
        plain_add(sum + k, v[k]);
    }
}

// A default argument is the function's own.
__global__ void by_default(int *count, const int *key)
{
    // CHECK: {{^}}    library::plain_or_one(&count[key[threadIdx.x]]);
    library::plain_or_one(&count[key[threadIdx.x]]);
    // ERR: :[[@LINE+1]]:5: remark: plain_or_one by a key{{.*}} [warpagg-warp-keyed]
    library::plain_or_one(&count[key[threadIdx.x]], 2);
}

// Near misses: each does something else, or may.
__global__ void others(float *sum, double *wide, int *most, library::Pair *pairs, const int *key, const float *v)
{
    int k = key[threadIdx.x];
    library::doubled(&sum[k], v[k]);
    library::rounded(&wide[k], v[k]);
    library::counted(&sum[k], v[k]);
    library::twice(&sum[k], v[k]);
    library::tested(&sum[k], v[k]);
    library::moved(&sum[k], v[k]);
    library::raised(&most[k], k);
    library::of_pair(&pairs[k], library::Pair{1, 2});
    library::of_any(&sum[k], v[k]);
    library::of_both(&sum[k], v[k]);
    library::doubled_too(&sum[k], v[k]);
    library::Object{sum}.add(&sum[k], v[k]);
}
