// float2 and float4 on sm_90: braced values, packed sums, and what the two halves of a packed word are not.

// RUN: %tool -q --no-cuda --arch=sm_90 %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool --no-cuda --arch=sm_90 -n -q %t.cu -I %project/runtime/include 2>&1 | count 0

__global__ void packed(float2 *two, float4 *four, const int *key, const float2 *value) {
    int k = key[threadIdx.x];
    // CHECK: warpagg::add<warpagg::keyed>(&two[k], {1.0f, 2.0f});
    atomicAdd(&two[k], {1.0f, 2.0f});
    k++;
    // CHECK: warpagg::add<warpagg::keyed>(&two[k], value[k]);
    atomicAdd(&two[k], value[k]);
    k++;
    // CHECK: warpagg::add<warpagg::uniform>(four, float4{1, 2, 3, 4});
    atomicAdd(four, float4{1, 2, 3, 4});
    // CHECK: float2 old = warpagg::fetch_add<warpagg::keyed>(two + k, make_float2(1, 2));
    float2 old = atomicAdd(two + k, make_float2(1, 2));
    // CHECK: warpagg::add<warpagg::keyed>((float2 *)&four[k], old);
    atomicAdd((float2 *)&four[k], old);
    k++;
    // CHECK: warpagg::add<warpagg::keyed>(&reinterpret_cast<float *>(four)[4 * k], old.x);
    atomicAdd(&reinterpret_cast<float *>(four)[4 * k], old.x);
}
