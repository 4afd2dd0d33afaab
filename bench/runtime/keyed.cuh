// Every strategy on every kind of keys: the kernels, for one element type. u32 adds the constant 1 (a histogram), the other
// types add a value of their own in each lane.
#pragma once

#include "bench.cuh"

constexpr int block_threads = 256;

// One update a lane in global memory. With 8 lanes a warp, every fourth lane is active.
template <class How, class T, bool Fetch, int Lanes>
__global__ void __launch_bounds__(block_threads) global_updates(const unsigned* keys, const T* values, T* table, T* results) {
    const unsigned lane = threadIdx.x % 32;
    if (Lanes == 8 && lane % 4 != 0) return;
    const size_t warp = (size_t(blockIdx.x) * block_threads + threadIdx.x) / 32;
    const size_t i = warp * Lanes + lane * Lanes / 32;
    T* const target = table + keys[i];
    const T value = sizeof(T) == 4 && T(1) / T(2) == T(0) ? T(1) : values[i];
    if (Fetch)
        results[i] = updater<How>::fetch_add(target, value);
    else
        updater<How>::add(target, value);
}

constexpr unsigned shared_size = 4096;
constexpr int shared_threads = 1024, shared_blocks = 132 * 2;

// Each block scatters its part of the data into a table of its own in shared memory, then hands it over.
template <class How, class T, bool Fetch, int Lanes>
__global__ void __launch_bounds__(shared_threads) shared_updates(const unsigned* keys, const T* values, T* table, T* results) {
    __shared__ T bins[shared_size];
    for (unsigned k = threadIdx.x; k < shared_size; k += shared_threads) bins[k] = T(0);
    __syncthreads();
    const unsigned lane = threadIdx.x % 32;
    constexpr size_t part = updates / shared_blocks / shared_threads * shared_threads;
    constexpr size_t step = shared_threads * Lanes / 32;
    if (Lanes == 32 || lane % 4 == 0) {
        const size_t begin = blockIdx.x * part + threadIdx.x / 32 * Lanes + lane * Lanes / 32;
        for (size_t i = begin; i < (blockIdx.x + 1) * part; i += step) {
            T* const target = bins + keys[i] % shared_size;
            const T value = sizeof(T) == 4 && T(1) / T(2) == T(0) ? T(1) : values[i];
            if (Fetch)
                results[i] = updater<How>::fetch_add(target, value);
            else
                updater<How>::add(target, value);
        }
    }
    __syncthreads();
    for (unsigned k = threadIdx.x; k < shared_size; k += shared_threads) table[blockIdx.x * shared_size + k] = bins[k];
}

// Few warps: 8 on each multiprocessor, in a loop over a quarter of the data. Nothing hides what a search adds to each round.
constexpr int few_blocks = 132;

template <class How, class T, bool Fetch> __global__ void __launch_bounds__(block_threads) few_warps(const unsigned* keys, const T* values, T* table, T* results) {
    for (size_t i = blockIdx.x * block_threads + threadIdx.x; i < updates / 4; i += few_blocks * block_threads) {
        T* const target = table + keys[i];
        const T value = sizeof(T) == 4 && T(1) / T(2) == T(0) ? T(1) : values[i];
        if (Fetch)
            results[i] = updater<How>::fetch_add(target, value);
        else
            updater<How>::add(target, value);
    }
}

template <class How, class T, bool Fetch, int Lanes> void measure_one(key_set set) {
    const unsigned* const keys = device_keys(set);
    const T* const values = device_values<T>();
    T* const table = device_table<T>();
    T* const results = device_results<T>();
    const char* const result = Fetch ? "used" : "unused";
    const std::string lanes = std::to_string(Lanes);
    constexpr unsigned global_blocks = unsigned(updates / Lanes * 32 / block_threads);
    add_row({"global", key_set_name[set], type_name<T>(), result, lanes, how_name<How>(), median_ms([&] {
                 global_updates<How, T, Fetch, Lanes><<<global_blocks, block_threads>>>(keys, values, table, results);
             })});
    const bool fits_shared = set == random_256 || set == random_64Ki || set == sorted || set == shifted || set == image_256 || set == equal;
    if (fits_shared)
        add_row({"shared", key_set_name[set], type_name<T>(), result, lanes, how_name<How>(), median_ms([&] {
                     shared_updates<How, T, Fetch, Lanes><<<shared_blocks, shared_threads>>>(keys, values, table, results);
                 })});
    if (Lanes == 32)
        add_row({"few", key_set_name[set], type_name<T>(), result, lanes, how_name<How>(), median_ms([&] {
                     few_warps<How, T, Fetch><<<few_blocks, block_threads>>>(keys, values, table, results);
                 })});
}

template <class How, class T> void measure_how() {
    for (int set = 0; set < key_sets; ++set) {
        measure_one<How, T, false, 32>(key_set(set));
        measure_one<How, T, false, 8>(key_set(set));
        measure_one<How, T, true, 32>(key_set(set));
        measure_one<How, T, true, 8>(key_set(set));
    }
}
