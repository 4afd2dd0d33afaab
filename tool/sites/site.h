// A site: one atomic call in the source, with everything that is known and decided about it.
//
// Facts come from the text (facts.c), from what runs (instances.c) and from both (groups.c,
// iterations.c), for one parse; `merge` keeps what holds in all of them. What follows
// for several sites together comes behind it, then the verdict (plan.c).
// The writers in output/ only read.

#ifndef WARPAGG_SITE_H
#define WARPAGG_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/source.h"
#include "device/device.h"
#include "words/words.h"

struct node;
struct function;
struct rewrite;
struct frame;
struct ways;
struct loop_place;
struct stride_loop;
struct loop_sums;
struct peer_loop;

struct memory_verdict {
    enum memory_obstacle obstacle; // the first one met
    struct device_place at;        // where; file NULL: nowhere
};

// How the source spells the update.
enum form {
    FORM_ATOMIC, // atomicAdd(pointer, value), and wrappers that take the same
    FORM_SCOPED, // __nv_atomic_fetch_add(pointer, value, order, scope)
    FORM_OBJECT, // cuda::atomic_ref<int>(x).fetch_add(value, order), and cuda::atomic's methods
};

enum callee {
    CALLEE_CUDA, // one of CUDA's own overloads
    // A function that does nothing else, be it by a loop of its own,
    // or that --wrapper declares to be like one.
    CALLEE_WRAPPER,
    CALLEE_DEPENDENT, // resolved when the template is instantiated
    CALLEE_USER,      // the user's own overload of the name
};

// What a `// warpagg: word` comment says of a site.
enum hint {
    HINT_NONE,
    HINT_UNIFORM,
    HINT_KEYED,
    HINT_RUNS,
    HINT_LEAVE,
    HINT_NOALIAS,
    HINT_IN_RANGE
};

// What a kernel that leads to the site needs, if it takes many registers: __launch_bounds__ of its
// own, for so many threads.
struct bound {
    size_t at;         // in front of its name; 0: it can't be given one
    long long threads; // that no launch exceeds
    // That a block of the launches in sight has for each thread; where none is, one of the most
    // threads that there can be.
    long long registers;
    const char *doubt; // which launch does not say it, or what else is missing; NULL: nothing
    struct device_place first, last; // between these it is declared
};

// That what is touched behind two pointers that a kernel is given is apart.
struct site_test {
    struct device_place kernel; // where it is declared
    unsigned argument_count;    // of it
    struct device_test test;
};

// That the site's address follows from that of the first of the statements that it stands behind,
// one after the other: equal addresses there are equal addresses here.
struct site_kin {
    bool is_kin;
    size_t first; // where the first one's call begins; of that one itself: its own
    // Where that one's call begins, of those behind each other,
    // from whose address the distance counts.
    size_t anchor;
    bool distance_is_known; // from there to this one's address: the same in all instances
    long long distance;     // bytes
};

// What runs in the iteration that the site stands in.
struct site_iteration {
#define FACT_ITERATION(type, name, ...) type name;
#include "words/facts.def"
};

// What a profile calls a site, and what it says of it. Counts are of passes: the lanes of a warp
// that come to the site together.
struct site_profile {
    // "file:function:number", the number its place among the words of the function.
    const char *name;
    uint64_t hash; // of the words of its function
    // Of --instrument: the array of the file's counters, and which of them is this site's.
    const char *table;
    unsigned row;

    bool is_known;          // --profile has a row of it
    bool is_stale;          // it has one of another text of the function
    double passes;          // 0: never reached
    double lanes;           // of a pass, on average; likewise
    double addresses;       // different ones
    double runs;            // of active lanes with one address
    double longest;         // lanes in the longest of them
    double neighbours;      // lanes whose element lies behind that of the active lane before
    double uniform;         // the share of passes with one address
    double frequent;        // the share of the eight most frequent addresses, at least
    double block_updates;   // that a block makes; 0: not known
    double block_repeats;   // how often the first 2048 of these come to an address, on average
    double block_addresses; // and how many these have

    const char *strategy; // what was chosen: "runs", "checked", "match"; NULL: as without a profile
};

// Kernels that take many registers, by where they can be given a bound, each once.
struct bound_list {
    struct bound *at;
    size_t count, capacity;
};

// In the order of apart.h, each pair once.
struct site_test_list {
    struct site_test *at;
    size_t count, capacity;
};

// What is known of a site: a row of facts.def a field, where each is explained.
#define FACT_TEXT(type, name, ...) type name;
#define FACT_RUNS(type, name, ...) type name;
struct facts {
#include "words/facts.def"
};

struct site {
    // What stands in the source.
    unsigned id;             // 1, 2, … in the order of the file; what --only-site takes
    const struct node *call; // with its arguments
    const struct function *function;
    const struct source *source;
    unsigned line, column;

    // What is known: one fact, `site->address`, or all, `site->facts`.
    union {
        struct facts facts;
        struct {
#define FACT_TEXT(type, name, ...) type name;
#define FACT_RUNS(type, name, ...) type name;
#include "words/facts.def"
        };
    };
    const struct device_update *const *instances; // of this parse
    size_t instance_count;

