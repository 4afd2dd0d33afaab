// Sums of a warp: what its lanes add to the same places in one iteration,
// gathered in registers and sent once.
//
//     for (int j = begin; j < end; j++) {
//         warpagg::warp_sums<float, 3> sums;
//         [&] {
//             if (alpha(j) < threshold) return;       // was continue
//             sums[0].add(&gradient[3 * id[j]], dx);  // was atomicAdd(&gradient[3 * id[j]], dx)
//             sums[1].add(&gradient[3 * id[j] + 1], dy);
//             sums[2].add(&gradient[3 * id[j] + 2], dz);
//         }();
//         sums.send();
//     }
//
// The lanes that drop out come to send() as well and bring what changes nothing, so one reduction
// at one place of the code serves all of the warp. It is transposed: of n values a lane gives one
// half to the lane across, keeps the other half, and adds what it is given; one that is left over
// both exchange and keep. So 9 values take 5 + 3 + 2 + 1 + 1 = 12 shuffles instead of 45. What the
// lanes hold in the end (3 values; the lane's bits, the highest first):
//
//     lane    00...   01...   10...   11...      of 0 1 2 the lanes 0.... keep 0 and 1, the lanes
//                                                1.... 2 and 1; then each keeps one of two
//     value   0       1       2       1          the lowest lane that holds a total sends it
//
// Totals lie in different lanes, so one atomic instruction sends them all, neighbours side by side.
//
// Nothing rests on the lanes' being together: a warp of which a part is elsewhere when the object
// is made, and lanes whose places differ, update each for itself. Source: the transposed
// ("butterfly with halving") reduction is Rabenseifner's reduce-scatter by recursive halving
// ("Optimization of Collective Reduction Operations", ICCS 2004),
// between lanes instead of machines.
#ifndef WARPAGG_WARP_SUMS_CUH
#define WARPAGG_WARP_SUMS_CUH

#include <warpagg/detail/each_op.cuh>
#include <warpagg/update.cuh>

