// One step of a merge sort, plain: sorted runs of `width` keys become runs of twice that.
//
// A key's place is the number of smaller keys in its pair of runs, and equal keys draw tickets for the places from there on.
namespace FORM {

__device__ unsigned smaller_in(const unsigned *run, unsigned length, unsigned key)
{
    unsigned low = 0, high = length;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (run[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void merge(const unsigned *src, unsigned n, unsigned width, unsigned *tickets, unsigned *dst)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned key = src[i], pair = i / (2 * width) * (2 * width);
    unsigned place = pair + smaller_in(src + pair, width, key) + smaller_in(src + pair + width, width, key);
    dst[place + atomicAdd(&tickets[place], 1u)] = key;
}

void merge_step(const unsigned *src, unsigned n, unsigned width, unsigned *tickets, unsigned *dst)
{
    merge<<<n / 256, 256>>>(src, n, width, tickets, dst);
}

}
