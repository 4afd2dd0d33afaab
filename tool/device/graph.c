// Dominators as Cooper, Harvey and Kennedy find them ("A Simple, Fast Dominance Algorithm");
// control dependence from post-dominators (Ferrante, Ottenstein, Warren); loops as strongly
// connected components, and within each those that are left without the ways to its header (Tarjan,
// Havlak). A function that never ends at some place gets a way out there,
// so that every block has a post-dominator.

#include "graph.h"

#include <string.h>

// Lists of neighbours, as one array and its offsets.
struct edges {
    unsigned *at, *first;
};

static unsigned *list_of(struct edges edges, unsigned block) {
    return edges.at + edges.first[block];
}

static unsigned count_of(struct edges edges, unsigned block) {
    return edges.first[block + 1] - edges.first[block];
}

// Every edge turned round.
static struct edges reversed(struct arena *arena, struct edges edges, unsigned count) {
    struct edges back = {ARENA_ARRAY(arena, unsigned, edges.first[count] + 1),
                         ARENA_ARRAY(arena, unsigned, count + 2)};
    for (unsigned i = 0; i < edges.first[count]; i++)
        back.first[edges.at[i] + 2]++;
    for (unsigned b = 0; b < count; b++)
        back.first[b + 2] += back.first[b + 1];
    for (unsigned b = 0; b < count; b++)
        for (unsigned i = edges.first[b]; i < edges.first[b + 1]; i++)
            back.at[back.first[edges.at[i] + 1]++] = b;
    return back;
}

// The post order of what can be reached from `root`. `seen` holds a byte a block, and grows.
// Returns how many were appended to `order`.
static unsigned post_order(struct arena *arena, struct edges edges, unsigned count, unsigned root,
                           bool *seen, unsigned *order) {
    unsigned *stack = ARENA_ARRAY(arena, unsigned, count + 1),
             *next = ARENA_ARRAY(arena, unsigned, count + 1), depth = 0, done = 0;
    stack[depth++] = root;
    seen[root] = true;
    while (depth) {
        unsigned block = stack[depth - 1];
        if (next[block] == count_of(edges, block)) {
            order[done++] = block;
            depth--;
            continue;
        }
        unsigned successor = list_of(edges, block)[next[block]++];
        if (!seen[successor]) {
            seen[successor] = true;
            stack[depth++] = successor;
        }
    }
    return done;
}

// The immediate dominators of a graph whose blocks are numbered in reverse post order, 0 first.
static unsigned *dominators(struct arena *arena, struct edges predecessors, unsigned count) {
    unsigned *dominator = ARENA_ARRAY(arena, unsigned, count + 1);
    for (unsigned b = 1; b < count; b++)
        dominator[b] = GRAPH_EXIT;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned b = 1; b < count; b++) {
            unsigned found = GRAPH_EXIT;
            for (unsigned i = 0; i < count_of(predecessors, b); i++) {
                unsigned a = list_of(predecessors, b)[i], c = found;
                if (dominator[a] == GRAPH_EXIT)
                    continue;
                if (found == GRAPH_EXIT)
                    c = a;
                while (a != c)
                    if (a > c)
                        a = dominator[a];
                    else
                        c = dominator[c];
                found = c;
            }
            changed |= dominator[b] != found;
            dominator[b] = found;
        }
    }
    return dominator;
}

// The same graph with its blocks renumbered: block b becomes number[b].
// Those without a number are dropped.
static struct edges renumbered(struct arena *arena, struct edges edges, const unsigned *order,
                               const unsigned *number, unsigned count) {
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++)
        total += count_of(edges, order[i]);
    struct edges result = {ARENA_ARRAY(arena, unsigned, total + 1),
                           ARENA_ARRAY(arena, unsigned, count + 1)};
    for (unsigned i = 0, n = 0; i < count; i++) {
        for (unsigned k = 0; k < count_of(edges, order[i]); k++)
            if (number[list_of(edges, order[i])[k]] != GRAPH_EXIT)
                result.at[n++] = number[list_of(edges, order[i])[k]];
        result.first[i + 1] = n;
    }
    return result;
}

