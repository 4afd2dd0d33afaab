// A toolkit is a directory with include/cuda_runtime.h in it.

#include "toolchain.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lexer.h"
#include "base/text.h"
#include "older_clang.h"
#include "words/architecture.h"

static bool holds(struct arena *arena, const char *directory, const char *file) {
    return directory && *directory &&
           access(arena_printf(arena, "%s/%s", directory, file), R_OK) == 0;
}

static bool is_toolkit(struct arena *arena, const char *directory) {
    return holds(arena, directory, "include/cuda_runtime.h");
}

// The directory above the one that a program lies in, symbolic links followed.
// NULL: no such program.
static const char *root_of_file(struct arena *arena, const char *file) {
    char resolved[PATH_MAX];
    if (access(file, X_OK) < 0 || !realpath(file, resolved))
        return NULL;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(resolved, '/');
        if (!slash)
            return NULL;
        *slash = '\0';
    }
    return arena_string(arena, resolved);
}

// The same of a program on PATH.
static const char *root_of_program(struct arena *arena, const char *program) {
    const char *path = getenv("PATH");
    for (const char *at = path ? path : ""; *at;) {
        size_t width = strcspn(at, ":");
        const char *root =
            root_of_file(arena, arena_printf(arena, "%.*s/%s", (int)width, at, program));
        if (root)
            return root;
        at += width;
        at += *at == ':';
    }
    return NULL;
}

// That of the compiler that a command names with its directory.
static const char *root_of_command(struct arena *arena, const struct compile_flags *flags) {
    if (!flags || flags->toolkit)
        return flags ? flags->toolkit : NULL;
    bool is_nvcc = flags->dialect == DIALECT_NVCC && flags->compiler < flags->words.count &&
                   strchr(flags->words.at[flags->compiler], '/');
    return is_nvcc ? root_of_file(arena, flags->words.at[flags->compiler]) : NULL;
}

static const char *find_root(struct arena *arena, const struct compile_flags *flags) {
    const char *candidates[] = {root_of_command(arena, flags), getenv("CUDA_PATH"),
                                root_of_program(arena, "nvcc"), "/usr/local/cuda"};
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
        if (is_toolkit(arena, candidates[i]))
            return candidates[i];
    return NULL;
}

// CUDA_VERSION in cuda.h: 1000 times the major version, 10 times the minor one.
static const char *read_version(struct arena *arena, const char *root) {
    FILE *file = fopen(arena_printf(arena, "%s/include/cuda.h", root), "r");
    char line[256];
    int version = 0;
    while (file && !version && fgets(line, sizeof line, file))
        sscanf(line, "#define CUDA_VERSION %d", &version);
    if (file)
        fclose(file);
    return version ? arena_printf(arena, "%d.%d", version / 1000, version % 1000 / 10) : NULL;
}

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define VERSION TEXT(WARPAGG_LLVM)
static const char CLANG[] = "clang-" VERSION;

// clang's own headers: beside libclang in LLVM's directory, or where clang itself says.
static const char *find_resources(struct arena *arena, const char *library) {
    const char *beside[] = {
        arena_printf(arena, "%s/clang/" VERSION, library),
        arena_printf(arena, "%s/../llvm-" VERSION "/lib/clang/" VERSION, library)};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (holds(arena, beside[i], "include/stddef.h"))
            return beside[i];
    FILE *pipe = popen("clang-" VERSION " -print-resource-dir 2>/dev/null", "r");
    char line[PATH_MAX] = "";
    if (pipe && !fgets(line, sizeof line, pipe))
        line[0] = '\0';
    if (pipe)
        pclose(pipe);
    line[strcspn(line, "\n")] = '\0';
    return holds(arena, line, "include/stddef.h") ? arena_string(arena, line) : NULL;
}

