// Reads the command line by the table in option_table.c.
//
// getopt and argp take a one-dash word apart letter by letter: `-nostdinc`, meant for clang, would
// be `-n -o stdinc` and write a file. Here a word is one option, as in clang itself: options are
// spelled in full, and letters are not run together.

#define _XOPEN_SOURCE 700

#include "options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/quote.h"
#include "configuration.h"
#include "option_table.h"
#include "words/architecture.h"

struct parser {
    struct arena *arena;
    struct options *options;
    char **words, **end;                    // what is still to be read
    bool *given;                            // by row of the table
    const struct option *taken[SLOT_COUNT]; // who took a slot
    struct setting_list settings;           // what a configuration file could say too
    const struct options_part *part;        // NULL: the whole run
};

__attribute__((format(printf, 1, 2))) static int fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("warpagg-rewrite: error: ", stderr);
    quote_vprint(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_USAGE;
}

// ---- Finding an option --------------------------------------------------------------------------

static const char *row_name(const struct option *option) {
    return option->names[1] ? option->names[1] : option->names[0];
}

// Whether `word` is the option under this name. *value is what is joined to it, or NULL.
static bool matches(const struct option *option, const char *name, const char *word,
                    const char **value) {
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0)
        return false;
    const char *rest = word + length;
    *value = NULL;
    if (!*rest)
        return true;
    if (option->form == FORM_JOINED)
        *value = rest;
    else if (*rest == '=' && (name[1] == '-' || option->form == FORM_EQUALS))
        *value = rest + 1;
    return *value != NULL;
}

static const struct option *find(const char *word, const char **name, const char **value) {
    for (const struct option *option = option_table; option < option_table + option_count; option++)
        for (size_t i = 0; i < 2 && option->names[i]; i++)
            if (matches(option, *name = option->names[i], word, value))
                return option;
    return NULL;
}

static int fail_unknown(struct arena *arena, const char *word) {
    const char **names = ARENA_ARRAY(arena, const char *, 2 * option_count);
    size_t count = 0;
    for (size_t i = 0; i < option_count; i++)
        for (size_t j = 0; j < 2; j++)
            if (option_table[i].names[j] && !option_table[i].hidden)
                names[count++] = option_table[i].names[j];
    const char *meant = nearest_word(arena_copy(arena, word, strcspn(word, "=")), names, count);
    if (meant)
        return fail("unknown option '%s'; did you mean '%s'?", word, meant);
    return fail("unknown option '%s' (--help lists all; options of nvcc and clang go after `--`)",
                word);
}

// ---- What options do ----------------------------------------------------------------------------

// The number of a value among "a|b|c", or -1.
static int choice_number(const char *choices, const char *value) {
    for (int number = 0;; number++) {
        size_t length = strcspn(choices, "|");
        if (strlen(value) == length && strncmp(choices, value, length) == 0)
            return number;
        if (!choices[length])
            return -1;
        choices += length + 1;
    }
}

static int fail_choice(struct arena *arena, const char *name, const char *value,
                       const char *choices) {
    char *list = arena_printf(arena, "%s", "");
    while (*choices) {
        size_t length = strcspn(choices, "|");
        bool last = !choices[length];
        list = arena_printf(arena, "%s%s%.*s", list,
                            !*list ? ""
                            : last ? " or "
                                   : ", ",
                            (int)length, choices);
        choices += length + !last;
    }
    return fail("%s is %s, not '%s'", name, list, value);
}

static bool is_number(const char *text) {
    return *text >= '1' && *text <= '9' && strspn(text, "0123456789") == strlen(text);
}

// "3" or "3,7,12".
static bool are_numbers(const char *text) {
    while (*text >= '1' && *text <= '9') {
        text += strspn(text, "0123456789");
        if (!*text)
            return true;
        text += *text == ',';
    }
    return false;
}

