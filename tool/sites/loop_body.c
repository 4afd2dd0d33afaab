// The text says whether the body can become a lambda that changes nothing else: a `goto` can't
// leave one, nor can what the parse may not have seen whole.

#include "loop_body.h"

#include <string.h>

#include "base/lexer.h"
#include "flow.h"
#include "text/layout.h"
#include "text/unit.h"

struct reading {
    struct arena *arena;
    const struct source *source;
    const struct node *loop;
    struct range_list continues, breaks; // of this loop
    size_t continue_count, break_count;  // of any, as the tree has them
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
    case NODE_RETURN: obstacle = "a `return` leaves the loop"; break;
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
    return token_is_among(text, &word, words);
}

// What the tree does not show: branches that are switched off, macros that jump,
// lambdas that return.
static const char *obstacle_in_text(const struct reading *reading, struct range body) {
    const char *text = reading->source->text;
    struct lexer lexer = {text, body.end, body.begin};
    struct token token;
    size_t continues = 0, breaks = 0;
    bool returns = false;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_DIRECTIVE && !may_stand_in_lambda(text, token.range))
            return "the loop's body holds a #define or its like";
        if (token_is_word(text, &token, "goto"))
            return "the loop's body holds a `goto` that is switched off";
        continues += token_is_word(text, &token, "continue");
        breaks += token_is_word(text, &token, "break");
        returns |= token_is_word(text, &token, "return");
    }
    bool all = continues == reading->continue_count && breaks == reading->break_count && !returns;
    return all ? NULL
               : "a macro, a function of its own, or code that is switched off, in the loop's body "
                 "may leave it";
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

void loop_body_read(struct arena *arena, const struct site *site, const struct node *loop,
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
    body->obstacle = reading.obstacle ? reading.obstacle : obstacle_in_text(&reading, body->text);
    const struct range in_front = {site->function->range.begin, body->text.begin};
    if (!body->obstacle && lexer_mentions(site->source->text, in_front, "union"))
        body->obstacle = "a union stands in front of the loop: no lambda may name the members of "
                         "one without a name";
    if (!body->obstacle && site->iteration.asks_function)
        body->obstacle = "the loop's body names the function that it stands in, or takes storage "
                         "that lives as long as its call";
    if (!body->obstacle && site->function->is_lambda)
        body->obstacle = "the loop stands in a lambda";
    if (!body->obstacle && site->function->decl && site->function->decl->has_pack)
        body->obstacle = "the function takes a pack of arguments";
}
