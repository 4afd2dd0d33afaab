// Inputs, buffers and hashes of programs that compare much.
#pragma once
#include <cstdio>
#include <cstring>
#include <vector>
#include <utility>
#define OK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) printf("%d: %s\n", __LINE__, cudaGetErrorName(e_)); } while (0)
namespace at {
enum { N = 40000, KEYS = 700 };
inline unsigned mix(unsigned x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; return x ^ x >> 16; }
template <class T> T *zeros(size_t n) { T *p; OK(cudaMalloc(&p, n * sizeof(T))); OK(cudaMemset(p, 0, n * sizeof(T))); return p; }
template <class T> T *up(const std::vector<T> &v) { T *p; OK(cudaMalloc(&p, v.size() * sizeof(T))); OK(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice)); return p; }
template <class T> std::vector<T> down(const T *p, size_t n) { std::vector<T> v(n); OK(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost)); return v; }
template <class T> unsigned hash(const T *p, size_t n) { std::vector<T> v = down(p, n); unsigned h = 2166136261u; const unsigned char *b = (const unsigned char *)v.data(); for (size_t i = 0; i < n * sizeof(T); i++) h = (h ^ b[i]) * 16777619u; return h; }
// Of what stands in any order.
template <class T> unsigned sum(const T *p, size_t n) { std::vector<T> v = down(p, n); unsigned h = 0; for (size_t i = 0; i < n; i++) h += mix((unsigned)v[i] + 1); return h; }
inline std::vector<int> numbers(size_t n, int below, unsigned seed = 1) { std::vector<int> v(n); for (size_t i = 0; i < n; i++) v[i] = (int)(mix((unsigned)i * 7919 + seed) % (unsigned)below); return v; }
inline std::vector<int> clustered(size_t n, int below) { std::vector<int> v(n); for (size_t i = 0; i < n; i++) v[i] = (int)(mix((unsigned)(i / 11)) % (unsigned)below); return v; }
inline std::vector<float> floats(size_t n, unsigned seed = 2) { std::vector<float> v(n); for (size_t i = 0; i < n; i++) v[i] = (float)((int)(mix((unsigned)i + seed * 131) % 9) - 4); return v; }
inline void ends() { cudaError_t e = cudaDeviceSynchronize(); printf(" %s\n", cudaGetErrorName(e)); }
}
