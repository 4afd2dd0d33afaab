// A session: what the command line asks for, settled once for all files.

#ifndef WARPAGG_SESSION_H
#define WARPAGG_SESSION_H

#include <regex.h>

#include "base/stats.h"
#include "decide/plan.h"
#include "output/report.h"
#include "toolchain/compiler.h"
#include "toolchain/toolchain.h"

struct session {
    struct arena *arena;
    const struct options *options;
    struct installation installation;
    struct toolchain toolchain;
    struct compile_flags flags;
    struct strings architectures;
    struct wrapper_list wrappers;
    struct plan_settings plan;
    regex_t header_filter;                      // compiled where options->header_filter is given
    ARENA_LIST(struct file_report *) headers;   // that the inputs include and --header-filter takes
    const struct preamble **preambles;          // of each architecture, once asked for; NULL: there is none
    bool *asked_preamble;                       // of each architecture
    bool noted_version;                         // that the toolkit is not the one measured
    struct compiler compiler;   // of --verify
    struct stats *stats;        // of -d stats; else NULL
    const char *inline_runtime; // the runtime's text, where --runtime=inline asks for it
};

// `rewrites`: all that there are. Returns 0, or EXIT_USAGE after a sentence in *problem.
int session_open(struct arena *arena, const struct options *options, const struct rewrite_list *rewrites, struct session *session, const char **problem);

void session_close(struct session *session);

// Parses one file and finds its sites and what is known of them, and those of the headers that --header-filter takes.
// What went wrong is in the report's diagnostics and status.
void session_analyse(struct session *session, const char *path, struct file_report *file);

// Compiles an input before and after, where --verify asks for it.
void session_verify(struct session *session, struct file_report *file);

// Gives each site of an analysed file its verdict, and makes the edits.
void session_decide(struct session *session, struct file_report *file);

#endif
