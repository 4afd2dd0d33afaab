// EXPECT: RESULT 22 2031591711
// Pools: a lane takes a slot, works with it and frees it, in all the ways in which a word is written. Lanes wait for
// each other's slots, so that none may stay in the loop that it has left; what was freed is empty again in the end.
#include "../probing.h"

struct view {
    int *slots;
    float *more;
};
union word {
    int i;
    unsigned u;
};
struct pair {
    int key, value;
};
__constant__ view descriptor;
__device__ int pool[FEW];

__device__ __noinline__ void release(int *slot) { atomicExch(slot, EMPTY); }


__global__ void exchanges(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(&slots[s], EMPTY);
}

__global__ void sets_bits(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, 7) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicOr(&slots[s], ~0);
}

__global__ void subtracts(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, 0) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicSub(&slots[s], 1);
}

__global__ void takes_the_least(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicMin(&slots[s], EMPTY);
}

__global__ void swaps_back(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicCAS(&slots[s], t, EMPTY);
}

__global__ void is_volatile(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    *(volatile int *)&slots[s] = EMPTY;
}

__global__ void by_assembly(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    asm volatile("red.relaxed.gpu.global.or.b32 [%0], 0xffffffff;" ::"l"(&slots[s]) : "memory");
}

__global__ void by_a_call(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    release(&slots[s]);
}

__global__ void through_memory(ARGUMENTS, int **table)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&table[at & 1][at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(&table[s & 1][s], EMPTY);
}

__global__ void through_a_struct(ARGUMENTS, view q)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&q.slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(q.slots + s, EMPTY);
}

__global__ void through_a_descriptor(ARGUMENTS, view *q)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&q->slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(q->slots + s, EMPTY);
}

__global__ void through_a_constant(ARGUMENTS, int)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&descriptor.slots[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(descriptor.slots + s, EMPTY);
}

__global__ void by_a_variable(ARGUMENTS, int)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&pool[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(&pool[s], EMPTY);
}

__global__ void by_another_name(ARGUMENTS, int *a, int *b)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&a[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(&b[s], EMPTY);
}

__global__ void by_the_rest_of_it(ARGUMENTS, int *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&a[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    int *end = a + SLOTS;
    atomicExch(end - SLOTS + s, EMPTY);
}

__global__ void by_an_integer(ARGUMENTS, int *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&a[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch((int *)((size_t)a + 4 * s), EMPTY);
}

__global__ void whole_entries(ARGUMENTS, unsigned long long *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS((int *)&a[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(&a[s], ~0ull);
}

__global__ void whole_entries_by_bits(ARGUMENTS, unsigned long long *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS((int *)&a[at], EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicOr(&a[s], ~0ull);
}

__global__ void members(ARGUMENTS, pair *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&a[at].key, EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch((unsigned long long *)&a[s], ~0ull);
}

__global__ void unions(ARGUMENTS, word *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&a[at].i, EMPTY, t) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    ((volatile word *)a)[s].u = ~0u;
}

__global__ void values_of_the_launch(ARGUMENTS, int *a, int empty, int full)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if (atomicCAS(&a[at], empty, full) == empty)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicCAS(&a[s], full, empty);
}

__global__ void in_the_loop(ARGUMENTS, int *a)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = -1, j = 0;
    while (s < 0) {
        const int at = (t + j) & (FEW - 1);
        atomicAdd(&tries[2 * (j & 7)], x[t]); // NEVER: warp-sums
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f); // NEVER: warp-sums
        if ((j & 3 ? atomicCAS(&a[at], EMPTY, t) : (atomicCAS(&a[at], t, EMPTY), 0)) == EMPTY)
            s = at;
        j++;
    }
    atomicAdd(&sum[key[t]], x[t]);
    atomicAdd(&count[key[t]], 1);
    atomicExch(&a[s], EMPTY);
}

int main()
{
    Data d;
    int **tables = Data::make<int *>(2);
    view v{d.own, nullptr}, *views = Data::make<view>(1);
    int none[FEW] = {EMPTY, EMPTY, EMPTY, EMPTY};
    *views = v, tables[0] = tables[1] = d.own;
    cudaMemcpyToSymbol(descriptor, &v, sizeof v);
    cudaMemcpyToSymbol(pool, none, sizeof none);
    auto prepare = [&] { for (int i = 0; i < SLOTS; i++) d.own[i] = EMPTY; };
    prepare(), exchanges<<<2, 64>>>(GIVEN), d.take();
    prepare(), sets_bits<<<2, 64>>>(GIVEN), d.take();
    prepare(), subtracts<<<2, 64>>>(GIVEN), d.take();
    prepare(), takes_the_least<<<2, 64>>>(GIVEN), d.take();
    prepare(), swaps_back<<<2, 64>>>(GIVEN), d.take();
    prepare(), is_volatile<<<2, 64>>>(GIVEN), d.take();
    prepare(), by_assembly<<<2, 64>>>(GIVEN), d.take();
    prepare(), by_a_call<<<2, 64>>>(GIVEN), d.take();
    prepare(), through_memory<<<2, 64>>>(GIVEN, tables), d.take();
    prepare(), through_a_struct<<<2, 64>>>(GIVEN, v), d.take();
    prepare(), through_a_descriptor<<<2, 64>>>(GIVEN, views), d.take();
    prepare(), through_a_constant<<<2, 64>>>(GIVEN, 0), d.take();
    prepare(), by_a_variable<<<2, 64>>>(GIVEN, 0), d.take();
    prepare(), by_another_name<<<2, 64>>>(GIVEN, d.own, d.own), d.take();
    prepare(), by_the_rest_of_it<<<2, 64>>>(GIVEN, d.own), d.take();
    prepare(), by_an_integer<<<2, 64>>>(GIVEN, d.own), d.take();
    prepare(), whole_entries<<<2, 64>>>(GIVEN, d.wide), d.take();
    prepare(), whole_entries_by_bits<<<2, 64>>>(GIVEN, d.wide), d.take();
    prepare(), members<<<2, 64>>>(GIVEN, (pair *)d.wide), d.take();
    prepare(), unions<<<2, 64>>>(GIVEN, (word *)d.own), d.take();
    prepare(), values_of_the_launch<<<2, 64>>>(GIVEN, d.own, EMPTY, 5), d.take();
    prepare(), in_the_loop<<<2, 64>>>(GIVEN, d.own), d.take();
    cudaMemcpyFromSymbol(none, pool, sizeof none);
    for (int i = 0; i < FEW; i++) d.digest += none[i] != EMPTY;
    return d.show();
}
