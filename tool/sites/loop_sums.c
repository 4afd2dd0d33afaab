// See loop_sums.h.

#include "loop_sums.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"
#include "gather.h"
#include "groups.h"
#include "loop.h"
#include "loop_body.h"
#include "loop_place.h"
#include "loop_text.h"
#include "text/layout.h"
#include "text/unit.h"

enum { MOST_VALUES = 128 }; // as the runtime's object has it

// ---- The head -----------------------------------------------------------------------------------

static bool read_head(const struct node *loop, struct loop_sums *sums) {
    const char *text = loop->source->text;
    const struct range body = loop->kids[FOR_BODY]->range;
    struct range parts[3] = {{0, 0}};
    if (loop->kind == NODE_FOR) {
        bool is_read =
            loop_text_parts(text, (struct range){loop->range.begin, body.begin}, "for", parts) == 3;
        sums->condition = parts[1], sums->step = parts[2];
        return is_read;
    }
    const bool is_do = loop->kind == NODE_DO;
    const struct range front = {loop->range.begin, body.begin}, foot = {body.end, loop->range.end};
    const struct range head = is_do ? foot : front;
    size_t at = head.begin + strspn(text + head.begin, " \t\r\n");
    bool has_one = is_do || loop->kind == NODE_WHILE;
    bool is_read =
        has_one && loop_text_parts(text, (struct range){at, head.end}, "while", parts) == 1;
    sums->condition = parts[0], sums->step = (struct range){0};
    return is_read;
}

// Whether a directive stands in the loop's head, or between that and its body.
static bool has_directive(const struct node *loop) {
    const struct range body = loop->kids[FOR_BODY]->range;
    const struct range heads[] = {{loop->range.begin, body.begin}, {body.end, loop->range.end}};
    for (size_t i = 0; i < 2; i++) {
        struct lexer lexer = {loop->source->text, heads[i].end, heads[i].begin};
        struct token token;
        while (heads[i].begin < heads[i].end && lexer_next_raw(&lexer, &token))
            if (token.kind == TOKEN_DIRECTIVE)
                return true;
    }
    return false;
}

// Names of those may mean something else in front of the loop: rare,
// and the tree does not have them.
static bool declares_types(const struct node *loop) {
    static const char *const words[] = {"using", "typedef", "struct", "class",
                                        "enum",  "union",   NULL};
    const char *text = loop->source->text;
    struct lexer lexer = {text, loop->range.end, loop->range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token_is_among(text, &token, words))
            return true;
    return false;
}

// Why the object can't stand in front of the loop, or its head can't be asked by the object;
// NULL: it can.
static const char *read_loop(const struct site *site, const struct node *loop,
                             struct loop_sums *sums) {
    const struct node *condition = loop->kids[FOR_CONDITION], *list = loop->parent;
    const enum type_kind kind = condition && condition->type ? condition->type->kind : TYPE_OTHER;
    bool is_number = kind == TYPE_BOOL || kind == TYPE_INTEGER || kind == TYPE_FLOATING;
    bool is_value = is_number || kind == TYPE_POINTER || kind == TYPE_DEPENDENT;
    if (!list || list->kind != NODE_COMPOUND || list->source != loop->source ||
        !layout_begins_line(loop->source, loop->range.begin))
        return "the loop does not stand on lines of its own";
    if (declares_types(loop))
        return "the loop declares a type, which what stands in front of it can't name";
    if (!loop_text_begins_statement(loop) || groups_are_labelled(site, list))
        return "a directive or a label may come between the loop and what stands in front of it";
    if (!is_value || condition->kind == NODE_DECLARATION || condition->kind == NODE_VARIABLE)
        return "the loop has no condition that is a plain value";
    sums->front = loop->range.begin;
    const size_t behind =
        layout_statement_end(loop->source, loop->kind == NODE_DO ? loop : loop->kids[FOR_BODY]);
    if (!behind || has_directive(loop) || !read_head(loop, sums) ||
        sums->condition.begin == sums->condition.end || !layout_ends_line(loop->source, behind))
        return "the loop's head is not written in one piece";
    return NULL;
}

