// Runs all parts of the property tests, then what they leave out: scopes, ways to be called, several sums through one object.
#include "property.cuh"

int failures = 0, cases = 0, stride = 1;

#define PARTS(PART) PART(0) PART(1) PART(2) PART(3) PART(4) PART(5) PART(6) PART(7) PART(8) PART(9) PART(10) PART(11)
#define DECLARE(n) void part_##n();
PARTS(DECLARE)

// ---- scopes and fences ----------------------------------------------------------------------------------------------

template <class Scope> void test_scope(const char* name) {
    test_how<test_add, unsigned long long, warpagg::match, Scope>(name, true);
    test_how<test_add, double, warpagg::runs, Scope>(name, true);
    test_how<test_max, int, warpagg::uniform, Scope>(name, true);
    test_how<test_inc, unsigned, warpagg::match, Scope>(name, true);
    test_how<test_exch, float, warpagg::keyed, Scope>(name, true);
}

// Messages: each lane writes, fences, and adds to one counter; who sees the counter full must see all that was written.
__global__ void publish(int* data, unsigned* arrived, int* missed) {
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x), all = int(gridDim.x * blockDim.x);
    data[i] = i + 1;
    __threadfence();
    const unsigned ticket = warpagg::fetch_add<warpagg::uniform, warpagg::fenced<warpagg::device>>(arrived, 1u);
    if (ticket != unsigned(all - 1)) return;
    __threadfence();
    for (int k = 0; k < all; ++k)
        if (static_cast<volatile int*>(data)[k] != k + 1) ++*missed;
}

static void test_fences() {
    constexpr int threads = 64 * 200;
    buffer<int> memory(2 + threads);
    for (int repeat = 0; repeat < 20; ++repeat) {
        memory.fill(0);
        memory.upload();
        publish<<<64, 200>>>(memory.device + 2, reinterpret_cast<unsigned*>(memory.device), memory.device + 1);
        memory.download();
        ++cases;
        if (memory[0] != threads || memory[1] != 0) {
            ++failures;
            std::printf("FAILED fenced: %d arrived, %d writes missed\n", memory[0], memory[1]);
        }
    }
}

// ---- ways to be called ----------------------------------------------------------------------------------------------

struct adder {
    unsigned* total;
    __device__ void operator()(unsigned v) const { warpagg::add(total, v); }
};
template <class T> __device__ void add_in_template(T* p, T v) { warpagg::add(p, v); }
__device__ __noinline__ void add_out_of_line(unsigned* p, unsigned v) { warpagg::add<warpagg::match>(p, v); }
__device__ __noinline__ unsigned recursive(unsigned* p, unsigned depth) {
    return depth == 0 ? warpagg::fetch_add<warpagg::checked>(p, 1u) * 0 : recursive(p, depth - 1) + 1;
}

__global__ void call_forms(unsigned* totals, user::money* purse) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const auto lambda = [&](unsigned v) { warpagg::add<warpagg::runs>(totals, v); };
    lambda(1);
    adder{totals + 1}(1);
    add_in_template(totals + 2, 1u);
    add_out_of_line(totals + 3, 1);
    if (i % 3) add_out_of_line(totals + 3, 0);
    recursive(totals + 4, i % 4);
    warpagg::add(purse, 1);
    if (warpagg::fetch_add<warpagg::match>(purse, 0).cents < 0) totals[5] = 1;
    for (unsigned k = 0; k < i % 7; ++k) {
        if (k == 4) continue;
        warpagg::add<warpagg::keyed, warpagg::device>(totals + 6 + k, 1u);
    }
}

static void test_call_forms() {
    buffer<unsigned> totals(32);
    totals.fill(0);
    totals.upload();
    call_forms<<<10, dim3(9, 5, 2)>>>(totals.device, reinterpret_cast<user::money*>(totals.device + 20));
    totals.download();
    // threadIdx.x only runs to 8 here: i is blockIdx.x * 9 + threadIdx.x, each value 10 times.
    unsigned expected[32] = {900, 900, 900, 900, 900};
    expected[20] = 900;
    for (unsigned b = 0; b < 10; ++b)
        for (unsigned x = 0; x < 9; ++x)
            for (unsigned k = 0; k < (b * 9 + x) % 7; ++k)
                if (k != 4) expected[6 + k] += 10;
    ++cases;
    if (std::memcmp(totals.host.data(), expected, sizeof expected) != 0) {
        ++failures;
        std::printf("FAILED call forms\n");
    }
}

// ---- several updates through one object, keys of several sizes ------------------------------------------------------

struct cell {
    int x, y, z;
};

template <class Key> __device__ Key make_key(unsigned k);
template <> __device__ unsigned short make_key(unsigned k) { return static_cast<unsigned short>(k); }
template <> __device__ unsigned make_key(unsigned k) { return k; }
template <> __device__ double make_key(unsigned k) { return k * 0.5; }
template <> __device__ cell make_key(unsigned k) { return cell{1, int(k), 2}; }

