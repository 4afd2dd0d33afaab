"""The faults that run.py plants: each weakens one rule of the tool.

A row: name, file, the text to find (there once, or the run stops), what comes in its place, what that breaks, and the tests that are expected to fail:
unit tests by their names, lit tests by their paths below test/lit.
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
    ("read-by-written-name", "only_read = is_named(&accesses->at[i].origins[k].at[o]) && !is_in(&written, &accesses->at[i].origins[k].at[o]);",
     "only_read = is_named(&accesses->at[i].origins[k].at[o]);", "a name that the kernel writes by counts as one that it only reads by"),
    ("race-of-one-thread", "return many_update && update_is_named && act_is_named ?", "return update_is_named && act_is_named ?", "a single thread's write behind its update is a race"),
    ("race-of-keys", "bool many_update = construction_of(entry, access->pointer).extent >= EXTENT_BLOCK && conditions_let_many",
     "bool many_update = conditions_let_many", "updates of a place a thread race with its own later write"),
    ("race-by-unknown-pointer", "return many_update && update_is_named && act_is_named ?", "return many_update && update_is_named ?", "a write through a loaded pointer is a race"),
    ("used-results-commute", "a->size != u->size || LLVMGetFirstUse(act->instruction))", "a->size != u->size)", "updates of one kind commute though an old value is used"),
    ("signs-commute", "return a->operation == u->operation && a->is_signed == u->is_signed;", "return a->operation == u->operation;", "signed and unsigned maxima commute"),
    ("min-and-max-commute", "return a->operation == u->operation && a->is_signed == u->is_signed;", "return a->is_signed == u->is_signed;", "minimum and maximum commute"),
    ("bits-commute", "    case OP_XOR: return a->operation == u->operation;", "    case OP_XOR: return a->operation == OP_AND || a->operation == OP_OR || a->operation == OP_XOR;",
     "and, or, xor commute with each other"),
    ("float-layouts-commute", "return a->type && a->type == u->type && a->operation", "return a->operation", "a float's and two halves' sums commute"),
    ("sizes-commute", "a->is_floating != u->is_floating || a->size != u->size ||", "a->is_floating != u->is_floating ||", "updates of words of other sizes commute"),
    ("volatile-is-silent", "if (place != PLACE_BEFORE && access->is_volatile)", "if (false)", "a volatile write behind the update announces nothing"),
    ("release-is-silent", "if (place != PLACE_BEFORE && access->is_atomic && !access->relaxed)", "if (false)", "a release behind the update announces nothing"),
    ("waiting-is-silent", "if (place != PLACE_BEFORE && order_is_waited_for(entry, act->instruction))", "if (false)", "a loop that waits for other threads goes unnoticed"),
    ("fence-is-silent", "case EFFECT_FENCE: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_FENCE;", "case EFFECT_FENCE: return MEMORY_CLEAR;", "a fence behind the update announces nothing"),
    ("grid-is-silent", "case EFFECT_GRID: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_GRID_SYNC;", "case EFFECT_GRID: return MEMORY_CLEAR;", "a wait of the grid goes unnoticed"),
    ("launch-is-silent", "case EFFECT_LAUNCH: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_LAUNCH;", "case EFFECT_LAUNCH: return MEMORY_CLEAR;", "a launch behind the update goes unnoticed"),
    ("unknown-is-silent", "return place == PLACE_BEFORE ? MEMORY_CLEAR : is_assembly ? MEMORY_ASM : MEMORY_UNSEEN_CALL;", "return is_assembly ? MEMORY_ASM : MEMORY_CLEAR;", "an unknown call is harmless"),
    ("assembly-is-silent", "return place == PLACE_BEFORE ? MEMORY_CLEAR : is_assembly ? MEMORY_ASM : MEMORY_UNSEEN_CALL;",
     "return place == PLACE_BEFORE || is_assembly ? MEMORY_CLEAR : MEMORY_UNSEEN_CALL;", "unknown assembly is harmless"),
    ("system-scope-waits", "if (access->scope == SCOPE_SYSTEM)", "if (false)", "an update that the host may watch is put off"),
    ("steps-are-put-off", "if (!operation_words[access->operation].folds)", "if (false)", "steps that wrap are put together"),
    ("ordered-is-put-off", "if (access->is_volatile || !access->relaxed)", "if (false)", "an update that asks for an order is put off"),
    ("callers-see-nothing", "update->effect->access_count != 1 || !entry->is_kernel)", "update->effect->access_count != 1)", "what a function's callers do behind it is forgotten", "device_facts"),
    ("any-part-is-apart", "return distance >= u.access->size || distance <= -a.access->size;", "return distance != 0;", "words that overlap are apart"),
    ("front-is-apart", "return distance >= u.access->size || distance <= -a.access->size;", "return distance >= u.access->size || distance < 0;", "a word that reaches into the updated one is apart"),
    ("wrapping-is-apart", "unknown &= 0ull - unknown;", "", "an offset that wraps round keeps its remainder by any number"),
    ("threads-share-symbols", "bool is_fixed = construction_of(entry, of->terms[i].symbol).extent == EXTENT_GRID;", "bool is_fixed = true;", "two threads' indices are one"),
    ("parts-run-over", "return place >= u.access->size && place + a.access->size <= step;", "return place >= u.access->size;", "a field that runs into the next struct is apart"),
    ("dynamic-arrays-are-apart", "return a->value != b->value && !(is_dynamic_shared(a) && is_dynamic_shared(b));", "return a->value != b->value;", "arrays of dynamic shared memory are apart"),
    ("globals-are-not-given", "(is_threads && b->base == BASE_GLOBAL) || (given && (is_threads || is_shared(a)));", "(is_threads && b->base == BASE_GLOBAL) || given;",
     "a variable is apart from an argument that may lead to it"),
    ("escaped-is-own", "(address->base == BASE_LOCAL || address->base == BASE_BY_VALUE) && !storage_escapes(entry, address->value);",
     "address->base == BASE_LOCAL || address->base == BASE_BY_VALUE;", "a thread's variable is its own though its address got away"),
    ("one-pointer-two-types", "    if (address_same_base(u.address, a.address))\n        return HARMLESS_NOT;", "", "one loaded pointer leads to two places if types differ"),
    ("any-type-is-named", "return has_type_tag(instruction) ? type_class(access->type) : 0;", "return type_class(access->type);", "an access without a type tag has a type"),
    ("characters-have-a-type", "return name && !(length == 15 && memcmp(name, \"omnipotent char\", 15) == 0);", "return name;", "a character leads to characters alone"),
    ("bits-have-a-type", "    if (!is_typed || (access->value && conditions_comes_from(entry, access->value, true, is_bits_of_floating, NULL)))", "    if (!is_typed)",
     "an integer update of a float's bits leads to integers alone"),
    ("exchanges-have-a-type", "access->operation != OP_CAS && access->operation != OP_EXCH;", "access->operation != OP_CAS;", "an exchange of words leads to integers alone"),
    ("types-if-strict", "bool tells = entry->alias != ALIAS_STRICT && u.type && a.type;", "bool tells = u.type && a.type;", "types tell words apart under --alias=strict"),
    ("any-is-apart", "    if (u.address->base == BASE_ANY || a.address->base == BASE_ANY)\n        return HARMLESS_NOT;\n", "", "a pointer that is followed too far is apart from a __restrict__ one"),
    ("unnamed-never-meet", "if (entry->alias == ALIAS_NONE && is_named(u.address) && is_named(a.address))", "if (entry->alias == ALIAS_NONE && is_named(u.address))",
     "under --alias=none a loaded pointer meets nothing"),
    ("one-origin-is-enough", "            if (why == HARMLESS_NOT)\n                return HARMLESS_NOT;\n        }\n    return why;", "        }\n    return why;",
     "of several places that a pointer may lead to, the last one counts"),
    ("waits-meet", "accesses->waits_apart = accesses->waits_apart || !is_met_together(entry, act);", "", "threads that wait at two barriers do not meet"),
    ("warps-wait-together", "shape.spread != SPREAD_UNIFORM || shape.expected || shape.extent < wanted", "shape.spread != SPREAD_UNIFORM || shape.expected", "a barrier under a condition of the warp is met by the block"),
    ("lanes-do-not-wait", "effect->kind == EFFECT_BARRIER || effect->kind == EFFECT_WARP ||", "effect->kind == EFFECT_BARRIER ||", "lanes that wait for each other see nothing of each other"),
    ("constant-if-unwritten", "if (a.access->kind == ACCESS_READ && (a.access->is_invariant || storage_is_constant(entry, a.address)))", "if (a.access->kind == ACCESS_READ)",
     "no read is of what the kernel updates"),
)

faults("tool/device/order.c", "device_facts",
    ("fences-are-none", "return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;", "return effect->kind == EFFECT_UNKNOWN;", "a fence in front of the update orders nothing"),
    ("unknown-is-no-fence", "return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;", "return effect->kind == EFFECT_FENCE;", "an unknown call orders nothing"),
    ("acquire-is-no-fence", "if (effect->accesses[i].is_atomic && !effect->accesses[i].relaxed)", "if (false)", "an ordered atomic orders nothing"),
    ("fences-behind-results", "if (any || graph_reaches(", "if (graph_reaches(", "a fence behind an update whose result is used orders nothing"),
    ("nobody-polls", "if ((!access->is_atomic && !access->is_volatile) || makes_its_own_way", "if (!access->is_atomic || makes_its_own_way", "a loop that polls a volatile word waits for nothing"),
    ("queues-by-equality", "if (LLVMIsAICmpInst(user) && (LLVMGetICmpPredicate(user) == LLVMIntEQ || LLVMGetICmpPredicate(user) == LLVMIntNE))", "if (false)",
     "a ticket that is waited for is a queue", "device_memory"),
    ("queues-without-steps", "LLVMIsAConstantInt(access->value) && LLVMConstIntGetSExtValue(access->value) != 0;", "LLVMIsAConstantInt(access->value);", "reading by adding nought is a queue", "device_memory"),
    ("locks-go-their-way", "return conditions_comes_from(entry, LLVMGetOperand(instruction, 1), false, is_value, instruction);", "return true;", "a lock by compare-and-swap is no wait", "device_memory"),
)

faults("tool/device/address.c", "device_memory",
    ("stores-tell-nothing", "case LLVMStore: return (LLVMGetOperand(user, 0) == pointer ? ESCAPES : 0) |", "case LLVMStore: return", "a pointer that is stored has not got away"),
    ("integers-tell-nothing", "default: return passes_on(opcode_of(user)) ? 0 : ESCAPES | WRITTEN;", "default: return 0;", "a pointer that becomes an integer has not got away"),
    ("calls-tell-nothing", "    default: return ESCAPES | WRITTEN;\n    }\n}\n\nstatic unsigned fate_in(", "    default: return fate;\n    }\n}\n\nstatic unsigned fate_in(",
     "a pointer that an unknown call is given has not got away"),
    ("updates-write-nothing", "case LLVMAtomicRMW: return WRITTEN |", "case LLVMAtomicRMW: return", "what is updated is constant", "device_facts"),
    ("noalias-though-it-escapes", "entry->is_kernel && !storage_escapes(entry, address->value) && has_attribute", "entry->is_kernel && has_attribute", "__restrict__ holds for a pointer that got away"),
    ("all-are-noalias", " && has_attribute(entry, address->value, \"noalias\");", ";", "every argument is __restrict__"),
    ("written-is-constant", "if (!entry->is_kernel || storage_is_written(entry, address->value))", "if (!entry->is_kernel)", "a __restrict__ name that is written by is constant", "device_facts"),
    ("moving-pointers-stand", "so_far.is_linear = false; // it may go round", "", "a pointer that moves on stays at its offset"),
    ("selections-have-one-side", "        follow(origins, LLVMGetOperand(pointer, 2), so_far, depth + 1);\n", "", "a chosen pointer leads to the first choice alone"),
    ("joins-have-one-way", "for (unsigned i = 0; i < LLVMCountIncoming(pointer); i++)\n            follow(", "for (unsigned i = 0; i < 1; i++)\n            follow(", "a joined pointer comes by the first way alone"),
    ("sums-never-wrap", "bool keeps = LLVMIsAInstruction(index) && is_sum && (is_unsigned && !is_wide ? LLVMGetNUW(index) : LLVMGetNSW(index));", "bool keeps = LLVMIsAInstruction(index) && is_sum;",
     "sums of indices never wrap"),
    ("offsets-never-wrap", "address->is_exact &= LLVMIsInBounds(step);", "", "offsets never wrap"),
    ("fields-are-one", " && (a->base != BASE_FIELD || a->field == b->field);", ";", "two pointers in a struct are one name"),
    ("written-fields-are-fixed", "from->term_count || !storage_is_constant(origins->entry, from))", "from->term_count)", "a pointer in a struct keeps its meaning when the struct is written"),
    ("remainders-are-positive", "case LLVMSRem: return left ? smaller(left, right) : 0;", "case LLVMSRem: return smaller(left, right);", "a signed remainder is not negative", "device_facts"),
    ("shifts-are-positive", "    case LLVMAShr: return left && right < 62 ? ((left - 1) >> right) + 1 : 0;", "    case LLVMAShr: return right < 62 ? (((left ? left : 1LL << 32) - 1) >> right) + 1 : 0;",
     "an arithmetic shift is not negative", "device_facts"),
    ("bytes-are-positive", "return narrow && bits > 1 && bits < 63 && narrow <= (1LL << (bits - 1)) ? narrow : 0;", "return narrow ? narrow : bits < 63 ? 1LL << bits : 0;", "a signed byte is not negative", "device_facts"),
    ("unbounded-reach", "        return opcode == LLVMAnd ? smaller(left, range_of(LLVMGetOperand(integer, 1), depth + 1)) : 0;", "        return left;", "an operand's range is its operator's", "device_facts"),
)

# ---- one address, one lane ---------------------------------------------------------------------------------------------------------------

faults("tool/device/construction.c", "device_facts",
    ("loads-are-constructions", "    if (!is_constant && !access->is_invariant)\n        return nothing;", "", "what is loaded is the same for all, whoever writes it"),
    ("volatile-constructions", "if (!LLVMIsALoadInst(load) || access->is_volatile || access->is_atomic)", "if (!LLVMIsALoadInst(load) || access->is_atomic)", "a volatile load finds the same for all"),
    ("joins-without-conditions", "            if (!condition.is_known)\n                return nothing;\n            extent = narrower(extent, condition.is.extent);\n", "", "a join is one value whatever decides the way"),
    ("joins-of-lanes", "            extent = narrower(extent, condition.is.extent);\n", "", "a join is one value though lanes come by other ways"),
    ("operands-of-lanes", "        extent = narrower(extent, operand.is.extent);\n", "", "an operator is as far the same as its first operand"),
    ("shared-is-the-grids", "leaf(entry, value, LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == 3 ? EXTENT_BLOCK : EXTENT_GRID);", "leaf(entry, value, EXTENT_GRID);", "shared memory is one place for the grid"),
    ("callers-agree", "return entry->is_kernel ? leaf(entry, value, EXTENT_GRID) : nothing;", "return leaf(entry, value, EXTENT_GRID);", "the arguments of a device function are the same for all threads"),
    ("indices-agree", "case RESULT_TID_Z: made.is.extent = EXTENT_NONE; return made;", "case RESULT_TID_Z: return made;", "all threads have one index"),
    ("blocks-agree", "case RESULT_BLOCK: made.is.extent = narrower(made.is.extent, EXTENT_BLOCK); return made;", "case RESULT_BLOCK: return made;", "all blocks have one index"),
    ("expected-is-proved", "bool proved = shape.spread == SPREAD_UNIFORM && !shape.expected && !shape.loops;", "bool proved = shape.spread == SPREAD_UNIFORM;", "what is expected of rows is proved"),
    ("blocks-of-two-warps", "bool one_warp = entry->block->bound > 0 && entry->block->bound <= 32;", "bool one_warp = entry->block->bound > 0 && entry->block->bound <= 64;", "a block of 64 threads is one warp"),
    ("predicates-agree", "case LLVMICmp: node.more = LLVMGetICmpPredicate(value); break;", "case LLVMICmp: break;", "a < b and a > b are one value"),
    ("operands-agree", "node->operand_count == wanted->operand_count &&\n            memcmp(node->operands, wanted->operands, sizeof *node->operands * node->operand_count) == 0)",
     "node->operand_count == wanted->operand_count)", "an operator gives one value whatever its operands"),
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
    ("loops-have-no-exits", "                if (!graph_in_loop(graph, exiting->successors[k], loop))\n                    arrive(spreading, from, exiting->successors[k], label);", ";",
     "lanes that go another round come out with the others"),
    ("callers-pass-one", "return entry->is_kernel ? lattice_uniform(EXTENT_GRID) : lattice_varying();", "return lattice_uniform(EXTENT_GRID);", "a device function is given one argument by all"),
    ("kept-apart", "if (shape.spread != SPREAD_UNIFORM || is_own)", "if (shape.spread != SPREAD_UNIFORM)", "each thread's copy of the arguments holds the same"),
    ("first-way-counts", "shape = lattice_join(shape, lanes_shape(entry, LLVMGetIncomingValue(phi, i), block));", "shape = lattice_join(shape, lanes_shape(entry, LLVMGetIncomingValue(phi, 0), block));",
     "a value by ways is what the first way brings"),
    ("stale-conditions", "struct shape branch = condition ? lanes_shape(entry, condition, block) : lattice_varying();", "struct shape branch = lattice_uniform(EXTENT_GRID);",
     "what decides the way is the same for all"),
)

faults("tool/device/coalesced.c", "device_facts",
    ("any-quotient-tells-rows", "        return is_same(right, step->period);", "        return true;", "a row is told by any quotient of the index"),
    ("short-rows-are-long", "enum { LEAST_RUN = 8 };", "enum { LEAST_RUN = 3 };", "rows of three elements count as long"),
    ("comes-round", "        if (all && (search.found_quotient || !comes_round))", "        if (all)", "lanes that come round to the same elements count as side by side"),
    ("steps-of-two", "return shape.spread == SPREAD_AFFINE && !shape.scaled;", "return shape.spread == SPREAD_AFFINE;", "any distance between lanes counts as one element"),
    ("any-element", "        bool is_element = origin->terms[i].factor == (long long)size || origin->terms[i].factor == -(long long)size;", "        bool is_element = true;", "a step of any size is one element"),
    ("any-row-stays", "    bool computes = !effect && LLVMGetNumOperands(value) > 0 && !LLVMIsACallInst(value);", "    bool computes = true;", "a row that an atomic tells stays the same"),
    ("any-mask", "    return step->bits && (shifts ? constant == step->bits : constant == 1ll << step->bits);", "    return step->bits;", "any shift goes with any mask"),
)

faults("tool/device/block_lanes.c", "device_facts",
    ("rows-of-16", "    return known % WARP_SIZE == 0;", "    return known % (WARP_SIZE / 2) == 0;", "rows of 16 threads are warps"),
    ("any-row", "if (size[axis] == 1 || (axis > 0 && in_front_are_warps(size, axis))) {", "if (size[axis] == 1 || axis > 0) {", "an index along y is one for a warp"),
    ("rows-count-lanes", "if (outer == 1 || (size && size % WARP_SIZE == 0))", "if (outer == 1 || size)", "an index along x is another one in each lane of short rows"),
)

faults("tool/device/conditions.c", "device_facts",
    ("labels-are-one", "return labels == 1 ? (struct edge)", "return labels >= 1 ? (struct edge)", "a case of two labels lets one lane through"),
    ("or-is-and", "if (sides_of(value, holds, sides)) // an `and` that holds, an `or` that does not", "if (sides_of(value, true, sides) || sides_of(value, false, sides))", "`first || any` lets one lane through"),
    ("below-two", "(predicate == LLVMIntULT || predicate == LLVMIntSLT) && is_integer(right, 1)", "(predicate == LLVMIntULT || predicate == LLVMIntSLT) && (is_integer(right, 1) || is_integer(right, 2))",
     "`tid < 2` lets one lane through"),
    ("other-side", "(struct edge){LLVMGetCondition(end), LLVMGetSuccessor(end, 0) == here->llvm, false, from};", "(struct edge){LLVMGetCondition(end), true, false, from};", "the side where a condition fails counts as the one where it holds"),
    ("any-comparison", "    if (predicate != LLVMIntEQ)\n        return fixed_by_first_only", "    if (false)\n        return fixed_by_first_only", "`tid < n` lets one lane through"),
    ("equal-data", "return a.spread == SPREAD_UNIFORM ? indices_of(b) : b.spread == SPREAD_UNIFORM ? indices_of(a) : 0;", "return indices_of(a) | indices_of(b);", "`tid == data[tid]` lets one lane through"),
    ("ways-of-truth", "        if (way >= 0)\n            return 0;\n", "", "`a ? first : any` lets one lane through"),
    ("data-lets-many", "    return opcode_of(value) == LLVMICmp && is_bound(entry, value, block);\n", "    return true;\n", "any condition lets several threads through", "device_memory"),
    ("callers-bring-many", "return entry->is_kernel ? LANES_MANY : LANES_UNKNOWN;", "return LANES_MANY;", "a device function is called by all lanes"),
)

# ---- what instructions do ------------------------------------------------------------------------------------------------------------------

faults("tool/device/effect.c", "effect",
    ("unknown-calls-idle", "is_pure_by_value(callee) ? EFFECT_NONE : EFFECT_UNKNOWN", "is_pure_by_value(callee) ? EFFECT_NONE : EFFECT_IDLE", "an unknown call is harmless"),
    ("memory-is-pure", "return attribute && LLVMGetEnumAttributeValue(attribute) == 0 && ", "return attribute && ", "a call that LLVM says something of is pure"),
    ("pointers-are-by-value", "LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(callee, i))) == LLVMPointerTypeKind && !LLVMGetEnumAttributeAtIndex(callee, i + 1, by_value))\n            return false;", "false)\n            return false;",
     "a call that reads what its pointers lead to is pure"),
    ("convergent-is-pure", " && !LLVMGetEnumAttributeAtIndex(callee, (unsigned)LLVMAttributeFunctionIndex, convergent);", ";", "a call that needs other lanes is pure"),
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
    ("swaps-relax", ".relaxed = is_relaxed(LLVMGetCmpXchgSuccessOrdering(instruction)) && is_relaxed(LLVMGetCmpXchgFailureOrdering(instruction)),", ".relaxed = true,", "a compare-and-swap asks for no order"),
    ("others-are-nothing", "    default:\n        return unknown;\n    }\n}\n", "    default:\n        return (struct effect){.kind = EFFECT_NONE, .result = RESULT_OF_OPERANDS};\n    }\n}\n", "an instruction that the table lacks does nothing"),
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
    ("labels-are-names", "        return false; // a label, or a macro", "        ;", "a label in assembly is nothing"),
    ("results-are-kept", "                return unknown; // what becomes of its result is not followed", "                ;", "what assembly makes of an old value is the old value"),
    ("one-effect-is-all", "        return all->kind == one->kind;", "        return true;", "of a fence and a store the fence is all"),
    ("ordered-assembly", "{\"acq_rel\", ROLE_SEMANTICS, 0},", "{\"acq_rel\", ROLE_SEMANTICS, 1},", "acq_rel is relaxed"),
    ("memory-operands", "if (text[i] != '~' && (memchr(text + i, '*', end - i) || memchr(text + i, '{', end - i)))", "if (false)", "an operand in memory is a register"),
)

faults("tool/device/graph.c", "graph",
    ("nothing-comes-round", "    return behind || reachable[block];", "    return behind;", "what stands further up in a loop is not behind"),
    ("order-in-a-block", "map_get(&graph->instruction_numbers, to) > map_get(&graph->instruction_numbers, from);", "true;", "what stands in front of an instruction is behind it"),
    ("ends-of-their-own", "            ways.at[n++] = 0;\n", "            ;\n", "a block that ends the kernel is no way out"),
    ("one-decider", "    for (unsigned at = block->successors[i]; at != block->post_dominator && at != GRAPH_EXIT; at = graph->blocks[at].post_dominator)",
     "    for (unsigned at = block->successors[i], once = 1; once && at != block->post_dominator && at != GRAPH_EXIT; at = graph->blocks[at].post_dominator, once = 0)",
     "a branch decides about the first block behind it alone"),
)

faults("tool/device/module.c", "device_module",
    ("taken-is-not-called", "bool is_open = stays_called(function) || function->is_taken ||", "bool is_open = stays_called(function) ||", "a function whose address is taken is called from here alone"),
    ("arguments-take-nothing", "                if (LLVMGetOperand(user, i) == value)\n                    return true;", "                ;", "a function that is handed to another is called from here alone"),
    ("variables-take-nothing", "            if (!is_llvms_own(user))\n                return true;", "", "a function in a table is called from here alone"),
    ("recursion-is-inlined", "return is_kernel(function->llvm) || function->comes_back ||", "return is_kernel(function->llvm) ||", "a function that calls itself is inlined whole"),
    ("aliases-take-nothing", "            return true; // who calls that is not followed", "            ;", "a function with another name is called from here alone"),
    ("weak-stays", "function->comes_back || function->is_weak ||", "function->comes_back ||", "a function that the linker may replace is inlined"),
    ("nobody-else-calls", "return callers == CALLERS_ANYWHERE || (callers == CALLERS_ELSEWHERE && is_external(function));", "return false;", "no other file calls a function"),
    ("headers-are-alone", "return callers == CALLERS_ANYWHERE || (callers == CALLERS_ELSEWHERE && is_external(function));", "return callers != CALLERS_HERE && is_external(function);", "a header's static functions have no other callers"),
    ("shared-is-forgotten", "*is_unknown |= !LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee);", ";", "an unknown call has no shared memory"),
    ("dynamic-is-nothing", "            shared.is_dynamic = true;\n", "", "dynamic shared memory is none"),
    ("shared-is-not-aligned", "shared.bytes = (shared.bytes + alignment - 1) / alignment * alignment +", "shared.bytes = shared.bytes +", "arrays in shared memory have no gaps"),
)

faults("tool/device/program.c", "device_module",
    ("expected-blocks-prove", "    update->is_one = proved->is_one;\n", "", "what is expected of blocks proves an address"),
    ("expected-blocks-order", "    if (update->obstacle == MEMORY_CLEAR)\n        update->obstacle = proved->obstacle;\n", "", "what is expected of blocks clears an obstacle"),
    ("spaces-are-guessed", "bool is_kernels_own = is_kernel && (", "bool is_kernels_own = (", "a device function's pointer leads to global memory"),
)

# ---- the text and what runs ------------------------------------------------------------------------------------------------------------------

faults("tool/sites/instances.c", "instances",
    ("two-places-one-object", "return a->entry == b->entry && (a->location != b->location || !a->location);", "return false;", "two addresses in one kernel are one"),
    ("unknown-places-are-one", "return a->entry == b->entry && (a->location != b->location || !a->location);", "return a->entry == b->entry && a->location != b->location;", "two unknown addresses in one kernel are one"),
    ("several-are-proved", "    site->address_proved &= !several;\n", "", "two addresses are proved to be one"),
    ("unknown-in-one-kernel", "    if (!name || !update->location)\n        return NULL;", "    if (!name)\n        return NULL;", "an unknown address in a kernel has a name"),
    ("first-is-proved", "    site->address_proved &= update->is_one;\n", "", "the first instance's proof holds for all"),
    ("first-extent", "site->extent = site->extent < update->extent ? site->extent : update->extent;", "", "the first instance's extent holds for all"),
    ("first-lanes", "site->lanes = site->lanes == update->lanes ? site->lanes : LANES_UNKNOWN;", "", "the first instance's lanes come to all"),
    ("first-obstacle", "    if (site->deferral.obstacle == MEMORY_CLEAR)\n        site->deferral =", "    site->deferral =", "the last instance's obstacle holds for all"),
    ("first-reach", "site->reach = site->reach && update->reach ? (site->reach > update->reach ? site->reach : update->reach) : 0;", "", "the first instance's index reaches as far as all"),
    ("fences-of-the-first", "site->has_fence |= update->has_fence;", "", "no instance has a fence"),
    ("results-of-the-text", "        site->result_used |= update->result_used;\n", "", "a result that runs on is unused"),
    ("distinct-anywhere", "return a == ADDRESS_UNKNOWN || b == ADDRESS_UNKNOWN ? ADDRESS_UNKNOWN : ADDRESS_KEYED;", "return a == ADDRESS_DISTINCT || b == ADDRESS_DISTINCT ? ADDRESS_DISTINCT : ADDRESS_KEYED;",
     "lanes with addresses of their own in one kernel have them in all"),
    ("signs-of-instances", "(!is_ordered || layout->is_floating || update->is_signed == layout->is_signed);", "true;", "a signed maximum may run as an unsigned one"),
    ("sizes-of-instances", "return update->size == layout->size && (moves_bits", "return (moves_bits", "a word's update may run on half of it"),
    ("scopes-of-instances", "(is_same_operation(site, update) && update->scope == site->scope);", "is_same_operation(site, update);", "an update may run with another scope"),
    ("operations-of-instances", "if (is_sum ? update->operation != OP_ADD && update->operation != OP_SUB : update->operation != site->operation)", "if (false)", "an update may run as another operation"),
    ("swaps-of-users", "&& (site->callee == CALLEE_CUDA || site->callee == CALLEE_DEPENDENT);", ";", "a user's loop of swaps is CUDA's"),
    ("other-files", "return place->file && strcmp(place->file, source->real_path) == 0;", "return true;", "a line of another file is one of this file"),
    ("innermost-place-only", "for (unsigned i = 0; i < update->depth; i++) {", "for (unsigned i = 0; i < 1; i++) {", "a call in a helper runs nowhere"),
    ("nothing-is-known", "        else\n            know_nothing(&sites->at[i]);", "        else\n            ;", "without a program all is well"),
    ("unseen-is-nothing", "            site->is_too_large = true;\n", "", "an instance in a kernel that is not looked at is none"),
    ("copies-are-nothing", "site->is_copied |= is_copied(update, site);", "", "a struct that a helper is handed in several places is safe"),
    ("shared-of-callers", "frame->shared_unknown |= entry->shared_is_unknown || !entry->is_kernel;", "frame->shared_unknown |= entry->shared_is_unknown;", "a device function's callers have no shared memory"),
    ("least-shared", "frame->shared = entry->shared > frame->shared ? entry->shared : frame->shared;", "frame->shared = entry->shared;", "the last kernel's shared memory is the most"),
    ("dynamic-in-one", "frame->shared_at_launch |= entry->shared_is_dynamic;", "", "no kernel has dynamic shared memory"),
)

faults("tool/sites/merge.c", "merge",
    ("one-proof", "a->address_proved && b->address_proved,", "a->address_proved || b->address_proved,", "one architecture's proof holds for all"),
    ("one-relaxed", "a->relaxed && b->relaxed,", "a->relaxed || b->relaxed,", "relaxed on one architecture is relaxed on all"),
    ("widest-extent", "LEAST(a->extent, b->extent),", "MOST(a->extent, b->extent),", "the widest extent holds"),
    ("results-unused", "a->result_used || b->result_used,", "a->result_used && b->result_used,", "a result that one architecture uses is unused"),
    ("space-of-one", "SAME_OR(a->space, b->space, SPACE_UNKNOWN),", "MOST(a->space, b->space),", "one architecture's space holds for all"),
    ("element-of-one", "SAME_OR(a->element, b->element, ELEMENT_OTHER),", "MOST(a->element, b->element),", "one architecture's type holds for all"),
    ("lanes-of-one", "SAME_OR(a->lanes, b->lanes, LANES_UNKNOWN),", "MOST(a->lanes, b->lanes),", "one architecture's lanes come on all"),
    ("callee-of-one", "SAME_OR(a->callee, b->callee, CALLEE_USER),", "LEAST(a->callee, b->callee),", "one architecture's callee is called on all"),
    ("spelling-of-one", "a->in_macro || b->in_macro || !same,", "a->in_macro || b->in_macro,", "one architecture's operation is spelled for all"),
    ("errors-of-one", "a->has_error || b->has_error,", "a->has_error && b->has_error,", "an error on one architecture is none"),
    ("fences-of-one", "a->has_fence || b->has_fence,", "a->has_fence && b->has_fence,", "a fence on one architecture is none"),
    ("reach-of-one", "a->reach && b->reach ? MOST(a->reach, b->reach) : 0,", "MOST(a->reach, b->reach),", "an unknown reach is the other's"),
    ("unclear-of-one", "a->is_unclear || b->is_unclear,", "a->is_unclear && b->is_unclear,", "another update on one architecture is none"),
    ("locations-of-one", "    if (!a || !b)\n        return NULL;\n    return strcmp(a, b) <= 0", "    if (!a || !b)\n        return a ? a : b;\n    return strcmp(a, b) <= 0", "an address that one architecture does not know is the other's"),
    ("clear-on-one", "        return a->obstacle == MEMORY_CLEAR ? *b : *a;", "        return a->obstacle == MEMORY_CLEAR ? *a : *b;", "what is clear on one architecture is clear on all"),
    ("too-large-for-one", "a->is_too_large || b->is_too_large,", "a->is_too_large && b->is_too_large,", "a kernel that is too large on one architecture is none"),
    ("address-of-one", "promises_nothing(a) || promises_nothing(b) ? ADDRESS_UNKNOWN : ADDRESS_KEYED;", "a < b ? a : b;", "one architecture's class of address holds for all"),
    ("constants-of-one", "same_range(a->range, b->range) && same_constant(&a->constant, &b->constant));", "same_range(a->range, b->range));", "one architecture's constant is every one's"),
    ("what-does-not-run", "take_what_runs(&site, a->is_instantiated ? a : b);", "take_what_runs(&site, a->is_instantiated ? b : a);", "what does not run says what holds"),
)

# ---- the plan --------------------------------------------------------------------------------------------------------------------------------

faults("tool/decide/plan.c", "plan",
    ("reasons-from-behind", "for (enum reason reason = first; reason <= last; reason++) {", "for (enum reason reason = last + 1; reason-- > first;) {", "the last reason is given, not the first"),
    ("order-is-ignored", "    if (!q->site->relaxed)\n        return \"it asks for an order stronger than relaxed\";\n", "", "an ordered update is combined"),
    ("fences-are-ignored", "return q->site->has_fence ?", "return false ?", "an update that a fence orders is combined"),
    ("locks-are-ignored", "return q->site->waits && !counts ?", "return false ?", "a lock is combined"),
    ("votes-are-ignored", "return q->site->in_collective ?", "return false ?", "an update in a vote's argument is combined"),
    ("macros-are-ignored", "    if (q->site->in_macro)\n        return \"the call is spelled in a macro's body\";\n", "", "a macro's body is edited"),
    ("reads-are-updates", "case OP_XOR: return constant == 0;", "case OP_XOR: return false;", "a read by adding nought is combined"),
    ("updates-are-reads", "case OP_MAX: return constant == (is_unsigned ? 0 : narrow ? INT_MIN : LLONG_MIN);", "case OP_MAX: return constant == 0;", "a maximum with nought of signed words is a read"),
    ("infinite-constants", "    if (isnan(constant) || isinf(constant))\n        return \"the constant is not finite\";\n", "    if (isnan(constant) || isinf(constant))\n        return NULL;\n", "infinities are summed over the warp"),
    ("large-constants", "return fabs(constant) > largest(q->site->element) / 32 ?", "return fabs(constant) > largest(q->site->element) ?", "a warp's sum of a constant may overflow"),
    ("negative-nought", "if (constant == 0 && signbit(constant))", "if (false)", "a warp's sum of -0.0 is -0.0"),
    ("strict-sums", "return q->settings->options->strict_fp && sums ?", "return false ?", "--fp=strict is ignored"),
    ("one-target-decides", "        if (is_seen(q, i) && !target_supports(", "        if (i == 0 && is_seen(q, i) && !target_supports(", "the first architecture decides for all"),
    ("errors-are-ignored", "return q->site->has_error ?", "return false ?", "a call in a function with an error is rewritten"),
    ("unclear-is-ignored", "return q->site->is_unclear ?", "return false ?", "a call whose update is another one is rewritten"),
    ("large-is-ignored", "return q->site->is_too_large ?", "return false ?", "a call in a kernel that is not looked at is rewritten"),
    ("copies-are-ignored", "return q->site->is_copied ?", "return false ?", "a call is rewritten where nvcc may get a struct wrong"),
    ("registers-are-ignored", "return is_asked ?", "return false ?", "a call is rewritten where registers may not suffice"),
    ("not-instantiated", "return q->site->is_instantiated ? NULL :", "return true ? NULL :", "a call of which nothing is known is rewritten"),
    ("compilers-are-one", "return q->site->compiler_dependent ?", "return false ?", "code that asks for the compiler is rewritten"),
    ("half-a-group", "whole &= sites->at[id - 1].rewrite == first && first;", "", "half a group is rewritten"),
    ("level-is-ignored", "if (rewrite->level > q->settings->options->level)", "if (false)", "--level is ignored"),
)

faults("tool/decide/room.c", "room",
    ("64-kilobytes", "STATIC_LIMIT = 48 * 1024,", "STATIC_LIMIT = 64 * 1024,", "a kernel declares more than 48 KiB"),
    ("own-is-forgotten", "long long left = STATIC_LIMIT - site->frame->shared;", "long long left = STATIC_LIMIT;", "the kernel's own shared memory is forgotten"),
    ("dependent-is-small", "return site->element == ELEMENT_DEPENDENT ? left / 2 : left;", "return left;", "an element of unknown type has 8 bytes"),
    ("unknown-is-nothing", "if (!limit && (site->frame->shared_unknown || site->frame->shared_at_launch))", "if (!limit && site->frame->shared_at_launch)", "shared memory of unknown size is none"),
    ("launches-ask-nothing", "if (!limit && (site->frame->shared_unknown || site->frame->shared_at_launch))", "if (!limit && site->frame->shared_unknown)", "a launch asks for no shared memory"),
    ("whole-share", "return shared * room_threads(site) / threads * 2 / 3 -", "return shared * room_threads(site) / threads -", "a cache takes the L1's memory"),
    ("nobody-shares-room", "long long part = (site->room - tenants.bytes) / tenants.objects;", "long long part = site->room - tenants.bytes;", "each object gets the whole room"),
    ("operations-share", "a->element == b->element && a->operation == b->operation &&", "a->element == b->element &&", "sums and maxima share one object"),
    ("tables-are-short", "elements = (site->reach + 15) / 16 * 16;", "elements = site->reach;", "a table has no room for its last row"),
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
    ("impure-keys", "return is_pure(flow, addressing->key, written_type(site)) && value &&", "return value &&", "a key is evaluated once though each update changes it"),
    ("impure-operands", "value && !has_effects(value) && is_fixed", "value && is_fixed", "an operand that changes the key stands in a group"),
    ("bases-of-lanes", "&& !has_effects(value) && is_fixed(flow, site, addressing->base);", "&& !has_effects(value);", "each lane may have an array of its own"),
    ("keys-from-memory", "if (may_change || (variable && variable->escaped))", "if (variable && variable->escaped)", "the first update may write the second one's key"),
    ("other-keys", "can_join(flow, &sites->at[last + 1], &other) && same_text(sites->at[first].source, start.key->range, other.key->range))", "can_join(flow, &sites->at[last + 1], &other))", "neighbours with other keys share a search"),
    ("across-directives", "if (next->call->parent != list || directive_between(site->source, site->range.end, next->range.begin))", "if (next->call->parent != list)", "a group is cut by an #if"),
    ("results-in-groups", "site->address != ADDRESS_KEYED || site->result_used ||", "site->address != ADDRESS_KEYED ||", "an update whose result is used stands in a group"),
    ("scopes-in-groups", "site->operation > OP_XOR || site->scope != SCOPE_DEVICE ||", "site->operation > OP_XOR ||", "an update of block scope stands in a group"),
    ("bases-of-rounds", "!shape.expected && !(shape.loops & flow_enclosing_loops(flow, site->call));", "!shape.expected;", "lanes in other rounds have one array"),
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

faults("tool/sites/compiler_dependence.c", "compiler_dependence",
    ("clang-guards", "\"__clang\", \"__llvm\",", "\"__llvm\",", "#ifdef __clang__ is no question for the compiler"),
    ("elif-guards", "if (depth && depth <= DEEPEST && (opens || turns))", "if (depth && depth <= DEEPEST && opens)", "#elif asks nothing"),
    ("words-in-functions", "bool found = search->is_all || mentions(search, function->source->text, function->range);", "bool found = search->is_all;", "a function that mentions what a guard defines is one for all"),
    ("guards-in-callers", "            around = caller && caller->compiler_dependent && (caller->is_device || !caller->is_host);", "            around = false;", "a guard in a caller is none"),
    ("guards-of-macros", "        if (defines && (is_region || mentions(search, text, (struct range){name.end, directive.rest.end})))", "        if (false)", "a macro that a guard defines is one for all"),
    ("guards-of-declarations", "            add_declarations(search, region->source->text, region->range, true);", "            ;", "what a guard declares is one for all"),
)

# ---- rewrites --------------------------------------------------------------------------------------------------------------------------------

faults("rewrites/object.c", "plan",
    ("unproved-objects", "site->address == ADDRESS_UNIFORM && site->address_proved && site->extent >= EXTENT_BLOCK &&", "site->address == ADDRESS_UNIFORM && site->extent >= EXTENT_BLOCK &&", "an object serves an address that is only expected"),
    ("objects-of-warps", "site->address_proved && site->extent >= EXTENT_BLOCK &&", "site->address_proved &&", "a block's object serves an address of the warp"),
    ("used-keys", "return site->address == ADDRESS_KEYED && !site->result_used && operation_words[site->operation].folds", "return site->address == ADDRESS_KEYED && operation_words[site->operation].folds", "a cache forgets the old values"),
    ("steps-in-caches", "!site->result_used && operation_words[site->operation].folds && site->space", "!site->result_used && site->space", "a cache gathers what does not add up"),
    ("deferral-is-clear", "    if (obstacle == MEMORY_CLEAR)\n        return NULL;\n    *reason", "    if (obstacle == MEMORY_CLEAR || obstacle == MEMORY_READ)\n        return NULL;\n    *reason", "an update that the kernel reads is put off"),
    ("several-locations", "site->extent >= EXTENT_BLOCK && site->location && site->space", "site->extent >= EXTENT_BLOCK && site->space", "one object serves several addresses"),
    ("no-memory-left", "if (site->frame->shared + (long long)site->tenants * LARGEST > STATIC_LIMIT)", "if (false)", "an object is declared where no memory is left"),
    ("no-frame", "    if (site->frame->obstacle)\n        return site->frame->obstacle;\n", "", "an object is declared where it can't be"),
    ("objects-in-macros", "    if (site->in_macro_argument)\n        return \"the call is a macro's argument\";", "    if (false)\n        return \"\";", "an object is named in a macro's argument"),
    ("bases-unknown", "all &= frame->places.at[i].kind != FRAME_DECLARATION || frame->places.at[i].base;", ";", "a cache stands for an array without a name"),
)

faults("rewrites/block_sum.c", "plan",
    ("sums-with-results", "object_serves_one_address(site) && !site->result_used && operation_words[site->operation].folds;", "object_serves_one_address(site) && operation_words[site->operation].folds;", "a sum forgets the old values"),
    ("sums-without-asking", "    const char *text = object_deferral_obstacle(arena, site, reason);\n", "    const char *text = NULL;\n", "a sum is put off whatever looks at it"),
    ("sums-of-one-warp", "(site->frame->bound && site->frame->bound <= 32))", "false)", "a block of one warp sums past the warp"),
)

faults("rewrites/block_counter.c", "plan",
    ("counters-of-anything", "object_serves_one_address(site) && site->result_used && counts && site->scope != SCOPE_SYSTEM;", "object_serves_one_address(site) && site->result_used && site->scope != SCOPE_SYSTEM;", "a counter hands out maxima"),
    ("counters-of-the-host", "site->result_used && counts && site->scope != SCOPE_SYSTEM;", "site->result_used && counts;", "a counter that the host watches is fetched for the block"),
)

faults("rewrites/warp_uniform.c", "plan",
    ("no-check", "const char *how = site->address_proved ? \"uniform\" : \"checked\";", "const char *how = \"uniform\";", "an address that is only expected is not checked"),
    ("uniform-keys", "    if (site->address != ADDRESS_UNIFORM)\n        return 0;\n", "", "keys are taken for one address"),
)

faults("rewrites/warp_keyed.c", "plan",
    ("keys-by-default", "return site->address == ADDRESS_KEYED ? 130 : 0;", "return 130;", "addresses of which nothing is known are keys"),
)

faults("rewrites/block_table.c", "plan",
    ("tables-without-room", "    return room_holds_reach(site) ? NULL : room_obstacle(arena, site);", "    return NULL;", "a table is declared where no memory is left"),
    ("tables-without-reach", "if (!object_serves_keys(site) || !site->reach)", "if (!object_serves_keys(site))", "a table is made of an index that may reach anything"),
)

# A few for everyday, all killed by unit tests that build fast.
FAST = [
    "race-behind-a-barrier", "own-thread-reads", "used-results-commute", "signs-commute", "volatile-is-silent", "noalias-though-it-escapes",
    "two-places-one-object", "several-are-proved", "one-proof", "locations-of-one", "64-kilobytes", "dependent-is-small",
]
