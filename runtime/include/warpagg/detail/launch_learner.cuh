// Which of two ways each launch of a kernel goes: the program's own, or another one that may take
// less time. Launches that learn find out which, for each size of a grid, by CUDA's events around a
// few of them (autotuner.cuh). Nobody waits for these: each launch looks whether there is an
// answer.
#ifndef WARPAGG_DETAIL_LAUNCH_LEARNER_CUH
#define WARPAGG_DETAIL_LAUNCH_LEARNER_CUH

#include <warpagg/detail/autotuner.cuh>
#include <warpagg/detail/host.cuh>
#include <warpagg/detail/stopwatch.cuh>

namespace warpagg {
namespace detail {

// Launches of one kernel that are alike: of what size, and what is known of them.
struct launch_shape {
    int device = 0;
    unsigned threads = 0;  // 0: free
    size_t shared = 0;
    unsigned grid = 0;    // blocks, but for all of the number that is behind its first three bits
    unsigned number = 0;  // no other has it, before or after
    unsigned blocks = 0;  // that the device holds of the sibling; 0: not asked yet
    bool stays_plain = false;  // the other way is none
    autotuner tuner;
};

// So that few sizes of a grid are told apart: each is at most a quarter larger than what it is
// taken for.
inline unsigned rounded_grid(unsigned blocks) {
    unsigned shift = 0;
    while (blocks >> shift >= 8) ++shift;
    return blocks >> shift << shift;
}

// What is printed of the two ways.
struct learner_words {
    const char *other, *plain, *why_none;
};

// Any threads, streams and devices.
class launch_learner {
public:
    // `name` is what is printed; nullptr: nothing is learnt, all launches go the other way that
    // may.
    constexpr launch_learner(const char* name, const tuning& how, const learner_words& words)
        : name_(name), how_(how), words_(words) {}
    launch_learner(const launch_learner&) = delete;
    launch_learner& operator=(const launch_learner&) = delete;

    bool learns() const { return name_; }

    // Calls `go(shape, blocks)` if the next launch is to go the other way, which returns whether it
    // does, and sets what keeps it from that. Returns whether somebody wants to know how long the
    // launch takes; nullptr: nobody. Whatever is out of the ordinary, the launch is the program's
    // own: a stream whose work is captured into a graph, an error that is pending.
    template <class Go>
    stopwatch::lap* next(dim3 grid, dim3 block, size_t shared, cudaStream_t stream, Go go) {
        const unsigned long long all = 1ull * grid.x * grid.y * grid.z,
                                 threads = 1ull * block.x * block.y * block.z;
        int device = 0;
        if (all > most || grid.y > most_rows || grid.z > most_rows || threads == 0 ||
            threads > most || cudaGetDevice(&device) != cudaSuccess)
            return nullptr;
        const std::lock_guard<std::mutex> guard(mutex_);
        if (!is_begun_) begin();
        launch_shape& of =
            shape_of(device, static_cast<unsigned>(threads), shared, static_cast<unsigned>(all));
        // Such a launch does nothing that the program's own would not.
        if (is_off_ || of.stays_plain || (name_ && of.tuner.passes())) return nullptr;
        if (is_error_pending() || is_captured(stream)) return nullptr;
        if (name_) return learn(of, static_cast<unsigned>(all), stream, go);
        static_cast<void>(go(of, static_cast<unsigned>(all)));
        return nullptr;
    }

    // Directly behind the launch.
    void end(stopwatch::lap* timed, cudaStream_t stream) {
        if (!timed) return;
        const std::lock_guard<std::mutex> guard(mutex_);
        if (!stopwatch_.end(*timed, stream)) tell(*timed, 0);
    }

private:
    // Blocks that are numbered in the kernel, and more than there are threads.
    static constexpr unsigned long long most = 0x7fffffff;
    static constexpr unsigned most_rows = 65535;  // of a grid, as CUDA has it
    static constexpr unsigned shapes_kept = 16;   // of more, the oldest is asked again

