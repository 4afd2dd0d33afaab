// All strategies, and the plain atomic as one of them.
#ifndef WARPAGG_STRATEGIES_CUH
#define WARPAGG_STRATEGIES_CUH

#include <warpagg/keyed.cuh>
#include <warpagg/uniform.cuh>
#include <warpagg/vote.cuh>

namespace warpagg {

struct plain {};  // the bare atomic

namespace detail {

template <class Lanes, class Key, class Act>
WARPAGG_DEVICE decltype(auto) search(plain, Lanes, const Key&, Act act) {
    return act(alone{});
}

}  // namespace detail
}  // namespace warpagg

#endif
