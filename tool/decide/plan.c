// Reasons come first, in the order of reasons.def; a site that none of them holds goes to the
// rewrite that gains most. The last reasons say that combining in the warp does not pay: they hold
// only where nothing further is done.

#include "plan.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost.h"
#include "instrument.h"
#include "profile.h"
#include "resident.h"
#include "room.h"
#include "sites/apart.h"
#include "sites/comments.h"
#include "sites/frame.h"
#include "sites/kernels.h"
#include "sites/sites.h"
#include "sites/stretches.h"
#include "sites/stride_loop.h"

struct question {
    struct arena *arena;
    const struct plan_settings *settings;
    enum plan_reach reach;
    const struct site *site;
};

// Code in a branch for another architecture is not the target's concern.
static bool is_seen(const struct question *q, size_t target) {
    return target >= 64 || !q->site->seen || (q->site->seen >> target & 1);
}

// Each test returns the sentence for the remark where its reason holds, else NULL.

static const char *test_suppressed(const struct question *q) {
    return q->site->suppressed ? "`// warpagg: leave` stands here" : NULL;
}

// Whether one of the lists "3,7" holds the number.
static bool is_listed(const struct strings *lists, unsigned id) {
    for (size_t i = 0; i < lists->count; i++)
        for (const char *at = lists->at[i]; *at; at += strcspn(at, ","), at += *at == ',')
            if (strtoul(at, NULL, 10) == id)
                return true;
    return false;
}

static const char *test_not_selected(const struct question *q) {
    if (is_listed(&q->settings->options->left_sites, q->site->id))
        return "--leave-site names it";
    if (q->site->is_outside)
        return "the diff of --diff does not touch it";
    const char *only = q->settings->options->only_site;
    char id[16];
    snprintf(id, sizeof id, "%u", q->site->id);
    return only && strcmp(only, id) != 0
               ? arena_printf(q->arena, "--only-site=%s asks for another site", only)
               : NULL;
}

static const char *test_old_standard(const struct question *q) {
    return q->site->has_old_standard
               ? "what would be written needs C++14, and the file is compiled as something older"
               : NULL;
}

static const char *test_parse_error(const struct question *q) {
    static const char text[] =
        "an error in this function, or in one that it calls or is called by, leaves its meaning "
        "open";
    const char *place = q->site->error_at;
    return !q->site->has_error ? NULL
           : place             ? arena_printf(q->arena, "%s (%s)", text, place)
                               : text;
}

static const char *test_compiler_dependent(const struct question *q) {
    static const char text[] =
        "nvcc may see other code here than clang does: an #if asks which compiler reads it";
    const char *place = q->site->dependence;
    return !q->site->compiler_dependent ? NULL
           : place ? arena_printf(q->arena, "%s, so that %s differs", text, place)
                   : text;
}

// " (file:line)" of the function that the call means; "": that has no place.
static const char *declared_at(const struct question *q) {
    const struct decl *decl = q->site->call->decl;
    const struct function *function = decl ? decl->function : NULL;
    unsigned line, column;
    if (!function || !function->source)
        return "";
    source_position(function->source, function->range.begin, &line, &column);
    return arena_printf(q->arena, " (%s:%u)", function->source->path, line);
}

static const char *test_not_an_intrinsic(const struct question *q) {
    const char *why =
        q->site->may_be_own ? "; its loop is not seen to be an update that the runtime has" : "";
    return q->site->callee == CALLEE_USER
               ? arena_printf(q->arena, "%s is a function of this program%s, not CUDA's own%s",
                              q->site->name, declared_at(q), why)
               : NULL;
}

// What stands where the macro is used: its name, or what hands it on.
static const char *macro_at(const struct question *q) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    const char *at = q->site->source->text + q->site->range.begin;
    size_t length = strspn(at, letters);
    bool is_name = length && strncmp(at, q->site->name, length) != 0;
    return is_name ? arena_printf(q->arena, "the macro %s", arena_copy(q->arena, at, length))
                   : "a macro";
}

static const char *test_in_macro(const struct question *q) {
    if (q->site->in_macro)
        return arena_printf(q->arena, "the call is spelled in the body of %s", macro_at(q));
    if (q->site->may_become_text)
        return "the call is a macro's argument, which may make text of it to print";
    bool comma = q->site->in_macro_argument &&
                 (q->site->scope != SCOPE_DEVICE || q->site->form != FORM_ATOMIC);
    return comma ? "the call is a macro's argument, which the comma in its new spelling would split"
                 : NULL;
}

static const char *test_compare_and_swap(const struct question *q) {
    bool looks = q->site->probes && q->site->form == FORM_ATOMIC;
    return q->site->operation == OP_CAS && !looks
               ? "a compare-and-swap depends on the value it finds"
               : NULL;
}

