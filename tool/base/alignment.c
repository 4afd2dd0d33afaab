// The text is read with two stacks of open brackets: those of the text as it was, which say to what
// a line was aligned, and those of the text as it will be, which say where that stands now. Read
// again, with what that has moved, it shows the comments. Columns count characters.

#include "alignment.h"

#include <string.h>

#include "lexer.h"

struct bracket {
    size_t column;      // of what stands behind it
    bool is_last;       // on its line
    size_t line;        // that it stands on, from 0
    struct range place; // empty: in the text of an edit
};

typedef ARENA_LIST(struct bracket) brackets;

struct walk {
    struct arena *arena;
    const struct source *source;
    struct edit_list sorted;
    size_t passed;   // edits that begin in front of where we are; of them:
    size_t replaced; // up to where the last one replaces the text
    unsigned site;   // of the last one that has a site
    brackets old, new;
    size_t line; // where we are
    long *moved; // by how much each line's beginning moves, beyond what edits do to it
    char before; // the mark in front of where we are; 0: none
    struct edit_list *edits;
};

// ---- columns ------------------------------------------------------------------------------------

static bool begins_character(char c) { return ((unsigned char)c & 0xc0) != 0x80; }

// The characters of text[begin, end) behind its last line end; *found: whether there is one.
static size_t width_of_last_line(const char *text, size_t begin, size_t end, bool *found) {
    size_t width = 0;
    while (end > begin && text[end - 1] != '\n' && text[end - 1] != '\r')
        width += begins_character(text[--end]);
    *found = end > begin;
    return width;
}

static size_t line_begin(const struct walk *w, size_t line) { return w->source->line_starts[line]; }

static size_t indent_end(const struct walk *w, size_t line) {
    size_t begin = line_begin(w, line);
    return begin + strspn(w->source->text + begin, " \t");
}

static size_t old_column(const struct walk *w, size_t at) {
    bool found;
    return width_of_last_line(w->source->text, line_begin(w, w->line), at, &found);
}

// Where `at` will stand, with the first `edits` edits in front of it.
static size_t new_column(const struct walk *w, size_t edits, size_t at) {
    size_t width = 0;
    for (bool found;; edits--) {
        width += width_of_last_line(w->source->text, edits ? w->sorted.at[edits - 1].range.end : 0,
                                    at, &found);
        if (found || !edits)
            break;
        const struct edit *edit = &w->sorted.at[edits - 1];
        width += width_of_last_line(edit->text, 0, strlen(edit->text), &found);
        if (found)
            return width;
        at = edit->range.begin;
    }
    return (size_t)((long)width + w->moved[w->line]);
}

// ---- brackets -----------------------------------------------------------------------------------

static bool opens(char c) { return c == '(' || c == '[' || c == '{'; }

static bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

static bool ends_line(const char *text) {
    text += strspn(text, " \t\r");
    return *text == '\n' || *text == '\0';
}

// Whether nothing but comments stands behind the offset on its line.
static bool is_last_code(const struct source *source, size_t at) {
    struct lexer lexer = {source->text, source->length, at};
    struct token token;
    while (!ends_line(source->text + lexer.at))
        if (!lexer_next_raw(&lexer, &token) || token.kind != TOKEN_COMMENT)
            return false;
    return true;
}

static const struct bracket *top(const brackets *stack) {
    return stack->count ? &stack->at[stack->count - 1] : NULL;
}

static void close_one(brackets *stack) { stack->count -= stack->count > 0; }

static size_t behind(const char *text, size_t at) { return at + strspn(text + at, " \t"); }

