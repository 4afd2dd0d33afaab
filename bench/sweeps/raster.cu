// Gradients of a mesh rasterizer: each pixel hands what its faces have contributed to their three corners, nine sums by one face. The nearest face alone, or several
// (soft), in a grid-stride loop that few blocks go through. And of pooled regions: four neighbours of each sample, in a loop over the samples of a bin.

#include "common.h"

__global__ void rasterize_backward(const int64_t *pix_to_face, const float *grad_zbuf, int64_t pixels, int K, float *grad_face_verts)
{
    const int num_threads = gridDim.x * blockDim.x, tid = blockIdx.x * blockDim.x + threadIdx.x;
    for (int64_t t = tid; t < pixels; t += num_threads) {
        for (int k = 0; k < K; ++k) {
            const int64_t i = t * K + k;
            const int64_t f = pix_to_face[i];
            if (f < 0)
                continue;
            const float grad = grad_zbuf[i];
            atomicAdd(grad_face_verts + f * 9 + 0, grad);
            atomicAdd(grad_face_verts + f * 9 + 1, 2 * grad);
            atomicAdd(grad_face_verts + f * 9 + 2, 3 * grad);
            atomicAdd(grad_face_verts + f * 9 + 3, -grad);
            atomicAdd(grad_face_verts + f * 9 + 4, -2 * grad);
            atomicAdd(grad_face_verts + f * 9 + 5, -3 * grad);
            atomicAdd(grad_face_verts + f * 9 + 6, 4 * grad);
            atomicAdd(grad_face_verts + f * 9 + 7, 5 * grad);
            atomicAdd(grad_face_verts + f * 9 + 8, 6 * grad);
        }
    }
}

template <typename T> __device__ void corners_of(int height, int width, T y, T x, T &w1, T &w2, T &w3, T &w4, int &x_low, int &x_high, int &y_low, int &y_high)
{
    if (y < -1.0f || y > height || x < -1.0f || x > width) {
        w1 = w2 = w3 = w4 = 0;
        x_low = x_high = y_low = y_high = -1;
        return;
    }
    y = y <= 0 ? 0 : y;
    x = x <= 0 ? 0 : x;
    y_low = min((int)y, height - 1), x_low = min((int)x, width - 1);
    y_high = min(y_low + 1, height - 1), x_high = min(x_low + 1, width - 1);
    const T ly = y - y_low > 0.5f ? 0.5f : 0.25f, lx = x - x_low > 0.5f ? 0.5f : 0.25f, hy = 1 - ly, hx = 1 - lx;
    w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;
}

template <typename T>
__global__ void pool_backward(const int nthreads, const T *grad_output, const T *rois, T *grad_input, const int pooled, const int samples, const int channels, const int height,
                              const int width)
{
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
        const int pw = index % pooled, ph = index / pooled % pooled, c = index / pooled / pooled % channels, n = index / pooled / pooled / channels;
        const T *roi = rois + n * 4;
        const T bin_h = (roi[3] - roi[1]) / pooled, bin_w = (roi[2] - roi[0]) / pooled;
        T *offset_grad_input = grad_input + c * height * width;
        const int grid_h = samples > 0 ? samples : (int)ceilf(bin_h), grid_w = samples > 0 ? samples : (int)ceilf(bin_w);
        const T grad = grad_output[index];
        for (int iy = 0; iy < grid_h; iy++) {
            const T y = roi[1] + ph * bin_h + (iy + .5f) * bin_h / grid_h;
            for (int ix = 0; ix < grid_w; ix++) {
                const T x = roi[0] + pw * bin_w + (ix + .5f) * bin_w / grid_w;
                T w1, w2, w3, w4;
                int x_low, x_high, y_low, y_high;
                corners_of(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high);
                if (x_low >= 0 && x_high >= 0 && y_low >= 0 && y_high >= 0) {
                    atomicAdd(offset_grad_input + y_low * width + x_low, grad * w1);
                    atomicAdd(offset_grad_input + y_low * width + x_high, grad * w2);
                    atomicAdd(offset_grad_input + y_high * width + x_low, grad * w3);
                    atomicAdd(offset_grad_input + y_high * width + x_high, grad * w4);
                }
            }
        }
    }
}

static Outcome totals(const std::vector<float> &got, double want)
{
    double sum = 0, digest = 0;
    for (size_t i = 0; i < got.size(); i++)
        sum += (double)got[i], digest += (double)got[i] * (double)(1 + i % 7);
    return within(sum == want, digest, 0);
}

static int faces(const char *name, int side, int K, int face_side)
{
    const int64_t pixels = (int64_t)side * side;
    const int across = (side - 1) / face_side + 1, count = across * across + K;
    // Faces are squares of pixels; behind the nearest lie their neighbours. A tenth of the pixels see none.
    auto face = generate<int64_t>((size_t)pixels * K, [=](size_t i) {
        const int p = (int)(i / K), x = p % side / face_side, y = p / side / face_side;
        return hash((uint64_t)(y * across + x)) % 10 == 0 ? (int64_t)-1 : (int64_t)(y * across + x + (int)(i % K));
    });
    auto grad = generate<float>(face.size(), [](size_t i) { return (float)random_below(i, 4); });
    double want = 0;
    for (size_t i = 0; i < face.size(); i++)
        want += face[i] < 0 ? 0 : 15.0 * (double)grad[i];
    Device<int64_t> device_face(face);
    Device<float> device_grad(grad), verts((size_t)count * 9);
    float ms = median_ms([&] { verts.zero(); }, [&] { rasterize_backward<<<1024, 64>>>(device_face, device_grad, pixels, K, verts); });
    return report(name, (int)pixels, ms, totals(verts.host(), want));
}

static int pools(const char *name, int rois, int samples)
{
    enum { POOLED = 7, CHANNELS = 64, SIDE = 128 };
    const int n = rois * CHANNELS * POOLED * POOLED;
    auto boxes = generate<float>((size_t)rois * 4, [](size_t i) { return (float)random_below(i / 4 * 2 + i % 2, 64) + (i % 4 < 2 ? 0.0f : 15.0f + (float)(i / 4 % 40)); });
    auto grad = generate<float>(n, [](size_t i) { return (float)random_below(i, 4) * 16; });
    Device<float> device_boxes(boxes), device_grad(grad), input((size_t)CHANNELS * SIDE * SIDE);
    float ms = median_ms([&] { input.zero(); }, [&] {
        pool_backward<float><<<std::min((n + 511) / 512, 4096), 512>>>(n, device_grad, device_boxes, input, POOLED, samples, CHANNELS, SIDE, SIDE);
    });
    auto got = input.host();
    double digest = 0;
    for (size_t i = 0; i < got.size(); i++)
        digest += (double)got[i] * (double)(1 + i % 7);
    return report(name, n, ms, within(digest > 0, digest, 0));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 21, 10007), side = (int)std::sqrt((double)n), failed = 0;
    failed |= faces("raster-nearest", side, 1, 8);
    failed |= faces("raster-soft", side, 8, 8);
    failed |= faces("raster-soft-small", side, 8, 2);
    failed |= pools("pool-adaptive", std::max(1, n / 4096), 0);
    return failed | pools("pool-2", std::max(1, n / 4096), 2);
}