// A swap takes integers alone, so that of a template's own type the one that runs counts.
static enum element element_to_take(const struct site *site) {
    return site->operation == OP_CAS && site->element == ELEMENT_DEPENDENT ? site->running
                                                                           : site->element;
}

static const char *test_unsupported_type(const struct question *q) {
    if (q->site->callee == CALLEE_WRAPPER && q->site->element == ELEMENT_DEPENDENT)
        return arena_printf(q->arena, "%s may take types here that CUDA's own atomics do not",
                            q->site->name);
    if (q->site->element == ELEMENT_OTHER)
        return arena_printf(q->arena,
                            "the runtime has no %s for the element's type, or files that include "
                            "the call disagree on it",
                            operation_name(q->site->operation));
    if (q->site->result_used && !operation_words[q->site->operation].fetch &&
        q->site->operation != OP_CAS)
        return arena_printf(q->arena, "the runtime has no %s with the old value",
                            operation_name(q->site->operation));
    for (size_t i = 0; i < q->settings->target_count; i++)
        if (is_seen(q, i) && !target_supports(&q->settings->targets[i], q->site->operation,
                                              element_to_take(q->site)))
            return arena_printf(q->arena, "the runtime has no %s for %s on sm_%u",
                                operation_name(q->site->operation), element_name(q->site->element),
                                q->settings->targets[i].sm);
    return NULL;
}

static const char *test_unknown_object(const struct question *q) {
    if (q->site->form != FORM_OBJECT)
        return NULL;
    if (!q->site->pointer)
        return "a cuda::atomic gives no plain pointer to combine on";
    return q->site->object_is_fixed ? NULL
                                    : "what the atomic_ref refers to can't be named at the call";
}

static const char *test_unevaluated(const struct question *q) {
    return q->site->unevaluated ? "the operand that holds the call is never evaluated" : NULL;
}

static const char *test_not_instantiated(const struct question *q) {
    return q->site->is_instantiated
               ? NULL
               : "no kernel of this file leads here, so nothing is known of what runs";
}

static const char *test_unclear(const struct question *q) {
    return q->site->is_unclear ? "the compiler makes another update of it than its text names"
                               : NULL;
}

static const char *test_too_large(const struct question *q) {
    return q->site->is_too_large ? "a kernel that leads here is too large to be looked at" : NULL;
}

static const char *test_nvcc_fault(const struct question *q) {
    return q->site->is_copied
               ? "it lies in a function that takes a struct by value, which nvcc may get wrong "
                 "when it grows, and that can't be given __forceinline__"
               : NULL;
}

// With --verify, nvcc says how many there are.
static const char *test_registers(const struct question *q) {
    bool is_asked = q->site->lacks_registers && !q->settings->options->verify;
    if (!is_asked)
        return NULL;
    const char *doubt = q->site->registers_doubt;
    return arena_printf(q->arena,
                        "a kernel that leads here takes many registers, and nothing says how many "
                        "threads its blocks have%s%s",
                        doubt ? ": " : "", doubt ? doubt : "");
}

static const char *test_vote_argument(const struct question *q) {
    return q->site->in_collective ? "the call stands in the argument of a warp vote or shuffle"
                                  : NULL;
}

static bool changes_nothing(const struct site *site) {
    const struct node *value = site->operand;
    if (value && value->constant.kind == CONSTANT_FLOATING)
        return site->operation == OP_ADD && value->constant.floating == 0 &&
               !signbit(value->constant.floating);
    if (!value || value->constant.kind != CONSTANT_INTEGER)
        return false;
    long long constant = value->constant.integer;
    bool is_unsigned =
        site->element == ELEMENT_UNSIGNED || site->element == ELEMENT_UNSIGNED_LONG_LONG;
    bool narrow = site->element == ELEMENT_INT || site->element == ELEMENT_UNSIGNED;
    switch (site->operation) {
    case OP_ADD:
    case OP_SUB:
    case OP_OR:
    case OP_XOR: return constant == 0;
    case OP_AND: return constant == -1 || (narrow && constant == 0xffffffffLL);
    case OP_MAX: return constant == (is_unsigned ? 0 : narrow ? INT_MIN : LLONG_MIN);
    case OP_MIN:
        return is_unsigned ? constant == -1 || (narrow && constant == 0xffffffffLL)
                           : constant == (narrow ? INT_MAX : LLONG_MAX);
    default: return false;
    }
}

static const char *test_load_idiom(const struct question *q) {
    return changes_nothing(q->site) ? "the update changes nothing: it is a read" : NULL;
}

static const char *test_ordered(const struct question *q) {
    if (!q->site->relaxed)
        return "it asks for an order stronger than relaxed";
    if (q->site->operation == OP_CAS)
        return NULL; // one that fails orders nothing, and is as good as a read
    if (!q->site->has_fence)
        return NULL;
    const char *place =
        q->site->fence_place ? arena_printf(q->arena, " (%s)", q->site->fence_place) : "";
    if (q->site->fence_doubt)
        return arena_printf(
            q->arena,
            "%s may hold a memory fence, which would order the update of each lane by itself%s",
            q->site->fence_doubt, place);
    return arena_printf(
        q->arena, "a memory fence in this kernel may order the update of each lane by itself%s",
        place);
}

