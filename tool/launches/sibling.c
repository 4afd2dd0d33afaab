#include "sibling.h"

#include <string.h>

#include "base/tokens.h"
#include "copied.h"
#include "text/layout.h"
#include "text/macros.h"
#include "text/names.h"
#include "text/unit.h"

// ---- the declaration ----------------------------------------------------------------------------

// One past the `>` or the bracket that closes what token `i` opens;
// the next token where it opens nothing.
static size_t behind_nested(const struct tokens *all, size_t i) {
    return tokens_mark_at(all, i, '<') ? tokens_behind_angles(all, i)
           : tokens_open_at(all, i)    ? tokens_behind_brackets(all, i)
                                       : i + 1;
}

// The first such mark from token `i` on that stands in no brackets; `end` where there is none.
static size_t find_mark(const struct tokens *all, size_t i, size_t end, char mark) {
    while (i < end && !tokens_mark_at(all, i, mark))
        i = behind_nested(all, i);
    return i < end ? i : end;
}

static const char *text_of(const struct sibling *s, size_t begin, size_t end) {
    return arena_copy(s->arena, s->source->text + begin, end - begin);
}

// `class T = int`, tokens `begin` to `end`, for the launcher's head, which is written up to
// `*written`. What has no name is given one. False where it can't be.
static bool read_template_parameter(struct sibling *s, const struct tokens *all, size_t begin,
                                    size_t end, unsigned number, size_t *written) {
    size_t behind = find_mark(all, begin, end, '=');
    bool is_pack = find_mark(all, begin, behind, '.') < behind;
    const char *name = s->kernel->function->template_names.at[number];
    if (behind == begin || (!*name && tokens_mark_at(all, behind - 1, ')')) ||
        (!*name && tokens_mark_at(all, behind - 1, ']')))
        return false;
    if (!*name) {
        size_t at = all->at[behind - 1].range.end;
        name = arena_printf(s->arena, "warpagg_argument%u", number + 1);
        s->head = arena_printf(s->arena, "%s%s %s", s->head, text_of(s, *written, at), name);
        *written = at;
    }
    s->head_names = arena_printf(s->arena, "%s%s%s%s", s->head_names, *s->head_names ? ", " : "<",
                                 name, is_pack ? "..." : "");
    return true;
}

// `template <class T, int N>`. Returns the token behind it, or 0 where it can't be read.
static size_t read_head(struct sibling *s, const struct tokens *all) {
    size_t end = tokens_mark_at(all, 1, '<') ? tokens_behind_angles(all, 1) : 0,
           written = all->at[0].range.begin;
    unsigned count = 0;
    if (end < 4 || end >= all->count)
        return 0;
    for (size_t begin = 2, comma; begin < end; begin = comma + 1, count++) {
        comma = find_mark(all, begin, end - 1, ',');
        if (count == s->kernel->function->template_names.count ||
            !read_template_parameter(s, all, begin, comma, count, &written))
            return 0;
    }
    size_t behind = all->at[end - 1].range.end,
           next = behind + strspn(s->source->text + behind, " \t");
    s->head = arena_printf(s->arena, "%s%s%s", s->head, text_of(s, written, behind),
                           strchr("\r\n", s->source->text[next]) ? s->source->newline : " ");
    s->head_names = arena_printf(s->arena, "%s>", s->head_names);
    return count == s->kernel->function->template_names.count ? end : 0;
}

// What a kernel's parameters may take in all, as every toolkit has it,
// and the one more that a sibling has.
enum { MOST_BYTES = 4096, OWN_BYTES = 64, MOST_ALIGNED = 16 };

// How the names begin that the function which launches has besides.
static const char own_names[] = "warpagg_";

