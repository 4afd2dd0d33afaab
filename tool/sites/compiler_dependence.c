// Words stand for what they name: what is declared by other tokens for nvcc than for clang, or by
// means of a word that is, may be another thing, and so may every function that mentions it. Words
// grow until nothing is added; then the functions around are told. What only the body of a host
// function says is nothing to device code, which can't call it.

#include "compiler_dependence.h"

#include <stdint.h>
#include <string.h>

#include "text/expansion.h"

enum { DEEPEST = 64 }; // scopes within each other that are told apart

// A declaration, as far as its words show: from one `;`, `{` or `}` outside
// of functions' bodies to the next.
struct piece {
    size_t begin, end; // without a body
    size_t body_end;   // `end` where it has none
};

typedef ARENA_LIST(struct piece) piece_list;

struct search {
    const struct flow *flow;
    struct expansions *expansions;
    // By line: the one that differs, this or one that declares what this mentions; 0: none.
    size_t *roots;
    bool *is_walked;      // by function: its declaration was seen
    bool *deduces;        // likewise: its front says that the body tells what it returns
    struct function **at; // by line: the function whose body begins there
    // Asked is what differs where nvcc compiles for the host, and defines no architecture.
    bool for_host;
    bool grows;
    bool is_all; // nothing tells what they change
};

// Tokens.

static bool is_word_of(const char *text, const struct token *token, const char *const *list) {
    while (*list && !token_is_word(text, token, *list))
        list++;
    return *list;
}

static bool is_keyword(const char *text, const struct token *token) {
    static const char *const keywords[] = {
        "alignas",
        "alignof",
        "auto",
        "bool",
        "char",
        "class",
        "concept",
        "const",
        "consteval",
        "constexpr",
        "constinit",
        "decltype",
        "default",
        "delete",
        "double",
        "enum",
        "explicit",
        "export",
        "extern",
        "false",
        "float",
        "friend",
        "inline",
        "int",
        "long",
        "mutable",
        "namespace",
        "noexcept",
        "nullptr",
        "operator",
        "private",
        "protected",
        "public",
        "requires",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "static_assert",
        "struct",
        "template",
        "this",
        "thread_local",
        "if",
        "else",
        "for",
        "while",
        "do",
        "switch",
        "case",
        "break",
        "continue",
        "goto",
        "new",
        "throw",
        "try",
        "catch",
        "true",
        "typedef",
        "typename",
        "union",
        "unsigned",
        "using",
        "virtual",
        "void",
        "volatile",
        "override",
        "final",
        "std",
        "defined",
        "__global__",
        "__device__",
        "__host__",
        "__shared__",
        "__constant__",
        "__managed__",
        "__forceinline__",
        "__noinline__",
        "__inline__",
        "__inline",
        "__restrict__",
        "__restrict",
        "__attribute__",
        "__align__",
        "__declspec",
        "asm",
        "__asm__",
        "__extension__",
        "_Pragma",
        NULL,
    };
    return is_word_of(text, token, keywords) ||
           (text[token->range.begin] >= '0' && text[token->range.begin] <= '9');
}

static const struct token *token_at(const struct expanded *e, size_t i) {
    static const struct token none = {TOKEN_COMMENT, {0, 0}};
    return i < e->tokens.count ? &e->tokens.at[i].token : &none;
}

static bool mark_at(const struct expanded *e, size_t i, char mark) {
    return token_is_mark(e->text, token_at(e, i), mark);
}

static bool word_at(const struct expanded *e, size_t i, const char *word) {
    return token_is_word(e->text, token_at(e, i), word);
}

// Behind the bracket that closes the one at `i`.
static size_t behind(const struct expanded *e, size_t i, char open, char close) {
    for (long depth = 0; i < e->tokens.count; i++) {
        depth += mark_at(e, i, open) ? 1 : mark_at(e, i, close) ? -1 : 0;
        if (open == '<' && mark_at(e, i, '('))
            i = behind(e, i, '(', ')') - 1;
        if (depth == 0)
            return i + 1;
    }
    return i;
}

static size_t behind_template(const struct expanded *e, size_t i) {
    return word_at(e, i, "template") && mark_at(e, i + 1, '<') ? behind(e, i + 1, '<', '>') : i;
}

// Words that differ.

