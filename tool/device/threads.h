// Whether it matters which of a kernel's threads does what. Where it does not,
// threads may be sent to each other's work.

#ifndef WARPAGG_DEVICE_THREADS_H
#define WARPAGG_DEVICE_THREADS_H

#include <llvm-c/Core.h>

// NULL, and the kernel does what one index tells each thread to do, blockIdx.x * blockDim.x +
// threadIdx.x, which it computes once, and nothing else in it tells threads apart or lets one wait
// for another. Else why not, as words that follow "the kernel", and the instruction at *at (NULL:
// no single one). The kernel's own shared memory is for the caller to see.
const char *threads_obstacle(LLVMValueRef kernel, LLVMValueRef *at);

#endif
