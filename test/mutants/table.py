"""The faults that run.py plants: each weakens one rule of the tool.

A row: name, file, the code to find (there once, or the run stops; its layout and its comments don't count, layout.py), what comes in its place, what that
breaks, and the tests that are expected to fail: unit tests by their names, lit tests by their paths below test/lit.
"""

from collections import namedtuple

Mutant = namedtuple("Mutant", "name file find replace breaks tests")

MUTANTS = []


def faults(file, tests, *rows):
    MUTANTS.extend(Mutant(name, file, find, replace, breaks, *(own or [tests])) for name, find, replace, breaks, *own in rows)


# ---- what forbids putting an update off ------------------------------------------------------------------------------------------------

faults("tool/device/memory.c", "device_memory",
    ("race-behind-a-barrier", "if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT || same_name(update, act, k))",
     "if (entry->alias == ALIAS_STRICT || same_name(update, act, k))", "freedom from races is believed behind a barrier"),
    ("race-if-strict", "if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT || same_name(update, act, k))",
     "if (place == PLACE_BEHIND_WAIT || same_name(update, act, k))", "freedom from races is believed under --alias=strict"),
    ("own-thread-reads", "if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT || same_name(update, act, k))",
     "if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT)", "a thread's own read of what it updated is ignored"),
    ("read-by-any-update", "if (act->reads_by_name[k] && update_is_named)", "if (act->reads_by_name[k])", "a read by name is harmless to an update by a loaded pointer"),
    ("race-of-one-thread", "return many_update && update_is_named && act_is_named ?", "return update_is_named && act_is_named ?", "a single thread's write behind its update is a race"),
    ("race-of-keys", "return construction_of(entry, access->pointer).extent >= EXTENT_BLOCK && conditions_let_many",
     "return conditions_let_many", "updates of a place a thread race with its own later write"),
    ("race-by-unknown-pointer", "return many_update && update_is_named && act_is_named ?", "return many_update && update_is_named ?", "a write through a loaded pointer is a race"),
    ("used-results-commute", "a->size != u->size || act->is_used)", "a->size != u->size)", "updates of one kind commute though an old value is used"),
    ("signs-commute", "return a->operation == u->operation && a->is_signed == u->is_signed;", "return a->operation == u->operation;", "signed and unsigned maxima commute"),
    ("min-and-max-commute", "return a->operation == u->operation && a->is_signed == u->is_signed;", "return a->is_signed == u->is_signed;", "minimum and maximum commute"),
    ("bits-commute", "    case OP_XOR: return a->operation == u->operation;", "    case OP_XOR: return a->operation == OP_AND || a->operation == OP_OR || a->operation == OP_XOR;",
     "and, or, xor commute with each other"),
    ("float-layouts-commute", "return a->type && a->type == u->type && a->operation", "return a->operation", "a float's and two halves' sums commute"),
    ("sizes-commute", "a->is_floating != u->is_floating || a->size != u->size ||", "a->is_floating != u->is_floating ||", "updates of words of other sizes commute"),
    ("volatile-is-silent", "    if (access->is_volatile)\n        return MEMORY_VOLATILE;", "", "a volatile write behind the update announces nothing"),
    ("release-is-silent", "    if (access->is_atomic && !access->relaxed)\n        return MEMORY_FENCE;", "", "a release behind the update announces nothing"),
    ("waiting-is-silent", "if (!order_is_waited_for(entry, act->number))", "if (true)", "a loop that waits for other threads goes unnoticed"),
    ("fence-is-silent", "case EFFECT_FENCE: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_FENCE;", "case EFFECT_FENCE: return MEMORY_CLEAR;", "a fence behind the update announces nothing"),
    ("grid-is-silent", "case EFFECT_GRID: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_GRID_SYNC;", "case EFFECT_GRID: return MEMORY_CLEAR;", "a wait of the grid goes unnoticed"),
    ("launch-is-silent", "case EFFECT_LAUNCH: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_LAUNCH;", "case EFFECT_LAUNCH: return MEMORY_CLEAR;", "a launch behind the update goes unnoticed"),
    ("unknown-is-silent", "return place == PLACE_BEFORE ? MEMORY_CLEAR : is_assembly(act->instruction) ? MEMORY_ASM : MEMORY_UNSEEN_CALL;", "return is_assembly(act->instruction) ? MEMORY_ASM : MEMORY_CLEAR;", "an unknown call is harmless"),
    ("assembly-is-silent", "return place == PLACE_BEFORE ? MEMORY_CLEAR : is_assembly(act->instruction) ? MEMORY_ASM : MEMORY_UNSEEN_CALL;",
     "return place == PLACE_BEFORE || is_assembly(act->instruction) ? MEMORY_CLEAR : MEMORY_UNSEEN_CALL;", "unknown assembly is harmless"),
    ("system-scope-waits", "if (access->scope == SCOPE_SYSTEM)", "if (false)", "an update that the host may watch is put off"),
    ("steps-are-put-off", "if (!operation_words[access->operation].folds)", "if (false)", "steps that wrap are put together"),
    ("ordered-is-put-off", "if (access->is_volatile || !access->relaxed)", "if (false)", "an update that asks for an order is put off"),
    ("callers-see-nothing", "update->effect->access_count == 1 && entry->is_kernel ? update : NULL;", "update->effect->access_count == 1 ? update : NULL;", "what a function's callers do behind it is forgotten", "device_facts"),
    ("waits-meet", "        deferral->waits_apart |= (*parted)[block];\n", "", "threads that wait at two barriers do not meet"),
    ("warps-wait-together", "return parts_within(entry, decider, EXTENT_BLOCK);", "return parts_within(entry, decider, EXTENT_WARP);", "a barrier under a condition of the warp is met by the block"),
    ("lanes-do-not-wait", "effect->kind == EFFECT_BARRIER || effect->kind == EFFECT_WARP ||", "effect->kind == EFFECT_BARRIER ||", "lanes that wait for each other see nothing of each other"),
)

faults("tool/device/aliasing.c", "device_memory",
    ("bits-have-a-type", "if ((!is_typed && !is_key) || (access->value && conditions_comes_from(entry, access->value, true, is_bits_of_floating, NULL)))", "if (!is_typed && !is_key)",
     "an integer update of a float's bits leads to integers alone"),
    ("read-by-written-name", "only_read = aliasing_is_named(&acts->at[i].origins[k].at[o]) && !is_in(&written, &acts->at[i].origins[k].at[o]);", "only_read = aliasing_is_named(&acts->at[i].origins[k].at[o]);", "a name that the kernel writes by counts as one that it only reads by"),
    ("any-part-is-apart", "return distance >= u.access->size || distance <= -a.access->size;", "return distance != 0;", "words that overlap are apart"),
    ("front-is-apart", "return distance >= u.access->size || distance <= -a.access->size;", "return distance >= u.access->size || distance < 0;", "a word that reaches into the updated one is apart"),
    ("wrapping-is-apart", "unknown &= 0ull - unknown;", "", "an offset that wraps round keeps its remainder by any number"),
    ("threads-share-symbols", "bool is_fixed = construction_of(entry, of->terms[i].symbol).extent == EXTENT_GRID;", "bool is_fixed = true;", "two threads' indices are one"),
    ("parts-run-over", "return place >= u.access->size && a.access->size <= step - place;", "return place >= u.access->size;", "a field that runs into the next struct is apart"),
    ("dynamic-arrays-are-apart", "return a->value != b->value && !(is_dynamic_shared(a) && is_dynamic_shared(b));", "return a->value != b->value;", "arrays of dynamic shared memory are apart"),
    ("globals-are-not-given", "(is_threads && b->base == BASE_GLOBAL) || (given && (is_threads || is_shared(a)));", "(is_threads && b->base == BASE_GLOBAL) || given;", "a variable is apart from an argument that may lead to it"),
    ("escaped-is-own", "(address->base == BASE_LOCAL || address->base == BASE_BY_VALUE) && !storage_escapes(entry, address->value);", "address->base == BASE_LOCAL || address->base == BASE_BY_VALUE;", "a thread's variable is its own though its address got away"),
    ("one-pointer-two-types", "    if (address_same_base(u.address, a.address))\n        return HARMLESS_NOT;", "", "one loaded pointer leads to two places if types differ"),
    ("any-type-is-named", "return has_type_tag(instruction) ? type_class(access->type) : 0;", "return type_class(access->type);", "an access without a type tag has a type"),
    ("characters-have-a-type", "return name && !(length == 15 && memcmp(name, \"omnipotent char\", 15) == 0);", "return name;", "a character leads to characters alone"),
    ("exchanges-have-a-type", "access->operation != OP_CAS && access->operation != OP_EXCH &&", "access->operation != OP_CAS &&", "an exchange of words leads to integers alone"),
    ("types-if-strict", "bool tells = entry->alias != ALIAS_STRICT && u.type && a.type;", "bool tells = u.type && a.type;", "types tell words apart under --alias=strict"),
    ("any-is-apart", "    if (u.address->base == BASE_ANY || a.address->base == BASE_ANY)\n        return HARMLESS_NOT;\n", "", "a pointer that is followed too far is apart from a __restrict__ one"),
    ("unnamed-never-meet", "if (entry->alias == ALIAS_NONE && aliasing_is_named(u.address) && aliasing_is_named(a.address))", "if (entry->alias == ALIAS_NONE && aliasing_is_named(u.address))", "under --alias=none a loaded pointer meets nothing"),
    ("one-origin-is-enough", "            if (why == HARMLESS_NOT)\n                return HARMLESS_NOT;\n        }\n    return why;", "        }\n    return why;", "of several places that a pointer may lead to, the last one counts"),
    ("constant-if-unwritten", "if (a.access->kind == ACCESS_READ && (a.access->is_invariant || storage_is_constant(entry, a.address)))", "if (a.access->kind == ACCESS_READ)", "no read is of what the kernel updates"),
    ("own-loops-are-floats", " && !own_loop_made(instruction);", ";", "a loop of the program's own goes to a float", "block-sum/own-loops.cu"),
    ("stretches-overlap", "(u_end <= a.address->constant || a_end <= u.address->constant);", "(u_end <= a.address->constant + 4 || a_end <= u.address->constant);", "stretches that overlap by a word are apart"),
)

faults("tool/device/reach.c", "device_facts",
    ("either-is-one", "return one && other ? (one > other ? one : other) : 0;", "return one;", "of two values the first one counts"),
    ("sums-are-parts", "return most && more && most + more - 1 < LARGEST ? most + more - 1 : 0;", "return most;", "what is added leads no further"),
    ("largest-is-least", "return limit_of_either(entry, a, b, block, depth);\n    return least_known", "return least_known(limit_of(entry, a, block, depth + 1), limit_of(entry, b, block, depth + 1));\n    return smaller", "a maximum is below each of the two"),
)

faults("tool/device/conditions.c", "device_facts",
    ("ors-are-ands", "if (depth < DEEPEST && sides_of(condition, holds, sides)) {", "if (depth < DEEPEST && (sides_of(condition, true, sides) || sides_of(condition, false, sides))) {", "either guard bounds"),
    ("guards-of-others", "if (left == integer && ir_integer(right, &constant))", "if (ir_integer(right, &constant))", "a guard of another value bounds"),
    ("guards-hold-on", "LLVMIntPredicate predicate = holds ? LLVMGetICmpPredicate(condition) : negated(LLVMGetICmpPredicate(condition));\n    LLVMValueRef left", "LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);\n    LLVMValueRef left", "a guard bounds where it fails"),
)

faults("tool/device/order.c", "device_facts",
    ("fences-behind-results", "    if (any || update == MAP_NONE)", "    if (update == MAP_NONE)", "a fence behind an update whose result is used orders nothing"),
    ("all-calls-order-nothing", "    return callee && LLVMIsAFunction(callee) &&\n           LLVMGetString", "    return callee && LLVMIsAFunction(callee) ||\n           LLVMGetString", "an unknown function orders nothing"),
    ("nobody-polls", "return (access->is_atomic || access->is_volatile) && !makes_its_own_way", "return access->is_atomic && !makes_its_own_way", "a loop that polls a volatile word waits for nothing"),
    ("barriers-of-other-loops", " && graph_in_loop(graph, graph->owners[i], loop) && graph_dominates(", " && graph_dominates(", "a barrier in front of a loop stands in each of its rounds"),
    ("barriers-on-some-ways", " && graph_in_loop(graph, graph->owners[i], loop) && graph_dominates(graph, graph->owners[i], block))", " && graph_in_loop(graph, graph->owners[i], loop))", "a barrier on one way stands on all"),
    ("barriers-behind", "    for (unsigned i = 0; i < number; i++)", "    for (unsigned i = 0; i < graph->instruction_count; i++)", "a barrier behind what decides stands in front of it"),
    ("barriers-of-warps", "entry->effects[i]->kind == EFFECT_BARRIER && graph_in_loop(", "(entry->effects[i]->kind == EFFECT_BARRIER || entry->effects[i]->kind == EFFECT_WARP) && graph_in_loop(", "a wait of the warp keeps the block in one round"),
    ("own-results-behind-barriers", "if (decides_exit(entry, update, loop) || order_loop_waits(entry, loop))", "if (order_loop_waits(entry, loop))", "a lock behind a barrier is no wait"),
    ("queues-by-equality", "if (LLVMIsAICmpInst(user) && (LLVMGetICmpPredicate(user) == LLVMIntEQ || LLVMGetICmpPredicate(user) == LLVMIntNE))", "if (false)",
     "a ticket that is waited for is a queue", "device_memory"),
    ("queues-without-steps", "if (!steps || !access->value || !ir_integer(access->value, &by) || !by)", "by = 1;\n    if (!steps || !access->value)", "an addition of nothing is a queue", "device_memory"),
    ("counters-go-back", "direction(&act->effect->accesses[k]) != direction(access) &&", "false &&", "a semaphore makes its own way", "device_memory"),
    ("locks-go-their-way", "return was_found(entry, access->expected, instruction, DEEPEST);", "return true;", "a lock by compare-and-swap is no wait", "device_memory"),
    ("made-is-found", "if (!is_found && incoming != value && conditions_comes_from(entry, incoming, false, is_value, swap))\n            return false;", "", "what was made of what a swap found is what it found", "device_memory"),
    ("nothing-is-taken", "access->value && !construction_is_one(entry, access->expected, access->value);", "access->value;", "a swap that changes nothing takes a word", "device_memory"),
    ("hosts-free-nothing", "entry->is_kernel && access->scope != SCOPE_SYSTEM;", "entry->is_kernel;", "the host frees no word", "device_memory"),
    ("freed-words-are-taken", "all = keeps_taken(entry, swap, &entry->acts->at[i]);", "all = true;", "a search waits for nobody though words are freed", "device_memory"),
    ("callers-free-nothing", "bool all = takes && entry->is_kernel && access->scope != SCOPE_SYSTEM;", "bool all = takes && access->scope != SCOPE_SYSTEM;", "who calls a function frees no word", "warp-sums/searches.cu"),
    ("calls-free-nothing", "return act->effect->kind != EFFECT_UNKNOWN && act->effect->kind != EFFECT_LAUNCH;", "return true;", "what is not known frees no word", "device_memory"),
    ("any-swap-takes", "bool takes = expected && construction_is_one(entry, expected, swap->effect->accesses[0].expected);", "bool takes = expected;",
     "a swap by another value frees no word", "device_memory"),
    ("locks-go-on", "return LLVMIsAPHINode(value) && graph_block_of(entry->graph, value) == entry->graph->loops[*(const int *)loop].header;", "return true;",
     "a lock goes on to another word", "device_memory"),
    ("marks-are-searches", "innermost >= 0 && expects_one_value(entry, update) && decides_exit(entry, update, innermost);", "expects_one_value(entry, update);",
     "a swap outside of a search is one", "look-first/left.cu"),
)

faults("tool/device/fate.c", "device_memory",
    ("stores-tell-nothing", "case LLVMStore: return (LLVMGetOperand(user, 0) == pointer ? FATE_ESCAPES : 0) |", "case LLVMStore: return", "a pointer that is stored has not got away"),
    ("integers-tell-nothing", "default: return passes_on(ir_opcode(user)) ? 0 : FATE_ESCAPES | FATE_WRITTEN;", "default: return 0;", "a pointer that becomes an integer has not got away"),
    ("calls-tell-nothing", "    default: return FATE_ESCAPES | FATE_WRITTEN;\n    }\n}\n\nstatic unsigned fate_in(", "    default: return flags;\n    }\n}\n\nstatic unsigned fate_in(",
     "a pointer that an unknown call is given has not got away"),
    ("updates-write-nothing", "case LLVMAtomicRMW: return FATE_WRITTEN |", "case LLVMAtomicRMW: return", "what is updated is constant", "device_facts"),
    ("bytes-write-nothing", "flags |= access->pointer == pointer && access->kind != ACCESS_READ ? FATE_WRITTEN : 0;", "", "what bytes are copied to is constant", "device_repeat"),
    ("copies-get-away", " && !(i < arguments && LLVMGetCallSiteEnumAttribute(call, i + 1, by_value));", ";", "storage of which a call gets a copy has got away", "device_repeat"),
)

faults("tool/device/address.c", "device_memory",
    ("noalias-though-it-escapes", "entry->is_kernel && !storage_escapes(entry, address->value) && has_attribute", "entry->is_kernel && has_attribute", "__restrict__ holds for a pointer that got away"),
    ("all-are-noalias", " && has_attribute(entry, address->value, NO_ALIAS);", ";", "every argument is __restrict__"),
    ("written-is-constant", "if (!entry->is_kernel || storage_is_written(entry, address->value))", "if (!entry->is_kernel)", "a __restrict__ name that is written by is constant", "device_facts"),
    ("moving-pointers-stand", "so_far.is_linear = false;", "", "a pointer that moves on stays at its offset"),
    ("selections-have-one-side", "        follow(origins, LLVMGetOperand(pointer, 2), so_far, depth + 1);\n", "", "a chosen pointer leads to the first choice alone"),
    ("joins-have-one-way", "for (unsigned i = 0; i < LLVMCountIncoming(pointer); i++)\n            follow(", "for (unsigned i = 0; i < 1; i++)\n            follow(", "a joined pointer comes by the first way alone"),
    ("sums-never-wrap", "bool keeps = LLVMIsAInstruction(index) && is_sum && ((is_unsigned && !is_wide ? LLVMGetNUW(index) : LLVMGetNSW(index)) || is_small_sum(index));", "bool keeps = LLVMIsAInstruction(index) && is_sum;",
     "sums of indices never wrap"),
    ("sums-are-small", "    return most < 1LL << (bits - 1 < 40 ? bits - 1 : 40) ? most + 1 : 0;", "    return most + 1 + 0 * bits;", "a sum of what is not negative does not wrap", "device_facts"),
    ("sums-of-one", "__builtin_add_overflow(most, right - 1, &most)", "__builtin_add_overflow(most, 0, &most)", "a sum is no larger than its first operand", "device_facts"),
    ("extents-of-anything", "        if (!count || address_may_be_negative(term, count) || bytes < 0 || !times", "        if (address_may_be_negative(term, count) || bytes < 0 || !times", "an index of which nothing is known leads nowhere"),
    ("extents-of-constants", "        if (!count || address_may_be_negative(term, count) || bytes < 0 || !times(&bytes, count - 1) || __builtin_add_overflow(end, bytes, &end))\n            return 0;\n    }\n    return end < LARGEST",
     "        if (!count || address_may_be_negative(term, count) || bytes < 0)\n            return 0;\n    }\n    return end < LARGEST", "an index adds nothing to what is touched"),
    ("extents-in-front", "    if (!address->is_linear || address->constant < 0 || size <= 0 ||", "    if (!address->is_linear || size <= 0 ||", "what is touched in front of a pointer is touched behind it"),
    ("extents-that-move", "    if (!address->is_linear || address->constant < 0 || size <= 0 ||", "    if (address->constant < 0 || size <= 0 ||", "a pointer that moves on touches what it began with"),
    ("offsets-never-wrap", "address->is_exact &= LLVMIsInBounds(step);", "", "offsets never wrap"),
    ("fields-are-one", " && (a->base != BASE_FIELD || a->field == b->field);", ";", "two pointers in a struct are one name"),
    ("written-fields-are-fixed", "from->term_count || !storage_is_constant(origins->entry, from))", "from->term_count)", "a pointer in a struct keeps its meaning when the struct is written"),
    ("remainders-are-positive", "case LLVMSRem: return left ? least_known(left, right) : 0;", "case LLVMSRem: return least_known(left, right);", "a signed remainder is not negative", "device_facts"),
    ("shifts-are-positive", "    case LLVMAShr: return left && right < 62 ? ((left - 1) >> right) + 1 : 0;", "    case LLVMAShr: return right < 62 ? (((left ? left : 1LL << 32) - 1) >> right) + 1 : 0;",
     "an arithmetic shift is not negative", "device_facts"),
    ("bytes-are-positive", "return narrow && bits > 1 && bits < 63 && narrow <= (1LL << (bits - 1)) ? narrow : 0;", "return narrow ? narrow : bits < 63 ? 1LL << bits : 0;", "a signed byte is not negative", "device_facts"),
    ("unbounded-reach", "        return opcode == LLVMAnd ? least_known(left, range_of(LLVMGetOperand(integer, 1), depth + 1)) : 0;", "        return left;", "an operand's range is its operator's", "device_facts"),
)

# ---- pointers that are apart at run time ----------------------------------------------------------------------------------------------------

faults("tool/device/memory.c", "device_memory",
    ("tests-of-anything", "bool are_given = u->base == BASE_ARGUMENT && a->base == BASE_ARGUMENT && u->value != a->value;", "bool are_given = u->base == BASE_ARGUMENT && a->base == BASE_ARGUMENT;",
     "an argument is tested to be apart from itself"),
    ("tests-without-extent", "    if (!are_given || !test.bytes[0] || !test.bytes[1])", "    if (!are_given)", "a test is made of what is touched nobody knows how far"),
    ("tests-of-the-first", "        tests->at[i].bytes[k] = larger(tests->at[i].bytes[k], test.bytes[k]);", "        tests->at[i].bytes[k] = tests->at[i].bytes[k];", "a test is as wide as the first access"),
    ("tests-of-one-origin", "!add_test(entry, u, a, bytes, tests))\n                return false;", "!add_test(entry, u, a, bytes, tests))\n                return true;",
     "what can't be tested is harmless"),
    ("tests-of-announcements", "(!is_touched || !add_tests_of_access(entry, update, act, k, tests))", "(is_touched && !add_tests_of_access(entry, update, act, k, tests))", "a volatile access is silent where pointers are apart"),
    ("tests-in-spite-of-fences", "        return judge(entry, update, act, place, many_update, WITHIN_ASK) == MEMORY_CLEAR;\n    for", "        return true;\n    for", "a fence is silent where pointers are apart"),
)

faults("tool/sites/apart.c", "block-sum/apart.cu",
    ("tests-as-wide-as-each", "                widen(&site->tests.at[i], &by->tests.at[j]);", "                (void)by;", "each site tests for itself"),
    ("tests-of-unnamed-arguments", "            if (!apart_name(&site->tests.at[i], place, 0) || !apart_name(&site->tests.at[i], place, 1))\n                return false;\n", "", "an argument without a name is tested"),
)
faults("tool/sites/frame.c", "block-sum/apart.cu",
    ("arguments-of-packs", "kernel->parameter_count == count && index <", "index <", "a pack is one argument"),
)

# ---- one address, one lane ---------------------------------------------------------------------------------------------------------------

faults("tool/device/construction.c", "device_facts",
    ("loads-are-constructions", "    if (!is_constant && !access->is_invariant)\n        return nothing;", "", "what is loaded is the same for all, whoever writes it"),
    ("volatile-constructions", "if (!LLVMIsALoadInst(load) || access->is_volatile || access->is_atomic)", "if (!LLVMIsALoadInst(load) || access->is_atomic)", "a volatile load finds the same for all"),
    ("joins-without-conditions", "take_part(&made, decision ? make(entry, decision, depth + 1) : nothing);", "", "a join is one value whatever decides the way"),
    ("joins-of-lanes", "take_part(&made, decision ? make(entry, decision, depth + 1) : nothing);", "made.is_known &= decision && make(entry, decision, depth + 1).is_known;", "a join is one value though lanes come by other ways"),
    ("operands-of-lanes", "    made->is.extent = narrower(made->is.extent, part.is.extent);\n", "", "an operator is as far the same as its first operand"),
    ("shared-is-the-grids", "leaf(entry, value, LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == 3 ? EXTENT_BLOCK : EXTENT_GRID);", "leaf(entry, value, EXTENT_GRID);", "shared memory is one place for the grid"),
    ("callers-agree", "return entry->is_kernel ? leaf(entry, value, EXTENT_GRID) : nothing;", "return leaf(entry, value, EXTENT_GRID);", "the arguments of a device function are the same for all threads"),
    ("indices-agree", "case RESULT_TID_Z: made.is.extent = EXTENT_NONE; return made;", "case RESULT_TID_Z: return made;", "all threads have one index"),
    ("blocks-agree", "case RESULT_BLOCK: take_part(&made, (struct made){{EXTENT_BLOCK, 0, true}, true}); return made;", "case RESULT_BLOCK: return made;", "all blocks have one index"),
    ("expected-is-proved", "bool proved = shape.spread == SPREAD_UNIFORM && !shape.expected && !shape.loops;", "bool proved = shape.spread == SPREAD_UNIFORM;", "what is expected of rows is proved"),
    ("blocks-of-two-warps", "bool one_warp = entry->block->bound > 0 && entry->block->bound <= 32;", "bool one_warp = entry->block->bound > 0 && entry->block->bound <= 64;", "a block of 64 threads is one warp"),
    ("predicates-agree", "case LLVMICmp: node.more = LLVMGetICmpPredicate(value); break;", "case LLVMICmp: break;", "a < b and a > b are one value"),
    ("operands-agree", "return numbering_of(all->numbers, words, 3 + node->operand_count);", "return numbering_of(all->numbers, words, 3);", "an operator gives one value whatever its operands"),
)

faults("tool/device/kinship.c", "device_kinship",
    ("keys-behind-writes", "aliasing_of(entry, entry->graph->instructions[number], load, &entry_effect(entry, load)->accesses[0]) != HARMLESS_NOT;", "number > 0;", "a key is read again behind a write to it"),
    ("keys-behind-orders", "|| (effect->accesses[0].is_atomic && !effect->accesses[0].relaxed))", ")", "a key is read again behind an acquire"),
    ("keys-behind-barriers", "        return false;\n    return effect->accesses[0].kind == ACCESS_READ ||", "        return true;\n    return effect->accesses[0].kind == ACCESS_READ ||", "a key is read again behind a barrier"),
    ("untold-behind-barriers", "(!effect_is_by_itself(entry->effects[i]) || memory_may_tell(", "(memory_may_tell(", "an update is put off behind a barrier, which lets others look"),
    ("untold-unlooked", "|| memory_may_tell(entry, number, i)))", "))", "an update is put off behind what looks at its location"),
    ("untold-in-its-block", "!is_silent(entry, first, from + 1, graph_end_of(graph, home)) ||", "", "what looks behind the first, in its block, sees nothing"),
    ("untold-in-the-others-block", "|| !is_silent(entry, first, graph->blocks[last].first, to) ||", "||", "what looks in front of the second, in its block, sees nothing"),
    ("untold-between", "if (!is_silent(entry, first, graph->blocks[between.at[i]].first, graph_end_of(graph, between.at[i])) ||", "if (", "what looks on a way between sees nothing"),
    ("untold-in-loops", " || !add_predecessors(graph, between.at[i], home, &between))", ")", "what looks in a block further away sees nothing"),
    ("keys-in-other-blocks", "|| entry->graph->owners[from] != entry->graph->owners[to])", ")", "a key is read again on another way"),
    ("volatile-keys", "!effect->accesses[0].is_volatile &&", "", "a volatile key is read twice"),
    ("atomic-keys", "!effect->accesses[0].is_atomic;", "true;", "a key that others update is read twice"),
    ("words-of-any-size", "return LLVMTypeOf(a) == LLVMTypeOf(b) && is_same_to(", "return is_same_to(", "a word and its half are one key"),
    ("same-opcodes", "if (!computes_alike(a, b))", "if (LLVMGetNumOperands(a) != LLVMGetNumOperands(b))", "a sum and a difference are one key"),
    ("other-factors", "address->terms[i].factor == term->factor &&", "", "a key and its double are as far from each other as the constants"),
    ("other-signs", "address->terms[i].is_unsigned == term->is_unsigned &&", "", "a signed key and an unsigned one are one"),
    ("other-bases", "|| !is_same(entry, from.value, to.value))", ")", "two arrays are one"),
    ("terms-of-one-side", "from.term_count != to.term_count ||", "", "the first's other key does not count"),
    ("distances-wrap", "!from.is_exact || !to.is_exact ||", "", "steps that wrap round have a distance"),
    ("distances-without-end", "!from.is_linear || !to.is_linear ||", "", "an address that is not known has a distance"),
    ("keys-of-two", "        if (found >= 0)\n            return -1;\n", "", "one of two keys decides"),
    ("steps-round-memory", "(LLVMIsInBounds(pointer) && step_of", "(step_of", "steps that wrap round are one to one"),
    ("steps-of-no-size", "step_of(entry, pointer, operand) > 0);", "step_of(entry, pointer, operand) < ~0ull);", "all steps of no size lead to one place"),
    ("products-wrap", "return is_apart && (LLVMGetNSW(value) || LLVMGetNUW(value));", "return is_apart;", "a product that wraps round is one to one"),
    ("products-by-nothing", "return LLVMIsAConstantInt(value) && !LLVMIsNull(value);", "return LLVMIsAConstantInt(value);", "a product by zero is one to one"),
    ("products-by-anything", "return LLVMIsAConstantInt(value) && !LLVMIsNull(value);", "return !LLVMIsNull(value);", "a product by what may be zero is one to one"),
    ("shifted-by-keys", "opcode == LLVMShl ? operand == 0 :", "opcode == LLVMShl ? true :", "zero shifted by a key is one to one"),
    ("cut-keys", "    case LLVMAddrSpaceCast: return LLVMGetOperand(value, 0);", "    case LLVMTrunc:\n    case LLVMAddrSpaceCast: return LLVMGetOperand(value, 0);", "a byte of the key decides the key"),
    ("masked-keys", "    case LLVMXor:\n    case LLVMMul:", "    case LLVMXor:\n    case LLVMAnd:\n    case LLVMMul:", "some bits of the key decide the key"),
    ("first-behind", "from < to && graph_dominates", "graph_dominates", "an update follows from one behind it"),
    ("first-on-a-way", "from < to && graph_dominates(entry->graph, entry->graph->owners[from], entry->graph->owners[to]);", "from < to;", "an update follows from one that does not run"),
    ("strangers", "first_form.extent != EXTENT_NONE && own_form.extent != EXTENT_NONE;", "first_form.extent != EXTENT_NONE;", "any two updates are kin"),
)

