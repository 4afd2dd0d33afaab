// Pages made from the tables: --help, the man pages, the completions of three shells, and the
// manual's list of options.

#include <stdio.h>
#include <string.h>

#include "option_table.h"
#include "words/architecture.h"

static const char command[] = "warpagg-rewrite";
static const char usage[] = "FILE.cu... [OPTION]... [-- COMPILER-FLAG...]";
static const char launcher_usage[] = "warpagg-nvcc NVCC [ARGUMENT]...";
static const char launcher_description[] =
    "Stands in front of nvcc in a build: rewrites the CUDA files of a command as\n"
    "warpagg-rewrite does, and has nvcc compile the result with the command's own flags.\n"
    "The sources stay as they are; what can't be rewritten is compiled as it is.\n"
    "With --help or --version in place of NVCC it tells of itself.";
static const char purpose[] = "combine the updates of CUDA atomics before they reach memory";

// ---- What the pages share -----------------------------------------------------------------------

static const char *value_text(const struct option *option) {
    return option->choices ? option->choices : option->value;
}

static bool is_optional(const struct option *option) {
    return option->form == FORM_OPTIONAL || option->form == FORM_PLACE;
}

// "-n, --dry-run", "-o FILE", "-I DIR", "--color[=auto|always|never]".
static int format_names(char *text, size_t size, const struct option *option) {
    static const char *const before[] = {
        [FORM_FLAG] = "",    [FORM_SEPARATE] = " ",  [FORM_JOINED] = " ",
        [FORM_EQUALS] = "=", [FORM_OPTIONAL] = "[=", [FORM_PLACE] = " [",
    };
    return snprintf(text, size, "%s%s%s%s%s%s", option->names[0], option->names[1] ? ", " : "",
                    option->names[1] ? option->names[1] : "", before[option->form],
                    option->form == FORM_FLAG ? "" : value_text(option),
                    is_optional(option) ? "]" : "");
}

// The rows of one group that are shown, one a call; start with NULL.
static const struct option *next_in_group(const struct option *option, enum option_group group) {
    for (option = option ? option + 1 : option_table; option < option_table + option_count;
         option++)
        if (option->group == group && !option->hidden)
            return option;
    return NULL;
}

static const struct option *next_shown(const struct option *option) {
    option = option ? option + 1 : option_table;
    while (option < option_table + option_count && option->hidden)
        option++;
    return option < option_table + option_count ? option : NULL;
}

// Text with a backslash before each of `special`.
static void print_escaped(const char *text, const char *special) {
    for (; *text; text++) {
        if (strchr(special, *text))
            putchar('\\');
        putchar(*text);
    }
}

// ---- --help -------------------------------------------------------------------------------------

void options_print_help(void) {
    printf("%s: %s\n\nUsage: %s %s\n", command, purpose, command, usage);
    for (enum option_group group = 0; group < GROUP_COUNT; group++) {
        printf("\n%s:\n", option_group_titles[group]);
        for (const struct option *option = NULL; (option = next_in_group(option, group));) {
            char names[80];
            format_names(names, sizeof names, option);
            int indent = option->names[0][1] == '-' ? 6 : 2; // long names under long names
            printf("%*s%-*s %s\n", indent, "", 34 - indent, names, option->summary);
        }
    }
    printf("\nExit codes:\n");
    for (size_t code = 0; code < exit_code_count; code++)
        printf("  %zu  %s\n", code, exit_code_texts[code]);
    printf("\nMore: man %s\n", command);
}

// ---- The man page -------------------------------------------------------------------------------

static void print_roff(const char *text) {
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    print_escaped(text, "-\\");
}

static bool is_of_tool(const struct variable *variable) { return variable->of_tool; }

static bool is_of_launcher(const struct variable *variable) { return variable->of_launcher; }

static void print_man_variables(bool (*is_shown)(const struct variable *variable)) {
    printf(".SH ENVIRONMENT\n");
    for (size_t i = 0; i < variable_count; i++)
        if (is_shown(&variable_table[i])) {
            printf(".TP\n.B %s\n", variable_table[i].name);
            print_roff(variable_table[i].text);
            putchar('\n');
        }
}

