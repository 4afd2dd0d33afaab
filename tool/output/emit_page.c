// --report: one page of HTML for a person: the sources with their sites marked, and at each site
// the verdict, what is known, and what can be done.
//
// Everything is text in the page; the script (page/page.js) only filters and moves. All that comes
// from the user's files goes through quote_html.

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/quote.h"
#include "decide/rewrite.h"
#include "emit.h"
#include "explanation.h"
#include "page_assets.h"

struct page {
    FILE *stream;
    struct arena *arena;
    const struct plan_settings *settings;
    const struct report *report;
};

static void text(const struct page *page, const char *string) {
    quote_html(page->stream, string, strlen(string));
}

// An element with text in it. `open`: the tag with its attributes, as "p class=cure".
static void element(const struct page *page, const char *open, const char *string) {
    fprintf(page->stream, "<%s>", open);
    text(page, string);
    fprintf(page->stream, "</%.*s>\n", (int)strcspn(open, " "), open);
}

static const char *verdict_word(const struct site *site) {
    return site->rewrite ? "rewrite" : "leave";
}

static const char *verdict_name(const struct site *site) {
    return site->rewrite ? site->rewrite->name : reason_name(site->reason);
}

static size_t count_rewritten(const struct file_report *file) {
    size_t count = 0;
    for (size_t i = 0; i < file->sites.count; i++)
        count += file->sites.at[i].rewrite != NULL;
    return count;
}

// ---- The bar on top -----------------------------------------------------------------------------

static size_t count_verdicts(const struct page *page, const char *name, bool rewritten) {
    size_t count = 0;
    for (size_t i = 0; i < page->report->count; i++)
        for (size_t j = 0; j < page->report->at[i].sites.count; j++) {
            const struct site *site = &page->report->at[i].sites.at[j];
            count += (site->rewrite != NULL) == rewritten &&
                     (!name || strcmp(verdict_name(site), name) == 0);
        }
    return count;
}

static void option(const struct page *page, const char *value, const char *label, size_t count) {
    fputs("<option value=\"", page->stream);
    text(page, value);
    fputs("\">", page->stream);
    text(page, label);
    fprintf(page->stream, " (%zu)</option>\n", count);
}

static void choice(const struct page *page, const char *id, const char *label, const char *all) {
    fprintf(page->stream, "<select id=%s aria-label=\"%s\"><option value=\"\">%s</option>\n", id,
            label, all);
}

static void print_choices(const struct page *page) {
    choice(page, "verdict", "Verdict", "Every verdict");
    option(page, "rewrite", "rewritten", count_verdicts(page, NULL, true));
    option(page, "leave", "left as it is", count_verdicts(page, NULL, false));
    fputs("</select>\n", page->stream);
    choice(page, "rewrite", "Rewrite", "Every rewrite");
    for (size_t i = 0; i < page->settings->all.count; i++) {
        const char *name = page->settings->all.at[i]->name;
        size_t count = count_verdicts(page, name, true);
        if (count)
            option(page, name, name, count);
    }
    fputs("</select>\n", page->stream);
    choice(page, "reason", "Reason", "Every reason");
    for (enum reason reason = 0; reason < REASON_COUNT; reason++) {
        size_t count = count_verdicts(page, reason_name(reason), false);
        if (count)
            option(page, reason_name(reason), reason_name(reason), count);
    }
    fputs("</select>\n", page->stream);
    choice(page, "file", "File", "Every file");
    for (size_t i = 0; i < page->report->count; i++)
        option(page, arena_printf(page->arena, "%zu", i), page->report->at[i].source.path,
               page->report->at[i].sites.count);
    fputs("</select>\n", page->stream);
}

