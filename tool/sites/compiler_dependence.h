// Code that one compiler sees and another does not: what clang parsed may not be what nvcc compiles.

#ifndef WARPAGG_COMPILER_DEPENDENCE_H
#define WARPAGG_COMPILER_DEPENDENCE_H

#include "flow.h"

// Fills function->compiler_dependent: it overlaps a branch of `#if` that asks which compiler reads it, or mentions such a macro, what such a branch
// declares or defines, or what is made of these; or a function that it calls or is called by does. And function->host_differs: that, or the same by which architecture is asked for.
// Time: proportional to the text of the file and its headers, times the steps from the first such word to the last.
void compiler_dependence_find(const struct flow *flow);

#endif