static const char *read_parameter_list(const struct sibling *s) {
    const struct function *function = s->kernel->function;
    long long bytes = 0;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct decl *parameter = function->parameters[i];
        if (!parameter->name || !*parameter->name)
            return "a parameter has no name";
        if (strcmp(parameter->name, s->kernel->name) == 0)
            return "a parameter has its name";
        if (strncmp(parameter->name, own_names, strlen(own_names)) == 0)
            return "a parameter has a name of the function's own";
        if (parameter->type && parameter->type->kind == TYPE_RECORD &&
            !parameter->type->copies_as_bytes)
            return "the copy of a parameter may do more than to copy its bytes";
        bytes += parameter->type ? parameter->type->size + MOST_ALIGNED : 0;
        if (bytes > MOST_BYTES - OWN_BYTES)
            return "its parameters leave no room for one more";
    }
    return NULL;
}

// The text on one line, as the head is that it goes to; as it is where a comment needs its line.
static const char *on_one_line(struct arena *arena, const char *text) {
    struct lexer lexer = {text, strlen(text), 0};
    struct token token;
    char *line = arena_alloc(arena, strlen(text) + 1), *to = line;
    for (size_t at = 0; lexer_next_raw(&lexer, &token); at = token.range.end) {
        if (token.kind == TOKEN_DIRECTIVE ||
            (token.kind == TOKEN_COMMENT && text[token.range.begin + 1] == '/'))
            return text;
        bool ends_line = memchr(text + at, '\n', token.range.begin - at);
        const char *gap = ends_line ? " " : text + at;
        to = mempcpy(to, gap, ends_line ? 1 : token.range.begin - at);
        to = mempcpy(to, text + token.range.begin, token.range.end - token.range.begin);
    }
    return line;
}

// What stands between the parentheses, tokens `i` to `end`: how many have defaults, and the text
// for a function of the host's. Returns why it can't be, or NULL.
static const char *read_parameters(struct sibling *s, const struct tokens *all, size_t i,
                                   size_t end) {
    static const char held[] = "__grid_constant__";
    const struct function *function = s->kernel->function;
    const struct macro_list *macros = macros_of(s->arena, s->kernel->unit);
    size_t written = s->parameters.begin;
    s->host_parameters = "";
    const char *why = read_parameter_list(s);
    if (why || (end > i) != (function->parameter_count > 0))
        return why ? why : "its parameters can't be read";
    for (size_t begin = i, comma; begin < end; begin = comma + 1) {
        comma = find_mark(all, begin, end, ',');
        size_t behind = find_mark(all, begin, comma, '=');
        s->defaults += behind < comma;
        bool is_pack = find_mark(all, begin, behind, '.') < behind;
        if (is_pack != (comma == end && function->decl->has_pack))
            return "its parameters can't be read";
    }
    for (size_t k = i; k < end; k++)
        if (tokens_word_at(all, k, held)) {
            s->host_parameters = arena_printf(s->arena, "%s%s", s->host_parameters,
                                              text_of(s, written, all->at[k].range.begin));
            written = all->at[k + 1].range.begin;
        } else if (macros_say(macros, s->source->text, all->at[k].range, held)) {
            return "a parameter's attributes are those of a macro";
        } else if (tokens_word_at(all, k, "auto")) {
            return "its parameters can't be read";
        }
    s->host_parameters =
        on_one_line(s->arena, arena_printf(s->arena, "%s%s", s->host_parameters,
                                           text_of(s, written, s->parameters.end)));
    return NULL;
}

// `extern "C"`, which the sibling goes without: its name is its own.
static bool is_extern_c(const struct tokens *all, size_t i) {
    static const char c[] = "\"C\"";
    bool is_one = tokens_word_at(all, i, "extern") && i + 1 < all->count &&
                  all->at[i + 1].kind == TOKEN_STRING;
    struct range linkage = is_one ? all->at[i + 1].range : (struct range){0, 0};
    return linkage.end - linkage.begin == strlen(c) &&
           strncmp(all->text + linkage.begin, c, strlen(c)) == 0;
}

