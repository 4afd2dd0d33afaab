// An option's row says how its value is given and what it says;
// the functions in `effects` say what that means for us.

#include "flags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/shell.h"
#include "base/source.h"

// ---- The table ----------------------------------------------------------------------------------

// How a value is given.
enum arity {
    ALONE,        // -lineinfo
    VALUE,        // -arch sm_90, -arch=sm_90
    OPTIONAL,     // the same, or none
    LIST,         // -gencode A,B: several with commas between them
    JOINED_VALUE, // -O3 too
    JOINED_LIST,  // -DX,Y too
    JOINED,       // clang's -I DIR, -IDIR
    PREFIX,       // any word that begins so
};

enum flag_effect {
    NOTHING,
    OWN,       // clang's as it is, from command lines only
    SAFE,      // clang's as it is, where clang's own options stand
    SAFE_PATH, // the same, of a path
    PASS,      // clang's as it is, behind -Xcompiler too
    PASS_PATH, // the same, of a path
    INCLUDE,
    SYSTEM,
    PREINCLUDE,
    DEFINE,
    UNDEFINE,
    STANDARD,
    OPENMP,
    HOST, // for the host's compiler
    HOST_COMPILER,
    PTXAS, // for ptxas
    DEBUG,
    OPTIMIZED_DEBUG,
    RELOCATABLE, // true or false
    DEVICE_C,
    DEVICE_W,
    EXTENSIBLE,
    LTO,
    CONSTEXPR,
    LAMBDA,
    STREAM,
    ARCHITECTURE,
    GENCODE,
    OFFLOAD, // clang's architecture
    TOOLKIT,
    OPTIONS_FILE,
    ELSEWHERE,
    LANGUAGE,
    OUTPUT,
    DIRECTORY,
    DEPFILE,
    DEPFILE_PATH,
};

struct flag {
    const char *names[2];
    enum arity arity;
    enum flag_effect effect;
    enum { DROPPED, KEPT, KEPT_OWN } kept; // for --verify's nvcc
};

static const struct flag nvcc_flags[] = {
#define NVCC(long_name, short_name, arity, effect, kept) \
    {{long_name, short_name}, arity, effect, kept},
#define CLANG(name, arity, effect)
#include "flags.def"
#undef NVCC
#undef CLANG
};

static const struct flag clang_flags[] = {
#define NVCC(long_name, short_name, arity, effect, kept)
#define CLANG(name, arity, effect) {{name, NULL}, arity, effect, DROPPED},
#include "flags.def"
#undef NVCC
#undef CLANG
};

struct table {
    const struct flag *rows;
    size_t count;
};

static const struct table nvcc_table = {nvcc_flags, sizeof nvcc_flags / sizeof *nvcc_flags},
                          clang_table = {clang_flags, sizeof clang_flags / sizeof *clang_flags};

// Whether the word is the name itself, or with `=` and a value.
static bool is_name(const struct flag *flag, const char *name, const char *word,
                    const char **value) {
    size_t length = strlen(name);
    bool takes_equals = flag->arity != ALONE && flag->arity != JOINED && flag->arity != PREFIX;
    if (strncmp(word, name, length) != 0 ||
        !(word[length] == '\0' || (word[length] == '=' && takes_equals)))
        return false;
    *value = word[length] ? word + length + 1 : NULL;
    return true;
}

static bool is_joined(const struct flag *flag, const char *name, const char *word,
                      const char **value) {
    size_t length = strlen(name);
    bool joins = flag->arity == PREFIX || flag->arity == JOINED ||
                 ((flag->arity == JOINED_VALUE || flag->arity == JOINED_LIST) && name[1] != '-');
    if (!joins || strncmp(word, name, length) != 0)
        return false;
    *value = word + length;
    return true;
}

