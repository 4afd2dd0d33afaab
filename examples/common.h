// What every example needs and none is about: errors, device memory, test data, timing, and the line it prints a case.
//
// The data are made so that the checks can be exact. Random values are multiples of a power of two, coarse enough that
// sums of them are not rounded whatever the order of the additions, so that one lost or doubled update shows even in a
// float sum of 100 million elements. Longer sums are compared within a bound that follows the count.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

enum { EXIT_SKIPPED = 77 };  // no GPU: neither passed nor failed

#define CHECK(call) check((call), #call, __FILE__, __LINE__)

inline void check(cudaError_t error, const char *call, const char *file, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
    exit(2);
}

// ---- Command line ---------------------------------------------------------------------------------------------------

// The number of elements: `normal`, `quick` after --quick, or the number given. Ends the program where there is no GPU.
inline int size_from(int argc, char **argv, int normal, int quick)
{
    long n = normal;
    if (argc == 2 && strcmp(argv[1], "--quick") == 0) {
        n = quick;
    } else if (argc > 1) {
        char *end;
        n = strtol(argv[1], &end, 10);
        if (argc > 2 || *end || n < 1 || n > 1 << 30) {
            fprintf(stderr, "usage: %s [--quick | N]   (N: 1 to 2^30 elements)\n", argv[0]);
            exit(2);
        }
    }
    int devices = 0;
    cudaError_t error = cudaGetDeviceCount(&devices);
    if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver) {
        fprintf(stderr, "skipped: no GPU (%s)\n", cudaGetErrorString(error));
        exit(EXIT_SKIPPED);
    }
    CHECK(error);
    return (int)n;
}

// ---- Device memory --------------------------------------------------------------------------------------------------

