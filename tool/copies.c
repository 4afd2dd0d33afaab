// A quoted include is looked for beside the file that it stands in first. So an output that lies
// elsewhere includes copies, all in one folder beside it, and each include that leads to a header
// with a copy names the copy: then no header is read as itself and as a copy. A header has a copy
// where it is rewritten, where it includes one that has, and where one that has includes it from
// its own folder.
//
// Includes are read as text, whichever branches are switched on, since the host's pass takes others
// than the device's. What clang followed has to agree; where it does not, or something is in the
// way, no header of this file is rewritten.

#include "copies.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/lexer.h"
#include "output/deliver.h"
#include "output/include_line.h"
#include "project.h"

enum { MOST_FILES = 4000, NOWHERE = -1, MAIN = 0 };

// An include of a text.
struct include {
    unsigned line;
    struct range name; // with its quotes or brackets; empty: a macro
    bool is_plain;     // #include, and no relative of it
    bool is_beside;    // it leads to the folder of the text itself
    int to;            // which text; NOWHERE: none of the project's
};

struct text {
    struct source source;
    const char *path; // as the compiler names it
    ARENA_LIST(struct include) includes;
    struct file_report *report; // of a header that is rewritten
    bool has_copy;
    const char *name; // of the copy
};

struct reader {
    struct arena *arena;
    struct strings quoted, angled, system; // directories of the command
    const char *project;           // the folder whose texts are read for includes; NULL: all are
    ARENA_LIST(struct text) texts; // the file itself, and what its includes can lead to
    const char *obstacle;          // what is in the way; NULL: nothing
};

// ---- Reading ------------------------------------------------------------------------------------

static void read_directories(struct reader *r, const struct strings *arguments) {
    for (size_t i = 0; i + 1 < arguments->count; i++) {
        const char *value = arguments->at[i + 1];
        if (strcmp(arguments->at[i], "-iquote") == 0)
            *ARENA_PUSH(r->arena, &r->quoted) = value;
        else if (strcmp(arguments->at[i], "-I") == 0)
            *ARENA_PUSH(r->arena, &r->angled) = value;
        else if (strcmp(arguments->at[i], "-isystem") == 0)
            *ARENA_PUSH(r->arena, &r->system) = file_real_path(r->arena, value);
    }
}

static bool is_file(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
}

static int text_of(struct reader *r, const char *path) {
    const char *real = file_real_path(r->arena, path);
    for (size_t i = 0; i < r->texts.count; i++)
        if (strcmp(r->texts.at[i].source.real_path, real) == 0)
            return (int)i;
    struct text text = {.path = path};
    if (r->texts.count == MOST_FILES || source_read(r->arena, path, &text.source) < 0)
        return NOWHERE;
    *ARENA_PUSH(r->arena, &r->texts) = text;
    return (int)r->texts.count - 1;
}

static int text_among(struct reader *r, const struct strings *directories, const char *name) {
    for (size_t i = 0; i < directories->count; i++) {
        const char *path = arena_printf(r->arena, "%s/%s", directories->at[i], name);
        if (is_file(path))
            return text_of(r, path);
    }
    return NOWHERE;
}

// As a compiler looks for it, up to the system's directories.
static void resolve(struct reader *r, const char *from, const char *name, struct include *include) {
    const int folder = (int)(file_base_name(from) - from);
    const bool is_quoted = include->is_beside;
    const char *beside = arena_printf(r->arena, "%.*s%s", folder, from, name);
    include->is_beside = is_quoted && *name != '/' && is_file(beside);
    include->to = *name == '/'         ? text_of(r, name)
                  : include->is_beside ? text_of(r, beside)
                  : is_quoted          ? text_among(r, &r->quoted, name)
                                       : NOWHERE;
    if (include->to == NOWHERE && *name != '/')
        include->to = text_among(r, &r->angled, name);
}

