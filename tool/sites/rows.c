// A row begins with a site of the text whose pointer can be named once more in front of its
// statement, and takes in what lies near it in memory. Where an element has its place in the row,
// the distance in bytes from one anchor says, which holds in all instances (site->kin).

#include "rows.h"

#include "groups.h"
#include "text/unit.h"

enum { MOST_ELEMENTS = 32 }; // what the runtime's row takes

bool rows_have_vectors(const struct site *site, enum element element) {
    return site->operation == OP_ADD &&
           (element == ELEMENT_FLOAT || element == ELEMENT_HALF || element == ELEMENT_BFLOAT16);
}

static bool has_vectors(const struct site *site) { return rows_have_vectors(site, site->running); }

// Of a template's own type, by one pointer: then they are of one type
// in other files' instances too.
static bool are_of_one_type(const struct site *a, const struct site *b) {
    bool is_template = a->element == ELEMENT_DEPENDENT && b->element == ELEMENT_DEPENDENT;
    return is_template
               ? a->running == b->running && site_pointer(a) && site_pointer(a) == site_pointer(b)
               : a->element == b->element;
}

struct extent_of_row {
    long long lowest, highest; // bytes from the group's first address
};

static bool lies_beside(const struct site *head, const struct site *site,
                        const struct extent_of_row *extent) {
    long long size = element_words[head->running].size, distance = site->kin.distance;
    bool is_measured = site->kin.distance_is_known && site->kin.anchor == head->kin.anchor;
    if (!has_vectors(site) || !are_of_one_type(head, site) || site->row || !is_measured ||
        (distance - head->kin.distance) % size)
        return false;
    long long lowest = distance < extent->lowest ? distance : extent->lowest,
              highest = distance > extent->highest ? distance : extent->highest;
    // A gap of one.
    bool is_near = distance >= extent->lowest - 2 * size && distance <= extent->highest + 2 * size;
    return is_near && (highest - lowest) / size < MOST_ELEMENTS;
}

// Whether it makes no difference which of the two updates of a thread is made first: sums of one
// type, or elements that are known to lie apart.
static bool may_change_places(const struct site *a, const struct site *b) {
    if (a->operation == OP_ADD && b->operation == OP_ADD && are_of_one_type(a, b))
        return true;
    bool is_measured =
        a->kin.distance_is_known && b->kin.distance_is_known && a->kin.anchor == b->kin.anchor;
    long long apart = b->kin.distance - a->kin.distance;
    return is_measured && a->element != ELEMENT_DEPENDENT && b->element != ELEMENT_DEPENDENT &&
           (apart >= (long long)element_words[a->element].size ||
            -apart >= (long long)element_words[b->element].size);
}

// A row is sent at once, so its elements pass the updates that stand among them.
static bool may_pass(const struct site *sites, size_t first, size_t site,
                     const struct site_row *row) {
    for (size_t i = first + 1; i < site; i++)
        if (sites[i].row != row && !may_change_places(&sites[first], &sites[i]))
            return false;
    return true;
}

// Takes in what lies beside what is in the row already, until nothing does.
static unsigned gather(size_t first, struct site *sites, size_t count, const struct site_row *row,
                       struct extent_of_row *extent) {
    const struct site *head = &sites[first];
    unsigned members = 1;
    for (bool grows = true; grows;) {
        grows = false;
        for (size_t i = first + 1; i < count; i++)
            if (lies_beside(head, &sites[i], extent) && may_pass(sites, first, i, row)) {
                long long distance = sites[i].kin.distance;
                extent->lowest = distance < extent->lowest ? distance : extent->lowest;
                extent->highest = distance > extent->highest ? distance : extent->highest;
                sites[i].row = row;
                members++;
                grows = true;
            }
    }
    return members;
}

static void form(struct site_row *row, const struct extent_of_row *extent, struct site *sites,
                 size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (sites[i].row != row)
            continue;
        long long size = element_words[sites[i].running].size;
        row->count = (unsigned)((extent->highest - extent->lowest) / size) + 1;
        sites[i].element_of_row = (unsigned)((sites[i].kin.distance - extent->lowest) / size);
    }
}

void rows_find(struct arena *arena, struct site_group *group, struct site *sites, size_t count) {
    for (size_t first = 0; first < count; first++) {
        struct site *head = &sites[first];
        if (head->row || !has_vectors(head) || !head->kin.distance_is_known ||
            !groups_key(head).end)
            continue;
        struct site_row *row = ARENA_NEW(arena, struct site_row);
        *row = (struct site_row){.first = head->id};
        struct extent_of_row extent = {head->kin.distance, head->kin.distance};
        head->row = row;
        if (gather(first, sites, count, row, &extent) == 1) {
            head->row = NULL;
            continue;
        }
        form(row, &extent, sites, count);
        group->has_rows = true;
    }
}
