// In the project's own texts the words by which compilers are told apart become others
// (expansion.h), which are defined as nvcc's host compiler may define the first ones: GCC of any
// version, with either answer to what its versions and settings answer differently. The system's
// headers stay as clang has them. In front of each #if that may hold versions against something
// stand probes, which say what it is for each of them: versions for
// which all are alike have one expansion.

#include "variants.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"
#include "compiling.h"
#include "text/expansion.h"

enum { OLDEST = 61, NEWEST = 165 }; // ten times GCC's version, and its minor one up to 5

enum kind {
    KIND_NONE,   // both compilers answer the same
    KIND_CLANGS, // not defined
    KIND_VERSION,
    KIND_QUESTION,     // of GCC's versions, or settings, some answer yes and some no
    KIND_ARCHITECTURE, // not defined where nvcc compiles for the host
};

struct name {
    const char *text;
    enum kind kind;
    bool is_called; // with arguments
};

// What nvcc's host compiler says.
struct answers {
    const char *yes; // to questions; NULL: what is not a call is not defined
    bool is_old;     // what few versions know is not defined
    bool for_host;
    int version;
    bool open[NEWEST + 1]; // versions that may have the same expansion
};

struct variants {
    struct session *session;
    const struct file_report *file;
    const struct reading *reading;
    bool shortcuts;
    struct unit *unit;
    ARENA_LIST(struct name) names; // that the texts hold
    struct strings versions;       // macros that are made of versions
    bool has_questions, has_architecture, has_others, grows;
    unsigned probes;
    struct compile_copies copies[2]; // for the device and for the host
    struct strings arguments[2];
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

// __NVCC__ and what belongs to it the tool defines as nvcc does. Other host compilers than GCC say
// by names of their own that they are there, which are defined neither here nor by nvcc with GCC.
static enum kind kind_of(const struct variants *v, const char *word, size_t length) {
    static const char *const same[] = {
        // language of C++17 and before, by the standards' numbers
        "__has_include",
        "__has_include_next",
        "__cpp_aggregate_bases",
        "__cpp_aggregate_nsdmi",
        "__cpp_alias_templates",
        "__cpp_binary_literals",
        "__cpp_decltype",
        "__cpp_decltype_auto",
        "__cpp_delegating_constructors",
        "__cpp_digit_separators",
        "__cpp_fold_expressions",
        "__cpp_if_constexpr",
        "__cpp_inline_variables",
        "__cpp_lambdas",
        "__cpp_nsdmi",
        "__cpp_range_based_for",
        "__cpp_raw_strings",
        "__cpp_ref_qualifiers",
        "__cpp_return_type_deduction",
        "__cpp_rvalue_references",
        "__cpp_user_defined_literals",
        "__cpp_variable_templates",
        "__cpp_variadic_templates",
        NULL,
    };
    static const char *const architecture[] = {"__CUDA_ARCH", NULL};
    static const char *const versions[] = {"__GNUC__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__",
                                           "__GNUG__", "__VERSION__",    NULL};
    static const char *const clangs[] = {
        "__clang",        "__CLANG",   "__llvm",  "__is_identifier",   "__building_module",
        "__CUDA__",       "__NVPTX",   "__PTX__", "__LITTLE_ENDIAN__", "__POINTER_WIDTH__",
        "__MEMORY_SCOPE", "__OPENCL_", "__OBJC_", "__FPCLASS_",        "__CONSTANT_CFSTRINGS__",
        "__FLOAT128__",   NULL};
    static const char *const questions[] = {"__GNUC_",
                                            "__GCC_",
                                            "__GXX_ABI",
                                            "__has_",
                                            "__cpp_",
                                            "__EDG",
                                            "__OPTIMIZE",
                                            "__NO_INLINE__",
                                            "__PIC__",
                                            "__PIE__",
                                            "__STDC_IEC_",
                                            "__BIGGEST_ALIGNMENT__",
                                            "__SIZEOF_LONG_DOUBLE__",
                                            "__LDBL_",
                                            "__FLT16",
                                            "__FLT32",
                                            "__FLT64",
                                            "__FLT128",
                                            "__SIZEOF_FLOAT",
                                            "__FLOAT_WORD_ORDER__",
                                            "__BFLT16",
                                            "__DEC",
                                            "__NVCC_DIAG",
                                            "__CUDACC_VER_BUILD__",
                                            "_CCCL_COMPILER",
                                            "_CCCL_CUDA_COMPILER",
                                            "_CCCL_HAS_",
                                            "BOOST_COMP",
                                            "BOOST_GCC",
                                            "BOOST_CLANG",
                                            NULL};
    static const char *const of_hosts[] = {"__INTEL",      "__ICC", "__PGI",
                                           "__NVCOMPILER", "_MSC_", NULL};
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

// Texts.

typedef ARENA_LIST(char) characters;

static void append(struct variants *v, characters *copy, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        *ARENA_PUSH(v->session->arena, copy) = text[i];
}

static void note_name(struct variants *v, const char *text, struct range range, enum kind kind) {
    size_t length = range.end - range.begin;
    bool is_called = text[range.end + strspn(text + range.end, " \t")] == '(';
    v->has_questions |= kind == KIND_QUESTION;
    v->has_architecture |= kind == KIND_ARCHITECTURE;
    v->has_others |= kind != KIND_ARCHITECTURE;
    for (size_t i = 0; i < v->names.count; i++)
        if (strlen(v->names.at[i].text) == length &&
            memcmp(v->names.at[i].text, text + range.begin, length) == 0) {
            v->names.at[i].is_called |= is_called;
            return;
        }
    *ARENA_PUSH(v->session->arena, &v->names) =
        (struct name){arena_copy(v->session->arena, text + range.begin, length), kind, is_called};
}

// Copies the range, in code and directives, with other names.
static void rename_range(struct variants *v, const char *text, struct range range, bool for_host,
                         characters *copy) {
    struct lexer lexer = {text, range.end, range.begin};
    size_t from = range.begin;
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        const bool is_directive = token.kind == TOKEN_DIRECTIVE;
        enum kind kind = token.kind == TOKEN_WORD ? kind_of(v, text + token.range.begin,
                                                            token.range.end - token.range.begin)
                                                  : KIND_NONE;
        if (kind != KIND_NONE)
            note_name(v, text, token.range, kind);
        if (!is_directive && (kind == KIND_NONE || (kind == KIND_ARCHITECTURE && !for_host)))
            continue;
        append(v, copy, text + from, token.range.begin + is_directive - from);
        from = token.range.begin + is_directive;
        if (!is_directive)
            append(v, copy, EXPANSION_AS_NVCC, strlen(EXPANSION_AS_NVCC));
        else
            rename_range(v, text, (struct range){from, token.range.end}, for_host, copy);
        from = is_directive ? token.range.end : from;
    }
    append(v, copy, text + from, range.end - from);
}

struct directive {
    struct range name, rest;
};

static struct directive read_directive(const char *text, struct range range) {
    size_t name = range.begin + 1 + strspn(text + range.begin + 1, " \t"),
           end = name + strspn(text + name, "abcdefghijklmnopqrstuvwxyz_");
    return (struct directive){{name, end}, {end, range.end > end ? range.end : end}};
}

static bool is_called(const char *text, struct directive directive, const char *const *names) {
    return is_one_of(text + directive.name.begin, directive.name.end - directive.name.begin, names);
}

static bool is_of_versions(const struct variants *v, const char *text, struct range range) {
    for (size_t i = 0; i < v->versions.count; i++)
        if (lexer_mentions(text, range, v->versions.at[i]))
            return true;
    return false;
}

// Macros that are made of versions, by however many steps.
static void add_versions(struct variants *v, const char *text, size_t length) {
    struct lexer lexer = {text, length, 0};
    for (struct token token, name; lexer_next_raw(&lexer, &token);) {
        struct directive directive = token.kind == TOKEN_DIRECTIVE
                                         ? read_directive(text, token.range)
                                         : (struct directive){0};
        struct lexer rest = {text, directive.rest.end, directive.rest.begin};
        if (token.kind != TOKEN_DIRECTIVE ||
            !is_called(text, directive, (const char *const[]){"define", NULL}) ||
            !lexer_next_raw(&rest, &name) || is_of_versions(v, text, name.range) ||
            !is_of_versions(v, text, (struct range){name.range.end, token.range.end}))
            continue;
        *ARENA_PUSH(v->session->arena, &v->versions) = arena_copy(
            v->session->arena, text + name.range.begin, name.range.end - name.range.begin);
        v->grows = true;
    }
}

static void append_probes(struct variants *v, const char *text, struct range condition,
                          characters *copy) {
    v->probes++;
    for (int version = OLDEST; version <= NEWEST; version += version % 10 == 5 ? 6 : 1) {
        const char *begin = arena_printf(
            v->session->arena,
            "#undef " EXPANSION_VERSION "\n#define " EXPANSION_VERSION " %d\n#if ", version);
        const char *end = arena_printf(v->session->arena, "\n" EXPANSION_PROBE " %d %u\n#endif\n",
                                       version, v->probes);
        append(v, copy, begin, strlen(begin));
        append(v, copy, text + condition.begin, condition.end - condition.begin);
        append(v, copy, end, strlen(end));
    }
}

// In front of the #if, for its condition and those of its clauses; `lexer` stands behind it.
static void probe_chain(struct variants *v, const char *text, struct directive first,
                        struct lexer lexer, unsigned line, characters *copy) {
    static const char *const opening[] = {"if", "ifdef", "ifndef", NULL},
                             *const asking[] = {"if", "elif", NULL},
                             *const closing[] = {"endif", NULL};
    unsigned depth = 1, before = v->probes;
    if (is_called(text, first, asking) && is_of_versions(v, text, first.rest))
        append_probes(v, text, first.rest, copy);
    for (struct token token; depth && lexer_next_raw(&lexer, &token);) {
        struct directive directive = token.kind == TOKEN_DIRECTIVE
                                         ? read_directive(text, token.range)
                                         : (struct directive){0};
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        if (depth == 1 && is_called(text, directive, asking) &&
            !is_called(text, directive, opening) && is_of_versions(v, text, directive.rest))
            append_probes(v, text, directive.rest, copy);
        depth += is_called(text, directive, opening);
        depth -= is_called(text, directive, closing);
    }
    if (v->probes == before)
        return;
    const char *end = arena_printf(v->session->arena,
                                   "#undef " EXPANSION_VERSION "\n#define " EXPANSION_VERSION
                                   " " EXPANSION_VERSION "_NOW\n#line %u\n",
                                   line);
    append(v, copy, end, strlen(end));
}

static void append_line(struct variants *v, unsigned line, characters *copy) {
    const char *directive = arena_printf(v->session->arena, "\n#line %u", line);
    append(v, copy, directive, strlen(directive));
}

static const char *with_probes(struct variants *v, const char *text, size_t *length) {
    static const char *const opening[] = {"if", "ifdef", "ifndef", NULL};
    static const char *const parting[] = {"else", "elif", "elifdef", "elifndef", "endif", NULL};
    characters copy = {0};
    struct lexer lexer = {text, *length, 0};
    size_t from = 0, counted = 0;
    unsigned line = 1, before = v->probes;
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        struct directive directive = token.kind == TOKEN_DIRECTIVE
                                         ? read_directive(text, token.range)
                                         : (struct directive){0};
        const bool opens = token.kind == TOKEN_DIRECTIVE && is_called(text, directive, opening);
        const bool parts = token.kind == TOKEN_DIRECTIVE && v->probes > before &&
                           is_called(text, directive, parting);
        if (!opens && !parts)
            continue;
        const size_t to = opens ? token.range.begin : token.range.end;
        append(v, &copy, text + from, to - from);
        from = to;
        for (; counted < from; counted++)
            line += text[counted] == '\n';
        if (opens)
            probe_chain(v, text, directive, lexer, line, &copy);
        else
            append_line(v, line + 1, &copy); // a group that is skipped takes its probes' along
    }
    append(v, &copy, text + from, *length - from + 1);
    *length = copy.count - 1;
    return copy.at;
}

