// Runs every kernel of a generated program with several shapes, inputs and schedules, and prints a line for each shape
// that holds nothing which depends on the order of atomics.
//
//     program [--from=N] [--only=NAME] [--runs=N] [--verbose]              the emulator: linked with one program
//     echo PROGRAM.so FROM | driver [--only=NAME] [--runs=N] [--verbose]   a GPU: loads one program after the other, and says `done` after each
//
// A line is `NAME SHAPE: HASH` or says what was wrong: `UNSTABLE` (two runs differ), `FAULT`, `BROKEN CHAIN`, `OUT OF BOUNDS`.
#include "fuzz.h"

#ifndef FUZZ_EMULATED
#include <dlfcn.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace {
using namespace fuzz;

u64 mix(u64 x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull, x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return x ^ x >> 31;
}

struct numbers {
  u64 state;
  u64 next() { return state = mix(state); }
  int between(int low, int high) { return low + static_cast<int>((next() >> 20) % static_cast<u64>(high - low + 1)); }
};

// ---- the device

#ifdef FUZZ_EMULATED
void *allocate(std::size_t bytes) { return std::calloc(bytes + 64, 1); }
void *allocate_host(std::size_t bytes) { return allocate(bytes); }
void upload(void *to, const void *from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void download(void *to, const void *from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void copy(void *to, const void *from, std::size_t bytes) { std::memcpy(to, from, bytes); }
#else
void must(cudaError_t e, const char *what) {
  if (e == cudaSuccess) return;
  std::printf("FAULT %s: %s\n", what, cudaGetErrorName(e));
  std::fflush(stdout);
  _exit(3);
}
void *allocate(std::size_t bytes) {
  void *p;
  must(cudaMalloc(&p, bytes + 64), "cudaMalloc");
  return p;
}
void *allocate_host(std::size_t bytes) {
  void *p;
  must(cudaMallocHost(&p, bytes), "cudaMallocHost");
  return p;
}
void upload(void *to, const void *from, std::size_t bytes) { must(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice), "upload"); }
void download(void *to, const void *from, std::size_t bytes) {  // waits for all that was queued
  must(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost), "download");
  must(cudaDeviceSynchronize(), "kernel");
}
void copy(void *to, const void *from, std::size_t bytes) { must(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice), "copy"); }
cudaError_t (*last_error)();  // the program's own
#endif

// ---- inputs

enum { DISTRIBUTIONS = 6 };

int key_of(int distribution, int i, numbers &r) {
  switch (distribution) {
    case 0: return r.between(0, KEYS - 1);
    case 1: return i / 5 % KEYS;
    case 2: return 77;
    case 3: return static_cast<int>(mix(static_cast<u64>(i / 9)) % KEYS);
    case 4: return r.between(0, 3) * r.between(0, 3) * 100;
    default: return r.between(0, 11);
  }
}

template <class T>
const T *uploaded(const std::vector<T> &v) {
  void *p = allocate(v.size() * sizeof(T));
  upload(p, v.data(), v.size() * sizeof(T));
  return static_cast<const T *>(p);
}

data make_inputs(int distribution, int n) {
  numbers r{static_cast<u64>(distribution) + 17};
  std::vector<int> key(n), val(n), lut(LUT);
  std::vector<unsigned char> byte(n);
  std::vector<float> fval(n);
  for (int i = 0; i < n; i++) {
    key[i] = key_of(distribution, i, r);
    val[i] = distribution == 2 ? 3 : r.between(-4, 4);
    byte[i] = static_cast<unsigned char>(key[i] * 31 >> 2);
    fval[i] = static_cast<float>(r.between(-4, 4));
  }
  for (int &x : lut) x = r.between(0, 63);
  data d{};
  d.key = uploaded(key), d.val = uploaded(val), d.lut = uploaded(lut), d.byte = uploaded(byte), d.fval = uploaded(fval);
  d.three = 3;
  return d;
}

// ---- buffers

std::size_t size_of(type t) { return t == RECORD ? sizeof(record) : t == I64 || t == U64 || t == F64 ? 8 : 4; }