// The compiler that belongs to the headers, or the one on PATH.
static const char *find_compiler(struct arena *arena, const char *resources) {
    const char *beside = arena_printf(arena, "%s/../../../bin", resources);
    if (holds(arena, beside, CLANG))
        return arena_printf(arena, "%s/%s", beside, CLANG);
    return root_of_program(arena, CLANG) ? CLANG : NULL;
}

int toolchain_find_clang(struct arena *arena, const char *library, struct toolchain *toolchain,
                         const char **problem) {
    toolchain->resources = find_resources(arena, library);
    if (!toolchain->resources) {
        *problem = "clang's own headers (stddef.h) were not found; install the package "
                   "libclang-common-" VERSION "-dev";
        return EXIT_USAGE;
    }
    toolchain->compiler = find_compiler(arena, toolchain->resources);
    if (!toolchain->compiler) {
        *problem = "clang-" VERSION " was not found; install the package clang-" VERSION;
        return EXIT_USAGE;
    }
    return 0;
}

int toolchain_find(struct arena *arena, const struct options *options,
                   const struct installation *installation, const struct compile_flags *flags,
                   struct toolchain *toolchain, const char **problem) {
    *toolchain = (struct toolchain){.installation = installation};
    if (options->no_cuda)
        return 0;
    if (options->cuda_path && !is_toolkit(arena, options->cuda_path)) {
        *problem = arena_printf(arena, "--cuda-path=%s: no include/cuda_runtime.h there",
                                options->cuda_path);
        return EXIT_USAGE;
    }
    toolchain->root = options->cuda_path ? options->cuda_path : find_root(arena, flags);
    toolchain->programs =
        !options->cuda_path && flags && flags->is_found ? find_root(arena, NULL) : toolchain->root;
    if (toolchain->root)
        toolchain->version = read_version(arena, toolchain->root);
    return 0;
}

// ---- Architectures ------------------------------------------------------------------------------

// Those that a toolkit compiles for, by its version: from the first to before the second.
static const struct supported {
    unsigned sm, from, before;
} supported[] = {
    {50, 600, 1300},   {52, 600, 1300},   {53, 600, 1300},   {60, 800, 1300},   {61, 800, 1300},
    {62, 800, 1300},   {70, 900, 1300},   {72, 902, 1300},   {75, 1000, 9999},  {80, 1100, 9999},
    {86, 1101, 9999},  {87, 1104, 9999},  {88, 1300, 9999},  {89, 1108, 9999},  {90, 1108, 9999},
    {100, 1208, 9999}, {101, 1208, 1300}, {103, 1209, 9999}, {110, 1300, 9999}, {120, 1208, 9999},
    {121, 1209, 9999},
};

// 1209 of "12.9"; the one that was measured where none is known.
static unsigned version_number(const struct toolchain *toolchain) {
    unsigned major = 13, minor = 0;
    if (toolchain->version)
        sscanf(toolchain->version, "%u.%u", &major, &minor);
    return major * 100 + minor;
}

// nvcc's -arch=all, and -arch=all-major: the first of each generation, and the first of all.
static void add_all(struct arena *arena, const struct toolchain *toolchain, bool major,
                    struct strings *list) {
    unsigned version = version_number(toolchain);
    bool any = false;
    for (size_t i = 0; i < sizeof supported / sizeof *supported; i++) {
        bool is_there = supported[i].from <= version && version < supported[i].before;
        if (is_there && (!major || !any || supported[i].sm % 10 == 0))
            *ARENA_PUSH(arena, list) = arena_printf(arena, "sm_%u", supported[i].sm);
        any |= is_there;
    }
}

// nvcc's own where a command names none.
static const char *usual_architecture(const struct toolchain *toolchain) {
    return version_number(toolchain) >= 1300 ? "sm_75" : "sm_52";
}

