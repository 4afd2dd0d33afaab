// What is known of a site, in words: for --explain-site and the page of --report.

#ifndef WARPAGG_EXPLANATION_H
#define WARPAGG_EXPLANATION_H

#include "decide/plan.h"
#include "report.h"

struct fact {
    const char *label, *text; // text NULL: there is nothing to say
};

struct fact_list {
    struct fact *at;
    size_t count, capacity;
};

// What the source says of the site and what was found, a row a question.
void explanation_facts(struct arena *arena, const struct plan_settings *settings,
                       const struct file_report *file, const struct site *site,
                       struct fact_list *facts);

// Of each rewrite what it would gain, and what stands against it. Text NULL: it does not apply.
void explanation_rewrites(struct arena *arena, const struct plan_settings *settings,
                          const struct file_report *file, const struct site *site,
                          struct fact_list *facts);

#endif
