// A toolkit is a directory with include/cuda_runtime.h in it.

#include "toolchain.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>


static bool holds(struct arena *arena, const char *directory, const char *file) {
    return directory && *directory && access(arena_printf(arena, "%s/%s", directory, file), R_OK) == 0;
}

static bool is_toolkit(struct arena *arena, const char *directory) {
    return holds(arena, directory, "include/cuda_runtime.h");
}

// The directory above `bin` of a program on PATH, symbolic links followed.
static const char *root_of_program(struct arena *arena, const char *program) {
    const char *path = getenv("PATH");
    for (const char *at = path ? path : ""; *at;) {
        size_t width = strcspn(at, ":");
        char *file = arena_printf(arena, "%.*s/%s", (int)width, at, program);
        char resolved[PATH_MAX];
        if (access(file, X_OK) == 0 && realpath(file, resolved)) {
            for (int up = 0; up < 2; up++) {
                char *slash = strrchr(resolved, '/');
                if (!slash)
                    return NULL;
                *slash = '\0';
            }
            return arena_string(arena, resolved);
        }
        at += width;
        at += *at == ':';
    }
    return NULL;
}

static const char *find_root(struct arena *arena) {
    const char *candidates[] = {getenv("CUDA_PATH"), root_of_program(arena, "nvcc"), "/usr/local/cuda"};
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

// clang's own headers: beside libclang in LLVM's directory, or where clang-22 says.
static const char *find_resources(struct arena *arena, const char *library) {
    const char *beside[] = {arena_printf(arena, "%s/clang/22", library), arena_printf(arena, "%s/../llvm-22/lib/clang/22", library)};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (holds(arena, beside[i], "include/stddef.h"))
            return beside[i];
    FILE *pipe = popen("clang-22 -print-resource-dir 2>/dev/null", "r");
    char line[PATH_MAX] = "";
    if (pipe && !fgets(line, sizeof line, pipe))
        line[0] = '\0';
    if (pipe)
        pclose(pipe);
    line[strcspn(line, "\n")] = '\0';
    return holds(arena, line, "include/stddef.h") ? arena_string(arena, line) : NULL;
}

static bool is_one_of(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}
#define IS_ONE_OF(word, ...)                                                                                            \
    is_one_of((word), (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

void toolchain_read_flags(struct arena *arena, const struct strings *arguments, struct compile_flags *flags) {
    *flags = (struct compile_flags){.optimizes = true};
    for (size_t i = 0; i < arguments->count; i++) {
        const char *word = arguments->at[i];
        const char *ptxas = strncmp(word, "-Xptxas=", 8) == 0 ? word + 8 : strncmp(word, "--ptxas-options=", 16) == 0 ? word + 16 : NULL;
        bool next_is_ptxas = IS_ONE_OF(word, "-Xptxas", "--ptxas-options") && i + 1 < arguments->count;
        if (next_is_ptxas)
            ptxas = arguments->at[++i];
        if (ptxas)
            flags->combines_floats |= strstr(ptxas, "--optimize-float-atomics") != NULL, flags->optimizes &= strstr(ptxas, "-O0") == NULL;
        else if (IS_ONE_OF(word, "-G", "--device-debug"))
            flags->optimizes = false;
        else if (IS_ONE_OF(word, "-dc", "--device-c", "-rdc=true", "--relocatable-device-code=true", "-fgpu-rdc"))
            flags->separable = true;
        else
            *ARENA_PUSH(arena, &flags->clang) = word;
    }
}

// The compiler that belongs to the headers, or the one on PATH.
static const char *find_compiler(struct arena *arena, const char *resources) {
    const char *beside = arena_printf(arena, "%s/../../../bin", resources);
    if (holds(arena, beside, "clang-22"))
        return arena_printf(arena, "%s/clang-22", beside);
    return root_of_program(arena, "clang-22") ? "clang-22" : NULL;
}

int toolchain_find(struct arena *arena, const struct options *options, const struct installation *installation, const char *library, struct toolchain *toolchain,
                   const char **problem) {
    *toolchain = (struct toolchain){.installation = installation};
    toolchain->resources = find_resources(arena, library);
    if (!toolchain->resources) {
        *problem = "clang's own headers (stddef.h) were not found; install the package libclang-common-22-dev";
        return EXIT_USAGE;
    }
    toolchain->compiler = find_compiler(arena, toolchain->resources);
    if (!toolchain->compiler) {
        *problem = "clang-22 was not found; install the package clang-22";
        return EXIT_USAGE;
    }
    if (options->no_cuda)
        return 0;
    if (options->cuda_path && !is_toolkit(arena, options->cuda_path)) {
        *problem = arena_printf(arena, "--cuda-path=%s: no include/cuda_runtime.h there", options->cuda_path);
        return EXIT_USAGE;
    }
    toolchain->root = options->cuda_path ? options->cuda_path : find_root(arena);
    if (toolchain->root)
        toolchain->version = read_version(arena, toolchain->root);
    return 0;
}

// The architecture as clang calls it, with what nvcc defines for one with a suffix: sm_100a has what only this architecture has, sm_100f what its
// family has (of that clang has no name).
static void add_architecture(struct arena *arena, const char *name, struct strings *arguments) {
    size_t digits = strspn(name + 3, "0123456789");
    char suffix = name[3 + digits];
    *ARENA_PUSH(arena, arguments) = arena_printf(arena, "--cuda-gpu-arch=%.*s", (int)(suffix == 'f' ? 3 + digits : strlen(name)), name);
    if (suffix)
        *ARENA_PUSH(arena, arguments) = arena_printf(arena, "-D__CUDA_ARCH_FAMILY_SPECIFIC__=%.*s0", (int)digits, name + 3);
    if (suffix == 'a')
        *ARENA_PUSH(arena, arguments) = arena_printf(arena, "-D__CUDA_ARCH_SPECIFIC__=%.*s0", (int)digits, name + 3);
}

struct strings toolchain_arguments(struct arena *arena, const struct toolchain *toolchain, const struct compile_flags *flags, const char *architecture, bool shortcuts) {
    struct strings arguments = {0};
    const char *share = toolchain->installation->share;
    static const char *const always[] = {
        "-x", "cuda", "--cuda-device-only", "-fgpu-rdc", "-ferror-limit=0", "-fbracket-depth=100000",
        "-Wno-unknown-cuda-version",
    };
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        *ARENA_PUSH(arena, &arguments) = always[i];
    add_architecture(arena, architecture, &arguments);
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-resource-dir=%s", toolchain->resources);
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-isystem%s/declarations/wrappers", share); // in front of the library's headers
    if (toolchain->root) {
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "--cuda-path=%s", toolchain->root);
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-iquote%s/declarations/quoted", share);
        int major, minor;
        if (toolchain->version && sscanf(toolchain->version, "%d.%d", &major, &minor) == 2) // as cuda.h has it, which is not read for it (quoted/)
            *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-DCUDA_VERSION=%d", major * 1000 + minor * 10);
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-isystem%s/include/cccl", toolchain->root);
        if (!holds(arena, toolchain->root, "nvvm/libdevice/libdevice.10.bc")) { // then clang's driver asks for no version either
            *ARENA_PUSH(arena, &arguments) = "-nocudalib";
            *ARENA_PUSH(arena, &arguments) = "-Xclang";
            *ARENA_PUSH(arena, &arguments) = "-target-sdk-version=12.8";
        }
    } else {
        *ARENA_PUSH(arena, &arguments) = "-nocudainc";
        *ARENA_PUSH(arena, &arguments) = "-nocudalib";
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-isystem%s/declarations/include", share);
        *ARENA_PUSH(arena, &arguments) = "-include";
        *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "%s/declarations/no_toolkit.h", share);
    }
    *ARENA_PUSH(arena, &arguments) = "-include";
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "%s/declarations/nvcc_dialect.h", share);
    *ARENA_PUSH(arena, &arguments) = arena_printf(arena, "-isystem%s", toolchain->installation->include);
    if (shortcuts) { // by their include guards: texture fetches, and libstdc++'s special functions
        *ARENA_PUSH(arena, &arguments) = "-D__CLANG_CUDA_TEXTURE_INTRINSICS_H__";
        *ARENA_PUSH(arena, &arguments) = "-D_GLIBCXX_BITS_SPECFUN_H";
    }
    for (size_t i = 0; i < flags->clang.count; i++)
        *ARENA_PUSH(arena, &arguments) = flags->clang.at[i];
    *ARENA_PUSH(arena, &arguments) = "-O1"; // whatever the user's: __OPTIMIZE__ is defined, and no function is kept from being inlined
    return arguments;
}