// A bracket of the file's text.
static void meet_old(struct walk *w, const struct token *token, bool is_kept) {
    const char *text = w->source->text;
    size_t at = token->range.begin, next = behind(text, token->range.end);
    if (opens(text[at])) {
        struct bracket bracket = {old_column(w, next), is_last_code(w->source, next), w->line,
                                  token->range};
        *ARENA_PUSH(w->arena, &w->old) = bracket;
        if (!is_kept)
            return;
        bracket.column = new_column(w, w->passed, at) + (next - at);
        *ARENA_PUSH(w->arena, &w->new) = bracket;
    } else if (closes(text[at])) {
        close_one(&w->old);
        if (is_kept)
            close_one(&w->new);
    }
}

// Those in the text of the edit that is passed next.
static void meet_new(struct walk *w) {
    const struct edit *edit = &w->sorted.at[w->passed];
    size_t length = strlen(edit->text), start = new_column(w, w->passed, edit->range.begin);
    struct lexer lexer = {edit->text, length, 0};
    struct token token;
    while (lexer_next(&lexer, &token)) {
        char c = token.kind == TOKEN_MARK ? edit->text[token.range.begin] : 0;
        size_t next = behind(edit->text, token.range.end);
        bool found;
        size_t width = width_of_last_line(edit->text, 0, next, &found);
        bool is_last = ends_line(edit->text + next) &&
                       (next < length || ends_line(w->source->text + edit->range.end));
        if (opens(c))
            *ARENA_PUSH(w->arena, &w->new) =
                (struct bracket){found ? width : start + width, is_last, w->line, {0, 0}};
        else if (closes(c))
            close_one(&w->new);
    }
    w->replaced = edit->range.end;
    w->site = edit->site ? edit->site : w->site;
    w->passed++;
}

// ---- lines --------------------------------------------------------------------------------------

// Whether the columns of both lines can be compared, whatever a tab's width: they begin with the
// same bytes, and have no tab behind them.
static bool can_compare(const struct walk *w, const struct bracket *bracket, size_t first) {
    const char *text = w->source->text;
    size_t other = line_begin(w, bracket->line), width = indent_end(w, bracket->line) - other,
           begin = line_begin(w, w->line);
    bool is_same = first - begin >= width && memcmp(text + begin, text + other, width) == 0;
    size_t end = bracket->place.begin;
    return is_same && !memchr(text + begin + width, '\t', first - begin - width) &&
           !memchr(text + other + width, '\t', end - other - width);
}

// The open bracket that a line is aligned to which begins in this column, or NULL. Inside of a
// lambda's braces it is the one that the lambda is an argument of, if the line stands deeper, or
// closes them: else it is indented from the beginning of a line.
static const struct bracket *aligned_to(const struct walk *w, size_t column, bool is_closing) {
    for (size_t i = w->old.count; i > 0; i--) {
        const struct bracket *bracket = &w->old.at[i - 1];
        if (!bracket->is_last && column >= bracket->column + (i < w->old.count && !is_closing))
            return bracket;
        if (i > 1 && w->old.at[i - 2].line != bracket->line)
            return NULL;
    }
    return NULL;
}

// What is open in its place.
static const struct bracket *successor(const struct walk *w, const struct bracket *bracket) {
    for (size_t i = w->new.count; i > 0; i--)
        if (w->new.at[i - 1].place.end && w->new.at[i - 1].place.begin == bracket->place.begin)
            return &w->new.at[i - 1];
    return bracket == top(&w->old) ? top(&w->new) : NULL;
}

// By how much the line whose first token begins at `first` has to move, beyond what edits do to it.
static long distance(const struct walk *w, size_t first) {
    if (!w->old.count)
        return 0;
    size_t column = old_column(w, first), line = top(&w->old)->line;
    const struct bracket *was = aligned_to(w, column, closes(w->source->text[first])),
                         *is = was ? successor(w, was) : NULL;
    if (!was)
        return column >= indent_end(w, line) - line_begin(w, line) ? w->moved[line] : 0;
    // Another bracket in its place is followed by the arguments alone that were aligned to it.
    bool is_kept = is && is->place.end && is->place.begin == was->place.begin;
    if (!is || is->is_last || !can_compare(w, was, first) ||
        (!is_kept && (column > was->column || w->before != ',')))
        return 0;
    return (long)(is->column + (column - was->column)) - (long)new_column(w, w->passed, first);
}

