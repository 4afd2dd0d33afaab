// Plain atomics with what ptxas can do for floats: compiled with -Xptxas --optimize-float-atomics.
#include "keyed.cuh"
#include "uniform.cuh"

void measure_flagged() {
    measure_how<flagged, unsigned>();
    measure_how<flagged, unsigned long long>();
    measure_how<flagged, float>();
    measure_how<flagged, double>();
    measure_uniform<flagged, float>();
    measure_uniform<flagged, double>();
}
