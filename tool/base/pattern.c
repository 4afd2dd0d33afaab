// regcomp writes out what is repeated, and repeats it again for what stands around it:
// ((a{255}){255}){255} takes it 20 seconds. regexec tries all ways for a back-reference. A
// configuration that was found may ask for either.

#include "pattern.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1000, MOST_WRITTEN_OUT = 16384 };

// How often what stands in front of `{4}`, `{2,4}`, `{4,}` or `+` is written out;
// 1: something else stands there.
static unsigned long copies(const char *at) {
    if (*at != '{')
        return *at == '+' ? 2 : 1;
    char *end;
    unsigned long least = strtoul(at + 1, &end, 10),
                  most = *end == ',' ? strtoul(end + 1, NULL, 10) : 0;
    most = most > least ? most : least < MOST_WRITTEN_OUT ? least + (*end == ',') : least;
    return most > 1 ? most : 1;
}

// As if all repetitions stood in each other.
static bool is_modest(const char *text) {
    unsigned long length = strlen(text), size = length;
    bool refers_back = false;
    for (const char *at = text; *at && size <= MOST_WRITTEN_OUT; at++) {
        unsigned long times = copies(at);
        size = times > MOST_WRITTEN_OUT ? times : size * times;
        refers_back |= *at == '\\' && at[1] >= '1' && at[1] <= '9';
        at += *at == '\\' && at[1];
    }
    return length <= LONGEST && size <= MOST_WRITTEN_OUT && !refers_back;
}

int pattern_compile(struct arena *arena, const char *option, const char *text, regex_t *pattern,
                    const char **problem) {
    if (!is_modest(text)) {
        *problem =
            arena_printf(arena,
                         "%s: a regular expression has up to %d bytes, %d with its repetitions "
                         "written out (a + counts as two), and no back-references",
                         option, LONGEST, MOST_WRITTEN_OUT);
        return -1;
    }
    int error = regcomp(pattern, text, REG_EXTENDED | REG_NOSUB);
    if (!error)
        return 0;
    char why[256];
    regerror(error, pattern, why, sizeof why);
    *problem = arena_printf(arena, "%s=%s: %s", option, text, why);
    return -1;
}
