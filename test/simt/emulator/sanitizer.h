// Is this build AddressSanitizer's?
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define SIMT_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SIMT_ASAN 1
#endif
#endif

#if !defined(SIMT_ASAN)
#define SIMT_ASAN 0
#endif
