// See found_object.h. The lists of a class and of a kernel grow in the edits that made them.

#include "found_object.h"

#include <string.h>

#include "base/lexer.h"
#include "call.h"
#include "name.h"
#include "sites/found.h"
#include "sites/frame.h"
#include "sites/kernels.h"
#include "spelled.h"
#include "spot.h"
#include "text/unit.h"

// ---- its type -----------------------------------------------------------------------------------

// The member of the class that is the pointer, where its type says what is updated; NULL: else.
static const struct decl *member_of(const struct site *site) {
    const struct decl *member = site->function->class ? found_member(site) : NULL;
    const struct type *target = member && member->type ? member->type->target : NULL;
    return target && !target->is_const && !target->is_volatile ? member : NULL;
}

// As the member's declaration has it, where that is the program's own word. NULL: not known.
static const char *element_of(struct arena *arena, const struct site *site) {
    const struct decl *member = member_of(site);
    bool is_own = site->element == ELEMENT_DEPENDENT || (member && member->is_alias);
    if (member && is_own && site->form != FORM_OBJECT)
        return arena_printf(arena, "%s<decltype(%s)>", call_name(arena, site, "element_of"),
                            member->name);
    if (spelled_by_instances(site))
        return element_name(site->running);
    return site->element == ELEMENT_DEPENDENT ? NULL : element_name(site->element);
}

const char *found_object_obstacle(struct arena *arena, const struct site *site,
                                  enum reason *reason) {
    const char *text = object_untested_obstacle(arena, site, reason);
    if (!text)
        text = object_room_obstacle(site, reason);
    if (text)
        return text;
    *reason = REASON_NO_FRAME;
    if (site->frame->obstacle)
        return site->frame->obstacle;
    if (site->in_macro_argument)
        return "the call is a macro's argument";
    // A sibling is launched where that is seen to pay.
    if (site->frame->found_in_vain && site->repeats != REPEATS_ALWAYS)
        return "instances of a kernel that do not lead here would hold it too";
    return element_of(arena, site) ? NULL : "the element's type can't be spelled in the class";
}

// ---- behind the members of the class ------------------------------------------------------------

static struct edit *edit_for(struct edit_list *edits, const char *object, struct range range) {
    for (size_t i = 0; i < edits->count; i++)
        if (edits->at[i].object && range_is_inside(edits->at[i].range, range) &&
            strcmp(edits->at[i].object, object) == 0)
            return &edits->at[i];
    return NULL;
}

static bool is_taken(const struct site *site, const struct edit_list *edits, const char *name) {
    const char *text = site->source->text;
    if (!site->function->class)
        return name_is_taken(text, (struct range){0, site->source->length}, site->names, edits,
                             name);
    return name_is_taken(text, site->function->class->range, site->names, edits, name) ||
           name_is_taken(text, site->function->range, site->names, edits, name);
}

static const char *declaration(struct arena *arena, const struct site *site, const char *type,
                               const char *name) {
    return arena_printf(arena, "struct %s : %s<%s, %s> {};", name, call_name(arena, site, "found"),
                        name, type);
}

// Of an object that is there already, for the same member, or of a new one.
static const char *name_of(struct arena *arena, const struct site *site, const char *type,
                           const char *suffix, const struct edit_list *edits,
                           const struct edit *structs) {
    const struct decl *member = site->function->class ? found_member(site) : NULL,
                      *pointer = member ? member : site_pointer(site);
    const char *first = arena_printf(arena, "%s_%s", pointer ? pointer->name : "block", suffix),
               *name = first;
    for (unsigned i = 2; is_taken(site, edits, name); i++) {
        if (member && structs && strstr(structs->text, declaration(arena, site, type, name)))
            return name;
        name = arena_printf(arena, "%s%u", first, i);
    }
    return name;
}

// What stands there may be for the class's own eyes.
static bool hides_members(const struct site *site) {
    static const char *const words[] = {"private", "protected"};
    bool any = site->function->class->begins_private;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        any |= lexer_mentions(site->source->text, site->function->class->range, words[i]);
    return any;
}

