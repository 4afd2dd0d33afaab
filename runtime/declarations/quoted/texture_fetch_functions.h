// CUDA 13 has none, which clang 19 and 20 ask for.
#pragma GCC system_header
#if __has_include_next(<texture_fetch_functions.h>)
#include_next <texture_fetch_functions.h>
#endif