faults("tool/device/lattice.c", "device_facts",
    ("rows-are-warps", "bool expected = !from.aligned || from.expected;", "bool expected = false;", "rows of a block are whole warps"),
    ("columns-tell-lanes", "bool in_row = (basis & BASIS_COLUMN) && (basis & (BASIS_ROW | BASIS_Y));", "bool in_row = basis & BASIS_COLUMN;", "a column of a short row is one lane"),
    ("loops-do-not-part", ".loops = a.loops | b.loops,", ".loops = a.loops,", "lanes leave a loop together"),
    ("selections-of-all", "if (control.spread != SPREAD_UNIFORM || value.spread == SPREAD_VARYING)", "if (value.spread == SPREAD_VARYING)", "what is chosen by a lane is the same for all"),
    ("any-quotient", "return divisor > 0 && divisor % WARP_SIZE == 0 && counts_lanes(a)", "return divisor >= WARP_SIZE && counts_lanes(a)", "tid / 48 is one for a warp"),
    ("small-remainders", "if (divisor < WARP_SIZE || a.scaled)", "if (a.scaled)", "tid % 8 is another one in each lane"),
    ("holes-in-masks", "if ((bits & (WARP_SIZE - 1)) == WARP_SIZE - 1 && !a.scaled) {", "if ((bits & 16) && !a.scaled) {", "tid & 16 is another one in each lane"),
    ("set-bits", "return (bits & (WARP_SIZE - 1)) == 0 && !a.scaled ? blend(a, b, SPREAD_AFFINE) : lattice_mix(a, b);", "return blend(a, b, SPREAD_AFFINE);", "tid | 1 is another one in each lane"),
    ("sums-of-indices", "if ((a.basis & b.basis) || !(a.scaled || b.scaled))", "if (false)", "threadIdx.x + threadIdx.y is another one in each lane"),
    ("differences-of-indices", "return opcode == LLVMAdd ? add_rows(a, b) : lattice_varying();", "return add_rows(a, b);", "tid - tid is another one in each lane"),
    ("bytes-of-indices", "bool rounds = bits < 8 || (bits == 8 && shape.scaled);", "bool rounds = false;", "a lane's index in three bits tells it"),
)

faults("tool/device/lanes.c", "device_facts",
    ("undefined-is-one", "    if (LLVMIsUndef(value) || LLVMIsPoison(value))\n        return lattice_varying();\n    if (LLVMIsAGlobalVariable(value))\n        return lattice_uniform(",
     "    if (LLVMIsAGlobalVariable(value))\n        return lattice_uniform(", "an undefined value is the same for all"),
    ("seen-from-inside", "if (shape.loops & lattice_loop(loop)) {", "if (false) {", "lanes leave a loop in the same iteration"),
    ("ways-do-not-meet", "*ARENA_PUSH(spreading->arena, &spreading->facts->controllers[block]) = spreading->branch;", "", "a value by ways is the same for all"),
    ("loops-have-no-exits", "            arrive(spreading, way->from, way->to, label);", "            (void)way, (void)label;",
     "lanes that go another round come out with the others"),
    ("callers-pass-one", "return entry->is_kernel ? lattice_uniform(EXTENT_GRID) : lattice_varying();", "return lattice_uniform(EXTENT_GRID);", "a device function is given one argument by all"),
    ("kept-apart", "if (shape.spread != SPREAD_UNIFORM || is_own)", "if (shape.spread != SPREAD_UNIFORM)", "each thread's copy of the arguments holds the same"),
    ("first-way-counts", "shape = lattice_join(shape, lanes_shape(entry, LLVMGetIncomingValue(phi, i), block));", "shape = lattice_join(shape, lanes_shape(entry, LLVMGetIncomingValue(phi, 0), block));",
     "a value by ways is what the first way brings"),
    ("stale-conditions", "struct shape branch = condition ? lanes_shape(entry, condition, block) : lattice_varying();", "struct shape branch = lattice_uniform(EXTENT_GRID);",
     "what decides the way is the same for all"),
)

faults("tool/device/traffic.c", "device_facts",
    ("parts-of-all-loops", " &&\n                             rounds_are_own(entry, loop);", ";", "a loop that all lanes go round as often counts as a lane's own"),
    ("parts-of-whole-rounds", "traffic.comes_in_parts = traffic.few_meet && loop_traffic", "traffic.comes_in_parts = loop >= 0 && loop_traffic", "lanes that make all rounds count as passing some by"),
    ("parts-of-fixed-loops", "traffic.few_meet && loop_traffic_of(entry, loop)->is_unrolled &&", "traffic.few_meet &&", "a loop that nobody unrolls counts as one that a search slows down"),
    ("quotients-are-steps", " && !ir_is_quotient(opcode) && ", " && ", "a quotient, which takes lanes together, counts as an address of each lane's own"),
    ("loads-are-computed", "walk->is_computed && !entry_effect(walk->entry, value) && ", "walk->is_computed && ", "a key that was loaded counts as computed"),
    ("reads-are-brief", " && !waits(entry, i));", ");", "a kernel that reads memory counts as brief"),
    ("launches-are-read", "effect->accesses[k].kind == ACCESS_READ && !address_is_of_launch(entry, entry->graph->instructions[i])", "effect->accesses[k].kind == ACCESS_READ", "what the launch hands over in a struct counts as read from memory"),
    ("masks-are-checks", " && !conditions_comes_from(entry, condition, true, is_of_others, address));", ");", "a mask counts as a check of the key where the key is compared too"),
    ("all-are-checks", "(conditions_comes_from(entry, condition, true, is_of_address, address) && ", "(", "a condition on nothing that was read counts as a check of the key"),
    ("checks-inside-of-masks", " || (!seen[decider] && !checks_key_above(entry, decider, address, seen))", "", "a check inside of a mask counts as a check alone"),
    ("data-of-all-lanes", "return !effect_is_idle(entry_effect(entry, value)) && lanes_shape(entry, value, graph_block_of(entry->graph, value)).spread == SPREAD_VARYING;", "return !effect_is_idle(entry_effect(entry, value));", "a bound that was read, the same for all, counts as a mask"),
    ("loops-are-brief", "bool brief = entry->graph->loop_count == 0;", "bool brief = true;", "a kernel with a loop counts as brief"),
    ("every-end-fails", "return here->successor_count == 0 && LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(here->llvm));", "return here->successor_count == 0;", "an end of the kernel counts as a failure"),
)
faults("tool/device/loop_traffic.c", "device_facts",
    ("old-values-repeat", "!LLVMGetFirstUse(update) && !is_uniform(entry, address, block)", "!is_uniform(entry, address, block)", "a loop that waits for old values counts as one that a search slows down"),
    ("one-place-repeats", "conditions_comes_from(entry, address, false, is_of_round, &rounds) &&\n           is_fixed(", "is_fixed(", "a place that stays in all rounds counts as one that moves on"),
    ("lanes-drift", "        if (is_constant(entry, factor, fixed))\n            return", "        if (true)\n            return", "a factor of each lane's own keeps the lanes' distances"),
    ("barriers-are-unrolled", "may = effect_is_idle(effect) || effect->kind == EFFECT_ACCESS;", "may = true;", "a loop with a barrier counts as one that the compiler unrolls"),
    ("any-step-counts", "bool steps = ir_opcode(next) == LLVMAdd && LLVMGetOperand(next, 0) == phi && LLVMIsAConstantInt(LLVMGetOperand(next, 1));", "bool steps = ir_opcode(next) == LLVMAdd && LLVMGetOperand(next, 0) == phi;", "a loop whose step nobody knows counts as one that the compiler unrolls"),
    ("one-list-for-all", "return lanes_shape(entry, pointer, block).spread == SPREAD_VARYING ||\n                   lies_apart(entry, &address, block);", "return true;", "a row that all lanes read together counts as one of each lane's own"),
    ("lists-of-all", "return pointer && graph_holds(entry->graph, *(const int *)loop, value) && !is_own(entry, pointer) && walks(", "return pointer || walks(", "what was loaded in any way counts as a list of each lane's own"),
    ("rows-of-one-length", " ||\n                   lies_apart(entry, &address, block);", ";", "a row of one length for each lane counts as one that lanes read side by side"),
    ("windows-are-rows", "if (shape.spread == SPREAD_AFFINE && (shape.scaled ||", "if (shape.spread == SPREAD_AFFINE && (true ||", "lanes that read side by side count as going through rows of their own"),
    ("old-values-are-computed", "if (updates && LLVMGetFirstUse(graph->instructions[i]))", "if (false)",
     "a loop that waits for an old value counts as one that only computes"),
    ("places-for-all-rounds", " &&\n           conditions_comes_from(entry, address, false, is_of_round, &rounds);", ";", "a place that stays for many rounds counts as one that few lanes meet at"),
    ("rounds-of-counters-alone", "if (!LLVMIsALoadInst(value) || rounds->depth == DEEPEST)", "if (true)",
     "a place that data of the round tell counts as one for all rounds"),
    ("nobody-passes-by", "rounds.loop >= 0 && conditions_passed_by(entry, block) &&", "rounds.loop >= 0 &&", "lanes of which none passes by count as few"),
    ("own-arrays-are-memory", "own &= origins[i].base == BASE_LOCAL || origins[i].base == BASE_BY_VALUE;", "own = false;", "an array of the thread's own counts as memory to walk through"),
    ("short-loops-wait", "while (loop >= 0 && is_short(graph, loop))", "while (false)", "a loop that the compiler writes out counts as one that only computes"),
    ("reads-are-computing", "effect->accesses[k].kind == ACCESS_READ && lanes_shape(entry, effect->accesses[k].pointer, block).spread > SPREAD_UNIFORM &&\n", "false &&\n", "a loop that reads memory counts as one that only computes"),
    ("one-loop-for-all", "&entry->loops[loop]", "&entry->loops[0]", "what one loop reads is taken for what all do"),
)
faults("tool/device/ir.c", "device_facts",
    ("remainders-are-steps", "    return opcode == LLVMURem || opcode == LLVMSRem || opcode == LLVMAnd ||", "    return opcode == LLVMAnd ||", "lanes that come round to the same elements count as apart"),
    ("choices-are-steps", "opcode == LLVMAnd || opcode == LLVMSelect || opcode == LLVMPHI;", "opcode == LLVMAnd || opcode == LLVMPHI;", "what may be one value for several lanes counts as a step"),
)
faults("tool/device/address.c", "device_facts",
    ("all-tables-are-data", "origins[0].base == BASE_BY_VALUE;", "false;", "what the launch hands over in a struct counts as data"),
)
faults("tool/device/traffic.c", "device_facts",
    ("rows-of-all", "lanes_shape(entry, pointer, block).spread == SPREAD_AFFINE && conditions_comes_from(entry, pointer, false, is_of_warp, NULL);", "lanes_shape(entry, pointer, block).spread == SPREAD_AFFINE;", "whatever lanes read side by side counts as a list of the warp's own"),
    ("nothing-is-fetched", "lanes_shape(entry, effect->accesses[k].pointer, block).spread > SPREAD_AFFINE", "false", "a kernel that reads what data lead to counts as one that does not"),
)
faults("tool/device/pieces.c", "block-cache/pieces.cu",
    ("grids-bound-by-data", "return reads && !(shape.spread == SPREAD_UNIFORM && shape.extent == EXTENT_GRID);", "return reads;", "a count that is one for the grid counts as a block's own"),
    ("tiles-are-data", " && !is_shared(entry, entry_effect(entry, value)->accesses[0].pointer);", ";", "a tile that was drawn for all counts as a bound by data"),
    ("nothing-is-the-same", "while (i < sum->count && sum->terms[i].symbol != symbol)", "while (i < sum->count)", "a tile that begins where the block's number says counts as bound by the launch"),
    ("first-loop-alone", "        if (length.way == WAY_FAR)\n            return 0;", "        if (length.way == WAY_FAR)\n            break;", "a loop over rows counts as much as one row"),
    ("one-bound-of-two", "    return one.way == WAY_FAR ? other : one;", "    return one;", "the smaller of the launch's end and the tile's counts as the launch's"),
    ("threads-are-launched", "if (threads > 0 && entry_calls(symbol, \"sreg.ntid\"))", "if (false)", "a tile of so many elements a thread counts as bound by the launch"),
    ("small-is-much", "ENOUGH = 8192,", "ENOUGH = 64,", "a tile is enough for a cache"),
)
faults("rewrites/object.c", "block-cache/shares.cu",
    ("rows-are-elements", "if (site->frame->divides == DIVIDES_ELEMENTS)\n        return rounds ?", "if (true)\n        return rounds ?", "a block's share of rows is asked for as many as of elements"),
    ("any-kernels-words", "return kernels == 1 ? site->frame->divided : NULL;", "return site->frame->divided;", "a kernel's object is told a word of another kernel's"),
    ("any-grid", '"gridDim.x <= %d"', '"%d > 0"', "grids of any size have caches where nothing tells how much their blocks share"),
)
faults("tool/sites/frame.c", "block-cache/shares.cu",
    ("names-of-others", "if (is_kept_parameter(f, kernel, end))", "if (false)", "a parameter that a macro was given is not named"),
    ("sums-bare", 'is_word ? text : arena_printf(f->arena, "(%s)", text);', "text;", "the last term of a sum alone is divided"),
    ("of-any-type", "if (!end || !end->type ||\n        (end->type->kind != TYPE_INTEGER && end->type->kind != TYPE_DEPENDENT))", "if (!end)", "pointers are divided among blocks"),
)
faults("tool/sites/counted.c", "block-cache/inside.cu",
    ("rounds-to-the-end", "if (!counts || may_end_early(loop) ||", "if (!counts ||", "a loop that data end counts with all of its rounds"),
    ("ends-are-open", "return is_closed ? length / head.by + 1 :", "return false ? 0 :", "the last round of a loop to an end that it reaches is not counted"),
    ("steps-are-ones", "length / head.by + (length % head.by != 0);", "length;", "a loop that steps by several goes round for each"),
)
faults("tool/sites/frame.c", "block-cache/inside.cu",
    ("records-count-their-loop", "if (f->leaves_innermost)\n        multiply(&f->around,", "if (true)\n        multiply(&f->around,", "the loop that is a record counts as several elements"),
    ("calls-add-up", "f->inside = here.inside, f->around = here.around, f->leaves_innermost = here.leaves_innermost;", "", "the loops around one call of a helper count for the next one"),
)
faults("tool/sites/found.c", "block-cache/found-not.cu",
    ("any-argument-is-the-class", "if (begins && strncmp(c, class, length) == 0 && strchr(\",> \", c[length]) && c[length])", "if (begins)", "a kernel of another functor that calls this one holds its objects"),
    ("names-serve-anybody", "*ARENA_PUSH(s->arena, &s->in_vain) = entry;", "", "the instances of a kernel that don't lead to the site hold its objects", "block-cache/found-helpers.cu"),
    ("names-before-classes", "by_name = text && text->qualified && text->range.end <= kernel->opens;", "by_name = text && text->qualified;", "a kernel names a class that is defined behind it"),
    ("several-in-an-instance", "return strcmp(s->classes.at[i], class) == 0;", "return true;", "two classes of one text stand in one kernel, where room is counted for one"),
    ("held-already", "return is_held || !has_others;", "return true;", "a kernel holds objects twice"),
)
faults("tool/sites/found.c", "block-cache/found-not.cu",
    ("given-elsewhere", "if (name && is_argument(name, class))", "if (false)", "a kernel that goes by another method holds the class's objects, with no room counted"),
)

faults("tool/sites/found.c", "block-cache/found-helpers.cu",
    ("found-in-any-branch", "if (depth < 0 || (depth == 0 && is_other))", "if (false)", "an object stands in a branch, and its function outside of it"),
)
faults("rewrites/found_object.c", "block-cache/found-helpers.cu",
    ("held-in-vain", "if (site->frame->found_in_vain && site->repeats != REPEATS_ALWAYS)", "if (false)", "a kernel holds by name what some of its instances alone update through"),
)
faults("tool/sites/found.c", "block-cache/found-lambdas.cu",
    ("mutable-lambdas", "!lexer_mentions(text, head, \"mutable\");", "true;", "a lambda that changes itself is called as a constant"),
    ("lambdas-of-the-host", "!lexer_mentions(text, head, \"__host__\") &&", "", "a lambda for the host too is wrapped by what is for the device"),
    ("lambdas-asked-for", "        if (memmem(flow->unit->texts.at[i]->text, flow->unit->texts.at[i]->length, asks, strlen(asks)))\n            return false;", "        ;", "a lambda is wrapped whose type is asked for", "block-cache/found-asked.cu"),
)
faults("tool/sites/found.c", "block-cache/found.cu",
    ("found-across-files", "!flow->unit->separable && !site->is_too_large;", "!site->is_too_large;", "other files may call the method"),
)
faults("tool/decide/room.c", "block-table/found.cu",
    ("half-a-table", "        elements *= 2;", "        ;", "a table that is found counts with half of what it takes"),
)
faults("tool/decide/room.c", "block-sum/found.cu",
    ("a-small-total", "    if (site->frame->only_found)\n        return MOST_THREADS", "    if (false)\n        return MOST_THREADS", "a total that is found counts as one value"),
)
faults("tool/sites/shares.c", "block-cache/once.cu",
    ("one-launch-of-two", "if (!share)\n            return 0;", "if (!share)\n            continue;", "a launch of another form is not asked"),
    ("grids-along-y", "|| !is_along_x(flow, launch->kids[0]))", ")", "blocks along y count as one"),
    ("of-any-elements", "return has_term(flow, blocks->kids[0], elements, 0) ? blocks->kids[1] : NULL;", "return blocks->kids[1];", "a grid that grows with something else has a thread for each element"),
)
faults("rewrites/object.c", "block-cache/once.cu",
    ("elements-are-updates", "site->frame->share < least_share(site, elements);", "site->frame->share < elements;", "a block with many updates an element never has enough"),
)
faults("rewrites/block_cache.c", "block-cache/once.cu",
    ("caches-for-nothing", "!object_is_never_used(site, OBJECT_SHARE) &&", "", "a cache stands in shared memory that no launch uses"),
)
faults("rewrites/block_records.c", "block-cache/once.cu",
    ("records-for-nothing", "frame_goes_far(site) && !object_is_never_used(site, OBJECT_SHARE);", "frame_goes_far(site);", "records stand in shared memory that no launch uses"),
)
faults("rewrites/block_table.c", "block-cache/once.cu",
    ("tables-for-nothing", "if (is_large(site, count) && object_is_never_used(site, count / FEW))", "if (false)", "a table stands in shared memory that no launch uses"),
    ("small-tables-ask", "if (is_large(site, count) && object_is_never_used(site, count / FEW))", "if (object_is_never_used(site, count))", "a table that asks for nothing is left out"),
)
faults("tool/sites/strides.c", "block-cache/shares.cu",
    ("parts-are-elements", "search->found.by_parts |= ", "search->found.by_parts &= ", "rows of warps count as elements"),
)
faults("rewrites/block_table.c", "block-cache/pieces.cu",
    ("tables-of-any-piece", "count <= FEW * (long long)site->traffic.piece", "true", "a table is filled by however few updates"),
    ("tables-of-no-piece", "count <= FEW * (long long)site->traffic.piece", "false", "a piece that is enough for a table has none"),
)
faults("rewrites/block_records.c", "block-records/rewrites.cu",
    ("sums-without-a-count", "return counts && group->has_rows && ", "return group->has_rows && ", "rows that nobody counts are gathered one element a thread"),
    ("means-without-rows", "return counts && group->has_rows && ", "return counts && ", "sums that memory takes one by one are gathered one element a thread"),
    ("means-of-older", "group->has_rows && target->sm >= 90 && ", "group->has_rows && ", "rows that go one by one before sm_90 count as vectors"),
    ("means-of-what-is-fetched", " && !group->sites->traffic.fetches;", ";", "what data lead to is waited for one round after the other"),
    ("means-of-the-chosen", "(site->repeats && return_often && !site->sparse && ", "(site->repeats && return_often && ", "one element a thread of which data let some through is gathered"),
)
faults("rewrites/virtual_blocks.c", "block-records/rewrites.cu",
    ("all-in-turn", 'site->rewrite->keeps_account ? "each_in_turn" : "each"', '"each"', "a cache's body is made several times over"),
)
faults("rewrites/block_counter.c", "plan",
    ("amounts-that-are-sent-alone", "|| !is_shared(site))", ")", "a counter that goes down by atomicAdd is put into batches that don't take it", "block-counter/leaves.cu"),
    ("objects-of-the-brief", "bool seldom = site->sparse && site->traffic.is_brief;", "bool seldom = false;", "a block that is gone at once waits for an object", "block-counter/leaves.cu"),
    ("brief-for-all", "bool seldom = site->sparse && site->traffic.is_brief;", "bool seldom = site->traffic.is_brief;", "brief kernels all of whose threads count are left", "block-counter/leaves.cu"),
)
faults("tool/decide/cost.c", "cost",
    ("keys-that-users-name", "    if (site->hint == HINT_KEYED || site->hint == HINT_RUNS)\n        return NULL;", "", "what the user says of the keys does not count"),
    ("steps-are-searched", "    if (site->traffic.neighbours_differ)\n        return", "    if (false)\n        return", "a search is made where neighbours never share an address"),
    ("computing-hides", "    if (site->traffic.only_computes && !in_front)\n        return", "    if (false)\n        return", "a search is made in a loop that waits for no memory"),
    ("parts-are-searched", "    if (site->traffic.comes_in_parts)\n        return", "    if (false)\n        return", "a search is made in a loop of each lane's own that its lanes pass by"),
    ("repeats-are-searched", "    if (site->traffic.repeats && !in_front)\n        return", "    if (false)\n        return", "a search is made in each round of a loop in which the same lanes meet"),
    ("few-have-checks", "return site->traffic.few_meet && are_many", "return false && are_many", "few lanes at an address have it checked"),
    ("proofs-are-checked", "&& are_many && !site->address_proved && !is_told", "&& are_many && !is_told", "few lanes at a proved address count as checked"),
    ("nobody-is-told", "const bool is_told = site->hint == HINT_UNIFORM || site->profile;", "const bool is_told = false;", "what the user says of the lanes does not count"),
    ("lists-are-searched", "    if (site->traffic.is_listed)\n        return", "    if (false)\n        return", "a search is made in lists that lanes share by chance alone"),
    ("walks-are-free", "    if (site->traffic.walks && !in_front)\n        return", "    if (false)\n        return", "a loop that is no longer unrolled costs nothing"),
    ("few-lanes-are-many", "enum { MOST_LANES = 32, FEW_LANES = 8 };", "enum { MOST_LANES = 32, FEW_LANES = 0 };", "blocks of a few threads are searched"),
    ("one-price-for-walks", "(site->traffic.walks > 1 ? PRICE_WALK_OF_SEVERAL : PRICE_WALK_OF_ONE)", "PRICE_WALK_OF_ONE", "two loads that walk cost as much as one"),
    ("all-is-measured", "    return false;\n}\n", "    return true;\n}\n", "every architecture counts as measured"),
)
faults("tool/device/coalesced.c", "device_facts",
    ("any-quotient-tells-rows", "        return is_same(right, step->period);", "        return true;", "a row is told by any quotient of the index"),
    ("short-rows-are-long", "enum { LEAST_RUN = 8 };", "enum { LEAST_RUN = 3 };", "rows of three elements count as long"),
    ("comes-round", "        if (all && (search.found_quotient || !comes_round))", "        if (all)", "lanes that come round to the same elements count as side by side"),
    ("steps-of-two", "return shape.spread == SPREAD_AFFINE && !shape.scaled &&", "return shape.spread == SPREAD_AFFINE &&", "any distance between lanes counts as one element"),
    ("short-rows-step", " && !(shape.basis & ~(unsigned)(BASIS_X | BASIS_LANE));", ";", "the rows of a block count as lanes"),
    ("any-element", "        bool is_element = origin->terms[i].factor == (long long)size || origin->terms[i].factor == -(long long)size;", "        bool is_element = true;", "a step of any size is one element"),
    ("any-row-stays", "    bool computes = !entry_effect(search->entry, value) && LLVMGetNumOperands(value) > 0 && !LLVMIsACallInst(value);", "    bool computes = true;", "a row that an atomic tells stays the same"),
    ("any-mask", "    return step->bits && (shifts ? ir_is(right, step->bits) : step->bits < 63 && ir_is(right, 1ll << step->bits));", "    return step->bits;", "any shift goes with any mask"),
)

faults("tool/device/block_lanes.c", "device_facts",
    ("rows-of-16", "    return known % WARP_SIZE == 0;", "    return known % (WARP_SIZE / 2) == 0;", "rows of 16 threads are warps"),
    ("any-row", "if (size[axis] == 1 || (axis > 0 && in_front_are_warps(size, axis))) {", "if (size[axis] == 1 || axis > 0) {", "an index along y is one for a warp"),
    ("rows-count-lanes", "if (outer == 1 || (size && size % WARP_SIZE == 0))", "if (outer == 1 || size)", "an index along x is another one in each lane of short rows"),
)

faults("tool/device/conditions.c", "device_facts",
    ("ends-are-passed-by", "(loop < 0 || !graph_leads_out(graph, loop, decider)) && conditions_thin", "conditions_thin", "lanes that go round a loop less often count as passing by"),
    ("labels-are-one", "return labels == 1 ? (struct edge)", "return labels >= 1 ? (struct edge)", "a case of two labels lets one lane through"),
    ("or-is-and", "if (sides_of(value, holds, sides))", "if (sides_of(value, true, sides) || sides_of(value, false, sides))", "`first || any` lets one lane through"),
    ("below-two", "(predicate == LLVMIntULT || predicate == LLVMIntSLT) && ir_is(right, 1)", "(predicate == LLVMIntULT || predicate == LLVMIntSLT) && (ir_is(right, 1) || ir_is(right, 2))",
     "`tid < 2` lets one lane through"),
    ("other-side", "(struct edge){LLVMGetCondition(end), LLVMGetSuccessor(end, 0) == here->llvm, false, from};", "(struct edge){LLVMGetCondition(end), true, false, from};", "the side where a condition fails counts as the one where it holds"),
    ("any-comparison", "    if (predicate != LLVMIntEQ)\n        return fixed_by_first_only", "    if (false)\n        return fixed_by_first_only", "`tid < n` lets one lane through"),
    ("equal-data", "return a.spread == SPREAD_UNIFORM ? indices_of(b) : b.spread == SPREAD_UNIFORM ? indices_of(a) : 0;", "return indices_of(a) | indices_of(b);", "`tid == data[tid]` lets one lane through"),
    ("tickets-of-each", "return update->value && !ir_is(update->value, 0) && lanes_shape(entry, update->pointer, block).spread == SPREAD_UNIFORM;", "return update->value && !ir_is(update->value, 0);",
     "who comes first at an element of its own is one lane", "reasons/single-lane.cu"),
    ("reads-are-tickets", "return update->value && !ir_is(update->value, 0) && lanes_shape", "return update->value && lanes_shape", "who adds nothing and finds a number is one lane", "reasons/single-lane.cu"),
    ("ways-of-truth", "        if (way >= 0)\n            return 0;\n", "", "`a ? first : any` lets one lane through"),
    ("data-lets-many", "    return ir_opcode(value) == LLVMICmp && is_bound(entry, value, block);\n", "    return true;\n", "any condition lets several threads through", "device_memory"),
    ("callers-bring-many", "return entry->is_kernel ? LANES_MANY : LANES_UNKNOWN;", "return LANES_MANY;", "a device function is called by all lanes"),
)

