// See cost.h. A search costs every warp the same, and gains where lanes side by side share an
// address. So its worth is the mean over the keys that programs have, each gain by its logarithm:
// half as fast is as bad as twice as fast is good.

#include "cost.h"

#include <math.h>

#include "profile.h"
#include "sites/frame.h"

enum { MOST_LANES = 32, FEW_LANES = 8 };

// As the keys stand in costs.def: random ones first.
static const unsigned weights[] = {
#define KEYS(name, weight) weight,
#include "costs.def"
};

enum { KEYS = sizeof weights / sizeof *weights, RANDOM = 2 };

enum word { U32, U64, F32, F64 };

static const struct keyed {
    unsigned lanes;
    bool result_used;
    enum word word;
    unsigned gains[KEYS];
} keyed[] = {
#define KEYED(lanes, result_used, element, ...) {lanes, result_used, element, {__VA_ARGS__}},
#include "costs.def"
};

static const struct way {
    const char *where;
    unsigned gain;
} ways[] = {
#define WAY(name, where, gain, cases) {where, gain},
#include "costs.def"
};

enum {
#define PRICE(name, factor) PRICE_##name = factor,
#include "costs.def"
};

static void multiply(struct cost *cost, const char *what, double factor) {
    cost->steps[cost->count++] = (struct cost_step){what, factor};
    double gain = 100;
    for (unsigned i = 0; i < cost->count; i++)
        gain *= cost->steps[i].factor;
    cost->gain = (unsigned)lround(gain);
}

struct cost cost_of_way(enum cost_way way) {
    struct cost cost = {0};
    multiply(&cost, ways[way].where, ways[way].gain / 100.0);
    return cost;
}

// Elements that were not measured are taken for what has their size and kind.
static enum word word_of(enum element element) {
    const struct element_words *words = &element_words[element];
    return words->size == 8 ? (words->is_floating ? F64 : U64) : words->is_floating ? F32 : U32;
}

static const struct keyed *row_of(const struct site *site, bool few) {
    for (size_t i = 0; i < sizeof keyed / sizeof *keyed; i++)
        if (keyed[i].lanes == (few ? FEW_LANES : MOST_LANES) &&
            keyed[i].result_used == site->result_used && keyed[i].word == word_of(site->element))
            return &keyed[i];
    return keyed;
}

static double expected(const struct keyed *row, size_t count) {
    double sum = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        sum += weights[i] * log(row->gains[i] / 100.0);
        all += weights[i];
    }
    return exp(sum / all);
}

bool cost_is_thin(const struct site *site) {
    enum { MOST = 32768 }; // threads: 8 of the 64 warps that each multiprocessor of an H100 holds
    return site->frame && site->frame->in_loop && site->frame->in_all &&
           site->frame->in_all <= MOST && site->traffic.is_of_block;
}

// Why a search is not expected to pay, as a sentence; NULL: it is. *few: only some lanes come by.
// `in_front`: it is made in front of the loop, which stays as it is where the search finds nothing.
static const char *why_not(const struct site *site, bool in_front, bool *few) {
    const long long bound = site->frame ? site->frame->bound : 0;
    const bool is_small = bound && bound <= FEW_LANES;
    *few =
        is_small || (site->traffic.is_computed && site->sparse && !site->traffic.neighbours_differ);
    if (site->hint == HINT_KEYED || site->hint == HINT_RUNS)
        return NULL; // the user knows the keys
    if (profile_asks_for_search(site))
        return NULL; // they were seen
    if (site->traffic.neighbours_differ)
        return "the address goes on from lane to lane, so a search for equal ones finds nothing";
    if (site->traffic.walks && !in_front)
        return "a search for equal addresses would keep the compiler from unrolling the loop, in "
               "which each lane goes through memory of its own";
    if (site->traffic.repeats && !in_front)
        return "the same lanes meet in each round of the loop, which a search for equal addresses "
               "in each of them would keep the compiler from unrolling";
    if (site->traffic.comes_in_parts)
        return "each lane goes round the loop as often as data say for it and passes rounds by, so "
               "few meet, and a search for equal addresses would keep the compiler from unrolling "
               "the loop";
    if (site->traffic.only_computes && !in_front)
        return "the loop around it waits for no memory, which would hide what a search for equal "
               "addresses costs";
    if (site->traffic.is_listed)
        return "each lane, or each warp, goes through a list of its own, so a search for equal "
               "addresses finds hardly any";
    if (cost_is_thin(site))
        return "the launches have so few threads that they wait for memory, which a search in the "
               "loop makes longer; and each block has an array of its own, where few meet";
    if (is_small)
        return "a block has so few threads that a search for equal addresses costs more than it "
               "finds";
    return *few ? "the address is computed from the lane's own indices and only some lanes come "
                  "by, so a search for equal ones costs more than it finds"
                : NULL;
}

static struct cost cost_of_gate(const struct site *site, bool in_front) {
    bool few;
    struct cost cost = {.why_not = why_not(site, in_front, &few)};
    const struct keyed *row = row_of(site, few);
    if (cost.why_not)
        multiply(&cost, few ? "random keys of a few lanes" : "random keys of a full warp",
                 expected(row, RANDOM));
    else
        multiply(&cost,
                 few ? "keys of a few lanes, as programs have them"
                     : "keys of a full warp, as programs have them",
                 expected(row, KEYS));
    if (cost.why_not && site->traffic.walks && !in_front)
        multiply(&cost, "the loop no longer unrolled",
                 (site->traffic.walks > 1 ? PRICE_WALK_OF_SEVERAL : PRICE_WALK_OF_ONE) / 100.0);
    if (cost.why_not && cost.gain > 100)
        cost.gain = 100;
    return cost;
}

struct cost cost_of_search(const struct site *site) { return cost_of_gate(site, false); }

struct cost cost_of_search_in_front(const struct site *site) {
    struct cost cost = cost_of_gate(site, true);
    if (!cost.why_not)
        multiply(&cost, "one search for the rounds of a loop", PRICE_SEARCH_IN_FRONT / 100.0);
    return cost;
}

struct cost cost_of_shared_search(const struct site *site) {
    struct cost cost = cost_of_search(site);
    if (!cost.why_not)
        multiply(&cost, "one search for several sums", PRICE_SHARED_SEARCH / 100.0);
    return cost;
}

// Whether few lanes meet at an address that is checked first, as far as nobody has seen or said how
// many. Places in shared memory are few, as are those of counters and filters,
// which use old values.
static bool few_meet(const struct site *site) {
    const bool is_told = site->hint == HINT_UNIFORM || site->profile;
    const bool are_many = site->space != SPACE_SHARED && !site->result_used;
    return site->traffic.few_meet && are_many && !site->address_proved && !is_told;
}

struct cost cost_of_uniform(const struct site *site, bool is_parted) {
    if (!few_meet(site))
        return cost_of_way(is_parted ? COST_WARP_UNIFORM_PARTED : COST_WARP_UNIFORM);
    struct cost cost = cost_of_way(COST_WARP_UNIFORM_FEW);
    cost.why_not = "data let some of the lanes come by, often few, and a check whether their "
                   "addresses agree takes longer than their updates";
    return cost;
}

bool cost_is_measured(const struct target *target) {
    static const unsigned measured[] = {
#define MEASURED(sm) sm,
#include "costs.def"
    };
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
        if (measured[i] == target->sm)
            return true;
    return false;
}
