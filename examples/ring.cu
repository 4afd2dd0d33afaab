// Ring buffers: every event takes the next slot of a ring that starts again at 0 when it is full.
//
// atomicInc does the wrapping. One ring for all events, or one a queue, chosen by the event.

#include "common.h"

__global__ void push(int n, unsigned *head, unsigned capacity, int *ring, unsigned *slot_of)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned slot = atomicInc(head, capacity - 1);
    ring[slot] = i;
    slot_of[i] = slot;
}

__global__ void push_to_queue(const int *queue, int n, unsigned *head, unsigned capacity, int *ring, unsigned *slot_of)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned slot = atomicInc(&head[queue[i]], capacity - 1);
    ring[queue[i] * capacity + slot] = i;
    slot_of[i] = slot;
}

// Of m events in a ring, each slot got m / capacity, the first m % capacity slots one more, and there the head stands.
// What a slot holds at the end is one of its own events.
static bool rings_are_right(const std::vector<int> &queue, int queues, unsigned capacity,
                            const std::vector<unsigned> &head, const std::vector<int> &ring,
                            const std::vector<unsigned> &slot_of)
{
    std::vector<unsigned> events(queues), uses((size_t)queues * capacity);
    for (size_t i = 0; i < queue.size(); i++) {
        if (slot_of[i] >= capacity)
            return false;
        events[queue[i]]++;
        uses[queue[i] * capacity + slot_of[i]]++;
    }
    for (int q = 0; q < queues; q++) {
        if (head[q] != events[q] % capacity)
            return false;
        for (unsigned slot = 0; slot < capacity; slot++) {
            size_t at = q * capacity + slot;
            if (uses[at] != events[q] / capacity + (slot < events[q] % capacity))
                return false;
            if (uses[at] && (queue[ring[at]] != q || slot_of[ring[at]] != slot))
                return false;
        }
    }
    return true;
}

template <class Launch>
static int run(const char *name, const std::vector<int> &queue, int queues, unsigned capacity, Launch launch)
{
    int n = (int)queue.size();
    Device<int> device_queue(queue), ring((size_t)queues * capacity);
    Device<unsigned> head(queues), slot_of(n);
    float ms = median_ms([&] { head.zero(); }, [&] { launch(device_queue, n, head, ring, slot_of); });

    std::vector<unsigned> heads = head.host();
    Outcome outcome = compare(heads, heads);
    outcome.ok = rings_are_right(queue, queues, capacity, heads, ring.host(), slot_of.host());
    return report(name, n, ms, outcome);
}

int main(int argc, char **argv)
{
    const int queues = 64;
    const unsigned capacity = 1000;  // no power of two, and no multiple of a warp
    int n = size_from(argc, argv, 1 << 24, 1000003);

    int failed = run("ring-one", std::vector<int>(n), 1, capacity,
                     [=](const int *, int n, unsigned *head, int *ring, unsigned *slot_of) {
                         push<<<blocks_for(n), BLOCK>>>(n, head, capacity, ring, slot_of);
                     });
    auto queue = generate<int>(n, [](size_t i) { return random_below(i, queues); });
    failed |= run("ring-64", queue, queues, capacity,
                  [=](const int *queue, int n, unsigned *head, int *ring, unsigned *slot_of) {
                      push_to_queue<<<blocks_for(n), BLOCK>>>(queue, n, head, capacity, ring, slot_of);
                  });
    return failed;
}
