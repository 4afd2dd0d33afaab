// Part of each warp comes by: some lanes of 32, spread over it, in each round of a loop. They meet at one address, which is one for all warps, or one of many.
#include "bench.cuh"

namespace {

constexpr int rounds = 64, values_in_cache = 4096 * 32;
constexpr unsigned blocks = 1056, block = 256;

// `pattern` says which lanes come, and turns from round to round.
template <class How, class T, bool Fetch>
__global__ void __launch_bounds__(block) parted(const T* __restrict__ values, T* table, unsigned places, unsigned pattern, T* results) {
    const unsigned warp = (blockIdx.x * block + threadIdx.x) / 32, lane = threadIdx.x % 32;
    T kept = 0;
    for (int j = 0; j < rounds; ++j) {
        const unsigned mixed = (warp * rounds + j) * 2654435761u;
        const T value = values[((warp * rounds + j) * 32 + lane) % values_in_cache];
        if (__funnelshift_l(pattern, pattern, mixed >> 27) >> lane & 1) {
            T* const place = table + (mixed >> 5) % places;
            if (Fetch)
                kept += updater<How>::fetch_add(place, value);
            else
                updater<How>::add(place, value);
        }
    }
    if (Fetch) results[blockIdx.x * block + threadIdx.x] = kept;
}

// So many lanes, neither neighbours nor at equal distances.
unsigned pattern_of(unsigned lanes) {
    unsigned pattern = 0;
    for (unsigned i = 0; i < lanes; ++i) pattern |= 1u << i * 13 % 32;
    return pattern;
}

template <class How, class T, bool Fetch> void measure_row(unsigned places, unsigned lanes) {
    char keys[32], come[8];
    std::snprintf(keys, sizeof keys, "one of %u", places);
    std::snprintf(come, sizeof come, "%u", lanes);
    add_row({"global", keys, type_name<T>(), Fetch ? "used" : "unused", come, how_name<How>(), median_ms([&] {
                 parted<How, T, Fetch><<<blocks, block>>>(device_values<T>(), device_table<T>(), places, pattern_of(lanes), device_results<T>());
             })});
}

template <class T, bool Fetch> void measure_type() {
    for (unsigned places : {1u, 1u << 10, 1u << 20})
        for (unsigned lanes : {1u, 2u, 4u, 8u, 16u, 24u}) {
            measure_row<warpagg::plain, T, Fetch>(places, lanes);
            measure_row<warpagg::uniform, T, Fetch>(places, lanes);
            measure_row<warpagg::checked, T, Fetch>(places, lanes);
        }
}

}  // namespace

void measure_parted() {
    measure_type<float, false>();
    measure_type<double, false>();
    measure_type<unsigned long long, false>();
    measure_type<float, true>();
    measure_type<double, true>();
    measure_type<unsigned long long, true>();
}
