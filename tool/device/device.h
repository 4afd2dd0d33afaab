// What runs: the device code of one file for one architecture, as LLVM IR with every call inlined,
// and what is true of each atomic update in it.
//
// Nothing right of this folder knows LLVM. Everything lives in the arena that was given. An
// analysis lists what is harmless; what it does not know, it takes for an obstacle.

#ifndef WARPAGG_DEVICE_H
#define WARPAGG_DEVICE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "words/words.h"

// A position in the source, as the debug information has it: the expansion's for text out
// of a macro.
struct device_place {
    const char *file; // real path
    unsigned line, column;
};

// Where an array begins that an update goes to, as a kernel can name it before its first statement.
enum root_kind {
    ROOT_UNKNOWN,
    ROOT_ARGUMENT, // a pointer that the entry is given
    ROOT_FIELD,    // a pointer in a struct that the entry is given by value
    ROOT_GLOBAL,   // a variable of the program
};

struct device_root {
    enum root_kind kind;
    unsigned argument;    // ROOT_ARGUMENT, ROOT_FIELD: its index, from 0
    long long field;      // ROOT_FIELD: the pointer's offset in the struct, bytes
    const char *global;   // ROOT_GLOBAL: the mangled name
    bool offset_is_known; // the address is the root and `offset` bytes
    long long offset;
};

// Places that one object for the block takes, with a running value of each in each thread.
enum { DEVICE_MOST_TOTALS = 32 };

// Elements of an array, from its first one on; `end` 0: not known which.
struct span {
    long long first, end;
};

// Both, and what lies between them; not known if one is not.
static inline struct span span_of_both(struct span a, struct span b) {
    if (!a.end || !b.end)
        return (struct span){0, 0};
    return (struct span){a.first < b.first ? a.first : b.first, a.end > b.end ? a.end : b.end};
}

// That an update's address follows from that of one before it: lanes with equal addresses there
// have equal addresses here.
struct device_kin {
    unsigned first; // the other update: an index into the program's updates
    bool distance_is_known;
    long long distance; // from its address to this one, bytes: the same always
    // Of the other's address and this one, in terms of a key: equal pairs in one kernel are one
    // function from address to address; 0: none.
    unsigned forms[2];
    bool by_block; // for lanes of one block only
};

// Two pieces of memory behind pointers that the entry is given, each from its pointer on.
struct device_test {
    unsigned argument[2]; // their indices, from 0: the smaller one first
    long long bytes[2];
};

// What an update does to the memory system, as far as time depends on it.
struct device_traffic {
#define FACT_TRAFFIC(type, name, ...) type name;
#include "words/facts.def"
};

// Of an update of which nothing is known.
static inline struct device_traffic traffic_nothing(void) {
    return (struct device_traffic){
#define FACT_TRAFFIC(type, name, meet, nothing, ...) .name = (nothing),
#include "words/facts.def"
    };
}

// What stands against putting an update off to the end of its iteration.
struct device_iteration {
    enum iteration_obstacle obstacle;
    // Nor does the loop wait for lanes that have left it: they may stay in it.
    bool may_stay;
    struct device_place decides; // where it is decided whether there is another; file NULL: nowhere
    struct device_place at;      // of the obstacle; likewise
};

// The branches that may decide it: of the innermost loop, and of the one around that.
enum iteration_ends { END_HEAD, END_FOOT, END_OUTER_HEAD, END_OUTER_FOOT, END_COUNT };

// Whether nvcc may read a struct that the function is given by value from where nobody has put it,
// once the function has grown: it does so where it inlines late.
enum device_copy {
    COPY_RIGHT,      // none is given
    COPY_INLINED,    // nor where it is inlined at once, as its attribute says
    COPY_IF_INLINED, // nor where it said so
    // It can't say so: it calls itself, is called by pointer or from elsewhere,
    // or says the contrary.
    COPY_UNKNOWN,
};

// One atomic update as it runs: a call in the source has one for each kernel, template instance and
// way of calls that leads there.
struct device_update {
    unsigned entry;                   // index into the program's entries
    const struct device_place *chain; // [0] is the innermost; the last stands in the entry itself
    unsigned depth;
    // It lies in code that was too large to look at: the chain is its own place in the function
    // that holds it, and nothing else is known.
    bool is_unseen;
    // Of the function that each place of the chain lies in; NULL: not known.
    const enum device_copy *copies;
    const char *const *functions; // its name, demangled; NULL among them: it has none

    enum operation operation;
    unsigned size;               // of the element, bytes
    bool is_floating, is_signed; // is_signed matters for min and max alone
    enum scope scope;
    bool relaxed;
    bool result_used;
    bool is_volatile;
    // The program's own function that it stands in, a loop around a compare-and-swap,
    // is it (own_loop.h).
    bool is_own_loop;
    bool hides_old; // the function may return a later value than the old one
    // Of a loop of the library's around a compare-and-swap: OP_MIN or OP_MAX as own_loop.h says;
    // OP_CAS: nothing is known.
    enum operation extreme;

    // What is a fact of its site too: `space`, `address`, `value`, `lanes` …
#define FACT_UPDATE(type, name, ...) type name;
#include "words/facts.def"

    // The address.
    bool by_block; // address_proved, and another one for each block
    // Within one entry: equal numbers are one address for all threads of a block;
    // 0: not known to be one.
    unsigned location;
    struct device_root root;

