// The flow of one unit, prepared for the questions about its text: which variables there are and
// what defines each, and who calls whom.

#ifndef WARPAGG_FLOW_H
#define WARPAGG_FLOW_H

#include "base/arena.h"
#include "blocks.h"
#include "text/unit.h"

struct definition {
    struct node *value;        // what it assigns; NULL: not known
    enum operator_kind update; // the operator of a compound assignment; OPERATOR_NONE: replaces
    bool is_initializer;
};

struct variable {
    struct decl *decl;
    struct function *function;
    ARENA_LIST(struct definition) definitions;
    bool escaped;       // its address is taken, or somebody may assign through a reference
    struct node *alias; // of a reference: what it refers to
};

struct function_flow {
    struct function *function;
    ARENA_LIST(struct node *) calls;   // calls of functions of this unit, in this function
    ARENA_LIST(struct node *) callers; // calls of this function
    bool address_taken;                // called from places that nobody sees
    bool is_named_for_others;          // of a kernel, likewise: launched from there
    struct placed_range named_at;      // where it is named so
    size_t asked;                      // calls in the text that ask about it
    // Calls of the runtime's functions that launch it (text/kernel_calls.h).
    ARENA_LIST(const struct node *) launching_calls;
    struct block block;  // in which it runs
    bool block_is_known; // while blocks are judged
};

struct hidden_launches;
struct kernel_list;
struct macro_list;
struct tally;

struct flow {
    struct arena *arena;
    struct unit *unit;
    ARENA_LIST(struct variable) variables; // decl->index counts from 1
    // In the order of unit->functions; function->index counts from 1.
    ARENA_LIST(struct function_flow) functions;
    // A launch of nobody knows which kernel asks for shared memory.
    bool grants_memory;
    bool misses_calls;                // clang drops calls that hold an error
    const struct names *names;        // of the program's own, once facts are prepared
    struct tally *words;              // of the file last asked for
    struct kernel_list *kernels;      // likewise (kernels.h)
    struct hidden_launches *launches; // that stand in the unit's texts
    struct tally *tallies;            // of each of these
    // One of them does: host code may be other code than what is parsed.
    bool asks_for_architecture;
    // Of the unit, where a statement is hidden (hidden.h).
    const struct macro_list *macros;
    struct diagnostic_list contradictions; // of what the user says of kernels
};

void flow_prepare(struct arena *arena, struct unit *unit, struct flow *flow);

// Whether a pointer that is defined again only moves within its array: `row += pitch`, `p++`. (Its
// first definition may be an initializer.)
bool variable_only_moves(const struct variable *variable);

// NULL where there is none.
struct variable *flow_variable(const struct flow *flow, const struct decl *decl);

// What the variable was made of, where it never gets another value; NULL: it is no such variable.
const struct node *flow_initial_value(const struct flow *flow, const struct decl *decl);
struct function_flow *flow_function(const struct flow *flow, const struct function *function);

// Whether a launch asks for shared memory of a size that it decides.
bool flow_launch_asks_for_memory(const struct node *launch);

// Whether the tree has each launch by the kernel's name, with that many settings or more, that
// stands in a text of the unit, in functions that are the same for nvcc's host compiler.
bool flow_sees_launches(const struct flow *flow, const struct function_flow *kernel,
                        unsigned settings);

// Whether the kernel's name stands in a branch, or a macro,
// that host code may have and the tree has not.
bool flow_hides_name(const struct flow *flow, const struct function_flow *kernel);

// Whether the function may be called from places that are not in this file, or not seen in it.
bool flow_has_unseen_callers(const struct flow *flow, const struct function_flow *function);

// Whether a call that holds an error, which clang drops, may launch the kernel: its name stands
// in the text of a function with an error, or a macro says it or may put it together.
bool flow_misses_launches(const struct flow *flow, const struct function_flow *kernel);

// Whether the kernel may be launched where nobody sees it. To ask about it, or to set its
// attributes, launches nothing.
bool flow_has_unseen_launches(const struct flow *flow, const struct function_flow *kernel);

// The number of a function's parameter, from 0; how many it has, if it is none of them.
unsigned flow_parameter_position(const struct function *function, const struct decl *parameter);

// The function whose body holds the node.
struct function *flow_owner(const struct flow *flow, const struct node *node);

// The body, or what else it is, that the node stands in.
const struct node *node_top(const struct node *node);
bool node_is_loop(const struct node *node);
bool node_is_inside(const struct node *node, const struct node *outer);

#endif
