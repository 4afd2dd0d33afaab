// Text and places: what libclang says of a macro, and what has to be read from the file.

#include "copy.h"

#include <ctype.h>
#include <string.h>

const char *take_string(struct frontend *f, CXString string) {
    const char *text = clang_getCString(string);
    char *copy = arena_string(f->arena, text ? text : "");
    clang_disposeString(string);
    return copy;
}

// Children, and places in the source.

struct children_context {
    struct arena *arena;
    cursor_list *list;
};

static enum CXChildVisitResult add_child(CXCursor child, CXCursor parent, CXClientData data) {
    (void)parent;
    struct children_context *context = data;
    *ARENA_PUSH(context->arena, context->list) = child;
    return CXChildVisit_Continue;
}

cursor_list children_of(struct frontend *f, CXCursor cursor) {
    cursor_list list = {0};
    clang_visitChildren(cursor, add_child, &(struct children_context){f->arena, &list});
    return list;
}

// By where it stands, or by a pragma, from which on it is.
static bool is_systems(struct frontend *f, CXFile file) {
    size_t length = 0;
    clang_getFileContents(f->clang, file, &length);
    return clang_Location_isInSystemHeader(clang_getLocationForOffset(f->clang, file, 0)) ||
           (length && clang_Location_isInSystemHeader(
                          clang_getLocationForOffset(f->clang, file, (unsigned)length - 1)));
}

static struct source *look_up(struct frontend *f, CXFile file) {
    for (size_t i = 0; i < f->files.count; i++)
        if (clang_File_isEqual(f->files.at[i].file, file))
            return f->files.at[i].source;
    struct source *source = NULL;
    if (!is_systems(f, file)) {
        source = ARENA_NEW(f->arena, struct source);
        CXString name = clang_getFileName(file);
        if (source_read(f->arena, arena_string(f->arena, clang_getCString(name)), source) < 0)
            source = NULL;
        clang_disposeString(name);
    }
    *ARENA_PUSH(f->arena, &f->files) = (struct file_entry){file, source};
    return source;
}

struct source *source_of(struct frontend *f, CXFile file) {
    struct handle_entry *entry;
    if (!file)
        return NULL;
    HASH_FIND_PTR(f->handles, &file, entry);
    if (entry)
        return entry->source;
    entry = ARENA_NEW(f->arena, struct handle_entry);
    entry->handle = file;
    entry->source = look_up(f, file);
    HASH_ADD_PTR(f->handles, handle, entry);
    return entry->source;
}

// Where a location is written: in the file, or, for what a macro's body spells,
// where the macro is used.
static size_t file_offset(struct frontend *f, CXSourceLocation location, struct source **source,
                          size_t *spelled_at) {
    CXFile file, spelling_file;
    unsigned offset, spelling_offset;
    clang_getFileLocation(location, &file, NULL, NULL, &offset);
    clang_getSpellingLocation(location, &spelling_file, NULL, NULL, &spelling_offset);
    *source = source_of(f, file);
    bool is_here =
        file == spelling_file || (file && spelling_file && clang_File_isEqual(file, spelling_file));
    *spelled_at = is_here ? spelling_offset : SIZE_MAX;
    return offset;
}

// libclang gives the end of a range in a macro's body as the end of the expansion, for spelling
// locations too, so only the start tells whether a single token comes from a body; for a compound
// node its first and last tokens decide.
void place(struct frontend *f, CXCursor cursor, struct node *node) {
    CXSourceRange range = clang_getCursorExtent(cursor);
    struct source *end_source = NULL, *begin_source = NULL;
    size_t ignored = 0;
    node->range.begin =
        file_offset(f, clang_getRangeStart(range), &begin_source, &node->spelled_at);
    node->in_macro = node->spelled_at != node->range.begin;
    CXFile expansion_file;
    unsigned expansion_offset;
    clang_getExpansionLocation(clang_getRangeStart(range), &expansion_file, NULL, NULL,
                               &expansion_offset);
    node->in_argument = expansion_offset != node->range.begin;
    node->range.end = file_offset(f, clang_getRangeEnd(range), &end_source, &ignored);
    node->source = begin_source && begin_source == end_source &&
                           node->range.end >= node->range.begin &&
                           node->range.end <= begin_source->length
                       ? begin_source
                       : NULL;
    if (begin_source && f->function && f->function->source && f->function->source != begin_source)
        begin_source->is_fragment = true; // of a function's body
}

// Text at the place where the cursor's first token is spelled,
// which may be in a macro's body in another file.
static const char *spelled_text(struct frontend *f, CXCursor cursor, size_t *length) {
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &file, NULL, NULL,
                              &offset);
    size_t size = 0;
    const char *text = file ? clang_getFileContents(f->clang, file, &size) : NULL;
    if (!text || offset >= size)
        return NULL;
    *length = size - offset;
    return text + offset;
}

static size_t skip_blanks(const char *text, size_t length, size_t at) {
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    return at;
}

static size_t skip_word(const char *text, size_t length, size_t at) {
    while (at < length && (isalnum((unsigned char)text[at]) || text[at] == '_'))
        at++;
    return at;
}

// The member's name in `threadIdx.x` from the text where it is spelled.
const char *property_name(struct frontend *f, CXCursor cursor) {
    size_t length = 0;
    const char *text = spelled_text(f, cursor, &length);
    if (!text)
        return "";
    size_t at = skip_blanks(text, length, skip_word(text, length, 0));
    if (at >= length || text[at] != '.')
        return "";
    at = skip_blanks(text, length, at + 1);
    return arena_copy(f->arena, text + at, skip_word(text, length, at) - at);
}

// The last word of the node's own text: the name of a member that waits
// for its template's instantiation.
const char *last_word(struct frontend *f, const struct node *node) {
    if (!node->source || node->in_macro)
        return "";
    const char *text = node->source->text;
    size_t end = node->range.end;
    if (end > node->range.begin && text[end - 1] == '>') { // template arguments
        int depth = 0;
        while (end > node->range.begin) {
            end--;
            depth += text[end] == '>' ? 1 : text[end] == '<' ? -1 : 0;
            if (!depth)
                break;
        }
    }
    size_t begin = end;
    while (begin > node->range.begin &&
           (isalnum((unsigned char)text[begin - 1]) || text[begin - 1] == '_'))
        begin--;
    return arena_copy(f->arena, text + begin, end - begin);
}
