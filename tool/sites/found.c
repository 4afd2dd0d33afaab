// See found.h. A kernel that is a template holds the objects of all its parameters that are types,
// so an instance leads to a site by right where one of its arguments is the site's class; any other
// kernel names the class.

#include "found.h"

#include <ctype.h>
#include <string.h>

#include "base/lexer.h"
#include "frame.h"
#include "instances.h"
#include "kernels.h"
#include "text/unit.h"
#include "ways.h"

// ---- names of what runs -------------------------------------------------------------------------

// How much deeper in brackets the text is behind the character.
static int step(char c) { return strchr("(<[{", c) ? 1 : strchr(")>]}", c) ? -1 : 0; }

// "app::count<int>" of "void app::count<int>::add<float>(int) const" for `add`; NULL: it is no such
// name.
static const char *class_in(struct arena *arena, const char *function, const char *method) {
    const size_t length = strlen(method);
    const char *begin = function;
    int depth = 0;
    for (const char *c = function; *c; c++) {
        bool is_here = depth == 0 && strncmp(c, "::", 2) == 0 &&
                       strncmp(c + 2, method, length) == 0 &&
                       (c[2 + length] == '(' || c[2 + length] == '<');
        if (is_here)
            return arena_copy(arena, begin, (size_t)(c - begin));
        depth += step(*c);
        begin = depth == 0 && *c == ' ' ? c + 1 : begin;
    }
    return NULL;
}

// Whether one of the arguments in "void app::for_each<app::count<int>, 3>(…)" is the class.
static bool is_argument(const char *kernel, const char *class) {
    const char *list = strchr(kernel, '<');
    const size_t length = strlen(class);
    int depth = 0;
    for (const char *c = list; c && *c; c++) {
        bool begins = depth == 1 && (c[-1] == '<' || (c[-1] == ' ' && c[-2] == ','));
        if (begins && strncmp(c, class, length) == 0 && strchr(",> ", c[length]) && c[length])
            return c[length] != ' ' || c[length + 1] == '>';
        depth += step(*c);
        if (depth == 0)
            return false;
    }
    return false;
}

// Where the parameters of "void app::adjust<float>(app::view<float>, int)" begin: behind the last
// parenthesis that opens outside of all others. NULL: it has none.
static const char *parameters_in(const char *kernel) {
    const char *begin = NULL;
    int depth = 0;
    for (const char *c = kernel; *c; c++) {
        begin = depth == 0 && *c == '(' ? c + 1 : begin;
        depth += step(*c);
    }
    return begin;
}

// Whether the type of the kernel's parameter of that number, from 0, is the class.
static bool is_parameter(const char *kernel, unsigned number, const char *class) {
    const char *c = parameters_in(kernel);
    const size_t length = strlen(class);
    int depth = 0;
    for (unsigned at = 0; c && *c && at < number; c++) {
        depth += step(*c);
        at += depth == 0 && *c == ',';
    }
    c = c ? c + strspn(c, " ") : "";
    return strncmp(c, class, length) == 0 && (c[length] == ',' || c[length] == ')');
}

// ---- texts --------------------------------------------------------------------------------------

// Something that can be put behind the class's members, and be named by its methods.
static bool takes_members(const struct site *site) {
    const struct function *function = site->function;
    const struct class *class = function ? function->class : NULL;
    bool is_seen = class && class->source && class->source == site->source && !class->in_macro &&
                   !class->is_local && !class->is_union && *class->name &&
                   !strpbrk(class->name, " (<") && class->range.end > class->range.begin;
    return is_seen && class->source->text[class->range.end - 1] == '}' &&
           !lexer_mentions(class->source->text, class->range, "warpagg_objects");
}

// A lambda for the device alone, which a function of the host hands to its kernel: something that
// does as it does can stand in its place, and have a name.
static bool can_be_wrapped(const struct flow *flow, const struct function *lambda) {
    const char *text = lambda->source->text;
    const struct range head = {lambda->range.begin, lambda->body->range.begin};
    static const char asks[] = "__nv_is_extended_"; // whether a type is a lambda's
    for (size_t i = 0; i < flow->unit->texts.count; i++)
        if (memmem(flow->unit->texts.at[i]->text, flow->unit->texts.at[i]->length, asks,
                   strlen(asks)))
            return false;
    return text[head.begin] == '[' && text[lambda->range.end - 1] == '}' &&
           lexer_mentions(text, head, "__device__") && !lexer_mentions(text, head, "__host__") &&
           !lexer_mentions(text, head, "mutable");
}

