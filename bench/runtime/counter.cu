// One counter for the whole grid, old values used: warpagg::block_counter against plain atomics and cub::DeviceSelect.
//
//     counter [results.csv]      checks, then times; appends to the file
//     counter --check            checks alone, of a small size
//     counter --profile          a few filters, ours only, once: for a profiler
#include "bench.cuh"

#include <cub/device/device_select.cuh>

#include <type_traits>

namespace {

std::vector<row> rows;

// ---- the kernels ----------------------------------------------------------------------------------------------------

template <class T> struct plain_atomic {
    struct storage {};
    __device__ plain_atomic(storage&, T*) {}
    __device__ T fetch_add(T* pointer, T amount) const { return atomicAdd(pointer, amount); }
};

// A counter that finds its address by the first call.
template <class T> struct untold : warpagg::block_counter<T> {
    __device__ untold(typename warpagg::block_counter<T>::storage& storage, T*) : warpagg::block_counter<T>(storage) {}
};

// Each element has 31 random bits: an element is kept if they are below a limit, and reserves one to eight places.
struct is_kept {
    unsigned limit;
    __host__ __device__ bool operator()(unsigned x) const { return x < limit; }
};

template <class Counter> __global__ void filter(const unsigned* src, unsigned n, is_kept keep, unsigned* dst, unsigned* count) {
    __shared__ typename Counter::storage storage;
    Counter counter(storage, count);
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && keep(src[i])) dst[counter.fetch_add(count, 1)] = src[i];
}
template <class Counter> __global__ void filter_loop(const unsigned* src, unsigned n, is_kept keep, unsigned* dst, unsigned* count) {
    __shared__ typename Counter::storage storage;
    Counter counter(storage, count);
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (keep(src[i])) dst[counter.fetch_add(count, 1)] = src[i];
}

template <class Counter, class T> __global__ void reserve(const unsigned* src, unsigned n, T* where, T* count) {
    __shared__ typename Counter::storage storage;
    Counter counter(storage, count);
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) where[i] = counter.fetch_add(count, T(src[i] % 8 + 1));
}
template <class Counter, class T> __global__ void reserve_loop(const unsigned* src, unsigned n, T* where, T* count) {
    __shared__ typename Counter::storage storage;
    Counter counter(storage, count);
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        where[i] = counter.fetch_add(count, T(src[i] % 8 + 1));
}

// Lanes of a warp in different places and rounds, and thus in different batches. Element 4 t + r is thread t's in round r.
__device__ __noinline__ unsigned aside(warpagg::block_counter<unsigned>& counter, unsigned* count, unsigned amount) {
    return counter.fetch_add(count, amount);
}
__global__ void diverged(const unsigned* src, unsigned n, unsigned* where, unsigned* count) {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage, count);
    const unsigned first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (unsigned i = first; i < first + 4 && i < n; ++i) {
        const unsigned x = src[i], amount = x % 8 + 1;
        if (x >> 8 & 1) {
            where[i] = counter.fetch_add(count, amount);
        } else if (x >> 9 & 1) {
            __nanosleep(x >> 10 & 1023);
            where[i] = counter.fetch_add(count, amount);
        } else {
            where[i] = aside(counter, count, amount);
        }
    }
}

// ---- data and checks ------------------------------------------------------------------------------------------------

__device__ unsigned scramble(unsigned x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

__global__ void fill(unsigned* src, unsigned n) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) src[i] = scramble(i) >> 1;
}

// What identifies a set of elements, whatever their order.
__global__ void digest(const unsigned* v, unsigned n, is_kept keep, unsigned long long* sum) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (keep(v[i])) warpagg::add<warpagg::uniform>(sum, (1ull << 32) + scramble(v[i]));
}

