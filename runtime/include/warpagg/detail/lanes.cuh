// Sets of lanes as bit masks, and shuffles of any type.
#ifndef WARPAGG_DETAIL_LANES_CUH
#define WARPAGG_DETAIL_LANES_CUH

#include <warpagg/detail/ptx.cuh>
#include <warpagg/detail/traits.cuh>

namespace warpagg {
namespace detail {

using lane_mask = unsigned;

WARPAGG_DEVICE lane_mask bit(int lane) { return 1u << lane; }
// Lanes 0 … lane-1.
WARPAGG_DEVICE lane_mask below(int lane) { return bit(lane) - 1u; }
// Lanes lane+1 … 31.
WARPAGG_DEVICE lane_mask above(int lane) { return ~below(lane) & ~bit(lane); }
// -1 when empty.
WARPAGG_DEVICE int first(lane_mask lanes) { return __ffs(static_cast<int>(lanes)) - 1; }
// -1 when empty.
WARPAGG_DEVICE int last(lane_mask lanes) { return 31 - __clz(static_cast<int>(lanes)); }
WARPAGG_DEVICE int count(lane_mask lanes) { return __popc(lanes); }

constexpr lane_mask full_warp = ~0u;

// The lanes that act together, and which of them is me. A type of its own for the full warp makes
// its mask a constant in the code: where ptxas can't see that a variable mask is the same in all
// lanes (in a loop, say), it checks that before each shuffle and vote, at six instructions.
struct every_lane {
    int me;
    WARPAGG_DEVICE constexpr operator lane_mask() const { return full_warp; }
};

// A part of a warp. Each lane adds its own bit to the mask, where it is already: ptxas takes what
// __activemask() returns for one value of the warp, and leaves out its check that the lanes which
// meet behind a branch hold one mask; votes, match and redux then run over the lanes of several
// groups. A mask that depends on the lane's number it checks (docs/activemask.md).
struct some_lanes {
    int me;
    lane_mask mask;
    WARPAGG_DEVICE some_lanes(int lane, lane_mask active) : me(lane), mask(active | bit(lane)) {}
    WARPAGG_DEVICE operator lane_mask() const { return mask; }
};

// So few that what they share is not worth looking for.
struct few_lanes : some_lanes {
    WARPAGG_DEVICE few_lanes(int lane, lane_mask active) : some_lanes(lane, active) {}
};
constexpr int worth_a_search = 8;

// Calls act(every_lane) or act(some_lanes), for the lanes that are here together. Nothing that
// lanes may disagree on comes between taking the mask and the first use of it. No other mask of
// __activemask() is kept over a branch.
template <class Act> WARPAGG_DEVICE decltype(auto) among_active(Act act) {
    const int me = lane_id();
    const lane_mask active = __activemask();
    if (active == full_warp) return act(every_lane{me});
    return act(some_lanes(me, active));
}

// The same, or act(few_lanes) for less than worth_a_search. Of updates that are rare these gain
// less than their block's other warps lose, which wait for them at its end.
template <class Act> WARPAGG_DEVICE decltype(auto) among_many(Act act) {
    const int me = lane_id();
    const lane_mask active = __activemask();
    if (active == full_warp) return act(every_lane{me});
    if (count(active) < worth_a_search) return act(few_lanes(me, active));
    return act(some_lanes(me, active));
}

// The bits of a value as 32-bit words, zero-filled. For types whose value is their bits: numbers,
// vectors, plain structs.
template <class T> struct words {
    static constexpr int count = static_cast<int>((sizeof(T) + 3) / 4);
    unsigned word[count];

    WARPAGG_DEVICE explicit words(const T& value) {
        word[count - 1] = 0;
        memcpy(word, static_cast<const void*>(&value), sizeof(T));
    }
    WARPAGG_DEVICE void store(T& value) const {
        memcpy(static_cast<void*>(&value), word, sizeof(T));
    }
};

template <class Key> WARPAGG_DEVICE unsigned low_word(const Key& key) {
    return words<Key>(key).word[0];
}

// A copy of `value` in which each word went through `exchange`: how a type
// of any size goes through 32-bit shuffles.
template <class T, class Exchange> WARPAGG_DEVICE T by_words(const T& value, Exchange exchange) {
    words<T> bits(value);
#pragma unroll
    for (int i = 0; i < words<T>::count; ++i) bits.word[i] = exchange(bits.word[i]);
    T result = value;
    bits.store(result);
    return result;
}

// The value that lane `source` holds. `source` must be one of `lanes`,
// and all of `lanes` must come here together.
template <class T> WARPAGG_DEVICE T shuffle(lane_mask lanes, const T& value, int source) {
    return by_words(value, [&](unsigned word) { return __shfl_sync(lanes, word, source); });
}

// The value of the lane `distance` further on or back, or the lane's own where
// that is past the bound.
template <class T>
WARPAGG_DEVICE T from_above(lane_mask lanes, const T& value, int distance, int last) {
    return by_words(value,
                    [&](unsigned word) { return word_from_above(lanes, word, distance, last); });
}
template <class T>
WARPAGG_DEVICE T from_below(lane_mask lanes, const T& value, int distance, int first) {
    return by_words(value,
                    [&](unsigned word) { return word_from_below(lanes, word, distance, first); });
}

// Bitwise equality, from word `begin` on. As a key, +0.0 and -0.0 are two, and a NaN equals itself.
template <int Begin, class T> WARPAGG_DEVICE bool same_words(const T& a, const T& b) {
    const words<T> x(a), y(b);
    unsigned difference = 0;
#pragma unroll
    for (int i = Begin; i < words<T>::count; ++i) difference |= x.word[i] ^ y.word[i];
    return difference == 0;
}
template <class T> WARPAGG_DEVICE bool same_bits(const T& a, const T& b) {
    return same_words<0>(a, b);
}

// Whether all lanes hold the same in the words above the lowest: then the low words tell their
// values apart.
template <class Lanes, class T>
WARPAGG_DEVICE bool low_words_suffice(Lanes active, const T& value) {
    if (words<T>::count == 1) return true;
    return __all_sync(active, same_words<1>(value, shuffle(active, value, first(active)))) != 0;
}

}  // namespace detail
}  // namespace warpagg

#endif
