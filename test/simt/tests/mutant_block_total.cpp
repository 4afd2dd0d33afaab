// The cases of block_total_test.cpp that mutants of the runtime are tried on.
#define SIMT_MUTANT
#include "block_total_test.cpp"