// Places are right if they tile 0 … total: each begins where another ends, no two at one place.
template <class T> __global__ void mark(const unsigned* src, unsigned n, const T* where, unsigned* taken, unsigned long long* wrong) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (where[i] >= 8ull * n || atomicExch(&taken[where[i]], src[i] % 8 + 1) != 0) atomicAdd(wrong, 1ull);
}
template <class T> __global__ void chain(const unsigned* src, unsigned n, const T* where, const unsigned* taken, const T* total, unsigned long long* wrong) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const T end = where[i] + src[i] % 8 + 1;
        if (end != *total && (end >= 8ull * n || taken[end] == 0)) atomicAdd(wrong, 1ull);
    }
}

struct arrays {
    unsigned n;
    unsigned *src, *dst, *count, *taken;
    unsigned long long* word;
};

unsigned long long value_of(const unsigned long long* word) {
    unsigned long long value;
    CHECK(cudaMemcpy(&value, word, sizeof value, cudaMemcpyDeviceToHost));
    return value;
}

unsigned long long digest_of(const arrays& a, const unsigned* v, unsigned n, is_kept keep) {
    CHECK(cudaMemset(a.word, 0, sizeof *a.word));
    digest<<<1056, 256>>>(v, n, keep, a.word);
    return value_of(a.word);
}

void expect(bool right, const char* what, unsigned n, unsigned threads) {
    if (right) return;
    std::fprintf(stderr, "wrong: %s, %u elements, blocks of %u\n", what, n, threads);
    std::exit(1);
}


template <class T, class Launch> void check_reserve(const arrays& a, unsigned n, unsigned threads, Launch launch) {
    T *const where = reinterpret_cast<T*>(a.dst), *const count = reinterpret_cast<T*>(a.count);
    CHECK(cudaMemset(a.count, 0, 8));
    CHECK(cudaMemset(a.taken, 0, 8ull * n * sizeof(unsigned)));
    CHECK(cudaMemset(a.word, 0, sizeof *a.word));
    launch(where, count);
    mark<<<1056, 256>>>(a.src, n, where, a.taken, a.word);
    chain<<<1056, 256>>>(a.src, n, where, a.taken, count, a.word);
    expect(value_of(a.word) == 0, "reserve", n, threads);
}

void check(const arrays& a, unsigned n) {
    for (unsigned limit : {0x40000000u, 0x80000000u, 0x80000000u / 1000}) {
        const is_kept keep{limit};
        const unsigned long long right = digest_of(a, a.src, n, keep);
        for (unsigned threads : {96u, 256u, 1024u})
            for (bool loop : {false, true}) {
                CHECK(cudaMemset(a.count, 0, 8));
                if (loop) filter_loop<warpagg::block_counter<unsigned>><<<132, threads>>>(a.src, n, keep, a.dst, a.count);
                else filter<warpagg::block_counter<unsigned>><<<(n + threads - 1) / threads, threads>>>(a.src, n, keep, a.dst, a.count);
                unsigned kept;
                CHECK(cudaMemcpy(&kept, a.count, sizeof kept, cudaMemcpyDeviceToHost));
                expect(kept <= n && digest_of(a, a.dst, kept, is_kept{~0u}) == right, "filter", n, threads);
            }
    }
    for (unsigned threads : {96u, 256u, 1024u})
        for (bool loop : {false, true}) {
            const auto launch = [&](auto* where, auto* count) {
                using counter = warpagg::block_counter<std::remove_reference_t<decltype(*count)>>;
                if (loop) reserve_loop<counter><<<132, threads>>>(a.src, n, where, count);
                else reserve<counter><<<(n + threads - 1) / threads, threads>>>(a.src, n, where, count);
            };
            check_reserve<int>(a, n, threads, launch);
            check_reserve<unsigned long long>(a, n, threads, launch);
        }
    for (unsigned threads : {32u, 96u, 1024u})
        check_reserve<unsigned>(a, n, threads, [&](unsigned* where, unsigned* count) {
            diverged<<<(n / 4 + threads) / threads, threads>>>(a.src, n, where, count);
        });
    CHECK(cudaDeviceSynchronize());
    std::printf("%u elements: all right\n", n);
}

