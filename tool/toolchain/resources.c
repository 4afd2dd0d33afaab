// The text is read line by line. A kernel's numbers follow the line that says that it is compiled;
// functions that stay functions have lines of their own, which say nothing of kernels.

#include "resources.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 8192, HASH_DIGITS = 8 };

struct reader {
    struct arena *arena;
    struct resource_list *list;
    bool in_kernel; // a kernel was announced, and its registers are not there yet
    bool in_itself; // the properties that follow are the kernel's, not a callee's
};

// The text between the first two quotes after `key`, or NULL; *end is behind them.
static const char *quoted(struct arena *arena, const char *line, const char *key,
                          const char **end) {
    const char *at = strstr(line, key);
    const char *begin = at ? strchr(at + strlen(key), '\'') : NULL;
    const char *close = begin ? strchr(begin + 1, '\'') : NULL;
    if (!close)
        return NULL;
    *end = close + 1;
    return arena_copy(arena, begin + 1, (size_t)(close - begin - 1));
}

// The number in front of a word: 128 of "128 bytes smem"; 0 where the word is missing.
static unsigned number_before(const char *line, const char *word) {
    const char *at = strstr(line, word);
    while (at && at > line && isdigit((unsigned char)at[-1]))
        at--;
    unsigned number = 0;
    return at && sscanf(at, "%u", &number) == 1 ? number : 0;
}

static void read_line(struct reader *reader, const char *line) {
    struct resources *last = reader->in_kernel ? &reader->list->at[reader->list->count - 1] : NULL;
    const char *end;
    const char *kernel = quoted(reader->arena, line, "Compiling entry function", &end);
    const char *architecture = kernel ? quoted(reader->arena, end, "for", &end) : NULL;
    if (architecture) {
        *ARENA_PUSH(reader->arena, reader->list) =
            (struct resources){.kernel = kernel, .architecture = architecture};
        reader->in_kernel = true;
        reader->in_itself = false;
        return;
    }
    const char *properties = strstr(line, "Function properties for ");
    if (properties)
        reader->in_itself =
            last && strcmp(properties + strlen("Function properties for "), last->kernel) == 0;
    else if (reader->in_itself && strstr(line, " bytes spill stores"))
        last->spills = number_before(line, " bytes spill stores");
    else if (last && strstr(line, "Used ") && strstr(line, " registers")) {
        last->registers = number_before(line, " registers");
        last->shared = number_before(line, " bytes smem");
        reader->in_kernel = reader->in_itself = false;
    }
}

void resources_read(struct arena *arena, const char *text, struct resource_list *list) {
    struct reader reader = {.arena = arena, .list = list};
    while (*text) {
        size_t width = strcspn(text, "\r\n");
        if (width < MAX_LINE)
            read_line(&reader, arena_copy(arena, text, width));
        text += width;
        text += *text != '\0';
    }
}

// Whether a word of eight hexadecimal digits between underscores starts here.
static bool is_hash(const char *at) {
    size_t width = strspn(at, "0123456789abcdef");
    return width == HASH_DIGITS && at[width] == '_';
}

static bool same_but_for_hashes(const char *a, const char *b) {
    bool begins = false; // a word, behind an underscore
    while (*a && *b) {
        if (begins && is_hash(a) && is_hash(b))
            a += HASH_DIGITS, b += HASH_DIGITS;
        if (*a != *b)
            return false;
        begins = *a == '_';
        a++, b++;
    }
    return *a == *b;
}

const struct resources *resources_find(const struct resource_list *list,
                                       const struct resources *like) {
    const struct resources *near = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const struct resources *one = &list->at[i];
        if (strcmp(one->architecture, like->architecture) != 0)
            continue;
        if (strcmp(one->kernel, like->kernel) == 0)
            return one;
        if (same_but_for_hashes(one->kernel, like->kernel))
            near = one;
    }
    return near;
}

bool resources_fit(unsigned registers, long long threads) {
    enum { WARP = 32, STEP = 256, QUARTERS = 4, OF_QUARTER = 16384 };
    long long of_warp = ((long long)registers * WARP + STEP - 1) / STEP * STEP;
    long long warps = (threads + WARP - 1) / WARP;
    return (warps + QUARTERS - 1) / QUARTERS * of_warp <= OF_QUARTER;
}

bool resources_is_named(const char *mangled, const char *name) {
    if (strcmp(mangled, name) == 0) // extern "C"
        return true;
    char part[MAX_LINE];
    int width = snprintf(part, sizeof part, "%zu%s", strlen(name), name);
    if (width < 0 || (size_t)width >= sizeof part)
        return false;
    for (const char *at = mangled; (at = strstr(at, part)); at++)
        if (at == mangled || !isdigit((unsigned char)at[-1]))
            return true;
    return false;
}
