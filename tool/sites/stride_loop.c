// See stride_loop.h. A list of what is harmless.

#include "stride_loop.h"

#include <string.h>

#include "base/lexer.h"
#include "base/text.h"
#include "counted.h"
#include "invariant.h"
#include "loop.h"
#include "loop_body.h"
#include "loop_text.h"
#include "strides.h"
#include "text/layout.h"
#include "text/unit.h"

// Nodes of a body, and of a function of the program's that it calls: a few lines.
enum { MOST_NODES = 150 };

// ---- The head -----------------------------------------------------------------------------------

static bool is_counter(const struct node *node, const struct decl *counter) {
    return node && node->kind == NODE_REFERENCE && node->decl == counter;
}

static const struct decl *counter_of(const struct node *loop) {
    const struct node *init = loop->kids[FOR_INIT];
    bool is_one = init && init->kind == NODE_DECLARATION && init->kid_count == 1 &&
                  init->kids[0]->kind == NODE_VARIABLE && init->kids[0]->kid_count;
    const struct decl *counter = is_one ? init->kids[0]->decl : NULL;
    return counter && counter->name && counted_is_index(counter->type) ? counter : NULL;
}

// The end has the counter's type, so that the comparison is made in that; of the step the counter
// takes as many bits as it has in any case.
static bool has_plain_head(const struct flow *flow, const struct site *site,
                           const struct node *loop, const struct decl *counter) {
    const struct node *condition = loop->kids[FOR_CONDITION], *step = loop->kids[FOR_STEP];
    bool compares = condition && condition->kind == NODE_BINARY &&
                    condition->operator == OPERATOR_LESS && is_counter(condition->kids[0], counter);
    bool adds = step && step->kind == NODE_ASSIGN && step->operator == OPERATOR_ADD &&
                is_counter(step->kids[0], counter);
    if (!compares || !adds)
        return false;
    const struct node *end = condition->kids[1], *by = step->kids[1];
    const struct type *type =
        end->kind == NODE_REFERENCE && end->decl ? end->decl->type : end->type;
    return type && text_is_same(type->name, counter->type->name) && by->type &&
           by->type->kind == TYPE_INTEGER && invariant_value(flow, site->function, loop, end) &&
           invariant_value(flow, site->function, loop, by);
}

static bool is_stride(const struct flow *flow, const struct node *loop) {
    const struct stride stride = stride_of(flow, loop);
    return stride.by_block || stride.by_grid;
}

// From `at` over "name" and the marks; 0: something else stands there.
static size_t behind_words(const char *text, struct range part, const char *name,
                           const char *marks) {
    struct lexer lexer = {text, part.end, part.begin};
    struct token token;
    if (!lexer_next(&lexer, &token) || !token_is_word(text, &token, name))
        return 0;
    for (; *marks; marks++)
        if (!lexer_next(&lexer, &token) || !token_is_mark(text, &token, *marks))
            return 0;
    const size_t behind = token.range.end;
    return lexer_next(&lexer, &token) && !strchr("<=", text[behind]) ? token.range.begin : 0;
}

// "int i = " in front of what the counter begins with; the type's text ends in *type_end.
static size_t behind_equals(const char *text, struct range part, const char *name,
                            size_t *type_end) {
    struct lexer lexer = {text, part.end, part.begin};
    struct token token, last = {0};
    while (lexer_next(&lexer, &token) && !token_is_mark(text, &token, '='))
        *type_end = last.range.end, last = token;
    bool is_it = token_is_mark(text, &token, '=') && token_is_word(text, &last, name);
    return is_it && *type_end > part.begin && lexer_next(&lexer, &token) ? token.range.begin : 0;
}

// Whether a type, as it is written, may be a template's argument and a parameter's type too:
// attributes, `register` and `auto` may not.
static bool is_argument(const char *type) {
    static const char *const words[] = {"auto", "register", NULL};
    struct lexer lexer = {type, strlen(type), 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        if (token_is_among(type, &token, words) || token_is_mark(type, &token, '[') ||
            token_is_mark(type, &token, '('))
            return false;
    }
    return true;
}

