// The shared memory that an entry and what it still calls name.

#ifndef WARPAGG_DEVICE_SHARED_MEMORY_H
#define WARPAGG_DEVICE_SHARED_MEMORY_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "base/arena.h"

struct shared_memory {
    long long bytes; // of variables of known size
    bool is_dynamic; // one whose size the launch decides
    bool is_unknown; // something is called whose variables are not known
};

struct shared_memory shared_memory_of(struct arena *arena, LLVMModuleRef module,
                                      LLVMValueRef entry);

#endif
