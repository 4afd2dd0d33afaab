// Every option of the program, a row each. Adding one means a row here and, where it sets something new, a field in struct options.

#include "option_table.h"

const char *const option_group_titles[GROUP_COUNT] = {
    [GROUP_OUTPUT] = "Output (a unified diff on stdout, unless one of these is given)",
    [GROUP_CHOICE] = "What is rewritten, and how",
    [GROUP_REPORT] = "Reports",
    [GROUP_BUILD] = "Builds (a compiler's whole command may stand after `--`)",
    [GROUP_TOOLCHAIN] = "CUDA and clang (other options of nvcc and clang go after `--`)",
    [GROUP_INFORMATION] = "Configuration and information",
};

const char *const exit_code_texts[] = {
    [EXIT_DONE] = "Done, whatever was or was not rewritten.",
    [EXIT_PENDING] = "Only from --check: a rewrite is pending.",
    [EXIT_USAGE] = "A mistake on the command line or in the configuration, or an input that can't be read.",
    [EXIT_PARSE] = "A file did not parse, or clang died over it. Nothing was written for it; the others went on.",
    [EXIT_WRITE] = "An output could not be written, two edits were in conflict, or --verify found the rewritten file worse. Nothing was written for it.",
};
const size_t exit_code_count = sizeof exit_code_texts / sizeof *exit_code_texts;

const struct variable variable_table[] = {
    {"CUDA_PATH", "Where the CUDA toolkit is, unless --cuda-path says so.", .of_tool = true},
    {"NVCC", "The compiler of --verify, unless --nvcc says so.", .of_tool = true},
    {"NVCC_PREPEND_FLAGS, NVCC_APPEND_FLAGS", "A part of each command of nvcc's, as they are for nvcc.",
     .of_tool = true, .of_launcher = true},
    {"PATH", "Where nvcc is looked for, whose toolkit is taken next.", .of_tool = true},
    {"WARPAGG_FLAGS",
     "The options by which warpagg-nvcc has files rewritten, split as a shell does; -q where it is not set.",
     .of_launcher = true},
    {"WARPAGG_LOG",
     "A file to which warpagg-nvcc adds a line of JSON for each file that it is to compile; --summary reads it.",
     .of_launcher = true},
    {"TMPDIR", "Where files lie for a while that find no place beside the output, instead of /tmp.",
     .of_tool = true, .of_launcher = true},
    {"XDG_CACHE_HOME", "Where parsed headers are kept, in a directory of their own, instead of ~/.cache.",
     .of_tool = true},
    {"NO_COLOR", "Set and not empty: no colours, unless --color asks for them.", .of_tool = true, .of_launcher = true},
};
const size_t variable_count = sizeof variable_table / sizeof *variable_table;

#define FIELD(name) offsetof(struct options, name)