static bool is_fit(const struct flow *flow, const struct site *site) {
    const struct function *function = site->function;
    bool is_plain = function && !function->is_implicit && !function->is_shared &&
                    !function->is_kernel && function->source == site->source &&
                    !flow->unit->separable && !site->is_too_large;
    return is_plain && (function->is_lambda ? can_be_wrapped(flow, function)
                                            : !function->class || takes_members(site));
}

// ---- the place of an object that is no class's --------------------------------------------------

static int directive_step(const char *text, struct range directive) {
    static const char *const opens[] = {"if", "ifdef", "ifndef"};
    for (size_t i = 0; i < sizeof opens / sizeof *opens; i++)
        if (lexer_mentions(text, directive, opens[i]))
            return 1;
    return lexer_mentions(text, directive, "endif") ? -1 : 0;
}

// Whether what is declared at `from` is there wherever the text up to `to` is.
static bool is_there_throughout(const struct source *source, size_t from, size_t to) {
    struct lexer lexer = {source->text, to, from};
    struct token token;
    int depth = 0;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        const size_t line = token.range.begin + strcspn(source->text + token.range.begin, "\n");
        const struct range word = {token.range.begin,
                                   line < token.range.end ? line : token.range.end};
        depth += directive_step(source->text, word);
        bool is_other = lexer_mentions(source->text, word, "else") ||
                        lexer_mentions(source->text, word, "elif");
        if (depth < 0 || (depth == 0 && is_other))
            return false;
    }
    return true;
}

// In front of the first declaration, at the top level of the file, that holds one of them.
// NOWHERE: there is no such place.
#define NOWHERE SIZE_MAX
static size_t place_in_file(const struct flow *flow, const struct site *site,
                            const struct found_place *places, size_t count) {
    size_t first = site->function->range.begin, last = site->function->range.end, at = NOWHERE;
    for (size_t i = 0; i < count; i++) {
        const struct range range = places[i].kernel->function->range;
        first = range.begin < first ? range.begin : first;
        last = range.end > last ? range.end : last;
    }
    for (size_t i = 0; i < flow->unit->declarations.count; i++) {
        const struct placed_range *placed = &flow->unit->declarations.at[i];
        if (placed->source == site->source && placed->range.begin <= first &&
            first < placed->range.end)
            at = placed->range.begin;
    }
    return at != NOWHERE && is_there_throughout(site->source, at, last) ? at : NOWHERE;
}

// ---- the search ---------------------------------------------------------------------------------

struct search {
    struct arena *arena;
    const struct flow *flow;
    const struct device_program *program;
    const struct site *site;
    struct ways ways;
    ARENA_LIST(struct found_place) places;
    ARENA_LIST(const char *) entries, classes; // one a row
    // Instances of a kernel that hold the object and do not lead here.
    ARENA_LIST(const struct device_entry *) in_vain;
};

static const char itself[] = ""; // the object, that is

// Of a parameter of the class, what says its type; NULL: there is none.
static const char *type_of_parameter(const struct search *s, const struct function *kernel,
                                     const struct device_entry *entry, const char *class) {
    for (unsigned i = 0; entry->demangled && i < kernel->parameter_count; i++)
        if (is_parameter(entry->demangled, i, class) && kernel->parameters[i]->name &&
            *kernel->parameters[i]->name && !(kernel->decl && kernel->decl->has_pack))
            return arena_printf(s->arena, "decltype(%s)", kernel->parameters[i]->name);
    return NULL;
}

// The types whose objects the kernel is to hold for the class; NULL: it can't.
static const char *types_for(const struct search *s, const struct kernel *kernel,
                             const struct device_entry *entry, const char *class) {
    const struct function *function = kernel->function;
    const struct class *text = s->site->function->class;
    const char *types = function->template_types;
    if (class == itself)
        return itself;
    bool by_argument = types && *types && entry->demangled && is_argument(entry->demangled, class),
         by_name = text && text->qualified && text->range.end <= kernel->opens;
    return by_argument ? types
           : by_name   ? text->qualified
                       : type_of_parameter(s, function, entry, class);
}

// Of a kernel that was rewritten before: whether what it holds, once, are the objects of the types.
static bool holds(struct arena *arena, const struct kernel *kernel, const char *types) {
    const struct range range = kernel->function->range;
    if (types == itself)
        return false;
    const char *text = kernel->function->source->text + range.begin,
               *words = arena_printf(arena, "objects_of<%s> ", types);
    return memmem(text, range.end - range.begin, words, strlen(words));
}

