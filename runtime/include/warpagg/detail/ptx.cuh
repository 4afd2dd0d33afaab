// The only inline PTX of the library: what the toolkit has no intrinsic for.
//
// Always included as <warpagg/detail/ptx.cuh>, so that an emulator
// of warps can put its own file of that name in front.
#ifndef WARPAGG_DETAIL_PTX_CUH
#define WARPAGG_DETAIL_PTX_CUH

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

// The lane's number in its warp. Never taken from threadIdx: in a block of 2 or 3 dimensions
// threadIdx.x says nothing about it. Volatile, so that it is read where it stands: it takes a
// while, which is best spent while a key is still being loaded.
WARPAGG_DEVICE int lane_id() {
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return static_cast<int>(lane);
}

// The most threads that a multiprocessor holds.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 750
constexpr unsigned threads_held = 1024;
#elif defined(__CUDA_ARCH__) && \
    ((__CUDA_ARCH__ > 800 && __CUDA_ARCH__ < 900) || __CUDA_ARCH__ >= 1200)
constexpr unsigned threads_held = 1536;
#else
constexpr unsigned threads_held = 2048;
#endif

// Three quarters of the blocks of this kernel's size that the GPU holds at once, or a few more.
// Where a part of the blocks does the work of all, the rest pass through the room that is left
// meanwhile, each in 0.6 ns: with all of the room taken, they come behind the work.
WARPAGG_DEVICE unsigned blocks_at_work() {
    unsigned multiprocessors;
    asm("mov.u32 %0, %%nsmid;" : "=r"(multiprocessors));
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z, held = threads_held / threads;
    return multiprocessors * (held > 1 ? held - held / 4 : 1);
}

// Whether so many blocks of this kernel's size are less than that, as they fill no more than half
// of the GPU. No division: a launch that ends in two microseconds would wait for one.
WARPAGG_DEVICE bool are_few(unsigned long long blocks) {
    unsigned multiprocessors;
    asm("mov.u32 %0, %%nsmid;" : "=r"(multiprocessors));
    return blocks * (blockDim.x * blockDim.y * blockDim.z) <= multiprocessors * (threads_held / 2);
}

// The lane id, for the compiler to read where it likes: in front of a loop.
WARPAGG_DEVICE int steady_lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return static_cast<int>(lane);
}

// The same word, found where the compiler likes and taken to pieces only where has_bit asks for
// one: else it keeps a register for each piece through a loop.
WARPAGG_DEVICE unsigned whole_word(unsigned word) {
    asm volatile("" : "+r"(word));
    return word;
}

// The same word, found where this stands: in front of a loop it is not computed anew
// in each iteration.
WARPAGG_DEVICE unsigned steady_word(unsigned word) {
    unsigned same;
    asm volatile("mov.u32 %0, %1;" : "=r"(same) : "r"(word));
    return same;
}
WARPAGG_DEVICE unsigned long long steady_word(unsigned long long word) {
    unsigned long long same;
    asm volatile("mov.u64 %0, %1;" : "=l"(same) : "l"(word));
    return same;
}

template <unsigned Bit> WARPAGG_DEVICE bool has_bit(unsigned word) {
    unsigned bit;
    asm("and.b32 %0, %1, %2;" : "=r"(bit) : "r"(word), "n"(Bit));
    return bit != 0;
}

// The low word of the multiprocessor's clock, and the number of the kernel's launch, which grows.
WARPAGG_DEVICE unsigned clock_word() {
    unsigned ticks;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(ticks));
    return ticks;
}
// Holds for one in 64 warps that come here, or lanes that come alone.
WARPAGG_DEVICE bool is_in_sample() { return clock_word() * 2654435769u < 1u << 26; }
WARPAGG_DEVICE unsigned long long grid_number() {
    unsigned long long number;
    asm("mov.u64 %0, %%gridid;" : "=l"(number));
    return number;
}

