// The join goes by position: an update's chain leads from the instruction outward through every call that was inlined, and one of its places is the
// site's own.

#include "instances.h"

#include <ctype.h>
#include <string.h>

#include "frame.h"

// Positions.

static bool is_at(const struct device_place *place, const struct source *source, size_t offset) {
    unsigned line, column;
    source_position(source, offset, &line, &column);
    return place->line == line && place->column == column;
}

static bool is_in(const struct device_place *place, const struct source *source) {
    return place->file && strcmp(place->file, source->real_path) == 0;
}

// Where the debug information may say that the call is: its first character, or the name of the method.
static bool names_call(const struct device_place *place, const struct site *site) {
    size_t name = strlen(site->name);
    bool has_name = site->callee_range.end >= site->callee_range.begin + name;
    return is_at(place, site->source, site->range.begin) || is_at(place, site->source, site->callee_range.begin) ||
           (has_name && is_at(place, site->source, site->callee_range.end - name));
}

// The offset of a place, or the source's length where it has none.
static size_t offset_of(const struct device_place *place, const struct source *source) {
    if (!place->line || place->line > source->line_count || !place->column)
        return source->length;
    size_t offset = source->line_starts[place->line - 1] + place->column - 1;
    return offset < source->length ? offset : source->length;
}

// Whether a name and parentheses that hold the site begin at the place: what a macro's argument runs as has the position of the macro.
static bool begins_around(const struct device_place *place, const struct site *site) {
    const char *text = site->source->text;
    size_t at = offset_of(place, site->source);
    if (at >= site->range.begin)
        return false;
    while (at < site->range.begin && (isalnum((unsigned char)text[at]) || text[at] == '_'))
        at++;
    while (at < site->range.begin && isspace((unsigned char)text[at]))
        at++;
    if (text[at] != '(')
        return false;
    long depth = 0;
    for (; at < site->range.begin; at++) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            return false;
    }
    return true;
}

static bool leads_to(const struct device_update *update, const struct site *site) {
    for (unsigned i = 0; i < update->depth; i++) {
        const struct device_place *place = &update->chain[i];
        if (is_in(place, site->source) && (names_call(place, site) || (site->in_macro_argument && begins_around(place, site))))
            return true;
    }
    return false;
}

// Whether the update is the one that the call names. CUDA's own functions may be loops around a compare-and-swap.

static bool is_loop_of_swaps(const struct site *site, const struct device_update *update) {
    return update->operation == OP_CAS && site->operation != OP_CAS && (site->callee == CALLEE_CUDA || site->callee == CALLEE_DEPENDENT);
}

static bool is_same_operation(const struct site *site, const struct device_update *update) {
    bool is_sum = site->operation == OP_ADD || site->operation == OP_SUB; // a difference may be a sum of what is negated
    if (is_sum ? update->operation != OP_ADD && update->operation != OP_SUB : update->operation != site->operation)
        return false;
    const struct element_words *layout = &element_words[site->element];
    bool is_ordered = site->operation == OP_MIN || site->operation == OP_MAX;
    bool moves_bits = site->operation == OP_EXCH || site->operation == OP_CAS;
    if (!layout->size)
        return true; // of a template, or none of CUDA's: other rules hold
    return update->size == layout->size && (moves_bits || update->is_floating == layout->is_floating) &&
           (!is_ordered || layout->is_floating || update->is_signed == layout->is_signed);
}

static bool fits(const struct site *site, const struct device_update *update) {
    return is_loop_of_swaps(site, update) || (is_same_operation(site, update) && update->scope == site->scope);
}

// What holds for two instances.

static enum address_class common_address(enum address_class a, enum address_class b) {
    if (a == b)
        return a;
    return a == ADDRESS_UNKNOWN || b == ADDRESS_UNKNOWN ? ADDRESS_UNKNOWN : ADDRESS_KEYED;
}

static void take_first(struct site *site, const struct device_update *update) {
    site->space = update->space;
    site->address = update->address;
    site->extent = update->extent;
    site->address_proved = update->is_one;
    site->compiler_proves = update->compiler_proves;
    site->value = update->value;
    site->lanes = update->lanes;
    site->reach = update->reach;
    site->value_is_reduced = update->value_is_reduced;
    site->coalesced = update->is_coalesced;
    site->sparse = site->leads_peers = site->has_fence = site->waits = false;
    site->deferral = (struct memory_verdict){MEMORY_CLEAR, {0}};
}

// Above the site, or at it.
static bool is_copied(const struct device_update *update, const struct site *site) {
    unsigned level = 0;
    while (level < update->depth && !(is_in(&update->chain[level], site->source) && names_call(&update->chain[level], site)))
        level++;
    return update->copies_upto > (level < update->depth ? level : 0);
}

