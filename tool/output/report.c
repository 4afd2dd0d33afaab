#include "report.h"

#include <string.h>

void report_complain(struct arena *arena, struct file_report *file, enum exit_code status,
                     const char *text) {
    *ARENA_PUSH(arena, &file->diagnostics) =
        (struct diagnostic){DIAGNOSTIC_ERROR, file->source.path, 0, 0, text};
    file->status = status;
}

void report_add_diagnostics(struct arena *arena, struct file_report *file,
                            const struct diagnostic_list *more) {
    for (size_t i = 0; i < more->count; i++) {
        bool known = false;
        for (size_t j = 0; j < file->diagnostics.count && !known; j++) {
            const struct diagnostic *old = &file->diagnostics.at[j];
            known = old->line == more->at[i].line && old->column == more->at[i].column &&
                    strcmp(old->text, more->at[i].text) == 0;
        }
        if (!known)
            *ARENA_PUSH(arena, &file->diagnostics) = more->at[i];
    }
}

bool report_rewrites(const struct file_report *file) {
    for (size_t i = 0; i < file->sites.count; i++)
        if (file->sites.at[i].rewrite)
            return true;
    return false;
}