// What was parsed in the place of a text.
static struct compile_copy parsed(const struct variants *v, const struct source *source) {
    struct compile_copy copy = {source->path, source->text, source->length};
    for (size_t i = 0; i < v->unit->cured.count; i++)
        if (strcmp(v->unit->cured.at[i].path, source->path) == 0)
            copy = (struct compile_copy){source->path, v->unit->cured.at[i].text,
                                         v->unit->cured.at[i].length};
    copy.text = compiling_without_line_directives(v->session->arena, copy.text, copy.length);
    return copy;
}

static bool is_main_or_other(const struct variants *v, const struct source *source,
                             const struct compile_copy *copy) {
    return source == v->unit->main || copy->length != source->length ||
           memcmp(copy->text, source->text, copy->length) != 0;
}

static struct compile_copies parsed_copies(struct variants *v) {
    struct compile_copies copies = {0};
    for (size_t i = 0; i < v->unit->texts.count; i++) {
        struct compile_copy copy = parsed(v, v->unit->texts.at[i]);
        if (is_main_or_other(v, v->unit->texts.at[i], &copy))
            *ARENA_PUSH(v->session->arena, &copies) = copy;
    }
    return copies;
}

static void rename_texts(struct variants *v, bool for_host) {
    struct arena *arena = v->session->arena;
    const struct strings *arguments = &v->reading->flags->clang;
    for (size_t i = 0; i < v->unit->texts.count; i++) {
        struct compile_copy copy = parsed(v, v->unit->texts.at[i]);
        characters text = {0};
        rename_range(v, copy.text, (struct range){0, copy.length}, for_host, &text);
        append(v, &text, "", 1);
        copy.text = text.at;
        copy.length = text.count - 1;
        if (is_main_or_other(v, v->unit->texts.at[i], &copy))
            *ARENA_PUSH(arena, &v->copies[for_host]) = copy;
    }
    for (size_t i = 0; i < arguments->count; i++) {
        characters text = {0};
        rename_range(v, arguments->at[i], (struct range){0, strlen(arguments->at[i])}, for_host,
                     &text);
        append(v, &text, "", 1);
        *ARENA_PUSH(arena, &v->arguments[for_host]) = text.at;
    }
}