// Puts blanks right in front of the offset, or takes some away, but for one. Returns whether it
// could. They stand where they can't meet an edit of what begins there.
static bool put_blanks(struct walk *w, size_t at, long by, unsigned site) {
    const char *text = w->source->text;
    size_t take = by < 0 ? (size_t)-by : 0, blanks = 0;
    while (blanks <= take && blanks < at && text[at - blanks - 1] == ' ')
        blanks++;
    if (by == 0 || blanks <= take)
        return false;
    struct range range = {at - (take ? take : 1), take ? at : at - 1};
    char *put = arena_alloc(w->arena, (take ? 0 : (size_t)by) + 1);
    memset(put, ' ', take ? 0 : (size_t)by);
    *ARENA_PUSH(w->arena, w->edits) =
        (struct edit){.range = range,
                      .expected = arena_copy(w->arena, text + range.begin, range.end - range.begin),
                      .text = put,
                      .site = site};
    return true;
}

static void pass_edits(struct walk *w, size_t limit) {
    while (w->passed < w->sorted.count && w->sorted.at[w->passed].range.begin < limit)
        meet_new(w);
}

// Goes to the line of the offset.
static void reach(struct walk *w, size_t at) {
    while (w->line + 1 < w->source->line_count && line_begin(w, w->line + 1) <= at)
        w->line++;
}

static void take(struct walk *w, const struct token *token) {
    size_t at = token->range.begin;
    reach(w, at);
    if (token->kind == TOKEN_DIRECTIVE)
        w->old.count = w->new.count = 0;
    pass_edits(w, at);
    if (at == indent_end(w, w->line) && token->kind != TOKEN_DIRECTIVE && at >= w->replaced) {
        long by = distance(w, at);
        if (put_blanks(w, at, by, w->site))
            w->moved[w->line] = by;
    }
    pass_edits(w, at + 1);
    if (token->kind == TOKEN_MARK)
        meet_old(w, token, at >= w->replaced);
    if (token->kind != TOKEN_COMMENT)
        w->before = token->kind == TOKEN_MARK ? w->source->text[at] : 0;
}

static void keep_lines(struct walk *w) {
    struct lexer lexer = {w->source->text, w->source->length, 0};
    for (struct token token; lexer_next_raw(&lexer, &token);)
        take(w, &token);
}

// ---- comments -----------------------------------------------------------------------------------

// One that ends its line.
struct comment {
    size_t at, line;
    size_t was, is; // columns
    size_t blanks;  // in front of it
    bool is_alone;  // on its line, where it goes on with the one above
    bool is_parted; // from the one above, by lines that are brought or taken between them
    unsigned site;  // of the last edit in front of it
};

typedef ARENA_LIST(struct comment) comments;

static bool has_line_end(const char *text, size_t length) {
    return memchr(text, '\n', length) || memchr(text, '\r', length);
}

// Whether the last edits that were passed bring or take a line end behind `from`.
static bool lines_change(const struct walk *w, size_t from) {
    for (size_t i = w->passed; i > 0 && w->sorted.at[i - 1].range.begin >= from; i--) {
        const struct edit *edit = &w->sorted.at[i - 1];
        if (has_line_end(edit->text, strlen(edit->text)) ||
            has_line_end(edit->expected, strlen(edit->expected)))
            return true;
    }
    return false;
}

static struct comment comment_at(const struct walk *w, size_t at) {
    struct comment comment = {.at = at,
                              .line = w->line,
                              .was = old_column(w, at),
                              .is = new_column(w, w->passed, at),
                              .site = w->site};
    while (at - comment.blanks > line_begin(w, w->line) &&
           w->source->text[at - comment.blanks - 1] == ' ')
        comment.blanks++;
    comment.is_alone = at == indent_end(w, w->line);
    return comment;
}