// `-link` is not `-l ink`: names are looked for before what is joined to one.
static const struct flag *find_flag(const struct table *table, const char *word, const char **value,
                                    const char **name) {
    static bool (*const matches[])(const struct flag *, const char *, const char *,
                                   const char **) = {is_name, is_joined};
    for (size_t way = 0; way < sizeof matches / sizeof *matches; way++)
        for (size_t i = 0; i < table->count; i++)
            for (size_t j = 0; j < 2 && table->rows[i].names[j]; j++)
                if (matches[way](&table->rows[i], *name = table->rows[i].names[j], word, value))
                    return &table->rows[i];
    return NULL;
}

// ---- Values -------------------------------------------------------------------------------------

// nvcc parts a list at commas; "…" and a backslash keep one.
static void split_list(struct arena *arena, const char *text, struct strings *values) {
    char *to = arena_alloc(arena, strlen(text) + 1), *value = to;
    bool quoted = false;
    for (; *text; text++) {
        bool escaped = *text == '\\' && text[1] == ',';
        text += escaped;
        quoted ^= *text == '"';
        if (*text != ',' || quoted || escaped) {
            *to++ = *text;
            continue;
        }
        *to++ = '\0';
        *ARENA_PUSH(arena, values) = value;
        value = to;
    }
    *ARENA_PUSH(arena, values) = value;
}

// A word that begins with `@` names an options file, for clang and nvcc too.
const char *flags_path(struct arena *arena, const char *directory, const char *path) {
    if (!directory && *path == '@')
        directory = ".";
    return directory && *path != '/' ? arena_printf(arena, "%s/%s", directory, path) : path;
}

// ---- What options say ---------------------------------------------------------------------------

struct reader {
    struct arena *arena;
    const char *directory;
    struct compile_flags *flags;
    const char **problem;
    bool is_found;    // the words are not the user's own: they may be a stranger's
    bool is_host;     // behind -Xcompiler
    bool has_other;   // and there stands what is not known to be harmless
    bool is_unlisted; // the words are not those of the command: flags->words does not get them
    bool debug, optimized_debug;
    unsigned depth; // of options files in options files
};

static int read_words(struct reader *reader, const struct strings *words, size_t first);

static void pass(struct reader *reader, const char *word) {
    *ARENA_PUSH(reader->arena, &reader->flags->clang) = word;
}

static void pass_two(struct reader *reader, const char *name, const char *value) {
    if (*value == '@') { // alone it would name an options file
        pass(reader, arena_printf(reader->arena, "%s%s", name, value));
        return;
    }
    pass(reader, name);
    pass(reader, value);
}

// clang's own option as it stands there, with the next word where that is its value.
static void pass_own(struct reader *reader, const struct flag *flag, const char *word,
                     const char *next) {
    if (reader->is_host || reader->flags->dialect == DIALECT_NVCC ||
        (reader->is_found && flag->effect == OWN))
        return;
    pass(reader, word);
    if (next)
        pass(reader, next);
}

// A file that is put in front is looked for on the include path where it is not in the directory.
static const char *preincluded(struct reader *reader, const char *value) {
    const char *path = flags_path(reader->arena, reader->directory, value);
    return *value == '@' || access(path, R_OK) == 0 ? path : value;
}

static void take_host(struct reader *reader, const char *value) {
    struct strings words = {0};
    shell_split(reader->arena, value, &words); // nvcc's value goes through a shell
    bool before = reader->is_host;
    reader->is_host = true;
    reader->has_other = false;
    const char *problem, **told = reader->problem;
    // An option that lacks its value is the host compiler's to find fault with.
    reader->problem = &problem;
    read_words(reader, &words, 0);
    reader->problem = told;
    reader->is_host = before;
}

static void take_ptxas(struct compile_flags *flags, const char *value) {
    flags->combines_floats |= strstr(value, "--optimize-float-atomics") != NULL;
    flags->optimizes &= strstr(value, "-O0") == NULL;
}

static void add_architecture(struct reader *reader, const char *name) {
    static const char *const kinds[] = {"sm_", "compute_", "lto_"};
    struct strings *list = &reader->flags->architectures;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(name, kinds[i], strlen(kinds[i])) == 0)
            name = arena_printf(reader->arena, "sm_%s", name + strlen(kinds[i]));
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->at[i], name) == 0)
            return;
    *ARENA_PUSH(reader->arena, list) = name;
}

