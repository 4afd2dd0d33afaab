// One counter for a whole block, old values used: filters, queues, reservations of space.
//
//     __shared__ warpagg::block_counter<int>::room count_room;
//     warpagg::block_counter<int> count_batch(count_room);
//     …
//     dst[count_batch.fetch_add(count, 1)] = x;      // was atomicAdd(count, 1)
//
// One address takes about one update a nanosecond, however they arrive. So the warps of a block share their updates:
//
//     lanes that are here together   scan their amounts (group.cuh); the group's leader goes on with their total
//     group                          adds the total to `pending`, a word in shared memory: {number of the batch, sum}.
//                                    Whoever finds the sum 0 leads the batch, the others follow
//     leader of batch b              waits until batch b - depth is published and the slot of batch b is read out, closes
//                                    its batch ({b, sum} becomes {b + 1, 0}), updates the counter once, by sum, and publishes
//                                    {b, the counter's old value} in slot b % slots
//     follower                       waits for {b, old} in that slot, says that it has read it
//
// While the leader waits for memory, the next batch grows. An old value is the batch's, and what came before the group in the
// batch, and what came before the lane in the group: distinct and dense, as those of plain atomics.
//
// Why nothing overflows: a lane has contributed to one batch at most that is not published, as it waits for that. So the sum
// is at most 1024 lanes times the largest amount that is let in. Other amounts (large, negative) and totals of 0, which would
// look like an empty batch, go to memory by their group's own atomic.
//
// Why a slot is not overwritten too early: each slot counts what is not yet read. The leader sets it to the sum less its own
// group's total, each follower subtracts its group's when it has read; totals are positive, so 0 says that all have. The batch
// that has the slot next waits for the 0. A follower of batch b can therefore see in its slot only what is left of batch
// b - slots, or its own; batch numbers modulo 2 * slots tell them apart.
//
// Why nobody waits for ever (sm_70 and newer: each lane that can go on is let go on in the end, whatever the others of its warp
// do). Order all waits by the batch's number. The leader of batch b waits for the publication of b - depth, and for the
// followers of b - slots; followers of b wait for the leader of b; followers of b - slots wait for the leader of b - slots. So
// whoever waits for batch b waits, in the end, for lanes in earlier batches, or for memory: there is no circle, and the
// earliest batch that is not read out always goes on. Lanes that are waited for are all inside the call, between adding to
// `pending` and their return, where they wait for nothing else: no barrier, no other counter, no lane outside their group.
// The lanes of a group are those that came together; they stay together until they have their old values. Lanes of one warp in
// different batches are different groups, and neither needs the other's lanes to go on.
//
// Sources: warp-aggregated atomics (A. Adinets, NVIDIA developer blog, 2014) for the group; flat combining (Hendler, Incze,
// Shavit, Tzafrir, SPAA 2010) for the batch.
#ifndef WARPAGG_BLOCK_COUNTER_CUH
#define WARPAGG_BLOCK_COUNTER_CUH

#include <warpagg/update.cuh>

