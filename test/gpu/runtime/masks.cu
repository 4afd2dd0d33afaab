// Groups of lanes that hold different masks meet behind a branch: does each stay inside its own? (docs/activemask.md)
//
//     masks [--brief]     brief: a few launches, the library's part only
//
// Lanes come out of nested loops with uneven trip counts, of calls that are not inlined and of early ends in many small groups, and each group
// goes through the same code. The first table counts lanes for which an operation with a group's mask answered from outside of
// it: with the mask as __activemask() gives it (what the compiler at hand makes of it: no failure of ours), and as the library keeps
// it (must be zero). The second one counts launches after which the library's results are wrong, and must be all zeros.
#include "common.cuh"

int failures = 0, cases = 0, stride = 1;

struct input {
    const unsigned char* byte;
    const int* key;
    int n;
    double *sink, *side;  // 256 each
};

__device__ __noinline__ void touch(double* p) { atomicAdd(p, 1.0); }

// Leaves the warp in pieces. Returns how often it went round.
__device__ __forceinline__ int scatter(const input& in, int i) {
    int rounds = 0;
    for (int j = 0; j < in.byte[i] % 4; ++j) {
        switch (in.key[i] & 3) {
        case 3:
            if ((i & 1) == 0) atomicAdd(&in.side[in.byte[i] >> 4], 1.0);  // and on
        case 1:
            for (int k = 0; k < 4; ++k) touch(&in.sink[in.byte[i]]);
            break;
        default: break;
        }
        if (in.byte[i] < 128) {
            if (in.byte[i] & 1) atomicAdd(&in.side[in.byte[i] & 15], 1.0);
            continue;
        }
        for (int k = 0; k < (in.key[i] & 1) + 3; ++k)
            if (in.key[i] > 100 && in.byte[i] > 150) break;
        ++rounds;
    }
    return rounds;
}
__device__ __forceinline__ int scatter_all(const input& in) {
    int rounds = 0;
    for (int i = threadIdx.x; i < in.n; i += blockDim.x) rounds += scatter(in, i);
    return rounds;
}

// ---- operations with a mask -------------------------------------------------------------------------------------------

enum operation { op_ballot_at_once, op_ballot, op_any, op_all, op_match, op_redux, op_shuffle, op_ballot_after_sync, op_two_ballots, operations };
static const char* const operation_names[] = {"ballot at once", "ballot", "any", "all", "match", "redux", "shuffle", "ballot after syncwarp", "votes of two ballots"};

__device__ __forceinline__ void count_wrong(unsigned* wrong, operation o, bool is_wrong) {
    if (is_wrong) atomicAdd(&wrong[o], 1u);
}

template <class Lanes> __device__ __forceinline__ void ask(Lanes lanes, int mine, unsigned long long* word, unsigned* wrong) {
    const unsigned mask = lanes;
    const int first = __ffs(static_cast<int>(mask)) - 1;
    const auto branch = [&](int value) {
        if (lanes.me == first) atomicExch_block(word, static_cast<unsigned long long>(value));
    };
    const unsigned called = __ballot_sync(mask, mine != 0);
    count_wrong(wrong, op_ballot_at_once, called & ~mask);
    branch(mine);
    count_wrong(wrong, op_ballot, __ballot_sync(mask, 1) != mask);
    branch(mine + 1);
    const int firsts = __shfl_sync(mask, mine, first);
    count_wrong(wrong, op_any, (__any_sync(mask, lanes.me == first && (mine & 1)) != 0) != ((firsts & 1) != 0));
    branch(mine + 2);
    int least = mine;
    for (unsigned rest = mask; rest; rest &= rest - 1) {
        const int other = __shfl_sync(mask, mine, __ffs(static_cast<int>(rest)) - 1);
        least = other < least ? other : least;
    }
    branch(mine + 3);
    count_wrong(wrong, op_all, (__all_sync(mask, mine >= firsts) != 0) != (least >= firsts));
    branch(mine + 4);
    count_wrong(wrong, op_match, __match_any_sync(mask, mine & 3) & ~mask);
    branch(mine + 5);
#if __CUDA_ARCH__ >= 800
    count_wrong(wrong, op_redux, __reduce_add_sync(mask, 1u) != unsigned(__popc(mask)));
    branch(mine + 6);
#endif
    count_wrong(wrong, op_shuffle, __shfl_sync(mask, lanes.me, first) != first);
    branch(mine + 7);
    __syncwarp(mask);
    count_wrong(wrong, op_ballot_after_sync, __ballot_sync(mask, 1) != mask);
    branch(mine + 8);
    if (called) branch(mine + 9);
    const unsigned rest = __ballot_sync(mask, mine == 0);
    count_wrong(wrong, op_two_ballots, (called | rest) != mask || (called & rest) != 0);
}

