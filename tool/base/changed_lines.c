// A diff is read line by line. In a hunk, whose head says how many lines it has of the old and the
// new file, the first character says whose a line is; between hunks any other text may stand, as of
// a commit's message.

#include "changed_lines.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "file.h"

struct reader {
    struct arena *arena;
    const struct source *diff;
    struct changed_lines *changed;
    struct changed_file *file; // whose hunks are read; NULL: it is not here, or deleted
    bool is_in_file;           // a +++ has come
    unsigned line;             // of the diff
    unsigned at;               // the next line of the new file
    unsigned long old, new;    // lines of the hunk that are still to come
    size_t named;              // files that are not deleted
    bool is_diff;              // something has come that only diffs have
};

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

// ---- The names of files -------------------------------------------------------------------------

// As git quotes names: \" \\ \t \n … and \303 for a byte.
static const char *unquoted(struct arena *arena, const char *text) {
    static const char letters[] = "abtnvfr", meant[] = "\a\b\t\n\v\f\r";
    char *name = arena_alloc(arena, strlen(text) + 1), *to = name;
    for (text++; *text && *text != '"'; text++) {
        const char *letter = NULL;
        if (*text != '\\' || !text[1]) {
            *to++ = *text;
            continue;
        }
        text++;
        if (strspn(text, "01234567") >= 3) {
            *to++ = (char)((text[0] - '0') * 64 + (text[1] - '0') * 8 + (text[2] - '0'));
            text += 2;
        } else {
            letter = strchr(letters, *text);
            *to++ = letter ? meant[letter - letters] : *text;
        }
    }
    return name;
}

static bool is_here(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
}

// Without git's prefix, "b/" or a letter of its like, where that leads to a file.
static const char *path_of(struct arena *arena, const char *text) {
    const char *name =
        *text == '"' ? unquoted(arena, text) : arena_copy(arena, text, strcspn(text, "\t\r"));
    bool has_prefix = *name && strchr("abciow", *name) && name[1] == '/' && is_here(name + 2);
    return has_prefix ? name + 2 : name;
}

static void take_name(struct reader *r, const char *text) {
    const char *path = path_of(r->arena, text);
    r->is_in_file = r->is_diff = true;
    r->file = NULL;
    if (strcmp(path, "/dev/null") == 0) // it is deleted
        return;
    r->named++;
    if (!is_here(path))
        return;
    const char *real_path = file_real_path(r->arena, path);
    for (size_t i = 0; i < r->changed->count; i++)
        if (strcmp(r->changed->at[i].real_path, real_path) == 0) {
            r->file = &r->changed->at[i];
            return;
        }
    r->file = ARENA_PUSH(r->arena, r->changed);
    *r->file = (struct changed_file){.path = path, .real_path = real_path};
}

// ---- Hunks --------------------------------------------------------------------------------------

// "12" or "12,3"; without a count it is 1.
static bool take_count(const char **text, unsigned long *first, unsigned long *count) {
    char *end;
    *first = strtoul(*text, &end, 10);
    bool is_number = **text >= '0' && **text <= '9';
    *count = 1;
    if (is_number && *end == ',') {
        *text = end + 1;
        is_number = **text >= '0' && **text <= '9';
        *count = strtoul(*text, &end, 10);
    }
    *text = end;
    return is_number && *first < UINT32_MAX && *count < UINT32_MAX;
}

// "@@ -12,3 +12,4 @@ …".
static bool take_hunk(struct reader *r, const char *text) {
    unsigned long old_first, first;
    const char *at = text + strlen("@@ -");
    if (!starts_with(text, "@@ -") || !take_count(&at, &old_first, &r->old) ||
        !starts_with(at, " +"))
        return false;
    at += strlen(" +");
    r->at = 0;
    if (!take_count(&at, &first, &r->new) || !starts_with(at, " @@"))
        return false;
    r->at = (unsigned)first;
    return r->is_in_file;
}

static void add_line(struct reader *r) {
    size_t count = r->file ? r->file->ranges.count : 0;
    if (count && r->file->ranges.at[count - 1].last + 1 == r->at)
        r->file->ranges.at[count - 1].last = r->at;
    else if (r->file)
        *ARENA_PUSH(r->arena, &r->file->ranges) = (struct line_range){r->at, r->at};
}

static bool take_line_of_hunk(struct reader *r, char first) {
    bool is_both = first == ' ' || !first; // mailers drop the blank
    bool is_old = is_both || first == '-', is_new = is_both || first == '+';
    if (first == '\\') // no newline at the end of the file
        return true;
    if ((!is_old && !is_new) || (is_old && !r->old) || (is_new && !r->new))
        return false;
    if (first == '+')
        add_line(r);
    r->old -= is_old;
    r->new -= is_new;
    r->at += is_new;
    return true;
}

// ---- The whole ----------------------------------------------------------------------------------

static bool take_line(struct reader *r, const char *text) {
    if (r->old || r->new)
        return take_line_of_hunk(r, *text);
    if (starts_with(text, "@@@ "))
        return false;
    if (starts_with(text, "@@ "))
        return take_hunk(r, text);
    if (starts_with(text, "+++ "))
        take_name(r, text + strlen("+++ "));
    else if (starts_with(text, "diff "))
        r->is_diff = true; // of a change of modes, or of bytes, no more is said
    return true;
}

// Lines end at LF alone here, as they do for git.
static bool take_lines(struct reader *r) {
    const char *end = r->diff->text + r->diff->length, *next;
    for (const char *at = r->diff->text; at < end; at = next) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        next = line_end ? line_end + 1 : end;
        r->line++;
        if (!take_line(r, arena_copy(r->arena, at, (size_t)((line_end ? line_end : end) - at))))
            return false;
    }
    return true;
}

int changed_lines_read(struct arena *arena, const struct source *diff,
                       struct changed_lines *changed, const char **problem) {
    const char *path = diff->path;
    struct reader reader = {.arena = arena, .diff = diff, .changed = changed};
    *changed = (struct changed_lines){0};
    if (!take_lines(&reader))
        *problem = arena_printf(
            arena,
            "%s:%u: is no line of a unified diff; git diff -U0 makes one, and for a merge it has "
            "to name a parent",
            path, reader.line);
    else if (reader.old || reader.new)
        *problem = arena_printf(arena, "%s: ends in the middle of a diff", path);
    else if (diff->length && !reader.is_diff)
        *problem = arena_printf(arena, "%s: is no diff; git diff -U0 makes one", path);
    else if (reader.named && !changed->count)
        *problem = arena_printf(
            arena,
            "%s: no file of this diff is here; its paths count from the current directory "
            "(git diff --relative)",
            path);
    else
        return 0;
    return -1;
}

const struct changed_file *changed_lines_of(const struct changed_lines *changed,
                                            const char *real_path) {
    for (size_t i = 0; i < changed->count; i++)
        if (text_is_same(changed->at[i].real_path, real_path))
            return &changed->at[i];
    return NULL;
}

bool changed_lines_touch(const struct changed_file *file, unsigned first, unsigned last) {
    for (size_t i = 0; file && i < file->ranges.count; i++)
        if (file->ranges.at[i].first <= last && first <= file->ranges.at[i].last)
            return true;
    return false;
}