    const struct device_kin *kin; // of the updates next before it, the nearest first
    unsigned kin_count;
    // So many of the updates next before it: in between, nobody
    // but updates may tell whether they have been made.
    unsigned untold;

    // What may order it, or tell when it happens.
    bool in_loop;
    enum memory_obstacle obstacle;   // to putting it off to the end of the block
    struct device_place obstacle_at; // of it; file NULL: nowhere
    struct device_place fence_at;    // of what orders it, or may; likewise
    struct device_place waits_at;    // of the loop that waits; likewise
    // It is none, nor is any other, where the pieces of each of these are apart.
    const struct device_test *tests;
    unsigned test_count; // 0: nothing is known that would take it away

    // The innermost loop around it.
    struct device_iteration ends[END_COUNT];
    bool is_together; // the lanes of a warp go through the loop together, as it seems
    bool skips;       // some of them may drop out of an iteration in front of it
    // Of a loop over so many neighbours in memory, each of which it updates once; 0: it is none.
    unsigned components;
    // In all rounds of the loop those lanes share its address that do in the first.
    bool keeps_peers;
};

// What stands against one block doing the work of several, one after the other.
enum repeat_obstacle {
    REPEAT_CLEAR,
    REPEAT_WAITS,   // a loop goes on until others have done something
    REPEAT_CHANGES, // a parameter may get another value
    REPEAT_GRID,    // blocks wait for each other, or know their cluster
    REPEAT_LAUNCH,  // it starts other kernels
    REPEAT_ASM,     // inline assembly
    REPEAT_UNKNOWN, // something that is not understood
};

struct device_reads {
    bool is_unknown; // somewhere it is read past its name
    // Where the name stands, in the kernel and in what it calls; file NULL: not known.
    const struct device_place *at;
    size_t count;
};

struct device_repeat {
    enum repeat_obstacle obstacle;
    struct device_place at; // of it; file NULL: nowhere
    // Lanes meet at barriers, votes or shuffles, or share memory of the kernel's own: all are to be
    // through before the next block.
    bool meets;
    // Addresses are one for lanes of one block's work, or follow from others for these: no lane may
    // be in the next one's meanwhile.
    bool is_own;
    bool differs;                    // a loop may go round more often in one block than in another
    struct device_reads index, size; // of the block's index, and of the grid's size
};

// A function that others start: a kernel, or a device function that code outside this file,
// or a pointer, may call.
struct device_entry {
    const char *name;      // mangled
    const char *demangled; // NULL: it is no such name
    bool is_kernel;
    struct device_place place; // of its declaration; file NULL: not known
    unsigned argument_count;
    long long shared;       // bytes of static shared memory, of all that it reaches, as declared
    bool shared_is_dynamic; // names shared memory whose size the launch decides
    bool shared_is_unknown; // calls something whose shared memory is not known
    long long max_threads;  // __launch_bounds__; 0: none
    bool has_unknown_call;  // of a function that is not in sight, or by a pointer
    bool calls_itself;      // by any way: what it does is not all inlined
    long long pressure;     // 32-bit registers that it needs at once: an estimate
    // Registers that it would need besides, to hold a running value of each place that its counted
    // updates go through; of update_count, what would then no longer count.
    long long totals;
    size_t totalled;
    bool limits_registers; // __maxnreg__
    size_t loop_count, update_count;
    struct device_repeat repeat;
    // Why it matters which thread does what (threads.h); NULL: it does not.
    const char *threads_obstacle;
    struct device_place threads_obstacle_at; // file NULL: nowhere
};

// Whether the place lies in the lines from `first` to `last` of their file.
bool device_is_between(const struct device_place *place, const struct device_place *first,
                       const struct device_place *last);

// Their order, by file, line and column: below 0, 0 or above it; what has no file comes first.
int device_compare_places(const struct device_place *a, const struct device_place *b);

// Which functions others may call that are not in sight.
struct device_callers {
    bool of_named;    // those with a name outside of their file (-rdc)
    bool of_headers;  // those of headers, in the files that include these
    const char *main; // the file, a real path, that is no header; NULL: it is one
};

struct device_call {
    struct device_place place;
    // The file, a real path, that the function's body stands in; NULL: not known.
    const char *callee;
    bool is_known; // it has no body, and is known for an update
    // Of a method of an atomic_ref: what this was made of, evaluated once more here,
    // is the same place.
    bool referent_stays;
};

struct device_program {
    struct device_entry *entries;
    size_t entry_count;
    struct device_update *updates;
    size_t update_count;
    // Kernels of which nothing more is known: they update nothing, or are too large.
    const struct device_place *unread;
    const char *const *unread_names; // demangled; NULL among them: it is no such name
    size_t unread_count;
    // All, in every function, of functions that are called like an atomic.
    const struct device_call *calls;
    size_t call_count;
};

// What is known of a kernel's blocks from its launches.
struct device_block {
    struct device_place first, last; // the kernel is declared between these; file NULL: any kernel
    long long size[3];               // 0: not known
    long long bound;                 // threads at most; 0: not known
    bool is_proved;                  // the size holds for every launch, not only for those in sight
};

// Reads bitcode and says what runs. Returns 0, or -1 with *problem where it is no module.
// `alias`: what may be assumed of pointers (options.h). `blocks`: what is known of kernels'
// blocks; may be empty. An update without a row here is one of which nothing is known.
int device_read(struct arena *arena, const char *bitcode, size_t length,
                struct device_callers callers, enum alias alias, const struct device_block *blocks,
                size_t block_count, struct device_program *program, const char **problem);

#endif
