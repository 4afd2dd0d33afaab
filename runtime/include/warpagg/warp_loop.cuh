// Sums of a warp in a loop that its lanes leave when each is done: what they add to places that one
// key names in each iteration, gathered in registers and sent once.
//
//     // Where value i of key id goes.
//     auto sums = warpagg::loop_sums<float, 2>([&](int id, int i) {
//         return i == 0 ? &gradient[id].x : &gradient[id].y;
//     });
//     for (int j = 0; sums.goes_on([&] { return !done && j < n; }); sums.step([&] { j++; }))
//         sums.iteration([&] {
//             if (alpha(j) < threshold) return;   // was continue
//             sums[0].add(id[j], dx);             // was atomicAdd(&gradient[id[j]].x, dx)
//             sums[1].add(id[j], dy);
//             if (alpha(j) == 1) return sums.leave();  // was break
//         });
//
// The warp stays in the loop as long as one of its lanes does. A lane that is done evaluates
// nothing and brings nothing: it comes to the votes and helps to add up. So an iteration that
// brings nothing costs one vote, and who is there is asked once, in front of the loop.
//
// Where each lane knows how far it goes when the loop begins, nobody is asked who goes on, and the
// loop is one that the compiler can count:
//
//     const int mine = !done ? n : 0, end = sums.furthest(mine);
//     for (int j = 0; j < end; j++)               // was !done && j < n
//         sums.iteration(j < mine, [&] {
//
// The reduction is that of warp_sums.cuh: each value's total ends in one lane. Which value that is,
// where it goes for key 0, and how far it is from key to key, each lane finds in front of the loop:
// then a total's address is one multiplication. A key for which that does not hold (the largest is
// found too), lanes that bring different keys, and a part of a warp are updated value by value.
#ifndef WARPAGG_WARP_LOOP_CUH
#define WARPAGG_WARP_LOOP_CUH

#include <warpagg/warp_sums.cuh>

namespace warpagg {
namespace detail {

// ---- who is still in the loop -------------------------------------------------------------------

class loop_lanes {
public:
    WARPAGG_DEVICE loop_lanes() : mask_(__activemask()), is_in_(true), has_returned_(false) {}
    loop_lanes(const loop_lanes&) = delete;
    loop_lanes(loop_lanes&&) = default;
    loop_lanes& operator=(const loop_lanes&) = delete;

    template <class Condition> WARPAGG_DEVICE bool goes_on(Condition condition) {
        if (is_in_) is_in_ = condition() ? true : false;
        return __any_sync(mask_, is_in_) != 0;
    }
    template <class Step> WARPAGG_DEVICE void step(Step make) {
        if (is_in_) make();
    }
    // One look more than lanes' ends differ.
    template <class Number> WARPAGG_DEVICE Number furthest(Number end) const {
        Number most = 0;
        while (const lane_mask beyond = __ballot_sync(mask_, most < end))
            most = shuffle(mask_, end, last(beyond));
        return most;
    }
    WARPAGG_DEVICE void leave() { is_in_ = false; }
    WARPAGG_DEVICE void leave_function() { is_in_ = false, has_returned_ = true; }
    WARPAGG_DEVICE bool has_left_function() const { return has_returned_; }

