// Region pooling (average of bilinear samples), its backward pass: a thread has one bin of one channel of one region,
// and spreads its gradient over as many samples as the region's size asks for. The expert sums a row's samples by
// column.
#include "families.cuh"

struct Samples {
    int low, high;
    float wl, wh;
    bool out;
};

// Where a sample at this coordinate of an axis takes from, of so many pixels.
__device__ Samples bilinear(float at, int size) {
    if (at < -1.f || at > size)
        return {0, 0, 0, 0, true};
    at = fmaxf(at, 0.f);
    int low = (int)at, high = low + 1;
    if (low >= size - 1) {
        high = low = size - 1;
        at = (float)low;
    }
    return {low, high, 1.f - (at - low), at - low, false};
}

#ifdef EXPERT
#include "by_hand/roi_align.cuh"
#else
template <typename T> __global__ void roi_align_backward_kernel(int nthreads, const T *grad_output, const T *rois,
                                                                T spatial_scale, int channels, int height, int width,
                                                                int pooled_height, int pooled_width, int sampling_ratio,
                                                                T *grad_input) {
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
        const int pw = index % pooled_width, ph = (index / pooled_width) % pooled_height;
        const int c = (index / pooled_width / pooled_height) % channels,
                  n = index / pooled_width / pooled_height / channels;
        const T *roi = rois + n * 5;
        const int image = roi[0];
        const T start_w = roi[1] * spatial_scale - 0.5f, start_h = roi[2] * spatial_scale - 0.5f;
        const T roi_w = roi[3] * spatial_scale - 0.5f - start_w, roi_h = roi[4] * spatial_scale - 0.5f - start_h;
        const T bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
        T *plane = grad_input + (image * channels + c) * height * width;
        const T top = grad_output[index];
        const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_h / pooled_height);
        const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_w / pooled_width);
        const T count = grid_h * grid_w;
        for (int iy = 0; iy < grid_h; iy++) {
            const Samples y = bilinear(start_h + ph * bin_h + (iy + .5f) * bin_h / grid_h, height);
            for (int ix = 0; ix < grid_w; ix++) {
                const Samples x = bilinear(start_w + pw * bin_w + (ix + .5f) * bin_w / grid_w, width);
                if (x.out || y.out)
                    continue;
                atomicAdd(plane + y.low * width + x.low, static_cast<T>(top * y.wl * x.wl / count));
                atomicAdd(plane + y.low * width + x.high, static_cast<T>(top * y.wl * x.wh / count));
                atomicAdd(plane + y.high * width + x.low, static_cast<T>(top * y.wh * x.wl / count));
                atomicAdd(plane + y.high * width + x.high, static_cast<T>(top * y.wh * x.wh / count));
            }
        }
    }
}
#endif

void roi_align_backward(const float *grad, const float *rois, int num_rois, float scale, int channels, int height,
                        int width, int pooled, int sampling_ratio, float *grad_input) {
    const int n = num_rois * channels * pooled * pooled;
    const dim3 grid(std::min((n + 511) / 512, 4096)), block(512);
    roi_align_backward_kernel<float>
        <<<grid, block>>>(n, grad, rois, scale, channels, height, width, pooled, pooled, sampling_ratio, grad_input);
}

int main(int argc, char **argv) {
    family f("roi_align", argc, argv);
    const struct {
        const char *name;
        int images, channels, side, rois, ratio;
        float largest;
    } cases[] = {{"adaptive", 2, 256, 100, 512, 0, 50},
                 {"tiny regions", 2, 256, 100, 512, 2, 6},
                 {"small", 1, 64, 50, 16, 2, 25}};
    for (const auto &c : cases) {
        rng r(7);
        std::vector<float> boxes, gradient(size_t(c.rois) * c.channels * 49);
        for (int i = 0; i < c.rois; i++) {
            const float w = c.largest * (0.1f + 0.9f * r.uniform()), h = c.largest * (0.1f + 0.9f * r.uniform());
            const float x = r.uniform() * (c.side - w), y = r.uniform() * (c.side - h);
            for (const float v : {float(r.below(c.images)), x * 8, y * 8, (x + w) * 8, (y + h) * 8}) boxes.push_back(v);
        }
        for (float &x : gradient) x = r.signed_uniform();
        array<float> grad(gradient), rois(boxes), input(size_t(c.images) * c.channels * c.side * c.side);
        f.measure(
            c.name, [&] { input.zero(); },
            [&] { roi_align_backward(grad, rois, c.rois, 0.125f, c.channels, c.side, c.side, 7, c.ratio, input); },
            {sum(input, 64)});
    }
}