// The multiprocessor's number, and a word that no other one writes: read through the L1 cache.
WARPAGG_DEVICE unsigned multiprocessor() {
    unsigned number;
    asm("mov.u32 %0, %%smid;" : "=r"(number));
    return number;
}
WARPAGG_DEVICE unsigned nearby(const unsigned* word) {
    unsigned value;
    asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(value) : "l"(__cvta_generic_to_global(word)));
    return value;
}
WARPAGG_DEVICE void keep_nearby(unsigned* word, unsigned value) {
    asm volatile("st.global.wb.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(word)), "r"(value));
}

// Some pointer or other, at no cost.
template <class T> WARPAGG_DEVICE T* any_pointer() {
    T* pointer;
    asm("" : "=l"(pointer));
    return pointer;
}

// Shuffles within a part of the warp that each lane bounds for itself. The toolkit's intrinsics
// bound them by a power of two.
//
// word_from_above: the word of lane + distance, or the lane's own where that is past `last`.
// word_from_below: the word of lane - distance, or the lane's own where that is before `first`.
//
// For all the lanes of `lanes` together, as __shfl_sync.
WARPAGG_DEVICE unsigned word_from_above(unsigned lanes, unsigned word, int distance, int last) {
    unsigned result;
    asm volatile("shfl.sync.down.b32 %0, %1, %2, %3, %4;"
                 : "=r"(result)
                 : "r"(word), "r"(distance), "r"(last), "r"(lanes));
    return result;
}
WARPAGG_DEVICE unsigned word_from_below(unsigned lanes, unsigned word, int distance, int first) {
    unsigned result;
    asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, %4;"
                 : "=r"(result)
                 : "r"(word), "r"(distance), "r"(first), "r"(lanes));
    return result;
}

// The pointer, as one that the compiler knows to lead to global memory: then an atomic on it asks
// no more where it leads.
template <class T> WARPAGG_DEVICE T* in_global_memory(T* pointer) {
    __builtin_assume(__isGlobal(pointer));
    return pointer;
}

// The number of a place in global memory, of one whose generic address is `address`, and back. What
// the compiler can't see come from a pointer, it takes for global memory by this alone.
WARPAGG_DEVICE unsigned long long number_in_global(unsigned long long address) {
    return __cvta_generic_to_global(reinterpret_cast<const void*>(address));
}
template <class T> WARPAGG_DEVICE T* at_number_in_global(unsigned long long number) {
    return static_cast<T*>(__cvta_global_to_generic(number));
}

// begin + a * b, in one instruction: of two factors the compiler may widen the one that does not
// change in front of a loop, and then keeps two words of it.
WARPAGG_DEVICE unsigned long long product_and(unsigned long long begin, int a, int b) {
    unsigned long long result;
    asm("mad.wide.s32 %0, %1, %2, %3;" : "=l"(result) : "r"(a), "r"(b), "l"(begin));
    return result;
}

// Fewer warps than these, in the whole grid, don't bring updates of one address, each of which is
// waited for, faster than batches of them are handed out: memory takes about one a nanosecond, each
// is under way for half a microsecond, and a batch takes some of that.
constexpr unsigned warps_that_contend = 2048;

// Of fewer warps, in the whole grid, memory takes an update each in less time than their blocks
// clear shared memory, meet, and count themselves out.
constexpr unsigned warps_that_gather = 512;

// A block of so many warps fills two batches at a time.
constexpr unsigned warps_of_two_batches = 17;

// Watches a word of shared memory that other threads change: looks at it, again and again, until
// `enough(word)`, but not more than `looks` times. Returns whether it was enough. A hint, not a
// synchronisation: who needs what was written reads it again.
//
// Neither volatile nor atomic: into loops of such accesses ptxas puts YIELD, which lets the lanes
// of the warp that wait elsewhere for this one go on without it, and a warp of which a part waits
// here falls to pieces that don't meet again. (So do nanosleep and mbarrier.try_wait.) The address
// depends on the pause, so that the load can't leave the loop. The pause, a square root of 1,
// leaves some 20 cycles to others.
template <class Enough> WARPAGG_DEVICE bool watch(const unsigned* word, int looks, Enough enough) {
    const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(word));
    float one = 1;
#pragma unroll 1
    for (int i = 0; i < looks; ++i) {
        unsigned seen;
        asm volatile("ld.shared.u32 %0, [%1];"
                     : "=r"(seen)
                     : "r"(address + (__float_as_uint(one) >> 31))
                     : "memory");
        if (enough(seen)) return true;
        asm volatile("rsqrt.approx.ftz.f32 %0, %0;" : "+f"(one));
    }
    return false;
}

// Adds to a word of shared memory that the block uses as a meeting point; returns the old value.
// What the thread did before is seen by whoever adds later, and what those did who have added
// before is seen by the thread afterwards (acquire and release, for the block). One instruction:
// wherever a kernel holds a fence, ptxas makes no RED of an atomic whose result is unused.
WARPAGG_DEVICE unsigned add_in_order(unsigned* word, unsigned amount) {
    unsigned old;
    asm volatile("atom.acq_rel.cta.shared.add.u32 %0, [%1], %2;"
                 : "=r"(old)
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(word))), "r"(amount)
                 : "memory");
    return old;
}

