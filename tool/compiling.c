// What runs: clang makes code of what libclang has read, or of the text where that holds something
// that clang has to be spared.

#include "compiling.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/cache.h"
#include "base/text.h"
#include "base/tokens.h"
#include "text/dialect.h"
#include "text/preamble.h"

// Whether a header is edited where it lies, so that files that are not in sight get what is made of
// it.
bool compiling_edits_headers(const struct session *session, const struct file_report *file) {
    bool in_place = session->headers_taken != HEADERS_NONE && !session->copies_headers;
    return in_place || source_is_header(&file->source);
}

static const char *empty_file(const struct session *session) {
    return arena_printf(session->arena, "%s/declarations/nothing.cu", session->installation.share);
}

// Only for what most files parse with: one that needs more than the shortcuts, or holds errors with
// what is kept in front, is parsed as a whole.
const struct preamble *compiling_preamble(struct session *session, const struct file_report *file,
                                          const struct reading *reading) {
    struct known_preamble *known = reading->preamble;
    const char *wanted = getenv("WARPAGG_CACHE");
    if (session->options->no_cache || (wanted && strcmp(wanted, "off") == 0))
        return NULL;
    if (!known->is_asked) {
        struct strings arguments = toolchain_arguments(session->arena, &session->toolchain,
                                                       reading->flags, reading->architecture, true);
        known->is_asked = true;
        known->preamble = session->readers->preamble_open(
            session->arena, &arguments, reading->flags->clang.count + 1, empty_file(session),
            WARPAGG_VERSION, &file->source);
    }
    return known->preamble;
}

void compiling_drop_preamble(struct session *session, const struct reading *reading) {
    for (const struct preamble *kept = reading->preamble->preamble; kept; kept = kept->base)
        cache_remove(session->arena, kept->folder);
    reading->preamble->preamble = NULL;
}

void compiling_add_preamble(struct arena *arena, const struct preamble *preamble,
                            struct strings *arguments) {
    if (!preamble)
        return;
    *ARENA_PUSH(arena, arguments) = "-include-pch";
    *ARENA_PUSH(arena, arguments) = preamble->path;
}

const char *compiling_without_line_directives(struct arena *arena, const char *text,
                                              size_t length) {
    char *copy = NULL;
    bool starts_line = true;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#' && starts_line) {
            size_t word = i + 1 + strspn(text + i + 1, " \t");
            if (strncmp(text + word, "line", 4) == 0 || (text[word] >= '0' && text[word] <= '9')) {
                copy = copy ? copy : arena_copy(arena, text, length);
                copy[i] = '/';
                copy[i + 1] = '/'; // the name or number behind it stands in a comment then
            }
        }
        starts_line = text[i] == '\n' || (starts_line && (text[i] == ' ' || text[i] == '\t'));
    }
    return copy ? copy : text;
}

static struct compile *start_compiling(struct session *session, const struct file_report *file,
                                       const struct reading *reading, bool shortcuts, bool all,
                                       const struct compile_copies *copies) {
    struct strings arguments = toolchain_arguments(
        session->arena, &session->toolchain, reading->flags, reading->architecture, shortcuts);
    if (all)
        *ARENA_PUSH(session->arena, &arguments) = "-femit-all-decls"; // what nothing here calls too
    return compile_start(session->arena, session->toolchain.compiler, arguments.at, arguments.count,
                         file->source.path, copies);
}

static void add_copy(struct arena *arena, struct compile_copies *copies, const char *path,
                     const char *text, size_t length) {
    *ARENA_PUSH(arena, copies) =
        (struct compile_copy){path, compiling_without_line_directives(arena, text, length), length};
}

// What libclang has read serves as it is where clang has nothing against it. Positions that #line
// directives name are not those of the text, and -femit-all-decls is decided while it is read.
static bool serves_as_read(const struct session *session, const struct file_report *file,
                           const struct unit *unit) {
    bool fine = !compiling_edits_headers(session, file);
    for (size_t i = 0; i < unit->diagnostics.count; i++)
        fine &= unit->diagnostics.at[i].severity == DIAGNOSTIC_NOTE;
    for (size_t i = 0; i < unit->texts.count && fine; i++) {
        const struct source *text = unit->texts.at[i];
        fine = compiling_without_line_directives(session->arena, text->text, text->length) ==
               text->text;
    }
    return fine;
}

struct compile *compiling_start(struct session *session, const struct file_report *file,
                                const struct unit *unit, const struct reading *reading,
                                bool shortcuts) {
    const int parsed =
        serves_as_read(session, file, unit) ? session->readers->frontend_save(unit) : -1;
    if (parsed < 0)
        return NULL;
    const struct strings arguments = toolchain_arguments(
        session->arena, &session->toolchain, reading->flags, reading->architecture, shortcuts);
    return compile_start_parsed(session->arena, session->toolchain.compiler, arguments.at,
                                arguments.count, parsed, empty_file(session));
}

