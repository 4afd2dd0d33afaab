// Remarks and diagnostics as clang prints them, so that editors and CI logs
// that know clang's form know ours.

#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "decide/rewrite.h"
#include "emit.h"

struct printer {
    FILE *stream;
    bool color, verbose;
};

// clang's colours.
static const char *const plain = "\033[m", *const bold = "\033[1m", *const remark = "\033[1;34m",
                         *const caret = "\033[1;32m";

struct severity {
    const char *name, *color;
};

static const struct severity severities[] = {
    [DIAGNOSTIC_NOTE] = {"note", "\033[1;30m"},
    [DIAGNOSTIC_WARNING] = {"warning", "\033[1;35m"},
    [DIAGNOSTIC_ERROR] = {"error", "\033[1;31m"},
};

static const char *paint(const struct printer *printer, const char *color) {
    return printer->color ? color : "";
}

// "path:line:col: severity: ", as much of it as is known.
static void print_head(const struct printer *printer, const char *path, unsigned line,
                       unsigned column, struct severity severity) {
    fputs(paint(printer, bold), printer->stream);
    quote_print(printer->stream, "%s:", path ? path : "warpagg-rewrite");
    if (line)
        fprintf(printer->stream, "%u:%u:", line, column);
    fprintf(printer->stream, " %s%s: %s%s", paint(printer, severity.color), severity.name,
            paint(printer, plain), paint(printer, bold));
}

// The source line with a caret under the column; tabs before the caret stay tabs,
// so that it stands right in any terminal.
static void print_caret(const struct printer *printer, const struct source *source, unsigned line,
                        unsigned column) {
    if (line == 0 || line > source->line_count)
        return;
    struct range range = source_line(source, line);
    const char *text = source->text + range.begin;
    size_t length = range.end - range.begin;
    int width = fprintf(printer->stream, "%5u | ", line);
    quote_line(printer->stream, text, length);
    fprintf(printer->stream, "\n%*s", width, "| ");
    char spelled[QUOTE_SPELLED];
    // One blank a character, not one a byte.
    for (size_t i = 0; i + 1 < column && i < length;
         i += quote_next(text + i, length - i, spelled)) {
        quote_next(text + i, length - i, spelled);
        fprintf(printer->stream, "%*s", *spelled ? (int)strlen(spelled) : 1,
                text[i] == '\t' ? "\t" : " ");
    }
    fprintf(printer->stream, "%s^%s\n", paint(printer, caret), paint(printer, plain));
}

static void print_diagnostic(const struct printer *printer, const struct source *source,
                             const struct diagnostic *diagnostic) {
    print_head(printer, diagnostic->path, diagnostic->line, diagnostic->column,
               severities[diagnostic->severity]);
    quote_print(printer->stream, "%s", diagnostic->text);
    fprintf(printer->stream, "%s\n", paint(printer, plain));
    if (diagnostic->path && strcmp(diagnostic->path, source->path) == 0)
        print_caret(printer, source, diagnostic->line, diagnostic->column);
}

enum { MOST_SHOWN = 20 }; // of one severity in one file; --json has all

static void print_diagnostics(const struct printer *printer, const struct file_report *file) {
    size_t met[sizeof severities / sizeof *severities] = {0};
    for (size_t i = 0; i < file->diagnostics.count; i++)
        if (met[file->diagnostics.at[i].severity]++ < MOST_SHOWN)
            print_diagnostic(printer, &file->source, &file->diagnostics.at[i]);
    for (size_t i = DIAGNOSTIC_WARNING; i <= DIAGNOSTIC_ERROR; i++)
        if (met[i] > MOST_SHOWN) {
            print_head(printer, file->source.path, 0, 0, severities[DIAGNOSTIC_NOTE]);
            size_t more = met[i] - MOST_SHOWN;
            fprintf(printer->stream, "%zu more %s%s not shown%s\n", more, severities[i].name,
                    more == 1 ? " is" : "s are", paint(printer, plain));
        }
}

