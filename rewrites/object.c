// See object.h. The text of an object is spread over the places of the site's frame; edits already
// made say which objects there are.

#include "object.h"

#include <string.h>

#include "base/lexer.h"
#include "call.h"
#include "decide/profile.h"
#include "decide/room.h"
#include "decide/target.h"
#include "name.h"
#include "sites/apart.h"
#include "sites/frame.h"
#include "spelled.h"
#include "spot.h"
#include "text/unit.h"

// ---- names --------------------------------------------------------------------------------------

static bool is_taken(const struct site *site, const struct edit_list *edits, const char *name) {
    bool any = false;
    for (size_t i = 0; i < site->frame->places.count; i++)
        any |= name_is_taken(site->source->text, site->frame->places.at[i].function, site->names,
                             edits, name);
    return any;
}

// The last word of the base: "bins" of `grid.bins`, "ticks" of `&::ticks`,
// "cells" of `::grid::cells`.
static const char *stem(struct arena *arena, const struct site *site) {
    for (size_t i = 0; i < site->frame->places.count; i++) {
        const char *base = site->frame->places.at[i].base;
        const char *end = base ? base + strlen(base) : NULL, *word = end;
        while (word > base && lexer_is_word_character(word[-1]))
            word--;
        if (base)
            return arena_string(arena, word);
    }
    return "block";
}

// How many objects of this name, with numbers behind it, the site's functions have.
static unsigned count_named(const struct site *site, const struct edit_list *edits,
                            const char *name) {
    unsigned most = 0;
    for (size_t i = 0; i < site->frame->places.count; i++) {
        unsigned count = 0;
        for (size_t j = 0; j < edits->count; j++)
            count += edits->at[j].object_name &&
                     range_is_inside(edits->at[j].range, site->frame->places.at[i].function) &&
                     strncmp(edits->at[j].object_name, name, strlen(name)) == 0;
        most = count > most ? count : most;
    }
    return most;
}

static const char *new_name(struct arena *arena, const struct site *site,
                            const struct object *object, const struct edit_list *edits) {
    const char *first = arena_printf(arena, "%s_%s", stem(arena, site), object->suffix);
    unsigned number = count_named(site, edits, first);
    const char *name = number ? arena_printf(arena, "%s%u", first, number + 1) : first;
    for (unsigned i = number + 2; is_taken(site, edits, name) ||
                                  is_taken(site, edits, arena_printf(arena, "%s_storage", name));
         i++)
        name = arena_printf(arena, "%s%u", first, i);
    return name;
}

// ---- edits --------------------------------------------------------------------------------------

// That the site's places are apart from what other pointers lead to,
// where this place's kernel has to ask; or "".
static const char *tests_at(struct arena *arena, const struct site *site,
                            const struct object *object, const struct frame_place *place) {
    const char *text = object->condition ? arena_printf(arena, ", %s", object->condition) : "";
    for (size_t i = 0; object->waits && i < site->tests.count; i++) {
        const struct site_test *test = &site->tests.at[i];
        if (apart_is_of(test, place))
            text =
                arena_printf(arena, "%s%s%s(%s, %lld, %s, %lld)", text, *text ? " & " : ", ",
                             call_name(arena, site, "apart"), apart_name(test, place, 0),
                             test->test.bytes[0], apart_name(test, place, 1), test->test.bytes[1]);
    }
    return text;
}

// What the site's array is called where this declaration stands.
static const char *base_at(const struct site *site, const struct frame_place *place) {
    for (size_t i = 0; i < site->frame->places.count; i++)
        if (site->frame->places.at[i].kind == FRAME_DECLARATION &&
            site->frame->places.at[i].at == place->at)
            return site->frame->places.at[i].base;
    return NULL;
}

const char *object_bases(struct arena *arena, const struct object *object,
                         const struct frame_place *place) {
    const char *text = object->field_count ? base_at(object->fields[0], place) : place->base;
    for (size_t i = 1; i < object->field_count; i++)
        text = arena_printf(arena, "%s, %s", text, base_at(object->fields[i], place));
    return text;
}

