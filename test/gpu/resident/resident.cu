// Kernels of one element a thread whose launches the tool makes resident, or has find out whether that is faster, against sums on the host, and what the program sees of
// its launches. Built plain and rewritten: all print the same.

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#define CHECK(call)                                                                                       \
    do {                                                                                                  \
        cudaError_t error_ = (call);                                                                      \
        if (error_ != cudaSuccess) {                                                                      \
            std::printf("FAILED line %d: %s\n", __LINE__, cudaGetErrorString(error_));                    \
            std::exit(1);                                                                                 \
        }                                                                                                 \
    } while (0)

static __global__ void total(const unsigned *value, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(out, value[i]);
}

// Its launches ask for shared memory.
__global__ void asking(const unsigned *value, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(out, value[i]);
}

namespace mesh {

// Keys that come back, or not: its objects learn.
__global__ void __launch_bounds__(512, 2) gather(const unsigned *cell, const unsigned *value, unsigned *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&sums[cell[i]], value[i]);
}

}

// Rare or not: what data decide.
__global__ void above(const unsigned *value, unsigned limit, unsigned *sum, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && value[i] > limit) {
        atomicAdd(sum, value[i]);
        atomicAdd(count, 1);
    }
}

// Three dimensions, and the grid's size as the body sees it.
__global__ void volume(unsigned *seen, unsigned *sum, dim3 asked)
{
    if (gridDim.x != asked.x || gridDim.y != asked.y || gridDim.z != asked.z)
        return;
    unsigned i = (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) * blockDim.x + threadIdx.x;
    seen[i] += 1;
    atomicAdd(sum, i % 7);
}

// A template, and a barrier.
template <class T> __global__ void pairs(const T *value, T *most, int n)
{
    __shared__ T tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? value[i] : 0;
    __syncthreads();
    if (i < n)
        atomicMax(most, tile[threadIdx.x] + tile[threadIdx.x ^ 1]);
}

// Helpers that read the block's index: one through the other, one that is not inlined, a template, a lambda. A kernel whose blocks are its own writes by the same ones.
static __device__ int own_place() { return blockIdx.x * blockDim.x + threadIdx.x; }
static __device__ __noinline__ int far_place(int n) { return n - 1 - own_place(); }
template <class T> __device__ T own_element(const T *v) { return v[blockIdx.x * blockDim.x + threadIdx.x]; }
__global__ void by_helpers(const unsigned *value, const unsigned *cell, unsigned *out, unsigned *sums, int n)
{
    const auto is_mine = [&] { return blockIdx.x * blockDim.x + threadIdx.x < n; };
    if (!is_mine())
        return;
    atomicAdd(out, value[far_place(n)]);
    atomicAdd(&sums[own_element(cell)], own_element(value));
}
__global__ void places(int *own, int *far, int n)
{
    if (own_place() < n)
        own[own_place()] = own_place(), far[own_place()] = far_place(n);
}

