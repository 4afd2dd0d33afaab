#include "sibling.h"

#include <string.h>

#include "base/alignment.h"
#include "sites/purity.h"
#include "text/arguments.h"
#include "text/layout.h"
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

// One past the `>` or the bracket that closes what token `i` opens; the next token where it opens nothing.
static size_t behind_nested(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    return sibling_is_mark(s, all, i, '<') ? behind_angles(s, all, i) : opens(s, all, i) ? behind_brackets(s, all, i) : i + 1;
}

// The first such mark from token `i` on that stands in no brackets; `end` where there is none.
static size_t find_mark(const struct sibling *s, const struct sibling_tokens *all, size_t i, size_t end, char mark) {
    while (i < end && !sibling_is_mark(s, all, i, mark))
        i = behind_nested(s, all, i);
    return i < end ? i : end;
}

static const char *text_of(const struct sibling *s, size_t begin, size_t end) {
    return arena_copy(s->arena, s->source->text + begin, end - begin);
}

// `class T = int`, tokens `begin` to `end`, for the launcher's head, which is written up to `*written`. What has no name is given one. False where it can't be.
static bool read_template_parameter(struct sibling *s, const struct sibling_tokens *all, size_t begin, size_t end, unsigned number, size_t *written) {
    size_t behind = find_mark(s, all, begin, end, '=');
    bool is_pack = find_mark(s, all, begin, behind, '.') < behind;
    const char *name = s->kernel->function->template_names.at[number];
    if (behind == begin || (!*name && sibling_is_mark(s, all, behind - 1, ')')) || (!*name && sibling_is_mark(s, all, behind - 1, ']')))
        return false;
    if (!*name) {
        size_t at = all->at[behind - 1].range.end;
        name = arena_printf(s->arena, "warpagg_argument%u", number + 1);
        s->head = arena_printf(s->arena, "%s%s %s", s->head, text_of(s, *written, at), name);
        *written = at;
    }
    s->head_names = arena_printf(s->arena, "%s%s%s%s", s->head_names, *s->head_names ? ", " : "<", name, is_pack ? "..." : "");
    return true;
}

// `template <class T, int N>`. Returns the token behind it, or 0 where it can't be read.
static size_t read_head(struct sibling *s, const struct sibling_tokens *all) {
    size_t end = sibling_is_mark(s, all, 1, '<') ? behind_angles(s, all, 1) : 0, written = all->at[0].range.begin;
    unsigned count = 0;
    if (end < 4 || end >= all->count)
        return 0;
    for (size_t begin = 2, comma; begin < end; begin = comma + 1, count++) {
        comma = find_mark(s, all, begin, end - 1, ',');
        if (count == s->kernel->function->template_names.count || !read_template_parameter(s, all, begin, comma, count, &written))
            return 0;
    }
    size_t behind = all->at[end - 1].range.end, next = behind + strspn(s->source->text + behind, " \t");
    s->head = arena_printf(s->arena, "%s%s%s", s->head, text_of(s, written, behind), strchr("\r\n", s->source->text[next]) ? s->source->newline : " ");
    s->head_names = arena_printf(s->arena, "%s>", s->head_names);
    return count == s->kernel->function->template_names.count ? end : 0;
}

// What a kernel's parameters may take in all, as every toolkit has it, and the one more that a sibling has.
enum { MOST_BYTES = 4096, OWN_BYTES = 64, MOST_ALIGNED = 16 };

static const char *read_parameter_list(const struct sibling *s) {
    const struct function *function = s->kernel->function;
    long long bytes = 0;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct decl *parameter = function->parameters[i];
        if (!parameter->name || !*parameter->name)
            return "a parameter has no name";
        if (strcmp(parameter->name, s->kernel->name) == 0)
            return "a parameter has its name";
        if (parameter->type && parameter->type->kind == TYPE_RECORD && !parameter->type->copies_as_bytes)
            return "the copy of a parameter may do more than to copy its bytes";
        bytes += parameter->type ? parameter->type->size + MOST_ALIGNED : 0;
    }
    return bytes > MOST_BYTES - OWN_BYTES ? "its parameters leave no room for one more" : NULL;
}

