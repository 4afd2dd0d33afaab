// Words stand for what they name: whatever is declared where a condition asks for the compiler, or by means of a word that does, may be another
// thing for nvcc, and so may every function that mentions it. Words grow until nothing is added; then the functions around are told. What only the body
// of a host function asks is nothing to device code, which can't call it.

#include "compiler_dependence.h"

#include <string.h>

#include <uthash.h>

#include "base/lexer.h"

enum { DEEPEST = 64 }; // conditionals within each other that are told apart

struct word {
    const char *text;
    UT_hash_handle hh;
};

struct region {
    const struct source *source;
    struct range range;
};

typedef ARENA_LIST(struct region) region_list;

struct search {
    const struct flow *flow;
    struct word *words;  // that may be another thing for nvcc
    struct word *deducing; // by which a host function's body may say what device code is: constexpr, auto, and macros for them
    region_list regions; // from an `#if` to its `#endif`, that ask for the compiler
    region_list dead;    // that neither clang nor nvcc reads
    bool knows_cuda;     // __CUDACC__ and __NVCC__ are what the compilers define
    bool for_host;       // asked is what differs where nvcc compiles for the host, and defines no architecture
    bool grows;
    bool is_all;         // nothing tells what they change
};

// Words.

static bool is_one_of(const char *text, struct range range, const char *const *list) {
    for (; *list; list++)
        if (strlen(*list) == range.end - range.begin && memcmp(*list, text + range.begin, range.end - range.begin) == 0)
            return true;
    return false;
}

static bool begins_with_one_of(const char *word, const char *const *list) {
    for (; *list; list++)
        if (strncmp(word, *list, strlen(*list)) == 0)
            return true;
    return false;
}

// What nvcc and the tool's clang answer differently. (__NVCC__ and what belongs to it the tool defines as nvcc does.) Other host compilers than GCC say by names
// of their own that they are there, which are defined neither here nor by nvcc with GCC.
static bool names_compiler(const struct search *search, const char *text, struct range word) {
    static const char *const begins[] = {
        "__clang", "__llvm", "__GNUC", "__GNUG__", "__VERSION__", "__has_", "__is_identifier", "__building_module", "__cpp_", "__EDG", "__OPTIMIZE", "__NO_INLINE__",
        "__NVCC_DIAG", "__CUDACC_VER_BUILD__", "_CCCL_COMPILER", "_CCCL_CUDA_COMPILER", "_CCCL_HAS_", "BOOST_COMP", "BOOST_GCC", "BOOST_CLANG", NULL,
    };
    static const char *const of_hosts[] = {"__INTEL", "__ICC", "__PGI", "__NVCOMPILER", "_MSC_", NULL};
    static const char *const others[] = {"__CUDA__", NULL}, *const same[] = {"__has_include", "__has_include_next", NULL};
    if (begins_with_one_of(text + word.begin, begins))
        return !is_one_of(text, word, same);
    if (search->for_host && strncmp(text + word.begin, "__CUDA_ARCH", strlen("__CUDA_ARCH")) == 0)
        return true;
    return is_one_of(text, word, others) || (search->flow->unit->has_other_host && begins_with_one_of(text + word.begin, of_hosts));
}

// Keywords, and what stands between declarations as keywords do.
static bool is_keyword(const char *text, struct range word) {
    static const char *const keywords[] = {
        "alignas", "alignof", "auto", "bool", "char", "class", "concept", "const", "consteval", "constexpr", "constinit", "decltype", "default", "delete", "double",
        "enum", "explicit", "export", "extern", "false", "float", "friend", "inline", "int", "long", "mutable", "namespace", "noexcept", "nullptr", "operator",
        "private", "protected", "public", "requires", "return", "short", "signed", "sizeof", "static", "static_assert", "struct", "template", "this",
        "thread_local", "if", "else", "for", "while", "do", "switch", "case", "break", "continue", "goto", "new", "throw", "try", "catch", "true", "typedef", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "override", "final", "std", "defined",
        "__global__", "__device__", "__host__", "__shared__", "__constant__", "__managed__", "__forceinline__", "__noinline__", "__inline__", "__inline",
        "__restrict__", "__restrict", "__launch_bounds__", "__attribute__", "__align__", "__declspec", "asm", NULL,
    };
    return is_one_of(text, word, keywords) || (text[word.begin] >= '0' && text[word.begin] <= '9');
}