static void print_bar(const struct page *page) {
    size_t rewritten = count_verdicts(page, NULL, true), left = count_verdicts(page, NULL, false),
           files = page->report->count;
    fprintf(page->stream,
            "<div class=bar><div class=title><h1>warpagg-rewrite</h1><p>%zu file%s, %zu site%s: "
            "%zu rewritten, %zu left as %s</p></div>\n"
            "<form class=filters id=filters><input type=search id=search placeholder=\"Search "
            "(/)\" aria-label=\"Search\">\n",
            files, files == 1 ? "" : "s", rewritten + left, rewritten + left == 1 ? "" : "s",
            rewritten, left, left == 1 ? "it is" : "they are");
    print_choices(page);
    fputs("<button type=button id=keys>Keys (?)</button> <output id=shown></output></form></div>\n",
          page->stream);
}

// ---- The list of sites --------------------------------------------------------------------------

static void print_list(const struct page *page) {
    fputs("<nav aria-label=\"Sites\">\n", page->stream);
    for (size_t i = 0; i < page->report->count; i++) {
        const struct file_report *file = &page->report->at[i];
        fprintf(page->stream, "<section id=list-f%zu>", i);
        element(page, "h2", file->source.path);
        fputs("<ol>\n", page->stream);
        for (size_t j = 0; j < file->sites.count; j++) {
            const struct site *site = &file->sites.at[j];
            fprintf(page->stream,
                    "<li><a href=\"#f%zu-%u\"><span class=number>%u</span><span "
                    "class=%s>%s</span></a></li>\n",
                    i, site->id, site->line, verdict_word(site), verdict_name(site));
        }
        fputs("</ol></section>\n", page->stream);
    }
    fputs("</nav>\n", page->stream);
}

// ---- A site -------------------------------------------------------------------------------------

static void print_facts(const struct page *page, const struct fact_list *facts) {
    fputs("<dl>\n", page->stream);
    for (size_t i = 0; i < facts->count; i++)
        if (facts->at[i].text) {
            element(page, "dt", facts->at[i].label);
            element(page, "dd", facts->at[i].text);
        }
    fputs("</dl>\n", page->stream);
}

static void print_known(const struct page *page, const struct file_report *file,
                        const struct site *site) {
    struct fact_list facts = {0}, rewrites = {0};
    explanation_facts(page->arena, page->settings, file, site, &facts);
    explanation_rewrites(page->arena, page->settings, file, site, &rewrites);
    fputs("<details><summary>What is known</summary>\n", page->stream);
    print_facts(page, &facts);
    fputs("<h4>What rewrites would gain</h4>\n", page->stream);
    print_facts(page, &rewrites);
    fputs("</details>\n", page->stream);
}

static void print_site(const struct page *page, const struct file_report *file, size_t number,
                       const struct site *site) {
    const char *verdict = verdict_word(site), *name = verdict_name(site),
               *function = site_function(site);
    fprintf(page->stream,
            "<section class=\"site %s\" id=f%zu-%u tabindex=-1 data-file=%zu data-verdict=%s "
            "data-%s=%s>\n",
            verdict, number, site->id, number, verdict, site->rewrite ? "rewrite" : "reason", name);
    fprintf(
        page->stream,
        "<h3><span class=verdict>%s</span> <code>%s</code> <span class=where>site %u, line %u:%u",
        site->rewrite ? "rewritten" : "left as it is", name, site->id, site->line, site->column);
    if (function) {
        fputs(", in ", page->stream);
        text(page, function);
    }
    fputs("</span></h3>\n", page->stream);
    element(page, "p", site->message);
    if (!site->rewrite)
        element(page, "p", arena_printf(page->arena, "Cure: %s", reason_cure(site->reason)));
    print_known(page, file, site);
    if (!site->rewrite) {
        fputs("<details><summary>Why</summary>\n", page->stream);
        element(page, "p", reason_text(site->reason));
        fputs("</details>\n", page->stream);
    }
    fputs("</section>\n", page->stream);
}

// ---- Source -------------------------------------------------------------------------------------

enum { CONTEXT = 4, FOLDED = 8 }; // lines shown around a site; as many as are folded at least