// The GPUs of this machine, as the program says that nvcc asks too: "75,90".
static void add_native(struct arena *arena, const struct toolchain *toolchain,
                       struct strings *list) {
    const char *root = toolchain->programs;
    FILE *pipe =
        root ? popen(arena_printf(arena, "'%s/bin/__nvcc_device_query' 2>/dev/null", root), "r")
             : NULL;
    unsigned sm;
    while (pipe && fscanf(pipe, "%u%*[, \n]", &sm) > 0)
        *ARENA_PUSH(arena, list) = arena_printf(arena, "sm_%u", sm);
    if (pipe)
        pclose(pipe);
    if (!list->count)
        *ARENA_PUSH(arena, list) = usual_architecture(toolchain);
}

// One that clang does not know is read as its nearest: what is older than the runtime takes is left
// as it is either way.
static const char *known_architecture(struct arena *arena, const char *name) {
    unsigned sm = 0, nearest = supported[0].sm;
    if (architecture_parse(name) || sscanf(name, "sm_%u", &sm) != 1)
        return architecture_parse(name) ? name : "sm_90";
    for (size_t i = 0; i < sizeof supported / sizeof *supported; i++)
        nearest = supported[i].sm <= sm ? supported[i].sm : nearest;
    return arena_printf(arena, "sm_%u", nearest);
}

struct strings toolchain_architectures(struct arena *arena, const struct toolchain *toolchain,
                                       const struct compile_flags *flags) {
    struct strings list = {0};
    for (size_t i = 0; i < flags->architectures.count; i++) {
        const char *name = flags->architectures.at[i];
        if (strcmp(name, "native") == 0)
            add_native(arena, toolchain, &list);
        else if (strncmp(name, "all", 3) == 0)
            add_all(arena, toolchain, strcmp(name, "all-major") == 0, &list);
        else
            *ARENA_PUSH(arena, &list) = known_architecture(arena, name);
    }
    if (!list.count)
        *ARENA_PUSH(arena, &list) = flags->dialect == DIALECT_PLAIN  ? "sm_90"
                                    : flags->dialect == DIALECT_NVCC ? usual_architecture(toolchain)
                                                                     : "sm_52";
    return list;
}

// ---- clang's arguments --------------------------------------------------------------------------

// The architecture as clang calls it, with what nvcc defines for one with a suffix: sm_100a has
// what only this architecture has, sm_100f what its family has (of that clang has no name).
static void add_architecture(struct arena *arena, const char *name, struct strings *arguments) {
    size_t digits = strspn(name + 3, "0123456789");
    char suffix = name[3 + digits];
    unsigned sm = architecture_parse(name), clangs = clangs_architecture(sm);
    *ARENA_PUSH(arena, arguments) =
        arena_printf(arena, "--cuda-gpu-arch=sm_%u%s", clangs, suffix == 'a' ? "a" : "");
    if (clangs != sm) {
        *ARENA_PUSH(arena, arguments) = "-U__CUDA_ARCH__";
        *ARENA_PUSH(arena, arguments) = arena_printf(arena, "-D__CUDA_ARCH__=%u0", sm);
    }
    if (suffix)
        *ARENA_PUSH(arena, arguments) =
            arena_printf(arena, "-D__CUDA_ARCH_FAMILY_SPECIFIC__=%.*s0", (int)digits, name + 3);
    if (suffix == 'a')
        *ARENA_PUSH(arena, arguments) =
            arena_printf(arena, "-D__CUDA_ARCH_SPECIFIC__=%.*s0", (int)digits, name + 3);
}

