#include "sibling.h"

#include <string.h>

#include "sites/purity.h"
#include "text/macros.h"
#include "text/unit.h"

// ---- tokens -------------------------------------------------------------------------------------------------------------

struct sibling_tokens sibling_tokens(struct arena *arena, const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct sibling_tokens all = {0};
    struct token token;
    while (lexer_next(&lexer, &token))
        *ARENA_PUSH(arena, &all) = token;
    return all;
}

bool sibling_is_word(const struct sibling *s, const struct sibling_tokens *all, size_t i, const char *word) {
    return i < all->count && token_is_word(s->source->text, &all->at[i], word);
}

bool sibling_is_mark(const struct sibling *s, const struct sibling_tokens *all, size_t i, char mark) {
    return i < all->count && token_is_mark(s->source->text, &all->at[i], mark);
}

size_t sibling_count_words(const struct sibling *s, const struct sibling_tokens *all, const char *word) {
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        count += sibling_is_word(s, all, i, word);
    return count;
}

static bool opens(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    return sibling_is_mark(s, all, i, '(') || sibling_is_mark(s, all, i, '[') || sibling_is_mark(s, all, i, '{');
}

// The token behind the one that closes the bracket at `i`; all->count where none does.
static size_t behind_brackets(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    int depth = 0;
    for (; i < all->count; i++) {
        depth += opens(s, all, i);
        depth -= sibling_is_mark(s, all, i, ')') || sibling_is_mark(s, all, i, ']') || sibling_is_mark(s, all, i, '}');
        if (depth == 0)
            return i + 1;
    }
    return i;
}

// The same of `<`, as far as one can tell: brackets inside are passed over.
static size_t behind_angles(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    int depth = 0;
    while (i < all->count) {
        depth += sibling_is_mark(s, all, i, '<');
        depth -= sibling_is_mark(s, all, i, '>');
        i = opens(s, all, i) ? behind_brackets(s, all, i) : i + 1;
        if (depth == 0)
            return i;
    }
    return i;
}

// ---- the declaration ----------------------------------------------------------------------------------------------------

// Where the declaration begins that holds the offset: behind the last mark that ends another.
static size_t declaration_begin(const struct sibling *s, size_t offset) {
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, (struct range){0, offset});
    size_t i = all.count;
    while (i > 0 && !sibling_is_mark(s, &all, i - 1, ';') && !sibling_is_mark(s, &all, i - 1, '}') && !sibling_is_mark(s, &all, i - 1, '{'))
        i--;
    return i < all.count ? all.at[i].range.begin : offset;
}

// Lines that say the same a second time: conditions, and what speaks to the compiler.
static bool is_repeatable_directive(const struct source *source, const struct token *token) {
    static const char *const words[] = {"if", "ifdef", "ifndef", "else", "elif", "elifdef", "elifndef", "endif", "pragma"};
    size_t at = token->range.begin + 1;
    at += strspn(source->text + at, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(source->text + at, words[i], length) == 0 && !lexer_is_word_character(source->text[at + length]))
            return true;
    }
    return false;
}

bool sibling_holds_directive(const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE)
            return true;
    return false;
}

static bool repeats_itself(const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE && !is_repeatable_directive(source, &token))
            return false;
    return true;
}

// "T" of `class T = int`: the last word in front of `=`. NULL: a pack, or a template.
static const char *head_name(const struct sibling *s, const struct sibling_tokens *all, size_t begin, size_t end) {
    size_t last = begin;
    for (size_t i = begin; i < end && !sibling_is_mark(s, all, i, '='); i++) {
        if (sibling_is_mark(s, all, i, '.') || sibling_is_word(s, all, i, "template"))
            return NULL;
        last = i;
    }
    bool is_named = last > begin && all->at[last].kind == TOKEN_WORD;
    return is_named ? arena_copy(s->arena, s->source->text + all->at[last].range.begin, all->at[last].range.end - all->at[last].range.begin) : NULL;
}

