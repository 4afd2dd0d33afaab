// The frontend's entry: has libclang parse the file, has its tree copied (clang/), and judges its
// errors by where they stand.

#include "frontend.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "base/lexer.h"
#include "base/process.h"
#include "base/stats.h"
#include "base/text.h"
#include "dialect.h"
#include "text/clang/copy.h"

// Diagnostics.

static struct function *function_at(struct unit *unit, const struct source *source, size_t offset) {
    struct function *found = NULL; // the innermost: lambdas come after the function that holds them
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        if (function->source == source && function->body && function->range.begin <= offset &&
            offset < function->range.end)
            if (!found || function->range.begin >= found->range.begin)
                found = function;
    }
    return found;
}

static bool holds_one_of(const char *text, const char *const *parts) {
    while (*parts && !strstr(text, *parts))
        parts++;
    return *parts;
}

// An #error of the program's own, in front of which the last condition does not ask for clang.
// (It has no category.)
static bool is_error_directive(const struct source *source, size_t offset) {
    if (!source || offset > source->length ||
        strncmp(source->text + offset, "error", strlen("error")) != 0)
        return false;
    struct lexer lexer = {source->text, offset, 0};
    struct token token;
    bool for_clang = false;
    while (lexer_next_raw(&lexer, &token)) {
        const char *text = source->text + token.range.begin;
        const char *name = text + 1 + strspn(text + 1, " \t");
        if (token.kind == TOKEN_DIRECTIVE &&
            (strncmp(name, "if", 2) == 0 || strncmp(name, "el", 2) == 0))
            for_clang = lexer_mentions(source->text, token.range, "__clang__");
    }
    return !for_clang;
}

static bool is_of(CXDiagnostic diagnostic, const char *name) {
    CXString category = clang_getDiagnosticCategoryText(diagnostic);
    bool is = strcmp(clang_getCString(category), name) == 0;
    clang_disposeString(category);
    return is;
}

static bool is_parsers(CXDiagnostic diagnostic) { return is_of(diagnostic, "Parse Issue"); }

static bool is_syntax(CXDiagnostic diagnostic) {
    return is_parsers(diagnostic) || is_of(diagnostic, "Lexical or Preprocessor Issue");
}

// A name that nobody declares. nvcc may know more names of the toolkit's than clang does; in a
// template it looks later, or never.
static bool is_unknown_name(const struct unit *unit, const struct function *function,
                            const char *text) {
    static const char *const kinds[] = {"use of undeclared identifier '", "unknown type name '",
                                        NULL};
    static const char *const of_toolkit[] = {"'_", "'cu", "'nv", "'tex", "'surf", NULL};
    bool in_template = false;
    for (const struct function *around = function; around; around = around->outer)
        in_template |= around->is_template;
    bool in_device = function && (function->is_device || function->is_kernel);
    return unit->has_toolkit && in_device && !in_template && holds_one_of(text, kinds) &&
           !holds_one_of(text, of_toolkit);
}

// Fatal by itself; clang is told to keep going.
static bool is_missing_header(CXDiagnostic diagnostic, const char *text) {
    return clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
           is_of(diagnostic, "Lexical or Preprocessor Issue") && strstr(text, "' file not found");
}

// Whether nvcc has the same error: such a file is the user's to mend. Syntax is the same for both,
// but for words that tell templates and types in dependent names. What follows another error in its
// function may come of it, unless it leaves it open where functions begin and end.
static bool is_nvccs_too(const struct unit *unit, CXDiagnostic diagnostic,
                         const struct function *function, const char *text) {
    static const char *const structure[] = {"'}'", "'{'", "extraneous", NULL},
                             *const dialect[] = {"'template' keyword", "'typename'", NULL};
    if (clang_getDiagnosticSeverity(diagnostic) == CXDiagnostic_Fatal ||
        is_missing_header(diagnostic, text))
        return true;
    if (is_syntax(diagnostic) && (!function || holds_one_of(text, structure)))
        return true;
    if (function && function->has_error)
        return false;
    return (is_syntax(diagnostic) && !holds_one_of(text, dialect)) ||
           is_unknown_name(unit, function, text);
}

