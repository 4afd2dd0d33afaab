// A site is told by the name it calls and by who declares that name: CUDA's own overloads stand in
// headers of its own.

#include "sites.h"

#include <stdlib.h>
#include <string.h>

#include "lost.h"
#include "text/macros.h"

static const char *behind(const char *text, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

// atomicAdd, atomicAdd_block, atomicAdd_system.
static bool parse_atomic(const char *name, struct site *site) {
    const char *rest = behind(name, "atomic");
    for (size_t i = 0; rest && i < OP_COUNT; i++) {
        const char *suffix = operation_words[i].cuda ? behind(rest, operation_words[i].cuda) : NULL;
        if (!suffix)
            continue;
        site->operation = (enum operation)i;
        site->scope = strcmp(suffix, "_block") == 0    ? SCOPE_BLOCK
                      : strcmp(suffix, "_system") == 0 ? SCOPE_SYSTEM
                                                       : SCOPE_DEVICE;
        return !*suffix || site->scope != SCOPE_DEVICE;
    }
    return false;
}

// add, sub …: __nv_atomic_add returns nothing.
static bool parse_option(const char *name, struct site *site) {
    for (size_t i = 0; i < OP_COUNT; i++)
        if (operation_words[i].method && strcmp(operation_words[i].name, name) == 0 &&
            i != OP_CAS) {
            site->operation = (enum operation)i;
            return true;
        }
    return false;
}

// fetch_add, exchange, compare_exchange_strong …; the suffix _n of __nv_atomic_exchange_n too.
static bool parse_method(const char *name, struct site *site) {
    for (size_t i = 0; i < OP_COUNT; i++) {
        const char *suffix =
            operation_words[i].method ? behind(name, operation_words[i].method) : NULL;
        if (!suffix || (*suffix && *suffix != '_'))
            continue;
        site->operation = (enum operation)i;
        return true;
    }
    return false;
}

static enum element element_of(const struct type *type) {
    if (!type || type->kind == TYPE_DEPENDENT)
        return ELEMENT_DEPENDENT;
    const char *name = strncmp(type->name, "struct ", 7) == 0 ? type->name + 7 : type->name;
    for (int i = 0; i < ELEMENT_DEPENDENT; i++)
        if (strcmp(name, element_words[i].type) == 0)
            return (enum element)i;
    return ELEMENT_OTHER;
}

// The pointer that the callee takes tells the element type; where the callee is a template,
// the pointer that is passed.
static enum element element_of_pointer(const struct type *pointer) {
    if (!pointer || (pointer->kind != TYPE_POINTER && pointer->kind != TYPE_ARRAY))
        return ELEMENT_DEPENDENT;
    return element_of(pointer->target);
}

// What the address points to where clang does not say, since the extent of an array waits for a
// template's instantiation.
static const struct type *pointee(const struct node *address) {
    const struct type *declared = address->decl ? address->decl->type : NULL;
    if (declared && declared->kind == TYPE_REFERENCE) // to a pointer or an array
        declared = declared->target;
    switch (address->kind) {
    case NODE_REFERENCE:
    case NODE_MEMBER: return declared && declared->target ? declared->target : NULL;
    case NODE_SUBSCRIPT: {
        const struct type *row = pointee(address->kids[0]); // of an array of arrays
        return row && row->kind == TYPE_ARRAY ? row->target : NULL;
    }
    case NODE_BINARY: return address->operator == OPERATOR_ADD ? pointee(address->kids[0]) : NULL;
    case NODE_UNARY:
        if (address->operator == OPERATOR_ADDRESS && address->kids[0]->kind == NODE_SUBSCRIPT)
            return pointee(address->kids[0]->kids[0]);
        return NULL;
    default: return NULL;
    }
}

static bool slot_is(const struct node *parent, unsigned slot, const struct node *node) {
    return slot < parent->kid_count && parent->kids[slot] == node;
}

// Whether anything takes the value, or would not compile without one.
bool sites_result_is_used(const struct node *node) {
    const struct node *parent = node->parent;
    if (!parent)
        return false; // the body of a function
    switch (parent->kind) {
    case NODE_COMPOUND: // its last statement is the value of ({ … })
        return parent->parent && parent->parent->kind == NODE_OTHER &&
               slot_is(parent, parent->kid_count - 1, node);
    case NODE_LABEL: return false;
    case NODE_CASE: return slot_is(parent, 0, node);
    case NODE_IF:
    case NODE_SWITCH: return slot_is(parent, IF_CONDITION, node);
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: return slot_is(parent, FOR_CONDITION, node);
    case NODE_RANGE_FOR: return !slot_is(parent, FOR_BODY, node);
    case NODE_CAST: return !(parent->type && parent->type->kind == TYPE_VOID);
    case NODE_BINARY:
        return parent->operator != OPERATOR_COMMA ||
               (slot_is(parent, 1, node) && sites_result_is_used(parent));
    // The other arm has a value.
    case NODE_CONDITIONAL:
        return slot_is(parent, 0, node) || !(parent->type && parent->type->kind == TYPE_VOID);
    default: return true;
    }
}

// The name must stand in front of the call's parenthesis in the file,
// or an edit would put it elsewhere.
static bool any_in_macro(const struct node *call) {
    return call->in_macro || !call->callee || call->callee->in_macro ||
           call->callee->source != call->source || call->callee->range.end > call->range.end;
}

// Forms. Each reads what its spelling tells, or returns false where the call is not of the form.

struct search {
    struct arena *arena;
    const struct unit *unit;
    const struct source *source;
    const struct function *function;
    const struct wrapper_list *wrappers;
    struct site_list *sites;
    const struct macro_list *macros; // read when one is asked about
};

static bool read_atomic(const struct node *call, struct site *site) {
    if (call->callee->kind == NODE_MEMBER || call->kid_count == 0 ||
        !parse_atomic(call->name, site))
        return false;
    site->callee = !call->decl              ? CALLEE_DEPENDENT
                   : call->decl->is_of_cuda ? CALLEE_CUDA
                                            : CALLEE_USER;
    const struct type *parameter =
        call->decl && call->decl->parameter_count > 0 ? call->decl->parameter_types[0] : NULL;
    site->element = element_of_pointer(parameter ? parameter : call->kids[0]->type);
    if (site->element == ELEMENT_DEPENDENT)
        site->element = element_of(pointee(call->kids[0]));
    site->pointer = call->kids[0];
    site->operand = call->kid_count > 1 ? call->kids[1] : NULL;
    site->relaxed = true;
    return true;
}

// Not a default argument, which a call of another function has not.
static bool is_written(const struct node *call, const struct node *argument) {
    return argument->source == call->source && range_is_inside(argument->range, call->range);
}

static bool read_wrapper(const struct search *search, const struct node *call, struct site *site) {
    for (size_t i = 0; search->wrappers && i < search->wrappers->count; i++) {
        if (strcmp(search->wrappers->at[i].name, call->name) != 0 || call->kid_count < 2 ||
            !is_written(call, call->kids[1]) || call->callee->kind == NODE_MEMBER)
            continue;
        site->operation = search->wrappers->at[i].operation;
        site->callee = CALLEE_WRAPPER;
        site->element = element_of_pointer(call->kids[0]->type);
        site->pointer = call->kids[0];
        site->operand = call->kids[1];
        site->relaxed = true;
        return true;
    }
    return false;
}

// A function of a header that does nothing else than one of CUDA's own atomics: its calls are as
// good as that atomic's. (In a file that is rewritten, the atomic inside is a site itself,
// which serves all calls.)

enum { DEEPEST_WRAPPER = 4 }; // of functions that call each other

static bool is_parameter(const struct node *argument, const struct function *function,
                         unsigned number) {
    return argument->kind == NODE_REFERENCE && argument->decl == function->parameters[number];
}

static bool is_same_type(const struct type *a, const struct type *b) {
    return a && b && a->kind == b->kind && a->name && b->name && strcmp(a->name, b->name) == 0;
}

// All that the function does, if it is one call that it hands its pointer and its value on to;
// or NULL.
static const struct node *only_call(const struct function *function) {
    const struct node *body = function->body;
    bool is_plain = function->is_device && !function->is_host && !function->is_template &&
                    !function->has_error && !function->compiler_dependent;
    if (!is_plain || !body || body->kid_count != 1 || function->parameter_count != 2)
        return NULL;
    const struct node *call = body->kids[0];
    if (call->kind == NODE_RETURN && call->kid_count == 1)
        call = call->kids[0];
    bool hands_on = call->kind == NODE_CALL && call->callee &&
                    call->callee->kind == NODE_REFERENCE && call->kid_count == 2 &&
                    is_parameter(call->kids[0], function, 0) &&
                    is_parameter(call->kids[1], function, 1);
    return hands_on ? call : NULL;
}

// Whether what the function is given and gives back is what an atomic on its pointer takes and
// gives.
static bool has_atomic_types(const struct decl *decl) {
    const struct type *pointer = decl->parameter_count == 2 ? decl->parameter_types[0] : NULL;
    const struct type *element = pointer && pointer->kind == TYPE_POINTER ? pointer->target : NULL;
    bool gives = decl->type && (decl->type->kind == TYPE_VOID || is_same_type(decl->type, element));
    return element && gives && !element->is_const &&
           is_same_type(decl->parameter_types[1], element);
}

// Whether the call hands on, as they are written, what the function takes.
static bool gives_both(const struct node *call) {
    return call->callee->kind == NODE_REFERENCE && call->kid_count == 2 &&
           is_written(call, call->kids[1]);
}

static bool hands_both_on(const struct node *call) {
    return gives_both(call) && is_same_type(call->kids[0]->type, call->decl->parameter_types[0]);
}

static bool read_plain_wrapper(const struct search *search, const struct node *call,
                               struct site *site) {
    const struct node *inside = call;
    for (int depth = 0; depth < DEEPEST_WRAPPER && inside; depth++) {
        const struct decl *decl = inside->decl;
        if (depth > 0 && decl && decl->is_of_cuda && inside->name &&
            parse_atomic(inside->name, site))
            break;
        bool is_elsewhere = decl && decl->function && decl->function->source != search->source &&
                            !search->unit->edits_headers;
        inside = is_elsewhere && has_atomic_types(decl) ? only_call(decl->function) : NULL;
    }
    if (!inside || inside == call || !inside->decl || !inside->decl->is_of_cuda ||
        !hands_both_on(call))
        return false;
    site->callee = CALLEE_WRAPPER;
    site->element = element_of_pointer(call->decl->parameter_types[0]);
    site->pointer = call->kids[0];
    site->operand = call->kids[1];
    site->relaxed = true;
    return true;
}

// A function that is an update by a loop of its own: whether it is, and which,
// what runs says (instances.c).

static void find_swap(struct node *node, void *context) {
    *(bool *)context |= node->kind == NODE_CALL && node->name && behind(node->name, "atomicCAS");
}

// Of integers, most functions with a swap are searches and locks.
static bool may_be_update_of(enum element element, const char *name) {
    return element_words[element].is_floating ||
           (element_words[element].size && (strstr(name, "atomic") || strstr(name, "Atomic")));
}

static bool read_own(const struct node *call, struct site *site) {
    const struct function *function = call->decl ? call->decl->function : NULL;
    if (!function || !function->is_device || function->is_host || function->has_error ||
        function->compiler_dependent)
        return false;
    if (function->is_template ? !gives_both(call)
                              : !has_atomic_types(call->decl) || !hands_both_on(call))
        return false;
    bool swaps = false;
    node_walk(function->body, find_swap, &swaps);
    enum element element = element_of_pointer(call->kids[0]->type);
    if (!swaps || !may_be_update_of(element, call->name))
        return false;
    if (!parse_atomic(call->name, site))
        site->operation = OP_CAS;
    site->may_be_own = true;
    site->element = element;
    site->callee = CALLEE_USER;
    site->pointer = call->kids[0];
    site->operand = call->kids[1];
    site->relaxed = true;
    return true;
}

enum { RELAXED = 0 }; // memory_order_relaxed and __NV_ATOMIC_RELAXED

static bool is_integer(const struct node *node, long long value) {
    return node->constant.kind == CONSTANT_INTEGER && node->constant.integer == value;
}

// __NV_THREAD_SCOPE_THREAD, _BLOCK, _CLUSTER, _DEVICE, _SYSTEM.
static enum scope scope_of_number(const struct node *node) {
    long long number = node->constant.kind == CONSTANT_INTEGER ? node->constant.integer : 4;
    return number == 3 ? SCOPE_DEVICE : number == 1 ? SCOPE_BLOCK : SCOPE_SYSTEM;
}

static bool read_scoped(const struct node *call, struct site *site) {
    const char *rest = behind(call->name, "__nv_atomic_");
    if (!rest || call->kid_count < 3 || (!parse_method(rest, site) && !parse_option(rest, site)))
        return false;
    site->form = FORM_SCOPED;
    site->element = element_of_pointer(call->kids[0]->type);
    site->pointer = call->kids[0];
    site->operand = call->kids[1];
    site->relaxed = is_integer(call->kids[2], RELAXED);
    site->scope = call->kid_count > 3 ? scope_of_number(call->kids[3]) : SCOPE_SYSTEM;
    return true;
}

static enum scope scope_of_object(const char *type) {
    return strstr(type, "thread_scope_device")  ? SCOPE_DEVICE
           : strstr(type, "thread_scope_block") ? SCOPE_BLOCK
                                                : SCOPE_SYSTEM;
}

// What an atomic_ref was made of: the last argument of its constructor (in front
// of it stand template arguments).
static const struct node *referent(const struct node *object) {
    bool in_variable = object->kind == NODE_REFERENCE, refers = false;
    if (in_variable)
        object = object->decl ? object->decl->initializer : NULL;
    while (object && (object->kind == NODE_CAST || object->kind == NODE_CONSTRUCT) &&
           object->kid_count > 0) {
        const struct node *argument = object->kids[object->kid_count - 1];
        bool copies =
            object->kind == NODE_CAST || (type_is_atomic_object(argument->type, &refers) && refers);
        if (!copies)
            return argument->kind == NODE_OTHER && argument->kid_count == 1 ? argument->kids[0]
                                                                            : argument;
        object = argument;
    }
    // In a template the constructor is not chosen yet.
    return in_variable && object && object->kind != NODE_CALL ? object : NULL;
}

static bool read_object(const struct node *call, struct site *site) {
    const struct node *method = call->callee;
    if (method->kind != NODE_MEMBER || method->kid_count != 1 || call->kid_count == 0 ||
        !parse_method(call->name, site))
        return false;
    const struct node *object = method->kids[0];
    // Its own type, not a base's.
    bool is_named = (object->kind == NODE_REFERENCE || object->kind == NODE_MEMBER) && object->decl;
    const struct type *type = is_named ? object->decl->type : object->type;
    bool refers = false;
    if (!type_is_atomic_object(type, &refers))
        return false;
    site->form = FORM_OBJECT;
    site->pointer = refers ? referent(object) : NULL;
    site->element =
        site->pointer && site->pointer->type ? element_of(site->pointer->type) : ELEMENT_DEPENDENT;
    site->operand = call->kids[0];
    site->scope = scope_of_object(type->kind == TYPE_POINTER || type->kind == TYPE_REFERENCE
                                      ? type->target->name
                                      : type->name);
    site->relaxed = call->kid_count > 1 && is_integer(call->kids[1], RELAXED);
    return true;
}

// A macro that names the function, or hands on what it is given, and does nothing else, is a name
// of it. (What a header uses, each file that includes it may define.)
static void take_macro(struct search *search, struct site *site) {
    struct range name;
    if (!site->in_macro || site->form != FORM_ATOMIC || site->call->in_argument ||
        search->source != search->unit->main)
        return;
    if (!search->macros)
        search->macros = macros_of(search->arena, search->unit);
    if (!macros_hand_on(search->macros, search->source->text, site->range, site->name, &name))
        return;
    site->in_macro = false;
    site->callee_range = name;
}

static void consider(struct node *node, void *context) {
    struct search *search = context;
    if (node->kind != NODE_CALL || node->source != search->source || !node->name || !node->callee)
        return;
    struct site site = {0};
    if (!read_plain_wrapper(search, node, &site) && !read_own(node, &site) &&
        !read_atomic(node, &site) && !read_wrapper(search, node, &site) &&
        !read_scoped(node, &site) && !read_object(node, &site))
        return;
    site.call = node;
    site.function = search->function;
    site.source = search->source;
    site.range = node->range;
    site.callee_range = node->callee->range;
    site.name = node->name;
    site.result_used = sites_result_is_used(node);
    site.in_macro = any_in_macro(node);
    site.in_macro_argument = node->in_argument;
    site.user_candidates = node->user_candidates;
    take_macro(search, &site);
    source_position(search->source, site.range.begin, &site.line, &site.column);
    *ARENA_PUSH(search->arena, search->sites) = site;
}

// Where the name of a call that a macro's body spells stands in the source, `::` included; an empty
// range: nowhere.
static struct range name_in_body(const struct site *site) {
    const struct node *callee = site->call->callee;
    const struct source *source = site->source;
    bool is_there = site->in_macro && site->form == FORM_ATOMIC && !site->in_macro_argument &&
                    callee->in_macro && callee->source == source &&
                    callee->spelled_at < source->length;
    if (!is_there)
        return (struct range){0};
    const size_t begin = callee->spelled_at, length = strlen(site->name),
                 at = begin + (behind(source->text + begin, "::") ? 2 : 0);
    bool is_name = behind(source->text + at, site->name) &&
                   !lexer_is_word_character(source->text[at + length]);
    return is_name ? (struct range){begin, at + length} : (struct range){0};
}

static size_t expansions_of(const struct site_list *sites, struct range name) {
    size_t count = 0;
    for (size_t i = 0; i < sites->count; i++)
        count += name_in_body(&sites->at[i]).begin == name.begin;
    return count;
}

// The words of an edit that changes a call's name.
#define WORD(word) word, word "_"
static const char *const words_of_edits[] = {
    WORD("warpagg"),    WORD("uniform"),    WORD("checked"),
    WORD("keyed"),      WORD("runs"),       WORD("match"),
    WORD("block"),      WORD("system"),     WORD("add"),
    WORD("sub"),        WORD("min"),        WORD("max"),
    WORD("and"),        WORD("or"),         WORD("xor"),
    WORD("inc"),        WORD("dec"),        WORD("exch"),
    WORD("fmin"),       WORD("fmax"),       WORD("fetch_add"),
    WORD("fetch_sub"),  WORD("fetch_min"),  WORD("fetch_max"),
    WORD("fetch_and"),  WORD("fetch_or"),   WORD("fetch_xor"),
    WORD("fetch_inc"),  WORD("fetch_dec"),  WORD("fetch_exch"),
    WORD("fetch_fmin"), WORD("fetch_fmax"), NULL};
#undef WORD

// A macro's call that is a site wherever the macro's name stands can be edited in the definition.
static void find_definitions(struct search *search, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        const struct range name = name_in_body(site);
        size_t first = 0, uses = 0;
        if (!name.end)
            continue;
        while (name_in_body(&sites->at[first]).begin != name.begin)
            first++;
        if (!search->macros)
            search->macros = macros_of(search->arena, search->unit);
        site->spelled_once = first < i
                                 ? sites->at[first].spelled_once
                                 : macros_spell_once(search->macros, search->unit, search->source,
                                                     name.begin, words_of_edits, &uses) &&
                                       uses == expansions_of(sites, name);
        if (site->spelled_once)
            site->callee_range = name;
    }
}

