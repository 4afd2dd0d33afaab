// warp-sums in a loop that its lanes leave when each is done: an object in front of the loop asks
// who goes on, runs the body for these, and sends what they bring.

#include "loop_sums.h"

#include <string.h>

#include "call.h"
#include "name.h"
#include "sites/loop.h"
#include "sites/loop_place.h"
#include "sites/loop_sums.h"
#include "spelled.h"
#include "sums.h"
#include "text/layout.h"
#include "text/unit.h"
#include "unroll.h"

// What the function that finds a place calls its parameters.
struct names_of_places {
    const char *key, *value;
};

static struct names_of_places names_of(struct arena *arena, const struct site *site) {
    const struct loop_place *place = site->sums->first->loop_place;
    const char *text = site->source->text;
    const struct range function = site->function->range;
    return (struct names_of_places){
        place->key_name ? place->key_name : name_apart(arena, text, function, site->names, "key"),
        name_apart(arena, text, function, site->names, "value"),
    };
}

// ---- The object ---------------------------------------------------------------------------------

// "(value - 6)", which is an int: as what the program counts with, where that is another.
static const char *counter_text(struct arena *arena, const struct loop_value *value,
                                const char *name) {
    const char *type = value->place->counter_type, *text = name;
    if (value->first)
        text = arena_printf(arena, strchr(value->first, ' ') ? "(%s - (%s))" : "(%s - %s)", text,
                            value->first);
    return strcmp(type, "int") == 0 ? text : arena_printf(arena, "(%s)%s", type, text);
}

// "&gradient[3 * id + (value - 6)]"
static const char *place_text(struct arena *arena, const struct loop_value *value,
                              const struct names_of_places *names) {
    const char *text = "";
    for (const char *at = value->place->text; *at; at++) {
        if (*at == LOOP_PLACE_KEY)
            text = arena_printf(arena, "%s%s", text, names->key);
        else if (*at == LOOP_PLACE_COUNTER)
            text = arena_printf(arena, "%s%s", text, counter_text(arena, value, names->value));
        else
            text = arena_printf(arena, "%s%c", text, *at);
    }
    return text;
}

static bool has_one_value(const struct loop_sums *loop) {
    return loop->values.count == 1 && !loop->values.at[0].place->length;
}

static const char *member(struct arena *arena, const struct site *site, const char *word) {
    return arena_printf(arena, "%s.%s", sums_name(arena, site->sums, site),
                        call_word(arena, site, word));
}

// "totals_end", a variable in front of the loop.
static const char *variable(struct arena *arena, const struct site *site, const char *word) {
    return name_apart(arena, site->source->text, site->function->range, site->names,
                      arena_printf(arena, "%s_%s", sums_name(arena, site->sums, site), word));
}

// How far this lane goes, and the last of them.
static const char *ends_text(struct arena *arena, const struct site *site) {
    const struct loop_count *counting = site->sums->body->loop->counting;
    const char *mine = variable(arena, site, "mine");
    return arena_printf(arena, "const %s %s = %s, %s = %s(%s);", counting->type, mine,
                        counting->limit, variable(arena, site, "end"),
                        member(arena, site, "furthest"), mine);
}

// The object, with the function that says where each value goes.
static void declare(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct loop_sums *loop = site->sums->body->loop;
    const struct names_of_places names = names_of(arena, site);
    const char *newline = site->source->newline;
    const char *level = layout_level(arena, site->source, site->function->body);
    const struct spot spot = spot_of_line(arena, site->source, loop->front);
    const char *indent = spot.indent;
    const char *text = arena_printf(
        arena, "%sauto %s = %s([&](%s %s, int%s%s) {%s", indent, sums_name(arena, site->sums, site),
        sums_type(arena, site->sums, site, "loop", arena_printf(arena, ", %s", loop->count)),
        site->sums->first->loop_place->key_type, names.key, has_one_value(loop) ? "" : " ",
        has_one_value(loop) ? "" : names.value, newline);
    for (size_t i = 0; i < loop->values.count; i++) {
        const struct loop_value *value = &loop->values.at[i];
        const char *test = value->end ? arena_printf(arena, "%s < %s", names.value, value->end)
                                      : arena_printf(arena, "%s == %s", names.value, value->index);
        if (i + 1 < loop->values.count)
            text = arena_printf(arena, "%s%s%sif (%s)%s%s%s", text, indent, level, test, newline,
                                indent, level);
        text = arena_printf(arena, "%s%s%sreturn %s;%s", text,
                            i + 1 < loop->values.count ? "" : indent, level,
                            place_text(arena, value, &names), newline);
    }
    text = arena_printf(arena, "%s%s});%s", text, indent, newline);
    if (loop->is_asked_in_front)
        text = arena_printf(arena, "%s%s%s%s", text, indent, ends_text(arena, site), newline);
    sums_insert(arena, site, &spot, text, edits);
}

