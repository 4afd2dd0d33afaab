// Directives are read as text: libclang shows none of those in branches that are switched off.
//
// What stands between an #if and its #else or #endif is an arm. A line in an arm is there for all
// edits only if the arm holds them all; any other arm is foreign. So the line may go into an
// include guard, or into an `#ifdef USE_CUDA` around the whole file.

#include "include_line.h"

#include <ctype.h>
#include <string.h>

#include "base/lexer.h"
#include "base/quote.h"

// The directive's name, "include" of `#  include <x>`, and what follows it.
static struct range directive_name(const struct lexer *lexer, struct range directive) {
    size_t at = directive.begin + 1;
    while (at < directive.end && (lexer->text[at] == ' ' || lexer->text[at] == '\t'))
        at++;
    size_t end = at;
    while (end < directive.end && isalpha((unsigned char)lexer->text[end]))
        end++;
    return (struct range){at, end};
}

static bool names(const struct lexer *lexer, struct range name, const char *word) {
    return name.end - name.begin == strlen(word) &&
           memcmp(lexer->text + name.begin, word, name.end - name.begin) == 0;
}

static bool names_one_of(const struct lexer *lexer, struct range name, const char *const *words) {
    while (*words && !names(lexer, name, *words))
        words++;
    return *words;
}

static bool inside_declaration(const struct range_list *declarations, size_t offset) {
    for (size_t i = 0; i < declarations->count; i++)
        if (declarations->at[i].begin < offset && offset < declarations->at[i].end)
            return true;
    return false;
}

static size_t next_line(const struct source *source, size_t at) {
    while (at < source->length && source->text[at] != '\n')
        at++;
    return at < source->length ? at + 1 : at;
}

static size_t line_begin(const struct source *source, size_t at) {
    while (at > (source->has_bom ? 3 : 0) && source->text[at - 1] != '\n')
        at--;
    return at;
}

struct arm {
    size_t begin, end;
    size_t branch; // where its #if begins
};

// A place beside other includes.
struct landmark {
    size_t at;      // the directive
    size_t place;   // the line behind it
    bool is_branch; // an #endif behind nothing but includes
    bool is_ours;   // the runtime is there
};

// An #if that is open.
struct branch {
    size_t begin, arm;        // `arm` is an index
    unsigned includes, codes; // as many as were met in front of it
    int braces;
};

struct search {
    struct arena *arena;
    const struct source *source;
    const char *header;
    const struct range_list *declarations;
    struct range edits;          // from the first to the last
    ARENA_LIST(struct arm) arms; // outer ones first
    ARENA_LIST(struct landmark) landmarks;
    ARENA_LIST(struct branch) open;
    unsigned includes, codes; // tokens met
    int braces;
    bool in_statement; // code without its `;` or `}`
    size_t comment_end, first_code;
};

static void open_arm(struct search *search, size_t begin, size_t branch) {
    search->open.at[search->open.count - 1].arm = search->arms.count;
    *ARENA_PUSH(search->arena, &search->arms) = (struct arm){begin, search->source->length, branch};
}

static void open_branch(struct search *search, size_t begin) {
    size_t line = line_begin(search->source, begin);
    *ARENA_PUSH(search->arena, &search->open) = (struct branch){.begin = line,
                                                                .includes = search->includes,
                                                                .codes = search->codes,
                                                                .braces = search->braces};
    open_arm(search, line, line);
}

// Each arm begins with the braces that were open in front of the #if.
static void next_arm(struct search *search, size_t at) {
    struct branch *branch = &search->open.at[search->open.count - 1];
    search->arms.at[branch->arm].end = at;
    search->braces = branch->braces;
    open_arm(search, at, branch->begin);
}