static void add_probes(struct variants *v) {
    static const char *const versions[] = {EXPANSION_AS_NVCC "__GNUC__",
                                           EXPANSION_AS_NVCC "__GNUC_MINOR__",
                                           EXPANSION_AS_NVCC "__GNUG__"};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        *ARENA_PUSH(v->session->arena, &v->versions) = versions[i];
    do {
        v->grows = false;
        for (size_t i = 0; i < v->copies[0].count; i++)
            add_versions(v, v->copies[0].at[i].text, v->copies[0].at[i].length);
        for (size_t i = 0; i < v->arguments[0].count; i++)
            add_versions(v, v->arguments[0].at[i], strlen(v->arguments[0].at[i]));
    } while (v->grows);
    for (size_t host = 0; host < 2; host++)
        for (size_t i = 0; i < v->copies[host].count; i++)
            v->copies[host].at[i].text =
                with_probes(v, v->copies[host].at[i].text, &v->copies[host].at[i].length);
}

// Runs.

// Behind the name on the command line; NULL: it is not defined.
static const char *definition_of(struct variants *v, const struct name *name,
                                 const struct answers *answers) {
    static const char *const few[] = {"__has_builtin", "__has_feature", "__has_extension", NULL};
    if (strcmp(name->text, "__VERSION__") == 0)
        return "=\"GCC\"";
    if (name->kind == KIND_VERSION)
        return strcmp(name->text, "__GNUC_MINOR__") == 0        ? "=(" EXPANSION_VERSION "%10)"
               : strcmp(name->text, "__GNUC_PATCHLEVEL__") == 0 ? "=0"
                                                                : "=(" EXPANSION_VERSION "/10)";
    if (name->kind != KIND_QUESTION ||
        (answers->is_old && is_one_of(name->text, strlen(name->text), few)))
        return NULL;
    if (name->is_called)
        return arena_printf(v->session->arena, "(...)=%s", answers->yes ? answers->yes : "0");
    return answers->yes ? arena_printf(v->session->arena, "=%s", answers->yes) : NULL;
}

