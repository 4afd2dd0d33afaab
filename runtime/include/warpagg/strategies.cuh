// All strategies, and the plain atomic as one of them.
#ifndef WARPAGG_STRATEGIES_CUH
#define WARPAGG_STRATEGIES_CUH

#include <warpagg/keyed.cuh>
#include <warpagg/uniform.cuh>
#include <warpagg/vote.cuh>

namespace warpagg {

struct plain {};  // the bare atomic

namespace detail {

template <class Key> WARPAGG_DEVICE group search(plain, const Key&) { return alone(0); }

// Shared memory adds 32-bit integers in one instruction; combining lanes before it never paid in our measurements.
template <class T> WARPAGG_DEVICE bool left_to_hardware(T* pointer) { return is_word<T>::value && __isShared(pointer); }

// The search by address, for one update.
template <class How, class T> WARPAGG_DEVICE group search_address(How, T* pointer) { return search(How{}, pointer); }
template <class T> WARPAGG_DEVICE group search_address(keyed, T* pointer) {
    return left_to_hardware(pointer) ? alone(0) : search(keyed{}, pointer);
}

}  // namespace detail
}  // namespace warpagg

#endif