// A counter that a loop draws its work from only goes up; the others can be locks.
static const char *test_spin(const struct question *q) {
    bool counts = q->site->operation == OP_ADD || q->site->operation == OP_SUB ||
                  q->site->operation == OP_MIN || q->site->operation == OP_MAX;
    return q->site->waits && !counts && !q->site->probes ? "a loop around it waits on the result"
                                                         : NULL;
}

static double largest(enum element element) {
    switch (element) {
    case ELEMENT_HALF:
    case ELEMENT_HALF2: return 65504.0;
    case ELEMENT_DOUBLE: return 1.7976931348623157e308;
    default: return 3.4028234663852886e38; // bfloat16 has float's range
    }
}

// Integers wrap, so a sum over the lanes and then the location is the sum over all in any case.
static const char *test_unsafe_constant(const struct question *q) {
    const struct node *value = q->site->operand;
    if (q->site->operation != OP_ADD || !value || value->constant.kind != CONSTANT_FLOATING ||
        !element_words[q->site->element].is_floating)
        return NULL;
    double constant = value->constant.floating;
    if (isnan(constant) || isinf(constant))
        return "the constant is not finite";
    if (constant == 0 && signbit(constant))
        return "the constant is negative zero";
    return fabs(constant) > largest(q->site->element) / 32
               ? "a warp's sum of this constant leaves the range of its type"
               : NULL;
}

static const char *test_fp_strict(const struct question *q) {
    bool sums = q->site->operation == OP_ADD && (element_words[q->site->element].is_floating ||
                                                 q->site->element == ELEMENT_DEPENDENT);
    return q->settings->options->strict_fp && sums
               ? "--fp=strict forbids regrouping a floating-point sum"
               : NULL;
}

static const char *test_user_overload(const struct question *q) {
    bool may = q->site->callee == CALLEE_DEPENDENT && q->site->user_candidates;
    const char *place = may ? q->site->call->callee->user_candidate_at : NULL;
    return may ? arena_printf(
                     q->arena, "the template may call the %s that this program declares%s%s%s",
                     q->site->name, place ? " (" : "", place ? place : "", place ? ")" : "")
               : NULL;
}

static const char *test_already_combined(const struct question *q) {
    if (q->site->leads_peers)
        return "the leader of each group of peers updates for all of them";
    return q->site->lanes == LANES_ONE && q->site->value_is_reduced
               ? "one lane adds what a reduction has combined"
               : NULL;
}

static const char *test_single_lane(const struct question *q) {
    return q->site->lanes == LANES_ONE ? "at most one lane of a warp reaches it" : NULL;
}

static const char *test_distinct_addresses(const struct question *q) {
    return q->site->address == ADDRESS_DISTINCT ? "each lane has an address of its own" : NULL;
}

static const char *test_coalesced(const struct question *q) {
    if (profile_is_coalesced(q->site))
        return "by the profile neighbouring lanes update neighbouring elements, which memory takes "
               "together";
    return q->site->coalesced && (q->site->hint == HINT_NONE || q->site->hint == HINT_NOALIAS)
               ? "neighbouring lanes update neighbouring elements, which memory takes together"
               : NULL;
}

static const char *test_compiler_combines(const struct question *q) {
    for (size_t i = 0; i < q->settings->target_count; i++)
        if (is_seen(q, i) && !target_leaves_to_compiler(&q->settings->targets[i], q->site))
            return NULL;
    return arena_printf(q->arena, "ptxas makes one atomic a warp of %s %s on one address by itself",
                        element_name(q->site->element), operation_name(q->site->operation));
}

static const char *test_unknown_address(const struct question *q) {
    return q->site->address == ADDRESS_UNKNOWN ? "nothing is known about the address" : NULL;
}

static const char *test_no_gain(const struct question *q) {
    if (target_wraps(q->site))
        return arena_printf(q->arena,
                            "a step that wraps has no combined instruction, only a "
                            "compare-and-swap that contention makes slower%s",
                            q->site->steps_alone && !q->site->goes_round
                                ? " (`// warpagg: in-range` lets the block take it for a ring)"
                                : "");
    bool surely = q->site->space == SPACE_SHARED,
         at_times = !surely && q->site->is_shared_somewhere && q->site->hint == HINT_NONE;
    bool in_shared = surely || at_times;
    bool native = in_shared && target_is_native_in_shared(q->site->operation, q->site->element);
    bool gated = in_shared && q->site->address == ADDRESS_KEYED && q->site->hint == HINT_NONE;
    if (!native && gated && target_gate_costs_in_shared(q->site) &&
        !profile_asks_for_search(q->site))
        return "in shared memory the search for equal keys costs more than it may where there are "
               "none; `// warpagg: keyed` asks for it";
    if (native)
        return at_times
                   ? "where it is in shared memory, a 32-bit integer is one instruction already"
                   : "a 32-bit integer in shared memory is one instruction already";
    return profile_against(q->arena, q->site);
}