// `extern "C" template <…> static __global__ void __launch_bounds__(…) name(`, of which all but
// void and __global__ may be missing.
static const char *read_declaration(struct sibling *s) {
    static const char *const harmless[] = {"static", "inline", "__global__", "void",
                                           "__launch_bounds__"};
    const struct node *body = s->kernel->function->body;
    s->head = s->head_names = "";
    size_t begin = copied_begin(s->arena, s->source, body->range.begin);
    s->text = (struct range){begin, body->range.end};
    struct range front = {begin, body->range.begin};
    if (tokens_hold_directive(s->source, front))
        return "a preprocessor line stands in it";
    struct tokens all = tokens_of(s->arena, s->source, front);
    size_t i = tokens_word_at(&all, 0, "template") ? read_head(s, &all) : 0;
    if (s->kernel->function->is_template != (i > 0))
        return "its template parameters can't be read";
    if (is_extern_c(&all, i)) {
        s->linkage = (struct range){all.at[i].range.begin, all.at[i + 2].range.begin};
        i += 2;
    }
    while (i < all.count && !tokens_word_at(&all, i, s->kernel->name)) {
        size_t word = 0;
        while (word < sizeof harmless / sizeof *harmless &&
               !tokens_word_at(&all, i, harmless[word]))
            word++;
        if (word == sizeof harmless / sizeof *harmless)
            return "its declaration holds more than extern \"C\", static, inline, __global__, void "
                   "and __launch_bounds__";
        i = tokens_mark_at(&all, i + 1, '(') ? tokens_behind_brackets(&all, i + 1) : i + 1;
    }
    if (!tokens_mark_at(&all, i + 1, '(') || tokens_behind_brackets(&all, i + 1) != all.count ||
        tokens_count_words(&all, "__global__") != 1)
        return "its declaration can't be read";
    s->name = all.at[i].range;
    s->parameters = (struct range){all.at[i + 1].range.end, all.at[all.count - 1].range.begin};
    return read_parameters(s, &all, i + 2, all.count - 1);
}

