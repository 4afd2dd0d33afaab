// Who calls whom in a module, and what each function does by itself or by what it calls.

#ifndef WARPAGG_DEVICE_CALLS_H
#define WARPAGG_DEVICE_CALLS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "map.h"

// What a block can ask about its place in the grid.
enum module_grid {
    MODULE_INDEX, // blockIdx
    MODULE_SIZE,  // gridDim
    MODULE_GRID_COUNT,
};

typedef ARENA_LIST(unsigned) call_numbers;
typedef ARENA_LIST(LLVMMetadataRef) call_places;

struct called {
    LLVMValueRef llvm;
    call_numbers callees;
    size_t size;       // its own instructions
    size_t whole_size; // with all that it calls
    bool updates;      // has an atomic update itself
    bool reaches_update;
    bool orders; // may order memory itself
    bool reaches_order;
    struct {
        bool is_accessor;    // what `blockIdx`, or `gridDim`, is made of
        bool calls_accessor; // so its text names it
        call_places reads;   // where; NULL: not known
        bool is_read;        // from the register, past that name
    } grid[MODULE_GRID_COUNT];
    bool is_taken;   // its address is
    bool comes_back; // calls itself, by some way
    bool is_weak;    // another may take its place
    bool is_entry, is_wanted, is_unseen;
    unsigned caller_count;  // calls of it, in the text
    unsigned order, lowest; // Tarjan's
    bool is_open;
    // Of calls that are inlined, from what stays a function down to it, by the longest way.
    unsigned depth;
};

struct calls {
    struct arena *arena;
    LLVMModuleRef module;
    struct called *functions;
    unsigned count;
    bool any_orders, any_pointer_calls;
    struct map numbers;
    call_numbers done; // callees first
};

// Of the module as it is now.
struct calls calls_read(struct arena *arena, LLVMModuleRef module);

// What is reached from the function by calls, itself first, each once. `enters`: whether one is
// looked into, and listed; NULL: all are.
call_numbers calls_below(const struct calls *calls, unsigned start,
                         bool (*enters)(const struct called *function));

// Makes the function an entry, and marks what it leads to as wanted.
void calls_make_entry(struct calls *calls, unsigned number);

// Whether calls of it stay calls: it is an entry by itself then.
bool calls_stay(const struct called *function);

bool calls_is_kernel(LLVMValueRef function);
bool calls_is_external(LLVMValueRef function);
bool calls_is_update(LLVMValueRef instruction);

// The note of what the linker may replace: cutting down changes linkages.
#define CALLS_REPLACEABLE "warpagg-replaceable"

#endif