static void add_word(struct search *search, struct expanded_word *word, size_t root) {
    search->grows |= !word->root;
    word->root = word->root ? word->root : root ? root : SIZE_MAX;
}

static bool line_differs(const struct search *search, size_t line) {
    return search->expansions->differ[line] ||
           (search->for_host && search->expansions->differ_for_host[line]);
}

// The line by which something in the range may be another thing for nvcc; 0: nothing.
static size_t root_in(struct search *search, const struct expanded *e, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        const struct expanded_token *at = &e->tokens.at[i];
        if (line_differs(search, at->line))
            return at->line;
        if (at->word && at->word->root)
            return at->word->root;
    }
    return 0;
}

// Declarations.

static struct piece next_piece(const struct expanded *e, size_t begin) {
    static const char *const scopes[] = {"class", "struct", "union", "enum", "namespace", NULL};
    bool is_function = false, is_scope = false;
    size_t i = begin;
    while (i < e->tokens.count) {
        size_t next = behind_template(e, i);
        if (next > i) {
            i = next;
        } else if (mark_at(e, i, '(')) {
            i = behind(e, i, '(', ')');
            is_function = !is_scope;
        } else if (mark_at(e, i, ';') || mark_at(e, i, '}')) {
            return (struct piece){begin, i + 1, i + 1};
        } else if (mark_at(e, i, '{')) {
            return (struct piece){begin, i + 1, is_function ? behind(e, i, '{', '}') : i + 1};
        } else {
            is_scope |= is_word_of(e->text, token_at(e, i), scopes);
            is_function &= !mark_at(e, i, '=');
            i++;
        }
    }
    return (struct piece){begin, i, i};
}

// Whether the word at `i` is no part of what is declared: what another word, `*`,
// `&` or `::` follows.
static bool is_used(const struct expanded *e, size_t i) {
    static const char *const behind_names[] = {"final", "__attribute__", "asm", "__asm__", NULL};
    bool by_word = token_at(e, i + 1)->kind == TOKEN_WORD &&
                   !is_word_of(e->text, token_at(e, i + 1), behind_names);
    return by_word || mark_at(e, i + 1, '*') || mark_at(e, i + 1, '&') ||
           (mark_at(e, i + 1, ':') && mark_at(e, i + 2, ':'));
}

static bool holds_word(const struct expanded *e, size_t begin, size_t end,
                       const char *const *words) {
    while (begin < end && !is_word_of(e->text, token_at(e, begin), words))
        begin++;
    return begin < end;
}

// What stands behind `=` or `:` is not declared: up to the next comma, or of a type,
// a class or a constructor to the end.
enum value { NO_VALUE, TO_COMMA, TO_END };

static enum value begins_value(const struct expanded *e, size_t begin, size_t i) {
    static const char *const access[] = {"public", "private", "protected", NULL},
                             *const whole[] = {"using", "class", "struct", "union", "enum", NULL};
    bool is_colon =
        mark_at(e, i, ':') && !mark_at(e, i + 1, ':') &&
        !(i > begin && (mark_at(e, i - 1, ':') || is_word_of(e->text, token_at(e, i - 1), access)));
    if (!is_colon && !(mark_at(e, i, '=') && !(i && word_at(e, i - 1, "operator"))))
        return NO_VALUE;
    return holds_word(e, begin, i, whole) || (i && mark_at(e, i - 1, ')')) ? TO_END : TO_COMMA;
}

// Whether a type's name stands at `i`, among parameters.
static bool is_type(const struct expanded *e, size_t i) {
    static const char *const words[] = {"const", "volatile", "typename", NULL};
    bool is_first = mark_at(e, i - 1, '(') || mark_at(e, i - 1, ',') || mark_at(e, i - 1, ':') ||
                    is_word_of(e->text, token_at(e, i - 1), words);
    return is_first || is_used(e, i) || mark_at(e, i + 1, '<');
}

