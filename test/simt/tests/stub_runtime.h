// Stands in for the CUDA runtime's host functions that resident.cuh and plan_cache.cuh ask, with answers and a clock that a test sets.
#pragma once
#include <cstddef>

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorNotReady = 600, cudaErrorStreamCaptureImplicit = 906 };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive = 1 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal = 0, cudaStreamCaptureModeRelaxed = 2 };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount = 16 };
#define CUDART_VERSION 13000
enum cudaEntryPointFlags { cudaEnableDefault = 0 };
using cudaDriverEntryPointQueryResult = int;
constexpr unsigned cudaEventDisableTiming = 2;
using cudaStream_t = struct stub_stream*;
struct stub_event {
  unsigned long long context;  // that it belongs to
  double at;                   // when it was recorded, in milliseconds
};
using cudaEvent_t = stub_event*;
struct cudaFuncAttributes {
  int maxThreadsPerBlock, maxDynamicSharedSizeBytes;
};
struct stub_runtime {
  cudaError_t pending = cudaSuccess;  // what cudaGetLastError would say
  cudaError_t capture_error = cudaSuccess, event_error = cudaSuccess, query_error = cudaSuccess, occupancy_error = cudaSuccess;
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  int device = 0, processors = 2, of_each = 3, most_threads = 1024, most_shared = 49152;
  unsigned asked = 0, recorded = 0;   // how often
  double now = 0;                     // milliseconds
  bool asked_in_mode = false;         // that another thread's capture may not see
  unsigned long long context = 1;     // 0: it can't be told
  bool is_reset = false;              // the next call of the runtime makes the next context; the driver does not know yet
  unsigned events = 0, foreign = 0;   // events there are; events that were touched in another context
  cudaError_t wait_error = cudaSuccess;

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
inline cudaError_t cudaDeviceGetStreamPriorityRange(int*, int*) {
  stub.context += stub.is_reset ? 100 : 0;
  stub.is_reset = false;
  return cudaSuccess;
}
inline int stub_context_number(void*, unsigned long long* number) {
  *number = stub.context;
  return stub.context ? 0 : 201;
}
inline cudaError_t cudaGetDriverEntryPointByVersion(const char*, void** function, unsigned, unsigned long long, cudaDriverEntryPointQueryResult*) {
  *function = reinterpret_cast<void*>(stub_context_number);
  return cudaSuccess;
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  stub.asked_in_mode = stub.mode == cudaStreamCaptureModeRelaxed;
  if (stub.event_error != cudaSuccess) return stub.give(stub.event_error);
  stub.events++;
  *event = new stub_event{stub.context, 0};
  return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
  stub.events--;
  stub.foreign += event->context != stub.context;
  delete event;
  return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
  stub.foreign += event->context != stub.context;
  stub.recorded++;
  event->at = stub.now;
  return cudaSuccess;
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) {
  stub.foreign += event->context != stub.context;
  return stub.give(stub.query_error);
}
inline cudaError_t cudaEventElapsedTime(float* time, cudaEvent_t first, cudaEvent_t last) {
  *time = static_cast<float>(last->at - first->at);
  return cudaSuccess;
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return stub.give(stub.wait_error); }
