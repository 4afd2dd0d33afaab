// Records by one key on the GPU: when the kernel has ended, memory is what each update by itself would leave there, whoever calls and leaves when, for keys of
// several kinds, for fields that lead where the key does not say; and what no call names stays as it is.
//
//     records [--brief]
#include <cstring>

#include "plan.cuh"

int failures = 0, cases = 0, stride = 1;

constexpr unsigned keys = 1500, shift = 8;

enum class key_style { one, few, sorted, random, count };

__host__ __device__ inline int value_of(unsigned item, unsigned element) { return static_cast<int>(hash(item * 7 + element) % 3); }

template <class T> struct number {
    __host__ __device__ static T of(int value) { return static_cast<T>(value); }
    static double back(T value) { return static_cast<double>(value); }
    static constexpr double largest = 1 << 24;  // up to here every integer has a value of its own
};
template <> struct number<__half> {
    __host__ __device__ static __half of(int value) { return __half(static_cast<float>(value)); }
    static double back(__half value) { return static_cast<float>(value); }
    static constexpr double largest = 2048;
};

struct work {
    const int* key;          // by item; -1: no call
    const unsigned* leaves;  // by thread
    unsigned rounds, items, barriers;
    bool strays;             // the second field leads elsewhere than the key says, for whole warps
};
__host__ __device__ inline unsigned second_key(const work& w, unsigned key, unsigned thread_of_block) {
    return w.strays ? (key + thread_of_block / 32 % 3 * 5) % keys : key;
}

// The rows of a field: `Stride` elements from one to the next.
template <class T, int Count, unsigned Members, int Stride, class Test, class Op> struct rows {
    using field = warpagg::field<T, Count, Op>;
    using type = T;
    static constexpr int count = Count, stride = Stride;
    static constexpr unsigned members = Members, size = shift + keys * Stride + Count;
};
using float_row = rows<float, 4, 0xf, 4, test_add, warpagg::op_add>;
using float_gap = rows<float, 3, 0x5, 3, test_add, warpagg::op_add>;
using half_row = rows<__half, 3, 0x7, 5, test_add, warpagg::op_add>;
using double_sum = rows<double, 1, 1, 1, test_add, warpagg::op_add>;
using long_count = rows<unsigned long long, 1, 1, 2, test_add, warpagg::op_add>;
using int_count = rows<int, 1, 1, 1, test_add, warpagg::op_add>;

template <int Field, class Rows, int Element, class Record> __device__ void add_elements(Record& record, typename Rows::type* at, unsigned item) {
    if constexpr (Element < Rows::count) {
        if constexpr ((Rows::members >> Element & 1u) != 0) record.template add<Field, Element>(at + Element, number<typename Rows::type>::of(value_of(item, Element)));
        add_elements<Field, Rows, Element + 1>(record, at, item);
    }
}

// What makes a block's records. Without slots: records of the warp.
template <int Slots, class One, class Other> struct maker {
    using object = warpagg::block_records<Slots, typename One::field, typename Other::field>;
    using storage = typename object::storage;
    object records;
    __device__ maker(storage& shared, typename One::type* one, typename Other::type* other) : records(shared, one, other) {}
    __device__ auto record() { return records.record(); }
};
template <class One, class Other> struct maker<0, One, Other> {
    struct storage {};
    __device__ maker(storage&, typename One::type*, typename Other::type*) {}
    __device__ warpagg::record<typename One::field, typename Other::field> record() { return {}; }
};

template <int Slots, class One, class Other> __global__ void __launch_bounds__(1024) update(work w, typename One::type* one, typename Other::type* other) {
    __shared__ typename maker<Slots, One, Other>::storage storage;
    maker<Slots, One, Other> records(storage, one, other);
    const unsigned per_block = blockDim.x * blockDim.y * blockDim.z;
    const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z), thread = blockIdx.x * per_block + in_block;
    for (unsigned round = 0; round < w.rounds; ++round) {
        if (w.leaves[thread] == round) return;
        const unsigned item = round * gridDim.x * per_block + thread;
        const int key = item < w.items ? w.key[item] : -1;
        if (key >= 0) {
            auto record = records.record();
            add_elements<0, One, 0>(record, one + shift + key * One::stride, item);
            add_elements<1, Other, 0>(record, other + shift + second_key(w, key, in_block) * Other::stride, item);
            record.send();
        }
        if (w.barriers >> round & 1u) __syncthreads();
    }
}

