// The operations, one struct each: a table of what CUDA offers and of how pending updates merge.
//
//   types          the element types of CUDA's own overloads;
//                  any other type goes straight to the plain atomic
//   kind           how the updates of several lanes merge:
//     folding        into one operand: merge(a, b) does what a and then b would do
//     chaining       the last one stays, and each lane's old value is what the lane before it
//                    brought
//     wrapping       into a number of steps, which only lanes with the same limit can share
//   merge(a, b)    see folding; a comes from the lower lane
//   repeat(v, n)   what n ≥ 1 lanes with the same integer operand v merge to
//   apply(m, v)    what the update makes of the value m: gives each lane its old value from the
//                  leader's
//   identity<T>()  the operand that changes nothing, bit for bit
//   pending        the operation that adds an operand to pending ones
//   redux(l, v)    what the lanes l merge to, by one instruction (32-bit integers, sm_80 and up)
//   atomic(…)      the plain atomic, by scope
//
// In the warp nothing starts from the identity: the first lane of a group starts from its own
// operand, and its old value is the memory's, unchanged. Registers and shared memory that gather a
// block's updates do. (The identity of float addition is -0.0,
// and 0 × infinity is no number: both are easy to get wrong.)
//
// The atomics are called unqualified, so a user's own overload for another type is found by
// argument-dependent lookup: beside its class, or in the global namespace.
#ifndef WARPAGG_OPS_CUH
#define WARPAGG_OPS_CUH

#include <warpagg/scope.cuh>

// Types that exist only where the user has included their header. Their names are all we need, and
// including cuda_fp16.h ourselves would take from the user the choice of, say,
// __CUDA_NO_HALF_OPERATORS__.
struct __half;
struct __half2;
struct __nv_bfloat16;
struct __nv_bfloat162;

struct warpagg_global_namespace;

