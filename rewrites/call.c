// See call.h.

#include "call.h"

#include <string.h>

#include "text/names.h"
#include "text/unit.h"

// The runtime's names.

static const char *const scopes[] = {
    [SCOPE_DEVICE] = NULL, [SCOPE_BLOCK] = "block", [SCOPE_SYSTEM] = "system"};

const char *call_word(struct arena *arena, const struct site *site, const char *word) {
    bool has_second = word[strlen(word) - 1] != '_' && names_has_macro(site->names, word);
    return has_second ? arena_printf(arena, "%s_", word) : word;
}

const char *call_name(struct arena *arena, const struct site *site, const char *word) {
    const char *global = names_has_warpagg(site->names) ? "::" : "";
    return arena_printf(arena, "%swarpagg::%s", global, call_word(arena, site, word));
}

const char *call_member(struct arena *arena, const struct site *site) {
    if (site->result_used)
        return call_word(arena, site, operation_words[site->operation].fetch);
    // Macros with parameters in much code, and maybe in a header.
    if (site->operation == OP_MIN || site->operation == OP_MAX)
        return arena_printf(arena, "%s_", operation_words[site->operation].update);
    return call_word(arena, site, operation_words[site->operation].update);
}

const char *call_scope(struct arena *arena, const struct site *site) {
    const char *scope = scopes[site->scope];
    return scope ? arena_printf(arena, ", %s", call_name(arena, site, scope)) : "";
}

// Edits.

void call_replace(struct arena *arena, const struct site *site, struct range range,
                  const char *text, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){
        .range = range,
        .expected = arena_copy(arena, site->source->text + range.begin, range.end - range.begin),
        .text = text,
        .site = site->id,
    };
}

void call_insert(struct arena *arena, const struct site *site, size_t at, const char *text,
                 bool adds_lines, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){.range = {at, at},
                                              .expected = "",
                                              .text = text,
                                              .site = site->id,
                                              .adds_lines = adds_lines};
}

void call_replace_callee(struct arena *arena, const struct site *site, const char *text,
                         struct edit_list *edits) {
    if (site->form == FORM_OBJECT) {
        struct range place = site->pointer->range,
                     head = {site->range.begin, site->operand->range.begin};
        const char *referent =
            arena_copy(arena, site->source->text + place.begin, place.end - place.begin);
        call_replace(arena, site, head, arena_printf(arena, "%s(&(%s), ", text, referent), edits);
    } else {
        call_replace(arena, site, site->callee_range, text, edits);
    }
    if (site->form != FORM_ATOMIC)
        call_replace(arena, site, (struct range){site->operand->range.end, site->range.end}, ")",
                     edits);
}

const char *call_spelling(struct arena *arena, const struct site *site, const char *how) {
    const struct operation_words *words = &operation_words[site->operation];
    const char *function = site->result_used ? words->fetch : words->update;
    return arena_printf(arena, "%s<%s%s>", call_name(arena, site, function),
                        call_name(arena, site, how), call_scope(arena, site));
}

const char *call_regrouping_note(const struct site *site) {
    return site->operation == OP_ADD && element_words[site->element].is_floating
               ? "; the sum is regrouped"
               : "";
}
