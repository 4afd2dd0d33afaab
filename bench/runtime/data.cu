// The keys and operands that the benchmarks share, made on the device.
#include "bench.cuh"

__device__ unsigned hash(unsigned long long x) {  // splitmix64
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return unsigned((x ^ (x >> 31)) >> 16);
}

// An 8-bit picture of 4096 pixels a row: smooth slopes through all grey levels, one pixel in twelve off by one or two.
__device__ unsigned pixel(size_t i, unsigned h) {
    const unsigned slope = unsigned(i % 4096 / 20 + i / 4096 / 7) % 504;
    const unsigned smooth = 2 + (slope < 252 ? slope : 503 - slope);
    const int offset[4] = {-2, -1, 1, 2};
    return unsigned(int(smooth) + (h % 12 == 0 ? offset[h / 12 % 4] : 0));
}

__device__ unsigned key_of(key_set set, size_t i) {
    const unsigned h = hash(i);
    switch (set) {
    case random_256: return h % 256;
    case random_64Ki: return h % 65536;
    case random_4Mi: return h % table_size;
    case sorted: return unsigned(i / 10);               // ten in a row
    case shifted: return unsigned(i / 10) + (h & 1);    // sorted once, since when half of them have moved on by one
    case zipf_64Ki: return (unsigned(expf(float(h) / 4294967296.f * 11.09f)) - 1) * 40503u % 65536u;
    case image_256: return pixel(i, h);
    default: return 0;
    }
}

__global__ void fill_keys(key_set set, unsigned* keys) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    keys[i] = key_of(set, i);
}

template <class T> __global__ void fill_values(T* values) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    const T eighths = T(1 + hash(i + updates) % 8);
    values[i] = T(1) / T(2) == T(0) ? eighths : eighths / T(8);
}

template <class T> T* allocate(size_t count) {
    T* memory = nullptr;
    CHECK(cudaMalloc(&memory, count * sizeof(T)));
    CHECK(cudaMemset(memory, 0, count * sizeof(T)));
    return memory;
}

unsigned* device_keys(key_set set) {
    static unsigned* keys[key_sets];
    if (!keys[set]) {
        keys[set] = allocate<unsigned>(updates);
        fill_keys<<<unsigned(updates / 256), 256>>>(set, keys[set]);
        CHECK(cudaDeviceSynchronize());
    }
    return keys[set];
}

template <class T> T* device_values() {
    static T* values = nullptr;
    if (!values) {
        values = allocate<T>(updates);
        fill_values<<<unsigned(updates / 256), 256>>>(values);
        CHECK(cudaDeviceSynchronize());
    }
    return values;
}
template <class T> T* device_table() {
    static T* const table = allocate<T>(table_size);
    return table;
}
template <class T> T* device_results() {
    static T* const results = allocate<T>(updates);
    return results;
}
#define FOR_TYPE(T)                  \
    template T* device_values<T>();  \
    template T* device_table<T>();   \
    template T* device_results<T>();
FOR_TYPE(unsigned)
FOR_TYPE(unsigned long long)
FOR_TYPE(float)
FOR_TYPE(double)
