// Prices that the cost model asks for (tool/decide/costs.def): what a search costs in a loop that is no longer unrolled for it, and what an object for the block gains where each block has
// an address of its own, which ptxas makes one update a warp of.
#include <warpagg/warpagg.cuh>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "check.cuh"

namespace {

template <bool Looks, class T> __device__ void add(T* place, T value) {
    if (Looks) warpagg::add<warpagg::keyed>(place, value);
    else atomicAdd(place, value);
}

// ---- kernels --------------------------------------------------------------------------------------------------------

template <bool Looks> __global__ void rows_f32(const int* __restrict__ row, const int* __restrict__ key, const float* __restrict__ value, int n, float* __restrict__ out) {
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = row[r]; i < row[r + 1]; i++) add<Looks>(&out[key[i]], value[i]);
}
template <bool Looks> __global__ void rows_u32(const int* __restrict__ row, const int* __restrict__ key, const float*, int n, float* __restrict__ out) {
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = row[r]; i < row[r + 1]; i++) add<Looks>(reinterpret_cast<unsigned*>(&out[key[i]]), 1u);
}
template <bool Looks> __global__ void side_by_side(const int*, const int* __restrict__ key, const float* __restrict__ value, int n, float* __restrict__ out) {
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = 0; i < 16; i++) add<Looks>(&out[key[i * n + r]], value[i * n + r]);
}
template <class T, bool Object> __global__ void one_a_block(const T* __restrict__ value, int length, T* out) {
    if (Object) {
        __shared__ typename warpagg::block_total<T>::storage storage;
        warpagg::block_total<T> total(storage, &out[blockIdx.x]);
        for (int i = threadIdx.x; i < length; i += blockDim.x) total.add(&out[blockIdx.x], value[blockIdx.x * length + i]);
    } else {
        for (int i = threadIdx.x; i < length; i += blockDim.x) atomicAdd(&out[blockIdx.x], value[blockIdx.x * length + i]);
    }
}

// ---- time -----------------------------------------------------------------------------------------------------------

template <class Launch> double median_ms(Launch launch) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<float> times;
    for (int run = -1; run < 11; run++) {
        float ms;
        CHECK(cudaEventRecord(begin));
        launch();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        if (run >= 0) times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

template <class T> T* on_device(const std::vector<T>& host) {
    T* device;
    CHECK(cudaMalloc(&device, host.size() * sizeof(T)));
    CHECK(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

unsigned next_random() {
    static unsigned long long state = 1;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return unsigned(state >> 33);
}

constexpr int elements = 1 << 24;

using rows_kernel = void (*)(const int*, const int*, const float*, int, float*);

double gain_of(rows_kernel plain, rows_kernel looks, const int* row, const int* key, const float* value, int rows, float* out, double* ms) {
    *ms = median_ms([&] { plain<<<(rows + 255) / 256, 256>>>(row, key, value, rows, out); });
    return *ms / median_ms([&] { looks<<<(rows + 255) / 256, 256>>>(row, key, value, rows, out); });
}

void time_rows(const float* value, float* out) {
    for (int keys : {1 << 12, 1 << 16, 1 << 22})
        for (bool sorted : {false, true})
            for (int length : {4, 16, 64}) {
                const int rows = elements / length;
                std::vector<int> row(rows + 1), key(elements);
                for (int r = 0; r <= rows; r++) row[r] = r * length;
                for (int i = 0; i < elements; i++) key[i] = sorted ? int((long long)(i / 3) * keys / (elements / 3 + 1)) : int(next_random() % keys);
                int *const on_row = on_device(row), *const on_key = on_device(key);
                double f32_ms, u32_ms, side_ms;
                const double f32 = gain_of(rows_f32<false>, rows_f32<true>, on_row, on_key, value, rows, out, &f32_ms);
                const double u32 = gain_of(rows_u32<false>, rows_u32<true>, on_row, on_key, value, rows, out, &u32_ms);
                std::printf("| %s, %d keys | %d | %.3f | %.2f | %.3f | %.2f |", sorted ? "sorted" : "random", keys, length, f32_ms, f32, u32_ms, u32);
                if (length == 16) std::printf(" %.2f |\n", gain_of(side_by_side<false>, side_by_side<true>, on_row, on_key, value, rows, out, &side_ms));
                else std::printf(" |\n");
                CHECK(cudaFree(on_row));
                CHECK(cudaFree(on_key));
            }
}

template <class T> double gain_a_block(int length, double* ms) {
    T* const value = on_device(std::vector<T>(elements, T(1)));
    T* const out = on_device(std::vector<T>(elements / length, T(0)));
    *ms = median_ms([&] { one_a_block<T, false><<<elements / length, 128>>>(value, length, out); });
    const double gain = *ms / median_ms([&] { one_a_block<T, true><<<elements / length, 128>>>(value, length, out); });
    CHECK(cudaFree(value));
    CHECK(cudaFree(out));
    return gain;
}

}  // namespace

int main() {
    float *const value = on_device(std::vector<float>(elements, 1.0f)), *const out = on_device(std::vector<float>(elements, 0.0f));
    std::printf("| keys | rows of | f32: plain, ms | keyed | u32: plain, ms | keyed | f32, lanes side by side: keyed |\n|---|---|---|---|---|---|---|\n");
    time_rows(value, out);
    std::printf("\n| values a block of 128 | int: plain, ms | block_total | float: plain, ms | block_total |\n|---|---|---|---|---|\n");
    for (int length : {64, 256, 1024, 8192}) {
        double int_ms, float_ms;
        const double of_int = gain_a_block<int>(length, &int_ms), of_float = gain_a_block<float>(length, &float_ms);
        std::printf("| %d | %.3f | %.2f | %.3f | %.2f |\n", length, int_ms, of_int, float_ms, of_float);
    }
}
