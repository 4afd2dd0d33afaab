// The _sync intrinsics with CUDA's overloads. Each passes on where it was called.
#pragma once

#include "../../emulator/primitives.h"
#include "keywords.h"

#define SIMT_HERE simt::site where = simt::site::here()

inline unsigned __activemask() { return simt::activemask(); }

inline void __syncwarp(unsigned mask = 0xffffffffu, SIMT_HERE) { simt::syncwarp(mask, where); }

inline unsigned __ballot_sync(unsigned mask, int p, SIMT_HERE) { return simt::vote_among(simt::vote::ballot, mask, p != 0, where); }
inline int __all_sync(unsigned mask, int p, SIMT_HERE) { return static_cast<int>(simt::vote_among(simt::vote::all, mask, p != 0, where)); }
inline int __any_sync(unsigned mask, int p, SIMT_HERE) { return static_cast<int>(simt::vote_among(simt::vote::any, mask, p != 0, where)); }
inline int __uni_sync(unsigned mask, int p, SIMT_HERE) { return static_cast<int>(simt::vote_among(simt::vote::uni, mask, p != 0, where)); }

#define SIMT_SHUFFLES(T)                                                                                            \
  inline T __shfl_sync(unsigned mask, T value, int source, int width = 32, SIMT_HERE) {                             \
    return simt::from_word<T>(                                                                                      \
        simt::shuffle_among(simt::shuffle::index, mask, simt::to_word(value), sizeof(T), source, width, where));    \
  }                                                                                                                 \
  inline T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, SIMT_HERE) {                      \
    return simt::from_word<T>(simt::shuffle_among(simt::shuffle::up, mask, simt::to_word(value), sizeof(T),         \
                                                  static_cast<int>(delta), width, where));                          \
  }                                                                                                                 \
  inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, SIMT_HERE) {                    \
    return simt::from_word<T>(simt::shuffle_among(simt::shuffle::down, mask, simt::to_word(value), sizeof(T),       \
                                                  static_cast<int>(delta), width, where));                          \
  }                                                                                                                 \
  inline T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, SIMT_HERE) {                          \
    return simt::from_word<T>(                                                                                      \
        simt::shuffle_among(simt::shuffle::butterfly, mask, simt::to_word(value), sizeof(T), lanes, width, where)); \
  }

#define SIMT_MATCHES(T)                                                                               \
  inline unsigned __match_any_sync(unsigned mask, T value, SIMT_HERE) {                               \
    return simt::match_any(mask, simt::to_word(value), sizeof(T), where);                             \
  }                                                                                                   \
  inline unsigned __match_all_sync(unsigned mask, T value, int *all, SIMT_HERE) {                     \
    bool equal;                                                                                       \
    const unsigned peers = simt::match_all(mask, simt::to_word(value), sizeof(T), equal, where);      \
    *all = equal;                                                                                     \
    return peers;                                                                                     \
  }

#define SIMT_BOTH(T) SIMT_SHUFFLES(T) SIMT_MATCHES(T)
SIMT_BOTH(int)
SIMT_BOTH(unsigned)
SIMT_BOTH(long)
SIMT_BOTH(unsigned long)
SIMT_BOTH(long long)
SIMT_BOTH(unsigned long long)
SIMT_BOTH(float)
SIMT_BOTH(double)
#undef SIMT_BOTH
#undef SIMT_MATCHES

#define SIMT_REDUCE(name, T, kind)                                                                       \
  inline T name(unsigned mask, T value, SIMT_HERE) {                                                     \
    return static_cast<T>(simt::reduce_among(simt::reduction::kind, mask, static_cast<std::uint32_t>(value), where)); \
  }
SIMT_REDUCE(__reduce_add_sync, int, add)
SIMT_REDUCE(__reduce_add_sync, unsigned, add)
SIMT_REDUCE(__reduce_min_sync, int, min_signed)
SIMT_REDUCE(__reduce_min_sync, unsigned, min_unsigned)
SIMT_REDUCE(__reduce_max_sync, int, max_signed)
SIMT_REDUCE(__reduce_max_sync, unsigned, max_unsigned)
SIMT_REDUCE(__reduce_and_sync, unsigned, and_)
SIMT_REDUCE(__reduce_or_sync, unsigned, or_)
SIMT_REDUCE(__reduce_xor_sync, unsigned, xor_)
#undef SIMT_REDUCE
