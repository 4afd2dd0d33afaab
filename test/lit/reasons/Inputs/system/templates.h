// A library's header with templates that nobody uses: each names something that is not there, which nvcc does not look for.
#pragma once
namespace other { template <class T> __host__ __device__ T turned(const T &x) { return x; } }
template <class T> struct turner {
    static __host__ __device__ T run(const T &x)
    {
        using ::turned;
        return static_cast<T>(turned(x));
    }
};
template <class T, class U = decltype(T(0))> __device__ T scaled(const T &x) {
    T scales[] = {T(1), T(2)};
    return ::scale_of(scales[0]) * x;
}
struct Plain {
    int x;
};