static void read_include(struct reader *r, size_t text, struct range directive) {
    const struct source source = r->texts.at[text].source;
    const char *at = source.text + directive.begin + 1;
    at += strspn(at, " \t");
    const char *word = at;
    while (lexer_is_word_character(*at))
        at++;
    const bool is_plain = at - word == 7 && memcmp(word, "include", 7) == 0;
    if (!is_plain && strncmp(word, "include_next", 12) != 0 && strncmp(word, "import", 6) != 0)
        return;
    at += strspn(at, " \t");
    const char *name = lexer_header_name(r->arena, at);
    const size_t begin = (size_t)(at - source.text);
    struct include include = {.is_plain = is_plain, .is_beside = *at == '"', .to = NOWHERE};
    include.name = (struct range){begin, begin + (name ? strlen(name) + 2 : 0)};
    unsigned column;
    source_position(&source, directive.begin, &include.line, &column);
    if (name)
        resolve(r, r->texts.at[text].path, name, &include);
    *ARENA_PUSH(r->arena, &r->texts.at[text].includes) = include;
}

static void read_text(struct reader *r, size_t text) {
    const struct source *source = &r->texts.at[text].source;
    struct lexer lexer = {source->text, source->length, source->has_bom ? 3 : 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE)
            read_include(r, text, token.range);
}

// ---- Which have copies --------------------------------------------------------------------------

static bool needs_copy(const struct reader *r, const struct text *text) {
    bool needs = text->report;
    for (size_t i = 0; i < text->includes.count && !needs; i++) {
        const int to = text->includes.at[i].to;
        needs = to > MAIN && r->texts.at[to].has_copy;
    }
    return needs;
}

static bool spread(struct reader *r) {
    bool any = false;
    for (size_t i = 1; i < r->texts.count; i++) {
        struct text *text = &r->texts.at[i];
        if (!text->has_copy && needs_copy(r, text))
            any = text->has_copy = true;
        for (size_t k = 0; k < text->includes.count && text->has_copy; k++) {
            const struct include *include = &text->includes.at[k];
            if (include->is_beside && include->to > MAIN && !r->texts.at[include->to].has_copy)
                any = r->texts.at[include->to].has_copy = true;
        }
    }
    return any;
}

static const char *said(struct arena *arena, const struct text *text, unsigned line,
                        const char *what) {
    return arena_printf(arena, "%s:%u %s", text->path, line, what);
}

// A quoted name in __has_include is looked for beside the text, as by an include.
static bool asks_for_headers(const struct source *source) {
    static const char word[] = "__has_include";
    bool any = false;
    for (const char *at = source->text; (at = strstr(at, word)) && !any;) {
        at += strlen(word);
        at += strspn(at, " \t");
        any = *at == '(' && at[1 + strspn(at + 1, " \t")] != '<';
    }
    return any;
}

// What would mean something else in a copy.
static const char *obstacle_in(struct arena *arena, const struct text *text) {
    for (size_t i = 0; i < text->includes.count; i++) {
        const struct include *include = &text->includes.at[i];
        if (!include->is_plain)
            return said(arena, text, include->line, "includes by more than #include");
        if (include->to == MAIN)
            return said(arena, text, include->line, "includes the file that includes it");
        if (include->name.end == include->name.begin)
            return said(arena, text, include->line, "includes a header that a macro names");
    }
    if (asks_for_headers(&text->source))
        return said(arena, text, 1, "asks for headers by __has_include");
    return strpbrk(text->path, "\n\r\t\"")
               ? said(arena, text, 1, "has a name that no include can have")
               : NULL;
}

static struct text *text_named(const struct reader *r, const char *real) {
    for (size_t i = 0; i < r->texts.count; i++)
        if (strcmp(r->texts.at[i].source.real_path, real) == 0)
            return &r->texts.at[i];
    return NULL;
}

// Whether what clang followed is what the text says. Between texts without copies all stays.
static bool agrees(const struct reader *r, const struct inclusion *inclusion) {
    const struct text *from = text_named(r, inclusion->from);
    const struct text *to = text_named(r, inclusion->to);
    const bool leads_to_copy = to && to->has_copy;
    const bool is_ours = from && (from == &r->texts.at[MAIN] || from->has_copy);
    for (size_t i = 0; is_ours && i < from->includes.count; i++) {
        const struct include *include = &from->includes.at[i];
        if (include->line != inclusion->line)
            continue;
        const struct text *read = include->to == NOWHERE ? NULL : &r->texts.at[include->to];
        return read == to || !(leads_to_copy || (read && read->has_copy));
    }
    return !leads_to_copy;
}

