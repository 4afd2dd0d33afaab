# The runtime with a bug in it must fail its properties. Each row takes one header of the runtime, changes one expression or statement (what ends in a
# semicolon is one), and names the cases that have to notice. Between two @ stands what changes, where it takes more to say which one is meant. A row
# whose text is gone fails the build of the mutants, and wants to be rewritten.
#
# A program has all bugs in it, asleep, since to compile one for each takes minutes; --mutant=N wakes one. The programs are built by a test, not with
# everything else: `ctest -R simt-mutant`. One alone: `cmake --build BUILD --target simt_mutant_SOURCE`, then `ctest -R '^simt-mutant-NAME$' -FS simt_mutants`.
add_custom_target(simt_mutants)
add_test(NAME simt-mutants-build COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --config $<CONFIG> --target simt_mutants --parallel 2)
set_tests_properties(simt-mutants-build PROPERTIES FIXTURES_SETUP simt_mutants PROCESSORS 2 COST 500)

set(mutant_count 0)
set(mutated_headers "")
set(mutant_programs "")

# simt_mutant(<name> <header> <what it says> <what the mutant says> <test source> <cases> [CONSTANT]). CONSTANT: the compiler evaluates it; it gets a
# program of its own.
macro(simt_mutant name header from to source cases)
  math(EXPR mutant_count "${mutant_count} + 1")
  list(APPEND mutated_headers ${header})
  get_filename_component(program ${source} NAME_WE)
  set(is_awake is_awake)
  if("${ARGN}" STREQUAL CONSTANT)
    set(program ${name})
    set(is_awake is_compiled)
    set(mutant_definitions_${program} SIMT_MUTANT_COMPILED=${mutant_count})
  endif()
  list(APPEND mutant_programs ${program})
  set(mutant_source_${program} ${source})
  set_property(GLOBAL APPEND_STRING PROPERTY "simt mutants of ${header}" "mutant(simt::${is_awake} ${mutant_count} [==[${from}]==] [==[${to}]==])\n")
  add_test(NAME simt-mutant-${name} COMMAND simt_mutant_${program} --at-most=${WARPAGG_SCHEDULES} --mutant=${mutant_count} "--filter=${cases}" --expect-failure)
  set_tests_properties(simt-mutant-${name} PROPERTIES FIXTURES_REQUIRED simt_mutants)
endmacro()

simt_mutant(look_that_takes look_first.cuh "if (seen != expected) return seen;" "return seen;"
            look_first_test.cpp "look first/*bits")
simt_mutant(prefilter_that_drops prefilter.cuh "return !changes;" "return true;" look_first_test.cpp "prefilter/most change")
simt_mutant(prefilter_begins prefilter.cuh "32 * changed <= all" "true" look_first_test.cpp "prefilter/most change")
simt_mutant(prefilter_goes_on prefilter.cuh "8 * changed > all" "false" look_first_test.cpp "prefilter/most change")
simt_mutant(full_mask detail/lanes.cuh "__activemask()" "0xffffffffu"
            mutant_cells.cpp "updates/add/double/[!p]*")
simt_mutant(truncated_key detail/lanes.cuh "difference |= x.word[i] ^ y.word[i];" "if (i < 1) difference |= x.word[i] ^ y.word[i];"
            mutant_cells.cpp "updates/add/double/[mrv]*")
simt_mutant(wrong_wrap ops.cuh "(from < limit ? from : limit)" "from"
            mutant_cells.cpp "updates/inc/unsigned/[umrv]*")
simt_mutant(forgotten_none ops.cuh "a == a && brings(a, b) ? b : a" "brings(a, b) ? b : a" mutant_cells.cpp "unordered/float")
simt_mutant(kept_none ops.cuh "!(memory stays value)" "(value < memory)" mutant_cells.cpp "unordered/float")
simt_mutant(missing_syncwarp scope.cuh "__syncwarp(active)" "static_cast<void>(active)"
            contract_test.cpp "contract/own update first/*")
simt_mutant(unseen_first_round peers.cuh "pointer == key_" "true"
            contract_test.cpp "contract/rounds of a loop share a search")
simt_mutant(missing_barrier block_runs.cuh "__syncthreads();  // the storage is free for the next call" ""
            block_runs_test.cpp "block/add/*[!2] threads")  # one warp has nothing to wait for

# block_counter: closing a batch, its turn, its slot, and what is counted.
simt_mutant(counter_uncleared block_counter.cuh "(threads_in_block() + 32 - chunks) / 32" "(threads_in_block() + 31) / 32"
            block_counter_test.cpp "block counter/sub/*/device")
simt_mutant(counter_stays_open block_counter.cuh "atomicExch_block(&pending, (batch + 1) * one_batch)" "atomicExch_block(&pending, batch * one_batch)"
            block_counter_test.cpp "block counter/slots/*")
simt_mutant(counter_closes_late block_counter.cuh "static_cast<T>(sum_of(closed))" "static_cast<T>(sum_of(*static_cast<volatile unsigned*>(&pending)))"
            block_counter_test.cpp "block counter/slots/*")
simt_mutant(counter_out_of_turn block_counter.cuh "publication_of(batch - batch_depth(warps));" ""
            block_counter_test.cpp "block counter/slots/*")
simt_mutant(counter_unread_slot block_counter.cuh "*static_cast<volatile unsigned*>(left) == 0" "true"
            block_counter_test.cpp "block counter/slots/[pab]*")
simt_mutant(counter_one_reader_less block_counter.cuh "0u - lanes_of(closed)" "1u - lanes_of(closed)"
            block_counter_test.cpp "block counter/slots/*")
simt_mutant(counter_one_round block_counter.cuh "~batch / batch_slots % 2" "1 + 0 * batch"
            block_counter_test.cpp "block counter/slots/*")
simt_mutant(counter_large_amounts block_counter.cuh "static_cast<unsigned long long>(amount) > largest_amount" "static_cast<unsigned long long>(amount) > 1000 * largest_amount"
            block_counter_test.cpp "block counter/add/*/device")
