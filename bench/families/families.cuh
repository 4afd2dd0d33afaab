// What the families share: inputs, the driver that checks and times a case, an expert's sum over runs of a warp.
//
// A family is compiled five times: as it is (plain), as the tool rewrites it (default, grid), with its expert's kernels
// (-DEXPERT), and for its bounds (-DBOUNDS): there each float sum adds magnitudes, then ones, in place of values.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <type_traits>
#include <vector>

#define CHECK(call)                                                                    \
    do {                                                                               \
        const cudaError_t e = (call);                                                  \
        if (e != cudaSuccess) {                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

#ifdef BOUNDS
__device__ int counts_updates; // 0: magnitudes; 1: how many values a result is the sum of
template <class T, class V> __device__ T add_for_bounds(T *p, V value) {
    const T v = T(value);
    if constexpr (std::is_floating_point<T>::value)
        return atomicAdd(p, counts_updates ? T(1) : v < 0 ? -v : v);
    else
        return atomicAdd(p, v);
}
#define atomicAdd add_for_bounds
#endif

struct rng {
    uint64_t state;
    explicit rng(uint64_t seed) : state(seed * 2 + 1) {}
    uint32_t next() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const uint32_t x = uint32_t((state >> 18 ^ state) >> 27), r = uint32_t(state >> 59);
        return x >> r | x << (-r & 31);
    }
    uint32_t below(uint32_t n) { return uint32_t(uint64_t(next()) * n >> 32); }
    float uniform() { return float(next() >> 8) * 0x1p-24f; } // [0, 1)
    float signed_uniform() { return 2 * uniform() - 1; }
    float normal() { return (uniform() + uniform() + uniform() + uniform() - 2) * 1.732f; }
};

// An array on the device.
template <class T> class array {
  public:
    explicit array(size_t n) : count(n) {
        CHECK(cudaMalloc(&device, std::max<size_t>(n, 1) * sizeof(T)));
        zero();
    }
    explicit array(const std::vector<T> &host) : array(host.size()) {
        CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    }
    ~array() { cudaFree(device); }
    array(const array &) = delete;
    array &operator=(const array &) = delete;
    void zero() { fill(0); }
    void fill(int byte) { CHECK(cudaMemsetAsync(device, byte, count * sizeof(T))); }
    operator T *() const { return device; }
    size_t size() const { return count; }

  private:
    size_t count;
    T *device;
};

// A result of a case. Integers have to be equal; of a bag, in any order; floats agree within a bound.
struct result {
    enum { equal, bag, sum } how;
    const void *device;
    size_t bytes, each;
    const unsigned *count; // on the device, of a bag's elements; null: all
    double slack;          // of a sum: the roundings of one term
};
template <class T> result equal(const array<T> &a) {
    return {result::equal, a, a.size() * sizeof(T), sizeof(T), nullptr, 0};
}
template <class T> result bag(const array<T> &a, const unsigned *count) {
    return {result::bag, a, a.size() * sizeof(T), sizeof(T), count, 0};
}
template <class T> result sum(const array<T> &a, double slack = 16) {
    return {result::sum, a, a.size() * sizeof(T), sizeof(T), nullptr, slack};
}

__global__ void pass_time(long long cycles) {
    for (const long long start = clock64(); clock64() - start < cycles;) {
    }
}

// The driver of one form of a family: its arguments are the form and a folder that the forms share.
class family {
  public:
    family(const char *its_name, int argc, char **argv) : name(its_name) {
        if (argc != 3) {
            fprintf(stderr, "usage: %s FORM FOLDER\n", argv[0]);
            exit(2);
        }
        form = argv[1];
        folder = argv[2];
        CHECK(cudaEventCreate(&begin));
        CHECK(cudaEventCreate(&end));
    }

    // Clears, launches and compares, then times launches: medians of 7 at least, and of up to 200 in 60 ms.
    template <class Clear, class Launch>
    void measure(const char *its_case, Clear clear, Launch launch, const std::vector<result> &results) {
        file = folder + "/" + name + "." + its_case;
        const auto once = [&] {
            clear();
            launch();
            CHECK(cudaGetLastError());
            CHECK(cudaDeviceSynchronize());
        };
#ifdef BOUNDS
        for (const int which : {0, 1}) {
            CHECK(cudaMemcpyToSymbol(counts_updates, &which, sizeof which));
            once();
            for (size_t k = 0; k < results.size(); ++k)
                if (results[k].how == result::sum)
                    write(path(k, which ? "counts" : "magnitudes"), contents(results[k]));
        }
#else
        once();
        std::string verdict = look(results, form == "plain");
        std::vector<float> times;
        for (float total = 0; times.size() < 7 || (total < 60 && times.size() < 200); total += times.back()) {
            clear();
            pass_time<<<1, 1>>>(40000); // so that the launch waits for nothing on the host
            CHECK(cudaEventRecord(begin));
            launch();
            CHECK(cudaEventRecord(end));
            CHECK(cudaEventSynchronize(end));
            times.push_back(0);
            CHECK(cudaEventElapsedTime(&times.back(), begin, end));
        }
        if (verdict == "right")
            verdict = look(results, false);
        std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
        printf("%s,%s,%s,%.6f,%s\n", name.c_str(), its_case, form.c_str(), times[times.size() / 2], verdict.c_str());
        fflush(stdout);
#endif
    }

  private:
    std::string name, form, folder, file;
    cudaEvent_t begin, end;

    std::string path(size_t k, const char *what) const { return file + "." + std::to_string(k) + "." + what; }
    static void write(const std::string &to, const std::vector<char> &bytes) {
        std::ofstream(to, std::ios::binary).write(bytes.data(), bytes.size());
    }
    static std::vector<char> read(const std::string &from, size_t bytes) {
        std::vector<char> all(bytes);
        if (!std::ifstream(from, std::ios::binary).read(all.data(), bytes)) {
            fprintf(stderr, "%s: can't be read, or is short\n", from.c_str());
            exit(1);
        }
        return all;
    }
    static std::vector<char> contents(const result &r) {
        std::vector<char> host(r.bytes);
        CHECK(cudaMemcpy(host.data(), r.device, r.bytes, cudaMemcpyDeviceToHost));
        if (r.how != result::bag)
            return host;
        unsigned n = 0;
        CHECK(cudaMemcpy(&n, r.count, sizeof n, cudaMemcpyDeviceToHost));
        uint64_t digest[3] = {n, 0, 0}; // the number of elements, and two sums over them that no order changes
        for (size_t i = 0; i < std::min<size_t>(n, r.bytes / r.each); ++i) {
            uint64_t x = 0;
            for (size_t at = i * r.each; at < (i + 1) * r.each; at += 4) {
                uint32_t word;
                memcpy(&word, &host[at], sizeof word);
                x = (x ^ word) * 0xbf58476d1ce4e5b9u;
                x ^= x >> 29;
            }
            digest[1] += x;
            digest[2] += x * x;
        }
        return {reinterpret_cast<char *>(digest), reinterpret_cast<char *>(digest + 3)};
    }

    template <class T> static std::string compare(const std::vector<char> &got, const std::vector<char> &plain,
                                                  const std::vector<char> &magnitudes, const std::vector<char> &counts,
                                                  double slack) {
        const size_t n = got.size() / sizeof(T);
        const double u = sizeof(T) == 4 ? 0x1p-24 : 0x1p-53;
        T a, b, m, c;
        for (size_t i = 0; i < n; ++i) {
            memcpy(&a, &got[i * sizeof(T)], sizeof a);
            memcpy(&b, &plain[i * sizeof(T)], sizeof b);
            memcpy(&m, &magnitudes[i * sizeof(T)], sizeof m);
            memcpy(&c, &counts[i * sizeof(T)], sizeof c);
            const double bound = u * double(m) * (slack + 2 * std::min(double(c), 8 * std::sqrt(double(c))));
            if (!(std::fabs(double(a) - double(b)) <= bound)) {
                char text[160];
                snprintf(text, sizeof text, "WRONG: [%zu] %.9g for %.9g (bound %.3g of %g terms)", i, double(a),
                         double(b), bound, double(c));
                return text;
            }
        }
        return "right";
    }

    // Compares with the plain form's results; that one writes them.
    std::string look(const std::vector<result> &results, bool writes) const {
        for (size_t k = 0; k < results.size(); ++k) {
            const result &r = results[k];
            const std::vector<char> got = contents(r);
            if (writes)
                write(path(k, "plain"), got);
            if (writes)
                continue;
            const std::vector<char> plain = read(path(k, "plain"), got.size());
            std::string said = got == plain ? "right" : "WRONG: not equal";
            if (r.how == result::sum) {
                const auto m = read(path(k, "magnitudes"), r.bytes), c = read(path(k, "counts"), r.bytes);
                said = r.each == 4 ? compare<float>(got, plain, m, c, r.slack)
                                   : compare<double>(got, plain, m, c, r.slack);
            }
            if (said != "right")
                return said + " in result " + std::to_string(k);
        }
        return "right";
    }
};

#ifdef EXPERT
// Sums the values of neighbouring lanes that have one key, by shuffles. All lanes of the warp call it.
// Returns whether the lane holds a run's sums: the first of the run.
template <class Key, class T, int N> __device__ bool sum_runs(Key key, T (&v)[N]) {
    const unsigned all = ~0u, lane = ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31;
    const Key left = __shfl_up_sync(all, key, 1);
    const bool head = lane == 0 || left != key;
    const unsigned heads = __ballot_sync(all, head);
    if (heads == all)
        return true;
    const unsigned later = heads & ~((2u << lane) - 1), end = later ? __ffs(later) - 1 : 32;
    for (unsigned step = 1; step < 32; step *= 2)
#pragma unroll
        for (int k = 0; k < N; ++k) {
            const T other = __shfl_down_sync(all, v[k], step);
            if (lane + step < end)
                v[k] += other;
        }
    return head;
}
#endif