// ---- time -----------------------------------------------------------------------------------------------------------

template <class Launch> double time_of(const arrays& a, Launch launch) {
    return median_ms([&] {
        CHECK(cudaMemsetAsync(a.count, 0, 8));
        launch();
    });
}

void report(const char* what, const char* form, unsigned threads, const char* type, double plain, double counter, double untold_counter) {
    char name[64];
    std::snprintf(name, sizeof name, "%s, %s, blocks of %u", what, form, threads);
    rows.push_back({"global", name, type, "used", "32", "plain", plain});
    rows.push_back({"global", name, type, "used", "32", "block counter", counter});
    rows.push_back({"global", name, type, "used", "32", "block counter untold", untold_counter});
    std::printf("%-52s %-4s %8.4f %8.4f %6.2f %8.4f\n", name, type, plain, counter, plain / counter, untold_counter);
}

// A grid that fills the GPU; or `blocks` blocks.
unsigned grid_of(unsigned threads, unsigned blocks) {
    cudaDeviceProp gpu;
    CHECK(cudaGetDeviceProperties(&gpu, 0));
    return blocks ? blocks : unsigned(gpu.multiProcessorCount * (gpu.maxThreadsPerMultiProcessor / threads));
}

void time_filter(const arrays& a, const char* what, unsigned n, is_kept keep, unsigned threads, unsigned blocks) {
    using counter = warpagg::block_counter<unsigned>;
    using plain = plain_atomic<unsigned>;
    const unsigned all = (n + threads - 1) / threads, some = grid_of(threads, blocks);
    if (!blocks)
        report(what, "one a thread", threads, "u32",
               time_of(a, [&] { filter<plain><<<all, threads>>>(a.src, n, keep, a.dst, a.count); }),
               time_of(a, [&] { filter<counter><<<all, threads>>>(a.src, n, keep, a.dst, a.count); }),
               time_of(a, [&] { filter<untold<unsigned>><<<all, threads>>>(a.src, n, keep, a.dst, a.count); }));
    char form[32] = "loop";
    if (blocks) std::snprintf(form, sizeof form, "loop, %u blocks", blocks);
    report(what, form, threads, "u32", time_of(a, [&] { filter_loop<plain><<<some, threads>>>(a.src, n, keep, a.dst, a.count); }),
           time_of(a, [&] { filter_loop<counter><<<some, threads>>>(a.src, n, keep, a.dst, a.count); }),
           time_of(a, [&] { filter_loop<untold<unsigned>><<<some, threads>>>(a.src, n, keep, a.dst, a.count); }));
}

void profile_filters(const arrays& a) {
    using counter = warpagg::block_counter<unsigned>;
    for (unsigned limit : {0x80000000u, 0x40000000u, 0x80000000u / 1000})
        for (unsigned threads : {256u, 1024u}) {
            CHECK(cudaMemset(a.count, 0, 8));
            filter<counter><<<(a.n + threads - 1) / threads, threads>>>(a.src, a.n, is_kept{limit}, a.dst, a.count);
            CHECK(cudaMemset(a.count, 0, 8));
            filter_loop<counter><<<grid_of(threads, 0), threads>>>(a.src, a.n, is_kept{limit}, a.dst, a.count);
        }
    CHECK(cudaDeviceSynchronize());
}

