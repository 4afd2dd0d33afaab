// What an expert writes instead: see roi_align.cu.
#pragma once

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
            if (y.out)
                continue;
            int column = -1; // whose sum is left, and the sum of the one beside it is right
            T left = 0, right = 0;
            const auto put = [&](int x, T sum) {
                if (sum == 0)
                    return;
                atomicAdd(plane + y.low * width + x, top * y.wl * sum / count);
                atomicAdd(plane + y.high * width + x, top * y.wh * sum / count);
            };
            for (int ix = 0; ix < grid_w; ix++) {
                const Samples x = bilinear(start_w + pw * bin_w + (ix + .5f) * bin_w / grid_w, width);
                if (x.out)
                    continue;
                if (x.low != column) {
                    if (column >= 0)
                        put(column, left);
                    if (x.low == column + 1 && column >= 0)
                        left = right;
                    else {
                        if (column >= 0)
                            put(min(column + 1, width - 1), right);
                        left = 0;
                    }
                    right = 0;
                    column = x.low;
                }
                left += x.wl;
                right += x.wh;
            }
            if (column >= 0) {
                put(column, left);
                put(min(column + 1, width - 1), right);
            }
        }
    }
}
