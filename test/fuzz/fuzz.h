// What a generated program and its driver (driver.cpp) share. A program is compiled twice, as it was written and as the
// tool rewrote it; what the driver prints of the two must be the same.
#pragma once
#ifdef FUZZ_EMULATED
#include "simt.h"
#else
#include <cuda_runtime.h>
#endif

namespace fuzz {

typedef unsigned long long u64;

enum { KEYS = 1024, LUT = 256 };  // keys are 0 … KEYS - 1, the table has LUT entries of 0 … 63

// Constants of the host's: in device code they have a value and no address.
constexpr float half = 0.5f;
static const int one = 1;
struct constants {
  static constexpr int two = 2;
};

// An update whose old value was used: which location, what was done, what was found.
struct record {
  unsigned key, what;  // what: 1 + operation + 16 * number of the buffer; 0: nothing was logged here
  u64 old, value;
};

template <class T>
__host__ __device__ inline u64 bits(T x) {
  union { T x; u64 word; } u;
  u.word = 0;
  u.x = x;
  return u.word;
}

template <class T>
__host__ __device__ inline record log(unsigned what, unsigned key, T old, T value) {
  record r;
  r.key = key, r.what = what, r.old = bits(old), r.value = bits(value);
  return r;
}

enum type { I32, U32, I64, U64, F32, F64, RECORD };
enum op { ADD, SUB, MIN, MAX, AND, OR, XOR, INC, DEC, EXCH };
enum first { ZERO, SMALL, HIGH, LOW, ONES, FULL };  // FULL: `aux` for each element, to count down from

// What can be said of a buffer after any order of the atomics.
enum check {
  UNCHECKED,
  EXACT,   // its bytes
  SORTED,  // its elements, sorted in segments of `aux` (0: as a whole): slots that a counter handed out
  LIST,    // lists that go through it; buffer `aux` has the heads
  CHAIN,   // records of updates: each location's can be put in an order that explains every old value, and the last one
};

struct buffer {
  type of;
  int count, per_element, per_thread, per_block;  // elements: the sum of all four
  first begin;
  check how;
  int aux;
};

struct data {  // inputs, and the buffers
  const int *key, *val, *lut;
  const unsigned char *byte;
  const float *fval;
  int n, zero, three;
  void *b[24];
  template <class T> T *at(int i) const { return static_cast<T *>(b[i]); }
};

struct shape { int grid, x, y, z, n; };

struct launch {
  dim3 grid, block;
};

#ifdef FUZZ_EMULATED
inline simt::options how;  // the launches of now are emulated

// What build.py makes of `kernel<<<grid, block>>>(…)`: the body calls the kernel.
template <class Body>
void emulate(Body body, dim3 grid, dim3 block, unsigned long = 0, const void * = nullptr) {
  simt::launch(grid, block, how, body);
}
#endif

struct kernel {
  const char *name;
  void (*run)(const launch &, const data &);
  int most;           // what one element can add to a float at most
  int buffers;
  buffer b[24];
  shape at[12];       // up to the first without blocks
};

// Variables of the device, from the host.
void copy_in(void *variable, const void *device, unsigned long bytes);   // from a buffer
void copy_out(const void *variable, void *device, unsigned long bytes);
void assign(void *variable, const void *host, unsigned long bytes);
template <class T, class V>
void set(T &variable, const V &value) {
  const T v = value;
  assign((void *)&variable, &v, sizeof v);
}

}  // namespace fuzz

extern const fuzz::kernel fuzz_kernels[];
extern const int fuzz_kernel_count;

// Shapes that only a GPU runs in good time.
#ifdef FUZZ_EMULATED
#define FUZZ_LARGE(...)
#else
#define FUZZ_LARGE(...) , __VA_ARGS__
#endif