// What the message says behind its first clause, as in "; the sum is regrouped", where the group's
// first site does not say the same.
static const char *own_clauses(const struct site *site) {
    const struct site *first = site - (site->id - site->group->first);
    const char *own = strchr(site->message, ';'), *told = strchr(first->message, ';');
    return own && !(told && strcmp(own, told) == 0) ? own : "";
}

static void print_remark(const struct printer *printer, const struct source *source,
                         const struct site *site) {
    bool follows = site->rewrite && site->rewrite->shares_group && site->group &&
                   site->id != site->group->first;
    print_head(printer, source->path, site->line, site->column,
               follows ? severities[DIAGNOSTIC_NOTE] : (struct severity){"remark", remark});
    if (follows)
        quote_print(printer->stream, "%s goes with site %u%s [warpagg-%s]", site->name,
                    site->group->first, own_clauses(site), site->rewrite->name);
    else if (site->rewrite)
        quote_print(printer->stream, "%s [warpagg-%s]", site->message, site->rewrite->name);
    else
        quote_print(printer->stream, "left as is: %s [warpagg:%s]", site->message,
                    reason_name(site->reason));
    fprintf(printer->stream, "%s\n", paint(printer, plain));
    if (printer->verbose)
        print_caret(printer, source, site->line, site->column);
}

// ---- The closing count --------------------------------------------------------------------------

struct tally {
    size_t sites, rewritten, unwritten, untaken, failed_files, slow_files;
    size_t left[REASON_COUNT];
};

static bool is_reported(const struct report *report, const char *path) {
    for (size_t i = 0; i < report->count; i++)
        if (report->at[i].source.real_path && strcmp(report->at[i].source.real_path, path) == 0)
            return true;
    return false;
}

// Whether an input before this one has told of the header.
static bool is_told(const struct report *report, size_t input, const char *path) {
    for (size_t i = 0; i < input; i++)
        for (size_t j = 0; j < report->at[i].untaken.count; j++)
            if (strcmp(report->at[i].untaken.at[j].path, path) == 0)
                return true;
    return false;
}

// Atomics of a header that several inputs include count once.
static size_t count_untaken(const struct report *report) {
    size_t sites = 0;
    for (size_t i = 0; i < report->count; i++)
        for (size_t j = 0; j < report->at[i].untaken.count; j++) {
            const struct untaken *header = &report->at[i].untaken.at[j];
            if (!is_told(report, i, header->path) && !is_reported(report, header->path))
                sites += header->sites;
        }
    return sites;
}

static struct tally count(const struct report *report) {
    struct tally tally = {.untaken = count_untaken(report)};
    for (size_t i = 0; i < report->count; i++) {
        const struct file_report *file = &report->at[i];
        tally.failed_files += file->status == EXIT_PARSE;
        tally.slow_files += file->status == EXIT_TIME;
        for (size_t j = 0; j < file->sites.count; j++) {
            const struct site *site = &file->sites.at[j];
            tally.sites += !site->is_outside;
            if (site->is_outside)
                continue;
            if (site->rewrite && file->status == EXIT_WRITE)
                tally.unwritten++;
            else if (site->rewrite)
                tally.rewritten++;
            else
                tally.left[site->reason]++;
        }
    }
    return tally;
}