static struct edges successors_in(struct arena *arena, LLVMBasicBlockRef *llvm, unsigned count,
                                  const struct map *numbers) {
    struct {
        unsigned *at;
        size_t count, capacity;
    } targets = {0};
    unsigned *first = ARENA_ARRAY(arena, unsigned, count + 1),
             *last_from = ARENA_ARRAY(arena, unsigned, count + 1);
    for (unsigned b = 0; b < count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(llvm[b]);
        for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++) {
            unsigned to = map_get(numbers, LLVMGetSuccessor(end, i));
            if (last_from[to] == b + 1)
                continue;
            last_from[to] = b + 1;
            *ARENA_PUSH(arena, &targets) = to;
        }
        first[b + 1] = (unsigned)targets.count;
    }
    return (struct edges){targets.at, first};
}

// The way out is block 0 of the graph turned round; every place
// that control can't leave gets an edge to it.
static void find_post_dominators(struct arena *arena, struct graph *graph,
                                 struct edges successors) {
    unsigned count = graph->block_count, total = successors.first[count], done = 0;
    struct edges back = reversed(arena, successors, count);
    bool *seen = ARENA_ARRAY(arena, bool, count + 1), *is_end = ARENA_ARRAY(arena, bool, count + 1);
    unsigned *order = ARENA_ARRAY(arena, unsigned, count + 1);
    // Ends first, then the last block of each place without one.
    for (int pass = 0; pass < 2; pass++)
        for (unsigned b = count; b-- > 0;)
            if (!seen[b] && (pass || !count_of(successors, b))) {
                is_end[b] = true;
                done += post_order(arena, back, count, b, seen, order + done);
            }
    unsigned *number = ARENA_ARRAY(arena, unsigned, count + 1),
             *block_at = ARENA_ARRAY(arena, unsigned, count + 2);
    for (unsigned i = 0; i < count; i++) {
        number[order[i]] = count - i;
        block_at[count - i] = order[i];
    }
    struct edges ways = {ARENA_ARRAY(arena, unsigned, total + count + 1),
                         ARENA_ARRAY(arena, unsigned, count + 2)};
    for (unsigned i = 1, n = 0; i <= count; i++) {
        unsigned block = block_at[i];
        for (unsigned k = 0; k < count_of(successors, block); k++)
            ways.at[n++] = number[list_of(successors, block)[k]];
        if (is_end[block])
            ways.at[n++] = 0;
        ways.first[i + 1] = n;
    }
    unsigned *found = dominators(arena, ways, count + 1);
    for (unsigned b = 0; b < count; b++)
        graph->blocks[b].post_dominator =
            found[number[b]] ? block_at[found[number[b]]] : GRAPH_EXIT;
}

static void find_deciders(struct arena *arena, struct graph *graph) {
    typedef ARENA_LIST(unsigned) list;
    list *deciders = ARENA_ARRAY(arena, list, graph->block_count + 1);
    for (unsigned b = 0; b < graph->block_count; b++) {
        const struct graph_block *block = &graph->blocks[b];
        for (unsigned i = 0; block->successor_count > 1 && i < block->successor_count; i++)
            for (unsigned at = block->successors[i];
                 at != block->post_dominator && at != GRAPH_EXIT;
                 at = graph->blocks[at].post_dominator)
                if (!deciders[at].count || deciders[at].at[deciders[at].count - 1] != b)
                    *ARENA_PUSH(arena, &deciders[at]) = b;
    }
    for (unsigned b = 0; b < graph->block_count; b++) {
        graph->blocks[b].deciders = deciders[b].at;
        graph->blocks[b].decider_count = (unsigned)deciders[b].count;
    }
}

// Loops.

typedef ARENA_LIST(unsigned) members;

struct search {
    struct graph *graph;
    unsigned *index, *low, *stack, *path, *next, depth, counter; // Tarjan's
    bool *on_stack;
    struct {
        struct graph_loop *at;
        size_t count, capacity;
    } loops;
    // The blocks of each loop, and first of all of the function.
    struct {
        members *at;
        size_t count, capacity;
    } regions;
};

// Whether the edge counts in the region of `loop`: it stays inside and does not lead to the header.
static bool is_inside(const struct search *search, int loop, unsigned to) {
    return search->graph->blocks[to].loop == loop &&
           (loop < 0 || search->loops.at[loop].header != to);
}

