// --list-sites: what is known of each site, on one line that starts as a compiler's message does
// and reads with grep and cut.

#include "base/quote.h"
#include "decide/rewrite.h"
#include "emit.h"

static void print_site(FILE *stream, const struct source *source, const struct site *site) {
    quote_print(stream, "%s:%u:%u: site %u: %s %s, %s scope, %s memory, ", source->path, site->line,
                site->column, site->id, site->name, element_name(site->element),
                scope_name(site->scope), space_name(site->space));
    fprintf(stream, "%s address", address_name(site->address));
    if (site->extent != EXTENT_NONE)
        fprintf(stream, " (%s)", extent_name(site->extent));
    fprintf(stream, ", %s value, result %s, lanes %s: ", value_name(site->value),
            site->result_used ? "used" : "unused", lanes_name(site->lanes));
    if (site->rewrite)
        fprintf(stream, "rewrite %s\n", site->rewrite->name);
    else
        fprintf(stream, "leave %s\n", reason_name(site->reason));
}

void emit_sites(FILE *stream, const struct report *report) {
    for (size_t i = 0; i < report->count; i++)
        for (size_t j = 0; j < report->at[i].sites.count; j++)
            if (!report->at[i].sites.at[j].is_outside)
                print_site(stream, &report->at[i].source, &report->at[i].sites.at[j]);
}