static const char *unseen(struct reader *r, const struct inclusion *inclusion) {
    const char *from = *inclusion->from ? inclusion->from : "the command line";
    return arena_printf(r->arena, "how %s includes %s is not seen", from, inclusion->to);
}

static bool is_below_any(const char *path, const struct strings *directories) {
    bool any = false;
    for (size_t i = 0; i < directories->count && !any; i++)
        any = file_is_below(path, directories->at[i]);
    return any;
}

static bool names_copied(const struct reader *r, const struct source *source) {
    bool any = false;
    for (size_t i = 1; i < r->texts.count && !any; i++)
        any = r->texts.at[i].has_copy && strstr(source->text, file_base_name(r->texts.at[i].path));
    return any;
}

// A system header that includes one of the project's gets the header itself. clang does not tell of
// an include of what is there already.
static void look_in_system(struct reader *r, const struct strings *read) {
    for (size_t i = 0; i < read->count && !r->obstacle; i++) {
        struct source source;
        const char *path = read->at[i];
        if (!is_below_any(file_real_path(r->arena, path), &r->system) ||
            source_read(r->arena, path, &source) < 0 || !names_copied(r, &source))
            continue;
        const int at = text_of(r, path);
        if (at == NOWHERE)
            continue;
        read_text(r, (size_t)at);
        const struct text *text = &r->texts.at[at];
        for (size_t k = 0; k < text->includes.count; k++)
            if (text->includes.at[k].to > MAIN && r->texts.at[text->includes.at[k].to].has_copy)
                r->obstacle = said(r->arena, text, text->includes.at[k].line,
                                   "is a system header and includes one of them");
    }
}

static void find_obstacle(struct reader *r, const struct file_report *file) {
    for (size_t i = 1; i < r->texts.count; i++)
        if (r->texts.at[i].has_copy && !r->obstacle)
            r->obstacle = obstacle_in(r->arena, &r->texts.at[i]);
    for (size_t i = 0; i < file->inclusions.count && !r->obstacle; i++) {
        const struct inclusion *inclusion = &file->inclusions.at[i];
        if (!agrees(r, inclusion))
            r->obstacle = unseen(r, inclusion);
    }
    look_in_system(r, &file->dependencies);
    if (r->texts.count == MOST_FILES)
        r->obstacle = "there are too many";
}

// ---- The copies ---------------------------------------------------------------------------------

// Includes of what has a copy name the copy. `folder`: of the copies, as the text finds it.
static void redirect(struct reader *r, const struct text *text, const char *folder,
                     struct edit_list *edits) {
    for (size_t i = 0; i < text->includes.count; i++) {
        const struct include *include = &text->includes.at[i];
        const struct text *to = include->to > MAIN ? &r->texts.at[include->to] : NULL;
        if (!to || !to->has_copy)
            continue;
        const struct range range = include->name;
        *ARENA_PUSH(r->arena, edits) = (struct edit){
            .range = range,
            .expected =
                arena_copy(r->arena, text->source.text + range.begin, range.end - range.begin),
            .text = arena_printf(r->arena, "\"%s%s\"", folder, to->name),
        };
    }
}

static void add_copy(struct reader *r, const struct text *text, struct file_report *file) {
    struct header_copy copy = {.path = text->path, .name = text->name, .source = text->source};
    const char *problem;
    for (size_t i = 0; text->report && i < text->report->edits.count; i++)
        *ARENA_PUSH(r->arena, &copy.edits) = text->report->edits.at[i];
    if (!text->report)
        include_line_name_source(r->arena, &text->source, &copy.edits);
    redirect(r, text, "", &copy.edits);
    if (edit_prepare(r->arena, &copy.source, &copy.edits, &problem) < 0)
        report_complain(r->arena, file, EXIT_WRITE, problem);
    if (text->report)
        text->report->is_copied = true;
    *ARENA_PUSH(r->arena, &file->copies) = copy;
}