static bool is_dependent(const struct search *search, const char *text, struct range word) {
    struct word *found;
    HASH_FIND(hh, search->words, text + word.begin, word.end - word.begin, found);
    return found || names_compiler(search, text, word);
}

static void add_to(struct search *search, struct word **words, const char *text, struct range word) {
    struct word *added = ARENA_NEW(search->flow->arena, struct word);
    added->text = arena_copy(search->flow->arena, text + word.begin, word.end - word.begin);
    HASH_ADD_KEYPTR(hh, *words, added->text, word.end - word.begin, added);
    search->grows = true;
}

static void add_word(struct search *search, const char *text, struct range word) {
    if (word.begin != word.end && !is_keyword(text, word) && !is_dependent(search, text, word))
        add_to(search, &search->words, text, word);
}

// Whether a word in the range may be another thing for nvcc: in code or in a directive.
static bool mentions(const struct search *search, const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        struct range inside = {token.range.begin + 1, token.range.end};
        if ((token.kind == TOKEN_WORD && is_dependent(search, text, token.range)) || (token.kind == TOKEN_DIRECTIVE && mentions(search, text, inside)))
            return true;
    }
    return false;
}

// A template's parameters are nobody else's: `typename T,`, `class... T>`.
static bool is_template_parameter(const char *text, const struct token *before, const struct token *behind) {
    static const char *const words[] = {"typename", "class", NULL};
    bool is_introduced = (before->kind == TOKEN_WORD && is_one_of(text, before->range, words)) || (before->kind == TOKEN_MARK && text[before->range.begin] == '.');
    return is_introduced && behind->kind == TOKEN_MARK && strchr(",>=", text[behind->range.begin]);
}

// Directives: their first word, and what follows it.

struct directive {
    struct range name, rest;
};

static struct directive read_directive(const char *text, struct range range) {
    size_t name = range.begin + 1;
    name += strspn(text + name, " \t");
    size_t end = name + strspn(text + name, "abcdefghijklmnopqrstuvwxyz_");
    return (struct directive){{name, end}, {end, range.end > end ? range.end : end}};
}

static bool is_called(const char *text, struct directive directive, const char *name) {
    return is_one_of(text, directive.name, (const char *const[]){name, NULL});
}

static struct range first_word(const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    return lexer_next_raw(&lexer, &token) && token.kind == TOKEN_WORD ? token.range : (struct range){0, 0};
}

// What a condition says that asks for CUDA alone, and so the same for both compilers.
enum answer { UNKNOWN, YES, NO };

static enum answer answer_of(const struct search *search, const char *text, struct directive directive) {
    static const char *const cuda[] = {"__CUDACC__", "__NVCC__", NULL};
    bool is_positive = is_called(text, directive, "if") || is_called(text, directive, "elif") || is_called(text, directive, "ifdef") || is_called(text, directive, "elifdef");
    bool is_bare = !is_called(text, directive, "if") && !is_called(text, directive, "elif");
    bool names_cuda = false, names_defined = false;
    struct lexer lexer = {text, directive.rest.end, directive.rest.begin};
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        if (token.kind == TOKEN_WORD && !names_cuda && is_one_of(text, token.range, cuda))
            names_cuda = true;
        else if (token.kind == TOKEN_WORD && !names_defined && !names_cuda && is_one_of(text, token.range, (const char *const[]){"defined", NULL}))
            names_defined = true;
        else if (token_is_mark(text, &token, '!') && !names_defined)
            is_positive = !is_positive;
        else if (!token_is_mark(text, &token, '(') && !token_is_mark(text, &token, ')'))
            return UNKNOWN;
    }
    bool is_known = search->knows_cuda && names_cuda && (is_bare || names_defined);
    return !is_known ? UNKNOWN : is_positive ? YES : NO;
}

