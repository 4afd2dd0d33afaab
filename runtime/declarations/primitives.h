// primitives.h: what the declarations beside this file are made of where code is
// to be analysed and not run.
//
// None of these functions is defined. tool/device/effects.def knows each by its name and says what
// it does, so what is built of them is seen through as if it were CUDA's own. Their numbers are
// those of tool/words/words.h.
#pragma once
#pragma GCC system_header

#define WARPAGG_DEVICE __attribute__((device))
#define WARPAGG_BOTH __attribute__((host)) __attribute__((device))
// Computes from its arguments alone.
#define WARPAGG_PURE __attribute__((const, noconvergent))

enum {
    WARPAGG_OP_ADD,
    WARPAGG_OP_SUB,
    WARPAGG_OP_MIN,
    WARPAGG_OP_MAX,
    WARPAGG_OP_AND,
    WARPAGG_OP_OR,
    WARPAGG_OP_XOR,
    WARPAGG_OP_INC,
    WARPAGG_OP_DEC,
    WARPAGG_OP_EXCH,
    WARPAGG_OP_CAS
};
enum { WARPAGG_SCOPE_DEVICE, WARPAGG_SCOPE_BLOCK, WARPAGG_SCOPE_SYSTEM };
enum { WARPAGG_UNSIGNED, WARPAGG_SIGNED, WARPAGG_FLOATING };

template <class T> struct __warpagg_kind {
    static constexpr int value = __is_floating_point(T) || __is_class(T) ? WARPAGG_FLOATING
                                 : __is_signed(T)                        ? WARPAGG_SIGNED
                                                                         : WARPAGG_UNSIGNED;
};

// An atomic update; the order is 0 for relaxed.
template <class T>
WARPAGG_BOTH T __warpagg_update(void *, T, int operation, int kind, int size, int order, int scope);
template <class T, class Value>
WARPAGG_BOTH __attribute__((always_inline)) inline T
__warpagg_rmw(T *place, Value value, int operation, int order, int scope) {
    return __warpagg_update<T>((void *)place, (T)value, operation, __warpagg_kind<T>::value,
                               sizeof(T), order, scope);
}

// A compare-and-swap that what it looks for is known of.
template <class T>
WARPAGG_BOTH T __warpagg_swap(void *, T expected, T, int size, int order, int scope);

template <class T> WARPAGG_BOTH T __warpagg_load(const void *, int size, int order, int scope);
template <class T> WARPAGG_BOTH void __warpagg_store(void *, T, int size, int order, int scope);

// The lanes of a warp, or of a part of it, exchange values; the result is another one in each.
template <class T> WARPAGG_BOTH T __warpagg_exchange(T, unsigned);
// They combine them.
template <class T> WARPAGG_BOTH T __warpagg_reduce(T);

extern "C" {
WARPAGG_BOTH void __warpagg_fence(int order, int scope);
WARPAGG_BOTH void __warpagg_grid_sync(void);
WARPAGG_BOTH void __warpagg_unknown(void); // anything may happen
// Names shared memory, so that it counts as the kernel's.
WARPAGG_BOTH void __warpagg_storage(const void *);
}
