// warpagg: atomic updates that the lanes of a warp combine before they reach memory.
//
//     #include <warpagg/warpagg.cuh>
//
//     warpagg::add(&histogram[bin], 1u);  // instead of atomicAdd(&histogram[bin], 1u)
//
//     // Instead of atomicAdd(n, 1), where all lanes share n.
//     int at = warpagg::fetch_add<warpagg::uniform>(n, 1);
//
// What every function keeps: the final memory and the old values are what some order of the plain
// atomics gives, for whatever lanes arrive, in any divergence. Floating-point sums are regrouped,
// so they may differ from every such order in rounding.
//
// The parts, in the order in which they build on each other:
//   scope.cuh    who else may touch the location; memory order
//   ops.cuh      the operations and how pending ones merge
//   group.cuh    lanes that share an address: reduce and scan
//   update.cuh   the leader's update and its members' old values
//   uniform.cuh  match.cuh  runs.cuh  vote.cuh  keyed.cuh     the strategies: ways to find groups
//   strategies.cuh   all of them, and plain
//   look_first.cuh   a compare-and-swap that looks before it swaps
//   functions.cuh    add … exch and fetch_add … fetch_exch
//   peers.cuh    one search for several updates
//   row.cuh      neighbours in memory, sent together
//   warp_sums.cuh        several sums of a warp, gathered in an iteration
//                        that lanes may leave early
//   warp_loop.cuh        the same in a loop that lanes leave when each is done
//   record.cuh           several updates by one key, gathered in registers
//   apart.cuh    whether pieces of memory meet
//   block_runs.cuh       runs over a whole thread block
//   block_total.cuh      one total for a whole thread block
//   block_totals.cuh     a few, for places that a loop goes through
//   block_table.cuh      a thread block's own copy of a small array
//   block_cache.cuh      a cache of a thread block's updates
//   found.cuh            caches and totals that methods find, which nobody hands them
//   block_records.cuh    a cache of records: several updates by one key
//   block_counter.cuh    one counter for a whole thread block, old values used
//   stride_loop.cuh      several rounds of a loop at a time, so that their loads go together
//   virtual_blocks.cuh   one block does the work of many
//   resident_blocks.cuh  the same, in a launch of as many blocks as the device holds
//   names.cuh    second names, for files in which a short word is a macro
//
// Include this header: it (and resident.cuh) puts aside those macros of the including file that are
// likely to change it, as `min` and `block` (detail/macros_off.cuh).
#ifndef WARPAGG_WARPAGG_CUH
#define WARPAGG_WARPAGG_CUH

#if defined(__CUDACC__)  // to a compiler that doesn't know CUDA, this header is empty

#include <warpagg/detail/macros_off.cuh>

#include <warpagg/block_runs.cuh>
#include <warpagg/block_records.cuh>
#include <warpagg/block_cache.cuh>
#include <warpagg/block_counter.cuh>
#include <warpagg/block_table.cuh>
#include <warpagg/block_total.cuh>
#include <warpagg/block_totals.cuh>
#include <warpagg/found.cuh>
#include <warpagg/functions.cuh>
#include <warpagg/look_first.cuh>
#include <warpagg/names.cuh>
#include <warpagg/peers.cuh>
#include <warpagg/record.cuh>
#include <warpagg/resident_blocks.cuh>
#include <warpagg/row.cuh>
#include <warpagg/stride_loop.cuh>
#include <warpagg/virtual_blocks.cuh>
#include <warpagg/warp_loop.cuh>
#include <warpagg/warp_sums.cuh>

#include <warpagg/detail/macros_on.cuh>

#endif
#endif
