// Functions of CUDA's runtime that are given a kernel by its name.

#ifndef WARPAGG_KERNEL_CALLS_H
#define WARPAGG_KERNEL_CALLS_H

struct node;

struct kernel_call {
    const char *name;
    unsigned kernel; // which argument names it, from 0
    enum {
        CALL_ASKS,     // or sets an attribute
        CALL_LAUNCHES, // grid and block stand behind the kernel
        // They are in a cudaLaunchConfig_t, whose address is the first argument.
        CALL_LAUNCHES_AS_CONFIGURED
    } kind;
};

// NULL: it is none, or may hand the kernel on.
const struct kernel_call *kernel_call_of(const char *name);

// The block that such a call is given, as the expression or the configuration that says it;
// NULL: it launches nothing.
const struct node *kernel_call_block(const struct node *call);

#endif
