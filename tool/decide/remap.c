// The text is read by tokens, and only the plainest form is taken; what runs says that nothing else in the kernel depends on which thread does what.

#include "remap.h"

#include <ctype.h>
#include <string.h>

#include "base/lexer.h"
#include "sites/comments.h"
#include "text/names.h"
#include "text/unit.h"

typedef ARENA_LIST(struct token) tokens;

// A launch's two places: from the kernel's name behind `<<<`, and from `>>>` behind the parenthesis.
struct launch {
    struct range head, tail;
    unsigned settings; // 2 to 4: grid, block, shared memory, stream
};

// A kernel and the places in its text.
struct remapping {
    struct arena *arena;
    const struct source *source;
    const struct kernel *kernel;
    const struct remap_request *asked;
    struct range text;       // from the first word of its declaration to its last brace
    struct range name;
    struct range parameters; // between the parentheses
    struct range index;      // blockIdx.x * blockDim.x + threadIdx.x
    size_t behind;           // where the sibling goes
    bool has_line;           // that is the beginning of a line
    ARENA_LIST(struct launch) launches;
};

// ---- reading ------------------------------------------------------------------------------------------------------------

static tokens tokens_of(struct arena *arena, const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    tokens all = {0};
    struct token token;
    while (lexer_next(&lexer, &token))
        *ARENA_PUSH(arena, &all) = token;
    return all;
}

static bool is_word(const struct remapping *r, const tokens *all, size_t i, const char *word) {
    return i < all->count && token_is_word(r->source->text, &all->at[i], word);
}

static bool is_mark(const struct remapping *r, const tokens *all, size_t i, char mark) {
    return i < all->count && token_is_mark(r->source->text, &all->at[i], mark);
}

static size_t count_words(const struct remapping *r, const tokens *all, const char *word) {
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        count += is_word(r, all, i, word);
    return count;
}

// The token behind the one that closes the bracket at `i`; all->count where none does.
static size_t behind_brackets(const struct remapping *r, const tokens *all, size_t i) {
    int depth = 0;
    for (; i < all->count; i++) {
        depth += is_mark(r, all, i, '(') || is_mark(r, all, i, '[') || is_mark(r, all, i, '{');
        depth -= is_mark(r, all, i, ')') || is_mark(r, all, i, ']') || is_mark(r, all, i, '}');
        if (depth == 0)
            return i + 1;
    }
    return i;
}

// ---- the declaration ----------------------------------------------------------------------------------------------------

// Where the declaration begins that holds the offset: behind the last mark that ends another.
static size_t declaration_begin(const struct remapping *r, size_t offset) {
    tokens all = tokens_of(r->arena, r->source, (struct range){0, offset});
    size_t i = all.count;
    while (i > 0 && !is_mark(r, &all, i - 1, ';') && !is_mark(r, &all, i - 1, '}') && !is_mark(r, &all, i - 1, '{'))
        i--;
    return i < all.count ? all.at[i].range.begin : offset;
}

static bool holds_directive(const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE)
            return true;
    return false;
}

// `static __global__ void __launch_bounds__(…) name(`, of which all but void and __global__ may be missing.
static const char *read_declaration(struct remapping *r) {
    static const char *const harmless[] = {"static", "__global__", "void", "__launch_bounds__"};
    const struct node *body = r->kernel->function->body;
    size_t begin = declaration_begin(r, body->range.begin);
    r->text = (struct range){begin, body->range.end};
    if (holds_directive(r->source, r->text))
        return "a preprocessor line stands in it";
    tokens all = tokens_of(r->arena, r->source, (struct range){begin, body->range.begin});
    size_t i = 0;
    while (i < all.count && !is_word(r, &all, i, r->kernel->name)) {
        size_t word = 0;
        while (word < sizeof harmless / sizeof *harmless && !is_word(r, &all, i, harmless[word]))
            word++;
        if (word == sizeof harmless / sizeof *harmless)
            return "its declaration holds more than static, __global__, void and __launch_bounds__";
        i = is_mark(r, &all, i + 1, '(') ? behind_brackets(r, &all, i + 1) : i + 1;
    }
    if (!is_mark(r, &all, i + 1, '(') || behind_brackets(r, &all, i + 1) != all.count || count_words(r, &all, "__global__") != 1)
        return "its declaration can't be read";
    r->name = all.at[i].range;
    r->parameters = (struct range){all.at[i + 1].range.end, all.at[all.count - 1].range.begin};
    for (size_t k = i; k < all.count; k++)
        if (is_mark(r, &all, k, '='))
            return "a parameter has a default argument";
    return NULL;
}

