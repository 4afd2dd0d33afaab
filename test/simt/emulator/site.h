// Where in the source a primitive was called, for messages and for telling call sites apart.
#pragma once
#include <cstring>

namespace simt {

struct site {
  const char *file = "?";
  int line = 0;

  static constexpr site here(const char *file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }

  bool operator==(const site &other) const { return line == other.line && std::strcmp(file, other.file) == 0; }
};

}  // namespace simt
