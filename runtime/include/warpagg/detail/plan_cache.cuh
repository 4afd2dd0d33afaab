// Plans by what they were made of: the first who asks makes one, the next ones find it.
//
// A plan's memory may be given back only when nobody can launch with it any more, and only in the
// context that it belongs to. So who finds a plan shares it until the launch is made, and plans of
// other contexts stay until somebody comes from there. Where a context never comes back
// (cudaDeviceReset), its memory has gone with it, and the plan is forgotten once there are too
// many.
#ifndef WARPAGG_DETAIL_PLAN_CACHE_CUH
#define WARPAGG_DETAIL_PLAN_CACHE_CUH

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

#include <warpagg/detail/host.cuh>

namespace warpagg {
namespace detail {

struct plan_source {
    unsigned long long context;
    bool is_dealt, is_signed;
    size_t key_bytes;
    const void* keys;
    unsigned count, unit;

    bool operator==(const plan_source& other) const {
        return context == other.context && is_dealt == other.is_dealt &&
               is_signed == other.is_signed && key_bytes == other.key_bytes && keys == other.keys &&
               count == other.count && unit == other.unit;
    }
};

// A plan that is given back where it was made. Plan: its destructor gives its memory back;
// forget() makes it own none.
template <class Plan> struct kept_plan {
    const plan_source made_of;
    Plan plan;
    cudaEvent_t made = nullptr;  // when it can be used
    bool is_dropped = false;

    explicit kept_plan(const plan_source& given) : made_of(given) {}
    kept_plan(const kept_plan&) = delete;
    kept_plan& operator=(const kept_plan&) = delete;
    ~kept_plan() {
        const aside_from_captures aside;
        if (current_context() != made_of.context)
            plan.forget();
        else if (made)
            static_cast<void>(cudaEventDestroy(made));
    }
};

// What:          keeps, of each context, the `limit` plans that were used last; of all of them
//                `most_elsewhere` besides.
// Members:       find(source, stream, make)   a plan for launches in `stream` from now on, in the
//                                             current context, which is the source's; nullptr where
//                                             it can't be made. make(plan) makes it in that stream,
//                                             and returns a cudaError_t
//                drop_if(is_meant)            forgets those of which is_meant(source) says so
// Errors:        none are left behind.
// Source:        our own.
template <class Plan> class plan_cache {
public:
    static constexpr size_t limit = 16, most_elsewhere = 256;
    using shared_plan = std::shared_ptr<const kept_plan<Plan>>;

    template <class Make>
    shared_plan find(const plan_source& source, cudaStream_t stream, Make make) {
        plans gone;  // given back when others may look for theirs again
        const std::lock_guard<std::mutex> guard(mutex_);
        for (auto at = kept_.begin(); at != kept_.end(); ++at) {
            if ((*at)->is_dropped || !((*at)->made_of == source)) continue;
            kept_.splice(kept_.begin(), kept_, at);
            return is_right(cudaStreamWaitEvent(stream, kept_.front()->made, 0)) ? kept_.front()
                                                                                 : nullptr;
        }
        const auto added = std::make_shared<kept_plan<Plan>>(source);
        if (!is_right(make_known(*added, stream, make))) return nullptr;
        kept_.push_front(added);
        take_out(source.context, gone);
        return added;
    }

    template <class Condition> void drop_if(Condition is_meant) {
        plans gone;
        const std::lock_guard<std::mutex> guard(mutex_);
        for (const auto& each : kept_) each->is_dropped |= is_meant(each->made_of);
        if (!kept_.empty()) take_out(current_context(), gone);
    }

private:
    using plans = std::list<std::shared_ptr<kept_plan<Plan>>>;

    template <class Make>
    static cudaError_t make_known(kept_plan<Plan>& added, cudaStream_t stream, Make make) {
        const aside_from_captures aside;
        cudaError_t error = make(added.plan);
        if (error == cudaSuccess)
            error = cudaEventCreateWithFlags(&added.made, cudaEventDisableTiming);
        return error == cudaSuccess ? cudaEventRecord(added.made, stream) : error;
    }

    void take_out(unsigned long long context, plans& gone) {
        size_t here = 0, elsewhere = 0;
        for (auto at = kept_.begin(); at != kept_.end();) {
            const auto each = at++;
            const bool is_here = (*each)->made_of.context == context;
            const bool stays =
                is_here ? !(*each)->is_dropped && ++here <= limit : ++elsewhere <= most_elsewhere;
            if (!stays) gone.splice(gone.end(), kept_, each);
        }
    }

    std::mutex mutex_;
    plans kept_;  // the one that was used last in front
};

}  // namespace detail
}  // namespace warpagg

#endif
