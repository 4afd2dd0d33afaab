// Rows are found by name and hash (sites/fingerprint.h). The thresholds go by docs/performance.md,
// "The runtime library": there are the same keys, with what each strategy gains on them.

#include "profile.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct row {
    const char *name;
    uint64_t hash;
    double passes, lanes, addresses, runs, longest, neighbours, uniform, samples, frequent, blocks,
        block_updates, block_seen, block_addresses;
};

struct profile {
    const char *path;
    ARENA_LIST(struct row) rows;
};

// ---- The file -----------------------------------------------------------------------------------

static bool read_row(struct arena *arena, const json_t *site, struct row *row) {
    const char *name = json_string_value(json_object_get(site, "site")),
               *hash = json_string_value(json_object_get(site, "hash"));
    const struct {
        const char *key;
        double *value;
    } numbers[] = {
        {"passes", &row->passes},
        {"lanes", &row->lanes},
        {"addresses", &row->addresses},
        {"runs", &row->runs},
        {"longest", &row->longest},
        {"neighbours", &row->neighbours},
        {"uniform", &row->uniform},
        {"samples", &row->samples},
        {"frequent", &row->frequent},
        {"blocks", &row->blocks},
        {"block_updates", &row->block_updates},
        {"block_seen", &row->block_seen},
        {"block_addresses", &row->block_addresses},
    };
    bool whole = name && hash;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const json_t *value = json_object_get(site, numbers[i].key);
        whole &= json_is_number(value) && json_number_value(value) >= 0;
        *numbers[i].value = json_number_value(value);
    }
    if (!whole)
        return false;
    row->name = arena_string(arena, name);
    row->hash = strtoull(hash, NULL, 16);
    return true;
}

const struct profile *profile_read(struct arena *arena, const char *path, const char **problem) {
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error), *sites = json_object_get(root, "sites"), *site;
    const char *kind = json_string_value(json_object_get(root, "profile"));
    struct profile *profile = ARENA_NEW(arena, struct profile);
    profile->path = path;
    *problem = root ? NULL : arena_printf(arena, "--profile=%s: %s", path, error.text);
    if (root &&
        (!kind || strcmp(kind, "warpagg") != 0 ||
         json_integer_value(json_object_get(root, "version")) != 1 || !json_is_array(sites)))
        *problem = arena_printf(
            arena, "--profile=%s: this is no profile that a program of --instrument has written",
            path);
    size_t i;
    json_array_foreach (sites, i, site) {
        if (!*problem && !read_row(arena, site, ARENA_PUSH(arena, &profile->rows)))
            *problem = arena_printf(arena, "--profile=%s: row %zu is not whole", path, i + 1);
    }
    json_decref(root);
    return *problem ? NULL : profile;
}

// ---- A site's row -------------------------------------------------------------------------------

static double ratio(double a, double b) { return b > 0 ? a / b : 0; }

static void take_row(const struct row *row, struct site_profile *profile) {
    profile->is_known = true;
    profile->passes = row->passes;
    profile->lanes = ratio(row->lanes, row->passes);
    profile->addresses = ratio(row->addresses, row->passes);
    profile->runs = ratio(row->runs, row->passes);
    profile->longest = ratio(row->longest, row->passes);
    profile->neighbours = ratio(row->neighbours, row->passes);
    profile->uniform = ratio(row->uniform, row->passes);
    profile->frequent = ratio(row->frequent, row->samples);
    profile->block_updates = ratio(row->block_updates, row->blocks);
    profile->block_repeats = ratio(row->block_seen, row->block_addresses);
    profile->block_addresses = ratio(row->block_addresses, row->blocks);
}

// "hist.cu:count:" of "hist.cu:count:17".
static size_t function_width(const char *name) { return (size_t)(strrchr(name, ':') - name) + 1; }

static void find_row(const struct profile *profile, struct site_profile *site) {
    for (size_t i = 0; i < profile->rows.count; i++) {
        const struct row *row = &profile->rows.at[i];
        if (row->hash == site->hash && strcmp(row->name, site->name) == 0)
            take_row(row, site);
        else if (row->hash != site->hash &&
                 strncmp(row->name, site->name, function_width(site->name)) == 0)
            site->is_stale = true;
    }
    site->is_stale &= !site->is_known;
}

