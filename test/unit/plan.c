// The plan: each reason, their order, what the user's options and comments allow, and groups that fall apart.

#define _XOPEN_SOURCE 700

#include "decide/plan.h"

#include <math.h>

#include "analysis.h"
#include "check.h"
#include "rewrites/registry.h"
#include "sites/frame.h"

static const struct target hopper = {.sm = 90, .optimizes = true}, turing = {.sm = 75, .optimizes = true};

struct plan {
    struct options options;
    struct plan_settings settings;
    struct {
        struct source source;
        struct site_list sites;
        struct edit_list edits;
    } file;
};

#define HEAD "__global__ void k(float *px, float *py, int *q, unsigned *u, const int *__restrict__ cell, float v) { int i = blockIdx.x * blockDim.x + threadIdx.x; int c = cell[i]; "

// Everything found out about a text, ready to be decided on with the defaults.
static struct plan *prepare(struct arena *arena, const char *body) {
    struct analysis *a = analyse(arena, arena_printf(arena, "%s%s }", HEAD, body));
    struct plan *plan = ARENA_NEW(arena, struct plan);
    plan->options.level = LEVEL_WARP;
    plan->settings = (struct plan_settings){.options = &plan->options, .targets = &hopper, .target_count = 1, .all = rewrites_all, .rewrites = glob_parse(arena, "")};
    plan->file.source = a->tree->source;
    plan->file.sites = a->sites;
    return plan;
}

// "warp-keyed", or the reason in brackets, for each site.
static const char *decide(struct arena *arena, struct plan *plan) {
    plan_decide(arena, &plan->settings, PLAN_AS_ASKED, &plan->file.sites, &plan->file.edits, &(struct plan_repeats){0});
    const char *all = "";
    for (size_t i = 0; i < plan->file.sites.count; i++) {
        const struct site *site = &plan->file.sites.at[i];
        assert_non_null(site->message);
        const char *verdict = site->rewrite ? site->rewrite->name : arena_printf(arena, "(%s)", reason_name(site->reason));
        all = arena_printf(arena, "%s%s%s", all, *all ? " " : "", verdict);
    }
    return all;
}

static const char *verdicts(struct arena *arena, const char *body) {
    return decide(arena, prepare(arena, body));
}

#define assert_verdicts(body, expected) assert_string_equal(verdicts(*state, (body)), (expected))

static void each_class_of_address_has_its_rewrite(void **state) {
    assert_verdicts("atomicAdd(&px[c], v);", "warp-keyed");
    assert_verdicts("atomicAdd(px, v);", "warp-uniform");
    assert_verdicts("atomicAdd(&px[c], v); atomicAdd(&py[c], v);", "warp-peers warp-peers");
    assert_verdicts("atomicAdd(&px[i], v);", "(distinct-addresses)");
}

static void what_the_compiler_does_is_left_to_it(void **state) {
    assert_verdicts("atomicAdd(q, 1);", "(compiler-combines)");
    assert_verdicts("atomicAdd(px, 1.0);", "warp-uniform");
    assert_verdicts("atomicAdd(&q[c], 1);", "warp-keyed");
    struct plan *plan = prepare(*state, "atomicAdd(q, 1);");
    static const struct target debug = {.sm = 90, .optimizes = false};
    plan->settings.targets = &debug;
    assert_string_equal(decide(*state, plan), "warp-uniform");
}

static void steps_that_wrap_do_not_pay(void **state) {
    assert_verdicts("atomicInc(&u[c], 7); int a; atomicDec(&u[c], 7);", "(no-gain) (no-gain)");
}

// One row a reason: what brings it about on a site that would be rewritten.
struct cause {
    enum reason reason;
    void (*bring)(struct site *site, struct options *options);
};

