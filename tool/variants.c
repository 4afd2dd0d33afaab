// In the project's own texts the words by which compilers are told apart become others (expansion.h), which are defined as nvcc's host compiler may define the first ones: GCC of
// each version that the texts can tell from the next, with either answer to what GCC's versions answer differently. The system's headers stay as clang has them.

#include "variants.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"
#include "compiling.h"
#include "text/expansion.h"

enum { OLDEST = 6, NEWEST = 16, MINORS = 5, USUAL = 2 }; // of GCC's versions that some nvcc takes

enum kind {
    KIND_NONE,     // both compilers answer the same
    KIND_CLANGS,   // not defined
    KIND_VERSION,
    KIND_QUESTION, // of GCC's versions, or settings, some answer yes and some no
    KIND_ARCHITECTURE, // where nvcc compiles for the host, not defined
};

struct name {
    const char *text;
    enum kind kind;
    bool is_called; // with arguments
};

struct variants {
    struct session *session;
    const struct file_report *file;
    const struct reading *reading;
    bool shortcuts;
    struct unit *unit;
    ARENA_LIST(struct name) names; // that the texts hold
    bool has_questions, has_architecture;
    bool compares;                 // versions, by more than whether they are defined
    bool steps[NEWEST + 1][MINORS + 1]; // versions that a number in a directive may stand for
};

// What nvcc's host compiler says.
struct answers {
    int major, minor;
    const char *yes; // to questions; NULL: nothing is defined
    bool for_host;
};

// Words.

static bool begins_with(const char *word, size_t length, const char *const *list) {
    for (; *list; list++)
        if (length >= strlen(*list) && memcmp(word, *list, strlen(*list)) == 0)
            return true;
    return false;
}

static bool is_one_of(const char *word, size_t length, const char *const *list) {
    for (; *list; list++)
        if (length == strlen(*list) && memcmp(word, *list, length) == 0)
            return true;
    return false;
}

// __NVCC__ and what belongs to it the tool defines as nvcc does. Other host compilers than GCC say by names of their own that they are there, which are defined neither here nor by
// nvcc with GCC.
static enum kind kind_of(const struct variants *v, const char *word, size_t length) {
    static const char *const same[] = {"__has_include", "__has_include_next", NULL}, *const architecture[] = {"__CUDA_ARCH", NULL};
    static const char *const versions[] = {"__GNUC__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__", "__GNUG__", "__VERSION__", NULL};
    static const char *const clangs[] = {"__clang", "__llvm", "__is_identifier", "__building_module", "__CUDA__", NULL};
    static const char *const questions[] = {"__GNUC_", "__has_", "__cpp_", "__EDG", "__OPTIMIZE", "__NO_INLINE__", "__NVCC_DIAG", "__CUDACC_VER_BUILD__",
                                            "_CCCL_COMPILER", "_CCCL_CUDA_COMPILER", "_CCCL_HAS_", "BOOST_COMP", "BOOST_GCC", "BOOST_CLANG", NULL};
    static const char *const of_hosts[] = {"__INTEL", "__ICC", "__PGI", "__NVCOMPILER", "_MSC_", NULL};
    bool is_hosts = v->unit->has_other_host && begins_with(word, length, of_hosts);
    if (is_one_of(word, length, same))
        return KIND_NONE;
    if (is_one_of(word, length, versions))
        return KIND_VERSION;
    if (begins_with(word, length, clangs))
        return v->unit->has_other_host ? KIND_QUESTION : KIND_CLANGS;
    if (begins_with(word, length, architecture))
        return KIND_ARCHITECTURE;
    return is_hosts || begins_with(word, length, questions) ? KIND_QUESTION : KIND_NONE;
}

// Numbers in directives, which versions are held against: 13, 1203, 120300, 0x0c03.

static void add_step(struct variants *v, unsigned long major, unsigned long minor) {
    if (major >= OLDEST && major <= NEWEST && minor <= MINORS)
        v->steps[major][minor] = true;
}

static void add_number(struct variants *v, unsigned long number, bool with_minors) {
    const unsigned long pairs[][2] = {{number, USUAL},      {number / 10, number % 10},     {number / 100, number % 100}, {number / 1000, number / 100 % 10}, {number / 10000, number / 100 % 100},
                                      {number >> 8, number & 0xff}, {number >> 16, number >> 8 & 0xff}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (unsigned long major = pairs[i][0] - 1; major != pairs[i][0] + 2; major++)
            add_step(v, major, USUAL);
        for (unsigned long minor = 0; minor <= MINORS; minor++)
            if ((i == 0 && with_minors) || (i > 0 && minor + 1 >= pairs[i][1] && minor <= pairs[i][1] + 1))
                add_step(v, pairs[i][0], minor);
    }
}

// Texts.

