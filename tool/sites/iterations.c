// What runs says whether an update may be put off to the end of its iteration (device/iteration.h),
// and how far apart addresses lie. The text says whether the body can become a lambda that changes
// nothing else: a `goto` can't leave one, nor can what the parse may not have seen whole.

#include "iterations.h"

#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "base/lexer.h"
#include "flow.h"
#include "instances.h"
#include "loop_place.h"
#include "loop_sums.h"
#include "text/layout.h"
#include "text/macros.h"
#include "text/unit.h"

// The loop.

const struct node *iterations_loop_of(const struct site *site) {
    const struct node *node = site->call;
    while (node->parent && !node_is_loop(node->parent))
        node = node->parent;
    return node->parent && node == node->parent->kids[FOR_BODY] ? node->parent : NULL;
}

// The branch that decides on another iteration, if it is the loop's own condition: then the loop
// that runs is the one that is written.
static const struct device_iteration *end_at(const struct node *loop, const struct source *source,
                                             const struct device_update *update,
                                             const struct device_iteration *end) {
    const struct range whole = loop->range, body = loop->kids[FOR_BODY]->range;
    const bool at_foot = loop->kind == NODE_DO; // which clang places at the last brace of the body
    unsigned line, column, last_line, last_column;
    if (update->is_unseen || !loop->source || loop->source != source || !end->decides.file ||
        strcmp(end->decides.file, source->real_path) != 0)
        return NULL;
    source_position(source, at_foot ? body.end - 1 : whole.begin, &line, &column);
    source_position(source, at_foot ? whole.end : body.begin, &last_line, &last_column);
    bool is_behind =
        end->decides.line > line || (end->decides.line == line && end->decides.column >= column);
    return is_behind && (end->decides.line < last_line ||
                         (end->decides.line == last_line && end->decides.column < last_column))
               ? end
               : NULL;
}

static const struct device_iteration *end_in(const struct node *loop, const struct source *source,
                                             const struct device_update *update) {
    return end_at(loop, source, update, &update->ends[loop->kind == NODE_DO ? END_FOOT : END_HEAD]);
}

// A loop of constant length inside may be there no more.
static bool may_stay(const struct node *loop, const struct source *source,
                     const struct device_update *update) {
    const struct device_iteration *end = end_in(loop, source, update);
    if (!end)
        end = end_at(loop, source, update,
                     &update->ends[loop->kind == NODE_DO ? END_OUTER_FOOT : END_OUTER_HEAD]);
    return end && end->may_stay;
}

static void add_components(struct site_iteration *all, unsigned components, bool is_first) {
    bool is_none = !components || (!is_first && !all->components);
    all->components_differ |= !is_first && components != all->components;
    all->components = is_none ? 0 : components > all->components ? components : all->components;
}

static struct site_iteration iteration_in(const struct site *site) {
    const struct node *loop = iterations_loop_of(site);
    const struct node *inner, *around = loop_place_loop(site, &inner);
    struct site_iteration all = {.obstacle = loop && site->instance_count ? ITERATION_CLEAR
                                                                          : ITERATION_NO_LOOP,
                                 .is_together = true,
                                 .anchor = site->range.begin};
    all.may_stay = around && site->instance_count;
    for (size_t i = 0; i < site->instance_count; i++) {
        const struct device_update *update = site->instances[i];
        const struct device_iteration *end = loop ? end_in(loop, site->source, update) : NULL;
        enum iteration_obstacle obstacle = end ? end->obstacle : ITERATION_NO_LOOP;
        all.obstacle = all.obstacle == ITERATION_CLEAR ? obstacle : all.obstacle;
        all.is_together &= update->is_together;
        all.may_stay &= around && may_stay(around, site->source, update);
        all.skips |= update->skips;
        add_components(&all, obstacle == ITERATION_CLEAR ? update->components : 0, i == 0);
    }
    return all;
}

