// Of the Sanitize build: LLVM gives threads signal stacks of its own, which AddressSanitizer would take for its own and free.

const char *__asan_default_options(void);

const char *__asan_default_options(void) {
    return "use_sigaltstack=0";
}
