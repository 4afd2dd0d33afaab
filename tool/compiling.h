// What runs: device code of a file, which clang makes in a process beside the parse.

#ifndef WARPAGG_COMPILING_H
#define WARPAGG_COMPILING_H

#include "device/compile.h"
#include "output/report.h"
#include "session.h"
#include "text/frontend.h"

// Whether files that are not in sight may call what is analysed.
bool compiling_edits_headers(const struct session *session, const struct file_report *file);

// The headers that are kept parsed for the file, read so. NULL: there are none.
const struct preamble *compiling_preamble(struct session *session, const struct file_report *file,
                                          const struct reading *reading);

// Takes them out of the cache, where libclang or clang died over them and lives without.
void compiling_drop_preamble(struct session *session, const struct reading *reading);

// Adds what makes clang begin with them. `preamble` may be NULL.
void compiling_add_preamble(struct arena *arena, const struct preamble *preamble,
                            struct strings *arguments);

// Starts clang on what libclang has read (`shortcuts`: by the arguments that most files parse
// with). NULL: it does not serve, or clang could not be started.
struct compile *compiling_start(struct session *session, const struct file_report *file,
                                const struct unit *unit, const struct reading *reading,
                                bool shortcuts);

// Ends what was started (`started` may be NULL). Without code from it clang begins anew with the
// text, in which bodies with errors are taken out, and their functions marked: clang rejects some
// that nvcc accepts.
// Without bitcode: nothing is known of what runs.
struct compile_result compiling_finish(struct session *session, const struct file_report *file,
                                       const struct unit *unit, const struct reading *reading,
                                       bool shortcuts, struct compile *started);

// The text with positions of the file itself, of the same length.
const char *compiling_without_line_directives(struct arena *arena, const char *text, size_t length);

// Starts clang's preprocessor on the file, with other texts than those on disk. (It reads headers
// anew: none are kept for it.)
struct compile *compiling_expand(struct session *session, const struct file_report *file,
                                 const struct reading *reading, bool shortcuts,
                                 const struct compile_copies *copies);

// Whether an #error of the project's is among what clang says.
bool compiling_meets_error_directive(const struct unit *unit, const struct compile_result *result);

#endif
