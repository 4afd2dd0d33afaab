// EXPECT: RESULT 7 443699971
// Locks in arrays, and lists: swaps that look like searches. Who is done frees what others wait for, so that no lane
// may stay in a loop that it has left.
#include "../probing.h"

__device__ unsigned turn, next_ticket;

// A stripe for each key; the word changes from round to round, and comes back.
__global__ void stripes(ARGUMENTS, int *lock, int *data)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int j = 0, k = 0;
    for (bool got = false; !got; j++) {
        k = (key[t] + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]);     // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        got = atomicCAS(&lock[k], EMPTY, 1) == EMPTY;
    }
    atomicAdd(&data[16], 1);
    atomicExch(&lock[k], EMPTY);
}

// Inside of the loop, as one writes it for lanes that run in step.
__global__ void inside(ARGUMENTS, int *lock, int *data)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0, done = 0; !done; j++) {
        const int k = (key[t] ^ j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]);
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f);
        if (atomicCAS(&lock[k], EMPTY, 1) == EMPTY) {
            atomicAdd(&data[16 + (key[t] & 7)], 1);
            atomicExch(&lock[k], EMPTY);
            done = 1;
        }
    }
}

// Two locks, one at a time, the second by the first one's number.
__global__ void in_order(ARGUMENTS, int *lock, int *data)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int held = 0, j = 0;
    while (held < 2) {
        atomicAdd(&tries[2 * (j & 7)], x[t]);     // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&lock[held], EMPTY, 1) == EMPTY)
            held++;
        j++;
    }
    atomicAdd(&data[16], 1);
    atomicExch(&lock[1], EMPTY);
    atomicExch(&lock[0], EMPTY);
}

// A ticket is drawn, and its turn waited for.
__global__ void tickets(ARGUMENTS, int *data)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned mine = atomicAdd(&next_ticket, 1u);
    for (int j = 0; atomicAdd(&turn, 0u) != mine; j++) {
        atomicAdd(&tries[2 * (j & 7)], x[t]);     // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
    }
    atomicAdd(&data[16], (int)mine);
    atomicAdd(&turn, 1u);
}

// A place in a ring for each: who comes after a whole round waits until the place is empty again.
__global__ void ring(ARGUMENTS, int *lock, int *data)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int at = t & (FEW - 1), j = 0;
    while (atomicCAS(&lock[at], EMPTY, t) != EMPTY) {
        atomicAdd(&tries[2 * (j & 7)], x[t]);     // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        at = (at + 1) & (FEW - 1);
        j++;
    }
    atomicAdd(&data[16], 1);
    *(volatile int *)&lock[at] = EMPTY;
}

// Lists by key: a head each, and a swap that is repeated with what it found.
__global__ void lists(ARGUMENTS, int *next, int *head)
{
    EACH(i) {
        if (i >= SLOTS)
            continue;
        int seen = EMPTY, was;
        while ((next[i] = seen, was = atomicCAS(&head[key[i] & 63], seen, i)) != seen)
            seen = was;
        atomicAdd(&sum[key[i]], x[i]);
        atomicAdd(&own[key[i]], 1);
    }
}

// Cuckoo hashing in two tables: who is thrown out looks for a place in the other one, where there is one for each.
__global__ void cuckoo(ARGUMENTS, int *nests)
{
    EACH(i) {
        if (i >= 100)
            continue;
        int k = i, side = 0;
        for (int j = 0; j < 1000 && k != EMPTY; j++) {
            k = atomicExch(&nests[side * 512 + (side ? k * 7 % 509 : k * 13 % 67)], k);
            side ^= 1;
        }
        atomicAdd(&sum[i], x[i]);
        if (k != EMPTY)
            atomicAdd(&own[k], 1000);
    }
}

int main()
{
    Data d;
    int *lock = Data::make<int>(SLOTS), *data = Data::make<int>(SLOTS), *more = Data::make<int>(SLOTS);
    auto clear = [&] { for (int i = 0; i < SLOTS; i++) lock[i] = more[i] = EMPTY, data[i] = 0; };
    auto take = [&] {
        cudaDeviceSynchronize();
        for (int i = 0; i < SLOTS; i++) d.own[i] += data[i] * (i + 1) + (lock[i] != EMPTY);
        d.take(), clear();
    };
    clear();
    stripes<<<2, 64>>>(GIVEN, lock, data), take();
    inside<<<2, 64>>>(GIVEN, lock, data), take();
    in_order<<<2, 64>>>(GIVEN, lock, data), take();
    tickets<<<2, 64>>>(GIVEN, data), take();
    ring<<<2, 64>>>(GIVEN, lock, data), take();
    lists<<<2, 128>>>(GIVEN, d.slots, more);
    cudaDeviceSynchronize();
    for (int h = 0; h < 64; h++)
        for (int i = more[h]; i != EMPTY; i = d.slots[i]) d.digest += d.key[i];
    for (int i = 0; i < SLOTS; i++) d.slots[i] = EMPTY;
    take();
    cuckoo<<<2, 128>>>(GIVEN, more);
    cudaDeviceSynchronize();
    for (int i = 0; i < SLOTS; i++) d.digest += more[i];
    take();
    return d.show();
}
