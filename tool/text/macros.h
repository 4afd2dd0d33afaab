// What a piece of text says, itself or by the macros that stand in it.

#ifndef WARPAGG_MACROS_H
#define WARPAGG_MACROS_H

#include "base/arena.h"
#include "base/lexer.h"
#include "base/source.h"
#include "unit.h"

// A definition in one of the unit's texts; several may have one name.
struct macro {
    const char *name;
    const char *text;
    struct range body; // with its parameters
    size_t number;     // of the definition, in the order of the texts
};

struct macro_list {
    struct macro *at;
    size_t count, capacity;
    // Directives that ask for names, or take them away: of these, only the text.
    struct {
        struct macro *at;
        size_t count, capacity;
    } asks;
};

// All that the file and the project's headers define, those of one name together. Time:
// proportional to their texts.
const struct macro_list *macros_of(struct arena *arena, const struct unit *unit);

// Definitions of the token's name; NULL, and *count 0: there are none.
const struct macro *macros_named(const struct macro_list *macros, const char *text,
                                 const struct token *token, size_t *count);

// Whether the word stands in the code of the range, or of a macro that it names, at whatever depth
// (macros that name each other are followed a few steps). A word behind `::` is another one:
// `::word`.
bool macros_say(const struct macro_list *macros, const char *text, struct range range,
                const char *word);

// Whether a macro that the range names outside of its brackets may hold a comma outside of
// brackets, or all that it is given: whether the range may have more parts
// in another configuration.
bool macros_may_part(const struct macro_list *macros, const char *text, struct range range);

// Whether the range names the function that it stands in: `__func__` and its like.
bool macros_name_function(const struct macro_list *macros, const char *text, struct range range);

// Whether the range takes storage that lives until the function returns: `alloca`.
bool macros_take_storage(const struct macro_list *macros, const char *text, struct range range);

// The first word of the range; where it is a macro, with the arguments behind it.
struct range macros_call_at(const struct macro_list *macros, const char *text, struct range range);

// Whether the range, a macro's name and what it is given, calls the function with just that,
// whatever else is defined: the name has one definition, which is the function's name, or
// parameters and one call of them in their order, and nothing asks for it. *name: where it stands.
bool macros_hand_on(const struct macro_list *macros, const char *text, struct range range,
                    const char *function, struct range *name);

// Whether the name that begins at `at`, in the body of a macro which the source defines, is what
// the body calls wherever the macro stands, and may be another name: no macro is given it, none of
// the macro's parameters is among `words` (behind the last one NULL), no other macro or condition
// names it up to its #undef, and no other text may use it. *uses: how often its name stands there.
bool macros_spell_once(const struct macro_list *macros, const struct unit *unit,
                       const struct source *source, size_t at, const char *const *words,
                       size_t *uses);

// Whether the word stands in the braces of a class that is defined in the range.
bool macros_class_says(const struct macro_list *macros, const char *text, struct range range,
                       const char *word);

#endif