// `template <class T, int N>`. Returns the token behind it, or 0 where it can't be read.
static size_t read_head(struct sibling *s, const struct sibling_tokens *all) {
    size_t end = sibling_is_mark(s, all, 1, '<') ? behind_angles(s, all, 1) : 0, begin = 2;
    if (end < 4 || end >= all->count)
        return 0;
    s->head = (struct range){all->at[0].range.begin, all->at[end - 1].range.end};
    for (size_t i = begin; i < end; i++) {
        bool is_end = i + 1 == end;
        if (!is_end && !sibling_is_mark(s, all, i, ',')) {
            i = sibling_is_mark(s, all, i, '<') ? behind_angles(s, all, i) - 1 : opens(s, all, i) ? behind_brackets(s, all, i) - 1 : i;
            continue;
        }
        const char *name = head_name(s, all, begin, i);
        if (!name)
            return 0;
        s->head_names = arena_printf(s->arena, "%s%s%s", s->head_names, *s->head_names ? ", " : "<", name);
        begin = i + 1;
    }
    s->head_names = arena_printf(s->arena, "%s>", s->head_names);
    return end;
}

// `template <…> static __global__ void __launch_bounds__(…) name(`, of which all but void and __global__ may be missing.
static const char *read_declaration(struct sibling *s) {
    static const char *const harmless[] = {"static", "__global__", "void", "__launch_bounds__"};
    const struct node *body = s->kernel->function->body;
    s->head_names = "";
    size_t begin = declaration_begin(s, body->range.begin);
    s->text = (struct range){begin, body->range.end};
    struct range front = {begin, body->range.begin};
    if (sibling_holds_directive(s->source, front) || !repeats_itself(s->source, body->range))
        return "a preprocessor line stands in it";
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, front);
    size_t i = sibling_is_word(s, &all, 0, "template") ? read_head(s, &all) : 0;
    if (s->kernel->function->is_template != (i > 0))
        return "its template parameters can't be read";
    while (i < all.count && !sibling_is_word(s, &all, i, s->kernel->name)) {
        size_t word = 0;
        while (word < sizeof harmless / sizeof *harmless && !sibling_is_word(s, &all, i, harmless[word]))
            word++;
        if (word == sizeof harmless / sizeof *harmless)
            return "its declaration holds more than static, __global__, void and __launch_bounds__";
        i = sibling_is_mark(s, &all, i + 1, '(') ? behind_brackets(s, &all, i + 1) : i + 1;
    }
    if (!sibling_is_mark(s, &all, i + 1, '(') || behind_brackets(s, &all, i + 1) != all.count || sibling_count_words(s, &all, "__global__") != 1)
        return "its declaration can't be read";
    s->name = all.at[i].range;
    s->parameters = (struct range){all.at[i + 1].range.end, all.at[all.count - 1].range.begin};
    for (size_t k = i; k < all.count; k++)
        if (sibling_is_mark(s, &all, k, '='))
            return "a parameter has a default argument";
    bool has_words = all.count > i + 3;
    return has_words != (s->kernel->function->parameter_count > 0) ? "its parameters can't be read" : NULL;
}

// What a kernel's parameters may take in all, as every toolkit has it, and the one more that a sibling has.
enum { MOST_BYTES = 4096, OWN_BYTES = 64, MOST_ALIGNED = 16 };

// The host function that launches the sibling has the same parameters.
static const char *read_parameters(const struct sibling *s) {
    const struct function *function = s->kernel->function;
    long long bytes = 0;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct decl *parameter = function->parameters[i];
        if (!parameter->name || !*parameter->name)
            return "a parameter has no name";
        if (strcmp(parameter->name, s->kernel->name) == 0)
            return "a parameter has its name";
        bytes += parameter->type ? parameter->type->size + MOST_ALIGNED : 0;
    }
    if (macros_say(macros_of(s->arena, s->kernel->unit), s->source->text, s->parameters, "__grid_constant__"))
        return "a parameter is `__grid_constant__`, which a host function's can't be";
    return bytes > MOST_BYTES - OWN_BYTES ? "its parameters leave no room for one more" : NULL;
}

// `struct name {`, `enum class name : int`.
static bool is_type(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    enum { NEAR = 4 };
    bool is_one = sibling_is_word(s, all, i, "class") || sibling_is_word(s, all, i, "struct") || sibling_is_word(s, all, i, "union") || sibling_is_word(s, all, i, "enum");
    for (size_t k = i + 1; is_one && k < i + NEAR; k++)
        if (sibling_is_mark(s, all, k, '{') || (sibling_is_mark(s, all, k, ':') && !sibling_is_mark(s, all, k + 1, ':')))
            return true;
    return false;
}

