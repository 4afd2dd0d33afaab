// One counter for a whole block, old values used: filters, queues, reservations of space.
//
//     __shared__ warpagg::block_counter<int>::storage count_storage;
//     warpagg::block_counter<int> count_batch(count_storage, count);
//     …
//     dst[count_batch.fetch_add(count, 1)] = x;      // was atomicAdd(count, 1)
//
// One address takes about one update a nanosecond, however they arrive.
// So the lanes of a block share their updates:
//
//     each lane           adds {a lane, its amount} to `pending`, a word in shared memory: {number
//                         of the open batch, its lanes, its sum}. ptxas makes one shared atomic of
//                         a warp's, as the address is plainly one
//     who finds no lane   leads the batch b: waits until b - depth is published and the slot of b
//                         is read out, closes its batch ({b, …} becomes {b + 1, 0, 0}), updates the
//                         counter once, by the sum, and publishes the counter's old value
//                         in slot b % slots
//     all lanes of b      wait for the publication, and say that they have read it
//
// While a leader waits for memory, the next batch grows. An old value is the batch's and the sum
// that the lane found: distinct and dense, as those of plain atomics. Amounts that are negative or
// large are updated at once, lane by lane.
//
// Why no field overflows: a lane takes part in one batch at most that is not published, as it waits
// for that. So a batch has at most 1024 lanes, and its sum is at most 1024 times the largest amount
// that is let in.
//
// Why nobody reads another batch's value. Slots carry the parity of their round, so a lane must
// find there its own batch or the one of the round before. Not an earlier one: batch b is open when
// b - 1 is closed, whose leader waited for b - 1 - depth; leaders close in order, so all batches up
// to b - 1 - depth are published, b - slots too, as depth < slots. Not a later one: a slot counts
// who has not read it yet; closing sets that to the batch's lanes, each takes off one when it has
// read, and the leader of the batch that has the slot next waits for 0. It waits first for a
// publication that implies the slot's (all up to b - depth are published), so it doesn't take the 0
// of a batch for which nothing was set yet.
//
// A second counter stays right: a lane that comes with another address than the object's takes the
// plain atomic. That address is what the object was told, or else the first that came, which costs
// each call a look at shared memory.
//
// Why nobody waits for ever (sm_70 and newer: a lane that can go on is let go on in the end,
// whatever others of its warp do). Order the waits by the batch's number. Lanes of batch b wait for
// its leader; its leader waits for the leader of b - depth, and for lanes of b - slots, which is
// published, so that they wait for nobody. Each wait leads to an earlier batch or to memory: there
// is no circle, and the earliest batch that is not read out always goes on. All who are waited for
// are inside the call, and there they wait for nothing else: no barrier, no other counter, no lane
// of their warp. That lanes of one warp are in different batches makes no difference, as no step
// needs them together; so the calls may stand in any divergence, between barriers, and after others
// have left. The one danger is a lane that waits without letting a lane of its own warp run for
// which it waits: it waits like that for some microseconds only, as that keeps warps whole
// (detail/ptx.cuh), and then sleeps.
//
// Sources: warp-aggregated atomics (A. Adinets, NVIDIA developer blog, 2014), which ptxas has
// learnt since; flat combining (Hendler, Incze, Shavit, Tzafrir, SPAA 2010) for the batch.
#ifndef WARPAGG_BLOCK_COUNTER_CUH
#define WARPAGG_BLOCK_COUNTER_CUH

#include <warpagg/detail/last_out.cuh>
#include <warpagg/detail/ring.cuh>
#include <warpagg/update.cuh>