simt_mutant(counter_takes_any block_counter.cuh "pointer == counter_ || (counter_ == nullptr && is_first(pointer))"
            "counter_ != nullptr || is_first(pointer)"
            block_counter_test.cpp "block counter/second counter/*")
simt_mutant(counter_is_never_first block_counter.cuh "first == 0 || first == mine" "true"
            block_counter_test.cpp "block counter/second counter/*")
simt_mutant(counter_first_twice block_counter.cuh "atomicCAS_block(&memory_.counter, 0ull, mine)" "0 * atomicExch_block(&memory_.counter, mine)"
            block_counter_test.cpp "block counter/second counter/a*")
simt_mutant(never_ordered detail/last_out.cuh "__syncwarp(active);" "static_cast<void>(active);"
            mutant_block_total.cpp "block total/last out")
simt_mutant(too_early detail/last_out.cuh "add_in_order(&gone, leaving) + leaving == threads_in_block()" "add_in_order(&gone, leaving) + leaving >= 32u"
            mutant_block_total.cpp "block total/last out")
simt_mutant(not_added block_total.cuh "add_pending<Op>(&memory_.total, sum);" "memory_.total = sum;"
            mutant_block_total.cpp "block total/add/unsigned/device")
simt_mutant(total_follows_the_last block_total.cuh "if (gathered() && pointer_ != pointer) send();" ""
            mutant_block_total.cpp "block total/second address/*")
simt_mutant(total_of_all_lanes block_total.cuh "if (gathered() && pointer_ != place) send();" ""
            mutant_block_total.cpp "block total/second address/*")
simt_mutant(total_of_the_last_warp block_total.cuh "taken ? reinterpret_cast<T*>(taken) : place" "taken == 1 ? nullptr : place"
            mutant_block_total.cpp "block total/second address/*")
simt_mutant(total_sent_twice block_total.cuh "plain_update<Op, Scope>(pointer_, mine_);" "plain_update<Op, Scope>(pointer_, mine_), plain_update<Op, Scope>(pointer_, mine_);"
            mutant_block_total.cpp "block total/second address/*")

# block_totals: which place, whose total, and launches of few warps.
simt_mutant(past_the_totals block_totals.cuh "key >= Size" "key > Size"
            mutant_block_totals.cpp "block totals/add/unsigned/device")
simt_mutant(totals_wait_always block_totals.cuh "!waits_ || key >= Size" "key >= Size"
            mutant_block_totals.cpp "block totals/at once beside what was left")
simt_mutant(totals_of_one_lane block_totals.cuh "has_bit<sends_total>(role)" "active.me == 0"
            mutant_block_totals.cpp "block totals/loop/words")
simt_mutant(totals_of_every_lane block_totals.cuh "has_bit<sends_total>(role)" "true"
            mutant_block_totals.cpp "block totals/loop/floats")
simt_mutant(totals_of_one_round block_totals.cuh "begin += part.all" "begin += Size"
            mutant_block_totals.cpp "block totals/add/unsigned/device")
simt_mutant(totals_of_the_next_lane block_totals.cuh "next == link ? active.me : next" "active.me + 0 * next"
            mutant_block_totals.cpp "block totals/add/unsigned/device")
simt_mutant(totals_replaced block_totals.cuh "add_pending<Op>(&memory_.totals[key], total);" "memory_.totals[key] = total;"
            mutant_block_totals.cpp "block totals/add/unsigned/device")
simt_mutant(short_totals_clear block_totals.cuh "if (!waits_ || @is_by_warps()@) return;" "false"
            mutant_block_totals.cpp "block totals/loop/words")
simt_mutant(short_totals_gather block_totals.cuh "if (@is_by_warps()@ || !memory_.out.leave(active)) return;" "false"
            mutant_block_totals.cpp "block totals/loop/words")
simt_mutant(positive_zero ops.cuh "is_same<T, double>::value && i == 0       ? 0u
                                                                   : 0x80000000u" "0u"
            mutant_block_total.cpp "block total/floats/float/special")
simt_mutant(stolen_slot detail/tags.cuh "tag == no_key || tag == key" "tag != at.tag || tag == no_key"
            mutant_block_cache.cpp "block cache/add/unsigned/device")
simt_mutant(key_of_nothing detail/tags.cuh "at.tag == key && key < first_no_key" "at.tag == key"
            mutant_block_cache.cpp "block cache/add/unsigned/device")
simt_mutant(account_of_each_lane detail/account.cuh "word() = static_cast<int>((hits && !returns ? mark : noted) << 16 |
                                  (static_cast<unsigned>(left) & 0xffffu));" ""
            mutant_block_cache.cpp "block cache/lanes that never meet stop it together")
simt_mutant(account_of_full_rounds detail/account.cuh "cost_of_round + count(active) / lanes_for_cost" "32"
            mutant_block_cache.cpp "block cache/keys of which most*")
simt_mutant(account_unasked detail/account.cuh "if (credit <= 0) rounds_ = credit < 0 ? -1 - rounds_passed : -1;" ""
            mutant_block_cache.cpp "block cache/lanes that never meet stop it together")
simt_mutant(account_trusted_early detail/account.cuh "credit >= most_credit" "credit >= first_credit"
            mutant_block_cache.cpp "block cache/keys that never come back stop it")
simt_mutant(account_never_trusted detail/account.cuh "rounds_ = rounds_trusted;" ""
            mutant_block_cache.cpp "block cache/a warp with all credit looks at the account every 32nd time")
simt_mutant(account_passes_nothing detail/account.cuh "if (@rounds_ >= -1@) return false;" "true"
            mutant_block_cache.cpp "block cache/few lanes of a stopped warp pass 32 rounds")
simt_mutant(account_passes_all detail/account.cuh "++rounds_;" ""
            mutant_block_cache.cpp "block cache/few lanes of a stopped warp pass 32 rounds")
simt_mutant(account_passes_many detail/account.cuh "count(active) < worth_a_search ? -1 : 0" "-1"
            mutant_block_cache.cpp "block cache/keys that never come back stop it")