// The text on one line, as the head is that it goes to; as it is where a comment needs its line.
static const char *on_one_line(struct arena *arena, const char *text) {
    struct lexer lexer = {text, strlen(text), 0};
    struct token token;
    char *line = arena_alloc(arena, strlen(text) + 1), *to = line;
    for (size_t at = 0; lexer_next_raw(&lexer, &token); at = token.range.end) {
        if (token.kind == TOKEN_DIRECTIVE || (token.kind == TOKEN_COMMENT && text[token.range.begin + 1] == '/'))
            return text;
        bool ends_line = memchr(text + at, '\n', token.range.begin - at);
        const char *gap = ends_line ? " " : text + at;
        to = mempcpy(to, gap, ends_line ? 1 : token.range.begin - at);
        to = mempcpy(to, text + token.range.begin, token.range.end - token.range.begin);
    }
    return line;
}

// What stands between the parentheses, tokens `i` to `end`: how many have defaults, and the text for a function of the host's. Returns why it can't be, or NULL.
static const char *read_parameters(struct sibling *s, const struct sibling_tokens *all, size_t i, size_t end) {
    static const char held[] = "__grid_constant__";
    const struct function *function = s->kernel->function;
    const struct macro_list *macros = macros_of(s->arena, s->kernel->unit);
    size_t written = s->parameters.begin;
    s->host_parameters = "";
    const char *why = read_parameter_list(s);
    if (why || (end > i) != (function->parameter_count > 0))
        return why ? why : "its parameters can't be read";
    for (size_t begin = i, comma; begin < end; begin = comma + 1) {
        comma = find_mark(s, all, begin, end, ',');
        size_t behind = find_mark(s, all, begin, comma, '=');
        s->defaults += behind < comma;
        bool is_pack = find_mark(s, all, begin, behind, '.') < behind;
        if (is_pack != (comma == end && function->decl->has_pack))
            return "its parameters can't be read";
    }
    for (size_t k = i; k < end; k++)
        if (sibling_is_word(s, all, k, held)) {
            s->host_parameters = arena_printf(s->arena, "%s%s", s->host_parameters, text_of(s, written, all->at[k].range.begin));
            written = all->at[k + 1].range.begin;
        } else if (macros_say(macros, s->source->text, all->at[k].range, held)) {
            return "a parameter's attributes are those of a macro";
        } else if (sibling_is_word(s, all, k, "auto")) {
            return "its parameters can't be read";
        }
    s->host_parameters = on_one_line(s->arena, arena_printf(s->arena, "%s%s", s->host_parameters, text_of(s, written, s->parameters.end)));
    return NULL;
}

// `extern "C"`, which the sibling goes without: its name is its own.
static bool is_extern_c(const struct sibling *s, const struct sibling_tokens *all, size_t i) {
    static const char c[] = "\"C\"";
    bool is_one = sibling_is_word(s, all, i, "extern") && i + 1 < all->count && all->at[i + 1].kind == TOKEN_STRING;
    struct range linkage = is_one ? all->at[i + 1].range : (struct range){0, 0};
    return linkage.end - linkage.begin == strlen(c) && strncmp(s->source->text + linkage.begin, c, strlen(c)) == 0;
}

// `extern "C" template <…> static __global__ void __launch_bounds__(…) name(`, of which all but void and __global__ may be missing.
static const char *read_declaration(struct sibling *s) {
    static const char *const harmless[] = {"static", "inline", "__global__", "void", "__launch_bounds__"};
    const struct node *body = s->kernel->function->body;
    s->head = s->head_names = "";
    size_t begin = declaration_begin(s, body->range.begin);
    s->text = (struct range){begin, body->range.end};
    struct range front = {begin, body->range.begin};
    if (sibling_holds_directive(s->source, front) || !repeats_itself(s->source, body->range))
        return "a preprocessor line stands in it";
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, front);
    size_t i = sibling_is_word(s, &all, 0, "template") ? read_head(s, &all) : 0;
    if (s->kernel->function->is_template != (i > 0))
        return "its template parameters can't be read";
    if (is_extern_c(s, &all, i)) {
        s->linkage = (struct range){all.at[i].range.begin, all.at[i + 2].range.begin};
        i += 2;
    }
    while (i < all.count && !sibling_is_word(s, &all, i, s->kernel->name)) {
        size_t word = 0;
        while (word < sizeof harmless / sizeof *harmless && !sibling_is_word(s, &all, i, harmless[word]))
            word++;
        if (word == sizeof harmless / sizeof *harmless)
            return "its declaration holds more than extern \"C\", static, inline, __global__, void and __launch_bounds__";
        i = sibling_is_mark(s, &all, i + 1, '(') ? behind_brackets(s, &all, i + 1) : i + 1;
    }
    if (!sibling_is_mark(s, &all, i + 1, '(') || behind_brackets(s, &all, i + 1) != all.count || sibling_count_words(s, &all, "__global__") != 1)
        return "its declaration can't be read";
    s->name = all.at[i].range;
    s->parameters = (struct range){all.at[i + 1].range.end, all.at[all.count - 1].range.begin};
    return read_parameters(s, &all, i + 2, all.count - 1);
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