# ---- what instructions do ------------------------------------------------------------------------------------------------------------------

faults("tool/device/effect.c", "effect",
    ("unknown-calls-idle", "is_pure_by_value(callee) ? EFFECT_NONE : EFFECT_UNKNOWN", "is_pure_by_value(callee) ? EFFECT_NONE : EFFECT_IDLE", "an unknown call is harmless"),
    ("memory-is-pure", "return memory && LLVMGetEnumAttributeValue(memory) == 0 && ", "return memory && ", "a call that LLVM says something of is pure"),
    ("pointers-are-by-value", "ir_is_pointer(LLVMGetParam(callee, i)) && !ir_of_parameter(callee, i, \"byval\"))\n            return false;", "false)\n            return false;",
     "a call that reads what its pointers lead to is pure"),
    ("convergent-is-pure", " && !ir_of_function(callee, \"convergent\");", ";", "a call that needs other lanes is pure"),
    ("bodies-are-known", "if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee))", "if (!LLVMIsAFunction(callee))", "a function with a known name does what the name says, whatever its body"),
    ("pointers-are-known", "if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee))\n        return unknown;",
     "if (!LLVMIsAFunction(callee))\n        return (struct effect){.kind = EFFECT_IDLE, .result = RESULT_VARYING};\n    if (!LLVMIsDeclaration(callee))\n        return unknown;", "a call through a pointer is harmless"),
    ("scopes-are-the-devices", "    return SCOPE_SYSTEM;\n}", "    return SCOPE_DEVICE;\n}", "no atomic is of system scope"),
    ("acquire-is-relaxed", "ordering == LLVMAtomicOrderingUnordered || ordering == LLVMAtomicOrderingMonotonic;", "ordering == LLVMAtomicOrderingUnordered || ordering == LLVMAtomicOrderingMonotonic || ordering == LLVMAtomicOrderingAcquire;",
     "an acquire is relaxed"),
    ("any-header", "if (!path || !ends_with(path, length, \"/__clang_cuda_device_functions.h\"))", "if (!path)", "a program's own ordered atomic is CUDA's relaxed one"),
    ("any-name", "    if (function.length < 4 || memcmp(function.name, \"__\", 2) != 0)\n        return false;", "    if (function.length < 4)\n        return false;\n    *type = function.name[2];\n    return true;",
     "whatever clang's header does is one of CUDA's atomics"),
    ("fences-are-nothing", ".kind = EFFECT_FENCE, .result = RESULT_VARYING, .name = \"fence\"", ".kind = EFFECT_NONE, .result = RESULT_VARYING, .name = \"fence\"", "LLVM's fence is nothing"),
    ("copies-only-write", ".accesses = {written, read}, .access_count = 2,", ".accesses = {written, read}, .access_count = 1,", "a copy does not read"),
    ("signs-are-guessed", "(is_ordered && !sign_is_known && !access.is_floating))", "false)", "a maximum of unknown sign is one of unsigned words"),
    ("swaps-relax", "access.relaxed = is_relaxed(LLVMGetCmpXchgSuccessOrdering(instruction)) && is_relaxed(LLVMGetCmpXchgFailureOrdering(instruction));", "access.relaxed = true;", "a compare-and-swap asks for no order"),
    ("others-are-nothing", "return ir_is_operator(LLVMGetInstructionOpcode(instruction)) ? computing : unknown;", "return computing;", "an instruction that the table lacks does nothing"),
)

faults("tool/device/effects.def", "effect",
    ("membar-idles", "EFFECT(\"llvm.nvvm.membar.*\", FENCE,", "EFFECT(\"llvm.nvvm.membar.*\", IDLE,", "__threadfence is nothing"),
    ("clusters-are-blocks", "EFFECT(\"llvm.nvvm.barrier.cluster.*\", GRID,", "EFFECT(\"llvm.nvvm.barrier.cluster.*\", BARRIER,", "a cluster's barrier is a block's"),
    ("barriers-by-prefix", "EFFECT(\"llvm.nvvm.barrier.cta.sync.aligned.all\", BARRIER,", "EFFECT(\"llvm.nvvm.barrier.cta.sync.*\", BARRIER,", "a barrier of some threads is one of all"),
    ("launches-idle", "EFFECT(\"__cudaCDP2LaunchDevice*\", LAUNCH,", "EFFECT(\"__cudaCDP2LaunchDevice*\", IDLE,", "a launch on the device is nothing"),
    ("clocks-agree", "EFFECT(\"llvm.nvvm.read.ptx.sreg.*\", IDLE, VARYING, 0)", "EFFECT(\"llvm.nvvm.read.ptx.sreg.*\", NONE, GRID, 0)", "every special register is the same for all"),
    ("shuffles-agree", "EFFECT(\"llvm.nvvm.shfl.*\", WARP, VARYING, 0)", "EFFECT(\"llvm.nvvm.shfl.*\", WARP, WARP, 0)", "a shuffle gives all lanes the same"),
    ("libdevice-only-computes", "EFFECT(\"__nv_*\", LIBDEVICE,", "EFFECT(\"__nv_*\", NONE,", "libdevice writes nothing"),
)

faults("tool/device/asm.c", "effect",
    ("assembly-is-harmless", "            return (struct effect){.kind = known[i].kind, .result = known[i].result, .reduces = known[i].reduces, .name = \"inline assembly\"};\n        }\n    return unknown;",
     "            return (struct effect){.kind = known[i].kind, .result = known[i].result, .reduces = known[i].reduces, .name = \"inline assembly\"};\n        }\n    return (struct effect){.kind = EFFECT_IDLE, .result = RESULT_VARYING};",
     "an instruction of PTX that the table lacks is harmless"),
    ("modifiers-are-harmless", "if (found ? type != NULL : !apply(statement->modifiers[i], &access, &has_operation, &vector))", "if (found ? type != NULL : (apply(statement->modifiers[i], &access, &has_operation, &vector), false))",
     "a modifier of PTX that the table lacks is harmless"),
    ("conditional-updates", "statement->operand_count <= at || (is_update && statement->is_conditional))", "statement->operand_count <= at)", "an update under a predicate always runs"),
    ("conditional-waits", "has(statement, \"mbarrier_init\") || (waits && statement->is_conditional))", "has(statement, \"mbarrier_init\"))", "a barrier under a predicate is everybody's"),
    ("barriers-of-some", "{\"bar\", \"sync\", 1, EFFECT_BARRIER,", "{\"bar\", \"sync\", 2, EFFECT_BARRIER,", "a barrier of 64 threads is the block's"),
    ("updates-at-offsets", "if (!access.pointer || (is_update && !is_exact))", "if (!access.pointer)", "an update behind its pointer is one at it"),
    ("labels-are-names", "if (at < end && !isspace((unsigned char)*at) && *at != '[' && *at != '$' && *at != '{') return false;", "", "a label in assembly is nothing"),
    ("results-are-kept", "if (all.accesses[i].kind == ACCESS_UPDATE) return unknown;", ";", "what assembly makes of an old value is the old value"),
    ("one-effect-is-all", "        return all->kind == one->kind;", "        return true;", "of a fence and a store the fence is all"),
    ("ordered-assembly", "{\"acq_rel\", ROLE_SEMANTICS, 0},", "{\"acq_rel\", ROLE_SEMANTICS, 1},", "acq_rel is relaxed"),
    ("memory-operands", "if (text[i] != '~' && (memchr(text + i, '*', end - i) || memchr(text + i, '{', end - i)))", "if (false)", "an operand in memory is a register"),
)

faults("tool/device/graph.c", "graph",
    ("nothing-comes-round", "return reachable[block] || (block == graph->owners[from] && to > from);", "return block == graph->owners[from] && to > from;", "what stands further up in a loop is not behind"),
    ("order-in-a-block", "(block == graph->owners[from] && to > from);", "block == graph->owners[from];", "what stands in front of an instruction is behind it"),
    ("ends-of-their-own", "            ways.at[n++] = 0;\n", "            ;\n", "a block that ends the kernel is no way out"),
    ("one-decider", "    for (unsigned at = block->successors[i]; at != block->post_dominator && at != GRAPH_EXIT; at = graph->blocks[at].post_dominator)",
     "    for (unsigned at = block->successors[i], once = 1; once && at != block->post_dominator && at != GRAPH_EXIT; at = graph->blocks[at].post_dominator, once = 0)",
     "a branch decides about the first block behind it alone"),
)

faults("tool/device/effect.c", "device_facts",
    ("fences-are-none", "return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;", "return effect->kind == EFFECT_UNKNOWN;", "a fence in front of the update orders nothing"),
    ("unknown-is-no-fence", "return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;", "return effect->kind == EFFECT_FENCE;", "an unknown call orders nothing"),
    ("acquire-is-no-fence", "if (effect->accesses[i].is_atomic && !effect->accesses[i].relaxed)", "if (false)", "an ordered atomic orders nothing"),
)

faults("tool/device/module.c", "device_module",
    ("copies-of-the-uninlined", " || ir_of_function(function->llvm, \"noinline\"))", ")", "`__noinline__` and `__forceinline__` go together", "reasons/nvcc-fault.cu"),
    ("copies-by-pointer", " || function->is_taken || is_called_elsewhere", " || is_called_elsewhere", "what is called by pointer can be inlined", "reasons/nvcc-fault.cu"),
    ("copies-elsewhere", " || is_called_elsewhere || ir_of_function", " || ir_of_function", "no other file calls a function of relocatable code", "structure/inlining.cu"),
    ("copies-of-numbers", "enum { NUMBER = 4 };", "enum { NUMBER = 0 };", "a number in a class is a struct", "reasons/nvcc-fault.cu"),
    ("recursion-orders-nothing", "        if (!calls.functions[i].reaches_order)\n            ir_add_note(", "        if (true)\n            ir_add_note(", "a function that calls itself holds no fence"),
    ("callers-order-nothing", "            if (!leads[i] && calls_one_of(&calls->functions[i], leads))", "            if (false)", "who calls a function has met no fence before"),
    ("pointers-come-from-nowhere", "(function->reaches_order || (function->is_taken && whole->any_pointer_calls && whole->any_orders))", "function->reaches_order", "who calls by a pointer has met no fence before"),
    ("taken-is-not-called", "reaches_update && (calls_stay(function) || function->is_taken ||", "reaches_update && (calls_stay(function) ||", "a function whose address is taken is called from here alone"),
    ("nobody-else-calls", "(callers.of_named && calls_is_external(function))", "false", "no other file calls a function"),
    ("headers-are-alone", "(callers.of_headers && is_of_header(calls->arena, function, callers.main))", "false", "a header's static functions have no other callers"),
    ("main-is-a-header", "|| strcmp(ir_real_path(arena, file), main) != 0", "|| true", "the main file's functions have callers that are not seen", "real-world/headers-main-file.cu"),
)
faults("tool/device/calls.c", "device_module",
    ("callees-order-nothing", "            orders |= callee->reaches_order;\n", "", "what a function calls holds no fence"),
    ("weak-orders-nothing", "    function->orders |= function->is_weak;\n", "", "a function that takes another's place holds no fence"),
    ("weak-is-forgotten", " || ir_note(function, CALLS_REPLACEABLE);", ";", "a function that the linker may replace is this one once all is inlined"),
    ("arguments-take-nothing", "                if (LLVMGetOperand(user, i) == value)\n                    return true;", "                ;", "a function that is handed to another is called from here alone"),
    ("variables-take-nothing", "            if (!is_llvms_own(user))\n                return true;", "", "a function in a table is called from here alone"),
    ("recursion-is-inlined", "return calls_is_kernel(function->llvm) || function->comes_back ||", "return calls_is_kernel(function->llvm) ||", "a function that calls itself is inlined whole"),
    ("aliases-take-nothing", "LLVMIsAGlobalIFunc(user)) { return true;", "LLVMIsAGlobalIFunc(user)) { ;", "a function with another name is called from here alone"),
    ("weak-stays", "function->comes_back || function->is_weak ||", "function->comes_back ||", "a function that the linker may replace is inlined"),
)
faults("tool/device/shared_memory.c", "device_module",
    ("shared-is-forgotten", "*is_unknown |= !LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee);", ";", "an unknown call has no shared memory"),
    ("dynamic-is-nothing", "            shared.is_dynamic = true;\n", "", "dynamic shared memory is none"),
    ("shared-is-not-aligned", "shared.bytes = (shared.bytes + alignment - 1) / alignment * alignment +", "shared.bytes = shared.bytes +", "arrays in shared memory have no gaps"),
)

faults("tool/device/construction.c", "device_kinship",
    ("keys-of-any-type", ".more = (uintptr_t)LLVMTypeOf(key)};", ".more = 0};", "functions of a byte and of a word are one"),
    ("stale-keys", "    all->keyed->round += all->keyed->key != key || all->keyed->is_key != is_key;\n", "", "what follows from one key follows from another"),
    ("block-of-all", "take_part(&made, (struct made){{EXTENT_BLOCK, 0, true}, true}); return made;", "take_part(&made, (struct made){{EXTENT_BLOCK, 0, false}, true}); return made;", "the block's index is one in all rounds"),
    ("parts-of-blocks", "    made->is.by_block |= part.is.by_block;\n", "", "what is made of the block's index is one in all rounds"),
)

faults("tool/device/late.c", "device_facts",
    ("constants-are-late", "        if (origins[i].base != BASE_ARGUMENT && origins[i].base != BASE_BY_VALUE && origins[i].base != BASE_FIELD)\n            return false;\n", "", "what may be a number is known only when it runs"),
    ("one-way-out-is-late", "        if (!is_late_branch(search, loop->exiting[i]))\n            return false;\n", "        if (is_late_branch(search, loop->exiting[i]))\n            return true;\n", "one way out of a loop that data decide leaves its rounds open"),
    ("joins-are-late", "        return is_late_branch(search, graph->blocks[block].dominator);", "        return true;", "what two ways bring along is known only when it runs"),
    ("one-access-is-late", "        if (!is_harmless && (!is_step || !are_chosen(search, user, count)))\n            return false;\n", "        if (!is_harmless && is_step)\n            are_chosen(search, user, count);\n", "an array that is accessed by names too lies in memory"),
)

faults("tool/device/pressure.c", "device_facts",
    ("steps-use-nothing", "            add_uses(lives, user, value, home);\n", "            ;\n", "a step into an array does not keep the array alive"),
    ("steps-of-one", "LLVMIsAAllocaInst(instruction) || LLVMIsAGetElementPtrInst(instruction);", "LLVMIsAAllocaInst(instruction);", "a step from a step does not keep the array alive"),
    ("small-arrays-lie-in-memory", "(bytes > SMALL_ARRAY && late_chooses(", "(late_chooses(", "a loop of few rounds is never unrolled"),
    ("variables-of-all-functions", "    return count == 1 ? maker : value;", "    return value;", "the variables of all functions that were inlined live together", "reasons/registers.cu"),
    ("printed-words", " || is_handed_over(array)", "", "what printf prints lies in registers", "reasons/registers.cu"),
)

faults("tool/device/program.c", "device_module",
    ("callers-are-forgotten", "    if (described->is_behind_order)\n        add_fence_of_callers(&update);\n", "", "a fence in front of a call that remains orders nothing"),
    ("expected-blocks-prove", "    update->address_proved = proved->address_proved;\n", "", "what is expected of blocks proves an address"),
    ("expected-blocks-order", "    if (update->obstacle == MEMORY_CLEAR || (update->test_count && proved->obstacle != MEMORY_CLEAR && !proved->test_count))\n        update->obstacle = proved->obstacle, *obstacle = proved_obstacle;\n", "", "what is expected of blocks clears an obstacle"),
    ("spaces-are-guessed", "bool is_kernels_own = described->is_kernel && (", "bool is_kernels_own = (", "a device function's pointer leads to global memory"),
    ("expected-blocks-are-kin", "find_kin(reading, proved ? proved : analysis, &rows, instruction);", "find_kin(reading, analysis, &rows, instruction);", "what is expected of blocks makes updates kin"),
)

# ---- the text and what runs ------------------------------------------------------------------------------------------------------------------

faults("tool/sites/inlining.c", "instances",
    ("copies-are-nothing", "else if (copy != COPY_INLINED || !is_inlined(s, function)) {", "else if (false) {", "a struct that a helper is handed is safe, whatever the helper", "reasons/nvcc-fault.cu"),
    ("attributes-inline", " || !is_inlined(s, function)) {", ") {", "nvcc inlines by the attribute alone", "reasons/nvcc-fault.cu"),
    ("inlined-twice", "        *place = word < all.count ? all.at[word].range : *place;\n", "", "`__forceinline__` stands beside `inline`", "structure/inlining.cu"),
    ("inlined-beside-macros", " && (is_said || !says_inline(s, function));", ";", "`__forceinline__` stands beside a macro that says `inline`", "reasons/nvcc-fault.cu"),
    ("later-templates", "if (function->is_template && is_declared_before(s->unit, function))", "if (false)", "nvcc takes attributes from any declaration of a template", "reasons/nvcc-fault.cu"),
    ("inlined-for-the-host", "bool may_be_inline = !function->is_host || function->is_static || function->is_template || is_said;", "bool may_be_inline = true;", "no other file calls a function that is for the host too", "reasons/nvcc-fault.cu"),
    ("heads-of-two", "if (!is_plain || tokens_hold_directive(function->source, head_of(function)))", "if (!is_plain)", "a head has one text", "reasons/nvcc-fault.cu"),
    ("inlined-by-many", "        if (site->inlined.at[i].begin == place.begin)\n            return;\n", "", "each instance asks for the word", "structure/inlining.cu"),
)

faults("tool/sites/bounds.c", "instances",
    ("launches-of-others", "block->most && !may_be_elsewhere ? block->most : MOST_THREADS", "block->most ? block->most : MOST_THREADS", "no other file launches a kernel that a header declares", "reasons/registers.cu"),
    ("bounds-in-sight", "is_all || block->most == MOST_THREADS ? block->most : 0", "block->most", "a bound holds for the launches in sight alone", "reasons/registers.cu"),
    ("hidden-launches-of-templates", " && flow_sees_launches(flow, kernel, 2));", ");", "a template has no launch in another configuration", "reasons/registers.cu"),
    ("bounds-of-most-threads", "is_all || block->most == MOST_THREADS ?", "is_all ?", "a kernel that others may launch gets no bound", "facts/bounds.cu"),
)

faults("tool/sites/instances.c", "instances",
    ("two-places-one-object", "return a->entry == b->entry && (a->location != b->location || !a->location);", "return false;", "two addresses in one kernel are one"),
    ("unknown-places-are-one", "return a->entry == b->entry && (a->location != b->location || !a->location);", "return a->entry == b->entry && a->location != b->location;", "two unknown addresses in one kernel are one"),
    ("several-are-proved", "    site->address_proved &= !several;\n", "", "two addresses are proved to be one"),
    ("unknown-in-one-kernel", "    if (!name || !update->location)\n        return NULL;", "    if (!name)\n        return NULL;", "an unknown address in a kernel has a name"),
    ("updates-take-few", "enum { OWN = 34, EACH = 2 };", "enum { OWN = 28, EACH = 2 };", "fourteen updates and their values fit into 64 registers", "facts/bounds.cu"),
    ("loops-take-none", "size_t count = entry->update_count + entry->loop_count - (with_totals ? entry->totalled : 0);", "size_t count = entry->update_count - (with_totals ? entry->totalled : 0);", "loops take no registers, however many", "facts/bounds.cu"),
    ("registers-of-debugging", "return !optimizes || calls ||", "return calls ||", "ptxas takes as many registers where it is told not to optimize", "reasons/registers.cu"),
    ("tests-of-one-suffice", "update->obstacle == MEMORY_CLEAR || update->test_count;", "true;", "an obstacle without a test is cleared by the tests of another instance"),
    ("tests-stay-behind", "    if (!site->tests_suffice)\n        site->tests.count = 0;\n", "", "tests that do not suffice are kept"),
    ("results-of-the-text", "        facts.result_used = update->result_used;\n", "", "a result that runs on is unused"),
    ("signs-of-instances", "(!is_ordered || layout->is_floating || update->is_signed == layout->is_signed);", "true;", "a signed maximum may run as an unsigned one"),
    ("sizes-of-instances", "return update->size == layout->size && (moves_bits", "return (moves_bits", "a word's update may run on half of it"),
    ("scopes-of-instances", "(is_same_operation(site, update) && update->scope == site->scope));", "is_same_operation(site, update));", "an update may run with another scope"),
    ("operations-of-instances", "if (is_sum ? update->operation != OP_ADD && update->operation != OP_SUB : update->operation != site->operation)", "if (false)", "an update may run as another operation"),
    ("swaps-of-users", "&& (site->callee == CALLEE_CUDA || site->callee == CALLEE_DEPENDENT);", ";", "a user's loop of swaps is CUDA's"),
    ("other-files", "return place->file && strcmp(place->file, source->real_path) == 0;", "return true;", "a line of another file is one of this file"),
    ("innermost-place-only", "for (unsigned i = 0; i < update->depth; i++) {", "for (unsigned i = 0; i < 1; i++) {", "a call in a helper runs nowhere"),
    ("nothing-is-known", "        else\n            know_nothing(&sites->at[i]);", "        else\n            ;", "without a program all is well"),
    ("referents-stay", "        if (!call->referent_stays)\n            return false;\n", "", "what an atomic_ref was made of stays where it is", "reasons/unknown-object.cu"),
    ("unseen-is-nothing", "            site->is_too_large = true;\n", "", "an instance in a kernel that is not looked at is none"),
    ("kin-by-other-ways", "        if (device_compare_places(&a->chain[level_a + i], &b->chain[level_b + i]))\n            return false;\n", "", "a helper's update follows from one of another call"),
    ("kin-of-one-of-two", "        if (found)\n            return NULL;\n", "", "of two calls in one text, either is the first"),
    ("kin-though-told", "return update - before <= (long)update->untold ? &update->kin[i] : NULL;", "return &update->kin[i];", "an update that somebody looks at is put off", "warp-peers/leaves.cu"),
    ("kin-of-others", "        if (&program->updates[update->kin[i].first] == before)\n", "", "kin to any update is kin to the first"),
    ("kin-in-another-way", "if (!here || (last && last_entry == update->entry && !same_distance(last, here) && !same_forms(last, here)))", "if (!here)", "two calls of a helper with other arrays are one"),
    ("kin-by-no-form", "return a->forms[0] && a->forms[0] == b->forms[0]", "return a->forms[0] == b->forms[0]", "what is not known is the same"),
    ("kin-in-functions", "if (!one || (!all_alike && !in_kernels))", "if (!one)", "all callers of a function out of sight give it the same arrays"),
    ("distances-of-the-first", ".distance_is_known = all_alike,", ".distance_is_known = one->distance_is_known,", "the first instance's distance holds for all"),
    ("shared-of-callers", "frame->shared_unknown |= entry->shared_is_unknown || !entry->is_kernel;", "frame->shared_unknown |= entry->shared_is_unknown;", "a device function's callers have no shared memory"),
    ("least-shared", "frame->shared = entry->shared > frame->shared ? entry->shared : frame->shared;", "frame->shared = entry->shared;", "the last kernel's shared memory is the most"),
    ("dynamic-in-one", "frame->shared_at_launch |= entry->shared_is_dynamic;", "", "no kernel has dynamic shared memory"),
)

faults("tool/sites/merge.c", "merge",
    ("names-of-one-parse", "alone.callee = site->callee == CALLEE_WRAPPER ? CALLEE_USER : site->callee;", ";", "a function of the program's is the same in every parse"),
    ("macros-of-one-parse", "names_has_macro(site->names, site->name) || ", "", "a name is no macro in any parse", "reasons/names-architecture.cu"),
)

faults("tool/words/facts.def", "meet",
    ("one-proof", "FACT(bool, address_proved, BOTH,", "FACT(bool, address_proved, EITHER,", "one architecture's proof holds for all", "merge"),
    ("widest-extent", "FACT(enum extent, extent, LEAST,", "FACT(enum extent, extent, MOST,", "the widest extent holds", "merge"),
    ("one-relaxed", "FACT(bool, relaxed, BOTH,", "FACT(bool, relaxed, EITHER,", "relaxed on one architecture is relaxed on all", "merge"),
    ("results-unused", "FACT(bool, result_used, EITHER,", "FACT(bool, result_used, BOTH,", "a result that one architecture uses is unused", "merge"),
    ("space-of-one", "FACT(enum space, space, SAME,", "FACT(enum space, space, MOST,", "one architecture's space holds for all", "merge"),
    ("element-of-one", "FACT(enum element, element, SAME,", "FACT(enum element, element, LEAST,", "one architecture's type holds for all", "merge"),
    ("lanes-of-one", "FACT(enum lanes, lanes, SAME,", "FACT(enum lanes, lanes, MOST,", "one architecture's lanes come on all", "merge"),
    ("callee-of-one", "FACT(enum callee, callee, SAME,", "FACT(enum callee, callee, LEAST,", "one architecture's callee is called on all", "merge"),
    ("spelling-of-one", "FACT(bool, in_macro, MACRO,", "FACT(bool, in_macro, EITHER,", "one architecture's operation is spelled for all", "merge"),
    ("errors-of-one", "FACT(bool, has_error, EITHER,", "FACT(bool, has_error, BOTH,", "an error on one architecture is none", "merge"),
    ("fences-of-one", "FACT(bool, has_fence, EITHER,", "FACT(bool, has_fence, BOTH,", "a fence on one architecture is none", "merge"),
    ("unclear-of-one", "FACT(bool, is_unclear, EITHER,", "FACT(bool, is_unclear, BOTH,", "another update on one architecture is none", "merge"),
    ("too-large-for-one", "FACT(bool, is_too_large, EITHER,", "FACT(bool, is_too_large, BOTH,", "a kernel that is too large on one architecture is none", "merge"),
    ("nothing-is-proved", "FACT(bool, address_proved, BOTH, false,", "FACT(bool, address_proved, BOTH, true,", "where nothing is known, one address is proved"),
    ("longest-piece", "FACT(unsigned, piece, LEAST_SOME, 1,", "FACT(unsigned, piece, MOST, 1,", "the longest piece is every instance's"),
    ("referents-of-all", "FACT(bool, object_is_fixed, BOTH, false, RUNS,", "FACT(bool, object_is_fixed, BOTH, false, TEXT,", "an architecture that makes no code of an atomic_ref says that it has no place",
     "reasons/unknown-object-architecture.cu"),
)

faults("tool/sites/meet.c", "meet",
    ("kin-in-one", "if (!a->is_kin || !b->is_kin || a->first != b->first)", "if (a->first != b->first)", "kin on one architecture is kin on all"),
    ("kin-to-another", "if (!a->is_kin || !b->is_kin || a->first != b->first)", "if (!a->is_kin || !b->is_kin)", "two architectures' groups are one", "merge"),
    ("one-distance", "a->anchor != b->anchor || a->distance != b->distance)\n        return kin;", "a->anchor != b->anchor)\n        return kin;", "one architecture's distance holds for all", "merge"),
    ("tests-of-one-parse", "(is_testable(a) && is_testable(b))", "(is_testable(a) || is_testable(b))", "tests of one architecture clear the obstacle of another", "merge"),
    ("locations-of-one", "(a->name && b->name ? MEET_UNION(name, nothing) : NULL)", "MEET_UNION(name, nothing)", "an address that one architecture does not know is the other's", "merge"),
    ("clear-on-one", "        return x->obstacle == MEMORY_CLEAR ? *y : *x;", "        return x->obstacle == MEMORY_CLEAR ? *x : *y;", "what is clear on one architecture is clear on all"),
    ("any-obstacle", "        return is_testable(a) ? *y : *x;", "        return *x;", "an obstacle that a test takes away is told of before one that stays"),
    ("constants-of-one", "range_is_same(a->range, b->range) && same_constant(&a->constant, &b->constant));", "range_is_same(a->range, b->range));", "one architecture's constant is every one's", "merge"),
    ("distinct-anywhere", "return a == ADDRESS_UNKNOWN || b == ADDRESS_UNKNOWN ? ADDRESS_UNKNOWN : ADDRESS_KEYED;", "return a == ADDRESS_DISTINCT || b == ADDRESS_DISTINCT ? ADDRESS_DISTINCT : ADDRESS_KEYED;",
     "lanes with addresses of their own in one kernel have them in all", "instances"),
    ("what-does-not-run", "a->is_instantiated || !b->is_instantiated ? a : b;", "!a->is_instantiated || b->is_instantiated ? a : b;", "what does not run says what holds", "merge"),
    ("words-twice", "        if (strcmp(words.at[i - 1], words.at[i]) != 0)\n", "", "what both lists name is named twice"),
)

