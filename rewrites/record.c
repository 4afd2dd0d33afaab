#include "record.h"

#include "call.h"
#include "group.h"
#include "spelled.h"

enum { MOST_VALUES = 16 }; // of a record in registers

// A loop's elements are a row in any case.
static bool has_row(const struct site *site, enum record_rows rows) {
    return site->row && (rows || site->group->counter);
}

bool record_begins_field(const struct site *site, enum record_rows rows) {
    return !has_row(site, rows) || site->id == site->row->first;
}

unsigned record_elements(const struct site *site, enum record_rows rows) {
    return has_row(site, rows) ? site->row->count : 1;
}

static unsigned value_count(const struct site_group *group, enum record_rows rows) {
    unsigned values = 0;
    for (size_t i = 0; i < site_group_size(group); i++)
        values += record_begins_field(&group->sites[i], rows)
                      ? record_elements(&group->sites[i], rows)
                      : 0;
    return values;
}

static unsigned field_of(const struct site *site, enum record_rows rows) {
    unsigned field = 0, first = has_row(site, rows) ? site->row->first : site->id;
    for (const struct site *at = site->group->sites; at->id != first; at++)
        field += record_begins_field(at, rows);
    return field;
}

const char *record_field(struct arena *arena, const struct site *site, enum record_rows rows,
                         const char *element, const char *count) {
    const char *text = element;
    bool names_operation = site->operation != OP_ADD;
    unsigned elements = record_elements(site, rows);
    if (count)
        text = arena_printf(arena, "%s, %s", text, count);
    else if (elements > 1 || names_operation)
        text = arena_printf(arena, "%s, %u", text, elements);
    if (names_operation)
        text = arena_printf(
            arena, "%s, %s", text,
            call_name(arena, site, arena_printf(arena, "op_%s", operation_name(site->operation))));
    return arena_printf(arena, "%s<%s>", call_name(arena, site, "field"), text);
}

// Loops may stand in one another, so each has a name of its own.
static const char *word_of(struct arena *arena, const struct site_group *group) {
    if (!group->counter)
        return "record";
    return group->number == 1 ? "components" : arena_printf(arena, "components%u", group->number);
}

const char *record_name(struct arena *arena, const struct site *site) {
    return group_object(arena, site, word_of(arena, site->group));
}

// "record.add<1, 0>". Of a type that waits for a template's arguments the compiler has
// to be told that a template follows.
static const char *callee_of(struct arena *arena, const struct site *site, enum record_rows rows,
                             const char *record) {
    const char *member = call_member(arena, site);
    if (site->group->counter)
        return arena_printf(arena, "%s[%s].%s", record, site->group->counter, member);
    bool waits = false;
    for (size_t i = 0; i < site_group_size(site->group); i++)
        waits |= site->group->sites[i].element == ELEMENT_DEPENDENT;
    const char *element =
        has_row(site, rows) ? arena_printf(arena, ", %u", site->element_of_row) : "";
    return arena_printf(arena, "%s.%s%s<%u%s>", record, waits ? "template " : "", member,
                        field_of(site, rows), element);
}

void record_use(struct arena *arena, const struct site *site, enum record_rows rows,
                const char *open, struct edit_list *edits) {
    const char *record = record_name(arena, site);
    group_enclose(arena, site, word_of(arena, site->group), open,
                  arena_printf(arena, "%s.%s();", record, call_word(arena, site, "send")), edits);
    call_replace_callee(arena, site, callee_of(arena, site, rows, record), edits);
}

bool record_fits(const struct site_group *group, enum record_rows rows) {
    for (size_t i = 0; i < site_group_size(group); i++)
        if (!operation_words[group->sites[i].operation].folds)
            return false;
    return value_count(group, rows) <= MOST_VALUES;
}

bool record_serves(const struct site_group *group, enum record_rows rows) {
    bool serves = record_fits(group, rows);
    for (size_t i = 0; i < site_group_size(group); i++)
        serves &= site_names_element(&group->sites[i]);
    return serves;
}

const char *record_open(struct arena *arena, const struct site *site, enum record_rows rows) {
    const struct site_group *group = site->group;
    const char *fields = "";
    for (size_t i = 0; i < site_group_size(group); i++) {
        const struct site *field = &group->sites[i];
        if (record_begins_field(field, rows))
            fields =
                arena_printf(arena, "%s%s%s", fields, *fields ? ", " : "",
                             record_field(arena, field, rows, spelled_element_inside(arena, field),
                                          has_row(field, rows) ? field->row->spelled : NULL));
    }
    return arena_printf(arena, "%s<%s> %s;", call_name(arena, site, "record"), fields,
                        record_name(arena, site));
}