template <class T> void time_reserve(const arrays& a, unsigned threads) {
    using counter = warpagg::block_counter<T>;
    using plain = plain_atomic<T>;
    T *const where = reinterpret_cast<T*>(a.dst), *const count = reinterpret_cast<T*>(a.count);
    const unsigned all = (a.n + threads - 1) / threads, some = grid_of(threads, 0);
    const char* const type = sizeof(T) == 4 ? "i32" : "u64";
    report("reserve 1 to 8", "one a thread", threads, type, time_of(a, [&] { reserve<plain><<<all, threads>>>(a.src, a.n, where, count); }),
           time_of(a, [&] { reserve<counter><<<all, threads>>>(a.src, a.n, where, count); }),
           time_of(a, [&] { reserve<untold<T>><<<all, threads>>>(a.src, a.n, where, count); }));
    report("reserve 1 to 8", "loop", threads, type, time_of(a, [&] { reserve_loop<plain><<<some, threads>>>(a.src, a.n, where, count); }),
           time_of(a, [&] { reserve_loop<counter><<<some, threads>>>(a.src, a.n, where, count); }),
           time_of(a, [&] { reserve_loop<untold<T>><<<some, threads>>>(a.src, a.n, where, count); }));
}

void time_cub(const arrays& a, const char* what, is_kept keep) {
    size_t bytes = 0;
    CHECK(cub::DeviceSelect::If(nullptr, bytes, a.src, a.dst, a.count, a.n, keep));
    void* scratch;
    CHECK(cudaMalloc(&scratch, bytes));
    const double ms = time_of(a, [&] { CHECK(cub::DeviceSelect::If(scratch, bytes, a.src, a.dst, a.count, a.n, keep)); });
    CHECK(cudaFree(scratch));
    rows.push_back({"global", what, "u32", "used", "32", "cub::DeviceSelect", ms});
    std::printf("%-52s %-4s %8s %8.4f\n", (std::string(what) + ", cub::DeviceSelect").c_str(), "u32", "", ms);
}

}  // namespace

int main(int argc, char** argv) {
    const bool only_check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    arrays a{only_check ? 1u << 16 : 100u << 20, nullptr, nullptr, nullptr, nullptr, nullptr};
    const unsigned check_size = only_check ? a.n : 1u << 24;
    CHECK(cudaMalloc(&a.src, a.n * sizeof(unsigned)));
    CHECK(cudaMalloc(&a.dst, a.n * sizeof(unsigned long long)));
    CHECK(cudaMalloc(&a.taken, 8ull * check_size * sizeof(unsigned)));
    CHECK(cudaMalloc(&a.count, 64));
    CHECK(cudaMalloc(&a.word, 64));
    fill<<<1056, 256>>>(a.src, a.n);
    if (argc > 1 && std::strcmp(argv[1], "--profile") == 0) {
        profile_filters(a);
        return 0;
    }
    check(a, 1000);
    check(a, check_size - 7);
    if (only_check) return 0;

    std::printf("%-57s %8s %8s %6s %8s\n", "100 Mi elements; ms", "plain", "counter", "", "untold");
    const struct {
        const char* name;
        unsigned limit;
    } densities[] = {{"filter, all kept", 0x80000000u}, {"filter, half kept", 0x40000000u}, {"filter, 1 in 100", 0x80000000u / 100}, {"filter, 1 in 1000", 0x80000000u / 1000}};
    for (const auto& d : densities) {
        for (unsigned threads : {128u, 256u, 512u, 1024u}) time_filter(a, d.name, a.n, is_kept{d.limit}, threads, 0);
        time_cub(a, d.name, is_kept{d.limit});
    }
    for (unsigned threads : {256u, 1024u}) {
        time_reserve<int>(a, threads);
        time_reserve<unsigned long long>(a, threads);
    }
    for (unsigned blocks : {8u, 33u, 132u})
        for (unsigned threads : {256u, 1024u}) time_filter(a, "filter of 1 Mi, half kept", 1u << 20, is_kept{0x40000000u}, threads, blocks);

    if (argc > 1) {
        std::FILE* const file = std::fopen(argv[1], "a");
        if (!file) return 1;
        for (const row& r : rows)
            std::fprintf(file, "%s,\"%s\",\"%s\",%s,%s,%s,%.5f\n", r.space.c_str(), r.keys.c_str(), r.type.c_str(), r.result.c_str(),
                         r.lanes.c_str(), r.how.c_str(), r.ms);
        std::fclose(file);
    }
}
