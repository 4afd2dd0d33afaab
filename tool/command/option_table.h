// The table of options: what the parser, --help, the man page, the completions and
// docs/command-line.md are made from.

#ifndef WARPAGG_OPTION_TABLE_H
#define WARPAGG_OPTION_TABLE_H

#include "options.h"

enum option_group {
    GROUP_OUTPUT,
    GROUP_CHOICE,
    GROUP_REPORT,
    GROUP_BUILD,
    GROUP_TOOLCHAIN,
    GROUP_INFORMATION,
    GROUP_COUNT
};

enum option_form {
    FORM_FLAG,     // --check
    FORM_SEPARATE, // -o FILE
    FORM_JOINED,   // -I DIR or -IDIR
    FORM_EQUALS,   // --level=WHAT or --level WHAT
    FORM_OPTIONAL, // --color or --color=WHEN
    FORM_PLACE,    // -p or -p DIR: the next word is its value unless it is an option or a CUDA file
};

// What an option does with its value.
enum option_effect {
    EFFECT_NONE,
    EFFECT_TRUE,   // sets the bool at `field`
    EFFECT_FALSE,  // clears it
    EFFECT_STRING, // sets the const char * at `field`
    EFFECT_CHOICE, // sets the enum at `field` to the number of the choice
    EFFECT_SWITCH, // sets the bool at `field` to the number of the choice, of two
    EFFECT_NUMBER, // as a string, but it must be a number from 1
    // Adds to the strings at `field`, of numbers from 1 with commas between them.
    EFFECT_NUMBERS,
    // A compile database is asked for; sets the const char * at `field` where there is a value.
    EFFECT_DATABASE,
    EFFECT_STRINGS,       // adds to the strings at `field`
    EFFECT_ARCHITECTURES, // adds to the strings at `field`
    EFFECT_CLANG,         // passed on to clang
    EFFECT_HELP,
    EFFECT_VERSION,
};

// Options of one slot exclude each other.
enum option_slot {
    SLOT_NONE,
    SLOT_GOAL,
    SLOT_TOOLKIT,
    SLOT_VOLUME,
    SLOT_CONFIGURATION,
    SLOT_COUNT
};

// What completions offer for a value, besides choices, files and directories.
enum option_offer {
    OFFER_NOTHING,
    OFFER_NAMES,         // rewrites and reasons
    OFFER_REWRITES,      // several, with commas between them
    OFFER_ARCHITECTURES, // likewise
};

struct option {
    const char *names[2]; // as written, "-n" and "--dry-run"; the second may be NULL
    enum option_form form;
    const char *value;   // what help calls its value, where `choices` is NULL
    const char *choices; // "warp|block|grid", in the order of the enum
    enum option_offer offer;
    const char *implied; // the choice that FORM_OPTIONAL stands for without a value
    enum option_group group;
    const char *summary; // for --help; a short phrase
    const char *detail;  // what the man page and the manual add, or NULL

    enum option_effect effect;
    size_t field; // offset in struct options
    enum option_slot slot;
    enum output_kind output; // of options in SLOT_GOAL
    enum action action;
    const char *needs; // another option that must be there too
    bool one_input;    // makes sense for one input file only
    // No configuration file may say it: it names what is written or run, or is about one machine.
    bool command_line_only;
    bool hidden;
};

extern const struct option option_table[];
extern const size_t option_count;

extern const char *const option_group_titles[GROUP_COUNT];

// A row an exit code, in the order of their numbers.
extern const char *const exit_code_texts[];
extern const size_t exit_code_count;

// What the environment says.
struct variable {
    const char *name, *text;
    bool of_tool, of_launcher; // who asks for it
};

extern const struct variable variable_table[];
extern const size_t variable_count;

void options_print_help(void);

#endif
