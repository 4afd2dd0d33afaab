// All strategies, and the plain atomic as one of them.
#ifndef WARPAGG_STRATEGIES_CUH
#define WARPAGG_STRATEGIES_CUH

#include <warpagg/keyed.cuh>
#include <warpagg/uniform.cuh>
#include <warpagg/vote.cuh>

namespace warpagg {

struct plain {};  // the bare atomic

namespace detail {

template <class Lanes, class Key> WARPAGG_DEVICE found<whole<Lanes>> search(plain, Lanes active, const Key&) {
    return {false, whole<Lanes>(active)};
}

}  // namespace detail
}  // namespace warpagg

#endif
