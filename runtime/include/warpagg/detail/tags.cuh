// Slots in shared memory that keys claim: what block_cache and block_records share.
//
// A key may lie in two slots: in one that its number names, and in one that a hash names. The first key that comes by claims a slot, by
// compare-and-swap on its tag, and has it for good. Where others have both, the update goes to memory at once.
#ifndef WARPAGG_DETAIL_TAGS_CUH
#define WARPAGG_DETAIL_TAGS_CUH

#include <warpagg/detail/places.cuh>

namespace warpagg {
namespace detail {

struct found {
    unsigned slot, tag;
};

template <int Slots> struct tags_of {
    static_assert(Slots >= 32 && Slots % 32 == 0, "warpagg wants a multiple of 32 slots");

    alignas(16) unsigned tags[Slots];

    // By all threads of the block together.
    WARPAGG_DEVICE void clear() { fill(tags, no_key); }

    WARPAGG_DEVICE unsigned tag_of(unsigned slot) const { return *static_cast<const volatile unsigned*>(&tags[slot]); }

    // The slot that holds the key, or one that may. `slot`: the first to look at.
    WARPAGG_DEVICE found find(unsigned key, unsigned slot) const {
        unsigned tag = tag_of(slot);
        if (tag != key && tag != no_key) tag = tag_of(slot = __umulhi(key * 2654435769u, Slots));
        return found{slot, tag};
    }

    // Whether the key had the slot when it was found.
    static WARPAGG_DEVICE bool is_hit(const found& at, unsigned key) { return at.tag == key && key < first_no_key; }

    // Returns whether the key has the slot now.
    WARPAGG_DEVICE bool claim(const found& at, unsigned key) {
        if (at.tag != no_key || key >= first_no_key) return false;
        const unsigned tag = atomicCAS_block(&tags[at.slot], no_key, key);
        return tag == no_key || tag == key;
    }

    // The same; returns whether another has claimed it for the key in between.
    WARPAGG_DEVICE bool meets(const found& at, unsigned key) {
        return at.tag == no_key && key < first_no_key && atomicCAS_block(&tags[at.slot], no_key, key) == key;
    }
};

// What a warp keeps account of. Where keys seldom come back slots cost and gain nothing, so a round in which somebody missed costs
// (twice, where combining in the warp would have done), and each hit is credited. A warp that is out of credit has stopped. One that has
// much credit looks at every 32nd round only.
//
// What a round with a miss costs, what a hit gains, and what a warp may spend before it stops: four such rounds without a
// hit at the beginning, sixteen when it has done well. It goes on if a sixth of the lanes hit.
constexpr int cost_of_round = 32, gain_of_hit = 6, first_credit = 4 * cost_of_round, most_credit = 16 * cost_of_round;
constexpr int rounds_trusted = 32;

class account {
public:
    WARPAGG_DEVICE explicit account(bool begins = true) : credit_(begins ? first_credit : 0), rounds_(0) {}

    WARPAGG_DEVICE bool is_out() const { return credit_ <= 0; }

    // Once a round; whether it is to be entered.
    WARPAGG_DEVICE bool is_due() { return --rounds_ <= 0; }

    // Of the lanes that are here together, those that had something to put, and those of them that hit: an estimate, so it doesn't
    // matter if some of the round's are elsewhere.
    WARPAGG_DEVICE void enter(lane_mask leaders, lane_mask hits, bool would_combine) {
        const int gain = hits == leaders ? cost_of_round : gain_of_hit * count(hits) - cost_of_round * (would_combine ? 2 : 1);
        credit_ = credit_ + gain < most_credit ? credit_ + gain : most_credit;
        rounds_ = gain >= 0 && credit_ > most_credit / 2 ? rounds_trusted : 1;
    }

private:
    int credit_, rounds_;  // until it is looked at
};

}  // namespace detail
}  // namespace warpagg

#endif
