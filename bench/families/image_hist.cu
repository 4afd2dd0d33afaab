// Histograms of an image's three channels under a mask, as an image library has them: pitched images by value, a thread
// a pixel in two dimensions. The expert has a table for each warp, in shared memory.
#include "families.cuh"

template <typename T> struct PtrStepSz {
    T *data;
    size_t step; // bytes
    int cols, rows;
    __host__ __device__ T *ptr(int y) const { return (T *)((const char *)data + y * step); }
    __device__ T &operator()(int y, int x) const { return ptr(y)[x]; }
};

struct AnyPixel {
    __device__ bool operator()(int, int) const { return true; }
};
struct Mask {
    PtrStepSz<const unsigned char> mask;
    __device__ bool operator()(int y, int x) const { return mask(y, x) != 0; }
};

template <class MaskOp> __global__ void histogram(PtrStepSz<const uchar3> image, MaskOp mask, int *hist) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= image.cols || y >= image.rows)
        return;
    if (!mask(y, x))
        return;
    const uchar3 p = image(y, x);
    atomicAdd(hist + p.x, 1);
    atomicAdd(hist + 256 + p.y, 1);
    atomicAdd(hist + 512 + p.z, 1);
}

#ifdef EXPERT
#include "by_hand/image_hist.cuh"
#else
void calc_hist(const PtrStepSz<const uchar3> &image, const PtrStepSz<const unsigned char> &mask, int *hist) {
    const dim3 block(32, 8), grid((image.cols + block.x - 1) / block.x, (image.rows + block.y - 1) / block.y);
    if (mask.data)
        histogram<<<grid, block>>>(image, Mask{mask}, hist);
    else
        histogram<<<grid, block>>>(image, AnyPixel(), hist);
}
#endif

int main(int argc, char **argv) {
    family f("image_hist", argc, argv);
    const struct {
        const char *name;
        int cols, rows;
        int kind;
        bool mask;
    } cases[] = {{"photo", 4032, 3024, 0, false},
                 {"masked photo", 4032, 3024, 0, true},
                 {"noise", 4032, 3024, 1, false},
                 {"black", 4032, 3024, 2, false},
                 {"thumbnail", 160, 120, 0, false}};
    for (const auto &c : cases) {
        rng r(19);
        std::vector<uchar3> pixels;
        std::vector<unsigned char> inside;
        for (int y = 0; y < c.rows; y++)
            for (int x = 0; x < c.cols; x++) {
                const auto shade = [&](int k) {
                    if (c.kind == 1)
                        return (unsigned char)(r.below(256));
                    if (c.kind == 2)
                        return (unsigned char)(r.below(100) == 0 ? 1 : 0);
                    return (unsigned char)(std::max(
                        0.f, std::min(255.f, 128 + 70 * sinf(x * (0.003f + 0.001f * k) + y * 0.002f) +
                                                 40 * cosf(y * 0.011f) + 2 * r.normal())));
                };
                pixels.push_back({shade(0), shade(1), shade(2)});
                inside.push_back(x + y / 2 > c.cols / 3 ? 255 : 0);
            }
        array<uchar3> image(pixels);
        array<unsigned char> mask(inside);
        array<int> hist(768);
        f.measure(
            c.name, [&] { hist.zero(); },
            [&] {
                calc_hist({image, c.cols * sizeof(uchar3), c.cols, c.rows},
                          {c.mask ? static_cast<unsigned char *>(mask) : nullptr, size_t(c.cols), c.cols, c.rows},
                          hist);
            },
            {equal(hist)});
    }
}
