// A sum, a histogram, maxima by key and a least value through four objects in one kernel, each for some of the items.
#include "plan.cuh"

namespace {

constexpr int keys = 300, blocks_at_most = 4, items_at_most = blocks_at_most * 1024 * 4;

struct sums {
    double total;
    int least;
    unsigned bins[keys];
    int most[keys];
};

// What an item brings, for both sides.
struct item_of {
    int key, value;
    bool is_counted, is_most;
    __host__ __device__ item_of(unsigned seed, unsigned item) {
        const unsigned h = hash(seed * 7 + item);
        key = int(h % 16 ? h % 12 : h / 16 % keys);
        value = int(hash(h));
        is_counted = h / 4096 % 3;
        is_most = h / 8192 % 2;
    }
};

template <class Form> __global__ void __launch_bounds__(1024) several(steps when, unsigned seed, const unsigned char* calls, sums* results) {
    if (blockIdx.z != 0) return;
    __shared__ warpagg::block_total<double>::storage total_storage;
    warpagg::block_total<double> total(total_storage);
    __shared__ warpagg::block_cache<unsigned, 64>::storage bins_storage;
    warpagg::block_cache<unsigned, 64> bins(bins_storage, results->bins);
    __shared__ warpagg::block_total<int, warpagg::op_min>::storage least_storage;
    warpagg::block_total<int, warpagg::op_min> least(least_storage);
    __shared__ warpagg::block_cache<int, 32, warpagg::op_max>::storage most_storage;
    warpagg::block_cache<int, 32, warpagg::op_max> most(most_storage, results->most);
    Form::walk(when, [&](unsigned item) {
        if (!calls[item]) return;
        const item_of i(seed, item);
        total.add(&results->total, i.key * 0.5);
        if (i.is_counted) bins.add(&results->bins[i.key], 1u);
        least.min(&results->least, i.value);
        if (i.is_most) most.max(&results->most[i.key], i.value);
    });
}

template <class Form> void test_form() {
    running = std::string("several objects, ") + Form::title();
    static buffer<sums> results(1);
    static buffer<unsigned char> calls(items_at_most);
    for (int n = 0; n < 48; n += stride) {
        const plan p = draw_plan(unsigned(70000 + n), Form::most_rounds);
        results.fill(0);
        sums right = results[0];
        for (unsigned item = 0; item < p.items(); ++item) {
            calls[item] = p.calls(item);
            if (!calls[item]) continue;
            const item_of i(p.seed, item);
            right.total += i.key * 0.5;
            right.bins[i.key] += i.is_counted;
            if (i.value < right.least) right.least = i.value;
            if (i.is_most && right.most[i.key] < i.value) right.most[i.key] = i.value;
        }
        results.upload();
        calls.upload(p.items());
        several<Form><<<p.grid(), p.shape>>>(upload_steps(p), p.seed, calls.device, results.device);
        results.download();
        if (!fails(std::memcmp(&right, &results[0], sizeof right) == 0)) continue;
        std::printf("FAILED %s: total %g for %g, least %d for %d; ", running.c_str(), results[0].total, right.total, results[0].least, right.least);
        print(p);
        std::printf("\n");
    }
}

}  // namespace

void test_several() {
    if (!is_asked_for("several")) return;
    test_form<one_element>();
    test_form<grid_stride>();
    test_form<with_barriers>();
}