// "sm_" and a number from 70, with an `a` or `f` after it for features of one GPU or family.
static int add_architectures(struct parser *parser, const char *name, const char *value,
                             struct strings *list) {
    while (*value) {
        size_t length = strcspn(value, ",");
        const char *one = arena_copy(parser->arena, value, length);
        if (architecture_parse(one) < 70) // what the runtime needs
            return fail(
                "%s is sm_70, sm_90a or another that clang knows (sm_70 and newer), not '%s'", name,
                one);
        *ARENA_PUSH(parser->arena, list) = one;
        value += length + (value[length] == ',');
    }
    return 0;
}

static void pass_to_clang(struct parser *parser, const struct option *option, const char *name,
                          const char *value) {
    struct strings *list = &parser->options->clang_arguments;
    if (option->form == FORM_EQUALS) {
        *ARENA_PUSH(parser->arena, list) = arena_printf(parser->arena, "%s=%s", name, value);
        return;
    }
    *ARENA_PUSH(parser->arena, list) = name;
    *ARENA_PUSH(parser->arena, list) = value;
}

static int apply(struct parser *parser, const struct option *option, const char *name,
                 const char *value) {
    char *field = (char *)parser->options + option->field;
    int number = value && option->choices ? choice_number(option->choices, value) : 0;
    if (number < 0)
        return fail_choice(parser->arena, name, value, option->choices);

    switch (option->effect) {
    case EFFECT_NONE: break;
    case EFFECT_TRUE:
    case EFFECT_FALSE: *(bool *)field = option->effect == EFFECT_TRUE; break;
    case EFFECT_NUMBER:
        if (!is_number(value))
            return fail("%s is a number from 1, not '%s'", name, value);
        // fallthrough
    case EFFECT_STRING: *(const char **)field = value; break;
    case EFFECT_CHOICE: *(unsigned *)field = (unsigned)number; break;
    case EFFECT_SWITCH: *(bool *)field = number; break;
    case EFFECT_DATABASE:
        parser->options->database = true;
        *(const char **)field = value;
        break;
    case EFFECT_STRINGS: *ARENA_PUSH(parser->arena, (struct strings *)field) = value; break;
    case EFFECT_NUMBERS:
        if (!are_numbers(value))
            return fail("%s is numbers from 1 with commas between them, not '%s'", name, value);
        *ARENA_PUSH(parser->arena, (struct strings *)field) = value;
        break;
    case EFFECT_ARCHITECTURES:
        return add_architectures(parser, name, value, (struct strings *)field);
    case EFFECT_CLANG: pass_to_clang(parser, option, name, value); break;
    case EFFECT_HELP:
        options_print_help();
        parser->options->action = ACTION_NOTHING;
        break;
    case EFFECT_VERSION:
        puts("warpagg-rewrite " WARPAGG_VERSION);
        parser->options->action = ACTION_NOTHING;
        break;
    }
    return 0;
}

// ---- What goes together -------------------------------------------------------------------------

static int take_slot(struct parser *parser, const struct option *option) {
    static const char *const why[SLOT_COUNT] = {
        [SLOT_GOAL] = "each says what the output is",
        [SLOT_TOOLKIT] = "one names a toolkit, the other does without",
        [SLOT_VOLUME] = "one asks for less, the other for more",
        [SLOT_CONFIGURATION] = "one names a file, the other wants none",
    };
    if (option->slot == SLOT_NONE)
        return 0;
    const struct option *other = parser->taken[option->slot];
    if (other == option && option->form != FORM_FLAG)
        return fail("%s is given twice", row_name(option));
    bool agrees =
        other == option || (other && option->slot == SLOT_GOAL && option->output == other->output &&
                            option->action == other->action);
    if (other && !agrees)
        return fail("%s and %s can't be given together: %s", row_name(other), row_name(option),
                    why[option->slot]);
    parser->taken[option->slot] = option;
    if (option->slot == SLOT_GOAL) {
        parser->options->output = option->output;
        parser->options->action = option->action;
    }
    return 0;
}