// ---- What follows from it -----------------------------------------------------------------------

static const double seldom = 1.1, often = 1.5;

static bool is_known(const struct site *site) {
    return site->profile && site->profile->is_known && site->profile->passes > 0;
}

// Lanes for each address of a pass: what the warp can make one of.
static double shared_by(const struct site_profile *profile) {
    return ratio(profile->lanes, profile->addresses);
}

// Equal addresses lie side by side: runs find them all.
static bool is_sorted(const struct site_profile *profile) {
    return shared_by(profile) >= often && profile->runs <= 1.05 * profile->addresses;
}

// Few addresses take much, or many lanes share one, and not only beside each other: `match` finds
// those that `keyed` does not ask for.
static bool is_skewed(const struct site_profile *profile) {
    // Two lanes have one address once in 400 times.
    bool meets = profile->lanes - profile->addresses >= profile->lanes * (profile->lanes - 1) / 800;
    return meets && profile->runs > 1.03 * profile->addresses &&
           (profile->frequent >= 0.05 || shared_by(profile) >= 1.3);
}

static bool is_uniform(const struct site_profile *profile) {
    return profile->uniform >= 0.98 && profile->lanes >= 2;
}

// Of how many addresses, all as frequent, so many updates of a block would meet so many: n updates
// of k addresses meet k (1 - exp(-n / k)).
static double addresses_in_all(const struct site_profile *profile) {
    double met = profile->block_addresses, updates = met * profile->block_repeats, least = met,
           most = 1e9;
    for (int i = 0; i < 60; i++) {
        double middle = sqrt(least * most);
        *(middle * -expm1(-updates / middle) < met ? &least : &most) = middle;
    }
    return least;
}

// What a block keeps serves the next one's work too.
static bool lives_on(const struct site_profile *profile) {
    enum { MOST = 4096 };
    return profile->block_repeats >= seldom && !is_sorted(profile) &&
           addresses_in_all(profile) <= MOST;
}

// Past what the warp combines.
static bool block_pays(const struct site *site) {
    const struct site_profile *profile = site->profile;
    double more = ratio(profile->block_repeats, shared_by(profile));
    return (profile->block_repeats >= often && more >= (is_sorted(profile) ? 2 : seldom)) ||
           (site->repeats && lives_on(profile));
}

static bool warp_pays(const struct site_profile *profile) {
    // A part of a warp pays more for votes and shuffles.
    double least = profile->lanes >= 24 || profile->frequent >= 0.05 ? seldom : often;
    return profile->lanes >= 1.2 && (shared_by(profile) >= least || is_skewed(profile));
}

static const char *strategy_of(const struct site *site) {
    const struct site_profile *profile = site->profile;
    bool is_told =
        site->hint == HINT_RUNS || site->hint == HINT_KEYED || site->hint == HINT_UNIFORM;
    if (is_told || site->address_proved || !warp_pays(profile))
        return NULL;
    if (is_uniform(profile))
        return "checked";
    return is_sorted(profile) ? "runs" : is_skewed(profile) ? "match" : "keyed";
}

void profile_apply(struct arena *arena, const struct profile *profile, const struct source *source,
                   struct site_list *sites, struct diagnostic_list *diagnostics) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        find_row(profile, site->profile);
        if (is_known(site))
            site->profile->strategy = strategy_of(site);
        if (site->profile->is_stale)
            *ARENA_PUSH(arena, diagnostics) = (struct diagnostic){
                DIAGNOSTIC_WARNING, source->path, site->line, site->column,
                arena_printf(arena,
                             "%s speaks of another text of this function; what it says is not used",
                             profile->path)};
    }
}

