// What LLVM 19 to 21 lack in their C interface of what is called here, and say otherwise.

#ifndef WARPAGG_DEVICE_OLDER_LLVM_H
#define WARPAGG_DEVICE_OLDER_LLVM_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#if WARPAGG_LLVM < 22
enum { LLVMPtrToAddr = -1 }; // no instruction's
#endif

// Whether the scope of an atomic instruction has this name.
static inline bool has_scope(LLVMValueRef instruction, const char *name) {
#if WARPAGG_LLVM < 20
    char word[64];
    snprintf(word, sizeof word, " syncscope(\"%s\") ", name);
    char *text = LLVMPrintValueToString(instruction);
    bool found = strstr(text, word); // names of values have no quotation mark in them
    LLVMDisposeMessage(text);
    return found;
#else
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    return LLVMGetAtomicSyncScopeID(instruction) == LLVMGetSyncScopeID(context, name, strlen(name));
#endif
}

// Has what an older clang wrote say as clang 22 does: kernels and their blocks' sizes, __ldg,
// atomicInc and atomicDec, libdevice's min and max, constant memory.
void older_llvm_mend(LLVMModuleRef module);

#endif