static const struct decl *parameter(const struct remapping *r, const char *name) {
    const struct function *function = r->kernel->function;
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (function->parameters[i]->name && strcmp(function->parameters[i]->name, name) == 0)
            return function->parameters[i];
    return NULL;
}

static bool is_integer(const struct type *type) {
    return type && type->kind == TYPE_INTEGER;
}

static const char *read_request(const struct remapping *r) {
    const struct decl *array = parameter(r, r->asked->array), *count = parameter(r, r->asked->count);
    const struct function *function = r->kernel->function;
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (!function->parameters[i]->name || !*function->parameters[i]->name)
            return "a parameter has no name";
    if (!array || !array->type || array->type->kind != TYPE_POINTER || !is_integer(array->type->target))
        return arena_printf(r->arena, "`%s` is not an array of integers that it is given", r->asked->array);
    bool is_number = r->asked->count[0] && strspn(r->asked->count, "0123456789") == strlen(r->asked->count);
    return is_number || (count && is_integer(count->type)) ? NULL : arena_printf(r->arena, "`%s` is neither a number nor an integer that it is given", r->asked->count);
}

// ---- the index ----------------------------------------------------------------------------------------------------------

// `blockIdx . x` at token `i`.
static bool is_axis(const struct remapping *r, const tokens *all, size_t i, const char *of) {
    return is_word(r, all, i, of) && is_mark(r, all, i + 1, '.') && is_word(r, all, i + 2, "x");
}

// The first of a block, `blockIdx.x * blockDim.x` in either order.
static bool is_first_of_block(const struct remapping *r, const tokens *all, size_t i) {
    bool one = is_axis(r, all, i, "blockIdx") && is_axis(r, all, i + 4, "blockDim");
    bool other = is_axis(r, all, i, "blockDim") && is_axis(r, all, i + 4, "blockIdx");
    return (one || other) && is_mark(r, all, i + 3, '*');
}

enum { SUM_TOKENS = 11, PRODUCT_TOKENS = 7, AXIS_TOKENS = 3 };

static bool is_index(const struct remapping *r, const tokens *all, size_t i) {
    if (is_first_of_block(r, all, i))
        return is_mark(r, all, i + PRODUCT_TOKENS, '+') && is_axis(r, all, i + PRODUCT_TOKENS + 1, "threadIdx");
    return is_axis(r, all, i, "threadIdx") && is_mark(r, all, i + AXIS_TOKENS, '+') && is_first_of_block(r, all, i + AXIS_TOKENS + 1);
}

static const char *read_index(struct remapping *r) {
    static const char form[] = "its threads' index is not a variable's first value, `i = blockIdx.x * blockDim.x + threadIdx.x`";
    tokens all = tokens_of(r->arena, r->source, r->kernel->function->body->range);
    if (count_words(r, &all, "threadIdx") != 1 || count_words(r, &all, "blockIdx") != 1)
        return "threadIdx and blockIdx are not written in it just once";
    size_t i = 0;
    while (i < all.count && !is_index(r, &all, i))
        i++;
    bool is_whole = i >= 2 && is_mark(r, &all, i - 1, '=') && (is_mark(r, &all, i + SUM_TOKENS, ';') || is_mark(r, &all, i + SUM_TOKENS, ','));
    if (i == all.count || !is_whole || all.at[i - 2].kind != TOKEN_WORD)
        return form;
    if (!is_word(r, &all, i - 2, r->asked->index))
        return arena_printf(r->arena, "`%s` is not the variable that holds its threads' index", r->asked->index);
    r->index = (struct range){all.at[i].range.begin, all.at[i + SUM_TOKENS - 1].range.end};
    return NULL;
}