// One kernel has one way to hold them.
static bool add_place(struct search *s, const struct kernel *kernel, const char *types) {
    for (size_t i = 0; i < s->places.count; i++)
        if (s->places.at[i].kernel == kernel)
            return strcmp(s->places.at[i].types, types) == 0;
    const struct function *function = kernel->function;
    bool is_held = holds(s->arena, kernel, types),
         has_others = lexer_mentions(function->source->text, function->range, "objects_of");
    *ARENA_PUSH(s->arena, &s->places) = (struct found_place){kernel, types, is_held};
    return is_held || !has_others;
}

// Two objects would stand in one instance, where room is counted for one.
static bool add_entry(struct search *s, const char *entry, const char *class) {
    for (size_t i = 0; i < s->entries.count; i++)
        if (strcmp(s->entries.at[i], entry) == 0)
            return strcmp(s->classes.at[i], class) == 0;
    *ARENA_PUSH(s->arena, &s->entries) = entry;
    *ARENA_PUSH(s->arena, &s->classes) = class;
    return true;
}

// Of the method or lambda, as it runs there; NULL: not known.
static const char *class_of(const struct search *s, const struct device_update *update,
                            unsigned level) {
    const struct function *text = s->site->function;
    const char *function = level < update->depth ? update->functions[level] : NULL;
    if (!text->class && !text->is_lambda)
        return itself;
    return function ? class_in(s->arena, function, text->is_lambda ? "operator()" : text->name)
                    : NULL;
}

static bool add_instance(struct search *s, const struct device_update *update) {
    if (update->is_unseen)
        return false;
    const struct device_entry *entry = &s->program->entries[update->entry];
    const struct kernel *kernel = ways_kernel(s->flow, entry);
    const unsigned level = instances_level(update, s->site);
    const char *class = class_of(s, update, level);
    bool is_fit = kernel && kernel->opens && kernel->function->source == s->site->source &&
                  !kernel->function->has_error && !entry->calls_itself && class;
    const char *types = is_fit ? types_for(s, kernel, entry, class) : NULL;
    return types && add_place(s, kernel, types) && add_entry(s, entry->name, class) &&
           ways_follow(s->arena, s->flow, update, level, kernel,
                       ARENA_PUSH(s->arena, &s->ways.list));
}

// A pointer that lies in memory is another one than that which leads there.
static bool is_loaded(const struct node *node) {
    return node->kind != NODE_MEMBER && node->type && node->type->kind == TYPE_POINTER &&
           !(node->kind == NODE_SUBSCRIPT && node_is_row(node));
}

const struct decl *found_member(const struct site *site) {
    const struct node *node = site->pointer;
    for (int depth = 0; node && depth < 16; depth++)
        switch (node->kind) {
        case NODE_MEMBER:
            return node_is_address(node) &&
                           (!node->kid_count || node->kids[0]->kind == NODE_THIS) && node->decl &&
                           node->decl->kind == DECL_FIELD
                       ? node->decl
                       : NULL;
        case NODE_UNARY: node = node->operator == OPERATOR_ADDRESS ? node->kids[0] : NULL; break;
        case NODE_SUBSCRIPT: node = is_loaded(node) ? NULL : node->kids[0]; break;
        case NODE_BINARY: node = node->kids[node_is_address(node->kids[0]) ? 0 : 1]; break;
        default: return NULL;
        }
    return NULL;
}

// What sites of one class that go to one array have in common.
static const char *base_for(struct arena *arena, const struct site *site) {
    const struct decl *pointer = site->function->class ? found_member(site) : NULL;
    const struct class *class = site->function->class;
    if (!class)
        return arena_printf(arena, "%s::%u", site->function->name, site->id);
    const char *name = class->qualified
                           ? class->qualified
                           : arena_printf(arena, "%s@%zu", class->name, class->range.begin);
    return pointer ? arena_printf(arena, "%s::%s", name, pointer->name)
                   : arena_printf(arena, "%s::%u", name, site->id);
}

// The frame as it was, but that the object can be found; or one of found objects alone.
static void set_frame(struct search *s, struct site *site, size_t at) {
    struct frame *frame = ARENA_NEW(s->arena, struct frame);
    const struct frame before = *site->frame;
    *frame = before;
    if (before.obstacle) {
        *frame = *frame_along(s->arena, s->flow, site, &s->ways);
        frame->shared = before.shared;
        frame->shared_unknown |= before.shared_unknown;
        frame->shared_at_launch |= before.shared_at_launch;
        frame->only_found = before.obstacle;
        const char *base = base_for(s->arena, site);
        for (size_t i = 0; i < frame->places.count; i++)
            frame->places.at[i].base = base, frame->places.at[i].address = NULL;
    }
    frame->found_at = at;
    frame->found_in_vain = s->in_vain.count > 0;
    for (size_t i = 0; i < s->in_vain.count; i++)
        instances_take_room(frame, s->in_vain.at[i]);
    for (size_t i = 0; i < s->places.count; i++) {
        struct found_place *place = ARENA_PUSH(s->arena, &frame->found);
        *place = s->places.at[i];
        place->types = place->types == itself ? NULL : place->types;
    }
    for (size_t i = 0; i < s->entries.count; i++)
        *ARENA_PUSH(s->arena, &frame->entries) = s->entries.at[i];
    site->frame = frame;
}

