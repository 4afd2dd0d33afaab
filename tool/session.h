// A session: what the command line asks for, settled once for all files.

#ifndef WARPAGG_SESSION_H
#define WARPAGG_SESSION_H

#include <regex.h>

#include "base/stats.h"
#include "decide/plan.h"
#include "inputs.h"
#include "output/report.h"
#include "readers.h"
#include "toolchain/compiler.h"
#include "toolchain/toolchain.h"

// Of headers that are kept parsed (text/preamble.h): asked for once.
struct known_preamble {
    bool is_asked;
    const struct preamble *preamble; // NULL: there is none
};

// One way to read a file: by the flags of a command, for one architecture.
struct reading {
    const struct compile_flags *flags;
    const char *architecture;
    size_t target; // which of plan.targets it is
    size_t number; // which of the readings of all inputs it is
    struct known_preamble *preamble;
};

struct reading_list {
    struct reading *at;
    size_t count, capacity;
};

// Which headers are rewritten.
enum headers_taken {
    HEADERS_NONE,
    HEADERS_MATCHING,   // --header-filter
    HEADERS_OF_PROJECT, // --project-headers
};

struct session {
    struct arena *arena;
    const struct options *options;
    struct installation installation;
    struct toolchain toolchain;
    const struct readers *readers; // NULL until session_load_readers
    struct input_list inputs;
    struct reading_list *readings; // of each input, by target
    struct wrapper_list wrappers;
    struct plan_settings plan;
    enum headers_taken headers_taken;
    bool copies_headers;   // those are written beside the output, not where they lie
    regex_t header_filter; // of HEADERS_MATCHING
    ARENA_LIST(struct file_report *) headers; // that the inputs include and --header-filter takes
    bool noted_version;                       // that the toolkit is not the one measured
    struct compiler compiler;                 // of --verify
    struct stats *stats;                      // of -d stats; else NULL
    const char *inline_runtime; // the runtime's text, where --runtime=inline asks for it
};

struct session_list {
    struct session *at;
    size_t count, capacity;
};

// `rewrites`: all that there are. Returns 0, or EXIT_USAGE after a sentence in *problem.
int session_open(struct arena *arena, const struct options *options,
                 const struct rewrite_list *rewrites, struct session *session,
                 const char **problem);

// Makes ready for files that are to be parsed. Returns 0, or EXIT_USAGE after a sentence in
// *problem.
int session_load_readers(struct session *session, const char **problem);

void session_close(struct session *session);

#endif