static int by_position(const void *left, const void *right) {
    const struct site *a = left, *b = right;
    if (a->range.begin != b->range.begin)
        return a->range.begin < b->range.begin ? -1 : 1;
    if (a->range.end != b->range.end)
        return a->range.end < b->range.end ? 1 : -1;
    const size_t name = a->callee_range.begin, other = b->callee_range.begin;
    return (name > other) - (name < other);
}

// A macro that uses its argument several times shows one call at several places of the tree. Each
// may need another verdict, so all of them count as written by the macro. (Structured bindings
// share their initializer: that is one call, met twice.)
static void fold_expansions(struct site_list *sites) {
    size_t kept = 0;
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *last = kept ? &sites->at[kept - 1] : NULL;
        bool again = last && last->range.begin == sites->at[i].range.begin &&
                     last->range.end == sites->at[i].range.end &&
                     !(last->spelled_once && sites->at[i].spelled_once &&
                       last->callee_range.begin != sites->at[i].callee_range.begin);
        if (again)
            sites->at[kept - 1].in_macro |= sites->at[i].call != sites->at[kept - 1].call;
        else
            sites->at[kept++] = sites->at[i];
    }
    sites->count = kept;
}

static bool names_atomic(const char *name) {
    struct site site;
    return parse_atomic(name, &site);
}

