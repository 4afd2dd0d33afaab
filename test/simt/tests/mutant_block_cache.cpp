// The cases of block_cache_test.cpp that mutants of the runtime are tried on.
#define SIMT_MUTANT
#include "block_cache_test.cpp"