// An array in device memory; converts to the pointer that kernels take.
template <class T>
class Device {
public:
    explicit Device(size_t size) : size_(size) { CHECK(cudaMalloc(&data_, size * sizeof(T))); zero(); }
    explicit Device(const std::vector<T> &host) : Device(host.size())
    {
        CHECK(cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    ~Device() { CHECK(cudaFree(data_)); }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;

    operator T *() const { return data_; }
    void zero() { fill(0); }
    void fill(int byte) { CHECK(cudaMemset(data_, byte, size_ * sizeof(T))); }
    std::vector<T> host() const
    {
        std::vector<T> copy(size_);
        CHECK(cudaMemcpy(copy.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
        return copy;
    }

private:
    size_t size_;
    T *data_ = nullptr;
};

// ---- Launches -------------------------------------------------------------------------------------------------------

enum { BLOCK = 256 };

inline int blocks_for(int n, int block = BLOCK) { return (n - 1) / block + 1; }  // one element a thread

inline int blocks_resident()  // enough to fill the GPU once: for grid-stride loops
{
    int device, processors, threads;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device));
    return processors * (threads / BLOCK);
}

// The median time of a launch in milliseconds. `prepare` resets what the kernel updates, outside the time taken, so the
// memory left at the end is that of one launch.
template <class Prepare, class Launch>
float median_ms(Prepare prepare, Launch launch)
{
    const int warm_up = 1, at_least = 3, at_most = 21;
    const float enough_ms = 100;
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    std::vector<float> times;
    float total = 0;
    for (int run = -warm_up; run < at_least || (run < at_most && total < enough_ms); run++) {
        prepare();
        CHECK(cudaEventRecord(start));
        launch();
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        if (run < 0)
            continue;
        times.push_back(ms);
        total += ms;
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

// ---- Test data: a function of the index, the same on every machine --------------------------------------------------

inline uint64_t hash(uint64_t i)  // splitmix64
{
    i += 0x9e3779b97f4a7c15u;
    i = (i ^ (i >> 30)) * 0xbf58476d1ce4e5b9u;
    i = (i ^ (i >> 27)) * 0x94d049bb133111ebu;
    return i ^ (i >> 31);
}

inline double random_fraction(uint64_t i) { return (double)(hash(i) >> 11) * 0x1p-53; }  // 0 <= x < 1
inline int random_below(uint64_t i, int limit) { return (int)((hash(i) >> 32) * (uint64_t)limit >> 32); }

// Calls call(work, begin, end) for a piece of 0 to n - 1 on each of the host's processors.
inline void in_pieces(size_t n, void (*call)(void *, size_t, size_t), void *work)
{
    size_t pieces = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads(pieces);
    for (size_t p = 0; p < pieces; p++)
        threads[p] = std::thread([=] { call(work, n * p / pieces, n * (p + 1) / pieces); });
    for (std::thread &thread : threads)
        thread.join();
}

// Calls work(begin, end). Threads are not made anew for each type of `work`: that took a third of the time to compile an example.
template <class F>
void in_pieces(size_t n, F work)
{
    in_pieces(n, [](void *it, size_t begin, size_t end) { (*(F *)it)(begin, end); }, &work);
}

template <class T, class F>
std::vector<T> generate(size_t n, F element)
{
    std::vector<T> data(n);
    in_pieces(n, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; i++)
            data[i] = (T)element(i);
    });
    return data;
}

// The sum of term(i) over 0 to n - 1, modulo 2^64.
template <class F>
uint64_t sum_over(size_t n, F term)
{
    std::atomic<uint64_t> total(0);
    in_pieces(n, [&](size_t begin, size_t end) {
        uint64_t sum = 0;
        for (size_t i = begin; i < end; i++)
            sum += term(i);
        total += sum;
    });
    return total;
}

// Zipf's law: rank r of `ranks` with a probability close to 1/r. The ranks are strewn over the keys by an odd factor,
// so that popular keys are not neighbours in memory; `keys` is a power of two.
inline int zipf_key(uint64_t i, int keys)
{
    unsigned rank = (unsigned)std::exp2((float)random_fraction(i) * std::log2((float)keys));
    return (int)((rank - 1) * 2654435761u & (unsigned)(keys - 1));
}

// Keys in order, `a_key` elements a key on average, as particles lie after a sort by cell.
inline std::vector<int> sorted_keys(int n, int a_key)
{
    int keys = (n - 1) / a_key + 1;
    std::vector<int> count(keys), key;
    for (int i = 0; i < n; i++)
        count[random_below(i, keys)]++;
    key.reserve(n);
    for (int k = 0; k < keys; k++)
        key.insert(key.end(), count[k], k);
    return key;
}

// ---- Values and checks ----------------------------------------------------------------------------------------------

// Random values are multiples of this in (-0.5, 0.5). The sum of 2^27 of them is a random walk that stays below 2^14,
// where a float (a double) still holds every multiple of the unit: nothing is rounded. Past 2^14 it is half a unit in
// the last place, the most that one addition can be off by.
template <class T> struct Unit;
template <> struct Unit<float>  { static constexpr double value = 0x1p-10; };
template <> struct Unit<double> { static constexpr double value = 0x1p-39; };

template <class T>
T random_value(uint64_t i)
{
    const int64_t levels = (int64_t)(1 / Unit<T>::value) - 1;  // odd: as many above zero as below
    return (T)((double)((int64_t)(hash(i) % levels) - levels / 2) * Unit<T>::value);
}

template <class T>
double sum_bound(size_t count) { return count <= 1u << 27 ? 0 : (double)count * Unit<T>::value; }

// How many values, and which sum of them, each key has.
struct Tally {
    std::vector<unsigned> counts;
    std::vector<double> sums;
};

template <class Key>
Tally tally(const std::vector<Key> &key, const std::vector<float> &weight, int keys)
{
    Tally tally = { std::vector<unsigned>(keys), std::vector<double>(keys) };
    for (size_t i = 0; i < key.size(); i++) {
        tally.counts[key[i]]++;
        tally.sums[key[i]] += weight[i];
    }
    return tally;
}

// What a case came to: did it agree with the CPU, and a number that every right run prints again, within the bound.
struct Outcome {
    bool ok;
    char value[32];
    double bound;
};

inline Outcome exactly(bool ok, uint64_t value)
{
    Outcome outcome = { ok, "", 0 };
    snprintf(outcome.value, sizeof outcome.value, "%llu", (unsigned long long)value);
    return outcome;
}

inline Outcome within(bool ok, double value, double bound)
{
    Outcome outcome = { ok, "", bound };
    snprintf(outcome.value, sizeof outcome.value, "%.17g", value);
    return outcome;
}

// Compares an array of integers element by element.
template <class T>
Outcome compare(const std::vector<T> &got, const std::vector<T> &want)
{
    uint64_t digest = 0;
    for (size_t i = 0; i < got.size(); i++)
        digest += hash(i ^ hash((uint64_t)got[i]));
    return exactly(got == want, digest);
}

// Compares an array of sums, `updates[i]` values in the i-th. The weights make it show in the value when two sums have
// changed places.
template <class T, class Count>
Outcome compare_sums(const std::vector<T> &got, const std::vector<double> &want, const std::vector<Count> &updates)
{
    bool ok = true;
    double value = 0, total_bound = 0;
    for (size_t i = 0; i < got.size(); i++) {
        double bound = sum_bound<T>((size_t)updates[i]), weight = 1 + (double)(i % 7);
        ok = ok && std::fabs((double)got[i] - want[i]) <= bound;  // false for NaN, too
        value += (double)got[i] * weight;
        total_bound += bound * weight;
    }
    return within(ok, value, total_bound);
}

// Prints a case's line; returns the exit status that it asks for.
inline int report(const char *name, int n, float ms, const Outcome &outcome)
{
    printf("RESULT name=%s n=%d ms=%.5f check=%s value=%s bound=%.3g\n", name, n, ms, outcome.ok ? "ok" : "WRONG",
           outcome.value, outcome.bound);
    fflush(stdout);
    return outcome.ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
