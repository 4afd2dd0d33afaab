// Code that one compiler sees and another does not: what clang parsed may not be what nvcc
// compiles.

#ifndef WARPAGG_COMPILER_DEPENDENCE_H
#define WARPAGG_COMPILER_DEPENDENCE_H

#include "flow.h"

// Fills function->compiler_dependent: its tokens are others for nvcc than for clang, or it mentions
// what is declared by such tokens, or by means of what is; or a function that it calls or is called
// by does. And function->host_differs: that, or the same where nvcc compiles for the host; and
// function->dependence. Nothing without unit->expansions.
// Time: proportional to the expansions, times the steps from the first word that differs
// to the last.
void compiler_dependence_find(const struct flow *flow);

#endif
