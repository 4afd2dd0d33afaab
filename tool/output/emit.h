// The writers. Each turns a report into one form; none decides anything.

#ifndef WARPAGG_EMIT_H
#define WARPAGG_EMIT_H

#include <stdio.h>

#include "build_log.h"
#include "decide/plan.h"
#include "report.h"

// The diagnostics, a remark in clang's form for each site, and the closing count. With -v the
// source line stands under a remark; with -q warnings and errors are all that is printed, and with
// --check what is pending and the command that does it. Colours where `color`.
void emit_text(FILE *stream, const struct report *report, const struct options *options,
               bool color);

// --list-sites: a line a site.
void emit_sites(FILE *stream, const struct report *report);

// --summary: what a log of builds says. With `all` also of files without atomics.
void emit_summary(FILE *stream, struct arena *arena, const struct build_steps *steps, bool all);

// --explain-site: what is known of the site that options->subject names,
// and what each rewrite makes of it.
void emit_explanation(FILE *stream, struct arena *arena, const struct plan_settings *settings,
                      const struct report *report);

// Unified diff of one file against its edits, with `a/` and `b/` in front of the path,
// such that `git apply` takes it.
void emit_diff(FILE *stream, struct arena *arena, const struct file_report *file, bool color);

// The JSON report (schema in docs/command-line.md). Returns 0 or a negative errno.
int emit_json(const char *path, struct arena *arena, const struct report *report);

// The same text; NULL where there is no memory for it.
const char *emit_json_text(struct arena *arena, const struct report *report);

// SARIF 2.1.0, with a rule for each of the rewrites that there are. Returns 0 or a negative errno.
int emit_sarif(const char *path, struct arena *arena, const struct rewrite_list *rewrites,
               const struct report *report);

// Workflow commands of GitHub Actions: an annotation for each site that is rewritten, and for each
// warning and error. Returns 0 or a negative errno.
int emit_github(const char *path, const struct report *report);

// The replacements in clang-tidy's form. Returns 0 or a negative errno.
int emit_fixes(const char *path, struct arena *arena, const struct report *report);

// The page for a browser. Returns 0 or a negative errno.
int emit_page(const char *path, struct arena *arena, const struct plan_settings *settings,
              const struct report *report);

// A Makefile rule that names what the output depends on, this program too; with `phony` an empty
// rule for each of these but the source.
const char *emit_depfile(struct arena *arena, const char *target, bool phony,
                         const struct file_report *file);

#endif
