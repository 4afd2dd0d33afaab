// A library, as a system header.
namespace library {
template <class F> __device__ void call(F f) { f(0); }
template <class T> __device__ T twice(T x) { return x + x; }
}
