// Stands in for the CUDA runtime's host functions that resident.cuh asks, with answers that a test sets.
#pragma once
#include <cstddef>

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorStreamCaptureImplicit = 906 };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive = 1 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal = 0, cudaStreamCaptureModeRelaxed = 2 };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount = 16 };
enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1 };
constexpr unsigned cudaHostAllocPortable = 1, cudaHostAllocMapped = 2;
using cudaStream_t = struct stub_stream*;
struct cudaFuncAttributes {
  int maxThreadsPerBlock, maxDynamicSharedSizeBytes;
};
struct cudaPointerAttributes {
  cudaMemoryType type;
};

struct stub_runtime {
  cudaError_t pending = cudaSuccess;  // what cudaGetLastError would say
  cudaError_t capture_error = cudaSuccess, alloc_error = cudaSuccess, occupancy_error = cudaSuccess;
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  int device = 0, processors = 2, of_each = 3, most_threads = 1024, most_shared = 49152;
  unsigned asked = 0, allocated = 0;  // how often
  bool asked_in_mode = false;         // that another thread's capture may not see
  bool words_are_gone = false;
  unsigned words[8][32] = {};

  cudaError_t give(cudaError_t error) {
    if (error != cudaSuccess) pending = error;
    return error;
  }
};
inline stub_runtime stub;

inline cudaError_t cudaPeekAtLastError() { return stub.pending; }
inline cudaError_t cudaGetLastError() {
  const cudaError_t error = stub.pending;
  stub.pending = cudaSuccess;
  return error;
}
inline cudaError_t cudaGetDevice(int* device) {
  *device = stub.device;
  return cudaSuccess;
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus* status) {
  *status = stub.capture;
  return stub.give(stub.capture_error);
}
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  const cudaStreamCaptureMode before = stub.mode;
  stub.mode = *mode;
  *mode = before;
  return cudaSuccess;
}
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) {
  *attributes = {stub.most_threads, stub.most_shared};
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
  *value = stub.processors;
  return cudaSuccess;
}
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, size_t) {
  stub.asked++;
  stub.asked_in_mode = stub.mode == cudaStreamCaptureModeRelaxed;
  *blocks = stub.of_each;
  return stub.give(stub.occupancy_error);
}
inline cudaError_t cudaHostAlloc(void** words, size_t, unsigned) {
  stub.asked_in_mode = stub.mode == cudaStreamCaptureModeRelaxed;
  *words = stub.words[stub.allocated++ % 8];
  stub.words_are_gone = false;
  return stub.give(stub.alloc_error);
}
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void*) {
  attributes->type = stub.words_are_gone ? cudaMemoryTypeUnregistered : cudaMemoryTypeHost;
  return cudaSuccess;
}