// Where the parts of the head stand in the text.
static bool read_head(struct arena *arena, const struct node *loop, const struct decl *counter,
                      struct stride_loop *made) {
    const char *text = loop->source->text;
    struct range parts[3];
    size_t type_end = 0;
    const struct range head = {loop->range.begin, loop->kids[FOR_BODY]->range.begin};
    if (loop_text_parts(text, head, "for", parts) != 3)
        return false;
    const size_t first = behind_equals(text, parts[0], counter->name, &type_end),
                 end = behind_words(text, parts[1], counter->name, "<"),
                 step = behind_words(text, parts[2], counter->name, "+=");
    if (!first || !end || !step)
        return false;
    struct lexer lexer = {text, head.end, parts[2].end};
    struct token parenthesis;
    if (!lexer_next(&lexer, &parenthesis) || !token_is_mark(text, &parenthesis, ')'))
        return false;
    made->name = counter->name;
    made->type = arena_copy(arena, text + parts[0].begin, type_end - parts[0].begin);
    made->to_first = (struct range){loop->range.begin, first};
    made->to_end = (struct range){parts[0].end, end};
    made->to_step = (struct range){parts[1].end, step};
    made->closes = parenthesis.range.begin;
    return is_argument(made->type);
}

// ---- The body -----------------------------------------------------------------------------------

struct size {
    unsigned nodes;
    bool has_loop, is_called; // `is_called`: of a function that the body calls
};

static void measure(struct node *node, void *context);

static void measure_called(const struct node *call, struct size *size) {
    const struct function *called = call->decl ? call->decl->function : NULL;
    struct size its = {.is_called = true};
    if (!called || !called->body)
        return;
    if (!size->is_called)
        node_walk(called->body, measure, &its);
    size->nodes += its.nodes;
    size->has_loop |= its.has_loop || size->is_called; // deeper ones are not looked at
}

static void measure(struct node *node, void *context) {
    struct size *size = context;
    size->nodes++;
    size->has_loop |= node_is_loop(node) && !(counted_counter(node) && counted_has_limit(node));
    if (node->kind == NODE_CALL)
        measure_called(node, size);
}

static bool is_short(const struct node *body) {
    struct size size = {0};
    node_walk((struct node *)body, measure, &size);
    return size.nodes <= MOST_NODES && !size.has_loop;
}

// Whether the body is left by its end, or by a `continue` of this loop, alone.
static bool read_body(struct arena *arena, const struct site *site, const struct node *loop,
                      struct stride_loop *made) {
    struct site_body body = {.source = site->source};
    loop_body_read(arena, site, loop, &body);
    made->range = (struct range){loop->range.begin, body.text.end};
    made->has_braces = body.has_braces;
    made->skips = body.continues;
    return !body.obstacle && !body.breaks.count;
}

// ---- Around the loop ----------------------------------------------------------------------------

// A jump may not lead over the object's declaration: to a label, or to a case that stands in the
// same braces.
static bool is_jumped_over(const struct site *site, const struct node *loop) {
    const struct node *outer = loop->parent;
    while (outer && (outer->kind == NODE_CASE || outer->kind == NODE_LABEL))
        outer = outer->parent;
    if (outer && outer->kind == NODE_COMPOUND && outer->parent &&
        outer->parent->kind == NODE_SWITCH)
        return true;
    return site->function->has_label ||
           lexer_mentions(site->source->text, site->function->range, "goto");
}

// ---- The loop -----------------------------------------------------------------------------------

static const struct stride_loop *loop_at(struct arena *arena, const struct flow *flow,
                                         const struct site *site) {
    const struct node *inner = NULL, *loop = site->call ? loop_that_stays(site, &inner) : NULL;
    if (!loop || loop->kind != NODE_FOR || loop->source != site->source || loop->in_macro ||
        loop->in_argument || site->in_macro || site->in_macro_argument)
        return NULL;
    const struct decl *counter = counter_of(loop);
    struct stride_loop made = {.source = loop->source};
    bool is_one = counter && counted_by_head(flow, counter) && is_stride(flow, loop) &&
                  has_plain_head(flow, site, loop, counter) && is_short(loop->kids[FOR_BODY]) &&
                  loop_text_begins_statement(loop) && !is_jumped_over(site, loop) &&
                  read_body(arena, site, loop, &made) &&
                  // What is switched off may change the counter or the end where it is not.
                  !lexer_has_directive(loop->source->text, made.range) &&
                  read_head(arena, loop, counter, &made);
    if (!is_one)
        return NULL;
    struct stride_loop *kept = ARENA_NEW(arena, struct stride_loop);
    *kept = made;
    return kept;
}

void stride_loops_find(struct arena *arena, const struct flow *flow, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        sites->at[i].stride_loop =
            sites->at[i].iteration.may_stay ? loop_at(arena, flow, &sites->at[i]) : NULL;
}

bool stride_loops_are_equal(const struct stride_loop *a, const struct stride_loop *b) {
    return a && b && a->range.begin == b->range.begin && a->range.end == b->range.end &&
           a->to_end.begin == b->to_end.begin && a->closes == b->closes &&
           text_is_same(a->type, b->type);
}
