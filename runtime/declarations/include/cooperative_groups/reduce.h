// Reductions over a group.
#pragma once
#pragma GCC system_header
#include <cooperative_groups.h>

namespace cooperative_groups {
inline namespace __v1 {

#define WARPAGG_OPERATOR(name)                                     \
    template <class T> struct name {                               \
        __device__ inline T operator()(T a, T) const { return a; } \
    };
WARPAGG_OPERATOR(plus)
WARPAGG_OPERATOR(less)
WARPAGG_OPERATOR(greater)
WARPAGG_OPERATOR(bit_and)
WARPAGG_OPERATOR(bit_or)
WARPAGG_OPERATOR(bit_xor)
#undef WARPAGG_OPERATOR

template <class Group, class T, class Operator>
__device__ inline std::remove_reference_t<T> reduce(const Group &group, T &&v, Operator &&) {
    group.sync();
    return __warpagg_reduce<std::remove_reference_t<T>>(v);
}

} // namespace __v1
} // namespace cooperative_groups
