// What is found in a file, and what is known of it: the stages from reading to facts.

#ifndef WARPAGG_ANALYSIS_H
#define WARPAGG_ANALYSIS_H

#include "output/report.h"
#include "session.h"

// Reads one of the session's inputs. Returns whether the report is complete with that: it can't be
// read, or names no atomic.
bool analysis_at_a_glance(struct session *session, size_t input, struct file_report *file);

// Parses it and finds its sites and what is known of them, and those of the headers that
// --header-filter takes. What went wrong is in the report's diagnostics and status.
// The session's readers are loaded.
void analysis_of(struct session *session, size_t input, struct file_report *file);

// The report of an input whose process ended by this signal: it crashed, or its time was over.
void analysis_lost(struct session *session, size_t input, int signal, struct file_report *file);

// Adds what another process has found in headers.
void analysis_take_headers(struct session *session, struct file_report *const *headers,
                           size_t count);

#endif
