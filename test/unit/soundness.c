// Soundness, by trial: random kernels are run lane by lane, and what is proved the same for all lanes that may meet must be the same in
// all lanes whenever they come by.
//
// Lanes may meet in any two iterations, so that a proof without doubt speaks of all visits of a place by all lanes of one launch.

#define _XOPEN_SOURCE 700

#include "sites/uniformity.h"

#include "check.h"
#include "scramble.h"
#include "tree.h"

enum { LANES = 32, STEPS = 4000, PROBES = 64, CELLS = 256 };

// Blocks that the kernels run in, and what the source says of them. What a proof rests on must hold for every warp.
static const struct block_form {
    const char *attribute;
    int size[3];
} blocks[] = {
    {"", {32, 1, 1}},
    {"", {8, 8, 1}},
    {"", {48, 4, 1}},
    {"__launch_bounds__(256)", {40, 6, 1}},
    {"__launch_bounds__(32)", {8, 4, 1}},
    {"__launch_bounds__(32)", {1, 2, 16}},
    {"__launch_bounds__(64)", {16, 4, 1}},
    {"__block_size__((64))", {64, 1, 1}},
    {"__block_size__((100))", {100, 1, 1}},
    {"__block_size__((32, 4))", {32, 4, 1}},
    {"__block_size__((48, 4))", {48, 4, 1}},
    {"__block_size__((8, 16))", {8, 16, 1}},
    {"__block_size__((8, 4, 4))", {8, 4, 4}},
    {"__block_size__((4, 4, 4))", {4, 4, 4}},
    {"__block_size__((1, 96))", {1, 96, 1}},
    {"__block_size__((1, 8, 8))", {1, 8, 8}},
    {"__block_size__((24, 1, 8))", {24, 1, 8}},
};
enum { BLOCKS = sizeof blocks / sizeof *blocks };

// Writing kernels.

struct writer {
    struct arena *arena;
    uint32_t seed;
    char text[16384];
    size_t length;
    int depth, loops, names, probes;
    bool in_switch, in_kernel;
    const struct block_form *block;
};

static unsigned roll(struct writer *w, unsigned sides) {
    return next_random(&w->seed) % sides;
}

__attribute__((format(printf, 2, 3))) static void put(struct writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof w->text - w->length;
    int width = vsnprintf(w->text + w->length, room, format, arguments);
    va_end(arguments);
    assert_true(width >= 0 && (size_t)width < room);
    w->length += (size_t)width;
}

static void write_value(struct writer *w, int depth);

static void write_variable(struct writer *w) {
    static const char *const variables[] = {"x", "y", "z", "s[0]", "s[1]", "v"};
    put(w, "%s", variables[roll(w, 6)]);
}

static void write_pair(struct writer *w, const char *operator, int depth) {
    put(w, "(");
    write_value(w, depth);
    put(w, " %s ", operator);
    write_value(w, depth);
    put(w, ")");
}

static void write_value(struct writer *w, int depth) {
    static const char *const leaves[] = {"0", "1", "2", "n", "m", "blockIdx.x", "threadIdx.x", "(threadIdx.x & 1)", "key[threadIdx.x & 7]",
                                         "threadIdx.y", "threadIdx.z", "(threadIdx.x / 32)", "(threadIdx.x & ~31)", "(threadIdx.x % 64)", "(threadIdx.y >> 5)", "(x / 32)"};
    static const char *const operators[] = {"+", "*", "-", "&", "==", "<", "&&", "||", "|"};
    switch (depth > 0 ? roll(w, 12) : roll(w, 5)) {
    case 0:
    case 1: put(w, "%s", leaves[roll(w, 6)]); break; // what is the same in all lanes more often than not
    case 2: put(w, "%s", leaves[roll(w, 16)]); break;
    case 3:
    case 4:
    case 5: write_variable(w); break;
    case 6:
    case 7: write_pair(w, operators[roll(w, 9)], depth - 1); break;
    case 8:
        put(w, "(");
        write_value(w, depth - 1);
        put(w, " ? ");
        write_value(w, depth - 1);
        put(w, " : ");
        write_value(w, depth - 1);
        put(w, ")");
        break;
    case 9:
        put(w, "key[");
        write_value(w, depth - 1);
        put(w, " & 7]");
        break;
    case 10:
        if (w->in_kernel) {
            put(w, "f(");
            write_value(w, depth - 1);
            put(w, ")");
            break;
        } // fall through
    default:
        put(w, "s[");
        write_value(w, depth - 1);
        put(w, " & 1]");
        break;
    }
}

