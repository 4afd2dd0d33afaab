// See inlining.h. The word goes behind `__device__`, or takes the place
// of `inline`: both is an error.

#include "inlining.h"

#include <string.h>

#include "base/tokens.h"
#include "instances.h"
#include "text/macros.h"

static const char *const inline_words[] = {"inline", "__inline__", "__inline", "__forceinline__"};

enum { INLINE_WORDS = sizeof inline_words / sizeof *inline_words };

struct search {
    struct arena *arena;
    const struct unit *unit;
    const struct macro_list *macros;
};

static struct range head_of(const struct function *function) {
    return (struct range){function->range.begin, function->body->range.begin};
}

static bool says_inline(const struct search *s, const struct function *function) {
    bool any = false;
    for (size_t i = 0; i < INLINE_WORDS; i++)
        any |= macros_say(s->macros, function->source->text, head_of(function), inline_words[i]);
    return any;
}

// Behind `template <…>`, one for each class template around it.
static size_t behind_templates(const struct tokens *all) {
    size_t i = 0;
    while (tokens_word_at(all, i, "template"))
        i = tokens_behind_angles(all, i + 1);
    return i;
}

// The first such word that stands in no brackets; all->count: none.
static size_t find_word(const struct tokens *all, const char *word) {
    size_t i = behind_templates(all);
    while (i < all->count && !tokens_word_at(all, i, word))
        i = tokens_open_at(all, i) ? tokens_behind_brackets(all, i) : i + 1;
    return i < all->count ? i : all->count;
}

// Behind `__device__`, and `[[…]]` behind that, which a word in front would part from the function;
// 0: the word can't stand there, as behind `float *__device__`.
static size_t behind_device(const struct tokens *all) {
    const size_t device = find_word(all, "__device__");
    if (device == all->count ||
        (device && (tokens_mark_at(all, device - 1, '*') || tokens_mark_at(all, device - 1, '&'))))
        return 0;
    size_t next = device + 1;
    while (tokens_mark_at(all, next, '[') && tokens_mark_at(all, next + 1, '['))
        next = tokens_behind_brackets(all, next);
    return all->at[next - 1].range.end;
}

static bool is_declared_before(const struct unit *unit, const struct function *function) {
    for (size_t i = 0; i < unit->declared.count; i++)
        if (unit->declared.at[i] == function->decl)
            return true;
    return false;
}

// What the word takes the place of. False: it can't be written, or would change more than what
// nvcc makes of the function.
static bool place_of(const struct search *s, const struct function *function, struct range *place) {
    bool is_plain = !function->is_lambda && !function->is_implicit && !function->body->in_macro;
    if (!is_plain || tokens_hold_directive(function->source, head_of(function)))
        return false;
    // nvcc takes attributes from a template's first declaration.
    if (function->is_template && is_declared_before(s->unit, function))
        return false;
    struct tokens all = tokens_of(s->arena, function->source, head_of(function));
    const size_t device = behind_device(&all);
    *place = (struct range){device, device};
    for (size_t i = 0; i < INLINE_WORDS; i++) {
        const size_t word = find_word(&all, inline_words[i]);
        *place = word < all.count ? all.at[word].range : *place;
    }
    bool is_said = place->end > place->begin;
    // Else other files may call it.
    bool may_be_inline =
        !function->is_host || function->is_static || function->is_template || is_said;
    return device && may_be_inline && (is_said || !says_inline(s, function));
}

// An attribute alone does not do it: nvcc asks for `inline` too.
static bool is_inlined(const struct search *s, const struct function *function) {
    bool says_attribute = function && macros_say(s->macros, function->source->text,
                                                 head_of(function), "always_inline");
    return !says_attribute || says_inline(s, function);
}

static void add_place(struct search *s, struct site *site, struct range place) {
    for (size_t i = 0; i < site->inlined.count; i++)
        if (site->inlined.at[i].begin == place.begin)
            return;
    *ARENA_PUSH(s->arena, &site->inlined) = place;
}

// The body of a virtual block, `….each([&](const uint3 blockIdx) {`: the runtime hands it an index
// of its own, and nvcc errs with what a kernel is given alone.
static bool is_virtual_block(const struct function *function) {
    static const char each[] = "each";
    if (!function || !function->is_lambda || function->parameter_count != 1 ||
        !function->parameters[0]->name || strcmp(function->parameters[0]->name, "blockIdx") != 0)
        return false;
    const char *text = function->source->text;
    size_t end = function->range.begin, begin;
    if (!end || text[end - 1] != '(')
        return false;
    for (begin = end - 1;
         begin && (text[begin - 1] == '_' || (text[begin - 1] >= 'a' && text[begin - 1] <= 'z'));)
        begin--;
    return begin && text[begin - 1] == '.' && strncmp(text + begin, each, strlen(each)) == 0;
}

static const char *copied_in(struct arena *arena, const struct site *site,
                             const struct function *function, const struct device_place *place) {
    unsigned line, column;
    if (!function || !function->name)
        return site_place(arena, site, place);
    source_position(function->source, function->range.begin, &line, &column);
    return arena_printf(arena, "%s, %s:%u", function->name, function->source->path, line);
}

static void take_copy(struct search *s, struct site *site, const struct device_place *place,
                      enum device_copy copy) {
    struct range word;
    const struct function *function = instances_function(s->unit, place);
    if (is_virtual_block(function))
        return;
    if (copy == COPY_IF_INLINED && function && function->source == site->source &&
        place_of(s, function, &word))
        add_place(s, site, word);
    else if (copy != COPY_INLINED || !is_inlined(s, function)) {
        site->is_copied = true;
        site->copied_in = copied_in(s->arena, site, function, place);
    }
}

void inlining_find(struct arena *arena, const struct unit *unit, struct site_list *sites) {
    struct search s = {arena, unit, macros_of(arena, unit)};
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        for (size_t j = 0; j < site->instance_count; j++) {
            const struct device_update *update = site->instances[j];
            unsigned level = instances_level(update, site);
            for (unsigned k = level < update->depth ? level : 0;
                 update->copies && k < update->depth; k++)
                if (update->copies[k] != COPY_RIGHT)
                    take_copy(&s, site, &update->chain[k], update->copies[k]);
        }
    }
}