// "arch=compute_90,code=[sm_90,compute_90]": the code is read for the first.
static void take_gencode(struct reader *reader, const char *value) {
    const char *name = strstr(value, "arch=");
    name = name ? name + strlen("arch=") : value;
    name += strspn(name, "\"'[");
    add_architecture(reader, arena_copy(reader->arena, name, strcspn(name, ",]\"' ")));
}

static void take_standard(struct reader *reader, const char *value) {
    pass(reader, arena_printf(reader->arena, "-std=%s", value));
}

// nvcc's -ccbin: "g++-12", "x86_64-linux-gnu-gcc"; not "clang++".
static bool is_gcc(const char *path) {
    static const char *const names[] = {"gcc", "g++"};
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(file, names[i]);
        if (at && (at == file || at[-1] == '-') && (at[3] == '\0' || at[3] == '-'))
            return true;
    }
    return false;
}

// Options that nvcc adds by itself: which host compiler they name is not looked at.
static bool names_host(const char *variable) {
    const char *options = getenv(variable);
    return options && (strstr(options, "-ccbin") || strstr(options, "-compiler-bindir"));
}

// What holds before any option is read.
static struct compile_flags flags_at_first(void) {
    const char *host = getenv("NVCC_CCBIN");
    bool is_other = host && *host && !is_gcc(host);
    return (struct compile_flags){.optimizes = true,
                                  .has_other_host = is_other || names_host("NVCC_PREPEND_FLAGS") ||
                                                    names_host("NVCC_APPEND_FLAGS")};
}

static void take_language(struct compile_flags *flags, const char *value) {
    flags->is_cuda = strcmp(value, "cu") == 0 || strcmp(value, "cuda") == 0;
    flags->is_other_language = !flags->is_cuda && strcmp(value, "none") != 0;
}

static int take_options_file(struct reader *reader, const char *path) {
    enum { DEEPEST = 16 };
    struct source file;
    int error =
        reader->depth < DEEPEST
            ? source_read(reader->arena, flags_path(reader->arena, reader->directory, path), &file)
            : -1;
    if (error < 0) {
        *reader->problem =
            arena_printf(reader->arena,
                         reader->depth < DEEPEST ? "the options file %s can't be read"
                                                 : "the options file %s holds itself",
                         path);
        return -1;
    }
    struct strings words = {0};
    shell_split(reader->arena, file.text, &words);
    reader->depth++;
    int status = read_words(reader, &words, 0);
    reader->depth--;
    return status;
}

