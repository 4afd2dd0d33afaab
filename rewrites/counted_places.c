// See counted_places.h. The object (block_totals.cuh) finds the running value by the address, and
// by itself makes an update elsewhere, so that nothing rests on the loop's being what it seems. It
// keeps the values in registers where the loop is unrolled; compilers do that as they see fit, so
// that a loop that says nothing of it is told to.

#include "counted_places.h"

#include "call.h"
#include "object.h"
#include "sites/counted.h"
#include "sites/frame.h"
#include "text/unit.h"
#include "unroll.h"

// The loops.

struct mention {
    const struct decl *decl;
    bool is_made;
};

static bool is_loop(const struct node *node) {
    return node->kind == NODE_FOR || node->kind == NODE_WHILE || node->kind == NODE_DO;
}

static void note_mention(struct node *node, void *context) {
    struct mention *mention = context;
    mention->is_made |= node->kind == NODE_REFERENCE && node->decl == mention->decl;
}

// Whether the loop's counter stands in the site's address.
static bool counts_place(const struct site *site, const struct node *loop) {
    struct mention mention = {counted_counter(loop), false};
    if (mention.decl && site->pointer)
        node_walk((struct node *)site->pointer, note_mention, &mention);
    return mention.is_made;
}

bool counted_places_in_loop(const struct site *site) {
    bool any = site->frame->strides;
    for (const struct node *node = site->call->parent; node; node = node->parent)
        any |= is_loop(node) && !counts_place(site, node);
    return any;
}

// The rewrite's parts.

const char *counted_places_obstacle(struct arena *arena, const struct site *site,
                                    enum reason *reason) {
    const char *text = object_array_obstacle(arena, site, reason);
    if (text || !site->lacks_registers_for_totals)
        return text;
    *reason = REASON_REGISTERS;
    return arena_printf(arena,
                        "nothing says that its blocks have registers for %lld running values",
                        site->reach.end - site->reach.first);
}

const char *counted_places_use(struct arena *arena, const struct site *site,
                               struct edit_list *edits) {
    const long long places = site->reach.end - site->reach.first;
    const char *suffix = site->operation == OP_ADD ? "sums" : operation_name(site->operation);
    struct object object = object_for_array(arena, site, "block_totals", (unsigned)places, suffix);
    object.waits = true;
    if (site->reach.first || site->tests.count)
        object_add_argument(arena, &object, arena_printf(arena, "%lld", site->reach.first));
    object_use(arena, site, &object, edits);
    return arena_printf(
        arena,
        "%s on %lld addresses, each one for the whole block, in a loop of constant length: "
        "each thread keeps running values, the block makes one update of each%s%s",
        site->name, places, object_tests_note(arena, site), call_regrouping_note(site));
}

void counted_places_unroll(struct arena *arena, const struct site *site, struct edit_list *edits) {
    for (const struct node *loop = site->call->parent; loop; loop = loop->parent)
        if (is_loop(loop) && counts_place(site, loop))
            unroll_loop(arena, site, loop, edits);
}