static void suppressed(struct site *s, struct options *o) { (void)o, s->suppressed = true; }
static void not_selected(struct site *s, struct options *o) { (void)s, o->only_site = "7"; }
static void parse_error(struct site *s, struct options *o) { (void)o, s->has_error = true; }
static void compiler_dependent(struct site *s, struct options *o) { (void)o, s->compiler_dependent = true; }
static void not_an_intrinsic(struct site *s, struct options *o) { (void)o, s->callee = CALLEE_USER; }
static void in_macro(struct site *s, struct options *o) { (void)o, s->in_macro = true; }
static void compare_and_swap(struct site *s, struct options *o) { (void)o, s->operation = OP_CAS; }
static void unsupported_type(struct site *s, struct options *o) { (void)o, s->element = ELEMENT_OTHER; }
static void unevaluated(struct site *s, struct options *o) { (void)o, s->unevaluated = true; }
static void not_instantiated(struct site *s, struct options *o) { (void)o, s->is_instantiated = false; }
static void unclear(struct site *s, struct options *o) { (void)o, s->is_unclear = true; }
static void too_large(struct site *s, struct options *o) { (void)o, s->is_too_large = true; }
static void copied(struct site *s, struct options *o) { (void)o, s->is_copied = true; }
static void old_standard(struct site *s, struct options *o) { (void)o, s->has_old_standard = true; }
static void lacks_registers(struct site *s, struct options *o) { (void)o, s->lacks_registers = true; }
static void vote_argument(struct site *s, struct options *o) { (void)o, s->in_collective = true; }
static void ordered_by_fence(struct site *s, struct options *o) { (void)o, s->has_fence = true; }
static void ordered_by_itself(struct site *s, struct options *o) { (void)o, s->relaxed = false; }
static void unknown_object(struct site *s, struct options *o) { (void)o, s->form = FORM_OBJECT, s->pointer = NULL; }
static void object_not_fixed(struct site *s, struct options *o) { (void)o, s->form = FORM_OBJECT; }
static void spin(struct site *s, struct options *o) { (void)o, s->waits = true, s->operation = OP_EXCH; }
static void fp_strict(struct site *s, struct options *o) { (void)s, o->strict_fp = true; }
static void user_overload(struct site *s, struct options *o) { (void)o, s->callee = CALLEE_DEPENDENT, s->user_candidates = true; }
static void already_combined(struct site *s, struct options *o) { (void)o, s->lanes = LANES_ONE, s->value_is_reduced = true; }
static void leads_peers(struct site *s, struct options *o) { (void)o, s->leads_peers = true; }
static void single_lane(struct site *s, struct options *o) { (void)o, s->lanes = LANES_ONE; }
static void distinct(struct site *s, struct options *o) { (void)o, s->address = ADDRESS_DISTINCT; }
static void compiler_combines(struct site *s, struct options *o) { (void)o, s->address = ADDRESS_UNIFORM, s->compiler_proves = true, s->element = ELEMENT_INT; }
static void unknown_address(struct site *s, struct options *o) { (void)o, s->address = ADDRESS_UNKNOWN; }
static void no_gain(struct site *s, struct options *o) { (void)o, s->space = SPACE_SHARED, s->element = ELEMENT_INT; }

static const struct cause causes[] = {
    {REASON_SUPPRESSED, suppressed}, {REASON_NOT_SELECTED, not_selected}, {REASON_OLD_STANDARD, old_standard}, {REASON_PARSE_ERROR, parse_error}, {REASON_COMPILER_DEPENDENT, compiler_dependent},
    {REASON_NOT_AN_INTRINSIC, not_an_intrinsic},
    {REASON_IN_MACRO, in_macro}, {REASON_COMPARE_AND_SWAP, compare_and_swap}, {REASON_UNSUPPORTED_TYPE, unsupported_type}, {REASON_UNEVALUATED, unevaluated},
    {REASON_VOTE_ARGUMENT, vote_argument}, {REASON_ORDERED, ordered_by_fence}, {REASON_ORDERED, ordered_by_itself}, {REASON_UNKNOWN_OBJECT, unknown_object},
    {REASON_UNKNOWN_OBJECT, object_not_fixed}, {REASON_SPIN, spin}, {REASON_FP_STRICT, fp_strict}, {REASON_USER_OVERLOAD, user_overload},
    {REASON_ALREADY_COMBINED, already_combined}, {REASON_ALREADY_COMBINED, leads_peers}, {REASON_SINGLE_LANE, single_lane},
    {REASON_NOT_INSTANTIATED, not_instantiated}, {REASON_UNCLEAR, unclear}, {REASON_TOO_LARGE, too_large}, {REASON_NVCC_FAULT, copied}, {REASON_REGISTERS, lacks_registers},
    {REASON_DISTINCT_ADDRESSES, distinct}, {REASON_COMPILER_COMBINES, compiler_combines}, {REASON_UNKNOWN_ADDRESS, unknown_address}, {REASON_NO_GAIN, no_gain},
};
enum { CAUSES = sizeof causes / sizeof *causes };

