// What is known of one site, in words, a line a fact. The lines are a table of questions, most of
// them of facts.def; each is answered from the site's own fields,
// so that the answers stay right whoever fills these.

#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "decide/profile.h"
#include "decide/rewrite.h"
#include "emit.h"
#include "explanation.h"
#include "sites/frame.h"
#include "sites/kernels.h"

struct telling {
    struct arena *arena;
    const struct plan_settings *settings;
    const struct file_report *file;
    const struct site *site;
};

static const char *place(const struct telling *t, const struct source *source, size_t offset) {
    unsigned line, column;
    source_position(source, offset, &line, &column);
    return arena_printf(t->arena, "%s:%u:%u", source->path, line, column);
}

static const char *text_of(const struct telling *t, const struct source *source,
                           struct range range) {
    char *text = arena_copy(t->arena, source->text + range.begin, range.end - range.begin);
    for (char *at = text; *at; at++)
        *at = *at == '\n' || *at == '\r' || *at == '\t' ? ' ' : *at;
    return text;
}

// ---- What the source says -----------------------------------------------------------------------

static const char *tell_call(const struct telling *t) {
    return text_of(t, &t->file->source, t->site->range);
}

static const char *tell_function(const struct telling *t) {
    const char *name = site_function(t->site);
    const struct function *f = t->site->function;
    if (!f)
        return NULL;
    return arena_printf(t->arena, "%s%s%s%s", f->is_lambda ? "a lambda in " : "", name ? name : "?",
                        f->is_kernel ? ", a kernel" : "", f->is_template ? ", a template" : "");
}

static const char *tell_form(const struct telling *t) {
    static const char *const forms[] = {
        [FORM_ATOMIC] = "a call with the place and the value",
        [FORM_SCOPED] = "a call with order and scope",
        [FORM_OBJECT] = "a method of a cuda::atomic or atomic_ref",
    };
    return forms[t->site->form];
}

static const char *tell_callee(const struct telling *t) {
    static const char *const callees[] = {
        [CALLEE_CUDA] = "CUDA's own",
        [CALLEE_WRAPPER] = "a function that does what CUDA's own does",
        [CALLEE_DEPENDENT] = "known when the template is instantiated",
        [CALLEE_USER] = "the program's own",
    };
    return arena_printf(t->arena, "%s, %s", t->site->name, callees[t->site->callee]);
}

static const char *tell_operation(const struct telling *t) {
    return operation_name(t->site->operation);
}

static const char *tell_element(const struct telling *t) { return element_name(t->site->element); }

static const char *tell_scope(const struct telling *t) {
    return arena_printf(t->arena, "%s%s", scope_name(t->site->scope),
                        t->site->relaxed ? "" : ", with an order stronger than relaxed");
}

static const char *tell_result(const struct telling *t) {
    return t->site->result_used ? "the old value is used" : "the old value is not used";
}

static const char *tell_macro(const struct telling *t) {
    return t->site->in_macro            ? "spelled in a macro's body"
           : t->site->in_macro_argument ? "spelled in a macro's argument"
                                        : NULL;
}

static const char *tell_hint(const struct telling *t) {
    static const char *const hints[] = {
        [HINT_UNIFORM] = "warpagg: uniform", [HINT_KEYED] = "warpagg: keyed",
        [HINT_RUNS] = "warpagg: runs",       [HINT_LEAVE] = "warpagg: leave",
        [HINT_NOALIAS] = "warpagg: noalias", [HINT_IN_RANGE] = "warpagg: in-range",
    };
    return t->site->hint != HINT_NONE ? hints[t->site->hint] : NULL;
}

static const char *tell_nolint(const struct telling *t) {
    return t->site->suppressed ? "all rewrites" : t->site->suppressors;
}

// ---- What is known ------------------------------------------------------------------------------

static const char *tell_space(const struct telling *t) { return space_name(t->site->space); }

static const char *tell_address(const struct telling *t) {
    switch (t->site->address) {
    case ADDRESS_UNIFORM:
        return t->site->address_proved
                   ? "uniform: one place for all lanes that come together, by proof"
                   : "uniform: one place for all lanes, as expected; checked at run time";
    case ADDRESS_DISTINCT: return "distinct: another place for each lane";
    case ADDRESS_KEYED: return "keyed: data decide which lanes meet";
    case ADDRESS_UNKNOWN: break;
    }
    return "unknown";
}