simt_mutant(account_searches_first detail/account.cuh "count(active) < worth_a_search ? -1 : 0" "0"
            mutant_block_cache.cpp "block cache/few lanes of a stopped warp pass 32 rounds")
simt_mutant(account_asks_on detail/account.cuh "rounds_ = -1 - rounds_passed;" ""
            mutant_block_cache.cpp "block cache/few lanes of a stopped warp pass 32 rounds")
simt_mutant(account_of_no_return detail/account.cuh "returns ? costs_of_return * cost : 0" "0"
            mutant_block_cache.cpp "block cache/one key that comes back keeps it going")
simt_mutant(account_of_any_return detail/account.cuh "const bool returns = @(__ballot_sync(active, mark == noted) & hits) != 0@;" "hits != 0"
            mutant_block_cache.cpp "block cache/keys that hit once each*")
simt_mutant(account_notes_nothing detail/account.cuh "hits && !returns ? mark : noted" "noted"
            mutant_block_cache.cpp "block cache/one key that comes back keeps it going")
simt_mutant(cache_sends_what_was_left block_cache.cuh "if (@this->begins()@)" "true"
            mutant_block_cache.cpp "block cache/a block whose share is too small has no cache")
simt_mutant(cache_of_what_was_left block_cache.cuh "array_from<T>(base), @others@)" "apart()"
            mutant_block_cache.cpp "block cache/a block whose share is too small has no cache")
simt_mutant(account_of_anybody detail/account.cuh "thread_in_block() / 32 % accounts::kept" "thread_in_block() % accounts::kept"
            mutant_block_cache.cpp "block cache/lanes that never meet stop it together")
simt_mutant(lost_claim detail/tags.cuh "atomicCAS_block(&tags[at.slot], no_key, key)" "(tag_of(at.slot) == no_key ? (tags[at.slot] = key, no_key) : key + 1)"
            mutant_block_cache.cpp "block cache/add/unsigned/device")
simt_mutant(past_the_table block_table.cuh "key < Size" "key <= Size"
            mutant_block_cache.cpp "block table/add/unsigned/device")
simt_mutant(nowhere_is_one_place detail/places.cuh "? static_cast<unsigned>(key)
                   : @no_key - static_cast<unsigned>(me)@;" "no_key"
            mutant_block_cache.cpp "block cache/places without a key")

# Objects that are found.
simt_mutant(found_in_any_window detail/places.cuh "window == mine && key < first_no_key" "key < first_no_key"
            mutant_block_cache.cpp "found cache/add/unsigned/device")
simt_mutant(found_key_of_nothing detail/places.cuh "window == mine && key < first_no_key ? key : @no_key - static_cast<unsigned>(me)@" "key"
            mutant_block_cache.cpp "found cache/add/unsigned/device")
simt_mutant(found_window_of_each detail/places.cuh "if (window == none) @window = mine@;" "window = mine, window_ = mine"
            mutant_block_cache.cpp "found cache/races")
simt_mutant(found_cache_without_share block_cache.cuh "shared.credits.clear(@0@);" "first_credit"
            mutant_block_cache.cpp "found cache/a block whose share is too small has no cache")
simt_mutant(found_account_never_asked detail/account.cuh "credit >= most_credit && @!(is_new_ && is_asked())@" "true"
            mutant_block_cache.cpp "found cache/keys that come back no more stop it")
simt_mutant(found_past_the_table block_table.cuh "if (@at < count@)
            add_pending" "at <= count + 1"
            mutant_block_cache.cpp "found table/add/unsigned/device")
simt_mutant(found_table_of_each block_table.cuh "taken == none ? mine : taken" "mine"
            mutant_block_cache.cpp "found table/add/unsigned/device")
simt_mutant(found_total_of_any_place block_total.cuh "if (@known == place@)" "true"
            mutant_block_total.cpp "found total/add/unsigned/several places")
simt_mutant(found_total_of_each block_total.cuh "if (!known) known = place;" "known = place;"
            mutant_block_total.cpp "found total/add/unsigned/several places")
simt_mutant(found_twice found.cuh "is_one_of<First, types<All...>>::value" "false"
            mutant_block_cache.cpp "found table/add/unsigned/device" CONSTANT)
simt_mutant(found_before_it_is_clear found.cuh "if (held::any) __syncthreads();" ""
            mutant_block_cache.cpp "found cache/races")

# apart: which bytes meet, and what an object makes of it; a table of later places.
simt_mutant(apart_touches apart.cuh "number(a) + a_bytes <= number(b)" "number(a) + a_bytes <= number(b) + 1"
            apart_test.cpp "apart/bytes")
simt_mutant(apart_one_way apart.cuh "number(b) + b_bytes <= number(a)" "number(b) < number(a)"
            apart_test.cpp "apart/bytes")
simt_mutant(apart_any_of_several apart.cuh "one.holds_ && other.holds_" "one.holds_ || other.holds_"
            apart_test.cpp "apart/bytes")
simt_mutant(total_waits_always block_total.cuh "if (@!waits_@) {" "false"
            apart_test.cpp "apart/total/at once")
simt_mutant(table_waits_always block_table.cuh "waits_ && key < Size" "key < Size"
            apart_test.cpp "apart/table/at once")
simt_mutant(table_begins_at_the_array detail/places.cuh "base_(@address_of(base) + first * sizeof(T)@)" "address_of(base) + 0 * first"
            apart_test.cpp "apart/later places")

# row: where it may be cut, what it may touch, and who sends it.
simt_mutant(row_lies_wrong row.cuh "(members & all) != all || !lies_right" "(members & all) != all"
            row_test.cpp "row/float/*/plain")
simt_mutant(row_fills_gaps row.cuh "(members & all) != all || !lies_right" "!lies_right"
            row_test.cpp "row/half/six*/plain")
simt_mutant(row_sends_twice row.cuh "i >= next && (members >> i & 1u)" "members >> i & 1u"
            row_test.cpp "row/float/four/plain")