static bool is_entry(const struct search *s, const char *name) {
    for (size_t i = 0; i < s->entries.count; i++)
        if (strcmp(s->entries.at[i], name) == 0)
            return true;
    return false;
}

// Of a class template: whether the instance may be given another class that is made of it.
static bool is_given_alike(const struct search *s, const char *instance) {
    const char *class = s->classes.count ? s->classes.at[0] : itself, *list = strchr(class, '<');
    return list && (!instance || memmem(instance, strlen(instance), class,
                                        (size_t)(list - class) + strlen("<")));
}

// What a kernel holds by name serves all of its instances, and what it holds by a type those that
// are given another class of the template. False: not all are known.
static bool add_others(struct search *s, const struct found_place *place) {
    const struct kernel *kernel = place->kernel;
    const bool by_type = place->types == kernel->function->template_types ||
                         strncmp(place->types, "decltype(", strlen("decltype(")) == 0;
    for (size_t i = 0; i < kernel->instances.count; i++) {
        const struct device_entry *entry = kernel->instances.at[i];
        if (!is_entry(s, entry->name) && (!by_type || is_given_alike(s, entry->demangled))) {
            *ARENA_PUSH(s->arena, &s->entries) = entry->name;
            *ARENA_PUSH(s->arena, &s->in_vain) = entry;
        }
    }
    bool any = !by_type;
    for (size_t i = 0; i < s->program->unread_count; i++)
        any |= is_given_alike(s, s->program->unread_names[i]);
    return !(kernel->is_partly_seen && any);
}

// A kernel that is given the class and does not lead here may hold its objects for another's sake,
// and no room is counted for them there.
static bool is_given_elsewhere(const struct search *s, const char *class) {
    if (class == itself)
        return false;
    for (size_t i = 0; i < s->program->entry_count; i++) {
        const struct device_entry *entry = &s->program->entries[i];
        if (entry->is_kernel && !is_entry(s, entry->name) && entry->demangled &&
            is_argument(entry->demangled, class))
            return true;
    }
    for (size_t i = 0; i < s->program->unread_count; i++) {
        const char *name = s->program->unread_names[i];
        if (name && is_argument(name, class))
            return true;
    }
    return false;
}

// A class has one list of objects: what holds one of them holds all.
static bool leads_as_others(const struct search *s, const struct site_list *sites,
                            const struct site *site) {
    for (const struct site *other = sites->at; other < site; other++) {
        bool is_of_class = site->function->class && other->function &&
                           other->function->class == site->function->class;
        bool is_of_lambda = site->function->is_lambda && other->function == site->function;
        if (!other->frame || !other->frame->found.count || !(is_of_class || is_of_lambda))
            continue;
        bool are_same = other->frame->entries.count == s->entries.count;
        for (size_t i = 0; i < other->frame->entries.count; i++)
            are_same &= is_entry(s, other->frame->entries.at[i]);
        if (!are_same)
            return false;
    }
    return true;
}

static void find(struct search *s, const struct site_list *sites, struct site *site) {
    bool all = site->instance_count > 0 && is_fit(s->flow, site);
    for (size_t i = 0; i < site->instance_count && all; i++)
        all = add_instance(s, site->instances[i]);
    for (size_t i = 0; i < s->classes.count && all; i++)
        all = !is_given_elsewhere(s, s->classes.at[i]);
    for (size_t i = 0; i < s->places.count && all; i++)
        all = add_others(s, &s->places.at[i]);
    all = all && leads_as_others(s, sites, site);
    size_t at = all && !site->function->class
                    ? place_in_file(s->flow, site, s->places.at, s->places.count)
                    : NOWHERE;
    if (all && (at != NOWHERE || site->function->class))
        set_frame(s, site, at);
}

void found_join(struct arena *arena, const struct flow *flow, const struct device_program *program,
                struct site_list *sites) {
    for (size_t i = 0; program && i < sites->count; i++) {
        struct search search = {
            .arena = arena, .flow = flow, .program = program, .site = &sites->at[i]};
        find(&search, sites, &sites->at[i]);
    }
}