template <class Key, class How> __global__ void several(unsigned modulus, float* f, double* d, unsigned* u, unsigned* slots) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = hash(i) % modulus;
    if (hash(i + 5) % 4 == 0) return;
    auto peers = warpagg::peers<How>(make_key<Key>(k));
    peers.add(f + k, 1);
    peers.add(d + k, 2.0);
    peers.add(u + k, 3u);
    peers.max(u + 64 + k, i);
    const unsigned slot = peers.fetch_add(u + 128 + k, 1u);
    slots[k * 4096 + slot] = 1;
    peers.add(f + 64 + k, 0.5f);
}

struct results {
    float f[128];
    double d[64];
    unsigned u[192], slots[64 * 4096];
};

template <class Key, class How> static void test_several() {
    buffer<results> memory(1);
    for (unsigned modulus : {1u, 3u, 20u, 64u}) {
        memory.fill(0);
        memory.upload();
        results* const at = memory.device;
        several<Key, How><<<20, 100>>>(modulus, at->f, at->d, at->u, at->slots);
        memory.download();
        const results* const m = &memory[0];
        ++cases;
        bool right = true;
        for (unsigned k = 0; k < 64; ++k) {
            unsigned n = 0, most = 0;
            for (unsigned i = 0; i < 2000; ++i)
                if (hash(i) % modulus == k && hash(i + 5) % 4 != 0) ++n, most = i;
            right = right && m->f[k] == float(n) && m->d[k] == 2.0 * n && m->u[k] == 3 * n && m->u[64 + k] == most && m->u[128 + k] == n &&
                    m->f[64 + k] == 0.5f * float(n);
            for (unsigned s = 0; s < n; ++s) right = right && m->slots[k * 4096 + s] == 1;
        }
        if (!right) {
            ++failures;
            std::printf("FAILED several updates, %u keys of %zu bytes\n", modulus, sizeof(Key));
        }
    }
}

template <class How> static void test_several_keys() {
    test_several<unsigned short, How>();
    test_several<unsigned, How>();
    test_several<double, How>();
    test_several<cell, How>();
}

// ---- runs over a whole block ----------------------------------------------------------------------------------------

template <int Threads> __global__ void over_block(unsigned length, long long* most, unsigned* sums) {
    __shared__ typename warpagg::block_runs<long long, Threads>::storage storage_for_most;
    __shared__ typename warpagg::block_runs<unsigned, Threads>::storage storage_for_sums;
    const warpagg::block_runs<long long, Threads> runs_of_most(storage_for_most);
    const warpagg::block_runs<unsigned, Threads> runs_of_sums(storage_for_sums);
    const unsigned thread = threadIdx.x + blockDim.x * threadIdx.y;
    for (unsigned round = 0; round < 3; ++round) {
        const unsigned i = (blockIdx.x * 3 + round) * Threads + thread, k = i / length;
        const bool has_one = hash(i) % 8 != 0 || length > 500;
        runs_of_sums.add(has_one ? sums + k : nullptr, i);
        runs_of_most.max(has_one ? most + k : nullptr, static_cast<long long>(hash(i + 9)) - 0x80000000ll);
    }
}

template <int Threads> static void test_block() {
    constexpr unsigned count = 4 * 3 * Threads;
    for (unsigned length : {1u, 5u, 32u, 100u, 100000u}) {
        buffer<long long> most(count);
        buffer<unsigned> sums(count);
        most.fill(0x80);
        sums.fill(0);
        most.upload();
        sums.upload();
        std::vector<long long> right_most = most.host;
        std::vector<unsigned> right_sums = sums.host;
        for (unsigned i = 0; i < count; ++i) {
            if (hash(i) % 8 == 0 && length <= 500) continue;
            const long long value = static_cast<long long>(hash(i + 9)) - 0x80000000ll;
            right_sums[i / length] += i;
            if (right_most[i / length] < value) right_most[i / length] = value;
        }
        over_block<Threads><<<4, dim3(8, Threads / 8)>>>(length, most.device, sums.device);
        most.download();
        sums.download();
        ++cases;
        if (most.host != right_most || sums.host != right_sums) {
            ++failures;
            std::printf("FAILED runs over a block of %d, of length %u\n", Threads, length);
        }
    }
}

int main(int argc, char** argv) {
    const bool brief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;  // a part of each kind, for the sanitizers
    if (brief) stride = 7;
#define RUN(n) if (!brief || n == 1 || n == 10) part_##n();
    PARTS(RUN)
    if (!brief) {
        test_scope<warpagg::block>("block scope");
        test_scope<warpagg::system>("system scope");
        test_scope<warpagg::fenced<warpagg::device>>("fenced");
    }
    test_fences();
    test_call_forms();
    test_block<32>();
    test_block<96>();
    test_block<1024>();
    test_several_keys<warpagg::keyed>();
    test_several_keys<warpagg::match>();
    test_several_keys<warpagg::runs>();
    test_several_keys<warpagg::vote>();
    std::printf("%d cases, %d failed\n", cases, failures);
    return failures != 0;
}
