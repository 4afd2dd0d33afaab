// The table of all rewrites. A new one is a file beside this one, a line here, a folder in test/lit and a page in docs/rewrites.

#include "rewrite.h"

extern const struct rewrite rewrite_warp_uniform, rewrite_warp_keyed, rewrite_warp_peers, rewrite_block_sum, rewrite_block_table, rewrite_block_cache,
    rewrite_block_counter;

const struct rewrite *const rewrite_registry[] = {
    &rewrite_warp_uniform,
    &rewrite_warp_keyed,
    &rewrite_warp_peers,
    &rewrite_block_sum,
    &rewrite_block_table,
    &rewrite_block_cache,
    &rewrite_block_counter,
};

const size_t rewrite_count = sizeof rewrite_registry / sizeof *rewrite_registry;
