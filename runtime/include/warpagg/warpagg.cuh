// warpagg: atomic updates that the lanes of a warp combine before they reach memory.
//
//     #include <warpagg/warpagg.cuh>
//
//     warpagg::add(&histogram[bin], 1u);                      // instead of atomicAdd(&histogram[bin], 1u)
//     int at = warpagg::fetch_add<warpagg::uniform>(n, 1);    // instead of atomicAdd(n, 1), where all lanes share n
//
// What every function keeps: the final memory and the old values are what some order of the plain atomics gives, for whatever
// lanes arrive, in any divergence. Floating-point sums are regrouped, so they may differ from every such order in rounding.
//
// The parts, in the order in which they build on each other:
//   scope.cuh    who else may touch the location; memory order
//   ops.cuh      the operations and how pending ones merge
//   group.cuh    lanes that share an address: reduce and scan
//   update.cuh   the leader's update and its members' old values
//   uniform.cuh  match.cuh  runs.cuh  vote.cuh  keyed.cuh     the strategies: ways to find groups
//   strategies.cuh   all of them, and plain
//   peers.cuh    one search for several updates
//   block.cuh    runs over a whole thread block
//   block_total.cuh      one total for a whole thread block
//   block_table.cuh      a thread block's own copy of a small array
//   block_cache.cuh      a cache of a thread block's updates
//   block_counter.cuh    one counter for a whole thread block, old values used
#ifndef WARPAGG_WARPAGG_CUH
#define WARPAGG_WARPAGG_CUH

#if defined(__CUDACC__)  // to a compiler that doesn't know CUDA, this header is empty

#include <warpagg/block.cuh>
#include <warpagg/block_cache.cuh>
#include <warpagg/block_counter.cuh>
#include <warpagg/block_table.cuh>
#include <warpagg/block_total.cuh>
#include <warpagg/peers.cuh>

namespace warpagg {

// add sub min max and_ or_ xor_ inc dec exch, and fetch_add fetch_sub … fetch_exch
//
// What:          the atomic of that name, combined over the lanes of the warp that update the same address.
// Parameters:    How      keyed (default), uniform, checked, match, runs, vote, plain: how to find those lanes
//                Scope    block, device (default), system, or fenced<…> of them: see scope.cuh
//                pointer  to global or shared memory, of a type that CUDA's atomic of that name takes
//                value    converted to that type; for inc and dec the limit at which they wrap
// Returns:       fetch_…: the old value, as the atomic does. The others: nothing.
// Preconditions: uniform: lanes that reach the call together pass one address. The others: none.
// Performance:   see docs/performance.md. keyed costs next to nothing where lanes share no addresses.
// Other types:   where CUDA has no such atomic for the type, an overload of the atomic's own name is called as it is, found by
//                argument-dependent lookup.
// Source:        named in the header of each strategy.
// Example:       warpagg::max<warpagg::keyed, warpagg::block>(&best[row], score);
#define WARPAGG_FUNCTION(name, op)                                                                                              \
    template <class How = keyed, class Scope = device, class T, detail::require<detail::is_combined<detail::op, T>::value> = 0> \
    WARPAGG_DEVICE void name(T* pointer, detail::converted<T> value) {                                                          \
        detail::update_by<detail::op, Scope>(How{}, pointer, value);                                                            \
    }                                                                                                                           \
    template <class How = keyed, class Scope = device, class T, detail::require<detail::is_combined<detail::op, T>::value> = 0> \
    WARPAGG_DEVICE T fetch_##name(T* pointer, detail::converted<T> value) {                                                     \
        return detail::fetch_by<detail::op, Scope>(How{}, pointer, value);                                                      \
    }                                                                                                                           \
    template <class How = keyed, class Scope = device, class T, class Value,                                                    \
              detail::require<!detail::is_combined<detail::op, T>::value> = 0>                                                  \
    WARPAGG_DEVICE void name(T* pointer, Value&& value) {                                                                       \
        detail::plain_update<detail::op, Scope>(pointer, detail::forward<Value>(value));                                        \
    }                                                                                                                           \
    template <class How = keyed, class Scope = device, class T, class Value,                                                    \
              detail::require<!detail::is_combined<detail::op, T>::value> = 0>                                                  \
    WARPAGG_DEVICE decltype(auto) fetch_##name(T* pointer, Value&& value) {                                                     \
        return detail::plain_update<detail::op, Scope>(pointer, detail::forward<Value>(value));                                 \
    }
WARPAGG_EACH_OP(WARPAGG_FUNCTION)
#undef WARPAGG_FUNCTION

}  // namespace warpagg

#endif
#endif