const struct option option_table[] = {
    {.names = {"-o"}, .form = FORM_SEPARATE, .value = "FILE", .group = GROUP_OUTPUT, .effect = EFFECT_STRING,
     .field = FIELD(output_path), .slot = SLOT_GOAL, .output = OUTPUT_FILE, .one_input = true,
     .summary = "Write the file to FILE, rewritten or not; - is stdout",
     .detail = "#line directives in it make compilers and profilers name the original's lines. A file with nothing to rewrite is copied, behind one that names it. Missing directories are made."},
    {.names = {"--output-dir"}, .form = FORM_EQUALS, .value = "DIR", .group = GROUP_OUTPUT, .effect = EFFECT_STRING,
     .field = FIELD(output_path), .slot = SLOT_GOAL, .output = OUTPUT_DIRECTORY,
     .summary = "Write each file to DIR, under its own name"},
    {.names = {"-i", "--in-place"}, .group = GROUP_OUTPUT, .slot = SLOT_GOAL, .output = OUTPUT_IN_PLACE,
     .summary = "Rewrite the files in place",
     .detail = "A file with nothing to rewrite is not touched and keeps its time stamp."},
    {.names = {"-n", "--dry-run"}, .group = GROUP_OUTPUT, .slot = SLOT_GOAL, .output = OUTPUT_NONE,
     .summary = "Write nothing; the remarks say what would be done"},
    {.names = {"--check"}, .group = GROUP_OUTPUT, .effect = EFFECT_TRUE, .field = FIELD(check), .slot = SLOT_GOAL,
     .output = OUTPUT_NONE, .summary = "Write nothing; exit 1 when a rewrite is pending"},
    {.names = {"--verify"}, .group = GROUP_OUTPUT, .effect = EFFECT_TRUE, .field = FIELD(verify),
     .command_line_only = true, .summary = "Compile with nvcc before and after; write nothing that is worse",
     .detail = "Both texts are compiled with the options -I, -isystem, -include, -D, -U, -std, each --arch, and what of nvcc's stands after `--`. Where only the "
               "rewritten one does not compile, or where a kernel needs more registers than its largest block can have, or more static shared memory than a "
               "block may declare, nothing is written for the file, and a message names the sites to leave. With -v each kernel's needs are printed."},
    {.names = {"--no-line-directives"}, .group = GROUP_OUTPUT, .effect = EFFECT_FALSE, .field = FIELD(line_directives),
     .summary = "Leave #line directives out of -o and --output-dir's files"},

    {.names = {"--level"}, .form = FORM_EQUALS, .choices = "warp|block|grid", .group = GROUP_CHOICE, .effect = EFFECT_CHOICE,
     .field = FIELD(level), .summary = "How far combining may reach; block is the default",
     .detail = "warp changes the call alone, block may add a declaration to the kernel, grid may change the kernel's frame and its launches."},
    {.names = {"--rewrites"}, .form = FORM_EQUALS, .value = "GLOBS", .offer = OFFER_REWRITES,
     .group = GROUP_CHOICE, .effect = EFFECT_STRING, .field = FIELD(rewrites),
     .summary = "Which rewrites may be used, as in warp-*,-warp-keyed",
     .detail = "Globs separated by commas; a - in front drops what the glob fits, and the last one that fits a name decides. A list that begins "
               "with a - starts from all rewrites, any other from none. --list-rewrites shows the names."},
    {.names = {"--only-site"}, .form = FORM_EQUALS, .value = "ID", .group = GROUP_CHOICE, .effect = EFFECT_NUMBER,
     .field = FIELD(only_site), .one_input = true, .summary = "Rewrite this one site only; --list-sites shows the numbers",
     .detail = "To find the site that makes a program misbehave, or to try one at a time."},
    {.names = {"--leave-site"}, .form = FORM_EQUALS, .value = "IDS", .group = GROUP_CHOICE, .effect = EFFECT_NUMBERS,
     .field = FIELD(left_sites), .one_input = true, .summary = "Leave these sites as they are, as in 3 or 3,7",
     .detail = "The numbers are those of --list-sites; --verify names the ones to leave. May be given several times."},
    {.names = {"--diff"}, .form = FORM_OPTIONAL, .value = "FILE", .implied = "-", .group = GROUP_CHOICE,
     .effect = EFFECT_STRING, .field = FIELD(diff_path), .command_line_only = true,
     .summary = "Take only sites on lines that a diff touches",
     .detail = "As in git diff -U0 | warpagg-rewrite --diff. The unified diff comes from FILE, or from standard "
               "input. Other sites are neither rewritten nor reported. Where no file is named, the .cu files of the "
               "diff are taken; deleted ones are passed by."},
    {.names = {"--remap"}, .form = FORM_EQUALS, .value = "KERNEL:REQUEST", .group = GROUP_CHOICE, .effect = EFFECT_STRINGS,
     .field = FIELD(remaps), .one_input = true, .summary = "Send a kernel's threads through a layout of its keys",
     .detail = "As in --remap=count:key=page[i],n=n,order=cluster,by=thread. It says of the kernel what `// warpagg: remap(key = page[i], n = n, order = cluster, by = thread)` above it says: its threads take the elements in the "
               "order of their keys, or as far apart as equal keys can be (scatter). May be given several times."},
    {.names = {"--fp"}, .form = FORM_EQUALS, .choices = "reassociate|strict", .group = GROUP_CHOICE, .effect = EFFECT_SWITCH,
     .field = FIELD(strict_fp), .summary = "Allow regrouping of floating-point sums (default: yes)",
     .detail = "Atomic additions have no fixed order, so no run promises the last bit. Regrouped sums may still give values that no order of the "
               "original additions gives; strict leaves floating-point sums alone."},
    {.names = {"--alias"}, .form = FORM_EQUALS, .choices = "types|strict|none", .group = GROUP_CHOICE, .effect = EFFECT_CHOICE,
     .field = FIELD(alias), .summary = "Which pointers may lead to one place; those to one type may",
     .detail = "Decides whether the kernel may look at a location before a block's combined update reaches it. types, the default, goes by C++'s rules: "
               "pointers to different types lead to different places, and nobody writes what is read through a pointer to const. strict "
               "believes only __restrict__; none takes all different names for different places."},
    {.names = {"--assume-in-range"}, .group = GROUP_CHOICE, .effect = EFFECT_TRUE, .field = FIELD(assume_in_range),
     .summary = "Counters of atomicInc and atomicDec begin within their limit",
     .detail = "Then a ring is a counter: the warps of a block fetch together. Says of all such counters what `// warpagg: in-range` says of one: that it lies in 0 "
               "to its limit when the kernel starts, and that nobody outside of the kernel touches it meanwhile."},
    {.names = {"--shared-memory"}, .form = FORM_EQUALS, .value = "BYTES", .group = GROUP_CHOICE, .effect = EFFECT_NUMBER,
     .field = FIELD(shared_memory), .summary = "Shared memory for the caches and tables of one kernel",
     .detail = "By default two thirds of what a block can have without fewer blocks fitting on a multiprocessor; the L1 cache lives on the rest. Never more "
               "than the 48 KB that a block may declare."},
    {.names = {"--runtime"}, .form = FORM_EQUALS, .choices = "include|inline", .group = GROUP_CHOICE, .effect = EFFECT_SWITCH,
     .field = FIELD(inline_runtime), .summary = "Include the runtime's header, or put its text into the output",
     .detail = "With include, the default, the output needs the directory that --print-include-dir prints on its include path. With inline it "
               "needs nothing."},

    {.names = {"--instrument"}, .group = GROUP_CHOICE, .effect = EFFECT_TRUE, .field = FIELD(instrument), .command_line_only = true,
     .summary = "Rewrite nothing; have the sites count what they do",
     .detail = "The program that is compiled of the output does what it did, at most three times slower, and adds what it has seen to the file warpagg.profile when it ends, "
               "or to the one that WARPAGG_PROFILE names in the environment."},
    {.names = {"--profile"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_CHOICE, .effect = EFFECT_STRING, .field = FIELD(profile_path),
     .summary = "Choose by what a program of --instrument has seen",
     .detail = "FILE says of each site how many lanes come together and how many addresses they have. It decides among what is right, launches as --level=grid "
               "makes them included; it makes nothing right. What it says of a function whose text has changed is not used."},

    {.names = {"--header-filter"}, .form = FORM_EQUALS, .value = "REGEX", .group = GROUP_CHOICE, .effect = EFFECT_STRING,
     .field = FIELD(header_filter), .summary = "Rewrite in headers too whose path matches",
     .detail = "An extended regular expression, tried on the whole path; `none` takes none. With -i, or in a diff, a header is edited "
               "once, whoever includes it, and only as far as it is right for every file that may. With -o and --output-dir the "
               "output includes copies of its own, and the headers stay as they are. Without this option only the files named on "
               "the command line are rewritten."},
    {.names = {"--project-headers"}, .group = GROUP_CHOICE, .effect = EFFECT_TRUE, .field = FIELD(project_headers),
     .summary = "Rewrite in the headers of a file's own project too",
     .detail = "Those below the nearest folder above the file that git keeps; where none is, below the deepest one that holds the "
               "file and the current directory. System headers and Python's packages are none of them. Where --header-filter is "
               "given, that decides, and --verify goes without."},
    {.names = {"--wrapper"}, .form = FORM_EQUALS, .value = "NAME=OP", .group = GROUP_CHOICE, .effect = EFFECT_STRINGS,
     .field = FIELD(wrappers), .summary = "Take NAME for an atomic OP, as in gpuAtomicAdd=add",
     .detail = "For functions of the program that take a pointer and a value and do what CUDA's atomic does. May be given several times."},

    {.names = {"--list-sites"}, .group = GROUP_REPORT, .slot = SLOT_GOAL, .output = OUTPUT_NONE, .action = ACTION_LIST_SITES,
     .summary = "Print a line for each atomic: where, what, and the verdict"},
    {.names = {"--explain-site"}, .form = FORM_EQUALS, .value = "ID", .group = GROUP_REPORT, .effect = EFFECT_NUMBER, .field = FIELD(subject),
     .slot = SLOT_GOAL, .output = OUTPUT_NONE, .action = ACTION_EXPLAIN_SITE, .one_input = true,
     .summary = "Print everything that is known of one site",
     .detail = "The number is the one that --list-sites prints. With -v what does not hold is printed too."},
    {.names = {"--json"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_REPORT, .effect = EFFECT_STRING, .field = FIELD(json_path),
     .command_line_only = true, .summary = "Write a report for programs to FILE; - is stdout"},
    {.names = {"--sarif"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_REPORT, .effect = EFFECT_STRING, .field = FIELD(sarif_path),
     .command_line_only = true, .summary = "Write the report as SARIF 2.1.0, for code hosts and editors"},
    {.names = {"--github"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_REPORT,
     .effect = EFFECT_STRING, .field = FIELD(github_path), .command_line_only = true,
     .summary = "Write annotations as GitHub Actions reads them; - is stdout"},
    {.names = {"--export-fixes"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_REPORT, .effect = EFFECT_STRING, .field = FIELD(fixes_path),
     .command_line_only = true, .summary = "Write the edits as clang-tidy does, for clang-apply-replacements"},
    {.names = {"--report"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_REPORT, .effect = EFFECT_STRING, .field = FIELD(page_path),
     .command_line_only = true, .summary = "Write a page for a browser: sources, verdicts, facts, cures",
     .detail = "One HTML file that needs nothing else and no network. - is stdout, here as in the other reports. With any of them the text and the diff come as they do without."},
    {.names = {"--summary"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_REPORT,
     .effect = EFFECT_STRING, .field = FIELD(subject), .slot = SLOT_GOAL, .output = OUTPUT_NONE,
     .action = ACTION_SUMMARY, .summary = "Print what WARPAGG_LOG=FILE says of a build",
     .detail = "A row for each file with atomics, or with something to look into, and the sums. -v has all files. Of "
               "a file that was compiled several times the last time counts."},
    {.names = {"--color"}, .form = FORM_OPTIONAL, .choices = "auto|always|never", .implied = "always", .group = GROUP_REPORT,
     .effect = EFFECT_CHOICE, .field = FIELD(color), .summary = "When to use colours; auto asks the terminal and NO_COLOR"},
    {.names = {"-q", "--quiet"}, .group = GROUP_REPORT, .effect = EFFECT_TRUE, .field = FIELD(quiet), .slot = SLOT_VOLUME,
     .summary = "Print warnings and errors only"},
    {.names = {"-v", "--verbose"}, .group = GROUP_REPORT, .effect = EFFECT_TRUE, .field = FIELD(verbose), .slot = SLOT_VOLUME,
     .summary = "Print the source line under each remark, and clang's arguments"},

    {.names = {"-d"}, .form = FORM_SEPARATE, .choices = "stats", .group = GROUP_REPORT, .effect = EFFECT_STRING, .field = FIELD(debug),
     .command_line_only = true, .summary = "Print how long each stage took, for each file"},

    {.names = {"-p"}, .form = FORM_PLACE, .value = "DIR", .group = GROUP_BUILD, .effect = EFFECT_DATABASE, .field = FIELD(database_path),
     .summary = "Take files and flags from compile_commands.json in DIR",
     .detail = "DIR may be the file itself. Without it the file is looked for from the first input, or this directory, upwards, in each directory and its build. All CUDA "
               "entries are taken, or those of the files and directories named. What several entries compile is edited once, if that is right for each."},
    {.names = {"--files"}, .form = FORM_EQUALS, .value = "REGEX", .group = GROUP_BUILD, .effect = EFFECT_STRING, .field = FIELD(files), .needs = "-p",
     .summary = "Of these entries take those whose path matches", .detail = "An extended regular expression, tried on the whole path."},
    {.names = {"-j"}, .form = FORM_JOINED, .value = "N", .group = GROUP_BUILD, .effect = EFFECT_NUMBER, .field = FIELD(jobs),
     .summary = "Look at N files at a time; as many as there are cores",
     .detail = "Each file is looked at in a process of its own: if one crashes, that file is named and left, and the others go on. The output does not depend on N."},
    {.names = {"--stdin-filename"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_BUILD, .effect = EFFECT_STRING, .field = FIELD(stdin_name),
     .command_line_only = true, .summary = "What the input - is called, and where it lies",
     .detail = "The input - is standard input. Under this name it stands in messages and in compile_commands.json (-p), and there its quoted includes and its configuration are "
               "looked for, whether a file of that name is there or not. Without it the text counts as a file of the current directory."},
    {.names = {"--changed-only"}, .group = GROUP_BUILD, .effect = EFFECT_TRUE, .field = FIELD(changed_only),
     .summary = "Of -o and --output-dir write only what is rewritten", .detail = "A file with nothing to rewrite has no output then."},

    {.names = {"-MD"}, .group = GROUP_BUILD, .effect = EFFECT_TRUE, .field = FIELD(depfile),
     .summary = "Write a make rule with all files that were read, as gcc does",
     .detail = "It goes beside the output, with .d in place of the extension, and names the output as its target. This program is in it, so that a new version works anew."},
    {.names = {"-MP"}, .group = GROUP_BUILD, .effect = EFFECT_TRUE, .field = FIELD(depfile_phony), .needs = "-MD",
     .summary = "Add an empty rule for each header, for when one is gone"},
    {.names = {"-MF"}, .form = FORM_SEPARATE, .value = "FILE", .group = GROUP_BUILD, .effect = EFFECT_STRING, .field = FIELD(depfile_path),
     .needs = "-MD", .one_input = true, .summary = "The file for that rule"},
    {.names = {"-MT"}, .form = FORM_SEPARATE, .value = "TARGET", .group = GROUP_BUILD, .effect = EFFECT_STRING,
     .field = FIELD(depfile_target), .needs = "-MD", .one_input = true, .summary = "The target of that rule"},

    {.names = {"--arch"}, .form = FORM_EQUALS, .value = "sm_XX", .offer = OFFER_ARCHITECTURES,
     .group = GROUP_TOOLCHAIN, .effect = EFFECT_ARCHITECTURES, .field = FIELD(architectures),
     .summary = "The GPU to parse for, sm_70 or newer",
     .detail = "May be given several times, or several separated by commas, for code that differs by __CUDA_ARCH__."},
    {.names = {"--cuda-path"}, .form = FORM_EQUALS, .value = "DIR", .group = GROUP_TOOLCHAIN, .effect = EFFECT_STRING,
     .field = FIELD(cuda_path), .slot = SLOT_TOOLKIT, .command_line_only = true, .summary = "Where the CUDA toolkit is",
     .detail = "By default $CUDA_PATH, the nvcc on $PATH, and /usr/local/cuda are tried, in this order."},
    {.names = {"--no-cuda"}, .group = GROUP_TOOLCHAIN, .effect = EFFECT_TRUE, .field = FIELD(no_cuda), .slot = SLOT_TOOLKIT,
     .summary = "Parse with declarations of our own, without a toolkit",
     .detail = "That is also what happens where no toolkit is found."},
    {.names = {"--no-cache"}, .group = GROUP_TOOLCHAIN, .effect = EFFECT_TRUE, .field = FIELD(no_cache),
     .summary = "Parse CUDA's headers anew",
     .detail = "Otherwise they, and those of the system that a file begins with, are parsed once for each set of flags and kept in $XDG_CACHE_HOME/warpagg-rewrite (~/.cache/warpagg-rewrite), when a second run asks for them."},
    {.names = {"--nvcc"}, .form = FORM_EQUALS, .value = "PATH", .group = GROUP_TOOLCHAIN, .effect = EFFECT_STRING, .field = FIELD(nvcc),
     .needs = "--verify", .command_line_only = true, .summary = "The nvcc that --verify compiles with",
     .detail = "By default $NVCC, the one of the toolkit, and the nvcc on $PATH are tried, in this order."},
    {.names = {"-I"}, .form = FORM_JOINED, .value = "DIR", .group = GROUP_TOOLCHAIN, .effect = EFFECT_CLANG,
     .summary = "Search DIR for headers"},
    {.names = {"-isystem"}, .form = FORM_JOINED, .value = "DIR", .group = GROUP_TOOLCHAIN, .effect = EFFECT_CLANG,
     .summary = "Search DIR for system headers; they are never rewritten"},
    {.names = {"-include"}, .form = FORM_SEPARATE, .value = "FILE", .group = GROUP_TOOLCHAIN, .effect = EFFECT_CLANG,
     .summary = "Include FILE first"},
    {.names = {"-D"}, .form = FORM_JOINED, .value = "NAME[=TEXT]", .group = GROUP_TOOLCHAIN, .effect = EFFECT_CLANG,
     .summary = "Define a macro"},
    {.names = {"-U"}, .form = FORM_JOINED, .value = "NAME", .group = GROUP_TOOLCHAIN, .effect = EFFECT_CLANG,
     .summary = "Undefine a macro"},
    {.names = {"-std"}, .form = FORM_EQUALS, .value = "c++XX", .group = GROUP_TOOLCHAIN, .effect = EFFECT_CLANG,
     .summary = "The language standard"},

    {.names = {"--config"}, .form = FORM_EQUALS, .value = "FILE", .group = GROUP_INFORMATION, .effect = EFFECT_STRING, .field = FIELD(config_path),
     .slot = SLOT_CONFIGURATION, .summary = "Take options from FILE",
     .detail = "By default from .warpagg-rewrite in the input's directory or the nearest one above it. The command line wins."},
    {.names = {"--no-config"}, .group = GROUP_INFORMATION, .effect = EFFECT_TRUE, .field = FIELD(no_config), .slot = SLOT_CONFIGURATION,
     .summary = "Read no configuration file"},
    {.names = {"--dump-config"}, .group = GROUP_INFORMATION, .slot = SLOT_GOAL, .output = OUTPUT_NONE, .action = ACTION_DUMP_CONFIG,
     .summary = "Print the options in force as a configuration file"},

    {.names = {"--list-rewrites"}, .group = GROUP_INFORMATION, .slot = SLOT_GOAL, .output = OUTPUT_NONE, .action = ACTION_LIST_REWRITES,
     .summary = "List the rewrites and what they need"},
    {.names = {"--explain"}, .form = FORM_EQUALS, .value = "NAME", .offer = OFFER_NAMES,
     .group = GROUP_INFORMATION, .effect = EFFECT_STRING, .field = FIELD(subject),
     .slot = SLOT_GOAL, .output = OUTPUT_NONE, .action = ACTION_EXPLAIN,
     .summary = "Explain a rewrite, or a reason to leave a site as it is"},
    {.names = {"--print-include-dir"}, .group = GROUP_INFORMATION, .slot = SLOT_GOAL, .output = OUTPUT_NONE,
     .action = ACTION_INCLUDE_DIR, .summary = "Print the directory that rewritten code needs on its include path"},
    {.names = {"--print-makefile"}, .group = GROUP_INFORMATION, .slot = SLOT_GOAL, .output = OUTPUT_NONE,
     .action = ACTION_MAKEFILE, .summary = "Print the file that a Makefile includes to rewrite sources"},
    {.names = {"-h", "--help"}, .group = GROUP_INFORMATION, .effect = EFFECT_HELP, .summary = "Print this help"},
    {.names = {"--version"}, .group = GROUP_INFORMATION, .effect = EFFECT_VERSION, .summary = "Print the version"},
    {.names = {"--generate"}, .form = FORM_EQUALS, .choices = "man|bash|zsh|fish|markdown|man-nvcc",
     .group = GROUP_INFORMATION, .effect = EFFECT_STRING, .field = FIELD(subject),
     .slot = SLOT_GOAL, .output = OUTPUT_NONE, .action = ACTION_GENERATE,
     .hidden = true, .summary = "Print a man page, the completions of a shell, or the manual's list of options"},
};
const size_t option_count = sizeof option_table / sizeof *option_table;
