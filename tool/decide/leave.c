// See leave.h.

#include "leave.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"
#include "profile.h"
#include "sites/comments.h"

bool leave_is_seen(const struct question *q, size_t target) {
    return target >= 64 || !q->site->seen || (q->site->seen >> target & 1);
}

// " (place)"; "": there is none.
static const char *bracketed(const struct question *q, const char *place) {
    return place ? arena_printf(q->arena, " (%s)", place) : "";
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
    return q->site->has_error
               ? arena_printf(q->arena, "%s%s", text, bracketed(q, q->site->error_at))
               : NULL;
}

static const char *test_compiler_dependent(const struct question *q) {
    static const char text[] =
        "nvcc may see other code here than clang does: an #if asks which compiler reads it";
    const char *place = q->site->dependence;
    return !q->site->compiler_dependent ? NULL
           : place ? arena_printf(q->arena, "%s, so that %s differs", text, place)
                   : text;
}

// " (file:line)" of the function; "": that has no place.
static const char *place_of(const struct question *q, const struct function *function) {
    unsigned line, column;
    if (!function || !function->source)
        return "";
    source_position(function->source, function->range.begin, &line, &column);
    return arena_printf(q->arena, " (%s:%u)", function->source->path, line);
}

// Of the function that the call means.
static const char *declared_at(const struct question *q) {
    const struct decl *decl = q->site->call->decl;
    return place_of(q, decl ? decl->function : NULL);
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
    const char *at = q->site->source->text + q->site->range.begin;
    size_t length = 0;
    while (lexer_is_word_character(at[length]))
        length++;
    bool is_name = length && strncmp(at, q->site->name, length) != 0;
    return is_name ? arena_printf(q->arena, "the macro %s", arena_copy(q->arena, at, length))
                   : "a macro";
}

static const char *test_in_macro(const struct question *q) {
    if (q->site->in_macro && (!q->site->spelled_once || q->settings->options->instrument))
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
    const struct type *pointer = q->site->pointer ? q->site->pointer->type : NULL;
    if (q->site->element == ELEMENT_OTHER)
        return arena_printf(
            q->arena,
            "the runtime has no %s for the element's type, or files that include "
            "the call disagree on it%s",
            operation_name(q->site->operation),
            bracketed(q, pointer && pointer->target ? pointer->target->name : NULL));
    if (q->site->result_used && !operation_words[q->site->operation].fetch &&
        q->site->operation != OP_CAS)
        return arena_printf(q->arena, "the runtime has no %s with the old value",
                            operation_name(q->site->operation));
    for (size_t i = 0; i < q->settings->target_count; i++)
        if (leave_is_seen(q, i) && !target_supports(&q->settings->targets[i], q->site->operation,
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
    if (q->site->is_instantiated)
        return NULL;
    const char *name = site_function(q->site);
    return arena_printf(q->arena,
                        "no kernel of this file leads here, so nothing is known of what runs: the "
                        "compiler makes nothing of this call in %s%s",
                        name ? name : "it", place_of(q, q->site->function));
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
               ? arena_printf(q->arena,
                              "it lies in a function that takes a struct by value, which nvcc may "
                              "get wrong when it grows, and that can't be given __forceinline__%s",
                              bracketed(q, q->site->copied_in))
               : NULL;
}

// With --verify, nvcc says how many there are.
static const char *test_registers(const struct question *q) {
    bool is_asked = q->site->lacks_registers && !q->settings->options->verify;
    if (!is_asked)
        return NULL;
    const char *doubt = q->site->registers_doubt;
    return arena_printf(
        q->arena,
        "a kernel that leads here takes many registers, as is estimated (--verify asks ptxas), "
        "and nothing says how many threads its blocks have%s%s",
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
    const char *place = bracketed(q, q->site->fence_place);
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
    return q->site->waits && !counts && !q->site->probes
               ? arena_printf(q->arena, "a loop around it waits on the result%s",
                              bracketed(q, q->site->waits_place))
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
    return may ? arena_printf(q->arena, "the template may call the %s that this program declares%s",
                              q->site->name, bracketed(q, place))
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

// In blocks that do the work of several, lanes that come to one element at different times meet in
// what the block holds; launches find out how many do.
static bool may_meet_later(const struct question *q) {
    return q->reach != PLAN_SURE && q->site->repeats == REPEATS_ALWAYS &&
           !q->settings->options->no_learning && q->site->traffic.blocks_meet &&
           q->site->hint == HINT_NONE;
}

static const char *test_distinct_addresses(const struct question *q) {
    return !may_meet_later(q) && q->site->address == ADDRESS_DISTINCT
               ? "each lane has an address of its own"
               : NULL;
}

static const char *test_coalesced(const struct question *q) {
    if (profile_is_coalesced(q->site))
        return "by the profile neighbouring lanes update neighbouring elements, which memory takes "
               "together";
    return !may_meet_later(q) && q->site->coalesced &&
                   (q->site->hint == HINT_NONE || q->site->hint == HINT_NOALIAS)
               ? "neighbouring lanes update neighbouring elements, which memory takes together"
               : NULL;
}

static const char *test_compiler_combines(const struct question *q) {
    for (size_t i = 0; i < q->settings->target_count; i++)
        if (leave_is_seen(q, i) && !target_leaves_to_compiler(&q->settings->targets[i], q->site))
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

bool leave_by(const struct question *q, struct site *site, enum reason first, enum reason last) {
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
