// See bounds.h.

#include "bounds.h"

#include <string.h>

#include "base/lexer.h"
#include "kernels.h"

enum { ALL_REGISTERS = 65536, MOST_REGISTERS = 255, MOST_THREADS = 1024 };
// That are given registers; that are given to one.
enum { THREADS_AT_ONCE = 128, REGISTERS_AT_ONCE = 8 };

// What a block of so many threads has for each.
static long long registers_of(long long threads) {
    long long given = (threads + THREADS_AT_ONCE - 1) / THREADS_AT_ONCE * THREADS_AT_ONCE;
    long long registers = ALL_REGISTERS / given / REGISTERS_AT_ONCE * REGISTERS_AT_ONCE;
    return registers < MOST_REGISTERS ? registers : MOST_REGISTERS;
}

static bool is_limited(const struct function *kernel) {
    return kernel->has_bounds || (kernel->decl && kernel->decl->has_bounds);
}

// Where the kernel's name begins, with the namespaces in front of it; 0: it is not spelled there.
static size_t name_at(const struct source *source, const struct function *kernel) {
    struct lexer lexer = {source->text, kernel->body->range.begin, kernel->range.begin};
    struct token token;
    size_t length = strlen(kernel->name), start = 0;
    for (bool qualified = false, named = false; lexer_next(&lexer, &token);) {
        if (named &&
            (token_is_mark(source->text, &token, '(') || token_is_mark(source->text, &token, '<')))
            return start;
        bool is_word = token.kind == TOKEN_WORD;
        start = is_word && !qualified ? token.range.begin : start;
        named = is_word && token.range.end - token.range.begin == length &&
                memcmp(source->text + token.range.begin, kernel->name, length) == 0;
        qualified = token_is_mark(source->text, &token, ':');
    }
    return 0;
}

static const char *no_place(struct arena *arena, const struct function *kernel) {
    return arena_printf(arena,
                        "%s is launched with more than 256, and a macro or another file holds its "
                        "name, in front of which __launch_bounds__ would stand",
                        kernel->name);
}

static const char *doubt_of(struct arena *arena, const struct flow *flow,
                            const struct function_flow *kernel, bool may_be_elsewhere) {
    const struct function *f = kernel->function;
    if (!kernel->block.most)
        return blocks_doubt(arena, flow, kernel);
    if (kernel->block.most < MOST_THREADS && (may_be_elsewhere || !f->is_static))
        return arena_printf(arena, "%s may be launched in other files with more than here",
                            f->name);
    return no_place(arena, f);
}

static struct bound bound_of(struct arena *arena, const struct flow *flow,
                             const struct function_flow *kernel, const struct source *source) {
    const struct function *f = kernel->function;
    struct bound bound = {.first.file = f->source->real_path,
                          .last.file = f->source->real_path,
                          .registers = MOST_REGISTERS};
    source_position(f->source, f->range.begin, &bound.first.line, &bound.first.column);
    source_position(f->source, f->body->range.begin, &bound.last.line, &bound.last.column);
    if (is_limited(f))
        return bound;
    const struct block *block = &kernel->block;
    bool may_be_elsewhere = !block->proved && flow_has_unseen_launches(flow, kernel);
    bool is_all = block->proved ||
                  (!may_be_elsewhere && f->is_template && flow_sees_launches(flow, kernel, 2));
    bool is_here = f->source == source && !f->body->in_macro;
    bound.registers = registers_of(block->most && !may_be_elsewhere ? block->most : MOST_THREADS);
    bound.threads = is_all || block->most == MOST_THREADS ? block->most : 0;
    bound.at = is_here && bound.threads ? name_at(f->source, f) : 0;
    bound.doubt = bound.at ? NULL : doubt_of(arena, flow, kernel, may_be_elsewhere);
    return bound;
}

struct bound_list bounds_find(struct arena *arena, const struct flow *flow,
                              const struct source *source) {
    struct bound_list bounds = {0};
    for (size_t i = 0; i < flow->kernels->count; i++) {
        const struct function *f = flow->kernels->at[i]->function;
        if (f->source)
            *ARENA_PUSH(arena, &bounds) = bound_of(arena, flow, flow_function(flow, f), source);
    }
    return bounds;
}