// One conditional that the search stands in.
struct conditional {
    size_t begin;
    bool asks;
    bool is_settled;   // a clause was read by both, so that no later one is
    size_t dead_since; // where a clause begins that neither reads; 0: both may read
};

static void end_clause(struct search *search, const struct source *source, struct conditional *at, size_t end) {
    if (at->dead_since)
        *ARENA_PUSH(search->flow->arena, &search->dead) = (struct region){source, {at->dead_since, end}};
    at->dead_since = 0;
}

static void begin_clause(struct search *search, const char *text, struct conditional *at, struct directive directive, struct range range) {
    enum answer answer = answer_of(search, text, directive);
    bool is_dead = at->is_settled || answer == NO;
    at->dead_since = is_dead ? range.end : 0;
    at->asks |= !is_dead && mentions(search, text, directive.rest);
    at->is_settled |= answer == YES;
}

static void find_regions(struct search *search, const struct source *source) {
    const char *text = source->text;
    struct conditional stack[DEEPEST];
    unsigned depth = 0, dead_depth = 0; // of the outermost conditional that is in a dead clause; 0: none
    struct lexer lexer = {text, source->length, 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        struct directive directive = read_directive(text, token.range);
        bool opens = is_called(text, directive, "if") || is_called(text, directive, "ifdef") || is_called(text, directive, "ifndef");
        bool closes = is_called(text, directive, "endif");
        bool turns = strncmp(text + directive.name.begin, "el", 2) == 0;
        if (opens && depth < DEEPEST)
            stack[depth] = (struct conditional){.begin = token.range.begin};
        depth += opens;
        struct conditional *at = depth && depth <= DEEPEST ? &stack[depth - 1] : NULL;
        bool is_read = !dead_depth || depth <= dead_depth;
        if (at && is_read && (turns || closes))
            end_clause(search, source, at, token.range.begin);
        if (at && is_read && (opens || turns)) {
            begin_clause(search, text, at, directive, token.range);
            dead_depth = at->dead_since ? depth : 0;
        }
        if (closes && at && at->asks)
            *ARENA_PUSH(search->flow->arena, &search->regions) = (struct region){source, {at->begin, token.range.end}};
        dead_depth = closes && depth == dead_depth ? 0 : dead_depth;
        depth -= closes && depth;
    }
}

static bool is_dead(const struct search *search, const struct source *source, size_t offset) {
    for (size_t i = 0; i < search->dead.count; i++) {
        const struct region *dead = &search->dead.at[i];
        if (dead->source == source && dead->range.begin <= offset && offset < dead->range.end)
            return true;
    }
    return false;
}

// Whether nobody says otherwise what the two are.
static bool knows_cuda(const struct unit *unit) {
    static const char *const cuda[] = {"__CUDACC__", "__NVCC__", NULL};
    for (size_t i = 0; i < unit->texts.count; i++) {
        struct lexer lexer = {unit->texts.at[i]->text, unit->texts.at[i]->length, 0};
        for (struct token token; lexer_next_raw(&lexer, &token);) {
            struct directive directive = token.kind == TOKEN_DIRECTIVE ? read_directive(lexer.text, token.range) : (struct directive){0};
            bool defines = token.kind == TOKEN_DIRECTIVE && (is_called(lexer.text, directive, "define") || is_called(lexer.text, directive, "undef"));
            if (defines && is_one_of(lexer.text, first_word(lexer.text, directive.rest), cuda))
                return false;
        }
    }
    return true;
}

// Declarations, as far as their words show: from one `;`, `{` or `}` outside of functions' bodies to the next.