// `answers`: NULL for clang's.
static struct compile *start(struct variants *v, const struct answers *answers) {
    struct arena *arena = v->session->arena;
    if (!answers) {
        struct compile_copies copies = parsed_copies(v);
        return compiling_expand(v->session, v->file, v->reading, v->shortcuts, &copies);
    }
    struct compile_flags flags = *v->reading->flags;
    struct reading other = {.flags = &flags, .architecture = v->reading->architecture};
    flags.clang = (struct strings){0};
    *ARENA_PUSH(arena, &flags.clang) = "-D" EXPANSION_VERSION "=" EXPANSION_VERSION "_NOW";
    *ARENA_PUSH(arena, &flags.clang) =
        arena_printf(arena, "-D" EXPANSION_VERSION "_NOW=%d", answers->version);
    for (size_t i = 0; i < v->names.count; i++) {
        const char *definition = definition_of(v, &v->names.at[i], answers);
        if (definition)
            *ARENA_PUSH(arena, &flags.clang) =
                arena_printf(arena, "-D" EXPANSION_AS_NVCC "%s%s", v->names.at[i].text, definition);
    }
    for (size_t i = 0; i < v->arguments[answers->for_host].count; i++)
        *ARENA_PUSH(arena, &flags.clang) = v->arguments[answers->for_host].at[i];
    return compiling_expand(v->session, v->file, &other, v->shortcuts,
                            &v->copies[answers->for_host]);
}