static bool take_diagnostic(struct frontend *f, CXDiagnostic diagnostic) {
    if (clang_getDiagnosticSeverity(diagnostic) < CXDiagnostic_Error)
        return true;
    CXSourceLocation location = clang_getDiagnosticLocation(diagnostic);
    CXFile file;
    unsigned line, column, offset;
    clang_getFileLocation(location, &file, &line, &column, &offset);
    struct source *source = source_of(f, file);
    struct function *function = source ? function_at(f->unit, source, offset) : NULL;
    const char *text = take_string(f, clang_getDiagnosticSpelling(diagnostic));
    bool fails =
        is_nvccs_too(f->unit, diagnostic, function, text) || is_error_directive(source, offset);
    const char *place =
        function ? arena_printf(f->arena, "%s:%u:%u", source->path, line, column) : NULL;
    for (struct function *around = function; around; around = around->outer) {
        around->error_at = around->has_error ? around->error_at : place;
        around->has_error = true;
    }
    *ARENA_PUSH(f->arena, &f->unit->diagnostics) = (struct diagnostic){
        fails ? DIAGNOSTIC_ERROR : DIAGNOSTIC_WARNING,
        file ? take_string(f, clang_getFileName(file)) : f->unit->main->path,
        file ? line : 0, // of -include, which stands in no file
        file ? column : 0,
        text,
    };
    return !fails;
}

// What follows a header that is missing mostly comes of it.
static int take_diagnostics(struct frontend *f) {
    bool usable = true, is_sure = true, is_lost = false;
    unsigned count = clang_getNumDiagnostics(f->clang);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(f->clang, i);
        bool is_missing =
            is_missing_header(diagnostic, take_string(f, clang_getDiagnosticSpelling(diagnostic)));
        is_lost |= is_missing;
        usable &= (is_lost && !is_missing) || take_diagnostic(f, diagnostic);
        is_sure &= clang_getDiagnosticSeverity(diagnostic) < CXDiagnostic_Error ||
                   is_parsers(diagnostic) || is_lost;
        clang_disposeDiagnostic(diagnostic);
    }
    f->unit->fails_anyway = !usable && is_sure;
    return usable ? 0 : -1;
}

static void add_inclusion(struct frontend *f, CXSourceLocation place, const struct source *header) {
    CXFile from;
    struct inclusion inclusion = {
        .from = "", .to = header->real_path, .path = file_without_dot(header->path)};
    clang_getFileLocation(place, &from, &inclusion.line, NULL, NULL);
    if (from)
        inclusion.from = file_real_path(f->arena, take_string(f, clang_getFileName(from)));
    *ARENA_PUSH(f->arena, &f->unit->inclusions) = inclusion;
}

static void add_dependency(CXFile file, CXSourceLocation *stack, unsigned depth,
                           CXClientData data) {
    struct frontend *f = data;
    const char *path = take_string(f, clang_getFileName(file));
    *ARENA_PUSH(f->arena, &f->unit->dependencies) = path;
    const struct source *source = source_of(f, file);
    if (source)
        *ARENA_PUSH(f->arena, &f->unit->texts) = source;
    if (source && depth)
        add_inclusion(f, stack[0], source);
}

// Entry.

static int fail(struct arena *arena, struct unit *unit, const char *text) {
    *ARENA_PUSH(arena, &unit->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_ERROR, unit->main->path, 0, 0, text};
    return -1;
}

typedef ARENA_LIST(struct CXUnsavedFile) copy_list;

static void add_cured(struct frontend *f, const char *path, copy_list *copies) {
    for (size_t i = 0; i < copies->count; i++)
        if (strcmp(copies->at[i].Filename, path) == 0)
            return;
    struct source source;
    if (source_read(f->arena, path, &source) < 0)
        return;
    const char *cured = dialect_cured(f->arena, &source);
    if (cured != source.text)
        *ARENA_PUSH(f->arena, copies) =
            (struct CXUnsavedFile){path, cured, (unsigned long)source.length};
}