struct as_given {  // a mask as __activemask() gives it
    int me;
    unsigned mask;
    __device__ operator unsigned() const { return mask; }
};
__global__ void ask_as_given(input in, unsigned* wrong) {
    __shared__ unsigned long long word;
    const int mine = scatter_all(in);
    ask(as_given{warpagg::detail::lane_id(), __activemask()}, mine, &word, wrong);
}
__global__ void ask_as_kept(input in, unsigned* wrong) {
    __shared__ unsigned long long word;
    const int mine = scatter_all(in);
    warpagg::detail::among_active([&](auto lanes) { ask(lanes, mine, &word, wrong); });
}

// ---- the library's own --------------------------------------------------------------------------------------------------

// What the kernels below bring together, each lane's call in it once; `plain` holds the same by plain atomics.
struct sums {
    unsigned total, old_seen[16384], places[256], wide_places[4096];
    double real_total, real_places[256];
};

template <class How> struct functions {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        for (int i = threadIdx.x; i < in.n; i += blockDim.x) {
            scatter(in, i);
            atomicAdd(&plain->places[in.byte[i]], 1u), atomicAdd(&plain->real_places[in.byte[i]], 0.5);
            warpagg::add<How>(&ours->places[in.byte[i]], 1u);
            warpagg::add<How>(&ours->real_places[in.byte[i]], 0.5);
            if (in.byte[i] % 3 == 0) continue;
            atomicAdd(&plain->wide_places[in.key[i]], 2u);
            atomicAdd(&ours->old_seen[warpagg::fetch_add<How>(&ours->total, 1u)], 1u);
            atomicAdd(&plain->old_seen[atomicAdd(&plain->total, 1u)], 1u);
            if (warpagg::fetch_add<How>(&ours->wide_places[in.key[i]], 2u) % 2) atomicAdd(&ours->total, 1u);
        }
    }
};
template <class How> struct one_place {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        for (int i = threadIdx.x; i < in.n; i += blockDim.x) {
            scatter(in, i);
            atomicAdd(&plain->real_total, 0.5), atomicAdd(&plain->places[0], 3u);
            warpagg::add<How>(&ours->real_total, 0.5);
            warpagg::add<How>(&ours->places[0], 3u);
            atomicAdd(&plain->old_seen[atomicAdd(&plain->total, 1u)], 1u);
            atomicAdd(&ours->old_seen[warpagg::fetch_add<How>(&ours->total, 1u)], 1u);
        }
    }
};
template <class How> struct shared_search {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        for (int i = threadIdx.x; i < in.n; i += blockDim.x) {
            const int rounds = scatter(in, i);
            const int key = in.byte[i];
            atomicAdd(&plain->places[key], unsigned(rounds)), atomicAdd(&plain->real_places[key], 0.5), atomicAdd(&plain->total, 1u);
            auto peers = warpagg::peers<How>(key);
            peers.add(&ours->places[key], unsigned(rounds));
            peers.add(&ours->real_places[key], 0.5);
            warpagg::add<warpagg::checked>(&ours->total, 1u);
        }
    }
};
// Threads leave at several places.
struct objects {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        __shared__ warpagg::block_total<double>::storage total_storage;
        warpagg::block_total<double> total(total_storage);
        __shared__ warpagg::block_table<double, 256>::storage table_storage;
        warpagg::block_table<double, 256> table(table_storage, ours->real_places);
        __shared__ warpagg::block_table<unsigned, 256>::storage words_storage;
        warpagg::block_table<unsigned, 256> words(words_storage, ours->places);
        __shared__ warpagg::block_cache<unsigned, 96>::storage cache_storage;
        warpagg::block_cache<unsigned, 96> cache(cache_storage, ours->wide_places);
        __shared__ warpagg::block_counter<unsigned>::storage counter_storage;
        warpagg::block_counter<unsigned> counter(counter_storage);
        for (int i = threadIdx.x; i < in.n; i += blockDim.x) {
            const int rounds = scatter(in, i);
            atomicAdd(&plain->real_total, 0.5 * rounds), atomicAdd(&plain->real_places[in.byte[i]], 0.25), atomicAdd(&plain->places[in.byte[i]], 1u);
            total.add(&ours->real_total, 0.5 * rounds);
            table.add(&ours->real_places[in.byte[i]], 0.25);
            words.add(&ours->places[in.byte[i]], 1u);
            if (in.byte[i] > 250 && in.key[i] % 7 == 0) return;
            atomicAdd(&plain->wide_places[in.key[i]], 1u);
            cache.add(&ours->wide_places[in.key[i]], 1u);
            if (rounds % 2) continue;
            atomicAdd(&plain->old_seen[atomicAdd(&plain->total, 1u)], 1u);
            atomicAdd(&ours->old_seen[counter.fetch_add(&ours->total, 1u)], 1u);
        }
    }
};
// Rows of many lengths, a call in each step.
struct total_of_rows {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        __shared__ warpagg::block_total<double>::storage total_storage;
        warpagg::block_total<double> total(total_storage);
        for (int row = 0, begin = 0; begin < in.n; begin += in.byte[row++])
            for (int i = begin + threadIdx.x; i < min(begin + in.byte[row], in.n); i += blockDim.x) {
                touch(&in.sink[in.byte[i]]);
                atomicAdd(&plain->real_total, 0.5);
                total.add(&ours->real_total, 0.5);
            }
    }
};
// The end of a block_total alone, behind pieces.
struct total_alone {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        __shared__ warpagg::block_total<unsigned>::storage total_storage;
        warpagg::block_total<unsigned> total(total_storage);
        for (int i = threadIdx.x; i < in.n; i += blockDim.x) {
            const unsigned rounds = static_cast<unsigned>(scatter(in, i));
            atomicAdd(&plain->total, rounds);
            if (rounds) total.add(&ours->total, rounds);
        }
    }
};
struct real_cache {
    static __device__ __forceinline__ void run(const input& in, sums* ours, sums* plain) {
        __shared__ warpagg::block_cache<double, 96>::storage cache_storage;
        warpagg::block_cache<double, 96> cache(cache_storage, ours->real_places);
        for (int i = threadIdx.x; i < in.n; i += blockDim.x) {
            scatter(in, i);
            atomicAdd(&plain->real_places[in.byte[i]], 0.5);
            cache.add(&ours->real_places[in.byte[i]], 0.5);
        }
    }
};

