// The sizes that the tool's plan counts with (tool/decide/sizes.def) hold for the runtime: what the objects take is no more, for each of CUDA's types. Nothing
// runs; it compiles. test/gpu/runtime compiles it with nvcc, whose vector types have an alignment of their own.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <warpagg/warpagg.cuh>

namespace {

enum size : unsigned long long {
#define SIZE(name, bytes) name = bytes,
#define STEP(name, count) step_of_##name = count,
#include "decide/sizes.def"
#undef SIZE
#undef STEP
};

constexpr int slots = 8 * step_of_SLOTS, elements = 8 * step_of_ELEMENTS;

template <class T> struct checked {
  static constexpr unsigned long long slot = TAG + sizeof(T);
  static_assert(sizeof(typename warpagg::block_total<T>::storage) <= TOTAL, "a sum is larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_totals<T, 32>::storage) <= 32 * sizeof(T) + TOTALS, "totals are larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_totals<T, 3>::storage) <= step_of_ELEMENTS * sizeof(T) + TOTALS, "few totals are larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_counter<T>::storage) <= COUNTER, "a counter is larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_cache<T, slots>::storage) <= slots * slot + REST, "a cache is larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_cache<T, 33 * step_of_SLOTS>::storage) <= 33 * step_of_SLOTS * slot + REST, "a cache is larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_table<T, elements>::storage) <= elements * sizeof(T) + REST, "a table is larger than the plan counts");
  static_assert(sizeof(typename warpagg::block_table<T, elements + 1>::storage) <= (elements + step_of_ELEMENTS) * sizeof(T) + REST,
                "a table that is not whole is larger than the plan counts");
  static constexpr bool holds = true;
};

template <class T> struct checked_records {
  template <int Count> using record = warpagg::block_records<slots, warpagg::field<T, Count>, warpagg::field<unsigned>>;
  static constexpr unsigned long long slot(int count) { return TAG + count * sizeof(T) + TAG + sizeof(unsigned); }
  static_assert(sizeof(typename record<1>::storage) <= slots * slot(1) + REST, "records are larger than the plan counts");
  static_assert(sizeof(typename record<3>::storage) <= slots * slot(3) + REST, "records are larger than the plan counts");
  static_assert(sizeof(typename record<4>::storage) <= slots * slot(4) + REST, "records are larger than the plan counts");
  static constexpr bool holds = true;
};

static_assert(checked<int>::holds && checked<unsigned>::holds && checked<long long>::holds && checked<unsigned long long>::holds, "");
static_assert(checked<float>::holds && checked<double>::holds && checked<__half>::holds && checked<__half2>::holds, "");
static_assert(checked<__nv_bfloat16>::holds && checked<__nv_bfloat162>::holds && checked<float2>::holds && checked<float4>::holds, "");
static_assert(checked_records<int>::holds && checked_records<unsigned long long>::holds && checked_records<float>::holds && checked_records<double>::holds, "");

}  // namespace