// ---- The values ---------------------------------------------------------------------------------

static bool can_join(const struct site *site) {
    // Which has a better way.
    bool is_of_block = site->address_proved && site->extent >= EXTENT_BLOCK && site->location;
    return !site->sums && site->loop_place && site->iteration.may_stay && !is_of_block &&
           gather_can_take(site);
}

static bool are_alike(const struct site *a, const struct site *b) {
    const struct loop_place *x = a->loop_place, *y = b->loop_place;
    const struct node *inner;
    return gather_are_of_a_kind(a, b) && loop_that_stays(a, &inner) == loop_that_stays(b, &inner) &&
           strcmp(x->key, y->key) == 0 && strcmp(x->key_type, y->key_type) == 0;
}

const struct loop_value *loop_sums_value(const struct loop_sums *loop, const struct site *site) {
    for (size_t i = 0; i < loop->values.count; i++)
        if (loop_places_are_equal(loop->values.at[i].place, site->loop_place))
            return &loop->values.at[i];
    return NULL;
}

// Those of a loop of constant length behind the others: their number is a text.
static void number_values(struct arena *arena, const gather_members *members,
                          struct loop_sums *loop) {
    const char *end = NULL;
    for (int has_loop = 0; has_loop < 2; has_loop++)
        for (size_t i = 0; i < members->count; i++) {
            const struct loop_place *place = members->at[i]->loop_place;
            if ((place->length != NULL) != has_loop || loop_sums_value(loop, members->at[i]))
                continue;
            struct loop_value value = {.place = place,
                                       .index = arena_printf(arena, "%zu", loop->values.count)};
            if (place->length) {
                value.first = end                  ? end
                              : loop->values.count ? arena_printf(arena, "%zu", loop->values.count)
                                                   : NULL;
                value.end = end = value.first
                                      ? arena_printf(arena, "%s + %s", value.first, place->length)
                                      : place->length;
                value.index = value.first
                                  ? arena_printf(arena, "%s + %s", value.first, place->counter)
                                  : place->counter;
            }
            *ARENA_PUSH(arena, &loop->values) = value;
        }
    loop->count = end ? end : arena_printf(arena, "%zu", loop->values.count);
}

// Whether the numbers of two loops' values could meet: where an instance has one
// of two lengths negative.
static bool may_collide(const struct loop_sums *loop) {
    const struct loop_place *first = NULL;
    bool differs = false, may_be_none = false;
    for (size_t i = 0; i < loop->values.count; i++) {
        const struct loop_place *place = loop->values.at[i].place;
        if (!place->length)
            continue;
        first = first ? first : place;
        differs |= strcmp(first->length, place->length) != 0;
        may_be_none |= place->may_be_none;
    }
    return differs && may_be_none;
}

// Of a loop of constant length there are several as a rule. For one value,
// the lanes that meet are as quick without.
static bool pays(const gather_members *members, const struct loop_sums *loop) {
    bool has_loop = false;
    for (size_t i = 0; i < members->count; i++)
        has_loop |= members->at[i]->loop_place->length != NULL;
    return has_loop || loop->values.count > 1;
}

// Where the lanes go through the loop together, and nothing else stands in it,
// an object of each iteration does as well.
static bool is_better(const gather_members *members) {
    bool better = false;
    for (size_t i = 0; i < members->count; i++)
        better |= !members->at[i]->iteration.is_together || members->at[i]->loop_place->length;
    return better;
}

// ---- Definitions that stand in the places now ---------------------------------------------------

struct naming {
    const struct decl *decl;
    const gather_members *members;
    const struct node *definition;
    bool is_named; // elsewhere than in a member's place
};

static void look_for_names(struct node *node, void *context) {
    struct naming *naming = context;
    if (node->kind == NODE_VARIABLE && node->decl == naming->decl)
        naming->definition = node->parent;
    if (node->kind != NODE_REFERENCE || node->decl != naming->decl)
        return;
    bool is_in_place = false;
    for (size_t i = 0; i < naming->members->count; i++)
        is_in_place |= range_is_inside(node->range, naming->members->at[i]->loop_place->argument);
    naming->is_named |= !is_in_place;
}