static void write_statement(struct writer *w);

static void write_block(struct writer *w) {
    put(w, "{ ");
    for (unsigned left = 1 + roll(w, 3); left > 0; left--)
        write_statement(w);
    put(w, "} ");
}

static void write_assignment(struct writer *w) {
    static const char *const forms[] = {"=", "+=", "="};
    switch (roll(w, 8)) {
    case 0:
        write_variable(w);
        put(w, "++; ");
        return;
    case 1:
        put(w, "(");
        write_value(w, 1);
        put(w, " ? x : y) = ");
        break;
    case 2:
        put(w, "s[");
        write_value(w, 1);
        put(w, " & 1] = ");
        break;
    case 3:
        write_value(w, 1);
        put(w, " && (");
        write_variable(w);
        put(w, " = ");
        write_value(w, 1);
        put(w, "); ");
        return;
    default:
        write_variable(w);
        put(w, " %s ", forms[roll(w, 3)]);
        break;
    }
    write_value(w, 2);
    put(w, "; ");
}

static void write_loop(struct writer *w) {
    int name = w->names++;
    bool was_in_switch = w->in_switch;
    w->in_switch = false;
    w->loops++;
    switch (roll(w, 3)) {
    case 0:
        put(w, "for (int j%d = 0; j%d < (", name, name);
        write_value(w, 1);
        put(w, " & 3); ");
        if (roll(w, 4) == 0) {
            write_value(w, 0);
            put(w, " && x++, ");
        }
        put(w, "j%d++) ", name);
        write_block(w);
        break;
    case 1:
        put(w, "{ int j%d = 0; while (j%d++ < (", name, name);
        write_value(w, 1);
        put(w, " & 3)) ");
        write_block(w);
        put(w, "} ");
        break;
    default:
        put(w, "{ int j%d = 0; do ", name);
        write_block(w);
        put(w, "while (j%d++ < (", name);
        write_value(w, 1);
        put(w, " & 3)); } ");
        break;
    }
    w->loops--;
    w->in_switch = was_in_switch;
}

static void write_switch(struct writer *w) {
    bool was_in_switch = w->in_switch;
    w->in_switch = true;
    put(w, "switch (");
    write_value(w, 1);
    put(w, " & 3) { ");
    for (int i = 0; i < 2; i++) {
        put(w, "case %d: ", i);
        if (roll(w, 3) == 0) {
            put(w, "if (");
            write_value(w, 1);
            put(w, ") break; ");
        }
        write_statement(w);
        if (roll(w, 2))
            put(w, "break; ");
    }
    put(w, "default: ");
    write_statement(w);
    put(w, "} ");
    w->in_switch = was_in_switch;
}

static void write_local(struct writer *w) {
    int name = w->names++;
    if (roll(w, 3) > 0) {
        put(w, "{ int t%d = ", name);
        write_value(w, 2);
        put(w, "; if (");
        write_value(w, 1);
        put(w, ") t%d = ", name);
        write_value(w, 1);
        put(w, "; ");
        write_statement(w);
        put(w, "probe(t%d); ", name);
        w->probes++;
    } else {
        put(w, "{ int &t%d = %s; ", name, roll(w, 2) ? "x" : "(n ? y : z)");
        write_statement(w);
        put(w, "t%d = ", name);
        write_value(w, 1);
        put(w, "; ");
    }
    put(w, "} ");
}

