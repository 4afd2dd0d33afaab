// A session: what the command line asks for, settled once for all files.

#ifndef WARPAGG_SESSION_H
#define WARPAGG_SESSION_H

#include "plan.h"
#include "report.h"
#include "toolchain.h"

struct session {
    struct arena *arena;
    const struct options *options;
    struct installation installation;
    struct toolchain toolchain;
    struct strings architectures;
    struct plan_settings plan;
    const char *inline_runtime; // the runtime's text, where --runtime=inline asks for it
};

// Returns 0, or EXIT_USAGE after a sentence in *problem.
int session_open(struct arena *arena, const struct options *options, struct session *session, const char **problem);

// Takes one file through all stages up to its edits. What went wrong is in the report's diagnostics and status.
void session_analyse(struct session *session, const char *path, struct file_report *file);

#endif
