// Layouts against a straightforward Algorithm 3 on the host: keys of several kinds and types, n from 0 to 2^24, each unit.
//
//     layout [--brief]      brief: small n alone, for the sanitizers
#include <map>

#include <warpagg/layout.cuh>

#include "common.cuh"

int failures = 0, cases = 0, stride = 1;

namespace {

// ---- on the host ----------------------------------------------------------------------------------------------------

template <class Key> using key_sets = std::map<Key, std::vector<unsigned>>;

// The sets of equal addresses in address order.
template <class Key> key_sets<Key> sets_of(const std::vector<Key>& keys, unsigned count, unsigned unit) {
    key_sets<Key> sets;
    for (unsigned u = 0; u < count / unit; ++u) sets[keys[size_t(u) * unit]].push_back(u);
    return sets;
}

// Algorithm 3: one of each in turn, until all are empty.
template <class Key> std::vector<unsigned> deal_out(const key_sets<Key>& sets) {
    std::vector<const std::vector<unsigned>*> left;
    for (const auto& set : sets) left.push_back(&set.second);
    std::vector<unsigned> order;
    for (size_t round = 0; !left.empty(); ++round) {
        size_t kept = 0;
        for (const std::vector<unsigned>* set : left) {
            order.push_back((*set)[round]);
            if (round + 1 < set->size()) left[kept++] = set;
        }
        left.resize(kept);
    }
    return order;
}

template <class Key> std::vector<unsigned> lay_together(const key_sets<Key>& sets) {
    std::vector<unsigned> order;
    for (const auto& set : sets) order.insert(order.end(), set.second.begin(), set.second.end());
    return order;
}

// ---- keys -----------------------------------------------------------------------------------------------------------

enum kind { random_few, random_many, sorted, zipf, one_key, kinds };
const char* const kind_name[kinds] = {"random few", "random many", "sorted", "Zipf", "one key"};

template <class Key> Key key_of(kind which, unsigned i) {
    const unsigned h = hash(i + 17);
    switch (which) {
    case random_few: return static_cast<Key>(h % 65536);
    case random_many: return static_cast<Key>(static_cast<unsigned long long>(h) << (sizeof(Key) > 4 ? 31 : 0) | 1u);
    case sorted: return static_cast<Key>(i / 10);
    case zipf: return static_cast<Key>(65536.0 / (1 + h % 65536) * 3);
    default: return static_cast<Key>(-5);
    }
}

// ---- on the device --------------------------------------------------------------------------------------------------

__global__ void where_to(warpagg::layout_map map, unsigned threads, unsigned* element) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < threads) element[i] = map(i);
}

// Keys that are computed.
template <class Key> struct shifted_keys {
    const Key* key;
    __host__ __device__ Key operator[](size_t i) const { return key[i] / 2; }
};

void expect(bool is_right, const char* what) {
    ++cases;
    if (is_right) return;
    ++failures;
    std::printf("FAILED %s: %s\n", running.c_str(), what);
}

template <class Key> cudaError_t make(bool is_scatter, void* workspace, size_t& bytes, const Key* keys, unsigned* order, unsigned count, unsigned unit) {
    return is_scatter ? warpagg::scatter_layout(workspace, bytes, keys, order, count, unit) : warpagg::cluster_layout(workspace, bytes, keys, order, count, unit);
}

template <class Key> void test_order(bool is_scatter, buffer<Key>& keys, unsigned count, unsigned unit, const std::vector<unsigned>& right) {
    size_t bytes = 0;
    CHECK(make<Key>(is_scatter, nullptr, bytes, keys.device, nullptr, count, unit));
    buffer<char> workspace(bytes);
    buffer<unsigned> order(count / unit + 1);
    order.host.back() = 123456789;
    order.upload();
    CHECK(make<Key>(is_scatter, workspace.device, bytes, keys.device, order.device, count, unit));
    order.download();
    expect(order.host.back() == 123456789, "writes behind the order");
    order.host.pop_back();
    expect(order.host == right, "another order than the host's");

    const unsigned threads = count + 100;
    buffer<unsigned> element(threads);
    where_to<<<(threads + 255) / 256, 256>>>(warpagg::layout_map{order.device, count / unit, unit}, threads, element.device);
    element.download();
    bool is_right = true;
    for (unsigned i = 0; i < threads; ++i)
        is_right = is_right && element[i] == (i / unit < count / unit ? right[i / unit] * unit + i % unit : i);
    expect(is_right, "the map sends a thread to another element");
}

