// Reserve: every thread takes as many neighbouring places as it needs from one cursor, and writes there.
//
// The order of the threads is free, the places must not overlap and no gap may stay. The same with a cursor of 64 bits,
// for outputs of more than 2^32 elements.

#include "common.h"

__global__ void reserve(const int *size, int n, int *start, int *out, int *cursor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int at = atomicAdd(cursor, size[i]);
    start[i] = at;
    for (int k = 0; k < size[i]; k++)
        out[at + k] = i;
}

__global__ void reserve_64(const int *size, int n, int *start, int *out, unsigned long long *cursor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned long long at = atomicAdd(cursor, (unsigned long long)size[i]);
    start[i] = (int)at;
    for (int k = 0; k < size[i]; k++)
        out[at + k] = i;
}

// Every thread finds its own number in all of its places: then no two overlap, and with the right total none is free.
static bool places_are_right(const std::vector<int> &size, const std::vector<int> &start, const std::vector<int> &out)
{
    for (int i = 0; i < (int)size.size(); i++)
        for (int k = 0; k < size[i]; k++)
            if (start[i] < 0 || start[i] + k >= (int)out.size() || out[start[i] + k] != i)
                return false;
    return true;
}

template <class Cursor>
static int run(const char *name, void (*kernel)(const int *, int, int *, int *, Cursor *), const std::vector<int> &size)
{
    int n = (int)size.size(), total = 0;
    for (int s : size)
        total += s;

    Device<int> device_size(size), start(n), out(total);
    Device<Cursor> cursor(1);
    float ms = median_ms([&] { cursor.zero(); out.fill(0xff); },
                         [&] { kernel<<<blocks_for(n), BLOCK>>>(device_size, n, start, out, cursor); });

    Cursor taken = cursor.host()[0];
    bool ok = taken == (Cursor)total && places_are_right(size, start.host(), out.host());
    return report(name, n, ms, exactly(ok, (uint64_t)taken));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003);
    auto size = generate<int>(n, [](size_t i) { return random_below(i, 4); });  // 0 to 3 places
    int failed = 0;
    failed |= run("reserve-i32", reserve, size);
    failed |= run("reserve-u64", reserve_64, size);
    return failed;
}
