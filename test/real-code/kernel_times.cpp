// How long a program's kernels take, without a change of the program: a library that the CUDA driver loads by CUDA_INJECTION64_PATH. At the end it writes a line
// a kernel to the file that KERNEL_TIMES names: launches, nanoseconds in all, the kernel's name as the compiler has it.
//
//     g++ -O2 -shared -fPIC -I/usr/local/cuda/include kernel_times.cpp -o libkernel_times.so -L/usr/local/cuda/lib64 -lcupti
#include <cupti.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>

namespace {

struct total { uint64_t launches, nanoseconds; };

std::mutex lock;
std::map<std::string, total> totals;

void CUPTIAPI request(uint8_t **buffer, size_t *size, size_t *records) {
  *size = 4 << 20;
  *records = 0;
  *buffer = static_cast<uint8_t *>(aligned_alloc(8, *size));
}

void CUPTIAPI completed(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid) {
  std::lock_guard<std::mutex> held(lock);
  CUpti_Activity *record = nullptr;
  while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
    const auto *kernel = reinterpret_cast<const CUpti_ActivityKernel9 *>(record);
    total &all = totals[kernel->name];
    all.launches++;
    all.nanoseconds += kernel->end - kernel->start;
  }
  free(buffer);
}

void finish() {
  cuptiActivityFlushAll(1);
  const char *path = getenv("KERNEL_TIMES");
  FILE *file = path ? fopen(path, "w") : nullptr;
  if (!file) return;
  std::lock_guard<std::mutex> held(lock);
  for (const auto &[name, all] : totals)
    fprintf(file, "%llu %llu %s\n", static_cast<unsigned long long>(all.launches), static_cast<unsigned long long>(all.nanoseconds), name.c_str());
  fclose(file);
}

}  // namespace

extern "C" int InitializeInjection() {
  if (cuptiActivityRegisterCallbacks(request, completed) != CUPTI_SUCCESS || cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) != CUPTI_SUCCESS) return 0;
  atexit(finish);
  return 1;
}
