// Bilinear sampling of an image batch at a flow field, its backward pass: a thread has one place of the output, and
// loops over the channels of N C H W. The expert sums over neighbours of the row that fall into one cell.
#include "families.cuh"

#define KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

template <typename T> struct Tensor4 {
    T *data;
    int n, c, h, w;
    __host__ __device__ T *at(int in, int ic) const { return data + (in * c + ic) * h * w; }
};

__device__ inline bool within_bounds(int h, int w, int H, int W) { return h >= 0 && h < H && w >= 0 && w < W; }

template <typename scalar_t> __device__ void safe_add(scalar_t *data, int h, int w, int H, int W, scalar_t delta) {
    if (within_bounds(h, w, H, W))
        atomicAdd(data + h * W + w, delta);
}

#ifdef EXPERT
#include "by_hand/grid_sample.cuh"
#else
template <typename scalar_t> __global__ void grid_sampler_backward(const int nthreads,
                                                                   Tensor4<const scalar_t> grad_output,
                                                                   const float2 *grid, Tensor4<scalar_t> grad_input) {
    const int C = grad_input.c, H = grad_input.h, W = grad_input.w;
    const int places = grad_output.h * grad_output.w;
    KERNEL_LOOP(index, nthreads) {
        const int place = index % places, n = index / places;
        const float2 at = grid[index];
        const scalar_t ix = ((at.x + 1) * W - 1) / 2, iy = ((at.y + 1) * H - 1) / 2;
        const int x0 = static_cast<int>(floorf(ix)), y0 = static_cast<int>(floorf(iy));
        const scalar_t lx = ix - x0, ly = iy - y0;
        const scalar_t nw = (1 - lx) * (1 - ly), ne = lx * (1 - ly), sw = (1 - lx) * ly, se = lx * ly;
        for (int c = 0; c < C; ++c) {
            const scalar_t g = grad_output.at(n, c)[place];
            scalar_t *to = grad_input.at(n, c);
            safe_add(to, y0, x0, H, W, nw * g);
            safe_add(to, y0, x0 + 1, H, W, ne * g);
            safe_add(to, y0 + 1, x0, H, W, sw * g);
            safe_add(to, y0 + 1, x0 + 1, H, W, se * g);
        }
    }
}
#endif

void sample_backward(const Tensor4<const float> &grad_output, const float2 *grid, const Tensor4<float> &grad_input) {
    const int count = grad_output.n * grad_output.h * grad_output.w;
    if (count > 0)
        grid_sampler_backward<float>
            <<<std::min((count + 255) / 256, 65535), 256>>>(count, grad_output, grid, grad_input);
}

int main(int argc, char **argv) {
    family f("grid_sample", argc, argv);
    // The place of (x, y), each from -1 to 1, in the image: near itself (flow), enlarged by four (zoom), or all in one
    // cell's reach.
    const struct {
        const char *name;
        int n, c, from, to;
        float zoom, flow;
    } cases[] = {{"flow", 8, 32, 256, 256, 1, 0.02f},
                 {"zoom", 8, 32, 128, 256, 0.25f, 0.001f},
                 {"small", 1, 16, 64, 64, 0.5f, 0.01f}};
    for (const auto &c : cases) {
        rng r(6);
        std::vector<float2> places;
        std::vector<float> gradient(size_t(c.n) * c.c * c.to * c.to);
        for (float &x : gradient) x = r.signed_uniform();
        for (int i = 0; i < c.n; i++)
            for (int y = 0; y < c.to; y++)
                for (int x = 0; x < c.to; x++)
                    places.push_back({c.zoom * ((2 * x + 1.f) / c.to - 1) + c.flow * sinf(0.05f * y + i) +
                                          0.1f * c.flow * r.normal(),
                                      c.zoom * ((2 * y + 1.f) / c.to - 1) + c.flow * cosf(0.03f * x)});
        array<float2> grid(places);
        array<float> grad(gradient), input(size_t(c.n) * c.c * c.from * c.from);
        f.measure(
            c.name, [&] { input.zero(); },
            [&] { sample_backward({grad, c.n, c.c, c.to, c.to}, grid, {input, c.n, c.c, c.from, c.from}); },
            {sum(input)});
    }
}