// The words that a piece gives a meaning. Parameters are nobody else's, but an operator is called
// by the types that it takes.
static void add_declared(struct search *search, const struct expanded *e, size_t begin, size_t end,
                         size_t root) {
    bool is_operator = holds_word(e, begin, end, (const char *const[]){"operator", NULL});
    enum value value = NO_VALUE;
    long depth = 0;
    for (size_t i = begin; i < end; i++) {
        size_t next = mark_at(e, i, '<') && !is_operator && value == NO_VALUE
                          ? behind(e, i, '<', '>')
                          : behind_template(e, i);
        i = next > i && next < end ? next : i;
        depth += mark_at(e, i, '(') ? 1 : mark_at(e, i, ')') ? -1 : 0;
        value = value == TO_END || (value == TO_COMMA && !(depth == 0 && mark_at(e, i, ',')))
                    ? value
                : depth == 0 ? begins_value(e, begin, i)
                             : NO_VALUE;
        bool is_pointer = depth && i > begin + 1 &&
                          (mark_at(e, i - 1, '*') || mark_at(e, i - 1, '&')) &&
                          (mark_at(e, i - 2, '(') || mark_at(e, i - 2, ':'));
        bool is_declared = (depth == 0 || is_pointer) && value == NO_VALUE && !is_used(e, i);
        bool is_qualifier = depth == 0 && mark_at(e, i + 1, ':') && mark_at(e, i + 2, ':');
        bool is_taken = is_operator && (is_qualifier || (depth && is_type(e, i)));
        if (token_at(e, i)->kind == TOKEN_WORD && (is_taken || is_declared) &&
            !is_keyword(e->text, token_at(e, i)))
            add_word(search, e->tokens.at[i].word, root);
    }
}

struct scope {
    size_t begin, end; // what opens it
    bool is_namespace;
    bool is_class; // with a name, by which its members are come by
    size_t root;   // of what differs in it
};

struct walk {
    struct search *search;
    const struct expanded *e;
    struct scope scopes[DEEPEST];
    size_t depth;
    size_t closed; // the root of the scope that has just been closed
};

// `is_front`: more than a body differs, and with it the class that the piece stands in.
static void declare(struct walk *walk, struct piece piece, bool is_front, size_t root) {
    static const char *const free[] = {"friend", "operator", NULL};
    bool is_member = walk->depth && walk->depth <= DEEPEST &&
                     walk->scopes[walk->depth - 1].is_class &&
                     !holds_word(walk->e, piece.begin, piece.end, free);
    if (!is_front || !is_member)
        add_declared(walk->search, walk->e, piece.begin, piece.end, root);
    for (size_t i = walk->depth < DEEPEST ? walk->depth : DEEPEST;
         is_front && i-- > 0 && !walk->scopes[i].is_namespace;) {
        if (!walk->scopes[i].root)
            add_declared(walk->search, walk->e, walk->scopes[i].begin, walk->scopes[i].end, root);
        walk->scopes[i].root = root;
    }
}

// What runs on the device alone is nothing to who launches it.
static bool is_launched(const struct search *search, const struct function *function) {
    return search->for_host && (function->is_kernel || (function->is_device && !function->is_host));
}

// Whether nobody but the host's code knows what the function's body says.
static bool is_hosts(const struct search *search, const struct function *function) {
    return !function->is_device && !function->is_kernel && !function->is_lambda &&
           !search->deduces[function->index - 1];
}

static struct scope scope_of(const struct expanded *e, struct piece piece) {
    static const char *const namespaces[] = {"namespace", "extern", NULL},
                             *const classes[] = {"class", "struct", "union", NULL},
                             *const types[] = {"class", "struct", "union", "enum", NULL};
    size_t last = piece.end - piece.begin > 1 ? piece.end - 2 : piece.begin;
    bool is_type = holds_word(e, piece.begin, piece.end, types);
    // Behind the word, or its attributes.
    bool has_name = !is_word_of(e->text, token_at(e, last), types) && !mark_at(e, last, ')');
    return (struct scope){piece.begin, piece.end,
                          !is_type && holds_word(e, piece.begin, piece.end, namespaces),
                          has_name && holds_word(e, piece.begin, piece.end, classes), 0};
}

static bool any_line_differs(const struct search *search, const struct expanded *e,
                             struct piece piece) {
    size_t i = piece.begin;
    while (i < piece.end && !line_differs(search, e->tokens.at[i].line))
        i++;
    return i < piece.end;
}