// Whether the two lines' columns can be compared, and the comments share one.
static bool is_aligned(const struct walk *w, const struct comment *a, const struct comment *b) {
    const char *text = w->source->text, *first = text + line_begin(w, a->line),
               *second = text + line_begin(w, b->line);
    size_t tabs = strspn(first, "\t");
    bool has_more = memchr(first + tabs, '\t', a->at - line_begin(w, a->line) - tabs) ||
                    memchr(second + tabs, '\t', b->at - line_begin(w, b->line) - tabs);
    return a->line + 1 == b->line && a->was == b->was && tabs == strspn(second, "\t") &&
           !has_more && b->blanks;
}

// How close they stand to their code.
static size_t fewest_blanks(const comments *group) {
    size_t blanks = group->at[0].blanks;
    for (size_t i = 1; i < group->count; i++)
        if (!group->at[i].is_alone && group->at[i].blanks < blanks)
            blanks = group->at[i].blanks;
    return blanks;
}

// The column of those from `first` on which stay together.
static size_t common_column(const comments *group, size_t first, size_t blanks) {
    size_t column = 0;
    for (size_t i = first; i < group->count && (i == first || !group->at[i].is_parted); i++)
        if (!group->at[i].is_alone && group->at[i].is - group->at[i].blanks + blanks > column)
            column = group->at[i].is - group->at[i].blanks + blanks;
    return column;
}

static void end_group(struct walk *w, comments *group) {
    bool any = false;
    for (size_t i = 0; i < group->count; i++)
        any |= group->at[i].was != group->at[i].is;
    size_t column = 0;
    for (size_t i = 0; any && group->count > 1 && i < group->count; i++) {
        const struct comment *comment = &group->at[i];
        column =
            i == 0 || comment->is_parted ? common_column(group, i, fewest_blanks(group)) : column;
        if (column)
            put_blanks(w, comment->at, (long)column - (long)comment->is, comment->site);
    }
    group->count = 0;
}

static void keep_comments(struct walk *w) {
    struct lexer lexer = {w->source->text, w->source->length, 0};
    comments group = {0};
    for (struct token token; lexer_next_raw(&lexer, &token);) {
        size_t at = token.range.begin;
        reach(w, at);
        pass_edits(w, at + 1);
        if (token.kind != TOKEN_COMMENT || at < w->replaced ||
            memchr(w->source->text + at, '\n', token.range.end - at) ||
            !ends_line(w->source->text + token.range.end))
            continue;
        struct comment comment = comment_at(w, at);
        if (group.count && !is_aligned(w, &group.at[group.count - 1], &comment))
            end_group(w, &group);
        comment.is_parted = group.count && lines_change(w, group.at[group.count - 1].at);
        if (comment.blanks && (group.count || !comment.is_alone))
            *ARENA_PUSH(w->arena, &group) = comment;
    }
    end_group(w, &group);
}

// Whether there is something to keep aligned. Edits that contradict each other their caller finds
// as well.
static bool begin_walk(struct walk *w, struct arena *arena, const struct source *source,
                       struct edit_list *edits) {
    const char *problem;
    *w = (struct walk){.arena = arena, .source = source, .edits = edits};
    for (size_t i = 0; i < edits->count; i++)
        *ARENA_PUSH(arena, &w->sorted) = edits->at[i];
    w->moved = ARENA_ARRAY(arena, long, source->line_count + 1);
    return edits->count && edit_prepare(arena, source, &w->sorted, &problem) == 0;
}

void alignment_keep(struct arena *arena, const struct source *source, struct edit_list *edits) {
    struct walk w;
    if (begin_walk(&w, arena, source, edits))
        keep_lines(&w);
    if (begin_walk(&w, arena, source, edits))
        keep_comments(&w);
}