faults("tool/sites/merge.c", "reasons/unknown-address.cu",
    ("distinct-pays", "    if (is_distinct_in_one(&a->facts, &b->facts))\n        site.address = ADDRESS_UNKNOWN;\n", "", "a rewrite pays where lanes never meet on one architecture"),
)

faults("tool/analysis.c", "block-sum/architectures.cu",
    ("places-of-any-parse", 'location ? arena_printf(arena, " %zu:%s", reading->number, location) : NULL;', "location;", "the first place of one architecture is the first one of another"),
)

# ---- the plan --------------------------------------------------------------------------------------------------------------------------------

faults("tool/decide/leave.c", "plan",
    ("reasons-from-behind", "for (enum reason reason = first; reason <= last; reason++) {", "for (enum reason reason = last + 1; reason-- > first;) {", "the last reason is given, not the first"),
    ("order-is-ignored", "    if (!q->site->relaxed)\n        return \"it asks for an order stronger than relaxed\";\n", "", "an ordered update is combined"),
    ("fences-are-ignored", "if (!q->site->has_fence) return NULL;", "if (q) return NULL;", "an update that a fence orders is combined"),
    ("locks-are-ignored", "return q->site->waits && !counts && !q->site->probes ?", "return false ?", "a lock is combined"),
    ("votes-are-ignored", "return q->site->in_collective ?", "return false ?", "an update in a vote's argument is combined"),
    ("macros-are-ignored", "if (q->site->in_macro && (!q->site->spelled_once ||", "if (false && (!q->site->spelled_once ||", "a macro's body is edited"),
    ("reads-are-updates", "case OP_XOR: return constant == 0;", "case OP_XOR: return false;", "a read by adding nought is combined"),
    ("updates-are-reads", "case OP_MAX: return constant == (is_unsigned ? 0 : narrow ? INT_MIN : LLONG_MIN);", "case OP_MAX: return constant == 0;", "a maximum with nought of signed words is a read"),
    ("infinite-constants", "    if (isnan(constant) || isinf(constant))\n        return \"the constant is not finite\";\n", "    if (isnan(constant) || isinf(constant))\n        return NULL;\n", "infinities are summed over the warp"),
    ("large-constants", "return fabs(constant) > largest(q->site->element) / 32 ?", "return fabs(constant) > largest(q->site->element) ?", "a warp's sum of a constant may overflow"),
    ("negative-nought", "if (constant == 0 && signbit(constant))", "if (false)", "a warp's sum of -0.0 is -0.0"),
    ("strict-sums", "return q->settings->options->strict_fp && sums ?", "return false ?", "--fp=strict is ignored"),
    ("one-target-decides", "        if (leave_is_seen(q, i) && !target_supports(", "        if (i == 0 && leave_is_seen(q, i) && !target_supports(", "the first architecture decides for all"),
    ("errors-are-ignored", "return q->site->has_error ?", "return false ?", "a call in a function with an error is rewritten"),
    ("unclear-is-ignored", "return q->site->is_unclear ?", "return false ?", "a call whose update is another one is rewritten"),
    ("large-is-ignored", "return q->site->is_too_large ?", "return false ?", "a call in a kernel that is not looked at is rewritten"),
    ("copies-are-ignored", "return q->site->is_copied ?", "return false ?", "a call is rewritten where nvcc may get a struct wrong"),
    ("registers-are-ignored", "if (!is_asked)", "if (!is_asked || q->site)", "a call is rewritten where registers may not suffice"),
    ("not-instantiated", "if (q->site->is_instantiated) return NULL;", "return NULL;", "a call of which nothing is known is rewritten"),
    ("compilers-are-one", "return !q->site->compiler_dependent ? NULL :", "return true ? NULL :", "code that asks for the compiler is rewritten"),
)
faults("tool/decide/plan.c", "plan",
    ("in-range-unsaid", "site->steps_alone && (site->hint == HINT_IN_RANGE || settings->options->assume_in_range);", "site->steps_alone;", "nobody has to say that a counter begins in range", "block-counter/rings.cu"),
    ("half-a-group", "whole &= sites->at[id - 1].rewrite == first && first;", "", "half a group is rewritten"),
    ("level-is-ignored", "if (rewrite->level > q->settings->options->level)", "if (false)", "--level is ignored"),
)

faults("tool/decide/room.c", "room",
    ("own-is-forgotten", "long long left = STATIC_LIMIT - site->frame->shared;", "long long left = STATIC_LIMIT;", "the kernel's own shared memory is forgotten"),
    ("dependent-is-small", "return site->element == ELEMENT_DEPENDENT ? left / 2 : left;", "return left;", "an element of unknown type has 8 bytes"),
    ("unknown-is-nothing", "if (!limit && (site->frame->shared_unknown || site->frame->shared_at_launch))", "if (!limit && site->frame->shared_at_launch)", "shared memory of unknown size is none"),
    ("launches-ask-nothing", "if (!limit && (site->frame->shared_unknown || site->frame->shared_at_launch))", "if (!limit && site->frame->shared_unknown)", "a launch asks for no shared memory"),
    ("whole-share", "return shared * room_threads(site) / threads * 2 / 3 -", "return shared * room_threads(site) / threads -", "a cache takes the L1's memory"),
    ("nobody-shares-room", "long long part = (site->room - tenants.bytes) / tenants.objects;", "long long part = site->room - tenants.bytes;", "each object gets the whole room"),
    ("operations-share", "a->element == b->element && a->operation == b->operation &&", "a->element == b->element &&", "sums and maxima share one object"),
    ("far-tables-join", "bool meet = a->table.first <= b->table.end && b->table.first <= a->table.end;", "bool meet = true;", "tables that do not meet become one"),
    ("touching-tables-stay", "bool meet = a->table.first <= b->table.end && b->table.first <= a->table.end;", "bool meet = a->table.first < b->table.end && b->table.first < a->table.end;", "tables side by side stay two"),
    ("tests-share", "           apart_same(a, b);", "           true;", "sites with different tests share an object"),
    ("two-ask-as-one", "a->rewrite == b->rewrite && ask_the_same(a, b) &&", "a->rewrite == b->rewrite &&", "two objects that ask for other shares have the room of one"),
    ("most-rounds", "a->rounds = b->rounds = x < y ? x : y;", "a->rounds = b->rounds = x < y ? y : x;", "an object counts the rounds of the site that has most"),
    ("rash-rooms", "return may_be_for_nothing(site) ? least_known(threads, CAUTIOUS_THREADS) : threads;", "return threads;", "what may do nothing takes the room that smaller blocks lack"),
    ("cautious-though-known", "site->frame->divides && !site->frame->threads &&", "site->frame->divides &&", "a block of a known size has half a cache"),
    ("asked-is-halved", "&& !site->room_is_asked && !profile_fills_cache(site);", "&& !profile_fills_cache(site);", "--shared-memory is halved"),
    ("seen-is-halved", "&& !site->room_is_asked && !profile_fills_cache(site);", "&& !site->room_is_asked;", "a cache that a profile asks for is halved"),
    ("fewer-than-pay", "slots < least ? least : slots;", "slots;", "a cache is too small to pay"),
    ("larger-launches-alone", "least_known(least_known(frame->bound, frame->least), ASSUMED_THREADS);", "least_known(frame->bound, ASSUMED_THREADS);", "a launch with smaller blocks is not asked"),
    ("tables-are-short", "elements = (elements + ROOM_STEP_OF_ELEMENTS - 1) / ROOM_STEP_OF_ELEMENTS * ROOM_STEP_OF_ELEMENTS;", "", "a table has no room for its last row"),
)

faults("tool/decide/room.h", "room",
    ("64-kilobytes", "STATIC_LIMIT = 48 * 1024,", "STATIC_LIMIT = 64 * 1024,", "a kernel declares more than 48 KiB"),
)

faults("tool/decide/target.c", "target",
    ("varying-sums", "{BIT(OP_ADD) | BIT(OP_SUB), INT32, BIT(VALUE_VARYING), UNUSED, 80, false, COMBINES_ALWAYS},", "{BIT(OP_ADD) | BIT(OP_SUB), INT32, BIT(VALUE_VARYING), UNUSED, 75, false, COMBINES_ALWAYS},",
     "sm_75 combines every sum"),
    ("keys-are-combined", "if (site->address != ADDRESS_UNIFORM || !site->compiler_proves)", "if (!site->compiler_proves)", "the compiler combines keys"),
    ("unproved-is-combined", "if (site->address != ADDRESS_UNIFORM || !site->compiler_proves)", "if (site->address != ADDRESS_UNIFORM)", "the compiler combines what it can't see"),
    ("small-vectors", "{BIT(OP_ADD), BIT(ELEMENT_FLOAT2) | BIT(ELEMENT_FLOAT4), 90},", "{BIT(OP_ADD), BIT(ELEMENT_FLOAT2) | BIT(ELEMENT_FLOAT4), 60},", "sm_75 has sums of float4"),
    ("subtractions-of-words", "{BIT(OP_SUB), INT32, 60},", "{BIT(OP_SUB), INT32 | BIT(ELEMENT_UNSIGNED_LONG_LONG), 60},", "CUDA subtracts 64-bit words"),
    ("any-limit", "return (site->operation == OP_INC || site->operation == OP_DEC) && !unlimited;", "return site->operation == OP_DEC && !unlimited;", "atomicInc with a limit is a sum"),
    ("limits-of-one-more", "(unsigned)limit->constant.integer == ~0u;", "(unsigned)limit->constant.integer >= 255;", "atomicInc up to 255 is a sum"),
)

faults("tool/sites/groups.c", "groups",
    ("effects-of-operands", "site->operand && purity_assigns_nothing(site->operand);", "site->operand;", "an operand that changes the key stands in a group"),
    ("keys-with-effects", "return argument.end && is_pointer_value(site->pointer) && purity_can_repeat(site->pointer) ?", "return argument.end && is_pointer_value(site->pointer) ?", "a pointer that counts its uses is written twice"),
    ("arrays-are-keys", "return argument.end && is_pointer_value(site->pointer) &&", "return argument.end &&", "a row's elements are its key"),
    ("keys-of-two-lines", "return range.end && is_one_line ? range : none;", "return range;", "the lines behind a group have other numbers"),
    ("strangers-join", "if (!instances_are_kin(program, head, site, &site->kin))", "site->kin = (struct site_kin){.is_kin = true, .first = head->range.begin};\n            if (false)", "neighbours with other keys share a search"),
    ("across-directives", "if (next->call->parent != list || directive_between(site->source, site->range.end, next->range.begin))", "if (next->call->parent != list)", "a group is cut by an #if"),
    ("results-in-groups", "site->address == ADDRESS_KEYED && !site->result_used &&", "site->address == ADDRESS_KEYED &&", "an update whose result is used stands in a group"),
    ("uniform-in-groups", "site->address == ADDRESS_KEYED && !site->result_used &&", "!site->result_used &&", "an address that all share stands in a group"),
    ("scopes-in-groups", "site->operation <= OP_XOR && site->scope == SCOPE_DEVICE &&", "site->operation <= OP_XOR &&", "an update of block scope stands in a group"),
    ("exchanges-in-groups", "site->operation <= OP_XOR && site->scope == SCOPE_DEVICE &&", "site->scope == SCOPE_DEVICE &&", "an exchange stands in a group"),
    ("groups-of-the-lost", "head->kin.is_kin && head->kin.first == head->range.begin &&", "head->range.end &&", "a group goes on when its first member is lost"),
    ("groups-of-all", "next < first + MOST_MEMBERS &&", "true &&", "a group has more members than a record has values", "warp-peers/large.cu"),
)

faults("tool/sites/purity.c", "groups",
    ("volatile-twice", "return target && !type->is_volatile && !target->is_volatile;", "return target != NULL;", "a volatile word is read twice"),
    ("steps-twice", "default: return false; } case NODE_BINARY:", "default: return true; } case NODE_BINARY:", "a key is counted up twice"),
    ("calls-twice", "return text_is_among(call->name, names) && call->decl &&", "return call->decl &&", "any function of the system's is called twice"),
    ("assignments-in-operands", "case NODE_UNARY: return node->operator != OPERATOR_INCREMENT && node->operator != OPERATOR_DECREMENT;", "case NODE_UNARY: return true;", "an operand counts the key up"),
    ("writes-in-operands", "return (call->kid_count > 0 || function->is_conversion) && takes_to_read(function);", "return true;", "a function that is given the key's address leaves it alone"),
    ("dependent-keys", "is_pointer(node->kids[0]->type) && all_are_values(node) && is_steady(node);", "is_pointer(node->kids[0]->type) && is_steady(node);", "a class in a template is an index like a number"),
)

faults("tool/sites/instances.c", "warp-vector/templates.cu",
    ("integers-are-floats", "(update->is_floating || site->operation == OP_CAS) && update->size == size", "update->size == size", "a template's integers are a row"),
    ("templates-are-unknown", "site->element != ELEMENT_DEPENDENT ? site->element : all ? by_size[size]", "true ? site->element : all ? by_size[size]", "a template's floats are no row"),
    ("first-instances-type", "!update->is_unseen && (update->is_floating || site->operation == OP_CAS) && update->size == size;", "true;", "one instance says what runs in all", "warp-vector/templates.cu warp-sums/rewrites.cu"),
)

faults("tool/sites/site.c", "warp-peers/rewrites.cu warp-vector/templates.cu warp-sums/rewrites.cu block-table/rewrites.cu",
    ("records-of-templates", "return site->element != ELEMENT_DEPENDENT || is_parameter;", "return true;", "an object has a type that has no name where it stands"),
    ("elements-of-elements", "        address = address->kids[0]->kids[0];\n    while", "        for (address = address->kids[0]; address->kind == NODE_SUBSCRIPT;) address = address->kids[0];\n    while", "what the array holds is what is updated"),
)

faults("tool/sites/rows.c", "warp-vector/rewrites.cu warp-vector/leaves.cu warp-vector/templates.cu",
    ("templates-are-alike", "site_pointer(a) && site_pointer(a) == site_pointer(b)", "true", "two types that are floats here are one type"),
    ("any-anchor", "bool is_measured = site->kin.distance_is_known && site->kin.anchor == head->kin.anchor;", "bool is_measured = site->kin.distance_is_known;", "distances from two places are compared"),
    ("rows-of-doubles", "element == ELEMENT_FLOAT || element == ELEMENT_HALF || element == ELEMENT_BFLOAT16", "true", "rows of types that have no vectors"),
    ("rows-with-wide-gaps", "distance <= extent->highest + 2 * size;", "distance <= extent->highest + 200 * size;", "elements far apart are a row"),
    ("rows-from-their-first-site", "(sites[i].kin.distance - extent->lowest) / size);", "(sites[i].kin.distance - sites[0].kin.distance) / size);", "elements are counted from the first statement"),
    ("rows-of-one", "        if (gather(first, sites, count, row, &extent) == 1) {", "        if (gather(first, sites, count, row, &extent) == 0) {", "a single update is a row"),
    ("rows-pass-anything", "        if (sites[i].row != row && !may_change_places(&sites[first], &sites[i]))", "        if (false)", "an element passes an update with which it may not change places"),
    ("rows-pass-nothing", "    if (a->operation == OP_ADD && b->operation == OP_ADD && are_of_one_type(a, b))", "    if (false)", "two rows among each other are none"),
)

faults("tool/sites/frame.c", "frame",
    ("lambdas-are-kernels", "    if (function->is_lambda)\n        object(f, \"the update stands in a lambda\");\n    else if (function->has_error)", "    if (function->has_error)", "an object is named in a lambda"),
    ("parameters-move", "    if (!variable_only_moves(variable))\n        return NULL;\n", "", "a parameter that is assigned names its first array"),
    ("pointers-in-memory", "return !is_row && node->type && node->type->kind == TYPE_POINTER;", "return false;", "a pointer in memory lies in the array that holds it"),
    ("calls-with-other-arrays", "if (!passed || (base && strcmp(base, passed) != 0))", "if (!passed)", "two calls pass one array"),
    ("frames-of-one", "if (!same_places(a, b))", "if (false)", "one architecture's kernel is every one's", "merge"),
)

faults("tool/output/include_line.c", "include_line",
    ("includes-in-branches", "        if (foreign_arm(search, mark->at, &depth))\n            continue;\n", "", "the #include stands inside an #if"),
    ("declarations-around", "search->braces == 0 && !search->in_statement && !inside_declaration(search->declarations, directive.begin);", "search->braces == 0 && !search->in_statement;", "the #include stands inside a namespace"),
    ("ours-in-a-branch", "if (search.landmarks.at[i].is_ours && !foreign_arm(&search, search.landmarks.at[i].at, &depth))", "if (search.landmarks.at[i].is_ours)", "an #include of ours inside an #if is enough"),
    ("behind-the-site", "if (at_top && directive.begin < search->edits.begin)", "if (at_top)", "the #include stands behind the first edit"),
    ("code-in-a-branch", "    if (foreign)\n        return foreign->branch;\n", "", "the #include stands in the branch that holds the first code"),
)

faults("tool/sites/sites.c", "real-world/libraries.cu",
    ("wrappers-do-more", "if (!is_plain || !body || body->kid_count != 1 || function", "if (!is_plain || !body || body->kid_count < 1 || function", "a function whose last statement is an atomic does nothing else"),
    ("wrappers-change-values", " && is_parameter(call->kids[0], function, 0) &&\n                    is_parameter(call->kids[1], function, 1);", " && is_parameter(call->kids[0], function, 0);", "a function hands on another value than it is given"),
    ("wrappers-convert", "return element && gives && !element->is_const && is_same_type(decl->parameter_types[1], element);", "return element && gives && !element->is_const;", "a value that is rounded on the way is none"),
    ("wrappers-give-anything", "bool gives = decl->type && (", "bool gives = true || (", "a result that is converted on the way is none"),
    ("wrappers-of-the-host", "function->is_device && !function->is_host && !function->is_template", "function->is_device && !function->is_template", "a function that the host calls too does on it what it does here"),
)

faults("tool/text/clang/candidates.c", "reasons/user-overload-system.cu",
    ("candidates-of-libraries", "bool is_user = !is_of_cuda(candidate);", "bool is_user = !clang_Location_isInSystemHeader(clang_getCursorLocation(candidate));", "a library that is included as a system's declares CUDA's overloads"),
)

faults("tool/sites/sites.c", "reasons/user-overload-system.cu",
    ("calls-of-libraries", "call->decl->is_of_cuda ? CALLEE_CUDA", "call->decl->is_system ? CALLEE_CUDA", "a call of a library that is included as a system's is a call of CUDA's"),
)

faults("tool/sites/instances.c", "reasons/user-overload-instances.cu",
    ("instances-are-missing", "if (!program || unit->diagnostics.count || unit->edits_headers)", "if (!program || unit->edits_headers)", "an instance in a body that was not understood leads to CUDA's", "reasons/user-overload-hidden.cu"),
    ("instances-of-others", "if (!program || unit->diagnostics.count || unit->edits_headers)", "if (!program || unit->diagnostics.count)", "an instance in another file leads to CUDA's"),
    ("overloads-are-cudas", "(!unit_is_of_cuda(call->callee) || is_of_program(unit, call->callee))", "!call->callee", "an instance that leads to the program's own overload leads to CUDA's"),
    ("braces-have-types", " && site->source == unit->main && !has_braces(site);", " && site->source == unit->main;", "a list in braces finds the runtime's template", "reasons/user-overload.cu"),
    ("instances-of-libraries", "(!unit_is_of_cuda(call->callee) || is_of_program(unit, call->callee))", "(!call->callee || is_of_program(unit, call->callee))", "an instance that calls a library included as a system's calls CUDA's", "reasons/user-overload-system.cu"),
)

faults("tool/sites/compiler_dependence.c", "compiler_dependence",
    ("words-differ", "        if (at->word && at->word->root)\n            return at->word->root;\n", "", "a function that mentions what differs is one for all"),
    ("lines-differ", "        if (line_differs(search, at->line))\n            return at->line;\n        if (at->word", "        if (at->word", "what other tokens declare is one for all"),
    ("differs-in-callers", "            around = caller && caller->compiler_dependent && (runs_in || function->is_template) ? caller : NULL;", "            around = NULL;", "what differs in a caller does not in who is called"),
    ("device-functions-are-hosts", "    return !function->is_device && !function->is_kernel && !function->is_lambda && !search->deduces", "    return !function->is_lambda && !search->deduces", "what a device function's body says is nothing to who calls it"),
    ("fronts-are-bodies", "    bool is_told = front || !function", "    bool is_told = !function", "what stands in front of a host function's body is nothing to others"),
    ("constants-are-hosts", " && !function->is_lambda && !search->deduces[function->index - 1];", " && !function->is_lambda;", "what a constexpr or deducing function's body says is nothing to device code", "reasons/compiler-dependent.cu"),
    ("templates-are-nobodys", "(runs_in || function->is_template)", "runs_in", "a kernel's arguments of the template are no part of it", "reasons/compiler-same.cu"),
    ("members-are-words", "    if (!is_front || !is_member)\n", "", "a member's name is everybody's", "reasons/compiler-same.cu"),
)

faults("tool/text/expansion.c", "compiler_dependence",
    ("order-is-nothing", "    if (differ[0] || order_of(clang, differ) != order_of(expanded, differ))", "    if (differ[0])", "lines come in any order"),
    ("other-files-are-nothing", "    if (differ[0] || order_of", "    if (order_of", "what only nvcc reads is nothing"),
    ("systems-are-own", "    bool is_own = close && *path != '<' && !memchr(close, '3', (size_t)(end - close));", "    bool is_own = close && *path != '<';", "the system's text is the project's"),
    ("pragmas-are-nothing", "(read_marker(r, token.range) || is_harmless(text, token.range))", "(read_marker(r, token.range) || true)", "no pragma changes anything"),
)

faults("tool/variants.c", "reasons/compiler-same.cu",
    ("lines-are-skipped", "append_line(v, line + 1, &copy);", "continue;", "a group that is skipped takes the line behind its probes along"),
    ("versions-are-one", "        rest.open[version] &= said[version] != said[answers->version];", "        rest.open[version] = false;", "all versions of GCC are the newest"),
    ("elif-asks-nothing", "        if (depth == 1 && is_called(text, directive, asking)", "        if (false && is_called(text, directive, asking)", "an #elif asks for no version", "reasons/compiler-same.cu"),
    ("questions-have-one-answer", "count = !v->has_questions ? 1 : v->unit->has_other_host ? 4 : 3;", "count = 1;", "what GCC's versions answer differently is yes", "reasons/compiler-same.cu"),
    ("one-endianness", " \"__LITTLE_ENDIAN__\",", "", "GCC names the order of bytes as clang does", "reasons/compiler-dependent.cu"),
    ("hosts-are-gcc", "    bool is_hosts = v->unit->has_other_host && begins_with", "    bool is_hosts = false && begins_with", "a host compiler of -ccbin is GCC", "reasons/compiler-chains.cu"),
)

# ---- rewrites --------------------------------------------------------------------------------------------------------------------------------

faults("rewrites/object.c", "plan",
    ("unproved-objects", "site->address == ADDRESS_UNIFORM && site->address_proved && site->extent >= EXTENT_BLOCK &&", "site->address == ADDRESS_UNIFORM && site->extent >= EXTENT_BLOCK &&", "an object serves an address that is only expected"),
    ("objects-of-warps", "site->address_proved && site->extent >= EXTENT_BLOCK &&", "site->address_proved &&", "a block's object serves an address of the warp"),
    ("used-keys", "return is_any && !site->result_used && operation_words[site->operation].folds", "return is_any && operation_words[site->operation].folds", "a cache forgets the old values"),
    ("steps-in-caches", "!site->result_used && operation_words[site->operation].folds && site->space", "!site->result_used && site->space", "a cache gathers what does not add up"),
    ("deferral-is-clear", "    if (obstacle == MEMORY_CLEAR)\n        return NULL;\n    *reason", "    if (obstacle == MEMORY_CLEAR || obstacle == MEMORY_READ)\n        return NULL;\n    *reason", "an update that the kernel reads is put off"),
    ("several-locations", "site->extent >= EXTENT_BLOCK && site->location && site->space", "site->extent >= EXTENT_BLOCK && site->space", "one object serves several addresses"),
    ("no-memory-left", "if (site->frame->shared + (long long)site->tenants * LARGEST > STATIC_LIMIT)", "if (false)", "an object is declared where no memory is left"),
    ("no-frame", "    if (site->frame->obstacle || site->frame->only_found)\n        return site->frame->obstacle ? site->frame->obstacle : site->frame->only_found;\n", "", "an object is declared where it can't be"),
    ("objects-in-macros", "    if (site->in_macro_argument)\n        return \"the call is a macro's argument\";", "    if (false)\n        return \"\";", "an object is named in a macro's argument"),
    ("bases-unknown", "all &= frame->places.at[i].kind != FRAME_DECLARATION || frame->places.at[i].base;", ";", "a cache stands for an array without a name"),
)

faults("rewrites/counted_places.c", "block-sum/counted.cu",
    ("unrolled-whatever-counts", "if (is_loop(loop) && counts_place(site, loop))", "if (is_loop(loop))", "a loop over data is unrolled"),
    ("totals-from-the-first-on", "if (site->reach.first || site->tests.count)", "if (site->tests.count)", "a part of an array has its totals at the array's begin"),
)
faults("rewrites/counted_places.c", "block-sum/counted-leaves.cu",
    ("totals-without-registers", "if (text || !site->lacks_registers_for_totals)", "if (text || true)", "totals are kept in registers that a block does not have"),
    ("totals-of-rare-updates", "any |= is_loop(node) && !counts_place(site, node);", "any |= is_loop(node);", "a loop that counts places counts as one over data"),
)
faults("tool/sites/site.c", "block-sum/counted-leaves.cu",
    ("totals-of-many", "places >= 1 && places <= DEVICE_MOST_TOTALS &&", "places >= 1 &&", "there are totals of any number of places"),
    ("totals-of-blocks-own", "return site->counted && site->address", "return site->address", "what else leads an address on is forgotten"),
)
faults("tool/sites/iterations.c", "block-sum/counted.cu",
    ("totals-in-bodies", " && !has_totals(site) && gather_can_take", " && gather_can_take", "totals of the block count among the sums of a warp's body"),
    ("totals-of-rare-bodies", "waits && fits && (site->frame->strides || !site->sparse);", "waits && fits;", "a body's sums go without one that the block does not take", "block-sum/counted-leaves.cu"),
)
faults("tool/device/reach.c", "device_facts",
    ("counted-by-anything", "counts &= address_counter(origins->terms[i].symbol) != 0;", "", "any index is a counter"),
    ("counted-from-anywhere", "bool counts = has_root(origins) && origins->is_linear &&", "bool counts = origins->is_linear &&", "a pointer from memory is one for the grid"),
)
faults("tool/device/address.c", "device_memory",
    ("rounds-behind-the-loop", "if (loop < 0 || !graph_holds(graph, loop, at))", "if (loop < 0 || graph_block_of(graph, at) == GRAPH_EXIT)", "behind its loop a counter is less than its limit"),
    ("rounds-in-the-head", "bool is_inside = home != head && ", "bool is_inside = ", "in front of the comparison a counter is less than its limit"),
    ("rounds-by-any-step", "return is_inside && steps_by_one(symbol) &&", "return is_inside &&", "a counter that goes up by more keeps below its limit"),
    ("rounds-that-go-on", "(predicate == LLVMIntSLT || predicate == LLVMIntULT) && goes_on && ends ? limit : 0;", "predicate == LLVMIntSLT || predicate == LLVMIntULT ? limit : 0;", "a loop goes on with what is less than its limit, whatever its branch says"),
)
faults("rewrites/block_sum.c", "plan",
    ("sums-with-results", "object_serves_one_address(site) && !site->result_used && operation_words[site->operation].folds;", "object_serves_one_address(site) && operation_words[site->operation].folds;", "a sum forgets the old values"),
    ("sums-without-asking", "    const char *text = object_deferral_obstacle(arena, site, reason);\n", "    const char *text = NULL;\n", "a sum is put off whatever looks at it"),
    ("sums-of-one-warp", "(site->frame->bound && site->frame->bound <= 32))", "false)", "a block of one warp sums past the warp"),
)

