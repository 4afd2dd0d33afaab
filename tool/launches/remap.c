// Only plain forms of the index are taken; what runs says that it is computed once, and that
// nothing else in the kernel depends on which thread does what.

#include "remap.h"

#include <string.h>

#include "base/tokens.h"
#include "copied.h"
#include "sibling.h"
#include "sites/comments.h"
#include "text/layout.h"
#include "text/names.h"
#include "text/unit.h"

// A kernel, its sibling, and the place in its text that changes.
struct remapping {
    struct arena *arena;
    const struct source *source;
    const struct kernel *kernel;
    const struct remap_request *asked;
    struct sibling sibling;
    struct range index; // blockIdx.x * blockDim.x + threadIdx.x, as it is written
};

// ---- the request --------------------------------------------------------------------------------

static const struct decl *parameter(const struct remapping *r, const char *name) {
    const struct function *function = r->kernel->function;
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (function->parameters[i]->name && strcmp(function->parameters[i]->name, name) == 0)
            return function->parameters[i];
    return NULL;
}

static bool is_integer(const struct type *type) { return type && type->kind == TYPE_INTEGER; }

static const char *read_request(const struct remapping *r) {
    const struct decl *array = parameter(r, r->asked->array),
                      *count = parameter(r, r->asked->count);
    if (!array || !array->type || array->type->kind != TYPE_POINTER ||
        !is_integer(array->type->target))
        return arena_printf(r->arena, "`%s` is not an array of integers that it is given",
                            r->asked->array);
    bool is_number =
        r->asked->count[0] && strspn(r->asked->count, "0123456789") == strlen(r->asked->count);
    return is_number || (count && is_integer(count->type))
               ? NULL
               : arena_printf(r->arena, "`%s` is neither a number nor an integer that it is given",
                              r->asked->count);
}

// ---- the index ----------------------------------------------------------------------------------

struct naming {
    const struct decl *decl;
    unsigned count;
};

static void look_for_name(struct node *node, void *context) {
    struct naming *naming = context;
    naming->count += node->kind == NODE_REFERENCE && node->decl == naming->decl;
}

// A variable that is given its value where it is declared, and is named once.
static bool is_named_once(const struct remapping *r, const struct decl *variable) {
    struct naming naming = {variable, 0};
    struct tokens all = tokens_of(r->arena, r->source, r->kernel->function->body->range);
    node_walk(r->kernel->function->body, look_for_name, &naming);
    return naming.count == 1 && tokens_count_words(&all, variable->name) == 2;
}

static bool holds_any_index(const struct type *type) {
    enum { LEAST_BYTES = 4 };
    return type && type->kind == TYPE_INTEGER && type->size >= LEAST_BYTES;
}

static const struct node *without_casts(const struct node *node) {
    while (node && node->kind == NODE_CAST && node->kid_count == 1 && holds_any_index(node->type))
        node = node->kids[0];
    return node;
}

// A part of the index, or what a variable was given that stands for it.
static const struct node *plain_part(const struct remapping *r, const struct node *node) {
    node = without_casts(node);
    const struct decl *decl = node && node->kind == NODE_REFERENCE ? node->decl : NULL;
    bool is_part = decl && decl->kind == DECL_VARIABLE && decl->storage == STORAGE_LOCAL &&
                   decl->initializer && holds_any_index(decl->type) && is_named_once(r, decl);
    return is_part ? without_casts(decl->initializer) : node;
}

// `blockIdx.x`
static bool is_axis(const struct remapping *r, const struct node *node, const char *of) {
    node = plain_part(r, node);
    const struct node *base =
        node && node->kind == NODE_MEMBER && node->kid_count == 1 ? node->kids[0] : NULL;
    return base && strcmp(node->name, "x") == 0 && node_is_of_system(base, of);
}

static bool is_of_two(const struct node *node, enum operator_kind operator) {
    return node && node->kind == NODE_BINARY && node->operator == operator;
}

