// Edits at random: what is applied is what one would get by hand, and what cannot be applied is refused.

#define _XOPEN_SOURCE 700

#include "base/edit.h"

#include "check.h"
#include "scramble.h"

static struct edit random_edit(struct arena *arena, const struct source *source, uint32_t *seed, size_t from) {
    size_t begin = from + next_random(seed) % 4, end = begin + next_random(seed) % 4;
    begin = begin < source->length ? begin : source->length;
    end = end < source->length ? end : source->length;
    char text[3] = {"<"[next_random(seed) % 2], ">"[next_random(seed) % 2]};
    return (struct edit){{begin, end}, arena_copy(arena, source->text + begin, end - begin), arena_string(arena, text), .site = 0};
}

static void shuffle(struct edit_list *edits, uint32_t *seed) {
    for (size_t i = edits->count; i > 1; i--) {
        size_t j = next_random(seed) % i;
        struct edit swapped = edits->at[i - 1];
        edits->at[i - 1] = edits->at[j];
        edits->at[j] = swapped;
    }
}

// Edits in order, applied by cutting the text at each.
static const char *by_hand(struct arena *arena, const struct source *source, const struct edit_list *edits) {
    const char *result = "";
    size_t at = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        result = arena_printf(arena, "%s%.*s%s", result, (int)(edit->range.begin - at), source->text + at, edit->text);
        at = edit->range.end;
    }
    return arena_printf(arena, "%s%s", result, source->text + at);
}

static void edits_apart_are_applied_in_any_order(void **state) {
    uint32_t seed = 42;
    for (int round = 0; round < 5000; round++) {
        struct source source = scrambled(*state, &seed, 12);
        if (memchr(source.text, '\0', source.length))
            continue; // by_hand prints
        struct edit_list edits = {0};
        for (size_t at = 0; at < source.length;) {
            struct edit edit = random_edit(*state, &source, &seed, at);
            *ARENA_PUSH(*state, &edits) = edit;
            at = edit.range.end + 1; // no two at one place, whose order would be that of their arrival
        }
        const char *expected = by_hand(*state, &source, &edits);
        shuffle(&edits, &seed);
        const char *problem;
        assert_int_equal(edit_prepare(*state, &source, &edits, &problem), 0);
        size_t length;
        assert_string_equal(edit_apply(*state, &source, &edits, &length), expected);
        assert_int_equal(length, strlen(expected));
    }
}

static bool overlap(const struct edit_list *edits) {
    for (size_t i = 0; i < edits->count; i++)
        for (size_t j = 0; j < edits->count; j++) {
            struct range a = edits->at[i].range, b = edits->at[j].range;
            if (i != j && a.begin < b.end && b.begin < a.end && (a.begin < a.end || b.begin < b.end))
                return true;
        }
    return false;
}

static void edits_that_overlap_are_refused(void **state) {
    uint32_t seed = 43;
    for (int round = 0; round < 5000; round++) {
        struct source source = scrambled(*state, &seed, 6);
        struct edit_list edits = {0};
        for (unsigned left = next_random(&seed) % 5; left > 0; left--)
            *ARENA_PUSH(*state, &edits) = random_edit(*state, &source, &seed, next_random(&seed) % (source.length + 1));
        bool expected = overlap(&edits);
        const char *problem;
        assert_int_equal(edit_prepare(*state, &source, &edits, &problem), expected ? -1 : 0);
        size_t length;
        if (!expected)
            assert_int_equal(strlen(edit_apply(*state, &source, &edits, &length)) <= length, true);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(edits_apart_are_applied_in_any_order), ARENA_TEST(edits_that_overlap_are_refused)};
    return cmocka_run_group_tests_name("edit_random", tests, NULL, NULL);
}