faults("tool/device/analysis.c", "block-counter/rings.cu",
    ("rings-of-many-limits", "access->value && construction_of(entry, access->value).extent == EXTENT_GRID && memory_is_alone", "memory_is_alone", "a ring has a limit for each lane"),
    ("rings-in-sight", "EXTENT_GRID && memory_is_alone(entry, instruction);", "EXTENT_GRID;", "a ring is looked at, or changed otherwise"),
)

faults("rewrites/block_counter.c", "plan block-counter/rings.cu",
    ("any-ring", "return target_wraps(site) && site->goes_round &&", "return target_wraps(site) &&", "a counter that may begin out of range is a ring"),
    ("counters-of-anything", "object_serves_one_address(site) && site->result_used && counts && site->scope != SCOPE_SYSTEM;", "object_serves_one_address(site) && site->result_used && site->scope != SCOPE_SYSTEM;", "a counter hands out maxima"),
    ("counters-of-the-host", "site->result_used && counts && site->scope != SCOPE_SYSTEM;", "site->result_used && counts;", "a counter that the host watches is fetched for the block"),
)

faults("rewrites/warp_vector.c", "reasons/no-gain-of-a-search.cu",
    ("vectors-of-parts", "site->traffic.walks ||\n                           site->traffic.comes_in_parts))", "site->traffic.walks))", "a vector is made in a loop of each lane's own that its lanes pass by"),
)
faults("rewrites/warp_vector.c", "warp-vector/rewrites.cu warp-vector/leaves.cu warp-vector/templates.cu",
    ("vectors-on-any-gpu", "target->sm >= 90 ? cost_of_way(COST_WARP_VECTOR) : cost_of_shared_search(site);", "cost_of_way(COST_WARP_VECTOR);", "vectors are promised before sm_90"),
)

faults("tool/device/iteration.c", "warp-sums/refuses.cu warp-sums/leaves.cu",
    ("lanes-never-wait", "blocks[b] && i < graph_end_of(graph, b); i++)\n            if (!effect_is_by_itself(entry->effects[i]))", "blocks[b] && i < graph_end_of(graph, b); i++)\n            if (false)", "a barrier in an iteration keeps nobody"),
    ("inner-loops-never-wait", "if ((int)other != loop && blocks[graph->loops[other].header] && order_loop_waits(entry, (int)other))", "if (false)", "a loop that waits in an iteration goes unnoticed"),
    ("next-iteration-looks", "if (to == graph->loops[loop].header || !blocks[to]", "if (!blocks[to]", "the next iteration counts as the rest of this one"),
    ("iterations-are-blind", "memory_may_tell(entry, number, i))", "i == number)", "the rest of an iteration may look at what was put off"),
    ("front-looks", "rest[b] ? graph->blocks[b].first : number + 1", "graph->blocks[b].first", "what stands in front of an update looks at it behind it"),
    ("ways-out-are-behind", "blocks[i] &= !behind[i];", "blocks[i] = false;", "what waits or looks in front of a break counts as behind the loop"),
    ("what-is-behind-counts", "blocks[i] &= !behind[i];", ";", "what looks behind a loop keeps its sums"),
    ("trips-are-alike", "if (lanes_exit(entry, loop).spread > SPREAD_UNIFORM)", "if (false)", "lanes leave a loop together that they leave one after the other"),
    ("few-are-many", "if (conditions_sparse(entry, entry->graph->loops[loop].header))", "if (false)", "the lanes that data let through are a warp"),
)

faults("tool/text/layout.c", "warp-sums/refuses.cu warp-sums/rewrites.cu warp-sums/captures.cu warp-sums/leaves.cu",
    ("ends-are-guessed", "return source->text[statement->range.end - 1] == '}' ? statement->range.end : 0;", "return statement->range.end;", "a statement that ends in a macro becomes a lambda in part"),
)

faults("tool/device/rounds.c", "device_components",
    ("sums-of-any-place", "return is_fixed(rounds, LLVMGetOperand(value, 1 - i));", "return true;", "the place behind which the counter goes is another in each round"),
    ("differences-are-sums", "LLVMGetInstructionOpcode(value) == LLVMAdd;\n    for", "LLVMGetNumOperands(value) == 2;\n    for", "a loop that goes backwards is a row"),
    ("rounds-of-any-number", "limit >= 2 && limit <= MOST ?", "limit >= 2 ?", "a record of any size"),
    ("rounds-of-one", "limit >= 2 && limit <= MOST ?", "limit <= MOST ?", "one round is a row"),
    ("rounds-go-on-anywhere", "bool counts = goes_on && (", "bool counts = (", "a loop goes on where its condition fails"),
    ("rounds-by-any-test", "(predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE);", "true;", "a loop up to three makes as many rounds as one below it"),
    ("rounds-by-other-numbers", "!is_counter(rounds, LLVMGetOperand(condition, 0)) ||", "", "another number ends the loop"),
    ("counters-from-anywhere", "return steps && is_constant(LLVMGetIncomingValue(value, 1 - again), 0);", "return steps;", "a counter from 1 on is one from 0 on"),
    ("counters-by-any-step", "&& LLVMGetOperand(next, 0) == value && is_constant(LLVMGetOperand(next, 1), 1);", "&& LLVMGetOperand(next, 0) == value;", "a counter by twos goes by ones"),
    ("steps-of-any-size", "counts || term->factor != access->size", "counts", "every other element is a neighbour"),
    ("sums-that-wrap", "if (!address.is_linear || !address.is_exact ||", "if (!address.is_linear ||", "a sum that may wrap round is a row"),
    ("rows-of-one-place", "    return counts;\n", "    return true;\n", "one place is a row"),
    ("rounds-look", "memory_may_tell(entry, number, i)))", "false))", "the loop looks at what was put off"),
    ("rounds-wait", "(!effect_is_by_itself(entry->effects[i]) || memory_may_tell", "(memory_may_tell", "a loop with a barrier is a row"),
)

faults("tool/device/rounds.c", "device_components device_rounds",
    ("rounds-are-left", "bool is_only = here->exiting_count == 1 && here->exiting[0] == rounds->header;", "bool is_only = here->exiting_count;", "a break is forgotten"),
    ("rounds-are-skipped", "if (foot == GRAPH_EXIT || !graph_dominates(graph, home, foot))", "if (foot == GRAPH_EXIT)", "a round without the update is one with it"),
    ("places-go-round", "if (depth == DEEPEST || LLVMIsAPHINode(value))", "if (LLVMIsAPHINode(value))\n        return true;\n    if (depth == DEEPEST)", "a place that goes round is one"),
    ("places-are-undefined", "return !LLVMIsUndef(value);", "return true;", "undefined is one value"),
    ("places-are-called", "if (effect && effect->kind != EFFECT_NONE && !(LLVMIsALoadInst(value) && reads_the_same(rounds, value)))", "if (LLVMIsALoadInst(value) && !reads_the_same(rounds, value))", "what a call gives is one in all rounds"),
    ("places-are-written", "        if (!kinship_leaves_alone(rounds->entry, i, load))", "        if (false)", "a place that the loop writes is one"),
    ("places-are-volatile", "    if (!kinship_is_plain_read(entry_effect(rounds->entry, load)))", "    if (false)", "a volatile word is one in all rounds"),
)
faults("tool/device/rounds.c", "device_rounds",
    ("peers-of-own-rounds", "!is_one_in_round(&rounds, LLVMGetCondition(head), 0) ||", "", "lanes with fewer rounds are waited for"),
    ("peers-of-a-blocks-rounds", "return form.extent != EXTENT_NONE && !form.by_block;", "return form.extent != EXTENT_NONE;", "lanes at the work of two blocks have as many rounds"),
    ("peers-at-a-barrier", "if (!effect_is_by_itself(entry->effects[i]))\n            return true;", "", "lanes wait for two things at once"),
    ("peers-in-a-loop-that-waits", "order_loop_waits(entry, (int)other))", "false)", "a lane waits for one that waits for it"),
    ("peers-by-own-steps", "is_one(rounds, LLVMGetOperand(next, step));", "true;", "lanes count by steps of their own"),
    ("peers-from-own-numbers", "if (!LLVMIsAInstruction(next) || !is_one(rounds, LLVMGetIncomingValue(phi, 1 - again)))", "if (!LLVMIsAInstruction(next))", "lanes count from numbers of their own"),
    ("peers-by-any-way", "if (LLVMIsAPHINode(value))\n        return counts_as_one(rounds, value);", "", "a choice of ways is one for the warp"),
)

faults("rewrites/unroll.c", "warp-keyed/unroll.cu",
    ("never-unrolled", "return search.is_found;", "return false;", "loops that index a lane's own array are not unrolled"),
    ("arrays-of-others", "decl->storage == STORAGE_LOCAL", "true", "a loop over an array of the block's is unrolled"),
    ("other-indices", "search->is_found |= index.is_found;", "search->is_found = true;", "a loop is unrolled whose counter indexes nothing"),
    ("many-rounds", "if (rounds == 0 || rounds > MOST_ROUNDS)", "if (rounds == 0)", "a loop of many rounds is unrolled"),
    ("unknown-rounds", "if (rounds == 0 || rounds > MOST_ROUNDS)", "if (rounds > MOST_ROUNDS)", "a loop of unknown length is unrolled"),
    ("other-pragmas", "        text.lead != loop->range.begin || ", "        ", "a loop has two pragmas"),
    ("within-a-line", "|| !layout_begins_line(site->source, text.lead) ||", "||", "a pragma stands behind code"),
    ("for-hosts", "node->parent && !is_host;", "node->parent;", "the host's compiler reads a pragma that it does not know"),
    ("twice-in-front", "if (!edit_stands_at(edits, at, line))", "if (true)", "two sites put a pragma each in front of their loop"),
    ("behind-blanks", "edits->at[place].text[strspn(edits->at[place].text, \" \\t\")]", "true", "a pragma stands between a line and its blanks"),
    ("behind-other-edits", "|| is_preceded(edits, text.lead))", ")", "a directive stands in front of what was put around the loop", "block-sum/counted.cu"),
)

faults("tool/sites/loop_text.c", "warp-vector/components.cu warp-vector/no-components.cu",
    ("limits-of-any-text", "    return is_unroll ? directive.range.begin : loop.end;", "    return directive.range.begin;", "a loop that is not to be unrolled is"),
    ("between-pragma-and-loop", "    if (!directive.range.end)\n        return loop.begin;\n", "    return loop.begin;\n", "a declaration comes between a pragma and its loop"),
    ("behind-a-head", "return is_closed && !goes_on;", "return false;", "a loop alone behind a head has no row"),
    ("heads-of-macros", "is_body && !by->in_macro && lexer_next", "is_body && lexer_next", "a declaration comes between a macro's pragma and its loop"),
    ("behind-more-than-a-head", "return is_closed && !goes_on;", "return is_closed;", "a declaration comes between _Pragma and its loop"),
    ("pragma-in-words", "if (!follows_head && !follows_statement)", "if (false)", "a declaration comes behind _Pragma"),
    ("directives-in-loops", "if (!found->statements.end || lexer_has_directive(source->text, found->statements))", "if (!found->statements.end)", "an #if stands in the loop"),
)

faults("tool/sites/peer_loop.c", "warp-peers/rounds.cu",
    ("two-updates-of-a-loop", "assigns |= statement != site->call && !declares;", "assigns |= false;", "a loop of two updates has two searches in front"),
    ("keys-that-the-loop-gives", "!assigns_nothing(site, loop) ||", "", "a key is read in front of the loop that gives it its value"),
    ("keys-of-the-loop", "r->is_hidden || names_own(r, text) ? NULL", "r->is_hidden ? NULL", "a name of the loop's own is another in front of it"),
    ("types-named-in-front", "NODE_DECLARATION && statement->kid_count > 0;", "NODE_DECLARATION;", "a type of the loop's own is named in front of it"),
    ("functions-of-0", "node->in_argument ||\n                    is_argument(node, r->whole);", "node->in_argument;", "a function of 0 is another"),
    ("quotients-without-rounds", " || divides(node);", ";", "a loop without rounds divides by what is 0"),
    ("reads-without-rounds", "if (!key || !r.reads)", "if (!key || true)", "memory is read that a loop without rounds does not read"),
)
faults("tool/sites/counted.c", "warp-vector/components-differ.cu warp-vector/no-components.cu warp-vector/components.cu",
    ("components-of-others", "if (condition && condition->kind == NODE_BINARY && named(condition->kids[0]) == decl)", "if (condition && condition->kind == NODE_BINARY)", "another variable counts the elements"),
    ("limits-are-ints", "return needs_conversion(limit) ?", "return false ?", "a template's number fits an int in each instance", "warp-vector/components-differ.cu"),
)

faults("tool/sites/loop_place.c", "warp-sums/refuses.cu warp-sums/stays.cu",
    ("keys-twice", "r.keys != 1 ||", "r.keys < 1 ||", "a place follows the key's square"),
    ("remainders-follow", "bool is_shift = node->kind == NODE_BINARY && node->operator == OPERATOR_SHIFT_LEFT;", "bool is_shift = node->kind == NODE_BINARY;", "a remainder is a multiple of the key"),
    ("converted-keys", "return node->kind == NODE_REFERENCE && node->decl && node->decl->type ? node->decl->type : node->type;", "return node->type;", "a key is another where it is converted"),
)
faults("tool/sites/invariant.c", "warp-sums/refuses.cu warp-sums/stays.cu",
    ("constants-of-the-loop", "return !names_local;", "return true;", "a constant that the loop declares is named in front of it"),
)

faults("tool/sites/loop_count.c", "warp-sums/counts.cu warp-sums/stays.cu",
    ("counts-what-changes", "return !r->is_changed;", "return true;", "a lane that is done in the loop is not done in front of it"),
    ("counts-by-another-name", "r->is_changed |= names;", "(void)names;", "a reference changes how far a lane goes"),
    ("counts-what-others-set", "if (!variable || variable->escaped || variable->alias ||", "if (!variable || variable->alias ||", "likewise, by a pointer or a lambda"),
    ("counts-other-types", "type->size == counter->type->size &&", "", "an end that an int does not hold is cut off"),
    ("counts-switched-off", "|| has_condition(loop))", ")", "switched-off code sets how far a lane goes"),
)
faults("tool/sites/counted.c", "warp-sums/counts.cu",
    ("counts-from-below-0", "first->constant.integer >= 0 &&", "", "a lane that never enters is in the loop below 0"),
)
faults("tool/launches/sibling_launches.c", "virtual-blocks/blanks.cu",
    ("launches-with-blanks", "const char marks[] = {mark, ' ', '\\t', 0};", "const char marks[] = {mark, 0};", "launches with blanks in their brackets learn nothing"),
)

faults("tool/sites/loop_sums.c", "warp-sums/refuses.cu warp-sums/stays.cu",
    ("ways-out-of-counted-loops", "loop->counting->limit && !body->breaks.count;", "loop->counting->limit;", "a lane goes on behind its break", "warp-sums/counts.cu"),
    ("pragmas-move", "if (!loop_text_begins_statement(loop) || groups_are_labelled(site, list))", "if (groups_are_labelled(site, list))", "an object stands between a pragma and its loop"),
    ("labels-lead-past", "if (!loop_text_begins_statement(loop) || groups_are_labelled(site, list))", "if (!loop_text_begins_statement(loop))", "a goto leads past an object"),
    ("heads-by-halves", "has_directive(loop) ||", "false ||", "a head that may be switched off asks an object"),
    ("names-of-one", "sums->number = number_in(&formed, sums->first->function);", "sums->number = 0;", "an object stands behind another of its name"),
    ("idle-definitions", "if (made.text)\n        *ARENA_PUSH(arena, &sums->redefinitions) = made;", "(void)sums;", "a pointer is defined that nothing names", "warp-sums/pointers.cu"),
    ("names-in-the-text", "|| is_named_in_text(&naming, loop))", ")", "a pointer goes that switched-off code names", "warp-sums/refuses.cu"),
    ("definitions-on-lines", "return is_line && is_all ? range", "return range.end ? range", "lines change their numbers, and a comment goes", "warp-sums/refuses.cu"),
    ("keys-of-many", "return naming.definition && !place->defines_key;", "return naming.definition;", "a key that nothing defines is named", "warp-sums/refuses.cu"),
    ("types-of-the-loop", "if (declares_types(loop))", "if (false)", "a type of the loop is named in front of it"),
    ("numbers-that-meet", "may_collide(loop) ||", "false ||", "two values have one number"),
)

faults("tool/sites/iterations.c", "warp-vector/no-components.cu warp-vector/components-differ.cu",
    ("components-of-other-loops", "add_components(&all, obstacle == ITERATION_CLEAR ? update->components : 0, i == 0);", "add_components(&all, update->components, i == 0);", "a loop that runs is not the one that is written"),
    ("components-of-some-instances", "bool is_none = !components || (!is_first && !all->components);", "bool is_none = !components && is_first;", "a template's loop is a row in one instance"),
)

faults("tool/sites/components.c", "warp-vector/components.cu warp-vector/no-components.cu",
    ("components-without-vectors", "rows_have_vectors(site, site->running) &&", "true &&", "counters are a row"),
    ("names-meet", "made.number = number_of(sites, site, loop, &shares);", "made.number = 1;", "two rows of one loop have one name"),
    ("differing-numbers", " || (!limit && site->iteration.components_differ))", ")", "a template's number is that of one instance", "warp-vector/components-differ.cu"),
)

faults("tool/sites/loop_body.c", "warp-sums/refuses.cu warp-sums/rewrites.cu warp-sums/captures.cu warp-sums/leaves.cu",
    ("unions-are-captured", "if (!body->obstacle && lexer_mentions(site->source->text, in_front, \"union\"))", "if (false)", "a lambda names a member of an anonymous union"),
    ("loops-name-themselves", "if (!body->obstacle && site->iteration.asks_function)", "if (false)", "__func__ is the lambda's"),
    ("breaks-stay", "if (left_by(node, true) == reading->loop)", "if (false)", "a break leaves a lambda"),
    ("breaks-of-all", "if (left_by(node, true) == reading->loop)", "if (left_by(node, true))", "an inner loop's break leaves the outer one"),
    ("values-are-dropped", "case NODE_RETURN: obstacle = \"a `return` leaves the loop\"; break;", "case NODE_RETURN: break;", "a `return` leaves a lambda alone"),
    ("jumps-stay", "case NODE_LABEL: obstacle = \"the loop's body holds a label or a `goto`\"; break;", "case NODE_LABEL: break;", "a goto leads into a lambda"),
    ("continues-of-all", "if (left_by(node, false) == reading->loop)", "if (left_by(node, false))", "an inner loop's continue becomes a return"),
    ("variables-outlive", "node->decl && node->decl->storage != STORAGE_LOCAL ?", "false ?", "a lambda declares shared memory"),
    ("unseen-branches", "if (token.kind == TOKEN_DIRECTIVE && !may_stand_in_lambda(text, token.range))", "if (false)", "a #define stands in a lambda"),
    ("switched-off-gotos", "if (token_is_word(text, &token, \"goto\"))", "if (false)", "a goto that is switched off leads out of a lambda"),
    ("macros-leave", "return all ? NULL :", "return true ? NULL :", "a macro's continue leaves a lambda"),
    ("bindings-are-captured", "obstacle = is_binding_outside(node, reading->loop->kids[FOR_BODY]) ?", "obstacle = false ?", "a structured binding is captured"),
    ("bindings-of-the-body", "!(decl->binding->source == body->source && range_is_inside(decl->binding->range, body->range))", "true", "a body can't have bindings of its own"),
)
faults("tool/sites/iterations.c", "warp-sums/refuses.cu warp-sums/rewrites.cu warp-sums/captures.cu warp-sums/leaves.cu",
    ("feet-are-heads", "return end_at(loop, source, update, &update->ends[loop->kind == NODE_DO ? END_FOOT : END_HEAD]);", "return end_at(loop, source, update, &update->ends[END_HEAD]);", "a do loop is none"),
    ("loops-share-a-body", "can_join(site) && !has_object(sites, site))", "can_join(site))", "two objects move one body", "warp-sums/stays.cu"),
)
faults("tool/sites/gather.c", "warp-sums/refuses.cu warp-sums/rewrites.cu warp-sums/captures.cu warp-sums/leaves.cu",
    ("rows-have-gaps", "if (is_beside && step == element_words[site->running].size)", "if (is_beside && step)", "elements with a gap between them are neighbours"),
    ("places-are-values", "sums->values += !is_beside || step;", "sums->values++;", "a place that is updated twice is two values"),
    ("used-sums", "site->address == ADDRESS_UNIFORM && !site->result_used && ", "site->address == ADDRESS_UNIFORM && ", "a sum is put off whose result is used"),
    ("sums-of-the-host", "site->scope != SCOPE_SYSTEM && site->space != SPACE_SHARED", "site->space != SPACE_SHARED", "an update that the host may watch is put off"),
    ("sums-in-shared", "site->scope != SCOPE_SYSTEM && site->space != SPACE_SHARED", "site->scope != SCOPE_SYSTEM", "sums in shared memory are gathered"),
)

faults("rewrites/virtual_blocks.c", "virtual-blocks/first-statement.cu",
    ("tops-of-bodies", "!edit->object && edit->text != but)", "false)", "an object of the first statement is made once for all blocks"),
)

faults("tool/sites/gather.c", "warp-sums/rewrites.cu",
    ("templates-of-one-type", "strcmp(x->type->target->name, y->type->target->name) == 0", "true", "two types of a template are one object"),
)

faults("rewrites/spelled.c", "warp-peers/hidden.cu",
    ("types-are-hidden", "    if (text && is_hidden(site->function, text))\n", "    if (false)\n", "a variable of the type's name stands where the type is meant"),
)

faults("rewrites/body.c", "virtual-blocks/dropped-arguments.cu",
    ("dropped-lines-are-indented", " && !is_replaced(edits->at, before, at))", ")", "lines that go are indented"),
)

faults("rewrites/warp_sums.c", "warp-sums/refuses.cu warp-sums/rewrites.cu warp-sums/leaves.cu",
    ("sums-of-all-lanes", "bool fits = site->sums ? site->sums->pays :", "bool fits = site->sums ? true :", "one sum to which all lanes add becomes a lambda", "warp-sums/alone.cu"),
    ("sums-regardless", "        return site->sums->body->obstacle;", "        return NULL;", "a body becomes a lambda that is left by break"),
)

faults("tool/decide/plan.c", "warp-sums/refuses.cu",
    ("left-bodies-lose-reasons", "bool whole = body != NULL;", "bool whole = first != NULL;", "what stands against the sums of a body that is left is not told"),
    ("bodies-in-part", "    keep_bodies_whole(sites);\n", "", "a body's object has values that nobody brings"),
)

faults("rewrites/warp_uniform.c", "plan",
    ("no-check", "*how = site->address_proved ? \"uniform\" : seen ? seen : \"checked\";", "*how = \"uniform\";", "an address that is only expected is not checked"),
    ("uniform-keys", "    if (site->address != ADDRESS_UNIFORM)\n        return (struct cost){0};\n", "", "keys are taken for one address"),
)

faults("tool/decide/profile.c", "profile/choices.cu",
    ("stale-profiles", "if (row->hash == site->hash && strcmp(row->name, site->name) == 0)", "if (strcmp(row->name, site->name) == 0)", "a profile of another text is used", "profile/stale.test"),
    ("silent-profiles", "            site->is_stale = true;", "            ;", "a profile of another text is passed over in silence", "profile/stale.test"),
    ("foreign-profiles", "    if (root && (!kind || strcmp(kind, \"warpagg\") != 0 ||", "    if (root && (", "any JSON with sites is a profile", "profile/stale.test"),
    ("profiled-comments", "bool searched = site->hint == HINT_NONE && (", "bool searched = (", "a profile goes before the user's word"),
    ("profiled-cold", "    if (profile->passes == 0)\n        return \"by the profile nobody comes here\";\n", "", "what never runs is called by its lanes"),
    ("profiled-seldom", "(site->profile->block_updates && site->profile->block_updates < FEW && is_alone)", "false", "blocks that hardly add get an object"),
    ("profiled-long", "profile->block_updates > 0 && profile->block_updates < LONG;", "profile->block_updates > 0;", "launches of blocks that have enough to do are changed", "profile/launches.cu"),
    ("profiled-counters", "is_known(site) && !site->result_used && is_short(site->profile)", "is_known(site) && is_short(site->profile)", "launches of counters are changed", "profile/launches.cu"),
    ("profiled-parts", "site->address == ADDRESS_KEYED ? lives_on(site->profile) : !site->result_used;", "site->address == ADDRESS_KEYED && lives_on(site->profile);", "blocks that add in part keep to themselves", "profile/launches.cu"),
    ("profiled-caches", "!site->profile->block_updates || block_pays(site) ? gain : 0;", "!site->profile->block_updates || true ? gain : 0;", "a block that never comes back gets a cache"),
    ("profiled-slots", "LEAST = 256, TIMES = 4", "LEAST = 256, TIMES = 1", "a cache has no more slots than addresses"),
    ("profiled-skew", "profile->runs > 1.03 * profile->addresses && (profile", "(profile", "equal addresses that lie side by side are searched for everywhere"),
)

faults("tool/sites/fingerprint.c", "profile/stale.test",
    ("printed-comments", "        if (token.kind == TOKEN_COMMENT)\n            continue;\n", "", "a comment makes a profile stale"),
)

faults("tool/decide/instrument.c", "profile/instrument-header.test",
    ("counted-on-hosts", "    return source_is_header(source) ? arena", "    return false ? arena", "a header's table is there for compilers that don't know CUDA"),
)

faults("tool/decide/plan.c", "profile/instrument.cu",
    ("counts-all", "        if (!leave_by(&q, &sites->at[i], 0, REASON_REGISTERS))\n            sites->at[i].rewrite = settings->all.instrument;",
     "        sites->at[i].rewrite = settings->all.instrument;", "what can't be rewritten is counted"),
)

faults("rewrites/warp_keyed.c", "plan",
    ("keys-by-default", "return site->address == ADDRESS_KEYED ? cost_of_search(site) : (struct cost){0};", "return cost_of_search(site);", "addresses of which nothing is known are keys"),
)

faults("rewrites/block_table.c", "plan",
    ("tables-without-room", "    return room_holds_reach(site) ? NULL : room_obstacle(arena, site);", "    return NULL;", "a table is declared where no memory is left"),
    ("tables-without-reach", "if (!object_serves_keys(site) || !site->reach.end)", "if (!object_serves_keys(site))", "a table is made of an index that may reach anything"),
)

faults("tool/device/repeat.c", "device_repeat",
    ("waits-for-nobody", "return order_is_waited_for(entry, entry_number(entry, instruction)) ? REPEAT_WAITS : REPEAT_CLEAR;", "return REPEAT_CLEAR;", "a block that waits for another does its work first"),
    ("assembly-asks-nothing", "    if (assembly && names_register(assembly))\n        return REPEAT_ASM;", "", "assembly asks for the block that is not at work"),
    ("clusters-repeat", "ir_calls(instruction, \"llvm.nvvm.read.ptx.sreg.cluster\") ||", "", "a block knows its cluster"),
    ("threads-end", "if (ir_calls(instruction, \"llvm.nvvm.exit\")) return REPEAT_UNKNOWN;", "if (ir_calls(instruction, \"llvm.nvvm.exit\")) return REPEAT_CLEAR;", "a thread ends with the first block's work"),
    ("unknown-repeats", "    default: return assembly ? REPEAT_ASM : REPEAT_UNKNOWN;", "    default: return REPEAT_CLEAR;", "a function that is not seen runs for another block"),
    ("grids-repeat", "    case EFFECT_GRID: return REPEAT_GRID;", "    case EFFECT_GRID: return REPEAT_CLEAR;", "blocks that wait for each other run one after the other"),
    ("never-apart", "entry->effects[i]->kind == EFFECT_BARRIER || entry->effects[i]->kind == EFFECT_WARP);", "entry->effects[i]->kind == EFFECT_WARP);", "no barrier stands between two blocks' work"),
    ("all-blocks-alike", "exit.spread == SPREAD_UNIFORM && exit.extent >= EXTENT_GRID;", "true;", "blocks that differ in work lose the hardware's order"),
)

faults("tool/device/module.c", "device_repeat virtual-blocks/leaves.cu",
    ("index-of-helpers", "i < function->grid[which].reads.count; i++)", "number == start && i < function->grid[which].reads.count; i++)", "a helper reads the index of the block that is not at work", "virtual-blocks/helpers-leaves.cu"),
    ("index-by-register", "is_unknown |= function->grid[which].is_read;", "", "the register tells another block than blockIdx"),
    ("parameters-lifted", "            parameters_hold(module->entries[i].function);", "            ;", "a parameter's variable becomes values, and what is stored there goes unseen"),
    ("unread-kernels", "if (calls_is_kernel(function) && !calls->functions[i].is_entry && LLVMGetSubprogram(function))", "if (false)", "an instance that nobody has looked at is repeated"),
)

