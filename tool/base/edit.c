// Edits are sorted, checked against the file as it stands, and applied in one pass.

#include "edit.h"

#include <string.h>

// The order in the file. At one place an insertion comes before a replacement.
static int compare(const struct edit *a, const struct edit *b) {
    if (a->range.begin != b->range.begin)
        return a->range.begin < b->range.begin ? -1 : 1;
    bool a_inserts = a->range.end == a->range.begin, b_inserts = b->range.end == b->range.begin;
    return (int)b_inserts - (int)a_inserts;
}

// Insertion sort: it keeps the order of equals, and edits arrive almost sorted,
// which makes it one pass.
static void sort(struct edit_list *edits) {
    for (size_t i = 1; i < edits->count; i++) {
        struct edit edit = edits->at[i];
        size_t j = i;
        for (; j > 0 && compare(&edit, &edits->at[j - 1]) < 0; j--)
            edits->at[j] = edits->at[j - 1];
        edits->at[j] = edit;
    }
}

static const char *find_problem(struct arena *arena, const struct source *source,
                                const struct edit_list *edits) {
    size_t end = 0; // of the edit before
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        struct range range = edit->range;
        if (range.begin > range.end || range.end > source->length)
            return arena_printf(
                arena, "%s: an edit of bytes %zu to %zu lies outside the file, which has %zu",
                source->path, range.begin, range.end, source->length);
        if (range.begin < end)
            return arena_printf(arena, "%s: two edits overlap",
                                source_place(arena, source, range.begin));
        if (range.end > range.begin &&
            memcmp(edit->expected, source->text + range.begin, range.end - range.begin) != 0)
            return arena_printf(arena, "%s: the text to be replaced is not there",
                                source_place(arena, source, range.begin));
        end = range.end;
    }
    return NULL;
}

void edits_add(struct arena *arena, struct edit_list *to, const struct edit_list *from) {
    for (size_t i = 0; i < from->count; i++)
        *ARENA_PUSH(arena, to) = from->at[i];
}

bool edit_is_there(const struct edit_list *edits, const struct edit *edit) {
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *other = &edits->at[i];
        if (other->range.begin == edit->range.begin && other->range.end == edit->range.end &&
            strcmp(other->text, edit->text) == 0)
            return true;
    }
    return false;
}

bool edit_stands_at(const struct edit_list *edits, size_t at, const char *text) {
    for (size_t i = 0; i < edits->count; i++)
        if (edits->at[i].range.begin == at && edits->at[i].range.end == at &&
            (!text || strcmp(edits->at[i].text, text) == 0))
            return true;
    return false;
}

int edit_prepare(struct arena *arena, const struct source *source, struct edit_list *edits,
                 const char **problem) {
    sort(edits);
    *problem = find_problem(arena, source, edits);
    return *problem ? -1 : 0;
}

static char *append(char *to, const char *text, size_t length) {
    if (length)
        memcpy(to, text, length);
    return to + length;
}

char *edit_apply(struct arena *arena, const struct source *source, const struct edit_list *edits,
                 size_t *length) {
    size_t total = source->length;
    for (size_t i = 0; i < edits->count; i++)
        total += strlen(edits->at[i].text) - (edits->at[i].range.end - edits->at[i].range.begin);

    char *result = arena_alloc(arena, total + 1), *to = result;
    size_t from = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        to = append(to, source->text + from, edit->range.begin - from);
        to = append(to, edit->text, strlen(edit->text));
        from = edit->range.end;
    }
    append(to, source->text + from, source->length - from);
    *length = total;
    return result;
}