const char *profile_against(struct arena *arena, const struct site *site) {
    const struct site_profile *profile = site->profile;
    if (!profile || !profile->is_known)
        return NULL;
    if (profile->passes == 0)
        return "by the profile nobody comes here";
    if (profile->lanes < 1.2)
        return arena_printf(arena, "by the profile %.2f lanes come together", profile->lanes);
    bool searched =
        site->hint == HINT_NONE && (site->address == ADDRESS_KEYED ||
                                    (site->address == ADDRESS_UNIFORM && !site->address_proved));
    return searched && !warp_pays(profile)
               ? arena_printf(arena,
                              "by the profile %.1f lanes that come together have %.1f addresses",
                              profile->lanes, profile->addresses)
               : NULL;
}

bool profile_is_coalesced(const struct site *site) {
    return is_known(site) && site->address == ADDRESS_KEYED && !warp_pays(site->profile) &&
           !block_pays(site) && site->profile->lanes >= 2 &&
           2 * site->profile->neighbours >= site->profile->lanes;
}

bool profile_asks_for_search(const struct site *site) {
    return is_known(site) && shared_by(site->profile) >= 2;
}

unsigned profile_gain(const struct site *site, const struct rewrite *rewrite, unsigned gain) {
    enum { FEW = 64 }; // updates, for which a block need not begin and end an object
    if (!site->profile || !site->profile->is_known || rewrite->level == LEVEL_WARP)
        return gain;
    // A counter's object begins with next to nothing.
    bool is_alone =
        !site->result_used && (!site->repeats || !is_known(site) || !lives_on(site->profile));
    if (!is_known(site) ||
        (site->profile->block_updates && site->profile->block_updates < FEW && is_alone))
        return 0;
    return site->address != ADDRESS_KEYED || !site->profile->block_updates || block_pays(site)
               ? gain
               : 0;
}

bool profile_has_runs(const struct site *site) {
    return is_known(site) && is_sorted(site->profile) && site->profile->frequent < 0.1;
}

bool profile_fills_cache(const struct site *site) {
    return is_known(site) && block_pays(site) && !profile_has_runs(site) &&
           site->profile->block_repeats >= 4 &&
           site->profile->block_updates >= 4 * site->profile->block_addresses;
}

// A block that updates more often than this has enough of its own.
static bool is_short(const struct site_profile *profile) {
    enum { LONG = 2048 };
    return profile->block_updates > 0 && profile->block_updates < LONG;
}

bool profile_asks_for_grid(const struct site *site) {
    if (!is_known(site) || !is_short(site->profile))
        return false;
    return site->address == ADDRESS_KEYED ? lives_on(site->profile) : !site->result_used;
}

bool profile_asks_for_launches(const struct site *site) {
    return is_known(site) && !site->result_used && is_short(site->profile);
}

unsigned profile_slots(const struct site *site, unsigned most) {
    enum { LEAST = 256, TIMES = 4 };
    if (!is_known(site) || (site->profile->block_repeats < 4 && !lives_on(site->profile)))
        return most;
    double wanted = TIMES * addresses_in_all(site->profile);
    return wanted < LEAST ? LEAST : wanted < most ? (unsigned)wanted : most;
}

const char *profile_text(struct arena *arena, const struct site *site) {
    const struct site_profile *profile = site->profile;
    if (!profile || (!profile->is_known && !profile->is_stale))
        return profile && !profile->table ? "has no row of it" : NULL;
    if (profile->is_stale)
        return "speaks of another text of this function";
    if (profile->passes == 0)
        return "nobody comes here";
    const char *text = arena_printf(
        arena,
        "%.3g passes of %.1f lanes with %.1f addresses in %.1f runs, the longest of %.1f; %.1f "
        "lanes beside the one before; %.0f %% of passes with one address; %.0f %% of updates at "
        "the most frequent addresses",
        profile->passes, profile->lanes, profile->addresses, profile->runs, profile->longest,
        profile->neighbours, 100 * profile->uniform, 100 * profile->frequent);
    if (profile->block_updates)
        text = arena_printf(
            arena, "%s; a block makes %.0f updates, %.1f at each of its first %.0f addresses", text,
            profile->block_updates, profile->block_repeats, profile->block_addresses);
    return profile->strategy ? arena_printf(arena, "%s; strategy %s", text, profile->strategy)
                             : text;
}