// The same for a word that is written and read: what the thread did before it stored is seen by who
// has loaded the value. An exchange, not a store: compute-sanitizer takes what is written by
// atomics alone for a meant meeting point.
WARPAGG_DEVICE void store_in_order(unsigned long long* word, unsigned long long value) {
    asm volatile("{ .reg .b64 old; atom.release.cta.shared.exch.b64 old, [%0], %1; }" ::"r"(
                     static_cast<unsigned>(__cvta_generic_to_shared(word))),
                 "l"(value)
                 : "memory");
}
WARPAGG_DEVICE unsigned long long load_in_order(const unsigned long long* word) {
    unsigned long long value;
    asm volatile("ld.acquire.cta.shared.b64 %0, [%1];"
                 : "=l"(value)
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(word)))
                 : "memory");
    return value;
}

// Where something lies in shared memory, as one word that a call can take.
using shared_address = unsigned;
WARPAGG_DEVICE shared_address address_in_shared(const void* place) {
    return static_cast<unsigned>(__cvta_generic_to_shared(place));
}
template <class T> WARPAGG_DEVICE T* at_address_in_shared(shared_address address) {
    return static_cast<T*>(__cvta_shared_to_generic(address));
}

// Sets shared memory to 0, by all threads of a block together, of which this is number `me`; one of
// fewer than Count leaves the rest. It stands at the top of kernels that live for a microsecond,
// and so it is made to hide: no branch, or ptxas would ask for what the kernel reads first, its
// block's number, only when this has ended; and the address before it is known who writes. All
// these take some 50 cycles, at the same time.
template <int Count> WARPAGG_DEVICE void clear(uint4 (&chunk)[Count], unsigned me) {
    unsigned address = address_in_shared(chunk);
    asm volatile("" : "+r"(address));
    if (me < Count)
        asm volatile("st.shared.v4.u32 [%0], {%1, %1, %1, %1};" ::"r"(address + 16 * me), "r"(0)
                     : "memory");
}

#if WARPAGG_HAS_VECTORS
// Adds several neighbours in global memory, the first of which lies at a multiple of their size.
// Each element is updated atomically by itself, in no order with anything, for the device. Of half
// types a word holds two elements.
struct float_vectors {
    static WARPAGG_DEVICE void add_two(void* first, float a, float b) {
        asm volatile("red.relaxed.gpu.global.add.v2.f32 [%0], {%1, %2};" ::"l"(
                         __cvta_generic_to_global(first)),
                     "f"(a), "f"(b)
                     : "memory");
    }
    static WARPAGG_DEVICE void add_four(void* first, float a, float b, float c, float d) {
        asm volatile("red.relaxed.gpu.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(
                         __cvta_generic_to_global(first)),
                     "f"(a), "f"(b), "f"(c), "f"(d)
                     : "memory");
    }
};

#define WARPAGG_HALF_VECTORS(name, type)                                                     \
    struct name {                                                                            \
        static WARPAGG_DEVICE void add_one(void* first, unsigned a) {                        \
            asm volatile("red.relaxed.gpu.global.add.noftz." type                            \
                         " [%0], %1;" ::"l"(__cvta_generic_to_global(first)),                \
                         "r"(a)                                                              \
                         : "memory");                                                        \
        }                                                                                    \
        static WARPAGG_DEVICE void add_two(void* first, unsigned a, unsigned b) {            \
            asm volatile("red.relaxed.gpu.global.add.noftz.v2." type                         \
                         " [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(first)),          \
                         "r"(a), "r"(b)                                                      \
                         : "memory");                                                        \
        }                                                                                    \
        static WARPAGG_DEVICE void add_four(void* first, unsigned a, unsigned b, unsigned c, \
                                            unsigned d) {                                    \
            asm volatile("red.relaxed.gpu.global.add.noftz.v4." type                         \
                         " [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(first)),  \
                         "r"(a), "r"(b), "r"(c), "r"(d)                                      \
                         : "memory");                                                        \
        }                                                                                    \
    };
WARPAGG_HALF_VECTORS(half_vectors, "f16x2")
WARPAGG_HALF_VECTORS(bfloat16_vectors, "bf16x2")
#undef WARPAGG_HALF_VECTORS
#endif

}  // namespace detail
}  // namespace warpagg

#endif