static void take_component(struct arena *arena, struct search *search, int outer, unsigned root) {
    unsigned from = search->depth;
    do
        search->on_stack[search->stack[--from]] = false;
    while (search->stack[from] != root);
    unsigned count = search->depth - from;
    const unsigned *blocks = search->stack + from;
    search->depth = from;
    const struct graph_block *alone = &search->graph->blocks[root];
    bool cycles = count > 1;
    for (unsigned i = 0; i < alone->successor_count; i++)
        cycles |= alone->successors[i] == root && is_inside(search, outer, root);
    if (!cycles)
        return;
    struct graph_loop *loop = ARENA_PUSH(arena, &search->loops);
    *loop = (struct graph_loop){.header = blocks[0], .outer = outer};
    members region = {0};
    for (unsigned i = 0; i < count; i++) {
        *ARENA_PUSH(arena, &region) = blocks[i];
        loop->header = blocks[i] < loop->header ? blocks[i] : loop->header;
    }
    *ARENA_PUSH(arena, &search->regions) = region;
}

static void find_components(struct arena *arena, struct search *search, int loop, unsigned root) {
    unsigned length = 0;
    search->path[length++] = root;
    while (length) {
        unsigned block = search->path[length - 1];
        const struct graph_block *here = &search->graph->blocks[block];
        if (!search->index[block]) {
            search->index[block] = search->low[block] = ++search->counter;
            search->next[block] = 0;
            search->stack[search->depth++] = block;
            search->on_stack[block] = true;
        }
        if (search->next[block] < here->successor_count) {
            unsigned to = here->successors[search->next[block]++];
            if (!is_inside(search, loop, to))
                continue;
            if (!search->index[to])
                search->path[length++] = to;
            else if (search->on_stack[to] && search->index[to] < search->low[block])
                search->low[block] = search->index[to];
            continue;
        }
        length--;
        if (length && search->low[block] < search->low[search->path[length - 1]])
            search->low[search->path[length - 1]] = search->low[block];
        if (search->low[block] == search->index[block])
            take_component(arena, search, loop, block);
    }
}

static void find_loops(struct arena *arena, struct graph *graph) {
    unsigned count = graph->block_count;
    struct search search = {.graph = graph,
                            .index = ARENA_ARRAY(arena, unsigned, count),
                            .low = ARENA_ARRAY(arena, unsigned, count),
                            .stack = ARENA_ARRAY(arena, unsigned, count),
                            .path = ARENA_ARRAY(arena, unsigned, count),
                            .next = ARENA_ARRAY(arena, unsigned, count),
                            .on_stack = ARENA_ARRAY(arena, bool, count)};
    members all = {0};
    for (unsigned b = 0; b < count; b++) {
        *ARENA_PUSH(arena, &all) = b;
        graph->blocks[b].loop = -1;
    }
    *ARENA_PUSH(arena, &search.regions) = all;
    for (size_t r = 0; r < search.regions.count; r++) { // grows while it runs
        members region = search.regions.at[r];
        for (size_t i = 0; i < region.count; i++) {
            graph->blocks[region.at[i]].loop = (int)r - 1;
            search.index[region.at[i]] = 0;
        }
        for (size_t i = 0; i < region.count; i++)
            if (!search.index[region.at[i]])
                find_components(arena, &search, (int)r - 1, region.at[i]);
    }
    graph->loops = search.loops.at;
    graph->loop_count = (unsigned)search.loops.count;
}

static void find_ends(struct graph *graph) {
    for (unsigned b = 0; b < graph->block_count; b++)
        for (int loop = graph->blocks[b].loop; loop >= 0; loop = graph->loops[loop].outer)
            graph->loops[loop].last = b;
}