static bool is_listed(const struct site_list *sites, struct range name) {
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].callee_range.begin <= name.begin &&
            name.end <= sites->at[i].callee_range.end)
            return true;
    return false;
}

// A node that stands for a call which the tree has lost: nothing is known of it but its place.
static const struct node *stand_in(struct arena *arena, const struct search *search,
                                   const struct lost_call *lost) {
    struct node *node = ARENA_NEW(arena, struct node);
    *node = (struct node){.kind = NODE_CALL,
                          .source = search->source,
                          .range = lost->range,
                          .name = lost->name,
                          .parent = lost->function->body};
    return node;
}

static void add_lost(struct arena *arena, const struct search *search) {
    struct lost_calls calls = {0};
    lost_find(arena, search->unit, search->source, names_atomic, &calls);
    for (size_t i = 0; i < calls.count; i++) {
        const struct lost_call *lost = &calls.at[i];
        if (is_listed(search->sites, lost->name_range))
            continue;
        struct site site = {.call = stand_in(arena, search, lost),
                            .function = lost->function,
                            .source = search->source};
        parse_atomic(lost->name, &site);
        site.callee = CALLEE_DEPENDENT;
        site.element = ELEMENT_DEPENDENT;
        site.range = lost->range;
        site.callee_range = lost->name_range;
        site.name = lost->name;
        site.relaxed = site.result_used = site.has_error = true;
        source_position(search->source, site.range.begin, &site.line, &site.column);
        *ARENA_PUSH(arena, search->sites) = site;
    }
}

