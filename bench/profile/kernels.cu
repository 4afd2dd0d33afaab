// The patterns of the examples, each on data of several kinds: what a profile has to tell apart. `./kernels ROW` runs one (`all`: each) and prints
//
//     ROW MILLISECONDS DIGEST
//
// the median time of a launch, and a number that every right run prints again: all values are whole and small, so that no sum is rounded.
// Lines that say HINT stand where run.py writes what a user might.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <algorithm>
#include <vector>

#define CHECK(call)                                                                  \
    do {                                                                             \
        cudaError_t error = (call);                                                  \
        if (error != cudaSuccess) {                                                  \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));           \
            exit(2);                                                                 \
        }                                                                            \
    } while (0)

// ---- Kernels --------------------------------------------------------------------------------------------------------

__global__ void sum_loop(const float *x, int n, float *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, x[i]);
}

__global__ void sum_once(const float *x, int n, float *total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(total, x[i]);
}

__global__ void histogram_loop(const unsigned char *sample, int n, unsigned *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // HINT
        atomicAdd(&bin[sample[i]], 1u);
}

__global__ void histogram_once(const unsigned char *sample, int n, unsigned *bin)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // HINT
        atomicAdd(&bin[sample[i]], 1u);
}

__global__ void group_loop(const int *key, const float *x, int n, float *sum)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // HINT
        atomicAdd(&sum[key[i]], x[i]);
}

__global__ void group_once(const int *key, const float *x, int n, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // HINT
        atomicAdd(&sum[key[i]], x[i]);
}

__global__ void filter(const float *x, int n, float least, float *kept, unsigned *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] < least)
        kept[atomicAdd(count, 1u)] = x[i];
}

// Neighbours in memory and a count, by one key, as in k-means.
__global__ void centroids_once(const int *nearest, const float4 *point, int n, float *sum, unsigned *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int c = nearest[i];
    float4 p = point[i];
    atomicAdd(&sum[4 * c], p.x);
    atomicAdd(&sum[4 * c + 1], p.y);
    atomicAdd(&sum[4 * c + 2], p.z);
    atomicAdd(&sum[4 * c + 3], p.w);
    atomicAdd(&count[c], 1u);
}

__global__ void aggregates_loop(const int *key, const float4 *x, int n, float *a, float *b)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        atomicAdd(&a[k], x[i].x);
        atomicAdd(&b[k], x[i].y);
    }
}

// A matrix in coordinate form: segmented rows.
__global__ void multiply(const int *row, const int *column, const float *a, const float *x, int n, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // HINT
        atomicAdd(&y[row[i]], a[i] * x[column[i]]);
}

// A row of features each, lanes side by side, as the data happen to be.
__global__ void gather_once(const int *place, const float *x, int n, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // HINT
        atomicAdd(&y[place[i]], x[i]);
}

// Few lanes have something to say.
__global__ void seldom_once(const int *key, const float *x, int n, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && key[i] >= 0)
        // HINT
        atomicAdd(&sum[key[i]], x[i]);
}

// ---- Data, a function of the index ----------------------------------------------------------------------------------

__device__ unsigned mixed(unsigned i)  // the last steps of MurmurHash3
{
    i = (i ^ i >> 16) * 0x85ebca6bu;
    i = (i ^ i >> 13) * 0xc2b2ae35u;
    return i ^ i >> 16;
}

enum kind { RANDOM, ZIPF, SORTED, EQUAL, ROWS, SELDOM };

__device__ int key_of(kind kind, unsigned i, unsigned keys, unsigned each)
{
    switch (kind) {
    case RANDOM: return mixed(i) % keys;
    case ZIPF: return (unsigned)exp2f(log2f((float)keys) * (mixed(i) >> 8) / 16777216.0f) * 40503u % keys;
    case SORTED: return i / each % keys;
    case EQUAL: return 7 % keys;
    case ROWS: return (mixed(i / each) % (keys / each)) * each + i % each;
    default: return mixed(i) % 32 ? -1 : (int)(mixed(i + 1) % keys);
    }
}

