// printf into a string.
#pragma once
#include <string>

namespace simt {

std::string text(const char *format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace simt
