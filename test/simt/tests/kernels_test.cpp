// Kernels as users write them and as the tool rewrites them: both must do the same, under every schedule.
#include <warpagg/warpagg.cuh>

#include <algorithm>

#include "check/suite.h"

namespace {
using namespace simt;

struct as_written {};
struct rewritten {};

// ---- stream compaction: one counter, old value used, some lanes leave early

void filter(as_written, const int *in, int n, int *out, int *count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  if (in[i] > 0) out[atomicAdd(count, 1)] = in[i];
}

void filter(rewritten, const int *in, int n, int *out, int *count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  if (in[i] > 0) out[warpagg::fetch_add<warpagg::uniform>(count, 1)] = in[i];
}

template <class Form>
void check_filter(context &c) {
  const int n = 70 + c.random.between(0, 20);
  std::vector<int> in(96), out(96, -1), expected;
  for (int &x : in) x = c.random.between(-5, 5);
  for (int i = 0; i < n; i++)
    if (in[i] > 0) expected.push_back(in[i]);
  int count = 0;
  launch({3}, {32}, c.launch(), [&] { filter(Form(), in.data(), n, out.data(), &count); });
  c.expect(count == static_cast<int>(expected.size()), "%d kept of %zu", count, expected.size());
  out.resize(expected.size());
  std::sort(out.begin(), out.end());
  std::sort(expected.begin(), expected.end());
  c.expect(out == expected, "other elements were kept");
}

// ---- a scatter-add: several payloads, one key, in a loop that lanes leave at different times

struct particle {
  int first_cell, steps;
  float mass, momentum;
};

void deposit(as_written, const particle *all, int n, float *mass, float *momentum) {
  const int i = static_cast<int>(threadIdx.x + blockDim.x * threadIdx.y);
  if (i >= n) return;
  for (int s = 0; s < all[i].steps; s++) {
    const int c = (all[i].first_cell + s) % 8;
    if ((c + i) % 5 == 0) continue;
    atomicAdd(&mass[c], all[i].mass);
    atomicAdd(&momentum[c], all[i].momentum);
  }
}

void deposit(rewritten, const particle *all, int n, float *mass, float *momentum) {
  const int i = static_cast<int>(threadIdx.x + blockDim.x * threadIdx.y);
  if (i >= n) return;
  for (int s = 0; s < all[i].steps; s++) {
    const int c = (all[i].first_cell + s) % 8;
    if ((c + i) % 5 == 0) continue;
    { auto peers = warpagg::peers(c); peers.add(&mass[c], all[i].mass); peers.add(&momentum[c], all[i].momentum); }
  }
}

template <class Form>
void check_deposit(context &c) {
  std::vector<particle> all(55);
  const bool clustered = c.random.chance(128);
  for (std::size_t i = 0; i < all.size(); i++)
    all[i] = {clustered ? static_cast<int>(i / 9) : c.random.between(0, 7), c.random.between(0, 4),
              static_cast<float>(c.random.between(1, 9)), static_cast<float>(c.random.between(-9, 9))};
  float mass[8] = {}, momentum[8] = {}, expected_mass[8] = {}, expected_momentum[8] = {};
  const int n = c.random.between(40, 55);
  for (int i = 0; i < n; i++)
    for (int s = 0; s < all[i].steps; s++) {
      const int cell = (all[i].first_cell + s) % 8;
      if ((cell + i) % 5 == 0) continue;
      expected_mass[cell] += all[i].mass;
      expected_momentum[cell] += all[i].momentum;
    }
  launch({1}, {11, 5}, c.launch(), [&] { deposit(Form(), all.data(), n, mass, momentum); });
  for (int k = 0; k < 8; k++)
    c.expect(mass[k] == expected_mass[k] && momentum[k] == expected_momentum[k], "cell %d: %g and %g for %g and %g", k,
             mass[k], momentum[k], expected_mass[k], expected_momentum[k]);
}

// ---- a ring buffer of a fixed size: a counter that wraps, old value used

void push(as_written, unsigned *head, unsigned capacity, unsigned *ring) {
  const unsigned at = atomicInc(head, capacity - 1);
  atomicAdd(&ring[at], 1u);
}

void push(rewritten, unsigned *head, unsigned capacity, unsigned *ring) {
  const unsigned at = warpagg::fetch_inc<warpagg::uniform>(head, capacity - 1);
  atomicAdd(&ring[at], 1u);
}

template <class Form>
void check_ring(context &c) {
  const unsigned capacity = 1 + c.random.below(50);
  std::vector<unsigned> ring(capacity, 0);
  unsigned head = 0;
  launch({2}, {45}, c.launch(), [&] {
    if (threadIdx.x % 4 != 1) push(Form(), &head, capacity, ring.data());
  });
  const unsigned pushed = 2 * 34;
  c.expect(head == pushed % capacity, "the head is at %u", head);
  for (unsigned k = 0; k < capacity; k++) {
    const unsigned expected = pushed / capacity + (k < pushed % capacity);
    c.expect(ring[k] == expected, "place %u was used %u times, not %u", k, ring[k], expected);
  }
}

#define SIMT_KERNEL(name)                                                                    \
  test_case name##_as_written("kernels/" #name "/as written", 1000, check_##name<as_written>); \
  test_case name##_rewritten("kernels/" #name "/rewritten", 1000, check_##name<rewritten>);
SIMT_KERNEL(filter)
SIMT_KERNEL(deposit)
SIMT_KERNEL(ring)

}  // namespace
