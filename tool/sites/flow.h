// The flow of one unit, prepared for the analyses: which variables there are and where each is defined, which loops there are and
// where each can be left, and who calls whom.

#ifndef WARPAGG_FLOW_H
#define WARPAGG_FLOW_H

#include "base/arena.h"
#include "blocks.h"
#include "shape.h"
#include "text/unit.h"

struct definition {
    struct node *at;             // the statement or expression that defines
    struct node *value;          // what it assigns; NULL: not known
    enum operator_kind update;   // the operator of a compound assignment; OPERATOR_NONE: replaces
    struct node *target;         // the expression assigned to; NULL: the variable as a whole
    bool is_initializer;
    bool reads_lane_id;          // an asm statement that reads %laneid
};

struct variable {
    struct decl *decl;
    struct function *function;
    struct node *scope;          // the innermost statement around its declaration; NULL for a parameter
    ARENA_LIST(struct definition) definitions;
    bool escaped;                // its address is taken, or somebody may assign through a reference
    struct node *alias;          // of a reference: what it refers to
    struct shape shape;          // of its value
    struct shape place;          // of a reference parameter: of the address it refers to
};

// A loop; and a switch, which is left by breaks as loops are and repeats nothing.
struct loop {
    struct node *node;
    uint64_t bit;                    // 0: a switch
    ARENA_LIST(struct node *) exits; // breaks and gotos that leave it
    ARENA_LIST(struct node *) skips; // its continue statements
    struct shape exit;               // of all conditions that decide when a lane leaves it
};

struct function_flow {
    struct function *function;
    ARENA_LIST(struct node *) calls;   // calls of functions of this unit, in this function
    ARENA_LIST(struct node *) callers; // calls of this function
    ARENA_LIST(struct node *) returns;
    unsigned loop_count;
    bool has_goto;
    bool address_taken;                // called from places that nobody sees
    bool changes_this;                 // assigns to a member of its object
    struct shape result;
    struct shape object;               // of *this: what its members hold
    struct block block;                // in which it runs
    bool block_is_known;               // while blocks are judged
};

struct flow {
    struct arena *arena;
    struct unit *unit;
    ARENA_LIST(struct variable) variables;     // decl->index counts from 1
    ARENA_LIST(struct function_flow) functions; // in the order of unit->functions; function->index counts from 1
    ARENA_LIST(struct loop *) loops;           // node->index counts from 1, for nodes that are loops
    bool grants_memory;                        // a launch of nobody knows which kernel asks for shared memory
    bool misses_calls;                         // clang drops calls that hold an error
    const struct names *names;                 // of the program's own, once facts are prepared
    struct diagnostic_list contradictions;     // of what the user says of kernels
    bool is_solved; // the dataflow has been run (uniformity.h)
};

void flow_prepare(struct arena *arena, struct unit *unit, struct flow *flow);

// Whether a pointer that is defined again only moves within its array: `row += pitch`, `p++`. (Its first definition may be an initializer.)
bool variable_only_moves(const struct variable *variable);

// NULL where there is none. flow_loop finds loops only, flow_breakable switches too.
struct variable *flow_variable(const struct flow *flow, const struct decl *decl);
struct function_flow *flow_function(const struct flow *flow, const struct function *function);
struct loop *flow_loop(const struct flow *flow, const struct node *node);
struct loop *flow_breakable(const struct flow *flow, const struct node *node);

// Whether a launch asks for shared memory of a size that it decides.
bool flow_launch_asks_for_memory(const struct node *launch);

// Whether the function may be called from places that are not in this file, or not seen in it.
bool flow_has_unseen_callers(const struct flow *flow, const struct function_flow *function);

// The number of a function's parameter, from 0; how many it has, if it is none of them.
unsigned flow_parameter_position(const struct function *function, const struct decl *parameter);

// The function whose body holds the node.
struct function *flow_owner(const struct flow *flow, const struct node *node);

// The bits of the loops that enclose the node, the two that count everywhere among them.
uint64_t flow_enclosing_loops(const struct flow *flow, const struct node *node);

// The local variable (an array or struct as a whole) that an assignable expression is part of, or NULL. flow_outward goes one step of
// that way: from an element or member to what holds it, from a reference to what it refers to; NULL at its end.
struct variable *flow_root(const struct flow *flow, const struct node *node);
const struct node *flow_outward(const struct flow *flow, const struct node *node);

// 1 where the callee is a member operator, whose object comes first among the operands; else 0: the number of the first argument.
unsigned flow_calls_member_operator(const struct node *call);

bool node_is_loop(const struct node *node);
bool node_is_inside(const struct node *node, const struct node *outer);

// Whether a variable is the thread's own (a parameter or an automatic variable).
bool decl_is_private(const struct decl *decl);

#endif