template <class T>
T first_of(first how, std::size_t i, int full) {
  using limits = std::numeric_limits<T>;
  switch (how) {
    case ZERO: return 0;
    case SMALL: return static_cast<T>(i % 7);
    case HIGH: return limits::is_integer ? limits::max() : static_cast<T>(1000);
    case LOW: return limits::is_signed ? static_cast<T>(-1000) : 0;
    case ONES: return static_cast<T>(~0ull);
    case FULL: return static_cast<T>(full);
  }
  return 0;
}

void fill(unsigned char *at, std::size_t count, const buffer &b, int n) {
  const int full = n * b.aux;
  if (b.of == RECORD || b.begin == ZERO) {
    std::memset(at, 0, count * size_of(b.of));
    return;
  }
  for (std::size_t i = 0; i < count; i++, at += size_of(b.of)) {
    const auto put = [&](auto x) { std::memcpy(at, &x, sizeof x); };
    switch (b.of) {
      case I32: put(first_of<int>(b.begin, i, full)); break;
      case U32: put(first_of<unsigned>(b.begin, i, full)); break;
      case I64: put(first_of<long long>(b.begin, i, full)); break;
      case U64: put(first_of<u64>(b.begin, i, full)); break;
      case F32: put(b.begin == ONES ? 1.f : first_of<float>(b.begin, i, full)); break;
      case F64: put(b.begin == ONES ? 1. : first_of<double>(b.begin, i, full)); break;
      case RECORD: break;
    }
  }
}

// ---- what an atomic does, in words of its own

template <class T>
T of_bits(u64 word) {
  T x;
  std::memcpy(&x, &word, sizeof x);
  return x;
}

template <class T>
T integer_step(op o, T old, T v) {
  switch (o) {
    case ADD: return static_cast<T>(static_cast<u64>(old) + static_cast<u64>(v));
    case SUB: return static_cast<T>(static_cast<u64>(old) - static_cast<u64>(v));
    case MIN: return v < old ? v : old;
    case MAX: return v > old ? v : old;
    case AND: return old & v;
    case OR: return old | v;
    case XOR: return old ^ v;
    case INC: return old >= v ? 0 : old + 1;
    case DEC: return old == 0 || old > v ? v : old - 1;
    case EXCH: return v;
  }
  return v;
}

u64 step(type t, op o, u64 old, u64 value) {
  switch (t) {
    case I32: return bits(integer_step(o, of_bits<int>(old), of_bits<int>(value)));
    case U32: return bits(integer_step(o, of_bits<unsigned>(old), of_bits<unsigned>(value)));
    case I64: return bits(integer_step(o, of_bits<long long>(old), of_bits<long long>(value)));
    case U64: return integer_step(o, old, value);
    case F32: return o == EXCH ? value : bits(of_bits<float>(old) + of_bits<float>(value) + 0.f);
    case F64: return o == EXCH ? value : bits(of_bits<double>(old) + of_bits<double>(value) + 0.);
    case RECORD: break;
  }
  return 0;
}

// ---- checks

struct view {
  const buffer *is;
  std::size_t count;
  const unsigned char *before, *after;
  u64 word(const unsigned char *at, std::size_t i) const {
    u64 x = 0;
    std::memcpy(&x, at + i * size_of(is->of), size_of(is->of));
    return x;
  }
};

u64 hash(const unsigned char *p, std::size_t bytes) {
  u64 h = bytes;
  for (std::size_t i = 0; i < bytes; i += 4) {
    unsigned word;
    std::memcpy(&word, p + i, 4);
    h = (h ^ word) * 1099511628211ull;
    h ^= h >> 29;
  }
  return h;
}

u64 sorted(const view &v) {
  std::vector<u64> all(v.count);
  for (std::size_t i = 0; i < v.count; i++) all[i] = v.word(v.after, i);
  const std::size_t segment = v.is->aux ? static_cast<std::size_t>(v.is->aux) : all.size();
  for (std::size_t i = 0; i < all.size(); i += segment)
    std::sort(all.begin() + i, all.begin() + std::min(i + segment, all.size()));
  return hash(reinterpret_cast<const unsigned char *>(all.data()), all.size() * 8);
}