typedef ARENA_LIST(struct answers) answer_list;

// The files that went into an expansion, by its markers of lines: "# 1 "x.h" 1".
static void note_files(struct variants *v, const struct compile_result *result) {
    const char *at = result->output, *end = at + result->output_length;
    while (at < end && (at = memmem(at, (size_t)(end - at), "\n# 1 \"", 6))) {
        const char *name = at + 6;
        size_t width = strcspn(name, "\"\n");
        const char *path = arena_copy(v->session->arena, name, width);
        bool known = *path == '<';
        for (size_t i = 0; i < v->unit->also_read.count && !known; i++)
            known = strcmp(v->unit->also_read.at[i], path) == 0;
        if (!known)
            *ARENA_PUSH(v->session->arena, &v->unit->also_read) = path;
        at = name + width;
    }
}

// One that ends in an #error of the project's has no text: nvcc compiles none then. One that could
// not be made differs everywhere.
static struct compile_result finish(struct variants *v, struct compile *compile, bool for_host) {
    struct compile_result result = compile ? compile_finish(v->session->arena, compile)
                                           : (struct compile_result){.output = ""};
    note_files(v, &result);
    if (!v->unit->expansions.count || !compiling_meets_error_directive(v->unit, &result))
        *ARENA_PUSH(v->session->arena, &v->unit->expansions) =
            (struct expansion){result.output, result.output_length, for_host};
    return result;
}

// Versions for which a probe says something else wait for an expansion of their own.
static void split(struct variants *v, const struct answers *answers,
                  const struct compile_result *result, answer_list *all) {
    uint64_t said[NEWEST + 1] = {0};
    const char *at = result->output, *end = at + result->output_length;
    while ((at = memmem(at, (size_t)(end - at), "\n" EXPANSION_PROBE " ",
                        strlen("\n" EXPANSION_PROBE " ")))) {
        char *behind;
        unsigned long version = strtoul(at + strlen("\n" EXPANSION_PROBE " "), &behind, 10);
        if (version <= NEWEST)
            said[version] = (said[version] ^ strtoul(behind, NULL, 10)) * UINT64_C(0x100000001b3);
        at = behind;
    }
    struct answers rest = *answers;
    rest.version = 0;
    for (int version = OLDEST; version <= NEWEST; version++) {
        rest.open[version] &= said[version] != said[answers->version];
        rest.version = rest.open[version] ? version : rest.version;
    }
    if (rest.version)
        *ARENA_PUSH(v->session->arena, all) = rest;
}

static void add_first(struct variants *v, answer_list *all) {
    struct answers answers = {.version = NEWEST};
    for (int version = OLDEST; version <= NEWEST; version += version % 10 == 5 ? 6 : 1)
        answers.open[version] = v->probes > 0;
    const struct answers kinds[] = {
        {.yes = "999999"}, {.yes = NULL}, {.yes = NULL, .is_old = true}, {.yes = "1"}};
    // Where nothing but the architecture is told from clang's, the device's is clang's own.
    for (size_t host = !v->has_others; host <= v->has_architecture; host++)
        for (size_t i = 0, count = !v->has_questions         ? 1
                                   : v->unit->has_other_host ? 4
                                                             : 3;
             i < count; i++) {
            answers.yes = kinds[i].yes;
            answers.is_old = kinds[i].is_old;
            answers.for_host = host;
            *ARENA_PUSH(v->session->arena, all) = answers;
        }
}

void variants_expand(struct session *session, const struct file_report *file,
                     const struct reading *reading, bool shortcuts, struct unit *unit) {
    struct variants v = {
        .session = session, .file = file, .reading = reading, .shortcuts = shortcuts, .unit = unit};
    rename_texts(&v, false);
    if (!v.names.count)
        return;
    if (v.has_architecture)
        rename_texts(&v, true);
    add_probes(&v);
    struct compile *clangs = start(&v, NULL);
    answer_list all = {0};
    add_first(&v, &all);
    finish(&v, clangs, false);
    for (size_t i = 0; i < all.count; i++) {
        struct answers answers = all.at[i];
        struct compile_result result = finish(&v, start(&v, &answers), answers.for_host);
        split(&v, &answers, &result, &all);
    }
    if (unit->expansions.count == 1)
        finish(&v, NULL, false);
}