// `template <…> void k(`, a specialisation too.
static bool is_declared_as_template(const struct sibling *s, const struct function *function) {
    size_t begin = function->source
                       ? copied_begin(s->arena, function->source, function->body->range.begin)
                       : 0;
    struct tokens all = function->source
                            ? tokens_of(s->arena, function->source,
                                        (struct range){begin, function->body->range.begin})
                            : (struct tokens){0};
    return function->is_template || !all.count || tokens_word_at(&all, 0, "template");
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

// What another function of its name stands in the way of: one of the two is a template, or its
// specialisation, and an instance may decide which of them a launch leads to; or the launch in the
// function finds the other beside an argument's class.
static const char *namesake_obstacle(const struct sibling *s) {
    const struct function *mine = s->kernel->function;
    for (size_t i = 0; i < s->kernel->unit->functions.count; i++) {
        const struct function *other = s->kernel->unit->functions.at[i];
        if (kernel_is_function(other, mine) || !other->body || !other->name ||
            strcmp(other->name, s->kernel->name) != 0)
            continue;
        if (is_declared_as_template(s, mine) || is_declared_as_template(s, other))
            return "another function has its name, and one of them is a template";
        if (has_class_parameter(mine))
            return "another function has its name, and a class is among its parameters";
    }
    for (size_t i = 0; i < s->kernel->unit->declared.count && has_class_parameter(mine); i++)
        if (s->kernel->unit->declared.at[i] != mine->decl &&
            strcmp(s->kernel->unit->declared.at[i]->name, s->kernel->name) == 0)
            return "another function has its name, and a class is among its parameters";
    return NULL;
}

static bool is_said(const struct sibling *s, const char *word) {
    return copied_is_said(s->kernel->unit, word);
}

// What a call sets of the kernel, as `cudaFuncSetAttribute(k, cudaFuncAttribute…)`, its sibling
// has not. How much shared memory it may have is asked where it is launched.
static bool has_set_clusters(const struct sibling *s) {
    return is_said(s, "cudaFuncAttributeRequiredClusterWidth") ||
           is_said(s, "cudaFuncAttributeRequiredClusterHeight") ||
           is_said(s, "cudaFuncAttributeRequiredClusterDepth");
}

const char *sibling_read(struct sibling *s) {
    if (!s->kernel->opens)
        return "a macro holds its body";
    const char *why = read_declaration(s);
    why = why ? why : copied_obstacle(s->arena, s->kernel->unit, s->kernel->function);
    why = why ? why : namesake_obstacle(s);
    why =
        why ? why
            : copied_named_elsewhere(s->arena, s->kernel->unit, s->kernel->function, s->text.begin);
    if (!why && has_set_clusters(s))
        why = "a call sets the size of a kernel's clusters";
    return why;
}

// ---- names --------------------------------------------------------------------------------------

const char *sibling_name(const struct sibling *s) {
    return kernel_sibling(s->arena, s->kernel, s->suffix);
}

const char *sibling_launcher(const struct sibling *s) {
    struct sibling called = *s;
    called.suffix = s->ending ? s->ending : s->suffix;
    return arena_printf(s->arena, "launch_%s", sibling_name(&called));
}

// `struct dim3`, in a namespace.
static bool is_type_of_program(const struct sibling *s, const char *name) {
    static const char *const words[] = {"struct", "class", "union", "enum", "using"};
    bool any = false;
    for (size_t t = 0; t < s->kernel->unit->texts.count; t++) {
        const struct source *in = s->kernel->unit->texts.at[t];
        struct range whole = {0, in->length};
        struct tokens all = lexer_mentions(in->text, whole, name) ? tokens_of(s->arena, in, whole)
                                                                  : (struct tokens){0};
        for (size_t i = 1; i < all.count && !any; i++)
            for (size_t k = 0; k < sizeof words / sizeof *words && tokens_word_at(&all, i, name);
                 k++)
                any |= tokens_word_at(&all, i - 1, words[k]);
    }
    return any;
}

const char *sibling_read_names(const struct sibling *s, const struct names *names,
                               const char *const *says, const char *parameter) {
    for (; *says; says++)
        if (names_has_macro(names, *says))
            return arena_printf(s->arena, "`%s` is a macro of the program's", *says);
    bool is_taken = is_type_of_program(s, "dim3") || is_said(s, sibling_name(s)) ||
                    is_said(s, sibling_launcher(s)) ||
                    lexer_mentions(s->source->text, s->text, parameter);
    return is_taken || names_has_warpagg(names) ? "a name that it would take is the program's own"
                                                : NULL;
}

struct diagnostic sibling_note(const struct sibling *s, bool warns, const char *text) {
    struct diagnostic note = {warns ? DIAGNOSTIC_WARNING : DIAGNOSTIC_NOTE, s->source->path, 0, 0,
                              text};
    const struct function *kernel = s->kernel->function;
    source_position(kernel->source, s->name.end ? s->name.begin : kernel->range.begin, &note.line,
                    &note.column);
    return note;
}

// ---- edits --------------------------------------------------------------------------------------

const char *sibling_copy(struct sibling *s, const char *parameter, const struct edit_list *made) {
    struct edit_list edits = copied_inside(s->arena, s->text, made);
    copied_put(s->arena, s->source, s->name, sibling_name(s), &edits);
    if (s->linkage.end)
        copied_put(s->arena, s->source, s->linkage, "", &edits);
    bool alone = s->kernel->function->parameter_count == 0;
    if (parameter)
        copied_put(s->arena, s->source, (struct range){s->parameters.begin, s->parameters.begin},
                   alone ? parameter : arena_printf(s->arena, "%s, ", parameter), &edits);
    return copied_text(s->arena, s->source, s->text, &edits);
}

const char *sibling_launcher_head(const struct sibling *s) {
    bool alone = s->kernel->function->parameter_count == 0;
    return arena_printf(s->arena,
                        "%sstatic void %s(dim3 warpagg_grid, dim3 warpagg_block, size_t "
                        "warpagg_shared, cudaStream_t warpagg_stream%s%s)%s{",
                        s->head, sibling_launcher(s), alone ? "" : ", ", s->host_parameters,
                        layout_before_brace(s->source, s->kernel->function->body));
}

const char *sibling_arguments(const struct sibling *s) {
    const struct function *function = s->kernel->function;
    const char *text = "";
    for (unsigned i = 0; i < function->parameter_count; i++)
        text = arena_printf(s->arena, "%s, %s%s", text, function->parameters[i]->name,
                            i + 1 == function->parameter_count && function->decl->has_pack ? "..."
                                                                                           : "");
    return text;
}

const char *sibling_launcher_text(const struct sibling *s, const struct sibling_choice *c) {
    struct arena *a = s->arena;
    const char *n = s->source->newline, *name = s->kernel->name,
               *settings = "warpagg_block, warpagg_shared, warpagg_stream",
               *rest = sibling_arguments(s);
    const char *called = *rest ? rest + strlen(", ") : rest;
    const char *level = layout_level(a, s->source, s->kernel->function->body);
    const char *head =
        arena_printf(a, "// As %s<<<…>>>, %s%s%s%s%sstatic %s warpagg_launches%s;%s", name,
                     c->comment, n, sibling_launcher_head(s), n, level, c->launches,
                     c->is_timed ? arena_printf(a, "(\"%s\")", name) : "", n);
    const char *next =
        arena_printf(a, "%sconst %s %s = warpagg_launches.next(%s%s, warpagg_grid, %s);%s", level,
                     c->launch, c->variable, sibling_name(s), s->head_names, settings, n);
    const char *some =
        arena_printf(a, "%sif (%s.%s)%s%s%s%s%s<<<%s, %s>>>(%s%s);%s", level, c->variable,
                     c->is_other, n, level, level, sibling_name(s), s->head_names, c->grid,
                     settings, c->is_handed ? c->variable : "", c->is_handed ? rest : called, n);
    const char *all = arena_printf(a, "%selse%s%s%s%s%s<<<warpagg_grid, %s>>>(%s);%s", level, n,
                                   level, level, name, s->head_names, settings, called, n);
    const char *end = c->is_timed ? arena_printf(a, "%swarpagg_launches.end(%s, warpagg_stream);%s",
                                                 level, c->variable, n)
                                  : "";
    return arena_printf(a, "%s%s%s%s%s}%s", head, next, some, all, end, n);
}

static bool ends_line(const struct source *source, size_t at) {
    at += strspn(source->text + at, " \t");
    return strchr("\r\n", source->text[at]);
}

void sibling_add(struct sibling *s, const char *copy, const char *launcher, unsigned site,
                 struct edit_list *edits) {
    static const char *const missing[] = {[2] = ", 0, nullptr", [3] = ", nullptr", [4] = ""};
    copied_add(s->arena, s->source, s->text, s->linkage.end ? s->linkage.end : s->text.begin, copy,
               arena_printf(s->arena, "%s%s", s->source->newline, launcher), site, edits);
    for (size_t i = 0; i < s->launches.count; i++) {
        const struct sibling_launch *launch = &s->launches.at[i];
        size_t first = edits->count;
        copied_put(s->arena, s->source, launch->name, sibling_launcher(s), edits);
        copied_put(s->arena, s->source, launch->opens, "(", edits);
        const char *comma = !launch->has_arguments                   ? ""
                            : ends_line(s->source, launch->tail.end) ? ","
                                                                     : ", ";
        copied_put(s->arena, s->source, launch->tail,
                   arena_printf(s->arena, "%s%s", missing[launch->settings], comma), edits);
        for (size_t k = first; k < edits->count; k++)
            edits->at[k].site = site;
    }
}