__global__ void make_keys(kind kind, unsigned n, unsigned keys, unsigned each, int *key, unsigned char *byte)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        key[i] = key_of(kind, i, keys, each);
        byte[i] = key[i];
    }
}

__global__ void make_values(unsigned n, float *x)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = mixed(i ^ 0x55555555u) % 100 / 100.0f < 0.5f;
}

__global__ void make_fractions(unsigned n, float *x)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = mixed(i ^ 0x55555555u) % 100;
}

// ---- Rows -----------------------------------------------------------------------------------------------------------

static const unsigned N = 1 << 24, PLACES = 1 << 22, THREADS = 256;

struct data {
    int *key;
    unsigned char *byte;
    float *x, *fraction, *out, *out2;
    int resident;
};

static void launch_sum_loop(const data &d) { sum_loop<<<d.resident, THREADS>>>(d.x, N, d.out); }
static void launch_sum_once(const data &d) { sum_once<<<N / THREADS, THREADS>>>(d.x, N, d.out); }
static void launch_histogram_loop(const data &d) { histogram_loop<<<d.resident, THREADS>>>(d.byte, N, (unsigned *)d.out); }
static void launch_histogram_once(const data &d) { histogram_once<<<N / THREADS, THREADS>>>(d.byte, N, (unsigned *)d.out); }
static void launch_group_loop(const data &d) { group_loop<<<d.resident, THREADS>>>(d.key, d.x, N, d.out); }
static void launch_group_once(const data &d) { group_once<<<N / THREADS, THREADS>>>(d.key, d.x, N, d.out); }
static void launch_filter_5(const data &d) { filter<<<N / THREADS, THREADS>>>(d.fraction, N, 5, d.out2, (unsigned *)d.out); }
static void launch_filter_100(const data &d) { filter<<<N / THREADS, THREADS>>>(d.fraction, N, 100, d.out2, (unsigned *)d.out); }
static void launch_centroids(const data &d) { centroids_once<<<N / 4 / THREADS, THREADS>>>(d.key, (const float4 *)d.x, N / 4, d.out, (unsigned *)d.out2); }
static void launch_aggregates(const data &d) { aggregates_loop<<<d.resident, THREADS>>>(d.key, (const float4 *)d.x, N / 4, d.out, d.out2); }
static void launch_multiply(const data &d) { multiply<<<N / THREADS, THREADS>>>(d.key, (const int *)d.out2, d.x, d.x, N, d.out); }
static void launch_gather(const data &d) { gather_once<<<N / THREADS, THREADS>>>(d.key, d.x, N, d.out); }
static void launch_seldom(const data &d) { seldom_once<<<N / THREADS, THREADS>>>(d.key, d.x, N, d.out); }

static const struct row {
    const char *name;
    void (*launch)(const data &);
    kind keys;
    unsigned places, each;
} rows[] = {
    {"sum-loop", launch_sum_loop, RANDOM, 1, 1},
    {"sum-once", launch_sum_once, RANDOM, 1, 1},
    {"histogram-loop-random", launch_histogram_loop, RANDOM, 256, 1},
    {"histogram-loop-equal", launch_histogram_loop, EQUAL, 256, 1},
    {"histogram-once-random", launch_histogram_once, RANDOM, 256, 1},
    {"histogram-once-sorted", launch_histogram_once, SORTED, 256, 64},
    {"group-loop-random", launch_group_loop, RANDOM, PLACES, 1},
    {"group-loop-few", launch_group_loop, RANDOM, 1000, 1},
    {"group-loop-zipf", launch_group_loop, ZIPF, 65536, 1},
    {"group-loop-sorted", launch_group_loop, SORTED, PLACES, 10},
    {"group-once-random", launch_group_once, RANDOM, PLACES, 1},
    {"group-once-few", launch_group_once, RANDOM, 50, 1},
    {"group-once-zipf", launch_group_once, ZIPF, 65536, 1},
    {"group-once-sorted", launch_group_once, SORTED, PLACES, 10},
    {"group-once-equal", launch_group_once, EQUAL, PLACES, 1},
    {"filter-5", launch_filter_5, RANDOM, 1, 1},
    {"filter-100", launch_filter_100, RANDOM, 1, 1},
    {"centroids-random", launch_centroids, RANDOM, 64, 1},
    {"centroids-sorted", launch_centroids, SORTED, 4096, 1000},
    {"aggregates-random", launch_aggregates, RANDOM, PLACES, 1},
    {"aggregates-few", launch_aggregates, RANDOM, 100, 1},
    {"multiply-short", launch_multiply, SORTED, PLACES, 4},
    {"multiply-long", launch_multiply, SORTED, PLACES, 100},
    {"gather-rows", launch_gather, ROWS, PLACES, 64},
    {"gather-random", launch_gather, RANDOM, PLACES, 1},
    {"seldom-random", launch_seldom, SELDOM, PLACES, 1},
    {"seldom-few", launch_seldom, SELDOM, 16, 1},
};