template <class Key> void test_keys(kind which, unsigned count, unsigned unit, const char* type) {
    buffer<Key> keys(count + 1);
    for (unsigned i = 0; i < count; ++i) keys[i] = key_of<Key>(which, i);
    keys.upload();
    const key_sets<Key> sets = sets_of(keys.host, count, unit);
    for (const bool is_scatter : {true, false}) {
        running = std::string(is_scatter ? "scatter, " : "cluster, ") + kind_name[which] + ", " + type + ", n = " + std::to_string(count) + ", unit " + std::to_string(unit);
        test_order(is_scatter, keys, count, unit, is_scatter ? deal_out(sets) : lay_together(sets));
    }
}

template <class Key> void test_type(const char* type, std::initializer_list<unsigned> counts) {
    for (const unsigned count : counts)
        for (const unsigned unit : {warpagg::by_thread, warpagg::by_warp, 96u, 256u})
            for (int which = 0; which < kinds; ++which) test_keys<Key>(kind(which), count, unit, type);
}

// ---- errors, and plans ----------------------------------------------------------------------------------------------

void test_errors() {
    running = "errors";
    size_t bytes = 0;
    const unsigned* const no_keys = nullptr;
    expect(warpagg::scatter_layout(nullptr, bytes, no_keys, nullptr, 10, 0) == cudaErrorInvalidValue, "a unit of no threads");
    expect(warpagg::cluster_layout(nullptr, bytes, no_keys, nullptr, 1u << 31) == cudaErrorInvalidValue, "too many elements");
    CHECK(warpagg::scatter_layout(nullptr, bytes, no_keys, nullptr, 100000));
    buffer<char> workspace(bytes);
    --bytes;
    expect(warpagg::scatter_layout(workspace.device, bytes, no_keys, nullptr, 100000) == cudaErrorInvalidValue, "a workspace that is too small");
    expect(warpagg::launches_to_pay_back(3, 2, 1.5) == 7 && warpagg::launches_to_pay_back(3, 1, 1) == 0 && warpagg::launches_to_pay_back(0.1, 2, 1) == 1, "launches to pay back");
    CHECK(cudaGetLastError());
}

// One plan made again and again, larger and smaller, in a stream; keys that are computed.
void test_plan() {
    running = "plan";
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    warpagg::layout_plan plan;
    for (const unsigned count : {1000u, 100000u, 77u, 0u, 5000u}) {
        buffer<unsigned> keys(count + 1), element(count + 1);
        for (unsigned i = 0; i < count; ++i) keys[i] = hash(i) % 999;
        keys.upload();
        element.upload();  // the last one, which nobody writes, is downloaded too
        std::vector<unsigned> half = keys.host;
        for (unsigned& key : half) key /= 2;
        const std::vector<unsigned> right = deal_out(sets_of(half, count, 1));
        CHECK(plan.scatter(shifted_keys<unsigned>{keys.device}, count, warpagg::by_thread, stream));
        where_to<<<(count + 256) / 256, 256, 0, stream>>>(plan.map(), count, element.device);
        CHECK(cudaStreamSynchronize(stream));
        element.download();
        element.host.pop_back();
        expect(element.host == right, "another order than the host's");
    }
    warpagg::layout_plan moved = std::move(plan);
    expect(moved.map().units == 5000 && plan.map().units == 0, "a plan that has moved");
    expect(moved.cluster(static_cast<const int*>(nullptr), 10, 0, stream) == cudaErrorInvalidValue && moved.map().units == 0, "an order after an error");
    moved.drop();
    CHECK(cudaStreamDestroy(stream));
}