faults("tool/device/program.c", "virtual-blocks/parameters.cu",
    ("parameters-stay", "if (result->repeat.obstacle == REPEAT_CLEAR && entry->changes_parameter) {", "if (false) {", "a parameter has the first block's value in the second"),
    ("own-addresses", "bool any = update->by_block;", "bool any = false;", "lanes of two blocks' work meet at an address that is one for each of them", "virtual-blocks/apart.cu"),
    ("own-kin", "any |= update->kin[i].by_block;", "", "lanes of two blocks' work meet at addresses that follow from a key in each of them", "virtual-blocks/apart.cu"),
)

faults("runtime/include/warpagg/record.cuh", "warp-vector/order.cu",
    ("fields-meet", "if (keep_order<Fields...>::value && Number > 0)", "if (false)", "nothing orders a thread's sum and maximum of one word, which two lanes send"),
)

faults("tool/device/kinship.c", "device_kinship",
    ("first-of-block", "(first_form.by_block || own_form.by_block)", "own_form.by_block", "a key is told from another block's address"),
    ("second-of-block", "(first_form.by_block || own_form.by_block)", "first_form.by_block", "another block's address follows from a key"),
)

faults("tool/device/parameters.c", "device_repeat",
    ("class-in-place", "if (is_in_place(kernel, index))", "if (false)", "a class that is handed over in memory changes"),
    ("scalar-in-memory", "return type && LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMGetStructName(type);", "return type;", "a pointer to a method changes in the variable beside what was handed over"),
    ("unseen-parameter", "(struct fate){.flags = FATE_ESCAPES};", "(struct fate){0};", "a parameter of which no variable is found is taken for one that stays"),
)

faults("rewrites/virtual_blocks.c", "virtual-blocks/leaves.cu virtual-blocks/rewrites.cu virtual-blocks/index.cu",
    ("leaves-before-others-meet", "if (text || !meets(kernel) || !kernel->returns)", "if (true)", "threads that left one block's work are missed at its barrier"),
    ("partly-seen", "if (!kernel->instances.count || kernel->is_partly_seen)", "if (!kernel->instances.count)", "an instance that nobody has looked at is repeated"),
    ("index-by-default", "any = !is_known_at(macros, kernel, handing, &reads->at[i], word);", "any = false;", "a default argument reads the index of the block that is not at work"),
    ("index-inside", "if (is_inside && !is_captured && macros_say(", "if (false && macros_say(", "a lambda names a parameter that it has not captured"),
    ("index-in-classes", "return macros_class_says(macros, source->text, (struct range){kernel->opens, kernel->closes}, word);", "return false;", "a class names a parameter of the function around it"),
    ("size-elsewhere", "return elsewhere ? \"the grid's size is read elsewhere than in its own text\" : NULL;", "return NULL;", "a helper reads the size of the grid that was launched", "virtual-blocks/resident-leaves.cu"),
    ("apart-or-not", "stays_together(kernel) ? \"each_apart\" : ", "", "shared memory is written for the next block while it is read for this one"),
    ("rounds-meet", "any |= kernel->instances.at[i]->repeat.is_own;", "", "lanes of two blocks' work meet at an address that is one for each of them", "virtual-blocks/apart.cu"),
)

faults("tool/decide/plan.c", "reasons/early-exit.cu",
    ("exits-early-unsaid", "    if (site->exits_early)\n", "    if (false)\n", "nobody is told what early exits cost"),
    ("exits-early-repeats", "site->repeats = !all || early ||", "site->repeats = !all ||", "threads that left one block's work are missed at its barrier"),
)

faults("tool/sites/handing.c", "virtual-blocks/helpers-leaves.cu",
    ("index-of-all", "return own.is_there || macros_say(macros, function->source->text, text, arena_printf(arena, \"::%s\", word));", "return own.is_there;", "::blockIdx is the index of the block that is not at work", "virtual-blocks/index.cu"),
    ("own-index", "own->is_there |= node->kind == NODE_VARIABLE &&", "own->is_there |= false &&", "a helper's parameter is hidden by a variable"),
    ("handed-to-hosts", "if (!function->is_device || function->is_host)", "if (false)", "a host function is given the block's index"),
    ("handed-by-default", "if (says(f, function, head))", "if (false)", "a default argument reads the index of the block that is not at work"),
    ("handed-to-lambdas", "if (!handing_is_captured(holder))", "if (false)", "a lambda hands on what it has not captured"),
    ("handed-in-heads", "owner && range_is_inside(call->range, owner->body->range);", "owner;", "a default argument is handed a parameter"),
    ("handed-in-macros", "return is_in_macro(f, function->name) ? \"a macro names it\" : NULL;", "return NULL;", "a macro calls a helper without the index"),
    ("handed-in-classes", "if (macros_class_says(f->macros, function->source->text, function->body->range, word) || !lambdas_capture(f, function))", "if (false)", "a class in a helper names its parameter"),
    ("handed-elsewhere", "    if (function->source != f->kernel->function->source || function->body->in_macro)\n        return \"its text is not in this file\";\n", "", "a header's helper is given a parameter"),
    ("handed-with-others", "return !is_read || is_elsewhere ?", "return !is_read ?", "an overload is called as the helper"),
    ("handed-once", "    if (!holder->is_kernel)\n        add_helper(f, holder);\n", "", "a helper hands on the index that it was not given", "virtual-blocks/helpers.cu"),
)

faults("tool/decide/plan.c", "virtual-blocks/resident-again.cu",
    ("resident-again", "asked &= !found->has_sibling;", "asked &= true;", "the kernel itself is repeated by the next run"),
)

faults("tool/decide/plan.c", "virtual-blocks/leaves.cu",
    ("own-places-repeat", "all = (!found->obstacle || early == found->obstacle) && !holds(with_own_places, kernel);", "all = !found->obstacle || early == found->obstacle;", "an object is sent at each change of the block"),
    ("uneven-blocks-repeat", "!all || early || !equal ? REPEATS_NOT", "!all || early ? REPEATS_NOT", "blocks that differ in work lose the hardware's order"),
)

faults("rewrites/block_records.c", "block-records/leaves.cu",
    ("records-of-some", "object_array_obstacle(arena, &site->group->sites[i], reason)", "object_array_obstacle(arena, site, reason)", "a group is torn apart where the kernel looks at one"),
    ("records-without-room", "return slot_count(site->group) ? NULL : room_obstacle(arena, site);", "return NULL;", "records are declared where no memory is left"),
    ("records-of-any-size", "return record_fits(group, RECORD_BY_ROWS) && loops <= MOST_LOOPS;", "return record_fits(group, RECORD_BY_ROWS);", "records take all registers"),
    ("records-anywhere", "bool pays = ((goes_far || repeats) && often) || is_small(site);", "bool pays = often;", "records are filled and emptied for one update a thread"),
    ("records-of-the-seldom", "bool often = site->traffic.checks_key ||", "bool often = true ||", "a loop waits for records that data hardly ever fill"),
    ("records-of-the-checked", "bool often = site->traffic.checks_key ||", "bool often = !site->sparse ||", "records by keys that are checked are not kept"),
    ("records-of-the-few", "|| are_few(site->group) ||", "||", "few records, which cost nothing, are not made"),
    ("records-of-the-rare", "(site->repeats && return_often && !site->sparse && !site->traffic.neighbours_differ)", "site->repeats", "records are filled by updates that data drop"),
    ("records-not-enough", "if (head->repeats && !frame_goes_far(head) && !is_small(head))", "if (false)", "a grid that is too small fills and empties records", "block-records/rewrites.cu"),
    ("records-for-tables", " || go_better_alone(site->group))", ")", "integers by few keys are searched for"),
)

faults("tool/device/traffic.c", "block-cache/leaves.cu",
    ("warps-are-not-picked", "if (facts->under_picked[block])", "if (facts->under_picked[block] && !block)", "a mask of rows lets all warps through"),
    ("rows-pick-warps", "return condition && !ends_loop(entry->graph, decider) &&", "return condition &&", "a row's length counts as a mask"),
    ("blocks-pick-warps", "shape.spread == SPREAD_UNIFORM && shape.extent < EXTENT_BLOCK;", "shape.spread == SPREAD_UNIFORM;", "a block that has nothing to do counts as one whose warps have not"),
)

faults("rewrites/block_cache.c", "block-cache/leaves.cu",
    ("caches-of-the-checked", "bool often = site->traffic.checks_key || fills;", "bool often = !site->sparse || fills;", "a histogram that checks its keys has no cache"),
    ("caches-of-the-seldom", "bool often = site->traffic.checks_key ||", "bool often = true ||", "a loop waits for a cache that data hardly ever fill"),
)

faults("rewrites/record.c", "warp-vector/rewrites.cu warp-peers/rewrites.cu",
    ("fields-of-elements", "first = has_row(site, rows) ? site->row->first : site->id;", "first = site->id;", "an element goes to another field"),
    ("rows-not-asked-for", "return has_row(site, rows) ? site->row->count : 1;", "return site->row ? site->row->count : 1;", "warp-peers makes vectors"),
    ("records-of-all-registers", "return value_count(group, rows) <= MOST_VALUES;", "return true;", "a record takes all registers", "warp-peers/large.cu"),
    ("templates-of-records", "waits |= site->group->sites[i].element == ELEMENT_DEPENDENT;", "waits = false;", "a member's template of a type that waits for arguments is a comparison", "warp-peers/rewrites.cu block-records/rewrites.cu"),
)

faults("tool/decide/room.c", "block-records/rewrites.cu",
    ("groups-divide-room", "return a->group && a->group == b->group;", "return false;", "each site of a group takes room"),
    ("records-overflow", "more = more < declared ? more : declared;", "", "a kernel declares more than 48 KiB for records"),
)

# A few for everyday, all killed by unit tests that build fast.
FAST = [
    "race-behind-a-barrier", "own-thread-reads", "used-results-commute", "signs-commute", "volatile-is-silent", "noalias-though-it-escapes",
    "two-places-one-object", "several-are-proved", "one-proof", "locations-of-one", "64-kilobytes", "dependent-is-small",
]


# ---- compilers' command lines ----------------------------------------------------------------------------------------------------------

faults("tool/toolchain/flags.c", "flags",
    ("joined-before-names", "static bool (*const matches[])(const struct flag *, const char *, const char *, const char **) = {is_name, is_joined};",
     "static bool (*const matches[])(const struct flag *, const char *, const char *, const char **) = {is_joined, is_name};", "-link is -l with the library ink"),
    ("gencode-by-code", 'strstr(value, "arch=");\n    name = name ? name + strlen("arch=")', 'strstr(value, "code=");\n    name = name ? name + strlen("code=")', "the code is read for the GPU, not for the architecture that __CUDA_ARCH__ tells"),
    ("quotes-part", "*text != ',' || quoted || escaped", "*text != ',' || escaped", "a comma in quotes parts a list"),
    ("macros-lose-quotes", "if (is_macros(word, words))", "if (false)", "a string that a variable defines loses its quotes"),
    ("variables-part", "(quoted || !strchr(blanks, *text)); text++)", "!strchr(blanks, *text); text++)", "a blank in quotes parts a variable's words"),
    ("optional-takes-all", "(flag->arity != OPTIONAL || words->at[next][0] != '-')", "true", "an option is taken for the value of one that can do without"),
    ("host-passes-all", "if (reader->is_host || reader->flags->dialect == DIALECT_NVCC ||", "if (reader->flags->dialect == DIALECT_NVCC ||", "what only the host's compiler knows goes to clang"),
    ("found-passes-all", "(reader->is_found && flag->effect == OWN))", "(reader->is_found && !flag))", "a database's plugins go to clang"),
    ("found-by-next-part", "        reader->is_found = parts[i].are_found;\n", "        reader->is_found = parts[i].are_found && i > 0;\n", "a database's command counts as the user's"),
    ("found-host-keeps-all", "!(flag->effect == HOST && reader->has_other) && ", "", "a database's plugins go to the host's compiler"),
    ("found-keeps-own", "return flag->kept == KEPT && ", "return ", "a database names the host's compiler that --verify runs"),
    ("found-keeps-shell", "(!value || is_plain(flag, value))", "(!value || is_plain(flag, value) || true)", "a shell runs what a database's macro says"),
    ("found-keeps-commas", "static const char plain[] = \"_+=:./%- ABC", "static const char plain[] = \"_+=:./%-, ABC", "nvcc makes two words of one that was looked at"),
    ("macro-names-a-file", "if (*value == '@') {", "if (false) {", "a macro's text is an options file for clang"),
    ("path-names-a-file", "if (!directory && *path == '@')", "if (false)", "a directory's name is an options file for clang"),
    ("header-names-a-file", "return *value == '@' || access(path, R_OK) == 0", "return access(path, R_OK) == 0", "a header's name is an options file for clang"),
    ("debug-optimizes", "reader->flags->optimizes &= !reader->debug || reader->optimized_debug;", "", "-G leaves the optimizer on"),
)

faults("tool/base/pattern.c", "pattern",
    ("pattern-of-any-length", "return length <= LONGEST && ", "return ", "an expression may be as long as it likes"),
    ("pattern-by-least", "unsigned long least = strtoul(at + 1, &end, 10), most = *end == ',' ?", "unsigned long least = strtoul(at + 1, &end, 10), most = false ?", "what may be repeated often is taken for repeated seldom"),
    ("pattern-plus-is-free", "return *at == '+' ? 2 : 1;", "return 1;", "a + in a + in a + is not written out"),
    ("pattern-refers-back", " && !refers_back;", ";", "an expression refers back"),
)

faults("tool/base/process.c", "process",
    ("children-live-on", "prctl(PR_SET_PDEATHSIG, SIGTERM);", "", "a program lives on without the one that started it"),
    ("signals-stay", "            kill((pid_t)running[i], number);", "            (void)number;", "a program does not hear of the signal"),
    ("signals-are-forgotten", "    if (came)\n        raise(came);", "", "the signal ends nobody"),
)

faults("tool/output/places.c", "command-line/outputs.test",
    ("places-by-name", "place.number = exists ? there.st_ino : 0;", "place.number = 0;", "files of one device are one"),
    ("places-of-inputs", "    add_inputs(&places, options, report);\n", "", "a report replaces what is read"),
    ("places-of-none", "place.real = exists ? \"\" : file_real_path(places->arena, path);", "place.real = exists ? \"\" : path;", "a new file has as many places as names"),
)

faults("tool/launcher.c", "launcher/trust.test",
    ("launcher-takes-all", "(errno == EEXIST && rmdir(path) == 0 && mkdir(path, 0700) == 0)", "errno == EEXIST", "the launcher writes where a link leads"),
    ("launcher-goes-on", "if (status == 0 || status > 128 || process_signal())", "if (status == 0 || status > 128)", "a signal has the launcher compile the original", "launcher/signals.test"),
)

# ---- which thread does what ------------------------------------------------------------------------------------------------------------

faults("tool/device/threads.c", "remap/leaves.cu",
    ("threads-of-a-barrier", 'case EFFECT_BARRIER: return "waits for the threads of its block";', "case EFFECT_BARRIER: break;", "a kernel with a barrier is remapped"),
    ("threads-of-a-warp", 'case EFFECT_WARP: return "lets the lanes of a warp talk to each other";', "case EFFECT_WARP: break;", "a kernel with shuffles is remapped"),
    ("threads-of-a-fence", 'case EFFECT_FENCE: return "holds a memory fence, by which threads may wait for each other";', "case EFFECT_FENCE: break;", "a kernel with a fence is remapped"),
    ("threads-of-assembly", 'case EFFECT_UNKNOWN: return "does something that is not known";', "case EFFECT_UNKNOWN: break;", "a kernel with unknown assembly is remapped"),
    ("threads-that-watch", "if (effect.accesses[i].is_volatile)", "if (0)", "a kernel that watches memory is remapped"),
    ("threads-by-lane", 'return "tells its threads apart by more than their index";', "return NULL;", "a kernel that asks for a lane's number is remapped"),
    ("threads-widened", "while (widens(ir_only_user(value)))", "while (0)", "an index of 64 bits is none", "remap/forms.cu"),
    ("threads-by-half-an-index", "return makes_index(instruction) ? NULL :", "return makes_index(instruction) || 1 ? NULL :", "a kernel that uses threadIdx besides its index is remapped"),
)
faults("tool/device/program.c", "remap/leaves.cu",
    ("threads-that-wait", "if (!result->threads_obstacle && waits)", "if (0)", "a kernel in which threads wait for each other is remapped"),
)
faults("tool/launches/copied.c", "virtual-blocks/resident-leaves.cu",
    ("sibling-of-friends", "if (is_named_behind(arena, unit, function->name, \"friend\"))", "if (0)", "the sibling is no friend of the class"),
    ("sibling-by-using", "if (is_named_behind(arena, unit, function->name, \"using\"))", "if (0)", "the launching function has no name where the kernel has one", "virtual-blocks/resident-leaves-launches.cu"),
    ("sibling-of-static", "if (function->is_static && !tokens_count_words(&all, \"static\") &&\n        is_named_behind(arena, unit, function->name, \"static\"))", "if (0)", "other files see the sibling, and may have one of that name", "virtual-blocks/clones-elsewhere.cu"),
    ("sibling-by-template-default", "return has_defaults_elsewhere(arena, unit, function, begin)", "return false", "a launch counts on a default argument that the launching template has not", "virtual-blocks/resident-launcher.cu"),
    ("sibling-of-lasting", "    if (lasting)\n", "    if (0)\n", "the sibling has a static variable of its own"),
    ("sibling-of-lambdas", "if (lasts_for_lambdas(unit, macros, function))", "if (0)", "a template has another static variable for the sibling's lambda", "virtual-blocks/as-written.cu"),
    ("sibling-of-counters", "if (macros_say(macros, source->text, body, \"__COUNTER__\"))", "if (0)", "the sibling takes a number that the next one is to have", "virtual-blocks/as-written.cu"),
    ("sibling-named-otherwise", "if (macros_name_function(macros, source->text, body))", "if (0)", "the sibling says another name than the kernel", "virtual-blocks/as-written.cu"),
    ("sibling-defines", "if (!repeats_itself(source, body))", "if (0)", "a macro is defined between the kernel and its sibling"),
    ("clones-share", "sizeof *lasting - function->is_kernel;", "sizeof *lasting - 1;", "a clone has shared memory of its own", "virtual-blocks/clones.cu"),
)
faults("tool/decide/leave.c", "virtual-blocks/shared-places.cu",
    ("meets-anywhere", "!q->settings->options->no_learning && q->site->traffic.blocks_meet &&", "!q->settings->options->no_learning &&", "kernels whose blocks share nothing get a sibling"),
    ("meets-unlearnt", "!q->settings->options->no_learning && q->site->traffic.blocks_meet &&", "q->site->traffic.blocks_meet &&", "what only launches can find out is taken for granted"),
)
faults("tool/device/block_places.c", "virtual-blocks/shared-places.cu",
    ("quotients-hold-all", "    if (takes && is_part)\n        return true;\n", "", "blocks that differ in what a quotient leaves out are taken to share nothing"),
    ("axes-hold-all", "    return misses || leaves_out(&parts, pointer, false);", "    (void)misses;\n    return leaves_out(&parts, pointer, false);", "a row of blocks that shares its columns is taken to share nothing"),
    ("one-part-leaves-out", "leaves_out(parts, LLVMGetOperand(value, (unsigned)i), is_part || takes);", "leaves_out(parts, LLVMGetOperand(value, (unsigned)i), true);", "a row and a column of one index are taken to leave something out"),
)
faults("tool/sites/evaluation.c", "virtual-blocks/resident-order.cu",
    ("computed-by-variables", "return function && !is_method(call) && are_numbers(call) &&\n           reads_own(&inside, function->body);", "return function && !is_method(call) && are_numbers(call);", "an argument's conversion changes what the grid is computed from"),
)
faults("tool/device/coalesced.c", "reasons/coalesced.cu",
    ("columns-of-any-rows", "        if (!is_multiple(symbol, period, DEEPEST))\n            return false;\n", "", "lanes that come to one element by other rows are taken to differ"),
)
faults("tool/sites/found.c", "virtual-blocks/held-in-vain.cu",
    ("vain-without-room", "instances_take_room(frame, s->in_vain.at[i]);", "", "an instance that holds an object for nothing has no room for it"),
    ("vain-by-type", "if (!is_entry(s, entry->name) && (!by_type || is_given_alike(s, entry->demangled)))", "if (!is_entry(s, entry->name) && !by_type)", "nobody knows of an instance that is given another class of the template"),
    ("vain-unread", "return !(kernel->is_partly_seen && any);", "return by_type || !kernel->is_partly_seen;", "an instance without atomics holds an object that it has no room for"))
faults("tool/launches/clones.c", "virtual-blocks/clones.cu",
    ("clone-name-taken", "if (copied_is_said(s->kernel->unit, clone->called))", "if (0)", "a clone overloads a function of the program's"),
    ("clone-named-elsewhere", "return why ? why : copied_obstacle(s->arena, s->kernel->unit, function);", "return copied_obstacle(s->arena, s->kernel->unit, function);", "a call finds a function by a declaration that a clone has not"),
    ("clone-of-fewer-values", "if (leaves_out(s, clone, step->call))", "if (0)", "a call of a clone leaves out arguments that it has no values for"),
    ("clone-not-in-front", "return is_inside || end <= caller->range.begin;", "return true;", "a clone is called in front of its declaration"),
    ("clone-of-a-name", "!is_in_front(clone, caller) || !leads_there_alone(s, step, caller))", "!is_in_front(clone, caller))", "an instance of a sibling calls a clone where the kernel calls another function", "virtual-blocks/clones-elsewhere.cu"),
    ("clone-elsewhere", "if (!copied_stand_together(s->source, clone->text.begin, word.begin))", "if (0)", "another configuration of the file has no clone", "virtual-blocks/clones-elsewhere.cu"),
    ("clone-of-listed-objects", "any = class && range_is_inside(edit->range, class->range) && leads_here(s, site);", "any = false;", "a class has no object of a name that a clone says", "virtual-blocks/clones-elsewhere.cu"),
    ("clone-of-a-switched-name", "return !any && ((is_told && !caller->is_template) ||\n                    !copied_is_defined_unseen(s->arena, &unit, 1, function->name));", "return !any;", "another configuration calls a clone of another class's method", "virtual-blocks/clones-elsewhere.cu"),
    ("clone-not-called", "if (!edit_is_there(&clones->calls, &one.at[0]))", "if (0)", "the sibling hands the kernel's own helper an object"),
    ("clone-of-some-calls", "if (said != led)", "if (0)", "a call that no kernel makes hands the function itself an object"),
    ("clone-without-objects", "*ARENA_PUSH(s->arena, &clones->further) = *edit;", "", "a clone's class has no object of the name"),
)
faults("tool/launches/sibling.c", "virtual-blocks/resident-leaves.cu",
    ("sibling-of-overloads", "if (is_declared_as_template(s, mine) || is_declared_as_template(s, other))", "if (0)", "a launch of a specialisation goes to its template's sibling"),
    ("sibling-beside-classes", "if (has_class_parameter(mine))", "if (0)", "the launching function finds a kernel of another namespace too"),
    ("sibling-of-its-name", "if (strcmp(parameter->name, s->kernel->name) == 0)", "if (0)", "a parameter hides the kernel from who launches it", "virtual-blocks/resident-launcher.cu"),
    ("sibling-of-own-names", "if (strncmp(parameter->name, own_names, strlen(own_names)) == 0)", "if (0)", "a parameter hides the launching function's own", "virtual-blocks/resident-launcher.cu"),
    ("sibling-without-clusters", "if (!why && has_set_clusters(s))", "if (false && has_set_clusters(s))", "the sibling runs without the clusters that its kernel has", "virtual-blocks/as-written.cu"),
    ("sibling-by-own-type", "bool is_taken = is_type_of_program(s, \"dim3\") ||", "bool is_taken = (false && is_type_of_program(s, \"dim3\")) ||", "the launching function's grid is of a type of the program's", "virtual-blocks/as-written.cu"),
    ("sibling-held-by-constant", "        if (tokens_word_at(all, k, held)) {", "        if (false) {", "a host function's parameter is __grid_constant__", "virtual-blocks/resident-launches.cu"),
    ("sibling-by-constant", "} else if (macros_say(macros, s->source->text, all->at[k].range, held)) {", "} else if (false) {", "a host function's parameter is __grid_constant__ by a macro", "virtual-blocks/resident-launcher.cu"),
    ("sibling-of-many-bytes", "if (bytes > MOST_BYTES - OWN_BYTES)", "if (bytes < 0)", "the sibling's parameters are more than a launch takes", "virtual-blocks/resident-launcher.cu"),
    ("sibling-copies-more", "parameter->type->kind == TYPE_RECORD && !parameter->type->copies_as_bytes)", "false)", "a copy constructor runs once more for each launch", "virtual-blocks/resident-leaves.cu"),
)
faults("tool/launches/sibling_launches.c", "virtual-blocks/resident-leaves.cu",
    ("sibling-by-default", "if (count + s->defaults + pack < most || (count > most && !pack))", "if (0)", "a launch counts on a default argument that the function has not", "virtual-blocks/resident-leaves-launches.cu"),
    ("sibling-elsewhere", "if (!copied_stand_together(s->source, s->text.begin, call->range.begin))", "if (0)", "another configuration of the file has no sibling", "virtual-blocks/resident-leaves-launches.cu"),
    ("sibling-beside-errors", "    if (has_error(s, call))", "    if (false && has_error(s, call))", "a launch in a function with an error is changed", "reasons/parse-error.cu"),
    ("sibling-out-of-order", "    if (is_ordered(s, call))", "    if (false && is_ordered(s, call))", "arguments are evaluated in front of the settings that assign to them", "virtual-blocks/resident-launcher.cu"),
    ("sibling-of-a-switched-name", "if (!why && is_defined_unseen(s, kernels))", "if (false)", "a launch of another configuration's kernel goes to the sibling", "virtual-blocks/resident-leaves-launches.cu"),
    ("sibling-by-one-parse", "if (has_launch(&other, &s->launches.at[k]))", "if (true || has_launch(&other, &s->launches.at[k]))", "a launch that is one of another kernel where the file is compiled otherwise is changed", "virtual-blocks/parses.cu"),
    ("sibling-of-one-parse", "why = sibling_read(&other);", "why = NULL;", "a launch of a specialisation of another parse goes to its template's sibling", "virtual-blocks/parses.cu"),
    ("sibling-by-brackets", "if (!setting || setting->source != call->source || !range_is_inside(setting->range, brackets))", "if (!setting)", "settings that nobody wrote are counted", "virtual-blocks/resident-settings.cu"),
    ("sibling-by-one-macro", "if (count && (i >= all.count || all.at[i].range.begin >= setting->range.begin))", "if (false)", "a launch is given the settings that a macro holds in this configuration", "virtual-blocks/resident-leaves-launches.cu"),
    ("sibling-by-any-macro", "if (!launch->settings || macros_may_part(macros_of(s->arena, s->kernel->unit), s->source->text, settings))", "if (!launch->settings)", "a macro holds more settings in another configuration", "virtual-blocks/resident-leaves-launches.cu"),
    ("sibling-copies-instances", "if (!copies_bytes(s, call))", "if (0)", "an argument of a template is copied that can't be", "virtual-blocks/resident-leaves.cu"),
    ("sibling-of-lists", " && tokens_behind_brackets(&all, i + 3) == all.count))", "))", "a template argument's brackets end the settings", "virtual-blocks/resident-settings.cu"),
)

faults("tool/text/clang/types.c", "virtual-blocks/resident-leaves.cu",
    ("moved-alone", "|| clang_CXXMethod_isDeleted(method);", ";", "a class that can only be moved is taken to be copied"),
    ("destroyed", " || clang_getCursorKind(method) == CXCursor_Destructor));", "));", "a class that does something at its end is taken to be copied as bytes"),
)

