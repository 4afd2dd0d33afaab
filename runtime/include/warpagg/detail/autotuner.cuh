// Which of two ways to launch a kernel takes less time, found out by launching both. Source: our
// own, after what libraries do that tune as the program runs.
//
// One way is the kernel as the program has it, `plain`; the other may take longer, as data have it.
// So plain goes first, and stays until the other has been seen to be clearly faster:
//
//     plain                    the first launch, in which CUDA loads the kernel
//     plain, timed             how long it takes
//     plain …                  until all launches have taken so long that one more kernel to load,
//                              and two launches of it, are no matter
//     other; other, timed; plain, timed
//
// That is an asking. What was found out is the way from then on, and is asked again, by one launch
// of each, after 64 launches, 128, … 4096, or more, where askings would take a hundredth of all
// time. In between a launch is timed now and then, and asked soon again if it takes another time
// than before. An answer that says something else than the one before is believed only if the way
// that would be given up was timed twice.
//
// Wary of the other way (it may be the slower one by far, for data of which this launch has none):
// it is tried late, once, and taken only if it was faster many times in a row, each time than plain
// ever was. The first launch that is seen to take longer ends that. Each such end puts the next
// asking off four times as long, and asks for twice as many times.
//
// Nobody waits for an answer: until it is there, launches go on as before. Nothing here knows CUDA:
// who launches says what a launch took, when it is known.
#ifndef WARPAGG_DETAIL_AUTOTUNER_CUH
#define WARPAGG_DETAIL_AUTOTUNER_CUH

namespace warpagg {
namespace detail {

// How the other way is tried.
struct tuning {
    // Of plain's time, what the other way may take; launches in front of its first one, and from
    // one look at it to the next, no number of which many patterns have; how often it is timed
    // before it is taken.
    double clearly;
    unsigned tried_after, look_pause, trials;
    bool loads;       // its first launch takes longer, since CUDA loads the kernel
    bool is_wary;     // of several times of its own the longest counts
    double shortest;  // milliseconds; plain launches that take less stay so: to ask costs too much

    static constexpr tuning usual() { return tuning{0.95, 0, 64, 1, true, false, 0}; }
    static constexpr tuning wary() { return tuning{1, 1000, 7, 15, false, true, 0.02}; }
};

class autotuner {
public:
    // Launches from one asking to the next at least, and where nothing changes; from one look to
    // the next.
    static constexpr unsigned least_pause = 64, most_pause = 4096, look_pause = 64;
    // Of all time, what askings take at most, and looks; milliseconds of either beside the launch.
    static constexpr double share = 0.01, price_of_asking = 0.01, price_of_look = 0.005;
    // Milliseconds of launches for which it is no matter that the other way has to be loaded.
    static constexpr double worth_loading = 4;
    // What is another time, and how many milliseconds may come from the host.
    static constexpr double changed = 1.25, gap = 0.005;
    // Times that of plain, what the other way is taken to need at most: one wrong time does not
    // keep it away for ever.
    static constexpr double most_loss = 40;

    struct turn {
        bool is_other, is_timed;
    };

    constexpr explicit autotuner(const tuning& how = tuning::usual()) : how_(how) {}

    // Whether the next launch is plain and nothing else, which counts it.
    bool passes() {
        if (is_other_ || left_ || awaited_ || launches_ + 1 >= due_) return false;
        ++launches_;
        return true;
    }

    // The next launch's. A timed one is answered once, by took() or lost(), at any time.
    turn next() {
        ++launches_;
        if (left_ == 0 && awaited_ == 0 && launches_ >= due_) begin();
        if (left_ == 0) return turn{is_other_, false};
        const turn dealt = planned_[--left_];
        if (dealt.is_timed) {
            ++awaited_;
            waits_since_ = launches_;
        }
        return dealt;
    }

    // Of a timed launch, in milliseconds.
    void took(bool is_other, double time) {
        const unsigned way = is_other ? 1 : 0;
        const bool is_better = (is_other && how_.is_wary) != (time < fresh_[way]);
        if (times_[way] == 0 || is_better) fresh_[way] = time;
        ++times_[way];
        answered();
    }
    void lost() {
        is_spoilt_ = true;
        answered();
    }

    // Whether to look for an answer in front of the next launch: at first each time, then each
    // eighth, as it costs.
    bool wants_answer() const {
        const unsigned long long waits = launches_ - waits_since_;
        return awaited_ && (waits < 8 || waits % 8 == 0);
    }
    // An answer has been due for more launches than any queue holds: it may never come. give_up()
    // goes on without; what is answered later must not be told.
    bool waits_in_vain() const { return awaited_ && launches_ - waits_since_ > most_pause; }
    void give_up() {
        awaited_ = left_ = 0;
        is_spoilt_ = true;
        schedule();
    }

    // Whether the way that has been found faster is the other one; how long each took when last
    // timed, 0: not yet; how often was asked; how many launches there were.
    bool is_other() const { return is_other_; }
    double time(bool is_other) const { return known_[is_other ? 1 : 0]; }
    unsigned askings() const { return askings_; }
    unsigned long long launches() const { return launches_; }

private:
    enum purpose { gauge, ask, look };