static void print_man(void) {
    printf(".TH WARPAGG\\-REWRITE 1 \"\" \"%s %s\" \"User Commands\"\n.SH NAME\nwarpagg\\-rewrite "
           "\\- ",
           command, WARPAGG_VERSION);
    print_roff(purpose);
    printf("\n.SH SYNOPSIS\n.B warpagg\\-rewrite\n");
    print_roff(usage);
    printf("\n.SH DESCRIPTION\nReads CUDA source files, finds every atomic read\\-modify\\-write, "
           "works out which threads touch which address, and rewrites the calls where combining "
           "updates before they reach memory pays.\nWhat it leaves alone it leaves as it is, and "
           "it says why.\n.SH OPTIONS\n");
    for (enum option_group group = 0; group < GROUP_COUNT; group++) {
        printf(".SS \"");
        print_roff(option_group_titles[group]);
        printf("\"\n");
        for (const struct option *option = NULL; (option = next_in_group(option, group));) {
            char names[80];
            format_names(names, sizeof names, option);
            printf(".TP\n.B ");
            print_roff(names);
            putchar('\n');
            print_roff(option->summary);
            printf(".\n");
            if (option->detail) {
                print_roff(option->detail);
                putchar('\n');
            }
        }
    }
    printf(".SH EXIT STATUS\n");
    for (size_t code = 0; code < exit_code_count; code++) {
        printf(".TP\n.B %zu\n", code);
        print_roff(exit_code_texts[code]);
        putchar('\n');
    }
    print_man_variables(is_of_tool);
    printf(".SH EXAMPLES\n.nf\nwarpagg\\-rewrite kernel.cu | git apply\nwarpagg\\-rewrite "
           "kernel.cu \\-o kernel.agg.cu\n"
           "nvcc \\-I \"$(warpagg\\-rewrite \\-\\-print\\-include\\-dir)\" kernel.agg.cu\n.fi\n"
           ".SH SEE ALSO\n.BR warpagg\\-nvcc (1)\n");
}

// ---- The launcher -------------------------------------------------------------------------------

void launcher_print_help(void) {
    printf("warpagg-nvcc: %s, in a build\n\nUsage: %s\n\n", purpose, launcher_usage);
    printf("%s\n\nEnvironment:\n", launcher_description);
    for (size_t i = 0; i < variable_count; i++)
        if (is_of_launcher(&variable_table[i]))
            printf("  %s\n      %s\n", variable_table[i].name, variable_table[i].text);
    printf("\nMore: man warpagg-nvcc\n");
}

static void print_launcher_man(void) {
    printf(".TH WARPAGG\\-NVCC 1 \"\" \"%s %s\" \"User Commands\"\n", command, WARPAGG_VERSION);
    printf(".SH NAME\nwarpagg\\-nvcc \\- ");
    print_roff(purpose);
    printf(", in a build\n.SH SYNOPSIS\n.B ");
    print_roff(launcher_usage);
    printf("\n.SH DESCRIPTION\n");
    print_roff(launcher_description);
    putchar('\n');
    print_man_variables(is_of_launcher);
    printf(".SH EXIT STATUS\nThat of nvcc; 2 for a mistake on its own command line, 127 where nvcc "
           "can't be run.\n"
           ".SH EXAMPLES\n.nf\nmake NVCC=\"warpagg\\-nvcc nvcc\"\n"
           "cmake \\-B build \\-DCMAKE_CUDA_COMPILER_LAUNCHER=warpagg\\-nvcc\n.fi\n"
           ".SH SEE ALSO\n.BR warpagg\\-rewrite (1)\n");
}

// ---- docs/command-line.md -----------------------------------------------------------------------

static void print_markdown(void) {
    for (enum option_group group = 0; group < GROUP_COUNT; group++) {
        printf("### %s\n\n| option | |\n|---|---|\n", option_group_titles[group]);
        for (const struct option *option = NULL; (option = next_in_group(option, group));) {
            char names[80];
            format_names(names, sizeof names, option);
            printf("| `");
            print_escaped(names, "|");
            printf("` | ");
            print_escaped(option->summary, "|*");
            printf(".%s", option->detail ? " " : "");
            print_escaped(option->detail ? option->detail : "", "|*_");
            printf(" |\n");
        }
        putchar('\n');
    }
    printf("### Exit codes\n\n| code | |\n|---|---|\n");
    for (size_t code = 0; code < exit_code_count; code++)
        printf("| %zu | %s |\n", code, exit_code_texts[code]);
    printf("\n### Environment\n\n| variable | |\n|---|---|\n");
    for (size_t i = 0; i < variable_count; i++) {
        printf("| `%s` | ", variable_table[i].name);
        print_escaped(variable_table[i].text, "|*_");
        printf(" |\n");
    }
}

// ---- Completions --------------------------------------------------------------------------------

static bool takes_directory(const struct option *option) {
    return option->value && strcmp(option->value, "DIR") == 0;
}

static bool takes_file(const struct option *option) {
    return option->value && strcmp(option->value, "FILE") == 0;
}

static bool takes_list(const struct option *option) {
    return option->offer == OFFER_REWRITES || option->offer == OFFER_ARCHITECTURES;
}

static bool has_offers(const struct option *option) {
    return option->choices || option->offer != OFFER_NOTHING;
}

static void print_names(const struct option *option, const struct strings *rewrites) {
    for (size_t i = 0; i < rewrites->count; i++)
        printf("%s%s", i ? " " : "", rewrites->at[i]);
    for (enum reason reason = 0; reason < REASON_COUNT && option->offer == OFFER_NAMES; reason++)
        printf(" %s", reason_name(reason));
}

// Those that --arch takes.
static void print_architectures(void) {
    enum { FIRST = 70, LAST = 999 };
    for (unsigned sm = FIRST; sm <= LAST; sm++) {
        char name[8];
        snprintf(name, sizeof name, "sm_%u", sm);
        if (architecture_parse(name))
            printf("%s%s", sm > FIRST ? " " : "", name);
    }
}