inline int draw_key(key_style style, unsigned h, unsigned item, unsigned items) {
    switch (style) {
    case key_style::one: return 3;
    case key_style::few: return static_cast<int>(h % 10);
    case key_style::sorted: return static_cast<int>(static_cast<unsigned long long>(item) * keys / items);
    default: return static_cast<int>(h % keys);
    }
}

template <class Rows> void expect(std::vector<double>& want, unsigned key, unsigned item) {
    for (int e = 0; e < Rows::count; ++e)
        if (Rows::members >> e & 1u) want[shift + key * Rows::stride + e] += value_of(item, e);
}
template <class Rows> bool is_wrong(buffer<typename Rows::type>& memory, const std::vector<double>& want) {
    bool wrong = false;
    for (size_t i = 0; i < want.size(); ++i)
        wrong |= want[i] <= number<typename Rows::type>::largest && number<typename Rows::type>::back(memory[i]) != want[i];
    return wrong;
}

template <int Slots, class One, class Other> void check(const char* name, unsigned plans) {
    buffer<typename One::type> one(One::size);
    buffer<typename Other::type> other(Other::size);
    for (unsigned seed = 0; seed < plans; ++seed) {
        const plan p = draw_plan(seed, 10);
        const auto style = static_cast<key_style>(seed % unsigned(key_style::count));
        buffer<int> key(p.items());
        buffer<unsigned> leaves(p.threads());
        for (unsigned t = 0; t < p.threads(); ++t) leaves[t] = p.leaves_before(t);
        for (unsigned n = 0; n < p.items(); ++n) key[n] = p.calls(n) ? draw_key(style, hash(seed + 31 * n), n, p.items()) : -1;
        key.upload();
        leaves.upload();
        one.fill(0);
        other.fill(0);
        one.upload();
        other.upload();
        const work w = {key.device, leaves.device, p.rounds, p.items(), p.barriers, seed / 4 % 3 == 2};
        running = std::string(name) + " plan " + std::to_string(seed);
        update<Slots, One, Other><<<p.blocks, p.shape>>>(w, one.device, other.device);
        one.download();
        other.download();
        std::vector<double> want_one(One::size), want_other(Other::size);
        for (unsigned n = 0; n < p.items(); ++n)
            if (key[n] >= 0) {
                expect<One>(want_one, static_cast<unsigned>(key[n]), n);
                expect<Other>(want_other, second_key(w, static_cast<unsigned>(key[n]), n % p.per_block()), n);
            }
        const bool wrong = is_wrong<One>(one, want_one) || is_wrong<Other>(other, want_other);
        ++cases;
        failures += wrong;
        if (wrong) std::fprintf(stderr, "FAILED %s\n", running.c_str());
    }
}

int main(int argc, char** argv) {
    const unsigned plans = argc > 1 && std::strcmp(argv[1], "--brief") == 0 ? 12 : 60;
    check<640, float_row, int_count>("four floats and a count", plans);
    check<64, float_row, int_count>("four floats and a count, 64 slots", plans);
    check<736, double_sum, long_count>("double and a count", plans);
    check<32, float_gap, double_sum>("two of three floats and a double", plans);
    check<96, half_row, int_count>("halves and a count", plans);
    check<256, int_count, int_count>("two counts", plans);
    check<0, float_row, int_count>("in the warp: four floats and a count", plans);
    check<0, double_sum, long_count>("in the warp: double and a count", plans);
    check<0, float_gap, double_sum>("in the warp: two of three floats and a double", plans);
    check<0, half_row, int_count>("in the warp: halves and a count", plans);
    check<0, int_count, int_count>("in the warp: two counts", plans);
    std::printf("records: %d cases, %d failed\n", cases, failures);
    return failures != 0;
}