faults("tool/launches/sibling.c", "virtual-blocks/resident-launches.cu",
    ("sibling-linkage", "if (s->linkage.end)", "if (0)", "the sibling's name is C's"),
    ("sibling-unnamed", "*written = at;", "", "a template's parameter is written twice"),
    ("sibling-default-pack", "&& function->decl->has_pack ? \"...\" : \"\"", "&& function->decl->has_pack ? \"\" : \"\"", "the sibling is handed a pack as one value"),
)
faults("tool/launches/sibling_launches.c", "virtual-blocks/resident-launches.cu",
    ("sibling-by-name", "return call->callee && call->callee->kind == NODE_REFERENCE && !call->callee->decl && call->callee->only_candidate == kernel;", "return true;", "a launch of a pointer that has the kernel's name launches the kernel"),
    ("sibling-beside-types", "if (unit->declared.at[i] != kernel && strcmp(", "if (0 && strcmp(", "a launch of the kernel that is declared beside its arguments' types launches another"),
    ("sibling-other-meaning", "if (!why && names_others(s, call))", "if (0)", "a launch of a macro's own pointer launches the kernel"),
    ("sibling-commas", "if (!why && call->in_argument && !arguments_take_fewer_commas(", "if (0 && !arguments_take_fewer_commas(", "a macro is left with too few arguments"),
    ("sibling-same-launch", "if (!names_it(s, call) || is_seen(s, i))", "if (!names_it(s, call))", "two edits change the launch that a macro writes twice"),
)
faults("tool/text/arguments.c", "virtual-blocks/resident-launches.cu",
    ("commas-in-front", "argument < named || ", "", "a macro's first parameter loses its comma"),
    ("commas-named", "return dots == 3 && is_bare;", "return dots == 3;", "a parameter with a name takes any number"),
    ("commas-handed-on", "&& !is_text && (is_pasted || !levels_allow(macros, &levels, steps))", "&& !is_text && is_pasted", "a macro hands its arguments on to one that counts them"),
    ("commas-everywhere", "if (is_plain(levels, level))", "if (1)", "what stands in front of parentheses does not matter"),
)

faults("tool/launches/as_written.c", "virtual-blocks/as-written.cu",
    ("written-of-others", "if (copied_has(s->text, edit) && !is_own(c, edit))", "if (false && !is_own(c, edit))", "a copy calls what finds an object that the kernel alone has"),
    ("written-by-helpers", "copied_inside(c->arena, function->range, c->made).count && !clones_of(&c->clones, function))", "false)", "a copy calls a function that is rewritten, or hands it no index"),
    ("written-of-two", "if (edit->whole.end && edit->whole.begin == s->text.begin)", "if (false)", "launches that another sibling has are said to stay"),
    ("written-what-is-sure", "all &= site->rewrite->may_lose && site->rewrite->may_lose(site);", "", "a launch goes without what is sure to gain"),
    ("written-against-will", "!options->no_learning &&", "true &&", "--learn=off learns"),
)

faults("tool/launches/resident.c", "virtual-blocks/resident.cu",
    ("profiled-half", "        all &= profile_asks_for_launches(site);\n", "", "a profile of one of two sums changes the launches", "profile/launches.cu"),
    ("resident-forgets-base", "restore_helpers(r, edits);\n    edits_add(r->arena, edits, &base);\n", "restore_helpers(r, edits);\n", "the kernel itself loses what --level=block makes of it"),
    ("clone-of-others", "if (!why && ((!r->learns && others_run(r)) ||", "if (!why && (false ||", "a kernel without a sibling runs a helper that is no longer handed its object", "virtual-blocks/clones.cu"),
    ("clones-stay", "        drop_inside(text, edits);\n        edits_add(r->arena, edits, &base);\n", "", "the kernel calls a helper that is handed its sibling's object", "virtual-blocks/clones.cu"),
    ("resident-without-learning", "any |= edits->at[i].object && r->plan->sites.at[edits->at[i].site - 1].rewrite->keeps_account;", "", "a cache that does not pay goes on"),
    ("learns-against-will", "!options->no_learning && !options->instrument", "!options->instrument", "--learn=off learns", "virtual-blocks/learn.cu"),
    ("learns-of-one-file", "!is_one_file && !remap_is_asked", "!remap_is_asked", "every launch is refused a sibling that the runtime in one file has not", "virtual-blocks/learn.cu"),
    ("learns-what-is-remapped", "!is_one_file && !remap_is_asked(options, source)", "!is_one_file", "launches that are sent through a layout stay as they are", "virtual-blocks/learn-remapped.cu"),
    ("learns-of-counters", "!site->result_used && is_of(kernel, site);", "is_of(kernel, site);", "counters get a sibling that gains nothing", "virtual-blocks/learn.cu"),
    ("learns-what-is-sure", "!is_small && !is_repeated(r->base, kernel);", "!is_small;", "a kernel that gains in any case gets a sibling", "virtual-blocks/learn.cu"),
    ("learns-unseen", "return any && kernel->launches.count &&", "return any &&", "launches that are not there are said to stay", "virtual-blocks/learn.cu"),
    ("learns-of-small-grids", "!is_small && !is_repeated(r->base, kernel);", "!is_repeated(r->base, kernel);", "launches that no device has enough of get a sibling", "virtual-blocks/learn.cu"),
    ("learns-without-index", "if (!all.at[i].why_not)\n            edit_helpers(settings, arena, &all.at[i].repeat, &plan, &base);", "", "a helper asks for the index of a block that does the work of several", "virtual-blocks/learn.cu"),
    ("learns-unsaid", "*site = r->plan->sites.at[i];", "", "the report says nothing of what the sibling does", "virtual-blocks/learn.cu"),
)

faults("tool/launches/remap.c", "remap/requests.cu",
    ("remapped-uniform", "if (is_here && site->rewrite && site->address == ADDRESS_UNIFORM && site->extent != EXTENT_GRID)", "if (is_here && !site->call)", "a promise by the index of neighbouring threads is kept in the sibling"),
    ("remapped-other-index", "bool is_asked = sum && strcmp(to->name, search->r->asked->index) == 0;", "bool is_asked = sum != NULL;", "another variable's key is taken for the index's"),
    ("remapped-by-parts", " && is_named_once(r, decl)", "", "a part of the index is another one by then"),
    ("remapped-unseen", "!kernel->instances.count || kernel->is_partly_seen || ", "", "a template is remapped of which nothing is known"),
    ("remapped-shared", "if (entry->shared || entry->shared_is_dynamic || entry->shared_is_unknown)", "if (0)", "a kernel with shared memory is remapped", "remap/leaves.cu"),
)

# ---- what is not read, or not again ----------------------------------------------------------------------------------------------------

faults("tool/glance.c", "command-line/glance.test",
    ("glance-beside", "bool found = is_quoted && add_file(g, arena_printf(g->arena, \"%s/%s\", directory, name));", "bool found = is_quoted && is_file(arena_printf(g->arena, \"%s/%s\", directory, name));", "a header beside the file is not read"),
    ("glance-searched", "    found |= add_from(g, &g->angled, name);\n", "    found |= is_quoted;\n", "headers of -I are not read"),
    ("glance-iquote", "    found |= is_quoted && add_from(g, &g->quoted, name);\n", "    found |= is_quoted;\n", "headers of -iquote are not read"),
    ("glance-missing", "return found || !is_quoted || is_file(", "return true || is_file(", "a header that is nowhere names no atomic"),
    ("glance-unnamed", "    return name && follow(g, directory, name, *at == '\"');", "    return !name || follow(g, directory, name, *at == '\"');", "a header that a macro names is none"),
    ("glance-spliced", "if (any_word_spliced(source->text, source->length))", "if (0 && any_word_spliced(source->text, source->length))", "a word that goes on behind a line's end is none"),
    ("glance-pasted", "    if (*at == '#' || strncmp(at, ", "    if (strncmp(at, ", "words that are put together are not seen"),
    ("glance-digraphs", "{\"%:\", \"?\\?=\", \"?\\?/\", NULL}", "{\"?\\?=\", \"?\\?/\", NULL}", "%: begins no directive"),
    ("glance-commented", " || strncmp(at, \"/*\", 2) == 0 || (", " || (", "a comment behind # hides the directive"),
    ("glance-defined", "        return is_plain_definition(g, value);", "        return true;", "what -D says is not read"),
    ("glance-arguments", "        if (!known && !is_plain_argument(g, word))\n            return false;\n", "        if (!known)\n            is_plain_argument(g, word);\n", "arguments that nobody knows bring in nothing"),
    ("glance-included", "&& !follow(g, \".\", arguments->at[i + 1], true))", "&& !*arguments->at[i + 1])", "what -include puts in front is not read"),
    ("glance-comments", "    add(g, &g->words, \"warpagg\");", "", "a comment's mistake is not told"),
    ("glance-wrappers", "        add(g, &g->words, session->wrappers.at[i].name);", "        ;", "a wrapper's name names no atomic"),
    ("glance-environment", "        any |= value && *value;", "        any |= value && !value;", "headers of CPATH are not read"),
)

faults("tool/text/leading.c", "command-line/leading.test",
    ("others-are-defined", "text_is_among(word, others) && !is_among(&walk->macros, word);", "text_is_among(word, others);", "a system's name that the command line defines stands for nobody"),
    ("others-have-branches", "(is_directive(text, \"else\") || text_begins(text, \"elif\")))\n            return false;", "(is_directive(text, \"else\") || text_begins(text, \"elif\")))\n            continue;", "another branch of what stands there for other systems is passed by"),
    ("leading-code", "if (token.kind != TOKEN_DIRECTIVE || is_over)", "if (token.kind != TOKEN_DIRECTIVE)\n            continue;\n        if (is_over)", "includes behind a declaration stand in front of it"),
    ("leading-reserved", "return name && *name != '_' && ", "return name && ", "a guard of the system's is the user's"),
    ("leading-guarded", " && !is_among(&walk->macros, name);", ";", "a guard that is defined lets its header in"),
    ("leading-conditions", "if (guard && (count == 2) != is_definition)", "if (guard && count > 2 && is_definition)", "a condition is a guard"),
    ("leading-runtime-asked", "if (is_other || speaks_of_runtime(text, token.range.end - token.range.begin))", "if (is_other)", "the runtime stands in front of a header that asks for it"),
    ("leading-runtime-braces", "    return braces == 0;", "    return braces < 9;", "the runtime stands in front of the namespace that it is included into"),
    ("leading-runtime-condition", "return depth == 0 && count_places", "return count_places", "the runtime stands in front of a file that does not include it"),
    ("leading-runtime-vendored", "count_places(walk, name) == 0 && stands_apart", "stands_apart", "the runtime stands in front of a file that includes the user's own of that name"),
    ("leading-arguments", "    add_defined(&walk, arguments);\n", "    (void)arguments, (void)add_defined;\n", "what -D defines guards nothing"),
    ("leading-users", "        if (enter(walk, walk->directories->at[i], name, &complete))\n            return complete;\n", "        if (0)\n            return complete;\n", "a header of the user's that has a system header's name is the system's"),
)

faults("rewrites/virtual_blocks.c", "virtual-blocks/branches.cu",
    ("branches-assign", "        words.assigns |= is_parameter", "        words.assigns |= false && is_parameter", "a branch that is switched off assigns to a parameter for each block again"),
    ("branches-meet", "    if (words.meets && !meets(kernel))", "    if (false)", "blocks follow each other without a barrier where a branch that is switched off has one"),
    ("branches-leave", "if (!meets(kernel) || !words.returns)", "if (true)", "a thread that leaves in a branch that is switched off comes to the next block's barrier"),
    ("members-are-parameters", "return !is_member && (is_step", "return (is_step", "a member's assignment is a parameter's"),
)

faults("rewrites/name.c", "virtual-blocks/names.cu",
    ("names-in-macros", "lexer_mentions(text, function, name) || names_stands_in_macro(names, name);", "lexer_mentions(text, function, name);", "a variable of ours hides what a macro names"),
)

faults("tool/text/unit.c", "facts/blocks-hidden.cu",
    ("unknown-is-one", "return argument->kind == NODE_OTHER && !argument->source && !argument->kid_count;", "return argument->kind == NODE_OTHER && !argument->kid_count;", "a number of arguments in a pack is 1"),
)

faults("tool/text/unit.c", "facts/blocks.cu",
    ("settings-are-not-walked", "node->launch && i < node->launch->kid_count", "false && i < node->launch->kid_count", "what a launch's settings do to a variable is not seen"),
)

faults("tool/sites/flow.c", "facts/blocks-hidden.cu",
    ("hidden-switches", "if (node->kids[IF_INIT] && node->kids[IF_INIT]->kind == NODE_OTHER)", "if (false)", "what a switch does first is not seen"),
    ("hidden-loops", "        collect_hidden(c, node->kids[RANGE_FOR_HIDDEN]);\n", "", "what a loop over a range does first is not seen"),
    ("hidden-aliases", "        variable->escaped = true;\n        if (variable->alias)\n            escape(c, variable->alias);\n", "        variable->escaped = true;\n", "what is not seen assigns by a reference"),
    ("hidden-in-lambdas", "if (!stands_in(c->function->function, variable->function) ||", "if (c->function->function != variable->function ||", "what is not seen in a lambda assigns to a variable around it"),
    ("hidden-launches", "if (is_unknown || hidden_names(hidden, flow->functions.at[i].function->name))", "if (is_unknown)", "a launch in what is not seen is none"),
    ("hidden-is-all", "const bool is_unknown = hidden_is_unknown(", "const bool is_unknown = true | hidden_is_unknown(", "a switch that declares a variable assigns to all others"),
)

faults("tool/text/clang/statements.c", "facts/blocks-macros.cu",
    ("macros-hide-nothing", "bool is_hidden = statement->in_macro || !next || !next->source ||", "bool is_hidden = !next || !next->source ||", "a macro's switch assigns in front of its value"),
)

faults("tool/sites/hidden.c", "facts/blocks-macros.cu facts/blocks-macros-hold.cu facts/blocks-dispatch.cu facts/blocks-nested.cu",
    ("bodies-hide-nothing", "if (count == 1 || (is_switch && count))", "if (!piece->macro && (count == 1 || (is_switch && count)))", "a switch in a macro's body assigns nothing"),
    ("arguments-hide-nothing", "return !is_known || may_hold_one(macros, &given) ||", "return !is_known ||", "a switch in what a macro is given assigns nothing"),
    ("parameters-hide-nothing", "return !piece->call || argument_may_bring(macros, piece->call, number, takes_rest);", "return false;", "a macro's parameter brings no statement"),
    ("macros-bring-nothing", "return may_bring_semicolon(macros, piece->text, word->range, 0);", "return false;", "a macro in a switch's parentheses brings no statement"),
    ("nested-bring-nothing", "any = may_bring_semicolon(macros, named[i].text, named[i].body, depth + 1);", "any = memchr(named[i].text + named[i].body.begin, ';', named[i].body.end - named[i].body.begin);", "a macro that a macro names brings no statement"),
    ("given-anything", "return !piece->call ||", "return piece->call &&", "a macro that another one calls is given nothing"),
    ("lambdas-end-statements", "count += !braces && token_is_mark", "count += token_is_mark", "a lambda's statements count among a loop's"),
    ("words-are-made-of-none", "any = memmem(piece.text + body.begin, body.end - body.begin, \"##\", 2) || may_hold_one", "any = may_hold_one", "no macro makes words out of others"),
    ("macros-name-none", "may_hold_one(macros, &piece) || macros_may_hold_one(macros, piece.text, body, NULL, depth + 1);", "may_hold_one(macros, &piece);", "a macro that another one names holds nothing"),
    ("unknown-macros-hide-nothing", "return !is_known || may_hold_one(", "return may_hold_one(", "a macro of which nothing is known assigns nothing"),
    ("loops-hide-all", "if (count == 1 || (is_switch && count))", "if (count)", "a macro's loop is taken for one over a range"),
    ("macros-hide-all", "return !hidden->source || (hidden->in_macro && macro_may_hold_one(*macros, hidden));", "return !hidden->source || hidden->in_macro;", "no size is known where a macro holds a switch"),
)

faults("tool/text/clang/functions.c", "facts/blocks-hidden.cu",
    ("calls-of-nobody", "if (f->in_copied_body && kind == CXCursor_CallExpr", "if (kind == CXCursor_CallExpr", "a launch in a variable's initializer is not seen"),
    ("names-in-bodies", "    f->in_copied_body |= is_copied(f, cursor);\n", "", "each call counts as one from nobody knows where"),
)

faults("tool/sites/sizes.c", "facts/blocks-hidden.cu",
    ("sizes-of-any-constructor", "node->kind == NODE_CONSTRUCT ? !node->decl || node->decl->is_system : node->kind == NODE_OTHER && !node->hides_value;", "node->kind == NODE_CONSTRUCT || (node->kind == NODE_OTHER && !node->hides_value);", "a class of the program's has other sizes than it is given"),
    ("sizes-of-any-type", "bool all = is_made && is_of_sizes(node->type);", "bool all = is_made;", "a template's class has other sizes than it is given"),
    ("parts-of-any-type", "all &= node->kids[i] && (node_is_default(node->kids[i]) || (type_is_number(node->kids[i]->type) && node->kids[i]->kind != NODE_OTHER));", "all &= node->kids[i] != NULL;", "what is made of statements has as many sizes as there are parts"),
    ("copies-of-any-class", " && is_of_sizes(node->type) && is_of_sizes(node->kids[0]->type);", " && is_of_sizes(node->kids[0]->type);", "what is made of sizes has these sizes"),
    ("anything-is-a-number", "return !type_is_number(node->type) ? anything : part->axis ? one", "return part->axis ? one", "what is no number has one row"),
)

faults("tool/sites/flow.c", "facts/blocks-host.cu",
    ("templates-write-nothing", "    collect_dependent(c, node);\n", "", "an operator of a template's type writes nothing"),
    ("launches-of-the-tree", "    return count <= seen;", "    return true;", "a launch in a branch for the host alone is none"),
    ("owners-do-not-differ", "if ((!owner || owner->host_differs) &&", "if (!owner &&", "a host function that differs for the host launches what is seen"),
)

faults("tool/variants.c", "facts/blocks-host.cu",
    ("architectures-are-the-hosts", "host <= v->has_architecture;", "host < 1;", "the host's pass knows the architecture"),
)

faults("tool/sites/compiler_dependence.c", "facts/blocks-host.cu",
    ("bodies-are-the-hosts", "&& callee->function->compiler_dependent && !is_launched(search, callee->function);", "&& callee->function->compiler_dependent;", "a kernel that asks for the architecture makes its launches unknown"),
)

faults("tool/sites/sizes.c", "facts/blocks-host.cu",
    ("packs-are-one", "(type_is_number(node->kids[i]->type) && node->kids[i]->kind != NODE_OTHER)", "type_is_number(node->kids[i]->type)", "a pack is one size"),
    ("volatile-is-constant", " && !type->is_volatile && type->size > 0", " && type->size > 0", "a volatile variable keeps its value"),
    ("numbers-make-classes", "return node->decl && is_integer(node->decl->type) ? of_variable", "return node->decl ? of_variable", "an object of a template's class is the number that it is made of"),
)

faults("tool/sites/sizes.c", "facts/blocks-launches.cu",
    ("sizes-are-the-most", "return size.least == size.most && size.least > 0 ? size.least : 0;", "return size.most > 0 ? size.most : 0;", "the most that a size can be is taken for the size"),
    ("assigned-by-nobody", "variable && !variable->escaped && !variable->alias && i <", "variable && !variable->alias && i <", "a size that is assigned by another name keeps its value"),
    ("numbers-never-cut", " && value.most <= all.most && value.most < LLONG_MAX ? value", " ? value", "a number that its type can't hold is a size"),
)

faults("tool/sites/sizes.c", "reasons/registers-launches.cu",
    ("branches-exchanged", "const unsigned smaller = is_less == (branch == 1) ? 0 : 1;", "const unsigned smaller = is_less == (branch == 1) ? 1 : 0;", "the larger of two counts as the smaller"),
    ("updates-replace", "if (!value || definition->update != OPERATOR_NONE)", "if (!value)", "what is doubled is two"),
    ("divisors-change", "&& is_kept(flow, divisor->decl);", "&& (is_kept(flow, divisor->decl) || divisor);", "a divisor that has changed makes as many rows"),
    ("any-divisor", "is_same_variable(quotient->kids[1], divisor);", "divisor->kind == NODE_REFERENCE;", "rows are as many as another number divides"),
    ("axes-are-one", "if (!is_axis(members[0], part->axis))", "if (!is_axis(members[0], part->axis) && !part)", "what is assigned to one axis is all axes'"),
    ("grids-are-blocks", "if (part->is_configured && !text_is_same(outer->name, \"blockDim\"))", "if (!outer)", "a configuration's grid is taken for its block"),
)

faults("tool/sites/flow.c", "reasons/registers-launches.cu",
    ("nothing-is-caught", "node->parent->kind != NODE_DECLARATION) variable->escaped = true;", "node->parent->kind != NODE_DECLARATION) variable->escaped |= false;", "what a catch is given is what is assigned to it later"),
    ("configurations-are-lost", " && !is_only_read(node))\n", " && !is_only_read(node->kids[0]))\n", "a configuration whose address a launch is given may hold anything"),
)

faults("tool/sites/instances.c", "reasons/registers-known.cu",
    ("kernels-in-one-line", "here->registers < bound->registers ?", "here->registers > bound->registers ?", "of kernels in one line the smallest block counts"),
)

faults("tool/sites/flow.c", "reasons/registers-known.cu",
    ("errors-launch-nothing", "may = f->has_error && (!f->source ||", "may = false && (!f->source ||", "a call that holds an error launches no kernel with more threads"),
)

faults("tool/sites/flow.c", "facts/blocks-architecture.cu",
    ("kernels-in-macros", "return words > seen || in_macro;", "return words > seen;", "a macro for the host alone names no kernel"),
    ("names-in-branches", "return words > seen || in_macro;", "return in_macro;", "a branch for the host alone names no kernel"),
)

faults("tool/sites/instances.c", "block-cache/kept.cu",
    ("bases-of-any-instance", "if (!name || (base && base != name))", "if (!name)", "instances that keep different arrays are told one"),
)
faults("rewrites/spelled.c", "block-cache/kept.cu",
    ("locals-are-bases", "base && !is_local &&", "base &&", "a variable of the kernel's own by a parameter's name has its type"),
)

faults("tool/sites/blocks.c", "reasons/registers-architecture.cu",
    ("hosts-launch-the-same", "    all.most = is_same_for_host ? all.most : 0;\n", "", "a launch for the host alone has no more threads than those that are seen"),
)

faults("tool/sites/evaluation.c", "virtual-blocks/resident-launcher.cu virtual-blocks/resident-order.cu",
    ("order-escaped-is-own", "variable && !variable->escaped && !variable->alias;", "variable && !variable->alias;", "a variable whose address a setting takes counts as nobody else's"),
    ("order-anything-is-seen", "return function && writes_nothing(&inside, function->body);", "(void)inside;\n    return function;", "a function that is here counts as one that writes nothing"),
    ("order-nothing-is-seen", "return (is_of_library(call) || is_seen(look, call)) &&", "return (is_of_library(call) || (false && is_seen(look, call))) &&", "a function that computes a grid keeps launches as they are"),
    ("order-virtual-is-seen", "decl && !decl->is_virtual ? decl->function : NULL;", "decl ? decl->function : NULL;", "a method that another takes the place of counts as seen"),
    ("order-globals-are-targets", "(is_variable ? is_own(look->flow, target->decl) :", "(is_variable ? true :", "a function that assigns to a global counts as harmless"),
    ("order-any-function", "return (text_is_among(call->name, functions) && are_numbers(call)) ||", "return are_numbers(call) ||", "what the library prints changes its order"),
    ("order-functors-are-numbers", "(text_is_among(call->name, functions) && are_numbers(call)) ||", "call->kid_count ||", "the library calls what it is given"),
    ("order-statics-are-local", "node->decl && node->decl->storage == STORAGE_LOCAL && is_plain_object(", "node->decl && is_plain_object(", "a function that keeps what it was first given counts as harmless"),
    ("order-objects-are-plain", "return is_plain_object(node->type) && (!node->decl ||", "return (!node->decl ||", "a list of the program's objects counts as harmless", "virtual-blocks/resident-launcher.cu"),
    ("order-constructors-do-nothing", "is_copy_of_bytes(node) || makes_quietly(look, node));", "node);", "a constructor of the program's counts as harmless"),
    ("order-members-begin", "call->hides_value ? NULL : followed(look, call);", "followed(look, call);", "what a member begins with counts as harmless"),
    ("order-members-are-values", "target->decl->type->kind != TYPE_REFERENCE;", "true;", "a constructor assigns by a reference that it keeps"),
    ("order-templates-copy", "decl->parameter_count == 1 ? decl->parameter_types[0] : NULL;", "decl->parameter_count ? node->type : NULL;\n    if (from)\n        return true;", "a constructor that takes anything is a copy of bytes"),
    ("order-constructors-read-nothing", "return (!node->decl || node->decl->is_system || is_copy_of_bytes(node)) && all_parts(look, node, reads_own);", "return all_parts(look, node, reads_own);", "what a constructor reads counts as nobody else's"),
    ("order-steps-are-harmless", "const bool is_step = ", "const bool is_step = false && ", "a step counts as no assignment"),
    ("order-templates-wait", "    if (node->type && node->type->kind == TYPE_DEPENDENT)\n        return false;\n", "", "an operator of a template's type counts as harmless"),
    ("order-extents-are-none", "case NODE_UNEVALUATED: return !assigns(node);", "case NODE_UNEVALUATED: return true;", "an array's extent that steps counts as harmless"),
    ("order-texts-are-plain", "look->calls && is_plain_text(function);", "look->calls;", "a function that is another one on the host counts as harmless"),
    ("order-arguments-do-nothing", "(arguments.act && !settings.are_own);", "false;", "an argument that changes what a setting reads is moved in front of it"),
    ("order-settings-do-nothing", "(settings.act && !arguments.are_own)", "(settings.act && false)", "a setting that changes what an argument reads is moved behind it"),
    ("order-memory-is-own", "case NODE_MEMBER: return node->kid_count == 1 &&", "case NODE_SUBSCRIPT: return true;\n    case NODE_MEMBER: return node->kid_count == 1 &&", "what a pointer leads to counts as nobody else's"),
    ("order-dereferenced-is-own", "(node->operator != OPERATOR_DEREFERENCE && all_parts(look, node, reads_own));", "all_parts(look, node, reads_own);", "what a pointer leads to counts as nobody else's"),
)

faults("tool/text/frontend.c", "command-line/broken.test",
    ("missing-headers-are-unsure", "is_parsers(diagnostic) || is_lost;", "is_parsers(diagnostic);", "a file whose header is not there is parsed twice"),
    ("all-errors-are-sure", "is_parsers(diagnostic) || is_lost;", "true;", "an error that may come of what was left out counts"),
)

faults("tool/text/clang/candidates.c", "reasons/user-overload.cu",
    ("candidates-anywhere", "return (is_global && clang_getCursorKind(function) == CXCursor_FunctionDecl) ||", "return clang_getCursorKind(function) == CXCursor_FunctionDecl ||", "the runtime finds overloads of any namespace"),
    ("candidates-of-templates", "return (is_global && clang_getCursorKind(function) == CXCursor_FunctionDecl) ||", "return is_global ||", "the runtime finds a template in no namespace for a pointer of its own"),
    ("candidates-of-cuda-numbers", "if (is_of_class ? is_type_of_cuda(class) : is_number_of_cuda(to))", "if (is_of_class && is_type_of_cuda(class))", "the runtime calls a user's overload for CUDA's own integers"),
    ("candidates-for-swaps", "if (!is_free || first.kind != CXType_Pointer || is_swap(function))", "if (!is_free || first.kind != CXType_Pointer)", "what looks first calls a user's own compare-and-swap"),
)

faults("tool/text/clang/candidates.c", "command-line/growth.test",
    ("candidates-of-all", "i < count && !is_settled(seen); i++", "i < count; i++", "each call in a template asks all overloads of its name"),
    ("one-user-settles", "return seen->are_several && seen->node->user_candidates && !seen->node->known_candidates;", "return seen->are_several;", "the first two overloads of a name tell whether the program has one", "reasons/user-overload.cu reasons/user-overload-hidden.cu"),
)

faults("tool/base/shell.c", "shell",
    ("options-begin-others", "|| word[length] == '-')", ")", "-isystem-after is -isystem"),
    ("options-keep-the-word", "words->at[++*i] : \"\";", "words->at[*i + 1] : \"\";", "what an option names is read once more as a word of its own"),
)

faults("tool/text/names.c", "virtual-blocks/names.cu",
    ("names-of-arguments", "        add_words(arena, names, name, (struct range){end, strlen(name)});\n", "", "a variable of ours hides what a macro of the command line names"),
)

faults("tool/sites/iterations.c", "warp-sums/refuses.cu",
    ("breaks-of-iterations", "if (body->breaks.count && !body->obstacle)", "if (false)", "a break leaves a lambda alone"),
)

faults("tool/sites/sites.c", "real-world/libraries.cu",
    ("wrappers-by-default", "call->callee->kind == NODE_REFERENCE && call->kid_count == 2 && is_written(call, call->kids[1]);", "call->callee->kind == NODE_REFERENCE && call->kid_count == 2;", "a wrapper's default argument is the runtime's"),
)

