// The cases of block_records_test.cpp that mutants of the runtime are tried on.
#define SIMT_MUTANT
#include "block_records_test.cpp"
