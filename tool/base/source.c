// Reads a file and finds its lines. Lines end where clang ends them (LF, CR LF, or a CR alone) and
// columns count bytes, so that our positions and those of clang's diagnostics agree.

#define _XOPEN_SOURCE 700

#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"

bool range_is_inside(struct range inner, struct range outer) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

bool range_is_same(struct range a, struct range b) { return a.begin == b.begin && a.end == b.end; }

static bool is_line_end(const char *text, size_t length, size_t i) {
    return text[i] == '\n' || (text[i] == '\r' && !(i + 1 < length && text[i + 1] == '\n'));
}

// Lines are counted first, so that their table is made at its final size.
static void find_lines(struct arena *arena, struct source *source) {
    size_t count = 1;
    for (size_t i = 0; i < source->length; i++)
        count += is_line_end(source->text, source->length, i);

    size_t *starts = ARENA_ARRAY(arena, size_t, count);
    size_t line = 1;
    for (size_t i = 0; i < source->length; i++)
        if (is_line_end(source->text, source->length, i))
            starts[line++] = i + 1;
    source->line_starts = starts;
    source->line_count = count;
}

static const char *newline_of(const char *text, size_t length) {
    const char *end = length ? memchr(text, '\n', length) : NULL;
    return end && end > text && end[-1] == '\r' ? "\r\n" : "\n";
}

// The line that begins with `text`, from `from` on: its first byte,
// or `length` where there is none.
static size_t find_line(const struct source *source, size_t from, const char *text) {
    for (const char *at = source->text + from; (at = strstr(at, text)); at++)
        if (at == source->text || at[-1] == '\n' || (source->has_bom && at == source->text + 3))
            return (size_t)(at - source->text);
    return source->length;
}

// The two lines are those that cmake/Amalgamate.cmake writes around the text.
static void find_runtime(struct source *source) {
    static const char first[] = "// warpagg in one file.",
                      last[] = "// End of warpagg in one file.";
    size_t begin = find_line(source, 0, first), end = find_line(source, begin, last);
    if (end < source->length)
        source->runtime = (struct range){begin, end + strlen(last)};
}

void source_from_text(struct arena *arena, const char *path, const char *text, size_t length,
                      struct source *source) {
    *source = (struct source){
        .path = path,
        .real_path = path,
        .text = text,
        .length = length,
        .has_bom = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0,
        .newline = newline_of(text, length),
    };
    find_lines(arena, source);
    find_runtime(source);
}

bool source_in_runtime(const struct source *source, size_t offset) {
    return source->runtime.begin <= offset && offset < source->runtime.end;
}

// Reads up to the end rather than up to the size that stat tells: a pipe has none,
// and a file may grow.
static int read_all(struct arena *arena, int file, char **text, size_t *length) {
    struct {
        char *at;
        size_t count, capacity;
    } bytes = {0};
    for (;;) {
        if (bytes.capacity - bytes.count < 2) { // one for the NUL
            size_t capacity = bytes.capacity ? bytes.capacity * 2 : 32 * 1024;
            char *grown = arena_alloc(arena, capacity);
            if (bytes.count)
                memcpy(grown, bytes.at, bytes.count);
            bytes.at = grown;
            bytes.capacity = capacity;
        }
        ssize_t got = read(file, bytes.at + bytes.count, bytes.capacity - bytes.count - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -errno;
        if (got == 0)
            break;
        bytes.count += (size_t)got;
    }
    bytes.at[bytes.count] = '\0';
    *text = bytes.at;
    *length = bytes.count;
    return 0;
}

static int read_as(struct arena *arena, int file, const char *path, struct source *source) {
    char *text = NULL;
    size_t length = 0;
    int status = read_all(arena, file, &text, &length); // -EISDIR for a directory
    if (status)
        return status;
    source_from_text(arena, path, text, length, source);
    source->real_path = file_real_path(arena, path);
    return 0;
}

int source_read(struct arena *arena, const char *path, struct source *source) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return -errno;
    int status = read_as(arena, file, path, source);
    close(file);
    return status;
}

int source_read_stdin(struct arena *arena, const char *path, struct source *source) {
    return read_as(arena, STDIN_FILENO, path, source);
}

bool source_is_same(const struct source *a, const struct source *b) {
    return a && b && (a == b || strcmp(a->real_path, b->real_path) == 0);
}

void source_position(const struct source *source, size_t offset, unsigned *line, unsigned *column) {
    size_t low = 0, high = source->line_count; // the line is in [low, high)
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (source->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    *line = (unsigned)low + 1;
    *column = (unsigned)(offset - source->line_starts[low]) + 1;
}

const char *source_place(struct arena *arena, const struct source *source, size_t offset) {
    unsigned line, column;
    source_position(source, offset, &line, &column);
    return arena_printf(arena, "%s:%u:%u", source->path, line, column);
}

struct range source_line(const struct source *source, unsigned line) {
    size_t begin = source->line_starts[line - 1];
    size_t end = line < source->line_count ? source->line_starts[line] : source->length;
    if (end > begin && source->text[end - 1] == '\n')
        end--;
    if (end > begin && source->text[end - 1] == '\r')
        end--;
    return (struct range){begin, end};
}

bool source_is_header(const struct source *source) {
    static const char *const ends[] = {".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl"};
    const char *dot = strrchr(source->path, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
        if (strcmp(dot, ends[i]) == 0)
            return true;
    return false;
}
