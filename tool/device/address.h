// Where a pointer comes from, and how far from there it leads: a base, multiples of what is only
// known at run time, and a constant.

#ifndef WARPAGG_DEVICE_ADDRESS_H
#define WARPAGG_DEVICE_ADDRESS_H

#include "entry.h"

enum base {
    BASE_UNKNOWN,  // loaded from memory, made of an integer, returned by a call
    BASE_ARGUMENT, // a pointer that the entry is given
    BASE_BY_VALUE, // the storage of an argument given by value
    BASE_FIELD,    // a pointer that lies in such storage, which nobody writes
    BASE_GLOBAL,   // a variable of the program, in any memory
    BASE_LOCAL,    // a thread's own variable
    BASE_ANY,      // whatever it is, it was not followed to its end: any of these
};

struct term {
    LLVMValueRef symbol;
    bool is_unsigned; // as the symbol is widened to 64 bits
    long long factor; // bytes
    // That an array's extent leaves to the symbol, from 0 on, in a valid program; 0: not known.
    long long count;
};

enum { ADDRESS_TERMS = 8, ADDRESS_ORIGINS = 8 };

struct address {
    enum base base;
    LLVMValueRef value; // the argument, variable, or whatever it is that nothing is known of
    long long field;    // BASE_FIELD: the pointer's offset in the storage, bytes
    bool is_linear;     // the address is the base, the terms and the constant
    bool is_exact;      // without wrapping round
    struct term terms[ADDRESS_TERMS];
    unsigned term_count;
    long long constant;
};

// All that the pointer may come from: more than one where ways meet. Returns how many;
// always at least one.
unsigned address_origins(const struct analysis *entry, LLVMValueRef pointer,
                         struct address origins[ADDRESS_ORIGINS]);

// Whether the value is loaded from what the launch handed over in a struct: a table of a few, no
// data.
bool address_is_of_launch(const struct analysis *entry, LLVMValueRef value);

// The pointer as steps from another value, followed through offsets and casts alone: `value` is
// where these begin, whatever it is; `base` is BASE_ANY.
struct address address_steps(const struct analysis *entry, LLVMValueRef pointer);

// Whether two addresses have one base: the same name, or the same unknown value.
bool address_same_base(const struct address *a, const struct address *b);

// How many values from 0 on the integer can have; 0: not known. What it rests on is proved.
long long address_range(const struct analysis *entry, LLVMValueRef integer);

// The same of a term's symbol, as it is widened; and whether a symbol of
// so many values can be negative there.
long long address_count(const struct analysis *entry, const struct term *term);
bool address_may_be_negative(const struct term *term, long long count);

// The name of the base for a kernel's first statement, and where known the offset from it.
struct device_root address_root(const struct analysis *entry, LLVMValueRef pointer);

// How many values from 0 on a loop's counter has inside the loop, which starts from a constant and
// goes up to one; 0: it is none. Expected.
long long address_counter(LLVMValueRef symbol);

// The bytes from the base on that an access of `size` bytes at the address may touch, none of them
// in front of it, where `at` makes it: so many from it on. 0: not known. What it rests on is
// proved.
long long address_extent(const struct analysis *entry, const struct address *address,
                         long long size, LLVMValueRef at);

// What becomes of an argument's or a thread's own storage, and of pointers to it.
const struct storage *storage_of(struct arena *arena, const struct analysis *entry);

// Whether a pointer to it may lie in memory or in an integer, or be known to somebody else; whether
// anything in it may be written by that name.
bool storage_escapes(const struct analysis *entry, LLVMValueRef value);
bool storage_is_written(const struct analysis *entry, LLVMValueRef value);

// What a kernel's __restrict__ argument leads to, where no other pointer is made from it
// that could not be followed.
bool storage_is_unaliased(const struct analysis *entry, const struct address *address);

// Memory that nobody writes while the kernel runs: constant variables, by-value arguments of a
// kernel that stay as they are, and what a __restrict__ argument leads to by
// which nothing is written.
bool storage_is_constant(const struct analysis *entry, const struct address *address);

#endif