namespace warpagg {

// For an object that no loop makes again and again.
struct once {};

namespace detail {

// ---- the reduction ------------------------------------------------------------------------------

// Word by word: a choice between places would keep them in memory.
template <class T> WARPAGG_DEVICE T chosen(bool first, const T& a, const T& b) {
    words<T> bits(a);
    const words<T> other(b);
#pragma unroll
    for (int i = 0; i < words<T>::count; ++i) bits.word[i] = first ? bits.word[i] : other.word[i];
    T result = a;
    bits.store(result);
    return result;
}

// One step and those that follow it, for the lanes of a full warp together: a lane is up if its
// number's bit `Across`, the same in `role`, is set. Of the values 0 … n-1 those that are down keep
// the first half, those that are up the last; both keep the one between.
template <class Op, int Across, int Values> struct halving {
    static constexpr int given = Values / 2, kept = Values - given;
    using next = halving<Op, Across / 2, kept>;

    template <class T> static WARPAGG_DEVICE T total(unsigned role, const T (&values)[Values]) {
        const bool up = has_bit<Across>(role);
        T mine[kept];
#pragma unroll
        for (int i = 0; i < kept; ++i) {
            const T low = values[i], high = i < given ? values[kept + i] : low;
            const T other = by_words(chosen(i < given && !up, high, low), [](unsigned word) {
                return __shfl_xor_sync(full_warp, word, Across);
            });
            mine[i] = Op::merge(chosen(i < given && up, high, low), other);
        }
        return next::total(role, mine);
    }

    // The value whose total the lane holds in the end.
    static WARPAGG_DEVICE constexpr int value_of(int lane) {
        return next::value_of(lane) < given && (lane & Across) ? next::value_of(lane) + kept
                                                               : next::value_of(lane);
    }
};
template <class Op> struct halving<Op, 0, 1> {
    template <class T> static WARPAGG_DEVICE T total(unsigned, const T (&values)[1]) {
        return values[0];
    }
    static WARPAGG_DEVICE constexpr int value_of(int) { return 0; }
};

// The lowest lane of those that hold a value in the end, for each value: a bit each.
template <class Steps> WARPAGG_DEVICE constexpr lane_mask lowest_holders() {
    lane_mask holders = 0, held = 0;
    for (int lane = 0; lane < 32; ++lane) {
        const lane_mask value = 1u << Steps::value_of(lane);
        if (!(held & value)) holders |= 1u << lane;
        held |= value;
    }
    return holders;
}

// What a lane is there for, in one word: its number, whether it sends a total (the bit behind), and
// above that which value's.
constexpr unsigned sends_total = 32;
template <class Way> WARPAGG_DEVICE unsigned role_of(int me) {
    return static_cast<unsigned>(me) | (Way::sends(me) ? sends_total : 0u) |
           static_cast<unsigned>(Way::value_of(me)) << 6;
}
WARPAGG_DEVICE int lane_of(unsigned role) { return static_cast<int>(role & 31u); }
WARPAGG_DEVICE int value_of(unsigned role) { return static_cast<int>(role >> 6); }

template <class Op, int Values> struct by_halving {
    using steps = halving<Op, 16, Values>;
    static WARPAGG_DEVICE int value_of(int me) { return steps::value_of(me); }
    static WARPAGG_DEVICE bool sends(int me) {
        constexpr lane_mask senders = lowest_holders<steps>();
        return (senders >> me & 1u) != 0;
    }
    template <class T> static WARPAGG_DEVICE T total(unsigned role, const T (&values)[Values]) {
        return steps::total(role, values);
    }
};

// 32-bit integers, where the GPU reduces each in one instruction: lane i takes value i.
template <class Op, int Values> struct by_lane {
    static WARPAGG_DEVICE int value_of(int me) { return me; }
    static WARPAGG_DEVICE bool sends(int me) { return me < Values; }
    template <class T> static WARPAGG_DEVICE T total(unsigned role, const T (&values)[Values]) {
        T mine = values[0];
#pragma unroll
        for (int i = 0; i < Values; ++i) {
            const T sum = Op::redux(full_warp, values[i]);
            if (lane_of(role) == i) mine = sum;
        }
        return mine;
    }
};

template <class Op, int Values, bool HasRedux> struct how_to_total {
    using type = by_halving<Op, Values>;
};
template <class Op, int Values> struct how_to_total<Op, Values, true> {
    using type = by_lane<Op, Values>;
};

WARPAGG_DEVICE unsigned in_any_lane(unsigned bits) {
#if WARPAGG_HAS_REDUX
    return __reduce_or_sync(full_warp, bits);
#else
#pragma unroll
    for (int across = 16; across; across /= 2) bits |= __shfl_xor_sync(full_warp, bits, across);
    return bits;
#endif
}

// ---- rows ---------------------------------------------------------------------------------------

// Rows of neighbours in memory, one behind the other: where each begins, and which one a value is
// in. Without loops, so that the answer for a constant is one before anything else is asked of it.
// clang wants a function of the host's, too, for what is constant in a class.
template <int... Lengths> struct rows_of {
    static constexpr int rows = static_cast<int>(sizeof...(Lengths));
    static __host__ __device__ constexpr int begin(int row) {
        int at = 0, i = 0;
        const int each[] = {(at += i < row ? Lengths : 0, ++i)...};
        return static_cast<void>(each), at;
    }
    static WARPAGG_DEVICE constexpr int row_of(int value) {
        int end = 0, row = 0;
        const int each[] = {(end += Lengths, row += value >= end)...};
        return static_cast<void>(each), row;
    }
    static WARPAGG_DEVICE constexpr unsigned members(int row) {
        return static_cast<unsigned>((1ull << begin(row + 1)) - (1ull << begin(row)));
    }
};

// One of the values that an object gathers. `place` is what the object finds its place by: a
// pointer, or a key.
template <class Sums, class T, class Op> class element_of {
public:
    WARPAGG_DEVICE element_of(Sums& sums, int index) : sums_(sums), index_(index) {}
#define WARPAGG_UPDATE(name, op)                                                   \
    template <class Place, class Same = Op, require<is_same<Same, op>::value> = 0> \
    WARPAGG_DEVICE void name(Place place, T value) const {                         \
        sums_.gather(index_, place, value);                                        \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_UPDATE)
#undef WARPAGG_UPDATE

private:
    Sums& sums_;
    int index_;
};

// For a template's own type: of it nothing may be known here. Then each update is made at once,
// by the atomic of its name.
template <bool Combined, class T, class Op, class Scope, int... Lengths> class folds_of {
    struct element {
#define WARPAGG_UPDATE(name, op)                                                   \
    template <class Value, class Same = Op, require<is_same<Same, op>::value> = 0> \
    WARPAGG_DEVICE void name(T* pointer, Value value) const {                      \
        plain_update<Op, Scope>(pointer, value);                                   \
    }
        WARPAGG_EACH_FOLDING(WARPAGG_UPDATE)
#undef WARPAGG_UPDATE
    };

public:
    folds_of() = default;
    WARPAGG_DEVICE explicit folds_of(once) {}
    WARPAGG_DEVICE element operator[](int) const { return {}; }
    WARPAGG_DEVICE void send() {}
    WARPAGG_DEVICE void send_() { send(); }
};

template <class T, class Op, class Scope, int... Lengths>
class folds_of<true, T, Op, Scope, Lengths...> {
    using rows = rows_of<Lengths...>;
    static constexpr int count = rows::begin(rows::rows);
    static constexpr unsigned all = static_cast<unsigned>((1ull << count) - 1);
    static_assert(count >= 1 && count <= 32, "a warp takes up to 32 values");
    static constexpr bool is_large = count > 16;  // registers count more than instructions
    using way = typename how_to_total<Op, count, WARPAGG_HAS_REDUX && is_word<T>::value>::type;

