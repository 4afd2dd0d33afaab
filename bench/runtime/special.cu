// What the table of keys does not show: one address known to the compiler, wrapping counters, several payloads with one key.
#include "uniform.cuh"

namespace {

// ---- wrapping counters ----------------------------------------------------------------------------------------------

template <class How> __global__ void __launch_bounds__(256) ring(const unsigned* keys, unsigned* heads, unsigned limit, unsigned* results) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    results[i] = warpagg::fetch_inc<How>(heads + (keys ? keys[i] : 0), limit);
}
template <> __global__ void __launch_bounds__(256)
ring<warpagg::plain>(const unsigned* keys, unsigned* heads, unsigned limit, unsigned* results) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    results[i] = atomicInc(heads + (keys ? keys[i] : 0), limit);
}

template <class How> void measure_ring(const char* name, const unsigned* keys, unsigned limit, const char* type) {
    unsigned* const heads = device_table<unsigned>();
    CHECK(cudaMemset(heads, 0, table_size * sizeof(unsigned)));
    unsigned* const results = device_results<unsigned>();
    add_row({"global", name, type, "used", "32", how_name<How>(),
             median_ms([&] { ring<How><<<unsigned(updates / 256), 256>>>(keys, heads, limit, results); })});
}

void measure_rings() {
    measure_ring<warpagg::plain>("one address", nullptr, ~0u, "inc, limit 2^32-1");
    measure_ring<warpagg::uniform>("one address", nullptr, ~0u, "inc, limit 2^32-1");
    measure_ring<warpagg::plain>("one address", nullptr, 999, "inc, limit 999");
    measure_ring<warpagg::uniform>("one address", nullptr, 999, "inc, limit 999");
    for (key_set set : {random_256, random_4Mi, sorted, image_256}) {
        measure_ring<warpagg::plain>(key_set_name[set], device_keys(set), 999, "inc, limit 999");
        measure_ring<warpagg::keyed>(key_set_name[set], device_keys(set), 999, "inc, limit 999");
    }
}

// ---- four sums with one key -----------------------------------------------------------------------------------------

struct together {};  // through one peers object

template <class T> struct fields {
    T* at[4];
};

template <class How, class T> __global__ void __launch_bounds__(256) four(const unsigned* keys, const T* values, fields<T> f) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    const unsigned k = keys[i];
    const T v = values[i];
#pragma unroll
    for (int c = 0; c < 4; ++c) updater<How>::add(f.at[c] + k, v + T(c));
}

template <class T> __global__ void __launch_bounds__(256) four_together(const unsigned* keys, const T* values, fields<T> f) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    const unsigned k = keys[i];
    const T v = values[i];
    const auto peers = warpagg::peers(k);
#pragma unroll
    for (int c = 0; c < 4; ++c) peers.add(f.at[c] + k, v + T(c));
}

template <class T> void measure_four() {
    fields<T> f;
    for (T*& field : f.at) {
        CHECK(cudaMalloc(&field, table_size * sizeof(T)));
        CHECK(cudaMemset(field, 0, table_size * sizeof(T)));
    }
    const T* const values = device_values<T>();
    const unsigned blocks = unsigned(updates / 256);
    for (key_set set : {random_256, random_64Ki, random_4Mi, sorted, shifted, zipf_64Ki, image_256}) {
        const unsigned* const keys = device_keys(set);
        const auto row_of = [&](const char* how, double ms) { add_row({"global", key_set_name[set], std::string(type_name<T>()) + " x4", "unused", "32", how, ms}); };
        row_of("plain", median_ms([&] { four<warpagg::plain, T><<<blocks, 256>>>(keys, values, f); }));
        row_of("keyed", median_ms([&] { four<warpagg::keyed, T><<<blocks, 256>>>(keys, values, f); }));
        row_of("peers", median_ms([&] { four_together<T><<<blocks, 256>>>(keys, values, f); }));
    }
    for (T* field : f.at) CHECK(cudaFree(field));
}

// ---- where a vote pays ----------------------------------------------------------------------------------------------

struct forced_vote {};  // vote without its threshold

// x lanes of each warp have one key, the others random ones: the break-even x is G-Atom's x = log2 x + s.
template <class How, class T> __global__ void __launch_bounds__(256) agreeing(const unsigned* keys, const T* values, T* table, unsigned x) {
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    const unsigned lane = threadIdx.x % 32;
    const unsigned k = keys[lane < x ? i - lane : i];
    updater<How>::add(table + k, values[i]);
}

template <class T> void measure_agreeing() {
    const unsigned* const keys = device_keys(random_4Mi);
    const T* const values = device_values<T>();
    T* const table = device_table<T>();
    const unsigned blocks = unsigned(updates / 256);
    for (unsigned x : {1u, 2u, 3u, 4u, 6u, 8u, 12u, 16u, 24u, 32u}) {
        const auto row_of = [&](const char* how, double ms) {
            char name[32];
            std::snprintf(name, sizeof name, "%2u of 32 agree", x);
            add_row({"global", name, type_name<T>(), "unused", "32", how, ms});
        };
        row_of("plain", median_ms([&] { agreeing<warpagg::plain, T><<<blocks, 256>>>(keys, values, table, x); }));
        row_of("vote", median_ms([&] { agreeing<forced_vote, T><<<blocks, 256>>>(keys, values, table, x); }));
    }
}

// ---- runs over a whole block ----------------------------------------------------------------------------------------

template <class T> __global__ void __launch_bounds__(256) over_block(const unsigned* keys, const T* values, T* table) {
    __shared__ typename warpagg::block_runs<T, 256>::storage storage;
    const size_t i = size_t(blockIdx.x) * 256 + threadIdx.x;
    warpagg::block_runs<T, 256>(storage).add(table + keys[i], values[i]);
}

template <class T> void measure_block() {
    for (key_set set : {random_4Mi, sorted, shifted, equal})
        add_row({"global", key_set_name[set], type_name<T>(), "unused", "32", "block", median_ms([&] {
                     over_block<T><<<unsigned(updates / 256), 256>>>(device_keys(set), device_values<T>(), device_table<T>());
                 })});
}

}  // namespace

namespace warpagg {
namespace detail {
template <class Lanes, class Key, class Act> WARPAGG_DEVICE decltype(auto) search(forced_vote, Lanes active, const Key& key, Act act) {
    const lane_mask agree = __ballot_sync(active, same_bits(key, shuffle(active, key, first(active))));
    return act(scattered<Lanes>{active, agree & bit(active.me) ? agree : bit(active.me)});
}
}  // namespace detail
}  // namespace warpagg

void measure_special() {
    measure_uniform<warpagg::plain, unsigned>();
    measure_uniform<warpagg::uniform, unsigned>();
    measure_uniform<warpagg::plain, unsigned long long>();
    measure_uniform<warpagg::uniform, unsigned long long>();
    measure_uniform<warpagg::plain, float>();
    measure_uniform<warpagg::uniform, float>();
    measure_uniform<warpagg::checked, float>();
    measure_uniform<warpagg::plain, double>();
    measure_uniform<warpagg::uniform, double>();
    measure_uniform<warpagg::checked, double>();
    measure_rings();
    measure_four<float>();
    measure_four<double>();
    measure_agreeing<float>();
    measure_agreeing<unsigned>();
    measure_block<float>();
    measure_block<double>();
}