static const char *(*const tests[REASON_COUNT])(const struct question *) = {
    [REASON_SUPPRESSED] = test_suppressed,
    [REASON_NOT_SELECTED] = test_not_selected,
    [REASON_OLD_STANDARD] = test_old_standard,
    [REASON_PARSE_ERROR] = test_parse_error,
    [REASON_COMPILER_DEPENDENT] = test_compiler_dependent,
    [REASON_NOT_AN_INTRINSIC] = test_not_an_intrinsic,
    [REASON_IN_MACRO] = test_in_macro,
    [REASON_COMPARE_AND_SWAP] = test_compare_and_swap,
    [REASON_UNSUPPORTED_TYPE] = test_unsupported_type,
    [REASON_UNKNOWN_OBJECT] = test_unknown_object,
    [REASON_UNEVALUATED] = test_unevaluated,
    [REASON_NOT_INSTANTIATED] = test_not_instantiated,
    [REASON_UNCLEAR] = test_unclear,
    [REASON_TOO_LARGE] = test_too_large,
    [REASON_NVCC_FAULT] = test_nvcc_fault,
    [REASON_REGISTERS] = test_registers,
    [REASON_VOTE_ARGUMENT] = test_vote_argument,
    [REASON_LOAD_IDIOM] = test_load_idiom,
    [REASON_ORDERED] = test_ordered,
    [REASON_SPIN] = test_spin,
    [REASON_UNSAFE_CONSTANT] = test_unsafe_constant,
    [REASON_FP_STRICT] = test_fp_strict,
    [REASON_USER_OVERLOAD] = test_user_overload,
    [REASON_ALREADY_COMBINED] = test_already_combined,
    [REASON_SINGLE_LANE] = test_single_lane,
    [REASON_DISTINCT_ADDRESSES] = test_distinct_addresses,
    [REASON_COALESCED] = test_coalesced,
    [REASON_COMPILER_COMBINES] = test_compiler_combines,
    [REASON_UNKNOWN_ADDRESS] = test_unknown_address,
    [REASON_NO_GAIN] = test_no_gain,
};

// The first of the reasons from `first` to `last` that holds.
static bool leave(const struct question *q, struct site *site, enum reason first,
                  enum reason last) {
    for (enum reason reason = first; reason <= last; reason++) {
        const char *message = tests[reason] ? tests[reason](q) : NULL;
        if (message) {
            site->reason = reason;
            site->message = message;
            return true;
        }
    }
    return false;
}

// The largest gain over the architectures asked for; 0 where the rewrite does not apply on one of
// them. On the others it costs nothing: a rewrite that may lose says 0.
static unsigned best_gain(const struct question *q, const struct rewrite *rewrite) {
    unsigned best = 0;
    bool fits = !q->site->traffic.fails && rewrite->swaps == (q->site->operation == OP_CAS);
    for (size_t i = 0; fits && i < q->settings->target_count; i++) {
        unsigned gain = is_seen(q, i)
                            ? profile_gain(q->site, rewrite,
                                           rewrite->gain(q->site, &q->settings->targets[i]).gain)
                            : 100;
        if (!gain)
            return 0;
        best = gain > best ? gain : best;
    }
    return best;
}

static bool allowed(const struct question *q, const struct rewrite *rewrite,
                    const char **obstacle) {
    if (rewrite->level > q->settings->options->level)
        *obstacle = *obstacle ? *obstacle
                              : arena_printf(q->arena, "%s would fit, but --level switches it off",
                                             rewrite->name);
    else if (!glob_takes(&q->settings->rewrites, rewrite->name))
        *obstacle =
            arena_printf(q->arena, "%s would fit, but --rewrites switches it off", rewrite->name);
    else if (comments_suppress(q->arena, q->site->suppressors,
                               arena_printf(q->arena, "warpagg-%s", rewrite->name)))
        *obstacle = arena_printf(q->arena, "NOLINT switches %s off here", rewrite->name);
    else
        return true;
    return false;
}

// A rewrite that would gain more than the one chosen, if something did not stand against it.
struct refusal {
    const struct rewrite *rewrite; // NULL: none
    unsigned gain;
    enum reason reason;
    const char *why;
};

static bool is_refused(const struct question *q, const struct rewrite *rewrite, unsigned gain,
                       struct refusal *refusal) {
    enum reason reason = REASON_NO_GAIN;
    const char *why = rewrite->obstacle ? rewrite->obstacle(q->arena, q->site, &reason) : NULL;
    if (why && gain > refusal->gain)
        *refusal = (struct refusal){rewrite, gain, reason, why};
    return why;
}