    void begin() {
        is_spoilt_ = false;
        looked_ = launches_;
        if (purpose_ == gauge) {
            times_[0] = 0;
            return deal(turn{false, true});
        }
        if (purpose_ == look) {
            times_[is_other_ ? 1 : 0] = 0;
            return deal(turn{is_other_, true});
        }
        // The first time, plain's comes on top of what was gauged.
        if (askings_ == 0 && how_.loads)
            return deal(turn{false, true}, turn{true, true}, turn{true, false});
        if (askings_ == 0) return deal(turn{false, true}, turn{true, true});
        times_[0] = times_[1] = 0;
        const bool last = askings_ % 2 != 0;  // so that no pattern of the data's decides
        deal(turn{last, true}, turn{!last, true});
    }
    template <class... Turns> void deal(Turns... last_first) {
        const turn turns[] = {last_first...};
        left_ = 0;
        for (const turn& each : turns) planned_[left_++] = each;
    }

    void answered() {
        if (--awaited_ == 0 && left_ == 0) conclude();
    }
    void conclude() {
        const unsigned way = is_other_ ? 1 : 0;
        if (!is_spoilt_ && purpose_ == ask && !decide()) return;
        if (!is_spoilt_ && purpose_ == gauge) known_[0] = fresh_[0];
        if (!is_spoilt_ && purpose_ == look) {
            const bool lasts_longer = is_longer(fresh_[way], known_[way]);
            is_changed_ = is_changed_ || lasts_longer || is_longer(known_[way], fresh_[way]);
            known_[way] = fresh_[way];
            if (is_other_ && lasts_longer && how_.is_wary) take(false);
        }
        schedule();
    }
    static bool is_longer(double one, double than) {
        return one > changed * than && one > than + gap;
    }

    // Whether what is there is enough to.
    bool decide() {
        const bool says_other = fresh_[1] <= how_.clearly * fresh_[0];
        if (says_other != is_other_ && times_[is_other_ ? 1 : 0] < 2) {
            deal(turn{is_other_, true});
            return false;
        }
        if (says_other && !is_other_ && times_[1] < how_.trials << setbacks_) {
            deal(turn{true, true});
            return false;
        }
        rounds_ = says_other == is_other_ && askings_ ? rounds_ + 1 : 0;
        alarms_ = rounds_ == 0 ? 0 : alarms_ + (is_changed_ && alarms_ < most_alarms ? 1 : 0);
        if (!says_other && !is_other_ && times_[1] > 1) set_back();  // it was faster at first
        if (says_other != is_other_) take(says_other);
        known_[0] = fresh_[0];
        known_[1] = fresh_[1];
        is_changed_ = false;
        asked_ = launches_;
        ++askings_;
        return true;
    }

    void set_back() { setbacks_ += how_.is_wary && setbacks_ < most_setbacks ? 1 : 0; }
    void take(bool other) {
        if (is_other_) set_back();
        is_other_ = other;
        asked_ = launches_;
    }

    // When something is to be found out next, and what.
    void schedule() {
        if (known_[0] == 0) {
            purpose_ = gauge;
            due_ = 0;
        } else if (!is_other_ && known_[0] < how_.shortest) {
            purpose_ = gauge;
            due_ = launches_ + most_pause;
        } else if (askings_ == 0) {
            purpose_ = ask;
            due_ = static_cast<unsigned long long>(worth_loading / known_[0]);
            if (due_ < how_.tried_after) due_ = how_.tried_after;
        } else {
            const unsigned long long asks = asked_ + pause(), looks = looked_ + pause_of_looks();
            purpose_ = asks <= looks ? ask : look;
            due_ = asks <= looks ? asks : looks;
        }
        if (is_spoilt_ && due_ < launches_ + least_pause) due_ = launches_ + least_pause;
    }
    // Launches from one asking to the next, of which one is made by the slower way.
    unsigned long long pause() const {
        const double fast = known_[is_other_ ? 1 : 0], slow = known_[is_other_ ? 0 : 1],
                     most = is_changed_ ? fast * (1u << alarms_) : most_loss * fast,
                     loss = (is_changed_ || !is_other_) && slow - fast > most ? most : slow - fast,
                     least = ((loss > 0 ? loss : 0) + price_of_asking) / (share * fast);
        const unsigned long long steady = is_changed_   ? 0
                                          : rounds_ < 6 ? least_pause << rounds_
                                                        : most_pause,
                                 held = static_cast<unsigned long long>(least_pause)
                                        << (is_other_ ? 0 : 2 * setbacks_),
                                 longer = steady > held ? steady : held;
        return least > static_cast<double>(longer) ? static_cast<unsigned long long>(least)
                                                   : longer;
    }
    unsigned long long pause_of_looks() const {
        const double least = price_of_look / (share * known_[is_other_ ? 1 : 0]);
        const unsigned pause = is_other_ ? how_.look_pause : look_pause;
        return least > pause ? static_cast<unsigned long long>(least) | 1 : pause;
    }

    static constexpr unsigned most_setbacks = 8, most_alarms = 8;

    tuning how_;
    // At which launch: now, what was timed last, asked and looked last, and what comes next.
    unsigned long long launches_ = 0, waits_since_ = 0, asked_ = 0, looked_ = 0, due_ = 2;
    unsigned askings_ = 0, rounds_ = 0;  // in all; with the same answer
    // How often another time has led to the same answer: what was known of the way not taken says
    // little once the data have changed, and the less it is believed, the sooner is asked.
    unsigned alarms_ = 0;
    unsigned setbacks_ = 0;  // how often the other way was given up, or nearly taken
    turn planned_[3] = {};   // the last first
    unsigned left_ = 0, awaited_ = 0;
    purpose purpose_ = gauge;
    bool is_other_ = false, is_changed_ = false, is_spoilt_ = false;
    // Of plain and of the other: the least time since this asking began, how many there were, and
    // what was found out.
    double fresh_[2] = {}, known_[2] = {};
    unsigned times_[2] = {};
};

}  // namespace detail
}  // namespace warpagg

#endif
