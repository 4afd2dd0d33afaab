// The text says that one statement follows the other and that the first one's pointer may be
// written a second time: it is the key, evaluated directly in front of the group. That equal keys
// mean equal addresses in all of them, what runs says (instances_are_kin).

#include "groups.h"

#include <string.h>

#include "base/lexer.h"
#include "instances.h"
#include "purity.h"
#include "rows.h"
#include "text/layout.h"
#include "text/unit.h"

enum { MOST_MEMBERS = 16 }; // for whose values a record has registers

bool groups_can_serve(const struct site *site) {
    return site->form == FORM_ATOMIC && site->address == ADDRESS_KEYED && !site->result_used &&
           !site->in_macro && !site->in_macro_argument && site->operation <= OP_XOR &&
           site->scope == SCOPE_DEVICE && site->operand && purity_assigns_nothing(site->operand);
}

static bool can_join(const struct site *site) {
    const struct node *list = site->call->parent;
    return groups_can_serve(site) && list && list->kind == NODE_COMPOUND &&
           layout_statement_end(site->source, site->call);
}

static bool is_mark(const struct source *source, struct token token, const char *marks) {
    return token.kind == TOKEN_MARK && strchr(marks, source->text[token.range.begin]);
}

// The call's first argument as it is written; empty where it is not found, or would not fit into
// another place of its line.
static struct range first_argument(const struct site *site) {
    const struct source *source = site->source;
    struct lexer lexer = {source->text, site->range.end, site->callee_range.end};
    struct token token, last = {0};
    struct range none = {0, 0}, range = {0, 0};
    if (!lexer_next(&lexer, &token) || !is_mark(source, token, "("))
        return none;
    for (long depth = 0; lexer_next(&lexer, &token); last = token) {
        if (depth == 0 && is_mark(source, token, ",")) {
            range.end = last.range.end;
            bool is_one_line = !memchr(source->text + range.begin, '\n', range.end - range.begin);
            return range.end && is_one_line ? range : none;
        }
        range.begin = last.range.end ? range.begin : token.range.begin;
        depth += is_mark(source, token, "([{") - is_mark(source, token, ")]}");
    }
    return none;
}

// An array would be a key by what it holds.
static bool is_pointer_value(const struct node *node) {
    if (node->kind == NODE_UNARY)
        return node->operator == OPERATOR_ADDRESS;
    if (node->kind == NODE_BINARY || node->kind == NODE_CAST)
        return node->type && node->type->kind == TYPE_POINTER;
    bool is_place =
        node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER || node->kind == NODE_SUBSCRIPT;
    const struct type *type = is_place ? node_accessed_type(node) : NULL;
    type = type && type->kind == TYPE_REFERENCE ? type->target : type;
    return type && type->kind == TYPE_POINTER;
}

struct range groups_pointer(const struct site *site) {
    const struct range argument = first_argument(site);
    bool is_it = site->pointer && site->pointer->source == site->source &&
                 range_is_inside(site->pointer->range, argument);
    return is_it ? argument : (struct range){0, 0};
}

struct range groups_key(const struct site *site) {
    const struct range argument = groups_pointer(site);
    return argument.end && is_pointer_value(site->pointer) && purity_can_repeat(site->pointer)
               ? argument
               : (struct range){0, 0};
}

// A directive between two statements may cut the group that they would form,
// whose braces belong together.
static bool directive_between(const struct source *source, size_t begin, size_t end) {
    struct lexer lexer = {source->text, end, begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE)
            return true;
    return false;
}

static bool is_next_statement(const struct site *site, const struct site *next) {
    const struct node *list = site->call->parent;
    if (next->call->parent != list ||
        directive_between(site->source, site->range.end, next->range.begin))
        return false;
    for (unsigned i = 0; i + 1 < list->kid_count; i++)
        if (list->kids[i] == site->call)
            return list->kids[i + 1] == next->call;
    return false;
}

// The distance counts from the first address of the group that is a constant one away; from the
// site's own, where there is none.
static void settle_distance(const struct device_program *program, const struct site *group,
                            size_t members, struct site *site) {
    struct site_kin *kin = &site->kin;
    for (size_t i = 1; !kin->distance_is_known && i < members; i++) {
        struct site_kin beside;
        bool is_anchor = group[i].kin.anchor == group[i].range.begin;
        if (is_anchor && instances_are_kin(program, &group[i], site, &beside) &&
            beside.distance_is_known)
            *kin = (struct site_kin){.is_kin = true,
                                     .first = kin->first,
                                     .anchor = beside.anchor,
                                     .distance_is_known = true,
                                     .distance = beside.distance};
    }
    if (!kin->distance_is_known)
        *kin = (struct site_kin){.is_kin = true,
                                 .first = kin->first,
                                 .anchor = site->range.begin,
                                 .distance_is_known = true};
}

void groups_find(const struct device_program *program, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        sites->at[i].kin = (struct site_kin){0};
    for (size_t first = 0, next; program && first < sites->count; first = next) {
        struct site *head = &sites->at[first];
        next = first + 1;
        if (!can_join(head) || !groups_key(head).end)
            continue;
        for (; next < sites->count && next < first + MOST_MEMBERS &&
               is_next_statement(&sites->at[next - 1], &sites->at[next]) &&
               can_join(&sites->at[next]);
             next++) {
            struct site *site = &sites->at[next];
            if (!instances_are_kin(program, head, site, &site->kin))
                break;
            settle_distance(program, head, next - first, site);
        }
        if (next > first + 1)
            head->kin = (struct site_kin){.is_kin = true,
                                          .first = head->range.begin,
                                          .anchor = head->range.begin,
                                          .distance_is_known = true};
    }
}

bool groups_are_labelled(const struct site *site, const struct node *list) {
    bool found =
        !list || list->kind != NODE_COMPOUND || (list->parent && list->parent->kind == NODE_SWITCH);
    for (unsigned i = 0; !found && i < list->kid_count; i++)
        found |= list->kids[i] && list->kids[i]->kind == NODE_CASE;
    return found || site->function->has_label;
}

void groups_form(struct arena *arena, struct site_list *sites) {
    for (size_t first = 0, next; first < sites->count; first = next) {
        const struct site *head = &sites->at[first];
        next = first + 1;
        bool is_head =
            head->kin.is_kin && head->kin.first == head->range.begin && groups_key(head).end;
        while (is_head && next < sites->count && sites->at[next].kin.is_kin &&
               sites->at[next].kin.first == head->range.begin)
            next++;
        if (next == first + 1)
            continue;
        const struct site *last = &sites->at[next - 1];
        struct site_group *group = ARENA_NEW(arena, struct site_group);
        *group = (struct site_group){
            .first = head->id,
            .last = last->id,
            .sites = head,
            .list = head->call->parent,
            .lead = head->range.begin,
            .statements = {head->range.begin, layout_statement_end(last->source, last->call)},
            .is_labelled = groups_are_labelled(head, head->call->parent)};
        for (size_t i = first; i < next; i++)
            sites->at[i].group = group;
        rows_find(arena, group, &sites->at[first], next - first);
    }
}