static const char *declaration(struct arena *arena, const struct site *site,
                               const struct object *object, const struct frame_place *place,
                               const char *name, const char *indent) {
    const char *told = object->takes_base      ? object_bases(arena, object, place)
                       : object->takes_address ? place->address
                                               : NULL;
    const char *second = told ? arena_printf(arena, ", %s", told) : "";
    bool waits = site->element == ELEMENT_DEPENDENT; // for the template's arguments
    for (size_t i = 0; i < object->field_count; i++)
        waits |= object->fields[i]->element == ELEMENT_DEPENDENT;
    const char *dependent = waits ? "typename " : "";
    const char *storage = arena_printf(arena, "__shared__ %s%s::%s %s_storage;", dependent,
                                       object->type, call_word(arena, site, "storage"), name);
    const char *itself =
        arena_printf(arena, "%s %s(%s_storage%s%s%s);", object->type, name, name, second,
                     object->further ? object->further : "", tests_at(arena, site, object, place));
    const char *newline = site->source->newline;
    return indent ? arena_printf(arena, "%s%s%s%s%s%s", indent, storage, newline, indent, itself,
                                 newline)
                  : arena_printf(arena, " %s %s", storage, itself);
}

static struct edit place_edit(struct arena *arena, const struct site *site,
                              const struct object *object, const struct frame_place *place,
                              const char *name) {
    const char *comma = place->is_only ? "" : ", ";
    struct edit edit = {.range = {place->at, place->at}, .expected = "", .site = site->id};
    switch (place->kind) {
    case FRAME_PARAMETER:
        edit.text = arena_printf(arena, "%s &%s%s", object->type, name, comma);
        break;
    case FRAME_ARGUMENT: edit.text = arena_printf(arena, "%s%s", name, comma); break;
    case FRAME_DECLARATION: {
        struct spot spot = spot_behind(arena, site->source, place->at);
        edit.range = (struct range){spot.at, spot.at};
        edit.text = declaration(arena, site, object, place, name, spot.indent);
        edit.adds_lines = spot.indent;
        edit.object = object->shared;
        edit.object_name = name;
    }
    }
    return edit;
}

// The name of the object that an edit at this place has declared or passed for the same purpose.
static const char *shared_name(const struct edit_list *edits, const struct object *object,
                               struct range kernel) {
    for (size_t i = 0; i < edits->count; i++)
        if (edits->at[i].object && range_is_inside(edits->at[i].range, kernel) &&
            strcmp(edits->at[i].object, object->shared) == 0)
            return edits->at[i].object_name;
    return NULL;
}

// Whether the object is declared at this place already. Another site may have told it the same
// address in other words.
static bool is_declared(const struct edit_list *edits, const struct edit *edit) {
    for (size_t i = 0; edit->object && i < edits->count; i++) {
        const struct edit *other = &edits->at[i];
        if (other->object && other->range.begin == edit->range.begin &&
            strcmp(other->object, edit->object) == 0 &&
            strcmp(other->object_name, edit->object_name) == 0)
            return true;
    }
    return false;
}

static void add_place(struct arena *arena, const struct frame_place *place, struct edit edit,
                      struct edit_list *edits) {
    size_t at = edit.range.begin;
    if (is_declared(edits, &edit))
        return;
    const char *after_another = arena_printf(arena, ", %s", edit.text);
    if (edit_stands_at(edits, at, edit.text) || edit_stands_at(edits, at, after_another))
        return;
    if (place->kind != FRAME_DECLARATION && place->is_only && edit_stands_at(edits, at, NULL))
        edit.text = after_another;
    *ARENA_PUSH(arena, edits) = edit;
}

// Where one of the site's kernels has the object already, all must, under one name;
// else it gets a new one.
static const char *name_of(struct arena *arena, const struct site *site,
                           const struct object *object, const struct edit_list *edits) {
    const char *name = NULL;
    bool first = true;
    for (size_t i = 0; i < site->frame->places.count; i++) {
        const struct frame_place *place = &site->frame->places.at[i];
        if (place->kind != FRAME_DECLARATION)
            continue;
        const char *here = shared_name(edits, object, place->function);
        if (!here || (!first && strcmp(here, name) != 0))
            return new_name(arena, site, object, edits);
        name = here;
        first = false;
    }
    return name;
}