static int copy_unit(struct frontend *f) {
    struct unit *unit = f->unit;
    *ARENA_PUSH(f->arena, &f->files) =
        (struct file_entry){clang_getFile(f->clang, unit->main->path), unit->main};
    clang_visitChildren(clang_getTranslationUnitCursor(f->clang), visit_declaration, f);
    clang_visitChildren(clang_getTranslationUnitCursor(f->clang), visit_names, f);
    for (size_t i = 0; i < f->files.count; i++)
        if (f->files.at[i].source)
            *ARENA_PUSH(f->arena, &unit->sources) = f->files.at[i].source;
    clang_getInclusions(f->clang, add_dependency, f);
    int status = take_diagnostics(f);
    HASH_CLEAR(hh, f->handles);
    HASH_CLEAR(hh, f->decls);
    HASH_CLEAR(hh, f->types);
    return status;
}

struct header_search {
    struct frontend *f;
    copy_list *copies;
};

static void cure_if_inlined(CXFile file, CXSourceLocation *stack, unsigned depth,
                            CXClientData data) {
    (void)stack;
    struct header_search *search = data;
    CXTranslationUnit clang = search->f->clang;
    bool is_ours =
        depth && !clang_Location_isInSystemHeader(clang_getLocationForOffset(clang, file, 0));
    const char *text = is_ours ? clang_getFileContents(clang, file, NULL) : NULL;
    if (text && strstr(text, "\n// End of warpagg in one file."))
        add_cured(search->f, take_string(search->f, clang_getFileName(file)), search->copies);
}

// Headers with an error in them, or with the runtime's text, are cured too.
// Returns whether there was anything to cure.
static bool cure_headers(struct frontend *f, copy_list *copies) {
    CXTranslationUnit clang = f->clang;
    size_t before = copies->count;
    clang_getInclusions(clang, cure_if_inlined, &(struct header_search){f, copies});
    unsigned count = clang_getNumDiagnostics(clang);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(clang, i);
        CXFile file;
        clang_getFileLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, NULL);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error && file)
            add_cured(f, take_string(f, clang_getFileName(file)), copies);
        clang_disposeDiagnostic(diagnostic);
    }
    return copies->count > before;
}

// The copy of the file that is parsed, made where the file itself was.
static struct CXUnsavedFile *copy_of(struct frontend *f, CXFile file, copy_list *copies) {
    const char *path = take_string(f, clang_getFileName(file));
    for (size_t i = 0; i < copies->count; i++)
        if (strcmp(copies->at[i].Filename, path) == 0)
            return &copies->at[i];
    size_t length;
    const char *text = clang_getFileContents(f->clang, file, &length);
    if (!text)
        return NULL;
    *ARENA_PUSH(f->arena, copies) =
        (struct CXUnsavedFile){path, arena_copy(f->arena, text, length), (unsigned long)length};
    return &copies->at[copies->count - 1];
}

// Returns whether there was one that can be told.
static bool cure_instance(struct frontend *f, CXDiagnostic diagnostic, copy_list *copies) {
    static const char instantiation[] = "explicit instantiation of '",
                      untold[] = "does not refer to a function template",
                      specialization[] = "no function template matches function template "
                                         "specialization '";
    CXSourceLocation location = clang_getDiagnosticLocation(diagnostic);
    const char *said = take_string(f, clang_getDiagnosticSpelling(diagnostic));
    CXFile file;
    unsigned offset;
    clang_getFileLocation(location, &file, NULL, NULL, &offset);
    const bool is_instantiation = text_begins(said, instantiation) && strstr(said, untold),
               is_specialization = text_begins(said, specialization);
    if ((!is_instantiation && !is_specialization) || !file ||
        clang_Location_isInSystemHeader(location))
        return false;
    struct CXUnsavedFile *copy = copy_of(f, file, copies);
    char *text = copy ? arena_copy(f->arena, copy->Contents, copy->Length) : NULL;
    if (!text || !(is_instantiation ? dialect_say_where(text, copy->Length, offset)
                                    : dialect_say_both(text, copy->Length, offset)))
        return false;
    copy->Contents = text;
    return true;
}

static bool cure_instances(struct frontend *f, copy_list *copies) {
    bool any = false;
    unsigned count = clang_getNumDiagnostics(f->clang);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(f->clang, i);
        any |= cure_instance(f, diagnostic, copies);
        clang_disposeDiagnostic(diagnostic);
    }
    return any;
}

