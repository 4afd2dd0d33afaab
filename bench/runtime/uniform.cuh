// One address for the whole grid, known to the compiler as such (a kernel parameter).
#pragma once

#include "bench.cuh"

template <class How, class T, bool Fetch> __global__ void __launch_bounds__(256) uniform_updates(const T* values, T* total, T* results) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    if (Fetch)
        results[i] = updater<How>::fetch_add(total, values[i]);
    else
        updater<How>::add(total, values[i]);
}

template <class How, class T> void measure_uniform() {
    const T* const values = device_values<T>();
    T* const table = device_table<T>();
    T* const results = device_results<T>();
    constexpr unsigned blocks = unsigned(updates / 256);
    add_row({"global", "one address", type_name<T>(), "unused", "32", how_name<How>(),
             median_ms([&] { uniform_updates<How, T, false><<<blocks, 256>>>(values, table, results); })});
    add_row({"global", "one address", type_name<T>(), "used", "32", how_name<How>(),
             median_ms([&] { uniform_updates<How, T, true><<<blocks, 256>>>(values, table, results); })});
}