static void note_name(struct variants *v, const char *text, struct range range, enum kind kind, bool asks_more) {
    size_t length = range.end - range.begin;
    bool is_called = text[range.end + strspn(text + range.end, " \t")] == '(', is_known = false;
    v->has_questions |= kind == KIND_QUESTION;
    v->has_architecture |= kind == KIND_ARCHITECTURE;
    v->compares |= kind == KIND_VERSION && asks_more;
    for (size_t i = 0; i < v->names.count; i++)
        if (strlen(v->names.at[i].text) == length && memcmp(v->names.at[i].text, text + range.begin, length) == 0) {
            v->names.at[i].is_called |= is_called;
            is_known = true;
        }
    if (!is_known)
        *ARENA_PUSH(v->session->arena, &v->names) = (struct name){arena_copy(v->session->arena, text + range.begin, length), kind, is_called};
}

typedef ARENA_LIST(char) characters;

static void append(struct variants *v, characters *copy, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        *ARENA_PUSH(v->session->arena, copy) = text[i];
}

struct copying {
    characters copy;
    size_t from; // what of the text is not copied yet
    bool for_host;
};

// Notes the names in the range, in code and directives, and copies the text up to it with other ones.
static void read_range(struct variants *v, const char *text, struct range range, bool is_directive, struct copying *copying) {
    static const char *const asking[] = {"defined", "ifdef", "ifndef", "elifdef", "elifndef", NULL};
    bool with_minors = is_directive && lexer_mentions(text, range, "__GNUC_MINOR__"), asks_more = true;
    struct lexer lexer = {text, range.end, range.begin};
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        const char *word = text + token.range.begin;
        size_t length = token.range.end - token.range.begin;
        if (token.kind == TOKEN_DIRECTIVE)
            read_range(v, text, (struct range){token.range.begin + 1, token.range.end}, true, copying);
        enum kind kind = token.kind == TOKEN_WORD ? kind_of(v, word, length) : KIND_NONE;
        if (kind != KIND_NONE)
            note_name(v, text, token.range, kind, asks_more);
        if (kind != KIND_NONE && (kind != KIND_ARCHITECTURE || copying->for_host)) {
            append(v, &copying->copy, text + copying->from, token.range.begin - copying->from);
            append(v, &copying->copy, EXPANSION_AS_NVCC, strlen(EXPANSION_AS_NVCC));
            copying->from = token.range.begin;
        }
        if (is_directive && token.kind == TOKEN_WORD && *word >= '0' && *word <= '9')
            add_number(v, strtoul(word, NULL, 0), with_minors);
        asks_more = token_is_mark(text, &token, '(') ? asks_more : !(token.kind == TOKEN_WORD && is_one_of(word, length, asking));
    }
}

// `text` itself where it holds no such name.
static const char *renamed(struct variants *v, const char *text, size_t *length, bool is_directive, bool for_host) {
    struct copying copying = {.for_host = for_host};
    read_range(v, text, (struct range){0, *length}, is_directive, &copying);
    if (!copying.from)
        return text;
    append(v, &copying.copy, text + copying.from, *length - copying.from + 1);
    *length = copying.copy.count - 1;
    return copying.copy.at;
}

// What was parsed in the place of a text, and what is expanded. `answers`: NULL for clang's.
static struct compile_copy copy_of(struct variants *v, const struct source *source, const struct answers *answers) {
    struct compile_copy copy = {source->path, source->text, source->length};
    for (size_t i = 0; i < v->unit->cured.count; i++)
        if (strcmp(v->unit->cured.at[i].path, source->path) == 0)
            copy = (struct compile_copy){source->path, v->unit->cured.at[i].text, v->unit->cured.at[i].length};
    if (answers)
        copy.text = renamed(v, copy.text, &copy.length, false, answers->for_host);
    return copy;
}

static struct strings arguments_of(struct variants *v, const struct answers *answers) {
    struct strings arguments = {0};
    for (size_t i = 0; i < v->reading->flags->clang.count; i++) {
        size_t length = strlen(v->reading->flags->clang.at[i]);
        *ARENA_PUSH(v->session->arena, &arguments) = answers ? renamed(v, v->reading->flags->clang.at[i], &length, true, answers->for_host) : v->reading->flags->clang.at[i];
    }
    return arguments;
}

static void read_texts(struct variants *v) {
    const struct answers any = {0};
    for (size_t i = 0; i < v->unit->texts.count; i++)
        copy_of(v, v->unit->texts.at[i], &any);
    arguments_of(v, &any);
}

// Runs.

