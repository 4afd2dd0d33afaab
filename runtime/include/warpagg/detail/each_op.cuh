// The tables of public operations: a function's name and the struct in ops.cuh
// that says what it does.
//
// A word may be a macro in somebody's code. So each has a second name, with an underscore behind
// it; `and`, `or` and `xor`, which are words of the language, have that one only.
#ifndef WARPAGG_DETAIL_EACH_OP_CUH
#define WARPAGG_DETAIL_EACH_OP_CUH

// clang-format off
#define WARPAGG_EACH_FOLDING(UPDATE)         \
    UPDATE(add, op_add) UPDATE(add_, op_add) \
    UPDATE(sub, op_sub) UPDATE(sub_, op_sub) \
    UPDATE(min, op_min) UPDATE(min_, op_min) \
    UPDATE(max, op_max) UPDATE(max_, op_max) \
    UPDATE(fmin, op_fmin) UPDATE(fmin_, op_fmin) \
    UPDATE(fmax, op_fmax) UPDATE(fmax_, op_fmax) \
    UPDATE(and_, op_and)                     \
    UPDATE(or_, op_or)                       \
    UPDATE(xor_, op_xor)

#define WARPAGG_EACH_UPDATE(UPDATE)          \
    WARPAGG_EACH_FOLDING(UPDATE)             \
    UPDATE(min_unordered, op_min_unordered) UPDATE(min_unordered_, op_min_unordered) \
    UPDATE(max_unordered, op_max_unordered) UPDATE(max_unordered_, op_max_unordered) \
    UPDATE(inc, op_inc) UPDATE(inc_, op_inc) \
    UPDATE(dec, op_dec) UPDATE(dec_, op_dec) \
    UPDATE(exch, op_exch) UPDATE(exch_, op_exch)

#define WARPAGG_EACH_FETCH(FETCH)                          \
    FETCH(fetch_add, op_add) FETCH(fetch_add_, op_add)     \
    FETCH(fetch_sub, op_sub) FETCH(fetch_sub_, op_sub)     \
    FETCH(fetch_min, op_min) FETCH(fetch_min_, op_min)     \
    FETCH(fetch_max, op_max) FETCH(fetch_max_, op_max)     \
    FETCH(fetch_fmin, op_fmin) FETCH(fetch_fmin_, op_fmin) \
    FETCH(fetch_fmax, op_fmax) FETCH(fetch_fmax_, op_fmax) \
    FETCH(fetch_and, op_and) FETCH(fetch_and_, op_and)     \
    FETCH(fetch_or, op_or) FETCH(fetch_or_, op_or)         \
    FETCH(fetch_xor, op_xor) FETCH(fetch_xor_, op_xor)     \
    FETCH(fetch_inc, op_inc) FETCH(fetch_inc_, op_inc)     \
    FETCH(fetch_dec, op_dec) FETCH(fetch_dec_, op_dec)     \
    FETCH(fetch_exch, op_exch) FETCH(fetch_exch_, op_exch)
// clang-format on

#endif
