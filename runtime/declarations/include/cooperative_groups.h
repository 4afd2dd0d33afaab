// Cooperative groups: the classes, who is in a group, and what its members do together.
#pragma once
#pragma GCC system_header
#include <type_traits>

namespace cooperative_groups {
inline namespace __v1 {

// What every group has. `T` in the collectives is any type of 32 bytes at most.
#define WARPAGG_GROUP(rank, count, wait)                                       \
    __device__ inline void sync() const { wait; }                              \
    __device__ inline unsigned long long size() const { return count; }        \
    __device__ inline unsigned long long num_threads() const { return count; } \
    __device__ inline unsigned long long thread_rank() const { return rank; }  \
    __device__ inline bool is_valid() const { return true; }

#define WARPAGG_WARP_GROUP(rank, count, group, groups)                               \
    __device__ inline void sync() const { __syncwarp(); }                            \
    __device__ inline static unsigned int size() { return count; }                   \
    __device__ inline static unsigned int num_threads() { return count; }            \
    __device__ inline unsigned int thread_rank() const { return rank; }              \
    __device__ inline unsigned int meta_group_rank() const { return group; }         \
    __device__ inline unsigned int meta_group_size() const { return groups; }        \
    template <class T> __device__ inline T shfl(T v, int) const {                    \
        return __warpagg_exchange(v, 0);                                             \
    }                                                                                \
    template <class T> __device__ inline T shfl_up(T v, unsigned int) const {        \
        return __warpagg_exchange(v, 0);                                             \
    }                                                                                \
    template <class T> __device__ inline T shfl_down(T v, unsigned int) const {      \
        return __warpagg_reduce(v);                                                  \
    }                                                                                \
    template <class T> __device__ inline T shfl_xor(T v, unsigned int) const {       \
        return __warpagg_reduce(v);                                                  \
    }                                                                                \
    __device__ inline int any(int v) const { return __warpagg_exchange(v, 0); }      \
    __device__ inline int all(int v) const { return __warpagg_exchange(v, 0); }      \
    __device__ inline unsigned int ballot(int v) const {                             \
        return __warpagg_exchange((unsigned)v, 0);                                   \
    }                                                                                \
    template <class T> __device__ inline unsigned int match_any(T v) const {         \
        return __warpagg_exchange((unsigned)v, 0);                                   \
    }                                                                                \
    template <class T> __device__ inline unsigned int match_all(T v, int &p) const { \
        return p = __warpagg_exchange((unsigned)v, 0);                               \
    }

__device__ inline unsigned int __lane() { return __nvvm_read_ptx_sreg_laneid(); }
__device__ inline unsigned long long __block_threads() {
    return (unsigned long long)blockDim.x * blockDim.y * blockDim.z;
}
__device__ inline unsigned long long __thread_in_block() {
    return threadIdx.x + (unsigned long long)blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned long long __blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
__device__ inline unsigned long long __block() {
    return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}

class thread_group {
public:
    WARPAGG_GROUP(__warpagg_exchange(0u, 0), __warpagg_exchange(0u, 0), __warpagg_unknown())
};

class grid_group : public thread_group {
public:
    WARPAGG_GROUP(__block() * __block_threads() + __thread_in_block(),
                  __blocks() * __block_threads(), __warpagg_grid_sync())
    __device__ inline dim3 group_dim() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __device__ inline dim3 group_index() const { return dim3(0, 0, 0); }
    __device__ inline dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __device__ inline dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __device__ inline dim3 dim_threads() const {
        return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
    }
    __device__ inline unsigned long long num_blocks() const { return __blocks(); }
    __device__ inline unsigned long long block_rank() const { return __block(); }
};

class thread_block : public thread_group {
public:
    WARPAGG_GROUP(__thread_in_block(), __block_threads(), __syncthreads())
    __device__ inline dim3 group_dim() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    __device__ inline dim3 group_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __device__ inline dim3 thread_index() const {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    __device__ inline dim3 dim_threads() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
};

class cluster_group : public thread_group {
public:
    WARPAGG_GROUP(__warpagg_exchange(0u, 0), __warpagg_exchange(0u, 0), __warpagg_grid_sync())
    __device__ static dim3 dim_blocks();
    __device__ static dim3 block_index();
    __device__ static unsigned int num_blocks();
    __device__ static unsigned int block_rank();
    template <class T> __device__ T *map_shared_rank(T *, int) const;
};

class coalesced_group : public thread_group {
public:
    unsigned int __mask = 0;
    WARPAGG_WARP_GROUP(__builtin_popcount(__nvvm_read_ptx_sreg_lanemask_lt() & __mask),
                       __builtin_popcount(__nvvm_activemask()), 0, 1)
};

template <unsigned int Size, class Parent = void> class thread_block_tile : public thread_group {
public:
    WARPAGG_WARP_GROUP(__thread_in_block() % Size, Size, __thread_in_block() / Size,
                       (__block_threads() + Size - 1) / Size)
    template <class Other> __device__ inline operator thread_block_tile<Size, Other>() const {
        return {};
    }
};

#undef WARPAGG_WARP_GROUP
#undef WARPAGG_GROUP

__device__ inline grid_group this_grid() { return {}; }
__device__ inline thread_block this_thread_block() { return {}; }
__device__ inline thread_group this_thread() { return {}; }
__device__ inline cluster_group this_cluster() { return {}; }
__device__ inline coalesced_group __group_of(unsigned int mask) {
    coalesced_group group;
    group.__mask = mask;
    return group;
}
__device__ inline coalesced_group coalesced_threads() { return __group_of(__nvvm_activemask()); }

template <unsigned int Size, class Parent>
__device__ inline thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
    return {};
}
__device__ inline thread_group tiled_partition(const thread_group &, unsigned int) { return {}; }
template <class Group> __device__ inline coalesced_group binary_partition(const Group &, bool v) {
    return __group_of(__nvvm_match_any_sync_i32(0xffffffff, v));
}
template <class Group, class Label>
__device__ inline coalesced_group labeled_partition(const Group &, Label v) {
    return __group_of(__nvvm_match_any_sync_i32(0xffffffff, (int)v));
}
template <class Group> __device__ inline void sync(const Group &group) { group.sync(); }
template <class Group, class F, class... Arguments>
__device__ void invoke_one(const Group &group, F &&f, Arguments &&...arguments) {
    if (group.thread_rank() == 0)
        f(arguments...);
}
template <class Group, class F, class... Arguments>
__device__ auto invoke_one_broadcast(const Group &group, F &&f, Arguments &&...arguments)
    -> decltype(f(arguments...)) {
    decltype(f(arguments...)) result{};
    if (group.thread_rank() == 0)
        result = f(arguments...);
    return __warpagg_exchange(result, 0);
}

} // namespace __v1
} // namespace cooperative_groups
