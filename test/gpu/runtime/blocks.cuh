// The property that a block's objects must keep whose old values nobody uses (block_total, block_cache), tested on a GPU: when
// the kernel has ended, memory is what the same updates by plain atomics give; who calls, from where, and with what keys is drawn (plan.cuh).
//
// Integers and floats whose sums are exact must be the same bit by bit, and so must places that nobody updates. Sums of floats with
// full significands may be off by what n additions of values of one sign may round: n · ε · sum.
#pragma once

#include <cmath>

#include "plan.cuh"

// ---- objects --------------------------------------------------------------------------------------------------------

template <class Op> struct runtime_operation;
#define RUNTIME_OPERATION(name, op) \
    template <> struct runtime_operation<test_##name> { using type = warpagg::op; };
RUNTIME_OPERATION(add, op_add)
RUNTIME_OPERATION(sub, op_sub)
RUNTIME_OPERATION(min, op_min)
RUNTIME_OPERATION(max, op_max)
RUNTIME_OPERATION(and_, op_and)
RUNTIME_OPERATION(or_, op_or)
RUNTIME_OPERATION(xor_, op_xor)
#undef RUNTIME_OPERATION

constexpr int places = 1024, only_place = 5, most_blocks = 4;  // places: of a block's table

// block_total and what is made and called like it.
template <template <class, class, class> class Object> struct one_place {
    static constexpr bool has_keys = false;
    template <class T, class Op, class Scope> struct object : Object<T, Op, Scope> {
        __device__ object(typename Object<T, Op, Scope>::storage& storage, const void*) : Object<T, Op, Scope>(storage) {}
    };
    template <class T> __device__ static T* at(T* memory, int) { return memory + only_place; }
};
// block_cache and what is made and called like it.
template <template <class, int, class, class> class Object, int Size> struct by_key {
    static constexpr bool has_keys = true;
    template <class T, class Op, class Scope> using object = Object<T, Size, Op, Scope>;
    template <class T> __device__ static T* at(T* memory, int place) { return memory + place; }
};

// ---- the kernel -----------------------------------------------------------------------------------------------------

template <class T> struct block_work {
    steps when;
    const int* place;  // by item; -1: no call
    const T* value;
    T* memory;
    unsigned own;          // places from one block's table to the next one's; 0: all have one
    long long base_shift;  // bytes from the table to what the object is told to be its base
};

template <class Op, class T, class Kind, class Scope, class Form> __global__ void __launch_bounds__(1024) block_updates(block_work<T> w) {
    if (blockIdx.z != 0) return;
    using object_type = typename Kind::template object<T, typename runtime_operation<Op>::type, Scope>;
    __shared__ typename object_type::storage storage;
    T* const memory = w.memory + blockIdx.x * w.own;
    object_type object(storage, reinterpret_cast<const char*>(memory) + w.base_shift);
    Form::walk(w.when, [&](unsigned item) {
        const int place = w.place[item];
        if (place >= 0) Op::update(object, Kind::at(memory, place), w.value[item]);
    });
}

template <class T> using launcher = void (*)(const plan&, const block_work<T>&);
template <class Op, class T, class Kind, class Scope, class Form> void launch(const plan& p, const block_work<T>& w) {
    block_updates<Op, T, Kind, Scope, Form><<<p.grid(), p.shape>>>(w);
}

// ---- keys -----------------------------------------------------------------------------------------------------------

enum class key_style { one, few, sorted, random, count };
enum class base_style { first, inside, not_whole, at_2_32, far, count };

inline int draw_key(key_style style, unsigned h, unsigned item, unsigned items) {
    switch (style) {
    case key_style::one: return only_place;
    case key_style::few: return int(h % 10);
    case key_style::sorted: return int(static_cast<unsigned long long>(item) * places / items);
    default: return int(h % places);
    }
}

// Nothing lies at a base that is far from the table: it is a number to the object.
inline long long shift_of(base_style style, long long size) {
    switch (style) {
    case base_style::first: return 0;
    case base_style::inside: return places / 4 * size;
    case base_style::not_whole: return size / 2;
    case base_style::at_2_32: return -((1ll << 32) - 6) * size;  // the few keys lie on both sides of 2^32 - 1
    default: return -(1ll << 33) * size;
    }
}

// ---- values ---------------------------------------------------------------------------------------------------------

enum class value_style { exact, rounded };