static void add_copies(struct session *session, struct reader *r, struct file_report *file) {
    for (size_t i = 1, number = 1; i < r->texts.count; i++)
        if (r->texts.at[i].has_copy)
            r->texts.at[i].name =
                arena_printf(r->arena, "%zu-%s", number++, file_base_name(r->texts.at[i].path));
    for (size_t i = 1; i < r->texts.count; i++)
        if (r->texts.at[i].has_copy)
            add_copy(r, &r->texts.at[i], file);
    const char *target = deliver_target(r->arena, session->options, file), *problem;
    const char *folder = file_base_name(deliver_folder(r->arena, target));
    redirect(r, &r->texts.at[MAIN], arena_printf(r->arena, "%s/", folder), &file->edits);
    if (edit_prepare(r->arena, &file->source, &file->edits, &problem) < 0)
        report_complain(r->arena, file, EXIT_WRITE, problem);
}

// ---- The whole ----------------------------------------------------------------------------------

static struct file_report *rewritten(struct report *report, size_t headers, const char *real) {
    for (size_t i = headers; i < report->count; i++)
        if (report_rewrites(&report->at[i]) && strcmp(report->at[i].source.real_path, real) == 0)
            return &report->at[i];
    return NULL;
}

static bool includes_rewritten(struct report *report, size_t headers,
                               const struct file_report *file) {
    for (size_t i = 0; i < file->inclusions.count; i++)
        if (rewritten(report, headers, file->inclusions.at[i].to))
            return true;
    return false;
}

// What clang followed: how it names the texts, and which of them are rewritten.
static void take_inclusions(struct reader *r, struct report *report, size_t headers,
                            const struct file_report *file) {
    for (size_t i = 0; i < file->inclusions.count; i++) {
        const struct inclusion *inclusion = &file->inclusions.at[i];
        struct text *text = text_named(r, inclusion->to);
        struct file_report *header = rewritten(report, headers, inclusion->to);
        if (text) {
            text->path = text->source.path = inclusion->path;
            text->report = header;
        } else if (header) {
            r->obstacle = unseen(r, inclusion);
        }
    }
}

static void plan(struct session *session, struct report *report, size_t headers,
                 struct file_report *file) {
    if (!includes_rewritten(report, headers, file))
        return;
    struct reader r = {.arena = session->arena};
    read_directories(&r, &session->inputs.at[file->input].commands.at[0]->clang);
    if (session->headers_taken == HEADERS_OF_PROJECT)
        r.project = project_root(r.arena, file->source.real_path);
    *ARENA_PUSH(r.arena, &r.texts) =
        (struct text){.source = file->source, .path = file->source.path};
    for (size_t i = 0; i < r.texts.count; i++)
        if (i == MAIN || !r.project || project_has(r.project, r.texts.at[i].source.real_path))
            read_text(&r, i);
    take_inclusions(&r, report, headers, file);
    while (spread(&r))
        ;
    find_obstacle(&r, file);
    if (!r.obstacle) {
        add_copies(session, &r, file);
        return;
    }
    const char *text = arena_printf(r.arena, "headers are left as they are: %s", r.obstacle);
    *ARENA_PUSH(r.arena, &file->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_WARNING, file->source.path, 0, 0, text};
}

// Of the header reports those that are in some output, or have nothing rewritten.
static void drop_left(struct session *session, struct report *report, size_t first,
                      size_t headers) {
    size_t kept = headers;
    for (size_t i = headers; i < report->count; i++) {
        const struct file_report *header = &report->at[i];
        if (header->is_copied || !report_rewrites(header))
            report->at[kept++] = *header;
        else
            *ARENA_PUSH(session->arena, &report->at[first].untaken) =
                (struct untaken){header->source.real_path, header->sites.count};
    }
    report->count = kept;
}

void copies_plan(struct session *session, struct report *report, size_t first, size_t headers) {
    for (size_t i = first; i < headers; i++)
        if (report->at[i].status == EXIT_DONE)
            plan(session, report, headers, &report->at[i]);
    if (headers < report->count)
        drop_left(session, report, first, headers);
}