std::string lists(const view &next, const view &heads, u64 &result) {
  std::vector<char> seen(next.count + 1);
  for (std::size_t k = 0; k < heads.count; k++)
    for (u64 x = heads.word(heads.after, k); x; x = next.word(next.after, x - 1)) {
      if (x > next.count || seen[x]) return "BROKEN LIST";
      seen[x] = 1;
      result += mix(x) * (2 * k + 1);
    }
  return "";
}

struct edge { unsigned buffer, key; u64 from, to; };

// Each record is a step from its old value to the next: an edge. An order that uses every edge once and leads from the
// first value to the last is an Euler path; there is one if the degrees balance and the edges are connected.
bool leads(const edge *begin, const edge *end, u64 first, u64 last) {
  std::vector<u64> values{first, last};
  for (const edge *e = begin; e < end; e++) values.push_back(e->from), values.push_back(e->to);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  std::vector<int> balance(values.size()), parent(values.size());
  for (std::size_t i = 0; i < parent.size(); i++) parent[i] = static_cast<int>(i);
  const auto number = [&](u64 x) { return static_cast<int>(std::lower_bound(values.begin(), values.end(), x) - values.begin()); };
  const auto root = [&](int i) {
    for (; parent[i] != i; i = parent[i]) parent[i] = parent[parent[i]];  // the way is halved for who comes next
    return i;
  };
  const auto connect = [&](u64 from, u64 to) {
    const int a = number(from), b = number(to);
    balance[a]++, balance[b]--;
    parent[root(a)] = root(b);
  };
  for (const edge *e = begin; e < end; e++) connect(e->from, e->to);
  connect(last, first);  // closes the path: a round trip
  const int home = root(0);
  for (std::size_t i = 0; i < values.size(); i++)
    if (balance[i] != 0 || root(static_cast<int>(i)) != home) return false;
  return true;
}

std::string chains(const view &log, const std::vector<view> &views, u64 &count) {
  std::vector<edge> all;
  const record *r = reinterpret_cast<const record *>(log.after);
  for (std::size_t i = 0; i < log.count; i++) {
    if (!r[i].what) continue;
    const unsigned number = (r[i].what - 1) / 16;
    if (number >= views.size() || r[i].key >= views[number].count) return "BROKEN RECORD";
    all.push_back({number, r[i].key, r[i].old, step(views[number].is->of, static_cast<op>((r[i].what - 1) % 16), r[i].old, r[i].value)});
  }
  count += all.size();
  std::sort(all.begin(), all.end(), [](const edge &a, const edge &b) { return a.buffer != b.buffer ? a.buffer < b.buffer : a.key < b.key; });
  for (std::size_t i = 0, end; i < all.size(); i = end) {
    for (end = i; end < all.size() && all[end].buffer == all[i].buffer && all[end].key == all[i].key;) end++;
    const view &v = views[all[i].buffer];
    if (!leads(&all[i], all.data() + end, v.word(v.before, all[i].key), v.word(v.after, all[i].key)))
      return "BROKEN CHAIN of buffer " + std::to_string(all[i].buffer) + " at " + std::to_string(all[i].key);
  }
  return "";
}

void print(const view &v, std::size_t number) {
  std::printf("\n  buffer %zu:", number);
  for (std::size_t i = 0; i < std::min<std::size_t>(v.count, 64); i++) {
    const u64 x = v.word(v.after, i);
    if (v.is->of == F32) std::printf(" %g", of_bits<float>(x));
    else if (v.is->of == F64) std::printf(" %g", of_bits<double>(x));
    else if (v.is->of == I32) std::printf(" %d", of_bits<int>(x));
    else std::printf(" %llu", x);
  }
}

// ---- launches

enum { GUARD = 64 };
constexpr unsigned char guard = 0xa5;
unsigned char *arena;            // the buffers as they are at first, then those of each run
unsigned char *before, *results;  // the same two on the host
std::size_t arena_size;
std::vector<data> inputs;
bool verbose;

