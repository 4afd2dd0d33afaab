// What clang 19 to 21 know less of than clang 22: the newest PTX, the newest GCC that the C
// library's headers may take it for, and architectures.

#ifndef WARPAGG_TOOLCHAIN_OLDER_CLANG_H
#define WARPAGG_TOOLCHAIN_OLDER_CLANG_H

#if WARPAGG_LLVM < 20
#define NEWEST_PTX "ptx85"
#elif WARPAGG_LLVM < 21
#define NEWEST_PTX "ptx87"
#elif WARPAGG_LLVM < 22
#define NEWEST_PTX "ptx88"
#else
#define NEWEST_PTX "ptx90"
#endif

// From 11 on, glibc's headers say by malloc's attribute what frees.
#if WARPAGG_LLVM < 21
#define GNU_VERSION "10.2.0"
#else
#define GNU_VERSION "12.2.0"
#endif

// The nearest that this clang has a name for.
static inline unsigned clangs_architecture(unsigned sm) {
#if WARPAGG_LLVM < 20
    return sm > 90 ? 90 : sm == 88 ? 87 : sm;
#elif WARPAGG_LLVM < 22
    return sm == 88 ? 87 : sm == 103 ? 100 : sm == 110 ? 101 : sm == 121 ? 120 : sm;
#else
    return sm;
#endif
}

#endif
