// Rows on the GPU: what lands in memory is what each update by itself would leave there, for every place that a row can have, gaps in it, each
// strategy and part-filled warps; and what is no member stays as it is, while another thread writes it.
//
//     rows
#include "common.cuh"

int failures = 0, cases = 0, stride = 1;

enum { SLOTS = 64, THREADS = 256, BLOCKS = 4, ROUNDS = 2 };

template <class T> __host__ __device__ T of(int value) { return T(static_cast<float>(value)); }
__host__ __device__ inline int value_of(unsigned update, int element) { return static_cast<int>(hash(update * 37 + element) % 3) - 1; }  // sums stay where bfloat16 holds every integer

// How keys lie over the lanes: all one, runs, random, each its own.
enum keys { KEYS_ONE, KEYS_RUNS, KEYS_RANDOM, KEYS_OWN, KEYS_COUNT };
__host__ __device__ inline unsigned slot_of(int keys, unsigned update) {
    switch (keys) {
    case KEYS_ONE: return 3;
    case KEYS_RUNS: return update / 5 % SLOTS;
    case KEYS_RANDOM: return hash(update) % SLOTS;
    default: return update % SLOTS;
    }
}
__host__ __device__ inline bool takes_part(int share, unsigned update) { return hash(update + 99) % 4 < static_cast<unsigned>(share); }

template <class T, int Count, unsigned Members, int Stride, class How>
__global__ void update(T* memory, int shift, int keys, int share) {
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned round = 0; round < ROUNDS; ++round) {
        const unsigned n = round * THREADS * BLOCKS + thread;
        if (!takes_part(share, n)) continue;
        T* const first = memory + shift + slot_of(keys, n) * Stride;
        const auto peers = warpagg::peers<How>(first);
        auto row = warpagg::row<Count>(peers, first);
#pragma unroll
        for (int k = 0; k < Count; ++k)
            if (Members >> k & 1) row[k].add(first + k, of<T>(value_of(n, k)));
        row.send();
    }
}

template <class T, int Count, unsigned Members, int Stride, class How> void check(const char* name) {
    const size_t size = 16 + SLOTS * Stride + Count;
    buffer<T> memory(size);
    std::vector<int> want(size);
    for (int shift = 0; shift < 8; ++shift)
        for (int keys = 0; keys < KEYS_COUNT; ++keys)
            for (int share = 1; share <= 4; ++share) {
                running = std::string(name) + " shift " + std::to_string(shift) + " keys " + std::to_string(keys) + " share " + std::to_string(share);
                memory.fill(0);
                memory.upload();
                update<T, Count, Members, Stride, How><<<BLOCKS, THREADS>>>(memory.device, shift, keys, share);
                memory.download();
                std::fill(want.begin(), want.end(), 0);
                for (unsigned n = 0; n < ROUNDS * THREADS * BLOCKS; ++n)
                    for (int k = 0; takes_part(share, n) && k < Count; ++k)
                        if (Members >> k & 1) want[shift + slot_of(keys, n) * Stride + k] += value_of(n, k);
                bool wrong = false;
                for (size_t i = 0; i < size; ++i) wrong |= static_cast<float>(memory[i]) != static_cast<float>(want[i]);
                ++cases;
                failures += wrong;
                if (wrong) std::fprintf(stderr, "FAILED %s\n", running.c_str());
            }
}

template <class T, int Count, unsigned Members, int Stride> void check_all(const char* name) {
    check<T, Count, Members, Stride, warpagg::keyed>(name);
    check<T, Count, Members, Stride, warpagg::match>(name);
    check<T, Count, Members, Stride, warpagg::runs>(name);
    check<T, Count, Members, Stride, warpagg::plain>(name);
}

int main() {
    check_all<float, 4, 0xf, 4>("float, four");
    check_all<float, 4, 0xb, 5>("float, three of four");
    check_all<float, 2, 0x3, 2>("float, pairs");
    check_all<float, 3, 0x7, 3>("float, threes");
    check_all<float, 9, 0x1ff, 9>("float, nine");
    check_all<__half, 8, 0xff, 8>("half, eight");
    check_all<__half, 7, 0x77, 11>("half, six of seven");
    check_all<__half, 3, 0x7, 3>("half, threes");
    check_all<__nv_bfloat16, 8, 0xff, 8>("bfloat16, eight");
    check_all<__nv_bfloat16, 5, 0x1f, 6>("bfloat16, five");
    check_all<double, 4, 0xf, 4>("double, four");
    std::printf("rows: %d cases, %d failed\n", cases, failures);
    return failures != 0;
}