static void write_statement(struct writer *w) {
    if (w->depth > 4 || w->length > 6000) {
        write_assignment(w);
        return;
    }
    w->depth++;
    switch (roll(w, 12)) {
    case 0:
    case 1:
        put(w, "if (");
        write_value(w, 2);
        put(w, ") ");
        write_block(w);
        if (roll(w, 2)) {
            put(w, "else ");
            write_block(w);
        }
        break;
    case 2: write_loop(w); break;
    case 3: write_switch(w); break;
    case 4:
        if (w->loops > 0 || w->in_switch) {
            put(w, "if (");
            write_value(w, 1);
            put(w, ") %s; ", w->loops > 0 && roll(w, 2) ? "continue" : "break");
            break;
        } // fall through
    case 5: write_local(w); break;
    case 6:
        if (w->in_kernel)
            put(w, "g(%s, ", roll(w, 2) ? "x" : "z"), write_value(w, 1), put(w, "); ");
        else
            put(w, "if ("), write_value(w, 1), put(w, ") return v; ");
        break;
    case 7:
        put(w, "probe(");
        write_value(w, 1);
        put(w, "); ");
        w->probes++;
        break;
    default: write_assignment(w); break;
    }
    w->depth--;
}

static void write_body(struct writer *w, bool in_kernel) {
    w->in_kernel = in_kernel;
    put(w, "int x = n, y = 1, z = 0; int s[2] = {0, 1}; ");
    for (int left = 6; left > 0; left--)
        write_statement(w);
    put(w, "probe(x); probe(y); probe(s[0]); ");
    w->probes += 3;
}

static const char *write_program(struct writer *w) {
    w->length = 0;
    w->probes = w->names = 0;
    put(w, "__constant__ int n; __constant__ int m; __constant__ const int key[8]; ");
    put(w, "__device__ int f(int v) { ");
    write_body(w, false);
    put(w, "return v; } __device__ int g(int &v, int u) { v = u; ");
    write_body(w, false);
    put(w, "return v; } __global__ void %s k(int v) { ", w->block->attribute);
    write_body(w, true);
    put(w, "}");
    return w->text;
}

// Running them.

struct cell {
    long long own[2];
    long long *at; // of a reference: what it is bound to
};

struct machine {
    const struct flow *flow;
    struct cell cells[CELLS]; // by decl->index; no function calls itself
    long long key[8], n, m, thread[3], returned;
    int steps;
    struct visit {
        const struct node *probe;
        long long value;
        bool differs, visited;
    } visits[PROBES];
    bool failed; // out of steps
};

enum outcome { NEXT, BREAK, CONTINUE, RETURN };

static long long run_value(struct machine *machine, const struct node *node);
static enum outcome run(struct machine *machine, const struct node *node);

static long long *place(struct machine *machine, const struct node *node) {
    switch (node->kind) {
    case NODE_REFERENCE: {
        struct cell *cell = &machine->cells[node->decl->index];
        return cell->at ? cell->at : cell->own;
    }
    case NODE_SUBSCRIPT: {
        long long index = run_value(machine, node->kids[1]);
        return place(machine, node->kids[0]) + index;
    }
    case NODE_CONDITIONAL: return place(machine, run_value(machine, node->kids[0]) ? node->kids[1] : node->kids[2]);
    default: fail_msg("not a place"); return NULL;
    }
}

static long long run_binary(struct machine *machine, enum operator_kind operator, long long a, const struct node *right) {
    if (operator == OPERATOR_LOGICAL_AND)
        return a && run_value(machine, right);
    if (operator == OPERATOR_LOGICAL_OR)
        return a || run_value(machine, right);
    long long b = run_value(machine, right);
    switch (operator) {
    case OPERATOR_ADD: return (a + b) & 0xffff;
    case OPERATOR_SUBTRACT: return (a - b) & 0xffff;
    case OPERATOR_MULTIPLY: return (a * b) & 0xffff;
    case OPERATOR_AND: return a & b;
    case OPERATOR_DIVIDE: return a / b;
    case OPERATOR_REMAINDER: return a % b;
    case OPERATOR_SHIFT_RIGHT: return a >> b;
    case OPERATOR_OR: return a | b;
    case OPERATOR_EQUAL: return a == b;
    case OPERATOR_LESS: return a < b;
    case OPERATOR_COMMA: return b;
    default: fail_msg("operator %d", operator); return 0;
    }
}

static void visit(struct machine *machine, const struct node *probe) {
    long long value = run_value(machine, probe);
    struct visit *visit = machine->visits;
    while (visit->probe && visit->probe != probe)
        visit++;
    visit->probe = probe;
    visit->differs |= visit->visited && visit->value != value;
    visit->visited = true;
    visit->value = value;
}