// The name of the call, on the line that it begins on.
static struct range marked(const struct source *source, const struct site *site) {
    struct range line = source_line(source, site->line), mark = site->callee_range;
    if (mark.end <= mark.begin || mark.begin < line.begin || mark.begin > line.end)
        mark = site->range;
    mark.end = mark.end < line.end ? mark.end : line.end;
    return mark;
}

// Prints a line; `next` is the first site that may stand in it. Returns the first one behind it.
static size_t print_line(const struct page *page, const struct file_report *file, unsigned line,
                         size_t next) {
    const struct source *source = &file->source;
    struct range range = source_line(source, line);
    size_t at = range.begin;
    fprintf(page->stream, "<span class=line data-line=%u>", line);
    for (; next < file->sites.count && file->sites.at[next].line == line; next++) {
        struct range mark = marked(source, &file->sites.at[next]);
        if (mark.begin < at || mark.end < mark.begin)
            continue;
        quote_html(page->stream, source->text + at, mark.begin - at);
        fprintf(page->stream, "<mark class=%s>", verdict_word(&file->sites.at[next]));
        quote_html(page->stream, source->text + mark.begin, mark.end - mark.begin);
        fputs("</mark>", page->stream);
        at = mark.end;
    }
    quote_html(page->stream, source->text + at, range.end - at);
    fputs("\n</span>", page->stream);
    return next;
}

static void print_lines(const struct page *page, const struct file_report *file, unsigned first,
                        unsigned end, size_t next) {
    if (first >= end)
        return;
    fputs("<pre>", page->stream);
    for (unsigned line = first; line < end; line++)
        next = print_line(page, file, line, next);
    fputs("</pre>\n", page->stream);
}

// The lines from `first` to before `end`, in which no site stands; those that are far from one,
// which `after` and `before` say are there, folded.
static void print_between(const struct page *page, const struct file_report *file, unsigned first,
                          unsigned end, bool after, bool before) {
    unsigned head = after ? CONTEXT : 0, tail = before ? CONTEXT : 0;
    bool folds = end > first && end - first >= head + tail + FOLDED;
    unsigned begin_fold = folds ? first + head : end, end_fold = folds ? end - tail : end;
    print_lines(page, file, first, begin_fold, file->sites.count);
    if (!folds)
        return;
    fprintf(page->stream, "<details class=fold><summary>lines %u to %u</summary>", begin_fold,
            end_fold - 1);
    print_lines(page, file, begin_fold, end_fold, file->sites.count);
    fputs("</details>\n", page->stream);
    print_lines(page, file, end_fold, end, file->sites.count);
}

static void print_source(const struct page *page, const struct file_report *file, size_t number) {
    unsigned line = 1, end = (unsigned)file->source.line_count + 1;
    for (size_t i = 0; i < file->sites.count;) {
        unsigned here = file->sites.at[i].line;
        print_between(page, file, line, here, i > 0, true);
        print_lines(page, file, here, here + 1, i);
        for (; i < file->sites.count && file->sites.at[i].line == here; i++)
            print_site(page, file, number, &file->sites.at[i]);
        line = here + 1;
    }
    print_between(page, file, line, end, file->sites.count > 0, false);
}

// ---- A file -------------------------------------------------------------------------------------

static void print_messages(const struct page *page, const struct file_report *file) {
    static const char *const severities[] = {
        [DIAGNOSTIC_NOTE] = "note", [DIAGNOSTIC_WARNING] = "warning", [DIAGNOSTIC_ERROR] = "error"};
    fputs(file->diagnostics.count ? "<ul class=messages>\n" : "", page->stream);
    for (size_t i = 0; i < file->diagnostics.count; i++) {
        const struct diagnostic *diagnostic = &file->diagnostics.at[i];
        const char *severity = severities[diagnostic->severity];
        const char *place =
            diagnostic->line ? arena_printf(page->arena, ", line %u", diagnostic->line) : "";
        element(page, arena_printf(page->arena, "li class=%s", severity),
                arena_printf(page->arena, "%s%s: %s", severity, place, diagnostic->text));
    }
    fputs(file->diagnostics.count ? "</ul>\n" : "", page->stream);
}