    using element = element_of<folds_of, T, Op>;
    friend element;

public:
    // What depends on the lane alone is found here, and so, by the compiler, in front of the loop.
    // Nothing else is: most warps of an iteration may bring nothing.
    WARPAGG_DEVICE folds_of() : folds_of(whole_word(role_of<way>(steady_lane_id())), false) {}

    // Without a loop it is found where some lane has brought something.
    WARPAGG_DEVICE explicit folds_of(once) : folds_of(0, true) {}

    folds_of(const folds_of&) = delete;
    folds_of& operator=(const folds_of&) = delete;

    WARPAGG_DEVICE element operator[](int index) { return element(*this, index); }

    // No lane of a whole warp is elsewhere, and no part of one meets a whole one: so the lanes that
    // meet here agree on which it is.
    WARPAGG_DEVICE void send() {
        if (is_whole_) {
            if (!__any_sync(full_warp, members_ != 0)) return;
            if (is_once_ && send_of_one_lane()) return;
            if (send_together()) return;
        }
        send_alone();
    }
    WARPAGG_DEVICE void send_() { send(); }

private:
    WARPAGG_DEVICE folds_of(unsigned role, bool is_once)
        : role_(role), members_(0), is_once_(is_once), is_whole_(__activemask() == full_warp),
          is_global_(true) {
#pragma unroll
        for (int row = 0; row < rows::rows; ++row) first_[row] = any_pointer<T>();
#pragma unroll
        for (int i = 0; is_large && i < count; ++i) values_[i] = Op::template identity<T>();
    }

    // Of a row whose place is another one already, against what is expected,
    // the value goes there by itself.
    WARPAGG_DEVICE void gather(int index, T* pointer, const T& value) {
        const int row = rows::row_of(index);
        T* const first = pointer - (index - rows::begin(row));
        const bool is_known = (members_ & rows::members(row)) != 0;
        if (is_known && first != first_[row])
            return static_cast<void>(plain_update<Op, Scope>(pointer, value));
        first_[row] = first;
        // Where the compiler knows, this is nothing at run time.
        is_global_ &= __isGlobal(pointer) != 0;
        values_[index] =
            is_large || (members_ >> index & 1u) ? Op::merge(values_[index], value) : value;
        members_ |= 1u << index;
    }

    WARPAGG_DEVICE void send_alone() {
#pragma unroll
        for (int i = 0; i < count; ++i) {
            T* const place = first_[rows::row_of(i)] + (i - rows::begin(rows::row_of(i)));
            if (!(members_ >> i & 1u)) continue;
            if (is_global_)
                plain_update<Op, Scope>(in_global_memory(place), values_[i]);
            else
                plain_update<Op, Scope>(place, values_[i]);
        }
    }

    // What one lane alone has brought, all of it, by as many lanes: there is nothing to add up, and
    // one instruction still sends it. Whether that is so; the lanes agree on it.
    WARPAGG_DEVICE bool send_of_one_lane() {
        const lane_mask bringing = __ballot_sync(full_warp, members_ != 0);
        if (bringing & (bringing - 1) ||
            !__all_sync(full_warp, is_global_ & (!members_ | (members_ == all))))
            return false;
        const int me = static_cast<int>(steady_lane_id()), from = last(bringing);
        T* place = shuffle(full_warp, first_[0], from) + me;
#pragma unroll
        for (int row = 1; row < rows::rows; ++row) {
            T* const first = shuffle(full_warp, first_[row], from);
            if (me >= rows::begin(row)) place = first + (me - rows::begin(row));
        }
        T mine = shuffle(full_warp, values_[0], from);
#pragma unroll
        for (int i = 1; i < count; ++i)
            mine = chosen(me == i, shuffle(full_warp, values_[i], from), mine);
        if (me < count) plain_update<Op, Scope>(in_global_memory(place), mine);
        __syncwarp();  // as in send_together
        return true;
    }