simt_mutant(row_sent_by_all row.cuh "if (@g.leads()@) send_anywhere" "true"
            row_test.cpp "row/float/four/match")
simt_mutant(row_forgets_the_first row.cuh "members_ >> index & 1u ? sum(values_[index], mine) : mine" "mine"
            row_test.cpp "row/elsewhere")
simt_mutant(row_goes_elsewhere row.cuh "if (@!is_here@) plain_update" "false"
            row_test.cpp "row/elsewhere")
simt_mutant(row_halves_swapped row.cuh "(low.word[0] & 0xffffu) | high.word[0] << 16" "(high.word[0] & 0xffffu) | low.word[0] << 16"
            row_test.cpp "row/half/eight/plain")

# rings: who brings the counter back, and by how much.
simt_mutant(ring_never_back detail/ring.cuh "if (@crossed@) plain_update<op_sub" "false"
            block_counter_test.cpp "block counter/ring/inc/device")
simt_mutant(ring_floor detail/ring.cuh "-((around - 1 - place) / around)" "place / around"
            block_counter_test.cpp "block counter/ring/dec/device")
simt_mutant(ring_old_beyond detail/ring.cuh "return found % size;" "return found;"
            block_counter_test.cpp "block counter/ring/inc/device")
simt_mutant(ring_alone block_counter.cuh "ring.update(pointer, 1u)" "plain_update<Op, Scope>(pointer, limit)"
            block_counter_test.cpp "block counter/ring/inc/device")
simt_mutant(ring_limit_lost block_counter.cuh "warps,
                                @counting.limit()@)" "7u"
            block_counter_test.cpp "block counter/ring/inc/device")
simt_mutant(ring_too_large detail/ring.cuh "limit < 0x80000000u - largest_overrun" "limit != 0xffffffffu"
            block_counter_test.cpp "block counter/ring/dec/device")

# virtual_blocks: who works, for which blocks, and the barrier between two of them.
simt_mutant(blocks_all_work virtual_blocks.cuh "first_ >= step_" "first_ > step_"
            virtual_blocks_test.cpp "virtual blocks/each thread of each block once")
simt_mutant(blocks_left_out detail/grid_walk.cuh "(static_cast<unsigned>(all) - first_ - 1) / step_ + 1" "(static_cast<unsigned>(all) - first_ - 1) / step_"
            virtual_blocks_test.cpp "virtual blocks/each thread of each block once")
simt_mutant(blocks_of_32_bits detail/grid_walk.cuh "if (@all >> 32 == 0@) return" "true"
            virtual_blocks_test.cpp "virtual blocks/grids of more than 32 bits")
simt_mutant(blocks_of_more_bits detail/grid_walk.cuh "static_cast<unsigned>((all - first_ - 1) / step_ + 1)" "static_cast<unsigned>(all / step_)"
            virtual_blocks_test.cpp "virtual blocks/grids of more than 32 bits")
simt_mutant(blocks_behind_the_end detail/grid_walk.cuh "if (first_ >= all) return 0;" ""
            virtual_blocks_test.cpp "virtual blocks/grids of more than 32 bits")
simt_mutant(blocks_in_one_step detail/grid_walk.cuh "blocks() <= step_" "blocks() <= step_ + 1ull"
            virtual_blocks_test.cpp "virtual blocks/each thread of each block once")
simt_mutant(blocks_in_a_row detail/grid_walk.cuh "number / grid.x / grid.y" "0"
            virtual_blocks_test.cpp "virtual blocks/each thread of each block once")
simt_mutant(blocks_not_apart detail/grid_walk.cuh "            __syncthreads();" ""
            virtual_blocks_test.cpp "virtual blocks/apart")
simt_mutant(blocks_always_enough virtual_blocks.cuh "only_if(@count@ >=" "count + 1000"
            virtual_blocks_test.cpp "virtual blocks/enough for a table")
simt_mutant(table_gathers_anyway block_table.cuh "waits_ && key < Size" "key < Size"
            virtual_blocks_test.cpp "virtual blocks/enough for a table")

# Short launches: who gathers, who looks for others, and what is left alone.
simt_mutant(short_by_one detail/last_out.cuh "< @warps_that_gather@" "warps_that_gather + 1"
            mutant_block_total.cpp "block total/short launches")
simt_mutant(short_of_whole_warps detail/last_out.cuh "blocks * @((threads_in_block() + 31) / 32)@" "threads_in_block() / 32"
            mutant_block_total.cpp "block total/short launches")
simt_mutant(short_total_clears block_total.cuh "if (!waits_ || @is_by_warps()@) return;" "false"
            mutant_block_total.cpp "block total/short launches")
simt_mutant(short_total_claims block_total.cuh "active.me == first(called) && @!is_by_warps()@" "true"
            mutant_block_total.cpp "block total/short launches")
simt_mutant(short_total_gathers block_total.cuh "if (@!is_by_warps()@) {" "true"
            mutant_block_total.cpp "block total/short launches")
simt_mutant(total_of_what_was_left block_total.cuh "if (@waits_@) among_active" "true"
            mutant_block_total.cpp "block total/at once beside what was left")
simt_mutant(short_counter_by_one block_counter.cuh ">= @warps_that_contend@" "warps_that_contend + 1"
            block_counter_test.cpp "block counter/short launches")
simt_mutant(short_table_looks block_table.cuh "waits_ || @!others.is_short()@" "true"
            virtual_blocks_test.cpp "virtual blocks/short launches/table")
simt_mutant(short_account_looks detail/account.cuh "@others.is_short()@ ? all_rounds" "false"
            virtual_blocks_test.cpp "virtual blocks/short launches/[cr]*")
simt_mutant(short_is_asked_of_one apart.cuh "one.is_short_ || other.is_short_" "one.is_short_"
            apart_test.cpp "apart/bytes")