static bool is_same_function(const struct function *one, const struct function *other) {
    return one == other || (one->source == other->source && one->range.begin == other->range.begin);
}

// `template <…> void k(`, a specialisation too.
static bool is_declared_as_template(const struct sibling *s, const struct function *function) {
    struct sibling in = {.arena = s->arena, .source = function->source};
    size_t begin = function->source ? declaration_begin(&in, function->body->range.begin) : 0;
    struct sibling_tokens all = function->source ? sibling_tokens(s->arena, function->source, (struct range){begin, function->body->range.begin}) : (struct sibling_tokens){0};
    return function->is_template || !all.count || sibling_is_word(&in, &all, 0, "template");
}

static bool has_class_parameter(const struct function *function) {
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i]->type;
        while (type && type->target)
            type = type->target;
        if (type && (type->kind == TYPE_RECORD || type->kind == TYPE_OTHER))
            return true;
    }
    return false;
}

// What another function of its name stands in the way of: one of the two is a template, or its specialisation, and an instance may decide which of them a launch leads to; or the launch in the
// function finds the other beside an argument's class.
static const char *namesake_obstacle(const struct sibling *s) {
    const struct function *mine = s->kernel->function;
    for (size_t i = 0; i < s->kernel->unit->functions.count; i++) {
        const struct function *other = s->kernel->unit->functions.at[i];
        if (is_same_function(other, mine) || !other->body || !other->name || strcmp(other->name, s->kernel->name) != 0)
            continue;
        if (is_declared_as_template(s, mine) || is_declared_as_template(s, other))
            return "another function has its name, and one of them is a template";
        if (has_class_parameter(mine))
            return "another function has its name, and a class is among its parameters";
    }
    for (size_t i = 0; i < s->kernel->unit->declared.count && has_class_parameter(mine); i++)
        if (s->kernel->unit->declared.at[i] != mine->decl && strcmp(s->kernel->unit->declared.at[i]->name, s->kernel->name) == 0)
            return "another function has its name, and a class is among its parameters";
    return NULL;
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
    for (size_t t = 0; *s->head && t < s->kernel->unit->texts.count && !any; t++) {
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
            bool is_own = is_head && strcmp(in.source->real_path, s->source->real_path) == 0 && all.at[i].range.begin == s->text.begin;
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
    why = why ? why : read_body(s);
    why = why ? why : namesake_obstacle(s);
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

// Whether the launch is one of the kernel, and of nothing else that has its name: a pointer, a kernel of another namespace. A call that waits for its template's
// instantiation finds the functions that are declared in front of it, and those that are declared beside its arguments' types.
static bool names_it(const struct sibling *s, const struct node *call) {
    const struct decl *kernel = s->kernel->function->decl;
    const struct unit *unit = s->kernel->unit;
    if (call->decl)
        return call->decl == kernel;
    for (size_t i = 0; i < unit->declared.count; i++)
        if (unit->declared.at[i] != kernel && strcmp(unit->declared.at[i]->name, s->kernel->name) == 0)
            return false;
    return call->callee && call->callee->kind == NODE_REFERENCE && !call->callee->decl && call->callee->only_candidate == kernel;
}

// The grid, the block and what else is written of the four: a default argument has no place, or that of the brackets. Between two of them stands a comma, or a macro holds both: then
// there are 0.
static unsigned count_settings(const struct sibling *s, const struct node *call, struct range brackets) {
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, brackets);
    unsigned count = 0;
    size_t end = 0, i = 0; // of the one before
    for (unsigned k = 0; k < call->launch->kid_count; k++) {
        const struct node *setting = call->launch->kids[k];
        if (!setting || setting->source != call->source || !range_is_inside(setting->range, brackets))
            continue;
        while (count && i < all.count && (all.at[i].range.begin < end || !sibling_is_mark(s, &all, i, ',')))
            i = opens(s, &all, i) ? behind_brackets(s, &all, i) : i + 1;
        if (count && (i >= all.count || all.at[i].range.begin >= setting->range.begin))
            return 0;
        end = setting->range.end;
        count++;
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

// Whether one copy more of each argument does nothing, by the arguments' types where the parameters' are those of a template.
static bool copies_bytes(const struct sibling *s, const struct node *call) {
    const struct function *kernel = s->kernel->function;
    const unsigned last = kernel->parameter_count - 1, least = kernel->parameter_count - kernel->decl->has_pack;
    for (unsigned i = 0; i < least || i < call->kid_count; i++) {
        const struct type *type = kernel->parameter_count ? kernel->parameters[i < last ? i : last]->type : NULL;
        const struct type *argument = i < call->kid_count && call->kids[i] ? call->kids[i]->type : NULL;
        if ((!type || !type->copies_as_bytes) && (!argument || !argument->copies_as_bytes))
            return false;
    }
    return true;
}

// `name<<<grid, block>>>(`, maybe with a namespace in front. Returns why it is none of these, or NULL.
static const char *read_text(const struct sibling *s, const struct node *call, struct sibling_launch *launch) {
    static const char form[] = "it is not written as a name, `<<<…>>>` and arguments";
    struct sibling_tokens all = sibling_tokens(s->arena, s->source, call->range);
    size_t at = 0;
    while (at < all.count && !is_thrice(s, &all, at, '<'))
        at++;
    size_t name = at < all.count ? name_in_front(s, &all, at) : all.count;
    if (name == all.count)
        return form;
    size_t i = at + 3; // `>>>` may stand among the settings too: `up<list<pair<int>>>(n)`
    while (i < all.count && !(is_thrice(s, &all, i, '>') && sibling_is_mark(s, &all, i + 3, '(') && behind_brackets(s, &all, i + 3) == all.count))
        i = opens(s, &all, i) ? behind_brackets(s, &all, i) : i + 1;
    if (i >= all.count)
        return form;
    unsigned count = count_arguments(s, &all, i + 3), most = s->kernel->function->parameter_count, pack = s->kernel->function->decl->has_pack;
    if (count + s->defaults + pack < most || (count > most && !pack))
        return "it leaves out arguments, or a comma stands between `<` and `>` in them";
    launch->name = all.at[name].range;
    launch->opens = (struct range){all.at[at].range.begin, all.at[at + 2].range.end};
    launch->tail = (struct range){all.at[i].range.begin, all.at[i + 3].range.end};
    struct range settings = {launch->opens.end, launch->tail.begin};
    launch->settings = count_settings(s, call, settings);
    launch->has_arguments = !sibling_is_mark(s, &all, i + 4, ')');
    if (!launch->settings || macros_may_part(macros_of(s->arena, s->kernel->unit), s->source->text, settings))
        return "a macro may hold several of its settings";
    return launch->settings >= 2 && launch->settings <= 4 ? NULL : form;
}

static bool is_same_text(const struct node *one, const struct node *other) {
    return one->in_argument && other->in_argument && one->source == other->source && one->range.begin == other->range.begin && one->range.end == other->range.end;
}

struct places {
    const struct sibling *s;
    const struct node *call;
    bool name_others;
};

static void look_for_others(struct node *node, void *context) {
    struct places *places = context;
    places->name_others |= node->kind == NODE_CALL && is_same_text(node, places->call) && !names_it(places->s, node);
}

// Whether the launch's text is one of something else elsewhere in the macro's body.
static bool names_others(const struct sibling *s, const struct node *call) {
    struct places places = {s, call, false};
    for (size_t i = 0; call->in_argument && i < s->kernel->unit->functions.count; i++)
        node_walk(s->kernel->unit->functions.at[i]->body, look_for_others, &places);
    return places.name_others;
}

static const char *read_launch(const struct sibling *s, const struct node *call, const struct edit_list *made, struct sibling_launch *launch) {
    if (call->in_macro)
        return "a macro's body holds it";
    if (!call->source || call->source->real_path != s->source->real_path)
        return "it stands in another file";
    if (call->range.begin < s->behind)
        return "it stands in front of the kernel's body";
    if (!call->launch || !is_host_only(s, call))
        return "it may stand in device code";
    if (has_order(call))
        return "it may write what its settings or arguments read";
    if (!copies_bytes(s, call))
        return "the copy of an argument may do more than to copy its bytes";
    if (!stand_together(s, call->range.begin))
        return "the kernel stands in a condition of the preprocessor's in which it does not";
    const char *why = read_text(s, call, launch);
    if (!why && call->in_argument && !arguments_take_fewer_commas(macros_of(s->arena, s->kernel->unit), s->source->text, call->range))
        why = "its commas part a macro's arguments";
    if (!why && names_others(s, call))
        why = "a macro's body gives its name another meaning";
    return !why && touches(made, (struct range){launch->name.begin, launch->tail.end}) ? "another edit changes it" : why;
}

// A macro that uses its argument several times shows one launch at several places of the tree.
static bool is_seen(const struct sibling *s, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (is_same_text(s->kernel->launches.at[k], s->kernel->launches.at[i]))
            return true;
    return false;
}

const char *sibling_read_launches(struct sibling *s, const struct edit_list *made) {
    const char *first = NULL;
    for (size_t i = 0; i < s->kernel->launches.count; i++) {
        const struct node *call = s->kernel->launches.at[i];
        struct sibling_launch launch;
        if (!names_it(s, call) || is_seen(s, i))
            continue;
        const char *why = read_launch(s, call, made, &launch);
        unsigned line = 0, column;
        s->in_sight++;
        if (!why)
            *ARENA_PUSH(s->arena, &s->launches) = launch;
        else if (call->source && !first) {
            source_position(call->source, call->range.begin, &line, &column);
            first = arena_printf(s->arena, "no launch of it that could be changed stands behind it (line %u: %s)", line, why);
        }
    }
    return s->launches.count ? NULL : first ? first : "no launch of it that could be changed stands behind it";
}

// ---- names --------------------------------------------------------------------------------------------------------------

// Kernels of one name are told apart by numbers, so that no sibling is an overload.
const char *sibling_name(const struct sibling *s) {
    const struct unit *unit = s->kernel->unit;
    unsigned number = 1;
    for (size_t i = 0; i < unit->functions.count && !is_same_function(unit->functions.at[i], s->kernel->function); i++)
        number += unit->functions.at[i]->is_kernel && unit->functions.at[i]->body && strcmp(unit->functions.at[i]->name, s->kernel->name) == 0;
    return number > 1 ? arena_printf(s->arena, "%s_%s%u", s->kernel->name, s->suffix, number) : arena_printf(s->arena, "%s_%s", s->kernel->name, s->suffix);
}

const char *sibling_launcher(const struct sibling *s) {
    return arena_printf(s->arena, "launch_%s", sibling_name(s));
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
    if (s->linkage.end)
        sibling_put(s, &edits, s->linkage, "");
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
    alignment_keep(s->arena, &part, &edits);
    return edit_prepare(s->arena, &part, &edits, &problem) < 0 ? NULL : edit_apply(s->arena, &part, &edits, &length);
}

const char *sibling_launcher_head(const struct sibling *s) {
    bool alone = s->kernel->function->parameter_count == 0;
    return arena_printf(s->arena, "%sstatic void %s(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream%s%s)%s{", s->head, sibling_launcher(s), alone ? "" : ", ",
                        s->host_parameters, layout_before_brace(s->source, s->kernel->function->body));
}

const char *sibling_arguments(const struct sibling *s) {
    const struct function *function = s->kernel->function;
    const char *text = "";
    for (unsigned i = 0; i < function->parameter_count; i++)
        text = arena_printf(s->arena, "%s, %s%s", text, function->parameters[i]->name, i + 1 == function->parameter_count && function->decl->has_pack ? "..." : "");
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
