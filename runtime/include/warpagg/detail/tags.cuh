// Slots in shared memory that keys claim: what block_cache and block_records share.
//
// A key may lie in two slots: in one that its number names, and in one that a hash names. The first
// key that comes by claims a slot, by compare-and-swap on its tag, and has it for good. Where
// others have both, the update goes to memory at once.
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

    WARPAGG_DEVICE unsigned tag_of(unsigned slot) const {
        return *static_cast<const volatile unsigned*>(&tags[slot]);
    }

    // The first slot for a key, such that as many keys in a row as there are slots never meet, and
    // lanes whose keys lie a row of elements apart (`k * 16 + i`) find them in different banks.
    static WARPAGG_DEVICE unsigned first_for(unsigned key) {
        return (key ^ (key >> 5 & 31)) % Slots;
    }

    // The slot that holds the key, or one that may. `slot`: the first to look at.
    WARPAGG_DEVICE found find(unsigned key, unsigned slot) const {
        unsigned tag = tag_of(slot);
        if (tag != key && tag != no_key) tag = tag_of(slot = __umulhi(key * 2654435769u, Slots));
        return found{slot, tag};
    }

    // Whether the key had the slot when it was found.
    static WARPAGG_DEVICE bool is_hit(const found& at, unsigned key) {
        return at.tag == key && key < first_no_key;
    }

    // Returns whether the key has the slot now.
    WARPAGG_DEVICE bool claim(const found& at, unsigned key) {
        if (at.tag != no_key || key >= first_no_key) return false;
        const unsigned tag = atomicCAS_block(&tags[at.slot], no_key, key);
        return tag == no_key || tag == key;
    }

    // The same; returns whether another has claimed it for the key in between.
    WARPAGG_DEVICE bool meets(const found& at, unsigned key) {
        return at.tag == no_key && key < first_no_key &&
               atomicCAS_block(&tags[at.slot], no_key, key) == key;
    }
};

}  // namespace detail
}  // namespace warpagg

#endif