static void each_reason_has_its_cause(void **state) {
    for (size_t i = 0; i < CAUSES; i++) {
        struct plan *plan = prepare(*state, "atomicAdd(&px[c], v);");
        causes[i].bring(&plan->file.sites.at[0], &plan->options);
        assert_string_equal(decide(*state, plan), arena_printf(*state, "(%s)", reason_name(causes[i].reason)));
        assert_int_equal(plan->file.edits.count, 0);
    }
}

// Whether the cause leaves it open what the update does and where, so that any other can come on top.
static bool leaves_update_alone(const struct cause *cause, struct site site) {
    struct site before = site;
    struct options ignored = {0};
    cause->bring(&site, &ignored);
    return site.operation == before.operation && site.element == before.element && site.address == before.address && site.callee == before.callee;
}

static void the_first_reason_in_the_list_is_given(void **state) {
    unsigned pairs = 0;
    for (size_t i = 0; i < CAUSES; i++)
        for (size_t j = 0; j < CAUSES; j++) {
            struct plan *plan = prepare(*state, "atomicAdd(&px[c], v);");
            struct site *site = &plan->file.sites.at[0];
            if (!leaves_update_alone(&causes[i], *site) || !leaves_update_alone(&causes[j], *site))
                continue;
            causes[i].bring(site, &plan->options);
            causes[j].bring(site, &plan->options);
            decide(*state, plan);
            assert_int_equal(site->reason, causes[i].reason < causes[j].reason ? causes[i].reason : causes[j].reason);
            pairs++;
        }
    assert_true(pairs > 100);
}

static void updates_that_change_nothing_are_reads(void **state) {
    static const char *const reads[] = {
        "atomicAdd(&q[c], 0);", "atomicSub(&q[c], 0);", "atomicOr(&q[c], 0);", "atomicXor(&q[c], 0);", "atomicAnd(&q[c], -1);", "atomicAnd(&u[c], 0xffffffff);",
        "atomicMax(&u[c], 0);", "atomicMin(&u[c], 0xffffffff);", "atomicMax(&q[c], -2147483648);", "atomicMin(&q[c], 2147483647);", "atomicAdd(&px[c], 0);",
    };
    static const char *const updates[] = {"atomicMax(&q[c], 0);", "atomicMin(&u[c], 0);", "atomicAnd(&q[c], 0);", "atomicExch(&q[c], 0);", "atomicAdd(&q[c], 1);"};
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
        if (strcmp(verdicts(*state, reads[i]), "(load-idiom)") != 0)
            fail_msg("a read: %s", reads[i]);
    for (size_t i = 0; i < sizeof updates / sizeof *updates; i++)
        if (strcmp(verdicts(*state, updates[i]), "warp-keyed") != 0)
            fail_msg("an update: %s", updates[i]);
}

static const char *with_constant(struct arena *arena, double constant, enum element element) {
    struct plan *plan = prepare(arena, "atomicAdd(&px[c], 1.0);");
    ((struct node *)plan->file.sites.at[0].operand)->constant.floating = constant;
    plan->file.sites.at[0].element = element;
    return decide(arena, plan);
}

static void constants_that_do_not_sum(void **state) {
    assert_string_equal(with_constant(*state, NAN, ELEMENT_FLOAT), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, INFINITY, ELEMENT_DOUBLE), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, -INFINITY, ELEMENT_FLOAT), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, -0.0, ELEMENT_FLOAT), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, 2e37, ELEMENT_FLOAT), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, -2e37, ELEMENT_FLOAT), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, 3000, ELEMENT_HALF), "(unsafe-constant)");
    assert_string_equal(with_constant(*state, 2e37, ELEMENT_DOUBLE), "warp-keyed");
    assert_string_equal(with_constant(*state, 2000, ELEMENT_HALF), "warp-keyed");
    assert_string_equal(with_constant(*state, 1.5, ELEMENT_FLOAT), "warp-keyed");
}

static void strict_sums_of_integers_are_combined(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(&q[c], 1); int x; atomicMax(&q[c], 3);");
    plan->options.strict_fp = true;
    assert_string_equal(decide(*state, plan), "warp-keyed warp-keyed");
}

static void counters_may_steer_loops(void **state) {
    assert_verdicts("int j = 0; while (j < 100) { j = atomicAdd(&q[c], 1); }", "warp-keyed");
    struct plan *plan = prepare(*state, "int j = 1; while (j) { j = atomicExch(&q[c], 1); }");
    plan->file.sites.at[0].waits = true;
    assert_string_equal(decide(*state, plan), "(spin)");
}

