// The JSON report. Its schema is a promise (docs/command-line.md): a change
// that breaks a reader raises SCHEMA_VERSION.

#include "decide/rewrite.h"
#include "emit.h"
#include "fixes.h"
#include "json_values.h"

enum { SCHEMA_VERSION = 1 };

// The rows of facts.def that the report has.
static void add_facts(json_t *object, const struct site *site) {
#define JSON_NONE
#define JSON_WORD(key, text) json_object_set_new(object, key, json_string(text));
#define JSON_FLAG(key, holds) json_object_set_new(object, key, json_boolean(holds));
#define FACT_TEXT(type, name, meet, nothing, json, label) JSON_##json
#define FACT_RUNS(type, name, meet, nothing, json, label) JSON_##json
#include "words/facts.def"
}

static json_t *site_to_json(const struct site *site, const struct fix_list *fixes) {
    const struct fix *fix = fixes_of(fixes, site->id);
    const struct range range = site->range;
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:I, s:I, s:o}", "id", (int)site->id, "line", (int)site->line, //
                  "column", (int)site->column, "offset", (json_int_t)range.begin,                 //
                  "length", (json_int_t)(range.end - range.begin),                                //
                  "function", json_text(site_function(site)));
    add_facts(object, site);
    json_t *verdict =
        json_pack("{s:s, s:s?, s:s?, s:o, s:o}", "verdict", site->rewrite ? "rewrite" : "leave", //
                  "rewrite", site->rewrite ? site->rewrite->name : NULL,                         //
                  "reason", site->rewrite ? NULL : reason_name(site->reason),                    //
                  "message", json_text(site->message),                                           //
                  "fix", fix ? json_integer(fix - fixes->at) : json_null());
    json_object_update(object, verdict);
    json_decref(verdict);
    return object;
}

static json_t *diagnostic_to_json(const struct diagnostic *diagnostic) {
    return json_pack("{s:s, s:o, s:i, s:i, s:o}", "severity", json_severity(diagnostic->severity),
                     "path", json_text(diagnostic->path), "line", (int)diagnostic->line, "column",
                     (int)diagnostic->column, "message", json_text(diagnostic->text));
}

static json_t *fix_to_json(const struct fix *fix) {
    json_t *sites = json_array(), *replacements = json_array();
    for (size_t i = 0; i < fix->sites.count; i++)
        json_array_append_new(sites, json_integer(fix->sites.at[i]));
    for (size_t i = 0; i < fix->replacements.count; i++) {
        const struct edit *edit = &fix->replacements.at[i];
        json_array_append_new(replacements,
                              json_pack("{s:I, s:I, s:o}", "offset", (json_int_t)edit->range.begin,
                                        "length", (json_int_t)(edit->range.end - edit->range.begin),
                                        "text", json_text(edit->text)));
    }
    return json_pack("{s:o, s:o}", "sites", sites, "replacements", replacements);
}

static json_t *file_to_json(struct arena *arena, const struct file_report *file) {
    json_t *sites = json_array(), *diagnostics = json_array(), *repairs = json_array();
    struct fix_list fixes;
    fixes_find(arena, file, &fixes);
    for (size_t i = 0; i < file->sites.count; i++)
        if (!file->sites.at[i].is_outside)
            json_array_append_new(sites, site_to_json(&file->sites.at[i], &fixes));
    for (size_t i = 0; i < fixes.count; i++)
        json_array_append_new(repairs, fix_to_json(&fixes.at[i]));
    for (size_t i = 0; i < file->diagnostics.count; i++)
        json_array_append_new(diagnostics, diagnostic_to_json(&file->diagnostics.at[i]));
    return json_pack("{s:o, s:b, s:o, s:o, s:o}", "path", json_text(file->source.path), "parsed",
                     file->status != EXIT_PARSE && file->status != EXIT_TIME, "sites", sites,
                     "fixes", repairs, "diagnostics", diagnostics);
}

static json_t *report_to_json(struct arena *arena, const struct report *report) {
    json_t *files = json_array();
    for (size_t i = 0; i < report->count; i++)
        json_array_append_new(files, file_to_json(arena, &report->at[i]));
    return json_pack("{s:i, s:{s:s, s:s}, s:o}", "version", SCHEMA_VERSION, "tool", "name",
                     "warpagg-rewrite", "version", WARPAGG_VERSION, "files", files);
}

int emit_json(const char *path, struct arena *arena, const struct report *report) {
    return json_write(path, report_to_json(arena, report));
}

const char *emit_json_text(struct arena *arena, const struct report *report) {
    return json_dumped(arena, report_to_json(arena, report));
}