void sites_find(struct arena *arena, const struct unit *unit, const struct source *source,
                const struct wrapper_list *wrappers, struct site_list *sites) {
    struct search search = {arena, unit, source, NULL, wrappers, sites, NULL};
    for (size_t i = 0; i < unit->functions.count; i++) {
        search.function = unit->functions.at[i];
        node_walk(unit->functions.at[i]->body, consider, &search);
    }
    find_definitions(&search, sites);
    add_lost(arena, &search);
    if (sites->count)
        qsort(sites->at, sites->count, sizeof *sites->at, by_position);
    fold_expansions(sites);
    for (size_t i = 0; i < sites->count; i++)
        sites->at[i].id = (unsigned)i + 1;
}

struct survey {
    struct search search;
    struct unit *unit;
};

static void note_source(struct survey *survey, const struct source *source) {
    if (survey->search.sites->count)
        *ARENA_PUSH(survey->search.arena, &survey->unit->with_sites) = source;
    survey->search.sites->count = 0;
}

static void consider_source(struct node *node, void *context) {
    struct survey *survey = context;
    if (node->kind != NODE_CALL || !node->source || sites_stand_in(survey->unit, node->source))
        return;
    survey->search.source = node->source;
    consider(node, &survey->search);
    note_source(survey, node->source);
}