static long long run_call(struct machine *machine, const struct node *call) {
    if (strcmp(call->name, "probe") == 0) {
        visit(machine, call->kids[0]);
        return 0;
    }
    const struct function *function = call->decl->function;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        struct cell *cell = &machine->cells[function->parameters[i]->index];
        if (function->parameters[i]->type->kind == TYPE_REFERENCE)
            cell->at = place(machine, call->kids[i]);
        else
            cell->own[0] = run_value(machine, call->kids[i]);
    }
    machine->returned = 0;
    run(machine, function->body);
    return machine->returned;
}

static long long run_name(struct machine *machine, const struct node *node) {
    if (strcmp(node->name, "n") == 0)
        return machine->n;
    return strcmp(node->name, "m") == 0 ? machine->m : *place(machine, node);
}

static long long run_value(struct machine *machine, const struct node *node) {
    if (node->constant.kind == CONSTANT_INTEGER)
        return node->constant.integer;
    switch (node->kind) {
    case NODE_REFERENCE: return run_name(machine, node);
    case NODE_MEMBER: return strcmp(node->kids[0]->name, "threadIdx") == 0 ? machine->thread[node->name[0] - 'x'] : 5;
    case NODE_SUBSCRIPT:
        if (strcmp(node->kids[0]->name, "key") == 0)
            return machine->key[run_value(machine, node->kids[1])];
        return *place(machine, node);
    case NODE_UNARY: return (*place(machine, node->kids[0]))++;
    case NODE_BINARY: return run_binary(machine, node->operator, run_value(machine, node->kids[0]), node->kids[1]);
    case NODE_CONDITIONAL: return run_value(machine, run_value(machine, node->kids[0]) ? node->kids[1] : node->kids[2]);
    case NODE_CALL: return run_call(machine, node);
    case NODE_ASSIGN: {
        long long value = run_value(machine, node->kids[1]), *to = place(machine, node->kids[0]);
        *to = node->operator == OPERATOR_NONE ? value : (*to + value) & 0xffff;
        return *to;
    }
    default: fail_msg("expression of kind %d", node->kind); return 0;
    }
}

static void run_declaration(struct machine *machine, const struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++) {
        const struct node *variable = node->kids[i], *value = variable->kids[0];
        struct cell *cell = &machine->cells[variable->decl->index];
        if (variable->decl->type->kind == TYPE_REFERENCE)
            cell->at = place(machine, value);
        else if (variable->decl->type->kind == TYPE_ARRAY)
            cell->own[0] = run_value(machine, value->kids[0]), cell->own[1] = run_value(machine, value->kids[1]);
        else
            cell->own[0] = run_value(machine, value);
    }
}

static enum outcome run_loop(struct machine *machine, const struct node *loop) {
    if (loop->kids[FOR_INIT])
        run(machine, loop->kids[FOR_INIT]);
    while (loop->kind == NODE_DO || run_value(machine, loop->kids[FOR_CONDITION])) {
        enum outcome outcome = run(machine, loop->kids[FOR_BODY]);
        if (outcome == RETURN || machine->failed)
            return RETURN;
        if (outcome == BREAK || (loop->kind == NODE_DO && !run_value(machine, loop->kids[FOR_CONDITION])))
            break;
        if (loop->kids[FOR_STEP])
            run_value(machine, loop->kids[FOR_STEP]);
    }
    return NEXT;
}

static enum outcome run_list(struct machine *machine, const struct node *list, unsigned from) {
    for (unsigned i = from; i < list->kid_count; i++) {
        enum outcome outcome = run(machine, list->kids[i]);
        if (outcome != NEXT)
            return outcome;
    }
    return NEXT;
}

static enum outcome run_switch(struct machine *machine, const struct node *node) {
    long long value = run_value(machine, node->kids[IF_CONDITION]);
    const struct node *body = node->kids[IF_THEN];
    unsigned from = 0;
    while (body->kids[from]->kind != NODE_CASE || (body->kids[from]->kids[0] && body->kids[from]->kids[0]->constant.integer != value))
        from++;
    enum outcome outcome = run_list(machine, body, from);
    return outcome == BREAK ? NEXT : outcome;
}