faults("tool/command/options.c", "command-line/stdin.test",
    ("stdin-in-place", "    if (options->output == OUTPUT_IN_PLACE)\n        return fail(\"-i rewrites files", "    if (0)\n        return fail(\"-i rewrites files", "-i writes a file that is called as standard input is"),
    ("stdin-verified", "    if (options->verify)\n        return fail(\"--verify compiles the file", "    if (0)\n        return fail(\"--verify compiles the file", "--verify compiles another text than the one that was read"),
    ("stdin-unnamed", "options->inputs.at[i] = options->stdin_name ? options->stdin_name : \"<stdin>\";", "options->inputs.at[i] = \"<stdin>\";", "standard input has no name"),
    ("stdin-named-alone", "return options->stdin_name ? fail(\"--stdin-filename is only", "return 0 ? fail(\"--stdin-filename is only", "a name for nothing is no mistake"),
)

faults("tool/analysis.c", "reasons/old-standard.cu",
    ("standard-ignored", "= is_old_standard(&reading->flags->clang);", "= false;", "what needs C++14 is written into files that are compiled as C++11"),
    ("standard-that-was-overruled", "            standard = arguments->at[i] + strlen(option);\n", "            standard = *standard ? standard : arguments->at[i] + strlen(option);\n", "the first -std counts"),
)

faults("tool/toolchain/toolchain.c", "real-world/feature-macros.cu",
    ("shortcuts-at-no-fault", "            any |= text_begins(text, begins[i]);", "            any |= false;", "an error that only the parse has is the file's"),
)

faults("tool/analysis.c", "command-line/stdin.test",
    ("stdin-is-a-file", "(session->options->reads_stdin ? source_read_stdin : source_read)", "(session->options->reads_stdin && !path ? source_read_stdin : source_read)", "the file of that name is read in its place"),
)

faults("tool/analysis.c", "command-line/lost.test",
    ("clang-died-in-silence", "    if (!compiled->loss)\n", "    if (true)\n", "a file over which clang was killed passes"),
)

faults("tool/analysis.c", "command-line/settled.test",
    ("settled-for-all", "    *settled = !decides && !asks_for_architecture(unit);", "    *settled = !decides;", "what only a later architecture has is not read"),
    ("settled-with-sites", "    *settled = !decides && !asks_for_architecture(unit);", "    *settled = false;", "each architecture is read where nothing is to be decided"),
)

faults("tool/device/compile.c", "compile",
    ("killed-by-nobody", "    if (WIFSIGNALED(status))\n", "    if (WIFSIGNALED(status) && !result->error_count)\n", "what a clang that was killed had said before counts as all"),
)

faults("tool/main.c", "command-line/closed.test",
    ("closed-files", "    file_hold_standard();\n", "", "files in memory take the places of closed ones"),
)

faults("tool/base/witness.c", "command-line/kept.test",
    ("kept-as-it-is", "    if (!is_itself && witness_hash(*name) != hash)", "    if (false)", "what is kept is used though a text is another"),
)

faults("tool/kept.c", "command-line/kept.test",
    ("results-of-other-texts", "return witness_check(rest, NULL, NULL, &path) != WITNESS_OTHER;", "return true;", "a result is taken though a header changed"),
    ("results-of-other-places", "    if (look_for_all(kept, &changes) != result->found)", "    if (false)", "a result is taken though another header is met first"),
    ("results-beside", "        if (*at == '\"')", "        if (false)", "a header beside the one that asks is not looked for"),
    ("results-of-the-day", "        if (memmem(text, length, changing[i], strlen(changing[i])))", "        if (false)", "what names the time of day is kept"),
    ("results-of-made-names", "        if (at > name && at[strspn(at, \" \\t\")] == '(')", "        if (false)", "a question by a macro is kept"),
    ("results-of-other-settings", "    add_text_of(key, options->config_path);\n", "", "a changed configuration is not noticed"),
    ("broken-results", "    return strcmp(entry->text + entry->length, last) == 0;", "    return true;", "a result that is cut off is taken"),
)

faults("tool/base/quote.c", "quote",
    ("terminals-obey", "code != '\\t' && is_unseen(code)", "false", "escape sequences reach the terminal"),
)

# ---- what nvcc takes and clang does not -------------------------------------------------------------------------------------------------

faults("tool/text/dialect.c", "dialect",
    ("braces-behind-words", "        if (begins) {", "        if (begins || (mark == '{' && depth == 0)) {", "the braces behind a type's name become parentheses"),
    ("braces-of-nothing", "inside > 1 ? '(' : setting < 2 ? '1' : '0';", "'(';", "empty braces become a parenthesis"),
    ("braces-are-sizes", "inside > 1 ? '(' : setting < 2 ? '1' : '0';", "inside > 1 ? '(' : '1';", "a launch asks for memory with empty braces"),
    ("words-behind-stars", "    if (is_parameters && lexer_next", "    if (lexer_next", "a pointer's own __restrict__ is blanked"),
    ("braces-of-a-statement", " && !token_is_mark(lexer.text, &token, ';')", "", "braces become parentheses where no launch ends"),
    ("instantiations-of-heads", "bool is_head = token_is_mark(text, &token, '<') && previous.range.begin == word;", "bool is_head = false;", "a template's own head is taken for an instantiation"),
    ("instantiations-before", "        last = ends || is_head ? WORDS : last;\n", "        last = is_head ? WORDS : last;\n", "another instantiation is told where it runs"),
)

faults("tool/sites/sizes.c", "facts/blocks.cu",
    ("braces-as-a-size", "return has_comma(node) ? anything : size ?", "return size ?", "braces that the parse has as a comma's two sides are taken for one size"),
)

faults("tool/copies.c", "header-copies/refusals.test",
    ("copies-by-macro", "return !leads_to_copy;", "return true;", "an include that the text does not show leads to the copy"),
    ("copies-of-others", "return read == to || !(leads_to_copy || (read && read->has_copy));", "return true;", "what clang followed is what the text says"),
    ("copies-include-next", "if (!include->is_plain)", "if (false)", "#include_next means the same in a copy"),
    ("copies-include-macros", "if (include->name.end == include->name.begin)", "if (false)", "a macro's name is found from a copy"),
    ("copies-of-itself", "if (include->to == MAIN)", "if (false)", "a header that includes its includer gets the output"),
    ("copies-ask", "if (asks_for_headers(&text->source))", "if (false)", "__has_include looks beside the header"),
    ("copies-beside-the-system", "for (size_t i = 0; i < read->count && !r->obstacle; i++)", "for (size_t i = read->count; i < read->count; i++)", "a system header gets the copy"),
    ("copies-alone", "needs = to > MAIN && r->texts.at[to].has_copy;", "needs = false;", "what includes a copy stays", "header-copies/copies.test"),
    ("copies-without-their-own", "if (include->is_beside && include->to > MAIN", "if (false && include->to > MAIN", "what lies beside a header is found from its copy", "header-copies/copies.test"),
)

faults("tool/sites/flow.c", "header-copies/callers.test",
    ("launches-of-inline-kernels", "kernel->is_inline || ", "", "an inline kernel is in one file alone"),
    ("launches-of-static-kernels", "kernel->is_static || declared", "declared", "a header's static kernel is launched by this file's functions alone"),
    ("launches-of-declared-kernels", "kernel->is_static || declared", "kernel->is_static", "a kernel that a header declares is launched by this file alone"),
    ("launches-of-header-kernels", "(unit->shares_header_kernels && f->is_kernel && may_be_twice(f))", "false", "no other file launches a header's kernel"),
)

faults("tool/compiling.c", "real-world/headers-intrinsics.test",
    ("all-of-the-system", "        all &= !fails_in_system(unit, &result);\n", "", "code is made of the host's functions in the system's headers"),
)

faults("rewrites/object.c", "block-cache/pointers-in-templates.cu",
    ("types-of-own-pointers", "                   strcmp(parameter->type->target->name, pointer->type->target->name) == 0;", "                   strcmp(parameter->type->target->name, pointer->type->target->name) != 0;", "a pointer of the parameter's type is taken for one of another"),
)

faults("tool/sites/frame.c", "block-cache/pointers-in-templates.cu",
    ("sums-of-sums-in-templates", "node_is_address(first) || (may_be && !node_is_address(second)) ?", "node_is_address(first) ?", "of a sum whose type a template leaves open the second part is the address"),
)

faults("tool/compiling.c", "real-world/rejected-constructors.cu",
    ("members-of-rejected-constructors", "            return all.at[i].range.begin;\n", "            return body;\n", "what a constructor says of members stays in front of a semicolon"),
    ("rejected-in-front", "is_declared || offset < body.begin;", "is_declared;", "a constructor whose members are rejected is made empty, and rejected again"),
    ("rejected-friends", "remove_unheld_body(session->arena, source, offset, copies, error->path);\n            continue;", "false;\n            continue;", "a friend that clang rejects stays in what is compiled"),
)

faults("tool/compiling.c", "command-line/settled.test",
    ("positions-of-lines", "        fine = compiling_without_line_directives(session->arena, text->text, text->length) ==\n               text->text;\n", "        (void)text;\n", "positions that #line names are taken for those of the text"),
)

# ---- what stays aligned -----------------------------------------------------------------------------------------------------------------

faults("tool/base/lexer.c", "lexer",
    ("literals-through-line-ends", "at += lexer->text[at + 1] == '\\r' ? 2 : 1;", "at++;", "a literal that goes on behind a line end of two characters is taken for its end"),
)

faults("tool/base/alignment.c", "alignment",
    ("lines-of-any-tabs", "    return is_same && !memchr(text + begin + width, '\\t',", "    return !memchr(text + begin + width, '\\t',", "lines are compared whose tabs may be of any width"),
    ("lines-behind-directives", "        w->old.count = w->new.count = 0;\n", "", "lines behind a directive follow a bracket that may be closed in another branch"),
    ("lines-under-brackets", "if (!bracket->is_last && column >= bracket->column +", "if (column >= bracket->column +", "lines follow a bracket that ends its line"),
    ("lambdas-of-statements", "(i < w->old.count && !is_closing)", "0", "the body of a lambda that is indented from its statement follows a bracket"),
    ("operands-follow", "(column > was->column || w->before != ',')", "column > was->column", "an operand follows another bracket than its own"),
    ("columns-of-bytes", "    return ((unsigned char)c & 0xc0) != 0x80;", "    return c != 0;", "bytes are columns"),
    ("comments-of-two-characters", "memchr(w->source->text + at, '\\n', token.range.end - at) || !ends_line", "has_line_end(w->source->text + at, token.range.end - at) || !ends_line", "comments in front of a line end of two characters stay where they are"),
    ("comments-of-other-lines", "        if (group.count && !is_aligned(w, &group.at[group.count - 1], &comment))\n            end_group(w, &group);\n", "", "comments in other columns are moved"),
    ("comments-through-lines", "comment.is_parted = group.count && lines_change(w, group.at[group.count - 1].at);", "comment.is_parted = false;", "comments are aligned over lines that are put between them"),
)

# ---- what is kept parsed ----------------------------------------------------------------------------------------------------------------

faults("tool/text/preamble.c", "command-line/leading.test",
    ("macros-of-headers", "if (ending != STALE && add_named_macros(o, entry->folder))", "if (false)", "a macro that a kept header names is not there"),
    ("macros-in-macros", "all || is_in_another(&o->macros, i);", "all;", "a macro that another's text names is none of the headers'"),
    ("macros-that-paste", "        all |= strstr(text, \"##\") || strstr(text, \"%:%:\");\n", "", "a name that a macro of the user's puts together is in none of the headers"),
    ("macros-of-nobody", "(!words || vocabulary_may_name(words, macro->name))", "true", "a macro that no header names has entries of its own"),
    ("macros-taken-back", "        all |= strncmp(o->arguments.at[i], \"-U\", 2) == 0;\n", "", "a macro that is taken back behind its definition is left out in front"),
    ("leads-late", "bool leads = is_wanted(&o, &leading);", "bool leads = base && is_wanted(&o, &leading);", "a beginning is asked for when CUDA's headers are there"),
    ("called-by-any-end", "if (list->includes_by_macro || !add_calls(", "if (true || !add_calls(", "an end of a header's path by which nobody includes it is in nobody's way"),
    ("overtaken-by-nobody", " || any_overtaken(o, &list)", "", "a header that came later into a directory that is searched first is not met"),
)

faults("tool/base/cache.c", "command-line/cache.test",
    ("kept-at-once", "    close(note);\n    return false;", "    close(note);\n    return true;", "headers are kept for whoever asks once"),
)

faults("tool/text/preamble.c", "command-line/cache.test",
    ("directories-have-entries", "*ARENA_PUSH(o->arena, &o->directories) = directory;\n        } else {", "*ARENA_PUSH(o->arena, &o->arguments) = word;\n        } else {",
     "headers are parsed for each set of directories"),
)

faults("tool/text/vocabulary.c", "vocabulary",
    ("words-licences", "size_t i = end_of_licence(text, length)", "size_t i = 0", "a licence names macros"),
    ("words-spliced", "if (splice) {", "if (false) {", "a word on two lines is two"),
    ("words-parts", "parts[length] <= MOST_PARTS + 1", "parts[length] <= MOST_PARTS - 1", "two parts are the most that are put together"),
    ("words-long-parts", "return is_of_long[length] ||", "return", "more than three parts are not put together"),
    ("words-too-long", "if (length > LONGEST)\n        return true;", "if (length > LONGEST)\n        return false;", "a name that is too long to look at makes no difference"),
)

faults("tool/device/referent.c", "reasons/unknown-object.cu",
    ("referent-of-variables", "        if (referent->variables.at[i] == place)\n            return false;\n", "        ;\n", "a variable keeps its value from the atomic_ref to its call"),
    ("referent-of-memory", "return !referent->reads_memory || (place && is_plain(place)) || writes_nothing(instruction, NESTING);", "return true;", "memory is not written meanwhile"),
    ("referent-by-calls", "return effect.kind == EFFECT_ACCESS || (depth && ", "return true || (depth && ", "a call writes nothing"),
    ("referent-on-one-way", "        add_predecessors(arena, LLVMGetInstructionParent(end), &ends);\n", "        break;\n", "other blocks on the way are not asked"),
    ("referent-is-one-variable", "        if (!LLVMIsALoadInst(user) && !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != place))\n            return false;\n", "", "a variable whose address is known elsewhere changes by its name alone"),
    ("referent-is-given", "LLVMIsAArgument(LLVMGetOperand(LLVMGetUser(use), 0))", "true", "a variable that is assigned is a parameter that is not"),
)

faults("tool/sites/facts.c", "reasons/unknown-object.cu",
    ("referent-by-another-name", "uses->count == count;", "true;", "a name means the same in every block"),
    ("referent-by-macros", "return !uses->is_hidden && ", "return ", "what a macro declares hides no name"),
    ("referent-by-using", "!brings_names && ", "", "a directive brings in no name"),
    ("referent-that-acts", "at_the_call ? purity_assigns_nothing(site->pointer) : purity_can_repeat(site->pointer)};", "true};", "what an atomic_ref is made of can always be evaluated again"),
)

faults("tool/text/arguments.c", "arguments",
    ("no-way-back", "if (lexer->at > place) {", "if (false) {", "a place in front of the last one is taken for one behind it"),
    ("half-way-back", "arguments->levels.depth = lexer->at = 0;", "lexer->at = 0;", "parentheses that are open at one place count at one in front of it"),
)

faults("tool/text/arguments.c", "reasons/in-macro.cu",
    ("text-of-another-macro", "(marks == 1 && !is_mark) || name_makes_text(macros, macro->text, &token, steps, &is_macro)", "(marks == 1 && !is_mark)", "a macro that hands its argument to assert makes no text of it"),
    ("text-of-unknown-macros", "    return !is_macro;\n", "    return false;\n", "a macro that is not known makes no text"),
    ("pasted-is-text", "marks == 1 && !is_mark", "marks && !is_mark", "## makes text"),
    ("text-by-the-innermost", "i < levels->depth; i++)\n        if (name_makes_text", "i < levels->depth && i < 1; i++)\n        if (name_makes_text", "only the outermost macro makes text"),
)

faults("tool/sites/strides.c", "block-cache/shares.cu",
    ("end-of-another-counter", "return compares && stride->counter && node_names(condition->kids[0], stride->counter) ?", "return compares ?", "the end of a loop's other counter is divided by the grid"),
    ("groups-are-grids", "(of_group && may_be_grids(node))", "of_group", "a loop by the block's group asks for a share of the grid's"),
)

faults("tool/device/block_places.c", "block-cache/thin.cu",
    ("two-blocks-are-one", "return !conditions_comes_from(entry, symbol, false, takes_together, NULL);", "return true;", "an array of two blocks is taken for each block's own"),
    ("one-axis-is-enough", "any &= steps[axis] || !axes[axis];", "any &= true;", "an array of a row of blocks is taken for each block's own"),
    ("any-place-is-the-blocks", "any |= steps[axis] = address.is_linear && steps_by(entry, &address, block, axis);", "any |= steps[axis] = true;", "an array of all blocks is taken for each block's own"),
)

faults("tool/decide/cost.c", "block-cache/thin.cu",
    ("thin-launches-are-all", "site->frame->in_all <= MOST &&", "true &&", "what combines is left in launches of many threads"),
    ("thin-launches-are-none", "site->frame->in_all <= MOST &&", "false &&", "what combines is not left where loads wait"),
)

faults("tool/sites/blocks.c", "block-cache/thin.cu",
    ("the-last-launch-counts", "most = blocks > most ? blocks : most;", "most = most ? most : blocks;", "one small launch hides a large one"),
    ("grids-along-one-axis", "blocks = product(blocks, sizes_along(flow, launch->kids[0], axis));", "blocks = product(blocks, axis ? 1 : sizes_along(flow, launch->kids[0], axis));", "16 by 16 blocks are taken for 16"),
    ("unknown-grids-are-small", "if (!blocks)\n            return 0;", "if (!blocks)\n            blocks = 1;", "a launch of unknown size is taken for one block"),
)

faults("rewrites/block_records.c", "profile/choices.cu",
    ("blocks-of-runs", "&& !profile_has_runs(site);", ";", "blocks gather means of which each warp has made one"),
)

faults("rewrites/object.c", "profile/choices.cu",
    ("profiles-ask-for-shares", "return site->frame->divides && !profile_fills_cache(site);", "return site->frame->divides;", "an object that a profile has seen to pay is off where a launch has few elements a block"),
)

faults("tool/decide/leave.c", "warp-keyed/leaves.cu",
    ("shared-at-times-is-global", "bool in_shared = surely || at_times;", "bool in_shared = surely;", "bins that lie in shared memory in one call are searched for equal ones"),
)

# ---- names ------------------------------------------------------------------------------------------------------------------------------

faults("tool/text/macros.c", "reasons/in-macro.cu",
    ("macros-of-two-meanings", "if (count > 1)\n        return false;", "", "a name that another configuration defines otherwise is a name of the function"),
    ("macros-asked-for", "&& !is_asked_for(macros, only->name);", "&& (only || !is_asked_for(macros, only->name));", "a name that the command line may define is a name of the function"),
    ("macros-change-operands", "next_is_parameter(&lexer, second, ')') && !lexer_next(&lexer, &token);", "next_is_parameter(&lexer, second, ')');", "what a macro adds behind the call is lost"),
)

faults("tool/text/macros.c", "warp-keyed/in-definition.cu",
    ("macros-given-calls", "if (token_is_mark(text, &token, '(') && is_name && !given)\n            given = depth;", "", "a call that another macro is given is edited in the definition"),
    ("macros-put-together", "if (token_is_mark(text, &token, '#'))\n            return false;", "", "a call is edited that a macro puts together", "reasons/in-macro.cu"),
    ("macros-parameters", "|| has_parameter_among(macro, words))", ")", "a macro's parameter stands in place of our namespace"),
    ("macros-asked-behind", "if (!ends && !is_other && lexer_mentions(", "if (!ends && !is_other && false && lexer_mentions(", "a macro is edited that another macro or a condition names"),
    ("definitions-of-headers", "return source == unit->main;", "return source || unit;", "a macro that includers may use is edited", "warp-keyed/in-definition-headers.cu"),
    ("macros-for-headers", "if (other != source &&\n            lexer_mentions(", "if (other == NULL &&\n            lexer_mentions(", "a macro is edited that a header uses", "warp-keyed/in-definition-headers.cu"),
    ("macros-over-includes", "return (ends && !includes) ||", "return ends ||", "a macro is edited that a header uses between it and its #undef", "warp-keyed/in-definition-headers.cu"),
)

faults("tool/sites/sites.c", "warp-keyed/in-definition.cu",
    ("macros-used-unseen", "uses == expansions_of(sites, name);", "(uses || name.end);", "a macro is edited that a branch uses which was not parsed"),
    ("macros-calls-are-one", "last->callee_range.begin != sites->at[i].callee_range.begin);", "false);", "of two calls in a macro's body one is edited"),
)

faults("tool/sites/merge.c", "warp-keyed/in-definition.cu",
    ("definition-of-one-parse", "alone.spelled_once = false;", "", "a macro is edited that is used once more on another architecture"),
)

faults("tool/decide/plan.c", "warp-keyed/in-definition.cu",
    ("macros-of-two-verdicts", "if (!others[i]) continue;", "continue;", "no reason is told where a macro's uses have several verdicts"),
    ("macros-edited-twice", "is_first &= !share_call(site, other);", "", "a definition is edited once for each use"),
    ("macros-take-any-rewrite", "(rewrite->renames || !q->site->in_macro);", "(rewrite || !q->site->in_macro);", "an object is named in a macro's definition", "block-sum/in-definition.cu"),
)

faults("tool/decide/leave.c", "warp-keyed/in-definition.cu",
    ("macros-are-counted", "(!q->site->spelled_once || q->settings->options->instrument))", "!q->site->spelled_once)", "a definition gets one use's counter"),
)

faults("tool/output/fixes.c", "warp-keyed/in-definition.cu",
    ("macros-fixes-part", "if (a->spelled_once && b->spelled_once && a->callee_range.begin == b->callee_range.begin)\n        return true;", "", "a use's fix lacks the edit"),
)

faults("tool/text/clang/types.c", "real-world/auto-of-a-template.cu",
    ("auto-is-another-type", "case CXType_Auto:", "", "what auto points to in a template is none of the runtime's types"),
)

faults("tool/text/clang/places.c", "reasons/in-macro.cu",
    ("names-in-arguments", "node->in_argument = expansion_offset != node->range.begin;", "node->in_argument = !node->in_macro && expansion_offset != node->range.begin;",
     "a macro's name counts as the function's though another macro makes text of it"),
)

# ---- matrices of a warp's lanes ----------------------------------------------------------------------------------------------------

faults("tool/device/memory.c", "facts/matrices.cu",
    ("matrices-untold", "case EFFECT_WARP: case EFFECT_ACCESS: for", "case EFFECT_WARP: return MEMORY_CLEAR; case EFFECT_ACCESS: for", "a matrix is loaded from nowhere"),
)

faults("tool/device/effect.c", "facts/matrices.cu",
    ("matrices-read", ".kind = loads ? ACCESS_READ : ACCESS_WRITE,", ".kind = ACCESS_READ,", "a matrix's store is a load"),
    ("matrices-of-one-word", ".size = -1, .relaxed = true}; } return effect;", ".size = 4, .relaxed = true}; } return effect;", "a matrix is one word"),
)

# ---- loops of the program's own that are an update --------------------------------------------------------------------------------------

faults("tool/sites/instances.c", "facts/own-loop.cu",
    ("old-of-later", "return !site->result_used || (!update->hides_old && operation_words[update->operation].fetch);", "return !site->result_used || operation_words[update->operation].fetch;", "a value that is seen later is the old one"),
)

faults("tool/device/own_loop.c", "facts/own-loop.cu",
    ("loop-swaps-elsewhere", "return LLVMIsAAtomicCmpXchgInst(instruction) && !r->swap && access->pointer == r->pointer &&", "return LLVMIsAAtomicCmpXchgInst(instruction) && !r->swap &&",
     "a loop that swaps beside what it is given is an update of that"),
    ("loop-reads-elsewhere", "access->kind == ACCESS_READ && access->pointer == r->pointer && access->size == size &&", "access->kind == ACCESS_READ && r && access->size == size &&",
     "a loop that adds what lies beside is an addition"),
    ("loop-asks-once", "    return is_asked;", "    return is_asked || r;", "what came in between is overwritten by a smaller maximum"),
    ("loop-asks-before", "is_asked |= is_expected && with == r->expected && order == r->brings;", "is_asked |= order == r->brings;", "a maximum asks about another value than it replaces"),
    ("loop-stores-equal", "r->is_guarded && is_extreme(stays))", "r->is_guarded && (stays & GREATER || stays & LESS))", "a maximum that stores the other zero is one that does not"),
    ("loop-chooses-equal", "return is_extreme(r->brings);", "return true;", "likewise, by a selection"),
    ("loop-stores-no-number", "r.hides_old, r.brings & UNORDERED && !r.is_number,", "r.hides_old, false,", "a maximum that stores what is no number is one that does not"),
    ("loop-hides-old", "r->hides_old = true;", "", "a loop that goes on until it sees its own value returns the old one"),
    ("loop-goes-on", "if (!condition && r->is_guarded && LLVMIsABranchInst(end))", "if (!condition && LLVMIsABranchInst(end))", "a loop that adds again and again adds once"),
    ("loop-mixes-signs", " || r.signs == (SIGNED | UNSIGNED))", ")", "a minimum that asks about signs once and once not is one"),
    ("loop-takes-from-operand", "(r->made != LLVMAtomicRMWBinOpSub || LLVMGetOperand(made, 1) == r->value)", "r", "the operand less the word is a difference"),
    ("loop-in-two-variables", "return is_same ? r->expected : value;", "return LLVMIsAPHINode(value) && r->expected ? r->expected : value;", "a loop that asks about another word asks about the one that it replaces"),
    ("loop-gives-new", "return (!result || is_old(r, result) || result == r->expected) && leads_to_swap", "return (!result || r) && leads_to_swap", "a loop that returns the new value is taken to return the old one"),
    ("loop-skips", "return is_known && r->brings && !r->is_number && !(leaves & r->brings) ? stays : 0;", "return is_known && !r->is_number && !(leaves & r->brings) ? stays : 0;",
     "an addition may be left out on a condition"),
    ("loop-glances-at-numbers", "return is_known && r->brings && !r->is_number && !(leaves & r->brings) ? stays : 0;", "return is_known && r->brings && !(leaves & r->brings) ? stays : 0;",
     "a number's maximum is left out where equal zeros differ"),
)

faults("rewrites/warp_uniform.c", "virtual-blocks/as-written.cu",
    ("few-never-lose", "return site->sparse && !site->address_proved &&", "return false && !site->address_proved &&", "few lanes at a checked address have no kernel as it was written"),
)
faults("tool/sites/counted.c", "stride-loop/refuses.cu warp-sums/counts.cu",
    ("counters-that-change", "return variable && !variable->escaped && variable->definitions.count == 2;", "return variable && !variable->escaped;", "a loop's counter changes in its body"),
)
faults("tool/sites/stride_loop.c", "stride-loop/refuses.cu stride-loop/rewrites.cu",
    ("ends-that-change", "invariant_value(flow, site->function, loop, end) &&", "true &&", "a loop's end changes in it"),
    ("steps-that-change", "&& invariant_value(flow, site->function, loop, by)", "", "a loop's step changes in it"),
    ("ends-of-other-types", "type && text_is_same(type->name, counter->type->name) &&", "type &&", "a comparison is made in another type"),
    ("rounds-that-break", "return !body.obstacle && !body.breaks.count;", "return !body.obstacle;", "a break leaves a lambda of a round"),
    ("rounds-behind-pragmas", "loop_text_begins_statement(loop) &&", "", "a pragma stands in front of what is no loop"),
    ("rounds-of-branches", "!lexer_has_directive(loop->source->text, made.range) &&", "", "a branch that is switched off changes a loop's counter"),
    ("rounds-behind-jumps", "!is_jumped_over(site, loop) &&", "", "a jump leads over the object of a loop"),
    ("rounds-of-attributes", "return is_argument(made->type);", "return true;", "an attribute stands in a template's argument"),
    ("rounds-that-wait", "sites->at[i].iteration.may_stay ? loop_at(arena, flow, &sites->at[i]) : NULL", "loop_at(arena, flow, &sites->at[i])", "lanes wait for each other in several rounds"),
    ("long-rounds", "return size.nodes <= MOST_NODES && !size.has_loop;", "return size.nodes <= MOST_NODES;", "a loop of any length is there nine times"),
    ("rounds-by-ones", "return stride.by_block || stride.by_grid;", "return true;", "lanes go through memory of their own eight rounds at a time"),
)

faults("tool/decide/plan.c", "stride-loop/refuses.cu stride-loop/rewrites.cu",
    ("rounds-of-searches", "if (is_in(site, loop) && !lets)", "if (is_in(site, loop) && !site->rewrite)", "updates that look for peers keep the loads back"),
)

faults("tool/sites/kernels.c", "virtual-blocks/resident-leaves.cu",
    ("sibling-numbers", "return number > 1 ?", "return number > 9 ?", "the siblings of two kernels of one name are one", "virtual-blocks/resident-overloads.cu"),
)