static void skip_braces(struct lexer *lexer) {
    struct token token;
    for (long depth = 1; depth > 0 && lexer_next(lexer, &token);)
        depth += token_is_mark(lexer->text, &token, '{') ? 1 : token_is_mark(lexer->text, &token, '}') ? -1 : 0;
}

// The next declaration that begins at the lexer. Returns false at the end.
static bool next_declaration(struct lexer *lexer, struct range *range) {
    static const char *const behind_parameters[] = {"const", "noexcept", "override", "final", "mutable", NULL};
    struct token token;
    bool any = false, after_parameters = false;
    while (lexer_next(lexer, &token)) {
        range->begin = any ? range->begin : token.range.begin;
        range->end = token.range.end;
        any = true;
        if (token_is_mark(lexer->text, &token, ';') || token_is_mark(lexer->text, &token, '}'))
            return true;
        if (token_is_mark(lexer->text, &token, '{')) {
            if (after_parameters)
                skip_braces(lexer);
            return true;
        }
        bool qualifies = token.kind == TOKEN_WORD && is_one_of(lexer->text, token.range, behind_parameters);
        after_parameters = token_is_mark(lexer->text, &token, ')') || (after_parameters && qualifies);
    }
    return any;
}

// The words that a declaration gives a meaning: what no other word, `*`, `&` or `::` follows. Parameters are nobody else's, unless all stands in
// parentheses: then a macro declares.
static void add_declared(struct search *search, const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token before = {0}, token, next = {0};
    long depth = 0;
    bool by_macro = false, is_first = true;
    for (bool more = lexer_next(&lexer, &token); more; before = token, token = next, is_first = false) {
        more = lexer_next(&lexer, &next);
        const char *behind = text + next.range.begin;
        depth += token_is_mark(text, &token, '(') ? 1 : token_is_mark(text, &token, ')') ? -1 : 0;
        if (token.kind != TOKEN_WORD || (depth > 0 && !by_macro))
            continue;
        by_macro |= is_first && more && *behind == '(';
        bool is_used = more && (next.kind == TOKEN_WORD || *behind == '*' || *behind == '&' || strncmp(behind, "::", 2) == 0);
        bool is_final = more && next.kind == TOKEN_WORD && is_one_of(text, next.range, (const char *const[]){"final", NULL});
        if ((!is_used || is_final) && !(more && is_template_parameter(text, &before, &next)))
            add_word(search, text, token.range);
    }
}

static bool opens_namespaces(const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token, second;
    return lexer_next(&lexer, &token) && is_one_of(text, token.range, (const char *const[]){"using", NULL}) && lexer_next(&lexer, &second) &&
           is_one_of(text, second.range, (const char *const[]){"namespace", NULL});
}

static bool is_namespace(const char *text, struct range range) {
    static const char *const words[] = {"namespace", "inline", "extern", NULL};
    return text[range.end - 1] == '{' && is_one_of(text, first_word(text, range), words) && !memchr(text + range.begin, '(', range.end - range.begin);
}

// What a region declares may be another thing, or none, for nvcc; outside of regions, what a declaration with such a word in it declares.
static void add_declarations(struct search *search, const char *text, struct range range, bool is_region) {
    struct lexer lexer = {text, range.end, range.begin};
    struct range declaration;
    while (next_declaration(&lexer, &declaration)) {
        if (is_namespace(text, declaration) || (!is_region && !mentions(search, text, declaration)))
            continue;
        search->is_all |= opens_namespaces(text, declaration);
        add_declared(search, text, declaration);
    }
}

// Whether one of the texts ends with the path that the directive includes.
static const struct source *included(const struct search *search, const char *text, struct range rest) {
    struct lexer lexer = {text, rest.end, rest.begin};
    struct token token;
    if (!lexer_next_raw(&lexer, &token) || token.kind != TOKEN_STRING || token.range.end < token.range.begin + 2)
        return NULL;
    size_t length = token.range.end - token.range.begin - 2;
    for (size_t i = 0; i < search->flow->unit->texts.count; i++) {
        const struct source *source = search->flow->unit->texts.at[i];
        size_t whole = strlen(source->path);
        if (whole >= length && memcmp(source->path + whole - length, text + token.range.begin + 1, length) == 0)
            return source;
    }
    return NULL;
}