// The first of a block, `blockIdx.x * blockDim.x` in either order.
static bool is_first_of_block(const struct remapping *r, const struct node *node) {
    node = plain_part(r, node);
    bool one = is_of_two(node, OPERATOR_MULTIPLY) && is_axis(r, node->kids[0], "blockIdx") &&
               is_axis(r, node->kids[1], "blockDim");
    return one || (is_of_two(node, OPERATOR_MULTIPLY) && is_axis(r, node->kids[1], "blockIdx") &&
                   is_axis(r, node->kids[0], "blockDim"));
}

// The sum in `blockIdx.x * blockDim.x + threadIdx.x`, maybe converted, or in braces;
// NULL: another value.
static const struct node *find_sum(const struct remapping *r, const struct node *node) {
    while (node && (node->kind == NODE_CAST || node->kind == NODE_OTHER) && node->kid_count == 1)
        node = node->kids[0];
    bool one = is_of_two(node, OPERATOR_ADD) && is_first_of_block(r, node->kids[0]) &&
               is_axis(r, node->kids[1], "threadIdx");
    bool other = is_of_two(node, OPERATOR_ADD) && is_first_of_block(r, node->kids[1]) &&
                 is_axis(r, node->kids[0], "threadIdx");
    return (one || other) && !node->in_macro && node->source == r->source ? node : NULL;
}

struct index_search {
    const struct remapping *r;
    const struct node *sum; // that the variable is given which was asked for
    bool has_other;         // another one holds the index
    bool are_several;
};

// `int i = …`, `i = …`
static void look_for_index(struct node *node, void *context) {
    struct index_search *search = context;
    bool assigns = node->kind == NODE_ASSIGN && node->operator == OPERATOR_NONE &&
                   node->kid_count == 2 && node->kids[0]->kind == NODE_REFERENCE;
    const struct decl *to = node->kind == NODE_VARIABLE ? node->decl
                            : assigns                   ? node->kids[0]->decl
                                                        : NULL;
    const struct node *value = assigns                                          ? node->kids[1]
                               : node->kind == NODE_VARIABLE && node->kid_count ? node->kids[0]
                                                                                : NULL;
    const struct node *sum = to && to->name ? find_sum(search->r, value) : NULL;
    bool is_asked = sum && strcmp(to->name, search->r->asked->index) == 0;
    search->are_several |= is_asked && search->sum;
    search->has_other |= sum && !is_asked;
    if (is_asked)
        search->sum = sum;
}

static const char *read_index(struct remapping *r) {
    struct index_search search = {r, NULL, false, false};
    node_walk(r->kernel->function->body, look_for_index, &search);
    if (search.are_several)
        return "its threads' index is computed more than once";
    if (!search.sum && search.has_other)
        return arena_printf(r->arena, "`%s` is not the variable that holds its threads' index",
                            r->asked->index);
    if (!search.sum)
        return "its threads' index is not what a variable is given, `i = blockIdx.x * blockDim.x + "
               "threadIdx.x`";
    r->index = search.sum->range;
    return NULL;
}

// ---- what runs ----------------------------------------------------------------------------------

static const char *read_instance(const struct remapping *r, const struct device_entry *entry) {
    if (entry->shared || entry->shared_is_dynamic || entry->shared_is_unknown)
        return "it has shared memory, by which threads find those of their block";
    if (!entry->threads_obstacle)
        return NULL;
    const struct device_place *at = &entry->threads_obstacle_at;
    const char *where = at->file && strcmp(at->file, r->source->real_path) == 0
                            ? arena_printf(r->arena, " (line %u)", at->line)
                            : "";
    return arena_printf(r->arena, "it %s%s", entry->threads_obstacle, where);
}

static const char *read_what_runs(const struct remapping *r, const struct kernel_list *kernels) {
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = kernels->at[i];
        if (!kernel_is_same(kernel, r->kernel))
            continue;
        if (!kernel->instances.count || kernel->is_partly_seen || kernel->function->has_error ||
            kernel->function->compiler_dependent)
            return "it is not known what runs of it";
        for (size_t k = 0; k < kernel->instances.count; k++) {
            const char *why = read_instance(r, kernel->instances.at[k]);
            if (why)
                return why;
        }
    }
    return NULL;
}

