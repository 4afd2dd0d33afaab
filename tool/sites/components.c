// What runs says how many elements there are, and that the updates may wait for the loop's end
// (device/rounds.h). The text has to name the element: the loop's own counter, from 0 on by
// ones. (The runtime looks once more: what its number does not lead to it updates by itself.)

#include "components.h"

#include "counted.h"
#include "groups.h"
#include "loop.h"
#include "loop_text.h"
#include "rows.h"
#include "text/unit.h"

// Of the rows that loops make in the site's function, those in front of it, and itself; *shares:
// one of them is made by the same loop.
static unsigned number_of(const struct site_list *sites, const struct site *site,
                          const struct node *loop, bool *shares) {
    unsigned number = 1;
    for (const struct site *other = sites->at; other < site; other++) {
        number += other->function == site->function && other->group && other->group->counter;
        *shares |= other->group && other->group->counter && loop_of(other) == loop;
    }
    return number;
}

// Without vectors a row gains little, and each element has a slot of its own in a block's cache.
static bool can_be_row(const struct site *site) {
    return !site->group && site->iteration.components && groups_can_serve(site) &&
           rows_have_vectors(site, site->running) && site_names_element(site);
}

static void form(struct arena *arena, const struct site_list *sites, struct site *site) {
    const struct node *loop = loop_of(site);
    const struct decl *counter = counted_counter(loop);
    struct loop_text text;
    struct site_group made = {.first = site->id,
                              .last = site->id,
                              .sites = site,
                              .counter = counter ? counter->name : NULL,
                              .has_rows = true};
    if (!counter || !loop_text_find(site, loop, &text))
        return;
    made.list = loop->parent;
    made.statements = text.statements;
    made.lead = text.lead;
    bool shares = false;
    made.number = number_of(sites, site, loop, &shares);
    made.is_labelled = groups_are_labelled(site, made.list);
    const char *limit = counted_limit(arena, loop);
    if ((shares && made.is_labelled) || (!limit && site->iteration.components_differ))
        return; // the braces of one would end within those of the other; no text says how many
    struct site_group *group = ARENA_NEW(arena, struct site_group);
    struct site_row *row = ARENA_NEW(arena, struct site_row);
    *group = made;
    *row =
        (struct site_row){.count = site->iteration.components, .first = site->id, .spelled = limit};
    site->group = group;
    site->row = row;
}

void components_form(struct arena *arena, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        if (can_be_row(&sites->at[i]))
            form(arena, sites, &sites->at[i]);
}
