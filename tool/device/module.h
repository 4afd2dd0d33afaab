// One module of device code: read, cut down to what reaches an atomic update,
// every call inlined, in SSA form.

#ifndef WARPAGG_DEVICE_MODULE_H
#define WARPAGG_DEVICE_MODULE_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "calls.h"
#include "device.h"
#include "map.h"

struct module_reads {
    bool is_unknown; // somewhere the register itself is read
    // Where the word stands, in the kernel and in what it calls; NULL among them: not known.
    const LLVMMetadataRef *at;
    size_t count;
};

struct module_entry {
    LLVMValueRef function;
    bool is_kernel;
    bool calls_itself;    // something that it reaches does; such calls remain
    bool is_behind_order; // no kernel: a fence may come before it, in who calls it
    bool is_too_large;    // not inlined: nothing is known of it
    struct module_reads grid[MODULE_GRID_COUNT];
    bool changes_parameter; // of a kernel: one may get another value (parameters.h)
    LLVMMetadataRef change; // where; NULL: not known
};

struct module_call {
    LLVMMetadataRef place;
    LLVMMetadataRef callee; // the function's text; NULL: it is not here
    bool is_known;          // the table of effects knows it for an update
    // What its atomic_ref was made of leads to the same place here (referent.h).
    bool referent_stays;
};

struct module_copied {
    LLVMMetadataRef function;
    enum device_copy copy;
};

// The attribute of a function that orders no memory, whatever it calls.
#define MODULE_ORDERS_NOTHING "warpagg-orders-nothing"

struct module {
    LLVMContextRef context;
    LLVMModuleRef llvm;
    struct module_entry *entries; // in the order of the file
    size_t entry_count;
    // Positions of what may lead to an update, in the functions of entries that are too large.
    LLVMMetadataRef *unseen;
    size_t unseen_count;
    LLVMMetadataRef *unread;   // kernels that are no entries, or too large
    const char **unread_names; // demangled; NULL among them: it is no such name
    size_t unread_count;
    struct module_copied *copied; // functions that are given structs by value
    size_t copied_count;
    struct map functions; // those of debug information that lead to an update, to numbers of names
    const char *const *names;
    // All calls, as clang wrote them, of functions that are called like an atomic.
    struct module_call *named;
    size_t named_count;
};

// Returns 0, or -1 with *problem.
int module_read(struct arena *arena, const char *bitcode, size_t length,
                struct device_callers callers, struct module *module, const char **problem);
void module_close(struct module *module);

#endif
