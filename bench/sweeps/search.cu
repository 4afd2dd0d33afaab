// Breadth-first search by levels, pushing, over the edges that a node has: whoever reaches a node first puts it into the next level's queue.

#include "common.h"

__global__ void push(const int *start, const int *target, const int *level_nodes, int level_count, int level, int *distance, int *next, int *next_count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= level_count)
        return;
    int node = level_nodes[i];
    for (int e = start[node]; e < start[node + 1]; e++) {
        int other = target[e];
        if (distance[other] < 0 && atomicCAS(&distance[other], -1, level) == -1)
            next[atomicAdd(next_count, 1)] = other;
    }
}

static int run(int degree, int n)
{
    int nodes = n / degree;
    auto start = generate<int>(nodes + 1, [=](size_t i) { return (int)i * degree; });
    auto target = generate<int>((size_t)nodes * degree, [=](size_t i) { return random_below(i, nodes); });
    std::vector<int> want(nodes, -1), queue{ 0 };
    want[0] = 0;
    for (size_t at = 0; at < queue.size(); at++)
        for (int e = start[queue[at]]; e < start[queue[at] + 1]; e++)
            if (want[target[e]] < 0) {
                want[target[e]] = want[queue[at]] + 1;
                queue.push_back(target[e]);
            }

    Device<int> device_start(start), device_target(target), distance(nodes), first(nodes), second(nodes), count(1);
    int zero = 0;
    auto prepare = [&] {
        distance.fill(-1);
        CHECK(cudaMemcpy(distance, &zero, sizeof zero, cudaMemcpyHostToDevice));
        first.zero();
    };
    auto search = [&] {
        int *here = first, *next = second;
        int here_count = 1;
        for (int level = 1; here_count; level++) {
            CHECK(cudaMemsetAsync(count, 0, sizeof(int)));
            push<<<blocks_for(here_count), BLOCK>>>(device_start, device_target, here, here_count, level, distance, next, count);
            CHECK(cudaMemcpy(&here_count, count, sizeof here_count, cudaMemcpyDeviceToHost));
            std::swap(here, next);
        }
    };
    float ms = median_ms(prepare, search);
    char name[64];
    snprintf(name, sizeof name, "search@%d", degree);
    return report(name, n, ms, compare(distance.host(), want));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 26, 1000003), failed = 0;
    for (int degree : { 2, 4, 8, 16, 64 })
        failed |= run(degree, n);
    return failed;
}
