// See counted_places.h. The object (block_totals.cuh) finds the running value by the address, and
// by itself makes an update elsewhere, so that nothing rests on the loop's being what it seems. It
// keeps the values in registers where the loop is unrolled; compilers do that as they see fit, so
// that a loop that says nothing of it is told to.

#include "counted_places.h"

#include "base/lexer.h"
#include "call.h"
#include "object.h"
#include "sites/counted.h"
#include "sites/frame.h"
#include "spot.h"
#include "text/layout.h"
#include "text/unit.h"

// The loops.

struct mention {
    const struct decl *decl;
    bool is_made;
};

static bool is_loop(const struct node *node) {
    return node->kind == NODE_FOR || node->kind == NODE_WHILE || node->kind == NODE_DO;
}

static void note_mention(struct node *node, void *context) {
    struct mention *mention = context;
    mention->is_made |= node->kind == NODE_REFERENCE && node->decl == mention->decl;
}

// Whether the loop's counter stands in the site's address.
static bool counts_place(const struct site *site, const struct node *loop) {
    struct mention mention = {counted_counter(loop), false};
    if (mention.decl && site->pointer)
        node_walk((struct node *)site->pointer, note_mention, &mention);
    return mention.is_made;
}

bool counted_places_in_loop(const struct site *site) {
    bool any = site->frame->strides;
    for (const struct node *node = site->call->parent; node; node = node->parent)
        any |= is_loop(node) && !counts_place(site, node);
    return any;
}

// The rewrite's parts.

const char *counted_places_obstacle(struct arena *arena, const struct site *site,
                                    enum reason *reason) {
    const char *text = object_array_obstacle(arena, site, reason);
    if (text || !site->lacks_registers_for_totals)
        return text;
    *reason = REASON_REGISTERS;
    return arena_printf(arena,
                        "nothing says that its blocks have registers for %lld running values",
                        site->reach.end - site->reach.first);
}

const char *counted_places_use(struct arena *arena, const struct site *site,
                               struct edit_list *edits) {
    const long long places = site->reach.end - site->reach.first;
    const char *suffix = site->operation == OP_ADD ? "sums" : operation_name(site->operation);
    struct object object = object_for_array(arena, site, "block_totals", (unsigned)places, suffix);
    object.waits = true;
    if (site->reach.first || site->tests.count)
        object_add_argument(arena, &object, arena_printf(arena, "%lld", site->reach.first));
    object_use(arena, site, &object, edits);
    return arena_printf(
        arena,
        "%s on %lld addresses, each one for the whole block, in a loop of constant length: "
        "each thread keeps running values, the block makes one update of each%s%s",
        site->name, places, object_tests_note(arena, site), call_regrouping_note(site));
}

// What has the loops unrolled.

// The last token of the range; *count: how many there are, comments left out.
static struct token last_token(const struct source *source, struct range range, unsigned *count) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct token token, last = {0};
    *count = 0;
    while (lexer_next_raw(&lexer, &token)) {
        last = token.kind == TOKEN_COMMENT ? last : token;
        *count += token.kind != TOKEN_COMMENT;
    }
    return last;
}

// Whether nothing stands between the loop and what it follows or is the body of: no directive that
// may say how it is to be unrolled, no macro that may hold one.
static bool stands_alone(const struct source *source, const struct node *loop) {
    const struct node *outer = loop->parent;
    if (!outer || outer->source != source)
        return false;
    const bool is_body =
        outer->kind == NODE_FOR && outer->kids[FOR_BODY] == loop && outer->kids[FOR_STEP];
    const size_t from = is_body ? outer->kids[FOR_STEP]->range.end : outer->range.begin;
    unsigned count;
    const struct token last = last_token(source, (struct range){from, loop->range.begin}, &count);
    if (is_body)
        return count == 1 && token_is_mark(source->text, &last, ')');
    return token_is_mark(source->text, &last, ';') || token_is_mark(source->text, &last, '{') ||
           token_is_mark(source->text, &last, '}');
}

// Whether something is put in front of the loop already: it may be no loop any more that follows.
static bool has_edit(const struct edit_list *edits, struct range range) {
    for (size_t i = 0; i < edits->count; i++)
        if (edits->at[i].range.begin <= range.end && edits->at[i].range.end >= range.begin)
            return true;
    return false;
}

static bool can_be_told(const struct site *site, const struct node *loop) {
    const struct source *source = site->source;
    bool is_written = loop->source == source && !loop->in_macro && !loop->in_argument;
    return is_written && layout_begins_line(source, loop->range.begin) &&
           stands_alone(source, loop);
}

void counted_places_unroll(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const char *text = arena_printf(arena, "#pragma unroll%s", site->source->newline);
    for (const struct node *loop = site->call->parent; loop; loop = loop->parent) {
        if (!is_loop(loop) || !counts_place(site, loop) || !can_be_told(site, loop))
            continue;
        const size_t line = spot_of_line(arena, site->source, loop->range.begin).at;
        if (!has_edit(edits, (struct range){line, loop->range.begin}))
            call_insert(arena, site, line, text, true, edits);
    }
}
