// All that the stages in front of the plan find out about a text, and what they would find in the device code.

#ifndef ANALYSIS_H
#define ANALYSIS_H

#include <string.h>

#include "base/lexer.h"
#include "sites/facts.h"
#include "sites/flow.h"
#include "sites/groups.h"
#include "sites/sites.h"
#include "tree.h"

// What the device code would say of a site is not read here, but written down: the tests' kernels call what data decide by these names, the thread's own
// index `i`, and what is one value for the grid by others.
static inline bool names_data(const struct node *node) {
    static const char *const data[] = {"c", "d", "cell", "moving", "key_of", "next"};
    for (size_t i = 0; i < sizeof data / sizeof *data; i++)
        if (lexer_mentions(node->source->text, node->range, data[i]))
            return true;
    return false;
}

static inline void write_device_facts(struct site *site) {
    bool is_keyed = site->pointer && names_data(site->pointer);
    bool is_own = !is_keyed && site->pointer && lexer_mentions(site->pointer->source->text, site->pointer->range, "i");
    bool is_one = !is_keyed && !is_own;
    bool is_constant = !site->operand || site->operand->constant.kind != CONSTANT_NONE;
    site->is_instantiated = true;
    site->lanes = LANES_MANY;
    site->value = is_constant ? VALUE_CONSTANT : names_data(site->operand) ? VALUE_VARYING : VALUE_UNIFORM;
    site->address = is_keyed ? ADDRESS_KEYED : is_own ? ADDRESS_DISTINCT : ADDRESS_UNIFORM;
    site->extent = is_one ? EXTENT_GRID : EXTENT_NONE;
    site->address_proved = site->compiler_proves = is_one;
    memset(&site->bounds, 0, sizeof site->bounds); // no kernel takes many registers
}

struct analysis {
    struct tree *tree;
    struct flow flow;
    struct site_list sites;
    struct device_program program; // an update for each site, kin to all before it whose pointers name the same of `c` and `d`
};

static inline bool are_kin(const struct site *a, const struct site *b) {
    static const char *const keys[] = {"c", "d"};
    for (size_t i = 0; a->pointer && b->pointer && i < sizeof keys / sizeof *keys; i++)
        if (lexer_mentions(a->source->text, a->pointer->range, keys[i]) != lexer_mentions(b->source->text, b->pointer->range, keys[i]))
            return false;
    return true;
}

static inline void write_program(struct arena *arena, struct analysis *analysis) {
    static struct device_entry kernel = {.name = "k", .is_kernel = true};
    const struct site_list *sites = &analysis->sites;
    struct device_update *updates = ARENA_ARRAY(arena, struct device_update, sites->count + 1);
    analysis->tree->source.real_path = "kernel.cu";
    for (size_t i = 0; i < sites->count; i++) {
        struct device_place *place = ARENA_NEW(arena, struct device_place);
        *place = (struct device_place){"kernel.cu", sites->at[i].line, sites->at[i].column};
        struct device_kin *kin = ARENA_ARRAY(arena, struct device_kin, i + 1);
        updates[i] = (struct device_update){.chain = place, .depth = 1, .kin = kin, .untold = (unsigned)i};
        const struct device_update **instance = ARENA_NEW(arena, const struct device_update *);
        *instance = &updates[i];
        sites->at[i].instances = instance;
        sites->at[i].instance_count = 1;
        for (size_t j = i; j-- > 0;)
            if (are_kin(&sites->at[j], &sites->at[i]))
                kin[updates[i].kin_count++] = (struct device_kin){.first = (unsigned)j, .forms = {1, (unsigned)i + 2}};
    }
    analysis->program = (struct device_program){.entries = &kernel, .entry_count = 1, .updates = updates, .update_count = sites->count};
}

static inline struct analysis *analyse(struct arena *arena, const char *text) {
    struct analysis *analysis = ARENA_NEW(arena, struct analysis);
    analysis->tree = tree_read(arena, text);
    facts_prepare(arena, &analysis->tree->unit, &analysis->flow);
    sites_find(arena, &analysis->tree->unit, &analysis->tree->source, NULL, &analysis->sites);
    facts_find(arena, &analysis->flow, &analysis->sites);
    for (size_t i = 0; i < analysis->sites.count; i++)
        write_device_facts(&analysis->sites.at[i]);
    write_program(arena, analysis);
    groups_find(&analysis->program, &analysis->sites);
    groups_form(arena, &analysis->sites);
    return analysis;
}

#endif
