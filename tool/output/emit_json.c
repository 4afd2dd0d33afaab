// The JSON report. Its schema is a promise (docs/command-line.md): a change that breaks a reader raises SCHEMA_VERSION.

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "decide/rewrite.h"
#include "emit.h"
#include "text/unit.h"

enum { SCHEMA_VERSION = 1 };

// A string of the file system or of the source, which need not be UTF-8 as JSON is: then what is not ASCII becomes '?'.
static json_t *text(const char *string) {
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

static const char *function_name(const struct function *function) {
    for (; function; function = function->outer)
        if (!function->is_lambda)
            return function->name;
    return NULL;
}

static json_t *site_to_json(const struct site *site) {
    return json_pack("{s:i, s:i, s:i, s:I, s:I, s:o, s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:s, s:s, s:s, s:s, s:s, s:s?, s:s?, s:o}", //
                     "id", (int)site->id, "line", (int)site->line, "column", (int)site->column,                            //
                     "offset", (json_int_t)site->range.begin, "length", (json_int_t)(site->range.end - site->range.begin), //
                     "function", text(function_name(site->function)),                                                      //
                     "op", operation_name(site->operation), "type", element_name(site->element),                           //
                     "scope", scope_name(site->scope), "space", space_name(site->space),                                   //
                     "address", address_name(site->address), "extent", extent_name(site->extent),                          //
                     "proved", site->address_proved,                                                                       //
                     "value", value_name(site->value), "result", site->result_used ? "used" : "unused",                    //
                     "lanes", lanes_name(site->lanes), "deferral", obstacle_name(site->deferral.obstacle),                 //
                     "verdict", site->rewrite ? "rewrite" : "leave",                                                       //
                     "rewrite", site->rewrite ? site->rewrite->name : NULL,                                                //
                     "reason", site->rewrite ? NULL : reason_name(site->reason), "message", text(site->message));
}

static json_t *diagnostic_to_json(const struct diagnostic *diagnostic) {
    static const char *const severities[] = {
        [DIAGNOSTIC_NOTE] = "note", [DIAGNOSTIC_WARNING] = "warning", [DIAGNOSTIC_ERROR] = "error",
    };
    return json_pack("{s:s, s:o, s:i, s:i, s:o}", "severity", severities[diagnostic->severity], "path", text(diagnostic->path), "line",
                     (int)diagnostic->line, "column", (int)diagnostic->column, "message", text(diagnostic->text));
}

static json_t *file_to_json(const struct file_report *file) {
    json_t *sites = json_array(), *diagnostics = json_array();
    for (size_t i = 0; i < file->sites.count; i++)
        json_array_append_new(sites, site_to_json(&file->sites.at[i]));
    for (size_t i = 0; i < file->diagnostics.count; i++)
        json_array_append_new(diagnostics, diagnostic_to_json(&file->diagnostics.at[i]));
    return json_pack("{s:o, s:b, s:o, s:o}", "path", text(file->source.path), "parsed", file->status != EXIT_PARSE, "sites", sites,
                     "diagnostics", diagnostics);
}

int emit_json(const char *path, const struct report *report) {
    json_t *files = json_array();
    for (size_t i = 0; i < report->count; i++)
        json_array_append_new(files, file_to_json(&report->at[i]));
    json_t *root = json_pack("{s:i, s:{s:s, s:s}, s:o}", "version", SCHEMA_VERSION, "tool", "name", "warpagg-rewrite", "version",
                             WARPAGG_VERSION, "files", files);
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