static void add_directives(struct search *search, const struct source *source, struct range range, bool is_region) {
    const char *text = source->text;
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind != TOKEN_DIRECTIVE || is_dead(search, source, token.range.begin))
            continue;
        struct directive directive = read_directive(text, token.range);
        struct range name = first_word(text, directive.rest);
        bool defines = is_called(text, directive, "define") || is_called(text, directive, "undef");
        if (defines && (is_region || mentions(search, text, (struct range){name.end, directive.rest.end})))
            add_word(search, text, name);
        const struct source *header = is_region && is_called(text, directive, "include") ? included(search, text, directive.rest) : NULL;
        if (header) {
            add_declarations(search, header->text, (struct range){0, header->length}, true);
            add_directives(search, header, (struct range){0, header->length}, false);
        }
    }
}

static struct range range_of(const struct source *source) {
    return (struct range){0, source->length};
}

static bool is_in_function(const struct unit *unit, const struct region *region) {
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        if (function->source == region->source && function->body && function->body->range.begin < region->range.begin && region->range.end <= function->body->range.end)
            return true;
    }
    return false;
}

static void grow(struct search *search) {
    const struct unit *unit = search->flow->unit;
    search->regions.count = search->dead.count = 0;
    for (size_t i = 0; i < unit->texts.count; i++)
        find_regions(search, unit->texts.at[i]);
    for (size_t i = 0; i < search->regions.count; i++) {
        const struct region *region = &search->regions.at[i];
        if (!is_in_function(unit, region)) // whose own it would be
            add_declarations(search, region->source->text, region->range, true);
        add_directives(search, region->source, region->range, true);
    }
    for (size_t i = 0; i < unit->texts.count; i++) {
        add_declarations(search, unit->texts.at[i]->text, range_of(unit->texts.at[i]), false);
        add_directives(search, unit->texts.at[i], range_of(unit->texts.at[i]), false);
    }
}

// Functions.

static bool overlap(struct range a, struct range b) {
    return a.begin < b.end && b.begin < a.end;
}

// What runs on the device alone is nothing to who launches it.
static bool is_launched(const struct search *search, const struct function *function) {
    return search->for_host && (function->is_kernel || (function->is_device && !function->is_host));
}

static bool differs(const struct search *search, const struct function *function) {
    if (!function->source)
        return false;
    bool found = search->is_all || mentions(search, function->source->text, function->range);
    const struct function_flow *here = flow_function(search->flow, function);
    for (size_t i = 0; here && i < here->calls.count && !found; i++) { // an operator is called without its name
        const struct decl *callee = here->calls.at[i]->decl;
        found = callee && callee->function && callee->function->compiler_dependent && !is_launched(search, callee->function);
    }
    for (size_t i = 0; i < search->regions.count && !found; i++)
        found = search->regions.at[i].source == function->source && overlap(search->regions.at[i].range, function->range);
    return found;
}

// What device code is told of a host function, it is told in front of the body, unless the function is constexpr or its body says what it returns.

static bool may_deduce(const struct search *search, const char *text, struct range word) {
    static const char *const parts[] = {"constexpr", "CONSTEXPR", "consteval", "CONSTEVAL", "auto", "AUTO", "decltype", "DECLTYPE"};
    struct word *found;
    HASH_FIND(hh, search->deducing, text + word.begin, word.end - word.begin, found);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !found; i++)
        for (size_t at = word.begin; at + strlen(parts[i]) <= word.end; at++)
            if (memcmp(text + at, parts[i], strlen(parts[i])) == 0)
                return true;
    return found;
}

static bool any_deduces(const struct search *search, const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_WORD && may_deduce(search, text, token.range))
            return true;
    return false;
}