static void find_places(struct arena *arena, struct graph *graph) {
    // Of those inside.
    unsigned *next = ARENA_ARRAY(arena, unsigned, graph->loop_count + 1), first = 0;
    for (unsigned i = graph->loop_count; i > 0; i--) {
        struct graph_loop *loop = &graph->loops[i - 1];
        loop->places++;
        if (loop->outer >= 0)
            graph->loops[loop->outer].places += loop->places;
    }
    for (unsigned i = 0; i < graph->loop_count; i++) {
        struct graph_loop *loop = &graph->loops[i];
        unsigned *place = loop->outer >= 0 ? &next[loop->outer] : &first;
        loop->place = *place;
        *place += loop->places;
        next[i] = loop->place + 1;
    }
}

static void find_exits(struct arena *arena, struct graph *graph) {
    typedef ARENA_LIST(unsigned) list;
    list *exiting = ARENA_ARRAY(arena, list, graph->loop_count + 1);
    for (unsigned b = 0; b < graph->block_count; b++)
        for (unsigned i = 0; i < graph->blocks[b].successor_count; i++)
            for (int loop = graph->blocks[b].loop;
                 loop >= 0 && !graph_in_loop(graph, graph->blocks[b].successors[i], loop);
                 loop = graph->loops[loop].outer)
                if (!exiting[loop].count || exiting[loop].at[exiting[loop].count - 1] != b)
                    *ARENA_PUSH(arena, &exiting[loop]) = b;
    for (unsigned i = 0; i < graph->loop_count; i++) {
        graph->loops[i].exiting = exiting[i].at;
        graph->loops[i].exiting_count = (unsigned)exiting[i].count;
    }
}

static void number_instructions(struct arena *arena, struct graph *graph) {
    ARENA_LIST(LLVMValueRef) instructions = {0};
    ARENA_LIST(unsigned) owners = {0};
    for (unsigned b = 0; b < graph->block_count; b++) {
        graph->blocks[b].first = (unsigned)instructions.count;
        for (LLVMValueRef i = LLVMGetFirstInstruction(graph->blocks[b].llvm); i;
             i = LLVMGetNextInstruction(i)) {
            map_put(arena, &graph->instruction_numbers, i, (unsigned)instructions.count);
            *ARENA_PUSH(arena, &instructions) = i;
            *ARENA_PUSH(arena, &owners) = b;
        }
    }
    graph->instructions = instructions.at;
    graph->owners = owners.at;
    graph->instruction_count = (unsigned)instructions.count;
}

const struct graph *graph_of(struct arena *arena, LLVMValueRef function) {
    struct graph *graph = ARENA_NEW(arena, struct graph);
    graph->function = function;
    unsigned total = LLVMCountBasicBlocks(function), count;
    LLVMBasicBlockRef *llvm = ARENA_ARRAY(arena, LLVMBasicBlockRef, total + 1);
    LLVMGetBasicBlocks(function, llvm);
    struct map as_written = {0};
    for (unsigned b = 0; b < total; b++)
        map_put(arena, &as_written, llvm[b], b);
    struct edges edges = successors_in(arena, llvm, total, &as_written);

    unsigned *order = ARENA_ARRAY(arena, unsigned, total + 1),
             *number = ARENA_ARRAY(arena, unsigned, total + 1);
    count = total ? post_order(arena, edges, total, 0, ARENA_ARRAY(arena, bool, total), order) : 0;
    for (unsigned i = 0; i < count / 2; i++) {
        unsigned other = order[i];
        order[i] = order[count - 1 - i];
        order[count - 1 - i] = other;
    }
    memset(number, 0xff, sizeof *number * total);
    for (unsigned i = 0; i < count; i++)
        number[order[i]] = i;

    struct edges successors = renumbered(arena, edges, order, number, count),
                 predecessors = reversed(arena, successors, count);
    unsigned *dominator = dominators(arena, predecessors, count);
    graph->block_count = count;
    graph->blocks = ARENA_ARRAY(arena, struct graph_block, count + 1);
    for (unsigned b = 0; b < count; b++) {
        graph->blocks[b] = (struct graph_block){.llvm = llvm[order[b]],
                                                .predecessors = list_of(predecessors, b),
                                                .predecessor_count = count_of(predecessors, b),
                                                .successors = list_of(successors, b),
                                                .successor_count = count_of(successors, b),
                                                .dominator = dominator[b]};
        map_put(arena, &graph->block_numbers, llvm[order[b]], b);
    }
    find_post_dominators(arena, graph, successors);
    find_deciders(arena, graph);
    find_loops(arena, graph);
    find_ends(graph);
    find_places(arena, graph);
    find_exits(arena, graph);
    number_instructions(arena, graph);
    return graph;
}