static void a_macros_argument_takes_no_comma(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(&q[c], 1);");
    plan->file.sites.at[0].in_macro_argument = true;
    assert_string_equal(decide(*state, plan), "warp-keyed");
    plan = prepare(*state, "atomicAdd_block(&q[c], 1);");
    plan->file.sites.at[0].in_macro_argument = true;
    assert_string_equal(decide(*state, plan), "(in-macro)");
}

static void only_one_site(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(&q[c], 1); int x; atomicMax(&q[c], 3); int y; atomicMin(&q[c], 2);");
    plan->options.only_site = "2";
    assert_string_equal(decide(*state, plan), "(not-selected) warp-keyed (not-selected)");
    assert_int_equal(plan->file.edits.count, 1);
    assert_int_equal(plan->file.edits.at[0].site, 2);
}

static const char *with_rewrites(struct arena *arena, const char *globs, const char *body) {
    struct plan *plan = prepare(arena, body);
    plan->settings.rewrites = glob_parse(arena, globs);
    return decide(arena, plan);
}

static void rewrites_by_glob(void **state) {
    assert_string_equal(with_rewrites(*state, "-warp-keyed", "atomicAdd(&px[c], v); atomicAdd(px, v);"), "(not-selected) warp-uniform");
    assert_string_equal(with_rewrites(*state, "warp-keyed", "atomicAdd(&px[c], v); atomicAdd(px, v);"), "warp-keyed (not-selected)");
    assert_string_equal(with_rewrites(*state, "-*", "atomicAdd(&px[c], v);"), "(not-selected)");
    assert_string_equal(with_rewrites(*state, "-warp-peers", "atomicAdd(&px[c], v); atomicAdd(&py[c], v);"), "warp-keyed warp-keyed");
    assert_string_equal(with_rewrites(*state, "warp-peers", "atomicAdd(&px[c], v); atomicAdd(&py[c], v);"), "warp-peers warp-peers");
}

static void nolint_of_one_rewrite(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(&px[c], v);");
    plan->file.sites.at[0].suppressors = "warpagg-warp-keyed";
    assert_string_equal(decide(*state, plan), "(not-selected)");
    plan = prepare(*state, "atomicAdd(&px[c], v);");
    plan->file.sites.at[0].suppressors = "warpagg-warp-uniform, clang-*";
    assert_string_equal(decide(*state, plan), "warp-keyed");
    plan = prepare(*state, "atomicAdd(&px[c], v); atomicAdd(&py[c], v);");
    plan->file.sites.at[0].suppressors = plan->file.sites.at[1].suppressors = "warpagg-warp-peers";
    assert_string_equal(decide(*state, plan), "warp-keyed warp-keyed");
}

static void a_rewrite_above_the_level_is_not_chosen(void **state) {
    for (size_t i = 0; i < rewrites_all.count; i++)
        if (rewrites_all.at[i]->level > LEVEL_WARP) {
            struct plan *plan = prepare(*state, "atomicAdd(&px[c], v);");
            plan->options.level = LEVEL_WARP;
            assert_string_not_equal(decide(*state, plan), rewrites_all.at[i]->name);
        }
}

static void a_verdict_holds_on_every_target(void **state) {
    static const struct target both[] = {{.sm = 75, .optimizes = true}, {.sm = 90, .optimizes = true}};
    struct plan *plan = prepare(*state, "atomicAdd(&px[c], v);");
    plan->file.sites.at[0].element = ELEMENT_FLOAT4; // sm_90 has it
    plan->settings.targets = both;
    plan->settings.target_count = 2;
    assert_string_equal(decide(*state, plan), "(unsupported-type)");
    static const struct target reversed[] = {{.sm = 90, .optimizes = true}, {.sm = 75, .optimizes = true}};
    plan = prepare(*state, "atomicAdd(&px[c], v);");
    plan->file.sites.at[0].element = ELEMENT_FLOAT4;
    plan->settings.targets = reversed;
    plan->settings.target_count = 2;
    assert_string_equal(decide(*state, plan), "(unsupported-type)");
    plan = prepare(*state, "atomicMax(q, c);");
    plan->file.sites.at[0].sparse = true;
    plan->settings.targets = both;
    plan->settings.target_count = 2;
    assert_string_equal(decide(*state, plan), "warp-uniform"); // sm_75 combines full warps only
    plan = prepare(*state, "atomicMax(q, c);");
    plan->settings.targets = &turing;
    assert_string_equal(decide(*state, plan), "(compiler-combines)");
}