void sites_find_sources(struct arena *arena, struct unit *unit,
                        const struct wrapper_list *wrappers) {
    struct site_list sites = {0};
    struct survey survey = {{arena, unit, NULL, NULL, wrappers, &sites, NULL}, unit};
    for (size_t i = 0; i < unit->functions.count; i++) {
        survey.search.function = unit->functions.at[i];
        node_walk(unit->functions.at[i]->body, consider_source, &survey);
    }
    const struct source *last = NULL; // functions of one file stand beside each other
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        survey.search.source = function->body ? function->body->source : NULL;
        if (!function->has_error || !survey.search.source || survey.search.source == last ||
            sites_stand_in(unit, survey.search.source))
            continue;
        last = survey.search.source;
        add_lost(arena, &survey.search);
        note_source(&survey, last);
    }
}

bool sites_stand_in(const struct unit *unit, const struct source *source) {
    for (size_t i = 0; i < unit->with_sites.count; i++)
        if (unit->with_sites.at[i] == source)
            return true;
    return false;
}

int sites_parse_wrapper(struct arena *arena, const char *text, struct wrapper *wrapper) {
    const char *equals = strchr(text, '=');
    for (size_t i = 0; equals && equals > text && i < OP_COUNT; i++)
        if (i != OP_CAS && strcmp(operation_words[i].name, equals + 1) == 0) {
            *wrapper = (struct wrapper){arena_copy(arena, text, (size_t)(equals - text)),
                                        (enum operation)i};
            return 0;
        }
    return -1;
}
