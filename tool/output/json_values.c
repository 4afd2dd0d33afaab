// See json_values.h.

#include "json_values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/file.h"

json_t *json_text(const char *string) {
    if (!string)
        return json_null();
    json_t *value = json_string(string);
    if (value)
        return value;
    char *copy = strdup(string);
    for (char *at = copy; at && *at; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    value = json_string(copy);
    free(copy);
    return value;
}

const char *json_severity(int severity) {
    static const char *const severities[] = {
        [DIAGNOSTIC_NOTE] = "note",
        [DIAGNOSTIC_WARNING] = "warning",
        [DIAGNOSTIC_ERROR] = "error",
    };
    return severities[severity];
}

// With the end of its line, to be freed; NULL: there is none.
static char *dump(json_t *root, size_t *length) {
    char *json = root ? json_dumps(root, JSON_INDENT(2)) : NULL;
    json_decref(root);
    *length = json ? strlen(json) + 1 : 0;
    if (json)
        json[*length - 1] = '\n'; // in place of the NUL
    return json;
}

const char *json_dumped(struct arena *arena, json_t *root) {
    size_t length;
    char *json = dump(root, &length);
    const char *text = json ? arena_copy(arena, json, length) : NULL;
    free(json);
    return text;
}

int json_write(const char *path, json_t *root) {
    size_t length;
    char *json = dump(root, &length);
    int status = json ? file_write(path, json, length) : -ENOMEM;
    free(json);
    return status;
}