// `value`: one of a list. Returns what nvcc is to be given for it.
static const char *take_value(struct reader *reader, const struct flag *flag, const char *value) {
    struct compile_flags *flags = reader->flags;
    switch (flag->effect) {
    case INCLUDE:
        pass_two(reader, "-I", value = flags_path(reader->arena, reader->directory, value));
        break;
    case SYSTEM:
        pass_two(reader, "-isystem", value = flags_path(reader->arena, reader->directory, value));
        break;
    case PREINCLUDE: pass_two(reader, "-include", value = preincluded(reader, value)); break;
    case DEFINE: pass_two(reader, "-D", value); break;
    case UNDEFINE: pass_two(reader, "-U", value); break;
    case STANDARD: take_standard(reader, value); break;
    case HOST: take_host(reader, value); break;
    case HOST_COMPILER:
        flags->has_other_host = !is_gcc(value) || names_host("NVCC_APPEND_FLAGS");
        break;
    case PTXAS: take_ptxas(flags, value); break;
    case OPTIMIZED_DEBUG: reader->optimized_debug = true; break;
    case RELOCATABLE: flags->separable = strcmp(value, "true") == 0; break;
    case STREAM:
        if (strcmp(value, "per-thread") == 0)
            pass(reader, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
        break;
    case ARCHITECTURE:
    case OFFLOAD: add_architecture(reader, value); break;
    case GENCODE: take_gencode(reader, value); break;
    case TOOLKIT: flags->toolkit = flags_path(reader->arena, reader->directory, value); break;
    case LANGUAGE: take_language(flags, value); break;
    case OUTPUT: flags->output = value; break;
    case DIRECTORY: flags->directory = value; break;
    case DEPFILE_PATH: flags->depfile_path = value; break;
    default: break;
    }
    return value;
}

static void take_alone(struct reader *reader, const struct flag *flag) {
    struct compile_flags *flags = reader->flags;
    switch (flag->effect) {
    case DEBUG:
        reader->debug = true;
        pass(reader, "-D__CUDACC_DEBUG__");
        break;
    case DEVICE_C: flags->separable = true; break;
    case DEVICE_W: flags->separable = false; break;
    case EXTENSIBLE: flags->separable = true, pass(reader, "-D__CUDACC_EWP__"); break;
    case LTO: flags->separable = true; break;
    case CONSTEXPR: pass(reader, "-D__CUDACC_RELAXED_CONSTEXPR__"); break;
    case LAMBDA: pass(reader, "-D__CUDACC_EXTENDED_LAMBDA__"); break;
    case OPENMP: pass(reader, "-D_OPENMP=201511"); break;
    case ELSEWHERE: flags->is_elsewhere = true; break;
    case DEPFILE: flags->depfile = true; break;
    default: break;
    }
}

// nvcc hands values on to a shell, and parts them at commas. So of what was found it gets those
// that are the same for everybody.
static bool is_plain(const struct flag *flag, const char *value) {
    static const char plain[] =
        "_+=:./%- ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    bool is_host = flag->effect == HOST;
    return (*value == '-') == is_host && !(is_host && strchr(value, ' ')) &&
           strspn(value, plain) == strlen(value);
}

static bool is_kept(const struct reader *reader, const struct flag *flag, const char *value) {
    if (!reader->is_found || flag->kept == DROPPED)
        return flag->kept != DROPPED;
    return flag->kept == KEPT && !(flag->effect == HOST && reader->has_other) &&
           (!value || is_plain(flag, value));
}

static void keep(struct reader *reader, const struct flag *flag, const char *name,
                 const char *value) {
    if (reader->is_host || !is_kept(reader, flag, value))
        return;
    *ARENA_PUSH(reader->arena, &reader->flags->nvcc) =
        flag->effect == DEVICE_C ? "-rdc=true" : name;
    if (value)
        *ARENA_PUSH(reader->arena, &reader->flags->nvcc) = value;
}

// One option with its value, or NULL.
static int take_flag(struct reader *reader, const struct flag *flag, const char *name,
                     const char *value) {
    bool is_path = flag->effect == SAFE_PATH || flag->effect == PASS_PATH;
    if (flag->effect == PASS || is_path) {
        value = value && is_path ? flags_path(reader->arena, reader->directory, value) : value;
        bool together = flag->arity == PREFIX;
        name = together && value ? arena_printf(reader->arena, "%s%s", name, value) : name;
        if (flag->effect == SAFE_PATH)
            pass_own(reader, flag, name, together ? NULL : value);
        else if (together || !value)
            pass(reader, name);
        else
            pass_two(reader, name, value);
        return 0;
    }
    struct strings values = {0};
    if (value && (flag->arity == LIST || flag->arity == JOINED_LIST) && flag->effect != GENCODE)
        split_list(reader->arena, value, &values);
    else if (value)
        *ARENA_PUSH(reader->arena, &values) = value;
    if (flag->effect == OPTIONS_FILE) {
        int status = 0;
        for (size_t i = 0; i < values.count && !status; i++)
            status = take_options_file(reader, values.at[i]);
        return status;
    }
    if (!value) {
        take_alone(reader, flag);
        keep(reader, flag, name, NULL);
    }
    for (size_t i = 0; i < values.count; i++)
        keep(reader, flag, name, take_value(reader, flag, values.at[i]));
    return 0;
}

// ---- The way through the words ------------------------------------------------------------------

static bool takes_next(const struct flag *flag, const char *value, const struct strings *words,
                       size_t next) {
    if (value ? *value || flag->arity != JOINED : flag->arity == ALONE || flag->arity == PREFIX)
        return false;
    return next < words->count && (flag->arity != OPTIONAL || words->at[next][0] != '-');
}

static void list_word(struct reader *reader, const char *word) {
    if (!reader->is_host && !reader->is_unlisted)
        *ARENA_PUSH(reader->arena, &reader->flags->words) = word;
}

static void take_input(struct reader *reader, const char *word) {
    reader->has_other = true;
    if (reader->is_host || reader->is_unlisted)
        return;
    list_word(reader, word);
    *ARENA_PUSH(reader->arena, &reader->flags->inputs) = (struct flag_input){
        flags_path(reader->arena, reader->directory, word), reader->flags->words.count - 1};
}

// What is in no table: the host compiler's in a command of nvcc's, else clang's.
static const struct flag unknown = {{NULL, NULL}, ALONE, OWN, DROPPED};

static const struct flag *look_up(struct reader *reader, const char *word, const char **value,
                                  const char **name, bool *is_nvccs) {
    bool ask_nvcc = !reader->is_host && reader->flags->dialect != DIALECT_CLANG;
    const struct flag *flag = ask_nvcc ? find_flag(&nvcc_table, word, value, name) : NULL;
    *is_nvccs = flag;
    flag = flag ? flag : find_flag(&clang_table, word, value, name);
    return flag ? flag : &unknown;
}

static int read_word(struct reader *reader, const struct strings *words, size_t *next) {
    const char *word = words->at[(*next)++];
    if (*word == '@' && word[1])
        return take_options_file(reader, word + 1);
    if (*word != '-' || !word[1]) {
        take_input(reader, word);
        return 0;
    }
    const char *value = NULL, *name = word, *after = NULL;
    bool is_nvccs;
    const struct flag *flag = look_up(reader, word, &value, &name, &is_nvccs);
    reader->has_other |= flag->effect < SAFE || flag->effect > OPENMP;
    size_t listed = reader->flags->words.count;
    list_word(reader, word);
    if (!is_nvccs && !reader->is_host)
        *ARENA_PUSH(reader->arena, &reader->flags->foreign) = word;
    if (takes_next(flag, value, words, *next)) {
        list_word(reader, value = after = words->at[(*next)++]);
    } else if (!value ? flag->arity != ALONE && flag->arity != OPTIONAL
                      : !*value && flag->arity == JOINED) {
        *reader->problem = arena_printf(reader->arena, "%s needs a value", word);
        return -1;
    }
    if (flag->effect == OPTIONS_FILE)
        reader->flags->words.count = listed; // what it holds stands there instead
    if (flag->effect == OWN || flag->effect == SAFE) {
        pass_own(reader, flag, word, after);
        return 0;
    }
    return take_flag(reader, flag, name, value);
}

static int read_words(struct reader *reader, const struct strings *words, size_t first) {
    int status = 0;
    for (size_t next = first; next < words->count && !status;)
        status = read_word(reader, words, &next);
    return status;
}

static bool is_macros(const char *word, const struct strings *before) {
    static const char *const options[] = {"-D", "--define-macro", NULL};
    size_t at = 0;
    struct strings alone = {(const char **)&word, 1, 1};
    const char *last = before->count ? before->at[before->count - 1] : "";
    return shell_option(&alone, &at, options) || strcmp(last, options[0]) == 0 ||
           strcmp(last, options[1]) == 0;
}

// nvcc parts the words of a variable at blanks outside of "…". Its quotes are a part of a macro's
// text; elsewhere the shell that nvcc asks takes them away.
static void split_variable(struct arena *arena, const char *text, struct strings *words) {
    static const char blanks[] = " \t\r\n";
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        const char *begin = text;
        for (bool quoted = false; *text && (quoted || !strchr(blanks, *text)); text++)
            quoted ^= *text == '"';
        const char *word = arena_copy(arena, begin, (size_t)(text - begin));
        if (is_macros(word, words))
            *ARENA_PUSH(arena, words) = word;
        else
            shell_split(arena, word, words);
    }
}

