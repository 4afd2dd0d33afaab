// How long launches took, asked of CUDA's events and never waited for.
//
// Events belong to a context, and cudaDeviceReset takes them away with it: they are touched only
// where their context is the current one, and forgotten otherwise.
#ifndef WARPAGG_DETAIL_STOPWATCH_CUH
#define WARPAGG_DETAIL_STOPWATCH_CUH

#include <warpagg/detail/host.cuh>

namespace warpagg {
namespace detail {

// Times a few launches at once. Not for several threads at once, but for begin() and end() of one
// launch in different calls.
class stopwatch {
public:
    // Of a launch that is timed, until it has been told.
    struct lap {
        cudaEvent_t first, last;
        enum { nothing, running, ended } state;
        unsigned of;  // whatever the user says
        bool is_other;
        double share;  // that the time is multiplied with
    };
    // Contexts that are known at once, and launches of each.
    static constexpr unsigned contexts = 16, laps = 2;

    // Begins with a launch; nullptr: it can't be timed. The stream is not being captured.
    lap* begin(cudaStream_t stream, unsigned of, bool is_other, double share) {
        const unsigned long long context = current_context();
        lap* const free = context ? find_free(of_context(context)) : nullptr;
        if (!free) return nullptr;
        const aside_from_captures aside;
        if (!is_made(*free) || !is_right(cudaEventRecord(free->first, stream))) return nullptr;
        free->of = of;
        free->is_other = is_other;
        free->share = share;
        free->state = lap::running;
        ++begun_;
        return free;
    }

    // Behind the launch. Returns whether there will be an answer. With an error pending there is
    // none, and it stays.
    bool end(lap& ended, cudaStream_t stream) {
        if (ended.state != lap::running) return false;  // its context was forgotten meanwhile
        const aside_from_captures aside;
        const bool is_told = !is_error_pending() && is_right(cudaEventRecord(ended.last, stream));
        ended.state = is_told ? lap::ended : lap::nothing;
        begun_ -= is_told ? 0 : 1;
        return is_told;
    }

    // Calls `tell(lap, milliseconds)` for each launch that has its answer,
    // and `tell(lap, 0)` for one that gets none.
    template <class Tell> void ask(Tell tell) {
        if (begun_ == 0) return;
        const unsigned long long context = current_context();
        const aside_from_captures aside;
        for (of_one& each : all_)
            for (lap& one : each.of)
                if (context && each.context == context && one.state == lap::ended)
                    ask_one(one, tell);
    }

private:
    struct of_one {
        unsigned long long context;  // 0: free
        lap of[laps];
    };

    // Of more contexts the oldest is forgotten. Events of one that is no more must not be touched,
    // so they are not given back.
    of_one& of_context(unsigned long long context) {
        for (of_one& each : all_)
            if (each.context == context) return each;
        of_one& oldest = all_[next_++ % contexts];
        for (lap& each : oldest.of) {
            begun_ -= each.state != lap::nothing ? 1 : 0;
            each = lap();
        }
        oldest.context = context;
        return oldest;
    }
    static lap* find_free(of_one& in) {
        for (lap& each : in.of)
            if (each.state == lap::nothing) return &each;
        return nullptr;
    }
    static bool is_made(lap& of) {
        return (of.first || is_right(cudaEventCreate(&of.first))) &&
               (of.last || is_right(cudaEventCreate(&of.last)));
    }
    template <class Tell> void ask_one(lap& one, Tell tell) {
        float time = 0;
        const cudaError_t answer = cudaEventQuery(one.last);
        const bool is_right_answer = is_right(answer);
        if (answer == cudaErrorNotReady) return;
        if (!is_right_answer || !is_right(cudaEventElapsedTime(&time, one.first, one.last)))
            time = 0;
        one.state = lap::nothing;
        --begun_;
        tell(one, one.share * static_cast<double>(time));
    }

    unsigned begun_ = 0, next_ = 0;
    of_one all_[contexts] = {};
};

}  // namespace detail
}  // namespace warpagg

#endif
