// What combining past the warp buys: block_total, block_table and block_cache against plain atomics, the warp's level, the same by hand,
// and CUB. Every result is checked. Prints one table, writes all times as CSV.
//
//     block [results.csv]      adds its rows to the file
//     block --brief            small, ours only, once: for compute-sanitizer
//     block --profile          a few large ones, ours only, once: for a profiler
#include "bench.cuh"

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>

#include <map>

void plain_sum_flagged(unsigned blocks, const float* values, int n, float* total);  // block_flagged.cu

namespace {

bool once_only = false;  // ours, without taking times
bool wrong = false;

// ---- rows -----------------------------------------------------------------------------------------------------------

std::vector<row> rows;

template <class Launch> void measure(const char* launch_kind, const char* keys, const char* type, const char* how, Launch launch) {
    if (!once_only) rows.push_back({launch_kind, keys, type, "unused", "32", how, median_ms(launch)});
}

const char* const columns[] = {"plain", "plain+flag", "warp", "block", "block untold", "by hand", "CUB"};

void print_table() {
    std::vector<std::string> order;
    std::map<std::string, std::map<std::string, double>> times;
    for (const row& r : rows) {
        char line[160];
        std::snprintf(line, sizeof line, "%-14s %-14s %-4s", r.space.c_str(), r.keys.c_str(), r.type.c_str());
        if (!times.count(line)) order.push_back(line);
        times[line][r.how] = r.ms;
    }
    std::printf("%-14s %-14s %-4s", "launch", "keys", "type");
    for (const char* column : columns) std::printf(" %12s", column);
    std::printf("   block is faster than plain, warp, by hand, CUB\n");
    for (const std::string& line : order) {
        std::printf("%s", line.c_str());
        for (const char* column : columns)
            times[line].count(column) ? std::printf(" %12.4f", times[line][column]) : std::printf(" %12s", "");
        std::printf("  ");
        for (const char* column : {"plain", "warp", "by hand", "CUB"})
            times[line].count(column) ? std::printf(" %8.2f", times[line][column] / times[line]["block"]) : std::printf(" %8s", "");
        std::printf("\n");
    }
}

void write_csv(const char* path) {
    FILE* const file = std::fopen(path, "a");
    if (!file) {
        std::perror(path);
        std::exit(1);
    }
    for (const row& r : rows)
        std::fprintf(file, "%s,%s,\"%s\",%s,%s,%s,%.5f\n", r.space.c_str(), r.keys.c_str(), r.type.c_str(), r.result.c_str(), r.lanes.c_str(), r.how.c_str(), r.ms);
    std::fclose(file);
}

void report(bool right, const char* what, const char* keys, const char* type, const char* how) {
    if (right) return;
    wrong = true;
    std::printf("WRONG: %s, %s, %s, %s\n", what, keys, type, how);
}

// ---- one total ------------------------------------------------------------------------------------------------------

struct warp_level {};
struct block_level {};
struct block_untold {};  // an object that finds its address by the first call

template <class How, class T> struct totals;
template <class T> struct totals<warpagg::plain, T> {
    struct storage {};
    __device__ totals(storage&, T*) {}
    __device__ void add(T* p, T v) { atomicAdd(p, v); }
};
template <class T> struct totals<warp_level, T> {
    struct storage {};
    __device__ totals(storage&, T*) {}
    __device__ void add(T* p, T v) { warpagg::add<warpagg::uniform>(p, v); }
};
template <class T> struct totals<block_level, T> : warpagg::block_total<T> {
    using warpagg::block_total<T>::block_total;
};
template <class T> struct totals<block_untold, T> : warpagg::block_total<T> {
    __device__ totals(typename warpagg::block_total<T>::storage& storage, T*) : warpagg::block_total<T>(storage) {}
};

template <class How, class T> __global__ void __launch_bounds__(256) sum(const T* values, int n, T* total) {
    __shared__ typename totals<How, T>::storage storage;
    totals<How, T> sum(storage, total);
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x)) sum.add(total, values[i]);
}
template <class How, class T> __global__ void __launch_bounds__(256) sum_once(const T* values, int n, T* total) {
    __shared__ typename totals<How, T>::storage storage;
    totals<How, T> sum(storage, total);
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) sum.add(total, values[i]);
}
// One thread in sixteen has something to add.
template <class How, class T> __global__ void __launch_bounds__(256) sum_few(const T* values, int n, T* total) {
    __shared__ typename totals<How, T>::storage storage;
    totals<How, T> sum(storage, total);
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x))
        if (i % 16 == 5) sum.add(total, values[i]);
}

