// The table is named after what it counts, so that those of a file and of the headers
// that it includes are apart.

#include "instrument.h"

#include <inttypes.h>
#include <string.h>

// FNV-1a once more, over the names and hashes of the sites.
static const char *table_name(struct arena *arena, const struct site_list *sites) {
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (size_t i = 0; i < sites->count; i++) {
        const char *text = arena_printf(arena, "%s %" PRIx64, sites->at[i].profile->name,
                                        sites->at[i].profile->hash);
        for (; sites->at[i].rewrite && *text; text++)
            hash = (hash ^ (unsigned char)*text) * UINT32_C(0x01000193);
    }
    return arena_printf(arena, "warpagg_sites_%08" PRIx32, hash);
}

void instrument_number(struct arena *arena, struct site_list *sites) {
    const char *table = table_name(arena, sites);
    unsigned row = 0;
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].rewrite) {
            sites->at[i].profile->table = table;
            sites->at[i].profile->row = row++;
        }
}

const char *instrument_lines(struct arena *arena, const struct source *source,
                             const struct site_list *sites) {
    const char *newline = source->newline, *rows = "", *table = NULL;
    unsigned count = 0;
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_profile *profile = sites->at[i].profile;
        if (!sites->at[i].rewrite)
            continue;
        rows = arena_printf(arena, "%s%s    {\"%s\", 0x%016" PRIx64 "ull},", rows, newline,
                            profile->name, profile->hash);
        table = profile->table;
        count++;
    }
    const char *text = arena_printf(
        arena,
        "static __device__ warpagg::profile_row %s[%u];%sstatic const warpagg::profile_site "
        "%s_names[] = {%s%s};%sstatic const warpagg::profile_table %s_table(%s, %s_names);%s",
        table, count, newline, table, rows, newline, newline, table, table, table, newline);
    const char *include = arena_printf(arena, "#include <warpagg/profile.cuh>%s", newline);
    return source_is_header(source) ? arena_printf(arena, "%s#ifdef __CUDACC__%s%s#endif%s",
                                                   include, newline, text, newline)
                                    : arena_printf(arena, "%s%s", include, text);
}
