// --export-fixes: the form that clang-tidy writes and clang-apply-replacements, IDEs and review
// bots read. A diagnostic a site, with the replacements of its fix; where several sites share one
// it stands at the first. The #include stands in the file's first,
// as clang-tidy does it: programs apply one at each.

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/quote.h"
#include "decide/rewrite.h"
#include "emit.h"
#include "fixes.h"

static void print_field(FILE *stream, const char *name, const char *value) {
    fprintf(stream, "%s", name);
    quote_yaml(stream, value);
    fputc('\n', stream);
}

static void print_site(FILE *stream, const char *path, const char *directory,
                       const struct site *site, const struct fix *fix, bool is_first) {
    fprintf(stream, "  - DiagnosticName: warpagg-%s\n    DiagnosticMessage:\n",
            site->rewrite->name);
    print_field(stream, "      Message: ", site->message);
    print_field(stream, "      FilePath: ", path);
    fprintf(stream, "      FileOffset: %zu\n", site->range.begin);
    bool has_own = fix->sites.at[0] == site->id;
    fprintf(stream, "      Replacements:%s\n", has_own ? "" : " []");
    for (size_t i = 0; i < fix->replacements.count && has_own; i++) {
        const struct edit *edit = &fix->replacements.at[i];
        if (!edit->site && !is_first)
            continue;
        print_field(stream, "        - FilePath: ", path);
        fprintf(stream, "          Offset: %zu\n          Length: %zu\n", edit->range.begin,
                edit->range.end - edit->range.begin);
        print_field(stream, "          ReplacementText: ", edit->text);
    }
    fprintf(stream, "    Level: Remark\n");
    print_field(stream, "    BuildDirectory: ", directory);
}

static void print_file(FILE *stream, struct arena *arena, const struct file_report *file,
                       const char *directory) {
    struct fix_list fixes;
    fixes_find(arena, file, &fixes);
    for (size_t i = 0; i < file->sites.count; i++) {
        const struct site *site = &file->sites.at[i];
        const struct fix *fix = fixes_of(&fixes, site->id);
        if (fix)
            print_site(stream, file->source.real_path, directory, site, fix, fix == fixes.at);
    }
}

static bool has_fixes(struct arena *arena, const struct file_report *file) {
    struct fix_list fixes;
    fixes_find(arena, file, &fixes);
    return fixes.count && file->source.real_path &&
           utf8_holds(file->source.real_path, strlen(file->source.real_path));
}

int emit_fixes(const char *path, struct arena *arena, const struct report *report) {
    char *text = NULL, *directory = getcwd(NULL, 0);
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream || !directory)
        return -ENOMEM;
    fputs("---\n", stream);
    print_field(stream, "MainSourceFile: ",
                report->count && has_fixes(arena, &report->at[0]) ? report->at[0].source.real_path
                                                                  : "");
    bool any = false;
    for (size_t i = 0; i < report->count; i++)
        if (has_fixes(arena, &report->at[i])) {
            fputs(any ? "" : "Diagnostics:\n", stream);
            print_file(stream, arena, &report->at[i], directory);
            any = true;
        }
    fprintf(stream, "%s...\n", any ? "" : "Diagnostics: []\n");
    int status = fclose(stream) == 0 ? file_write(path, text, length) : -ENOMEM;
    free(text);
    free(directory);
    return status;
}
