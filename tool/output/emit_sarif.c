// --sarif: the Static Analysis Results Interchange Format 2.1.0 of OASIS, which code hosts and
// editors show at the lines.
//
// A rule a rewrite and a reason. A site that is rewritten is a note with the fix; one that is left
// is informational. Messages of clang's and our own are notifications of the run.

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "decide/rewrite.h"
#include "emit.h"
#include "fixes.h"
#include "json_values.h"

static json_t *message(const char *text) { return json_pack("{s:o}", "text", json_text(text)); }

static json_t *uri(const char *path) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    quote_uri(stream, path);
    fclose(stream);
    json_t *value = json_string(text);
    free(text);
    return value;
}

// ---- Rules: the rewrites, and behind them the reasons -------------------------------------------

static json_t *rule(const char *id, const char *summary, const char *text, const char *help,
                    const char *level) {
    return json_pack("{s:s, s:o, s:o, s:o, s:{s:s}}", "id", id, "shortDescription",
                     message(summary), "fullDescription", message(text), "help", message(help),
                     "defaultConfiguration", "level", level);
}

static json_t *rules(struct arena *arena, const struct rewrite_list *rewrites) {
    json_t *all = json_array();
    for (size_t i = 0; i < rewrites->count; i++) {
        const struct rewrite *rewrite = rewrites->at[i];
        json_array_append_new(all, rule(arena_printf(arena, "warpagg-%s", rewrite->name),
                                        rewrite->summary, rewrite->text,
                                        "Apply the fix, and review the diff.", "note"));
    }
    for (enum reason reason = 0; reason < REASON_COUNT; reason++)
        json_array_append_new(all, rule(arena_printf(arena, "warpagg:%s", reason_name(reason)),
                                        reason_summary(reason), reason_text(reason),
                                        reason_cure(reason), "none"));
    return all;
}

static size_t rule_index(const struct rewrite_list *rewrites, const struct site *site) {
    for (size_t i = 0; i < rewrites->count; i++)
        if (site->rewrite == rewrites->at[i])
            return i;
    return rewrites->count + site->reason;
}

// ---- Places -------------------------------------------------------------------------------------

// The column in characters, from 1; a byte order mark is none, and neither does a byte count that
// is no UTF-8 for less than one.
static unsigned column_in_characters(const struct source *source, size_t offset, unsigned line) {
    struct range range = source_line(source, line);
    size_t at = range.begin + (line == 1 && source->has_bom ? strlen("\xEF\xBB\xBF") : 0);
    unsigned column = 1, code;
    while (at < offset) {
        size_t width = utf8_next(source->text + at, source->length - at, &code);
        at += width ? width : 1;
        column++;
    }
    return column;
}

static json_t *region(const struct source *source, struct range range) {
    unsigned first, last, column;
    source_position(source, range.begin, &first, &column);
    source_position(source, range.end, &last, &column);
    return json_pack("{s:i, s:i, s:i, s:i, s:I, s:I}", "startLine", (int)first, "startColumn",
                     (int)column_in_characters(source, range.begin, first), "endLine", (int)last,
                     "endColumn", (int)column_in_characters(source, range.end, last), "byteOffset",
                     (json_int_t)range.begin, "byteLength", (json_int_t)(range.end - range.begin));
}

static json_t *artifact_location(const struct file_report *file, size_t index) {
    return json_pack("{s:o, s:i}", "uri", uri(file->source.path), "index", (int)index);
}

// ---- Results ------------------------------------------------------------------------------------

static json_t *replacements(const struct file_report *file, const struct fix *fix) {
    json_t *all = json_array();
    for (size_t i = 0; i < fix->replacements.count; i++) {
        const struct edit *edit = &fix->replacements.at[i];
        json_array_append_new(all, json_pack("{s:o, s:{s:s}}", "deletedRegion",
                                             region(&file->source, edit->range), "insertedContent",
                                             "text", edit->text));
    }
    return all;
}

static const char *fix_text(struct arena *arena, const struct fix *fix) {
    const char *text = arena_printf(arena, "Rewrite site%s %u", fix->sites.count == 1 ? "" : "s",
                                    fix->sites.at[0]);
    for (size_t i = 1; i < fix->sites.count; i++)
        text = arena_printf(arena, "%s, %u", text, fix->sites.at[i]);
    return text;
}

static json_t *fix_to_sarif(struct arena *arena, const struct file_report *file, size_t index,
                            const struct fix *fix) {
    return json_pack("{s:o, s:[{s:o, s:o}]}", "description", message(fix_text(arena, fix)),
                     "artifactChanges", "artifactLocation", artifact_location(file, index),
                     "replacements", replacements(file, fix));
}

static json_t *location(const struct file_report *file, size_t index, const struct site *site) {
    json_t *place =
        json_pack("{s:{s:o, s:o}}", "physicalLocation", "artifactLocation",
                  artifact_location(file, index), "region", region(&file->source, site->range));
    const char *function = site_function(site);
    if (function)
        json_object_set_new(
            place, "logicalLocations",
            json_pack("[{s:o, s:s}]", "name", json_text(function), "kind", "function"));
    return place;
}