// ---- what runs ----------------------------------------------------------------------------------------------------------

static const char *read_what_runs(const struct remapping *r, const struct kernel_list *kernels) {
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = kernels->at[i];
        bool is_same = kernel->function->source == r->kernel->function->source || (kernel->function->source && strcmp(kernel->function->source->real_path, r->source->real_path) == 0);
        if (!is_same || kernel->function->body->range.begin != r->kernel->function->body->range.begin)
            continue;
        if (kernel->instances.count != 1 || kernel->function->has_error || kernel->function->compiler_dependent)
            return "it is not known what runs of it";
        const struct device_entry *entry = kernel->instances.at[0];
        if (entry->shared || entry->shared_is_dynamic || entry->shared_is_unknown)
            return "it has shared memory, by which threads find those of their block";
        if (!entry->threads_obstacle)
            continue;
        const struct device_place *at = &entry->threads_obstacle_at;
        const char *where = at->file && strcmp(at->file, r->source->real_path) == 0 ? arena_printf(r->arena, " (line %u)", at->line) : "";
        return arena_printf(r->arena, "it %s%s", entry->threads_obstacle, where);
    }
    return NULL;
}

// What holds for the lanes of a warp by their index does not hold for the sibling's.
static const char *read_sites(const struct remapping *r, const struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        for (size_t k = 0; k < r->kernel->functions.count; k++) {
            const struct site *site = &sites->at[i];
            bool is_here = site->function == r->kernel->functions.at[k] || (site->function->source == r->kernel->functions.at[k]->source && site->function->range.begin == r->kernel->functions.at[k]->range.begin);
            if (is_here && site->rewrite && site->address == ADDRESS_UNIFORM && site->extent != EXTENT_GRID)
                return arena_printf(r->arena, "the update in line %u has one address for neighbouring threads (`// warpagg: leave` keeps it as it is)", site->line);
        }
    return NULL;
}

// ---- launches -----------------------------------------------------------------------------------------------------------

static bool is_host_only(const struct remapping *r, const struct node *call) {
    const struct unit *unit = r->kernel->unit;
    bool is_inside = false;
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        bool holds = function->body && function->source == call->source && function->range.begin <= call->range.begin && call->range.end <= function->range.end;
        if (holds && (function->is_device || function->is_kernel))
            return false;
        is_inside |= holds;
    }
    return is_inside;
}

static bool is_thrice(const struct remapping *r, const tokens *all, size_t i, char mark) {
    return is_mark(r, all, i, mark) && is_mark(r, all, i + 1, mark) && is_mark(r, all, i + 2, mark);
}

// `name<<<grid, block>>>(`, maybe with a namespace in front.
static bool read_launch(const struct remapping *r, const struct node *call, struct launch *launch) {
    if (call->in_macro || call->in_argument || !call->source || call->source->real_path != r->source->real_path || call->range.begin < r->behind || !is_host_only(r, call))
        return false;
    tokens all = tokens_of(r->arena, r->source, call->range);
    size_t name = 0;
    while (name < all.count && !is_mark(r, &all, name, '<'))
        name++;
    if (name == 0 || !is_word(r, &all, name - 1, r->kernel->name) || !is_thrice(r, &all, name, '<'))
        return false;
    launch->settings = 1;
    size_t i = name + 3;
    for (; i < all.count && !is_thrice(r, &all, i, '>'); launch->settings += is_mark(r, &all, i - 1, ','))
        i = is_mark(r, &all, i, '(') || is_mark(r, &all, i, '{') || is_mark(r, &all, i, '[') ? behind_brackets(r, &all, i) : i + 1;
    if (!is_mark(r, &all, i + 3, '(') || launch->settings < 2 || launch->settings > 4 || is_mark(r, &all, i + 4, ')'))
        return false;
    launch->head = (struct range){all.at[name - 1].range.begin, all.at[name + 2].range.end};
    launch->tail = (struct range){all.at[i].range.begin, all.at[i + 3].range.end};
    return true;
}

