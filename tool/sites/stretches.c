// What runs says where lanes may wait and who may look (device/stretch.h). The text says which
// statements hold the sites, and that control leaves them by their end alone: then an object
// declared in front of them can be asked to send behind them, and no lambda is needed. Where in the
// order of statements an instruction runs that stands outside of the function's body, as the
// initializer of a member does, is not asked: it may be in any.

#include "stretches.h"

#include <string.h>

#include "base/lexer.h"
#include "flow.h"
#include "gather.h"
#include "instances.h"
#include "text/layout.h"
#include "text/unit.h"

// The place.

// The number of the statement of the function's own that holds the site, if no loop does;
// the count of them: there is none.
static unsigned statement_of(const struct site *site) {
    const struct node *body = site->function->body, *node = site->call;
    const unsigned none = body ? body->kid_count : 0;
    for (; node && node->parent != body; node = node->parent)
        if (node_is_loop(node))
            return none;
    for (unsigned i = 0; node && !node_is_loop(node) && i < none; i++)
        if (body->kids[i] == node)
            return i;
    return none;
}

static bool is_open(const struct site *site, unsigned statement) {
    const struct node *body = site->function->body;
    return body && body->kind == NODE_COMPOUND && body->source == site->source && !body->in_macro &&
           !body->in_argument && statement < body->kid_count;
}

// Between the nearest of these; empty where some stand nowhere in the body.
static struct range range_between(const struct site *site, const struct device_spots *spots) {
    const struct source *source = site->source;
    const struct range body = site->function->body->range;
    bool is_outside = spots->first.file && (instances_offset(&spots->first, source) < body.begin ||
                                            instances_offset(&spots->last, source) >= body.end);
    if (spots->is_anywhere || is_outside)
        return (struct range){source->length, 0};
    return (struct range){spots->before.file ? instances_offset(&spots->before, source) + 1 : 0,
                          spots->behind.file ? instances_offset(&spots->behind, source)
                                             : source->length};
}

static void narrow(struct range *range, struct range by) {
    range->begin = range->begin > by.begin ? range->begin : by.begin;
    range->end = range->end < by.end ? range->end : by.end;
}

static void find(struct site *site) {
    struct site_stretch *stretch = &site->stretch;
    const size_t length = site->source->length;
    const unsigned statement = statement_of(site);
    site->statement = is_open(site, statement) ? statement : NO_STATEMENT;
    *stretch =
        (struct site_stretch){.is_some = site->instance_count && site->statement != NO_STATEMENT,
                              .waits = {0, length},
                              .looks = {0, length},
                              .together = length};
    for (size_t i = 0; stretch->is_some && i < site->instance_count; i++) {
        const struct device_update *update = site->instances[i];
        const unsigned level = instances_level(update, site);
        const struct device_stretch *here =
            !update->is_unseen && update->stretches && level < update->depth
                ? &update->stretches[level]
                : NULL;
        if (!here) {
            stretch->is_some = false;
            return;
        }
        narrow(&stretch->waits, range_between(site, &here->waits));
        narrow(&stretch->looks, range_between(site, &here->looks));
        size_t thinned = here->is_thinned ? 0
                         : here->thins.first.file
                             ? instances_offset(&here->thins.first, site->source)
                             : length;
        stretch->together = thinned < stretch->together ? thinned : stretch->together;
    }
}

void stretches_find(const struct device_program *program, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        sites->at[i].stretch = (struct site_stretch){0};
        if (program)
            find(&sites->at[i]);
    }
}

// The text.

static void look_for_jump(struct node *node, void *context) {
    const char **obstacle = context;
    if (node->kind == NODE_RETURN)
        *obstacle = "a `return` leaves the statements that hold the updates";
}

// What the tree does not show: branches that are switched off, lambdas that return.
static const char *obstacle_in_tokens(const struct source *source, struct range text) {
    struct lexer lexer = {source->text, text.end, text.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_DIRECTIVE)
            return "a directive stands among the statements that hold the updates";
        if (token_is_word(source->text, &token, "return") ||
            token_is_word(source->text, &token, "goto"))
            return "a `return` leaves the statements that hold the updates";
    }
    return NULL;
}

// Whether nothing of the statement stands in front of the place: an attribute, a parenthesis,
// a macro.
static bool begins_statement(const struct source *source, const struct node *statement) {
    struct lexer lexer = {source->text, statement->range.begin, layout_before(statement)};
    struct token token, last = {0};
    while (lexer_next(&lexer, &token))
        last = token;
    return last.kind == TOKEN_MARK && strchr("{};", source->text[last.range.begin]);
}

static bool is_written_here(const struct source *source, const struct node *node) {
    return node && node->source == source && !node->in_macro && !node->in_argument &&
           node->range.begin < node->range.end;
}

// Why the statements can't be a stretch; NULL: they can, and *text is where they stand.
static const char *obstacle_in_text(const struct site *site, unsigned first, unsigned last,
                                    struct range *text) {
    const struct source *source = site->source;
    const struct node *body = site->function->body;
    const char *obstacle = NULL;
    for (unsigned i = first; i <= last; i++) {
        if (!is_written_here(source, body->kids[i]))
            return "the statements that hold the updates are not written in one piece";
        node_walk(body->kids[i], look_for_jump, &obstacle);
    }
    *text = (struct range){body->kids[first]->range.begin,
                           layout_statement_end(source, body->kids[last])};
    if (text->end <= text->begin || !begins_statement(source, body->kids[first]))
        return "the statements that hold the updates are not written in one piece";
    if (!layout_begins_line(source, text->begin) || !layout_ends_line(source, text->end))
        return "the statements that hold the updates have no lines of their own";
    if (site->function->has_label)
        return "the function holds a label or a `goto`";
    return obstacle ? obstacle : obstacle_in_tokens(source, *text);
}