# resident: which blocks' work is whose, what is learnt, and when a launch stays as it was asked for.
simt_mutant(resident_rounds detail/grid_walk.cuh "(static_cast<unsigned>(all) - first_ - 1) / step_ + 1" "(static_cast<unsigned>(all) - 1) / step_ + 1"
            resident_test.cpp "resident/each thread of each block once")
simt_mutant(resident_carry detail/grid_walk.cuh "@step.y + carry_x@, grid.y)" "step.y"
            resident_test.cpp "resident/each thread of each block once")
simt_mutant(resident_carry_y detail/grid_walk.cuh "block.z += step.z + carry_y;" "block.z += step.z;"
            resident_test.cpp "resident/each thread of each block once")
simt_mutant(resident_not_apart detail/grid_walk.cuh "            __syncthreads();" ""
            resident_test.cpp "resident/apart")
simt_mutant(resident_in_captures detail/launch_learner.cuh "is_captured(stream)" "false"
            resident_test.cpp "resident/plain where anything is out of the ordinary")
simt_mutant(resident_hides_errors detail/launch_learner.cuh "if (@is_error_pending()@ ||" "false"
            resident_test.cpp "resident/plain where anything is out of the ordinary")
simt_mutant(resident_leaves_errors detail/host.cuh "if (error != cudaSuccess) static_cast<void>(cudaGetLastError());" ""
            resident_test.cpp "resident/plain where anything is out of the ordinary")
simt_mutant(resident_rows detail/launch_learner.cuh "grid.y > most_rows || grid.z > most_rows" "false"
            resident_test.cpp "resident/plain where anything is out of the ordinary")
simt_mutant(resident_one_round resident.cuh "of.blocks == 0 || @all < 2ull * of.blocks@) return false" "all < 1ull * of.blocks"
            resident_test.cpp "resident/plain where anything is out of the ordinary")
simt_mutant(resident_breaks_captures detail/host.cuh "mode_(@cudaStreamCaptureModeRelaxed@)" "cudaStreamCaptureModeGlobal"
            resident_test.cpp "resident/asks once for a size")
simt_mutant(resident_loads_at_once detail/launch_learner.cuh "const bool is_made = @!turn.is_other@ ||" "false"
            resident_test.cpp "resident/finds out which is faster")
simt_mutant(resident_small_asked resident.cuh "of.stays_plain = of.blocks == 0 || (learner_.learns() && all < 2ull * of.blocks);" ""
            resident_test.cpp "resident/small grids are left alone")
simt_mutant(resident_any_size detail/launch_learner.cuh "@each.grid == grid@ && each.device" "true"
            resident_test.cpp "resident/learns for each size")
simt_mutant(resident_off detail/launch_learner.cuh "is_off_ = says && std::strcmp(says, \"off\") == 0;" ""
            resident_test.cpp "resident/WARPAGG_LEARN=off")
simt_mutant(resident_old_answers detail/launch_learner.cuh "of.number = ++next_shape_;" ""
            resident_test.cpp "resident/learns nothing where it may not")
simt_mutant(timed_in_any_size timed.cuh "of.stays_plain = !detail::may_launch(other, of.threads, of.shared);" ""
            resident_test.cpp "timed/the kernel's own where anything is out of the ordinary")
simt_mutant(stopwatch_after_reset detail/stopwatch.cuh "context && @each.context == context@ && one.state" "each.context"
            resident_test.cpp "resident/events are forgotten with their context")
simt_mutant(stopwatch_of_any_context detail/stopwatch.cuh "if (@each.context == context@) return each;" "each.context"
            resident_test.cpp "resident/events are forgotten with their context")
simt_mutant(stopwatch_hides_errors detail/stopwatch.cuh "@!is_error_pending()@ && is_right(" "true"
            resident_test.cpp "resident/learns nothing where it may not")

# autotuner: when the other way is tried, what is believed, and what it may cost.
simt_mutant(autotuner_times_the_first detail/autotuner.cuh "asked_ = 0, looked_ = 0, due_ = @2@;" "1"
            autotuner_test.cpp "autotuner/plain goes first, and is not timed" CONSTANT)
simt_mutant(autotuner_wary_at_once detail/autotuner.cuh "if (@due_ < how_.tried_after@)" "false"
            autotuner_test.cpp "autotuner/wary: tried late, and once where it is slower")
simt_mutant(autotuner_wary_of_nothing detail/autotuner.cuh "times_[1] < how_.trials << setbacks_" "false"
            autotuner_test.cpp "autotuner/wary: rarely taken for mixed data")
simt_mutant(autotuner_keeps_slower detail/autotuner.cuh "if (@is_other_ && lasts_longer && how_.is_wary@)" "false"
            autotuner_test.cpp "autotuner/wary: given up at the first look that takes longer")
simt_mutant(autotuner_learns_of_short detail/autotuner.cuh "!is_other_ && known_[0] < how_.shortest" "false"
            autotuner_test.cpp "autotuner/wary: short launches stay as they are")
simt_mutant(autotuner_loads_at_once detail/autotuner.cuh "due_ = static_cast<unsigned long long>(worth_loading / known_[0]);" "due_ = 0;"
            autotuner_test.cpp "autotuner/short launches are worth no second kernel at first")
simt_mutant(autotuner_times_loading detail/autotuner.cuh "deal(turn{false, true}, turn{true, true}, @turn{true, false}@)" "turn{true, true}"
            autotuner_test.cpp "autotuner/plain goes first, and is not timed")
simt_mutant(autotuner_any_gain detail/autotuner.cuh "@how_.clearly * fresh_[0]@" "fresh_[0]"
            autotuner_test.cpp "autotuner/only what is clearly faster")
simt_mutant(autotuner_costs detail/autotuner.cuh "least = (@(loss > 0 ? loss : 0)@ + price" "0"
            autotuner_test.cpp "autotuner/askings cost a hundredth")
simt_mutant(autotuner_asks_of_short_ones detail/autotuner.cuh "const double least = @price_of_look@ /" "0"
            autotuner_test.cpp "autotuner/short launches are worth no second kernel at first")
