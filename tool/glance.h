// A glance at a file's text: one that names no atomic has no site, and need not be parsed.

#ifndef WARPAGG_GLANCE_H
#define WARPAGG_GLANCE_H

#include "output/report.h"
#include "session.h"

// Whether neither the text of `file`, one of the session's inputs, nor that of the headers of the
// user's that it includes can name an atomic, whatever branches of it are compiled. Adds the
// headers to the file's dependencies then. What can't be followed as text may name one.
bool glance_finds_nothing(struct session *session, size_t input, struct file_report *file);

#endif