static const char *obstacle_of(const struct site *site, struct range text) {
    if (!range_is_inside(text, site->stretch.waits))
        return "lanes may wait for each other in the statements that hold the updates";
    return range_is_inside(text, site->stretch.looks)
               ? NULL
               : "what follows in the statements that hold the update may look at the location";
}

// Sums.

static bool can_join(const struct site *site) {
    // One text may be several calls.
    bool is_expanded = site->function->decl && site->function->decl->has_pack;
    return !site->sums && !is_expanded && site->stretch.is_some &&
           site->statement != NO_STATEMENT && !site->stretch.is_left_out &&
           site->iteration.obstacle == ITERATION_NO_LOOP && gather_can_take(site);
}

// Those of the sites in the statements that can join; in front of the first of
// which the lanes are together.
static const char *gather(struct arena *arena, const struct site_list *sites,
                          const struct site *head, unsigned first, unsigned last,
                          struct range *text, gather_members *members) {
    const char *obstacle = obstacle_in_text(head, first, last, text);
    *members = (gather_members){0};
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        const unsigned statement =
            site->function == head->function && can_join(site) ? site->statement : last + 1;
        if (statement < first || statement > last ||
            site->stretch.together < head->function->body->kids[first]->range.begin)
            continue;
        obstacle = obstacle ? obstacle : obstacle_of(site, *text);
        *ARENA_PUSH(arena, members) = site;
    }
    return obstacle;
}

// Objects of one value gain nothing.
static void form_sums(struct arena *arena, struct site_body *body, const gather_members *all,
                      unsigned *number) {
    ARENA_LIST(const struct site_sums *) list = {0};
    for (size_t i = 0; i < all->count; i++) {
        gather_members alike = {0};
        for (size_t k = i; k < all->count && !all->at[i]->sums; k++)
            if (!all->at[k]->sums && gather_are_alike(all->at[i], all->at[k]))
                *ARENA_PUSH(arena, &alike) = all->at[k];
        struct site_sums *sums =
            alike.count > 1 ? gather_in_order(arena, body, &alike, *number) : NULL;
        if (!sums || sums->values < 2)
            continue;
        if (sums->values > GATHER_MOST_VALUES)
            body->obstacle = body->obstacle ? body->obstacle : "there are more than 32 sums";
        for (size_t k = 0; k < alike.count; k++)
            alike.at[k]->sums = sums;
        *ARENA_PUSH(arena, &list) = sums;
        ++*number;
    }
    body->sums = list.at;
    body->count = (unsigned)list.count;
}

// From the first to the last statement that holds a member.
static void settle(struct site_body *body, const gather_members *all) {
    const struct site *first = NULL, *last = NULL;
    for (size_t i = 0; i < all->count; i++) {
        if (!all->at[i]->sums)
            continue;
        first = first ? first : all->at[i];
        last = all->at[i];
    }
    if (!first)
        return;
    const struct node *const *kids = (const struct node *const *)first->function->body->kids;
    body->first = first->id;
    body->text = (struct range){kids[first->statement]->range.begin,
                                layout_statement_end(first->source, kids[last->statement])};
}

static unsigned next_statement(const struct site_list *sites, const struct site *head,
                               unsigned from) {
    unsigned next = head->function->body->kid_count;
    for (size_t i = 0; i < sites->count; i++) {
        const unsigned statement =
            sites->at[i].function == head->function && can_join(&sites->at[i])
                ? sites->at[i].statement
                : next;
        next = statement >= from && statement < next ? statement : next;
    }
    return next;
}

// As many statements as can be one.
static void form_of_function(struct arena *arena, struct site_list *sites,
                             const struct site *head) {
    const unsigned end = head->function->body->kid_count;
    unsigned number = 0;
    for (unsigned first = next_statement(sites, head, 0), next; first < end;
         first = next_statement(sites, head, next)) {
        struct site_body *body = ARENA_NEW(arena, struct site_body);
        gather_members members, more;
        *body = (struct site_body){.source = head->source, .is_stretch = true};
        body->obstacle = gather(arena, sites, head, first, first, &body->text, &members);
        next = first + 1;
        for (unsigned to = first; !body->obstacle && to < end;
             to = next_statement(sites, head, next)) {
            struct range text;
            if (gather(arena, sites, head, first, to, &text, &more))
                break;
            members = more;
            next = to + 1;
        }
        form_sums(arena, body, &members, &number);
        settle(body, &members);
    }
}

void stretches_form(struct arena *arena, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].sums && sites->at[i].sums->body->is_stretch)
            sites->at[i].sums = NULL;
    for (size_t i = 0; i < sites->count; i++) {
        bool is_first = sites->at[i].function->body; // of several parses, in one of them
        for (size_t k = 0; is_first && k < i; k++)
            is_first = sites->at[k].function->range.begin != sites->at[i].function->range.begin;
        if (is_first)
            form_of_function(arena, sites, &sites->at[i]);
    }
}

bool stretches_keep(const struct site_list *sites, const struct rewrite *rewrite) {
    bool any = false;
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        bool leaves = site->sums && site->sums->body->is_stretch && !site->sums->body->obstacle &&
                      site->rewrite != rewrite;
        site->stretch.is_left_out |= leaves;
        any |= leaves;
    }
    return any;
}