static int read_variable(struct reader *reader, const char *name) {
    const char *text = reader->flags->dialect == DIALECT_NVCC ? getenv(name) : NULL;
    struct strings words = {0};
    if (text)
        split_variable(reader->arena, text, &words);
    reader->is_unlisted = true;
    reader->is_found = false;
    int status = read_words(reader, &words, 0);
    reader->is_unlisted = false;
    return status;
}

// `first`: the word of the first part that options begin with. An option that lacks its value at
// the end of a part does not take it from the next one.
static int read_parts(struct reader *reader, const struct flag_words *parts, size_t count,
                      size_t first) {
    int status = 0;
    for (size_t i = 0; i < count && !status; i++) {
        reader->is_found = parts[i].are_found;
        status = read_words(reader, &parts[i].words, i ? 0 : first);
    }
    return status;
}

static struct reader begin(struct arena *arena, const char *directory, struct compile_flags *flags,
                           const char **problem) {
    *flags = flags_at_first();
    return (struct reader){
        .arena = arena, .directory = directory, .flags = flags, .problem = problem};
}

static void end(struct reader *reader) {
    reader->flags->optimizes &= !reader->debug || reader->optimized_debug;
    if (reader->flags->separable && reader->flags->dialect != DIALECT_CLANG)
        pass(reader, "-D__CUDACC_RDC__");
}

