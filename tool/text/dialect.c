// Five cures:
//
//  - asm("mov.u32 %0, %laneid;" : …): nvcc takes a single `%` before a register's name, clang wants
//    two. Since clang never reads the instruction, the `%` becomes `_`.
//  - asm("…" :: "r"(a) "l"(b)): nvcc does without the comma between operands. A blank becomes one.
//  - kernel << <grid, block> >> (…): old formatters wrote it so.
//    The blanks move behind the brackets.
//  - kernel<<<{4, 4}, {16, 16}, {}>>>(…): clang wants expressions there. The braces become
//    parentheses, empty ones what they stand for.
//  - void f(__restrict__ real *p): nvcc takes the word in front of a type's name, where it says
//    nothing of a pointer. It becomes blank.
//
// Where clang says that it has to know it, explicit instantiations are told where they run
// (dialect_say_where). And the runtime's own text, where an earlier run has put it into the file,
// becomes an #include of our header, so that both mean the same to every later stage.

#include "dialect.h"

#include <ctype.h>
#include <string.h>

#include "base/lexer.h"

struct cure {
    struct arena *arena;
    const struct source *source;
    char *copy; // NULL until something changes
};

static char *writable(struct cure *cure) {
    if (!cure->copy)
        cure->copy = arena_copy(cure->arena, cure->source->text, cure->source->length);
    return cure->copy;
}

static void cure_registers(struct cure *cure, struct range literal) {
    const char *text = cure->source->text;
    for (size_t i = literal.begin; i + 1 < literal.end; i++) {
        if (text[i] != '%')
            continue;
        if (isalpha((unsigned char)text[i + 1]))
            writable(cure)[i] = '_';
        else
            i++; // %%, %0, %[name]
    }
}

// Between one operand and the constraint of the next.
static void cure_comma(struct cure *cure, const struct token *operand_end,
                       const struct token *constraint) {
    size_t blank = operand_end->range.end;
    if (blank < constraint->range.begin && isspace((unsigned char)cure->source->text[blank]) &&
        cure->source->text[blank] != '\n')
        writable(cure)[blank] = ',';
}

// Cures the string literals of one asm statement, and what stands between its operands;
// returns the offset behind it.
static size_t cure_asm(struct cure *cure, struct lexer lexer) {
    struct token token, previous = {0};
    int depth = 0;
    bool is_operand = false; // what stands in parentheses, or ended last
    for (; lexer_next(&lexer, &token); previous = token) {
        const char *text = lexer.text;
        if (token.kind == TOKEN_STRING) {
            cure_registers(cure, token.range);
            if (depth == 1 && is_operand && token_is_mark(text, &previous, ')'))
                cure_comma(cure, &previous, &token);
        } else if (token_is_mark(text, &token, '(')) {
            is_operand = depth == 1 ? previous.kind == TOKEN_STRING : is_operand;
            depth++;
        } else if (token_is_mark(text, &token, ')') && --depth == 0) {
            break;
        } else if (depth == 0 && token.kind != TOKEN_WORD) {
            break; // not a statement: a register variable's asm, or a use of the word elsewhere
        }
    }
    return lexer.at;
}

// Three brackets of one kind with blanks among them, from `at`: the offset behind them, or 0.
static size_t triple(const struct lexer *lexer, size_t at, char bracket) {
    size_t end = at;
    for (int found = 0; end < lexer->length;) {
        if (lexer->text[end] == bracket) {
            end++;
            if (++found == 3)
                return end;
        } else if (lexer->text[end] == ' ' || lexer->text[end] == '\t') {
            end++;
        } else {
            return 0;
        }
    }
    return 0;
}

static void close_up(struct cure *cure, size_t begin, size_t end, char bracket) {
    if (end - begin == 3)
        return;
    char *copy = writable(cure);
    memset(copy + begin, ' ', end - begin);
    memset(copy + begin, bracket, 3);
}

// Where a launch's `>>>` stands, which may have blanks in it, from behind its `<<<` on;
// none: an empty place.
static struct range launch_close(struct lexer lexer) {
    struct token token;
    int depth = 0;
    while (depth >= 0 && lexer_next(&lexer, &token) && !token_is_mark(lexer.text, &token, ';')) {
        const char mark = token.kind == TOKEN_MARK ? lexer.text[token.range.begin] : 'x';
        depth += (strchr("([{", mark) != NULL) - (strchr(")]}", mark) != NULL);
        size_t end = depth == 0 && mark == '>' ? triple(&lexer, token.range.begin, '>') : 0;
        if (end)
            return (struct range){token.range.begin, end};
    }
    return (struct range){0, 0};
}

// `{gx, gy}` for a grid or a block becomes `(gx, gy)`, whose value is not the launch's (blocks.c).
static void cure_braces(struct cure *cure, struct lexer lexer, size_t end) {
    struct token token;
    bool begins = true;          // a setting
    size_t open = 0, inside = 0; // where its brace stands, 0: none; how many tokens from there on
    unsigned setting = 0;        // of them; the first two are dim3
    for (int depth = 0; lexer_next(&lexer, &token) && token.range.begin < end; inside++) {
        const char mark = token.kind == TOKEN_MARK ? lexer.text[token.range.begin] : 'x';
        if (begins) {
            open = mark == '{' ? token.range.begin : 0;
            inside = 0;
        }
        depth += (strchr("([{", mark) != NULL) - (strchr(")]}", mark) != NULL);
        begins = depth == 0 && mark == ',';
        if (open && depth == 0 && mark == '}') {
            writable(cure)[open] = inside > 1 ? '(' : setting < 2 ? '1' : '0';
            writable(cure)[token.range.begin] = inside > 1 ? ')' : ' ';
        }
        setting += begins;
    }
}

