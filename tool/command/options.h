// The command line. One table (in options.c) drives parsing, --help,
// the man page and the shell completions.

#ifndef WARPAGG_OPTIONS_H
#define WARPAGG_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/changed_lines.h"
#include "words/words.h"

// The exit codes of the program; the same for every output format.
enum exit_code {
    EXIT_DONE = 0,    // done, whatever was or was not rewritten
    EXIT_PENDING = 1, // only from --check: a rewrite is pending
    EXIT_USAGE = 2,   // usage or configuration, an input that can't be read
    EXIT_PARSE = 3,   // a file did not parse, or clang died over it; nothing was written for it
    EXIT_WRITE = 4,   // an edit conflict or a write error
    EXIT_TIME = 5,    // --time-limit: a file was given up; nothing was written for it
};

enum output_kind {
    OUTPUT_DIFF,      // unified diff on stdout, the default
    OUTPUT_FILE,      // -o FILE, "-" for stdout
    OUTPUT_DIRECTORY, // --output-dir=DIR
    OUTPUT_IN_PLACE,  // -i
    OUTPUT_NONE,      // --dry-run, --check, --list-sites
};

enum action {
    ACTION_REWRITE,       // the main job
    ACTION_LIST_SITES,    // --list-sites: a line a site on stdout
    ACTION_EXPLAIN_SITE,  // --explain-site=ID: everything known of one site, on stdout
    ACTION_LIST_REWRITES, // --list-rewrites
    ACTION_EXPLAIN,       // --explain=NAME of a rewrite or a reason
    ACTION_INCLUDE_DIR,   // --print-include-dir: where <warpagg/warpagg.cuh> lies, for -I
    ACTION_SUMMARY,       // --summary=FILE: what the launcher's log says
    ACTION_MAKEFILE,      // --print-makefile: where the fragment for make lies
    ACTION_GENERATE,      // --generate=man|bash|… (hidden): pages made from the tables
    ACTION_DUMP_CONFIG,   // --dump-config
    ACTION_NOTHING,       // --help, --version, --dump-config: already answered
};

// The inputs of a run that have one configuration.
struct options_part {
    const char *config_path; // NULL: they have none
};

struct options {
    enum action action;
    const char *subject; // what --explain, --summary and --generate are about

    struct strings inputs;
    bool reads_stdin;               // the input `-`, which stands in `inputs` under its name
    const char *stdin_name;         // --stdin-filename, or NULL
    struct strings configured;      // -I -D -U -std= … of the configuration file
    struct strings clang_arguments; // -I -D -U -std= … before `--`, and the flags after it
    struct strings command;         // a compiler's command after `--`, its name first
    bool has_flags;                 // something, or `--` alone, says how the files are compiled
    bool database;                  // -p: inputs and flags come from a compile database
    const char *database_path;      // its value, or NULL
    const char *files;              // --files, a regular expression, or NULL
    const char *jobs;               // -j, or NULL
    const char *time_limit;         // --time-limit, seconds, or NULL
    struct strings architectures;   // --arch, "sm_90"; empty: the default
    struct strings wrappers;        // --wrapper, NAME=OP
    const char *cuda_path;          // --cuda-path, or NULL
    bool no_cache;                  // --no-cache: parse everything anew
    // --no-cuda: parse with the bundled declarations even where a toolkit is.
    bool no_cuda;

    // An option that is there and makes sense for one input only, or NULL.
    const char *for_one_input;

    enum output_kind output;
    const char *output_path; // of -o and --output-dir
    bool check;
    bool line_directives;
    bool changed_only;   // --changed-only
    bool inline_runtime; // --runtime=inline
    bool depfile;        // -MD
    bool depfile_phony;  // -MP
    const char *depfile_path, *depfile_target;
    const char *json_path, *sarif_path, *github_path, *fixes_path, *page_path; // reports

    enum level level;
    bool strict_fp;
    enum alias alias; // --alias
    bool assume_in_range;
    bool no_learning;          // --learn=off
    const char *shared_memory; // --shared-memory, bytes, or NULL
    const char *rewrites;      // --rewrites=GLOBS, or NULL for all
    bool instrument;           // --instrument
    const char *profile_path;  // --profile, or NULL
    const char *header_filter; // --header-filter, a regular expression; NULL: none is given
    bool project_headers;      // --project-headers, where that is not given
    const char *only_site;     // --only-site=ID, or NULL
    const char *diff_path;     // --diff, "-" for standard input, or NULL
    const struct changed_lines *changed; // what that says; NULL: all lines count
    struct strings left_sites;           // --leave-site=IDS, "3" or "3,7"
    struct strings remaps;               // --remap=KERNEL:key=…
    bool verify;                         // --verify: compile before and after
    const char *nvcc;                    // --nvcc, or NULL

    enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color;
    bool quiet, verbose;
    const char *debug; // -d: "stats", or NULL

    const char *config_path; // --config, or the configuration file that was found; NULL: none
    bool config_is_named;    // --config
    bool no_config;
    // NULL: the whole run, with the configuration of its first input, or of where the program runs.
    const struct options_part *part;
    char **words, **words_end; // as they were given
};

// Reads the command line, and the configuration file of the inputs. What the command line says
// wins. Returns 0 and fills `options` (strings live in `argv` or the arena),
// or EXIT_USAGE after a message on stderr.
int options_parse(struct arena *arena, int argc, char **argv, struct options *options);

// The configuration file of an input, which may be a directory; NULL: it has none.
const char *options_configuration_of(struct arena *arena, const struct options *options,
                                     const char *input);

// The same words read again for the inputs that have this configuration (NULL: none).
// Returns as options_parse does.
int options_for_part(struct arena *arena, const struct options *options, const char *config_path,
                     struct options *part);

// What stands against these options for these inputs, as a sentence; NULL: nothing.
const char *options_unfit_for(struct arena *arena, const struct options *options,
                              const struct strings *inputs);

// Whether what goes to this stream is coloured: --color, else where it is a terminal
// and NO_COLOR is not set.
bool options_colored(const struct options *options, FILE *stream);

// What warpagg-nvcc, the launcher, says of itself.
void launcher_print_help(void);

// Writes the page that --generate=KIND asks for to stdout; completions offer these rewrites.
// Returns an exit code.
int options_generate(const char *kind, const struct strings *rewrites);

#endif
