// Places in the text, as debug information gives them.

#include <string.h>

#include "device.h"

bool device_is_between(const struct device_place *place, const struct device_place *first,
                       const struct device_place *last) {
    return place->file && strcmp(first->file, place->file) == 0 && first->line <= place->line &&
           place->line <= last->line;
}

int device_compare_places(const struct device_place *a, const struct device_place *b) {
    int order =
        a->file && b->file ? strcmp(a->file, b->file) : (a->file != NULL) - (b->file != NULL);
    return order                ? order
           : a->line != b->line ? (a->line > b->line ? 1 : -1)
                                : (a->column > b->column) - (a->column < b->column);
}
