// Page view count. Without atomics: CUB sorts the log and counts the runs.
#include "programs.cuh"

#include <cub/device/device_run_length_encode.cuh>

namespace as_written { void count(const unsigned* log, unsigned n, unsigned mask, unsigned* pages, unsigned* views); }
namespace rewritten { void count(const unsigned* log, unsigned n, unsigned mask, unsigned* pages, unsigned* views); }

namespace {

constexpr unsigned n = 1u << 24;

__device__ unsigned slot_of(unsigned page, unsigned mask, unsigned* pages) {
    for (unsigned slot = page * 2654435761u & mask;; slot = (slot + 1) & mask) {
        unsigned seen = pages[slot];
        if (seen == 0) seen = atomicCAS(&pages[slot], 0u, page);
        if (seen == 0 || seen == page) return slot;
    }
}

template <class How, class Map> __global__ void count_views(Map map, const unsigned* log, unsigned mask, unsigned* pages, unsigned* views) {
    const unsigned i = map(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) updater<How>::add(&views[slot_of(log[i], mask, pages)], 1u);
}

__global__ void from_one_on(const unsigned* keys, unsigned* log) {
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    log[i] = keys[i] + 1;
}

struct program {
    unsigned page_count, slots;
    array<unsigned> log{n}, pages, views, sorted{n}, runs{1};
    size_t sort_bytes, count_bytes;
    array<char> sort_space, count_space;
    bool counts_runs = false;  // the last form left runs, not a table
    std::vector<unsigned> right;

    static unsigned slots_for(unsigned count) {
        unsigned slots = 64;
        while (slots < 2 * count) slots *= 2;
        return slots;
    }
    cudaError_t sort(void* space, size_t& bytes) { return cub::DeviceRadixSort::SortKeys(space, bytes, static_cast<unsigned*>(log), static_cast<unsigned*>(sorted), int(n), 0, 23); }
    cudaError_t count_runs(void* space, size_t& bytes) {
        return cub::DeviceRunLengthEncode::Encode(space, bytes, static_cast<unsigned*>(sorted), static_cast<unsigned*>(pages), static_cast<unsigned*>(views),
                                                  static_cast<unsigned*>(runs), int(n));
    }

    program(key_set set, unsigned count)
        : page_count(count), slots(slots_for(count)), pages(slots), views(slots),
          sort_bytes(workspace_for([&](void* space, size_t& bytes) { return sort(space, bytes); })),
          count_bytes(workspace_for([&](void* space, size_t& bytes) { return count_runs(space, bytes); })), sort_space(sort_bytes), count_space(count_bytes),
          right(count + 1) {
        from_one_on<<<n / 256, 256>>>(device_keys(set), log);
        for (const unsigned page : log.host()) ++right[page];
    }
    void clear() {
        counts_runs = false;
        pages.zero();
        views.zero();
    }
    void no_atomics() {
        counts_runs = true;
        CHECK(sort(static_cast<char*>(sort_space), sort_bytes));
        CHECK(count_runs(static_cast<char*>(count_space), count_bytes));
    }
    void as_written() {
        clear();
        as_written::count(log, n, slots - 1, pages, views);
    }
    void rewritten() {
        clear();
        rewritten::count(log, n, slots - 1, pages, views);
    }
    template <class How, class Map> void update(const std::vector<Map>& maps) {
        clear();
        count_views<How><<<n / 256, 256>>>(maps[0], log, slots - 1, pages, views);
    }
    size_t steps() const { return 1; }
    double lay_out(order which, unsigned unit, std::vector<warpagg::layout_plan>& plans) { return make_plan(plans[0], which, log, n, unit); }
    bool is_right() const {
        const std::vector<unsigned> page = pages.host(), times = views.host();
        const unsigned entries = counts_runs ? runs.host()[0] : slots;
        std::vector<unsigned> found(right.size());
        for (unsigned k = 0; k < entries; ++k)
            if (page[k] != 0) found[page[k]] += times[k];
        return found == right;
    }
};

}  // namespace

void measure_page_views() {
    const struct {
        key_set set;
        unsigned pages;
    } inputs[] = {{zipf_64Ki, 65536}, {random_64Ki, 65536}, {random_4Mi, 1u << 22}, {sorted, 1u << 22}, {equal, 1}};
    for (const auto& input : inputs) {
        program p(input.set, input.pages);
        measurement<program>("page views", key_set_name[input.set], p);
    }
}
