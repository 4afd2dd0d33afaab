// Whether pieces of memory are apart: what an object for a block is told where two pointers of its
// kernel could lead to one place.
//
//     warpagg::block_total<int, warpagg::op_min> lo_min(lo_min_storage, lo,
//                                                       warpagg::apart(lo, 4, hi, 4));
//
// An object that puts updates off is right only where nobody else looks at its places. If another
// access of the kernel goes to what may be one of them, by another pointer, the arguments of the
// launch decide: the test is made of them, so it is the same in all threads. Where the pieces meet,
// the object makes each update at once, as the program wrote it.
#ifndef WARPAGG_APART_CUH
#define WARPAGG_APART_CUH

#include <warpagg/detail/config.cuh>

namespace warpagg {

// What:          whether some bytes behind `a` and some behind `b` don't overlap; of several by &,
//                whether all don't. Left out, an object takes it for granted.
// Parameters:    a, b               anywhere; nothing is read there
//                a_bytes, b_bytes   how many
// Returns:       (holds) true where no byte is one of both.
// Preconditions: to be the same in all threads of the block, where an object is told it.
// Performance:   some instructions, once.
// Source:        our own.
class apart {
public:
    WARPAGG_DEVICE apart() : holds_(true), is_short_(false) {}
    WARPAGG_DEVICE apart(const volatile void* a, unsigned long long a_bytes, const volatile void* b,
                         unsigned long long b_bytes)
        : holds_(number(a) + a_bytes <= number(b) || number(b) + b_bytes <= number(a)),
          is_short_(false) {}
    // A condition of another kind, to be joined by &. Where it does not hold, `is_short` may say
    // that the launch is too short for lanes to look for each other, too.
    WARPAGG_DEVICE static apart only_if(bool holds, bool is_short = false) {
        apart result;
        result.holds_ = holds;
        result.is_short_ = is_short;
        return result;
    }
    // For files in which the word is a macro.
    WARPAGG_DEVICE static apart only_if_(bool holds, bool is_short = false) {
        return only_if(holds, is_short);
    }
    WARPAGG_DEVICE bool holds() const { return holds_; }
    WARPAGG_DEVICE bool is_short() const { return is_short_; }
    WARPAGG_DEVICE friend apart operator&(apart one, apart other) {
        one.holds_ = one.holds_ && other.holds_;
        one.is_short_ = one.is_short_ || other.is_short_;
        return one;
    }

private:
    WARPAGG_DEVICE static unsigned long long number(const volatile void* p) {
        return reinterpret_cast<unsigned long long>(p);
    }

    bool holds_, is_short_;
};

}  // namespace warpagg

#endif
