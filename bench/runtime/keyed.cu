// All strategies for one element type: compiled once for each, -DELEMENT=u32 and so on.
#include "keyed.cuh"

using u32 = unsigned;
using u64 = unsigned long long;
using f32 = float;
using f64 = double;

#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)

void NAME(measure_, ELEMENT)() {
    measure_how<warpagg::plain, ELEMENT>();
    measure_how<warpagg::keyed, ELEMENT>();
    measure_how<warpagg::match, ELEMENT>();
    measure_how<warpagg::runs, ELEMENT>();
    measure_how<warpagg::vote, ELEMENT>();
}