// Of a template's own types one that is written alike.
static bool is_of_type(const struct site *a, const struct site *b) {
    const struct decl *x = site_pointer(a), *y = site_pointer(b);
    bool is_own = a->element == ELEMENT_DEPENDENT && b->element == ELEMENT_DEPENDENT;
    return is_own ? x && y && x->type->target && y->type->target &&
                        strcmp(x->type->target->name, y->type->target->name) == 0
                  : a->element == b->element;
}

bool iterations_are_of_a_kind(const struct site *a, const struct site *b) {
    return a->operation == b->operation && a->scope == b->scope && a->function == b->function &&
           is_of_type(a, b);
}

bool iterations_are_alike(const struct site *a, const struct site *b) {
    return iterations_are_of_a_kind(a, b) && iterations_loop_of(a) == iterations_loop_of(b);
}

static bool may_wait(const struct site *site) {
    return site->iteration.obstacle == ITERATION_CLEAR || site->stretch.is_some;
}

// From the nearest to the front that has no other in front of it.
static void find_anchor(const struct device_program *program, const struct site_list *sites,
                        struct site *site) {
    struct site_kin kin;
    for (const struct site *other = site; other-- > sites->at;) {
        bool is_anchor = may_wait(other) && other->iteration.anchor == other->range.begin;
        if (!is_anchor || !iterations_are_alike(other, site) ||
            !instances_are_kin(program, other, site, &kin) || !kin.distance_is_known)
            continue;
        site->iteration.anchor = other->range.begin;
        site->iteration.distance = kin.distance;
        return;
    }
}

void iterations_find(struct arena *arena, const struct unit *unit,
                     const struct device_program *program, struct site_list *sites) {
    const struct macro_list *macros = NULL;
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->iteration =
            (struct site_iteration){.obstacle = ITERATION_NO_LOOP, .anchor = site->range.begin};
        if (program)
            site->iteration = iteration_in(site);
        if (may_wait(site))
            find_anchor(program, sites, site);
        if (site->iteration.obstacle != ITERATION_CLEAR && !site->iteration.may_stay)
            continue;
        macros = macros ? macros : macros_of(arena, unit);
        const struct node *inner, *around = loop_place_loop(site, &inner);
        struct range body = site->iteration.may_stay
                                ? around->range
                                : iterations_loop_of(site)->kids[FOR_BODY]->range;
        site->iteration.names_function = macros_name_function(macros, site->source->text, body);
        site->iteration.takes_storage = macros_take_storage(macros, site->source->text, body);
    }
}

// The body as it is written.

struct reading {
    struct arena *arena;
    const struct source *source;
    const struct node *loop;
    struct range_list continues, breaks, returns; // of this loop
    size_t continue_count, break_count;           // of any, as the tree has them
    const char *obstacle;
};

static const struct node *left_by(const struct node *node, bool by_break) {
    for (node = node->parent; node; node = node->parent)
        if (node_is_loop(node) || (by_break && node->kind == NODE_SWITCH))
            return node;
    return NULL;
}

static bool is_case_of_outer(const struct node *node, const struct node *loop) {
    for (; node != loop; node = node->parent)
        if (node->kind == NODE_SWITCH)
            return false;
    return true;
}

// `auto [x, y] = e;` in front of the body.
static bool is_binding_outside(const struct node *node, const struct node *body) {
    const struct decl *decl = node->decl;
    return decl && decl->binding &&
           !(decl->binding->source == body->source &&
             range_is_inside(decl->binding->range, body->range));
}