unsigned graph_number(const struct graph *graph, LLVMBasicBlockRef block) {
    return map_get(&graph->block_numbers, block);
}

unsigned graph_block_of(const struct graph *graph, LLVMValueRef instruction) {
    unsigned number = map_get(&graph->instruction_numbers, instruction);
    return number == MAP_NONE ? GRAPH_EXIT : graph->owners[number];
}

int graph_loop_of(const struct graph *graph, LLVMValueRef instruction) {
    const unsigned home = graph_block_of(graph, instruction);
    return home == GRAPH_EXIT ? -1 : graph->blocks[home].loop;
}

int graph_headed_by(const struct graph *graph, LLVMValueRef value) {
    const int loop = graph_loop_of(graph, value);
    return loop >= 0 && graph->loops[loop].header == graph_block_of(graph, value) ? loop : -1;
}

bool graph_holds(const struct graph *graph, int loop, LLVMValueRef value) {
    const unsigned home = graph_block_of(graph, value);
    return home != GRAPH_EXIT && graph_in_loop(graph, home, loop);
}

bool graph_comes_round(const struct graph *graph, int loop, LLVMValueRef phi, unsigned way) {
    const unsigned from = graph_number(graph, LLVMGetIncomingBlock(phi, way));
    return from != GRAPH_EXIT && graph_in_loop(graph, from, loop);
}

bool graph_dominates(const struct graph *graph, unsigned a, unsigned b) {
    while (b > a)
        b = graph->blocks[b].dominator;
    return a == b;
}

const bool *graph_reachable(struct arena *arena, const struct graph *graph, unsigned block) {
    bool *reachable = ARENA_ARRAY(arena, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(arena, unsigned, graph->block_count + 1), head = 0, tail = 0;
    for (unsigned from = block;; from = queue[head++]) {
        for (unsigned i = 0; i < graph->blocks[from].successor_count; i++) {
            unsigned to = graph->blocks[from].successors[i];
            if (!reachable[to]) {
                reachable[to] = true;
                queue[tail++] = to;
            }
        }
        if (head == tail)
            return reachable;
    }
}

bool graph_reaches(const struct graph *graph, const bool *reachable, unsigned from, unsigned to) {
    unsigned block = graph->owners[to];
    return reachable[block] || (block == graph->owners[from] && to > from);
}

unsigned graph_end_of(const struct graph *graph, unsigned block) {
    return block + 1 < graph->block_count ? graph->blocks[block + 1].first
                                          : graph->instruction_count;
}

bool graph_in_loop(const struct graph *graph, unsigned block, int loop) {
    const int at = graph->blocks[block].loop;
    if (at < 0 || loop < 0)
        return at == loop;
    // No less: else it wraps round.
    return graph->loops[at].place - graph->loops[loop].place < graph->loops[loop].places;
}

unsigned graph_foot_of(const struct graph *graph, int loop) {
    const struct graph_block *head = &graph->blocks[graph->loops[loop].header];
    unsigned foot = GRAPH_EXIT, count = 0;
    for (unsigned i = 0; i < head->predecessor_count; i++)
        if (graph_in_loop(graph, head->predecessors[i], loop))
            foot = head->predecessors[i], count++;
    return count == 1 ? foot : GRAPH_EXIT;
}

bool graph_leads_out(const struct graph *graph, int loop, unsigned block) {
    const struct graph_block *here = &graph->blocks[block];
    bool leads_out = false;
    for (unsigned i = 0; i < here->successor_count; i++)
        leads_out |= !graph_in_loop(graph, here->successors[i], loop);
    return leads_out && graph_in_loop(graph, block, loop);
}

unsigned graph_next_in_loop(const struct graph *graph, int loop, unsigned i) {
    const unsigned end = graph_end_of(graph, graph->loops[loop].last);
    while (i < end && !graph_in_loop(graph, graph->owners[i], loop))
        i = graph_end_of(graph, graph->owners[i]);
    return i < end ? i : graph->instruction_count;
}
