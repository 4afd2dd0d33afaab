// 256 threads have all the registers that a thread can name, 255.

#include "bounds.h"

#include <string.h>

#include "base/lexer.h"

enum { ALL_REGISTERS = 256, MOST_THREADS = 1024 };

struct search {
    struct arena *arena;
    const struct flow *flow;
    struct site *site;
    bool *seen; // by function->index
};

// What a launch that is known to give no more threads may have; else the most that any may.
static long long threads_of(const struct function_flow *kernel) {
    const struct block *block = &kernel->block;
    return block->proved && block->most ? block->most : MOST_THREADS;
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
        if (named && (token_is_mark(source->text, &token, '(') || token_is_mark(source->text, &token, '<')))
            return start;
        bool is_word = token.kind == TOKEN_WORD;
        start = is_word && !qualified ? token.range.begin : start;
        named = is_word && token.range.end - token.range.begin == length && memcmp(source->text + token.range.begin, kernel->name, length) == 0;
        qualified = token_is_mark(source->text, &token, ':');
    }
    return 0;
}

static const char *no_place(struct arena *arena, const struct function *kernel) {
    return arena_printf(arena, "%s is launched with more than 256, and a macro or another file holds its name, in front of which __launch_bounds__ would stand", kernel->name);
}

static void add_kernel(struct search *search, const struct function_flow *kernel) {
    const struct function *f = kernel->function;
    struct bound *bound = ARENA_PUSH(search->arena, &search->site->bounds);
    *bound = (struct bound){.first.file = f->source->real_path, .last.file = f->source->real_path};
    source_position(f->source, f->range.begin, &bound->first.line, &bound->first.column);
    source_position(f->source, f->body->range.begin, &bound->last.line, &bound->last.column);
    long long most = kernel->block.most;
    if (is_limited(f) || (most && most <= ALL_REGISTERS))
        return;
    bool is_here = f->source == search->site->source && !f->body->in_macro;
    bound->at = is_here ? name_at(f->source, f) : 0;
    bound->is_unknown = !bound->at;
    bound->is_unseen = !most;
    bound->doubt = !most ? blocks_doubt(search->arena, search->flow, kernel) : bound->is_unknown ? no_place(search->arena, f) : NULL;
    bound->threads = threads_of(kernel);
}

static void search_up(struct search *search, const struct function_flow *function) {
    if (!function || search->seen[function->function->index])
        return;
    search->seen[function->function->index] = true;
    if (function->function->is_kernel) {
        add_kernel(search, function);
        return;
    }
    search_up(search, flow_function(search->flow, function->function->outer));
    for (size_t i = 0; i < function->callers.count; i++)
        search_up(search, flow_function(search->flow, flow_owner(search->flow, function->callers.at[i])));
}

void bounds_find(struct arena *arena, const struct flow *flow, struct site *site) {
    struct search search = {arena, flow, site, ARENA_ARRAY(arena, bool, flow->functions.count + 1)};
    search_up(&search, flow_function(flow, site->function));
}
