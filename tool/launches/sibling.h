// A kernel's sibling: a second kernel with the same body, a host function that launches one of the
// two, and the launches in sight that call that function.
// The kernel itself stays for everybody else.
//
// The text is read by tokens, and only plain forms are taken.

#ifndef WARPAGG_SIBLING_H
#define WARPAGG_SIBLING_H

#include "base/diagnostic.h"
#include "base/edit.h"
#include "sites/kernels.h"

struct names;

// `name<arguments><<<grid, block>>>(…)`
struct sibling_launch {
    struct range name, opens; // `<<<`
    struct range tail;        // from `>>>` behind the parenthesis
    unsigned settings;        // 2 to 4: grid, block, shared memory, stream
    bool has_arguments;
};

struct sibling {
    struct arena *arena;
    const struct source *source;
    const struct kernel *kernel;
    const char *suffix; // of its name: "remapped"
    const char *ending; // of the host function's name, where that is another one

    // Found by sibling_read.
    struct range text;      // from the first word of its declaration to its last brace
    const char *head;       // "template <…> ", with a name for each parameter; or ""
    const char *head_names; // "<T, N>"; or ""
    struct range linkage;   // `extern "C" `; empty: it is not there
    struct range name;
    struct range parameters;     // between the parentheses
    const char *host_parameters; // the same, as a function of the host's has them
    unsigned defaults;           // how many of them have default arguments

    // Found by sibling_read_launches.
    ARENA_LIST(struct sibling_launch) launches;
    size_t in_sight; // launches of the kernel, those that stay as they are among them
};

// Reads the kernel's declaration. In its body conditions and pragmas may stand, which say the same
// a second time. Returns why there can't be a sibling, as a sentence, or NULL.
const char *sibling_read(struct sibling *s);

// Finds the launches of the kernel that can be changed: behind it, in host code, in no macro's
// body, and none that another edit touches. Keeps those that are launches of it in each parse of
// the file: what is taken for one there may be one of something else in another. Returns why there
// are none, or NULL.
const char *sibling_read_launches(struct sibling *s, const struct kernel_list *kernels,
                                  const struct edit_list *made);

// "k_remapped", "launch_k_remapped".
const char *sibling_name(const struct sibling *s);
const char *sibling_launcher(const struct sibling *s);

// Whether a name that it would take has another meaning: its own, of its `parameter`, or of those
// of the runtime's that it says (up to NULL). `names`: the program's; NULL: not known. Returns why,
// as a sentence, or NULL.
const char *sibling_read_names(const struct sibling *s, const struct names *names,
                               const char *const *says, const char *parameter);

// What the user is told of it: where its kernel's name stands.
struct diagnostic sibling_note(const struct sibling *s, bool warns, const char *text);

// The kernel's text with those of the edits that lie in it, the sibling's name, and one more
// parameter in front, if there is one. NULL: the edits don't fit.
const char *sibling_copy(struct sibling *s, const char *parameter, const struct edit_list *edits);

// The host function up to its opening brace, with the launch's settings (warpagg_grid,
// warpagg_block, warpagg_shared, warpagg_stream) and the kernel's parameters.
const char *sibling_launcher_head(const struct sibling *s);

// ", a, b": the kernel's arguments as the host function has them.
const char *sibling_arguments(const struct sibling *s);

// How the host function chooses between the sibling and the kernel.
struct sibling_choice {
    const char *comment;  // what it does
    const char *launches; // the runtime's class that decides; of what one launch is told: `launch`
    const char *launch;   // and the name of that
    const char *variable;
    bool is_timed;        // it learns, by the kernel's name
    const char *is_other; // the member that says so
    const char *grid;     // of the sibling, an expression
    bool is_handed;       // the sibling's first argument is the variable
};
const char *sibling_launcher_text(const struct sibling *s, const struct sibling_choice *choice);

// Puts the sibling and the host function behind the kernel, and changes the launches.
// `site`: that asks for it, or 0.
void sibling_add(struct sibling *s, const char *copy, const char *launcher, unsigned site,
                 struct edit_list *edits);

#endif
