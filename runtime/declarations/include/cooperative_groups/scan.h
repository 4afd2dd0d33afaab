// Prefix sums over a group.
#pragma once
#pragma GCC system_header
#include <cooperative_groups/reduce.h>

namespace cooperative_groups {
inline namespace __v1 {

template <class Group, class T>
__device__ std::remove_reference_t<T> inclusive_scan(const Group &, T &&);
template <class Group, class T, class Operator>
__device__ std::remove_reference_t<T> inclusive_scan(const Group &, T &&, Operator &&);
template <class Group, class T>
__device__ std::remove_reference_t<T> exclusive_scan(const Group &, T &&);
template <class Group, class T, class Operator>
__device__ std::remove_reference_t<T> exclusive_scan(const Group &, T &&, Operator &&);

}  // namespace __v1
}  // namespace cooperative_groups
