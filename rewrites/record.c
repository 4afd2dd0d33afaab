#include "record.h"

#include "call.h"
#include "group.h"
#include "spelled.h"

enum { MOST_VALUES = 16 }; // of a record in registers

bool record_begins_field(const struct site *site, enum record_rows rows) {
    return !rows || !site->row || site->id == site->row->first;
}

unsigned record_elements(const struct site *site, enum record_rows rows) {
    return rows && site->row ? site->row->count : 1;
}

static unsigned value_count(const struct site_group *group, enum record_rows rows) {
    unsigned values = 0;
    for (size_t i = 0; i < site_group_size(group); i++)
        values += record_begins_field(&group->sites[i], rows) ? record_elements(&group->sites[i], rows) : 0;
    return values;
}

static unsigned field_of(const struct site *site, enum record_rows rows) {
    unsigned field = 0, first = rows && site->row ? site->row->first : site->id;
    for (const struct site *at = site->group->sites; at->id != first; at++)
        field += record_begins_field(at, rows);
    return field;
}

const char *record_field(struct arena *arena, const struct site *site, enum record_rows rows, const char *element) {
    const char *text = element;
    bool names_operation = site->operation != OP_ADD;
    unsigned elements = record_elements(site, rows);
    if (elements > 1 || names_operation)
        text = arena_printf(arena, "%s, %u", text, elements);
    if (names_operation)
        text = arena_printf(arena, "%s, %s", text, call_name(arena, site, arena_printf(arena, "op_%s", operation_name(site->operation))));
    return arena_printf(arena, "%s<%s>", call_name(arena, site, "field"), text);
}

const char *record_name(struct arena *arena, const struct site *site) {
    return group_object(arena, site, "record");
}

void record_use(struct arena *arena, const struct site *site, enum record_rows rows, const char *open, struct edit_list *edits) {
    const char *record = record_name(arena, site);
    group_enclose(arena, site, "record", open, "", "", 0, arena_printf(arena, "%s.%s();", record, call_word(arena, site, "send")), edits);
    const char *element = rows && site->row ? arena_printf(arena, ", %u", site->element_of_row) : "";
    call_replace_callee(arena, site, arena_printf(arena, "%s.%s<%u%s>", record, call_member(arena, site), field_of(site, rows), element), edits);
}

bool record_serves(const struct site_group *group, enum record_rows rows) {
    for (size_t i = 0; i < site_group_size(group); i++)
        if (group->sites[i].element == ELEMENT_DEPENDENT || !operation_words[group->sites[i].operation].folds)
            return false;
    return value_count(group, rows) <= MOST_VALUES;
}

const char *record_open(struct arena *arena, const struct site *site, enum record_rows rows) {
    const struct site_group *group = site->group;
    const char *fields = "";
    for (size_t i = 0; i < site_group_size(group); i++) {
        const struct site *field = &group->sites[i];
        if (record_begins_field(field, rows))
            fields = arena_printf(arena, "%s%s%s", fields, *fields ? ", " : "", record_field(arena, field, rows, spelled_element_inside(arena, field)));
    }
    return arena_printf(arena, "%s<%s> %s;", call_name(arena, site, "record"), fields, record_name(arena, site));
}
