// See loop.h.

#include "loop.h"

#include "counted.h"
#include "flow.h"
#include "text/unit.h"

static const struct node *loop_around(const struct node *node) {
    while (node->parent && !node_is_loop(node->parent))
        node = node->parent;
    return node->parent && node == node->parent->kids[FOR_BODY] ? node->parent : NULL;
}

const struct node *loop_of(const struct site *site) { return loop_around(site->call); }

const struct node *loop_that_stays(const struct site *site, const struct node **inner) {
    const struct node *loop = loop_of(site), *around = loop ? loop_around(loop) : NULL;
    *inner = around && counted_counter(loop) && counted_has_limit(loop) ? loop : NULL;
    return *inner ? around : loop;
}