static const char *tell_extent(const struct telling *t) {
    return t->site->extent != EXTENT_NONE
               ? arena_printf(t->arena, "the same in the whole %s", extent_name(t->site->extent))
               : NULL;
}

static const char *tell_compiler(const struct telling *t) {
    return t->site->compiler_proves ? "ptxas can see that the address is uniform" : NULL;
}

static const char *tell_reach(const struct telling *t) {
    struct span reach = t->site->reach;
    if (!reach.end)
        return NULL;
    const char *text = arena_printf(t->arena, "%lld elements at most", reach.end - reach.first);
    return reach.first ? arena_printf(t->arena, "%s, from element %lld on", text, reach.first)
                       : text;
}

static const char *tell_value(const struct telling *t) {
    return arena_printf(t->arena, "%s%s", value_name(t->site->value),
                        t->site->value_is_reduced ? ", what a reduction has combined" : "");
}

static const char *tell_lanes(const struct telling *t) {
    static const char *const lanes[] = {[LANES_UNKNOWN] = "not known how many reach it",
                                        [LANES_ONE] = "at most one reaches it",
                                        [LANES_MANY] = "many reach it"};
    return arena_printf(t->arena, "%s%s%s", lanes[t->site->lanes],
                        t->site->sparse ? "; a condition on data lets some through" : "",
                        t->site->leads_peers ? "; they lead groups that the program has formed"
                                             : "");
}

static const char *tell_deferral(const struct telling *t) {
    static const char *const obstacles[] = {
        [MEMORY_CLEAR] = "nobody in the kernel can tell when the update happens",
        [MEMORY_READ] = "the kernel may read the place",
        [MEMORY_WRITTEN] = "the kernel may write the place without an atomic",
        [MEMORY_UPDATED] = "the kernel may update the place by another atomic",
        [MEMORY_FREED] = "a search for a free word waits for updates that may free one",
        [MEMORY_VOLATILE] = "a volatile access may publish it",
        [MEMORY_FENCE] = "a fence or a stronger order",
        [MEMORY_GRID_SYNC] = "blocks wait for each other",
        [MEMORY_ASM] = "inline assembly may touch memory",
        [MEMORY_LAUNCH] = "the kernel launches another",
        [MEMORY_UNSEEN_CALL] = "a function whose body is not here",
        [MEMORY_SYSTEM] = "the host may watch",
    };
    const struct memory_verdict *deferral = &t->site->deferral;
    if (!deferral->at.file)
        return obstacles[deferral->obstacle];
    return arena_printf(t->arena, "%s: %s", obstacles[deferral->obstacle],
                        site_place(t->arena, t->site, &deferral->at));
}

// ---- An object for the block --------------------------------------------------------------------

static const char *tell_frame(const struct telling *t) {
    static const char *const kinds[] = {[FRAME_DECLARATION] = "declared",
                                        [FRAME_PARAMETER] = "a parameter",
                                        [FRAME_ARGUMENT] = "an argument"};
    const struct frame *frame = t->site->frame;
    if (!frame)
        return NULL;
    if (frame->obstacle)
        return arena_printf(t->arena, "none, %s", frame->obstacle);
    const char *text = NULL;
    for (size_t i = 0; i < frame->places.count; i++) {
        const struct frame_place *one = &frame->places.at[i];
        const char *here = arena_printf(t->arena, "%s at %s", kinds[one->kind],
                                        place(t, &t->file->source, one->at));
        if (one->base)
            here = arena_printf(t->arena, "%s for `%s`", here, one->base);
        text = text ? arena_printf(t->arena, "%s; %s", text, here) : here;
    }
    return text;
}

static const char *tell_loop(const struct telling *t) {
    const struct frame *frame = t->site->frame;
    if (!frame || !frame->in_loop)
        return NULL;
    if (!frame->strides)
        return "yes";
    return frame_goes_far(t->site) ? "yes, one that strides over data by blocks or grids"
                                   : "yes, over a piece that the block, or the warp, has for "
                                     "itself, of data's length or small";
}

