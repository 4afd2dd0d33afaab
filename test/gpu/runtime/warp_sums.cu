// Sums of a warp on the GPU: what lands in memory is what each update by itself would leave there, for objects of a loop and of one time, every way in which lanes drop out, bring what and where,
// in blocks of whole warps and of parts, with threads that left early and warps that come out of a loop in groups; and what nobody brings stays as it is.
//
//     warp_sums
#include "common.cuh"

int failures = 0, cases = 0, stride = 1;

enum { SLOTS = 7, BLOCKS = 6, ROUNDS = 5 };

// How the lanes of a warp come by their places.
enum places { PLACES_ONE, PLACES_FEW_OTHERS, PLACES_ANY, PLACES_COUNT };

struct shape {
    int places, drop, bring, leave;  // of 8 lanes so many drop out, of 8 values so many are brought, of 8 threads so many leave early
    bool apart;                      // the lanes of a warp come to the loop in groups
};

__host__ __device__ inline unsigned part(unsigned a, unsigned b, unsigned c) { return hash(hash(a * 31 + c) + b); }
__host__ __device__ inline bool leaves(const shape& s, unsigned thread) { return part(thread, 0, 1) % 8 < static_cast<unsigned>(s.leave); }
__host__ __device__ inline bool drops(const shape& s, unsigned thread, unsigned round) { return part(thread, round, 2) % 8 < static_cast<unsigned>(s.drop); }
__host__ __device__ inline bool brings(const shape& s, unsigned thread, unsigned round, int i) { return part(thread, round * 64 + i, 3) % 8 < static_cast<unsigned>(s.bring); }
__host__ __device__ inline int slot_of(const shape& s, unsigned thread, unsigned round) {
    const unsigned of_warp = part(thread / 32, round, 4);
    const bool other = s.places == PLACES_ANY || (s.places == PLACES_FEW_OTHERS && part(thread, round, 5) % 16 == 0);
    return static_cast<int>((other ? part(thread, round, 6) : of_warp) % SLOTS);
}
__host__ __device__ inline int value_of(unsigned thread, unsigned round, int i) { return static_cast<int>(part(thread, round * 64 + i, 7) % 5); }

template <class T, class Op> struct bringing;
template <class T> struct bringing<T, warpagg::op_add> {
    template <class Sums> static __device__ void bring(Sums& sums, int i, T* p, T v) { sums[i].add(p, v); }
    static double merge(double a, double b) { return a + b; }
};
template <class T> struct bringing<T, warpagg::op_max> {
    template <class Sums> static __device__ void bring(Sums& sums, int i, T* p, T v) { sums[i].max_(p, v); }
    static double merge(double a, double b) { return a > b ? a : b; }
};

// Way: what the object is made with, warpagg::once or nothing.
template <class T, class Op, int A, int B, class... Way>
__global__ void update(T* memory, shape s) {
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (leaves(s, thread)) return;
    if (s.apart)
        for (unsigned i = 0; i < part(thread, 0, 8) % 4; ++i) Op::atomic(warpagg::device{}, &memory[SLOTS * (A + B)], T(0.0f));  // who meets behind it is anybody's guess
    for (unsigned round = 0; round < ROUNDS; ++round) {
        warpagg::warp_folds<T, Op, warpagg::device, A, B> sums(Way{}...);
        [&] {
            if (drops(s, thread, round)) return;
            T* const first = memory + slot_of(s, thread, round) * A;
            T* const second = memory + SLOTS * A + slot_of(s, thread, round) * B;
#pragma unroll
            for (int i = 0; i < A + B; ++i)
                if (brings(s, thread, round, i)) bringing<T, Op>::bring(sums, i, i < A ? first + i : second + (i - A), T(static_cast<float>(value_of(thread, round, i))));
        }();
        sums.send();
    }
}

template <class T, class Op, int A, int B, class... Way> void check(const char* name) {
    const size_t size = SLOTS * (A + B) + 1;
    buffer<T> memory(size);
    std::vector<double> want(size);
    for (int threads : {32, 48, 100, 256, 1024})
        for (int places = 0; places < PLACES_COUNT; ++places)
            for (int drop : {0, 3, 7, 8})
                for (int bring : {1, 6, 8})
                    for (int leave : {0, 2})
                        for (bool apart : {false, true}) {
                            const shape s{places, drop, bring, leave, apart};
                            running = std::string(name) + " threads " + std::to_string(threads) + " places " + std::to_string(places) + " drop " + std::to_string(drop) + " bring " +
                                      std::to_string(bring) + " leave " + std::to_string(leave) + " apart " + std::to_string(apart);
                            memory.fill(0);
                            memory.upload();
                            update<T, Op, A, B, Way...><<<BLOCKS, threads>>>(memory.device, s);
                            memory.download();
                            std::fill(want.begin(), want.end(), 0.0);
                            for (unsigned thread = 0; thread < static_cast<unsigned>(BLOCKS * threads); ++thread)
                                for (unsigned round = 0; round < ROUNDS && !leaves(s, thread); ++round)
                                    for (int i = 0; i < A + B && !drops(s, thread, round); ++i)
                                        if (brings(s, thread, round, i)) {
                                            const int slot = slot_of(s, thread, round);
                                            double& w = want[i < A ? slot * A + i : SLOTS * A + slot * B + i - A];
                                            w = bringing<T, Op>::merge(w, value_of(thread, round, i));
                                        }
                            bool wrong = false;
                            for (size_t i = 0; i < size; ++i) wrong |= static_cast<double>(static_cast<float>(memory[i])) != want[i];
                            ++cases;
                            failures += wrong;
                            if (wrong) std::fprintf(stderr, "FAILED %s\n", running.c_str());
                        }
}

int main() {
    check<float, warpagg::op_add, 9, 1>("float, nine and one");
    check<float, warpagg::op_add, 1, 1>("float, one and one");
    check<float, warpagg::op_add, 16, 16>("float, thirty-two");
    check<double, warpagg::op_add, 2, 3>("double, two and three");
    check<unsigned long long, warpagg::op_add, 1, 2>("unsigned long long, one and two");
    check<int, warpagg::op_add, 3, 4>("int, three and four");
    check<float, warpagg::op_add, 9, 1, warpagg::once>("float, nine and one, once");
    check<float, warpagg::op_add, 16, 16, warpagg::once>("float, thirty-two, once");
    check<double, warpagg::op_add, 2, 3, warpagg::once>("double, two and three, once");
    check<int, warpagg::op_max, 2, 1, warpagg::once>("int, maxima, once");
    check<int, warpagg::op_max, 2, 1>("int, maxima");
    check<long long, warpagg::op_max, 4, 3>("long long, maxima");
    std::printf("warp_sums: %d cases, %d failed\n", cases, failures);
    return failures != 0;
}
