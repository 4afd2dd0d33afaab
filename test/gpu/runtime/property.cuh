// The property that every update of the library must keep, tested on a GPU: the final memory, and the old values where they
// are used, are what some order of plain atomics gives.
//
// One kernel for each operation, type and strategy updates a small table from many blocks, in all shapes of masks and
// distributions of keys, and writes down what each lane brought and got. The host then looks for an order. No formula
// for the result is involved: each update is an edge from the value it found to the value it must have left, and an
// order exists if and only if the edges of an address form one trail from its first value to its last (Euler).
#pragma once

#include "trail.cuh"

// ---- what is varied -------------------------------------------------------------------------------------------------

enum class mask_shape { full, first_lanes, random_half, every_fourth, single, trip_counts, count };
enum class key_shape { equal, two, alternating, random, sorted, distinct, count };

struct setting {
    mask_shape mask;
    key_shape keys;
    bool in_shared;
    unsigned seed;
};

constexpr int blocks = 3, keys_a_block = 128, most_rounds = 3;
constexpr int most_threads = 128;

__device__ inline bool takes_part(const setting& s, int thread, int round) {
    const int lane = thread % 32;
    const unsigned h = hash(s.seed + 77u * unsigned(thread / 32 + 8 * blockIdx.x));
    switch (s.mask) {
    case mask_shape::full: return true;
    case mask_shape::first_lanes: return lane < int(h % 33);
    case mask_shape::random_half: return hash(h + unsigned(32 * round + lane)) & 1;
    case mask_shape::every_fourth: return lane % 4 == 0;
    case mask_shape::single: return lane == int(h % 32);
    default: return round < lane % (most_rounds + 1);  // trip_counts: the loop itself ends early
    }
}

__device__ inline unsigned key_of(const setting& s, int thread, int round, bool by_block) {
    if (by_block) return 7;
    const unsigned h = hash(s.seed * 31u + unsigned(thread + 1024 * round) + 99991u * blockIdx.x);
    switch (s.keys) {
    case key_shape::equal: return 5;
    case key_shape::two: return h % 2;
    case key_shape::alternating: return unsigned(thread) % 3;
    case key_shape::random: return h % 24;
    case key_shape::sorted: return unsigned(thread) / 6;
    default: return unsigned(thread) % keys_a_block;
    }
}

// ---- the kernel -----------------------------------------------------------------------------------------------------

template <class T> struct has_shared_atomics { static constexpr bool value = true; };
template <> struct has_shared_atomics<float2> { static constexpr bool value = false; };
template <> struct has_shared_atomics<float4> { static constexpr bool value = false; };

template <class Scope> struct is_block_scope { static constexpr bool value = std::is_same<Scope, warpagg::block>::value; };

template <class How> struct through_peers {};  // the same, asked through a peers object
template <class How> struct is_by_block { static constexpr bool value = false; };
template <> struct is_by_block<warpagg::uniform> { static constexpr bool value = true; };
template <class How> struct is_by_block<through_peers<How>> : is_by_block<How> {};

template <class Op, class How, class Scope> struct call {
    template <class T> __device__ static void update(T* p, T v, unsigned) { Op::template update<How, Scope>(p, v); }
    template <class T> __device__ static T fetch(T* p, T v, unsigned) { return Op::template fetch<How, Scope>(p, v); }
};
template <class Op, class How, class Scope> struct call<Op, through_peers<How>, Scope> {
    template <class T> __device__ static void update(T* p, T v, unsigned key) {
        auto peers = warpagg::peers<How, Scope>(key);
        Op::update(peers, p, v);
    }
    template <class T> __device__ static T fetch(T* p, T v, unsigned key) {
        auto peers = warpagg::peers<How, Scope>(key);
        return Op::fetch(peers, p, v);
    }
};

template <class Op, class T, class How, class Scope, bool Fetch>
__global__ void updates(setting s, int flavour, T* table, update_log<T>* log) {
    __shared__ alignas(16) unsigned char room[has_shared_atomics<T>::value ? keys_a_block * sizeof(T) : 16];
    const int threads = blockDim.x * blockDim.y * blockDim.z;
    const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    T* const mine = table + blockIdx.x * keys_a_block;
    const bool together = s.keys == key_shape::equal && !is_by_block<How>::value && !is_block_scope<Scope>::value;
    T* target = together ? table : mine;  // one address for all blocks, or a table each
    if (has_shared_atomics<T>::value && s.in_shared) {
        target = reinterpret_cast<T*>(room);
        for (int k = thread; k < keys_a_block; k += threads) target[k] = mine[k];
    }
    __syncthreads();

    const int rounds = s.mask == mask_shape::trip_counts ? thread % 32 % (most_rounds + 1) : most_rounds;
    for (int round = 0; round < rounds; ++round) {
        if (!takes_part(s, thread, round)) continue;
        const unsigned key = key_of(s, thread, round, is_by_block<How>::value);
        const T value = operand<T>::of(hash(s.seed + unsigned(thread) * 8u + unsigned(round) + 4096u * blockIdx.x), flavour);
        update_log<T>& entry = log[(blockIdx.x * most_rounds + round) * most_threads + thread];
        entry.value = value;
        if (Fetch)
            entry.old = call<Op, How, Scope>::fetch(target + key, value, key);
        else
            call<Op, How, Scope>::update(target + key, value, key);
        entry.key = int(key) + (target == table ? 0 : int(blockIdx.x) * keys_a_block);
    }
    __syncthreads();
    if (has_shared_atomics<T>::value && s.in_shared)
        for (int k = thread; k < keys_a_block; k += threads) mine[k] = target[k];
}

