// Kernels: what the text says of each kernel of a file, and what runs of it.
//
// Sites know the kernels that lead to them through their frames;
// a rewrite of a whole kernel starts here.

#ifndef WARPAGG_KERNELS_H
#define WARPAGG_KERNELS_H

#include "device/device.h"
#include "flow.h"
#include "handing.h"

// A kernel as one parse sees it.
struct kernel {
    const struct function *function;
    const struct unit *unit;
    const char *name;
    struct block block; // what is known of its blocks
    // That this file makes by its name, or through a wrapper's: calls.
    ARENA_LIST(const struct node *) launches;
    // Of these, where it shows in what order their parts are evaluated (evaluation.h).
    ARENA_LIST(const struct node *) ordered;
    bool has_unseen_launches; // others may launch it
    bool shared_at_launch;    // some launch asks for shared memory, or may
    // Behind the brace that opens its body, where an object for the block is declared;
    // 0: a macro holds it.
    size_t opens;
    size_t closes;                                 // the brace that closes it; 0 likewise
    const struct node *returns;                    // the first that stands in it; NULL: none does
    ARENA_LIST(const struct function *) functions; // that run in it, its own among them

    // What runs; nothing before kernels_join().
    // Of a template, one for each set of arguments; none: nothing is known.
    ARENA_LIST(const struct device_entry *) instances;
    // There are instances of which nothing is known.
    bool is_partly_seen;
    // What hands its helpers the block's index; NULL: none reads it.
    const struct handing *index;
};

struct kernel_list {
    struct kernel **at;
    size_t count, capacity;
};

// Fills flow->kernels: the kernels of the unit with a body, in the order of the text.
// Blocks have been judged (blocks.h).
// Time: proportional to kernels times the functions that run in them.
void kernels_find(struct arena *arena, struct flow *flow);

// NULL: it is none, or has no body.
struct kernel *kernels_of(const struct flow *flow, const struct function *function);

// Of its blocks, as the analysis of what runs takes it. Returns the number of rows, one a kernel;
// room for that many is at *blocks.
size_t kernels_blocks(struct arena *arena, const struct flow *flow, struct device_block **blocks);

// The same, as two parses see it; and whether the list has it at i for the first time.
bool kernel_is_function(const struct function *one, const struct function *other);
bool kernel_is_same(const struct kernel *one, const struct kernel *other);
bool kernels_is_first(const struct kernel_list *kernels, size_t i);

// What the kernel's sibling of such a kind is called, "k_resident" (tool/launches); and whether its
// file has one, of an earlier run.
#define KERNEL_RESIDENT "resident"
const char *kernel_sibling(struct arena *arena, const struct kernel *kernel, const char *kind);
bool kernel_has_sibling(struct arena *arena, const struct kernel *kernel, const char *kind);

// Never more threads than these in a block, or as many in all launches of the file; 0: not known.
long long kernel_threads(const struct kernel *kernel);

// What two parses say of one kernel: the instances of both.
const struct kernel *kernels_common(struct arena *arena, const struct kernel *a,
                                    const struct kernel *b);

// Gives each kernel its instances in the program, by the lines in which it is declared.
// No program: nothing is known.
void kernels_join(struct arena *arena, const struct device_program *program, struct flow *flow);

#endif