namespace warpagg {
namespace detail {

using counted_types = types<int, unsigned, unsigned long long>;

constexpr unsigned batch_number_bits = 4;
constexpr unsigned batch_slots = 1u << (batch_number_bits - 1);
constexpr unsigned batch_sum_bits = 32 - batch_number_bits;
constexpr unsigned batch_sum_mask = (1u << batch_sum_bits) - 1;
constexpr unsigned largest_amount = batch_sum_mask / 1024;  // of one lane: a block has no more than 1024

WARPAGG_DEVICE unsigned batch_number(unsigned number) { return number % (2 * batch_slots); }

// ---- what a batch publishes -----------------------------------------------------------------------------------------

// A counter's old value with the number of the batch. A 64-bit access is one access, so a 32-bit value and its batch are read
// together; the halves of a 64-bit value each carry the number.
template <class T> struct publication {
    static constexpr int parts = words<T>::count;
    unsigned long long part[parts];

    WARPAGG_DEVICE void store(unsigned number, const T& value) {
        const words<T> bits(value);
#pragma unroll
        for (int i = 0; i < parts; ++i)
            *static_cast<volatile unsigned long long*>(&part[i]) = static_cast<unsigned long long>(number) << 32 | bits.word[i];
    }
    WARPAGG_DEVICE bool load(unsigned number, T& value) const {
        words<T> bits(value);
        bool same = true;
#pragma unroll
        for (int i = 0; i < parts; ++i) {
            const unsigned long long seen = *static_cast<const volatile unsigned long long*>(&part[i]);
            bits.word[i] = static_cast<unsigned>(seen);
            same &= static_cast<unsigned>(seen >> 32) == number;
        }
        bits.store(value);
        return same;
    }
};

// ---- batches --------------------------------------------------------------------------------------------------------

// What a block shares about one counter, for updates in one direction.
template <class T> struct batches {
    unsigned pending;               // {number of the open batch, its sum}
    unsigned unread[batch_slots];   // of the sum of the slot's batch
    publication<T> published[batch_slots];

    // By one thread, before any other member.
    WARPAGG_DEVICE void clear() {
        pending = 0;
        for (unsigned slot = 0; slot < batch_slots; ++slot) {
            unread[slot] = 0;
            published[slot].store(batch_number(slot + batch_slots), T());
        }
    }

    // The counter's old value for a group that adds `total`, in 1 … 32 * largest_amount. By the group's leader alone.
    template <class Op, class Scope> WARPAGG_DEVICE T fetch(T* pointer, unsigned total) {
        const unsigned found = atomicAdd_block(&pending, total);
        const unsigned number = found >> batch_sum_bits, before = found & batch_sum_mask;
        const T old = before == 0 ? lead<Op, Scope>(pointer, number, total) : follow(number, total);
        return Op::apply(old, static_cast<T>(before));
    }

private:
    static constexpr unsigned depth = 1;  // batches under way at a time; divides batch_slots

    template <class Op, class Scope> WARPAGG_DEVICE T lead(T* pointer, unsigned number, unsigned total) {
        wait_for(batch_number(number - depth));
        volatile unsigned* const left = &unread[number % batch_slots];
        while (*left != 0) poll_again();
        const unsigned sum = atomicExch_block(&pending, batch_number(number + 1) << batch_sum_bits) & batch_sum_mask;
        *left = sum - total;
        const T old = plain_update<Op, Scope>(pointer, static_cast<T>(sum));
        __threadfence_block();  // the update, and what is left to read, come before the publication
        published[number % batch_slots].store(number, old);
        return old;
    }

    WARPAGG_DEVICE T follow(unsigned number, unsigned total) {
        const T old = wait_for(number);
        atomicSub_block(&unread[number % batch_slots], total);
        return old;
    }

    WARPAGG_DEVICE T wait_for(unsigned number) const {
        T old{};
        while (!published[number % batch_slots].load(number, old)) poll_again();
        __threadfence_block();  // what comes next comes after what the batch's leader did before it published
        return old;
    }
};

template <class T, class Scope, bool Counted = is_one_of<T, counted_types>::value> class counter_of;

template <class T, class Scope> class counter_of<T, Scope, true> {
public:
    struct room {
        batches<T> up, down;
    };

    WARPAGG_DEVICE explicit counter_of(room& shared) : room_(shared) {
        if ((threadIdx.x | threadIdx.y | threadIdx.z) == 0) {
            room_.up.clear();
            room_.down.clear();
        }
        __syncthreads();
    }
    counter_of(const counter_of&) = delete;
    counter_of& operator=(const counter_of&) = delete;

    WARPAGG_DEVICE T fetch_add(T* pointer, T amount) { return fetch<op_add>(room_.up, pointer, amount); }
    WARPAGG_DEVICE T fetch_sub(T* pointer, T amount) { return fetch<op_sub>(room_.down, pointer, amount); }

private:
    template <class Op> WARPAGG_DEVICE static T fetch(batches<T>& shared, T* pointer, T amount) {
        return among_active([&](auto active) { return among<Op>(active, shared, pointer, amount); });
    }

    template <class Op, class Lanes> WARPAGG_DEVICE static T among(Lanes active, batches<T>& shared, T* pointer, T amount) {
        const whole<Lanes> group(active);
        if (__any_sync(active, static_cast<unsigned long long>(amount) > largest_amount))  // negative ones are the largest
            return detail::fetch<Op, Scope>(folding{}, group, pointer, amount);
        const auto sum = scan<op_add>(short_cut<whole<Lanes>, unsigned>{}, group, static_cast<unsigned>(amount));
        if (sum.total == 0) return detail::fetch<Op, Scope>(folding{}, group, pointer, amount);
        T old = amount;
        if (group.leads()) old = shared.template fetch<Op, Scope>(pointer, sum.total);
        __syncwarp(active);
        old = shuffle(active, old, group.leader());
        return group.leads() ? old : Op::apply(old, static_cast<T>(sum.before));
    }

    room& room_;
};

// A type of whose atomic nothing is known here: the atomic of that name, at once.
template <class T, class Scope> class counter_of<T, Scope, false> {
public:
    struct room {};

    WARPAGG_DEVICE explicit counter_of(room&) {}
    counter_of(const counter_of&) = delete;
    counter_of& operator=(const counter_of&) = delete;

    template <class V> WARPAGG_DEVICE decltype(auto) fetch_add(T* pointer, V&& value) {
        return plain_update<op_add, Scope>(pointer, forward<V>(value));
    }
    template <class V> WARPAGG_DEVICE decltype(auto) fetch_sub(T* pointer, V&& value) {
        return plain_update<op_sub, Scope>(pointer, forward<V>(value));
    }
};

}  // namespace detail

// What:          atomicAdd and atomicSub on one counter by all threads of a block, whose old values are used.
// Parameters:    T        int, unsigned, unsigned long long (fetch_sub: not the last); any other type takes the plain atomic
//                Scope    block, device (default) or system
//                pointer  to the counter, in global memory
//                amount   converted to T. Of 0 … 262143 gains; others (negative ones, too) are right, and as fast as before
// Returns:       the old value, as the atomic does. When the call returns, memory holds the update.
// Preconditions: The object is made by all threads of the block together (it holds a barrier), its room belongs to it alone
//                while the block runs, and all calls on it pass one pointer. The calls: none. Any lanes, any number of times.
// Performance:   docs/performance.md. Gains where more warps count than memory can take: about one a nanosecond.
// Source:        see the top of this file.
template <class T, class Scope = device> class block_counter : public detail::counter_of<T, Scope> {
public:
    using detail::counter_of<T, Scope>::counter_of;
};

}  // namespace warpagg

#endif