// What a second text of the body would have of its own, so that the two kernels were no longer one.
static const char *read_body(const struct sibling *s) {
    static const char *const lasting[] = {"static", "__device__", "__constant__", "__managed__"};
    const struct macro_list *macros = macros_of(s->arena, s->kernel->unit);
    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++)
        if (macros_say(macros, s->source->text, s->kernel->function->body->range, lasting[i]))
            return arena_printf(s->arena, "it says `%s`: a variable may stand in it that outlives it", lasting[i]);
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, s->kernel->function->body->range);
    for (size_t i = 0; i < all.count; i++)
        if (is_type(s, &all, i))
            return "a type is defined in it";
    return NULL;
}

// Another function of its name: an overload, or a specialisation.
static bool is_only_one(const struct sibling *s) {
    const struct function *mine = s->kernel->function;
    for (size_t i = 0; i < s->kernel->unit->functions.count; i++) {
        const struct function *other = s->kernel->unit->functions.at[i];
        bool is_same = other == mine || (other->source == mine->source && other->range.begin == mine->range.begin);
        if (!is_same && other->body && other->name && strcmp(other->name, s->kernel->name) == 0)
            return false;
    }
    return true;
}

// Whether a declaration that begins with the word names the kernel, in the file or one of the project's headers: `friend void k(…);`, `using mesh::k;`.
static bool is_named_behind(const struct sibling *s, const char *word) {
    for (size_t t = 0; t < s->kernel->unit->texts.count; t++) {
        struct sibling in = {.source = s->kernel->unit->texts.at[t]};
        struct range whole = {0, in.source->length};
        if (!lexer_mentions(in.source->text, whole, s->kernel->name) || !lexer_mentions(in.source->text, whole, word))
            continue;
        struct sibling_tokens all = sibling_tokens(s->arena, in.source, whole);
        for (size_t i = 0; i < all.count; i++)
            for (size_t k = i; sibling_is_word(&in, &all, i, word) && k < all.count && !sibling_is_mark(&in, &all, k, ';') && !sibling_is_mark(&in, &all, k, '{'); k++)
                if (sibling_is_word(&in, &all, k, s->kernel->name))
                    return true;
    }
    return false;
}

// Whether another declaration of the template, in the file or one of the project's headers, gives its parameters default arguments: `template <int N = 256> __global__ void k(…);`.
static bool has_defaults_elsewhere(const struct sibling *s) {
    bool any = false;
    for (size_t t = 0; s->head.end && t < s->kernel->unit->texts.count && !any; t++) {
        struct sibling in = {.source = s->kernel->unit->texts.at[t]};
        struct range whole = {0, in.source->length};
        if (!lexer_mentions(in.source->text, whole, s->kernel->name))
            continue;
        struct sibling_tokens all = sibling_tokens(s->arena, in.source, whole);
        for (size_t i = 0; i < all.count && !any; i++) {
            bool is_head = sibling_is_word(&in, &all, i, "template") && sibling_is_mark(&in, &all, i + 1, '<'), has_default = false;
            size_t k = is_head ? i + 1 : all.count, end = is_head ? behind_angles(&in, &all, k) : k;
            for (; k < end; k++)
                has_default |= sibling_is_mark(&in, &all, k, '=');
            bool is_own = is_head && strcmp(in.source->real_path, s->source->real_path) == 0 && all.at[i].range.begin == s->head.begin;
            for (; has_default && !is_own && k < all.count && !any && !sibling_is_mark(&in, &all, k, ';') && !sibling_is_mark(&in, &all, k, '{'); k++)
                any = sibling_is_word(&in, &all, k, s->kernel->name);
        }
    }
    return any;
}

static void read_place(struct sibling *s) {
    const char *text = s->source->text;
    size_t end = s->text.end;
    while (text[end] == ' ' || text[end] == '\t')
        end++;
    if (text[end] == '/' && text[end + 1] == '/')
        end += strcspn(text + end, "\r\n");
    size_t newline = text[end] == '\r' && text[end + 1] == '\n' ? 2 : text[end] == '\n' ? 1 : 0;
    s->has_line = newline && text[end - 1] != '\\';
    s->behind = s->has_line ? end + newline : s->text.end;
}

const char *sibling_read(struct sibling *s) {
    if (!s->kernel->opens)
        return "a macro holds its body";
    const char *why = read_declaration(s);
    why = why ? why : read_parameters(s);
    why = why ? why : read_body(s);
    if (!why && !is_only_one(s))
        why = "another function has its name";
    if (!why && is_named_behind(s, "friend"))
        why = "it is a friend of a class";
    if (!why && is_named_behind(s, "using"))
        why = "a using-declaration names it";
    if (!why && has_defaults_elsewhere(s))
        why = "another declaration gives its template parameters default arguments";
    read_place(s);
    return why;
}

