// What becomes of an analysed file: verdicts and edits, and whether they compile.

#ifndef WARPAGG_DECISION_H
#define WARPAGG_DECISION_H

#include "output/report.h"
#include "session.h"

// Gives each site of an analysed file its verdict, and makes the edits.
void decision_make(struct session *session, struct file_report *file);

// Compiles an input that was decided before and after, where --verify asks for it.
void decision_verify(struct session *session, size_t input, struct file_report *file);

#endif
