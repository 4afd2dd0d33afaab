// A profile: what the atomics of a program do as it runs. `warpagg-rewrite --instrument` writes
// programs that keep one.
//
//     static __device__ warpagg::profile_row hist_sites[1];
//     static const warpagg::profile_site hist_names[] = {{"hist.cu:count:1", 0x8f0c…ull}};
//     static const warpagg::profile_table hist_table(hist_sites, hist_names);
//
//     // Was atomicAdd(&bins[key], 1u), and is, for memory.
//     warpagg::add<warpagg::profiled<hist_sites>::at<0>>(&bins[key], 1u);
//
// Each lane updates for itself. A pass (the lanes of a warp that come to a site together)
// is looked at now and then:
//
//   by chance        one pass in 256, told by the clock, counts for 256
//   watched blocks   up to 16 blocks of each launch, evenly spread: their first 64 passes are all
//                    looked at, and what they update is remembered, so that is known how often a
//                    block comes back to an address; then by chance as well
//
// When the program ends, the counters of all devices are added up in the file that WARPAGG_PROFILE
// names, or warpagg.profile: a row a site. What was there before is added to. A program that
// crashes, or ends by _exit, leaves the file as it was.
//
// Sources: linear counting (Whang, Vander-Zanden, Taylor 1990) for a block's addresses; the
// majority vote (Boyer and Moore, 1981) in each of 64 parts of all addresses for the frequent ones.
#ifndef WARPAGG_PROFILE_CUH
#define WARPAGG_PROFILE_CUH

#if defined(__CUDACC__)

#include <warpagg/warpagg.cuh>

#include <warpagg/detail/profile_file.cuh>

#include <warpagg/detail/macros_off.cuh>

