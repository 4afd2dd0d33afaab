// Places in the text, as debug information gives them.

#include <string.h>

#include "device.h"

bool device_is_between(const struct device_place *place, const struct device_place *first,
                       const struct device_place *last) {
    return place->file && strcmp(first->file, place->file) == 0 && first->line <= place->line &&
           place->line <= last->line;
}
