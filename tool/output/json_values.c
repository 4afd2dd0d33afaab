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

int json_write(const char *path, json_t *root) {
    char *json = root ? json_dumps(root, JSON_INDENT(2)) : NULL;
    json_decref(root);
    if (!json)
        return -ENOMEM;
    size_t length = strlen(json);
    json[length] = '\n'; // in place of the NUL
    int status = file_write(path, json, length + 1);
    free(json);
    return status;
}