// Behind the name on the command line; NULL: it is not defined.
static const char *definition_of(struct variants *v, const struct name *name, const struct answers *answers) {
    static const struct since {
        const char *name;
        int major;
    } since[] = {{"__has_builtin", 10}, {"__has_feature", 14}, {"__has_extension", 14}};
    for (size_t i = 0; i < sizeof since / sizeof *since; i++)
        if (strcmp(name->text, since[i].name) == 0 && answers->major < since[i].major)
            return NULL;
    if (strcmp(name->text, "__VERSION__") == 0)
        return arena_printf(v->session->arena, "=\"%d.%d.0\"", answers->major, answers->minor);
    if (strcmp(name->text, "__GNUC_PATCHLEVEL__") == 0)
        return "=0";
    if (name->kind == KIND_VERSION)
        return arena_printf(v->session->arena, "=%d", strcmp(name->text, "__GNUC_MINOR__") == 0 ? answers->minor : answers->major);
    if (name->kind == KIND_QUESTION && name->is_called)
        return arena_printf(v->session->arena, "(...)=%s", answers->yes ? answers->yes : "0");
    return name->kind == KIND_QUESTION && answers->yes ? arena_printf(v->session->arena, "=%s", answers->yes) : NULL;
}

static struct compile *start(struct variants *v, const struct answers *answers) {
    struct arena *arena = v->session->arena;
    struct compile_flags flags = *v->reading->flags;
    struct compile_copies copies = {0};
    flags.clang = arguments_of(v, answers);
    for (size_t i = 0; answers && i < v->names.count; i++) {
        const char *definition = definition_of(v, &v->names.at[i], answers);
        if (definition)
            *ARENA_PUSH(arena, &flags.clang) = arena_printf(arena, "-D" EXPANSION_AS_NVCC "%s%s", v->names.at[i].text, definition);
    }
    for (size_t i = 0; i < v->unit->texts.count; i++) {
        struct compile_copy copy = copy_of(v, v->unit->texts.at[i], answers);
        if (v->unit->texts.at[i] == v->unit->main || copy.text != v->unit->texts.at[i]->text)
            *ARENA_PUSH(arena, &copies) = copy;
    }
    return compiling_expand(v->session, v->file, v->reading, &flags, v->shortcuts, &copies);
}

// One that ends in an #error of the project's has no text: nvcc compiles none then. One that could not be made differs everywhere.
static void finish(struct variants *v, struct compile *compile, bool for_host) {
    struct compile_result result = compile ? compile_finish(v->session->arena, compile) : (struct compile_result){.output = ""};
    bool is_refused = v->unit->expansions.count && compiling_meets_error_directive(v->unit, &result);
    if (!is_refused)
        *ARENA_PUSH(v->session->arena, &v->unit->expansions) = (struct expansion){result.output, result.output_length, for_host};
}

typedef ARENA_LIST(struct answers) answer_list;

static void add_answers(struct variants *v, int major, int minor, answer_list *all) {
    static const char *const yes[] = {"999999", NULL, "1"};
    bool is_end = major == OLDEST || major == NEWEST;
    size_t kinds = !v->has_questions ? 1 : v->unit->has_other_host ? 3 : 2, first = v->has_questions && !is_end ? all->count % kinds : 0;
    for (size_t i = first; i < (is_end ? kinds : first + 1); i++)
        *ARENA_PUSH(v->session->arena, all) = (struct answers){major, minor, yes[i], false};
}

static answer_list answers_of(struct variants *v) {
    answer_list all = {0};
    v->steps[NEWEST][USUAL] = true;
    v->steps[OLDEST][USUAL] |= v->compares || v->has_questions;
    for (int major = OLDEST; major <= NEWEST; major++)
        for (int minor = 0; minor <= MINORS; minor++)
            if (v->steps[major][minor] && (v->compares || major == NEWEST || (major == OLDEST && v->has_questions)))
                add_answers(v, major, minor, &all);
    for (size_t i = 0, count = all.count; v->has_architecture && i < count; i++) {
        struct answers of_host = all.at[i];
        of_host.for_host = true;
        *ARENA_PUSH(v->session->arena, &all) = of_host;
    }
    return all;
}

void variants_expand(struct session *session, const struct file_report *file, const struct reading *reading, bool shortcuts, struct unit *unit) {
    struct variants v = {.session = session, .file = file, .reading = reading, .shortcuts = shortcuts, .unit = unit};
    read_texts(&v);
    if (!v.names.count)
        return;
    finish(&v, start(&v, NULL), false);
    answer_list all = answers_of(&v);
    size_t beside = session->beside ? session->beside : 1;
    struct compile **started = ARENA_ARRAY(session->arena, struct compile *, all.count);
    for (size_t i = 0; i < all.count + beside; i++) {
        if (i < all.count)
            started[i] = start(&v, &all.at[i]);
        if (i >= beside)
            finish(&v, started[i - beside], all.at[i - beside].for_host);
    }
    if (unit->expansions.count == 1)
        finish(&v, NULL, false);
}