std::string launched(const kernel &k, const launch &l, const data &d) {
#ifdef FUZZ_EMULATED
  try {
    k.run(l, d);
  } catch (const simt::failure &e) {
    return std::string("FAULT ") + e.what();
  }
#else
  k.run(l, d);
  const cudaError_t e = last_error();
  if (e != cudaSuccess) return std::string("FAULT launch: ") + cudaGetErrorName(e);
#endif
  return "";
}

// What one run left, as a hash; or what is wrong with it.
std::string verdict(const std::vector<view> &views, const unsigned char *after, std::size_t total) {
  std::size_t outside = 0;  // what lies in front of each buffer, and behind the last
  for (std::size_t i = 0; i <= views.size(); i++) {
    const std::size_t end = i < views.size() ? views[i].after - after : total;
    for (; outside < end; outside++)
      if (after[outside] != guard) return "OUT OF BOUNDS in front of buffer " + std::to_string(i);
    if (i < views.size()) outside = end + views[i].count * size_of(views[i].is->of);
  }
  u64 result = 0;
  for (std::size_t i = 0; i < views.size(); i++) {
    const view &v = views[i];
    std::string wrong;
    u64 here = 0;
    switch (v.is->how) {
      case UNCHECKED: break;
      case EXACT: here = hash(v.after, v.count * size_of(v.is->of)); break;
      case SORTED: here = sorted(v); break;
      case LIST: wrong = lists(v, views[v.is->aux], here); break;
      case CHAIN: wrong = chains(v, views, here); break;
    }
    if (verbose && v.is->of != RECORD) print(v, i);
    if (!wrong.empty()) return wrong;
    result = mix(result ^ here);
  }
  if (verbose) std::printf("\n");
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", result);
  return text;
}

// All runs with one shape. They are queued one behind the other, each with buffers of its own, and looked at in the end: a GPU that
// several processes share is waited for once.
std::string runs_of(const kernel &k, const shape &s, int distribution, u64 seed, int runs) {
  launch l;
  l.grid = dim3(s.grid), l.block = dim3(s.x, s.y, s.z);
  data d = inputs[distribution];
  d.n = std::min(s.n, (1 << 23) / k.most);
  const std::size_t threads = static_cast<std::size_t>(s.grid) * s.x * s.y * s.z;
  std::vector<view> views;
  std::vector<std::size_t> places;
  std::size_t total = GUARD;
  for (int i = 0; i < k.buffers; i++) {
    const buffer &b = k.b[i];
    const std::size_t count = b.count + static_cast<std::size_t>(b.per_element) * d.n + b.per_thread * threads +
                              static_cast<std::size_t>(b.per_block) * s.grid;
    views.push_back({&b, count, nullptr, nullptr});
    places.push_back(total);
    total += (count * size_of(b.of) + 15) / 16 * 16 + GUARD;
  }
  total = (total + 255) / 256 * 256;
  if (total * (runs + 1) > arena_size) {
    arena_size = 2 * total * (runs + 1);
    arena = static_cast<unsigned char *>(allocate(arena_size));
    before = static_cast<unsigned char *>(allocate_host(arena_size));
    results = static_cast<unsigned char *>(allocate_host(arena_size));
  }
  std::memset(before, guard, total);
  for (std::size_t i = 0; i < views.size(); i++) fill(before + places[i], views[i].count, *views[i].is, d.n), views[i].before = before + places[i];
  upload(arena, before, total);

  std::string fault, result;
  int finished = 0;
  for (; finished < runs && fault.empty(); finished += fault.empty()) {
#ifdef FUZZ_EMULATED
    how = simt::options(seed + finished);
    how.races = (seed + finished) % 4 == 0;
    how.resident = 1 + (seed + finished) % 3 % 2 * 2;  // from block to block means from thread to thread, which is slow
#endif
    unsigned char *const mine = arena + total * (finished + 1);
    copy(mine, arena, total);
    for (std::size_t i = 0; i < views.size(); i++) d.b[i] = mine + places[i];
    fault = launched(k, l, d);
  }
  download(results, arena + total, total * finished);
  for (int r = 0; r < finished; r++) {
    const unsigned char *const after = results + total * r;
    if (r > 0 && !verbose && std::memcmp(after, results, total) == 0) continue;
    for (std::size_t i = 0; i < views.size(); i++) views[i].after = after + places[i];
    const std::string now = verdict(views, after, total);
    if (r == 0 || now.size() > 16) result = now;
    else if (now != result) result = "UNSTABLE";
    if (result.size() != 16) return result;
  }
  return fault.empty() ? result : fault;
}