// Sites that ask for different tests have objects of their own.
static struct object with_tests(struct arena *arena, const struct site *site,
                                const struct object *object) {
    struct object all = *object;
    for (size_t i = 0; i < site->frame->places.count; i++)
        all.shared = arena_printf(arena, "%s%s", all.shared,
                                  tests_at(arena, site, object, &site->frame->places.at[i]));
    return all;
}

const char *object_bring(struct arena *arena, const struct site *site,
                         const struct object *described, struct edit_list *edits) {
    const struct object all = with_tests(arena, site, described), *object = &all;
    const char *name = name_of(arena, site, object, edits);
    for (size_t i = 0; i < site->frame->places.count; i++) {
        const struct frame_place *place = &site->frame->places.at[i];
        add_place(arena, place, place_edit(arena, site, object, place, name), edits);
    }
    return name;
}

void object_use(struct arena *arena, const struct site *site, const struct object *object,
                struct edit_list *edits) {
    const char *name = object_bring(arena, site, object, edits);
    call_replace_callee(arena, site, arena_printf(arena, "%s.%s", name, call_member(arena, site)),
                        edits);
}

// Of what a loop counts, as many as make up for so many updates; and blocks of a grid, more of
// which have one element a thread as a rule.
enum { ROWS = 16, ROWS_OF_WARPS = 128, MOST_BLOCKS = 4096 };

static long long least_share(const struct site *site, long long elements) {
    const long long rounds = frame_rounds_of(site);
    if (site->frame->divides == DIVIDES_ELEMENTS)
        return rounds ? (elements + rounds - 1) / rounds : elements;
    return site->frame->divides == DIVIDES_ROWS ? ROWS : ROWS_OF_WARPS;
}

// What the blocks divide, where one kernel alone declares the object: another one may call it
// something else.
static const char *divided(const struct site *site) {
    unsigned kernels = 0;
    for (size_t i = 0; i < site->frame->places.count; i++)
        kernels += site->frame->places.at[i].kind == FRAME_DECLARATION;
    return kernels == 1 ? site->frame->divided : NULL;
}

// A profile that has seen the block come back to its addresses says more than how many elements
// there are.
static bool may_be_too_few(const struct site *site) {
    return site->frame->divides && !profile_fills_cache(site);
}

const char *object_share(struct arena *arena, const struct site *site, long long elements) {
    if (!may_be_too_few(site))
        return NULL;
    const char *of = divided(site),
               *holds = of ? arena_printf(arena, "%s / gridDim.x >= %lld", of,
                                          least_share(site, elements))
                           : arena_printf(arena, "gridDim.x <= %d", MOST_BLOCKS);
    return arena_printf(arena, "%s::%s(%s)", call_name(arena, site, "apart"),
                        call_word(arena, site, "only_if"), holds);
}

bool object_is_never_used(const struct site *site, long long elements) {
    bool is_known = may_be_too_few(site) && divided(site) && site->frame->share &&
                    site->frame->divides == DIVIDES_ELEMENTS;
    return is_known && site->frame->share < least_share(site, elements);
}

const char *object_share_note(struct arena *arena, const struct site *site, long long elements) {
    if (!may_be_too_few(site))
        return "";
    const char *of = divided(site);
    return of ? arena_printf(arena, ", where its share of %s is %lld or more", of,
                             least_share(site, elements))
              : arena_printf(arena, ", in grids of up to %d blocks", MOST_BLOCKS);
}

void object_add_argument(struct arena *arena, struct object *object, const char *text) {
    object->further = arena_printf(arena, "%s, %s", object->further ? object->further : "", text);
    object->shared = arena_printf(arena, "%s, %s", object->shared, text);
}

const char *object_tests_note(struct arena *arena, const struct site *site) {
    const struct site_test *test = site->tests.count ? &site->tests.at[0] : NULL;
    const char *names[2] = {NULL, NULL};
    for (size_t i = 0; test && i < site->frame->places.count; i++)
        for (unsigned k = 0; k < 2 && apart_is_of(test, &site->frame->places.at[i]); k++)
            names[k] = apart_name(test, &site->frame->places.at[i], k);
    return names[0] ? arena_printf(arena, "; at once where %s and %s meet%s", names[0], names[1],
                                   site->tests.count > 1 ? ", or others" : "")
                    : "";
}