static struct edit insertion(const struct site *site, struct spot spot, const char *object) {
    return (struct edit){.range = {spot.at, spot.at},
                         .expected = "",
                         .site = site->id,
                         .adds_lines = spot.indent,
                         .object = object};
}

// A line of its own, or what follows on the line.
static const char *line(struct arena *arena, const struct site *site, struct spot spot,
                        const char *text) {
    return spot.indent ? arena_printf(arena, "%s%s%s", spot.indent, text, site->source->newline)
                       : arena_printf(arena, "%s ", text);
}

static bool is_blank(const char *text) { return text[strspn(text, " \t")] == 0; }

// In front of the class's first line; "": it begins on another one's.
static const char *indent_of_class(struct arena *arena, const struct site *site) {
    const size_t begin = site->function->class->range.begin;
    const char *indent = spot_of_line(arena, site->source, begin).indent;
    return is_blank(indent) ? indent : "";
}

// In front of the first line in it that stands deeper. NULL: there is none.
static const char *indent_of_members(struct arena *arena, const struct site *site) {
    const struct range class = site->function->class->range;
    const char *text = site->source->text, *outer = indent_of_class(arena, site);
    for (size_t at = class.begin; at < class.end; at++) {
        const size_t depth = text[at] == '\n' ? strspn(text + at + 1, " \t") : 0;
        if (depth > strlen(outer) && !strchr("\r\n#", text[at + 1 + depth]))
            return arena_copy(arena, text + at + 1, depth);
    }
    return NULL;
}

static struct spot behind_members(struct arena *arena, const struct site *site) {
    const struct class *class = site->function->class;
    const char *outer = spot_of_line(arena, site->source, class->range.begin).indent,
               *inner = indent_of_members(arena, site);
    if (!inner)
        inner = arena_printf(arena, "%s    ", outer);
    return spot_before(site->source, class->range.end - 1, is_blank(inner) ? inner : NULL);
}

// One more name behind the others in the edit's brackets.
static void add_to_list(struct arena *arena, struct edit *edit, const char *name) {
    const char *end = strchr(edit->text, '>');
    edit->text = arena_printf(arena, "%.*s, %s%s", (int)(end - edit->text), edit->text, name, end);
}

static const char in_class[] = "the objects of a class", their_types[] = "their types";

// The list of the class's objects is the second of its two edits.
static void declare(struct arena *arena, const struct site *site, const char *type,
                    const char *name, struct edit *structs, struct edit_list *edits) {
    const struct spot spot = behind_members(arena, site);
    const char *found = line(arena, site, spot, declaration(arena, site, type, name));
    if (structs) {
        struct edit *all = edit_for(edits, in_class, site->function->class->range);
        add_to_list(arena, all, name);
        structs->text = arena_printf(arena, "%s%s", structs->text, found);
        return;
    }
    struct edit first = insertion(site, spot, their_types),
                second = insertion(site, spot, in_class);
    const struct spot label = {spot.at, spot.indent ? indent_of_class(arena, site) : NULL};
    first.text = arena_printf(
        arena, "%s%s", hides_members(site) ? line(arena, site, label, "public:") : "", found);
    second.text = line(arena, site, spot,
                       arena_printf(arena, "using warpagg_objects = %s<%s>;",
                                    call_name(arena, site, "objects"), name));
    *ARENA_PUSH(arena, edits) = first;
    *ARENA_PUSH(arena, edits) = second;
}

// ---- in the file --------------------------------------------------------------------------------

// In front of the comments that stand right above the declaration.
static struct spot above(struct arena *arena, const struct source *source, size_t at) {
    struct spot spot = spot_of_line(arena, source, at);
    if (spot.indent[strspn(spot.indent, " \t")])
        return (struct spot){at, NULL};
    while (spot.at > 0) {
        const struct spot before = spot_of_line(arena, source, spot.at - 1);
        const char *line = source->text + before.at;
        if (strncmp(line + strspn(line, " \t"), "//", 2) != 0)
            break;
        spot.at = before.at;
    }
    return spot;
}