// Data decide who has something to add, to a place that the call computes.
template <class How, class T> __global__ void __launch_bounds__(256) sum_some(const T* values, int n, T* total) {
    __shared__ typename totals<How, T>::storage storage;
    totals<How, T> sum(storage, &total[gridDim.y - 1]);
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x))
        if (values[i] > T(0)) sum.add(&total[gridDim.y - 1], values[i]);
}
// What the object is not for: each thread's last update is of another address.
template <class How, class T> __global__ void __launch_bounds__(256) sum_strays(const T* values, int n, T* total) {
    __shared__ typename totals<How, T>::storage storage;
    totals<How, T> sum(storage, total);
    const int step = int(gridDim.x * blockDim.x);
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += step) sum.add(i + step < n ? total : total + 1, values[i]);
}

template <class T> __global__ void __launch_bounds__(256) sum_by_hand(const T* values, int n, T* total) {
    T mine = 0;
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x)) mine += values[i];
    for (int step = 16; step; step /= 2) mine += __shfl_down_sync(~0u, mine, step);
    if (threadIdx.x % 32 == 0) atomicAdd(total, mine);
}

int resident_blocks(int threads) {
    int processors = 0, most = 0;
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerMultiProcessor, 0));
    return processors * (most / threads);
}

template <class T> __global__ void fill_sum(T* values, int n) {
    const int i = int(blockIdx.x * 256 + threadIdx.x);
    if (i < n) values[i] = T(1 + unsigned(i) * 2654435761u % 8) / T(T(1) / T(8) == T(0) ? 1 : 8);
}