// What a value can be, with blanks in between.
static void print_offers(const struct option *option, const struct strings *rewrites) {
    for (const char *at = option->choices; at && *at; at++)
        putchar(*at == '|' ? ' ' : *at);
    if (option->offer == OFFER_ARCHITECTURES)
        print_architectures();
    else if (option->offer != OFFER_NOTHING)
        print_names(option, rewrites);
}

// Of a list the last part is completed; a - in front of it belongs to the globs.
static void print_bash_value(const struct option *option, const struct strings *rewrites) {
    printf("    %s) ", option->names[0]);
    if (takes_list(option))
        printf("part=${current##*,}; COMPREPLY=($(compgen -P \"${current%%\"${part#-}\"}\" -W '");
    else if (has_offers(option))
        printf("COMPREPLY=($(compgen -W '");
    if (has_offers(option)) {
        print_offers(option, rewrites);
        printf("' -- \"%s\"))", takes_list(option) ? "${part#-}" : "$current");
    } else {
        printf("COMPREPLY=($(compgen -%c -- \"$current\"))", takes_directory(option) ? 'd' : 'f');
    }
    printf("; return;;\n");
}

static void print_bash(const struct strings *rewrites) {
    printf("# bash completion for %s\n"
           "_warpagg_rewrite() {\n"
           "    local part current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    if [[ $current == = ]]; then current=\n"
           "    elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}\n"
           "    fi\n"
           "    case $previous in\n",
           command);
    for (const struct option *option = NULL; (option = next_shown(option));)
        if (has_offers(option) || takes_directory(option) || takes_file(option))
            print_bash_value(option, rewrites);
    printf("    esac\n    if [[ $current == -* ]]; then\n        COMPREPLY=($(compgen -W '");
    for (const struct option *option = NULL; (option = next_shown(option));)
        for (size_t i = 0; i < 2 && option->names[i]; i++)
            printf("%s%s ", option->names[i], option->form == FORM_EQUALS ? "=" : "");
    printf("' -- \"$current\"))\n"
           "        [[ ${COMPREPLY-} == *= ]] && compopt -o nospace\n"
           "    else\n        COMPREPLY=($(compgen -f -- \"$current\"))\n    fi\n}\n"
           "complete -o filenames -F _warpagg_rewrite %s\n",
           command);
}

static void print_zsh(const struct strings *rewrites) {
    static const char *const joint[] = {
        [FORM_FLAG] = "",    [FORM_SEPARATE] = "",   [FORM_JOINED] = "+",
        [FORM_EQUALS] = "=", [FORM_OPTIONAL] = "=-", [FORM_PLACE] = "",
    };
    printf("#compdef %s\n_arguments \\\n", command);
    for (const struct option *option = NULL; (option = next_shown(option));)
        for (size_t i = 0; i < 2 && option->names[i]; i++) {
            printf("    '%s%s[", option->names[i], joint[option->form]);
            for (const char *at = option->summary; *at; at++)
                printf(*at == '\'' ? "'\\''" : strchr("[]:", *at) ? "\\%c" : "%c", *at);
            putchar(']');
            if (option->form != FORM_FLAG)
                printf(is_optional(option) ? "::" : ":");
            if (has_offers(option)) {
                printf(takes_list(option) ? "value:_sequence compadd - " : "value:(");
                print_offers(option, rewrites);
                fputs(takes_list(option) ? "" : ")", stdout);
            } else if (option->value) {
                printf("%s:%s", option->value,
                       takes_directory(option) ? "_files -/"
                       : takes_file(option)    ? "_files"
                                               : "");
            }
            printf("' \\\n");
        }
    printf("    '*:CUDA source:_files -g \"*.cu *.cuh\"'\n");
}

static void print_fish(const struct strings *rewrites) {
    for (const struct option *option = NULL; (option = next_shown(option));) {
        printf("complete -c %s", command);
        for (size_t i = 0; i < 2 && option->names[i]; i++) {
            const char *name = option->names[i];
            const char *kind = name[1] == '-' ? "l" : name[2] ? "o" : "s"; // --long, -old, -s
            printf(" -%s %s", kind, name + 1 + (name[1] == '-'));
        }
        if (has_offers(option)) {
            printf(" -x -a '");
            print_offers(option, rewrites);
            putchar('\'');
        } else if (option->form != FORM_FLAG) {
            printf(takes_directory(option) ? " -x -a '(__fish_complete_directories)'"
                   : takes_file(option)    ? " -r"
                                           : " -x");
        }
        printf(" -d '");
        print_escaped(option->summary, "'\\");
        printf("'\n");
    }
}

int options_generate(const char *kind, const struct strings *rewrites) {
    static const struct {
        const char *kind;
        void (*print)(void);
        void (*complete)(const struct strings *rewrites);
    } pages[] = {
        {"man", .print = print_man},           {"man-nvcc", .print = print_launcher_man},
        {"markdown", .print = print_markdown}, {"bash", .complete = print_bash},
        {"zsh", .complete = print_zsh},        {"fish", .complete = print_fish},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].kind, kind) == 0) {
            if (pages[i].print)
                pages[i].print();
            else
                pages[i].complete(rewrites);
            return EXIT_DONE;
        }
    return EXIT_USAGE;
}
