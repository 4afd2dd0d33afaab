// What the user says in comments: NOLINT(warpagg-…) in clang-tidy's forms, `// warpagg: word` of a
// site, `// warpagg: block(x, y, z)` and `// warpagg: remap(…)` of a kernel.

#ifndef WARPAGG_COMMENTS_H
#define WARPAGG_COMMENTS_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "site.h"

struct comments;

// Reads the comments of a file once. Unknown words and a NOLINTBEGIN without an end become
// diagnostics.
const struct comments *comments_read(struct arena *arena, const struct source *source,
                                     struct diagnostic_list *diagnostics);

// Fills the site's `hint`, `suppressed` and `suppressors` from comments on the lines of its
// statement, or on the line above it.
void comments_apply(const struct comments *comments, struct site *site);

// Lets the user's word change what is known of the site. Returns NULL, or a sentence where it
// contradicts what is proved.
const char *comments_resolve(struct site *site);

// What `// warpagg: block(x, y, z)` says of the kernel whose declaration stands on these lines.
// False where no such comment does.
bool comments_block(const struct comments *comments, unsigned first, unsigned last,
                    long long size[3]);

// What `// warpagg: remap(key = ind[i], n = n, order = cluster, by = thread)` asks
// for a kernel; docs/rewrites/remap.md.
struct remap_request {
    const char *array, *index; // the key: `array[index]`
    const char *count;         // n
    const char *order;         // "scatter", "cluster"
    const char *unit;          // "thread", "warp", "block"
};

// Reads the words `(key = …)` of such a request. False where they can't be read.
bool comments_read_remap(struct arena *arena, const char *text, struct remap_request *request);

// What such a comment asks of the kernel whose declaration stands on these lines;
// NULL where there is none.
const struct remap_request *comments_remap(const struct comments *comments, unsigned first,
                                           unsigned last);

// Whether NOLINT(list) switches off what goes by `name` ("warpagg-warp-keyed"
// for the rewrite warp-keyed).
bool comments_suppress(struct arena *arena, const char *list, const char *name);

#endif
