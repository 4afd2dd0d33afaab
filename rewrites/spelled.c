// See spelled.h. What is read here only chooses among spellings of one thing: where the text is not
// plain, the compiler's own is taken.

#include "spelled.h"

#include <string.h>

#include "base/lexer.h"
#include "call.h"
#include "sites/frame.h"
#include "text/unit.h"

// ---- a parameter's type -------------------------------------------------------------------------

static bool next_before(struct lexer *lexer, const char *text, struct token *token, char mark) {
    while (lexer_next(lexer, token))
        if (token_is_mark(text, token, mark))
            return true;
    return false;
}

static bool is_qualifier(const char *text, const struct token *token) {
    static const char *const words[] = {"const", "volatile", "__restrict__", "__restrict",
                                        "restrict"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is_word(text, token, words[i]))
            return true;
    return false;
}

// A parameter's declaration, word by word: the words in front of its `*` or of its name.
struct reading {
    const char *text;
    const char *type; // so far
    bool has_star, has_name, is_odd;
    size_t end; // of the type's last token
};

static void read_word(struct arena *arena, struct reading *r, const struct token *token,
                      const char *name) {
    const char *word =
        arena_copy(arena, r->text + token->range.begin, token->range.end - token->range.begin);
    if (is_qualifier(r->text, token))
        return;
    if (strcmp(word, name) == 0 && !r->has_name) {
        r->has_name = true;
        return;
    }
    bool glues = r->end && r->text[r->end - 1] == ':';
    r->is_odd |=
        r->has_star || r->has_name || token->kind != TOKEN_WORD || strcmp(word, "auto") == 0;
    r->type = arena_printf(arena, "%s%s%s", r->type, *r->type && !glues ? " " : "", word);
    r->end = token->range.end;
}

// The list that opens at `at`: "count_t" for `bins` in `const int *v, count_t *__restrict__ bins`.
// NULL where it is said in another way, or where a parameter's name hides what the type's words
// mean.
static const char *read_parameter(struct arena *arena, const struct source *source, size_t at,
                                  const struct function *function, const char *name) {
    struct lexer lexer = {source->text, function->body->range.begin, at};
    struct reading r = {.text = source->text, .type = ""};
    struct token token;
    while (lexer_next(&lexer, &token)) {
        bool ends = token_is_mark(r.text, &token, ',') || token_is_mark(r.text, &token, ')');
        if (ends && r.has_name)
            break;
        if (ends)
            r = (struct reading){.text = source->text, .type = ""};
        else if (token_is_mark(r.text, &token, '*') && !r.has_star && !r.has_name)
            r.has_star = true;
        else if (token_is_mark(r.text, &token, ':') && !r.has_star) {
            r.type = arena_printf(arena, "%s:", r.type);
            r.end = token.range.end;
        } else if (r.has_name && !r.has_star && token_is_mark(r.text, &token, '['))
            r.has_star = next_before(&lexer, r.text, &token, ']');
        else
            read_word(arena, &r, &token, name);
    }
    for (unsigned i = 0; i < function->parameter_count; i++)
        r.is_odd |= function->parameters[i]->name &&
                    lexer_mentions(r.type, (struct range){0, strlen(r.type)},
                                   function->parameters[i]->name);
    return r.has_star && r.has_name && !r.is_odd && *r.type ? r.type : NULL;
}

static size_t list_of(const struct source *source, const struct function *function) {
    struct lexer lexer = {source->text, function->body->range.begin, function->range.begin};
    struct token token;
    while (lexer_next(&lexer, &token))
        if (token_is_word(source->text, &token, function->name))
            return lexer_next(&lexer, &token) && token_is_mark(source->text, &token, '(')
                       ? token.range.end
                       : 0;
    return 0;
}

static bool is_of_element(const struct site *site, const struct type *type) {
    const struct type *target =
        type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY ? type->target : NULL;
    if (!target || target->is_const || target->is_volatile)
        return false;
    return site->element == ELEMENT_DEPENDENT
               ? target->kind == TYPE_DEPENDENT
               : strcmp(target->name, element_name(site->element)) == 0;
}

static const char *by_parameter(struct arena *arena, const struct site *site,
                                const struct frame_place *place) {
    const struct function *function = place->owner;
    for (unsigned i = 0; place->base && i < function->parameter_count; i++) {
        const struct decl *parameter = function->parameters[i];
        if (!parameter->name || strcmp(parameter->name, place->base) != 0 ||
            !is_of_element(site, parameter->type))
            continue;
        size_t at = list_of(site->source, function);
        return at ? read_parameter(arena, site->source, at, function, place->base) : NULL;
    }
    return NULL;
}