static void declare_in_file(struct arena *arena, const struct site *site, const char *type,
                            const char *name, struct edit_list *edits) {
    const struct spot spot = above(arena, site->source, site->frame->found_at);
    struct edit edit = insertion(site, spot, NULL);
    edit.text = line(arena, site, spot,
                     arena_printf(arena, "namespace { %s }", declaration(arena, site, type, name)));
    *ARENA_PUSH(arena, edits) = edit;
}

// What stands in the lambda's place has its objects for members.
static void wrap(struct arena *arena, const struct site *site, const char *name,
                 struct edit_list *edits) {
    static const char of_lambda[] = "the objects of a lambda";
    const struct range lambda = site->function->range;
    struct edit *list = edit_for(edits, of_lambda, (struct range){lambda.begin, lambda.begin});
    if (list) {
        add_to_list(arena, list, name);
        return;
    }
    struct edit opens = insertion(site, (struct spot){lambda.begin, NULL}, of_lambda),
                closes = insertion(site, (struct spot){lambda.end, NULL}, NULL);
    opens.text = arena_printf(arena, "%s<%s>(", call_name(arena, site, "with"), name);
    closes.text = ")";
    *ARENA_PUSH(arena, edits) = opens;
    *ARENA_PUSH(arena, edits) = closes;
}

// ---- at the top of a kernel ---------------------------------------------------------------------

static bool lists(const char *types, const char *more) {
    const char *at = strstr(types, more);
    return at && (at == types || at[-1] == ' ') && (!at[strlen(more)] || at[strlen(more)] == ',');
}

static const char in_kernel[] = "what a kernel holds";

static void hold(struct arena *arena, const struct site *site, const struct found_place *place,
                 const char *object, const char *condition, struct edit_list *edits) {
    const struct range kernel = place->kernel->function->range;
    const struct spot spot = spot_behind(arena, site->source, place->kernel->opens);
    struct edit *edit = edit_for(edits, in_kernel, kernel);
    const char *mine = place->types ? place->types : object, *types = mine,
               *told = condition ? arena_printf(arena, "(%s)", condition) : "";
    if (edit) {
        const char *before = strchr(edit->text, '<') + 1, *behind = strstr(before, "> ");
        types = arena_copy(arena, before, (size_t)(behind - before));
        if (!lists(types, mine))
            types = arena_printf(arena, "%s, %s", types, mine);
        const char *old = strchr(behind, '(');
        told = old ? arena_copy(arena, old, (size_t)(strrchr(old, ';') - old)) : told;
    } else {
        edit = ARENA_PUSH(arena, edits);
        *edit = insertion(site, spot, in_kernel);
        edit->text = "";
    }
    const char *name = name_apart(arena, site->source->text, kernel, site->names, "objects");
    const char *text = arena_printf(arena, "%s<%s> %s%s;", call_name(arena, site, "objects_of"),
                                    types, name, told);
    edit->text = spot.indent ? line(arena, site, spot, text) : arena_printf(arena, " %s", text);
}

void found_object_use(struct arena *arena, const struct site *site, const char *template,
                      unsigned size, const char *suffix, const char *condition,
                      struct edit_list *edits) {
    const char *type = object_type(arena, site, template, element_of(arena, site),
                                   size ? arena_printf(arena, "%u", size) : NULL, true);
    const struct class *class = site->function->class;
    struct edit *structs = class ? edit_for(edits, their_types, class->range) : NULL;
    const char *name = name_of(arena, site, type, suffix, edits, structs);
    bool is_there = structs && strstr(structs->text, declaration(arena, site, type, name));
    if (!class)
        declare_in_file(arena, site, type, name, edits);
    else if (!is_there)
        declare(arena, site, type, name, structs, edits);
    if (site->function->is_lambda)
        wrap(arena, site, name, edits);
    for (size_t i = 0; i < site->frame->found.count; i++)
        if (!site->frame->found.at[i].is_held)
            hold(arena, site, &site->frame->found.at[i], name, condition, edits);
    call_replace_callee(arena, site, arena_printf(arena, "%s::%s", name, call_member(arena, site)),
                        edits);
}
