// Many launches of kernels that learn, on data that change from launch to launch: each must leave what the original leaves.
//
//     learn LAUNCHES ORIGINAL.so REWRITTEN.so KERNEL...
//
// Buffers whose bytes are compared (EXACT) are held against the original's on the GPU, after each launch; all others each 97th time, by the driver's checks.
#define main driver_main
#include "driver.cpp"
#undef main

#include <chrono>

namespace {

enum { PATIENCE = 4, MOST_BYTES = 2 << 20, MOST_THREADS = 20000, LEAST_BLOCKS = 6 };

__global__ void differ(const unsigned *is, const unsigned *was, const unsigned *counts, std::size_t words, unsigned *any) {
  unsigned difference = 0;
  for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < words; i += static_cast<std::size_t>(gridDim.x) * blockDim.x)
    difference |= (is[i] ^ was[i]) & counts[i];
  if (difference) *any = 1;
}

struct room {  // buffers, one behind the other, with guards between
  std::vector<view> views;
  std::vector<std::size_t> places;
  std::size_t total = GUARD;
  room(const kernel &k, const shape &s, int n) {
    const std::size_t threads = static_cast<std::size_t>(s.grid) * s.x * s.y * s.z;
    for (int i = 0; i < k.buffers; i++) {
      const buffer &b = k.b[i];
      const std::size_t count = b.count + static_cast<std::size_t>(b.per_element) * n + b.per_thread * threads + static_cast<std::size_t>(b.per_block) * s.grid;
      views.push_back({&b, count, nullptr, nullptr});
      places.push_back(total);
      total += (count * size_of(b.of) + 15) / 16 * 16 + GUARD;
    }
    total = (total + 255) / 256 * 256;
  }
};

// In the first third data stay for 400 launches, in the second they take turns, then they come by chance.
int next_data(int launch, int launches, int now, numbers &r) {
  if (launch < launches / 3) return launch % 400 == 0 ? (now + 1) % DISTRIBUTIONS : now;
  if (launch < 2 * (launches / 3)) return launch % DISTRIBUTIONS;
  return r.between(0, 2) == 0 ? r.between(0, DISTRIBUTIONS - 1) : now;
}

class learning {
public:
  learning(const kernel &was, const kernel &now, const shape &s, int launches)
      : was_(was), now_(now), launches_(launches), n_(std::min(s.n, (1 << 23) / was.most)), here_(was, s, n_), before_(here_.total, guard), after_(here_.total) {
    launch_.grid = dim3(s.grid), launch_.block = dim3(s.x, s.y, s.z);
  }

  std::string result() {
    if (here_.total > MOST_BYTES) return "SKIPPED: its buffers are large";
    begin();
    const std::string wrong = learn_original();
    const std::string text = wrong.empty() ? learn_rewritten() : wrong;
    for (unsigned char *each : {first_, mine_, counts_, originals_}) cudaFree(each);
    cudaFree(differs_);
    return text;
  }

private:
  void begin() {
    std::vector<unsigned char> counts(here_.total, 0xff);
    for (std::size_t i = 0; i < here_.views.size(); i++) {
      view &v = here_.views[i];
      v.before = before_.data() + here_.places[i], v.after = after_.data() + here_.places[i];
      fill(before_.data() + here_.places[i], v.count, *v.is, n_);
      if (v.is->how != EXACT) std::memset(counts.data() + here_.places[i], 0, v.count * size_of(v.is->of));
    }
    const auto bytes = [](std::size_t n) { return static_cast<unsigned char *>(allocate(n)); };
    first_ = bytes(here_.total), mine_ = bytes(here_.total), counts_ = bytes(here_.total), originals_ = bytes(here_.total * DISTRIBUTIONS);
    differs_ = reinterpret_cast<unsigned *>(bytes(4 * launches_));
    must(cudaMemset(differs_, 0, 4 * launches_), "memset");
    upload(first_, before_.data(), here_.total), upload(counts_, counts.data(), here_.total);
    must(cudaDeviceSynchronize(), "upload");
  }