simt_mutant(autotuner_for_ever detail/autotuner.cuh " || @!is_other_@) && slow - fast > most" "false"
            autotuner_test.cpp "autotuner/wrong times are put right")
simt_mutant(autotuner_believes_the_old detail/autotuner.cuh "most = @is_changed_@ ? fast" "false"
            autotuner_test.cpp "autotuner/when the data change, the way that has become the slower one is soon left")
simt_mutant(autotuner_never_calm detail/autotuner.cuh "alarms_ + (@is_changed_ && alarms_ < most_alarms ? 1 : 0@)" "0"
            autotuner_test.cpp "autotuner/data that change all the time cost at most three of a hundred")
simt_mutant(autotuner_blind detail/autotuner.cuh "steady = @is_changed_@" "false"
            autotuner_test.cpp "autotuner/other data are noticed")
simt_mutant(autotuner_asks_on detail/autotuner.cuh "if (is_spoilt_ && due_ < launches_ + least_pause) due_ = launches_ + least_pause;" ""
            autotuner_test.cpp "autotuner/lost answers change nothing")

# plan_cache: which plans are found, and when and where they are given back.
simt_mutant(plans_of_any_context detail/plan_cache.cuh "return @context == other.context@" "true"
            plan_cache_test.cpp "plan cache/forgotten with their context")
simt_mutant(plans_given_back_astray detail/plan_cache.cuh "if (@current_context() != made_of.context@)" "false"
            plan_cache_test.cpp "plan cache/forgotten with their context")
simt_mutant(plans_for_ever detail/plan_cache.cuh "++elsewhere <= most_elsewhere" "true"
            plan_cache_test.cpp "plan cache/forgotten with their context")
simt_mutant(plans_of_a_context_before detail/host.cuh "if (!ask || @!is_right(cudaDeviceGetStreamPriorityRange(&least, &most))@)" "false"
            plan_cache_test.cpp "plan cache/forgotten with their context")
simt_mutant(plans_dropped_are_found detail/plan_cache.cuh "if (@(*at)->is_dropped@ ||" "false"
            plan_cache_test.cpp "plan cache/given back where they belong")

# warp_loop: who is in, how far, whose key, and what must not be sent together.
simt_mutant(loop_of_all warp_loop.cuh "if (@is_in@) body();" "true"
            warp_loop_test.cpp "warp loop/furthest/int")
simt_mutant(loop_not_furthest warp_loop.cuh "__ballot_sync(mask_, most < end)" "__ballot_sync(mask_, most == 0 && most < end)"
            warp_loop_test.cpp "warp loop/furthest/*")
simt_mutant(loop_too_far warp_loop.cuh "return bytes >> (@31 - bits_of_role@)" "33 - bits_of_role"
            warp_loop_test.cpp "warp loop/keys that are farther")
simt_mutant(loop_unchecked warp_loop.cuh "!mine.is_some || mine.k == k" "true"
            warp_loop_test.cpp "warp loop/float 9/any key")
simt_mutant(loop_second_key warp_loop.cuh "(mine.is_some && k != mine.k)" "false"
            warp_loop_test.cpp "warp loop/second key")
simt_mutant(loop_of_a_part warp_loop.cuh "this->mask_ != full_warp" "false"
            warp_loop_test.cpp "warp loop/int 32/parts")
simt_mutant(loop_all_alike warp_loop.cuh "(!mine.is_some || is_all(mine))" "true"
            warp_loop_test.cpp "warp loop/float 9/few values")
simt_mutant(loop_elsewhere warp_loop.cuh "is_global ? number_in_global(base) : base" "number_in_global(base)"
            warp_loop_test.cpp "warp loop/second key")

# warp_sums: which half is given away, who sends what, and what must not be sent together.
simt_mutant(sums_wrong_half warp_sums.cuh "chosen(i < given && !up, high, low)" "chosen(i < given && up, high, low)"
            warp_sums_test.cpp "warp sums/float [9l]*/whole")
simt_mutant(sums_sent_twice warp_sums.cuh "sends() && is_present" "is_present"
            warp_sums_test.cpp "warp sums/float 9/some values")
simt_mutant(sums_all_sent_twice warp_sums.cuh "if (@sends()@) plain_update<Op, Scope>(in_global" "true"
            warp_sums_test.cpp "warp sums/float [91]*/whole")
simt_mutant(sums_of_nobody warp_sums.cuh "sends() && is_present" "sends()"
            warp_sums_test.cpp "warp sums/float 9/few values")
simt_mutant(sums_all_alike warp_sums.cuh "agrees & is_global_ & (!has_some | (members_ == all))" "agrees & is_global_"
            warp_sums_test.cpp "warp sums/float 9/few values")
simt_mutant(sums_unchecked warp_sums.cuh "agrees &= !is_member | (first == first_[row]);" ""
            warp_sums_test.cpp "warp sums/double 3/other places")
simt_mutant(sums_of_a_part warp_sums.cuh "__activemask() == full_warp" "true"
            warp_sums_test.cpp "warp sums/int 4/parts")
simt_mutant(sums_of_any_meeting warp_sums.cuh "__activemask() == full_warp" "threadIdx.x % 32 + 32 <= blockDim.x"
            warp_sums_test.cpp "warp sums/*/parts")
simt_mutant(sums_second_place warp_sums.cuh "if (@is_known && first != first_[row]@)
            return" "false"
            warp_sums_test.cpp "warp sums/second place")
simt_mutant(sums_elsewhere warp_sums.cuh "is_global_ &= __isGlobal(pointer) != 0;" ""
            warp_sums_test.cpp "warp sums/second place")
simt_mutant(sums_later warp_sums.cuh "__syncwarp();  // what a lane does from here on, it does behind all updates" ""
            warp_sums_test.cpp "warp sums/own update")
simt_mutant(sums_first_row warp_sums.cuh "if (@mine >= rows::begin(row)@) place" "row == 0"
            warp_sums_test.cpp "warp sums/float 2*/whole")