static const char *refusal_text(const struct question *q, const struct refusal *refusal,
                                const char *head) {
    return arena_printf(q->arena, "%s; %s would gain more, but %s", head, refusal->rewrite->name,
                        refusal->why);
}

// Why nothing gains at the site, where that is known.
static const char *why_no_gain(const struct site *site) {
    if (site->traffic.fails)
        return "the kernel ends behind it, as after a failed assertion, so it does not run where "
               "all goes well";
    const char *why = NULL;
    if (site->address == ADDRESS_KEYED)
        why = cost_of_search(site).why_not;
    else if (site->address == ADDRESS_UNIFORM)
        why = cost_of_uniform(site, false).why_not;
    return why ? why : "no rewrite gains anything here";
}

// What would gain if one block could do the work of several.
static void refuse_early_exit(const struct question *q, struct site *site, unsigned best,
                              struct refusal *refusal) {
    const char *obstacle = NULL;
    site->repeats = REPEATS_ALWAYS;
    for (size_t i = 0; i < q->settings->all.count; i++) {
        const struct rewrite *rewrite = q->settings->all.at[i];
        unsigned gain = rewrite->gain && rewrite->level > LEVEL_WARP ? best_gain(q, rewrite) : 0;
        enum reason reason;
        if (gain > best && gain > refusal->gain && allowed(q, rewrite, &obstacle) &&
            !(rewrite->obstacle && rewrite->obstacle(q->arena, site, &reason)))
            *refusal = (struct refusal){plan_rewrite_of_kernels(q->settings), gain,
                                        REASON_EARLY_EXIT, site->exits_early};
    }
    site->repeats = REPEATS_NOT;
}

static void choose(const struct question *q, struct site *site, struct refusal *refusal) {
    unsigned best = 100;
    const char *obstacle = NULL;
    // Fills reason and message.
    bool warp = !leave(q, site, REASON_COMPILER_COMBINES, REASON_NO_GAIN);
    for (size_t i = 0; i < q->settings->all.count; i++) {
        const struct rewrite *rewrite = q->settings->all.at[i];
        unsigned gain =
            rewrite->gain && (warp || rewrite->level > LEVEL_WARP) ? best_gain(q, rewrite) : 0;
        if (gain <= best || !allowed(q, rewrite, &obstacle) ||
            is_refused(q, rewrite, gain, refusal))
            continue;
        best = gain;
        site->rewrite = rewrite;
    }
    if (site->exits_early)
        refuse_early_exit(q, site, best, refusal);
    if (refusal->gain <= best)
        refusal->rewrite = NULL;
    if (site->rewrite)
        return;
    if (refusal->rewrite) {
        site->message = warp ? arena_printf(q->arena, "%s would fit, but %s",
                                            refusal->rewrite->name, refusal->why)
                             : refusal_text(q, refusal, site->message);
        site->reason = refusal->reason;
    } else if (warp) {
        site->reason = obstacle ? REASON_NOT_SELECTED : REASON_NO_GAIN;
        site->message = obstacle ? obstacle : why_no_gain(site);
    }
}

// A group stands or falls together: its members share an object that the first one declares.
static void keep_groups_whole(struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_group *group = sites->at[i].group;
        const struct rewrite *first = group ? sites->at[group->first - 1].rewrite : NULL;
        bool whole = group != NULL;
        for (unsigned id = group ? group->first : 1; group && id <= group->last; id++)
            whole &= sites->at[id - 1].rewrite == first && first;
        if (!whole)
            sites->at[i].group = NULL;
    }
}

// So do the updates of a loop's body.
static void keep_bodies_whole(struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site_body *body = sites->at[i].sums && !sites->at[i].sums->body->is_stretch
                                           ? sites->at[i].sums->body
                                           : NULL;
        const struct rewrite *first = body ? sites->at[body->first - 1].rewrite : NULL;
        bool whole = body != NULL; // if all are left too: what stands against it is told
        for (size_t k = i; body && k < sites->count; k++)
            whole &= !sites->at[k].sums || sites->at[k].sums->body != body ||
                     sites->at[k].rewrite == first;
        for (size_t k = i; body && !whole && k < sites->count; k++)
            if (sites->at[k].sums && sites->at[k].sums->body == body)
                sites->at[k].sums = NULL;
    }
}

// Of a site that is to be rewritten: how.
static void choose_again(struct question *q, struct site *site, struct refusal *refusal) {
    q->site = site;
    site->rewrite = NULL;
    choose(q, site, refusal);
}

static void choose_all_again(struct question *q, struct site_list *sites,
                             struct refusal *refusals) {
    for (size_t i = 0; i < sites->count; i++) {
        refusals[i] = (struct refusal){0};
        if (sites->at[i].rewrite)
            choose_again(q, &sites->at[i], &refusals[i]);
    }
}