struct strings toolchain_arguments(struct arena *arena, const struct toolchain *toolchain,
                                   const struct compile_flags *flags, const char *architecture,
                                   bool shortcuts) {
    struct strings arguments = {0};
    const char *share = toolchain->installation->share;
    static const char *const always[] = {
        "-x",
        "cuda",
        "--cuda-device-only",
        "-fgpu-rdc",
        "-ferror-limit=0",
        "-fbracket-depth=100000",
        "-Wno-unknown-cuda-version",
    };
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        *ARENA_PUSH(arena, &arguments) = always[i];
    add_architecture(arena, architecture, &arguments);
    if (!flags->has_other_host)
        // As one of the host compilers that nvcc takes says; clang by itself says 4.2.
        *ARENA_PUSH(arena, &arguments) = "-fgnuc-version=" GNU_VERSION;
    // clang takes what it knows of the toolkit, or the oldest: not every architecture has that
    // (sm_88, sm_110).
    *ARENA_PUSH(arena, &arguments) = "--cuda-feature=+" NEWEST_PTX;
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-resource-dir=%s", toolchain->resources);
    // In front of the library's headers.
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-isystem%s/declarations/wrappers", share);
    if (toolchain->root) {
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "--cuda-path=%s", toolchain->root);
        *ARENA_PUSH(arena, &arguments) =
            arena_printf(arena, "-iquote%s/declarations/quoted", share);
        int major, minor;
        // As cuda.h has it, which is not read for it (quoted/).
        if (toolchain->version && sscanf(toolchain->version, "%d.%d", &major, &minor) == 2)
            *ARENA_PUSH(arena, &arguments) =
                arena_printf(arena, "-DWARPAGG_CUDA_VERSION=%d", major * 1000 + minor * 10);
        *ARENA_PUSH(arena, &arguments) =
            arena_printf(arena, "-isystem%s/include/cccl", toolchain->root);
        // In front of another toolkit's in /usr/local/include, as nvcc has it.
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-isystem%s/include", toolchain->root);
        // Then clang's driver asks for no version either.
        if (!holds(arena, toolchain->root, "nvvm/libdevice/libdevice.10.bc")) {
            *ARENA_PUSH(arena, &arguments) = "-nocudalib";
            *ARENA_PUSH(arena, &arguments) = "-Xclang";
            *ARENA_PUSH(arena, &arguments) = "-target-sdk-version=12.8";
        }
    } else {
        *ARENA_PUSH(arena, &arguments) = "-nocudainc";
        *ARENA_PUSH(arena, &arguments) = "-nocudalib";
        *ARENA_PUSH(arena, &arguments) =
            arena_printf(arena, "-isystem%s/declarations/include", share);
        *ARENA_PUSH(arena, &arguments) = "-include";
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "%s/declarations/no_toolkit.h", share);
    }
    *ARENA_PUSH(arena, &arguments) = "-include";
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "%s/declarations/nvcc_dialect.h", share);
    *ARENA_PUSH(arena, &arguments) =
        arena_printf(arena, "-isystem%s", toolchain->installation->include);
    if (shortcuts) { // by their include guards: texture fetches, and libstdc++'s special functions
        *ARENA_PUSH(arena, &arguments) = "-D__CLANG_CUDA_TEXTURE_INTRINSICS_H__";
        *ARENA_PUSH(arena, &arguments) = "-D_GLIBCXX_BITS_SPECFUN_H";
    }
    for (size_t i = 0; i < flags->clang.count; i++)
        *ARENA_PUSH(arena, &arguments) = flags->clang.at[i];
    // Whatever the user's: __OPTIMIZE__ is defined, and no function is kept from being inlined.
    *ARENA_PUSH(arena, &arguments) = "-O1";
    return arguments;
}

bool toolchain_quotes_left_out(const char *text) {
    static const char *const begins[] = {"tex",   "surf",   "assoc_",   "beta",        "comp_",
                                         "cyl_",  "ellint", "expint",   "hermite",     "laguerre",
                                         "sph_",  "hyperg", "conf_",    "airy_",       "legendre",
                                         "__tex", "__surf", "__nv_tex", "riemann_zeta"};
    bool is_word = false, is_quoted = false, any = false;
    for (; *text && !any; text++) {
        const bool begins_word = !is_word && lexer_is_word_character(*text);
        is_quoted ^= *text == '\'';
        for (size_t i = 0; is_quoted && begins_word && i < sizeof begins / sizeof *begins; i++)
            any |= text_begins(text, begins[i]);
        is_word = lexer_is_word_character(*text);
    }
    return any;
}