// Where clang rejects what nvcc takes. Both are asked, since one may find what the other has not.
static bool cure_more(struct frontend *f, copy_list *copies) {
    bool headers = cure_headers(f, copies);
    return cure_instances(f, copies) || headers;
}

struct parsed {
    CXIndex index;
    CXTranslationUnit unit;
};

int frontend_parse(struct arena *arena, struct source *source, const char *const *arguments,
                   size_t argument_count, struct unit *unit) {
    unit->main = source;
    stats_enter(unit->stats, source->path, STAGE_PARSE);
    struct frontend f = {.arena = arena, .unit = unit};
    copy_list copies = {0};
    if (!unit->cured.count)
        *ARENA_PUSH(arena, &copies) = (struct CXUnsavedFile){
            source->path, dialect_cured(arena, source), (unsigned long)source->length};
    for (size_t i = 0; i < unit->cured.count; i++)
        *ARENA_PUSH(arena, &copies) =
            (struct CXUnsavedFile){unit->cured.at[i].path, unit->cured.at[i].text,
                                   (unsigned long)unit->cured.at[i].length};
    // With a 1, instances of templates would be visited as if they were written.
    CXIndex index = clang_createIndex(0, 0);
    enum CXErrorCode code = CXError_Failure;
    do {
        clang_disposeTranslationUnit(f.clang);
        f.clang = NULL;
        code = clang_parseTranslationUnit2(
            index, source->path, arguments, (int)argument_count, copies.at, (unsigned)copies.count,
            CXTranslationUnit_KeepGoing | CXTranslationUnit_ForSerialization, &f.clang);
    } while (code == CXError_Success && cure_more(&f, &copies));
    unit->crashed = code == CXError_Crashed;
    unit->is_refused = code != CXError_Success && !unit->crashed;
    unit->cured.count = 0;
    for (size_t i = 0; i < copies.count; i++)
        *ARENA_PUSH(arena, &unit->cured) =
            (struct cured_text){copies.at[i].Filename, copies.at[i].Contents, copies.at[i].Length};
    int status = -1;
    stats_enter(unit->stats, source->path, STAGE_COPY);
    if (code == CXError_Success)
        status = copy_unit(&f);
    else
        fail(arena, unit,
             code == CXError_Crashed ? "libclang crashed while parsing this file"
                                     : "clang could not parse this file with these compiler flags");
    unit->parsed = ARENA_NEW(arena, struct parsed);
    *unit->parsed = (struct parsed){index, f.clang};
    return status;
}

// libclang ends the process where it can't write. To "-" it writes without a file beside it, by a
// buffer that only the end of the process empties; nothing else that waits to be written may go
// with it.
static _Noreturn void save_and_exit(CXTranslationUnit unit, int file) {
    const int nowhere = open("/dev/null", O_WRONLY);
    __fpurge(stdout);
    if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0 || dup2(file, STDOUT_FILENO) < 0 ||
        close_range(STDERR_FILENO + 1, ~0U, 0) < 0)
        _exit(1);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    exit(clang_saveTranslationUnit(unit, "-", clang_defaultSaveOptions(unit)) == CXSaveError_None
             ? 0
             : 1);
}

int frontend_save(const struct unit *unit) {
    const int file = memfd_create("parsed", MFD_CLOEXEC);
    const pid_t parent = getpid(), process = file < 0 ? -1 : fork();
    if (process == 0) {
        process_end_with(parent);
        save_and_exit(unit->parsed->unit, file);
    }
    if (process > 0 && process_wait(process) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

void frontend_close(struct unit *unit) {
    if (!unit->parsed)
        return;
    clang_disposeTranslationUnit(unit->parsed->unit);
    clang_disposeIndex(unit->parsed->index);
    unit->parsed = NULL;
}

const char *frontend_library_directory(struct arena *arena) {
    CXIndex (*function)(int, int) = clang_createIndex;
    void *symbol; // the address of a function as the loader takes it
    memcpy(&symbol, &function, sizeof symbol);
    Dl_info info;
    char resolved[PATH_MAX];
    if (!dladdr(symbol, &info) || !info.dli_fname || !realpath(info.dli_fname, resolved))
        return "";
    char *slash = strrchr(resolved, '/');
    return arena_copy(arena, resolved, slash ? (size_t)(slash - resolved) : 0);
}