// A stretch goes on without those that gain more by themselves. Each round leaves some out.
static void settle_stretches(struct question *q, struct site_list *sites,
                             struct refusal *refusals) {
    const struct rewrite *gathers = NULL;
    for (size_t i = 0; i < q->settings->all.count; i++)
        gathers = q->settings->all.at[i]->gathers_sums ? q->settings->all.at[i] : gathers;
    while (stretches_keep(sites, gathers)) {
        stretches_form(q->arena, sites);
        choose_all_again(q, sites, refusals);
    }
}

static unsigned first_site_of(const struct site_list *sites, size_t at) {
    for (size_t i = 0; i < sites->count; i++)
        for (size_t j = 0; sites->at[i].rewrite && j < sites->at[i].bounds.count; j++)
            if (sites->at[i].bounds.at[j].at == at)
                return sites->at[i].id;
    return 0;
}

// Each kernel gets the largest bound that one of its sites asks for.
static void add_bounds(struct arena *arena, const struct site_list *sites,
                       struct edit_list *edits) {
    ARENA_LIST(struct bound) bounds = {0};
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        for (size_t j = 0; site->rewrite && j < site->bounds.count; j++) {
            struct bound *bound = NULL;
            for (size_t k = 0; k < bounds.count && !bound; k++)
                bound = bounds.at[k].at == site->bounds.at[j].at ? &bounds.at[k] : NULL;
            if (!bound) {
                bound = ARENA_PUSH(arena, &bounds);
                *bound = (struct bound){.at = site->bounds.at[j].at};
            }
            bound->threads = site->bounds.at[j].threads > bound->threads
                                 ? site->bounds.at[j].threads
                                 : bound->threads;
        }
    }
    for (size_t i = 0; i < bounds.count; i++)
        *ARENA_PUSH(arena, edits) = (struct edit){
            .range = {bounds.at[i].at, bounds.at[i].at},
            .expected = "",
            .text = arena_printf(arena, "__launch_bounds__(%lld) ", bounds.at[i].threads),
            .site = first_site_of(sites, bounds.at[i].at),
        };
}

static bool is_inlined(const struct edit_list *edits, size_t first, size_t at) {
    for (size_t i = first; i < edits->count; i++)
        if (edits->at[i].range.begin == at)
            return true;
    return false;
}

// Once in a function, whichever of its sites ask for it.
static void add_inlining(struct arena *arena, const struct site_list *sites,
                         struct edit_list *edits) {
    size_t first = edits->count;
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        for (size_t j = 0; site->rewrite && j < site->inlined.count; j++) {
            struct range range = site->inlined.at[j];
            size_t length = range.end - range.begin;
            if (!is_inlined(edits, first, range.begin))
                *ARENA_PUSH(arena, edits) = (struct edit){
                    .range = range,
                    .expected = arena_copy(arena, site->source->text + range.begin, length),
                    .text = length ? "__forceinline__" : " __forceinline__",
                    .site = site->id,
                };
        }
    }
}

static void add_heads(struct arena *arena, const struct site_list *sites, struct edit_list *edits) {
    add_bounds(arena, sites, edits);
    add_inlining(arena, sites, edits);
}

// ---- whole loops --------------------------------------------------------------------------------

static const struct rewrite *rewrite_of_loops(const struct plan_settings *settings) {
    for (size_t i = 0; i < settings->all.count; i++)
        if (settings->all.at[i]->loop_edit)
            return settings->all.at[i];
    return NULL;
}

static bool is_in(const struct site *site, const struct stride_loop *loop) {
    return site->source == loop->source && range_is_inside(site->range, loop->range);
}

static bool all_let_loads_pass(const struct site_list *sites, const struct stride_loop *loop) {
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *site = &sites->at[i];
        bool lets = site->rewrite && site->rewrite->lets_loads_pass && site->stride_loop &&
                    site->rewrite->lets_loads_pass(site);
        if (is_in(site, loop) && !lets)
            return false;
    }
    return true;
}

// In the order of the text, so that a loop's first site comes first.
static void edit_loops(struct question *q, struct site_list *sites, struct edit_list *edits) {
    const struct rewrite *rewrite = rewrite_of_loops(q->settings);
    const struct stride_loop *done = NULL;
    for (size_t i = 0; rewrite && i < sites->count; i++) {
        struct site *site = &sites->at[i];
        const struct stride_loop *loop = site->rewrite ? site->stride_loop : NULL;
        bool is_done = loop && done && is_in(site, done);
        const char *obstacle = NULL;
        q->site = site;
        if (!loop ||
            (!is_done && (!all_let_loads_pass(sites, loop) || !allowed(q, rewrite, &obstacle))))
            continue;
        site->message = arena_printf(q->arena, "%s; eight rounds of the loop at a time (%s)",
                                     site->message, rewrite->name);
        if (!is_done)
            rewrite->loop_edit(q->arena, site, edits);
        done = loop;
    }
}

