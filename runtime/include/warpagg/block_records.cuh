// Records by one key for a whole block: sums and counts of groups, rows of gradients; several
// updates that follow each other, at places that one key decides, old values unused.
//
//     using record = warpagg::block_records<640, warpagg::field<float, 4>, warpagg::field<int>>;
//     __shared__ record::storage sums_storage;
//     record sums_records(sums_storage, sums, counts);
//     for (…) {
//         auto r = sums_records.record();
//         r.add<0, 0>(&sums[4 * k], x);                       // was atomicAdd(&sums[4 * k], x)
//         r.add<0, 3>(&sums[4 * k + 3], w);
//         r.add<1>(&counts[k], 1);
//         r.send();
//     }
//
// A slot holds a record: for each field a tag, the place of its first element, and what is pending
// for its elements. The first field's place is the record's key: lanes with equal keys combine all
// fields by one search, and one look at the tags finds the slot for all (detail/tags.cuh). The
// other fields' tags are claimed by whoever comes first, too, so a field that leads elsewhere than
// the record's first lane led, goes to memory at once: nothing is taken on trust of how the places
// follow from each other, but for the lanes that combine.
//
// Elements of a field lie side by side in memory, and what misses and what the last one out sends
// goes in vectors where there are any (row.cuh).
//
// Slots start from the operand that changes nothing, end, and are watched
// as those of block_cache.cuh.
//
// Source: our own, as the cache.
#ifndef WARPAGG_BLOCK_RECORDS_CUH
#define WARPAGG_BLOCK_RECORDS_CUH

#include <warpagg/detail/account.cuh>
#include <warpagg/detail/tags.cuh>
#include <warpagg/record.cuh>

namespace warpagg {

namespace detail {

// ---- slots --------------------------------------------------------------------------------------

// The block's, in shared memory.
template <int Slots, class Field> struct field_slots;
template <int Slots, class T, int Count, class Op>
struct field_slots<Slots, field<T, Count, Op>> : tags_of<Slots> {
    alignas(16) T pending[Slots][Count];

    // By all threads of the block together.
    WARPAGG_DEVICE void clear() {
        tags_of<Slots>::clear();
        fill(reinterpret_cast<T(&)[Slots * Count]>(pending), Op::template identity<T>());
    }
    // Whether the slot is found for the place.
    WARPAGG_DEVICE bool takes(unsigned slot, unsigned place) {
        const found at = {slot, this->tag_of(slot)};
        return this->is_hit(at, place) || this->claim(at, place);
    }
    WARPAGG_DEVICE void flush(unsigned slot, const array_from<T>& array) const {
        unsigned members = 0;  // none where the slot has no place
#pragma unroll
        for (int i = 0; i < Count; ++i)
            members |= (changes_nothing<Op>(pending[slot][i]) ? 0u : 1u) << i;
        // Most that were claimed came once.
        if (members) send_elements<Op>(array.place_of(this->tags[slot]), pending[slot], members);
    }
};

template <class Field> class field_array;
template <class T, int Count, class Op>
class field_array<field<T, Count, Op>> : public array_from<T> {
public:
    WARPAGG_DEVICE explicit field_array(const volatile void* base) : array_from<T>(base) {}
    static constexpr unsigned elements = Count;
};

template <int Slots, class Numbers, class... Fields> struct record_slots;
template <int Slots, int... Number, class... Fields>
struct record_slots<Slots, numbers<Number...>, Fields...> {
    parts<field_slots<Slots, Fields>...> fields;