static bool is_given(const struct parser *parser, const char *name) {
    for (size_t i = 0; i < option_count; i++)
        if (parser->given[i] && strcmp(option_table[i].names[0], name) == 0)
            return true;
    for (size_t i = 0; i < parser->settings.count; i++)
        if (strcmp(parser->settings.at[i].option->names[0], name) == 0)
            return true;
    return false;
}

static int check_rows(const struct parser *parser) {
    for (size_t i = 0; i < option_count; i++) {
        const struct option *option = &option_table[i];
        if (!parser->given[i])
            continue;
        if (option->needs && !is_given(parser, option->needs))
            return fail("%s is only of use with %s", row_name(option), option->needs);
        if (option->one_input && !parser->options->for_one_input)
            parser->options->for_one_input = row_name(option);
    }
    return 0;
}

static bool is_dash(const char *path) { return path && strcmp(path, "-") == 0; }

// --output-dir writes files under their own names, of which there must not be two.
static const char *clash(struct arena *arena, const struct strings *inputs) {
    for (size_t i = 0; i < inputs->count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(file_base_name(inputs->at[i]), file_base_name(inputs->at[j])) == 0)
                return arena_printf(arena, "--output-dir: %s and %s would be the same file there",
                                    inputs->at[j], inputs->at[i]);
    return NULL;
}

const char *options_unfit_for(struct arena *arena, const struct options *options,
                              const struct strings *inputs) {
    if (options->for_one_input && inputs->count > 1)
        return arena_printf(arena, "%s is for one input file, and here are %zu",
                            options->for_one_input, inputs->count);
    return options->output == OUTPUT_DIRECTORY ? clash(arena, inputs) : NULL;
}

// `-` is an input like any other, called as the user says, or <stdin>.
static void name_stdin(struct options *options) {
    for (size_t i = 0; i < options->inputs.count; i++)
        if (is_dash(options->inputs.at[i])) {
            options->reads_stdin = true;
            options->for_one_input = "-";
            options->inputs.at[i] = options->stdin_name ? options->stdin_name : "<stdin>";
        }
}

// What can't be done with text that is no file.
static int check_stdin(const struct options *options) {
    if (!options->reads_stdin)
        return options->stdin_name ? fail("--stdin-filename is only of use with the input -") : 0;
    if (options->output == OUTPUT_IN_PLACE)
        return fail("-i rewrites files, and - is none; -o - writes to stdout");
    if (options->verify)
        return fail("--verify compiles the file, and - is none");
    if (is_dash(options->diff_path))
        return fail("- and --diff both read standard input; --diff=FILE reads a file");
    if (!options->stdin_name &&
        (options->output == OUTPUT_DIRECTORY || options->depfile || options->fixes_path))
        return fail("%s names the input; for - it needs --stdin-filename",
                    options->output == OUTPUT_DIRECTORY ? "--output-dir"
                    : options->depfile                  ? "-MD"
                                                        : "--export-fixes");
    return 0;
}

static int check_whole(struct arena *arena, const struct options *options) {
    bool needs_input = options->action == ACTION_REWRITE || options->action == ACTION_LIST_SITES ||
                       options->action == ACTION_EXPLAIN_SITE;
    if (needs_input && !options->inputs.count && !options->command.count && !options->database &&
        !options->diff_path)
        return fail(
            "no input file\nusage: warpagg-rewrite FILE.cu... [OPTION]... [-- COMPILER-FLAG...]");
    if (options->database && options->command.count)
        return fail("-p and a command after `--` both say how files are compiled");

    bool prints = options->output == OUTPUT_DIFF || options->action == ACTION_LIST_SITES ||
                  options->action == ACTION_EXPLAIN_SITE || is_dash(options->output_path);
    const char *const paths[] = {options->json_path,  options->sarif_path, options->github_path,
                                 options->fixes_path, options->page_path,  options->depfile_path};
    int on_stdout = prints;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        on_stdout += is_dash(paths[i]);
    if (on_stdout > 1)
        return fail("only one output can go to stdout; -n keeps the diff off it");

    bool names_output = options->output == OUTPUT_FILE && !is_dash(options->output_path);
    names_output |= options->output == OUTPUT_DIRECTORY || options->output == OUTPUT_IN_PLACE;
    if (options->depfile && !names_output && !(options->depfile_path && options->depfile_target))
        return fail("-MD names the output file; without one it needs -MF and -MT");
    const char *problem = options_unfit_for(arena, options, &options->inputs);
    return problem ? fail("%s", problem) : 0;
}