struct compile *compiling_expand(struct session *session, const struct file_report *file,
                                 const struct reading *reading, bool shortcuts,
                                 const struct compile_copies *copies) {
    struct strings arguments = toolchain_arguments(
        session->arena, &session->toolchain, reading->flags, reading->architecture, shortcuts);
    return compile_start_expansion(session->arena, session->toolchain.compiler, arguments.at,
                                   arguments.count, file->source.path, copies);
}

static struct function *outermost_at(const struct unit *unit, const struct source *source,
                                     size_t offset) {
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        if (function->source == source && !function->outer && function->body &&
            function->range.begin <= offset && offset < function->range.end)
            return function;
    }
    return NULL;
}

static const struct source *source_named(const struct unit *unit, const char *path) {
    char resolved[PATH_MAX];
    const char *real = realpath(path, resolved) ? resolved : path;
    for (size_t i = 0; i < unit->sources.count; i++)
        if (strcmp(unit->sources.at[i]->real_path, real) == 0)
            return unit->sources.at[i];
    return strcmp(unit->main->real_path, real) == 0 ? unit->main : NULL;
}

static struct compile_copy *copy_of(struct arena *arena, const struct source *source,
                                    struct compile_copies *copies, const char *path) {
    for (size_t i = 0; i < copies->count; i++)
        if (strcmp(copies->at[i].path, path) == 0)
            return &copies->at[i];
    struct compile_copy *copy = ARENA_PUSH(arena, copies);
    *copy = (struct compile_copy){path, source->text, source->length};
    return copy;
}

// Lines stay. `rest`: what stands there then.
static void blank(struct arena *arena, struct compile_copy *copy, struct range range, char rest) {
    char *text = arena_copy(arena, copy->text, copy->length);
    for (size_t i = range.begin; i < range.end; i++)
        if (text[i] != '\n' && text[i] != '\r')
            text[i] = ' ';
    text[range.begin] = rest;
    copy->text = text;
}

// Where a function's body begins, or what its constructor says of members in front of it.
static size_t end_of_front(struct arena *arena, const struct function *function) {
    const size_t body = function->body->range.begin;
    const struct tokens all =
        tokens_of(arena, function->source, (struct range){function->range.begin, body});
    for (size_t i = 0; i < all.count;) {
        bool is_colon = tokens_mark_at(&all, i, ':'), is_scope = tokens_mark_at(&all, i + 1, ':');
        if (is_colon && !is_scope)
            return all.at[i].range.begin;
        i = is_colon                       ? i + 2
            : tokens_mark_at(&all, i, '<') ? tokens_behind_angles(&all, i)
                                           : tokens_behind_brackets(&all, i);
    }
    return body;
}

// The body of a function that runs on the device becomes a semicolon: whoever calls it calls
// something unknown. The host's becomes empty; where the error stands in front of it, as where a
// constructor makes members, it becomes a semicolon too. A definition that leaves the words of its
// declaration out (`__device__`), which nvcc takes, goes as a whole: the declaration stays.
static bool remove_body(struct arena *arena, const struct function *function, const char *text,
                        size_t offset, struct compile_copies *copies, const char *path) {
    struct compile_copy *copy = copy_of(arena, function->source, copies, path);
    struct range body = function->body->range;
    if (body.end > copy->length || copy->text[body.begin] != '{')
        return false; // is gone, or was never there as text
    bool is_declared = strstr(text, " cannot overload ");
    bool runs = function->is_device || function->is_kernel || is_declared || offset < body.begin;
    body.begin = is_declared ? function->range.begin
                 : runs      ? end_of_front(arena, function)
                             : body.begin;
    blank(arena, copy, body, runs ? ';' : '{');
    if (!runs)
        ((char *)copy->text)[body.end - 1] = '}';
    return true;
}

// Without its body a member that is defined outside of its class has no place there.
static bool remove_member(struct arena *arena, const struct function *function,
                          struct compile_copies *copies, const char *path) {
    struct compile_copy *copy = copy_of(arena, function->source, copies, path);
    if (function->body->range.end > copy->length ||
        copy->text[end_of_front(arena, function)] != ';')
        return false;
    blank(arena, copy, function->range, ' ');
    return true;
}