static void judge_piece(struct walk *walk, struct piece piece) {
    static const char *const deducing[] = {"constexpr", "consteval", "auto", "decltype", NULL};
    struct search *search = walk->search;
    const struct expanded *e = walk->e;
    struct function *function =
        piece.body_end > piece.end ? search->at[e->tokens.at[piece.end - 1].line] : NULL;
    if (function) {
        search->is_walked[function->index - 1] = true;
        search->deduces[function->index - 1] |= holds_word(e, piece.begin, piece.end, deducing);
    }
    size_t front = root_in(search, e, piece.begin, piece.end),
           body = root_in(search, e, piece.end, piece.body_end);
    // Which names there are.
    bool is_of_names =
        front && holds_word(e, piece.begin, piece.end, (const char *const[]){"namespace", NULL});
    search->is_all |= is_of_names && any_line_differs(search, e, piece);
    front = front ? front : mark_at(e, piece.end - 1, ';') ? walk->closed : 0;
    bool is_told = front || !function || !is_hosts(search, function);
    if ((front || body) && is_told && !(function && is_launched(search, function)))
        declare(walk, piece,
                front ||
                    holds_word(e, piece.begin, piece.end, (const char *const[]){"operator", NULL}),
                front ? front : body);
}

static void find_pieces(struct arena *arena, const struct expanded *e, piece_list *pieces) {
    for (size_t at = 0; at < e->tokens.count; at = pieces->at[pieces->count - 1].body_end)
        *ARENA_PUSH(arena, pieces) = next_piece(e, at);
}

static void walk_pieces(struct search *search, const struct expanded *e, const piece_list *pieces) {
    struct walk walk = {.search = search, .e = e};
    for (size_t i = 0; i < pieces->count; i++) {
        const struct piece piece = pieces->at[i];
        judge_piece(&walk, piece);
        walk.closed = 0;
        if (piece.body_end > piece.end)
            continue;
        if (mark_at(e, piece.end - 1, '{')) {
            if (walk.depth < DEEPEST)
                walk.scopes[walk.depth] = scope_of(e, piece);
            walk.depth++;
        } else if (mark_at(e, piece.end - 1, '}') && walk.depth) {
            walk.depth--;
            walk.closed = walk.depth < DEEPEST ? walk.scopes[walk.depth].root : 0;
        }
    }
}

// Functions.

static void find_lines(struct search *search, const struct expanded *e) {
    for (size_t i = 0; i < e->tokens.count; i++) {
        size_t *root = &search->roots[e->tokens.at[i].line];
        *root = *root ? *root : root_in(search, e, i, i + 1);
    }
}

// Whether the function may be another one for nvcc; and by which line, in words too,
// 0 where that is not known.
static bool differs(const struct search *search, const struct function *function, size_t *root,
                    const char **place) {
    *root = 0;
    *place = NULL;
    if (!function->source)
        return false;
    size_t line = expansions_line(search->expansions, function->source, function->range.begin);
    size_t last = expansions_line(search->expansions, function->source, function->range.end);
    while (line <= last && !search->roots[line])
        line++;
    if (line <= last)
        *place =
            expansions_place(search->flow->arena, search->expansions, *root = search->roots[line]);
    bool found = search->is_all || line <= last;
    const struct function_flow *here = flow_function(search->flow, function);
    // An operator is called without its name.
    for (size_t i = 0; here && i < here->calls.count && !found; i++) {
        const struct decl *callee = here->calls.at[i]->decl;
        found = callee && callee->function && callee->function->compiler_dependent &&
                !is_launched(search, callee->function);
        *place = found ? callee->function->dependence : NULL;
    }
    return found;
}

// Destructors and conversions, whose calls show nowhere: who names their class may call them.
static bool is_called_unseen(const struct function *function) {
    return function->name && (*function->name == '~' ||
                              strncmp(function->name, "operator ", strlen("operator ")) == 0);
}

// Who calls a function that differs, or mentions its name, differs too.
static void mark_functions(struct search *search) {
    const struct unit *unit = search->flow->unit;
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        const char *place;
        size_t line;
        if (function->compiler_dependent || !differs(search, function, &line, &place))
            continue;
        function->compiler_dependent = search->grows = true;
        function->dependence = place;
        if (is_launched(search, function) || (!search->is_all && is_hosts(search, function)))
            continue;
        search->is_all |= is_called_unseen(function) && !search->is_walked[function->index - 1];
        if (function->name && *function->name)
            add_word(search,
                     expansions_word(search->flow->arena, search->expansions, function->name,
                                     strlen(function->name)),
                     line);
    }
}