simt_mutant(sums_from_zero warp_sums.cuh "Op::template identity<T>()" "T()"
            warp_sums_test.cpp "warp sums/* m[ai][xn] */whole")
simt_mutant(sums_left_over warp_sums.cuh "next::value_of(lane) < given && (lane & Across)" "lane & Across"
            warp_sums_test.cpp "warp sums/float [97]*/whole" CONSTANT)
simt_mutant(sums_forget warp_sums.cuh "is_large || (members_ >> index & 1u) ? Op::merge(values_[index], value) : value" "value"
            warp_sums_test.cpp "warp sums/second place")
simt_mutant(sums_of_garbage warp_sums.cuh "is_large || is_brought(i) ? values_[i] : Op::template identity<T>()" "values_[i]"
            warp_sums_test.cpp "warp sums/float 9/whole")
simt_mutant(sums_of_some_as_all warp_sums.cuh "return (members_ >> i & 1u) != 0;" "return true;"
            warp_sums_test.cpp "warp sums/float 9/some values")
simt_mutant(sums_of_words warp_sums.cuh "if (@lane_of(role) == i@) mine = sum" "true"
            warp_sums_test.cpp "warp sums/int 4/whole")
simt_mutant(sums_of_one_of_two warp_sums.cuh "if (@bringing & (bringing - 1)@ ||" "false"
            warp_sums_test.cpp "warp sums/float [91]*/whole")
simt_mutant(sums_of_one_with_some warp_sums.cuh "is_global_ & (!members_ | (members_ == all))" "is_global_"
            warp_sums_test.cpp "warp sums/float 9/one lane")
simt_mutant(sums_of_one_anywhere warp_sums.cuh "is_global_ & (!members_ | (members_ == all))" "!members_ | (members_ == all)"
            warp_sums_test.cpp "warp sums/second place")
simt_mutant(sums_of_one_in_one_row warp_sums.cuh "if (@me >= rows::begin(row)@) place" "false"
            warp_sums_test.cpp "warp sums/float 2*/one lane")
simt_mutant(sums_of_one_in_one_value warp_sums.cuh "chosen(@me == i@, shuffle" "false"
            warp_sums_test.cpp "warp sums/float 9/one lane")
simt_mutant(sums_of_one_by_all warp_sums.cuh "if (@me < count@) plain_update" "true"
            warp_sums_test.cpp "warp sums/float 9/one lane")
simt_mutant(sums_of_one_later warp_sums.cuh "__syncwarp();  // as in send_together" ""
            warp_sums_test.cpp "warp sums/update of one lane")
# records: whose slot it is, what of it goes where, and what no call names.
simt_mutant(record_of_another_place block_records.cuh "@Number == 0@ || field.takes(" "true"
            mutant_block_records.cpp "block records/sum and count/strays")
simt_mutant(record_claims_all block_records.cuh "return this->is_hit(at, place) || this->claim(at, place);" "return at.tag == place || (at.tag == no_key && (this->tags[slot] = place, true));"
            mutant_block_records.cpp "block records/*/strays")
simt_mutant(record_lost block_records.cuh "                values.send();" ""
            mutant_block_records.cpp "block records/sum and count/strays")
simt_mutant(record_by_all_lanes block_records.cuh "return g.leads();" "return true;"
            mutant_block_records.cpp "block records/sums and count/any")
simt_mutant(record_uncombined block_records.cuh "if (@leads && is_out@) mine.send();" "is_out"
            mutant_block_records.cpp "block records/keys that never come back stop them")
simt_mutant(record_steals block_records.cuh "@keys().is_hit(at, key)@ ||
            (account_.has_lost_nothing() ? keys().claim(at, key) : keys().meets(at, key))" "keys().is_hit(at, key) || key != 0"
            mutant_block_records.cpp "block records/sums and count/any")
simt_mutant(record_sent_by_who_claims block_records.cuh "@account_.has_lost_nothing()@ ? keys().claim(at, key)" "false"
            mutant_block_records.cpp "block records/keys that come back reach memory once")
simt_mutant(record_kept_at_a_loss detail/account.cuh "return credit_in(word()) >= first_credit;" "return true;"
            mutant_block_records.cpp "block records/a warp that has lost credit sends what it claims a slot for")
simt_mutant(record_steals_of_others detail/tags.cuh "atomicCAS_block(&tags[at.slot], no_key, key) == key" "atomicCAS_block(&tags[at.slot], no_key, key) != no_key"
            mutant_block_records.cpp "block records/sums and count/any")
simt_mutant(record_misses_the_slot block_records.cuh "if (@__all_sync(g.active, to_memory)@) {" "true"
            mutant_block_records.cpp "block records/one key does not stop them")
simt_mutant(record_sent_by_all record.cuh "way::sends(g.active.me) && (members_ >> element & 1u)" "members_ >> element & 1u"
            mutant_block_records.cpp "block records/sums and count/any")
simt_mutant(record_fills_gaps record.cuh "way::sends(g.active.me) && (members_ >> element & 1u)"
            "way::sends(g.active.me) && ((members_ >> element & 1u) || (update_anywhere<Op>(first_ + element, T(1.0f)), false))"  # what lies there may be 0
            mutant_block_records.cpp "block records/gap and count/any")
simt_mutant(record_whole_by_parts keyed.cuh "@joined == all_but_first(active)@ && low_words" "true"
            mutant_block_records.cpp "block records/sums and count/any")
simt_mutant(record_alone_sent_by_all record.cuh "        if (@g.leads()@) mine.send();" "true"
            mutant_block_records.cpp "record/sums and count/any")
simt_mutant(record_alone_uncombined record.cuh "        mine.combine(g);" ""
            mutant_block_records.cpp "record/sums and count/any")
simt_mutant(record_alone_whole record.cuh "(*this)(routed(g.active, g.members, lay_out(g)))" "(*this)(whole<every_lane>(g.active))"
            mutant_block_records.cpp "record/sums and count/any")
simt_mutant(record_never_enough block_records.cuh "account_(shared.credits, @others@)" "apart()"
            virtual_blocks_test.cpp "virtual blocks/enough for records")
