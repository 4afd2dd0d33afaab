// Rows: updates of neighbours in memory, sent together.
//
//     auto peers = warpagg::peers(&gradient[4 * k]);
//     auto row = warpagg::row<4>(peers, &gradient[4 * k]);
//     row[0].add(&gradient[4 * k], dx);                     // was atomicAdd(&gradient[4 * k], dx)
//     row[1].add(&gradient[4 * k + 1], dy);
//     row[3].add(&gradient[4 * k + 3], dw);
//     row.send();
//
// A request to memory costs the same for one element and for several, so two or four neighbours in
// one are worth it whatever the keys are. From sm_90 on, red.v2, .v4 and .v8 add several elements
// of float, half and bfloat16; the first must lie at a multiple of the vector's size, which only
// the address tells. So the row is cut where it runs: [0 1 2 3], [0 1][2 3], 0 [1 2] 3, and what
// the program does not update is not touched, not even by a zero.
//
// Each element is updated atomically by itself, as CUDA's own vector atomics do.
//
// Source: PTX ISA, "red" with .vec_32_bit and .vec_16_bit. The search is Westphal's (peers.cuh).
#ifndef WARPAGG_ROW_CUH
#define WARPAGG_ROW_CUH

#include <warpagg/peers.cuh>

namespace warpagg {
namespace detail {

template <int Elements> struct width {};

// Elements in the widest reduction that the GPU has for the type (1: it has none of several),
// and the reductions.
template <class T> struct vectors_of {
    static constexpr int widest = 1;
};

#if WARPAGG_HAS_VECTORS
template <> struct vectors_of<float> {
    static constexpr int widest = 4;
    static WARPAGG_DEVICE void add(width<2>, float* first, const float* values) {
        float_vectors::add_two(first, values[0], values[1]);
    }
    static WARPAGG_DEVICE void add(width<4>, float* first, const float* values) {
        float_vectors::add_four(first, values[0], values[1], values[2], values[3]);
    }
};

// The bits of two neighbours.
template <class T> WARPAGG_DEVICE unsigned pair_at(const T* values) {
    const words<T> low(values[0]), high(values[1]);
    return (low.word[0] & 0xffffu) | high.word[0] << 16;
}

template <class T, class Vectors> struct vectors_of_half {
    static constexpr int widest = 8;
    static WARPAGG_DEVICE void add(width<2>, T* first, const T* values) {
        Vectors::add_one(first, pair_at(values));
    }
    static WARPAGG_DEVICE void add(width<4>, T* first, const T* values) {
        Vectors::add_two(first, pair_at(values), pair_at(values + 2));
    }
    static WARPAGG_DEVICE void add(width<8>, T* first, const T* values) {
        Vectors::add_four(first, pair_at(values), pair_at(values + 2), pair_at(values + 4),
                          pair_at(values + 6));
    }
};
template <> struct vectors_of<__half> : vectors_of_half<__half, half_vectors> {};
template <> struct vectors_of<__nv_bfloat16> : vectors_of_half<__nv_bfloat16, bfloat16_vectors> {};
#endif

// Adds the first elements of `values` to those at `at`, as many at once as lie right; returns how
// many. `members`: a bit for each element that is to be added, the first among them.
template <int Width> struct cut {
    template <class T> static WARPAGG_DEVICE int send(T* at, const T* values, unsigned members) {
        constexpr unsigned all = (1u << Width) - 1;
        const bool lies_right = reinterpret_cast<unsigned long long>(at) % (Width * sizeof(T)) == 0;
        if ((members & all) != all || !lies_right) return cut<Width / 2>::send(at, values, members);
        vectors_of<T>::add(width<Width>{}, at, values);
        return Width;
    }
};
template <> struct cut<1> {
    template <class T> static WARPAGG_DEVICE int send(T* at, const T* values, unsigned) {
        plain_update<op_add, device>(at, *values);
        return 1;
    }
};

template <int Width, int Count, class T>
WARPAGG_DEVICE void send_row(T* first, const T (&values)[Count], unsigned members) {
    int next = 0;
#pragma unroll
    for (int i = 0; i < Count; ++i)
        if (i >= next && (members >> i & 1u))
            next = i + cut<Width>::send(first + i, values + i, members >> i);
}

// In shared memory there are no vectors.
template <int Count, class T>
WARPAGG_DEVICE void send_anywhere(T* first, const T (&values)[Count], unsigned members) {
    if (in_shared_memory(first))
        send_row<1>(first, values, members);
    else
        send_row<vectors_of<T>::widest>(first, values, members);
}

template <class T, int Count> struct sending_row {
    T* first;
    const T (&values)[Count];
    unsigned members;

    WARPAGG_DEVICE void operator()(alone) const { send_anywhere(first, values, members); }
    template <class Group> WARPAGG_DEVICE void operator()(const Group& g) const {
        T sums[Count];
#pragma unroll
        for (int i = 0; i < Count; ++i)
            if (members >> i & 1u) sums[i] = reduce<op_add>(short_cut<Group, T>{}, g, values[i]);
        if (g.leads()) send_anywhere(first, sums, members);
    }
};

// Of types and scopes without vectors: each update by itself.
template <class T, int Count, class Peers, bool Together> class row_of {
public:
    WARPAGG_DEVICE row_of(const Peers& peers, T*) : peers_(peers) {}
    WARPAGG_DEVICE const Peers& operator[](int) const { return peers_; }
    WARPAGG_DEVICE void send() {}
    WARPAGG_DEVICE void send_() { send(); }

private:
    const Peers& peers_;
};

template <class T, int Count, class Peers> class row_of<T, Count, Peers, true> {
    class element {
    public:
        WARPAGG_DEVICE element(row_of& row, int index) : row_(row), index_(index) {}
        template <class Pointer> WARPAGG_DEVICE void add(const Pointer& pointer, T value) const {
            row_.add(index_, pointer, value);
        }
        template <class Pointer> WARPAGG_DEVICE void add_(const Pointer& pointer, T value) const {
            row_.add(index_, pointer, value);
        }

    private:
        row_of& row_;
        int index_;
    };

public:
    WARPAGG_DEVICE row_of(const Peers& peers, T* first)
        : peers_(peers), first_(first), members_(0) {}
    WARPAGG_DEVICE element operator[](int index) { return element(*this, index); }
    WARPAGG_DEVICE void send() {
        peers_.template with_group<op_add>(first_, nothing_to_add<T>(),
                                           sending_row<T, Count>{first_, values_, members_});
    }
    WARPAGG_DEVICE void send_() { send(); }

private:
    // What goes elsewhere, against the precondition, goes there by itself.
    WARPAGG_DEVICE void add(int index, T* pointer, const T& value) {
        const bool is_here = pointer == first_ + index;
        if (!is_here) plain_update<op_add, device>(pointer, value);
        const T mine = is_here ? value : nothing_to_add<T>();
        values_[index] = members_ >> index & 1u ? sum(values_[index], mine) : mine;
        members_ |= 1u << index;
    }

    const Peers& peers_;
    T* first_;
    unsigned members_;
    T values_[Count];
};

}  // namespace detail

// What:          gathers updates of neighbours in memory by lanes that were searched for together,
//                and sends them as vectors.
// Parameters:    Count    the elements that the row may have, from `first` on: at most 32
//                peers    made by warpagg::peers(), by these lanes.
//                         Lanes with equal keys have equal `first`
//                first    a pointer to the first element
// Returns:       the row, by value: a register or two for each element. row[i].add(pointer, value)
//                adds to the element `first + i`, where the pointer leads; i is a constant. Memory
//                holds the updates when send() has returned.
// Preconditions: those of the peers: every lane makes the same calls in the same order. The peers
//                outlive the row. The row does not move.
// Performance:   docs/performance.md. Elements of other types than float, __half and __nv_bfloat16,
//                and before sm_90, go one by one.
// Source:        see the top of this file.
template <int Count, class How, class Scope, class Pointer>
WARPAGG_DEVICE auto row(const peer_group<How, Scope>& peers, const Pointer& first) {
    static_assert(Count >= 1 && Count <= 32, "a row has up to 32 elements");
    using T = element_of<const Pointer>;
    constexpr bool together = detail::is_same<Scope, device>::value &&
                              detail::is_combined<detail::op_add, T>::value &&
                              detail::vectors_of<T>::widest > 1;
    return detail::row_of<T, Count, peer_group<How, Scope>, together>(peers, first);
}

}  // namespace warpagg

#endif