// ---- types --------------------------------------------------------------------------------------

static const char *arguments_of(struct arena *arena, const struct site *site, const char *element,
                                const char *size, bool has_operation) {
    const char *text = element;
    const char *scope = site->scope == SCOPE_BLOCK ? call_scope(arena, site) : "";
    bool names_operation = has_operation && (site->operation != OP_ADD || *scope);
    if (size)
        text = arena_printf(arena, "%s, %s", text, size);
    if (names_operation)
        text = arena_printf(
            arena, "%s, %s", text,
            call_name(arena, site, arena_printf(arena, "op_%s", operation_name(site->operation))));
    return arena_printf(arena, "%s%s", text, scope);
}

const char *object_type(struct arena *arena, const struct site *site, const char *template,
                        const char *element, const char *size, bool has_operation) {
    return arena_printf(arena, "%s<%s>", call_name(arena, site, template),
                        arguments_of(arena, site, element, size, has_operation));
}

static void set_type(struct arena *arena, const struct site *site, const char *template,
                     unsigned size, bool has_operation, struct object *object) {
    const char *spelled = size ? spelled_size(arena, site, size) : NULL,
               *number = size ? arena_printf(arena, "%u", size) : NULL;
    object->type =
        object_type(arena, site, template, spelled_element(arena, site), spelled, has_operation);
    object->shared =
        object_type(arena, site, template, element_name(site->element), number, has_operation);
}

struct object object_for_address(struct arena *arena, const struct site *site, const char *template,
                                 bool has_operation, const char *suffix) {
    struct object object = {.suffix = suffix, .takes_address = true};
    set_type(arena, site, template, 0, has_operation, &object);
    object.shared = site->location ? arena_printf(arena, "%s at%s", object.shared, site->location)
                                   : arena_printf(arena, "%s for site %u", object.shared, site->id);
    return object;
}

// ---- where there is one address for the block ---------------------------------------------------

bool object_serves_one_address(const struct site *site) {
    return site->address == ADDRESS_UNIFORM && site->address_proved &&
           site->extent >= EXTENT_BLOCK && site->location && site->space != SPACE_SHARED;
}

// ---- where keys decide --------------------------------------------------------------------------

bool object_serves_keys(const struct site *site) {
    bool is_any = site->address == ADDRESS_KEYED || site->address == ADDRESS_DISTINCT;
    return is_any && !site->result_used && operation_words[site->operation].folds &&
           site->space != SPACE_SHARED && site->hint != HINT_RUNS;
}

struct object object_for_array(struct arena *arena, const struct site *site, const char *template,
                               unsigned size, const char *suffix) {
    struct object object = {.suffix = suffix, .takes_base = true};
    set_type(arena, site, template, size, true, &object);
    object.shared = arena_printf(arena, "%s %s", object.shared,
                                 site->frame->places.at[site->frame->places.count - 1].base);
    return object;
}

// ---- obstacles ----------------------------------------------------------------------------------

static const char *only_base(const struct site *site) {
    return site->frame->places.count == 1 ? site->frame->places.at[0].base : NULL;
}

// Whether a pointer of the function's own has the type of its parameter: `T *at = sums + k`.
static bool has_type_of(const struct function *function, const struct decl *pointer,
                        const char *base) {
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct decl *parameter = function->parameters[i];
        if (parameter->name && strcmp(parameter->name, base) == 0)
            return parameter->type->kind == TYPE_POINTER && pointer->type->kind == TYPE_POINTER &&
                   strcmp(parameter->type->target->name, pointer->type->target->name) == 0;
    }
    return false;
}

// In a template, the element's type is taken from the array's name, or from its instances.
static bool type_can_be_told(const struct site *site) {
    const struct decl *decl = site_pointer(site);
    const char *base = only_base(site);
    bool is_of_base = spelled_is_base(decl, base) ||
                      (decl && base && site->frame->places.at[0].owner == site->function &&
                       has_type_of(site->function, decl, base));
    return site->element != ELEMENT_DEPENDENT || is_of_base || spelled_by_instances(site);
}

