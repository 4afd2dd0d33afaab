// EXPECT: RESULT 3291570847 cudaSuccess
// Launches into graphs, while others learn, in all three modes.
#include "../inputs.h"
__global__ void filter(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
}
__global__ void gather(const int *k, const float *x, int n, float *sums, int *hits) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 0) { atomicAdd(&sums[k[i]], x[i]); atomicAdd(&hits[k[i]], 1); }
}
int main() {
    using namespace at;
    int *v = up(numbers(N, 100)), *dst = zeros<int>(N * 2), *count = zeros<int>(8), *key = up(clustered(N, KEYS)), *hits = zeros<int>(KEYS);
    float *x = up(floats(N)), *sums = zeros<float>(KEYS);
    cudaStream_t a, b; cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking); cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    unsigned h = 0;
    cudaStreamCaptureMode modes[] = {cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed};
    for (int r = 0; r < 120; r++) {
        cudaMemset(count, 0, 32); cudaMemset(hits, 0, KEYS * 4); cudaMemset(sums, 0, KEYS * 4); cudaDeviceSynchronize();
        for (int k = 0; k < 5; k++) gather<<<(N + 255) / 256, 256, 0, b>>>(key, x, N, sums, hits);
        cudaGraph_t g; cudaGraphExec_t e;
        OK(cudaStreamBeginCapture(a, modes[r % 3]));
        filter<<<(N + 255) / 256, 256, 0, a>>>(v, N, 40, dst, count);
        gather<<<(N + 127) / 128, 128, 0, a>>>(key, x, N, sums, hits);
        gather<<<(N + 255) / 256, 256, 0, b>>>(key, x, N, sums, hits);
        filter<<<(N + 255) / 256, 256, 0, b>>>(v, N, 30, dst + N, count + 1);
        OK(cudaStreamEndCapture(a, &g)); OK(cudaGraphInstantiate(&e, g, 0));
        OK(cudaGraphLaunch(e, a)); OK(cudaStreamSynchronize(a)); OK(cudaStreamSynchronize(b));
        auto c = down(count, 2);
        h = mix(h ^ (unsigned)c[0]) + sum(dst, c[0]); OK(cudaMemset(count, 0, 4));
        gather<<<(N + 255) / 256, 256>>>(key, x, N, sums, hits);
        OK(cudaDeviceSynchronize()); OK(cudaGraphLaunch(e, a)); OK(cudaStreamSynchronize(a));
        h = mix(h ^ (unsigned)c[1]) + hash(sums, KEYS) + hash(hits, KEYS) + sum(dst + N, c[1]);
        cudaGraphExecDestroy(e); cudaGraphDestroy(g);
    }
    printf("RESULT %u", h); ends();
}