static const char *tell_block(const struct telling *t) {
    const struct frame *frame = t->site->frame;
    if (!frame || (!frame->threads && !frame->bound))
        return NULL;
    const char *threads = frame->threads ? arena_printf(t->arena, "%lld threads", frame->threads)
                                         : "threads not known";
    threads = frame->bound
                  ? arena_printf(t->arena, "%s, never more than %lld", threads, frame->bound)
                  : threads;
    return frame->in_all ? arena_printf(t->arena, "%s; %lld in all blocks", threads, frame->in_all)
                         : threads;
}

static const char *tell_shared(const struct telling *t) {
    const struct frame *frame = t->site->frame;
    if (!frame)
        return NULL;
    return arena_printf(t->arena, "%lld bytes of the kernel's own%s%s", frame->shared,
                        frame->shared_unknown ? ", and some of unknown size" : "",
                        frame->shared_at_launch ? ", and some at launch" : "");
}

static const char *tell_room(const struct telling *t) {
    return arena_printf(t->arena, "%lld bytes for a cache or table%s", t->site->room,
                        t->site->room_is_asked ? ", as --shared-memory says" : "");
}

static const char *tell_group(const struct telling *t) {
    const struct site_group *group = t->site->group;
    if (group && group->counter)
        return arena_printf(t->arena, "the loop over %u elements, by `%s`", t->site->row->count,
                            group->counter);
    return group ? arena_printf(t->arena, "sites %u to %u, by the pointer `%s`", group->first,
                                group->last,
                                text_of(t, &t->file->source, group->sites->pointer->range))
                 : NULL;
}

static const char *tell_profile(const struct telling *t) { return profile_text(t->arena, t->site); }

// ---- The rows of facts.def, and what is told beside them ----------------------------------------

#define FUNCTION_NONE
#define FUNCTION_AS(label, tell)
#define FUNCTION_YES(label, name) \
    static const char *tell_##name(const struct telling *t) { return t->site->name ? "yes" : NULL; }
#define FACT_TEXT(type, name, meet, nothing, json, label) FUNCTION_##label
#define FACT_RUNS(type, name, meet, nothing, json, label) FUNCTION_##label
#include "words/facts.def"

#define LINE_NONE
#define LINE_AS(label, tell) {label, tell},
#define LINE_YES(label, name) {label, tell_##name},

static const struct line {
    const char *label;
    const char *(*tell)(const struct telling *t); // NULL where there is nothing to say
} lines[] = {
    // clang-format off: a line each
    {"call", tell_call},
    {"stands in", tell_function},
#define FACT_TEXT(type, name, meet, nothing, json, label) LINE_##label
#define FACT_RUNS(type, name, meet, nothing, json, label) LINE_##label
#include "words/facts.def"
    {"in a loop", tell_loop},
    {"block", tell_block},
    {"shared", tell_shared},
    {"room", tell_room},
    {"group", tell_group},
    {"profile", tell_profile},
    // clang-format on
};

// ---- Rewrites -----------------------------------------------------------------------------------

// How an expected speed-up came about: "1.80 (keys …) × 1.66 (one search …)".
static const char *arithmetic(const struct telling *t, const struct cost *cost) {
    const char *text = "";
    for (unsigned i = 0; i < cost->count; i++)
        text = arena_printf(t->arena, "%s%s%.2f (%s)", text, *text ? " x " : "",
                            cost->steps[i].factor, cost->steps[i].what);
    return text;
}

// Expected speed-ups, one for each architecture: "1.50x on sm_90 = 1.50 (one address)";
// NULL where none has any.
static const char *gains(const struct telling *t, const struct rewrite *rewrite) {
    const char *text = "";
    bool any = false;
    for (size_t i = 0; i < t->settings->target_count; i++) {
        const struct target *target = &t->settings->targets[i];
        const struct cost cost = rewrite->gain(t->site, target);
        unsigned gain = profile_gain(t->site, rewrite, cost.gain);
        text = arena_printf(t->arena, "%s%s%u.%02ux on sm_%u%s", text, *text ? ", " : "",
                            gain / 100, gain % 100, target->sm,
                            gain && !cost_is_measured(target) ? " (not measured there)" : "");
        if (gain)
            text = arena_printf(t->arena, "%s = %s", text, arithmetic(t, &cost));
        any |= gain > 0;
    }
    return any ? text : NULL;
}

