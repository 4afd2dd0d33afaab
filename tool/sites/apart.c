// See apart.h. A kernel is told by the place of its declaration, as for its bounds; another kernel
// that stands on the same lines gets the same tests, which costs it nothing but time.

#include "apart.h"

#include <string.h>

#include "text/unit.h"

static int compare_places(const struct device_place *a, const struct device_place *b) {
    int order =
        a->file && b->file ? strcmp(a->file, b->file) : (a->file != NULL) - (b->file != NULL);
    return order ? order : (a->line > b->line) - (a->line < b->line);
}

// In one order, whichever comes first; 0: of one kernel's pair of arguments.
static int compare(const struct site_test *a, const struct site_test *b) {
    int order = compare_places(&a->kernel, &b->kernel);
    for (unsigned i = 0; i < 2 && !order; i++)
        order = (a->test.argument[i] > b->test.argument[i]) -
                (a->test.argument[i] < b->test.argument[i]);
    return order
               ? order
               : (a->argument_count > b->argument_count) - (a->argument_count < b->argument_count);
}

static void widen(struct site_test *test, const struct site_test *by) {
    for (unsigned i = 0; i < 2; i++)
        if (by->test.bytes[i] > test->test.bytes[i])
            test->test.bytes[i] = by->test.bytes[i];
}

void apart_add(struct arena *arena, struct site_test_list *tests, const struct site_test *test) {
    size_t at = 0;
    while (at < tests->count && compare(&tests->at[at], test) < 0)
        at++;
    if (at < tests->count && compare(&tests->at[at], test) == 0) {
        widen(&tests->at[at], test);
        return;
    }
    *ARENA_INSERT(arena, tests, at) = *test;
}

bool apart_same(const struct site *a, const struct site *b) {
    bool same = a->tests.count == b->tests.count;
    for (size_t i = 0; same && i < a->tests.count; i++) {
        const struct device_test *one = &a->tests.at[i].test, *other = &b->tests.at[i].test;
        same = compare(&a->tests.at[i], &b->tests.at[i]) == 0 && one->bytes[0] == other->bytes[0] &&
               one->bytes[1] == other->bytes[1];
    }
    return same;
}

static void widen_by(struct site *site, const struct site *by) {
    for (size_t i = 0; i < site->tests.count; i++)
        for (size_t j = 0; j < by->tests.count; j++)
            if (compare(&site->tests.at[i], &by->tests.at[j]) == 0)
                widen(&site->tests.at[i], &by->tests.at[j]);
}

void apart_widen(struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        for (size_t j = 0; sites->at[i].tests.count && j < sites->count; j++)
            widen_by(&sites->at[i], &sites->at[j]);
}

bool apart_is_of(const struct site_test *test, const struct frame_place *place) {
    return frame_is_in(place, &test->kernel);
}

const char *apart_name(const struct site_test *test, const struct frame_place *place,
                       unsigned which) {
    return frame_argument(place, test->test.argument[which], test->argument_count);
}

bool apart_can_be_told(const struct site *site) {
    for (size_t i = 0; i < site->tests.count; i++) {
        bool told = false;
        for (size_t j = 0; j < site->frame->places.count; j++) {
            const struct frame_place *place = &site->frame->places.at[j];
            if (!apart_is_of(&site->tests.at[i], place))
                continue;
            if (!apart_name(&site->tests.at[i], place, 0) ||
                !apart_name(&site->tests.at[i], place, 1))
                return false;
            told = true;
        }
        if (!told)
            return false;
    }
    return true;
}