// ---- The way through the words ------------------------------------------------------------------

// Whether a word can be the value of -p: an option or a CUDA file is none.
static bool is_place(const char *word) {
    const char *dot = strrchr(word, '.');
    return word[0] != '-' && !(dot && strncmp(dot, ".cu", 3) == 0);
}

static bool takes_next(const struct parser *parser, const struct option *option) {
    if (option->form == FORM_FLAG || option->form == FORM_OPTIONAL || parser->words == parser->end)
        return false;
    return option->form != FORM_PLACE || is_place(*parser->words);
}

static int read_option(struct parser *parser, const char *word) {
    const char *name, *value;
    const struct option *option = find(word, &name, &value);
    if (!option)
        return fail_unknown(parser->arena, word);
    if (option->form == FORM_FLAG && value)
        return fail("%s takes no value", name);
    if (option->form == FORM_OPTIONAL && !value)
        value = option->implied;
    if (!value && takes_next(parser, option))
        value = *parser->words++;
    if (option->form != FORM_FLAG && !(option->form == FORM_PLACE && !value) && (!value || !*value))
        return fail("%s needs a value", name);

    parser->given[option - option_table] = true;
    if (configuration_key(option))
        *ARENA_PUSH(parser->arena, &parser->settings) = (struct setting){option, value, 0};
    int status = take_slot(parser, option);
    return status ? status : apply(parser, option, name, value);
}

// ---- The configuration file ---------------------------------------------------------------------

static bool wants_configuration(const struct options *options) {
    bool reads = options->action == ACTION_REWRITE || options->action == ACTION_LIST_SITES ||
                 options->action == ACTION_EXPLAIN_SITE;
    return !options->no_config && (reads || options->action == ACTION_DUMP_CONFIG);
}

// That of the first input, or of where the program runs: those of other inputs are asked
// for when all of them are known.
static void find_configuration(struct parser *parser) {
    struct options *options = parser->options;
    options->config_is_named = options->config_path;
    if (parser->part)
        options->config_path = parser->part->config_path;
    else if (!options->config_path)
        options->config_path =
            configuration_find(parser->arena, options->inputs.count ? options->inputs.at[0] : ".");
}

// What the command line says wins; its headers and macros are read behind those of the file, so
// that the last one counts.
static int apply_settings(struct parser *parser, const struct setting_list *settings) {
    const struct option *taken[SLOT_COUNT];
    memcpy(taken, parser->taken, sizeof taken);
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->at[i];
        const struct option *option = setting->option;
        bool is_said = parser->given[option - option_table] &&
                       !(option->effect == EFFECT_CLANG && option->form != FORM_EQUALS);
        if (is_said || (option->slot != SLOT_NONE && taken[option->slot]))
            continue;
        const char *place = arena_printf(parser->arena, "%s:%u: %s", parser->options->config_path,
                                         setting->line, configuration_key(option));
        *ARENA_PUSH(parser->arena, &parser->settings) = *setting;
        if (take_slot(parser, option) ||
            apply(parser, option, option->effect == EFFECT_CLANG ? option->names[0] : place,
                  setting->value))
            return EXIT_USAGE;
    }
    return 0;
}