template <class T> void measure_total(int n) {
    const char* const type = type_name<T>();
    T *values, *total;
    CHECK(cudaMalloc(&values, size_t(n) * sizeof(T)));
    CHECK(cudaMalloc(&total, 2 * sizeof(T)));
    fill_sum<<<unsigned((n + 255) / 256), 256>>>(values, n);
    double want = 0, want_few = 0;
    for (int i = 0; i < n; ++i) {
        const double v = (1 + unsigned(i) * 2654435761u % 8) / (T(1) / T(8) == T(0) ? 1. : 8.);
        want += v;
        if (i % 16 == 5) want_few += v;
    }
    const auto check = [&](const char* what, const char* how, double expected, auto launch) {
        if (once_only && std::strncmp(how, "block", 5) != 0) return;
        CHECK(cudaMemset(total, 0, 2 * sizeof(T)));
        launch();
        T got[2];
        CHECK(cudaMemcpy(got, total, sizeof got, cudaMemcpyDeviceToHost));
        const double error = double(got[0]) + double(got[1]) - expected;
        report(std::abs(error) <= (sizeof(T) == 4 && T(1) / T(8) != T(0) ? 1e-4 * expected : 0.), what, "one address", type, how);
        measure(what, "one address", type, how, launch);
    };
    const unsigned loop = unsigned(resident_blocks(256)), once = unsigned((n + 255) / 256);
    const auto run = [&](const char* what, const char* how, double expected, auto kernel, unsigned blocks, int count) {
        const auto launch = [&] { kernel<<<blocks, 256>>>(values, count, total); };
        const bool is_float = sizeof(T) == 4 && T(1) / T(8) != T(0);
        if (std::strcmp(how, "plain") == 0 || std::strcmp(how, "warp") == 0 || (is_float && std::strcmp(what, "strays") == 0))
            measure(what, "one address", type, how, launch);  // a float loses much to rounding, so it can't be checked
        else
            check(what, how, expected, launch);
    };
    run("loop", "plain", want, sum<warpagg::plain, T>, loop, n);
    run("loop", "warp", want, sum<warp_level, T>, loop, n);
    run("loop", "block", want, sum<block_level, T>, loop, n);
    run("loop", "block untold", want, sum<block_untold, T>, loop, n);
    run("loop", "by hand", want, sum_by_hand<T>, loop, n);
    if (sizeof(T) == 4 && T(1) / T(8) != T(0))
        measure("loop", "one address", type, "plain+flag", [&] { plain_sum_flagged(loop, reinterpret_cast<float*>(values), n, reinterpret_cast<float*>(total)); });
    void* scratch = nullptr;
    size_t bytes = 0;
    CHECK(cub::DeviceReduce::Sum(scratch, bytes, values, total, n));
    CHECK(cudaMalloc(&scratch, bytes));
    check("loop", "CUB", want, [&] { cub::DeviceReduce::Sum(scratch, bytes, values, total, n); });
    run("one each", "plain", want, sum_once<warpagg::plain, T>, once, n);
    run("one each", "warp", want, sum_once<warp_level, T>, once, n);
    run("one each", "block", want, sum_once<block_level, T>, once, n);
    run("one each", "block untold", want, sum_once<block_untold, T>, once, n);
    run("one in 16", "plain", want_few, sum_few<warpagg::plain, T>, loop, n);
    run("one in 16", "warp", want_few, sum_few<warp_level, T>, loop, n);
    run("one in 16", "block", want_few, sum_few<block_level, T>, loop, n);
    run("one in 16", "block untold", want_few, sum_few<block_untold, T>, loop, n);
    run("some", "plain", want, sum_some<warpagg::plain, T>, loop, n);
    run("some", "warp", want, sum_some<warp_level, T>, loop, n);
    run("some", "block", want, sum_some<block_level, T>, loop, n);
    run("some", "block untold", want, sum_some<block_untold, T>, loop, n);
    run("strays", "plain", want, sum_strays<warpagg::plain, T>, loop, n);
    run("strays", "block", want, sum_strays<block_level, T>, loop, n);
    run("strays", "block untold", want, sum_strays<block_untold, T>, loop, n);
    const int small = 1 << 16;
    run("small", "plain", 0, sum_once<warpagg::plain, T>, small / 256, small);
    measure("small", "one address", type, "warp", [&] { sum_once<warp_level><<<small / 256, 256>>>(values, small, total); });
    measure("small", "one address", type, "block", [&] { sum_once<block_level><<<small / 256, 256>>>(values, small, total); });
    CHECK(cudaFree(scratch));
    CHECK(cudaFree(values));
    CHECK(cudaFree(total));
}

// ---- many places ----------------------------------------------------------------------------------------------------

// `Size`: the slots of a cache; of a byte's bins the block has its own copy.
template <class How, class T, class Key, int Size> struct many;
template <class T, class Key, int Size> struct many<warpagg::plain, T, Key, Size> {
    struct storage {};
    __device__ many(storage&, T*) {}
    __device__ void add(T* p, T v) { atomicAdd(p, v); }
};
template <class T, class Key, int Size> struct many<warp_level, T, Key, Size> {
    struct storage {};
    __device__ many(storage&, T*) {}
    __device__ void add(T* p, T v) { warpagg::add(p, v); }
};
template <class T, class Key, int Size> struct many<block_level, T, Key, Size> : warpagg::block_cache<T, Size> {
    using warpagg::block_cache<T, Size>::block_cache;
};
template <class T, int Size> struct many<block_level, T, unsigned char, Size> : warpagg::block_table<T, 256> {
    using warpagg::block_table<T, 256>::block_table;
};

template <class T> __device__ T operand(const T* values, int i) { return values[i]; }
__device__ unsigned operand(const unsigned*, int) { return 1; }

template <class How, class T, class Key, int Slots>
__global__ void scatter(const Key* keys, const T* values, int n, T* table) {
    __shared__ typename many<How, T, Key, Slots>::storage storage;
    many<How, T, Key, Slots> sums(storage, table);
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x))
        sums.add(&table[keys[i]], operand(values, i));
}
template <class How, class T, class Key, int Slots>
__global__ void scatter_once(const Key* keys, const T* values, int n, T* table) {
    __shared__ typename many<How, T, Key, Slots>::storage storage;
    many<How, T, Key, Slots> sums(storage, table);
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) sums.add(&table[keys[i]], operand(values, i));
}