simt_mutant(record_sends_nothing block_records.cuh "if (@account_.begins()@)
            among_active" "true"
            virtual_blocks_test.cpp "virtual blocks/enough for records")
simt_mutant(record_stays_in_the_slot block_records.cuh "(changes_nothing<Op>(pending[slot][i]) ? 0u : 1u)" "(changes_nothing<Op>(pending[slot][i]) ? 1u : 0u)"
            mutant_block_records.cpp "block records/sum and count/any")
simt_mutant(record_goes_elsewhere record.cuh "if (!is_here) plain_update<Op, device>(pointer, value);" ""
            mutant_block_records.cpp "block records/elsewhere")
simt_mutant(record_sends_strays record.cuh "return !strays_ || !same_bits(value, Op::template identity<T>());" "return true;"
            mutant_block_records.cpp "block records/wrapped")
simt_mutant(record_sends_no_stray record.cuh "!strays_ || !same_bits(value, Op::template identity<T>())" "!strays_"
            mutant_block_records.cpp "block records/miscounted")
simt_mutant(record_forgets_the_first record.cuh "members_ >> I & 1u ? Op::merge(values_[I], mine) : mine" "mine"
            mutant_block_records.cpp "block records/elsewhere")
simt_mutant(record_counts_too_far record.cuh "static_cast<unsigned>(element) < Count && leads_to(pointer, element)" "leads_to(pointer, element)"
            mutant_block_records.cpp "block records/miscounted")
simt_mutant(record_never_settles block_records.cuh "if (__any_sync(here, !is_out && account_.is_due()) && !is_out) settle(key, leads, hit);" "__any_sync(here, false);"
            mutant_block_records.cpp "block records/keys that never come back stop them")
simt_mutant(record_of_another_key block_records.cuh "account_.enter(active, @key@, leaders" "key_before_"
            mutant_block_records.cpp "block records/one key that comes back*")
simt_mutant(record_stops_at_once detail/account.cuh "credits[thread_in_block()] = @credit@;" "0"
            mutant_block_records.cpp "block records/keys that come back reach memory once")
simt_mutant(record_passes block_records.cuh "passes ? 0 : hits" "hits"
            mutant_block_records.cpp "block records/runs that pass by stop them")
simt_mutant(stride_loop_one_too_many stride_loop.cuh "@static_cast<wide>(end) - static_cast<wide>(i)@ >" "static_cast<wide>(end) - static_cast<wide>(i) + 1"
            stride_loop_test.cpp "stride loop/unsigned")
simt_mutant(stride_loop_six stride_loop.cuh "(@rounds_together - 1@)" "(rounds_together - 2)"
            stride_loop_test.cpp "stride loop/int")
simt_mutant(profile_weight profile.cuh "note_pass(row, address, sizeof(T), profile_row::period)" "note_pass(row, address, sizeof(T), 1)" profile_test.cpp "profile/by chance")
simt_mutant(profile_launches profile.cuh "add_to(row.block_updates, updates)" "add_to(row.block_updates, 0)" profile_test.cpp "profile/launches")
simt_mutant(profile_buckets profile.cuh "mixed(address) % profile_row::bit_count" "mixed(address) % 8" profile_test.cpp "profile/counts")
simt_mutant(profile_runs profile.cuh "weighted(count(active & ~joined))" "weighted(count(active))" profile_test.cpp "profile/one address")
simt_mutant(profile_stale detail/profile_file.cuh "if (@is_stale@) return" "false" profile_test.cpp "profile/file")
simt_mutant(profile_reset detail/profile_file.cuh "memset(static_cast<void*>(rows), 0, size);" "(void)size;" profile_test.cpp "profile/table")

# The headers with all their bugs.
set(folder ${CMAKE_CURRENT_BINARY_DIR}/mutants)
list(REMOVE_DUPLICATES mutated_headers)
foreach(header ${mutated_headers})
  get_property(rows GLOBAL PROPERTY "simt mutants of ${header}")
  file(GENERATE OUTPUT ${folder}/${header}.cmake CONTENT "${rows}")
  set(original ${PROJECT_SOURCE_DIR}/runtime/include/warpagg/${header})
  add_custom_command(
    OUTPUT ${folder}/warpagg/${header}
    COMMAND ${CMAKE_COMMAND} -DIN=${original} -DROWS=${folder}/${header}.cmake -DOUT=${folder}/warpagg/${header}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/mutate.cmake
    DEPENDS ${original} ${folder}/${header}.cmake ${CMAKE_CURRENT_SOURCE_DIR}/tests/mutate.cmake
    VERBATIM)
endforeach()
list(TRANSFORM mutated_headers PREPEND ${folder}/warpagg/)
add_custom_target(simt_mutated_headers DEPENDS ${mutated_headers})

# While all bugs are asleep, the same programs must pass: else a mutant that fails says nothing.
list(REMOVE_DUPLICATES mutant_programs)
foreach(name ${mutant_programs})
  simt_program(simt_mutant_${name} ARCH 900 tests/${mutant_source_${name}})
  set_target_properties(simt_mutant_${name} PROPERTIES EXCLUDE_FROM_ALL TRUE)
  target_include_directories(simt_mutant_${name} BEFORE PRIVATE ${folder})
  target_compile_definitions(simt_mutant_${name} PRIVATE ${mutant_definitions_${name}})
  target_compile_options(simt_mutant_${name} PRIVATE "SHELL:-include ${CMAKE_CURRENT_SOURCE_DIR}/check/mutant.h")
  add_dependencies(simt_mutant_${name} simt_mutated_headers)
  add_dependencies(simt_mutants simt_mutant_${name})
  if(NOT mutant_definitions_${name})
    add_test(NAME simt-unmutated-${name} COMMAND simt_mutant_${name} --at-most=50)
    set_tests_properties(simt-unmutated-${name} PROPERTIES FIXTURES_REQUIRED simt_mutants)
  endif()
endforeach()