// ---- whole kernels ------------------------------------------------------------------------------

const struct rewrite *plan_rewrite_of_kernels(const struct plan_settings *settings) {
    for (size_t i = 0; i < settings->all.count; i++)
        if (settings->all.at[i]->kernel_edit)
            return settings->all.at[i];
    return NULL;
}

static bool blocks_differ(const struct kernel *kernel) {
    bool any = false;
    for (size_t i = 0; i < kernel->instances.count; i++)
        any |= kernel->instances.at[i]->repeat.differs;
    return any;
}

// Where an object for the block would have another address for each block: it would be sent at each
// change. One that is found is for its first address.
static bool is_blocks_own(const struct site *site) {
    return site->address == ADDRESS_UNIFORM && site->extent < EXTENT_GRID &&
           !site->frame->only_found;
}

typedef ARENA_LIST(const struct kernel *) kernels;

static bool holds(const kernels *list, const struct kernel *kernel) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i]->opens == kernel->opens)
            return true;
    return false;
}

static kernels kernels_with_own_places(struct arena *arena, const struct site_list *sites) {
    kernels list = {0};
    for (size_t i = 0; i < sites->count; i++)
        for (size_t j = 0; is_blocks_own(&sites->at[i]) && j < sites->at[i].frame->places.count;
             j++)
            if (sites->at[i].frame->places.at[j].kernel &&
                !holds(&list, sites->at[i].frame->places.at[j].kernel))
                *ARENA_PUSH(arena, &list) = sites->at[i].frame->places.at[j].kernel;
    return list;
}

// What was found out of a kernel, once for all of its sites.
struct repeatable {
    const struct kernel *kernel;
    const char *obstacle;
    enum reason reason; // of it; REASON_NO_GAIN: none of that name
    bool all_alike, has_sibling;
};

typedef ARENA_LIST(struct repeatable) repeatables;

static const struct repeatable *judge_kernel(const struct question *q,
                                             const struct rewrite *rewrite,
                                             const struct kernel *kernel, repeatables *known) {
    for (size_t i = 0; i < known->count; i++)
        if (known->at[i].kernel->opens == kernel->opens)
            return &known->at[i];
    struct repeatable *found = ARENA_PUSH(q->arena, known);
    *found = (struct repeatable){.kernel = kernel,
                                 .reason = REASON_NO_GAIN,
                                 .all_alike = !blocks_differ(kernel),
                                 .has_sibling = resident_is_made(q->arena, kernel)};
    found->obstacle = rewrite->kernel_obstacle(q->arena, kernel, &found->reason);
    return found;
}

// One element a thread, in kernels of which each may have one block do the work of several.
static void find_repeats(const struct question *q, const kernels *with_own_places,
                         repeatables *known, struct site *site) {
    const struct rewrite *rewrite = plan_rewrite_of_kernels(q->settings);
    const struct frame *frame = site->frame;
    const char *obstacle = NULL, *early = NULL;
    bool all = rewrite && frame->has_kernel && !frame->obstacle && !frame->only_found &&
               !frame_goes_far(site) && allowed(q, rewrite, &obstacle),
         equal = true,
         told = q->settings->options->level >= LEVEL_GRID || profile_asks_for_grid(site),
         asked = q->reach == PLAN_ALL || (q->reach == PLAN_AS_ASKED && told);
    for (size_t i = 0; all && i < frame->places.count; i++) {
        const struct kernel *kernel = frame->places.at[i].kernel;
        if (frame->places.at[i].kind != FRAME_DECLARATION)
            continue;
        const struct repeatable *found = judge_kernel(q, rewrite, kernel, known);
        equal &= found->all_alike;
        // Of an earlier run: the kernel is what launches are that it does not take.
        asked &= !found->has_sibling;
        early = found->reason == REASON_EARLY_EXIT ? found->obstacle : early;
        all = (!found->obstacle || early == found->obstacle) && !holds(with_own_places, kernel);
    }
    site->exits_early = all && equal && asked ? early : NULL;
    site->repeats = !all || early || !equal ? REPEATS_NOT
                    : asked                 ? REPEATS_ALWAYS
                                            : REPEATS_WHERE_SURE;
}

static bool wants_repeats(const struct site *site) {
    const struct rewrite *rewrite = site->rewrite;
    bool gathers = rewrite && rewrite->level > LEVEL_WARP;
    return gathers && (site->repeats == REPEATS_ALWAYS ||
                       (site->repeats == REPEATS_WHERE_SURE && rewrite->lives_on));
}

static bool is_listed_kernel(const struct plan_repeats *repeats, const struct kernel *kernel) {
    for (size_t i = 0; i < repeats->count; i++)
        if (repeats->at[i].kernel->opens == kernel->opens)
            return true;
    return false;
}

