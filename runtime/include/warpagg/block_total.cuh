// One total for a whole block: sums, extremes, flags in one place that all threads
// of the block update.
//
//     __shared__ warpagg::block_total<float>::storage total_storage;
//     warpagg::block_total<float> total_sum(total_storage, total);
//     for (…) total_sum.add(total, v[i]);                     // was atomicAdd(total, v[i])
//
// One address takes about one update a nanosecond, however they arrive, so the best update is one
// that isn't made. Each thread gathers its own in a register, starting from the operand that
// changes nothing. When the object ends, the lanes that leave together reduce their registers
// (group.cuh), and their leader adds the result to a value in shared memory. The last one out of
// the block (detail/last_out.cuh) updates memory once; not at all,
// if what came together changes nothing.
//
// A second address stays right, whoever brings it. A thread gathers for one address at a time:
// before a call with another, it sends what it has to memory. At the end, the block's place is the
// first that comes, and lanes that gathered for another send theirs
// to memory before the others reduce.
//
// In a launch of few warps (warps_that_gather) the leaders update memory themselves, and shared
// memory is not used: no barrier, no count.
//
// Sources: R. Crovella, "CUDA Training: Atomics, Reductions, Warp Shuffle",
// for the register in a grid-stride loop.
#ifndef WARPAGG_BLOCK_TOTAL_CUH
#define WARPAGG_BLOCK_TOTAL_CUH

#include <warpagg/detail/block_object.cuh>

