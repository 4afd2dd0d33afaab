// Which of the bugs in the runtime's headers is awake (tests/mutants.cmake).
#pragma once

#ifndef SIMT_MUTANT_COMPILED
#define SIMT_MUTANT_COMPILED 0
#endif

namespace simt {

bool is_awake(unsigned mutant);
constexpr bool is_compiled(unsigned mutant) { return mutant == SIMT_MUTANT_COMPILED; }

}  // namespace simt