static void add_landmark(struct search *search, struct range directive, bool is_branch,
                         bool is_ours) {
    bool at_top = search->braces == 0 && !search->in_statement &&
                  !inside_declaration(search->declarations, directive.begin);
    if (at_top && directive.begin < search->edits.begin)
        *ARENA_PUSH(search->arena, &search->landmarks) = (struct landmark){
            directive.begin, next_line(search->source, directive.end), is_branch, is_ours};
}

static void close_branch(struct search *search, struct range directive) {
    struct branch branch = search->open.at[--search->open.count];
    search->arms.at[branch.arm].end = directive.begin;
    if (search->includes > branch.includes && search->codes == branch.codes)
        add_landmark(search, directive, true, false);
}

static bool holds_text(const struct source *source, struct range range, const char *text) {
    size_t width = strlen(text);
    for (size_t i = range.begin; i + width <= range.end; i++)
        if (memcmp(source->text + i, text, width) == 0)
            return true;
    return false;
}

static void take_directive(struct search *search, const struct lexer *lexer,
                           struct range directive) {
    static const char *const opening[] = {"if", "ifdef", "ifndef", NULL}, *const other[] = {
                                                                              "else", "elif",
                                                                              "elifdef", "elifndef",
                                                                              NULL};
    struct range name = directive_name(lexer, directive);
    if (names_one_of(lexer, name, opening)) {
        open_branch(search, directive.begin);
    } else if (search->open.count && names_one_of(lexer, name, other)) {
        next_arm(search, directive.begin);
    } else if (search->open.count && names(lexer, name, "endif")) {
        close_branch(search, directive);
    } else if (names(lexer, name, "include")) {
        search->includes++;
        add_landmark(search, directive, false,
                     holds_text(search->source, directive, search->header));
    }
}

static void take_code(struct search *search, struct range token) {
    char first = search->source->text[token.begin];
    if (search->codes++ == 0)
        search->first_code = token.begin;
    search->in_statement = first != ';' && first != '}' && first != '{';
    search->braces += first == '{' ? 1 : first == '}' && search->braces > 0 ? -1 : 0;
}

static void read_all(struct search *search) {
    const struct source *source = search->source;
    struct lexer lexer = {source->text, source->length, source->has_bom ? 3 : 0};
    struct token token;
    search->first_code = search->edits.begin;
    while (lexer_next_raw(&lexer, &token)) {
        if (source_in_runtime(source, token.range.begin)) {
            add_landmark(search, source->runtime, false, true);
            lexer.at = source->runtime.end;
        } else if (token.kind == TOKEN_DIRECTIVE) {
            take_directive(search, &lexer, token.range);
        } else if (token.kind != TOKEN_COMMENT) {
            take_code(search, token.range);
        } else if (search->codes == 0) {
            search->comment_end = token.range.end;
        }
    }
}

static bool is_in(const struct arm *arm, size_t at) { return arm->begin <= at && at < arm->end; }

// The outermost arm around a place that does not hold all edits, or NULL.
// *depth: how many arms are around it.
static const struct arm *foreign_arm(const struct search *search, size_t at, unsigned *depth) {
    const struct arm *foreign = NULL;
    *depth = 0;
    for (size_t i = 0; i < search->arms.count && search->arms.at[i].begin <= at; i++) {
        const struct arm *arm = &search->arms.at[i];
        *depth += is_in(arm, at);
        if (!foreign && is_in(arm, at) &&
            !(arm->begin <= search->edits.begin && search->edits.end <= arm->end))
            foreign = arm;
    }
    return foreign;
}

// The last include in the fewest arms; else the last #endif behind includes.
static const struct landmark *best_landmark(const struct search *search) {
    const struct landmark *best = NULL;
    unsigned best_depth = 0, depth;
    for (size_t i = 0; i < search->landmarks.count; i++) {
        const struct landmark *mark = &search->landmarks.at[i];
        if (foreign_arm(search, mark->at, &depth))
            continue;
        bool better = !best || best->is_branch > mark->is_branch ||
                      (best->is_branch == mark->is_branch && depth <= best_depth);
        if (better)
            best = mark, best_depth = depth;
    }
    return best;
}