// ---- an expression's type -----------------------------------------------------------------------

// The declaration that says what the pointer leads to: of `sum` in `&cells[k].sum`.
static const struct decl *leaf(const struct node *node) {
    for (int depth = 0; node && depth < 16; depth++)
        switch (node->kind) {
        case NODE_REFERENCE:
        case NODE_MEMBER: return node->decl;
        case NODE_SUBSCRIPT:
        case NODE_UNARY: node = node->kids[0]; break;
        case NODE_BINARY: node = node->kids[node_is_address(node->kids[0]) ? 0 : 1]; break;
        default: return NULL;
        }
    return NULL;
}

bool spelled_is_base(const struct decl *decl, const char *base) {
    bool is_local = decl && decl->kind == DECL_VARIABLE && decl->storage == STORAGE_LOCAL;
    return decl && decl->name && base && !is_local &&
           strcmp(decl->qualified ? decl->qualified : decl->name, base) == 0;
}

// What the address leads to if the base's own element is the one that is meant: `cells->pos.x` for
// `&cells[k].pos.x`, which stands where `k` does not. NULL: it is no member of that.
static const char *member_of_base(struct arena *arena, const struct node *node, const char *base) {
    bool has_owner =
        node->kid_count > 0 &&
        (node->kind == NODE_MEMBER || node->kind == NODE_SUBSCRIPT || node->kind == NODE_UNARY);
    if (!has_owner)
        return NULL;
    const struct node *owner = node->kids[0];
    if (node->kind == NODE_UNARY)
        return node->operator == OPERATOR_ADDRESS ? member_of_base(arena, owner, base) : NULL;
    const char *outer = member_of_base(arena, owner, base);
    if (node->kind == NODE_SUBSCRIPT)
        return outer ? arena_printf(arena, "%s[0]", outer) : NULL;
    bool is_element = owner->kid_count > 0 &&
                      (owner->kind == NODE_SUBSCRIPT ||
                       (owner->kind == NODE_UNARY && owner->operator == OPERATOR_DEREFERENCE));
    if (is_element)
        owner = owner->kids[0];
    if (owner->kind == NODE_BINARY) // `(cells + k)->mass`
        owner = owner->kids[node_is_address(owner->kids[0]) ? 0 : 1];
    if (node_is_address(owner) && owner->kind == NODE_REFERENCE &&
        spelled_is_base(owner->decl, base))
        return arena_printf(arena, "%s->%s", base, node->name);
    return outer && !node_is_address(node->kids[0])
               ? arena_printf(arena, "%s.%s", outer, node->name)
               : NULL;
}

static const char *by_expression(struct arena *arena, const struct site *site,
                                 const struct frame_place *place) {
    const struct decl *decl = leaf(site->pointer);
    if (!decl || !decl->name || !decl->type || !decl->is_alias || site->form == FORM_OBJECT ||
        decl->type->is_volatile)
        return NULL;
    bool is_base = is_of_element(site, decl->type) && spelled_is_base(decl, place->base);
    const char *text = place->address ? place->address : is_base ? place->base : NULL;
    const char *member = text || !place->base || !node_is_address(site->pointer)
                             ? NULL
                             : member_of_base(arena, site->pointer, place->base);
    if (member)
        text = arena_printf(arena, "&%s", member);
    return text
               ? arena_printf(arena, "%s<decltype(%s)>", call_name(arena, site, "element_of"), text)
               : NULL;
}

bool spelled_by_instances(const struct site *site) {
    return site->repeats == REPEATS_ALWAYS && site->element == ELEMENT_DEPENDENT &&
           site->running != ELEMENT_DEPENDENT && site->running != ELEMENT_OTHER;
}

const char *spelled_element(struct arena *arena, const struct site *site) {
    const struct frame_place *place =
        site->frame->places.count == 1 ? &site->frame->places.at[0] : NULL;
    const char *text = place && site->pointer ? by_parameter(arena, site, place) : NULL;
    if (!text && place && place->base && site->element == ELEMENT_DEPENDENT)
        return arena_printf(arena, "%s<decltype(%s)>", call_name(arena, site, "element_of"),
                            place->base);
    if (!text && place && site->pointer)
        text = by_expression(arena, site, place);
    if (!text && spelled_by_instances(site))
        return element_name(site->running);
    return text ? text : element_name(site->element);
}