    // By the lanes of a full warp together, of which some have brought something. Whether all of it
    // is sent; the lanes agree on that.
    WARPAGG_DEVICE bool send_together() {
        if (is_once_) role_ = role_of<way>(steady_lane_id());
        const int mine = value_of(role_);
        const bool has_some = members_ != 0;
        T* place = nullptr;
        bool agrees = true;
#pragma unroll
        for (int row = 0; row < rows::rows; ++row) {
            const bool is_member = (members_ & rows::members(row)) != 0;
            // None: any lane will do.
            T* const first =
                shuffle(full_warp, first_[row], last(__ballot_sync(full_warp, is_member)));
            agrees &= !is_member | (first == first_[row]);
            if (mine >= rows::begin(row)) place = first + (mine - rows::begin(row));
        }
        // What is usual has code of its own, without branches: each lane has brought all or
        // nothing, for global memory.
        if (!is_large &&
            __all_sync(full_warp, agrees & is_global_ & (!has_some | (members_ == all)))) {
            const T total = total_of([&](int) { return has_some; });
            if (sends()) plain_update<Op, Scope>(in_global_memory(place), total);
        } else {
            if (!__all_sync(full_warp, agrees)) return false;
            const bool is_present = (in_any_lane(members_) >> mine & 1u) != 0;
            const T total = total_of([&](int i) { return (members_ >> i & 1u) != 0; });
            if (sends() && is_present) plain_update<Op, Scope>(place, total);
        }
        __syncwarp();  // what a lane does from here on, it does behind all updates
        return true;
    }

    WARPAGG_DEVICE bool sends() const { return has_bit<sends_total>(role_); }

    // Of the values that this lane has brought, and the others' likewise.
    template <class Test> WARPAGG_DEVICE T total_of(Test is_brought) const {
        T values[count];
#pragma unroll
        for (int i = 0; i < count; ++i)
            values[i] = is_large || is_brought(i) ? values_[i] : Op::template identity<T>();
        return way::total(role_, values);
    }

    T values_[count];       // those that this lane has brought
    T* first_[rows::rows];  // of rows that it has brought something for; else anything
    unsigned role_;         // role_of
    unsigned members_;      // which values this lane has brought
    bool is_once_;          // its role is found when it is asked for
    bool is_whole_;         // all lanes of the warp made the object together
    bool is_global_;        // no place of this lane's lies elsewhere than in global memory
};

}  // namespace detail

// What:          gathers what the lanes of a warp do to a few places in one iteration,
//                and does it once for all of them.
// Parameters:    Op, Scope, T   the operation (op_add … op_xor), who else may touch the places,
//                               and the element type
//                Lengths        rows of neighbours in memory: 9 values from one place on are <9>,
//                               two arrays of three and one value <3, 3, 1>.
//                               At most 32 values in all
// Members:       sums[i].add(pointer, value)
//                               (or sub min max and_ or_ xor_, as Op says) brings a value for the
//                               place `pointer`, which is element i, counted through the rows. i
//                               is a constant. Any number of times, or never
//                sums(once{})   makes the object where it is made but once: what takes time is put
//                               off to where some lane has brought something
//                sums.send()    memory holds the updates when it has returned.
//                               What nobody brought is not touched
// Other types:   where CUDA has no such atomic for the type, each update is made at once,
//                by the atomic of its name.
// Preconditions: lanes that make the object together all come to send(), whatever they do in
//                between, and none of them waits for another there. Nobody looks at the places
//                between add() and send(). Everything else costs speed and no result: a part of a
//                warp, lanes with different places, a row whose elements are not neighbours.
// Performance:   docs/performance.md. Registers: one a value and two a row.
// Source:        see the top of this file.
template <class T, class Op, class Scope, int... Lengths>
using warp_folds = detail::folds_of<detail::is_combined<Op, T>::value, T, Op, Scope, Lengths...>;

// The same for sums.
template <class T, int... Lengths>
using warp_sums = warp_folds<T, detail::op_add, device, Lengths...>;

}  // namespace warpagg

#endif