static bool has_comment(const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_COMMENT)
            return true;
    return false;
}

// The definition with its semicolon, in one line; its end is 0 where it is none of this one thing.
static struct range statement_of(const struct node *definition) {
    const struct source *source = definition->source;
    struct range range = {definition->range.begin, definition->range.end};
    if (definition->kind != NODE_DECLARATION || definition->kid_count != 1 || definition->in_macro)
        return (struct range){0};
    range.end += range.end < source->length && source->text[range.end] == ';';
    bool is_line = !memchr(source->text + range.begin, '\n', range.end - range.begin);
    bool is_all = source->text[range.end - 1] == ';' && !has_comment(source->text, range);
    return is_line && is_all ? range : (struct range){0};
}

// The definition's line; its begin is 0 where it has none of its own.
static struct range line_of(const struct node *definition) {
    const struct source *source = definition->source;
    struct range line = statement_of(definition);
    if (!line.end || !layout_begins_line(source, line.begin))
        return (struct range){0};
    while (line.begin > 0 && source->text[line.begin - 1] != '\n')
        line.begin--;
    bool is_whole = line.begin && layout_ends_line(source, line.end);
    return is_whole ? (struct range){line.begin - 1, line.end} : (struct range){0};
}

// Whether the text names it elsewhere: code that is switched off, decltype. Comments don't.
static bool is_named_in_text(const struct naming *naming, const struct node *loop) {
    const char *text = loop->source->text;
    struct lexer lexer = {text, loop->range.end, loop->range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        bool is_place = range_is_inside(token.range, naming->definition->range);
        for (size_t i = 0; !is_place && i < naming->members->count; i++)
            is_place = range_is_inside(token.range, naming->members->at[i]->loop_place->argument);
        const char *name = naming->decl->name;
        bool is_directive =
            token.kind == TOKEN_DIRECTIVE && lexer_mentions(text, token.range, name);
        bool is_name = token.kind == TOKEN_WORD && token_is_word(text, &token, name);
        if (!is_place && (is_directive || is_name))
            return true;
    }
    return false;
}

// "const int row = id[j];" in place of "float *row = g + 3 * id[j];".
// A text of NULL: it has no statement of its own.
static struct redefinition key_in_place(struct arena *arena, const struct loop_place *place,
                                        const struct node *definition) {
    const struct range range = statement_of(definition);
    // Programs have own names for the others.
    const char *type = strcmp(place->key_type, "int") == 0 ? "int" : "auto";
    const char *text =
        range.end ? arena_printf(arena, "const %s %s = %s;", type, place->pointer->name, place->key)
                  : NULL;
    return (struct redefinition){range, text};
}

static struct redefinition nothing_in_place(const struct node *definition) {
    const struct range line = line_of(definition);
    return (struct redefinition){line, line.begin ? "\n" : NULL};
}

// What becomes of the pointer's definition; whether it may. Nothing becomes of one that something
// else names too, but that can't hold the key. One that nothing names would be told as unused.
static bool redefine(struct arena *arena, const gather_members *members,
                     const struct loop_place *place, const struct node *loop,
                     struct loop_sums *sums) {
    struct naming naming = {place->pointer, members, NULL, false};
    node_walk((struct node *)loop, look_for_names, &naming);
    if (!naming.definition || naming.is_named || is_named_in_text(&naming, loop))
        return naming.definition && !place->defines_key;
    const struct node *definition = naming.definition;
    const struct redefinition made =
        place->defines_key ? key_in_place(arena, place, definition) : nothing_in_place(definition);
    if (made.text)
        *ARENA_PUSH(arena, &sums->redefinitions) = made;
    return made.text;
}

static bool find_redefinitions(struct arena *arena, const gather_members *members,
                               const struct node *loop, struct loop_sums *sums) {
    for (size_t i = 0; i < members->count; i++) {
        const struct loop_place *place = members->at[i]->loop_place;
        bool is_known = !place->pointer;
        for (size_t k = 0; k < i && !is_known; k++)
            is_known = members->at[k]->loop_place->pointer == place->pointer;
        if (!is_known && !redefine(arena, members, place, loop, sums))
            return false;
    }
    return true;
}