// `name << < … > >> (`: closes up both ends if this is a launch.
// The grid and the block get along without braces.
static void cure_launch(struct cure *cure, struct lexer lexer, size_t begin) {
    const size_t open_end = triple(&lexer, begin, '<');
    lexer.at = open_end;
    const struct range close = open_end ? launch_close(lexer) : (struct range){0, 0};
    const bool is_closed_up = open_end - begin == 3;
    if (!close.end || (is_closed_up && close.end - close.begin != 3))
        return;
    close_up(cure, begin, open_end, '<');
    close_up(cure, close.begin, close.end, '>');
    cure_braces(cure, lexer, close.begin);
}

// A parameter's, in front of its type. `before`: what stands in front of the word,
// and in front of that.
static void cure_restrict(struct cure *cure, const struct token *word, const struct token before[2],
                          struct lexer lexer) {
    const char *text = lexer.text;
    const struct token *first = token_is_word(text, &before[0], "const") ? &before[1] : &before[0];
    struct token next;
    bool is_parameters = token_is_mark(text, first, '(') || token_is_mark(text, first, ',');
    if (is_parameters && lexer_next(&lexer, &next) && next.kind == TOKEN_WORD)
        memset(writable(cure) + word->range.begin, ' ', word->range.end - word->range.begin);
}

static void cure_runtime(struct cure *cure) {
    static const char include[] = "#include <warpagg/warpagg.cuh>";
    struct range runtime = cure->source->runtime;
    if (runtime.begin == runtime.end)
        return;
    char *copy = writable(cure);
    for (size_t i = runtime.begin; i < runtime.end; i++)
        if (copy[i] != '\n' && copy[i] != '\r')
            copy[i] = ' ';
    memcpy(copy + runtime.begin, include, sizeof include - 1); // shorter than the text's first line
}

const char *dialect_cured(struct arena *arena, const struct source *source) {
    struct cure cure = {arena, source, NULL};
    cure_runtime(&cure);
    struct lexer lexer = {source->text, source->length, 0};
    struct token token, before[2] = {{TOKEN_COMMENT, {0, 0}}, {TOKEN_COMMENT, {0, 0}}};
    while (lexer_next(&lexer, &token)) {
        const char *text = lexer.text;
        if (source_in_runtime(source, token.range.begin))
            lexer.at = source->runtime.end;
        else if (token_is_word(text, &token, "asm") || token_is_word(text, &token, "__asm__") ||
                 token_is_word(text, &token, "__asm"))
            lexer.at = cure_asm(&cure, lexer);
        else if (token_is_mark(text, &token, '<') &&
                 (before[0].kind == TOKEN_WORD || token_is_mark(text, &before[0], '>')))
            cure_launch(&cure, lexer, token.range.begin);
        else if (token_is_word(text, &token, "__restrict__") ||
                 token_is_word(text, &token, "__restrict"))
            cure_restrict(&cure, &token, before, lexer);
        before[1] = before[0];
        before[0] = token;
    }
    return cure.copy ? cure.copy : source->text;
}

bool dialect_say_where(char *text, size_t length, size_t offset) {
    static const char *const words[] = {"template", "__nvt_hd", "__nvt_d_"};
    enum { WORDS = sizeof words / sizeof *words };
    struct lexer lexer = {text, length, 0};
    struct token token, previous = {0};
    size_t word = 0, last = WORDS; // of the declaration that we are in
    while (lexer_next(&lexer, &token) && token.range.begin < offset) {
        for (size_t i = 0; i < WORDS; i++)
            if (token_is_word(text, &token, words[i])) {
                word = token.range.begin;
                last = i;
            }
        bool ends = token_is_mark(text, &token, ';') || token_is_mark(text, &token, '{') ||
                    token_is_mark(text, &token, '}');
        // `template <…>`
        bool is_head = token_is_mark(text, &token, '<') && previous.range.begin == word;
        last = ends || is_head ? WORDS : last;
        previous = token;
    }
    if (last + 1 >= WORDS)
        return false;
    memcpy(text + word, words[last + 1], strlen(words[0]));
    return true;
}

bool dialect_say_both(char *text, size_t length, size_t offset) {
    static const char device[] = "__device__", both[] = "__nvt_dh__";
    struct lexer lexer = {text, length, 0};
    struct token token;
    size_t word = 0, words = 0; // of the declaration that we are in
    while (lexer_next(&lexer, &token) && token.range.begin < offset) {
        if (token_is_word(text, &token, device)) {
            word = token.range.begin;
            words++;
        }
        if (token_is_mark(text, &token, ';') || token_is_mark(text, &token, '{') ||
            token_is_mark(text, &token, '}'))
            words = 0;
    }
    if (words != 1)
        return false;
    memcpy(text + word, both, strlen(device));
    return true;
}