static const char *line_class(const char *line) {
    bool is_head = strncmp(line, "--- ", 4) == 0 || strncmp(line, "+++ ", 4) == 0;
    return is_head || *line == '@' || *line == '\\' ? "place"
           : *line == '+'                           ? "added"
           : *line == '-'                           ? "removed"
                                                    : "same";
}

static void print_diff(const struct page *page, const struct file_report *file) {
    if (file->status != EXIT_DONE || !file->changes.count)
        return;
    struct file_report shown = *file; // as a diff of what readers want to see
    shown.edits = file->changes;
    char *diff = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&diff, &length);
    emit_diff(stream, page->arena, &shown, false);
    fclose(stream);
    fputs("<details class=diff><summary>The diff</summary><pre>", page->stream);
    for (const char *at = diff; at < diff + length;) {
        size_t width = strcspn(at, "\n");
        fprintf(page->stream, "<span class=%s>", line_class(at));
        quote_html(page->stream, at, width);
        fputs("\n</span>", page->stream);
        at += width + (at[width] == '\n');
    }
    fputs("</pre></details>\n", page->stream);
    free(diff);
}

static void print_file(const struct page *page, size_t number) {
    const struct file_report *file = &page->report->at[number];
    size_t rewritten = count_rewritten(file);
    fprintf(page->stream, "<article id=f%zu><header>", number);
    element(page, "h2", file->source.path);
    fprintf(page->stream, "<p>%zu rewritten, %zu left%s</p></header>\n", rewritten,
            file->sites.count - rewritten,
            file->status == EXIT_PARSE  ? "; did not parse"
            : file->status == EXIT_DONE ? ""
                                        : "; nothing is written");
    print_messages(page, file);
    print_diff(page, file);
    print_source(page, file, number);
    fputs("</article>\n", page->stream);
}

// ---- The page -----------------------------------------------------------------------------------

static const char head[] = "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
                           "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; "
                           "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                           "<meta name=viewport content=\"width=device-width, "
                           "initial-scale=1\">\n<title>warpagg-rewrite</title>\n";

static const char help[] =
    "<dialog id=help><h3>Keys</h3><table>\n"
    "<tr><td><kbd>j</kbd> <kbd>k</kbd></td><td>next and previous site</td></tr>\n"
    "<tr><td><kbd>Enter</kbd></td><td>show or hide what is known of the site</td></tr>\n"
    "<tr><td><kbd>/</kbd></td><td>search; <kbd>Escape</kbd> ends it</td></tr>\n"
    "<tr><td><kbd>?</kbd></td><td>these lines</td></tr>\n"
    "</table><form method=dialog><button>Close</button></form></dialog>\n";

static void print_page(const struct page *page) {
    fprintf(page->stream, "%s<style>\n%s</style></head>\n<body>\n", head, page_style);
    print_bar(page);
    fputs("<div class=columns>\n", page->stream);
    print_list(page);
    fputs("<main>\n", page->stream);
    for (size_t i = 0; i < page->report->count; i++)
        print_file(page, i);
    fprintf(page->stream,
            "<p class=empty id=none hidden>No site "
            "fits.</p>\n</main></div>\n%s<script>\n%s</script>\n</body></html>\n",
            help, page_script);
}

int emit_page(const char *path, struct arena *arena, const struct plan_settings *settings,
              const struct report *report) {
    char *html = NULL;
    size_t length = 0;
    struct page page = {open_memstream(&html, &length), arena, settings, report};
    if (!page.stream)
        return -ENOMEM;
    print_page(&page);
    int status = fclose(page.stream) == 0 ? file_write(path, html, length) : -ENOMEM;
    free(html);
    return status;
}