// What holds for the lanes of a warp by their index does not hold for the sibling's.
static const char *read_sites(const struct remapping *r, const struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        for (size_t k = 0; k < r->kernel->functions.count; k++) {
            const struct site *site = &sites->at[i];
            bool is_here = kernel_is_function(site->function, r->kernel->functions.at[k]);
            if (is_here && site->rewrite && site->address == ADDRESS_UNIFORM &&
                site->extent != EXTENT_GRID)
                return arena_printf(r->arena,
                                    "the update in line %u has one address for neighbouring "
                                    "threads (`// warpagg: leave` keeps it as it is)",
                                    site->line);
        }
    return NULL;
}

// ---- the text -----------------------------------------------------------------------------------

// `names`: what the program's are; NULL: not known.
static const char *read_names(const struct remapping *r, const struct names *names) {
    static const char *const ours[] = {
        "layout_map", "kept_layout", "remap_cache", "shared",       "scatter",
        "cluster",    "by_thread",   "by_warp",     "elements",     "x",
        "y",          "z",           "dim3",        "cudaStream_t", NULL};
    return sibling_read_names(&r->sibling, names, ours, "warpagg_map");
}

static const char *launcher_text(const struct remapping *r) {
    const struct sibling *s = &r->sibling;
    const char *n = r->source->newline;
    const char *unit = strcmp(r->asked->unit, "thread") == 0 ? "warpagg::by_thread"
                       : strcmp(r->asked->unit, "warp") == 0 ? "warpagg::by_warp"
                                                             : "warpagg_block.x";
    const char *level = layout_level(r->arena, r->source, r->kernel->function->body);
    const char *head = arena_printf(
        r->arena, "// As %s<<<…>>>, with its threads in %s order of `%s`.%s%s%s", r->kernel->name,
        r->asked->order, r->asked->array, n, sibling_launcher_head(s), n);
    const char *map = arena_printf(
        r->arena,
        "%sconst warpagg::kept_layout warpagg_map = warpagg::remap_cache::shared().%s(%s, "
        "warpagg::elements(%s, warpagg_grid, warpagg_block), %s, warpagg_stream);%s",
        level, r->asked->order, r->asked->array, r->asked->count, unit, n);
    return arena_printf(r->arena,
                        "%s%s%s%s%s<<<warpagg_grid, warpagg_block, warpagg_shared, "
                        "warpagg_stream>>>(warpagg_map%s);%s}%s",
                        head, map, level, sibling_name(s), s->head_names, sibling_arguments(s), n,
                        n);
}

static const char *add_edits(struct remapping *r, struct edit_list *edits) {
    struct sibling *s = &r->sibling;
    struct edit_list changed = copied_inside(r->arena, s->text, edits);
    copied_put(s->arena, s->source, (struct range){r->index.begin, r->index.begin}, "warpagg_map(",
               &changed);
    copied_put(s->arena, s->source, (struct range){r->index.end, r->index.end}, ")", &changed);
    const char *copy = sibling_copy(s, "warpagg::layout_map warpagg_map", &changed);
    if (!copy)
        return "its text can't be copied";
    if (!r->kernel->has_unseen_launches && !r->kernel->function->is_template &&
        s->launches.count == s->in_sight)
        copied_put(s->arena, s->source, (struct range){s->text.begin, s->text.begin},
                   "[[maybe_unused]] ", edits);
    sibling_add(s, copy, launcher_text(r), 0, edits);
    return NULL;
}

// ---- all kernels --------------------------------------------------------------------------------