// A function is left as it is where a function differs in whose place it runs: one that calls it,
// or holds it; and one that launches what its own types decide.
static bool mark_called(const struct flow *flow) {
    bool changes = false;
    for (size_t i = 0; i < flow->functions.count; i++) {
        const struct function_flow *here = &flow->functions.at[i];
        struct function *function = here->function;
        const struct function *around =
            function->outer && function->outer->compiler_dependent ? function->outer : NULL;
        for (size_t j = 0; j < here->callers.count && !around; j++) {
            const struct function *caller = flow_owner(flow, here->callers.at[j]);
            bool runs_in =
                caller && !function->is_kernel && (caller->is_device || !caller->is_host);
            around = caller && caller->compiler_dependent && (runs_in || function->is_template)
                         ? caller
                         : NULL;
        }
        if (!around || function->compiler_dependent)
            continue;
        changes = function->compiler_dependent = true;
        function->dependence = around->dependence;
    }
    return changes;
}

static void find_bodies(struct search *search) {
    const struct unit *unit = search->flow->unit;
    bool *several = ARENA_ARRAY(search->flow->arena, bool, search->expansions->line_count);
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        size_t line = function->body && function->body->source
                          ? expansions_line(search->expansions, function->body->source,
                                            function->body->range.begin)
                          : 0;
        several[line] |= search->at[line] != NULL;
        search->at[line] = several[line] || !line ? NULL : function;
    }
}

static void mark_all(const struct flow *flow, struct expansions *expansions,
                     const piece_list *pieces, bool for_host) {
    struct search search = {.flow = flow, .expansions = expansions, .for_host = for_host};
    search.is_all = expansions->is_lost || (for_host && expansions->is_lost_for_host);
    search.roots = ARENA_ARRAY(flow->arena, size_t, expansions->line_count);
    search.is_walked = ARENA_ARRAY(flow->arena, bool, flow->unit->functions.count + 1);
    search.deduces = ARENA_ARRAY(flow->arena, bool, flow->unit->functions.count + 1);
    search.at = ARENA_ARRAY(flow->arena, struct function *, expansions->line_count);
    find_bodies(&search);
    for (size_t i = 1; i < expansions->line_count; i++)
        search.roots[i] = line_differs(&search, i) ? i : 0;
    do {
        search.grows = false;
        for (size_t i = 0; i < expansions->all.count; i++)
            if (for_host || !expansions->all.at[i].for_host) {
                walk_pieces(&search, &expansions->all.at[i], &pieces[i]);
                find_lines(&search, &expansions->all.at[i]);
            }
        mark_functions(&search);
    } while (search.grows);
    for (struct expanded_word *word = expansions->words; word; word = word->hh.next)
        word->root = 0;
}

// Host code is read as the device's pass sees it.
static void mark_host(const struct flow *flow, struct expansions *expansions,
                      const piece_list *pieces) {
    const struct unit *unit = flow->unit;
    bool *before = ARENA_ARRAY(flow->arena, bool, unit->functions.count + 1);
    for (size_t i = 0; i < unit->functions.count; i++)
        before[i] = unit->functions.at[i]->compiler_dependent;
    if (flow->asks_for_architecture)
        mark_all(flow, expansions, pieces, true);
    for (size_t i = 0; i < unit->functions.count; i++) {
        unit->functions.at[i]->host_differs = unit->functions.at[i]->compiler_dependent;
        unit->functions.at[i]->compiler_dependent = before[i];
    }
}

void compiler_dependence_find(const struct flow *flow) {
    struct expansions expansions;
    if (!flow->unit->expansions.count)
        return;
    expansions_compare(flow->arena, flow->unit, &expansions);
    piece_list *pieces = ARENA_ARRAY(flow->arena, piece_list, expansions.all.count);
    for (size_t i = 0; i < expansions.all.count; i++)
        find_pieces(flow->arena, &expansions.all.at[i], &pieces[i]);
    mark_all(flow, &expansions, pieces, false);
    while (mark_called(flow))
        continue;
    mark_host(flow, &expansions, pieces);
    HASH_CLEAR(hh, expansions.words);
}