// The body of the function around the offset, as far as the text shows;
// an empty range: there is none.
static struct range body_around(struct arena *arena, const struct source *source, size_t offset) {
    static const char *const scopes[] = {"class", "struct", "union", "enum", "namespace"};
    const struct tokens all = tokens_of(arena, source, (struct range){0, source->length});
    bool is_function = false, is_scope = false;
    for (size_t i = 0; i < all.count && all.at[i].range.begin <= offset;) {
        size_t next = i + 1;
        if (tokens_word_at(&all, i, "template") && tokens_mark_at(&all, i + 1, '<')) {
            next = tokens_behind_angles(&all, i + 1);
        } else if (tokens_mark_at(&all, i, '(')) {
            next = tokens_behind_brackets(&all, i);
            is_function = !is_scope;
        } else if (tokens_mark_at(&all, i, '{') && is_function) {
            next = tokens_behind_brackets(&all, i);
            if (offset < all.at[next - 1].range.end)
                return (struct range){all.at[i].range.begin, all.at[next - 1].range.end};
        }
        bool ends = tokens_mark_at(&all, i, '{') || tokens_mark_at(&all, i, '}') ||
                    tokens_mark_at(&all, i, ';');
        for (size_t k = 0; k < sizeof scopes / sizeof *scopes; k++)
            is_scope |= tokens_word_at(&all, i, scopes[k]);
        is_function &= !ends && !tokens_mark_at(&all, i, '=');
        is_scope &= !ends;
        i = next;
    }
    return (struct range){0, 0};
}

// A function that the unit does not hold may run anywhere, and no claim is made of what it does: it
// becomes one that is only declared.
static bool remove_unheld_body(struct arena *arena, const struct source *source, size_t offset,
                               struct compile_copies *copies, const char *path) {
    struct range body = body_around(arena, source, offset);
    struct compile_copy *copy = body.end ? copy_of(arena, source, copies, path) : NULL;
    if (!copy || copy->text[body.begin] != '{')
        return false;
    blank(arena, copy, body, ';');
    return true;
}

static bool remove_systems_body(struct arena *arena, const struct compile_error *error,
                                struct compile_copies *copies) {
    struct source *source = ARENA_NEW(arena, struct source);
    if (!*error->path || source_read(arena, error->path, source) < 0 || !error->line ||
        error->line > source->line_count)
        return false;
    size_t offset = source->line_starts[error->line - 1] + error->column - 1;
    return remove_unheld_body(arena, source, offset, copies, error->path);
}

// An argument that is nvcc's and not clang's: the parse takes no notice of it.
static bool remove_argument(struct strings *arguments, const char *text) {
    static const char start[] = "unknown argument";
    const char *word = strncmp(text, start, strlen(start)) == 0 ? strchr(text, '\'') : NULL;
    size_t length = word ? strcspn(++word, "'") : 0, kept = 0;
    for (size_t i = 0; word && i < arguments->count; i++)
        if (strlen(arguments->at[i]) != length || memcmp(arguments->at[i], word, length) != 0)
            arguments->at[kept++] = arguments->at[i];
    bool any = word && kept < arguments->count;
    arguments->count = any ? kept : arguments->count;
    return any;
}

// An #error: the parse has settled whether it fails the file. `offset` is that of the word.
static bool remove_directive(struct arena *arena, const struct source *source, size_t offset,
                             struct compile_copies *copies, const char *path) {
    struct compile_copy *copy = copy_of(arena, source, copies, path);
    size_t begin = offset;
    while (begin > 0 && (copy->text[begin - 1] == ' ' || copy->text[begin - 1] == '\t'))
        begin--;
    if (begin == 0 || copy->text[begin - 1] != '#' ||
        strncmp(copy->text + offset, "error", strlen("error")) != 0)
        return false;
    struct range line = {begin - 1, offset};
    while (line.end < copy->length &&
           (copy->text[line.end] != '\n' || copy->text[line.end - 1] == '\\'))
        line.end++;
    blank(arena, copy, line, ' ');
    return true;
}

// A texture reference, which the toolkit's headers lack since CUDA 12: functions that name it have
// an error then. `offset` is that of the word.
static bool remove_texture(struct arena *arena, const struct source *source, size_t offset,
                           const char *text, struct compile_copies *copies, const char *path) {
    static const char *const said[] = {"no template named 'texture'",
                                       "unknown type name 'texture'"};
    struct compile_copy *copy = copy_of(arena, source, copies, path);
    struct range declaration = {offset, offset};
    while (declaration.begin > 0 && !strchr("\n;{}", copy->text[declaration.begin - 1]))
        declaration.begin--;
    while (declaration.end < copy->length && copy->text[declaration.end] != ';')
        declaration.end++;
    bool is_one = (strcmp(text, said[0]) == 0 || strcmp(text, said[1]) == 0) &&
                  strncmp(copy->text + offset, "texture", strlen("texture")) == 0;
    if (is_one)
        blank(arena, copy, declaration, ' ');
    return is_one;
}

// The place of an error in a text of the project's; false: it stands in none.
static bool is_placed(const struct unit *unit, const struct compile_error *error,
                      const struct source **source, size_t *offset) {
    *source = *error->path ? source_named(unit, error->path) : NULL;
    if (!*source || !error->line || error->line > (*source)->line_count)
        return false;
    *offset = (*source)->line_starts[error->line - 1] + error->column - 1;
    return true;
}