static data make_data(const row &row)
{
    data d;
    int processors, threads;
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0));
    d.resident = processors * (threads / (int)THREADS);
    CHECK(cudaMalloc(&d.key, N * sizeof(int)));
    CHECK(cudaMalloc(&d.byte, N));
    CHECK(cudaMalloc(&d.x, N * sizeof(float)));
    CHECK(cudaMalloc(&d.fraction, N * sizeof(float)));
    CHECK(cudaMalloc(&d.out, N * sizeof(float)));
    CHECK(cudaMalloc(&d.out2, N * sizeof(float)));
    make_keys<<<1024, 256>>>(row.keys, N, row.places, row.each, d.key, d.byte);
    make_values<<<1024, 256>>>(N, d.x);
    make_fractions<<<1024, 256>>>(N, d.fraction);
    CHECK(cudaDeviceSynchronize());
    return d;
}

static void clear(const data &d)
{
    CHECK(cudaMemset(d.out, 0, N * sizeof(float)));
    CHECK(cudaMemset(d.out2, 0, N * sizeof(float)));
}

static float median_ms(const row &row, const data &d)
{
    const int warm_up = 2, count = 11;
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    std::vector<float> times;
    for (int i = 0; i < warm_up + count; i++) {
        clear(d);
        CHECK(cudaEventRecord(start));
        row.launch(d);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        if (i >= warm_up)
            times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    return times[count / 2];
}

// Where results lie in any order, as a filter keeps them, only their sum counts. Each thread sums up its own.
__global__ void digest_parts(const unsigned *out, const unsigned *out2, unsigned n, double *part)
{
    double sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (out[i] % 1000003u) * (1.0 + i % 7) + out2[i] % 1000003u;
    part[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static double digest(const data &d)
{
    const int blocks = 64;
    std::vector<double> parts(blocks * THREADS);
    double *part, sum = 0;
    CHECK(cudaMalloc(&part, parts.size() * sizeof(double)));
    digest_parts<<<blocks, THREADS>>>((const unsigned *)d.out, (const unsigned *)d.out2, N, part);
    CHECK(cudaMemcpy(parts.data(), part, parts.size() * sizeof(double), cudaMemcpyDeviceToHost));
    for (double one : parts)
        sum += one;
    return sum;
}

int main(int argc, char **argv)
{
    for (const row &row : rows) {
        if (argc < 2)
            printf("%s\n", row.name);
        if (argc < 2 || (strcmp(argv[1], "all") != 0 && strcmp(argv[1], row.name) != 0))
            continue;
        data d = make_data(row);
        float ms = median_ms(row, d);
        printf("%s %.5f %.17g\n", row.name, ms, digest(d));
        fflush(stdout);
        CHECK(cudaFree(d.key)); CHECK(cudaFree(d.byte)); CHECK(cudaFree(d.x)); CHECK(cudaFree(d.fraction)); CHECK(cudaFree(d.out)); CHECK(cudaFree(d.out2));
    }
    return 0;
}
