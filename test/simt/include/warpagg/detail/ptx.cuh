// Stands in front of the runtime's header of this name: what that one says in PTX, said to the emulator.
#ifndef WARPAGG_DETAIL_PTX_CUH
#define WARPAGG_DETAIL_PTX_CUH

#include <cuda_runtime.h>

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

WARPAGG_DEVICE int lane_id() { return static_cast<int>(simt::lane_number()); }

// A test says otherwise.
inline unsigned emulated_few = 1;
WARPAGG_DEVICE unsigned blocks_at_work() { return 3; }
WARPAGG_DEVICE bool are_few(unsigned long long blocks) { return blocks <= emulated_few; }
WARPAGG_DEVICE int steady_lane_id() { return lane_id(); }
template <class T> WARPAGG_DEVICE T* any_pointer() { return nullptr; }
WARPAGG_DEVICE unsigned whole_word(unsigned word) { return word; }
WARPAGG_DEVICE unsigned steady_word(unsigned word) { return word; }
WARPAGG_DEVICE unsigned long long steady_word(unsigned long long word) { return word; }
template <unsigned Bit> WARPAGG_DEVICE bool has_bit(unsigned word) { return (word & Bit) != 0; }

// One lane runs at a time. A test says when a launch is another one.
inline unsigned long long emulated_grid = 0;
inline volatile unsigned emulated_clock = 0;
WARPAGG_DEVICE unsigned clock_word() { return emulated_clock = emulated_clock + 977; }
WARPAGG_DEVICE unsigned long long grid_number() { return emulated_grid; }

// Results are right whatever lanes are in a sample, so here they are by chance, each for itself; unless a test wants to
// see what is found out, or what comes together where nobody is.
enum class sampling { by_chance, always, never };
inline sampling emulated_sampling = sampling::by_chance;
WARPAGG_DEVICE bool is_in_sample() {
    return emulated_sampling == sampling::always ||
           (emulated_sampling == sampling::by_chance && clock_word() * 2654435769u >> 31);
}
WARPAGG_DEVICE unsigned multiprocessor() { return 0; }
WARPAGG_DEVICE unsigned nearby(const unsigned* word) {
    return emulated_sampling == sampling::always ? *static_cast<const volatile unsigned*>(word) : 0;
}
WARPAGG_DEVICE void keep_nearby(unsigned* word, unsigned value) {
    if (emulated_sampling == sampling::always) *static_cast<volatile unsigned*>(word) = value;
}

WARPAGG_DEVICE unsigned word_from_above(unsigned lanes, unsigned word, int distance, int last, SIMT_HERE) {
    const int source = lane_id() + distance;
    return __shfl_sync(lanes, word, source <= last ? source : lane_id(), 32, where);
}
WARPAGG_DEVICE unsigned word_from_below(unsigned lanes, unsigned word, int distance, int first, SIMT_HERE) {
    const int source = lane_id() - distance;
    return __shfl_sync(lanes, word, source >= first ? source : lane_id(), 32, where);
}

template <class T> WARPAGG_DEVICE T* in_global_memory(T* pointer) {
    if (!__isGlobal(pointer)) __trap();
    return pointer;
}

WARPAGG_DEVICE unsigned long long number_in_global(unsigned long long address) {
    if (!__isGlobal(reinterpret_cast<const void*>(address))) __trap();
    return address;
}
template <class T> WARPAGG_DEVICE T* at_number_in_global(unsigned long long number) {
    return in_global_memory(reinterpret_cast<T*>(number));
}
WARPAGG_DEVICE unsigned long long product_and(unsigned long long begin, int a, int b) {
    return begin + static_cast<unsigned long long>(static_cast<long long>(a) * b);
}

// Thresholds that a test says otherwise for.
inline unsigned warps_that_contend = 1, warps_that_gather = 0;
constexpr unsigned warps_of_two_batches = 4;

template <class Enough> WARPAGG_DEVICE bool watch(const unsigned* word, int looks, Enough enough) {
    for (int i = 0; i < looks; ++i) {
        if (enough(*static_cast<const volatile unsigned*>(word))) return true;
        simt::yield();
    }
    return false;
}

WARPAGG_DEVICE unsigned add_in_order(unsigned* word, unsigned amount, SIMT_HERE) {
    __threadfence_block();
    const unsigned old = atomicAdd_block(word, amount, where);
    __threadfence_block();
    return old;
}

WARPAGG_DEVICE void store_in_order(unsigned long long* word, unsigned long long value, SIMT_HERE) {
    __threadfence_block();
    atomicExch_block(word, value, where);
}
WARPAGG_DEVICE unsigned long long load_in_order(const unsigned long long* word) {
    const unsigned long long value = *static_cast<const volatile unsigned long long*>(word);
    __threadfence_block();
    return value;
}

using shared_address = void*;
WARPAGG_DEVICE shared_address address_in_shared(const void* place) { return const_cast<void*>(place); }
template <class T> WARPAGG_DEVICE T* at_address_in_shared(shared_address address) { return static_cast<T*>(address); }

template <int Count> WARPAGG_DEVICE void clear(uint4 (&chunk)[Count], unsigned me) {
    if (me < Count) chunk[me] = uint4{0, 0, 0, 0};
}

#if WARPAGG_HAS_VECTORS
// A vector that does not lie at a multiple of its size is a fault.
template <class T> WARPAGG_DEVICE void must_lie_right(const T* first, unsigned count) {
    if (reinterpret_cast<unsigned long long>(first) % (count * sizeof(T)) != 0) __trap();
}

struct float_vectors {
    static WARPAGG_DEVICE void add_two(void* first, float a, float b, SIMT_HERE) {
        must_lie_right(static_cast<float*>(first), 2);
        atomicAdd(static_cast<float*>(first), a, where);
        atomicAdd(static_cast<float*>(first) + 1, b, where);
    }
    static WARPAGG_DEVICE void add_four(void* first, float a, float b, float c, float d, SIMT_HERE) {
        must_lie_right(static_cast<float*>(first), 4);
        add_two(first, a, b, where);
        add_two(static_cast<float*>(first) + 2, c, d, where);
    }
};

// A template, since the half types may come later.
template <class T> struct vectors_of_words {
    static WARPAGG_DEVICE void add_one(T* first, unsigned a, SIMT_HERE) {
        must_lie_right(first, 2);
        for (int i = 0; i < 2; ++i) {
            const unsigned short bits = static_cast<unsigned short>(a >> 16 * i);
            T value;
            memcpy(static_cast<void*>(&value), &bits, sizeof value);
            atomicAdd(first + i, value, where);
        }
    }
    static WARPAGG_DEVICE void add_two(T* first, unsigned a, unsigned b, SIMT_HERE) {
        must_lie_right(first, 4);
        add_one(first, a, where);
        add_one(first + 2, b, where);
    }
    static WARPAGG_DEVICE void add_four(T* first, unsigned a, unsigned b, unsigned c, unsigned d, SIMT_HERE) {
        must_lie_right(first, 8);
        add_two(first, a, b, where);
        add_two(first + 4, c, d, where);
    }
};
#endif

}  // namespace detail
}  // namespace warpagg

#if WARPAGG_HAS_VECTORS
struct __half;
struct __nv_bfloat16;
namespace warpagg {
namespace detail {
using half_vectors = vectors_of_words<__half>;
using bfloat16_vectors = vectors_of_words<__nv_bfloat16>;
}  // namespace detail
}  // namespace warpagg
#endif

#endif
