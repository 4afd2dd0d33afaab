// Scopes: who else may touch the location at the same time. They choose among CUDA's atomicX_block,
// atomicX and atomicX_system.
//
// All updates are relaxed, as CUDA's own: they order no other memory. Neither do the shuffles that
// combine them. But what a lane does after its update, it does after the update that the leader
// made for it: a __syncwarp stands behind each, so that a lane that reads the location back finds
// its own contribution there, as it would have with an atomic of its own.
//
// Code that puts a fence beside its atomic relies on more: "what I wrote before the fence is seen
// by whoever sees my update". When one lane updates for its peers, that needs two more steps,
// which `fenced<Scope>` adds:
//
//     lane i:  writes; __threadfence();  ─┐
//     lane j:  writes; __threadfence();  ─┼─ __syncwarp
//     leader:                                 └─ fence, atomic, fence ─ __syncwarp
//     all:                                                                  └─ reads after
//
// The __syncwarp orders the peers' writes before the leader's fence, and PTX's causality order is
// cumulative: whoever observes the atomic and fences sees them all.
// The second half gives the same in the other direction.
// Source: PTX ISA, "Memory Consistency Model", causality order.
#ifndef WARPAGG_SCOPE_CUH
#define WARPAGG_SCOPE_CUH

#include <warpagg/detail/lanes.cuh>

namespace warpagg {

struct block {};   // the threads of one block: atomicX_block
struct device {};  // the threads of one GPU: atomicX
struct system {};  // all threads, the host's too: atomicX_system

// The same scope, for an update with a fence beside it: see the top of this file.
template <class Scope> struct fenced {};

namespace detail {

// What a scope asks of a combined update: `reach` picks the atomic, enter() and leave() stand on
// either side of it. `leads` says whether the calling lane is the one that updates.
template <class Scope> struct ordering {
    using reach = Scope;
    WARPAGG_DEVICE static void enter(lane_mask, bool) {}
    WARPAGG_DEVICE static void leave(lane_mask active, bool) { __syncwarp(active); }
};

WARPAGG_DEVICE void fence(block) { __threadfence_block(); }
WARPAGG_DEVICE void fence(device) { __threadfence(); }
WARPAGG_DEVICE void fence(system) { __threadfence_system(); }

template <class Scope> struct ordering<fenced<Scope>> {
    using reach = Scope;
    WARPAGG_DEVICE static void enter(lane_mask active, bool leads) {
        __syncwarp(active);
        if (leads) fence(Scope{});
    }
    WARPAGG_DEVICE static void leave(lane_mask active, bool leads) {
        if (leads) fence(Scope{});
        __syncwarp(active);
    }
};

}  // namespace detail
}  // namespace warpagg

#endif