    launch_shape& shape_of(int device, unsigned threads, size_t shared, unsigned all) {
        const unsigned grid = name_ ? rounded_grid(all) : 0;
        for (launch_shape& each : shapes_)
            if (each.threads == threads && each.grid == grid && each.device == device &&
                each.shared == shared)
                return each;
        launch_shape& oldest = shapes_[next_shape_++ % shapes_kept];
        oldest = launch_shape();
        oldest.device = device;
        oldest.threads = threads;
        oldest.shared = shared;
        oldest.grid = grid;
        oldest.number = next_shape_;
        oldest.tuner = autotuner(how_);
        return oldest;
    }

    template <class Go>
    stopwatch::lap* learn(launch_shape& of, unsigned all, cudaStream_t stream, Go go) {
        if (of.tuner.wants_answer()) ask();
        if (of.tuner.waits_in_vain()) {
            of.tuner.give_up();
            of.number = ++next_shape_;
        }
        const autotuner::turn turn = of.tuner.next();
        const bool is_made = !turn.is_other || go(of, all);
        if (!turn.is_timed) return nullptr;
        ask();  // what others wait for, or nobody any more
        stopwatch::lap* const timed = is_made ? stopwatch_.begin(stream, of.number, turn.is_other,
                                                                 static_cast<double>(of.grid) / all)
                                              : nullptr;
        if (!timed) of.tuner.lost();
        return timed;
    }

    void ask() {
        stopwatch_.ask(
            [this](const stopwatch::lap& of_launch, double time) { tell(of_launch, time); });
    }

    // The time of a launch, or 0 where it can't be told.
    void tell(const stopwatch::lap& of_launch, double time) {
        for (launch_shape& each : shapes_) {
            if (each.threads == 0 || each.number != of_launch.of) continue;
            if (time > 0)
                each.tuner.took(of_launch.is_other, time);
            else
                each.tuner.lost();
        }
    }

    // ---- what the environment asks for

    void begin() {
        is_begun_ = true;
        const char* const says = name_ ? std::getenv("WARPAGG_LEARN") : nullptr;
        is_off_ = says && std::strcmp(says, "off") == 0;
        if (!says || std::strcmp(says, "print") != 0) return;
        const std::lock_guard<std::mutex> guard(printed_mutex());
        if (!printed()) static_cast<void>(std::atexit(print));
        next_printed_ = printed();
        printed() = this;
    }
    static std::mutex& printed_mutex() {
        static std::mutex mutex;
        return mutex;
    }
    static launch_learner*& printed() {
        static launch_learner* first = nullptr;
        return first;
    }
    static void print() {
        for (const launch_learner* each = printed(); each; each = each->next_printed_)
            for (const launch_shape& of : each->shapes_)
                if (of.threads) each->print_shape(of);
    }

    void print_shape(const launch_shape& of) const {
        const autotuner& tuner = of.tuner;
        std::fprintf(stderr,
                     "warpagg: %s, grids of %u blocks of %u threads or a quarter more on device "
                     "%d: ",
                     name_, of.grid, of.threads, of.device);
        if (of.stays_plain)
            std::fprintf(stderr, "%s\n", words_.why_none);
        else if (tuner.askings() == 0)
            std::fprintf(stderr, "%llu launches, too few or too short to find out more\n",
                         tuner.launches());
        else
            std::fprintf(stderr, "%s %.4g ms, %s %.4g ms, asked %u times in %llu launches: %s\n",
                         words_.other, tuner.time(true), words_.plain, tuner.time(false),
                         tuner.askings(), tuner.launches(),
                         tuner.is_other() ? words_.other : words_.plain);
    }

    const char* const name_;
    const tuning how_;
    const learner_words words_;
    bool is_begun_ = false, is_off_ = false;
    unsigned next_shape_ = 0;
    std::mutex mutex_;
    launch_shape shapes_[shapes_kept];
    stopwatch stopwatch_;
    launch_learner* next_printed_ = nullptr;
};

}  // namespace detail
}  // namespace warpagg

#endif