namespace warpagg {
namespace detail {

template <class T, class Op, class Scope, bool Combined = is_combined<Op, T>::value> class total_of;

template <class T, class Op, class Scope> class total_of<T, Op, Scope, true> {
public:
    struct storage {
        T total;
        unsigned long long place;  // that the total is for; 0: not known yet
        exits out;
    };
    using storage_ = storage;

    // `pointer_` has no value before the first call, on purpose: see update.
    WARPAGG_DEVICE explicit total_of(storage& shared, apart others = apart())
        : memory_(shared), mine_(Op::template identity<T>()), waits_(others.holds()) {
        begin();
    }
    WARPAGG_DEVICE total_of(storage& shared, T* place, apart others = apart())
        : memory_(shared), mine_(Op::template identity<T>()), pointer_(place),
          waits_(others.holds()) {
        begin();
    }
    WARPAGG_DEVICE ~total_of() {
        if (waits_) among_active([&](auto active) { leave(active); });
    }
    total_of(const total_of&) = delete;
    total_of& operator=(const total_of&) = delete;

protected:
    // Where the pointer stays the same, the comparison costs nothing: `pointer_` then has one value
    // at most, so that compilers put the pointer in its place, and what stands behind the
    // comparison is gone. nullptr would be a second value. But around a call under a condition a
    // loop may be left rolled, as its atomic is found needless too late;
    // not where the object was told the place.
    WARPAGG_DEVICE void update(T* pointer, const T& value) {
        if (!waits_) {
            plain_update<Op, Scope>(pointer, value);
            return;
        }
        if (gathered() && pointer_ != pointer) send();
        pointer_ = pointer;
        mine_ = Op::merge(mine_, value);
    }

private:
    // Whether leaders update memory themselves. The same for all threads of the grid.
    WARPAGG_DEVICE static bool is_by_warps() { return is_short(gridDim.x * gridDim.y * gridDim.z); }

    WARPAGG_DEVICE void begin() {
        if (!waits_ || is_by_warps()) return;
        if (thread_in_block() == 0) {
            memory_.total = mine_;
            memory_.place = 0;
            memory_.out.clear();
        }
        __syncthreads();
    }

    // Whether there was a call, for `pointer_`, that changed something.
    WARPAGG_DEVICE bool gathered() const { return !changes_nothing<Op>(mine_); }

    WARPAGG_DEVICE void send() {
        plain_update<Op, Scope>(pointer_, mine_);
        mine_ = Op::template identity<T>();
    }

    template <class Lanes> WARPAGG_DEVICE void leave(Lanes active) {
        const lane_mask called = __ballot_sync(active, gathered());
        T* place = gathered() ? pointer_ : nullptr;  // which may have no value
        T sum = Op::template identity<T>();
        if (called) {
            if (active.me == first(called) && !is_by_warps()) place = claim(place);
            place = shuffle(active, place, first(called));
            if (gathered() && pointer_ != place) send();
            sum = reduce<Op>(short_cut<whole<Lanes>, T>{}, whole<Lanes>(active), mine_);
        }
        const bool leads = active.me == first(active);
        if (!is_by_warps()) {
            if (leads && !changes_nothing<Op>(sum)) add_pending<Op>(&memory_.total, sum);
            if (!memory_.out.leave(active)) return;
            place = reinterpret_cast<T*>(memory_.place);
            sum = memory_.total;
        }
        if (leads && !changes_nothing<Op>(sum)) plain_update<Op, Scope>(place, sum);
    }

    // The block's place: the first that comes.
    WARPAGG_DEVICE T* claim(T* place) {
        const unsigned long long taken =
            atomicCAS_block(&memory_.place, 0ull, reinterpret_cast<unsigned long long>(place));
        return taken ? reinterpret_cast<T*>(taken) : place;
    }

    storage& memory_;
    T mine_;
    T* pointer_;
    const bool waits_;  // else updates are made at once
};

// The same for objects that are found (found.cuh): what a thread gathers lies in shared memory, in
// a place of its own, and is for the block's place alone; any other one is updated at once.
template <class T, class Op, class Scope> struct found_total {
    using element = T;
    using operation = Op;
    using scope = Scope;
    static constexpr bool is_combined = detail::is_combined<Op, T>::value;

    static constexpr unsigned most_threads = 1024;  // of a block

    struct storage {
        T mine[most_threads];
        T total;
        unsigned long long place;  // the first that came; 0: none yet
        exits out;
    };

    WARPAGG_DEVICE static bool begin(storage& shared, apart) {
        shared.mine[thread_in_block()] = Op::template identity<T>();
        if (thread_in_block() == 0) {
            shared.total = Op::template identity<T>();
            shared.place = 0;
            shared.out.clear();
        }
        return true;
    }
    WARPAGG_DEVICE static void update(storage& shared, T* pointer, const T& value) {
        const unsigned long long place = reinterpret_cast<unsigned long long>(pointer);
        unsigned long long known = *static_cast<const volatile unsigned long long*>(&shared.place);
        if (!known) {
            known = atomicCAS_block(&shared.place, 0ull, place);
            if (!known) known = place;
        }
        T& mine = shared.mine[thread_in_block()];
        if (known == place)
            mine = Op::merge(mine, value);
        else
            plain_update<Op, Scope>(pointer, value);
    }
    WARPAGG_DEVICE static void end(storage& shared) {
        among_active([&](auto active) { leave(shared, active); });
    }

private:
    template <class Lanes> WARPAGG_DEVICE static void leave(storage& shared, Lanes active) {
        const T sum = reduce<Op>(short_cut<whole<Lanes>, T>{}, whole<Lanes>(active),
                                 shared.mine[thread_in_block()]);
        const bool leads = active.me == first(active);
        if (leads && !changes_nothing<Op>(sum)) add_pending<Op>(&shared.total, sum);
        if (!shared.out.leave(active) || !leads || changes_nothing<Op>(shared.total)) return;
        plain_update<Op, Scope>(reinterpret_cast<T*>(shared.place), shared.total);
    }
};

template <class T, class Op, class Scope>
class total_of<T, Op, Scope, false> : public updates_at_once<T, Op, Scope> {
public:
    using storage = typename updates_at_once<T, Op, Scope>::storage;
    using storage_ = storage;
    WARPAGG_DEVICE explicit total_of(storage&, apart = apart()) {}
    WARPAGG_DEVICE total_of(storage&, T*, apart = apart()) {}
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Op names) of (pointer, value) on one
//                place by all threads of a block.
// Parameters:    T        the element type. One that CUDA's atomic of
//                         that name doesn't take makes its own atomic at once
//                Op       op_add (default), op_sub, op_min, op_max, op_and, op_or, op_xor
//                Scope    block, device (default) or system
//                place    what the calls' pointers will be. It may be left out,
//                         and be wrong: see Performance
//                others   whether the place is apart from what else the kernel looks at
//                         (apart.cuh); if left out, it is
//                pointer  to global memory. A block in which nobody calls never touches it
// Returns:       nothing. Memory holds the updates when the block has ended.
// Preconditions: The object is made by all threads of the block together (it holds a barrier); its
//                storage belongs to it alone while the block runs. It lives to the end of the
//                kernel, and nobody in the kernel looks at the places. The calls: none. Any lanes,
//                any number of times; threads may leave when and where they like. An operation
//                other than Op does not compile.
// Performance:   docs/performance.md. A call is one operation on a register; the end some shuffles
//                and a few atomics in shared memory. Other addresses than the one that most calls
//                have are right, and cost an atomic each time a thread changes over. Tell the place
//                where it can be said: then loops stay as fast around calls under a condition.
// Source:        see the top of this file.
template <class T, class Op = op_add, class Scope = device>
class block_total : public detail::named<T, Op, detail::total_of<T, Op, Scope>> {
public:
    using detail::named<T, Op, detail::total_of<T, Op, Scope>>::named;
    using found_form = detail::found_total<T, Op, Scope>;
};

}  // namespace warpagg

#endif