    WARPAGG_DEVICE void clear() {
        const int all[] = {done([&] { part<Number>(fields).clear(); })...};
        static_cast<void>(all);
    }
    // The slot is the first field's.
    template <class Arrays, class Values>
    WARPAGG_DEVICE void add(unsigned slot, const Arrays& arrays, const Values& mine) {
        const int all[] = {done([&] {
            auto& field = part<Number>(fields);
            const auto& values = part<Number>(mine.fields);
            if (Number == 0 || field.takes(slot, part<Number>(arrays).key_of(values.place(), 0)))
                values.add_to(field.pending[slot]);
            else
                values.send();
        })...};
        static_cast<void>(all);
    }
    template <class Arrays> WARPAGG_DEVICE void flush(unsigned slot, const Arrays& arrays) const {
        const int all[] = {
            done([&] { part<Number>(fields).flush(slot, part<Number>(arrays)); })...};
        static_cast<void>(all);
    }
};

template <class Base> using base_for = const volatile void*;

// Combines the records of the lanes that were found to share a key;
// returns whether the lane acts for them.
template <class Values> struct combining {
    Values& mine;
    bool to_memory;
    WARPAGG_DEVICE bool operator()(alone) const { return true; }
    template <class Group> WARPAGG_DEVICE bool operator()(const Group& g) const {
        mine.combine(g);
        return g.leads();
    }
    WARPAGG_DEVICE bool operator()(const whole<every_lane>& g) const {
        if (__all_sync(g.active, to_memory)) {
            mine.send_whole(g);
            return false;
        }
        mine.combine(g);
        return g.leads();
    }
    WARPAGG_DEVICE bool operator()(const scattered<every_lane>& g) const {
        return (*this)(routed(g.active, g.members, lay_out(g)));
    }
};

// Whether shared memory adds each element in one instruction: then lanes don't combine first (see
// block_cache.cuh).
template <class... Fields> struct all_words {
    static constexpr bool value = true;
};
template <class T, int Count, class Op, class... Rest>
struct all_words<field<T, Count, Op>, Rest...> {
    static constexpr bool value = is_word<T>::value && all_words<Rest...>::value;
};

// A record for the block's slots; sent once.
template <class Records, class Values> class record_for : public gathered<Values> {
public:
    WARPAGG_DEVICE explicit record_for(Records& records) : records_(records) {}
    // Before anything is in it.
    WARPAGG_DEVICE record_for(record_for&& other) : records_(other.records_) {}

    WARPAGG_DEVICE void send() { records_.update(this->mine_); }
    WARPAGG_DEVICE void send_() { send(); }

private:
    Records& records_;
};

// For a template's own types: see record.cuh.
template <bool Combined, int Slots, class... Fields> class block_records_of {
public:
    struct storage {};
    using storage_ = storage;

    WARPAGG_DEVICE explicit block_records_of(storage&, base_for<Fields>..., apart = apart()) {}
    block_records_of(const block_records_of&) = delete;
    block_records_of& operator=(const block_records_of&) = delete;

    WARPAGG_DEVICE record_at_once<Fields...> record() { return {}; }
    WARPAGG_DEVICE record_at_once<Fields...> record_() { return {}; }
};

template <int Slots, class... Fields> class block_records_of<true, Slots, Fields...> {
    using fields = typename numbers_below<sizeof...(Fields)>::type;
    using values = record_values<fields, Fields...>;
    using gathered = record_for<block_records_of, values>;
    friend gathered;

public:
    struct storage {
        record_slots<Slots, fields, Fields...> slots;
        exits out;
        accounts credits;
    };
    using storage_ = storage;

    WARPAGG_DEVICE explicit block_records_of(storage& shared, base_for<Fields>... bases,
                                             apart others = apart())
        : memory_(shared), arrays_(bases...), account_(shared.credits, others),
          key_before_(no_key) {
        if (!others.holds()) return;
        memory_.slots.clear();
        memory_.credits.clear();
        if (thread_in_block() == 0) memory_.out.clear();
        __syncthreads();
    }
    WARPAGG_DEVICE ~block_records_of() {
        if (account_.begins())
            among_active([&](auto active) {
                if (!memory_.out.leave(active)) return;
                for_used<4>(keys().tags, no_key, share(active),
                            [&](unsigned slot, unsigned) { memory_.slots.flush(slot, arrays_); });
            });
    }
    block_records_of(const block_records_of&) = delete;
    block_records_of& operator=(const block_records_of&) = delete;

    WARPAGG_DEVICE gathered record() { return gathered(*this); }
    WARPAGG_DEVICE gathered record_() { return record(); }

private:
    WARPAGG_DEVICE auto& keys() { return memory_.slots.fields.first; }

    WARPAGG_DEVICE void update(values& mine) {
        if (account_.passes()) return mine.send();
        account_.look();
        if (account_.passes()) return mine.send();
        const int me = lane_id();
        const auto& first = arrays_.first;
        const unsigned key = first.key_of(mine.fields.first.place(), me);
        const bool is_out = account_.stays_out();
        const some_lanes here(me, __activemask());
        bool leads = true;
        if (!all_words<Fields...>::value || is_out)
            leads = among_active(keyed_record{}, [&](auto active) {
                if (is_out) account_.met(active);
                return search(keyed_record{}, active, key, combining<values>{mine, is_out});
            });
        bool hit = false;  // lanes may differ on whether they are out: all come by here
        if (leads && is_out) mine.send();
        if (leads && !is_out) hit = put(key, first.elements, mine);
        // The vote: see block_cache.cuh.
        if (__any_sync(here, !is_out && account_.is_due()) && !is_out) settle(key, leads, hit);
    }

    // Returns whether it was a hit. Who claims a slot leaves its record there, which is a hit too,
    // as long as its warp has lost no credit: where keys are few, all blocks claim them at one
    // time, and memory would be asked for all of these at the same few places. Else it sends it, so
    // that a key which never comes back costs little more than that. Where records lie side by side
    // in the first array, so they do in the slots; one slot less makes a number without the factor
    // of 2 that other steps have.
    WARPAGG_DEVICE bool put(unsigned key, unsigned step, const values& mine) {
        const found at = keys().find(key, key / step % (Slots - 1));
        const bool hit =
            keys().is_hit(at, key) ||
            (account_.has_lost_nothing() ? keys().claim(at, key) : keys().meets(at, key));
        if (hit)
            memory_.slots.add(at.slot, arrays_, mine);
        else
            mine.send();
        return hit;
    }

    // For the lanes that are here together. A warp that is one group has made one update of 32, and
    // a slot can save little more, unless it is the same key again and again: sorted keys, which
    // come back in the block's other warps and then no more, are better sent.
    WARPAGG_DEVICE void settle(unsigned key, bool leads, bool hit) {
        const some_lanes active(lane_id(), __activemask());
        const unsigned key_beside = from_neighbour(active, key);
        if (all_words<Fields...>::value) leads = key != key_beside || active.me == first(active);
        const lane_mask leaders = __ballot_sync(active, leads),
                        hits = __ballot_sync(active, leads && hit);
        const unsigned one_key = shuffle(active, key, first(active));
        const bool passes = !(leaders & (leaders - 1)) && one_key != key_before_;
        key_before_ = one_key;
        account_.enter(active, key, leaders, passes ? 0 : hits,
                       count(active & ~leaders) >= (all_words<Fields...>::value ? 8 : 4));
    }

    storage& memory_;
    parts<field_array<Fields>...> arrays_;
    account account_;
    unsigned key_before_;  // of the first lane, when the account was looked at
};

}  // namespace detail

// What:          gathers several updates at places that one key decides, by all threads of a block.
// Parameters:    Slots    a multiple of 32. The storage takes Slots * (4 + Count * sizeof(T)) bytes
//                         for each field and a few more
//                Fields   field<T, Count, Op>: the element type, how many neighbours in memory, and
//                         the operation: op_add (default), op_sub, op_min, op_max, op_and, op_or,
//                         op_xor. The first decides the key
//                bases    for each field, where its array begins. Places before it or very far
//                         behind are right, and go to memory at once
//                others   whether the block makes enough updates (virtual_blocks::enough); if left
//                         out, that is taken for granted. Where it does not hold,
//                         records go to memory at once
// Members:       record()              a record to be gathered, by value: a register or two for
//                                      each element. It does not outlive the object
//                add sub min max and_ or_ xor_<Field, Element>(pointer, value)
//                                      of the record: what CUDA's atomic of the name does, at the
//                                      element of that number (0) of the field of that number.
//                                      Pointers to global memory: any
//                record[element].add(pointer, value)   the same, of the first field,
//                                                      where a loop counts the elements
//                send()                of the record, once, behind the last of them: memory holds
//                                      the updates when the block has ended, maybe before
// Other types:   where CUDA has no such atomic for the type of a field, each update is made at
//                once, by the atomic of its name.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its
//                storage belongs to it alone while the block runs. It lives to the end of the
//                kernel, and nobody in the kernel looks at the places. The records: every lane
//                makes the same calls. Lanes of a warp whose first fields have equal places have
//                equal places in all fields. Any lanes, any number of times;
//                threads may leave when and where they like.
// Performance:   docs/performance.md. Pays where a block makes many updates by some keys that it
//                makes far more of than of others.
// Source:        see the top of this file.
template <int Slots, class... Fields>
using block_records =
    detail::block_records_of<detail::all_combined<Fields...>::value, Slots, Fields...>;

}  // namespace warpagg

#endif
