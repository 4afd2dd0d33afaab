// A unified diff straight from the edits: they say which lines can differ,
// so nothing has to be compared but those.
//
// A change is a stretch of old lines and the lines that take their place. Changes that are close
// share a hunk. Lines end at LF here, whatever clang counts, because that is what `git apply` and
// `patch` count; a line keeps its line end, CR included.

#include <string.h>
#include <unistd.h>

#include "base/quote.h"
#include "emit.h"

enum { CONTEXT = 3 };

struct line {
    const char *text;
    size_t length; // with its line end
};

struct lines {
    struct line *at;
    size_t count, capacity;
};

struct change {
    size_t first, count; // old lines, from 0
    const struct line *replacement;
    size_t replacement_count;
};

struct changes {
    struct change *at;
    size_t count, capacity;
};

static struct lines split(struct arena *arena, const char *text, size_t length) {
    struct lines lines = {0};
    const char *end = text + length;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *next = newline ? newline + 1 : end;
        struct line line = {text, (size_t)(next - text)};
        *ARENA_PUSH(arena, &lines) = line;
        text = next;
    }
    return lines;
}

static bool same(const struct line *a, const struct line *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

// The old line that holds a byte; the last one for the end of the file.
static size_t line_of(const struct lines *lines, const char *at) {
    size_t low = 0, high = lines->count;
    while (high > low + 1) {
        size_t middle = low + (high - low) / 2;
        if (lines->at[middle].text <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// Takes lines off both ends of a change that are the same before and after.
static void trim(struct change *change, const struct lines *old) {
    while (change->count && change->replacement_count &&
           same(&old->at[change->first], change->replacement)) {
        change->first++;
        change->count--;
        change->replacement++;
        change->replacement_count--;
    }
    while (change->count && change->replacement_count &&
           same(&old->at[change->first + change->count - 1],
                &change->replacement[change->replacement_count - 1])) {
        change->count--;
        change->replacement_count--;
    }
}

// The change that a run of edits on the lines [first, last] makes.
static struct change make_change(struct arena *arena, const struct source *source,
                                 const struct lines *old, size_t first, size_t last,
                                 const struct edit_list *edits) {
    struct change change = {.first = first, .count = old->count ? last - first + 1 : 0};
    const char *begin = source->text, *end = source->text;
    if (change.count) {
        begin = old->at[first].text;
        end = old->at[last].text + old->at[last].length;
    }
    struct source part = {.text = begin, .length = (size_t)(end - begin)};
    struct edit_list moved = {0};
    for (size_t i = 0; i < edits->count; i++) {
        struct edit edit = edits->at[i];
        edit.range.begin -= (size_t)(begin - source->text);
        edit.range.end -= (size_t)(begin - source->text);
        *ARENA_PUSH(arena, &moved) = edit;
    }
    size_t length;
    const char *text = edit_apply(arena, &part, &moved, &length);
    struct lines replacement = split(arena, text, length);
    change.replacement = replacement.at;
    change.replacement_count = replacement.count;
    trim(&change, old);
    return change;
}

static struct changes find_changes(struct arena *arena, const struct source *source,
                                   const struct lines *old, const struct edit_list *edits) {
    struct changes changes = {0};
    for (size_t i = 0; i < edits->count;) {
        size_t begin = i, first = line_of(old, source->text + edits->at[i].range.begin),
               last = first;
        for (; i < edits->count && line_of(old, source->text + edits->at[i].range.begin) <= last;
             i++)
            last = line_of(old, source->text + edits->at[i].range.end);
        struct edit_list run = {edits->at + begin, i - begin, 0};
        struct change change = make_change(arena, source, old, first, last, &run);
        if (change.count || change.replacement_count)
            *ARENA_PUSH(arena, &changes) = change;
    }
    return changes;
}

// ---- Printing -----------------------------------------------------------------------------------

struct printer {
    FILE *stream;
    bool color;
    bool is_shown; // on a terminal, which obeys what stands in the text; no program reads it there
};

static void print_line(const struct printer *printer, char mark, const struct line *line) {
    const char *color = !printer->color || mark == ' ' ? "" : mark == '-' ? "\033[31m" : "\033[32m";
    bool ends = line->text[line->length - 1] == '\n';
    fprintf(printer->stream, "%s%c", color, mark);
    // Which does no harm at the end.
    const size_t length = line->length - ends,
                 shown = length - (length && line->text[length - 1] == '\r');
    if (printer->is_shown)
        quote_line(printer->stream, line->text, shown);
    else
        fwrite(line->text, 1, shown, printer->stream);
    fwrite(line->text + shown, 1, length - shown, printer->stream);
    fputs(*color ? "\033[m\n" : "\n", printer->stream);
    if (!ends)
        fputs("\\ No newline at end of file\n", printer->stream);
}

// "first,count" of a hunk's header; an empty stretch is named by the line before it.
static void print_span(FILE *stream, char mark, size_t first, size_t count) {
    fprintf(stream, "%c%zu", mark, count ? first + 1 : first);
    if (count != 1)
        fprintf(stream, ",%zu", count);
}

// Changes [0, count) in one hunk, with the lines of context around them. `shift` is how far the
// changes before moved the lines.
static void print_hunk(const struct printer *printer, const struct lines *old,
                       const struct change *changes, size_t count, long shift) {
    size_t begin = changes[0].first > CONTEXT ? changes[0].first - CONTEXT : 0;
    size_t end = changes[count - 1].first + changes[count - 1].count + CONTEXT;
    if (end > old->count)
        end = old->count;
    size_t new_count = end - begin;
    for (size_t i = 0; i < count; i++)
        new_count += changes[i].replacement_count - changes[i].count;

    fputs(printer->color ? "\033[36m@@ " : "@@ ", printer->stream);
    print_span(printer->stream, '-', begin, end - begin);
    fputc(' ', printer->stream);
    print_span(printer->stream, '+', (size_t)((long)begin + shift), new_count);
    fputs(printer->color ? " @@\033[m\n" : " @@\n", printer->stream);

    size_t line = begin;
    for (size_t i = 0, next; i < count; i = next) {
        for (; line < changes[i].first; line++)
            print_line(printer, ' ', &old->at[line]);
        // A run of changes without a line between them.
        for (next = i; next < count && changes[next].first == line; next++)
            for (; line < changes[next].first + changes[next].count; line++)
                print_line(printer, '-', &old->at[line]);
        for (; i < next; i++)
            for (size_t j = 0; j < changes[i].replacement_count; j++)
                print_line(printer, '+', &changes[i].replacement[j]);
    }
    for (; line < end; line++)
        print_line(printer, ' ', &old->at[line]);
}

// A path as git writes it: quoted where it holds a quote, a backslash or a control character; a tab
// ends one that holds a blank.
static void print_path(const struct printer *printer, const char *mark, char side,
                       const char *path) {
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    path += strspn(path, "/");
    bool quoted = false;
    for (const char *at = path; *at; at++)
        quoted |= *at == '"' || *at == '\\' || (unsigned char)*at < ' ' || *at == 0x7f;

    fprintf(printer->stream, "%s%s %s%c/", printer->color ? "\033[1m" : "", mark,
            quoted ? "\"" : "", side);
    char spelled[QUOTE_SPELLED] = "";
    for (const char *at = path, *next; *at; at = next) {
        next = at + (printer->is_shown ? quote_next(at, strlen(at), spelled) : 1);
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            fprintf(printer->stream, "\\%03o", (unsigned)*at);
        else if (next > at + 1 || *spelled)
            fprintf(printer->stream, "%.*s", *spelled ? QUOTE_SPELLED : (int)(next - at),
                    *spelled ? spelled : at);
        else
            fprintf(printer->stream, quoted && (*at == '"' || *at == '\\') ? "\\%c" : "%c", *at);
    }
    fprintf(printer->stream, "%s%s\n",
            quoted              ? "\""
            : strchr(path, ' ') ? "\t"
                                : "",
            printer->color ? "\033[m" : "");
}

void emit_diff(FILE *stream, struct arena *arena, const struct file_report *file, bool color) {
    const struct source *source = &file->source;
    struct lines old = split(arena, source->text, source->length);
    struct changes changes = find_changes(arena, source, &old, &file->edits);
    if (!changes.count)
        return;

    struct printer printer = {stream, color, isatty(fileno(stream)) == 1};
    print_path(&printer, "---", 'a', source->path);
    print_path(&printer, "+++", 'b', source->path);
    long shift = 0;
    for (size_t i = 0; i < changes.count;) {
        size_t begin = i;
        long moved = 0;
        do {
            moved += (long)changes.at[i].replacement_count - (long)changes.at[i].count;
            i++;
        } while (i < changes.count &&
                 changes.at[i].first - (changes.at[i - 1].first + changes.at[i - 1].count) <=
                     2 * CONTEXT);
        print_hunk(&printer, &old, changes.at + begin, i - begin, shift);
        shift += moved;
    }
}
