// All that the stages in front of the plan find out about a text.

#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "facts.h"
#include "flow.h"
#include "sites.h"
#include "tree.h"

struct analysis {
    struct tree *tree;
    struct flow flow;
    struct site_list sites;
};

static inline struct analysis *analyse(struct arena *arena, const char *text) {
    struct analysis *analysis = ARENA_NEW(arena, struct analysis);
    analysis->tree = tree_read(arena, text);
    facts_prepare(arena, &analysis->tree->unit, &analysis->flow);
    sites_find(arena, &analysis->tree->unit, &analysis->tree->source, NULL, &analysis->sites);
    facts_find(arena, &analysis->flow, ALIAS_TYPES, &analysis->sites);
    return analysis;
}

#endif