// ---- launches -----------------------------------------------------------------------------------------------------------

// To nvcc a lambda runs where it is, unless it says otherwise.
static bool may_run_on_device(const struct sibling *s, const struct function *function) {
    if (function->is_lambda)
        return macros_say(macros_of(s->arena, s->kernel->unit), function->source->text, function->range, "__device__");
    return function->is_device || function->is_kernel;
}

static bool is_host_only(const struct sibling *s, const struct node *call) {
    const struct unit *unit = s->kernel->unit;
    bool is_inside = false;
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        bool holds = function->body && function->source == call->source && function->range.begin <= call->range.begin && call->range.end <= function->range.end;
        if (holds && may_run_on_device(s, function))
            return false;
        is_inside |= holds;
    }
    return is_inside;
}

static bool is_thrice(const struct sibling *s, const struct sibling_tokens *all, size_t i, char mark) {
    bool all_three = sibling_is_mark(s, all, i, mark) && sibling_is_mark(s, all, i + 1, mark) && sibling_is_mark(s, all, i + 2, mark);
    return all_three && all->at[i + 2].range.end - all->at[i].range.begin == 3;
}

// In front of `<<<`: the kernel's name, with template arguments behind it or not. all->count: another name.
static size_t name_in_front(const struct sibling *s, const struct sibling_tokens *all, size_t opens_at) {
    size_t name = 0;
    while (name < opens_at && !sibling_is_mark(s, all, name, '<'))
        name++;
    bool is_whole = name == opens_at || behind_angles(s, all, name) == opens_at;
    return name > 0 && is_whole && sibling_is_word(s, all, name - 1, s->kernel->name) ? name - 1 : all->count;
}

// How many arguments stand in the parentheses that open at token `i`; more than there are where a comma stands between `<` and `>`.
static unsigned count_arguments(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    size_t end = behind_brackets(s, all, i) - 1;
    unsigned count = i + 1 < end;
    for (i++; i < end; i = opens(s, all, i) ? behind_brackets(s, all, i) : i + 1)
        count += sibling_is_mark(s, all, i, ',');
    return count;
}

enum { MOST_CONDITIONS = 64 };

// The lines of #if, #else, … whose text the offset stands in, from the outermost on. Returns how many; more than there is room for: too many.
static size_t conditions_at(const struct source *source, size_t offset, size_t open[MOST_CONDITIONS]) {
    struct lexer lexer = {source->text, offset, 0};
    struct token token;
    size_t depth = 0;
    while (lexer_next_raw(&lexer, &token)) {
        const char *word = source->text + token.range.begin + 1;
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        word += strspn(word, " \t");
        bool ends = strncmp(word, "endif", 5) == 0, changes = strncmp(word, "el", 2) == 0;
        if ((ends || changes) && depth)
            depth--;
        if (changes || strncmp(word, "if", 2) == 0) {
            if (depth < MOST_CONDITIONS)
                open[depth] = token.range.begin;
            depth++;
        }
    }
    return depth;
}

// Whether the sibling is there in each configuration of the file in which the launch is.
static bool stand_together(const struct sibling *s, size_t launch) {
    size_t here[MOST_CONDITIONS], there[MOST_CONDITIONS], depth = conditions_at(s->source, s->text.begin, here), other = conditions_at(s->source, launch, there);
    bool all = depth <= other && other <= MOST_CONDITIONS;
    for (size_t i = 0; i < depth && all; i++)
        all = here[i] == there[i];
    return all;
}

static bool touches(const struct edit_list *made, struct range range) {
    for (size_t i = 0; i < made->count; i++)
        if (made->at[i].range.begin < range.end && range.begin < made->at[i].range.end)
            return true;
    return false;
}

// The grid, the block and what else is written of the four: a default argument has no place, or that of the brackets.
static unsigned count_settings(const struct node *call, struct range brackets) {
    unsigned count = 0;
    for (unsigned i = 0; i < call->launch->kid_count; i++) {
        const struct node *setting = call->launch->kids[i];
        count += setting && setting->source == call->source && range_is_inside(setting->range, brackets);
    }
    return count;
}