// What an object for the block rests on: the verdict with all of it, and without each.
#define LOOP(update) "for (int j = i; j < c; j += blockDim.x) " update

static const char *for_the_block(struct arena *arena, const char *body, void (*change)(struct site *site, struct frame *frame)) {
    struct plan *plan = prepare(arena, body);
    struct site *site = &plan->file.sites.at[0];
    struct frame *frame = ARENA_NEW(arena, struct frame);
    *frame = *site->frame;
    site->frame = frame;
    site->location = " k:1";
    site->traffic.checks_key = true; // as where no data decide
    plan->options.level = LEVEL_BLOCK;
    change(site, frame);
    return decide(arena, plan);
}

static void nothing(struct site *s, struct frame *f) { (void)s, (void)f; }
static void unproved(struct site *s, struct frame *f) { (void)f, s->address_proved = false; }
static void of_the_warp(struct site *s, struct frame *f) { (void)f, s->extent = EXTENT_WARP; }
static void used(struct site *s, struct frame *f) { (void)f, s->result_used = true; }
static void several(struct site *s, struct frame *f) { (void)f, s->location = NULL; }
static void observed(struct site *s, struct frame *f) { (void)f, s->deferral.obstacle = MEMORY_READ; }
static void published(struct site *s, struct frame *f) { (void)f, s->deferral.obstacle = MEMORY_FENCE; }
static void unnameable(struct site *s, struct frame *f) { (void)s, f->obstacle = "the update stands in a lambda"; }
static void in_argument(struct site *s, struct frame *f) { (void)f, s->in_macro_argument = true; }
static void full(struct site *s, struct frame *f) { (void)s, f->shared = 48 * 1024; }
static void nearly_full(struct site *s, struct frame *f) { s->reach.end = 100, f->shared = 48 * 1024 - 512; }
static void one_warp(struct site *s, struct frame *f) { (void)s, f->bound = 32; }
static void maximum_used(struct site *s, struct frame *f) { (void)f, s->result_used = true, s->operation = OP_MAX; }
static void used_by_the_host(struct site *s, struct frame *f) { (void)f, s->result_used = true, s->scope = SCOPE_SYSTEM; }
static void exchange(struct site *s, struct frame *f) { (void)f, s->operation = OP_EXCH; }
static void reaches_little(struct site *s, struct frame *f) { (void)f, s->reach.end = 100; }
static void nameless(struct site *s, struct frame *f) {
    (void)s;
    for (size_t i = 0; i < f->places.count; i++)
        f->places.at[i].base = NULL;
}

