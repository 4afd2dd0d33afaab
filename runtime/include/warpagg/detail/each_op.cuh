// The table of public operations: the function's name and the struct in ops.cuh that says what it does.
#ifndef WARPAGG_DETAIL_EACH_OP_CUH
#define WARPAGG_DETAIL_EACH_OP_CUH

#define WARPAGG_EACH_OP(OPERATION) \
    OPERATION(add, op_add)         \
    OPERATION(sub, op_sub)         \
    OPERATION(min, op_min)         \
    OPERATION(max, op_max)         \
    OPERATION(and_, op_and)        \
    OPERATION(or_, op_or)          \
    OPERATION(xor_, op_xor)        \
    OPERATION(inc, op_inc)         \
    OPERATION(dec, op_dec)         \
    OPERATION(exch, op_exch)

#endif
