// What block_table and block_cache share: the places of an array as numbers, what neighbouring
// lanes do to one place, and values in shared memory that start from nothing.
#ifndef WARPAGG_DETAIL_PLACES_CUH
#define WARPAGG_DETAIL_PLACES_CUH

#include <warpagg/detail/block_object.cuh>

namespace warpagg {
namespace detail {

// ---- places as numbers --------------------------------------------------------------------------

// The key of a place is its distance from where the array (or the part of it that matters) begins,
// in elements. 32 bits make a search half the work. What is too far off for that, or not at a whole
// distance, has the number of a lane instead, counted down from the last: it is a group by itself.
constexpr unsigned no_key = ~0u, first_no_key = no_key - 31;

template <class T> class array_from {
public:
    WARPAGG_DEVICE explicit array_from(const volatile void* base, unsigned long long first = 0)
        : base_(address_of(base) + first * sizeof(T)) {}

    // `me` is the lane, or any number below 32 where keys are not compared.
    WARPAGG_DEVICE unsigned key_of(const T* place, int me) const {
        const unsigned long long distance =
            static_cast<unsigned long long>(address_of(place) - base_);
        const unsigned long long key = distance / sizeof(T);
        return key * sizeof(T) == distance && key < first_no_key
                   ? static_cast<unsigned>(key)
                   : no_key - static_cast<unsigned>(me);
    }
    WARPAGG_DEVICE T* place_of(unsigned key) const {
        return reinterpret_cast<T*>(base_ + key * static_cast<unsigned long long>(sizeof(T)));
    }

private:
    WARPAGG_DEVICE static char* address_of(const volatile void* p) {
        return static_cast<char*>(const_cast<void*>(p));
    }

    char* base_;
};

// The same without a base: the key is the address itself, in elements, as far as 32 bits hold it.
// The rest is the place's window; the first that comes by is the block's, and what lies in another
// one has the number of a lane.
template <class T> class places_in_window {
public:
    static constexpr unsigned none = ~0u;

    // `window` lies in shared memory.
    WARPAGG_DEVICE explicit places_in_window(unsigned& window) : window_(window) {}

    WARPAGG_DEVICE unsigned key_of(const T* place, int me) const {
        const unsigned long long number = reinterpret_cast<unsigned long long>(place) / sizeof(T);
        const unsigned key = static_cast<unsigned>(number),
                       mine = static_cast<unsigned>(number >> 32);
        unsigned window = *static_cast<const volatile unsigned*>(&window_);
        if (window == none) {
            window = atomicCAS_block(&window_, none, mine);
            if (window == none) window = mine;
        }
        return window == mine && key < first_no_key ? key : no_key - static_cast<unsigned>(me);
    }
    WARPAGG_DEVICE T* place_of(unsigned key) const {
        return reinterpret_cast<T*>((static_cast<unsigned long long>(window_) << 32 | key) *
                                    sizeof(T));
    }

private:
    unsigned& window_;
};

// ---- neighbouring lanes with one place ----------------------------------------------------------

// The gate before a search, for values in shared memory: see keyed.cuh.
struct keyed_pending {};
WARPAGG_DEVICE bool are_enough(keyed_pending, every_lane, lane_mask joined) {
    return count(joined) >= 4;
}
template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(keyed_pending gate, Lanes active, const Key& key, Act act) {
    return search_gated(gate, active, key, act);
}

// What a lane is to do for its group.
template <class T> struct merged {
    T value;
    bool leads;  // else nothing
};

template <class Op, class T> struct merging {
    const T& value;
    WARPAGG_DEVICE merged<T> operator()(alone) const { return {value, true}; }
    template <class Group> WARPAGG_DEVICE merged<T> operator()(const Group& g) const {
        const T sum = reduce<Op>(short_cut<Group, T>{}, g, value);
        return {sum, g.leads()};
    }
};

template <class Op, class T> WARPAGG_DEVICE merged<T> merge_peers(unsigned key, const T& value) {
    return among_active(
        [&](auto active) { return search(keyed_pending{}, active, key, merging<Op, T>{value}); });
}

// ---- values in shared memory --------------------------------------------------------------------

// All threads of the block together; sixteen bytes at a time.
template <class Element, decltype(sizeof(0)) Count>
WARPAGG_DEVICE void fill(Element (&array)[Count], Element value) {
    constexpr unsigned each = 16 / sizeof(Element);
    static_assert(Count % each == 0, "no chunk is written in part");
    struct alignas(16) chunk {
        Element element[each];
    } filled;
#pragma unroll
    for (unsigned e = 0; e < each; ++e) filled.element[e] = value;
    for (unsigned i = thread_in_block(); i < Count / each; i += threads_in_block())
        reinterpret_cast<chunk*>(array)[i] = filled;
}

// Calls act(index, element) for the elements of an array that differ from `unused`; the lanes of
// `part` share them out. Several of a lane at a time, so that shared memory is waited for once, and
// what was not used costs one branch. `act` stands in the code, and takes registers, as many times.
template <unsigned AtOnce, class Element, decltype(sizeof(0)) Count, class Act>
WARPAGG_DEVICE void for_used(const Element (&array)[Count], Element unused, share part, Act act) {
#pragma unroll 1
    for (unsigned begin = part.mine; begin < Count; begin += AtOnce * part.all) {
        Element element[AtOnce];
        bool used = false;
#pragma unroll
        for (unsigned j = 0; j < AtOnce; ++j) {
            element[j] = begin + j * part.all < Count ? array[begin + j * part.all] : unused;
            used |= !same_bits(element[j], unused);
        }
        if (!used) continue;
#pragma unroll
        for (unsigned j = 0; j < AtOnce; ++j)
            if (!same_bits(element[j], unused)) act(begin + j * part.all, element[j]);
    }
}

}  // namespace detail
}  // namespace warpagg

#endif
