// Who calls an object of a block, and when: drawn by the host, carried out by kernels of three forms.
//
// A plan is a list of items, one for each thread of the grid and round. An item is one call, or none.
#pragma once

#include "common.cuh"

enum class attendance { all, half, few, one_in_a_warp, one, nobody, trips, whole_blocks, count };
enum class leaving { at_the_end, threads, warps, count };

struct plan {
    dim3 shape;
    unsigned blocks, rounds, tail, seed;  // tail: the last items that are missing, as at the end of an array
    attendance who;
    leaving leave;
    unsigned barriers;  // bit r: the threads that are left meet after round r
    bool diverged;      // some lanes call from a function of its own

    unsigned per_block() const { return shape.x * shape.y * shape.z; }
    // Objects go another way in launches of few warps. Behind the plan's blocks there may be many more along z, which leave at once.
    unsigned layers;
    dim3 grid() const { return dim3(blocks, 1, layers); }

    unsigned threads() const { return blocks * per_block(); }
    unsigned items() const { return threads() * rounds - tail; }
    unsigned block_of(unsigned item) const { return item / per_block() % blocks; }

    // The round before which a thread returns; `rounds` if it stays.
    unsigned leaves_before(unsigned thread) const {
        if (leave == leaving::at_the_end) return rounds;
        const unsigned h = hash(seed + 17 * (leave == leaving::warps ? thread / per_block() * 32 + thread % per_block() / 32 : thread));
        return h & 1 ? h / 2 % (rounds + 1) : rounds;
    }
    bool calls(unsigned item) const {
        const unsigned thread = item % threads(), round = item / threads(), h = hash(seed * 5 + item);
        if (round >= leaves_before(thread)) return false;
        switch (who) {
        case attendance::all: return true;
        case attendance::half: return h & 1;
        case attendance::few: return h % 50 == 0;
        case attendance::one_in_a_warp: return thread % 32 == (seed + round) % 32;
        case attendance::one: return item == seed % items();
        case attendance::nobody: return false;
        case attendance::trips: return round < hash(seed + thread) % (rounds + 1);
        default: return block_of(item) % 2 == 0;
        }
    }
};

// The seed decides all but the number of blocks.
inline plan draw_plan(unsigned seed, unsigned most_rounds) {
    const dim3 shapes[] = {dim3(32), dim3(40), dim3(96), dim3(256), dim3(1024), dim3(8, 12), dim3(4, 4, 8)};
    unsigned next = seed;
    const auto below = [&](unsigned n) { return (next = hash(next + 0x9e3779b9u)) % n; };
    plan p{};
    p.shape = shapes[below(7)];
    p.blocks = 1 + below(4);
    p.rounds = 1 + below(most_rounds);
    p.tail = below(4) ? 0 : below(p.per_block());
    p.seed = seed;
    p.who = below(3) ? attendance(below(unsigned(attendance::count))) : attendance::all;
    p.leave = leaving(below(unsigned(leaving::count)));
    p.barriers = below(2) ? below(1u << p.rounds) : 0;
    p.diverged = below(3) == 0;
    p.layers = below(2) ? 1 : 512;
    return p;
}

inline void print(const plan& p) {
    std::printf("%u blocks (%u layers) of %ux%ux%u, %u rounds less %u, who %d, leave %d, barriers %x, diverged %d, seed %u", p.blocks, p.layers, p.shape.x, p.shape.y,
                p.shape.z, p.rounds, p.tail, int(p.who), int(p.leave), p.barriers, p.diverged, p.seed);
}

// ---- on the device --------------------------------------------------------------------------------------------------

struct steps {
    const unsigned char* leaves;  // by thread
    unsigned threads, items, rounds, barriers;
    bool diverged;
};

__device__ inline unsigned grid_thread() {
    const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return in_block + blockDim.x * blockDim.y * blockDim.z * blockIdx.x;
}

template <class Call> __device__ __noinline__ void from_elsewhere(Call& call, unsigned item) { call(item); }

// The forms of kernels.
struct one_element {
    static const char* title() { return "one element"; }
    static constexpr unsigned most_rounds = 1;
    template <class Call> __device__ static void walk(const steps& s, Call call) {
        const unsigned item = grid_thread();
        if (item >= s.items || s.leaves[item] == 0) return;
        call(item);
    }
};
struct grid_stride {
    static const char* title() { return "grid stride"; }
    static constexpr unsigned most_rounds = 4;
    template <class Call> __device__ static void walk(const steps& s, Call call) {
        for (unsigned item = grid_thread(); item < s.items; item += s.threads) call(item);
    }
};
struct with_barriers {
    static const char* title() { return "barriers"; }
    static constexpr unsigned most_rounds = 4;
    template <class Call> __device__ static void walk(const steps& s, Call call) {
        const unsigned thread = grid_thread();
        for (unsigned round = 0; round < s.rounds; ++round) {
            if (s.leaves[thread] == round) return;
            const unsigned item = thread + round * s.threads;
            if (item < s.items) {
                if (s.diverged && thread % 3 == 0)
                    from_elsewhere(call, item);
                else
                    call(item);
            }
            if (s.barriers >> round & 1) __syncthreads();
        }
    }
};

// The plan's steps, on the device until the next one's are asked for.
constexpr unsigned most_threads_of_grid = 1u << 16;
inline steps upload_steps(const plan& p) {
    static buffer<unsigned char> leaves(most_threads_of_grid);
    for (unsigned thread = 0; thread < p.threads(); ++thread) leaves[thread] = static_cast<unsigned char>(p.leaves_before(thread));
    leaves.upload(p.threads());
    return steps{leaves.device, p.threads(), p.items(), p.rounds, p.barriers, p.diverged};
}

// ---- what is run ----------------------------------------------------------------------------------------------------

bool is_asked_for(const char* family);  // total, cache, …: by the command line

inline bool fails(bool right) {  // counts a case; whether to print its failure
    ++cases;
    return !right && ++failures <= 20;
}
