// One sorted table of names; what it does not list is judged by its arguments.

#include "known_calls.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { COLLECTIVE = 1, FENCE = 2, REDUCTION = 4, ELECTION = 8, METHOD = 16 };

static const struct known {
    const char *name;
    enum known_result result;
    unsigned traits;
} known[] = { // sorted by name
    {"BlockReduce", KNOWN_VARYING, REDUCTION},
    {"HeadSegmentedSum", KNOWN_VARYING, REDUCTION},
    {"Reduce", KNOWN_VARYING, REDUCTION},
    {"Sum", KNOWN_VARYING, REDUCTION},
    {"WarpReduce", KNOWN_VARYING, REDUCTION},
    {"__activemask", KNOWN_WARP_UNIFORM, 0},
    {"__all_sync", KNOWN_WARP_UNIFORM, COLLECTIVE},
    {"__any_sync", KNOWN_WARP_UNIFORM, COLLECTIVE},
    {"__ballot_sync", KNOWN_WARP_UNIFORM, COLLECTIVE},
    {"__builtin_alloca", KNOWN_VARYING, 0},
    {"__builtin_malloc", KNOWN_VARYING, 0},
    {"__ffs", KNOWN_PURE, ELECTION},
    {"__ffsll", KNOWN_PURE, ELECTION},
    {"__ldca", KNOWN_LOAD, 0},
    {"__ldcg", KNOWN_LOAD, 0},
    {"__ldcs", KNOWN_LOAD, 0},
    {"__ldg", KNOWN_CONSTANT_LOAD, 0},
    {"__match_all_sync", KNOWN_WARP_UNIFORM, COLLECTIVE},
    {"__match_any_sync", KNOWN_VARYING, COLLECTIVE | ELECTION},
    {"__nv_atomic_thread_fence", KNOWN_VARYING, FENCE},
    {"__reduce_add_sync", KNOWN_WARP_UNIFORM, COLLECTIVE | REDUCTION},
    {"__reduce_and_sync", KNOWN_WARP_UNIFORM, COLLECTIVE | REDUCTION},
    {"__reduce_max_sync", KNOWN_WARP_UNIFORM, COLLECTIVE | REDUCTION},
    {"__reduce_min_sync", KNOWN_WARP_UNIFORM, COLLECTIVE | REDUCTION},
    {"__reduce_or_sync", KNOWN_WARP_UNIFORM, COLLECTIVE | REDUCTION},
    {"__reduce_xor_sync", KNOWN_WARP_UNIFORM, COLLECTIVE | REDUCTION},
    {"__shfl", KNOWN_VARYING, COLLECTIVE},
    {"__shfl_down", KNOWN_VARYING, COLLECTIVE | REDUCTION},
    {"__shfl_down_sync", KNOWN_VARYING, COLLECTIVE | REDUCTION},
    {"__shfl_sync", KNOWN_BROADCAST, COLLECTIVE},
    {"__shfl_up_sync", KNOWN_VARYING, COLLECTIVE},
    {"__shfl_xor", KNOWN_VARYING, COLLECTIVE | REDUCTION},
    {"__shfl_xor_sync", KNOWN_VARYING, COLLECTIVE | REDUCTION},
    {"__syncthreads_and", KNOWN_WARP_UNIFORM, 0},
    {"__syncthreads_count", KNOWN_WARP_UNIFORM, 0},
    {"__syncthreads_or", KNOWN_WARP_UNIFORM, 0},
    {"__threadfence", KNOWN_VARYING, FENCE},
    {"__threadfence_block", KNOWN_VARYING, FENCE},
    {"__threadfence_system", KNOWN_VARYING, FENCE},
    {"all", KNOWN_VARYING, METHOD},
    {"alloca", KNOWN_VARYING, 0},
    {"any", KNOWN_VARYING, METHOD},
    {"atomic_thread_fence", KNOWN_VARYING, FENCE},
    {"ballot", KNOWN_VARYING, METHOD},
    {"binary_partition", KNOWN_VARYING, ELECTION},
    {"clock", KNOWN_VARYING, 0},
    {"clock64", KNOWN_VARYING, 0},
    {"group_index", KNOWN_GROUP_UNIFORM, 0},
    {"inclusive_scan", KNOWN_VARYING, REDUCTION},
    {"labeled_partition", KNOWN_VARYING, ELECTION},
    {"lane_id", KNOWN_LANE, 0},
    {"malloc", KNOWN_VARYING, 0},
    {"match_all", KNOWN_VARYING, METHOD},
    {"match_any", KNOWN_VARYING, METHOD},
    {"meta_group_rank", KNOWN_GROUP_UNIFORM, 0},
    {"meta_group_size", KNOWN_GROUP_UNIFORM, 0},
    {"num_blocks", KNOWN_GROUP_UNIFORM, 0},
    {"num_threads", KNOWN_GROUP_UNIFORM, 0},
    {"reduce", KNOWN_VARYING, REDUCTION},
    {"shfl", KNOWN_VARYING, METHOD},
    {"shfl_down", KNOWN_VARYING, METHOD | REDUCTION},
    {"shfl_up", KNOWN_VARYING, METHOD},
    {"shfl_xor", KNOWN_VARYING, METHOD | REDUCTION},
    {"size", KNOWN_GROUP_UNIFORM, 0},
    {"thread_index", KNOWN_LANE, 0},
    {"thread_rank", KNOWN_LANE, 0},
};

static int by_name(const void *key, const void *entry) {
    return strcmp(key, ((const struct known *)entry)->name);
}

static const struct known *find(const char *name) {
    return name ? bsearch(name, known, sizeof known / sizeof *known, sizeof *known, by_name) : NULL;
}

enum known_result known_call(const char *name, unsigned arguments, int takes_pointer) {
    const struct known *entry = find(name);
    if (entry)
        return entry->result;
    bool touches_memory = takes_pointer || strstr(name ? name : "", "atomic") || strncmp(name ? name : "", "surf", 4) == 0;
    return arguments > 0 && !touches_memory ? KNOWN_PURE : KNOWN_VARYING;
}

static int has_trait(const char *name, unsigned trait) {
    const struct known *entry = find(name);
    return entry && (entry->traits & trait);
}

int known_collective(const char *name) {
    return has_trait(name, COLLECTIVE);
}

int known_fence(const char *name) {
    return has_trait(name, FENCE);
}

int known_reduction(const char *name) {
    return has_trait(name, REDUCTION);
}

int known_election(const char *name) {
    return has_trait(name, ELECTION);
}

int known_collective_method(const char *name) {
    return has_trait(name, METHOD);
}