// The parameter that the address begins with: `g` of `&g[k].x`. NULL: it is none.
static const char *parameter_of(const struct site *site) {
    const struct node *node = site->pointer;
    while (node && node->kid_count &&
           (node->kind == NODE_MEMBER || node->kind == NODE_SUBSCRIPT || node->kind == NODE_UNARY ||
            node->kind == NODE_BINARY))
        node = node->kids[node->kind == NODE_BINARY && !node_is_address(node->kids[0]) &&
                                  node->kid_count > 1
                              ? 1
                              : 0];
    for (unsigned i = 0;
         node && node->kind == NODE_REFERENCE && i < site->function->parameter_count; i++)
        if (site->function->parameters[i] == node->decl)
            return node->decl->name;
    const struct decl *pointer = site_pointer(site);
    return pointer && pointer->kind == DECL_PARAMETER ? pointer->name : NULL;
}

struct hiding {
    const char *type;
    bool any;
};

static void look_for_hiding(struct node *node, void *context) {
    struct hiding *hiding = context;
    if (node->kind == NODE_VARIABLE && node->decl && node->decl->name)
        hiding->any |=
            lexer_mentions(hiding->type, (struct range){0, strlen(hiding->type)}, node->decl->name);
}

// `mass mass = m[i];`: from here on the word is the variable.
static bool is_hidden(const struct function *function, const char *type) {
    struct hiding hiding = {type, false};
    node_walk(function->body, look_for_hiding, &hiding);
    return hiding.any;
}

const char *spelled_element_inside(struct arena *arena, const struct site *site) {
    struct frame_place place = {.owner = site->function, .base = parameter_of(site)};
    const char *text = place.base ? by_parameter(arena, site, &place) : NULL;
    if (text && is_hidden(site->function, text))
        text = NULL;
    if (!text && site->element == ELEMENT_DEPENDENT)
        return arena_printf(arena, "%s<decltype(%s)>", call_name(arena, site, "element_of"),
                            place.base);
    if (!text && place.base)
        text = by_expression(arena, site, &place);
    return text ? text : element_name(site->element);
}

// ---- a size -------------------------------------------------------------------------------------

struct size_search {
    const struct site *site;
    long long size;
    const struct node *found;
};

// A macro, or a constant that is not the function's own.
static bool is_named_constant(const struct size_search *s, const struct node *node) {
    bool is_macro = node->in_macro && node->kind == NODE_LITERAL;
    bool is_constant =
        node->kind == NODE_REFERENCE && node->decl && !node->in_macro &&
        (node->decl->kind == DECL_CONSTANT ||
         (node->decl->kind == DECL_VARIABLE && node->decl->storage != STORAGE_LOCAL));
    return (is_macro || is_constant) && node->source == s->site->source &&
           node->constant.kind == CONSTANT_INTEGER && node->constant.integer == s->size;
}

static void look_for_size(struct node *node, void *context) {
    struct size_search *s = context;
    if (s->found)
        return;
    if (node->kind == NODE_REFERENCE && node->decl && node->decl->kind == DECL_VARIABLE &&
        node->decl->initializer && node->decl->initializer->parent != node) {
        const struct node *value = node->decl->initializer; // one step: `int bin = key % BINS;`
        if (value->kind == NODE_BINARY && value->operator == OPERATOR_REMAINDER &&
            is_named_constant(s, value->kids[1]))
            s->found = value->kids[1];
        return;
    }
    if (node->kind == NODE_BINARY && node->operator == OPERATOR_REMAINDER &&
        is_named_constant(s, node->kids[1]))
        s->found = node->kids[1];
}

// One word that means the same where the kernel begins: nothing between here and there defines it
// anew, or for the first time.
static bool is_plain(const struct site *site, const struct node *node, const char *word) {
    size_t from = site->frame->places.at[0].at;
    struct lexer lexer = {site->source->text, node->range.end, from};
    struct token token;
    for (const char *c = word; *c; c++)
        if (!lexer_is_word_character(*c))
            return false;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE && lexer_mentions(site->source->text, token.range, word))
            return false;
    return *word && from <= node->range.begin;
}

const char *spelled_size(struct arena *arena, const struct site *site, unsigned size) {
    struct size_search search = {site, size, NULL};
    if (site->pointer && site->frame->places.count == 1)
        node_walk((struct node *)site->pointer, look_for_size, &search);
    const struct node *node = search.found;
    const char *word = node ? arena_copy(arena, node->source->text + node->range.begin,
                                         node->range.end - node->range.begin)
                            : "";
    return node && is_plain(site, node, word) ? word : arena_printf(arena, "%u", size);
}
