// A compare-and-swap that looks before it swaps.
//
// Most swaps of a search in a hash table fail where keys come again: the slot is taken. A swap that
// fails does no more than a relaxed read, but swaps of one word take turns in the L2 cache, while
// one read of it serves a whole warp. Where all keys differ most swaps succeed, and the read would
// be one access more; so a warp looks only if neighbouring lanes share a word.
#ifndef WARPAGG_LOOK_FIRST_CUH
#define WARPAGG_LOOK_FIRST_CUH

#include <warpagg/keyed.cuh>
#include <warpagg/ops.cuh>

namespace warpagg {
namespace detail {

// So many lanes with the word of the one before, that the swaps
// that they save are worth a read of all.
enum : int { worth_a_look = 3 };

// Low words that are equal by chance cost a read.
template <class Lanes> WARPAGG_DEVICE bool share_words(Lanes active, unsigned low) {
    return count(joined_lanes(active, low)) >= worth_a_look;
}
WARPAGG_DEVICE bool share_words(few_lanes, unsigned) { return false; }

}  // namespace detail

// look_then_swap
//
// What:          atomicCAS of an integer of 32 or 64 bits; a read tells that the word is not the
//                expected one, where lanes of the warp meet at a word.
// Parameters:    Scope     block, device (default) or system
//                pointer   to global or shared memory, or an object that converts to such a pointer
//                expected  the value of a word that nobody has taken yet
//                value     what takes its place
// Returns:       the old value, as atomicCAS does.
// Preconditions: none. No fence is taken away: a swap that fails orders no more than a relaxed
//                read.
// Performance:   docs/rewrites/look-first.md
// Source:        L. Rudolph, Z. Segall, Dynamic Decentralized Cache Schemes for MIMD Parallel
//                Processors, ISCA 1984 (test and test-and-set).
template <class Scope = device, class T>
WARPAGG_DEVICE T look_then_swap(T* pointer, detail::converted<T> expected,
                                detail::converted<T> value) {
    const unsigned low = detail::low_word(pointer);
    if (detail::among_many([low](auto active) { return detail::share_words(active, low); })) {
        const T seen = *static_cast<const volatile T*>(pointer);
        if (seen != expected) return seen;
    }
    return detail::swap(Scope{}, pointer, expected, value);
}
template <class Scope = device, class Object, class Expected, class Value,
          detail::require<detail::is_object<Object>::value> = 0>
WARPAGG_DEVICE auto look_then_swap(const Object& object, Expected&& expected, Value&& value) {
    element_of<const Object>* const place = object;
    return look_then_swap<Scope>(place, detail::forward<Expected>(expected),
                                 detail::forward<Value>(value));
}

}  // namespace warpagg

#endif