static enum outcome run(struct machine *machine, const struct node *node) {
    if (machine->failed || machine->steps++ > STEPS) {
        machine->failed = true;
        return RETURN;
    }
    switch (node->kind) {
    case NODE_COMPOUND: return run_list(machine, node, 0);
    case NODE_DECLARATION: run_declaration(machine, node); return NEXT;
    case NODE_IF: {
        const struct node *taken = node->kids[run_value(machine, node->kids[IF_CONDITION]) ? IF_THEN : IF_ELSE];
        return taken ? run(machine, taken) : NEXT;
    }
    case NODE_SWITCH: return run_switch(machine, node);
    case NODE_CASE: return run(machine, node->kids[1]);
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: return run_loop(machine, node);
    case NODE_BREAK: return BREAK;
    case NODE_CONTINUE: return CONTINUE;
    case NODE_RETURN: machine->returned = run_value(machine, node->kids[0]); return RETURN;
    default: run_value(machine, node); return NEXT;
    }
}

// Runs all lanes of a warp; returns false where one took too long.
static bool run_lanes(struct machine *machine, const struct function *kernel, const struct block_form *block, int warp) {
    int threads = block->size[0] * block->size[1] * block->size[2];
    for (int thread = warp * LANES; thread < (warp + 1) * LANES && thread < threads; thread++) {
        machine->thread[0] = thread % block->size[0];
        machine->thread[1] = thread / block->size[0] % block->size[1];
        machine->thread[2] = thread / block->size[0] / block->size[1];
        memset(machine->cells, 0, sizeof machine->cells);
        machine->cells[kernel->parameters[0]->index].own[0] = 3;
        machine->steps = 0;
        run(machine, kernel->body);
        if (machine->failed)
            return false;
    }
    return true;
}

static bool is_proved(const struct flow *flow, const struct node *node) {
    struct shape shape = uniformity_of(flow, node);
    return shape.spread == SPREAD_UNIFORM && !shape.expected && !(shape.loops & flow_enclosing_loops(flow, node));
}

static void what_is_proved_is_so(void **state) {
    struct writer writer = {.seed = 20261121};
    unsigned proofs = 0, ran = 0;
    (void)state;
    const char *rounds = getenv("WARPAGG_SOUNDNESS_ROUNDS");
    for (int round = rounds ? atoi(rounds) : 2000; round > 0; round--) {
        struct arena *arena = arena_create();
        writer.arena = arena;
        writer.block = &blocks[roll(&writer, BLOCKS)];
        const char *text = write_program(&writer);
        struct tree *tree = tree_read(arena, text);
        struct flow flow;
        flow_prepare(arena, &tree->unit, &flow);
        uniformity_solve(&flow);
        int threads = writer.block->size[0] * writer.block->size[1] * writer.block->size[2];
        assert_true(writer.probes < PROBES && flow.variables.count < CELLS);
        struct machine *machine = ARENA_NEW(arena, struct machine);
        machine->flow = &flow;
        machine->n = roll(&writer, 3);
        machine->m = roll(&writer, 3);
        for (int i = 0; i < 8; i++)
            machine->key[i] = roll(&writer, 4);
        int warp = (int)roll(&writer, (unsigned)(threads + LANES - 1) / LANES);
        ran += run_lanes(machine, tree->unit.functions.at[2], writer.block, warp);
        for (const struct visit *visit = machine->visits; visit->probe; visit++) {
            bool proved = is_proved(&flow, visit->probe);
            if (proved && visit->differs)
                fail_msg("not the same in all lanes of a block of %d x %d x %d: probe(%.*s) in\n%s", writer.block->size[0], writer.block->size[1],
                         writer.block->size[2], (int)(visit->probe->range.end - visit->probe->range.begin),
                         text + visit->probe->range.begin, text);
            proofs += proved;
        }
        arena_destroy(arena);
    }
    assert_true(proofs > 0 && ran > 0);
    print_message("%u kernels ran to their end; %u proofs held\n", ran, proofs);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_proved_is_so)};
    return cmocka_run_group_tests_name("soundness", tests, NULL, NULL);
}