template <class T> static T *upload(const std::vector<T> &host)
{
    T *device;
    CHECK(cudaMalloc(&device, host.size() * sizeof(T)));
    CHECK(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

template <class T> static std::vector<T> download(const T *device, size_t n)
{
    std::vector<T> host(n);
    CHECK(cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
}

static int failures = 0;
static void expect(bool is_right, const char *what)
{
    if (!is_right)
        failures++, std::printf("FAILED: %s\n", what);
}

static const int N = 3000017, CELLS = 1 << 20;
static std::vector<unsigned> value(N), few(N), many(N);
static unsigned *device_value, *device_few, *device_many;

static void make_data()
{
    for (int i = 0; i < N; i++) {
        value[i] = i * 7919ll % 1009;
        few[i] = i * 104729ll % 1000003 % 61;
        many[i] = i * 2654435761u >> 12;
    }
    device_value = upload(value);
    device_few = upload(few);
    device_many = upload(many);
}

static std::vector<unsigned> sums_of(const std::vector<unsigned> &cell, int n, unsigned times)
{
    std::vector<unsigned> sums(CELLS);
    for (int i = 0; i < n; i++)
        sums[cell[i]] += times * value[i];
    return sums;
}

static unsigned sum_of(int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum += value[i];
    return sum;
}

static void sizes()
{
    unsigned *out = upload(std::vector<unsigned>(CELLS));
    for (int n : {1, 255, 70000, 600001, N})
        for (int threads : {32, 96, 256, 512, 1024}) {
            CHECK(cudaMemset(out, 0, 4));
            total<<<(n + threads - 1) / threads, threads>>>(device_value, out, n);
            CHECK(cudaGetLastError());
            expect(download(out, 1)[0] == sum_of(n), "one total");
        }
    for (int i = 0; i < 3; i++)
        for (const auto &cells : {&few, &many}) {
            CHECK(cudaMemset(out, 0, CELLS * 4));
            mesh::gather<<<(N + 255) / 256, 256, 0, 0>>>(cells == &few ? device_few : device_many, device_value, out, N);
            CHECK(cudaGetLastError());
            expect(download(out, CELLS) == sums_of(*cells, N, 1), "sums of cells");
        }
    CHECK(cudaFree(out));
}

static void dimensions()
{
    const unsigned most = 64 * 200 * 300;
    unsigned *seen = upload(std::vector<unsigned>(most)), *sum = upload(std::vector<unsigned>(1));
    for (dim3 grid : {dim3(60000), dim3(1, 60000), dim3(1, 1, 60000), dim3(200, 300), dim3(3, 5, 4000), dim3(7, 1, 4001), dim3(2, 3, 4)}) {
        const unsigned threads = 64, all = grid.x * grid.y * grid.z * threads;
        unsigned expected = 0;
        for (unsigned i = 0; i < all; i++)
            expected += i % 7;
        CHECK(cudaMemset(seen, 0, most * 4));
        CHECK(cudaMemset(sum, 0, 4));
        volume<<<grid, threads>>>(seen, sum, grid);
        CHECK(cudaGetLastError());
        std::vector<unsigned> once(most);
        for (unsigned i = 0; i < all; i++)
            once[i] = 1;
        expect(download(seen, most) == once, "each thread of each block once");
        expect(download(sum, 1)[0] == expected, "a sum over three dimensions");
    }
    CHECK(cudaFree(seen));
    CHECK(cudaFree(sum));
}

static void templates()
{
    std::vector<int> values(N);
    std::vector<unsigned long long> wide(N);
    int most = 0;
    for (int i = 0; i < N; i++)
        wide[i] = values[i] = i * 104729ll % 1000003;
    for (int i = 0; i < N; i++) {
        const int other = (i ^ 1) < N ? values[i ^ 1] : 0;
        most = values[i] + other > most ? values[i] + other : most;
    }
    int *in = upload(values), *out = upload(std::vector<int>(1));
    unsigned long long *wide_in = upload(wide), *wide_out = upload(std::vector<unsigned long long>(1));
    pairs<<<(N + 255) / 256, 256>>>(in, out, N);
    pairs<unsigned long long><<<(N + 255) / 256, 256>>>(wide_in, wide_out, N);
    CHECK(cudaGetLastError());
    expect(download(out, 1)[0] == most, "the largest pair");
    expect(download(wide_out, 1)[0] == static_cast<unsigned long long>(most), "the largest pair, wide");
    for (void *each : {(void *)in, (void *)out, (void *)wide_in, (void *)wide_out})
        CHECK(cudaFree(each));
}

static void helpers()
{
    std::vector<int> expected(N), reversed(N);
    for (int i = 0; i < N; i++)
        expected[i] = i, reversed[i] = N - 1 - i;
    unsigned *out = upload(std::vector<unsigned>(1)), *sums = upload(std::vector<unsigned>(CELLS));
    int *own = upload(std::vector<int>(N)), *far = upload(std::vector<int>(N));
    for (int threads : {64, 256, 1024}) {
        CHECK(cudaMemset(out, 0, 4));
        CHECK(cudaMemset(sums, 0, CELLS * 4));
        by_helpers<<<(N + threads - 1) / threads, threads>>>(device_value, device_few, out, sums, N);
        places<<<(N + threads - 1) / threads, threads>>>(own, far, N);
        CHECK(cudaGetLastError());
        expect(download(out, 1)[0] == sum_of(N), "a total by helpers");
        expect(download(sums, CELLS) == sums_of(few, N, 1), "sums of cells by helpers");
        expect(download(own, N) == expected && download(far, N) == reversed, "places by the same helpers");
    }
    for (void *each : {(void *)out, (void *)sums, (void *)own, (void *)far})
        CHECK(cudaFree(each));
}

// Several threads of the host, each with two streams.
static void threads()
{
    std::vector<std::thread> all;
    bool is_right[4] = {};
    for (bool &mine : is_right)
        all.emplace_back([&mine] {
            cudaStream_t streams[2];
            unsigned *sums[2], *out[2];
            for (int s = 0; s < 2; s++) {
                CHECK(cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking));
                sums[s] = upload(std::vector<unsigned>(CELLS));
                out[s] = upload(std::vector<unsigned>(1));
            }
            CHECK(cudaDeviceSynchronize());
            for (int i = 0; i < 100; i++)
                for (int s = 0; s < 2; s++) {
                    total<<<(N + 255) / 256, 256, 0, streams[s]>>>(device_value, out[s], N);
                    mesh::gather<<<(N + 255) / 256, 256, 0, streams[s]>>>(s ? device_few : device_many, device_value, sums[s], N);
                }
            CHECK(cudaGetLastError());
            mine = true;
            for (int s = 0; s < 2; s++) {
                CHECK(cudaStreamSynchronize(streams[s]));
                mine = mine && download(out[s], 1)[0] == 100 * sum_of(N) && download(sums[s], CELLS) == sums_of(s ? few : many, N, 100);
                CHECK(cudaStreamDestroy(streams[s]));
                CHECK(cudaFree(sums[s]));
                CHECK(cudaFree(out[s]));
            }
        });
    for (std::thread &each : all)
        each.join();
    for (bool mine : is_right)
        expect(mine, "threads of the host");
}

// Often enough to find out what is faster: nobody waits, or each launch is waited for; data change, and so does the size.
static void learning()
{
    unsigned *sums = upload(std::vector<unsigned>(CELLS)), *sum = upload(std::vector<unsigned>(1));
    int *count = upload(std::vector<int>(1));
    for (bool waits : {false, true})
        for (int n : {N, N / 3}) {
            unsigned above_all = 0;
            int count_all = 0;
            for (int i = 0; i < n; i++)
                if (value[i] > 500)
                    above_all += value[i], count_all++;
            for (const auto &cells : {&few, &many, &few}) {
                CHECK(cudaMemset(sums, 0, CELLS * 4));
                CHECK(cudaMemset(sum, 0, 4));
                CHECK(cudaMemset(count, 0, 4));
                for (int i = 0; i < 500; i++) {
                    mesh::gather<<<(n + 255) / 256, 256>>>(cells == &few ? device_few : device_many, device_value, sums, n);
                    above<<<(n + 255) / 256, 256>>>(device_value, 500, sum, count, n);
                    if (waits)
                        CHECK(cudaDeviceSynchronize());
                }
                CHECK(cudaGetLastError());
                expect(download(sums, CELLS) == sums_of(*cells, n, 500), "sums of cells, often");
                expect(download(sum, 1)[0] == 500 * above_all && download(count, 1)[0] == 500 * count_all, "sums of few, often");
            }
        }
    CHECK(cudaFree(sums));
    CHECK(cudaFree(sum));
    CHECK(cudaFree(count));
}

// A graph holds the launches as the program wrote them.
static void capture()
{
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t made;
    unsigned *sums = upload(std::vector<unsigned>(CELLS)), *out = upload(std::vector<unsigned>(1));
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    total<<<(N + 255) / 256, 256, 0, stream>>>(device_value, out, N);
    mesh::gather<<<(N + 127) / 128, 128, 0, stream>>>(device_few, device_value, sums, N); // a size of blocks that is new
    CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphNode_t nodes[4];
    size_t count = 4;
    CHECK(cudaGraphGetNodes(graph, nodes, &count));
    for (size_t i = 0; i < count; i++) {
        cudaKernelNodeParams node;
        CHECK(cudaGraphKernelNodeGetParams(nodes[i], &node));
        std::printf("captured: %u blocks of %u threads\n", node.gridDim.x, node.blockDim.x);
    }
    CHECK(cudaGraphInstantiate(&made, graph, 0));
    for (int i = 0; i < 3; i++)
        CHECK(cudaGraphLaunch(made, stream));
    CHECK(cudaStreamSynchronize(stream));
    expect(download(out, 1)[0] == 3 * sum_of(N), "a total in a graph");
    expect(download(sums, CELLS) == sums_of(few, N, 3), "sums in a graph");

    // A launch elsewhere meanwhile breaks nothing that it did not break before.
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    std::thread([&] {
        cudaStream_t other;
        CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
        mesh::gather<<<(N + 63) / 64, 64, 0, other>>>(device_few, device_value, sums, N); // another new size
        std::printf("beside a capture: %s\n", cudaGetErrorName(cudaGetLastError()));
    }).join();
    total<<<(N + 255) / 256, 256, 0, stream>>>(device_value, out, N);
    std::printf("in it: %s\n", cudaGetErrorName(cudaGetLastError()));
    total<<<(N + 255) / 256, 256>>>(device_value, out, N);
    std::printf("in the default stream beside it: %s\n", cudaGetErrorName(cudaGetLastError()));
    std::printf("its end: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    static_cast<void>(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(sums));
    CHECK(cudaFree(out));
}

// What a launch leaves for cudaGetLastError.
static void errors()
{
    unsigned *out = upload(std::vector<unsigned>(CELLS));
    const auto tell = [](const char *what) { std::printf("%s: %s\n", what, cudaGetErrorName(cudaGetLastError())); };
    total<<<10000, 2048>>>(device_value, out, N);
    tell("too many threads");
    mesh::gather<<<10000, 1024>>>(device_few, device_value, out, N);
    tell("more threads than its bounds say");
    total<<<0, 256>>>(device_value, out, N);
    tell("no blocks");
    total<<<10000, 0>>>(device_value, out, N);
    tell("no threads");
    total<<<dim3(1, 70000), 256>>>(device_value, out, 1);
    tell("too many rows");
    asking<<<10000, 256, 100000>>>(device_value, out, N);
    tell("more shared memory than was asked for");
    asking<<<10000, 256, 1 << 20>>>(device_value, out, N);
    tell("more shared memory than there is");
    asking<<<10000, 256, 40000>>>(device_value, out, 7);
    tell("much shared memory");
    CHECK(cudaFuncSetAttribute(asking, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
    asking<<<10000, 256, 100000>>>(device_value, out, 7);
    tell("as much as was asked for");
    void *none;
    static_cast<void>(cudaMalloc(&none, ~0ull >> 8));
    total<<<10000, 256>>>(device_value, out, 7);
    tell("an error of somebody else's");
    tell("nothing");
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(out));
}

int main()
{
    for (int i = 0; i < 2; i++) {
        make_data();
        sizes();
        dimensions();
        templates();
        helpers();
        threads();
        capture();
        learning();
        capture();
        threads();
        errors();
        learning();
        CHECK(cudaDeviceReset()); // what was kept for the launches may be gone
    }
    std::printf(failures ? "resident: %d failed\n" : "resident: all right\n", failures);
    return failures != 0;
}
