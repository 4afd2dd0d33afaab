// See site.h.

#include "site.h"

#include <string.h>

#include "loop_place.h"
#include "text/unit.h"

const char *site_file(const struct site *site, const struct device_place *place) {
    bool is_own = strcmp(place->file, site->source->real_path) == 0;
    return is_own ? site->source->path : place->file;
}

const char *site_place(struct arena *arena, const struct site *site,
                       const struct device_place *place) {
    return arena_printf(arena, "%s:%u:%u", site_file(site, place), place->line, place->column);
}

const char *site_function(const struct site *site) {
    for (const struct function *function = site->function; function; function = function->outer)
        if (!function->is_lambda)
            return function->name;
    return NULL;
}

static const struct decl *pointer_of(const struct node *address) {
    if (address && address->kind == NODE_UNARY && address->operator == OPERATOR_ADDRESS &&
        address->kids[0]->kind == NODE_SUBSCRIPT)
        address = address->kids[0]->kids[0];
    while (address && address->kind == NODE_BINARY && address->operator == OPERATOR_ADD)
        address = address->kids[0];
    bool is_pointer = address && address->kind == NODE_REFERENCE && address->decl &&
                      address->decl->type && address->decl->type->kind == TYPE_POINTER;
    return is_pointer ? address->decl : NULL;
}

const struct decl *site_pointer(const struct site *site) {
    const struct decl *decl = pointer_of(site->pointer);
    bool is_of_loop = decl && site->loop_place && site->loop_place->pointer == decl;
    return is_of_loop ? pointer_of(site->loop_place->definition) : decl;
}

bool site_names_element(const struct site *site) {
    const struct decl *pointer = site_pointer(site);
    bool is_parameter = false;
    for (unsigned i = 0; i < site->function->parameter_count; i++)
        is_parameter |= pointer && site->function->parameters[i] == pointer;
    return site->element != ELEMENT_DEPENDENT || is_parameter;
}

bool site_has_counted_places(const struct site *site) {
    const long long places = site->reach.end - site->reach.first;
    bool folds = !site->result_used && operation_words[site->operation].folds;
    bool is_said_otherwise = site->hint != HINT_NONE && site->hint != HINT_NOALIAS;
    return site->counted && site->address == ADDRESS_UNIFORM && folds && places >= 1 &&
           places <= DEVICE_MOST_TOTALS && site->space != SPACE_SHARED &&
           !site->is_shared_somewhere && !is_said_otherwise;
}

unsigned site_group_size(const struct site_group *group) { return group->last - group->first + 1; }