const char *value_of(const char *argument, const char *name) {
  const std::size_t length = std::strlen(name);
  return std::strncmp(argument, name, length) == 0 ? argument + length : nullptr;
}

struct request {
  int from = 0, runs = 3;
  const char *only = nullptr;
};

void run_all(const kernel *kernels, int count, const request &what) {
  static int elements = 0;  // as many as the inputs have
  int most = 1;
  for (int i = 0; i < count; i++)
    for (int s = 0; kernels[i].at[s].grid; s++) most = std::max(most, kernels[i].at[s].n);
  if (most != elements) {
    inputs.clear(), elements = most;
    for (int i = 0; i < DISTRIBUTIONS; i++) inputs.push_back(make_inputs(i, most));
  }
  for (int i = what.from; i < count; i++) {
    const kernel &k = kernels[i];
    if (what.only && std::strcmp(what.only, k.name) != 0) continue;
    const int number = std::atoi(k.name + 1);  // so that a kernel that stands alone is run as it was among others
    for (int s = 0; k.at[s].grid; s++) {
      std::printf("%s %d: ", k.name, s);
      std::fflush(stdout);
      alarm(20);  // a kernel that never ends
      std::printf("%s\n", runs_of(k, k.at[s], (number + s) % DISTRIBUTIONS, static_cast<u64>(1000 * number + 100 * s), what.runs).c_str());
    }
  }
  alarm(0);
}

#ifndef FUZZ_EMULATED
template <class T>
T *symbol(void *program, const char *name) {
  void *const at = program ? dlsym(program, name) : nullptr;
  if (at) return static_cast<T *>(at);
  std::printf("FAULT load: %s\n", dlerror());
  std::fflush(stdout);
  _exit(3);
}

// Programs stay loaded: a process ends after some dozens.
void run_named(request what) {
  must(cudaFree(nullptr), "start");
  char path[4096];
  while (std::scanf("%4095s %d", path, &what.from) == 2) {
    alarm(120);
    void *const program = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    last_error = reinterpret_cast<cudaError_t (*)()>(symbol<void>(program, "fuzz_last_error"));
    run_all(symbol<const kernel>(program, "fuzz_kernels"), *symbol<const int>(program, "fuzz_kernel_count"), what);
    std::printf("done\n");
    std::fflush(stdout);
  }
}
#endif

}  // namespace

#ifdef FUZZ_EMULATED
namespace fuzz {
void copy_in(void *variable, const void *device, unsigned long bytes) { std::memcpy(variable, device, bytes); }
void copy_out(const void *variable, void *device, unsigned long bytes) { std::memcpy(device, variable, bytes); }
void assign(void *variable, const void *host, unsigned long bytes) { std::memcpy(variable, host, bytes); }
}  // namespace fuzz
#endif

int main(int count, char **arguments) {
  request what;
  const char *v;
  for (int i = 1; i < count; i++) {
    if ((v = value_of(arguments[i], "--from="))) what.from = std::atoi(v);
    else if ((v = value_of(arguments[i], "--runs="))) what.runs = std::atoi(v);
    else if ((v = value_of(arguments[i], "--only="))) what.only = v;
    else if (std::strcmp(arguments[i], "--verbose") == 0) verbose = true;
    else return 2;
  }
#ifdef FUZZ_EMULATED
  run_all(fuzz_kernels, fuzz_kernel_count, what);
#else
  run_named(what);
#endif
  return 0;
}