  std::string run(const kernel &k, int distribution) {
    copy(mine_, first_, here_.total);
    data d = inputs[distribution];
    d.n = n_;
    for (std::size_t i = 0; i < here_.views.size(); i++) d.b[i] = mine_ + here_.places[i];
    return launched(k, launch_, d);
  }
  void compare(int distribution, int number) {
    const std::size_t words = here_.total / 4;
    differ<<<static_cast<unsigned>(std::min<std::size_t>(64, (words + 255) / 256)), 256>>>(
        reinterpret_cast<unsigned *>(mine_), reinterpret_cast<unsigned *>(originals_ + here_.total * distribution), reinterpret_cast<unsigned *>(counts_), words, differs_ + number);
  }
  std::string look() {
    download(after_.data(), mine_, here_.total);
    return verdict(here_.views, after_.data(), here_.total);
  }
  unsigned different(int &first) {
    std::vector<unsigned> all(launches_);
    must(cudaMemcpy(all.data(), differs_, 4 * launches_, cudaMemcpyDeviceToHost), "differs");
    unsigned count = 0;
    for (int i = launches_; i-- > 0;)
      if (all[i]) count++, first = i;
    return count;
  }

  // Twice with each of the data: one that differs from itself tells nothing.
  std::string learn_original() {
    int first = 0;
    for (int distribution = 0; distribution < DISTRIBUTIONS; distribution++) {
      const std::string wrong = run(was_, distribution);
      wants_[distribution] = wrong.empty() ? look() : wrong;
      if (wants_[distribution].size() != 16) return "ORIGINAL " + wants_[distribution];
      copy(originals_ + here_.total * distribution, mine_, here_.total);
      run(was_, distribution);
      compare(distribution, 0);
      if (look() != wants_[distribution]) return "ORIGINAL UNSTABLE";
    }
    return different(first) ? "ORIGINAL UNSTABLE" : "";
  }

  std::string learn_rewritten() {
    const auto begun = std::chrono::steady_clock::now();
    numbers r{static_cast<u64>(std::atoi(was_.name + 1))};
    int distribution = 0, looks = 0, i = 0, first = 0;
    std::string wrong;
    for (; i < launches_ && wrong.empty() && std::chrono::steady_clock::now() - begun < std::chrono::seconds(PATIENCE); i++) {
      distribution = next_data(i, launches_, distribution, r);
      wrong = run(now_, distribution);
      compare(distribution, i);
      if (i % 97 != 0 || !wrong.empty()) continue;
      looks++;
      const std::string is = look();
      if (is != wants_[distribution]) wrong = is + " in place of " + wants_[distribution];
    }
    const unsigned count = different(first);
    if (count) wrong += " " + std::to_string(count) + " launches differ, launch " + std::to_string(first) + " first";
    return std::to_string(i) + " launches, " + std::to_string(looks) + " looked at: " + (wrong.empty() ? "ok" : "WRONG " + wrong);
  }

  const kernel &was_, &now_;
  const int launches_, n_;
  room here_;
  std::vector<unsigned char> before_, after_;
  launch launch_;
  std::string wants_[DISTRIBUTIONS];
  unsigned char *first_, *mine_, *counts_, *originals_;
  unsigned *differs_;
};

// That of most blocks among those of few threads; nullptr: none has enough blocks for few to do the work of all.
const shape *shape_of(const kernel &k) {
  const shape *best = nullptr;
  for (const shape *s = k.at; s->grid; s++)
    if (s->grid >= LEAST_BLOCKS && s->grid * s->x * s->y <= MOST_THREADS && (!best || s->grid > best->grid)) best = s;
  return best;
}

}  // namespace

int main(int count, char **arguments) {
  if (count < 5) return 2;
  must(cudaFree(nullptr), "start");
  void *const original = dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL), *const rewritten = dlopen(arguments[3], RTLD_NOW | RTLD_LOCAL);
  last_error = reinterpret_cast<cudaError_t (*)()>(symbol<void>(rewritten, "fuzz_last_error"));
  const kernel *const was = symbol<const kernel>(original, "fuzz_kernels"), *const now = symbol<const kernel>(rewritten, "fuzz_kernels");
  const int all = *symbol<const int>(original, "fuzz_kernel_count");
  int most = 1;
  for (int i = 0; i < all; i++)
    for (int s = 0; was[i].at[s].grid; s++) most = std::max(most, was[i].at[s].n);
  for (int i = 0; i < DISTRIBUTIONS; i++) inputs.push_back(make_inputs(i, most));
  for (int a = 4; a < count; a++)
    for (int i = 0; i < all; i++) {
      const shape *const s = std::strcmp(was[i].name, arguments[a]) == 0 ? shape_of(was[i]) : nullptr;
      alarm(30);
      if (s) std::printf("%s: %s\n", was[i].name, learning(was[i], now[i], *s, std::atoi(arguments[1])).result().c_str());
      std::fflush(stdout);
    }
}