// A histogram of 256 bins in shared memory, as one writes it who knows that there are 256.
template <class T, class Key> __global__ void histogram_by_hand(const Key* keys, const T* values, int n, T* table) {
    __shared__ T bins[256];
    for (unsigned k = threadIdx.x; k < 256; k += blockDim.x) bins[k] = 0;
    __syncthreads();
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x))
        atomicAdd(&bins[keys[i]], operand(values, i));
    __syncthreads();
    for (unsigned k = threadIdx.x; k < 256; k += blockDim.x) atomicAdd(&table[k], bins[k]);
}

template <class Key, class T> __global__ void reference(const Key* keys, const T* values, int n, unsigned long long* sums) {
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n; i += int(gridDim.x * blockDim.x))
        warpagg::add(&sums[keys[i]], static_cast<unsigned long long>(operand(values, i) * T(T(1) / T(8) == T(0) ? 1 : 8)));
}
// Sums of eighths are exact as long as they fit in the significand.
template <class T> __global__ void compare(const T* table, const unsigned long long* sums, unsigned* different) {
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    const double want = double(sums[i]), got = double(table[i]) * (T(1) / T(8) == T(0) ? 1 : 8);
    const bool exact = sizeof(T) == 8 || T(1) / T(8) == T(0) || want < (1 << 24);
    if (fabs(got - want) > (exact ? 0 : want * 1e-3)) atomicAdd(different, 1u);
}
__global__ void narrow(const unsigned* keys, unsigned char* bytes) {
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    bytes[i] = static_cast<unsigned char>(keys[i]);
}
__global__ void reduced(const unsigned* keys, unsigned* result, unsigned below) {
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    result[i] = keys[i] % below;
}

// What two thirds of a block's share of an H200's shared memory hold, at most what may be declared.
template <class T> constexpr int slots_for(int threads) {
    const int share = (227 * 1024 / (2048 / threads) - 1024) * 2 / 3, bytes = share < 48 * 1024 ? share : 48 * 1024;
    return (bytes - 64) / (4 + int(sizeof(T))) / 32 * 32;
}

template <class T, class Key> class scatters {
public:
    scatters(const char* name, const Key* keys, int n) : name_(name), keys_(keys), n_(n), values_(device_values<T>()), table_(device_table<T>()) {
        CHECK(cudaMalloc(&sums_, table_size * sizeof *sums_));
        CHECK(cudaMalloc(&different_, sizeof *different_));
        CHECK(cudaMemset(sums_, 0, table_size * sizeof *sums_));
        reference<<<1056, 256>>>(keys_, values_, n_, sums_);
    }
    ~scatters() {
        CHECK(cudaFree(sums_));
        CHECK(cudaFree(different_));
    }

    template <class Launch> void run(const char* what, const char* how, bool exact, Launch launch) {
        if (once_only && std::strcmp(how, "block") != 0) return;
        CHECK(cudaMemset(table_, 0, table_size * sizeof(T)));
        CHECK(cudaMemset(different_, 0, sizeof *different_));
        launch();
        compare<<<table_size / 256, 256>>>(table_, sums_, different_);
        unsigned different = 0;
        CHECK(cudaMemcpy(&different, different_, sizeof different, cudaMemcpyDeviceToHost));
        report(!exact || different == 0, what, name_, type_name<T>(), how);
        measure(what, name_, type_name<T>(), how, launch);
    }

    template <int Threads> void loops(const char* what, bool few_bins) {
        constexpr int slots = slots_for<T>(Threads);
        const unsigned blocks = unsigned(resident_blocks(Threads));
        run(what, "plain", false, [&] { scatter<warpagg::plain, T, Key, 32><<<blocks, Threads>>>(keys_, values_, n_, table_); });
        run(what, "warp", true, [&] { scatter<warp_level, T, Key, 32><<<blocks, Threads>>>(keys_, values_, n_, table_); });
        run(what, "block", true, [&] { scatter<block_level, T, Key, slots><<<blocks, Threads>>>(keys_, values_, n_, table_); });
        if (few_bins) run(what, "by hand", true, [&] { histogram_by_hand<<<blocks, Threads>>>(keys_, values_, n_, table_); });
    }
    void once() {
        constexpr int slots = slots_for<T>(256);
        const unsigned blocks = unsigned((n_ + 255) / 256);
        run("one each", "plain", false, [&] { scatter_once<warpagg::plain, T, Key, 32><<<blocks, 256>>>(keys_, values_, n_, table_); });
        run("one each", "warp", true, [&] { scatter_once<warp_level, T, Key, 32><<<blocks, 256>>>(keys_, values_, n_, table_); });
        run("one each", "block", true, [&] { scatter_once<block_level, T, Key, slots><<<blocks, 256>>>(keys_, values_, n_, table_); });
    }
    void cub_histogram(const char* what) {
        void* scratch = nullptr;
        size_t bytes = 0;
        CHECK(cub::DeviceHistogram::HistogramEven(scratch, bytes, keys_, table_, 257, 0, 256, n_));
        CHECK(cudaMalloc(&scratch, bytes));
        run(what, "CUB", true, [&] { cub::DeviceHistogram::HistogramEven(scratch, bytes, keys_, table_, 257, 0, 256, n_); });
        CHECK(cudaFree(scratch));
    }

private:
    const char* name_;
    const Key* keys_;
    int n_;
    const T* values_;
    T* table_;
    unsigned long long* sums_;
    unsigned* different_;
};

