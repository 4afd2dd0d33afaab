// What the benchmark's parts share: the data, the clock, the rows of the table.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <warpagg/warpagg.cuh>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        const cudaError_t error_ = (call);                                                         \
        if (error_ != cudaSuccess) {                                                               \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));   \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (0)

// ---- data -----------------------------------------------------------------------------------------------------------

constexpr size_t updates = size_t(1) << 25;
constexpr unsigned table_size = 1u << 22;  // the largest number of different keys

enum key_set { random_256, random_64Ki, random_4Mi, sorted, shifted, zipf_64Ki, image_256, equal, key_sets };
constexpr const char* key_set_name[key_sets] = {"random 256", "random 64Ki", "random 4Mi", "sorted", "shifted",
                                                "Zipf 64Ki",  "image-like",  "equal"};

// Keys and operands on the device. Operands are 1/8 … 8/8 for floats, 1 … 8 for integers, so that sums can be compared.
unsigned* device_keys(key_set set);
template <class T> T* device_values();
template <class T> T* device_table();
template <class T> T* device_results();

// ---- time and rows --------------------------------------------------------------------------------------------------

// Median of several launches, at least `least` of them, in milliseconds.
template <class Launch> double median_ms(Launch launch, int least = 3) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    const auto once = [&] {
        CHECK(cudaEventRecord(begin));
        launch();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaGetLastError());
        float ms = 0;
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        return double(ms);
    };
    const double first = once();
    if (first < 10) once();
    std::vector<double> times(std::max(least, first > 20 ? 3 : first > 3 ? 5 : 15));
    for (double& time : times) time = once();
    std::sort(times.begin(), times.end());
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    return times[times.size() / 2];
}

struct row {
    std::string space, keys, type, result, lanes, how;
    double ms;
};
void add_row(const row& r);

// ---- how a kernel updates: the library's strategies, and plain atomics compiled with ptxas's own float combining -----

struct flagged {};  // plain, in a file compiled with -Xptxas --optimize-float-atomics

template <class How> struct updater {
    template <class T> __device__ static void add(T* p, T v) { warpagg::add<How>(p, v); }
    template <class T> __device__ static T fetch_add(T* p, T v) { return warpagg::fetch_add<How>(p, v); }
};
template <> struct updater<warpagg::plain> {
    template <class T> __device__ static void add(T* p, T v) { atomicAdd(p, v); }
    template <class T> __device__ static T fetch_add(T* p, T v) { return atomicAdd(p, v); }
};
template <> struct updater<flagged> : updater<warpagg::plain> {};

template <class How> constexpr const char* how_name();
template <> constexpr const char* how_name<warpagg::plain>() { return "plain"; }
template <> constexpr const char* how_name<flagged>() { return "plain+flag"; }
template <> constexpr const char* how_name<warpagg::keyed>() { return "keyed"; }
template <> constexpr const char* how_name<warpagg::match>() { return "match"; }
template <> constexpr const char* how_name<warpagg::runs>() { return "runs"; }
template <> constexpr const char* how_name<warpagg::vote>() { return "vote"; }
template <> constexpr const char* how_name<warpagg::uniform>() { return "uniform"; }
template <> constexpr const char* how_name<warpagg::checked>() { return "checked"; }

template <class T> constexpr const char* type_name();
template <> constexpr const char* type_name<unsigned>() { return "u32"; }
template <> constexpr const char* type_name<unsigned long long>() { return "u64"; }
template <> constexpr const char* type_name<float>() { return "f32"; }
template <> constexpr const char* type_name<double>() { return "f64"; }
