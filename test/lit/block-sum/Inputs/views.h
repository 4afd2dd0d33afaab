// A library's view, iterator and function.
namespace library {
struct View {
    int *data;
    __device__ View(int *p) : data(p) {}
    __device__ int &operator[](int i) const { return data[i]; }
    __device__ int first() const { return *data; }
};
__device__ inline int reduce(View v, int n) { return v.data[n]; }
}
