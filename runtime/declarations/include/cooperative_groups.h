// Cooperative groups: the classes, who is in a group, and what its members do together.
#pragma once
#pragma GCC system_header
#include <type_traits>

namespace cooperative_groups {
inline namespace __v1 {

// What every group has. `T` in the collectives is any type of 32 bytes at most.
#define WARPAGG_GROUP                                                                                                 \
    __device__ void sync() const;                                                                                     \
    __device__ unsigned long long size() const;                                                                       \
    __device__ unsigned long long num_threads() const;                                                                \
    __device__ unsigned long long thread_rank() const;                                                                \
    __device__ bool is_valid() const;

#define WARPAGG_WARP_GROUP                                                                                            \
    __device__ void sync() const;                                                                                     \
    __device__ static unsigned int size();                                                                            \
    __device__ static unsigned int num_threads();                                                                     \
    __device__ unsigned int thread_rank() const;                                                                      \
    __device__ unsigned int meta_group_rank() const;                                                                  \
    __device__ unsigned int meta_group_size() const;                                                                  \
    template <class T> __device__ T shfl(T, int) const;                                                               \
    template <class T> __device__ T shfl_up(T, unsigned int) const;                                                   \
    template <class T> __device__ T shfl_down(T, unsigned int) const;                                                 \
    template <class T> __device__ T shfl_xor(T, unsigned int) const;                                                  \
    __device__ int any(int) const;                                                                                    \
    __device__ int all(int) const;                                                                                    \
    __device__ unsigned int ballot(int) const;                                                                        \
    template <class T> __device__ unsigned int match_any(T) const;                                                    \
    template <class T> __device__ unsigned int match_all(T, int &) const;

class thread_group {
public:
    WARPAGG_GROUP
};

class grid_group : public thread_group {
public:
    __device__ dim3 group_dim() const;
    __device__ dim3 group_index() const;
    __device__ dim3 dim_blocks() const;
    __device__ dim3 block_index() const;
    __device__ dim3 dim_threads() const;
    __device__ unsigned long long num_blocks() const;
    __device__ unsigned long long block_rank() const;
};

class thread_block : public thread_group {
public:
    WARPAGG_GROUP
    __device__ dim3 group_dim() const;
    __device__ dim3 group_index() const;
    __device__ dim3 thread_index() const;
    __device__ dim3 dim_threads() const;
};

class cluster_group : public thread_group {
public:
    __device__ static dim3 dim_blocks();
    __device__ static dim3 block_index();
    __device__ static unsigned int num_blocks();
    __device__ static unsigned int block_rank();
    template <class T> __device__ T *map_shared_rank(T *, int) const;
};

class coalesced_group : public thread_group {
public:
    WARPAGG_WARP_GROUP
};

template <unsigned int Size, class Parent = void>
class thread_block_tile : public thread_group {
public:
    WARPAGG_WARP_GROUP
    template <class Other> __device__ operator thread_block_tile<Size, Other>() const;
};

#undef WARPAGG_WARP_GROUP
#undef WARPAGG_GROUP

__device__ grid_group this_grid();
__device__ thread_block this_thread_block();
__device__ thread_group this_thread();
__device__ cluster_group this_cluster();
__device__ coalesced_group coalesced_threads();

template <unsigned int Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent &);
__device__ thread_group tiled_partition(const thread_group &, unsigned int);
template <class Group> __device__ coalesced_group binary_partition(const Group &, bool);
template <class Group, class Label> __device__ coalesced_group labeled_partition(const Group &, Label);
template <class Group> __device__ void sync(const Group &);
template <class Group, class F, class... Arguments>
__device__ void invoke_one(const Group &, F &&f, Arguments &&...arguments) { f(arguments...); }
template <class Group, class F, class... Arguments>
__device__ auto invoke_one_broadcast(const Group &, F &&f, Arguments &&...arguments) -> decltype(f(arguments...)) { return f(arguments...); }

}  // namespace __v1
}  // namespace cooperative_groups