static void find_deducing_macros(struct search *search, const struct source *source) {
    struct lexer lexer = {source->text, source->length, 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        struct directive directive = read_directive(source->text, token.range);
        struct range name = first_word(source->text, directive.rest);
        if (is_called(source->text, directive, "define") && name.begin != name.end && !may_deduce(search, source->text, name) &&
            any_deduces(search, source->text, (struct range){name.end, directive.rest.end}))
            add_to(search, &search->deducing, source->text, name);
    }
}

static bool differs_for_the_host_alone(const struct search *search, const struct function *function) {
    bool runs_there = function->is_device || function->is_kernel || function->is_lambda;
    if (runs_there || !function->body || function->body->source != function->source)
        return false;
    struct range front = {function->range.begin, function->body->range.begin};
    if (front.begin >= front.end || mentions(search, function->source->text, front) || any_deduces(search, function->source->text, front))
        return false;
    for (size_t i = 0; i < search->regions.count; i++)
        if (search->regions.at[i].source == function->source && overlap(search->regions.at[i].range, front))
            return false;
    return true;
}

// Destructors and conversions, whose calls show nowhere.
static bool is_called_unseen(const struct function *function) {
    return function->name && (*function->name == '~' || strncmp(function->name, "operator ", strlen("operator ")) == 0);
}

// Who calls a function that differs, or mentions its name, differs too.
static void mark_functions(struct search *search) {
    const struct unit *unit = search->flow->unit;
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        if (function->compiler_dependent || !differs(search, function))
            continue;
        function->compiler_dependent = true;
        search->grows = true;
        if (is_launched(search, function) || (!search->is_all && differs_for_the_host_alone(search, function)))
            continue;
        search->is_all |= is_called_unseen(function);
        if (function->name)
            add_word(search, function->name, (struct range){0, strlen(function->name)});
    }
}

// A function is left as it is where a function differs in whose place it runs: one that calls it, or holds it.
static bool mark_called(const struct flow *flow) {
    bool changes = false;
    for (size_t i = 0; i < flow->functions.count; i++) {
        const struct function_flow *here = &flow->functions.at[i];
        struct function *function = here->function;
        bool around = function->outer && function->outer->compiler_dependent;
        for (size_t j = 0; j < here->callers.count && !around && !function->is_kernel; j++) {
            const struct function *caller = flow_owner(flow, here->callers.at[j]);
            around = caller && caller->compiler_dependent && (caller->is_device || !caller->is_host);
        }
        changes |= around && !function->compiler_dependent;
        function->compiler_dependent |= around;
    }
    return changes;
}

static void mark_all(const struct flow *flow, bool for_host) {
    struct search search = {.flow = flow, .knows_cuda = knows_cuda(flow->unit), .for_host = for_host};
    do {
        search.grows = false;
        for (size_t i = 0; i < flow->unit->texts.count; i++)
            find_deducing_macros(&search, flow->unit->texts.at[i]);
    } while (search.grows);
    do {
        search.grows = false;
        grow(&search);
        mark_functions(&search);
    } while (search.grows);
    HASH_CLEAR(hh, search.words);
    HASH_CLEAR(hh, search.deducing);
}

// Host code is read as the device's pass sees it.
static void mark_host(const struct flow *flow) {
    const struct unit *unit = flow->unit;
    bool *before = ARENA_ARRAY(flow->arena, bool, unit->functions.count + 1);
    for (size_t i = 0; i < unit->functions.count; i++)
        before[i] = unit->functions.at[i]->compiler_dependent;
    if (flow->asks_for_architecture)
        mark_all(flow, true);
    for (size_t i = 0; i < unit->functions.count; i++) {
        unit->functions.at[i]->host_differs = unit->functions.at[i]->compiler_dependent;
        unit->functions.at[i]->compiler_dependent = before[i];
    }
}

void compiler_dependence_find(const struct flow *flow) {
    mark_all(flow, false);
    while (mark_called(flow))
        continue;
    mark_host(flow);
}
