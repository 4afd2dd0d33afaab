// What each program for a GPU is linked with, into a shared object that driver.cpp loads. It has a CUDA runtime of its own, which alone
// knows the program's variables and launches.
#include <cstdio>

#include <unistd.h>

#include "fuzz.h"

static void must(cudaError_t e, const char *what) {
  if (e == cudaSuccess) return;
  std::printf("FAULT %s: %s\n", what, cudaGetErrorName(e));
  std::fflush(stdout);
  _exit(3);
}

extern "C" cudaError_t fuzz_last_error() { return cudaGetLastError(); }

namespace fuzz {

// The address of the variable on the host: for any other pointer than `const void *` cudaMemcpyToSymbol's template would take the address of the pointer.
void copy_in(void *variable, const void *device, unsigned long bytes) {
  must(cudaMemcpyToSymbol(static_cast<const void *>(variable), device, bytes, 0, cudaMemcpyDeviceToDevice), "copy_in");
}

void copy_out(const void *variable, void *device, unsigned long bytes) {
  must(cudaMemcpyFromSymbol(device, variable, bytes, 0, cudaMemcpyDeviceToDevice), "copy_out");
}

void assign(void *variable, const void *host, unsigned long bytes) {
  must(cudaMemcpyToSymbol(static_cast<const void *>(variable), host, bytes, 0, cudaMemcpyHostToDevice), "assign");
}

}  // namespace fuzz