bool compiling_meets_error_directive(const struct unit *unit, const struct compile_result *result) {
    const struct source *source;
    size_t offset;
    for (size_t i = 0; i < result->error_count; i++)
        if (is_placed(unit, &result->errors[i], &source, &offset) && offset < source->length &&
            strncmp(source->text + offset, "error", strlen("error")) == 0)
            return true;
    return false;
}

// nvcc accepts code that clang rejects. Returns whether something could be taken out.
static bool remove_errors(struct session *session, const struct unit *unit,
                          const struct compile_result *result, struct compile_flags *flags,
                          struct compile_copies *copies) {
    bool any = false;
    for (size_t i = 0; i < result->error_count; i++) {
        const struct compile_error *error = &result->errors[i];
        any |= !*error->path && remove_argument(&flags->clang, error->text);
        const struct source *source;
        size_t offset;
        if (!is_placed(unit, error, &source, &offset)) {
            any |= !source && remove_systems_body(session->arena, error, copies);
            continue;
        }
        if (remove_directive(session->arena, source, offset, copies, error->path)) {
            any = true;
            continue;
        }
        struct function *function = outermost_at(unit, source, offset);
        if (!function) {
            // Or a friend that a class defines.
            any |=
                remove_texture(session->arena, source, offset, error->text, copies, error->path) ||
                remove_unheld_body(session->arena, source, offset, copies, error->path);
            continue;
        }
        if (!function->has_error)
            function->error_at =
                arena_printf(session->arena, "%s:%u:%u", source->path, error->line, error->column);
        function->has_error = true;
        any |=
            text_begins(error->text, "out-of-line declaration of a member must be a definition")
                ? remove_member(session->arena, function, copies, error->path)
                : remove_body(session->arena, function, error->text, offset, copies, error->path);
    }
    return any;
}

// What the parse says of the same text.
static struct compile_result errors_of(struct arena *arena, const struct unit *unit) {
    ARENA_LIST(struct compile_error) errors = {0};
    for (size_t i = 0; i < unit->diagnostics.count; i++) {
        const struct diagnostic *said = &unit->diagnostics.at[i];
        if (said->severity != DIAGNOSTIC_NOTE && said->path && said->line)
            *ARENA_PUSH(arena, &errors) =
                (struct compile_error){said->path, said->line, said->column, said->text};
    }
    return (struct compile_result){.errors = errors.at, .error_count = errors.count};
}

enum { COMPILE_LIMIT = 4 }; // times that errors are taken out

static struct strings copied(struct arena *arena, const struct strings *strings) {
    struct strings copy = {0};
    for (size_t i = 0; i < strings->count; i++)
        *ARENA_PUSH(arena, &copy) = strings->at[i];
    return copy;
}

// Whether there is no code because of functions of the system's. Most that nothing calls are the
// host's (immintrin.h), and run on the device for clang alone, since they are constexpr.
static bool fails_in_system(const struct unit *unit, const struct compile_result *result) {
    const struct source *source;
    size_t offset;
    bool any = false;
    for (size_t i = 0; i < result->error_count && !result->bitcode; i++)
        any |= *result->errors[i].path && !is_placed(unit, &result->errors[i], &source, &offset) &&
               !source;
    return any;
}

struct compile_result compiling_finish(struct session *session, const struct file_report *file,
                                       const struct unit *unit, const struct reading *reading,
                                       bool shortcuts, struct compile *started) {
    struct arena *arena = session->arena;
    struct compile_result result =
        started ? compile_finish(arena, started) : errors_of(arena, unit);
    const bool is_lost = result.loss;
    bool all = compiling_edits_headers(session, file);
    struct compile_copies copies = {0};
    struct compile_flags flags = *reading->flags;
    flags.clang = copied(arena, &reading->flags->clang);
    // Without what the compiler does not take.
    struct reading kept = {.flags = &flags, .architecture = reading->architecture};
    for (size_t i = 0; i < unit->cured.count; i++)
        add_copy(arena, &copies, unit->cured.at[i].path, unit->cured.at[i].text,
                 unit->cured.at[i].length);
    for (int i = 0; i < COMPILE_LIMIT && !result.bitcode; i++) {
        all &= !fails_in_system(unit, &result);
        if (!remove_errors(session, unit, &result, &flags, &copies) && i > 0)
            break;
        struct compile *compile = start_compiling(session, file, &kept, shortcuts, all, &copies);
        if (!compile)
            break;
        result = compile_finish(arena, compile);
    }
    if (is_lost && result.bitcode)
        compiling_drop_preamble(session, reading);
    return result;
}