int flags_read(struct arena *arena, const struct flag_words *parts, size_t count,
               const char *directory, struct compile_flags *flags, const char **problem) {
    struct reader reader = begin(arena, directory, flags, problem);
    int status = read_parts(&reader, parts, count, 0);
    end(&reader);
    return status;
}

// ---- Whole commands -----------------------------------------------------------------------------

static bool is_compiler(const char *word, const char *name) {
    return strstr(file_base_name(word), name) && strcmp(file_base_name(word), "warpagg-nvcc") != 0;
}

// Behind launchers like ccache; the first word where none is called like a compiler.
static size_t find_compiler(const struct strings *words, enum dialect *dialect) {
    *dialect = DIALECT_NVCC;
    for (size_t i = 0; i < words->count && words->at[i][0] != '-'; i++) {
        bool is_clang = is_compiler(words->at[i], "clang");
        if (is_clang)
            *dialect = DIALECT_CLANG;
        if (is_clang || is_compiler(words->at[i], "nvcc"))
            return i;
    }
    return 0;
}

int flags_read_command(struct arena *arena, const struct flag_words *parts, size_t count,
                       const char *directory, struct compile_flags *flags, const char **problem) {
    struct reader reader = begin(arena, directory, flags, problem);
    const struct strings *words = &parts[0].words;
    flags->is_found = parts[0].are_found;
    flags->compiler = find_compiler(words, &flags->dialect);
    for (size_t i = 0; i <= flags->compiler && i < words->count; i++)
        list_word(&reader, words->at[i]);
    int status = read_variable(&reader, "NVCC_PREPEND_FLAGS");
    if (!status)
        status = read_parts(&reader, parts, count, flags->compiler + 1);
    if (!status)
        status = read_variable(&reader, "NVCC_APPEND_FLAGS");
    end(&reader);
    return status;
}

bool flags_is_cuda(const struct compile_flags *flags, const char *path) {
    const char *dot = strrchr(file_base_name(path), '.');
    return flags->is_cuda || (!flags->is_other_language && dot && strcmp(dot, ".cu") == 0);
}

// -Xcompiler's value goes through nvcc, which parts it at commas, and a shell. It stands in one
// word with it: ccache takes -iquote for an option of its own, and puts it elsewhere.
const char *flags_quote_directory(struct arena *arena, const char *directory) {
    static const char start[] = "-Xcompiler=-iquote,\"";
    char *text = arena_alloc(arena, 2 * strlen(directory) + sizeof start + 1),
         *to = text + sprintf(text, "%s", start);
    for (; *directory; directory++) {
        if (strchr(",\"\\$`", *directory))
            *to++ = '\\';
        *to++ = *directory;
    }
    *to = '"';
    return text;
}
