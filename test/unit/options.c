// The command line: what options set, what is refused, and that the table is sound.

#define _XOPEN_SOURCE 700

#include "command/options.h"

#include <fcntl.h>

#include "check.h"
#include "command/option_table.h"

// Parses a command line of words separated by blanks. What goes to stdout and stderr ends in `printed`.
struct run {
    struct options options;
    int status;
    char printed[32768];
};

static struct run parse(struct arena *arena, const char *line) {
    char *words[32] = {"warpagg-rewrite"}, *rest = NULL;
    int count = 1;
    for (char *word = strtok_r(arena_string(arena, line), " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;

    struct run run = {0};
    FILE *capture = tmpfile();
    fflush(stdout);
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    dup2(fileno(capture), STDOUT_FILENO);
    dup2(fileno(capture), STDERR_FILENO);
    run.status = options_parse(arena, count, words, &run.options);
    if (!run.status && run.options.action == ACTION_GENERATE)
        run.status = options_generate(run.options.subject, &(struct strings){0});
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    rewind(capture);
    run.printed[fread(run.printed, 1, sizeof run.printed - 1, capture)] = '\0';
    fclose(capture);
    return run;
}

static struct options accept(struct arena *arena, const char *line) {
    struct run run = parse(arena, line);
    assert_string_equal(run.printed, "");
    assert_int_equal(run.status, 0);
    return run.options;
}

static void refuse(struct arena *arena, const char *line, const char *message) {
    struct run run = parse(arena, line);
    assert_string_equal(run.printed, arena_printf(arena, "warpagg-rewrite: error: %s\n", message));
    assert_int_equal(run.status, EXIT_USAGE);
}

static void assert_strings(const struct strings *strings, const char *expected) {
    char joined[256] = "";
    for (size_t i = 0; i < strings->count; i++) {
        strcat(joined, i ? " " : "");
        strcat(joined, strings->at[i]);
    }
    assert_string_equal(joined, expected);
}

static void the_defaults(void **state) {
    struct options options = accept(*state, "a.cu b.cu");
    assert_strings(&options.inputs, "a.cu b.cu");
    assert_int_equal(options.action, ACTION_REWRITE);
    assert_int_equal(options.output, OUTPUT_DIFF);
    assert_int_equal(options.level, LEVEL_BLOCK);
    assert_int_equal(options.color, COLOR_AUTO);
    assert_true(options.line_directives);
    assert_false(options.strict_fp || options.inline_runtime || options.check || options.quiet || options.verbose || options.depfile);
    assert_int_equal(options.clang_arguments.count + options.architectures.count, 0);
}

static void where_the_output_goes(void **state) {
    struct options options = accept(*state, "a.cu -o b.cu");
    assert_int_equal(options.output, OUTPUT_FILE);
    assert_string_equal(options.output_path, "b.cu");
    options = accept(*state, "--output-dir=out a.cu b.cu");
    assert_int_equal(options.output, OUTPUT_DIRECTORY);
    assert_string_equal(options.output_path, "out");
    assert_int_equal(accept(*state, "a.cu -i").output, OUTPUT_IN_PLACE);
    assert_int_equal(accept(*state, "a.cu --in-place -i").output, OUTPUT_IN_PLACE);
    assert_int_equal(accept(*state, "a.cu -n").output, OUTPUT_NONE);
    options = accept(*state, "a.cu --check --dry-run");
    assert_int_equal(options.output, OUTPUT_NONE);
    assert_true(options.check);
    options = accept(*state, "--list-sites a.cu");
    assert_int_equal(options.action, ACTION_LIST_SITES);
    assert_int_equal(options.output, OUTPUT_NONE);
}

static void choices_and_values(void **state) {
    assert_int_equal(accept(*state, "--level=warp a.cu").level, LEVEL_WARP);
    assert_int_equal(accept(*state, "--level grid a.cu").level, LEVEL_GRID);
    assert_true(accept(*state, "--fp=strict a.cu").strict_fp);
    assert_false(accept(*state, "--fp=strict --fp=reassociate a.cu").strict_fp);
    assert_true(accept(*state, "--runtime=inline a.cu").inline_runtime);
    assert_int_equal(accept(*state, "--color a.cu").color, COLOR_ALWAYS);
    assert_int_equal(accept(*state, "--color=never a.cu").color, COLOR_NEVER);
    assert_false(accept(*state, "--no-line-directives a.cu").line_directives);
    assert_string_equal(accept(*state, "--rewrites=-*,warp-keyed a.cu").rewrites, "-*,warp-keyed");
    assert_string_equal(accept(*state, "--only-site=3 a.cu").only_site, "3");
    assert_string_equal(accept(*state, "--json=r.json a.cu").json_path, "r.json");
    assert_string_equal(accept(*state, "--explain=no-gain").subject, "no-gain");
    struct options options = accept(*state, "--arch=sm_80,sm_90a a.cu --arch sm_120");
    assert_strings(&options.architectures, "sm_80 sm_90a sm_120");
    options = accept(*state, "--wrapper=gpuAtomicAdd=add --wrapper fastMax=max --header-filter=kernels/ a.cu");
    assert_strings(&options.wrappers, "gpuAtomicAdd=add fastMax=max");
    assert_string_equal(options.header_filter, "kernels/");
}

static void what_is_for_clang(void **state) {
    struct options options = accept(*state, "-Iinclude -I other -DX=1 -D Y -UZ -std=c++17 -isystem sys -include pre.h a.cu -- -O2 -i -o --check b.cu");
    assert_strings(&options.clang_arguments, "-I include -I other -D X=1 -D Y -U Z -std=c++17 -isystem sys -include pre.h -O2 -i -o --check b.cu");
    assert_strings(&options.inputs, "a.cu");
    assert_int_equal(options.output, OUTPUT_DIFF);
}

static void dependencies(void **state) {
    struct options options = accept(*state, "-MD -MF a.d -MT a.o a.cu");
    assert_true(options.depfile);
    assert_string_equal(options.depfile_path, "a.d");
    assert_string_equal(options.depfile_target, "a.o");
    assert_true(accept(*state, "-MD a.cu -o b.cu").depfile);
    refuse(*state, "-MF a.d a.cu", "-MF is only of use with -MD");
    refuse(*state, "-MD a.cu", "-MD names the output file; without one it needs -MF and -MT");
    refuse(*state, "-MD -MF a.d a.cu -o -", "-MD names the output file; without one it needs -MF and -MT");
}

static void unknown_options(void **state) {
    refuse(*state, "--chek a.cu", "unknown option '--chek'; did you mean '--check'?");
    refuse(*state, "--output=x a.cu", "unknown option '--output=x' (--help lists all; options of nvcc and clang go after `--`)");
    refuse(*state, "--levels=warp a.cu", "unknown option '--levels=warp'; did you mean '--level'?");
    refuse(*state, "a.cu -nostdinc", "unknown option '-nostdinc' (--help lists all; options of nvcc and clang go after `--`)");
    refuse(*state, "-in a.cu", "unknown option '-in'; did you mean '-i'?");
    assert_int_equal(parse(*state, "-oout.cu a.cu").status, EXIT_USAGE);
}

static void two_outputs_at_once(void **state) {
    refuse(*state, "-o b.cu -i a.cu", "-o and --in-place can't be given together: each says what the output is");
    refuse(*state, "-o b.cu -o c.cu a.cu", "-o is given twice");
    refuse(*state, "--check --output-dir=out a.cu", "--check and --output-dir can't be given together: each says what the output is");
    refuse(*state, "--list-sites -n a.cu", "--list-sites and --dry-run can't be given together: each says what the output is");
    refuse(*state, "-n --json=- -MD -MF - -MT x a.cu", "only one output can go to stdout; -n keeps the diff off it");
    refuse(*state, "--json=- a.cu", "only one output can go to stdout; -n keeps the diff off it");
    refuse(*state, "-o - --json=- a.cu", "only one output can go to stdout; -n keeps the diff off it");
    accept(*state, "-n --json=- a.cu");
}

static void other_contradictions(void **state) {
    refuse(*state, "-q -v a.cu", "--quiet and --verbose can't be given together: one asks for less, the other for more");
    refuse(*state, "--no-cuda --cuda-path=/cuda a.cu",
           "--no-cuda and --cuda-path can't be given together: one names a toolkit, the other does without");
    refuse(*state, "-o c.cu a.cu b.cu", "-o is for one input file, and here are 2");
    refuse(*state, "--output-dir=out a/k.cu b/k.cu", "--output-dir: a/k.cu and b/k.cu would be the same file there");
    refuse(*state, "--only-site=1 a.cu b.cu c.cu", "--only-site is for one input file, and here are 3");
}

static void bad_values(void **state) {
    refuse(*state, "--level=wrap a.cu", "--level is warp, block or grid, not 'wrap'");
    refuse(*state, "--fp=fast a.cu", "--fp is reassociate or strict, not 'fast'");
    refuse(*state, "--only-site=0 a.cu", "--only-site is a number from 1, not '0'");
    refuse(*state, "--only-site=1x a.cu", "--only-site is a number from 1, not '1x'");
    refuse(*state, "--arch=sm_90,90 a.cu", "--arch is sm_70, sm_90a or another that clang knows (sm_70 and newer), not '90'");
    refuse(*state, "--arch=sm_61 a.cu", "--arch is sm_70, sm_90a or another that clang knows (sm_70 and newer), not 'sm_61'");
    refuse(*state, "--check=yes a.cu", "--check takes no value");
    refuse(*state, "--json= a.cu", "--json needs a value");
    refuse(*state, "a.cu -o", "-o needs a value");
    refuse(*state, "", "no input file\nusage: warpagg-rewrite FILE.cu... [OPTION]... [-- COMPILER-FLAG...]");
}

static void help_and_version(void **state) {
    struct run run = parse(*state, "a.cu --help --nonsense");
    assert_int_equal(run.status, 0);
    assert_int_equal(run.options.action, ACTION_NOTHING);
    assert_non_null(strstr(run.printed, "--level=warp|block|grid"));
    assert_null(strstr(run.printed, "--generate"));
    run = parse(*state, "--version");
    assert_int_equal(run.status, 0);
    assert_string_equal(run.printed, "warpagg-rewrite " WARPAGG_VERSION "\n");
}

// No terminal is at hand here, so this is all there is to see of `auto`.
static void colours_are_for_those_who_ask(void **state) {
    FILE *file = tmpfile();
    struct options options = accept(*state, "a.cu");
    assert_false(options_colored(&options, file));
    options = accept(*state, "--color a.cu");
    assert_true(options_colored(&options, file));
    fclose(file);
}

// Every option is in every page, under each of its names.
static void pages_hold_every_option(void **state) {
    static const char *const kinds[] = {"man", "bash", "zsh", "fish", "markdown"};
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        struct run run = parse(*state, arena_printf(*state, "--generate=%s", kinds[kind]));
        assert_int_equal(run.status, 0);
        for (size_t i = 0; i < option_count; i++)
            for (size_t j = 0; j < 2 && option_table[i].names[j] && !option_table[i].hidden; j++) {
                const char *name = option_table[i].names[j];
                char escaped[64], *to = escaped; // in a man page a dash is `\-`
                for (const char *at = name; *at; at++) {
                    if (*at == '-' && kind == 0)
                        *to++ = '\\';
                    *to++ = *at;
                }
                *to = '\0';
                const char *wanted = kind == 3 ? name + 1 + (name[1] == '-') : escaped;
                if (!strstr(run.printed, wanted))
                    fail_msg("%s is missing in the page '%s'", name, kinds[kind]);
            }
    }
}

static void the_table_is_sound(void **state) {
    (void)state;
    for (size_t i = 0; i < option_count; i++) {
        const struct option *option = &option_table[i];
        assert_non_null(option->summary);
        assert_true(option->hidden || strlen(option->summary) <= 65); // --help fits 100 columns
        assert_true(option->form == FORM_FLAG || option->value || option->choices);
        assert_true(option->form != FORM_FLAG || (!option->value && !option->choices));
        for (size_t j = 0; j < i; j++)
            for (size_t k = 0; k < 4; k++) {
                const char *one = option->names[k / 2], *other = option_table[j].names[k % 2];
                assert_true(!one || !other || strcmp(one, other) != 0);
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(the_defaults),         ARENA_TEST(where_the_output_goes), ARENA_TEST(choices_and_values),
        ARENA_TEST(what_is_for_clang),    ARENA_TEST(dependencies),          ARENA_TEST(unknown_options),
        ARENA_TEST(two_outputs_at_once),  ARENA_TEST(other_contradictions),  ARENA_TEST(bad_values),
        ARENA_TEST(colours_are_for_those_who_ask), ARENA_TEST(help_and_version),     ARENA_TEST(pages_hold_every_option), ARENA_TEST(the_table_is_sound),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
