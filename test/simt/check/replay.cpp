#include "replay.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

namespace simt {

namespace {

// ---- with old values: a path that uses every step once -----------------------------------------------------------------

// An Eulerian path exists if and only if every value is left as often as it is reached, but for the ends, and all steps
// hang together. This says all but whether the threads' own orders can be kept.
bool has_eulerian_path(const history &h) {
  std::map<std::uint64_t, int> balance;
  std::multimap<std::uint64_t, std::uint64_t> neighbours;
  for (const update_event &e : h.events) {
    const std::uint64_t next = apply(h.op, h.kind, e.old, e.operand);
    balance[e.old]++;
    balance[next]--;
    neighbours.emplace(e.old, next);
    neighbours.emplace(next, e.old);
  }
  balance[h.first]--;
  balance[h.last]++;
  for (const auto &[value, surplus] : balance)
    if (surplus != 0) return false;
  std::set<std::uint64_t> reached{h.first};
  std::vector<std::uint64_t> open{h.first};
  while (!open.empty()) {
    const auto [begin, end] = neighbours.equal_range(open.back());
    open.pop_back();
    for (auto n = begin; n != end; ++n)
      if (reached.insert(n->second).second) open.push_back(n->second);
  }
  return std::all_of(h.events.begin(), h.events.end(), [&](const update_event &e) { return reached.count(e.old) != 0; });
}

// With the threads' orders: depth first, the steps of a path undone where it ends too early. A step that changes nothing
// is taken as soon as it can be, since that never spoils anything. Old values that are all different, the common case, leave
// no choice at all; where few values come again and again the search may run out of its budget, undecided.
class path_search {
 public:
  enum class verdict { found, none, undecided };

  explicit path_search(const history &h) : history_(h), left_(h.events.size()) {
    std::vector<unsigned> by_order(h.events.size());
    for (unsigned i = 0; i < by_order.size(); i++) by_order[i] = i;
    std::stable_sort(by_order.begin(), by_order.end(),
                     [&](unsigned a, unsigned b) { return h.events[a].order < h.events[b].order; });
    for (unsigned i : by_order) queues_[h.events[i].thread].events.push_back(i);
    for (auto &[thread, q] : queues_) offer(q);
  }

  verdict run() {
    const bool found = explore(history_.first);
    return found ? verdict::found : budget_ > 0 ? verdict::none : verdict::undecided;
  }

 private:
  struct queue {
    std::vector<unsigned> events;  // of one thread, in its order
    std::size_t next = 0;
  };

  std::uint64_t step(unsigned e) const {
    return apply(history_.op, history_.kind, history_.events[e].old, history_.events[e].operand);
  }
  void offer(queue &q) {
    if (q.next < q.events.size()) offered_[history_.events[q.events[q.next]].old].insert(&q);
  }
  void withdraw(queue &q) {
    if (q.next < q.events.size()) offered_[history_.events[q.events[q.next]].old].erase(&q);
  }
  void take(queue &q) {
    withdraw(q);
    q.next++;
    left_--;
    offer(q);
  }
  void put_back(queue &q) {
    withdraw(q);
    q.next--;
    left_++;
    offer(q);
  }

  // Takes all steps at `value` that change nothing; returns whose they were.
  std::vector<queue *> take_idle_steps(std::uint64_t value) {
    std::vector<queue *> taken;
    for (bool more = true; more;) {
      more = false;
      for (queue *q : std::vector<queue *>(offered_[value].begin(), offered_[value].end()))
        if (step(q->events[q->next]) == value) {
          take(*q);
          taken.push_back(q);
          more = true;
        }
    }
    return taken;
  }

  void undo(const std::vector<queue *> &taken) {
    for (auto q = taken.rbegin(); q != taken.rend(); ++q) put_back(**q);
  }

  bool explore(std::uint64_t value) {
    const std::vector<queue *> idle = take_idle_steps(value);
    if (left_ == 0 && value == history_.last) return true;
    for (queue *q : std::vector<queue *>(offered_[value].begin(), offered_[value].end())) {
      if (budget_ == 0) break;
      budget_--;
      const std::uint64_t next = step(q->events[q->next]);
      take(*q);
      if (explore(next)) return true;
      put_back(*q);
    }
    undo(idle);
    return false;
  }

  struct by_thread {
    bool operator()(const queue *a, const queue *b) const { return a->events[0] < b->events[0]; }
  };

