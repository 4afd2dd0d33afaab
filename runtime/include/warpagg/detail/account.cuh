// What a warp keeps account of: whether slots in shared memory pay.
//
// Where keys seldom come back slots cost and gain nothing, so a round in which somebody missed
// costs (twice, where combining in the warp would have done), and each hit is credited. A warp that
// is out of credit has stopped. One that has all the credit there is looks at every 32nd round
// only. Lanes of a warp that has stopped combine in the warp where they share keys. A lane that
// finds few others there, which is not worth a search (keyed.cuh),
// updates at once the next 32 times and does not ask.
//
// One key that comes back is enough to go on, however few lanes have it: the whole grid would wait
// for its one place in memory, longer than for many places.
//
// The credit lies in shared memory: lanes that data part come by at different times, and each by
// itself would have to find out what others know. It is an estimate;
// lanes that are apart may overwrite each other's.
#ifndef WARPAGG_DETAIL_ACCOUNT_CUH
#define WARPAGG_DETAIL_ACCOUNT_CUH

#include <warpagg/apart.cuh>
#include <warpagg/detail/last_out.cuh>

namespace warpagg {
namespace detail {

// What a hit gains, and what a warp may spend before it stops: four rounds of all lanes without a
// hit at the beginning, sixteen when it has done well. It goes on if a sixth of the lanes hit. A
// round costs half as much where few lanes are there: less time is lost,
// but more than in proportion.
constexpr int gain_of_hit = 6, cost_of_round = 16, lanes_for_cost = 2, first_credit = 128,
              most_credit = 512;
// A round in which the key is hit again that was hit when the account was last entered gains what
// such a round costs, and as much again.
constexpr int rounds_trusted = 32, rounds_passed = 32, costs_of_return = 2;
constexpr unsigned ticks_of_call = 64;  // so many apart, the clock's words are as good as random

// Of a block's warps: eight have one each, others share.
struct accounts {
    static constexpr unsigned kept = 8;
    int credits[kept];  // and above 16 bits the mark of a key that was hit

    // By all threads of the block together, before a barrier.
    WARPAGG_DEVICE void clear(int credit = first_credit) {
        if (thread_in_block() < kept) credits[thread_in_block()] = credit;
    }
};

class account {
public:
    // Where `others` does not hold the warp has stopped, and what it would have in shared memory
    // need not be there. In a short launch its lanes pass all rounds.
    WARPAGG_DEVICE account(accounts& all, apart others)
        : all_(all),
          mine_(others.holds() ? static_cast<int>(thread_in_block() / 32 % accounts::kept) : none),
          rounds_(others.holds()      ? 0
                  : others.is_short() ? all_rounds
                                      : -1),
          is_new_(false) {}

    // Of one call: nothing is kept for the next, and the clock tells which round is due.
    WARPAGG_DEVICE explicit account(accounts& all)
        : all_(all), mine_(static_cast<int>(thread_in_block() / 32 % accounts::kept)), rounds_(0),
          is_new_(true) {}

    WARPAGG_DEVICE bool begins() const { return mine_ != none; }

    // Whether the lane updates at once and looks at nothing: its warp has stopped, and few lanes
    // were there when it looked.
    WARPAGG_DEVICE bool passes() {
        if (rounds_ >= -1) return false;
        ++rounds_;
        return true;
    }
    // Which lanes are here, where the warp has stopped.
    WARPAGG_DEVICE void met(few_lanes) { rounds_ = -1 - rounds_passed; }
    template <class Lanes> WARPAGG_DEVICE void met(Lanes) {}

    // At the beginning of a round that is not passed. What the lane knows already it does not look
    // for.
    WARPAGG_DEVICE void look() {
        if (rounds_ != 0) return;
        const int credit = credit_in(word());
        if (credit >= most_credit && !(is_new_ && is_asked())) rounds_ = rounds_trusted;
        if (credit <= 0) rounds_ = credit < 0 ? -1 - rounds_passed : -1;
    }
    // Behind it: whether the warp has stopped.
    WARPAGG_DEVICE bool stays_out() const { return rounds_ < 0; }

    // Whether the warp has as much as it began with.
    WARPAGG_DEVICE bool has_lost_nothing() const { return credit_in(word()) >= first_credit; }

    // Once a round that is not stayed out of; whether it is to be entered.
    WARPAGG_DEVICE bool is_due() { return rounds_ == 0 || --rounds_ == 0; }

    // For the lanes of `active`, together: those that had something to put, and those of them that
    // hit, by their keys. Below zero is the credit of a warp that stops where few lanes are.
    WARPAGG_DEVICE void enter(some_lanes active, unsigned key, lane_mask leaders, lane_mask hits,
                              bool would_combine) {
        rounds_ = 0;
        const unsigned mark = mark_of(key), noted = mark_in(word());
        const bool returns = (__ballot_sync(active, mark == noted) & hits) != 0;
        if (active.me != first(hits ? hits : active.mask)) return;
        // Read once more: with the word kept from above, ptxas has too few registers left
        // for the loop around.
        const int now = word();
        const int cost = cost_of_round + count(active) / lanes_for_cost;
        const int gain =
            hits == leaders ? cost : gain_of_hit * count(hits) - cost * (would_combine ? 2 : 1);
        const int credit = credit_in(now) + gain + (returns ? costs_of_return * cost : 0);
        const int stopped = count(active) < worth_a_search ? -1 : 0;
        const int left = credit > most_credit ? most_credit : credit > 0 ? credit : stopped;
        word() = static_cast<int>((hits && !returns ? mark : noted) << 16 |
                                  (static_cast<unsigned>(left) & 0xffffu));
    }

private:
    WARPAGG_DEVICE static bool is_asked() {
        return clock_word() / ticks_of_call % rounds_trusted == 0;
    }
    WARPAGG_DEVICE static int credit_in(int word) { return static_cast<short>(word); }
    WARPAGG_DEVICE static unsigned mark_in(int word) { return static_cast<unsigned>(word) >> 16; }
    WARPAGG_DEVICE static unsigned mark_of(unsigned key) { return key * 2654435769u >> 16; }

    static constexpr int none = -1, all_rounds = -0x7fffffff;
    WARPAGG_DEVICE volatile int& word() const { return all_.credits[mine_]; }

    accounts& all_;
    const int mine_;
    // That the lane goes on without a look; less than none: it has stopped,
    // and passes as many as it is below -1.
    int rounds_;
    const bool is_new_;
};

}  // namespace detail
}  // namespace warpagg

#endif
