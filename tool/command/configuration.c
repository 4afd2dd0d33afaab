// Keys are looked up in the table of options, so a new option is a new key.

#define _XOPEN_SOURCE 700

#include "configuration.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/quote.h"

static const char file_name[] = ".warpagg-rewrite";

const char *configuration_key(const struct option *option) {
    bool is_of_a_run = option->command_line_only || option->one_input || option->hidden ||
                       option->slot == SLOT_GOAL || option->slot == SLOT_CONFIGURATION;
    is_of_a_run |= option->group == GROUP_INFORMATION || option->group == GROUP_BUILD;
    const char *name = option->names[1] ? option->names[1] : option->names[0];
    return is_of_a_run ? NULL : name + strspn(name, "-");
}

// ---- Finding it ---------------------------------------------------------------------------------

const char *configuration_find(struct arena *arena, const char *path) {
    char *real = arena_string(arena, file_real_path(arena, path));
    struct stat there;
    bool is_directory = stat(real, &there) == 0 && S_ISDIR(there.st_mode);
    char *end = is_directory ? real + strlen(real) : strrchr(real, '/');
    for (; end; end = strrchr(real, '/')) {
        *end = '\0';
        const char *candidate = arena_printf(arena, "%s/%s", real, file_name);
        if (access(candidate, F_OK) == 0)
            return candidate;
    }
    return NULL;
}

// ---- Reading it ---------------------------------------------------------------------------------

struct reader {
    struct arena *arena;
    const char *path, *directory; // of the file
    yaml_document_t document;
    struct setting_list *settings;
    const char *problem;
};

__attribute__((format(printf, 3, 4))) static int fail(struct reader *reader, size_t line,
                                                      const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *what = arena_vprintf(reader->arena, format, arguments);
    va_end(arguments);
    reader->problem = arena_printf(reader->arena, "%s:%zu: %s", reader->path, line + 1, what);
    return -1;
}

static const char *scalar(const yaml_node_t *node) {
    return node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

static const struct option *option_of(const char *key) {
    for (const struct option *option = option_table; option < option_table + option_count; option++)
        if (configuration_key(option) && strcmp(configuration_key(option), key) == 0)
            return option;
    return NULL;
}

static int fail_unknown(struct reader *reader, size_t line, const char *key) {
    const char **names = ARENA_ARRAY(reader->arena, const char *, option_count);
    size_t count = 0;
    for (size_t i = 0; i < option_count; i++) {
        const struct option *option = &option_table[i];
        const char *name = option->names[1] ? option->names[1] : option->names[0];
        if (configuration_key(option))
            names[count++] = configuration_key(option);
        else if (!option->hidden && strcmp(name + strspn(name, "-"), key) == 0)
            return fail(reader, line, "%s stands on command lines only", name);
    }
    const char *meant = nearest_word(key, names, count);
    return meant ? fail(reader, line, "unknown key '%s'; did you mean '%s'?", key, meant)
                 : fail(reader, line, "unknown key '%s' (--dump-config shows all)", key);
}

static bool takes_several(const struct option *option) {
    return option->effect == EFFECT_STRINGS || option->effect == EFFECT_ARCHITECTURES ||
           (option->effect == EFFECT_CLANG && option->form != FORM_EQUALS);
}

static bool is_path(const struct option *option) {
    return option->value &&
           (strcmp(option->value, "DIR") == 0 || strcmp(option->value, "FILE") == 0);
}

// Where the file lies decides, not where the program is run.
// A header that is not there is looked for on the include path.
static const char *resolved(struct reader *reader, const struct option *option, const char *value) {
    if (!is_path(option) || *value == '/' || strcmp(value, "-") == 0)
        return value;
    const char *path = arena_printf(reader->arena, "%s/%s", reader->directory, value);
    return strcmp(option->value, "FILE") == 0 && access(path, F_OK) != 0 ? value : path;
}

static void add(struct reader *reader, const struct option *option, const char *value,
                size_t line) {
    *ARENA_PUSH(reader->arena, reader->settings) =
        (struct setting){option, value, (unsigned)line + 1};
}

static int read_flag(struct reader *reader, const struct option *option, const yaml_node_t *node) {
    const char *value = scalar(node);
    bool holds = value && strcmp(value, "true") == 0;
    if (!holds && !(value && strcmp(value, "false") == 0))
        return fail(reader, node->start_mark.line, "%s is true or false",
                    configuration_key(option));
    if (holds)
        add(reader, option, NULL, node->start_mark.line);
    return 0;
}

static int read_one(struct reader *reader, const struct option *option, const yaml_node_t *node) {
    const char *value = scalar(node);
    if (!value || !*value)
        return fail(reader, node->start_mark.line, "%s needs a value", configuration_key(option));
    if (strlen(value) != node->data.scalar.length)
        return fail(reader, node->start_mark.line, "%s: a value with a NUL in it",
                    configuration_key(option));
    add(reader, option, resolved(reader, option, arena_string(reader->arena, value)),
        node->start_mark.line);
    return 0;
}

static int read_list(struct reader *reader, const struct option *option, const yaml_node_t *node) {
    if (!takes_several(option))
        return fail(reader, node->start_mark.line, "%s has one value, no list",
                    configuration_key(option));
    for (const yaml_node_item_t *item = node->data.sequence.items.start;
         item < node->data.sequence.items.top; item++)
        if (read_one(reader, option, yaml_document_get_node(&reader->document, *item)) < 0)
            return -1;
    return 0;
}

static bool is_given(const struct reader *reader, const struct option *option) {
    for (size_t i = 0; i < reader->settings->count; i++)
        if (reader->settings->at[i].option == option)
            return true;
    return false;
}

static int read_pair(struct reader *reader, const yaml_node_t *key, const yaml_node_t *value) {
    if (!scalar(key))
        return fail(reader, key->start_mark.line, "expected the name of an option");
    const struct option *option = option_of(scalar(key));
    if (!option)
        return fail_unknown(reader, key->start_mark.line, scalar(key));
    if (is_given(reader, option))
        return fail(reader, key->start_mark.line, "%s is given twice", scalar(key));
    if (option->form == FORM_FLAG)
        return read_flag(reader, option, value);
    return value->type == YAML_SEQUENCE_NODE ? read_list(reader, option, value)
                                             : read_one(reader, option, value);
}

static int read_document(struct reader *reader) {
    const yaml_node_t *root = yaml_document_get_root_node(&reader->document);
    if (!root || (scalar(root) && !*scalar(root)))
        return 0; // an empty file
    if (root->type != YAML_MAPPING_NODE)
        return fail(reader, root->start_mark.line, "expected lines of 'key: value'");
    for (const yaml_node_pair_t *pair = root->data.mapping.pairs.start;
         pair < root->data.mapping.pairs.top; pair++)
        if (read_pair(reader, yaml_document_get_node(&reader->document, pair->key),
                      yaml_document_get_node(&reader->document, pair->value)) < 0)
            return -1;
    return 0;
}

static int load(struct reader *reader, FILE *file) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        return fail(reader, 0, "%s", strerror(ENOMEM));
    yaml_parser_set_input_file(&parser, file);
    int status = 0;
    if (yaml_parser_load(&parser, &reader->document)) {
        status = read_document(reader);
        yaml_document_delete(&reader->document);
    } else {
        status = fail(reader, parser.problem_mark.line, "%s",
                      parser.problem ? parser.problem : "can't be read");
    }
    yaml_parser_delete(&parser);
    return status;
}