// ---- the host checks ------------------------------------------------------------------------------------------------

// Old values that are used must be explained by an order (trail.cuh). Not used: the operations commute, so any order gives the same; but for exch, where somebody's value must have stayed, and
// for inc and dec with several limits, where only this much is checked here.
template <class Op, class T> struct final_value {
    static bool is_right(T begin, const T& end, const std::vector<update_log<T>>& log) {
        for (const update_log<T>& e : log) begin = Op::after(begin, e.value);
        return bits(begin) == bits(end);
    }
};
template <class T> struct final_value<test_exch, T> {
    static bool is_right(const T& begin, const T& end, const std::vector<update_log<T>>& log) {
        if (log.empty()) return bits(begin) == bits(end);
        for (const update_log<T>& e : log)
            if (bits(e.value) == bits(end)) return true;
        return false;
    }
};

template <class Op, class T, class How, class Scope, bool Fetch> void run(const setting& s, int flavour, dim3 shape, const char* how) {
    static buffer<update_log<T>> log(blocks * most_rounds * most_threads);
    static buffer<T> table(blocks * keys_a_block);
    log.fill(0xff);  // key -1
    table.fill(0);
    if (sizeof(T) == 4 && flavour == 1)  // counters that start above, at and below their limits
        for (int k = 0; k < blocks * keys_a_block; ++k) {
            const unsigned start = unsigned(k % 9);
            if (std::is_same<T, unsigned>::value) std::memcpy(static_cast<void*>(&table[k]), &start, 4);
        }
    const std::vector<T> before = table.host;
    log.upload();
    table.upload();
    updates<Op, T, How, Scope, Fetch><<<blocks, shape>>>(s, flavour, table.device, log.device);
    log.download();
    table.download();

    std::vector<std::vector<update_log<T>>> by_key(blocks * keys_a_block);
    for (int i = 0; i < blocks * most_rounds * most_threads; ++i)
        if (log[i].key >= 0) by_key[log[i].key].push_back(log[i]);
    ++cases;
    for (int k = 0; k < blocks * keys_a_block; ++k) {
        const bool right = Fetch ? is_trail<Op>(before[k], table[k], by_key[k]) : final_value<Op, T>::is_right(before[k], table[k], by_key[k]);
        if (right) continue;
        if (++failures <= 20)
            std::printf("FAILED %s%s of %zu bytes, %s, mask %d, keys %d, %s, flavour %d, block %ux%ux%u, seed %u: key %d, %zu updates\n",
                        Fetch ? "fetch_" : "", Op::title(), sizeof(T), how, int(s.mask), int(s.keys), s.in_shared ? "shared" : "global",
                        flavour, shape.x, shape.y, shape.z, s.seed, k, by_key[k].size());
        return;
    }
}

template <class T> struct flavours { static constexpr int count = std::is_integral<T>::value ? 3 : 1; };

template <class Op, class T, class How, class Scope> void test_how(const char* how, bool with_shared) {
    constexpr bool wraps = std::is_same<Op, test_inc>::value || std::is_same<Op, test_dec>::value;
    running = std::string(Op::title()) + ", " + how;
    unsigned seed = 1;
    for (int mask = 0; mask < int(mask_shape::count); ++mask)
        for (int keys = 0; keys < int(key_shape::count); ++keys)
            for (int flavour = 0; flavour < flavours<T>::count; ++flavour) {
                if (is_by_block<How>::value && keys > 0) continue;
                if (++seed % stride != 0) continue;
                const dim3 shapes[] = {dim3(128), dim3(7, 5, 3), dim3(33, 2)};
                const bool shared = with_shared && has_shared_atomics<T>::value && hash(seed) % 2;
                const setting s{mask_shape(mask), key_shape(keys), shared, seed};
                run<Op, T, How, Scope, true>(s, flavour, shapes[seed % 3], how);
                // Without old values, the result of different limits on one counter depends on the order.
                if (!wraps || flavour == 0) run<Op, T, How, Scope, false>(s, flavour, shapes[seed % 3], how);
            }
}

template <class Op, class T> void test_all() {
    using scope = warpagg::device;
    test_how<Op, T, warpagg::keyed, scope>("keyed", true);
    test_how<Op, T, warpagg::match, scope>("match", true);
    test_how<Op, T, warpagg::runs, scope>("runs", true);
    test_how<Op, T, warpagg::vote, scope>("vote", true);
    test_how<Op, T, warpagg::uniform, scope>("uniform", true);
    test_how<Op, T, warpagg::checked, scope>("checked", true);
    test_how<Op, T, warpagg::plain, scope>("plain", true);
    test_how<Op, T, through_peers<warpagg::keyed>, scope>("peers keyed", true);
    test_how<Op, T, through_peers<warpagg::match>, scope>("peers match", true);
}