static int configure(struct parser *parser) {
    struct options *options = parser->options;
    if (wants_configuration(options))
        find_configuration(parser);
    if (!wants_configuration(options) || !options->config_path)
        return 0;
    struct setting_list said = parser->settings, settings = {0};
    struct strings arguments = options->clang_arguments;
    const char *problem;
    if (configuration_read(parser->arena, options->config_path, &settings, &problem) < 0)
        return fail("%s", problem);
    parser->settings = (struct setting_list){0};
    options->clang_arguments = (struct strings){0};
    int status = apply_settings(parser, &settings);
    for (size_t i = 0; i < said.count; i++)
        *ARENA_PUSH(parser->arena, &parser->settings) = said.at[i];
    options->configured = options->clang_arguments;
    options->clang_arguments = arguments;
    if (!status && options->verbose)
        quote_print(stderr, "warpagg-rewrite: note: options from %s\n", options->config_path);
    return status;
}

const char *options_configuration_of(struct arena *arena, const struct options *options,
                                     const char *input) {
    return options->no_config || options->config_is_named ? options->config_path
                                                          : configuration_find(arena, input);
}

static bool is_same_path(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static int check_one_configuration(struct arena *arena, const struct options *options) {
    for (size_t i = 1; i < options->inputs.count; i++) {
        const char *first = options->config_path,
                   *found = options_configuration_of(arena, options, options->inputs.at[i]);
        if (!is_same_path(first, found))
            return fail("%s and %s have different configurations (%s and %s): ask for one of them",
                        options->inputs.at[0], options->inputs.at[i], first ? first : "none",
                        found ? found : "none");
    }
    return 0;
}

static int parse(struct arena *arena, char **words, char **end, const struct options_part *part,
                 struct options *options) {
    *options = (struct options){.level = LEVEL_BLOCK,
                                .line_directives = true,
                                .words = words,
                                .words_end = end,
                                .part = part};
    struct parser parser = {
        .arena = arena,
        .options = options,
        .words = words,
        .end = end,
        .given = ARENA_ARRAY(arena, bool, option_count),
        .part = part,
    };
    while (parser.words < parser.end) {
        const char *word = *parser.words++;
        if (strcmp(word, "--") == 0) {
            options->has_flags = true;
            break;
        }
        if (word[0] != '-' || !word[1]) {
            *ARENA_PUSH(arena, &options->inputs) = word;
            continue;
        }
        int status = read_option(&parser, word);
        if (status || options->action == ACTION_NOTHING)
            return status;
    }
    bool is_command = parser.words < parser.end && **parser.words != '-' && **parser.words != '@';
    struct strings *behind = is_command ? &options->command : &options->clang_arguments;
    while (parser.words < parser.end)
        *ARENA_PUSH(arena, behind) = *parser.words++;

    name_stdin(options);
    int status = configure(&parser);
    if (!status && options->action == ACTION_DUMP_CONFIG)
        status = check_one_configuration(arena, options);
    options->has_flags |=
        options->database || options->configured.count || options->clang_arguments.count;
    if (!status)
        status = check_rows(&parser);
    if (!status)
        status = check_stdin(options);
    if (!status)
        status = check_whole(arena, options);
    if (!status && options->action == ACTION_DUMP_CONFIG) {
        configuration_dump(stdout, options->config_path, &parser.settings);
        options->action = ACTION_NOTHING;
    }
    return status;
}

int options_parse(struct arena *arena, int argc, char **argv, struct options *options) {
    return parse(arena, argv + 1, argv + argc, NULL, options);
}

int options_for_part(struct arena *arena, const struct options *options, const char *config_path,
                     struct options *part) {
    struct options_part *which = ARENA_NEW(arena, struct options_part);
    which->config_path = config_path;
    return parse(arena, options->words, options->words_end, which, part);
}

bool options_colored(const struct options *options, FILE *stream) {
    const char *no_color = getenv("NO_COLOR");
    if (options->color == COLOR_AUTO)
        return isatty(fileno(stream)) && !(no_color && *no_color);
    return options->color == COLOR_ALWAYS;
}