static bool assigns(const struct node *node) {
    bool is_step = node->kind == NODE_UNARY && (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT);
    bool is_call = node->kind == NODE_CALL && node->name && strncmp(node->name, "operator", 8) == 0;
    const char *sign = is_call ? node->name + 8 : "";
    bool is_comparison = strlen(sign) == 2 && strchr("=!<>", *sign);
    bool is_operator = strcmp(sign, "++") == 0 || strcmp(sign, "--") == 0 || (*sign && sign[strlen(sign) - 1] == '=' && !is_comparison);
    return node->kind == NODE_ASSIGN || is_step || is_operator;
}

static void look_for_assignment(struct node *node, void *found) {
    *(bool *)found |= assigns(node);
}

// By what a function of the program's is given too.
static void look_for_write(struct node *node, void *found) {
    const struct decl *function = node->kind == NODE_CALL && node->decl && !node->decl->is_system ? node->decl : NULL;
    *(bool *)found |= assigns(node) || (function && (function->changes_object || !purity_takes_to_read(function)));
}

// A launch has its settings before its arguments; a call has them in any order.
static bool has_order(const struct node *call) {
    bool writes = false;
    for (unsigned i = 0; i < call->launch->kid_count; i++)
        node_walk(call->launch->kids[i], look_for_write, &writes);
    for (unsigned i = 0; i < call->kid_count; i++)
        node_walk(call->kids[i], look_for_assignment, &writes);
    return writes;
}

// `name<<<grid, block>>>(`, maybe with a namespace in front.
static bool read_launch(const struct sibling *s, const struct node *call, struct sibling_launch *launch) {
    bool is_here = !call->in_macro && !call->in_argument && call->source && call->source->real_path == s->source->real_path && call->range.begin >= s->behind;
    if (!is_here || !call->launch || !is_host_only(s, call) || has_order(call))
        return false;
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, call->range);
    size_t at = 0;
    while (at < all.count && !is_thrice(s, &all, at, '<'))
        at++;
    size_t name = at < all.count ? name_in_front(s, &all, at) : all.count;
    if (name == all.count)
        return false;
    size_t i = at + 3; // `>>>` may stand among the settings too: `up<list<pair<int>>>(n)`
    while (i < all.count && !(is_thrice(s, &all, i, '>') && sibling_is_mark(s, &all, i + 3, '(') && behind_brackets(s, &all, i + 3) == all.count))
        i = opens(s, &all, i) ? behind_brackets(s, &all, i) : i + 1;
    if (i >= all.count || count_arguments(s, &all, i + 3) != s->kernel->function->parameter_count || !stand_together(s, call->range.begin))
        return false;
    launch->name = all.at[name].range;
    launch->opens = (struct range){all.at[at].range.begin, all.at[at + 2].range.end};
    launch->tail = (struct range){all.at[i].range.begin, all.at[i + 3].range.end};
    launch->settings = count_settings(call, (struct range){launch->opens.end, launch->tail.begin});
    launch->has_arguments = !sibling_is_mark(s, &all, i + 4, ')');
    return launch->settings >= 2 && launch->settings <= 4;
}

const char *sibling_read_launches(struct sibling *s, const struct edit_list *made) {
    for (size_t i = 0; i < s->kernel->launches.count; i++) {
        struct sibling_launch launch;
        if (read_launch(s, s->kernel->launches.at[i], &launch) && !touches(made, (struct range){launch.name.begin, launch.tail.end}))
            *ARENA_PUSH(s->arena, &s->launches) = launch;
    }
    return s->launches.count ? NULL : "no launch of it that could be changed stands behind it";
}

// ---- names --------------------------------------------------------------------------------------------------------------

const char *sibling_name(const struct sibling *s) {
    return arena_printf(s->arena, "%s_%s", s->kernel->name, s->suffix);
}

const char *sibling_launcher(const struct sibling *s) {
    return arena_printf(s->arena, "launch_%s_%s", s->kernel->name, s->suffix);
}

bool sibling_exists(struct arena *arena, const struct source *source, const struct kernel *kernel, const char *suffix) {
    struct sibling s = {.arena = arena, .source = source, .kernel = kernel, .suffix = suffix};
    if (!strstr(source->text, sibling_name(&s)))
        return false;
    struct sibling_tokens all = sibling_tokens(arena, source, (struct range){0, source->length});
    return sibling_count_words(&s, &all, sibling_name(&s)) > 0;
}

// In the file or one of the project's headers; comments don't count.
static bool is_said(const struct sibling *s, const char *word) {
    bool any = false;
    for (size_t i = 0; i < s->kernel->unit->texts.count && !any; i++) {
        struct sibling in = {.source = s->kernel->unit->texts.at[i]};
        struct range whole = {0, in.source->length};
        struct sibling_tokens all = lexer_mentions(in.source->text, whole, word) ? sibling_tokens(s->arena, in.source, whole) : (struct sibling_tokens){0};
        any = sibling_count_words(&in, &all, word) > 0;
    }
    return any;
}