// What the cache gives for an array is a layout of its keys as they were when it was asked first, until it is dropped.
void test_cache() {
    running = "cache";
    constexpr unsigned count = 3000;
    warpagg::remap_cache& cache = warpagg::remap_cache::shared();
    cudaStream_t streams[2];
    for (cudaStream_t& stream : streams) CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    buffer<unsigned> keys(count), element(count);
    const auto fill = [&](unsigned seed) {
        for (unsigned i = 0; i < count; ++i) keys[i] = hash(i + seed) % 99;
        keys.upload();
    };
    const auto seen = [&](warpagg::layout_map map, cudaStream_t stream) {
        where_to<<<(count + 255) / 256, 256, 0, stream>>>(map, count, element.device);
        CHECK(cudaStreamSynchronize(stream));
        element.download();
        return element.host;
    };
    fill(1);
    const key_sets<unsigned> sets = sets_of(keys.host, count, 1);
    expect(seen(cache.scatter(keys.device, count, warpagg::by_thread, streams[0]), streams[0]) == deal_out(sets), "the first scatter");
    expect(seen(cache.cluster(keys.device, count, warpagg::by_thread, streams[1]), streams[1]) == lay_together(sets), "the first cluster");
    const unsigned* const before = cache.scatter(keys.device, count, warpagg::by_thread, streams[1]).map().order;
    fill(2);
    const warpagg::layout_map again = cache.scatter(keys.device, count, warpagg::by_thread, streams[1]);
    expect(again.order == before && seen(again, streams[1]) == deal_out(sets), "another layout although nobody dropped it");
    expect(cache.scatter(keys.device, count, warpagg::by_warp, streams[1]).map().units == count / 32, "one of warps");
    cache.drop(keys.device);
    const key_sets<unsigned> new_sets = sets_of(keys.host, count, 1);
    expect(seen(cache.scatter(keys.device, count, warpagg::by_thread, streams[1]), streams[1]) == deal_out(new_sets), "the old layout although it was dropped");

    // More arrays than it keeps: the layouts are right all the same.
    for (unsigned round = 0; round < 2; ++round)
        for (unsigned k = 0; k < warpagg::remap_cache::limit + 3; ++k) {
            const std::vector<unsigned> part(keys.host.begin() + k, keys.host.begin() + k + 100);
            std::vector<unsigned> where = seen(cache.cluster(keys.device + k, 100, warpagg::by_thread, streams[0]), streams[0]);
            where.resize(100);
            expect(where == lay_together(sets_of(part, 100, 1)), "one of many");
        }

    cudaGraph_t graph;
    CHECK(cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeThreadLocal));
    expect(cache.scatter(keys.device, count - 1, warpagg::by_thread, streams[0]).map().units == 0, "a layout in a stream that is captured");
    CHECK(cudaStreamEndCapture(streams[0], &graph));
    CHECK(cudaGraphDestroy(graph));
    expect(cache.scatter(keys.device, count, 0, streams[1]).map().units == 0 && cudaGetLastError() == cudaSuccess, "an error that is kept");
    cache.drop();
    for (const cudaStream_t stream : streams) CHECK(cudaStreamDestroy(stream));
}

}  // namespace

int main(int argc, char** argv) {
    const bool brief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
    test_type<unsigned>("u32", {0, 1, 2, 31, 32, 33, 255, 1000, 4097});
    test_errors();
    test_plan();
    test_cache();
    if (!brief) {
        test_type<int>("i32", {5, 1000, 70000});
        test_type<unsigned char>("u8", {5, 1000, 70000});
        test_type<unsigned long long>("u64", {5, 1000, 70000});
        test_type<unsigned>("u32", {(1u << 20) - 1, 1u << 20});
        for (const unsigned unit : {warpagg::by_thread, warpagg::by_warp, 256u})
            for (const kind which : {random_few, sorted, zipf, one_key}) test_keys<unsigned>(which, 1u << 24, unit, "u32");
    }
    std::printf("layouts: %d cases, %d failed\n", cases, failures);
    return failures != 0 || cases == 0;
}