static void read_node(struct node *node, void *context) {
    struct reading *reading = context;
    const char *obstacle = NULL;
    switch (node->kind) {
    case NODE_CONTINUE:
        reading->continue_count++;
        if (left_by(node, false) == reading->loop)
            *ARENA_PUSH(reading->arena, &reading->continues) = node->range;
        break;
    case NODE_BREAK:
        reading->break_count++;
        if (left_by(node, true) == reading->loop)
            *ARENA_PUSH(reading->arena, &reading->breaks) = node->range;
        break;
    case NODE_RETURN:
        *ARENA_PUSH(reading->arena, &reading->returns) = node->range;
        obstacle = node->kid_count ? "a `return` with a value leaves the loop" : NULL;
        break;
    case NODE_GOTO:
    case NODE_LABEL: obstacle = "the loop's body holds a label or a `goto`"; break;
    case NODE_CASE:
        obstacle =
            is_case_of_outer(node, reading->loop) ? "a switch leads into the loop's body" : NULL;
        break;
    case NODE_REFERENCE:
        obstacle = is_binding_outside(node, reading->loop->kids[FOR_BODY])
                       ? "the loop's body uses a structured binding, which no lambda may capture "
                         "before C++20"
                       : NULL;
        break;
    case NODE_VARIABLE:
        obstacle = node->decl && node->decl->storage != STORAGE_LOCAL
                       ? "the loop's body declares a variable that outlives it"
                       : NULL;
        break;
    default: break;
    }
    reading->obstacle = reading->obstacle ? reading->obstacle : obstacle;
}

// A condition, the end of one, or a pragma: what it says stays where it is.
static bool may_stand_in_lambda(const char *text, struct range directive) {
    static const char *const words[] = {"if",       "ifdef", "ifndef", "elif",   "elifdef",
                                        "elifndef", "else",  "endif",  "pragma", NULL};
    struct lexer lexer = {text, directive.end, directive.begin + 1};
    struct token word = {0};
    while (lexer_next_raw(&lexer, &word) && word.kind == TOKEN_COMMENT)
        continue;
    for (size_t i = 0; words[i]; i++)
        if (token_is_word(text, &word, words[i]))
            return true;
    return false;
}

// What the tree does not show: branches that are switched off, macros that jump,
// lambdas that return.
static const char *obstacle_in_text(const struct reading *reading, struct range body) {
    const char *text = reading->source->text;
    struct lexer lexer = {text, body.end, body.begin};
    struct token token;
    size_t continues = 0, breaks = 0, returns = 0;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_DIRECTIVE && !may_stand_in_lambda(text, token.range))
            return "the loop's body holds a #define or its like";
        if (token_is_word(text, &token, "goto"))
            return "the loop's body holds a `goto` that is switched off";
        continues += token_is_word(text, &token, "continue");
        breaks += token_is_word(text, &token, "break");
        returns += token_is_word(text, &token, "return");
    }
    bool all = continues == reading->continue_count && breaks == reading->break_count &&
               returns == reading->returns.count;
    return all ? NULL
               : "a macro, a function of its own, or code that is switched off, in the loop's body "
                 "may leave it";
}

// Its members are variables in front of the loop that no lambda may name.
static bool has_anonymous_union(const struct site *site, struct range body) {
    const char *text = site->source->text;
    struct lexer lexer = {text, body.begin, site->function->range.begin};
    struct token token;
    bool is_union = false;
    if (!lexer_mentions(text, (struct range){lexer.at, lexer.length}, "union"))
        return false; // at a glance
    while (lexer_next(&lexer, &token)) {
        if (is_union && token_is_mark(text, &token, '{'))
            return true;
        is_union = token_is_word(text, &token, "union");
    }
    return false;
}

// Fills where the body stands. Returns whether it is written in one piece.
static bool find_text(const struct source *source, const struct node *loop,
                      struct site_body *body) {
    const struct node *statement = loop->kids[FOR_BODY];
    const struct range range = statement->range;
    const char *text = source->text;
    if (loop->source != source || loop->in_macro || loop->in_argument || statement->in_macro ||
        statement->source != source || range.end <= range.begin)
        return false;
    body->has_braces = statement->kind == NODE_COMPOUND;
    body->text = body->has_braces
                     ? range
                     : (struct range){range.begin, layout_statement_end(source, statement)};
    return body->has_braces ? range.end > range.begin + 1 && text[range.begin] == '{' &&
                                  text[range.end - 1] == '}'
                            : body->text.end != 0;
}

