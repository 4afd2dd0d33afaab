// See architecture.h.

#include "architecture.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Those that clang 22 knows; older ones read them as their nearest.
unsigned architecture_parse(const char *name) {
    static const unsigned known[] = {50, 52, 53, 60, 61,  62,  70,  72,  75,  80, 86,
                                     87, 88, 89, 90, 100, 101, 103, 110, 120, 121};
    char suffix = '\0', more = '\0';
    unsigned sm = 0;
    int read = strncmp(name, "sm_", 3) == 0 && name[3] >= '1' && name[3] <= '9'
                   ? sscanf(name + 3, "%3u%c%c", &sm, &suffix, &more)
                   : 0;
    // To the architecture, to its family.
    bool specific = suffix == 'a' ? sm >= 90 : suffix == 'f' && sm >= 100;
    bool is_known = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is_known |= known[i] == sm;
    return is_known && (read == 1 || (read == 2 && specific)) ? sm : 0;
}