// The largest object of one address (caches ask for what they take themselves).
enum { LARGEST = ROOM_COUNTER > ROOM_TOTAL ? ROOM_COUNTER : ROOM_TOTAL };

const char *object_room_obstacle(const struct site *site, enum reason *reason) {
    *reason = REASON_NO_ROOM;
    if (site->frame->shared + (long long)site->tenants * LARGEST > STATIC_LIMIT)
        return "the kernel's own shared memory leaves nothing";
    if (site->frame->shared_unknown && !site->room_is_asked)
        return "how much shared memory the kernel declares is not known (--shared-memory=BYTES "
               "grants some)";
    // A launch that asks for all there is would fail.
    if (site->frame->shared_at_launch && !site->room_is_asked)
        return "the kernel takes shared memory of a size that its launch decides "
               "(--shared-memory=BYTES grants some)";
    return NULL;
}

const char *object_obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    const char *text = object_room_obstacle(site, reason);
    if (text)
        return text;
    *reason = REASON_NO_FRAME;
    if (site->frame->obstacle || site->frame->only_found)
        return site->frame->obstacle ? site->frame->obstacle : site->frame->only_found;
    if (site->in_macro_argument)
        return "the call is a macro's argument"; // which the macro may put into another function
    return type_can_be_told(site)
               ? NULL
               : arena_string(arena,
                              "the element's type can't be spelled at the top of the kernel");
}

const char *object_untested_obstacle(struct arena *arena, const struct site *site,
                                     enum reason *reason) {
    static const struct {
        enum reason reason;
        const char *text;
    } obstacles[] = {
        [MEMORY_READ] = {REASON_OBSERVED, "the kernel may read the location"},
        [MEMORY_WRITTEN] = {REASON_OBSERVED, "the kernel may write the location"},
        [MEMORY_UPDATED] = {REASON_OBSERVED, "another update may meet the location"},
        [MEMORY_FREED] = {REASON_OBSERVED,
                          "another update may free a word that a search goes past"},
        [MEMORY_VOLATILE] = {REASON_PUBLISHED, "a volatile access may announce the update"},
        [MEMORY_FENCE] = {REASON_PUBLISHED, "a fence orders the update before what follows"},
        [MEMORY_GRID_SYNC] = {REASON_PUBLISHED, "the grid's blocks wait for each other"},
        [MEMORY_ASM] = {REASON_PUBLISHED, "inline assembly may announce the update"},
        [MEMORY_LAUNCH] = {REASON_PUBLISHED, "the kernel launches another, which may look"},
        [MEMORY_UNSEEN_CALL] = {REASON_PUBLISHED, "a function is called whose body is not seen"},
        [MEMORY_SYSTEM] = {REASON_PUBLISHED, "the host may watch an update of system scope"},
    };
    enum memory_obstacle obstacle = site->deferral.obstacle;
    if (obstacle == MEMORY_CLEAR)
        return NULL;
    *reason = obstacles[obstacle].reason;
    const char *text = arena_printf(arena, "%s before the block ends", obstacles[obstacle].text);
    return site->deferral.at.file
               ? arena_printf(arena, "%s (%s)", text, site_place(arena, site, &site->deferral.at))
               : text;
}

const char *object_deferral_obstacle(struct arena *arena, const struct site *site,
                                     enum reason *reason) {
    return site->tests.count && apart_can_be_told(site)
               ? NULL
               : object_untested_obstacle(arena, site, reason);
}

static bool has_bases(const struct frame *frame) {
    bool all = true;
    for (size_t i = 0; i < frame->places.count; i++)
        all &= frame->places.at[i].kind != FRAME_DECLARATION || frame->places.at[i].base;
    return all;
}

const char *object_array_obstacle(struct arena *arena, const struct site *site,
                                  enum reason *reason) {
    const char *text = object_deferral_obstacle(arena, site, reason);
    if (!text)
        text = object_obstacle(arena, site, reason);
    if (!text && !has_bases(site->frame))
        text = "what the array is called at the top of the kernel is not known";
    return text;
}
