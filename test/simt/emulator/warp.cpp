// The warp's primitives: what the lanes get once all of them have come. Waiting and the rules of masks are the
// machine's (machine::meet).
#include "machine.h"
#include "primitives.h"
#include "warp_operation.h"

namespace simt {

namespace {

template <class Function>
void for_each(lane *const lanes[], unsigned mask, Function f) {
  for (unsigned rest = mask; rest; rest &= rest - 1) f(*lanes[__builtin_ctz(rest)]);
}

unsigned votes(lane *const lanes[], unsigned mask) {
  unsigned yes = 0;
  for_each(lanes, mask, [&](lane &l) { yes |= (l.wants.value ? 1u : 0u) << l.number; });
  return yes;
}

void nothing(lane *const[], unsigned) {}

template <unsigned Result(unsigned yes, unsigned mask)>
void complete_vote(lane *const lanes[], unsigned mask) {
  const unsigned result = Result(votes(lanes, mask), mask);
  for_each(lanes, mask, [&](lane &l) { l.wants.result = result; });
}

unsigned ballot_result(unsigned yes, unsigned) { return yes; }
unsigned all_result(unsigned yes, unsigned mask) { return yes == mask; }
unsigned any_result(unsigned yes, unsigned) { return yes != 0; }
unsigned uni_result(unsigned yes, unsigned mask) { return yes == 0 || yes == mask; }

// The lane a shuffle reads, as PTX's shfl defines it: past the end of the segment it is the caller itself.
template <shuffle Kind>
unsigned source_of(const lane &l) {
  const unsigned first = l.number & ~(l.wants.width - 1), last = first + l.wants.width - 1;
  const int mine = static_cast<int>(l.number), argument = static_cast<int>(l.wants.source);
  int from = mine;
  switch (Kind) {
    case shuffle::index: from = static_cast<int>(first | (l.wants.source & (l.wants.width - 1))); break;
    case shuffle::up: from = mine - argument; break;
    case shuffle::down: from = mine + argument; break;
    case shuffle::butterfly: from = mine ^ argument; break;
  }
  const bool inside = from >= static_cast<int>(Kind == shuffle::butterfly ? 0 : first) && from <= static_cast<int>(last);
  return inside ? static_cast<unsigned>(from) : l.number;
}

template <shuffle Kind>
void complete_shuffle(lane *const lanes[], unsigned mask) {
  for_each(lanes, mask, [&](lane &l) {
    const unsigned from = source_of<Kind>(l);
    if (mask >> from & 1) {
      l.wants.result = lanes[from]->wants.value;
    } else {
      if (!current->how.undefined_is_garbage)
        current->fail(fault::undefined_source, "a shuffle reads lane " + std::to_string(from) + ", which takes no part", l,
                      l.wants.where);
      l.wants.result = current->random.next();
    }
  });
}

void complete_match_any(lane *const lanes[], unsigned mask) {
  for_each(lanes, mask, [&](lane &l) {
    unsigned peers = 0;
    for_each(lanes, mask, [&](lane &other) { peers |= (other.wants.value == l.wants.value ? 1u : 0u) << other.number; });
    l.wants.result = peers;
  });
}

void complete_match_all(lane *const lanes[], unsigned mask) {
  const lane &first = *lanes[__builtin_ctz(mask)];
  bool all = true;
  for_each(lanes, mask, [&](lane &l) { all = all && l.wants.value == first.wants.value; });
  for_each(lanes, mask, [&](lane &l) {
    l.wants.result = all ? mask : 0;
    l.wants.predicate = all;
  });
}

template <reduction Kind>
std::uint32_t combine(std::uint32_t a, std::uint32_t b) {
  const auto x = static_cast<std::int32_t>(a), y = static_cast<std::int32_t>(b);
  switch (Kind) {
    case reduction::add: return a + b;
    case reduction::min_signed: return x < y ? a : b;
    case reduction::min_unsigned: return a < b ? a : b;
    case reduction::max_signed: return x > y ? a : b;
    case reduction::max_unsigned: return a > b ? a : b;
    case reduction::and_: return a & b;
    case reduction::or_: return a | b;
    case reduction::xor_: return a ^ b;
  }
  return 0;
}

template <reduction Kind>
void complete_reduction(lane *const lanes[], unsigned mask) {
  bool first = true;
  std::uint32_t all = 0;
  for_each(lanes, mask, [&](lane &l) {
    const auto value = static_cast<std::uint32_t>(l.wants.value);
    all = first ? value : combine<Kind>(all, value);
    first = false;
  });
  for_each(lanes, mask, [&](lane &l) { l.wants.result = all; });
}

const warp_operation syncwarp_operation = {"__syncwarp", nothing, true};
const warp_operation vote_operations[] = {
    {"__ballot_sync", complete_vote<ballot_result>, false},
    {"__all_sync", complete_vote<all_result>, false},
    {"__any_sync", complete_vote<any_result>, false},
    {"__uni_sync", complete_vote<uni_result>, false},
};
const warp_operation shuffle_operations[] = {
    {"__shfl_sync", complete_shuffle<shuffle::index>, false},
    {"__shfl_up_sync", complete_shuffle<shuffle::up>, false},
    {"__shfl_down_sync", complete_shuffle<shuffle::down>, false},
    {"__shfl_xor_sync", complete_shuffle<shuffle::butterfly>, false},
};
const warp_operation match_any_operation = {"__match_any_sync", complete_match_any, false};
const warp_operation match_all_operation = {"__match_all_sync", complete_match_all, false};
const warp_operation reduction_operations[] = {
    {"__reduce_add_sync", complete_reduction<reduction::add>, false},
    {"__reduce_min_sync (signed)", complete_reduction<reduction::min_signed>, false},
    {"__reduce_min_sync (unsigned)", complete_reduction<reduction::min_unsigned>, false},
    {"__reduce_max_sync (signed)", complete_reduction<reduction::max_signed>, false},
    {"__reduce_max_sync (unsigned)", complete_reduction<reduction::max_unsigned>, false},
    {"__reduce_and_sync", complete_reduction<reduction::and_>, false},
    {"__reduce_or_sync", complete_reduction<reduction::or_>, false},
    {"__reduce_xor_sync", complete_reduction<reduction::xor_>, false},
};

request ask(const warp_operation &operation, unsigned mask, std::uint64_t value, unsigned size, site where) {
  request r;
  r.operation = &operation;
  r.mask = mask;
  r.value = value;
  r.size = size;
  r.where = where;
  return r;
}

// The chain of return addresses up to the kernel's entry: two lanes are at the same place when theirs are equal. Every
// file that a lane runs through keeps its frame pointer (CMakeLists.txt); the lane's first frame has a null one.
std::uint64_t call_path() {
  std::uint64_t path = 0;
  for (auto *frame = static_cast<void **>(__builtin_frame_address(0)); frame; frame = static_cast<void **>(frame[0]))
    path = mix(path, reinterpret_cast<std::uintptr_t>(frame[1]));
  return path;
}

}  // namespace

__attribute__((noinline)) unsigned activemask() { return current->active_mask(call_path()); }

unsigned lane_number() { return current->running->number; }

void syncwarp(unsigned mask, site where) {
  if (current->how.bug == plant::no_syncwarp) return;
  current->meet(ask(syncwarp_operation, mask, 0, 0, where));
}

unsigned vote_among(vote kind, unsigned mask, bool predicate, site where) {
  return static_cast<unsigned>(
      current->meet(ask(vote_operations[static_cast<int>(kind)], mask, predicate, 0, where)).result);
}

std::uint64_t shuffle_among(shuffle kind, unsigned mask, std::uint64_t value, unsigned size, int source, int width, site where) {
  request r = ask(shuffle_operations[static_cast<int>(kind)], mask, value, size, where);
  r.source = static_cast<unsigned>(source);
  r.width = static_cast<unsigned>(width);
  return current->meet(r).result;
}

unsigned match_any(unsigned mask, std::uint64_t value, unsigned size, site where) {
  return static_cast<unsigned>(current->meet(ask(match_any_operation, mask, value, size, where)).result);
}

unsigned match_all(unsigned mask, std::uint64_t value, unsigned size, bool &all, site where) {
  const request &r = current->meet(ask(match_all_operation, mask, value, size, where));
  all = r.predicate;
  return static_cast<unsigned>(r.result);
}

std::uint32_t reduce_among(reduction kind, unsigned mask, std::uint32_t value, site where) {
  return static_cast<std::uint32_t>(
      current->meet(ask(reduction_operations[static_cast<int>(kind)], mask, value, 4, where)).result);
}

}  // namespace simt