// The numbers in a value of floats.
template <class T> struct numbers { static constexpr int count = 0; };
template <class T, class E, int Count, long long Precision> struct numbers_of {
    static constexpr int count = Count;
    static constexpr long long precision = Precision;  // 1 / ε
    static E get(const T& value, int n) { return reinterpret_cast<const E*>(&value)[n]; }
    static void set(T& value, int n, E x) { reinterpret_cast<E*>(&value)[n] = x; }
};
template <> struct numbers<float> : numbers_of<float, float, 1, 1 << 24> {};
template <> struct numbers<float2> : numbers_of<float2, float, 2, 1 << 24> {};
template <> struct numbers<float4> : numbers_of<float4, float, 4, 1 << 24> {};
template <> struct numbers<double> : numbers_of<double, double, 1, 1ll << 53> {};

template <class T> T draw_rounded(unsigned h) {
    T value{};
    if constexpr (numbers<T>::count > 0)
        for (int n = 0; n < numbers<T>::count; ++n) {
            const double x = 1 + hash(h + 3 * n) * 0x1p-32 + hash(h + 5 * n) * 0x1p-64;
            numbers<T>::set(value, n, static_cast<decltype(numbers<T>::get(value, n))>(x));
        }
    return value;
}

// What integers may bring beside an operand's flavours. A wrong start of a minimum shows where all values lie on one side of it,
// and a lost bit where few others were set.
constexpr int flavours = 6, all_high = 3, all_low = 4, single_bits = 5;

template <class Op, class T> T draw_integer(unsigned h, int flavour, unsigned items) {
    const T top = static_cast<T>(1ull << (8 * sizeof(T) - 1));
    if (flavour == all_high) return operand<T>::of(h, 2) | top;
    if (flavour == all_low) return operand<T>::of(h, 2) & ~top;
    if (flavour != single_bits) return operand<T>::of(h, flavour);
    const T bit = hash(h + 1) % (1 + items / 40) == 0 ? static_cast<T>(1ull << h % (8 * sizeof(T))) : T(0);
    return std::is_same<Op, test_and_>::value ? ~bit : bit;
}

// Few of many floats are not 0, so that the sum of all is exact in bfloat16.
template <class Op, class T> T draw_value(value_style style, unsigned h, int flavour, unsigned items) {
    if constexpr (std::is_integral<T>::value) return draw_integer<Op, T>(h, flavour, items);
    if (style == value_style::rounded) return draw_rounded<T>(h);
    return hash(h + 1) % (1 + items / 400) == 0 ? operand<T>::of(h, flavour) : T{};
}

// ---- the host does the same -----------------------------------------------------------------------------------------

template <class T> struct block_case {
    plan when;
    key_style keys;
    base_style base;
    value_style values;
    int flavour;
    unsigned own;
};

// The memory of all cases of a type.
template <class T> struct block_memory {
    buffer<int> place{most_blocks * 1024 * 4};
    buffer<T> value{most_blocks * 1024 * 4};
    buffer<T> memory{most_blocks * places};
    std::vector<T> first = std::vector<T>(most_blocks * places);
    std::vector<std::vector<T>> updates = std::vector<std::vector<T>>(most_blocks * places);  // by place
};

template <class Op, class T> void draw_updates(const block_case<T>& c, block_memory<T>& m) {
    const unsigned seed = c.when.seed, items = c.when.items();
    for (auto& of_place : m.updates) of_place.clear();
    for (unsigned item = 0; item < items; ++item) {
        const unsigned h = hash(seed * 31 + item);
        m.place[item] = c.when.calls(item) ? draw_key(c.keys, h / 8, item, items) : -1;
        m.value[item] = draw_value<Op, T>(c.values, hash(h), c.flavour, items);
        if (m.place[item] >= 0) m.updates[c.own * c.when.block_of(item) + m.place[item]].push_back(m.value[item]);
    }
    for (int p = 0; p < most_blocks * places; ++p) {
        if (m.updates[p].empty())
            std::memset(static_cast<void*>(&m.first[p]), int(hash(seed + p) % 255), sizeof(T));  // any bits
        else
            m.first[p] = draw_value<Op, T>(c.values, hash(seed - p), c.flavour < 2 ? 2 : c.flavour, items);
    }
    m.memory.host = m.first;
}

template <class Op, class T> bool is_exact(const T& first, const T& last, const std::vector<T>& updates) {
    T right = first;
    for (const T& v : updates) right = Op::after(right, v);
    return std::memcmp(static_cast<const void*>(&right), static_cast<const void*>(&last), sizeof(T)) == 0;
}
template <class T> bool is_within_bound(const T& first, const T& last, const std::vector<T>& updates) {
    if constexpr (numbers<T>::count > 0)
        for (int n = 0; n < numbers<T>::count; ++n) {
            long double sum = numbers<T>::get(first, n);
            for (const T& v : updates) sum += numbers<T>::get(v, n);
            const long double bound = static_cast<long double>(updates.size()) * sum / numbers<T>::precision;
            if (!(std::fabs(numbers<T>::get(last, n) - sum) <= bound)) return false;  // NaN never is
        }
    return true;
}

