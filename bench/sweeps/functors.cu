// Updates in methods of functors, in generic kernels that nobody can hand anything on: a histogram by a parallel_for, a group-by whose aggregates are a pack of functors,
// a phase diagram through a view, a sum.

#include "common.h"

typedef unsigned long long u64;

template <class F>
__global__ void parallel_for(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        f(i);
}

struct Count {
    const int *key;
    unsigned *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};

// Its key can't reach far.
struct CountBytes {
    const unsigned char *key;
    unsigned *bins;
    __device__ void operator()(int i) const { atomicAdd(&bins[key[i]], 1u); }
};

struct Total {
    const int *value;
    unsigned *sum;
    __device__ void operator()(int i) const { atomicAdd(sum, (unsigned)value[i]); }
};

// Without an update: what it costs to stand beside one.
struct Scale {
    const int *value;
    unsigned *out;
    __device__ void operator()(int i) const { out[i] = 3u * (unsigned)value[i] + 1; }
};

struct SumOf {
    u64 *out;
    __device__ void update(int group, int value) const { atomicAdd(&out[group], (u64)(long long)value); }
};
struct SquaresOf {
    u64 *out;
    __device__ void update(int group, int value) const { atomicAdd(&out[group], (u64)((long long)value * value)); }
};
struct CountOf {
    u64 *out;
    __device__ void update(int group, int) const { atomicAdd(&out[group], 1ull); }
};
struct MaxOf {
    int *out;
    __device__ void update(int group, int value) const { atomicMax(&out[group], value); }
};

template <class... Aggregates>
__global__ void aggregate(const int *key, const int *value, int n, Aggregates... aggregates)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int group = key[i], v = value[i];
        (aggregates.update(group, v), ...);
    }
}

struct Diagram {
    float *cells;
    int width;
    __device__ void add(float x, float y, float weight) const
    {
        const int column = (int)(x * width), row = (int)(y * width);
        atomicAdd(&cells[row * width + column], weight);
    }
};

__global__ void diagram_of(Diagram diagram, const float *x, const float *y, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        diagram.add(x[i], y[i], 1.0f);
}

static int count(int n, int size)
{
    char name[64];
    snprintf(name, sizeof name, "functors-count@%d", size);
    const std::vector<int> key = generate<int>(n, [=](size_t i) { return random_below(i, size); });
    std::vector<unsigned> want(size);
    for (int k : key)
        want[k]++;
    Device<int> device_key(key);
    Device<unsigned> bins(size);
    float ms = median_ms([&] { bins.zero(); }, [&] { parallel_for<<<blocks_resident(), BLOCK>>>(n, Count{device_key, bins}); });
    return report(name, n, ms, compare(bins.host(), want));
}

static int count_bytes(int n)
{
    const std::vector<unsigned char> key = generate<unsigned char>(n, [=](size_t i) { return (unsigned char)random_below(i, 256); });
    std::vector<unsigned> want(256);
    for (unsigned char k : key)
        want[k]++;
    Device<unsigned char> device_key(key);
    Device<unsigned> bins(256);
    float ms = median_ms([&] { bins.zero(); }, [&] { parallel_for<<<blocks_resident(), BLOCK>>>(n, CountBytes{device_key, bins}); });
    return report("functors-bytes", n, ms, compare(bins.host(), want));
}

static int total_and_scale(int n)
{
    const std::vector<int> value = generate<int>(n, [=](size_t i) { return random_below(i, 1000); });
    std::vector<unsigned> want(1), scaled(n);
    for (int i = 0; i < n; i++) {
        want[0] += (unsigned)value[i];
        scaled[i] = 3u * (unsigned)value[i] + 1;
    }
    Device<int> device_value(value);
    Device<unsigned> sum(1), out(n);
    float ms = median_ms([&] { sum.zero(); }, [&] { parallel_for<<<blocks_resident(), BLOCK>>>(n, Total{device_value, sum}); });
    int failed = report("functors-total", n, ms, compare(sum.host(), want));
    ms = median_ms([&] { out.zero(); }, [&] { parallel_for<<<blocks_resident(), BLOCK>>>(n, Scale{device_value, out}); });
    return failed | report("functors-none", n, ms, compare(out.host(), scaled));
}

static int group_by(int n, int groups)
{
    char name[64];
    snprintf(name, sizeof name, "functors-groups@%d", groups);
    const std::vector<int> key = generate<int>(n, [=](size_t i) { return random_below(i, groups); }),
                           value = generate<int>(n, [=](size_t i) { return random_below(i + n, 1000); });
    std::vector<u64> want(4 * (size_t)groups);
    for (int i = 0; i < n; i++) {
        u64 *row = &want[4 * (size_t)key[i]];
        row[0] += value[i];
        row[1] += (u64)value[i] * value[i];
        row[2]++;
        row[3] = std::max(row[3], (u64)value[i]);
    }
    Device<int> device_key(key), device_value(value), most(groups);
    Device<u64> sum(groups), squares(groups), number(groups);
    float ms = median_ms(
        [&] {
            sum.zero();
            squares.zero();
            number.zero();
            most.zero();
        },
        [&] { aggregate<<<blocks_resident(), BLOCK>>>(device_key, device_value, n, SumOf{sum}, SquaresOf{squares}, CountOf{number}, MaxOf{most}); });
    const std::vector<u64> sums = sum.host(), all_squares = squares.host(), numbers = number.host();
    const std::vector<int> all_most = most.host();
    std::vector<u64> got;
    for (int g = 0; g < groups; g++)
        got.insert(got.end(), { sums[g], all_squares[g], numbers[g], (u64)all_most[g] });
    return report(name, n, ms, compare(got, want));
}

static int diagram(int n, int width)
{
    char name[64];
    snprintf(name, sizeof name, "functors-diagram@%d", width);
    const std::vector<float> x = generate<float>(n, [=](size_t i) { return (float)(random_below(i, 1 << 20) * 0x1p-20); }),
                             y = generate<float>(n, [=](size_t i) { return (float)(random_below(i + n, 1 << 20) * 0x1p-20); });
    std::vector<float> want(width * width);
    for (int i = 0; i < n; i++)
        want[(int)(y[i] * width) * width + (int)(x[i] * width)] += 1;
    Device<float> device_x(x), device_y(y), cells(width * width);
    float ms = median_ms([&] { cells.zero(); }, [&] { diagram_of<<<blocks_resident(), BLOCK>>>(Diagram{cells, width}, device_x, device_y, n); });
    return report(name, n, ms, compare(cells.host(), want)); // counts are exact
}

int main(int argc, char **argv)
{
    const int n = size_from(argc, argv, 1 << 25, 1000003);
    int failed = 0;
    for (int size : { 50, 10000, 4 << 20 })
        failed |= count(n, size);
    failed |= count_bytes(n);
    failed |= total_and_scale(n);
    for (int groups : { 100, 5000, 1 << 20 })
        failed |= group_by(n, groups);
    for (int width : { 32, 128 })
        failed |= diagram(n, width);
    return failed;
}
