// What a stage has to say to the user beside its result.

#ifndef WARPAGG_DIAGNOSTIC_H
#define WARPAGG_DIAGNOSTIC_H

#include <stddef.h>

struct diagnostic {
    enum { DIAGNOSTIC_NOTE, DIAGNOSTIC_WARNING, DIAGNOSTIC_ERROR } severity;
    const char *path; // NULL: about the run as a whole
    unsigned line, column;
    const char *text;
};

struct diagnostic_list {
    struct diagnostic *at;
    size_t count, capacity;
};

#endif