static void take(struct site *site, const struct device_update *update) {
    if (!site->is_instantiated)
        take_first(site, update);
    site->is_instantiated = true;
    site->space = site->space == update->space ? site->space : SPACE_UNKNOWN;
    site->address = common_address(site->address, update->address);
    site->extent = site->extent < update->extent ? site->extent : update->extent;
    site->address_proved &= update->is_one;
    site->compiler_proves &= update->compiler_proves;
    site->value = site->value < update->value ? site->value : update->value;
    site->lanes = site->lanes == update->lanes ? site->lanes : LANES_UNKNOWN;
    site->reach = site->reach && update->reach ? (site->reach > update->reach ? site->reach : update->reach) : 0;
    site->value_is_reduced &= update->value_is_reduced;
    site->coalesced &= update->is_coalesced;
    site->sparse |= update->sparse;
    site->leads_peers |= update->leads_peers;
    site->has_fence |= update->has_fence;
    site->waits |= update->waits;
    if (site->deferral.obstacle == MEMORY_CLEAR)
        site->deferral = (struct memory_verdict){update->obstacle, update->obstacle_at};
    if (!is_loop_of_swaps(site, update)) {
        site->result_used |= update->result_used;
        site->relaxed &= update->relaxed;
    }
    site->is_unclear |= !fits(site, update);
    site->is_copied |= is_copied(update, site);
}

// Kernels that lead to the site.

static void take_entry(struct frame *frame, const struct device_entry *entry) {
    frame->shared = entry->shared > frame->shared ? entry->shared : frame->shared;
    frame->shared_at_launch |= entry->shared_is_dynamic;
    frame->shared_unknown |= entry->shared_is_unknown || !entry->is_kernel;
}

// The one address in each entry, or NULL where one has several, or one that is not known.
static const char *name_location(struct arena *arena, const char *name, const struct device_program *program, const struct device_update *update) {
    if (!name || !update->location)
        return NULL;
    return arena_printf(arena, "%s %s:%u", name, program->entries[update->entry].name, update->location);
}

// What is one in each of two instances may be another in each; the lanes that meet at the call, in a function that was not inlined, may come from both.
static bool is_another(const struct device_update *a, const struct device_update *b) {
    return a->entry == b->entry && (a->location != b->location || !a->location);
}

// A rewritten kernel takes about 18 registers more than its values need, and two for each update (docs/semantics.md shows how it was measured). A block of 1024
// threads has 64; ten of them are a margin. ptxas takes many more where it is told not to optimize.
static bool takes_many_registers(const struct device_entry *entry, bool optimizes) {
    enum { FEW = 36, EACH = 2 };
    bool is_limited = entry->max_threads || entry->limits_registers;
    bool calls = entry->calls_itself || entry->has_unknown_call;
    return !is_limited && (!optimizes || calls || entry->pressure > FEW || entry->update_count > FEW || entry->pressure + EACH * (long long)entry->update_count > FEW);
}

static void take_registers(struct arena *arena, struct site *site, const struct device_entry *entry, const struct site *before, bool optimizes) {
    if (!takes_many_registers(entry, optimizes))
        return;
    const struct bound *bound = NULL;
    for (size_t i = 0; i < before->bounds.count && !bound; i++)
        if (device_is_between(&entry->place, &before->bounds.at[i].first, &before->bounds.at[i].last))
            bound = &before->bounds.at[i];
    site->lacks_registers |= !bound || bound->is_unknown;
    if (bound && !bound->is_unknown && bound->threads)
        *ARENA_PUSH(arena, &site->bounds) = *bound;
}

static void join(struct arena *arena, const struct device_program *program, bool optimizes, struct site *site) {
    struct frame *frame = ARENA_NEW(arena, struct frame);
    *frame = *site->frame;
    const char *location = "";
    bool several = false;
    const struct device_update *last = NULL;
    const struct site before = *site;
    memset(&site->bounds, 0, sizeof site->bounds);
    for (size_t i = 0; i < program->update_count; i++) {
        const struct device_update *update = &program->updates[i];
        if (!leads_to(update, site))
            continue;
        if (update->is_unseen) {
            site->is_too_large = true;
            continue;
        }
        take(site, update);
        if (!last || last->entry != update->entry)
            take_registers(arena, site, &program->entries[update->entry], &before, optimizes);
        take_entry(frame, &program->entries[update->entry]);
        several |= last && is_another(last, update);
        if (!last || last->entry != update->entry)
            location = name_location(arena, location, program, update);
        last = update;
    }
    site->location = site->is_instantiated && !several ? location : NULL;
    site->address_proved &= !several;
    site->frame = frame;
}

static void know_nothing(struct site *site) {
    site->has_error = true;
    site->address = ADDRESS_UNKNOWN;
    site->space = SPACE_UNKNOWN;
    site->extent = EXTENT_NONE;
    site->address_proved = site->compiler_proves = false;
    site->deferral = (struct memory_verdict){MEMORY_UNSEEN_CALL, {0}};
}

void instances_join(struct arena *arena, const struct device_program *program, bool optimizes, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        if (program)
            join(arena, program, optimizes, &sites->at[i]);
        else
            know_nothing(&sites->at[i]);
}