template <class Op, class T> bool is_right(const block_case<T>& c, const block_memory<T>& m, int p) {
    if (c.values == value_style::rounded && !m.updates[p].empty()) return is_within_bound(m.first[p], m.memory.host[p], m.updates[p]);
    return is_exact<Op>(m.first[p], m.memory.host[p], m.updates[p]);
}

// ---- cases ----------------------------------------------------------------------------------------------------------

template <class T> struct type_name;
#define TYPE_NAME(type) \
    template <> struct type_name<type> { static constexpr const char* text = #type; };
TYPE_NAME(int)
TYPE_NAME(unsigned)
TYPE_NAME(long long)
TYPE_NAME(unsigned long long)
TYPE_NAME(float)
TYPE_NAME(double)
TYPE_NAME(float2)
TYPE_NAME(float4)
TYPE_NAME(__half)
TYPE_NAME(__half2)
TYPE_NAME(__nv_bfloat16)
TYPE_NAME(__nv_bfloat162)
TYPE_NAME(user::money)
#undef TYPE_NAME

template <class Op, class T> void run(const block_case<T>& c, launcher<T> launch) {
    static block_memory<T> m;
    draw_updates<Op>(c, m);
    const unsigned items = c.when.items();
    m.place.upload(items);
    m.value.upload(items);
    m.memory.upload();
    launch(c.when, block_work<T>{upload_steps(c.when), m.place.device, m.value.device, m.memory.device, c.own, shift_of(c.base, sizeof(T))});
    m.memory.download();
    int wrong = 0;
    while (wrong < most_blocks * places && is_right<Op>(c, m, wrong)) ++wrong;
    if (!fails(wrong == most_blocks * places)) return;
    std::printf("FAILED %s: place %d with %zu updates; keys %d, base %d, values %d, flavour %d, own %u; ", running.c_str(), wrong,
                m.updates[wrong].size(), int(c.keys), int(c.base), int(c.values), c.flavour, c.own);
    print(c.when);
    std::printf("\n");
}

template <class Op, class T> void test_plans(launcher<T> launch, bool has_keys, bool own_tables, unsigned most_rounds, int plans, const std::string& name) {
    static unsigned salt = 0;
    const unsigned first_seed = hash(++salt) / 4096 * 4096;
    running = name + "." + Op::title() + " of " + type_name<T>::text;
    for (int n = 0; n < plans; n += stride) {
        block_case<T> c{draw_plan(first_seed + unsigned(n), most_rounds), key_style::one, base_style::first, value_style::exact, 0, 0};
        const unsigned h = hash(c.when.seed + 7);
        if (has_keys) {
            c.keys = key_style(h % unsigned(key_style::count));
            c.base = h / 4 % 2 ? base_style::first : base_style(h / 8 % unsigned(base_style::count));
        }
        if (numbers<T>::count > 0 && h / 64 % 3 == 0) c.values = value_style::rounded;
        c.flavour = int(h / 256 % flavours);
        c.own = own_tables || h / 1024 % 2 ? places : 0;
        run<Op>(c, launch);
    }
}

template <class Op, class T, class Kind, class Scope, class Form> void test_form(bool own_tables, int plans, const std::string& name) {
    test_plans<Op, T>(launch<Op, T, Kind, Scope, Form>, Kind::has_keys, own_tables, Form::most_rounds, plans, name + ", " + Form::title());
}

// CUDA's atomics of half types have no other scope than the device's.
template <class T> struct has_scopes { static constexpr bool value = !std::is_class<T>::value; };
template <> struct has_scopes<float2> { static constexpr bool value = true; };
template <> struct has_scopes<float4> { static constexpr bool value = true; };

template <class Op, class T, class Kind> void test_object(const char* family, const std::string& name) {
    if (!is_asked_for(family)) return;
    test_form<Op, T, Kind, warpagg::device, one_element>(false, 24, name + ", device");
    test_form<Op, T, Kind, warpagg::device, grid_stride>(false, 24, name + ", device");
    test_form<Op, T, Kind, warpagg::device, with_barriers>(false, 24, name + ", device");
    if constexpr (has_scopes<T>::value) {
        test_form<Op, T, Kind, warpagg::block, with_barriers>(true, 12, name + ", block");
        test_form<Op, T, Kind, warpagg::system, with_barriers>(false, 12, name + ", system");
    }
}

template <class Op, class T> void test_all_objects() {
    test_object<Op, T, one_place<warpagg::block_total>>("total", "block_total");
    test_object<Op, T, by_key<warpagg::block_cache, 96>>("cache", "block_cache of 96");
    test_object<Op, T, by_key<warpagg::block_table, 50>>("table", "block_table of 50");
    test_object<Op, T, by_key<warpagg::block_totals, 30>>("totals", "block_totals of 30");
}
