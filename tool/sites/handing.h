// One more argument, in front of the others: which functions can be given it,
// and where it goes in the text.
//
// It takes callers that are all seen, and text that can be edited. What is handed on so: objects of
// a block (frame.h), and the block's index to helpers that read it,
// where a kernel's body runs for several blocks.

#ifndef WARPAGG_HANDING_H
#define WARPAGG_HANDING_H

#include "flow.h"

struct kernel;
struct macro_list;

// Where a parameter or an argument goes.
struct handing_place {
    size_t at;    // offset in the file
    bool is_only; // none follows
};

// Of a helper of that file, and of a call in it. Returns why there is none, as a sentence in which
// the helper goes by `name`, or NULL.
const char *handing_parameter(struct arena *arena, const struct flow *flow,
                              const struct source *source, const struct function_flow *helper,
                              const char *name, struct handing_place *place);
const char *handing_argument(struct arena *arena, const struct flow *flow,
                             const struct source *source, const struct node *call, const char *name,
                             struct handing_place *place);

// How the helpers of a kernel that read the block's index get it as a parameter
// of the name blockIdx, by every call.
struct handing {
    const char *obstacle; // why they can't, as a sentence; NULL: they can
    ARENA_LIST(const struct function *) helpers;
    ARENA_LIST(struct handing_place) parameters, arguments;
};

// Of a kernel, in whose functions the index is read outside of its own text. Never NULL. Time:
// proportional to the texts of its functions and their callers.
const struct handing *handing_of_index(struct arena *arena, const struct flow *flow,
                                       const struct kernel *kernel);

// What holds for both, of what two parses found; either may be NULL.
const struct handing *handing_common(struct arena *arena, const struct handing *a,
                                     const struct handing *b);

// Whether a lambda captures what it names, whatever that is: `[&]`, `[=, x]`.
bool handing_is_captured(const struct function *lambda);

// Whether the function has a variable of that name, or says the global one's in full.
bool handing_has_own(struct arena *arena, const struct macro_list *macros,
                     const struct function *function, struct range text, const char *word);

#endif
