// What a warp keeps account of: whether slots in shared memory pay.
//
// Where keys seldom come back slots cost and gain nothing, so a round in which somebody missed costs (twice, where combining in the warp would have
// done), and each hit is credited. A warp that is out of credit has stopped. One that has much credit looks at every 32nd round only.
//
// The credit lies in shared memory: lanes that data part come by at different times, and each by itself would have to find out what others know.
// It is an estimate; lanes that are apart may overwrite each other's.
#ifndef WARPAGG_DETAIL_ACCOUNT_CUH
#define WARPAGG_DETAIL_ACCOUNT_CUH

#include <warpagg/detail/last_out.cuh>

namespace warpagg {
namespace detail {

// What a hit gains, and what a warp may spend before it stops: four rounds of all lanes without a hit at the beginning, sixteen when it has done
// well. It goes on if a sixth of the lanes hit. A round costs half as much where few lanes are there: less time is lost, but more than in proportion.
constexpr int gain_of_hit = 6, cost_of_round = 16, lanes_for_cost = 2, first_credit = 128, most_credit = 512;
constexpr int rounds_trusted = 32;

// Of a block's warps: eight have one each, others share.
struct accounts {
    static constexpr unsigned kept = 8;
    int credits[kept];

    // By all threads of the block together, before a barrier. Without `begins`, all have stopped.
    WARPAGG_DEVICE void clear(bool begins = true) {
        if (thread_in_block() < kept) credits[thread_in_block()] = begins ? first_credit : 0;
    }
};

class account {
public:
    WARPAGG_DEVICE explicit account(accounts& all) : credit_(&all.credits[thread_in_block() / 32 % accounts::kept]), rounds_(0) {}

    // Whether the warp has stopped.
    WARPAGG_DEVICE bool is_out() const { return rounds_ < 0 || *credit_ <= 0; }

    // The same at the beginning of a round, and a lane that trusts does not look.
    WARPAGG_DEVICE bool stays_out() {
        if (rounds_ == 0 && *credit_ <= 0) rounds_ = -1;
        return rounds_ < 0;
    }

    // Whether the warp has as much as it began with.
    WARPAGG_DEVICE bool has_lost_nothing() const { return *credit_ >= first_credit; }

    // Once a round that is not stayed out of; whether it is to be entered.
    WARPAGG_DEVICE bool is_due() { return rounds_ == 0 || --rounds_ == 0; }

    // For the lanes of `active`, together: those that had something to put, and those of them that hit.
    template <class Lanes> WARPAGG_DEVICE void enter(Lanes active, lane_mask leaders, lane_mask hits, bool would_combine) {
        const int cost = cost_of_round + count(active) / lanes_for_cost;
        const int gain = hits == leaders ? cost : gain_of_hit * count(hits) - cost * (would_combine ? 2 : 1);
        int credit = *credit_ + gain < most_credit ? *credit_ + gain : most_credit;
        credit = shuffle(active, credit, first(active));
        if (active.me == first(active)) *credit_ = credit;
        rounds_ = credit <= 0 ? -1 : gain >= 0 && credit > most_credit / 2 ? rounds_trusted : 0;
    }

private:
    volatile int* credit_;
    int rounds_;  // that the lane goes on without a look; less than none: it has stopped
};

}  // namespace detail
}  // namespace warpagg

#endif