template <class Body> __global__ void run(input in, sums* ours, sums* plain) {
    if (blockIdx.z == 0) Body::run(in, ours, plain);
}

// ---- launches

int main(int argc, char** argv) {
    const bool brief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
    const int launches = brief ? 6 : 400;
    buffer<unsigned char> byte(3000);
    buffer<int> key(3000);
    buffer<double> sink(256), side(256);
    buffer<unsigned> given(operations), kept(operations);
    buffer<sums> ours(1), plain(1);
    given.fill(0), given.upload(), kept.fill(0), kept.upload(), sink.fill(0), sink.upload(), side.fill(0), side.upload();

    struct kernel {
        const char* name;
        void (*run)(input, sums*, sums*);
        int wrong;
    } kernels[] = {
        {"uniform", run<one_place<warpagg::uniform>>, 0}, {"checked", run<one_place<warpagg::checked>>, 0},
        {"keyed", run<functions<warpagg::keyed>>, 0},     {"match", run<functions<warpagg::match>>, 0},
        {"runs", run<functions<warpagg::runs>>, 0},       {"vote", run<functions<warpagg::vote>>, 0},
        {"peers", run<shared_search<warpagg::keyed>>, 0}, {"peers, match", run<shared_search<warpagg::match>>, 0},
        {"block objects", run<objects>, 0},               {"block_total alone", run<total_alone>, 0},
        {"block_total of rows", run<total_of_rows>, 0},       {"block_cache of doubles", run<real_cache>, 0},
    };

    unsigned random = 7;
    const int blocks[] = {33, 64, 100, 256, 512, 1024};
    for (int t = 0; t < launches; ++t) {
        const int n = t % 2 ? 777 : 3000, threads = blocks[t % 6];
        for (int i = 0; i < n; ++i) {
            random = hash(random + i);
            byte[i] = static_cast<unsigned char>(random >> 7);
            key[i] = static_cast<int>(t % 4 ? random >> 16 & 4095 : random >> 16 & 7);
        }
        byte.upload(), key.upload();
        const input in{byte.device, key.device, n, sink.device, side.device};
        running = "masks";
        if (!brief) ask_as_given<<<1, threads>>>(in, given.device);
        ask_as_kept<<<1, threads>>>(in, kept.device);
        for (kernel& k : kernels) {
            running = k.name;
            CHECK(cudaMemset(ours.device, 0, sizeof(sums)));
            CHECK(cudaMemset(plain.device, 0, sizeof(sums)));
            const dim3 grid(brief ? 2 : 4, 1, (t + t / 6) % 2 ? 1024 : 1);  // objects go another way in launches of few warps
            k.run<<<grid, threads>>>(in, ours.device, plain.device);
            ours.download(), plain.download();
            ++cases;
            k.wrong += std::memcmp(&ours[0], &plain[0], sizeof(sums)) != 0;
        }
    }
    given.download(), kept.download();
    std::printf("%-28s %12s %12s\n", "lanes, outside of their mask", "as given", "as kept");
    for (int o = 0; o < operations; ++o) {
        std::printf("%-28s %12u %12u\n", operation_names[o], given[o], kept[o]);
        failures += kept[o] != 0;
    }
    std::printf("%-28s %12s\n", "launches with a wrong result", "");
    for (const kernel& k : kernels) {
        std::printf("%-28s %12d\n", k.name, k.wrong);
        failures += k.wrong != 0;
    }
    std::printf("masks: %d launches, %d failed\n", cases, failures);
    return failures != 0;
}