static void what_objects_rest_on(void **state) {
    static const struct {
        const char *body;
        void (*change)(struct site *site, struct frame *frame);
        const char *verdict;
    } rows[] = {
        {LOOP("atomicAdd(px, v);"), nothing, "block-sum"},        {LOOP("atomicAdd(px, v);"), unproved, "warp-uniform"},  {LOOP("atomicAdd(px, v);"), of_the_warp, "warp-uniform"},
        {LOOP("atomicAdd(px, v);"), used, "warp-uniform"},        {LOOP("atomicAdd(px, v);"), several, "warp-uniform"},   {LOOP("atomicAdd(px, v);"), observed, "warp-uniform"},
        {LOOP("atomicAdd(px, v);"), published, "warp-uniform"},   {LOOP("atomicAdd(px, v);"), unnameable, "warp-uniform"}, {LOOP("atomicAdd(px, v);"), in_argument, "warp-uniform"},
        {LOOP("atomicAdd(px, v);"), full, "warp-uniform"},        {LOOP("atomicAdd(px, v);"), one_warp, "warp-uniform"},  {LOOP("atomicAdd(q, c);"), used, "block-counter"},
        {LOOP("atomicAdd(q, c);"), maximum_used, "warp-uniform"}, {LOOP("atomicAdd(q, c);"), used_by_the_host, "(compiler-combines)"},
        {LOOP("atomicAdd(&px[c], v);"), nothing, "block-cache"},  {LOOP("atomicAdd(&px[c], v);"), used, "warp-keyed"},    {LOOP("atomicAdd(&px[c], v);"), exchange, "warp-keyed"},
        {LOOP("atomicAdd(&px[c], v);"), observed, "warp-keyed"},  {LOOP("atomicAdd(&px[c], v);"), nameless, "warp-keyed"}, {LOOP("atomicAdd(&px[c], v);"), reaches_little, "block-table"},
        {"atomicAdd(&px[c], v);", reaches_little, "block-table"}, {"atomicAdd(&px[c], v);", nearly_full, "warp-keyed"},   {"atomicAdd(&px[c], v);", nothing, "warp-keyed"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *verdict = for_the_block(*state, rows[i].body, rows[i].change);
        if (strcmp(verdict, rows[i].verdict) != 0)
            fail_msg("row %zu, %s: %s, not %s", i, rows[i].body, verdict, rows[i].verdict);
    }
}

static void the_level_bounds_what_is_done(void **state) {
    struct plan *plan = prepare(*state, LOOP("atomicAdd(px, v);"));
    plan->file.sites.at[0].location = " k:1";
    plan->options.level = LEVEL_WARP;
    assert_string_equal(decide(*state, plan), "warp-uniform");
}

// An address that is only expected to be one is looked at.
static void expected_addresses_are_checked(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(px, v);");
    plan->file.sites.at[0].address_proved = false;
    decide(*state, plan);
    assert_string_equal(plan->file.edits.at[0].text, "warpagg::add<warpagg::checked>");
    plan = prepare(*state, "atomicAdd(px, v);");
    decide(*state, plan);
    assert_string_equal(plan->file.edits.at[0].text, "warpagg::add<warpagg::uniform>");
}

// A group that loses a member falls apart, whatever rewrites are left for the others.
static void groups_stand_or_fall_together(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(&px[c], v); atomicAdd(&py[c], v);");
    plan->file.sites.at[0].suppressed = true;
    assert_string_equal(decide(*state, plan), "(suppressed) warp-keyed");
    plan = prepare(*state, "atomicAdd(&px[c], v); atomicAdd(&py[c], v);");
    plan->options.only_site = "1";
    assert_string_equal(decide(*state, plan), "warp-keyed (not-selected)");
    plan = prepare(*state, "atomicAdd(&px[c], v); atomicAdd(&q[c], 0); atomicAdd(&py[c], v);");
    assert_string_equal(decide(*state, plan), "warp-keyed (load-idiom) warp-keyed");
    plan = prepare(*state, "atomicAdd(&px[c], v); atomicAdd(&py[c], v);");
    plan->settings.rewrites = glob_parse(*state, "warp-peers");
    plan->file.sites.at[0].suppressed = true;
    assert_string_equal(decide(*state, plan), "(suppressed) (not-selected)");
    assert_int_equal(plan->file.edits.count, 0);
}

static void edits_fit_the_source(void **state) {
    struct plan *plan = prepare(*state, "atomicAdd(&px[c], v); int x; float o = atomicExch_block(&px[c], v); atomicMax_system(q, c); atomicAdd(&px[c + 1], v); atomicAdd(&py[c], v);");
    decide(*state, plan);
    const char *problem;
    assert_int_equal(edit_prepare(*state, &plan->file.source, &plan->file.edits, &problem), 0);
    size_t length;
    const char *text = edit_apply(*state, &plan->file.source, &plan->file.edits, &length);
    assert_non_null(strstr(text, "warpagg::add<warpagg::keyed>(&px[c], v); int x; float o = warpagg::fetch_exch<warpagg::keyed, warpagg::block>(&px[c], v);"));
    assert_non_null(strstr(text, "record.add<0>(&px[c + 1], v); record.add<1>(&py[c], v); record.send(); }"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(each_class_of_address_has_its_rewrite),
        ARENA_TEST(what_the_compiler_does_is_left_to_it),
        ARENA_TEST(steps_that_wrap_do_not_pay),
        ARENA_TEST(each_reason_has_its_cause),
        ARENA_TEST(the_first_reason_in_the_list_is_given),
        ARENA_TEST(updates_that_change_nothing_are_reads),
        ARENA_TEST(constants_that_do_not_sum),
        ARENA_TEST(strict_sums_of_integers_are_combined),
        ARENA_TEST(counters_may_steer_loops),
        ARENA_TEST(a_macros_argument_takes_no_comma),
        ARENA_TEST(only_one_site),
        ARENA_TEST(rewrites_by_glob),
        ARENA_TEST(nolint_of_one_rewrite),
        ARENA_TEST(a_rewrite_above_the_level_is_not_chosen),
        ARENA_TEST(a_verdict_holds_on_every_target),
        ARENA_TEST(what_objects_rest_on),
        ARENA_TEST(the_level_bounds_what_is_done),
        ARENA_TEST(expected_addresses_are_checked),
        ARENA_TEST(groups_stand_or_fall_together),
        ARENA_TEST(edits_fit_the_source),
    };
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