namespace warpagg {
namespace detail {

struct folding {};
struct chaining {};
struct wrapping {};

using half_types = types<__half, __nv_bfloat16>;
using half_pair_types = types<__half2, __nv_bfloat162>;
template <class T> using is_half = is_one_of<T, half_types>;
template <class T> using is_half_pair = is_one_of<T, half_pair_types>;

// Integers wrap, as the atomics do; half types by the toolkit's functions,
// whatever became of their operators.
template <class T, require<!is_half<T>::value && !is_half_pair<T>::value> = 0>
WARPAGG_DEVICE T sum(T a, T b) {
    return a + b;
}
template <class T, require<is_half<T>::value> = 0> WARPAGG_DEVICE T sum(T a, T b) {
    return __hadd(a, b);
}
template <class T, require<is_half_pair<T>::value> = 0> WARPAGG_DEVICE T sum(T a, T b) {
    return __hadd2(a, b);
}
WARPAGG_DEVICE int sum(int a, int b) {
    return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
WARPAGG_DEVICE float2 sum(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
WARPAGG_DEVICE float4 sum(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

WARPAGG_DEVICE unsigned difference(unsigned a, unsigned b) { return a - b; }
WARPAGG_DEVICE int difference(int a, int b) {
    return static_cast<int>(static_cast<unsigned>(a) - static_cast<unsigned>(b));
}

template <class T> WARPAGG_DEVICE T multiple(T value, int n) { return value * static_cast<T>(n); }
WARPAGG_DEVICE int multiple(int value, int n) {
    return static_cast<int>(static_cast<unsigned>(value) * static_cast<unsigned>(n));
}

// What changes nothing in a sum: 0, and for floating-point types -0.0 in each element.
template <class T, require<is_integer<T>::value> = 0> WARPAGG_DEVICE T nothing_to_add() {
    return T(0);
}
template <class T, require<!is_integer<T>::value> = 0> WARPAGG_DEVICE T nothing_to_add() {
    T result = T();
    words<T> bits(result);
#pragma unroll
    for (int i = 0; i < words<T>::count; ++i)
        bits.word[i] = is_half<T>::value || is_half_pair<T>::value ? 0x80008000u
                       : is_same<T, double>::value && i == 0       ? 0u
                                                                   : 0x80000000u;
    bits.store(result);
    return result;
}

template <class T> WARPAGG_DEVICE constexpr T largest_of() {
    return T(-1) < T(1) ? static_cast<T>(~0ull >> (65 - 8 * sizeof(T))) : static_cast<T>(~0ull);
}

// A pointer to a type for which CUDA has no atomics. Lookup by argument goes through the namespaces
// of a template's arguments, so that by this one it finds what stands in the global namespace, too.
template <class T, class = ::warpagg_global_namespace> struct foreign_pointer {
    T* pointer;
    WARPAGG_DEVICE operator T*() const { return pointer; }
};
using types_of_cuda = types<int, unsigned, long long, unsigned long long, float, double, __half,
                            __half2, __nv_bfloat16, __nv_bfloat162, float2, float4>;
template <class T, require<!is_one_of<T, types_of_cuda>::value> = 0>
using foreign = foreign_pointer<T>;

struct as_it_is {};
struct as_foreign : as_it_is {};  // preferred, where there is such a function

#define WARPAGG_ATOMIC_OF(reach, function)                                                  \
    template <class T, class Value>                                                         \
    WARPAGG_DEVICE static auto call(as_foreign, reach, T* pointer, Value&& value)           \
        -> decltype(function(foreign<T>{pointer}, forward<Value>(value))) {                 \
        return function(foreign<T>{pointer}, forward<Value>(value));                        \
    }                                                                                       \
    template <class T, class Value>                                                         \
    WARPAGG_DEVICE static decltype(auto) call(as_it_is, reach, T* pointer, Value&& value) { \
        return function(pointer, forward<Value>(value));                                    \
    }
#define WARPAGG_ATOMIC(function)                                                          \
    WARPAGG_ATOMIC_OF(block, function##_block)                                            \
    WARPAGG_ATOMIC_OF(device, function)                                                   \
    WARPAGG_ATOMIC_OF(system, function##_system)                                          \
    template <class Reach, class T, class Value>                                          \
    WARPAGG_DEVICE static decltype(auto) atomic(Reach reach, T* pointer, Value&& value) { \
        return call(as_foreign{}, reach, pointer, forward<Value>(value));                 \
    }

// `operand` is the type that the intrinsic takes the value as.
#if WARPAGG_HAS_REDUX
#define WARPAGG_REDUX(function, operand)                                         \
    template <class T> WARPAGG_DEVICE static T redux(lane_mask lanes, T value) { \
        return static_cast<T>(function(lanes, static_cast<operand>(value)));     \
    }
#else
#define WARPAGG_REDUX(function, operand)
#endif

struct op_add {
    using types = detail::types<int, unsigned, unsigned long long, float, double, __half, __half2,
                                __nv_bfloat16, __nv_bfloat162, float2, float4>;
    using kind = folding;
    template <class T> WARPAGG_DEVICE static T merge(T a, T b) { return sum(a, b); }
    template <class T> WARPAGG_DEVICE static T repeat(T value, int n) { return multiple(value, n); }
    template <class T> WARPAGG_DEVICE static T apply(T memory, T value) {
        return sum(memory, value);
    }
    template <class T> WARPAGG_DEVICE static T identity() { return nothing_to_add<T>(); }
    using pending = op_add;
    WARPAGG_REDUX(__reduce_add_sync, unsigned)
    WARPAGG_ATOMIC(atomicAdd)
};

// a - b - c is a - (b + c), so pending subtractions merge by addition.
struct op_sub {
    using types = detail::types<int, unsigned>;
    using kind = folding;
    template <class T> WARPAGG_DEVICE static T merge(T a, T b) { return sum(a, b); }
    template <class T> WARPAGG_DEVICE static T repeat(T value, int n) { return multiple(value, n); }
    template <class T> WARPAGG_DEVICE static T apply(T memory, T value) {
        return difference(memory, value);
    }
    template <class T> WARPAGG_DEVICE static T identity() { return nothing_to_add<T>(); }
    using pending = op_add;
    WARPAGG_REDUX(__reduce_add_sync, unsigned)
    WARPAGG_ATOMIC(atomicSub)
};

template <class Word> WARPAGG_DEVICE Word swap(block, Word* pointer, Word expected, Word value) {
    return atomicCAS_block(pointer, expected, value);
}
template <class Word> WARPAGG_DEVICE Word swap(device, Word* pointer, Word expected, Word value) {
    return atomicCAS(pointer, expected, value);
}
template <class Word> WARPAGG_DEVICE Word swap(system, Word* pointer, Word expected, Word value) {
    return atomicCAS_system(pointer, expected, value);
}

// Minima and maxima of floating-point numbers, for which CUDA has no atomic.
//   op_min, op_max    as cuda::atomic_ref has them: the operand is stored if it is less (greater)
//                     than what is there. So one that is no number changes nothing, memory that is
//                     none stays as it is, and of two zeros the first one stays
//   op_fmin, op_fmax  as fmin and fmax have them: of a number and what is none the number stays,
//                     and -0.0 is less than 0.0
//   op_min_unordered, op_max_unordered
//                     as `if (memory <= value) return;` has them: what is no number is stored, and
//                     memory that is none is replaced. So the order counts, and one lane's operand
//                     that is no number stands for all: it came last. No operand changes nothing
template <class T> using is_real = is_one_of<T, types<float, double>>;
template <class T> struct word_of;
template <> struct word_of<float> {
    using type = unsigned;
};
template <> struct word_of<double> {
    using type = unsigned long long;
};

template <class To, class From> WARPAGG_DEVICE To bits_as(From value) {
    static_assert(sizeof(To) == sizeof(From), "the same bits");
    To result;
    memcpy(static_cast<void*>(&result), static_cast<const void*>(&value), sizeof result);
    return result;
}

// Mostly there is nothing to change, and a read tells.
template <class Op, class Reach, class T> WARPAGG_DEVICE T bring(Reach reach, T* pointer, T value) {
    using word = typename word_of<T>::type;
    word* const place = reinterpret_cast<word*>(pointer);
    word seen = *static_cast<const volatile word*>(place);
    while (Op::brings(bits_as<T>(seen), value)) {
        const word expected = seen;
        seen = swap(reach, place, expected, bits_as<word>(value));
        if (seen == expected) break;
    }
    return bits_as<T>(seen);
}

template <class T, require<!is_real<T>::value> = 0> WARPAGG_DEVICE T highest() {
    return largest_of<T>();
}
template <class T, require<!is_real<T>::value> = 0> WARPAGG_DEVICE T lowest() {
    return static_cast<T>(~largest_of<T>());
}
template <class T, require<is_real<T>::value> = 0> WARPAGG_DEVICE T highest() {
    return bits_as<T>(static_cast<typename word_of<T>::type>(
        sizeof(T) == 4 ? 0x7f800000ull : 0x7ff0000000000000ull));
}
template <class T, require<is_real<T>::value> = 0> WARPAGG_DEVICE T lowest() {
    return -highest<T>();
}
template <class T> WARPAGG_DEVICE T no_number() {
    return bits_as<T>(static_cast<typename word_of<T>::type>(
        sizeof(T) == 4 ? 0x7fc00000ull : 0x7ff8000000000000ull));
}

// Whether of equal numbers the second one is the other zero, and the negative (positive) one.
template <class T> WARPAGG_DEVICE bool has_sign(T a, T b) {
    return bits_as<typename word_of<T>::type>(b) > bits_as<typename word_of<T>::type>(a);
}
template <class T> WARPAGG_DEVICE bool lacks_sign(T a, T b) { return has_sign(b, a); }

// `order` says what takes the place of what is there; `none` what never does. A lane's operand that
// is no number takes no other lane's place.
#define WARPAGG_EXTREME(name, function, intrinsic, order, none)                                   \
    struct name {                                                                                 \
        using types = detail::types<int, unsigned, long long, unsigned long long, float, double>; \
        using kind = folding;                                                                     \
        template <class T> WARPAGG_DEVICE static bool brings(T memory, T value) {                 \
            return value order memory;                                                            \
        }                                                                                         \
        template <class T> WARPAGG_DEVICE static T merge(T a, T b) {                              \
            return brings(a, b) || a != a ? b : a;                                                \
        }                                                                                         \
        template <class T> WARPAGG_DEVICE static T repeat(T value, int) { return value; }         \
        template <class T> WARPAGG_DEVICE static T apply(T memory, T value) {                     \
            return brings(memory, value) ? value : memory;                                        \
        }                                                                                         \
        template <class T> WARPAGG_DEVICE static T identity() { return none<T>(); }               \
        using pending = name;                                                                     \
        WARPAGG_REDUX(intrinsic, T)                                                               \
        struct of_cuda {                                                                          \
            WARPAGG_ATOMIC(function)                                                              \
        };                                                                                        \
        template <class Reach, class T, class Value, require<!is_real<T>::value> = 0>             \
        WARPAGG_DEVICE static decltype(auto) atomic(Reach reach, T* pointer, Value&& value) {     \
            return of_cuda::atomic(reach, pointer, forward<Value>(value));                        \
        }                                                                                         \
        template <class Reach, class T, require<is_real<T>::value> = 0>                           \
        WARPAGG_DEVICE static T atomic(Reach reach, T* pointer, converted<T> value) {             \
            return bring<name>(reach, pointer, value);                                            \
        }                                                                                         \
    };
WARPAGG_EXTREME(op_min, atomicMin, __reduce_min_sync, <, highest)
WARPAGG_EXTREME(op_max, atomicMax, __reduce_max_sync, >, lowest)
#undef WARPAGG_EXTREME

#define WARPAGG_NUMBER_EXTREME(name, order, of_zeros)                                    \
    struct name {                                                                        \
        using types = detail::types<float, double>;                                      \
        using kind = folding;                                                            \
        template <class T> WARPAGG_DEVICE static bool brings(T memory, T value) {        \
            return value order memory || (value == memory && of_zeros(memory, value)) || \
                   (memory != memory && value == value);                                 \
        }                                                                                \
        template <class T> WARPAGG_DEVICE static T merge(T a, T b) {                     \
            return brings(a, b) ? b : a;                                                 \
        }                                                                                \
        template <class T> WARPAGG_DEVICE static T apply(T memory, T value) {            \
            return merge(memory, value);                                                 \
        }                                                                                \
        template <class T> WARPAGG_DEVICE static T identity() { return no_number<T>(); } \
        using pending = name;                                                            \
        template <class Reach, class T>                                                  \
        WARPAGG_DEVICE static T atomic(Reach reach, T* pointer, converted<T> value) {    \
            return bring<name>(reach, pointer, value);                                   \
        }                                                                                \
    };
WARPAGG_NUMBER_EXTREME(op_fmin, <, has_sign)
WARPAGG_NUMBER_EXTREME(op_fmax, >, lacks_sign)
#undef WARPAGG_NUMBER_EXTREME

#define WARPAGG_UNORDERED_EXTREME(name, stays)                                        \
    struct name {                                                                     \
        using types = detail::types<float, double>;                                   \
        using kind = folding;                                                         \
        template <class T> WARPAGG_DEVICE static bool brings(T memory, T value) {     \
            return !(memory stays value);                                             \
        }                                                                             \
        template <class T> WARPAGG_DEVICE static T merge(T a, T b) {                  \
            return a == a && brings(a, b) ? b : a;                                    \
        }                                                                             \
        template <class Reach, class T>                                               \
        WARPAGG_DEVICE static T atomic(Reach reach, T* pointer, converted<T> value) { \
            return bring<name>(reach, pointer, value);                                \
        }                                                                             \
    };
WARPAGG_UNORDERED_EXTREME(op_min_unordered, <=)
WARPAGG_UNORDERED_EXTREME(op_max_unordered, >=)
#undef WARPAGG_UNORDERED_EXTREME

// The bitwise operations are their own merge. `once` says what n equal operands come to,
// `none` what changes nothing.
#define WARPAGG_FOLDING(name, function, intrinsic, expression, once, none)                \
    struct name {                                                                         \
        using types = detail::types<int, unsigned, long long, unsigned long long>;        \
        using kind = folding;                                                             \
        template <class T> WARPAGG_DEVICE static T merge(T a, T b) { return expression; } \
        template <class T> WARPAGG_DEVICE static T repeat(T value, int n) {               \
            return static_cast<void>(n), once;                                            \
        }                                                                                 \
        template <class T> WARPAGG_DEVICE static T apply(T memory, T value) {             \
            return merge(memory, value);                                                  \
        }                                                                                 \
        template <class T> WARPAGG_DEVICE static T identity() { return none; }            \
        using pending = name;                                                             \
        WARPAGG_REDUX(intrinsic, unsigned)                                                \
        WARPAGG_ATOMIC(function)                                                          \
    };
// clang-format off: no reference
WARPAGG_FOLDING(op_and, atomicAnd, __reduce_and_sync, a & b, value, static_cast<T>(~0ull))
// clang-format on
WARPAGG_FOLDING(op_or, atomicOr, __reduce_or_sync, a | b, value, T(0))
WARPAGG_FOLDING(op_xor, atomicXor, __reduce_xor_sync, a ^ b, n & 1 ? value : T(0), T(0))
#undef WARPAGG_FOLDING

struct op_exch {
    using types = detail::types<int, unsigned, unsigned long long, float>;
    using kind = chaining;
    WARPAGG_ATOMIC(atomicExch)
};

// Where a counter stands after some steps. `limit + 1` values follow each other in a circle, so k
// steps are one addition modulo that number, which may be 2^32. A value above the limit is on no
// circle, and its first step enters one: for inc it goes to 0, as from the limit;
// for dec to the limit, as from 0.
struct op_inc {
    using types = detail::types<unsigned>;
    using kind = wrapping;
    WARPAGG_DEVICE static unsigned advance(unsigned from, unsigned limit, unsigned steps) {
        if (steps == 0) return from;
        const unsigned long long period = limit + 1ull;
        const unsigned long long to =
            (from < limit ? from : limit) + static_cast<unsigned long long>(steps);
        return static_cast<unsigned>(to < period ? to : to % period);
    }
    using unlimited = op_add;  // what the operation is when the limit is the type's maximum
    WARPAGG_ATOMIC(atomicInc)
};

struct op_dec {
    using types = detail::types<unsigned>;
    using kind = wrapping;
    WARPAGG_DEVICE static unsigned advance(unsigned from, unsigned limit, unsigned steps) {
        if (steps == 0) return from;
        const unsigned long long period = limit + 1ull;
        const unsigned start = from <= limit ? from : 0;
        if (steps <= start) return start - steps;
        return static_cast<unsigned>((start + period - steps % period) % period);
    }
    using unlimited = op_sub;
    WARPAGG_ATOMIC(atomicDec)
};

#undef WARPAGG_ATOMIC
#undef WARPAGG_ATOMIC_OF
#undef WARPAGG_REDUX

template <class Op, class T> using is_combined = is_one_of<T, typename Op::types>;

// An object that converts to pointers leads to the one that an overload of CUDA's atomic takes: the
// same choice among the same types.
template <class List> struct overloads;
template <class T> struct overloads<types<T>> {
    static identity<T> take(T*);
};
template <class T, class Next, class... Rest>
struct overloads<types<T, Next, Rest...>> : overloads<types<Next, Rest...>> {
    using overloads<types<Next, Rest...>>::take;
    static identity<T> take(T*);
};
template <class Op, class Object>
using element_taken =
    typename decltype(overloads<typename Op::types>::take(declval<Object>()))::type;
template <class Op, class Object, class = int> struct is_taken {
    static constexpr bool value = false;
};
template <class Op, class Object>
struct is_taken<Op, Object, require<sizeof(element_taken<Op, Object>*) != 0>> {
    static constexpr bool value = true;
};
template <class Object> struct is_object {
    static constexpr bool value = __is_class(typename remove_reference<Object>::type);
};

}  // namespace detail

// The operations that a block's objects (block_total.cuh, block_cache.cuh) take as an argument.
using detail::op_add;
using detail::op_and;
using detail::op_fmax;
using detail::op_fmin;
using detail::op_max;
using detail::op_min;
using detail::op_or;
using detail::op_sub;
using detail::op_xor;

}  // namespace warpagg

#endif
