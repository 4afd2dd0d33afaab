// The cases of block_totals_test.cpp that mutants of the runtime are tried on.
#define SIMT_MUTANT
#include "block_totals_test.cpp"