namespace warpagg {

namespace detail {
template <profile_row* Table, int Site> struct counted {};
}  // namespace detail

// The strategy of an instrumented site, profiled<table>::at<row>: the plain atomic, and its passes
// counted in a row of the table. Without a comma, which would part a macro's arguments.
template <profile_row* Table> struct profiled {
    template <int Site> using at = detail::counted<Table, Site>;
};

namespace detail {

WARPAGG_DEVICE void add_to(unsigned long long& counter, unsigned long long amount) {
    atomicAdd(&counter, amount);
}

template <class T> WARPAGG_DEVICE T seen_now(const T& word) {
    return *static_cast<const volatile T*>(&word);
}

// ---- one pass -----------------------------------------------------------------------------------

// Lanes in the longest run, where `joined` are those that have the address
// of the active lane before them.
WARPAGG_DEVICE int longest_run(lane_mask active, lane_mask joined) {
    int longest = 0;
    for (lane_mask heads = active & ~joined; heads;) {
        const int head = first(heads);
        heads &= heads - 1u;
        const int length = count(active & ~below(head) & (heads ? below(first(heads)) : full_warp));
        longest = length > longest ? length : longest;
    }
    return longest;
}

WARPAGG_DEVICE unsigned mixed(unsigned long long address) {  // the last steps of MurmurHash3
    unsigned long long x = (address ^ address >> 33) * 0xff51afd7ed558ccdull;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ull;
    return static_cast<unsigned>(x >> 32);
}

// The addresses that fall into one entry vote for the one that it keeps: who takes more than half
// of them keeps it, and the votes that are left were its own at least. Two warps may change an
// entry at a time: the counts are estimates.
WARPAGG_DEVICE void note_frequent(profile_row& row, unsigned long long address) {
    profile_row::frequent_address& entry =
        row.frequent[mixed(address) % profile_row::frequent_count];
    if (seen_now(entry.address) == address) {
        atomicAdd(&entry.votes, 1);
    } else if (atomicAdd(&entry.votes, -1) <= 0) {
        atomicExch(&entry.address, address);
        atomicExch(&entry.votes, 1);
    }
}

// A call of its own, so that the kernel around it keeps its registers for itself.
inline __device__ __noinline__ void note_pass(profile_row& row, unsigned long long address,
                                              unsigned size, unsigned weight) {
    const some_lanes active(lane_id(), __activemask());
    const lane_mask same = __match_any_sync(active, address);
    const lane_mask leaders = __ballot_sync(active, first(same) == active.me);
    const unsigned long long before = from_neighbour(active, address);
    const lane_mask joined = __ballot_sync(active, address == before) & all_but_first(active);
    const lane_mask beside =
        __ballot_sync(active, address == before + size) & all_but_first(active);
    if (active.me != first(active)) return;
    profile_row::counters& part = row.parts[clock_word() / 64 % profile_row::part_count];
    const auto weighted = [=](int lanes) {
        return static_cast<unsigned long long>(lanes) * weight;
    };
    add_to(part.passes, weight);
    add_to(part.lanes, weighted(count(active)));
    add_to(part.addresses, weighted(count(leaders)));
    add_to(part.runs, weighted(count(active & ~joined)));
    add_to(part.longest, weighted(longest_run(active, joined)));
    if (beside) add_to(part.neighbours, weighted(count(beside)));
    if (count(leaders) == 1) add_to(part.uniform, weight);
    add_to(part.samples, 1);
    note_frequent(row, address);
}

// ---- watched blocks -----------------------------------------------------------------------------

// What a block that is done has left behind goes to the row's totals, and its place is empty.
WARPAGG_DEVICE void finish_block(profile_row& row, profile_row::watched_block& block) {
    int set = 0;
    for (const unsigned& word : block.bits) set += count(seen_now(word));
    for (unsigned& word : block.bits) *static_cast<volatile unsigned*>(&word) = 0;
    const unsigned long long seen = atomicExch(&block.seen, 0ull),
                             updates = atomicExch(&block.updates, 0ull);
    atomicExch(&block.passes, 0u);
    if (!seen) return;
    add_to(row.blocks, 1);
    add_to(row.block_updates, updates);
    add_to(row.block_seen, seen);
    add_to(row.block_addresses,
           static_cast<unsigned long long>(profile_row::addresses_of(set) + 0.5f));
}

// Whether the place holds this launch's block, or does now: a newer launch takes it over, while
// other warps wait. One lane of a pass asks.
WARPAGG_DEVICE bool holds_block(profile_row& row, profile_row::watched_block& block,
                                unsigned long long grid) {
    constexpr unsigned long long in_change = ~0ull;
    for (;;) {
        const unsigned long long holder = seen_now(block.grid);
        if (holder == in_change) continue;
        if (holder >= grid) return holder == grid;
        if (atomicCAS(&block.grid, holder, in_change) != holder) continue;
        if (holder) finish_block(row, block);
        __threadfence();
        atomicExch(&block.grid, grid);
        return true;
    }
}

inline __device__ __noinline__ void watch_pass(profile_row& row, unsigned long long address,
                                               unsigned size, unsigned long long grid,
                                               unsigned place, bool by_chance) {
    const some_lanes active(lane_id(), __activemask());
    profile_row::watched_block& block = row.watched[place];
    const bool leads = active.me == first(active);
    unsigned weight = 0;
    if (leads) {
        const bool is_new =
            seen_now(block.grid) != grid || seen_now(block.passes) < profile_row::watched_passes;
        if (is_new && holds_block(row, block, grid))
            weight = atomicAdd(&block.passes, 1u) < profile_row::watched_passes;
        if (!weight && by_chance) weight = profile_row::period;
        if (weight && seen_now(block.grid) == grid)
            add_to(block.updates, static_cast<unsigned long long>(count(active)) * weight);
        if (weight == 1) add_to(block.seen, static_cast<unsigned long long>(count(active)));
    }
    weight = __shfl_sync(active, weight, first(active));
    if (weight == 1) {
        const unsigned bucket = mixed(address) % profile_row::bit_count;
        atomicOr(&block.bits[bucket / 32], 1u << bucket % 32);
    }
    if (weight) note_pass(row, address, size, weight);
}

// ---- at the site --------------------------------------------------------------------------------

// The blocks that are watched lie 2^shift apart, and begin somewhere else in each launch.
template <class T> WARPAGG_DEVICE void note(profile_row& row, const T* pointer) {
    const unsigned blocks = gridDim.x * gridDim.y * gridDim.z,
                   block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned long long grid = grid_number() + 1;
    const int shift =
        blocks > profile_row::watched_count ? 28 - __clz(static_cast<int>(blocks - 1)) : 0;
    const unsigned apart = (1u << shift) - 1u;
    const bool by_chance = clock_word() * 0x9e3779b9u >> 16 < (1u << 16) / profile_row::period;
    const bool is_watched = ((block ^ static_cast<unsigned>(grid)) & apart) == 0;
    const unsigned long long address = reinterpret_cast<unsigned long long>(pointer);
    if (is_watched) {
        watch_pass(row, address, sizeof(T), grid,
                   block >> shift & (profile_row::watched_count - 1u), by_chance);
    } else if (by_chance) {
        note_pass(row, address, sizeof(T), profile_row::period);
    }
}

template <profile_row* Table, int Site, class T, class Act>
WARPAGG_DEVICE decltype(auto) with_peers(counted<Table, Site>, T* pointer, Act act) {
    note(Table[Site], pointer);
    return act(alone{});
}

}  // namespace detail
}  // namespace warpagg

#include <warpagg/detail/macros_on.cuh>

#endif
#endif
