// A template's number of components, which differs: by its name where the record stands in the template, and in no cache of the block's.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu

template <int C> __global__ void channels(const int *key, const float *v, int n, float *out) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
// CHECK:        warpagg::record<warpagg::field<float, C>> components;
// CHECK-NEXT:        for (int c = 0; c < C; c++)
// CHECK-NEXT:            components[c].add(&out[C * key[i] + c], v[C * i + c]);
// CHECK-NEXT:        components.send();
        for (int c = 0; c < C; c++)
            atomicAdd(&out[C * key[i] + c], v[C * i + c]);
    }
}
template __global__ void channels<3>(const int *, const float *, int, float *);
template __global__ void channels<4>(const int *, const float *, int, float *);

// The number has no name of its own.
template <int C> __global__ void twice(const int *key, const float *v, float *out) {
// CHECK:        for (int c = 0; c < 2 * C; c++)
// CHECK-NEXT:            peers.add(&out[2 * C * key[threadIdx.x] + c], v[c]);
    for (int c = 0; c < 2 * C; c++)
        atomicAdd(&out[2 * C * key[threadIdx.x] + c], v[c]);
}
template __global__ void twice<1>(const int *, const float *, float *);
template __global__ void twice<2>(const int *, const float *, float *);

// In one of its instances they are too many.
template <int C> __global__ void many(const int *key, const float *v, float *out) {
// CHECK:        for (int c = 0; c < C; c++)
// CHECK-NEXT:            peers.add(&out[C * key[threadIdx.x] + c], v[c]);
    for (int c = 0; c < C; c++)
        atomicAdd(&out[C * key[threadIdx.x] + c], v[c]);
}
template __global__ void many<3>(const int *, const float *, float *);
template __global__ void many<30>(const int *, const float *, float *);

// One number in all of them: the block's cache has it as a number.
// CHECK:    __shared__ warpagg::block_records<[[SLOTS:[0-9]+]], warpagg::field<float, 3>>::storage out_records_storage;
// CHECK-NEXT:    warpagg::block_records<[[SLOTS]], warpagg::field<float, 3>> out_records(out_records_storage, out, warpagg::apart::only_if(n / gridDim.x >= 8192));
// CHECK:        auto components = out_records.record();
template <int C> __global__ void one(const int *key, const float *v, int n, float *out) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        for (int c = 0; c < C; c++)
            atomicAdd(&out[C * key[i] + c], v[C * i + c]);
    }
}
template __global__ void one<3>(const int *, const float *, int, float *);

// Instances that never come to the update have numbers that no record takes: none, too many, and one that no int holds.
template <int C> __global__ void few(const int *key, const float *v, float *out) {
// CHECK:        warpagg::record<warpagg::field<float, C>> components;
    if (C <= 8) {
        for (int c = 0; c < C; c++)
            atomicAdd(&out[C * key[threadIdx.x] + c], v[c]);
    } else {
        out[threadIdx.x] = v[threadIdx.x];
    }
}
template __global__ void few<0>(const int *, const float *, float *);
template __global__ void few<4>(const int *, const float *, float *);
template __global__ void few<64>(const int *, const float *, float *);

constexpr size_t open_end = ~static_cast<size_t>(0);
template <size_t C> __global__ void known(const int *key, const float *v, float *out) {
    float *to = out + 4 * key[threadIdx.x];
// CHECK:        warpagg::record<warpagg::field<float, (int)C>> components;
    if (C != open_end) {
        for (size_t c = 0; c < C; c++)
            atomicAdd(to + c, v[c]);
    }
}
template __global__ void known<4>(const int *, const float *, float *);
template __global__ void known<open_end>(const int *, const float *, float *);