    template <class Condition> WARPAGG_DEVICE bool goes_on_(Condition condition) {
        return goes_on(condition);
    }
    template <class Step> WARPAGG_DEVICE void step_(Step make) { step(make); }
    template <class Number> WARPAGG_DEVICE Number furthest_(Number end) const {
        return furthest(end);
    }
    WARPAGG_DEVICE void leave_() { leave(); }

protected:
    lane_mask mask_;  // of the lanes that made the object together: they meet in each iteration
    bool is_in_;
    bool has_returned_;
};

// ---- where totals go ----------------------------------------------------------------------------

// The type of the key that a function of a key and a number takes.
template <class Result, class Function, class Key>
Key key_taken(Result (Function::*)(Key, int) const);
template <class Places> using key_of = decltype(key_taken(&Places::operator()));

// The total of one of up to 32 values, from `first` on: in which lane it ends,
// and its place by key.
//
// Precondition: the places of one value are the same function of the key in all lanes of the warp,
//               base + key * stride, but that it may be computed in words that overflow.
template <class T, class Op, class Scope, class Way> class loop_totals {
public:
    // Where the function is plain, all but the choice of the lane's own value is known
    // to the compiler.
    template <class Key, int First, int Count, class Places>
    WARPAGG_DEVICE void prepare(const Places& places, bool is_global) {
        const int me = lane_id(), mine = Way::value_of(me);
        unsigned long long base = 0;
        unsigned last = 0x3fffffffu;
        int stride = 0;
#pragma unroll
        for (int i = 0; i < Count; ++i) {
            const T* const begin = places(static_cast<Key>(0), First + i);
            const long long step = bytes_between(begin, places(static_cast<Key>(1), First + i));
            const unsigned most = last_of(step);
            const bool is_right =
                bytes_between(begin, places(static_cast<Key>(most), First + i)) == step * most;
            last = is_right && most < last ? most : is_right ? last : 0;
            base = i == 0 || i == mine ? reinterpret_cast<unsigned long long>(begin) : base;
            stride = i == 0 || i == mine ? static_cast<int>(step) : stride;
        }
        role_ = steady_word(role_of<Way>(me) | static_cast<unsigned>(stride) << bits_of_role);
        base_ = steady_word(is_global ? number_in_global(base) : base);
        last_ = last;
    }

    // Whether the place of this lane's total is known for the key.
    template <class Key> WARPAGG_DEVICE bool knows(Key key) const {
        return static_cast<unsigned long long>(key) <= last_;
    }

    // Which of the values ends in this lane.
    WARPAGG_DEVICE int mine() const { return value_of(role_ & ((1u << bits_of_role) - 1)); }

    // For the lanes of a full warp together.
    template <int Count>
    WARPAGG_DEVICE void send(int key, const T (&values)[Count], bool is_global,
                             bool is_wanted) const {
        const T total = Way::total(role_, values);
        const unsigned long long place =
            product_and(base_, key, static_cast<int>(role_) >> bits_of_role);
        if (!has_bit<sends_total>(role_) || !is_wanted) return;
        if (is_global)
            plain_update<Op, Scope>(at_number_in_global<T>(place), total);
        else
            plain_update<Op, Scope>(reinterpret_cast<T*>(place), total);
    }

private:
    static WARPAGG_DEVICE long long bytes_between(const T* from, const T* to) {
        return static_cast<long long>(reinterpret_cast<unsigned long long>(to) -
                                      reinterpret_cast<unsigned long long>(from));
    }

    static constexpr int bits_of_role = 11;

    // The largest key that leads to no place farther than 2^30 elements: an index of one word does
    // not overflow there, unless it begins far up. None where a megabyte or more is between two.
    static WARPAGG_DEVICE unsigned last_of(long long step) {
        const unsigned long long bytes = static_cast<unsigned long long>(step < 0 ? -step : step);
        return bytes >> (31 - bits_of_role)
                   ? 0
                   : 0x3fffffffu >> (32 - __clz(static_cast<int>(bytes / sizeof(T))));
    }

    // role_of, and in the bits above the bytes from key to key: one register more or less may be
    // one block more or less that a multiprocessor holds.
    unsigned role_;
    unsigned last_;            // the largest key for which the place is right
    unsigned long long base_;  // of global memory, its number there
};

// ---- the object ---------------------------------------------------------------------------------

// What is common to both: an element, and the iteration.
template <class Sums, class T, class Op> class loop_base : public loop_lanes {
public:
    WARPAGG_DEVICE element_of<Sums, T, Op> operator[](int index) {
        return {static_cast<Sums&>(*this), index};
    }

    // What a lane brings lives for the iteration: the compiler knows that it is nothing else's, and
    // keeps no registers for it between two.
    template <class Body> WARPAGG_DEVICE void iteration(bool is_in, Body body) {
        Sums& sums = static_cast<Sums&>(*this);
        typename Sums::portion mine;
        sums.begin(mine);
        if (is_in) body();
        sums.send(mine);
    }
    template <class Body> WARPAGG_DEVICE void iteration(Body body) {
        iteration(this->is_in_, body);
    }
    template <class Body> WARPAGG_DEVICE void iteration_(bool is_in, Body body) {
        iteration(is_in, body);
    }
    template <class Body> WARPAGG_DEVICE void iteration_(Body body) { iteration(body); }
};

// Of a type without an atomic that combines, of no values and of too many, each update is made at
// once, by the atomic of its name.
template <bool Combined, class T, class Op, class Scope, int Count, class Places>
class loop_folds_of
    : public loop_base<loop_folds_of<Combined, T, Op, Scope, Count, Places>, T, Op> {
    using key = key_of<Places>;

public:
    struct portion {};

    WARPAGG_DEVICE explicit loop_folds_of(const Places& places) : places_(places) {}
    WARPAGG_DEVICE void gather(int index, key k, const T& value) {
        plain_update<Op, Scope>(places_(k, index), value);
    }
    WARPAGG_DEVICE void begin(portion&) {}
    WARPAGG_DEVICE void send(const portion&) {}

private:
    Places places_;
};

template <class T, class Op, class Scope, int Count, class Places>
class loop_folds_of<true, T, Op, Scope, Count, Places>
    : public loop_base<loop_folds_of<true, T, Op, Scope, Count, Places>, T, Op> {
    using key = key_of<Places>;
    // A word names 32 values.
    static constexpr int parts = (Count + 31) / 32, in_part = Count < 32 ? Count : 32;
    using way = typename how_to_total<Op, in_part, WARPAGG_HAS_REDUX && is_word<T>::value>::type;

public:
    // What a lane brings in one iteration.
    struct portion {
        unsigned is_some = 0;
        key k;                    // the rest is there if it is some
        unsigned members[parts];  // which values
        T values[Count];          // those
    };

    WARPAGG_DEVICE explicit loop_folds_of(const Places& places)
        : places_(places), portion_(nullptr), is_global_(true) {
#pragma unroll
        // Nothing, where the compiler knows.
        for (int i = 0; i < Count; ++i)
            is_global_ &= __isGlobal(places(static_cast<key>(0), i)) != 0;
        prepare<0>();
    }

    WARPAGG_DEVICE void begin(portion& mine) { portion_ = &mine; }

    // A lane brings one key in an iteration. What it brings by another, after all, goes there by
    // itself. Where a template's loop has no value, those behind may have numbers
    // that are too high.
    WARPAGG_DEVICE void gather(int index, key k, const T& value) {
        portion& mine = *portion_;
        if (index >= Count || (mine.is_some && k != mine.k))
            return static_cast<void>(plain_update<Op, Scope>(places_(k, index), value));
#pragma unroll
        for (int part = 0; part < parts; ++part) mine.members[part] = members_of(mine, part);
        mine.is_some = 1;
        mine.k = k;
        unsigned& members = mine.members[index / 32];
        const bool is_known = (members >> index % 32 & 1u) != 0;
        mine.values[index] = is_known ? Op::merge(mine.values[index], value) : value;
        members |= 1u << index % 32;
    }

    WARPAGG_DEVICE void send(const portion& mine) {
        if (!__any_sync(this->mask_, mine.is_some != 0)) return;
        if (this->mask_ != full_warp || !send_together(mine)) send_alone(mine);
        __syncwarp(this->mask_);  // what a lane does from here on, it does behind all updates
    }

private:
    template <int Part, require<(Part < parts)> = 0> WARPAGG_DEVICE void prepare() {
        totals_[Part]
            .template prepare<key, 32 * Part, (32 * Part + 32 <= Count ? 32 : Count - 32 * Part)>(
                places_, is_global_);
        prepare<Part + 1>();
    }
    template <int Part, require<(Part >= parts)> = 0> WARPAGG_DEVICE void prepare() {}

    static WARPAGG_DEVICE unsigned members_of(const portion& mine, int part) {
        return mine.is_some ? mine.members[part] : 0;
    }

    // Of a lane that brings something.
    static WARPAGG_DEVICE bool is_all(const portion& mine) {
        bool all = mine.members[parts - 1] == all_of(parts - 1);
#pragma unroll
        for (int part = 0; part + 1 < parts; ++part) all &= mine.members[part] == all_of(part);
        return all;
    }
    static WARPAGG_DEVICE constexpr unsigned all_of(int part) {
        return 32 * part + 32 <= Count ? 0xffffffffu : (1u << Count % 32) - 1;
    }

    // By the lanes of a full warp together, of which some have brought something. Whether all of it
    // is sent; the lanes agree on that.
    WARPAGG_DEVICE bool send_together(const portion& mine) {
        const lane_mask bringing = __ballot_sync(full_warp, mine.is_some != 0);
        const key k = shuffle(full_warp, mine.k, last(bringing));
        bool agrees = !mine.is_some || mine.k == k;
#pragma unroll
        for (int part = 0; part < parts; ++part) agrees &= totals_[part].knows(k);
        // What is usual has code of its own, without branches: each lane has brought all or
        // nothing.
        if (__all_sync(full_warp, agrees & (!mine.is_some || is_all(mine)))) {
            send_parts<0>(
                mine, static_cast<int>(k), [&](int) { return mine.is_some != 0; },
                [](int) { return true; });
            return true;
        }
        if (!__all_sync(full_warp, agrees)) return false;
        unsigned wanted[parts];
#pragma unroll
        for (int part = 0; part < parts; ++part) wanted[part] = in_any_lane(members_of(mine, part));
        send_parts<0>(
            mine, static_cast<int>(k),
            [&](int i) { return (members_of(mine, i / 32) >> i % 32 & 1u) != 0; },
            [&](int i) { return (wanted[i / 32] >> i % 32 & 1u) != 0; });
        return true;
    }

    template <int Part, class Brought, class Wanted, require<(Part < parts)> = 0>
    WARPAGG_DEVICE void send_parts(const portion& mine, int k, Brought is_brought,
                                   Wanted is_wanted) const {
        T values[in_part];
#pragma unroll
        for (int i = 0; i < in_part; ++i)
            values[i] = 32 * Part + i < Count && is_brought(32 * Part + i)
                            ? mine.values[32 * Part + i]
                            : Op::template identity<T>();
        totals_[Part].send(k, values, is_global_, is_wanted(32 * Part + totals_[Part].mine()));
        send_parts<Part + 1>(mine, k, is_brought, is_wanted);
    }
    template <int Part, class Brought, class Wanted, require<(Part >= parts)> = 0>
    WARPAGG_DEVICE void send_parts(const portion&, int, Brought, Wanted) const {}

    WARPAGG_DEVICE void send_alone(const portion& mine) const {
        if (!mine.is_some) return;
#pragma unroll
        for (int i = 0; i < Count; ++i) {
            if (!(mine.members[i / 32] >> i % 32 & 1u)) continue;
            if (is_global_)
                plain_update<Op, Scope>(in_global_memory(places_(mine.k, i)), mine.values[i]);
            else
                plain_update<Op, Scope>(places_(mine.k, i), mine.values[i]);
        }
    }

    Places places_;
    loop_totals<T, Op, Scope, way> totals_[parts];
    portion* portion_;  // this iteration's
    bool is_global_;    // no place lies elsewhere than in global memory
};

constexpr int most_loop_values = 128;  // of more, registers would hold none
template <class T, class Op, class Scope, int Count, class Places>
using loop_object =
    loop_folds_of<is_combined<Op, T>::value && (Count >= 1 && Count <= most_loop_values), T, Op,
                  Scope, Count, Places>;

}  // namespace detail

// What:          gathers what the lanes of a warp do, in each iteration of a loop, to places that
//                one key names, and does it once for all of them.
// Parameters:    T, Op, Scope   the element type, the operation (op_add … op_xor),
//                               who else may touch the places
//                Count          how many values there are. Each 32 take a reduction of their own;
//                               of more than 128, each update is made at once
//                places         places(key, i): where value i goes. The key is an integer
// Members:       goes_on(condition)   whether the loop goes on for any lane;
//                                     asks those that are still in it
//                step(make)           the loop's step, likewise
//                iteration(body)      the loop's body, likewise;
//                                     memory holds its updates when this has returned
//                furthest(end)        the largest end of any lane, for a loop that counts to it;
//                and iteration(is_in, body)
//                                     its body, for the lanes that are in. Nobody leaves it
//                leave()              in the body: the lane is done (break); leave_function(): so
//                                     is the function (return), which the lane is to leave behind
//                                     the loop if has_left_function()
//                sums[i].add(key, value)
//                                     (or sub min max and_ or_ xor_, as Op says) brings value i,
//                                     a constant. Any number of times, or never. What nobody
//                                     brings is not touched
// Preconditions: lanes that make the object together go through the loop by these members, and none
//                of them waits for another there. places(key, i) is the same for all of them, and
//                begin + key * step for some begin and step, but that it may be computed in words
//                that overflow. Nobody looks at the places between add() and the iteration's end.
//                Everything else costs speed and no result: a part of a warp,
//                lanes with different keys.
// Performance:   docs/rewrites/warp-sums.md. Registers: one a value, and eight.
// Source:        our own; the reduction is that of warp_sums.
template <class T, class Op, class Scope, int Count, class Places>
WARPAGG_DEVICE detail::loop_object<T, Op, Scope, Count, Places> loop_folds(const Places& places) {
    return detail::loop_object<T, Op, Scope, Count, Places>(places);
}

// The same for sums.
template <class T, int Count, class Places>
WARPAGG_DEVICE detail::loop_object<T, detail::op_add, device, Count, Places>
loop_sums(const Places& places) {
    return detail::loop_object<T, detail::op_add, device, Count, Places>(places);
}

}  // namespace warpagg

#endif
