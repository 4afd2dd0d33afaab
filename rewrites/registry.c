// The table of all rewrites. A new one is a file beside this one, a line here, a folder in test/lit
// and a page in docs/rewrites.

#include "registry.h"

extern const struct rewrite rewrite_warp_uniform, rewrite_warp_keyed, rewrite_warp_peers,
    rewrite_warp_vector, rewrite_warp_sums, rewrite_block_sum, rewrite_block_table,
    rewrite_block_cache, rewrite_block_records, rewrite_block_counter, rewrite_virtual_blocks,
    rewrite_look_first, rewrite_stride_loop, rewrite_instrument;

// clang-format off: a line each
static const struct rewrite *const all[] = {
    &rewrite_warp_uniform,
    &rewrite_warp_keyed,
    &rewrite_warp_peers,
    &rewrite_warp_vector,
    &rewrite_warp_sums,
    &rewrite_block_sum,
    &rewrite_block_table,
    &rewrite_block_cache,
    &rewrite_block_records,
    &rewrite_block_counter,
    &rewrite_look_first,
    &rewrite_stride_loop,
    &rewrite_virtual_blocks,
};
// clang-format on

const struct rewrite_list rewrites_all = {all, sizeof all / sizeof *all, &rewrite_instrument};