// In front of the foreign branch that holds the first code; else at the beginning of its line, or
// at the code itself where a comment ends on that line. A comment that speaks
// to the tool belongs to the line below it.
static size_t above_our_comments(const struct source *source, size_t begin) {
    static const char ours[] = "// warpagg:";
    for (size_t line = begin; line > 0; begin = line) {
        line = line_begin(source, line - 1);
        size_t word = line + strspn(source->text + line, " \t");
        if (strncmp(source->text + word, ours, strlen(ours)) != 0)
            break;
    }
    return begin;
}

static size_t in_front_of_code(const struct search *search) {
    unsigned depth;
    const struct arm *foreign = foreign_arm(search, search->first_code, &depth);
    if (foreign)
        return foreign->branch;
    size_t begin = line_begin(search->source, search->first_code);
    return search->comment_end > begin ? search->first_code
                                       : above_our_comments(search->source, begin);
}

bool include_line_place(struct arena *arena, const struct source *source, const char *header,
                        const struct range_list *declarations, struct range edits, size_t *place) {
    struct search search = {.arena = arena,
                            .source = source,
                            .header = header,
                            .declarations = declarations,
                            .edits = edits};
    read_all(&search);
    unsigned depth;
    for (size_t i = 0; i < search.landmarks.count; i++)
        if (search.landmarks.at[i].is_ours &&
            !foreign_arm(&search, search.landmarks.at[i].at, &depth))
            return false;
    const struct landmark *mark = best_landmark(&search);
    *place = mark ? mark->place : in_front_of_code(&search);
    return true;
}

const char *include_line_directive(struct arena *arena, const struct source *source, size_t place) {
    unsigned line, column;
    source_position(source, place, &line, &column);
    return arena_printf(arena, "#line %u \"%s\"%s", line, quote_path(arena, source->path),
                        source->newline);
}

void include_line_name_source(struct arena *arena, const struct source *source,
                              struct edit_list *edits) {
    size_t top = source->has_bom ? 3 : 0;
    struct edit first = {
        .range = {top, top}, .expected = "", .text = include_line_directive(arena, source, top)};
    if (strncmp(source->text + top, "#line ", 6) == 0)
        return;
    *ARENA_PUSH(arena, edits) = first; // in front of an #include at the same place
    for (size_t i = edits->count - 1; i > 0; i--)
        edits->at[i] = edits->at[i - 1];
    edits->at[0] = first;
}

// Of what sites ask for, some of which may stand at the same place; behind other such lines.
static void add_in_front(struct arena *arena, struct edit edit, struct edit_list *edits) {
    size_t at = 0;
    while (at < edits->count && !edits->at[at].site)
        at++;
    *ARENA_PUSH(arena, edits) = edit;
    for (size_t i = edits->count - 1; i > at; i--)
        edits->at[i] = edits->at[i - 1];
    edits->at[at] = edit;
}

void include_line_add(struct arena *arena, const struct source *source, size_t place,
                      const char *header, const char *inline_runtime, bool line_directive,
                      struct edit_list *edits) {
    const char *newline = source->newline;
    bool line_open =
        place > 0 && source->text[place - 1] != '\n' && !(source->has_bom && place == 3);
    const char *body =
        inline_runtime ? inline_runtime : arena_printf(arena, "#include %s%s", header, newline);
    // Which would look like a part of it.
    bool before_branch = strncmp(source->text + place, "#if", 3) == 0;
    const char *behind = line_directive ? include_line_directive(arena, source, place)
                         : before_branch && !inline_runtime ? newline
                                                            : "";
    const char *text = arena_printf(arena, "%s%s%s", line_open ? newline : "", body, behind);
    add_in_front(arena, (struct edit){.range = {place, place}, .expected = "", .text = text},
                 edits);
}
