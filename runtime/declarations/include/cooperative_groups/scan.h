// Prefix sums over a group.
#pragma once
#pragma GCC system_header
#include <cooperative_groups/reduce.h>

namespace cooperative_groups {
inline namespace __v1 {

template <class Group, class T>
__device__ inline std::remove_reference_t<T> inclusive_scan(const Group &group, T &&v) {
    group.sync();
    return __warpagg_reduce<std::remove_reference_t<T>>(v);
}
template <class Group, class T, class Operator>
__device__ inline std::remove_reference_t<T> inclusive_scan(const Group &group, T &&v,
                                                            Operator &&) {
    group.sync();
    return __warpagg_reduce<std::remove_reference_t<T>>(v);
}
template <class Group, class T>
__device__ inline std::remove_reference_t<T> exclusive_scan(const Group &group, T &&v) {
    group.sync();
    return __warpagg_reduce<std::remove_reference_t<T>>(v);
}
template <class Group, class T, class Operator>
__device__ inline std::remove_reference_t<T> exclusive_scan(const Group &group, T &&v,
                                                            Operator &&) {
    group.sync();
    return __warpagg_reduce<std::remove_reference_t<T>>(v);
}

} // namespace __v1
} // namespace cooperative_groups