static const char *read_all(struct remapping *r, const struct kernel_list *kernels,
                            const struct site_list *sites, bool is_one_file,
                            const struct edit_list *made) {
    if (is_one_file)
        return "the runtime in one file has no layouts";
    const char *why = sibling_read(&r->sibling);
    if (!why && tokens_hold_directive(r->source, r->kernel->function->body->range))
        why = "a preprocessor line stands in it";
    why = why ? why : read_request(r);
    why = why ? why : read_what_runs(r, kernels);
    why = why ? why : read_index(r);
    why = why ? why : read_sites(r, sites);
    why = why ? why : read_names(r, sites->count ? sites->at[0].names : NULL);
    return why ? why : sibling_read_launches(&r->sibling, kernels, made);
}

// "KERNEL:key=…" of this kernel; where the name ends.
static const char *words_of(const char *option, const char *name) {
    size_t width = strlen(name);
    return strncmp(option, name, width) == 0 && option[width] == ':' ? option + width + 1 : NULL;
}

static const struct remap_request *request_of(struct arena *arena, const struct options *options,
                                              const struct comments *comments,
                                              const struct source *source,
                                              const struct kernel *kernel) {
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
static void check_options(struct arena *arena, const struct options *options,
                          const struct source *source, const struct kernel_list *kernels,
                          struct diagnostic_list *diagnostics) {
    for (size_t i = 0; i < options->remaps.count; i++) {
        const char *option = options->remaps.at[i], *why = "the file has no kernel of that name";
        struct remap_request request;
        for (size_t k = 0; k < kernels->count && why; k++) {
            const char *words = words_of(option, kernels->at[k]->name);
            if (words)
                why = comments_read_remap(arena, arena_printf(arena, "(%s)", words), &request)
                          ? NULL
                          : "KERNEL: is followed by "
                            "key=ARRAY[INDEX],n=COUNT,order=scatter|cluster,by=thread|warp|block";
            if (why && words)
                break;
        }
        if (why)
            *ARENA_PUSH(arena, diagnostics) =
                (struct diagnostic){DIAGNOSTIC_WARNING, source->path, 0, 0,
                                    arena_printf(arena, "--remap=%s: %s", option, why)};
    }
}

static void say(struct remapping *r, const char *why, struct diagnostic_list *diagnostics) {
    size_t launches = r->sibling.launches.count, all = r->sibling.in_sight;
    const char *text =
        why ? arena_printf(r->arena, "the threads of %s can't be remapped: %s", r->kernel->name,
                           why)
            : arena_printf(r->arena, "%s's threads go through a layout in %zu of %zu launch%s",
                           r->kernel->name, launches, all, all == 1 ? "" : "es");
    *ARENA_PUSH(r->arena, diagnostics) = sibling_note(&r->sibling, why, text);
}

bool remap_is_asked(const struct options *options, const struct source *source) {
    return options->remaps.count || strstr(source->text, "warpagg: remap");
}

bool remap_decide(struct arena *arena, const struct options *options, const struct source *source,
                  const struct kernel_list *kernels, const struct site_list *sites,
                  bool is_one_file, struct edit_list *edits, struct diagnostic_list *diagnostics) {
    if (!remap_is_asked(options, source))
        return false;
    check_options(arena, options, source, kernels, diagnostics);
    struct diagnostic_list complaints = {0}; // made where the sites' comments are read
    const struct comments *comments = comments_read(arena, source, &complaints);
    bool any = false;
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = kernels->at[i];
        bool is_here =
            source_is_same(kernel->function->source, source) && kernels_is_first(kernels, i);
        struct remapping r = {
            .arena = arena,
            .source = source,
            .kernel = kernel,
            .asked = is_here ? request_of(arena, options, comments, source, kernel) : NULL};
        if (!r.asked || kernel_has_sibling(arena, kernel, "remapped"))
            continue;
        r.sibling = (struct sibling){
            .arena = arena, .source = source, .kernel = kernel, .suffix = "remapped"};
        const char *why = read_all(&r, kernels, sites, is_one_file, edits);
        why = why ? why : add_edits(&r, edits);
        any |= !why;
        if (why || !options->quiet)
            say(&r, why, diagnostics);
    }
    return any;
}