    // What follows for several together, when all parses are merged.
    // Bytes of shared memory that its kernel can give to a cache or table.
    long long room;
    bool room_is_asked; // the user's limit, not ours
    long long rounds;   // that an object counts which other sites share, where
                        // theirs differ; NULL: its own (frame.h)
    // What a table would hold: these, and those of the sites that share it.
    struct span table;
    // Whether each of its kernels may have one block do the work of several, and when it is to.
    enum { REPEATS_NOT, REPEATS_WHERE_SURE, REPEATS_ALWAYS } repeats;
    // That they may not be asked to, only because threads leave one of them early; NULL: not so.
    const char *exits_early;
    unsigned tenants; // sites of its kernel that may have an object there, with itself
    const struct site_group *group; // those that share one search for peers; NULL: alone
    // The loop around it whose rounds share one search (peer_loop.h); NULL: there is none.
    const struct peer_loop *peer_loop;
    // Those of the group that update neighbours in memory; NULL: none.
    const struct site_row *row;
    unsigned element_of_row;      // which it updates, from 0
    const struct site_sums *sums; // with which the warp sums it up; NULL: none
    unsigned element_of_sums;     // which of their values it is, from 0

    // Of the lines that --diff touches: neither rewritten nor reported.
    bool is_outside;

    // What is decided.
    const struct rewrite *rewrite; // NULL: left as it is
    enum reason reason;            // why, where it is left
    const char *message;           // one sentence for the remark
    struct site_profile *profile;  // NULL: neither --instrument nor --profile is given
    // A counter that may be counted as a ring: it steps alone,
    // and the user says that it begins in range.
    bool goes_round;
};

// Sites in statements that follow each other, kin to the first; or one site in a loop over
// neighbours in memory, which are its row.
struct site_group {
    unsigned first, last;     // ids of the first and the last site
    const struct site *sites; // the first; the others stand behind it
    const struct node *list;  // among whose statements they stand, or the loop
    // From the first statement's first byte to the last one's semicolon, or to the loop's end.
    struct range statements;
    // Where what comes in front of them goes: there, or where a directive begins
    // that belongs to the loop.
    size_t lead;
    const char *counter; // of the loop: which element it updates; NULL: statements
    unsigned number;     // of the loop's row among those of the function, from 1
    bool is_labelled;    // a label may lead past a declaration in front of the statements
    bool has_rows;
};

// Sums of a group that go to neighbours in memory, elements of one type.
struct site_row {
    // Elements from the lowest to the highest, those between that nobody updates too.
    unsigned count;
    unsigned first; // id of the first in the text
    // The count as the text has it, which may differ from instance to instance; NULL: the number.
    const char *spelled;
};

// The body of a loop whose updates are put off to the end of the iteration: what is written there.
struct site_body {
    const struct source *source;
    // From the first brace to behind the last; without braces,
    // from the statement's first byte to behind its last.
    struct range text;
    bool has_braces;
    struct range_list continues; // that end the iteration
    struct range_list breaks;    // that leave the loop
    // Why the body can't become a function of its own, as a sentence's second half; NULL: it can.
    const char *obstacle;
    const struct site_sums *const *sums; // all of them
    unsigned count;
    unsigned first; // id of the first site
    // What keeps the warp in the loop (loop_sums.h); NULL: an object for each iteration.
    const struct loop_sums *loop;
};

// Updates of one kind in one loop's body, at addresses that are one for a warp: one
// object. Neighbours in memory are one row.
struct site_sums {
    const struct site_body *body;
    unsigned number;          // among those of the body, from 0
    const struct site *first; // of them
    enum operation operation;
    enum scope scope;
    ARENA_LIST(unsigned) rows; // their lengths
    unsigned values;           // in all rows
    bool pays;                 // several values, or lanes that drop out
};

// A function of the program that does what a CUDA atomic does.
struct wrapper {
    const char *name;
    enum operation operation;
};

struct wrapper_list {
    struct wrapper *at;
    size_t count, capacity;
};

struct site_list {
    struct site *at;
    size_t count, capacity;
    bool is_read; // of a parse that is merged into it, though it may have none
};

// The name of the function that the site stands in, of a lambda the one around it;
// NULL where there is none.
const char *site_function(const struct site *site);

// The place's file, the site's own as the user calls it.
const char *site_file(const struct site *site, const struct device_place *place);
// "path:line:column" of it.
const char *site_place(struct arena *arena, const struct site *site,
                       const struct device_place *place);

// The pointer p of `&p[i]`, `p + i` and `p`, whose element the site updates. NULL: the address says
// it in another way.
const struct decl *site_pointer(const struct site *site);

// Whether the element's type has a name wherever the site's function is: it is none of a template's
// own, or that which a parameter points to.
bool site_names_element(const struct site *site);

// Whether loops of constant length lead the update through a few places, each of them one for the
// block in its round: an object can hold a running value of each.
bool site_has_counted_places(const struct site *site);

// The sites of the group.
unsigned site_group_size(const struct site_group *group);

#endif