static void list_repeats(struct arena *arena, const struct plan_settings *settings,
                         struct site_list *sites, struct plan_repeats *repeats) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        if (!wants_repeats(site))
            continue;
        site->message =
            arena_printf(arena, "%s; the blocks that are resident do the work of all (%s)",
                         site->message, plan_rewrite_of_kernels(settings)->name);
        for (size_t j = 0; j < site->frame->places.count; j++) {
            const struct kernel *kernel = site->frame->places.at[j].kernel;
            if (kernel && !is_listed_kernel(repeats, kernel))
                *ARENA_PUSH(arena, repeats) = (struct plan_repeat){kernel, site};
        }
    }
}

// Has each site that might be rewritten counted instead.
static void instrument(struct arena *arena, const struct plan_settings *settings,
                       struct site_list *sites, struct edit_list *edits) {
    struct question q = {.arena = arena, .settings = settings};
    for (size_t i = 0; i < sites->count; i++) {
        q.site = &sites->at[i];
        if (!leave(&q, &sites->at[i], 0, REASON_REGISTERS))
            sites->at[i].rewrite = settings->all.instrument;
    }
    instrument_number(arena, sites);
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].rewrite)
            sites->at[i].message = sites->at[i].rewrite->edit(arena, &sites->at[i], edits);
    add_heads(arena, sites, edits);
}

// The length of the body that the site's edit moves a level deeper,
// with all that is edited in it; 0: it moves none.
static size_t length_moved(const struct site *site) {
    const struct site_body *body = site->rewrite && site->sums ? site->sums->body : NULL;
    return body && !body->is_stretch && body->first == site->id ? body->text.end - body->text.begin
                                                                : 0;
}

static int compare_moved(const void *a, const void *b) {
    const struct site *x = *(struct site *const *)a, *y = *(struct site *const *)b;
    const size_t length = length_moved(x), other = length_moved(y);
    return length != other ? (length < other ? -1 : 1) : x->id < y->id ? -1 : x->id > y->id;
}

// What moves a body comes behind what is in it.
static struct site **order_of_edits(struct arena *arena, struct site_list *sites) {
    struct site **order = ARENA_ARRAY(arena, struct site *, sites->count + 1);
    for (size_t i = 0; i < sites->count; i++)
        order[i] = &sites->at[i];
    qsort(order, sites->count, sizeof *order, compare_moved);
    return order;
}

void plan_decide(struct arena *arena, const struct plan_settings *settings, enum plan_reach reach,
                 struct site_list *sites, struct edit_list *edits, struct plan_repeats *repeats) {
    if (settings->options->instrument) {
        instrument(arena, settings, sites, edits);
        return;
    }
    struct question q = {arena, settings, reach, NULL};
    const char *limit = settings->options->shared_memory;
    room_find(settings->targets, settings->target_count, limit ? strtoll(limit, NULL, 10) : 0,
              sites);
    kernels with_own_places = kernels_with_own_places(arena, sites);
    repeatables known = {0};
    apart_widen(sites);
    // A first pass settles who can be rewritten at all: then groups that lost a member fall apart,
    // and objects share their kernel's memory.
    bool *is_left = ARENA_ARRAY(arena, bool, sites->count + 1);
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->goes_round = site->steps_alone &&
                           (site->hint == HINT_IN_RANGE || settings->options->assume_in_range);
        q.site = site;
        find_repeats(&q, &with_own_places, &known, site);
        is_left[i] = leave(&q, &sites->at[i], 0, REASON_REGISTERS);
        if (!is_left[i])
            choose(&q, &sites->at[i], &(struct refusal){0});
    }
    keep_groups_whole(sites);
    keep_bodies_whole(sites);
    for (size_t i = 0; i < sites->count; i++)
        if (!is_left[i] && !sites->at[i].group) // alone, it may gain more
            choose_again(&q, &sites->at[i], &(struct refusal){0});
    struct refusal *refusals = ARENA_ARRAY(arena, struct refusal, sites->count + 1);
    settle_stretches(&q, sites, refusals);
    room_join(sites);
    room_divide(sites);
    choose_all_again(&q, sites, refusals);
    // Some of a group may have got room, which a body's sums do not ask for.
    keep_groups_whole(sites);
    choose_all_again(&q, sites, refusals);
    settle_stretches(&q, sites, refusals);
    struct site **order = order_of_edits(arena, sites);
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = order[i];
        const struct refusal *refusal = &refusals[site - sites->at];
        if (!site->rewrite)
            continue;
        site->message = site->rewrite->edit(arena, site, edits);
        if (refusal->rewrite)
            site->message = refusal_text(&q, refusal, site->message);
    }
    edit_loops(&q, sites, edits);
    for (size_t i = 0; i < sites->count; i++)
        if (sites->at[i].rewrite && sites->at[i].rewrite->finish)
            sites->at[i].rewrite->finish(arena, &sites->at[i], edits);
    add_heads(arena, sites, edits);
    list_repeats(arena, settings, sites, repeats);
}
