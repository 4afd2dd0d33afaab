// In a template the type of a sum is not known, nor that of the pointer which is made of it: where a pointer is the function's own and of the parameter's type, and where
// sums are added to, the array is still the parameter.

// RUN: %tool --no-cuda -n %s 2>&1 | FileCheck %s

template <typename T> __global__ void features(const T *__restrict__ in, const int *__restrict__ face, T *__restrict__ out, int n, int width) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int first = face[i];
        for (int k = 0; k < width; k++) {
            T *at = out + first * width + k;
            // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-block-cache]
            atomicAdd(at, in[i * width + k]);
        }
    }
}

template <typename T> __global__ void corners(const T *__restrict__ in, const int *__restrict__ face, T *__restrict__ out, int n, int width) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-cache]
        atomicAdd(out + face[i] * width + 1, in[i]);
}

// Another type than the parameter's.
template <typename T, typename U> __global__ void bits(const U *__restrict__ in, const int *__restrict__ face, T *__restrict__ out, int n, int width) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        U *at = reinterpret_cast<U *>(out) + face[i] * width + 1;
        // CHECK: :[[@LINE+1]]:9: {{.*}} block-cache would {{.*}} the element's type can't be spelled
        atomicAdd(at, in[i]);
    }
}

void run(const float *in, const int *face, float *out, const unsigned *bytes, const double *fine, double *fine_out, int n, int width) {
    features<double><<<1024, 256>>>(fine, face, fine_out, n, width);
    features<float><<<1024, 256>>>(in, face, out, n, width);
    corners<float><<<1024, 256>>>(in, face, out, n, width);
    bits<float, unsigned><<<1024, 256>>>(bytes, face, out, n, width);
}
