// What is known of the results of CUDA's own functions, by name.

#ifndef WARPAGG_KNOWN_CALLS_H
#define WARPAGG_KNOWN_CALLS_H

enum known_result {
    KNOWN_PURE,           // a function of its arguments and nothing else
    KNOWN_WARP_UNIFORM,   // the same for the lanes that take part: votes and reductions
    KNOWN_BROADCAST,      // shfl: uniform if the source lane is
    KNOWN_LANE,           // another one in each lane of a group
    KNOWN_GROUP_UNIFORM,  // a group's size, or its index among others
    KNOWN_LOAD,           // __ldcg and friends: the word behind the first argument
    KNOWN_CONSTANT_LOAD,  // __ldg: the same, and nobody writes that word
    KNOWN_VARYING,
};

// `arguments`: how many the call passes; `takes_pointer`: whether one of them is a pointer or reference.
enum known_result known_call(const char *name, unsigned arguments, int takes_pointer);

// Whether the name is of a warp vote, shuffle, match or reduction, whose operand all named lanes must compute.
int known_collective(const char *name);

// Whether it is the method of a cooperative group that does the same.
int known_collective_method(const char *name);

// Whether the name is of a memory fence or of a stronger order (__threadfence, atomic_thread_fence …).
int known_fence(const char *name);

// Whether the name is of a reduction over lanes: shuffles, __reduce_*_sync, cub's and cooperative groups' reduce.
int known_reduction(const char *name);

// Whether the name is of what elects a leader among lanes: __ffs of their mask, or __match_any_sync.
int known_election(const char *name);

#endif