// "12 sites: 9 rewritten, 3 left (2 compiler-combines, 1 single-lane)",
// the reasons in the order of reasons.def.
static void print_tally(FILE *stream, const struct tally *tally, bool writes) {
    const char *would = !writes && tally->rewritten ? "would be " : "";
    fprintf(stream, "%zu site%s: %zu %srewritten, %zu left", tally->sites,
            tally->sites == 1 ? "" : "s", tally->rewritten, would,
            tally->sites - tally->rewritten - tally->unwritten);
    const char *separator = " (";
    for (enum reason reason = 0; reason < REASON_COUNT; reason++)
        if (tally->left[reason]) {
            fprintf(stream, "%s%zu %s", separator, tally->left[reason], reason_name(reason));
            separator = ", ";
        }
    fputs(*separator == ',' ? ")" : "", stream);
    if (tally->unwritten)
        fprintf(stream, ", %zu not written", tally->unwritten);
    if (tally->untaken)
        fprintf(stream, "; %zu more in headers (--header-filter)", tally->untaken);
    if (tally->failed_files)
        fprintf(stream, "; %zu file%s did not parse", tally->failed_files,
                tally->failed_files == 1 ? "" : "s");
    if (tally->slow_files)
        fprintf(stream, "; %zu took too long", tally->slow_files);
    fputc('\n', stream);
}

// ---- What mends a failed --check ----------------------------------------------------------------

// As a shell reads it.
static void print_word(FILE *stream, const char *word) {
    static const char plain_characters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@%";
    if (*word && !word[strspn(word, plain_characters)]) {
        fprintf(stream, " %s", word);
        return;
    }
    fputs(" '", stream);
    for (size_t length; *word; word += length + (word[length] != '\0')) {
        length = strcspn(word, "'");
        quote_print(stream, "%.*s", (int)length, word);
        fputs(word[length] ? "'\\''" : "", stream);
    }
    fputc('\'', stream);
}

static bool says_not_to_write(const char *word) {
    static const char *const words[] = {"--check", "-n", "--dry-run", "-q", "--quiet", NULL};
    return text_is_among(word, words);
}

// Whether the word names an input in which there is nothing to do.
static bool is_done(const struct report *report, const struct options *options, const char *word) {
    bool is_input = false;
    for (size_t i = 0; i < options->inputs.count; i++)
        is_input |= options->inputs.at[i] == word;
    for (size_t i = 0; is_input && i < report->count; i++)
        if (strcmp(report->at[i].source.path, word) == 0 && !report->at[i].edits.count)
            return true;
    return false;
}

// The same run, but in place, of the files in which there is something to do.
static void print_command(FILE *stream, const struct report *report,
                          const struct options *options) {
    fputs("warpagg-rewrite -i", stream);
    bool behind = false; // what is the compiler's
    for (char **word = options->words; word < options->words_end; word++) {
        behind |= strcmp(*word, "--") == 0;
        if (behind || !(says_not_to_write(*word) || is_done(report, options, *word)))
            print_word(stream, *word);
    }
    fputc('\n', stream);
}

static void print_check(FILE *stream, const struct report *report, const struct options *options,
                        size_t rewritten) {
    const bool reads_diff = options->diff_path && strcmp(options->diff_path, "-") == 0;
    const bool has_command = options->words && !options->reads_stdin && !reads_diff;
    if (options->quiet) // that is why it exits with 1
        fprintf(stream, "warpagg-rewrite: %zu site%s would be rewritten%s", rewritten,
                rewritten == 1 ? "" : "s", has_command ? "; " : "\n");
    if (has_command) {
        fputs("to do it: ", stream);
        print_command(stream, report, options);
    }
}

void emit_text(FILE *stream, const struct report *report, const struct options *options,
               bool color) {
    struct printer printer = {stream, color, options->verbose};
    for (size_t i = 0; i < report->count; i++) {
        const struct file_report *file = &report->at[i];
        print_diagnostics(&printer, file);
        for (size_t j = 0; j < file->sites.count; j++)
            if (!file->sites.at[j].is_outside &&
                (!options->quiet || (options->check && file->sites.at[j].rewrite)))
                print_remark(&printer, &file->source, &file->sites.at[j]);
    }
    struct tally tally = count(report);
    if (!options->quiet)
        print_tally(stream, &tally, options->output != OUTPUT_NONE);
    if (options->check && tally.rewritten)
        print_check(stream, report, options, tally.rewritten);
}