// By what a host knows the result again when lines have moved: the function, the call's text, and
// how many like it come before.
static const char *fingerprint(struct arena *arena, const struct file_report *file,
                               const struct site *site) {
    uint64_t hash = 0;
    unsigned before = 0;
    for (const struct site *other = site; other >= file->sites.at; other--) {
        const char *function = site_function(other);
        uint64_t of = text_hash(function ? function : "", function ? strlen(function) + 1 : 0,
                                TEXT_HASH_BEGIN);
        of = text_hash(file->source.text + other->range.begin,
                       other->range.end - other->range.begin, of);
        hash = other == site ? of : hash;
        before += other != site && of == hash;
    }
    return arena_printf(arena, "%016" PRIx64 ":%u", hash, before);
}

static json_t *result(struct arena *arena, const struct rewrite_list *rewrites,
                      const struct file_report *file, size_t index, const struct site *site,
                      const struct fix *fix) {
    const char *name = site->rewrite ? arena_printf(arena, "warpagg-%s", site->rewrite->name)
                                     : arena_printf(arena, "warpagg:%s", reason_name(site->reason));
    json_t *value =
        json_pack("{s:s, s:i, s:s, s:s, s:o, s:[o], s:{s:s}}", "ruleId", name, "ruleIndex",
                  (int)rule_index(rewrites, site), "kind", site->rewrite ? "fail" : "informational",
                  "level", site->rewrite ? "note" : "none", "message", message(site->message),
                  "locations", location(file, index, site), "partialFingerprints", "warpagg/v1",
                  fingerprint(arena, file, site));
    if (fix)
        json_object_set_new(value, "fixes",
                            json_pack("[o]", fix_to_sarif(arena, file, index, fix)));
    return value;
}

static void add_results(struct arena *arena, const struct rewrite_list *rewrites,
                        const struct file_report *file, size_t index, json_t *results) {
    struct fix_list fixes;
    fixes_find(arena, file, &fixes);
    for (size_t i = 0; i < file->sites.count; i++) {
        const struct site *site = &file->sites.at[i];
        const struct fix *fix = fixes_of(&fixes, site->id);
        if (!site->is_outside)
            json_array_append_new(results, result(arena, rewrites, file, index, site, fix));
    }
}

// ---- The run ------------------------------------------------------------------------------------

static json_t *notification(const struct diagnostic *diagnostic) {
    json_t *value = json_pack("{s:s, s:o}", "level", json_severity(diagnostic->severity), "message",
                              message(diagnostic->text));
    if (!diagnostic->path)
        return value;
    json_t *place = json_pack("{s:{s:o}}", "artifactLocation", "uri", uri(diagnostic->path));
    if (diagnostic->line)
        json_object_set_new(place, "region",
                            json_pack("{s:i}", "startLine", (int)diagnostic->line));
    json_object_set_new(value, "locations", json_pack("[{s:o}]", "physicalLocation", place));
    return value;
}

static json_t *invocation(const struct report *report) {
    json_t *notifications = json_array();
    bool succeeded = true;
    for (size_t i = 0; i < report->count; i++) {
        succeeded &= report->at[i].status == EXIT_DONE;
        for (size_t j = 0; j < report->at[i].diagnostics.count; j++)
            json_array_append_new(notifications, notification(&report->at[i].diagnostics.at[j]));
    }
    return json_pack("{s:b, s:o}", "executionSuccessful", succeeded, "toolExecutionNotifications",
                     notifications);
}

int emit_sarif(const char *path, struct arena *arena, const struct rewrite_list *rewrites,
               const struct report *report) {
    json_t *artifacts = json_array(), *results = json_array();
    for (size_t i = 0; i < report->count; i++) {
        json_array_append_new(artifacts, json_pack("{s:{s:o}, s:s}", "location", "uri",
                                                   uri(report->at[i].source.path), "sourceLanguage",
                                                   "cplusplus"));
        add_results(arena, rewrites, &report->at[i], i, results);
    }
    json_t *driver = json_pack("{s:s, s:s, s:o}", "name", "warpagg-rewrite", "version",
                               WARPAGG_VERSION, "rules", rules(arena, rewrites));
    json_t *run = json_pack("{s:{s:o}, s:[o], s:s, s:[s, s, s], s:o, s:o}", "tool", "driver",
                            driver, "invocations", invocation(report), "columnKind",
                            "unicodeCodePoints", "newlineSequences", "\r\n", "\n", "\r",
                            "artifacts", artifacts, "results", results);
    return json_write(path, json_pack("{s:s, s:s, s:[o]}", "$schema",
                                      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/"
                                      "schemas/sarif-schema-2.1.0.json",
                                      "version", "2.1.0", "runs", run));
}