static const char *against(const struct telling *t, const struct rewrite *rewrite) {
    enum reason reason = REASON_NO_GAIN;
    if (rewrite->level > t->settings->options->level)
        return "--level switches it off";
    if (!glob_takes(&t->settings->rewrites, rewrite->name))
        return "--rewrites switches it off";
    return rewrite->obstacle ? rewrite->obstacle(t->arena, t->site, &reason) : NULL;
}

void explanation_facts(struct arena *arena, const struct plan_settings *settings,
                       const struct file_report *file, const struct site *site,
                       struct fact_list *facts) {
    struct telling t = {arena, settings, file, site};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        *ARENA_PUSH(arena, facts) = (struct fact){lines[i].label, lines[i].tell(&t)};
}

// Of a whole kernel, for each of the site's: what stands against it.
static void add_kernels(const struct telling *t, const struct rewrite *rewrite,
                        struct fact_list *facts) {
    const struct frame *frame = t->site->frame;
    for (size_t i = 0; frame && !frame->obstacle && i < frame->places.count; i++) {
        const struct kernel *kernel = frame->places.at[i].kernel;
        enum reason reason = REASON_NO_GAIN;
        const char *why = kernel ? rewrite->kernel_obstacle(t->arena, kernel, &reason) : NULL;
        const char *text =
            kernel ? arena_printf(t->arena, "%s %s%s%s", why ? "does not apply to" : "of",
                                  kernel->name, why ? ": " : "", why ? why : "")
                   : NULL;
        if (text)
            *ARENA_PUSH(t->arena, facts) = (struct fact){rewrite->name, text};
    }
}

void explanation_rewrites(struct arena *arena, const struct plan_settings *settings,
                          const struct file_report *file, const struct site *site,
                          struct fact_list *facts) {
    struct telling t = {arena, settings, file, site};
    for (size_t i = 0; i < settings->all.count; i++) {
        const struct rewrite *rewrite = settings->all.at[i];
        if (rewrite->kernel_obstacle) {
            add_kernels(&t, rewrite, facts);
            continue;
        }
        if (rewrite->loop_edit) {
            const char *text = site->stride_loop
                                   ? "the loop, if the block gathers all that is updated in it"
                                   : NULL;
            *ARENA_PUSH(arena, facts) = (struct fact){rewrite->name, text};
            continue;
        }
        const char *gain = gains(&t, rewrite), *why = gain ? against(&t, rewrite) : NULL;
        *ARENA_PUSH(arena, facts) =
            (struct fact){rewrite->name, why ? arena_printf(arena, "%s, but %s", gain, why) : gain};
    }
}

// ---- --explain-site -----------------------------------------------------------------------------

enum { WIDTH = 15 }; // of labels

static void print(FILE *stream, const struct fact_list *facts, bool verbose, const char *nothing) {
    for (size_t i = 0; i < facts->count; i++)
        if (facts->at[i].text || verbose)
            quote_print(stream, "  %-*s%s\n", WIDTH, facts->at[i].label,
                        facts->at[i].text ? facts->at[i].text : nothing);
}

static void explain(FILE *stream, struct arena *arena, const struct plan_settings *settings,
                    const struct file_report *file, const struct site *site) {
    struct fact_list facts = {0}, rewrites = {0};
    explanation_facts(arena, settings, file, site, &facts);
    explanation_rewrites(arena, settings, file, site, &rewrites);
    quote_print(stream, "%s:%u:%u: site %u\n", file->source.path, site->line, site->column,
                site->id);
    print(stream, &facts, settings->options->verbose, "-");
    fprintf(stream, "rewrites\n");
    print(stream, &rewrites, settings->options->verbose, "does not apply");
    quote_print(stream, "verdict\n  %s %s: %s\n", site->rewrite ? "rewrite" : "leave",
                site->rewrite ? site->rewrite->name : reason_name(site->reason), site->message);
    if (!site->rewrite)
        fprintf(stream, "cure\n  %s\n", reason_cure(site->reason));
}

void emit_explanation(FILE *stream, struct arena *arena, const struct plan_settings *settings,
                      const struct report *report) {
    unsigned long id = strtoul(settings->options->subject, NULL, 10);
    for (size_t i = 0; i < report->count; i++)
        for (size_t j = 0; j < report->at[i].sites.count; j++)
            if (report->at[i].sites.at[j].id == id)
                explain(stream, arena, settings, &report->at[i], &report->at[i].sites.at[j]);
}
