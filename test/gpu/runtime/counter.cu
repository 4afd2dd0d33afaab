// block_counter, tested on a GPU: memory and the old values are what some order of plain atomics gives (trail.cuh). Where amounts
// are positive and one direction is asked for, that means that old values tile the range that was counted: distinct and dense.
#include "plan.cuh"
#include "trail.cuh"

namespace {

// ---- kernels --------------------------------------------------------------------------------------------------------

template <class T> struct count_work {
    steps when;
    update_log<T>* log;  // by item; key -1: no call
    T* memory;
    unsigned own;  // counters from one block's to the next one's; 0: all have one
};

template <class Op, class T, class Scope, class Form> __global__ void __launch_bounds__(1024) counts(count_work<T> w) {
    if (blockIdx.z != 0) return;
    __shared__ typename warpagg::block_counter<T, Scope>::storage storage;
    warpagg::block_counter<T, Scope> counter(storage);
    T* const count = w.memory + blockIdx.x * w.own;
    Form::walk(w.when, [&](unsigned item) {
        update_log<T>& mine = w.log[item];
        if (mine.key >= 0) mine.old = Op::fetch(counter, count, mine.value);
    });
}

// One object in both directions, another one up, and a total; what an item calls are the bits of its key.
constexpr int up = 1, down = 2, other = 4;
template <class T, class Other> struct mixed_work {
    steps when;
    const int* calls;
    update_log<T>*ups, *downs;
    update_log<Other>* others;
    T* count;
    Other* other_count;
    unsigned* calls_made;
};
template <class T, class Other, class Form> __global__ void __launch_bounds__(1024) mixed(mixed_work<T, Other> w) {
    if (blockIdx.z != 0) return;
    __shared__ typename warpagg::block_counter<T>::storage storage;
    warpagg::block_counter<T> counter(storage);
    __shared__ typename warpagg::block_total<unsigned>::storage total_storage;
    warpagg::block_total<unsigned> total(total_storage);
    __shared__ typename warpagg::block_counter<Other>::storage other_storage;
    warpagg::block_counter<Other> other_counter(other_storage);
    Form::walk(w.when, [&](unsigned item) {
        const int calls = w.calls[item];
        if (calls & up) w.ups[item].old = counter.fetch_add(w.count, w.ups[item].value);
        if (calls & other) w.others[item].old = other_counter.fetch_add(w.other_count, w.others[item].value);
        if (calls & down) w.downs[item].old = counter.fetch_sub(w.count, w.downs[item].value);
        total.add(w.calls_made, static_cast<unsigned>(calls));
    });
}

// When a call returns, memory holds its update.
__global__ void sees_own_update(unsigned rounds, unsigned* count, unsigned* missed) {
    __shared__ warpagg::block_counter<unsigned>::storage storage;
    warpagg::block_counter<unsigned> counter(storage);
    for (unsigned round = 0; round < rounds; ++round) {
        const unsigned old = counter.fetch_add(count, 1u);
        if (*static_cast<volatile unsigned*>(count) <= old) atomicAdd(missed, 1u);
    }
}

// ---- amounts --------------------------------------------------------------------------------------------------------

enum class amount_style { ones, zeros, small, up_to_255, large, negative, any, count };

template <class T> T draw_amount(amount_style style, unsigned h) {
    switch (style) {
    case amount_style::ones: return T(1);
    case amount_style::zeros: return T(h % 8 == 0);
    case amount_style::small: return T(1 + h % 8);
    case amount_style::up_to_255: return T(h % 256);
    case amount_style::large: return T(h % 3 ? 250 + h / 4 % (h / 64 % 8 ? 1000 : 200000) : h / 4 % 10);
    case amount_style::negative: return T(h % 2 ? h / 2 % 4 : 0 - h / 2 % 300);
    default: return T(static_cast<unsigned long long>(h) << 32 | hash(h));
    }
}

// Few warps leave a counter to the hardware, so grids are either small or more than 2048 warps, a fifth of which calls.
plan draw_counting_plan(unsigned seed, unsigned most_rounds) {
    plan p = draw_plan(seed, most_rounds < 3 ? most_rounds : 3);
    const unsigned warps = (p.per_block() + 31) / 32;
    const bool contends = hash(seed + 3) % 3 != 0;
    if (contends) p.blocks = (520 + hash(seed + 4) % 300) / warps;
    p.layers = contends ? 5 : 1;
    return p;
}

// ---- cases ----------------------------------------------------------------------------------------------------------

constexpr unsigned most_items = 3 * most_threads_of_grid, most_counters = 2048;

template <class T> struct counting_memory {
    buffer<update_log<T>> log{most_items};
    buffer<T> count{most_counters};

    // `calls(item)`, and the key of its counter.
    template <class Calls, class Key> void draw(unsigned items, amount_style style, unsigned seed, Calls calls, Key key) {
        for (unsigned item = 0; item < items; ++item)
            log[item] = update_log<T>{calls(item) ? int(key(item)) : -1, draw_amount<T>(style, hash(seed * 13 + item)), T(0xabcdef)};
        for (unsigned k = 0; k < most_counters; ++k) count[k] = T(draw_amount<T>(amount_style::any, hash(seed - k)));
        log.upload(items);
        count.upload();
    }
    std::vector<update_log<T>> of_counter(unsigned k, unsigned items) const {
        std::vector<update_log<T>> result;
        for (unsigned item = 0; item < items; ++item)
            if (log.host[item].key == int(k)) result.push_back(log.host[item]);
        return result;
    }
};

void report(const char* what, amount_style style, size_t calls, const plan& p) {
    std::printf("FAILED %s%s: amounts %d, %zu calls; ", running.c_str(), what, int(style), calls);
    print(p);
    std::printf("\n");
}

template <class Op, class T, class Scope, class Form> void test_form(bool own_counters, int plans, const char* scope) {
    static counting_memory<T> m;
    running = std::string("block_counter, ") + scope + ", " + Form::title() + ".fetch_" + Op::title() + " of " + std::to_string(sizeof(T)) + " bytes";
    const unsigned first_seed = hash(unsigned(std::hash<std::string>()(running))) / 4096 * 4096;
    for (int n = 0; n < plans; n += stride) {
        const plan p = draw_counting_plan(first_seed + unsigned(n), Form::most_rounds);
        const auto style = amount_style(hash(p.seed + 9) % unsigned(amount_style::count));
        const unsigned own = own_counters || hash(p.seed + 8) % 4 == 0;
        m.draw(p.items(), style, p.seed, [&](unsigned item) { return p.calls(item); }, [&](unsigned item) { return own * p.block_of(item); });
        const std::vector<T> first = m.count.host;
        counts<Op, T, Scope, Form><<<p.grid(), p.shape>>>(count_work<T>{upload_steps(p), m.log.device, m.count.device, own});
        m.log.download(p.items());
        m.count.download();

        std::vector<std::vector<update_log<T>>> logs(most_counters);
        for (unsigned item = 0; item < p.items(); ++item)
            if (m.log[item].key >= 0) logs[m.log[item].key].push_back(m.log[item]);
        unsigned wrong = 0;
        while (wrong < most_counters && is_trail<Op>(first[wrong], m.count[wrong], logs[wrong])) ++wrong;
        if (fails(wrong == most_counters)) report("", style, logs[wrong].size(), p);
    }
}

template <class T, class Other, class Form> void test_mixed(int plans) {
    static counting_memory<T> ups, downs;
    static counting_memory<Other> others;
    static buffer<int> calls(most_items);
    static buffer<unsigned> made(1);
    running = std::string("two block_counters and a block_total, ") + Form::title();
    for (int n = 0; n < plans; n += stride) {
        const plan p = draw_counting_plan(unsigned(40000 + 100 * sizeof(T) + n), Form::most_rounds);
        const unsigned items = p.items();
        const auto style = amount_style(hash(p.seed + 9) % unsigned(amount_style::count));
        unsigned sum = 0;
        for (unsigned item = 0; item < items; ++item) {
            calls[item] = p.calls(item) ? int(hash(p.seed * 3 + item) % 8) : 0;
            sum += unsigned(calls[item]);
        }
        const auto key = [](unsigned) { return 0u; };
        ups.draw(items, style, p.seed, [&](unsigned item) { return calls[item] & up; }, key);
        downs.draw(items, style, p.seed + 1, [&](unsigned item) { return calls[item] & down; }, key);
        others.draw(items, amount_style::small, p.seed + 2, [&](unsigned item) { return calls[item] & other; }, key);
        made[0] = 0;
        made.upload();
        calls.upload(items);
        const T first = ups.count[0];
        const Other other_first = others.count[0];
        mixed<T, Other, Form><<<p.grid(), p.shape>>>(mixed_work<T, Other>{upload_steps(p), calls.device, ups.log.device, downs.log.device,
                                                                           others.log.device, ups.count.device, others.count.device, made.device});
        ups.log.download(items);
        downs.log.download(items);
        others.log.download(items);
        ups.count.download();
        others.count.download();
        made.download();

        std::vector<update_log<T>> log = ups.of_counter(0, items);
        for (update_log<T> e : downs.of_counter(0, items)) {  // subtracting is adding the negative
            e.value = static_cast<T>(0u - unsigned(e.value));
            log.push_back(e);
        }
        if (fails(is_trail<test_add>(first, ups.count[0], log))) report(", both directions", style, log.size(), p);
        const std::vector<update_log<Other>> other_log = others.of_counter(0, items);
        if (fails(is_trail<test_add>(other_first, others.count[0], other_log))) report(", the other", style, other_log.size(), p);
        if (fails(made[0] == sum)) report(", the total", style, items, p);
    }
}

void test_own_update() {
    running = "block_counter's own update";
    buffer<unsigned> count(2);
    for (const unsigned blocks : {1u, 300u}) {
        const unsigned threads = 288, rounds = 5;
        count.fill(0);
        count.upload();
        sees_own_update<<<blocks, threads>>>(rounds, count.device, count.device + 1);
        count.download();
        if (fails(count[0] == blocks * threads * rounds && count[1] == 0))
            std::printf("FAILED block_counter's own update: of %u, %u did not find their own update; %u counted\n", blocks * threads * rounds, count[1], count[0]);
    }
}

template <class Op, class T> void test_counter() {
    test_form<Op, T, warpagg::device, one_element>(false, 24, "device");
    test_form<Op, T, warpagg::device, grid_stride>(false, 24, "device");
    test_form<Op, T, warpagg::device, with_barriers>(false, 24, "device");
    test_form<Op, T, warpagg::block, with_barriers>(true, 12, "block");
    test_form<Op, T, warpagg::system, with_barriers>(false, 12, "system");
}

}  // namespace

void test_counters() {
    if (!is_asked_for("counter")) return;
    test_counter<test_add, int>();
    test_counter<test_add, unsigned>();
    test_counter<test_add, unsigned long long>();
    test_counter<test_sub, int>();
    test_counter<test_sub, unsigned>();
    test_mixed<int, unsigned long long, with_barriers>(24);
    test_mixed<unsigned, int, grid_stride>(24);
    test_own_update();
}
