// CUB, as far as kernels and their hosts commonly use it: the collectives of warps and blocks,
// the device-wide calls.
#pragma once
#pragma GCC system_header

namespace cub {

#define WARPAGG_OPERATOR(name)                                                           \
    struct name {                                                                        \
        template <class T> __host__ __device__ T operator()(const T &, const T &) const; \
    };
WARPAGG_OPERATOR(Sum)
WARPAGG_OPERATOR(Min)
WARPAGG_OPERATOR(Max)
#undef WARPAGG_OPERATOR

template <class Key, class Value> struct KeyValuePair {
    Key key;
    Value value;
};

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS,
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE
};

// Every collective is made from memory that its threads share: what it is given, or some of its
// own, of which nothing here says how much.
extern __shared__ int __warpagg_own_storage[];
#define WARPAGG_COLLECTIVE(name)                                                  \
    struct TempStorage {                                                          \
        int storage;                                                              \
    };                                                                            \
    __device__ inline name() { __warpagg_storage(::cub::__warpagg_own_storage); } \
    __device__ inline name(TempStorage &) {}

// What the storage is used for is not shown, nor how the threads wait for each other: with a
// barrier, where a block does.
#define WARPAGG_REDUCED(v) (__syncthreads(), __warpagg_reduce<T>(v))

#define WARPAGG_REDUCTIONS                                                           \
    __device__ inline T Sum(T v) { return WARPAGG_REDUCED(v); }                      \
    __device__ inline T Sum(T v, int valid) { return WARPAGG_REDUCED(v); }           \
    template <class Operator> __device__ inline T Reduce(T v, Operator) {            \
        return WARPAGG_REDUCED(v);                                                   \
    }                                                                                \
    template <class Operator> __device__ inline T Reduce(T v, Operator, int valid) { \
        return WARPAGG_REDUCED(v);                                                   \
    }

#define WARPAGG_SCANS                                                                \
    template <class... Outputs> __device__ void InclusiveSum(T, T &, Outputs &&...); \
    template <class... Outputs> __device__ void ExclusiveSum(T, T &, Outputs &&...); \
    template <class Operator, class... Outputs>                                      \
    __device__ void InclusiveScan(T, T &, Operator, Outputs &&...);                  \
    template <class... Rest> __device__ void ExclusiveScan(T, T &, Rest &&...);      \
    template <int N, class... Outputs>                                               \
    __device__ void InclusiveSum(T(&)[N], T(&)[N], Outputs &&...);                   \
    template <int N, class... Outputs>                                               \
    __device__ void ExclusiveSum(T(&)[N], T(&)[N], Outputs &&...);

template <class T, int Threads = 32> struct WarpReduce {
    WARPAGG_COLLECTIVE(WarpReduce)
    WARPAGG_REDUCTIONS
    template <class Flag> __device__ inline T HeadSegmentedSum(T v, Flag) {
        return WARPAGG_REDUCED(v);
    }
    template <class Flag> __device__ inline T TailSegmentedSum(T v, Flag) {
        return WARPAGG_REDUCED(v);
    }
};

template <class T, int Threads = 32> struct WarpScan {
    WARPAGG_COLLECTIVE(WarpScan)
    WARPAGG_SCANS
};

template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1>
struct BlockReduce {
    WARPAGG_COLLECTIVE(BlockReduce)
    WARPAGG_REDUCTIONS
    template <int N> __device__ inline T Sum(T (&v)[N]) { return WARPAGG_REDUCED(v[0]); }
    template <int N, class Operator> __device__ inline T Reduce(T (&v)[N], Operator) {
        return WARPAGG_REDUCED(v[0]);
    }
};

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1>
struct BlockScan {
    WARPAGG_COLLECTIVE(BlockScan)
    WARPAGG_SCANS
};

template <class T, int X, int Items, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1>
struct BlockLoad {
    WARPAGG_COLLECTIVE(BlockLoad)
    template <class Iterator, class... Rest> __device__ void Load(Iterator, T (&)[Items], Rest...);
};

template <class T, int X, int Items, BlockStoreAlgorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1>
struct BlockStore {
    WARPAGG_COLLECTIVE(BlockStore)
    template <class Iterator, class... Rest> __device__ void Store(Iterator, T (&)[Items], Rest...);
};

struct NullType {};

template <class Key, int X, int Items, class Value = NullType> struct BlockRadixSort {
    WARPAGG_COLLECTIVE(BlockRadixSort)
    template <class... Rest> __device__ void Sort(Key (&)[Items], Rest &&...);
    template <class... Rest> __device__ void SortDescending(Key (&)[Items], Rest &&...);
    template <class... Rest> __device__ void SortBlockedToStriped(Key (&)[Items], Rest &&...);
};

#undef WARPAGG_SCANS
#undef WARPAGG_REDUCTIONS
#undef WARPAGG_REDUCED
#undef WARPAGG_COLLECTIVE

// A device-wide call takes its temporary storage, its inputs and outputs, and a stream.
#define WARPAGG_DEVICE_WIDE(name) \
    template <class... Rest> static cudaError_t name(void *, size_t &, Rest &&...);

struct DeviceReduce {
    WARPAGG_DEVICE_WIDE(Sum)
    WARPAGG_DEVICE_WIDE(Min)
    WARPAGG_DEVICE_WIDE(Max)
    WARPAGG_DEVICE_WIDE(ArgMin)
    WARPAGG_DEVICE_WIDE(ArgMax)
    WARPAGG_DEVICE_WIDE(Reduce)
    WARPAGG_DEVICE_WIDE(ReduceByKey)
};
struct DeviceSegmentedReduce {
    WARPAGG_DEVICE_WIDE(Sum)
    WARPAGG_DEVICE_WIDE(Min)
    WARPAGG_DEVICE_WIDE(Max)
    WARPAGG_DEVICE_WIDE(Reduce)
};
struct DeviceScan {
    WARPAGG_DEVICE_WIDE(InclusiveSum)
    WARPAGG_DEVICE_WIDE(ExclusiveSum)
    WARPAGG_DEVICE_WIDE(InclusiveScan)
    WARPAGG_DEVICE_WIDE(ExclusiveScan)
};
struct DeviceRadixSort {
    WARPAGG_DEVICE_WIDE(SortKeys)
    WARPAGG_DEVICE_WIDE(SortPairs)
    WARPAGG_DEVICE_WIDE(SortKeysDescending)
    WARPAGG_DEVICE_WIDE(SortPairsDescending)
};
struct DeviceSelect {
    WARPAGG_DEVICE_WIDE(If)
    WARPAGG_DEVICE_WIDE(Flagged)
    WARPAGG_DEVICE_WIDE(Unique)
};
struct DeviceHistogram {
    WARPAGG_DEVICE_WIDE(HistogramEven)
    WARPAGG_DEVICE_WIDE(HistogramRange)
};
struct DeviceRunLengthEncode {
    WARPAGG_DEVICE_WIDE(Encode)
};

#undef WARPAGG_DEVICE_WIDE

} // namespace cub