// ---- The loop -----------------------------------------------------------------------------------

static void around(struct arena *arena, const struct site *site, struct range range,
                   const char *before, const char *behind, struct edit_list *edits) {
    call_insert(arena, site, range.begin, before, false, edits);
    call_insert(arena, site, range.end, behind, false, edits);
}

static void ask_in_head(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct loop_sums *loop = site->sums->body->loop;
    if (loop->is_asked_in_front) {
        const char *text =
            arena_printf(arena, "%s < %s", loop->counting->counter, variable(arena, site, "end"));
        call_replace(arena, site, loop->condition, text, edits);
        return;
    }
    around(arena, site, loop->condition,
           arena_printf(arena, "%s([&] { return ", member(arena, site, "goes_on")), "; })", edits);
    if (loop->step.begin < loop->step.end && !loop->counting)
        around(arena, site, loop->step,
               arena_printf(arena, "%s([&] { ", member(arena, site, "step")), "; })", edits);
}

static void enclose_body(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_body *body = site->sums->body;
    const struct enclosure ends = sums_enclosure(arena, site);
    const char *is_in = body->loop->is_asked_in_front
                            ? arena_printf(arena, "%s < %s, ", body->loop->counting->counter,
                                           variable(arena, site, "mine"))
                            : "";
    const char *opening =
        arena_printf(arena, "%s(%s[&] {", member(arena, site, "iteration"), is_in);
    const char *end = sums_line(arena, site, &ends.tail, "", "});");
    const char *begin = sums_line(arena, site, &ends.head, "", opening);
    sums_enclose(arena, site, &ends, body->has_braces ? begin : arena_printf(arena, "%s ", opening),
                 end, edits);
    const char *leave = arena_printf(arena, "return %s()", member(arena, site, "leave"));
    sums_replace(arena, site, &body->continues, "continue", "return", edits);
    sums_replace(arena, site, &body->breaks, "break", leave, edits);
}

// Where a definition goes an empty line stays: those behind it keep their numbers.
static void redefine(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct loop_sums *loop = site->sums->body->loop;
    for (size_t i = 0; i < loop->redefinitions.count; i++) {
        const struct redefinition *made = &loop->redefinitions.at[i];
        call_replace(arena, site, made->range, made->text, edits);
    }
}

// ---- The sites ----------------------------------------------------------------------------------

// How many there are, for people: without conversions.
static const char *plain_count(struct arena *arena, const struct loop_sums *loop) {
    static const char conversion[] = "(int)";
    const char *text = loop->count;
    for (const char *at; (at = strstr(text, conversion));)
        text = arena_printf(arena, "%s%s", arena_copy(arena, text, (size_t)(at - text)),
                            at + strlen(conversion));
    return text;
}

const char *loop_sums_edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_body *body = site->sums->body;
    const struct loop_sums *loop = body->loop;
    const struct node *inner;
    loop_that_stays(site, &inner);
    if (inner && body->has_braces) // else it is the body
        unroll_loop(arena, site, inner, edits);
    if (site->id == body->first) {
        declare(arena, site, edits);
        ask_in_head(arena, site, edits);
        redefine(arena, site, edits);
        enclose_body(arena, site, edits);
    }
    call_replace_callee(arena, site,
                        arena_printf(arena, "%s[%s].%s", sums_name(arena, site->sums, site),
                                     loop_sums_value(loop, site)->index, call_member(arena, site)),
                        edits);
    const struct loop_place *place = site->loop_place;
    call_replace(arena, site, place->argument,
                 place->defines_key ? place->pointer->name : place->key, edits);
    const char *together =
        has_one_value(loop)
            ? ""
            : arena_printf(arena, ", one of %s values in one reduction", plain_count(arena, loop));
    return arena_printf(arena,
                        "%s on one address for the warp in each iteration: sent at its end, where "
                        "lanes that drop out or are done come too%s%s",
                        site->name, together, call_regrouping_note(site));
}