static bool ends_by_jump(const struct node *body) {
    const struct node *last =
        body->kind == NODE_COMPOUND && body->kid_count ? body->kids[body->kid_count - 1] : body;
    return last->kind == NODE_CONTINUE || last->kind == NODE_BREAK || last->kind == NODE_RETURN;
}

void iterations_read_body(struct arena *arena, const struct site *site, const struct node *loop,
                          struct site_body *body) {
    const struct node *statement = loop->kids[FOR_BODY];
    struct reading reading = {.arena = arena, .source = site->source, .loop = loop};
    if (!find_text(site->source, loop, body)) {
        body->obstacle = "the loop's body is not written in one piece";
        return;
    }
    node_walk((struct node *)statement, read_node, &reading);
    for (unsigned i = FOR_CONDITION; body->loop && i <= FOR_STEP; i++)
        if (loop->kids[i])
            node_walk(loop->kids[i], read_node, &reading);
    body->continues = reading.continues;
    body->breaks = reading.breaks;
    body->returns = reading.returns;
    body->ends_by_jump = ends_by_jump(statement);
    body->obstacle = reading.obstacle ? reading.obstacle : obstacle_in_text(&reading, body->text);
    if (!body->obstacle && has_anonymous_union(site, body->text))
        body->obstacle =
            "a union without a name stands in front of the loop, whose members no lambda may name";
    if (!body->obstacle && site->iteration.names_function)
        body->obstacle = "the loop's body names the function that it stands in";
    if (!body->obstacle && site->iteration.takes_storage)
        body->obstacle = "the loop's body takes storage that lives as long as the function's call";
    if (!body->obstacle && site->function->is_lambda)
        body->obstacle = "the loop stands in a lambda";
    if (!body->obstacle && site->function->decl && site->function->decl->has_pack)
        body->obstacle = "the function takes a pack of arguments";
}

// Sums.

bool iterations_can_gather(const struct site *site) {
    return site->address == ADDRESS_UNIFORM && !site->result_used &&
           operation_words[site->operation].folds && site->scope != SCOPE_SYSTEM &&
           site->space != SPACE_SHARED && !site->in_macro && !site->in_macro_argument &&
           (site->hint == HINT_NONE || site->hint == HINT_NOALIAS) &&
           (site->element == ELEMENT_DEPENDENT || element_words[site->element].size) &&
           site_names_element(site);
}

// Whether the block is to have running values of the site's places, as far as is known here.
static bool has_totals(const struct site *site) {
    bool waits =
        site->deferral.obstacle == MEMORY_CLEAR || (site->tests.count && apart_can_be_told(site));
    bool fits = site->frame && !site->frame->obstacle && !site->lacks_registers_for_totals;
    return site_has_counted_places(site) && waits && fits &&
           (site->frame->strides || !site->sparse);
}

static bool can_join(const struct site *site) {
    // Which has a better way.
    bool is_of_block = site->address_proved && site->extent >= EXTENT_BLOCK && site->location;
    return site->iteration.obstacle == ITERATION_CLEAR && site->iteration.is_together &&
           !is_of_block && !has_totals(site) && iterations_can_gather(site);
}

