// The layouts of all programs: CUB's sort is compiled once.
#include "programs.cuh"

double make_plan(warpagg::layout_plan& plan, order which, const unsigned* keys, unsigned n, unsigned unit) {
    return median_ms([&] { CHECK(which == scatter ? plan.scatter(keys, n, unit) : plan.cluster(keys, n, unit)); }, least_runs);
}