  const history &history_;
  std::map<unsigned, queue> queues_;
  std::unordered_map<std::uint64_t, std::set<queue *, by_thread>> offered_;  // by the old value of the thread's next update
  std::size_t left_;
  unsigned budget_ = 2'000;
};

std::string tell_olds(const history &h, const char *why) {
  std::string text = "no order of plain atomics explains the old values: from " + show(h.kind, h.first) + " to " +
                     show(h.kind, h.last) + " by " + std::to_string(h.events.size()) + " updates, and " + why +
                     ".\n  thread:operand:old";
  unsigned listed = 0;
  for (const update_event &e : h.events)
    if (++listed <= 64) text += " " + std::to_string(e.thread) + ":" + show(h.kind, e.operand) + ":" + show(h.kind, e.old);
  return text;
}

// ---- without old values: is the last value one that some order gives? --------------------------------------------------

bool order_matters(const history &h) {
  return h.op == operation::exch || h.op == operation::inc || h.op == operation::dec;
}

// The last value stored is the last update of some thread.
bool exchange_reaches(const history &h) {
  if (h.events.empty()) return h.first == h.last;
  std::map<unsigned, const update_event *> last_of;
  for (const update_event &e : h.events) {
    const update_event *&last = last_of[e.thread];
    if (!last || e.order > last->order) last = &e;
  }
  return std::any_of(last_of.begin(), last_of.end(), [&](const auto &l) { return l.second->operand == h.last; });
}

// inc and dec: updates with the same limit are interchangeable, so a state is the value and how many of each limit are left.
// Meant for a handful of different limits: the states grow with the product of their counts.
bool wrapping_reaches(const history &h) {
  std::map<std::uint64_t, unsigned> by_limit;
  for (const update_event &e : h.events) by_limit[e.operand]++;
  using state = std::pair<std::uint64_t, std::vector<unsigned>>;
  std::vector<std::uint64_t> limits;
  std::vector<unsigned> counts;
  for (const auto &[limit, count] : by_limit) {
    limits.push_back(limit);
    counts.push_back(count);
  }
  std::set<state> now{{h.first, counts}};
  for (std::size_t step = 0; step < h.events.size(); step++) {
    std::set<state> next;
    for (const state &s : now)
      for (std::size_t i = 0; i < limits.size(); i++)
        if (s.second[i]) {
          state t{apply(h.op, h.kind, s.first, limits[i]), s.second};
          t.second[i]--;
          next.insert(t);
        }
    now.swap(next);
  }
  return std::any_of(now.begin(), now.end(), [&](const state &s) { return s.first == h.last; });
}

bool is_unordered(operation op) { return op == operation::min_unordered || op == operation::max_unordered; }

// Of a minimum or maximum of floats: another zero, if it may have come first.
bool zero_reaches(const history &h, std::uint64_t value) {
  const bool extreme = is_float(h.kind) && (h.op == operation::min || h.op == operation::max || is_unordered(h.op));
  const bool zeros = extreme && to_double(value) == 0 && to_double(h.last) == 0 && to_double(h.first) != 0;
  return zeros && std::any_of(h.events.begin(), h.events.end(), [&](const update_event &e) { return e.operand == h.last; });
}

// Of a minimum or maximum that stores what is no number: what comes behind the last one of these counts alone.
bool unordered_reaches(const history &h) {
  const auto is_none = [](std::uint64_t value) { return std::isnan(to_double(value)); };
  const bool any_none = std::any_of(h.events.begin(), h.events.end(), [&](const update_event &e) { return is_none(e.operand); });
  return any_none && std::any_of(h.events.begin(), h.events.end(), [&](const update_event &e) { return e.operand == h.last; });
}

std::string find_last_value(const history &h) {
  std::uint64_t value = h.first;
  for (const update_event &e : h.events) value = apply(h.op, h.kind, value, e.operand);
  const bool any_order = !order_matters(h);
  const bool reachable = any_order ? value == h.last || zero_reaches(h, value) || (is_unordered(h.op) && unordered_reaches(h)) : h.op == operation::exch ? exchange_reaches(h) : wrapping_reaches(h);
  if (reachable) return "";
  return "from " + show(h.kind, h.first) + " " + std::to_string(h.events.size()) + " updates lead to " + show(h.kind, h.last) +
         (any_order ? ", every order gives " + show(h.kind, value) : ", which no order gives");
}

}  // namespace

std::string find_order(const history &h) {
  if (!h.olds_known) return find_last_value(h);
  if (!has_eulerian_path(h)) return tell_olds(h, "no chain from old value to old value uses every update once");
  if (path_search(h).run() == path_search::verdict::none)
    return tell_olds(h, "every chain of old values has updates of one thread out of their order");
  return "";
}

}  // namespace simt