namespace warpagg {
namespace detail {

using counted_types = types<int, unsigned, unsigned long long>;

// ---- the pending word ---------------------------------------------------------------------------

constexpr unsigned batch_slots = 4;

// Batches under way at a time. One lets more lanes gather in the next; large blocks fill two.
WARPAGG_DEVICE unsigned batch_depth(unsigned warps) { return warps < warps_of_two_batches ? 1 : 2; }
static_assert(2 < batch_slots,
              "a batch is open before the one that had its slot last is published");

constexpr unsigned one_lane = 1u << 18;         // below: the sum
constexpr unsigned one_batch = one_lane << 11;  // below: the lanes, up to 1024
static_assert(0u - one_batch == (2 * batch_slots - 1) * one_batch,
              "above: the batch's number, modulo two rounds of slots");
constexpr unsigned largest_amount = (one_lane - 1) / 1024;

WARPAGG_DEVICE unsigned sum_of(unsigned word) { return word % one_lane; }
WARPAGG_DEVICE unsigned lanes_of(unsigned word) { return word % one_batch / one_lane; }
WARPAGG_DEVICE unsigned batch_of(unsigned word) { return word / one_batch; }

WARPAGG_DEVICE unsigned slot_of(unsigned batch) { return batch % batch_slots; }
// 1 for the first: memory begins with 0.
WARPAGG_DEVICE unsigned round_of(unsigned batch) { return ~batch / batch_slots % 2; }

// ---- waiting ------------------------------------------------------------------------------------

constexpr int patience = 100;  // looks, of 80 cycles or so

// Until `ready()`. Meanwhile it watches `word`, which may be worth to ask when `may_be(*word)`.
template <class MayBe, class Ready>
WARPAGG_DEVICE void wait_for(const unsigned* word, MayBe may_be, Ready ready) {
    if (ready()) return;
    watch(word, patience, may_be);
    if (ready()) return;
    do __nanosleep(100);
    while (!ready());
}

// ---- what a batch publishes ---------------------------------------------------------------------

// A counter's old value with the round of the slot. A 64-bit access is one access, so a 32-bit
// value and its round are read together; the halves of a 64-bit value each carry the round.
template <class T> struct publication {
    static constexpr int parts = words<T>::count;
    uint2 part[parts];  // {32 bits of the value, round}

    WARPAGG_DEVICE void store(unsigned round, const T& value) {
        const words<T> bits(value);
#pragma unroll
        for (int i = 0; i < parts; ++i)
            store_in_order(static_cast<unsigned long long*>(static_cast<void*>(&part[i])),
                           static_cast<unsigned long long>(round) << 32 | bits.word[i]);
    }

    // Whether the slot is in this round; then its value.
    WARPAGG_DEVICE bool load(unsigned round, T& value) const {
        words<T> bits(value);
        bool same = true;
#pragma unroll
        for (int i = 0; i < parts; ++i) {
            const unsigned long long both = load_in_order(
                static_cast<const unsigned long long*>(static_cast<const void*>(&part[i])));
            bits.word[i] = static_cast<unsigned>(both);
            same &= static_cast<unsigned>(both >> 32) == round;
        }
        bits.store(value);
        return same;
    }
};

// ---- batches ------------------------------------------------------------------------------------

// What a block shares about one counter, for updates in one direction. It begins with zeros.
template <class T> struct batches {
    publication<T> published[batch_slots];
    unsigned unread[batch_slots];  // minus the lanes that have not read the slot
    unsigned pending;              // {number of the open batch, its lanes, its sum}
    unsigned lonely;               // whether the last leader's warp had its batch for itself

    // The counter's old value for a lane that adds `amount`, in 0 … largest_amount.
    template <class Counting>
    WARPAGG_DEVICE T fetch(T* pointer, unsigned amount, unsigned warps, Counting counting) {
        const unsigned together = static_cast<unsigned>(count(__activemask()));
        const unsigned found = atomicAdd_block(&pending, one_lane + amount);
        return finish<Counting>(address_in_shared(this), pointer, found, together, warps,
                                counting.limit());
    }

private:
    // The rest, called: a loop that seldom comes here stays small, and ptxas keeps its constants in
    // registers. It takes words alone (nvcc may get a struct wrong that a function takes by value).
    template <class Counting>
    static WARPAGG_DEVICE_APART T finish(shared_address address, T* pointer, unsigned found,
                                         unsigned together, unsigned warps, unsigned limit) {
        batches& here = *at_address_in_shared<batches>(address);
        const Counting counting = Counting::with(limit);
        const unsigned batch = batch_of(found);
        if (lanes_of(found) == 0) here.lead(pointer, batch, together, warps, counting);
        const T old = here.publication_of(batch);
        atomicAdd_block(&here.unread[slot_of(batch)], 1u);
        return counting.apply(old, static_cast<T>(sum_of(found)));
    }

    template <class Counting>
    WARPAGG_DEVICE void lead(T* pointer, unsigned batch, unsigned together, unsigned warps,
                             Counting counting) {
        publication_of(batch - batch_depth(warps));
        unsigned* const left = &unread[slot_of(batch)];
        wait_for(
            left, [](unsigned now) { return now == 0; },
            [&] { return *static_cast<volatile unsigned*>(left) == 0; });
        wait_for_others(together, warps);
        const unsigned closed = atomicExch_block(&pending, (batch + 1) * one_batch);
        atomicExch_block(left, 0u - lanes_of(closed));
        atomicExch_block(&lonely, static_cast<unsigned>(lanes_of(closed) <= together));
        const T old = counting.update(pointer, static_cast<T>(sum_of(closed)));
        published[slot_of(batch)].store(round_of(batch), old);
    }

    // Small blocks can't fill a batch while another is under way, so their leaders wait a moment:
    // until three quarters of the block (but of eight warps at most) are there, if all warps bring
    // as many lanes as mine. Not if my warp was the only one last time, or if it brings so few
    // lanes that others may well bring none.
    WARPAGG_DEVICE void wait_for_others(unsigned together, unsigned warps) const {
        if (together < 4 || warps >= warps_of_two_batches ||
            *static_cast<const volatile unsigned*>(&lonely) != 0)
            return;
        const unsigned enough = together * (warps < 8 ? warps : 8) * 3 / 4;
        watch(&pending, 16, [=](unsigned now) { return lanes_of(now) >= enough; });
    }

    // Waits for it.
    WARPAGG_DEVICE T publication_of(unsigned batch) const {
        const publication<T>& slot = published[slot_of(batch)];
        const unsigned round = round_of(batch);
        T old{};
        wait_for(
            &slot.part[0].y, [=](unsigned now) { return now == round; },
            [&] { return slot.load(round, old); });
        return old;
    }
};

template <class T, class Scope, bool Counted = is_one_of<T, counted_types>::value> class counter_of;

template <class T, class Scope> class counter_of<T, Scope, true> {
    struct shared_state {
        unsigned long long counter;  // that the first call named; 0: none yet
        batches<T> direction[2];
    };
    static constexpr unsigned chunks = (sizeof(shared_state) + sizeof(uint4) - 1) / sizeof(uint4);
    static_assert(chunks <= 32, "warps_in_block");

public:
    union storage {
        shared_state state;
        uint4 chunk[chunks];
    };
    using storage_ = storage;

    WARPAGG_DEVICE explicit counter_of(storage& shared, T* place = nullptr)
        : memory_(shared.state), counter_(place) {
        clear(shared.chunk, thread_in_block());
        __syncthreads();
    }
    counter_of(const counter_of&) = delete;
    counter_of& operator=(const counter_of&) = delete;

    WARPAGG_DEVICE T fetch_add(T* pointer, T amount) {
        return fetch<op_add>(memory_.direction[0], pointer, amount);
    }
    WARPAGG_DEVICE T fetch_add_(T* pointer, T amount) {
        return fetch<op_add>(memory_.direction[0], pointer, amount);
    }
    WARPAGG_DEVICE T fetch_sub(T* pointer, T amount) {
        return fetch<op_sub>(memory_.direction[1], pointer, amount);
    }
    WARPAGG_DEVICE T fetch_sub_(T* pointer, T amount) {
        return fetch<op_sub>(memory_.direction[1], pointer, amount);
    }

    WARPAGG_DEVICE T fetch_inc(T* pointer, T limit) {
        return step<op_inc>(memory_.direction[0], pointer, limit);
    }
    WARPAGG_DEVICE T fetch_inc_(T* pointer, T limit) {
        return step<op_inc>(memory_.direction[0], pointer, limit);
    }
    WARPAGG_DEVICE T fetch_dec(T* pointer, T limit) {
        return step<op_dec>(memory_.direction[1], pointer, limit);
    }
    WARPAGG_DEVICE T fetch_dec_(T* pointer, T limit) {
        return step<op_dec>(memory_.direction[1], pointer, limit);
    }

private:
    // About so many: none in a block that has too few threads to clear the object.
    WARPAGG_DEVICE static unsigned warps_in_block() {
        return (threads_in_block() + 32 - chunks) / 32;
    }
    // Else there is nothing to win.
    WARPAGG_DEVICE static bool contends() {
        return gridDim.x * gridDim.y * gridDim.z * warps_in_block() >= warps_that_contend;
    }

    // Whether this is so is the same for all threads of the grid,
    // so either all go by batches or none does.
    template <class Op> WARPAGG_DEVICE T step(batches<T>& shared, T* pointer, T limit) const {
        if (!contends() || !fits_ring(limit)) return plain_update<Op, Scope>(pointer, limit);
        const auto ring = in_ring<Op, Scope>::with(limit);
        return is_shared(pointer) ? shared.fetch(pointer, 1, warps_in_block(), ring)
                                  : ring.update(pointer, 1u);
    }

    // Converted, negative amounts are large.
    template <class Op> WARPAGG_DEVICE T fetch(batches<T>& shared, T* pointer, T amount) const {
        const unsigned warps = warps_in_block();
        if (!contends() || static_cast<unsigned long long>(amount) > largest_amount ||
            !is_shared(pointer))
            return plain_update<Op, Scope>(pointer, amount);
        return shared.fetch(pointer, static_cast<unsigned>(amount), warps, in_line<Op, Scope>{});
    }

    // Whether it is the one that the block's threads count together. Where the object was told,
    // that costs a comparison, which a compiler that sees one name in both places leaves out.
    WARPAGG_DEVICE bool is_shared(T* pointer) const {
        return pointer == counter_ || (counter_ == nullptr && is_first(pointer));
    }

    WARPAGG_DEVICE bool is_first(T* pointer) const {
        const unsigned long long mine = reinterpret_cast<unsigned long long>(pointer);
        unsigned long long first =
            *static_cast<const volatile unsigned long long*>(&memory_.counter);
        if (first == 0) first = atomicCAS_block(&memory_.counter, 0ull, mine);
        return first == 0 || first == mine;
    }

    shared_state& memory_;
    T* const counter_;  // nullptr: what the first call names
};

// A type of whose atomic nothing is known here: the atomic of that name, at once.
template <class T, class Scope> class counter_of<T, Scope, false> {
public:
    struct storage {};
    using storage_ = storage;

    WARPAGG_DEVICE explicit counter_of(storage&, T* = nullptr) {}
    counter_of(const counter_of&) = delete;
    counter_of& operator=(const counter_of&) = delete;

    template <class Value> WARPAGG_DEVICE decltype(auto) fetch_add(T* pointer, Value&& value) {
        return plain_update<op_add, Scope>(pointer, forward<Value>(value));
    }
    template <class Value> WARPAGG_DEVICE decltype(auto) fetch_sub(T* pointer, Value&& value) {
        return plain_update<op_sub, Scope>(pointer, forward<Value>(value));
    }
};

}  // namespace detail

// What:          atomicAdd and atomicSub on one counter by all threads of a block, whose old values
//                are used; atomicInc and atomicDec on one that goes round in a ring.
// Parameters:    T        int, unsigned, unsigned long long (fetch_sub: not the last); any other
//                         type takes the plain atomic
//                Scope    block, device (default) or system
//                place    of the counter, the same for all threads. Left out,
//                         or nullptr: what the block's first call names
//                pointer  to global memory. To the counter gains; any other is right,
//                         and as fast as before
//                limit    of fetch_inc and fetch_dec, T unsigned: see below
//                amount   converted to T. Of 0 … 255 gains; others (negative ones, too)
//                         are right, and as fast as before
// Returns:       the old value, as the atomic does. When the call returns, memory holds the update.
// Preconditions: The object is made by all threads of the block together (it holds a barrier), its
//                storage belongs to it alone while the block runs. The calls: none. Any lanes, any
//                number of times. fetch_inc, fetch_dec: the counter begins in 0 … limit; while the
//                kernel runs, all updates of it are such calls with the same limit and of one name,
//                and nobody looks at it (detail/ring.cuh).
// Performance:   docs/runtime.md. Gains where more warps count than memory can take,
//                about one a nanosecond.
// Source:        see the top of this file.
template <class T, class Scope = device> class block_counter : public detail::counter_of<T, Scope> {
public:
    using detail::counter_of<T, Scope>::counter_of;
};

}  // namespace warpagg

#endif