int configuration_read(struct arena *arena, const char *path, struct setting_list *settings,
                       const char **problem) {
    char real[PATH_MAX];
    const char *slash = realpath(path, real) ? strrchr(real, '/') : NULL;
    struct reader reader = {.arena = arena,
                            .path = path,
                            .settings = settings,
                            .directory =
                                slash ? arena_copy(arena, real, (size_t)(slash - real)) : "."};
    FILE *file = slash ? fopen(path, "r") : NULL;
    if (!file) {
        *problem = arena_printf(arena, "%s can't be read: %s", path, strerror(errno));
        return -1;
    }
    int status = load(&reader, file);
    // A directory, for one.
    *problem = ferror(file) ? arena_printf(arena, "%s can't be read: %s", path, strerror(errno))
                            : reader.problem;
    fclose(file);
    return status;
}

// ---- Writing it ---------------------------------------------------------------------------------

static void dump_value(FILE *stream, const char *before, const struct setting *setting) {
    fputs(before, stream);
    if (setting->value)
        quote_yaml(stream, setting->value);
    else
        fputs("true", stream);
}

// Of what may be said once the last word counts.
static void dump_values(FILE *stream, const struct option *option,
                        const struct setting_list *settings) {
    const struct setting *last = NULL;
    fprintf(stream, "%s:", configuration_key(option));
    for (size_t i = 0; i < settings->count; i++) {
        if (settings->at[i].option == option && takes_several(option))
            dump_value(stream, "\n  - ", &settings->at[i]);
        else if (settings->at[i].option == option)
            last = &settings->at[i];
    }
    if (last)
        dump_value(stream, " ", last);
    fputc('\n', stream);
}

void configuration_dump(FILE *stream, const char *path, const struct setting_list *settings) {
    fprintf(stream, "# %s%s\n",
            path ? "from " : "no configuration file: what the command line says", path ? path : "");
    for (const struct option *option = option_table; option < option_table + option_count;
         option++) {
        bool is_set = false;
        for (size_t i = 0; i < settings->count; i++)
            is_set |= settings->at[i].option == option;
        if (!configuration_key(option))
            continue;
        const char *values = option->choices ? option->choices
                             : option->value ? option->value
                                             : "true";
        fprintf(stream, "\n# %s\n", option->summary);
        if (is_set)
            dump_values(stream, option, settings);
        else
            fprintf(stream, "# %s: %s\n", configuration_key(option), values);
    }
}