// ---- The object ---------------------------------------------------------------------------------

static struct site_sums *form(struct arena *arena, const gather_members *members) {
    const struct site *first = members->at[0];
    const struct node *inner, *node = loop_that_stays(first, &inner);
    struct loop_sums *loop = ARENA_NEW(arena, struct loop_sums);
    struct site_body *body = ARENA_NEW(arena, struct site_body);
    struct site_sums *sums = ARENA_NEW(arena, struct site_sums);
    const struct site_sums **list = ARENA_ARRAY(arena, const struct site_sums *, 1);
    *loop = (struct loop_sums){0};
    *body = (struct site_body){
        .source = first->source, .first = first->id, .loop = loop, .sums = list, .count = 1};
    number_values(arena, members, loop);
    if (!pays(members, loop) || may_collide(loop) || loop->values.count > MOST_VALUES)
        return NULL;
    if (!find_redefinitions(arena, members, node, loop))
        return NULL;
    loop_body_read(arena, first, node, body);
    const char *obstacle = read_loop(first, node, loop);
    body->obstacle = body->obstacle ? body->obstacle : obstacle;
    loop->counting = first->loop_place->count;
    loop->is_asked_in_front = loop->counting && loop->counting->limit && !body->breaks.count;
    *sums = (struct site_sums){.body = body,
                               .first = first,
                               .operation = first->operation,
                               .scope = first->scope,
                               .values = (unsigned)loop->values.count,
                               .pays = true};
    list[0] = sums;
    for (size_t i = 0; i < members->count; i++)
        members->at[i]->sums = sums;
    return sums;
}

typedef ARENA_LIST(gather_members) groups;

struct sums_list {
    const struct site_sums **at;
    size_t count, capacity;
};

static void add_to_group(struct arena *arena, groups *all, struct site *site) {
    size_t i = 0;
    while (i < all->count && !are_alike(all->at[i].at[0], site))
        i++;
    if (i == all->count)
        *ARENA_PUSH(arena, all) = (gather_members){0};
    *ARENA_PUSH(arena, &all->at[i]) = site;
}

// A loop has one object: for those that are most.
static struct site_sums *form_in(struct arena *arena, struct site_list *sites, struct site *head,
                                 const struct node *loop) {
    const struct node *inner;
    const gather_members *most = NULL;
    groups all = {0};
    for (struct site *site = head;
         site < sites->at + sites->count && site->source == loop->source &&
         site->range.begin < loop->range.end;
         site++)
        if (can_join(site) && loop_that_stays(site, &inner) == loop)
            add_to_group(arena, &all, site);
    for (size_t i = 0; i < all.count; i++)
        most = !most || all.at[i].count > most->count ? &all.at[i] : most;
    return is_better(most) ? form(arena, most) : NULL;
}

// Objects of one function have names of their own: one may stand in front of a loop
// in another's, or behind it.
static unsigned number_in(const struct sums_list *formed, const struct function *function) {
    unsigned number = 0;
    for (size_t i = 0; i < formed->count; i++)
        number += formed->at[i]->first->function == function;
    return number;
}

void loop_sums_form(struct arena *arena, struct site_list *sites) {
    ARENA_LIST(const struct node *) done = {0};
    struct sums_list formed = {0};
    for (size_t i = 0; i < sites->count; i++) {
        const struct node *inner,
            *loop = can_join(&sites->at[i]) ? loop_that_stays(&sites->at[i], &inner) : NULL;
        bool is_done = !loop;
        for (size_t k = done.count; k-- > 0 && !is_done;)
            is_done = done.at[k] == loop;
        if (is_done)
            continue;
        *ARENA_PUSH(arena, &done) = loop;
        struct site_sums *sums = form_in(arena, sites, &sites->at[i], loop);
        if (!sums)
            continue;
        sums->number = number_in(&formed, sums->first->function);
        *ARENA_PUSH(arena, &formed) = sums;
    }
}