static void read_place(struct remapping *r) {
    const char *text = r->source->text;
    size_t end = r->text.end;
    while (text[end] == ' ' || text[end] == '\t')
        end++;
    if (text[end] == '/' && text[end + 1] == '/')
        end += strcspn(text + end, "\r\n");
    size_t newline = text[end] == '\r' && text[end + 1] == '\n' ? 2 : text[end] == '\n' ? 1 : 0;
    r->has_line = newline && text[end - 1] != '\\';
    r->behind = r->has_line ? end + newline : r->text.end;
}

static const char *read_launches(struct remapping *r) {
    read_place(r);
    for (size_t i = 0; i < r->kernel->launches.count; i++) {
        struct launch launch;
        if (read_launch(r, r->kernel->launches.at[i], &launch))
            *ARENA_PUSH(r->arena, &r->launches) = launch;
    }
    return r->launches.count ? NULL : "no launch of it that could be changed stands behind it";
}

// ---- names --------------------------------------------------------------------------------------------------------------

static const char *sibling(const struct remapping *r) {
    return arena_printf(r->arena, "%s_remapped", r->kernel->name);
}

static const char *launcher(const struct remapping *r) {
    return arena_printf(r->arena, "launch_%s_remapped", r->kernel->name);
}

// `site`: any of the file, for what the program's names are; NULL: there is none.
static const char *read_names(const struct remapping *r, const struct names *names) {
    static const char *const ours[] = {"layout_map", "remap_cache", "shared", "scatter", "cluster", "by_thread", "by_warp", "elements", "x", "y", "z", "dim3", "cudaStream_t"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (names_has_macro(names, ours[i]))
            return arena_printf(r->arena, "`%s` is a macro of the program's", ours[i]);
    tokens all = tokens_of(r->arena, r->source, (struct range){0, r->source->length});
    bool is_taken = count_words(r, &all, launcher(r)) || lexer_mentions(r->source->text, r->text, "warpagg_map") || names_has_warpagg(names);
    return is_taken ? "a name that it would take is the program's own" : NULL;
}

// ---- edits --------------------------------------------------------------------------------------------------------------

static void put(struct remapping *r, struct edit_list *edits, struct range range, const char *text) {
    *ARENA_PUSH(r->arena, edits) = (struct edit){.range = range, .expected = arena_copy(r->arena, r->source->text + range.begin, range.end - range.begin), .text = text};
}

// The kernel's text with its sites' edits, another name, and the layout.
static const char *sibling_text(struct remapping *r, const struct edit_list *made) {
    struct edit_list edits = {0};
    for (size_t i = 0; i < made->count; i++)
        if (r->text.begin <= made->at[i].range.begin && made->at[i].range.end <= r->text.end)
            *ARENA_PUSH(r->arena, &edits) = made->at[i];
    put(r, &edits, r->name, sibling(r));
    put(r, &edits, (struct range){r->parameters.begin, r->parameters.begin}, "warpagg::layout_map warpagg_map, ");
    put(r, &edits, (struct range){r->index.begin, r->index.begin}, "warpagg_map(");
    put(r, &edits, (struct range){r->index.end, r->index.end}, ")");
    for (size_t i = 0; i < edits.count; i++) {
        edits.at[i].range.begin -= r->text.begin;
        edits.at[i].range.end -= r->text.begin;
    }
    struct source part;
    const char *problem;
    size_t length = r->text.end - r->text.begin;
    source_from_text(r->arena, r->source->path, arena_copy(r->arena, r->source->text + r->text.begin, length), length, &part);
    return edit_prepare(r->arena, &part, &edits, &problem) < 0 ? NULL : edit_apply(r->arena, &part, &edits, &length);
}

static const char *arguments(const struct remapping *r) {
    const char *text = "";
    for (unsigned i = 0; i < r->kernel->function->parameter_count; i++)
        text = arena_printf(r->arena, "%s, %s", text, r->kernel->function->parameters[i]->name);
    return text;
}

static const char *launcher_text(const struct remapping *r) {
    const char *parameters = arena_copy(r->arena, r->source->text + r->parameters.begin, r->parameters.end - r->parameters.begin), *n = r->source->newline;
    const char *unit = strcmp(r->asked->unit, "thread") == 0 ? "warpagg::by_thread" : strcmp(r->asked->unit, "warp") == 0 ? "warpagg::by_warp" : "warpagg_block.x";
    const char *head = arena_printf(r->arena, "%s// As %s<<<…>>>, with its threads in %s order of `%s`.%sstatic void %s(dim3 warpagg_grid, dim3 warpagg_block, size_t warpagg_shared, cudaStream_t warpagg_stream, %s)%s{%s", n,
                                    r->kernel->name, r->asked->order, r->asked->array, n, launcher(r), parameters, n, n);
    const char *map = arena_printf(r->arena, "    const warpagg::layout_map warpagg_map = warpagg::remap_cache::shared().%s(%s, warpagg::elements(%s, warpagg_grid, warpagg_block), %s, warpagg_stream);%s", r->asked->order,
                                   r->asked->array, r->asked->count, unit, n);
    return arena_printf(r->arena, "%s%s    %s<<<warpagg_grid, warpagg_block, warpagg_shared, warpagg_stream>>>(warpagg_map%s);%s}%s", head, map, sibling(r), arguments(r), n, n);
}

static const char *add_edits(struct remapping *r, struct edit_list *edits) {
    static const char *const missing[] = {[2] = ", 0, nullptr, ", [3] = ", nullptr, ", [4] = ", "};
    const char *copy = sibling_text(r, edits), *n = r->source->newline;
    if (!copy)
        return "its text can't be copied";
    const char *text = arena_printf(r->arena, "%s%s// NOLINTBEGIN(warpagg-*) what stands here has been rewritten%s%s%s%s// NOLINTEND(warpagg-*)%s", r->has_line ? "" : n, n, n, copy, n, launcher_text(r), n);
    *ARENA_PUSH(r->arena, edits) = (struct edit){.range = {r->behind, r->behind}, .expected = "", .text = text, .adds_lines = r->has_line};
    if (!r->kernel->has_unseen_launches && r->launches.count == r->kernel->launches.count)
        put(r, edits, (struct range){r->text.begin, r->text.begin}, "[[maybe_unused]] ");
    for (size_t i = 0; i < r->launches.count; i++) {
        put(r, edits, r->launches.at[i].head, arena_printf(r->arena, "%s(", launcher(r)));
        put(r, edits, r->launches.at[i].tail, missing[r->launches.at[i].settings]);
    }
    return NULL;
}

// ---- all kernels --------------------------------------------------------------------------------------------------------

static const char *read_all(struct remapping *r, const struct kernel_list *kernels, const struct site_list *sites, bool is_one_file) {
    if (is_one_file)
        return "the runtime in one file has no layouts";
    if (r->kernel->function->is_template || !r->kernel->opens)
        return "it is a template, or written by a macro";
    const char *why = read_declaration(r);
    why = why ? why : read_request(r);
    why = why ? why : read_what_runs(r, kernels);
    why = why ? why : read_index(r);
    why = why ? why : read_sites(r, sites);
    why = why ? why : read_names(r, sites->count ? sites->at[0].names : NULL);
    return why ? why : read_launches(r);
}

// "KERNEL:key=…" of this kernel; where the name ends.
static const char *words_of(const char *option, const char *name) {
    size_t width = strlen(name);
    return strncmp(option, name, width) == 0 && option[width] == ':' ? option + width + 1 : NULL;
}

static const struct remap_request *request_of(struct arena *arena, const struct options *options, const struct comments *comments, const struct source *source, const struct kernel *kernel) {
    struct remap_request *request = ARENA_NEW(arena, struct remap_request);
    for (size_t i = 0; i < options->remaps.count; i++) {
        const char *words = words_of(options->remaps.at[i], kernel->name);
        if (words && comments_read_remap(arena, arena_printf(arena, "(%s)", words), request))
            return request;
    }
    unsigned first, last, column;
    source_position(source, kernel->function->range.begin, &first, &column);
    source_position(source, kernel->function->body->range.begin, &last, &column);
    return comments_remap(comments, first, last);
}

// Options that can't be read, or that no kernel answers to.
static void check_options(struct arena *arena, const struct options *options, const struct source *source, const struct kernel_list *kernels, struct diagnostic_list *diagnostics) {
    for (size_t i = 0; i < options->remaps.count; i++) {
        const char *option = options->remaps.at[i], *why = "the file has no kernel of that name";
        struct remap_request request;
        for (size_t k = 0; k < kernels->count && why; k++) {
            const char *words = words_of(option, kernels->at[k]->name);
            if (words)
                why = comments_read_remap(arena, arena_printf(arena, "(%s)", words), &request) ? NULL : "KERNEL: is followed by key=ARRAY[INDEX],n=COUNT,order=scatter|cluster,by=thread|warp|block";
            if (why && words)
                break;
        }
        if (why)
            *ARENA_PUSH(arena, diagnostics) = (struct diagnostic){DIAGNOSTIC_WARNING, source->path, 0, 0, arena_printf(arena, "--remap=%s: %s", option, why)};
    }
}

static bool is_first(const struct kernel_list *kernels, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (kernels->at[k]->function->body->range.begin == kernels->at[i]->function->body->range.begin)
            return false;
    return true;
}

static void say(struct remapping *r, const char *why, struct diagnostic_list *diagnostics) {
    struct diagnostic diagnostic = {why ? DIAGNOSTIC_WARNING : DIAGNOSTIC_NOTE, r->source->path, 0, 0, NULL};
    size_t launches = r->launches.count, all = r->kernel->launches.count;
    source_position(r->source, r->name.end ? r->name.begin : r->kernel->function->range.begin, &diagnostic.line, &diagnostic.column);
    diagnostic.text = why ? arena_printf(r->arena, "the threads of %s can't be remapped: %s", r->kernel->name, why)
                          : arena_printf(r->arena, "%s's threads go through a layout in %zu of %zu launch%s", r->kernel->name, launches, all, all == 1 ? "" : "es");
    *ARENA_PUSH(r->arena, diagnostics) = diagnostic;
}

// Whether an earlier run has made the sibling.
static bool is_remapped(const struct remapping *r) {
    tokens all = tokens_of(r->arena, r->source, (struct range){0, r->source->length});
    return count_words(r, &all, sibling(r));
}

bool remap_decide(struct arena *arena, const struct options *options, const struct source *source, const struct kernel_list *kernels, const struct site_list *sites, bool is_one_file,
                  struct edit_list *edits, struct diagnostic_list *diagnostics) {
    if (!options->remaps.count && !strstr(source->text, "warpagg: remap"))
        return false;
    check_options(arena, options, source, kernels, diagnostics);
    struct diagnostic_list complaints = {0}; // made where the sites' comments are read
    const struct comments *comments = comments_read(arena, source, &complaints);
    bool any = false;
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = kernels->at[i];
        bool is_here = kernel->function->source && strcmp(kernel->function->source->real_path, source->real_path) == 0 && is_first(kernels, i);
        struct remapping r = {.arena = arena, .source = source, .kernel = kernel, .asked = is_here ? request_of(arena, options, comments, source, kernel) : NULL};
        if (!r.asked || is_remapped(&r))
            continue;
        const char *why = read_all(&r, kernels, sites, is_one_file);
        why = why ? why : add_edits(&r, edits);
        any |= !why;
        if (why || !options->quiet)
            say(&r, why, diagnostics);
    }
    return any;
}