static int compare_places(const void *a, const void *b) {
    const struct site *x = *(struct site *const *)a, *y = *(struct site *const *)b;
    if (x->iteration.anchor != y->iteration.anchor)
        return x->iteration.anchor < y->iteration.anchor ? -1 : 1;
    if (x->iteration.distance != y->iteration.distance)
        return x->iteration.distance < y->iteration.distance ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

// In the order of their places: neighbours continue a row, one place again is one value, and what
// lies elsewhere begins a row.
struct site_sums *iterations_sums_of(struct arena *arena, const struct site_body *body,
                                     site_members *members, unsigned number) {
    const struct site *first = members->at[0];
    struct site_sums *sums = ARENA_NEW(arena, struct site_sums);
    *sums = (struct site_sums){.body = body,
                               .number = number,
                               .first = first,
                               .operation = first->operation,
                               .scope = first->scope};
    qsort(members->at, members->count, sizeof *members->at, compare_places);
    for (size_t i = 0; i < members->count; i++) {
        struct site *site = members->at[i];
        const struct site_iteration *here = &site->iteration,
                                    *before = i ? &members->at[i - 1]->iteration : NULL;
        bool is_beside = before && before->anchor == here->anchor;
        long long step = is_beside ? here->distance - before->distance : 0;
        if (is_beside && step == element_words[site->running].size)
            sums->rows.at[sums->rows.count - 1]++;
        else if (!is_beside || step)
            *ARENA_PUSH(arena, &sums->rows) = 1;
        sums->values += !is_beside || step;
        site->element_of_sums = sums->values - 1;
        sums->pays |= here->skips;
    }
    sums->pays |= sums->values > 1;
    return sums;
}

static struct site_body *form(struct arena *arena, struct site_list *sites, struct site *head) {
    const struct node *loop = iterations_loop_of(head);
    const struct site *end = head; // behind all that can stand in the loop
    while (end < sites->at + sites->count &&
           (end->source != loop->source || end->range.begin < loop->range.end))
        end++;
    struct site_body *body = ARENA_NEW(arena, struct site_body);
    ARENA_LIST(const struct site_sums *) all = {0};
    *body = (struct site_body){.source = head->source, .first = head->id};
    iterations_read_body(arena, head, loop, body);
    for (struct site *first = head; first < end; first++) {
        site_members members = {0};
        if (first->sums || iterations_loop_of(first) != loop || !can_join(first))
            continue;
        for (struct site *site = first; site < end; site++)
            if (!site->sums && can_join(site) && iterations_are_alike(first, site))
                *ARENA_PUSH(arena, &members) = site;
        struct site_sums *sums = iterations_sums_of(arena, body, &members, (unsigned)all.count);
        if (sums->values > ITERATIONS_MOST_VALUES)
            body->obstacle = body->obstacle ? body->obstacle : "there are more than 32 sums";
        for (size_t i = 0; i < members.count; i++)
            members.at[i]->sums = sums;
        *ARENA_PUSH(arena, &all) = sums;
    }
    body->sums = all.at;
    body->count = (unsigned)all.count;
    return body;
}

// A `return` in the inner of two bodies would leave both lambdas, each with a word of its own.
static void part(struct site_body *outer, const struct site_body *inner) {
    bool is_inside = outer != inner && outer->source == inner->source &&
                     range_is_inside(inner->text, outer->text);
    if (is_inside && inner->returns.count && !inner->obstacle && !outer->obstacle)
        outer->obstacle = "a `return` leaves it from a loop inside, which has sums of its own";
}

// Those with an object in front of them.
static bool has_object(const struct site_body *const *bodies, size_t count,
                       const struct site *site) {
    const struct node *body = iterations_loop_of(site)->kids[FOR_BODY];
    for (size_t i = 0; i < count; i++)
        if (bodies[i]->loop && bodies[i]->source == body->source &&
            bodies[i]->text.begin == body->range.begin)
            return true;
    return false;
}

void iterations_form(struct arena *arena, struct site_list *sites) {
    ARENA_LIST(struct site_body *) bodies = {0};
    loop_sums_form(arena, sites);
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].sums && sites->at[i].id == sites->at[i].sums->body->first)
            *ARENA_PUSH(arena, &bodies) = (struct site_body *)sites->at[i].sums->body;
    const size_t in_front = bodies.count;
    for (size_t i = 0; i < sites->count; i++)
        if (!sites->at[i].sums && can_join(&sites->at[i]) &&
            !has_object((const struct site_body *const *)bodies.at, in_front, &sites->at[i]))
            *ARENA_PUSH(arena, &bodies) = form(arena, sites, &sites->at[i]);
    for (size_t i = 0; i < bodies.count; i++)
        for (size_t k = 0; k < bodies.count; k++)
            part(bodies.at[i], bodies.at[k]);
}