void measure_histograms(int n) {
    unsigned char* bytes;
    CHECK(cudaMalloc(&bytes, updates));
    for (key_set set : {random_256, image_256, equal}) {
        narrow<<<updates / 256, 256>>>(device_keys(set), bytes);
        scatters<unsigned, unsigned char> counts(key_set_name[set], bytes, n);
        counts.loops<256>("bytes/256", true);
        counts.cub_histogram("bytes/256");
        counts.loops<1024>("bytes/1024", true);
        counts.once();
        scatters<float, unsigned char> weights(key_set_name[set], bytes, n);
        weights.loops<256>("bytes/256", true);
        weights.loops<1024>("bytes/1024", true);
        weights.once();
    }
    CHECK(cudaFree(bytes));
}

template <class T> void measure_keys(int n) {
    for (key_set set : {random_256, random_64Ki, random_4Mi, sorted, shifted, zipf_64Ki, equal}) {
        scatters<T, unsigned> all(key_set_name[set], device_keys(set), n);
        all.template loops<256>("words/256", set == random_256);
        all.template loops<1024>("words/1024", set == random_256);
    }
}

// Between few and many bins.
void measure_bins(int n) {
    unsigned* keys;
    CHECK(cudaMalloc(&keys, updates * sizeof *keys));
    for (unsigned bins : {1024u, 2048u, 4096u, 8192u, 16384u, 32768u}) {
        reduced<<<updates / 256, 256>>>(device_keys(random_4Mi), keys, bins);
        const std::string name = "random " + std::to_string(bins);
        scatters<unsigned, unsigned> counts(name.c_str(), keys, n);
        counts.loops<256>("words/256", false);
        scatters<float, unsigned> weights(name.c_str(), keys, n);
        weights.loops<256>("words/256", false);
    }
    CHECK(cudaFree(keys));
}

}  // namespace

int main(int argc, char** argv) {
    const bool brief = argc > 1 && std::strcmp(argv[1], "--brief") == 0, profile = argc > 1 && std::strcmp(argv[1], "--profile") == 0;
    once_only = brief || profile;
    const int total_size = brief ? 1 << 16 : 100 << 20, keys_size = brief ? 1 << 16 : int(updates);
    if (profile) {
        measure_total<float>(total_size);
        measure_histograms(keys_size);
        measure_keys<unsigned>(keys_size);
    } else {
        measure_total<float>(total_size);
        measure_total<double>(total_size / 2);
        measure_total<unsigned>(total_size);
        measure_histograms(keys_size);
        measure_keys<unsigned>(keys_size);
        measure_keys<float>(keys_size);
        measure_keys<double>(keys_size);
        measure_bins(keys_size);
    }
    CHECK(cudaDeviceSynchronize());
    if (!once_only) print_table();
    if (argc > 1 && !once_only) write_csv(argv[1]);
    return wrong;
}