bool sibling_takes_names(const struct sibling *s, const char *parameter) {
    return is_said(s, sibling_name(s)) || is_said(s, sibling_launcher(s)) || lexer_mentions(s->source->text, s->text, parameter);
}

// ---- edits --------------------------------------------------------------------------------------------------------------

void sibling_put(const struct sibling *s, struct edit_list *edits, struct range range, const char *text) {
    *ARENA_PUSH(s->arena, edits) = (struct edit){.range = range, .expected = arena_copy(s->arena, s->source->text + range.begin, range.end - range.begin), .text = text};
}

bool sibling_is_mine(const struct sibling *s, const struct edit *edit) {
    return s->text.begin <= edit->range.begin && edit->range.end <= s->text.end && !edit->whole.end;
}

const char *sibling_copy(struct sibling *s, const char *parameter, const struct edit_list *made) {
    struct edit_list edits = {0};
    for (size_t i = 0; i < made->count; i++)
        if (sibling_is_mine(s, &made->at[i]))
            *ARENA_PUSH(s->arena, &edits) = made->at[i];
    sibling_put(s, &edits, s->name, sibling_name(s));
    bool alone = s->kernel->function->parameter_count == 0;
    sibling_put(s, &edits, (struct range){s->parameters.begin, s->parameters.begin}, alone ? parameter : arena_printf(s->arena, "%s, ", parameter));
    for (size_t i = 0; i < edits.count; i++) {
        edits.at[i].range.begin -= s->text.begin;
        edits.at[i].range.end -= s->text.begin;
    }
    struct source part;
    const char *problem;
    size_t length = s->text.end - s->text.begin;
    source_from_text(s->arena, s->source->path, arena_copy(s->arena, s->source->text + s->text.begin, length), length, &part);
    return edit_prepare(s->arena, &part, &edits, &problem) < 0 ? NULL : edit_apply(s->arena, &part, &edits, &length);
}

static const char *text_of(const struct sibling *s, struct range range) {
    return arena_copy(s->arena, s->source->text + range.begin, range.end - range.begin);
}

const char *sibling_launcher_head(const struct sibling *s) {
    bool alone = s->kernel->function->parameter_count == 0;
    return arena_printf(s->arena, "%s%sstatic void %s(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream%s%s)", text_of(s, s->head),
                        *s->head_names ? " " : "", sibling_launcher(s), alone ? "" : ", ", text_of(s, s->parameters));
}

const char *sibling_arguments(const struct sibling *s) {
    const char *text = "";
    for (unsigned i = 0; i < s->kernel->function->parameter_count; i++)
        text = arena_printf(s->arena, "%s, %s", text, s->kernel->function->parameters[i]->name);
    return text;
}

void sibling_add(struct sibling *s, const char *copy, const char *launcher, unsigned site, struct edit_list *edits) {
    static const char *const missing[] = {[2] = ", 0, nullptr", [3] = ", nullptr", [4] = ""};
    const char *n = s->source->newline;
    const char *text = arena_printf(s->arena, "%s%s// NOLINTBEGIN(warpagg-*) what stands here has been rewritten%s%s%s%s%s// NOLINTEND(warpagg-*)%s", s->has_line ? "" : n, n, n, copy, n, n,
                                    launcher, n);
    *ARENA_PUSH(s->arena, edits) = (struct edit){0};
    memmove(edits->at + 1, edits->at, (edits->count - 1) * sizeof *edits->at); // in front of what others put where the next kernel begins
    edits->at[0] = (struct edit){.range = {s->behind, s->behind}, .expected = "", .text = text, .adds_lines = s->has_line, .site = site, .whole = s->text};
    for (size_t i = 0; i < s->launches.count; i++) {
        const struct sibling_launch *launch = &s->launches.at[i];
        size_t first = edits->count;
        sibling_put(s, edits, launch->name, sibling_launcher(s));
        sibling_put(s, edits, launch->opens, "(");
        sibling_put(s, edits, launch->tail, arena_printf(s->arena, "%s%s", missing[launch->settings], launch->has_arguments ? ", " : ""));
        for (size_t k = first; k < edits->count; k++)
            edits->at[k].site = site;
    }
}
