// Records: several updates at places that one key decides, old values unused, gathered in registers
// and sent once by the lanes that share the key.
//
//     warpagg::record<warpagg::field<double>, warpagg::field<float, 3>> record;
//     record.add<0>(&mass[cell], m[i]);                       // was atomicAdd(&mass[cell], m[i])
//     record.add<1, 0>(&momentum[3 * cell], px[i]);
//     record.add<1, 2>(&momentum[3 * cell + 2], pz[i]);
//     record.send();
//
// The statements only compute, so memory is asked for all values at once, and lanes meet once: one
// search for the peers (the first field's place is the key) serves all fields. Elements of a field
// lie side by side in memory, and go in vectors where there are any (row.cuh); a warp of one key
// goes through a transposed reduction (warp_sums.cuh).
//
// Source: Westphal, "Voting and shuffling to optimize atomic operations", NVIDIA developer blog,
// 2015: peers found once, used for several sums.
#ifndef WARPAGG_RECORD_CUH
#define WARPAGG_RECORD_CUH

#include <warpagg/row.cuh>
#include <warpagg/warp_sums.cuh>

namespace warpagg {

// What a record holds for one array: `Count` neighbours of type T,
// which are updated by the operation that Op names.
template <class T, int Count = 1, class Op = op_add> struct field {};

namespace detail {

// ---- the fields of a record, by number ----------------------------------------------------------

template <int... Number> struct numbers {};
template <int Count, int... Number>
struct numbers_below : numbers_below<Count - 1, Count - 1, Number...> {};
template <int... Number> struct numbers_below<0, Number...> {
    using type = numbers<Number...>;
};

// Parts that a record has, one for each field. Members, not bases: of a base that does not lie at
// the beginning nvcc asks whether the object is there at all,
// and no longer knows then that it lies in shared memory.
template <class... Part> struct parts;
template <class Part> struct parts<Part> {
    Part first;

    parts() = default;
    template <class Told> WARPAGG_DEVICE explicit parts(Told told) : first(told) {}
};
template <class Part, class... Rest> struct parts<Part, Rest...> {
    Part first;
    parts<Rest...> rest;

    parts() = default;
    template <class Told, class... More>
    WARPAGG_DEVICE explicit parts(Told told, More... more) : first(told), rest(more...) {}
};

template <int Number> struct part_number {
    template <class Parts> static WARPAGG_DEVICE auto& of(Parts& all) {
        return part_number<Number - 1>::of(all.rest);
    }
};
template <> struct part_number<0> {
    template <class Parts> static WARPAGG_DEVICE auto& of(Parts& all) { return all.first; }
};
template <int Number, class Parts> WARPAGG_DEVICE auto& part(Parts& all) {
    return part_number<Number>::of(all);
}

template <int Number, class First, class... Rest>
struct element_of_field : element_of_field<Number - 1, Rest...> {};
template <class T, int Count, class Op, class... Rest>
struct element_of_field<0, field<T, Count, Op>, Rest...> {
    using type = T;
};

// Whether CUDA has the atomics of all fields, and a record holds as many elements.
template <class... Fields> struct all_combined {
    static constexpr bool value = true;
};
template <class T, int Count, class Op, class... Rest>
struct all_combined<field<T, Count, Op>, Rest...> {
    static constexpr bool value =
        Count >= 1 && Count <= 32 && is_combined<Op, T>::value && all_combined<Rest...>::value;
};

// ---- one field ----------------------------------------------------------------------------------

template <class T, class Op> struct go_together {
    static constexpr bool value = is_same<Op, op_add>::value && vectors_of<T>::widest > 1;
};
// The compiler may have lost sight of where a place leads; an atomic that could lead to shared
// memory, too, costs a way there and back.
template <class Op, class T> WARPAGG_DEVICE void update_anywhere(T* place, const T& value) {
    if (in_shared_memory(place))
        plain_update<Op, device>(place, value);
    else
        plain_update<Op, device>(in_global_memory(place), value);
}
template <class Op, class T, int Count, require<(Count > 1 && go_together<T, Op>::value)> = 0>
WARPAGG_DEVICE void send_elements(T* first, const T (&values)[Count], unsigned members) {
    send_anywhere(first, values, members);
}
template <class Op, class T, int Count, require<(Count == 1 || !go_together<T, Op>::value)> = 0>
WARPAGG_DEVICE void send_elements(T* first, const T (&values)[Count], unsigned members) {
#pragma unroll
    for (int i = 0; i < Count; ++i)
        if (members >> i & 1u) update_anywhere<Op>(first + i, values[i]);
}

// Whether an atomic on each of a few neighbours by a lane each is as good as one vector: not of
// halves, two of which share a word.
template <class T> struct is_worth_a_request {
    static constexpr bool value = sizeof(T) >= 4;
};

// An element of a field, by a number that a loop counts.
template <class T, class Field> struct field_element {
    Field& field;
    int number;

#define WARPAGG_MEMBER(name, op)                          \
    WARPAGG_DEVICE void name(T* pointer, T value) const { \
        field.template put<op>(number, pointer, value);   \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER
};

// Whether different lanes of a full warp may send two fields that a thread may not make in another
// order: of several kinds, some of them neighbours.
template <class... Fields> struct are_of_one_kind {
    static constexpr bool value = true;
};
template <class T, int Count, class Op, class Next, int NextCount, class NextOp, class... Rest>
struct are_of_one_kind<field<T, Count, Op>, field<Next, NextCount, NextOp>, Rest...> {
    static constexpr bool value = is_same<T, Next>::value && is_same<Op, NextOp>::value &&
                                  are_of_one_kind<field<Next, NextCount, NextOp>, Rest...>::value;
};
template <class... Fields> struct have_neighbours {
    static constexpr bool value = false;
};
template <class T, int Count, class Op, class... Rest>
struct have_neighbours<field<T, Count, Op>, Rest...> {
    static constexpr bool value =
        (Count > 1 && is_worth_a_request<T>::value) || have_neighbours<Rest...>::value;
};
template <class... Fields> struct keep_order {
    static constexpr bool value =
        !are_of_one_kind<Fields...>::value && have_neighbours<Fields...>::value;
};

// A lane's own, in registers.
template <class Field> class field_values;
template <class T, int Count, class Op> class field_values<field<T, Count, Op>> {
public:
    WARPAGG_DEVICE field_values() : first_(nullptr), members_(0), strays_(false) {}
    field_values(const field_values&) = delete;
    field_values& operator=(const field_values&) = delete;

    // What leads elsewhere than to the element, against the precondition, goes there by itself. The
    // number of the element may be one that only the run knows: each value is asked whether it is
    // meant, so that all stay in registers, and a compiler that sees the number leaves that out.
    template <class Called> WARPAGG_DEVICE void put(int element, T* pointer, const T& value) {
        static_assert(is_same<Called, Op>::value,
                      "the field was made for the operation that its type names");
        if (members_ == 0) first_ = pointer - element;
        const bool is_here = static_cast<unsigned>(element) < Count && leads_to(pointer, element);
        if (!is_here) plain_update<Op, device>(pointer, value);
        strays_ = strays_ || !is_here;
        keep(element, is_here ? value : Op::template identity<T>(), is_number<0>());
    }

    template <class Called, int Element> WARPAGG_DEVICE void put(T* pointer, const T& value) {
        static_assert(Element >= 0 && Element < Count, "the field has no such element");
        put<Called>(Element, pointer, value);
    }
    WARPAGG_DEVICE field_element<T, field_values> operator[](int element) {
        return {*this, element};
    }

    template <class Group> WARPAGG_DEVICE void combine(const Group& g) {
#pragma unroll
        for (int i = 0; i < Count; ++i)
            if (members_ >> i & 1u) values_[i] = reduce<Op>(short_cut<Group, T>{}, g, values_[i]);
    }

    // What a full warp has for one place. Of neighbours the totals lie in different lanes in the
    // end, which send them side by side (warp_sums.cuh).
    WARPAGG_DEVICE void send_whole(const whole<every_lane>& g) {
        using way = typename how_to_total<Op, Count, WARPAGG_HAS_REDUX && is_word<T>::value>::type;
        if (Count == 1 || !is_worth_a_request<T>::value) {
            combine(g);
            if (g.leads()) send();
            return;
        }
        const T total = way::total(g.active.me, values_);
        const int element = way::value_of(g.active.me);
        if (way::sends(g.active.me) && (members_ >> element & 1u) && is_sent(total))
            update_anywhere<Op>(first_ + element, total);
    }

    WARPAGG_DEVICE T* place() const { return first_; }
    WARPAGG_DEVICE void send() const {
        if (!strays_) return send_elements<Op>(first_, values_, members_);
#pragma unroll
        for (int i = 0; i < Count; ++i)
            if ((members_ >> i & 1u) && is_sent(values_[i]))
                update_anywhere<Op>(first_ + i, values_[i]);
    }
    WARPAGG_DEVICE void add_to(T (&pending)[Count]) const {
#pragma unroll
        for (int i = 0; i < Count; ++i)
            if (members_ >> i & 1u) add_pending<Op>(&pending[i], values_[i]);
    }

private:
    // By the bytes between them: the compiler knows these where it does not know that the pointers
    // are equal.
    WARPAGG_DEVICE bool leads_to(T* pointer, int element) const {
        return reinterpret_cast<unsigned long long>(pointer) -
                   reinterpret_cast<unsigned long long>(first_) ==
               static_cast<unsigned long long>(element) * sizeof(T);
    }
    // Where an element would lie whose updates all led elsewhere there may be no memory.
    WARPAGG_DEVICE bool is_sent(const T& value) const {
        return !strays_ || !same_bits(value, Op::template identity<T>());
    }

    template <int I> struct is_number {};
    WARPAGG_DEVICE void keep(int, const T&, is_number<Count>) {}
    template <int I> WARPAGG_DEVICE void keep(int element, const T& mine, is_number<I>) {
        if (element == I) {
            values_[I] = members_ >> I & 1u ? Op::merge(values_[I], mine) : mine;
            members_ |= 1u << I;
        }
        keep(element, mine, is_number<I + 1>());
    }

    T* first_;
    T values_[Count];
    unsigned members_;  // a bit for each element: what the calls name, known to the compiler
    bool strays_;       // an update led elsewhere
};

// ---- all fields ---------------------------------------------------------------------------------

template <class Act> WARPAGG_DEVICE int done(Act act) {
    act();
    return 0;
}

template <class Numbers, class... Fields> struct record_values;
template <int... Number, class... Fields> struct record_values<numbers<Number...>, Fields...> {
    parts<field_values<Fields>...> fields;
    template <int Field> using element = typename element_of_field<Field, Fields...>::type;

    template <class Group> WARPAGG_DEVICE void combine(const Group& g) {
        const int all[] = {done([&] { part<Number>(fields).combine(g); })...};
        static_cast<void>(all);
    }
    WARPAGG_DEVICE void send_whole(const whole<every_lane>& g) {
        const int all[] = {done([&] {
            // Two fields may lead to one word.
            if (keep_order<Fields...>::value && Number > 0) __syncwarp(g.active);
            part<Number>(fields).send_whole(g);
        })...};
        static_cast<void>(all);
    }
    WARPAGG_DEVICE void send() const {
        const int all[] = {done([&] { part<Number>(fields).send(); })...};
        static_cast<void>(all);
    }
};

// A record that is being gathered.
template <class Values> class gathered {
public:
    gathered() = default;
    gathered(const gathered&) = delete;
    gathered& operator=(const gathered&) = delete;

// A value is taken as CUDA's atomic takes it, not by reference: a constant
// of the host's has no address in device code.
#define WARPAGG_MEMBER(name, op)                                                \
    template <int Field, int Element = 0>                                       \
    WARPAGG_DEVICE void name(typename Values::template element<Field>* pointer, \
                             typename Values::template element<Field> value) {  \
        part<Field>(mine_.fields).template put<op, Element>(pointer, value);    \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER

    WARPAGG_DEVICE auto operator[](int element) { return part<0>(mine_.fields)[element]; }

protected:
    Values mine_;
};

template <class Lanes, class T> WARPAGG_DEVICE bool any_left_to_hardware(Lanes active, T* place) {
    return is_word<T>::value && __any_sync(active, left_to_hardware(place)) != 0;
}

// Sends the records of the lanes that were found to share a key.
template <class Values> struct sending_record {
    Values& mine;

    WARPAGG_DEVICE void operator()(alone) const { mine.send(); }
    template <class Group> WARPAGG_DEVICE void operator()(const Group& g) const {
        mine.combine(g);
        if (g.leads()) mine.send();
        __syncwarp(g.active);  // what a lane does from here on, it does behind its own updates
    }
    WARPAGG_DEVICE void operator()(const whole<every_lane>& g) const {
        mine.send_whole(g);
        __syncwarp(g.active);
    }
    WARPAGG_DEVICE void operator()(const scattered<every_lane>& g) const {
        (*this)(routed(g.active, g.members, lay_out(g)));
    }
};

// For a template's own types: of one of them nothing may be known here. Then each update is made at
// once, by the atomic of its name.
template <class... Fields> class record_at_once {
    template <class T> struct element_at_once {
#define WARPAGG_MEMBER(name, op)                                                     \
    template <class Value> WARPAGG_DEVICE void name(T* pointer, Value value) const { \
        plain_update<op, device>(pointer, value);                                    \
    }
        WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER
    };
    template <int Field> using element = typename element_of_field<Field, Fields...>::type;

public:
#define WARPAGG_MEMBER(name, op)                                     \
    template <int Field, int Element = 0, class Value>               \
    WARPAGG_DEVICE void name(element<Field>* pointer, Value value) { \
        plain_update<op, device>(pointer, value);                    \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER

    WARPAGG_DEVICE element_at_once<element<0>> operator[](int) const { return {}; }
    WARPAGG_DEVICE void send() {}
    WARPAGG_DEVICE void send_() {}
};

template <bool Combined, class... Fields> class record_of : public record_at_once<Fields...> {};
template <class... Fields>
class record_of<true, Fields...>
    : public gathered<record_values<typename numbers_below<sizeof...(Fields)>::type, Fields...>> {
    using values = record_values<typename numbers_below<sizeof...(Fields)>::type, Fields...>;

public:
    WARPAGG_DEVICE record_of() {}

    WARPAGG_DEVICE void send() {
        auto* const place = this->mine_.fields.first.place();
        const sending_record<values> act{this->mine_};
        among_active(keyed_record{}, [&](auto active) {
            if (any_left_to_hardware(active, place)) return act(alone{});
            search(keyed_record{}, active, place, act);
        });
    }
    WARPAGG_DEVICE void send_() { send(); }
};

}  // namespace detail

// What:          gathers several updates at places that one key decides, by lanes of a warp that go
//                through the same statements.
// Parameters:    Fields   field<T, Count, Op>: the element type, how many neighbours in memory, and
//                         the operation: op_add (default), op_sub, op_min, op_max, op_and, op_or,
//                         op_xor. The first decides the key
// Members:       add sub min max and_ or_ xor_<Field, Element>(pointer, value)
//                         what CUDA's atomic of the name does, at the element of that number (0)
//                         of the field of that number
//                record[element].add(pointer, value)   the same, of the first field,
//                                                      where a loop counts the elements
//                send()   once, behind the last of them: memory holds the updates
//                         when it has returned
// Other types:   where CUDA has no such atomic for the type of a field, each update is made at
//                once, by the atomic of its name. So it is where a field has none or more than 32
//                elements, as in an instance of a template that never comes here.
// Preconditions: every lane that sends together with others has made the same calls. Lanes whose
//                first fields have equal places have equal places in all fields. Nobody looks at
//                the places between the first call and send() but other updates. Any lanes.
//                What leads elsewhere than to its element goes there by itself, and nothing is sent
//                to where the element would lie.
// Performance:   docs/performance.md. Registers: one a value and two a field.
// Source:        see the top of this file.
template <class... Fields>
using record = detail::record_of<detail::all_combined<Fields...>::value, Fields...>;

}  // namespace warpagg

#endif
