// EXPECT: RESULT 14 11151674
// Searches for a free slot as tables have them: what is swapped in stays, and sums go to the slot that was found.
#include "../probing.h"

__constant__ int nobody = EMPTY;
__device__ int lost;

__device__ unsigned mix(unsigned k) { return k * 2654435769u >> 7; }

__global__ void linear(ARGUMENTS)
{
    EACH(i) {
        unsigned s = mix(key[i]) & MASK;
        for (;;) {
            int was = atomicCAS(&slots[s], EMPTY, key[i]);
            if (was == EMPTY || was == key[i])
                break;
            s = (s + 1) & MASK;
        }
        atomicAdd(&sum[s], x[i]);
        atomicAdd(&count[s], 1);
    }
}

__device__ int find(int *slots, int key)
{
    for (int i = mix(key) & MASK;; i = (i + 1) & MASK) {
        int was = atomicCAS(&slots[i], EMPTY, key);
        if (was == EMPTY || was == key)
            return i;
    }
}

__global__ void in_a_function(ARGUMENTS)
{
    EACH(i) {
        const int s = find(slots, key[i]);
        atomicAdd(&sum[s], x[i]);
        atomicAdd(&count[s], 1);
    }
}

__global__ void squares(ARGUMENTS)
{
    EACH(i) {
        const int k = key[i];
        int j = 0, s = 0, was = 0;
        do {
            s = (mix(k) + j * (j + 1) / 2) & MASK;
            was = atomicCAS(slots + s, EMPTY, k);
            j++;
        } while (was != EMPTY && was != k);
        atomicAdd(&sum[s], x[i]);
        atomicAdd(&count[s], 1);
    }
}

__global__ void two_hashes(ARGUMENTS, int empty)
{
    EACH(i) {
        const int k = key[i], step = 2 * (k % 37) + 1;
        int s = mix(k) & MASK;
        bool done = false;
        while (!done) {
            const int was = atomicCAS(&slots[s], empty, k);
            if (was == empty || was == k)
                done = true;
            else
                s = (s + step) & MASK;
        }
        atomicAdd(&sum[s], x[i]);
        atomicAdd(&count[s], 1);
    }
}

// Rounds are counted, which is no matter of the table: what they are depends on who comes first.
__global__ void counts_rounds(ARGUMENTS)
{
    EACH(i) {
        int s = mix(key[i]) & MASK, j = 0, was = 0;
        while (was != nobody && was != key[i] || j == 0) {
            atomicAdd(&tries[2 * (j & 7)], x[i]);
            atomicAdd(&tries[2 * (j & 7) + 1], 1.0f);
            s = (mix(key[i]) + j++) & MASK;
            was = atomicCAS(&slots[s], nobody, key[i]);
        }
        atomicAdd(&sum[s], x[i]);
    }
}

// A bounded search; who finds no place is counted, and the table is large enough for all.
__global__ void gives_up(ARGUMENTS)
{
    EACH(i) {
        int s = -1;
        for (int j = 0; j < SLOTS && s < 0; j++) {
            const int at = (mix(key[i]) + j) & MASK, was = atomicCAS(&slots[at], EMPTY, key[i]);
            if (was == EMPTY || was == key[i])
                s = at;
        }
        if (s < 0)
            atomicAdd(&lost, 1);
        else {
            atomicAdd(&sum[s], x[i]);
            atomicAdd(&count[s], 1);
        }
    }
}

// Twice the same value: a slot is reserved by -2, and others that see that go on.
__global__ void two_swaps(ARGUMENTS)
{
    EACH(i) {
        if (i >= KEYS)
            continue;
        int s = mix(i) & MASK;
        while (atomicCAS(&slots[s], EMPTY, i) != EMPTY && atomicCAS(&slots[(s + 1) & MASK], EMPTY, i) != EMPTY)
            s = (s + 2) & MASK;
        atomicAdd(&own[i], 1);
    }
}

// By pointers.
__global__ void by_pointer(ARGUMENTS)
{
    EACH(i) {
        int *p = slots + (mix(key[i]) & MASK);
        for (int was; (was = atomicCAS(p, EMPTY, key[i])) != EMPTY && was != key[i];)
            p = p + 1 == slots + SLOTS ? slots : p + 1;
        atomicAdd(&sum[p - slots], x[i]);
        atomicAdd(&count[p - slots], 1);
    }
}

// By goto, with a sum in front of the search.
__global__ void by_goto(ARGUMENTS)
{
    EACH(i) {
        atomicAdd(&own[key[i]], i & 3);
        int s = mix(key[i]) & MASK;
    again:
        const int was = atomicCAS(&slots[s], EMPTY, key[i]);
        if (was != EMPTY && was != key[i]) {
            s = (s + 1) & MASK;
            goto again;
        }
        atomicAdd(&sum[s], x[i]);
    }
}

// Words of 64 bits: the key is the low half of the entry, the high half a value that whoever takes it brings.
__global__ void wide_entries(unsigned long long *table, const int *key, int *own, int n)
{
    EACH(i) {
        const unsigned long long entry = (unsigned long long)(key[i] % 997 * 5) << 32 | (unsigned)key[i];
        unsigned s = mix(key[i]) & MASK;
        unsigned long long was;
        while ((was = atomicCAS(&table[s], ~0ull, entry)) != ~0ull && (unsigned)was != (unsigned)entry)
            s = (s + 1) & MASK;
        atomicAdd(&own[key[i]], 1);
    }
}

struct entry {
    int key, count;
};
static_assert(sizeof(entry) == 8, "as wide");

// Structs: what is counted lies beside the key.
__global__ void structs(entry *table, const int *key, int n)
{
    EACH(i) {
        int s = mix(key[i]) & MASK;
        for (int was; (was = atomicCAS(&table[s].key, EMPTY, key[i])) != EMPTY && was != key[i];)
            s = (s + 1) & MASK;
        atomicAdd(&table[s].count, 1);
    }
}

// The block's own table, with what it holds sent at the end.
__global__ void near(ARGUMENTS)
{
    __shared__ int mine[SLOTS], seen[SLOTS];
    for (int i = threadIdx.x; i < SLOTS; i += blockDim.x)
        mine[i] = EMPTY, seen[i] = 0;
    __syncthreads();
    EACH(i) {
        int s = mix(key[i]) & MASK;
        for (int was; (was = atomicCAS(&mine[s], EMPTY, key[i])) != EMPTY && was != key[i];)
            s = (s + 1) & MASK;
        atomicAdd(&seen[s], 1);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < SLOTS; i += blockDim.x)
        if (mine[i] != EMPTY)
            atomicAdd(&count[mine[i]], seen[i]);
}

// A set: who is first of a key writes it down.
__global__ void first_of_all(ARGUMENTS, int *filled)
{
    EACH(i) {
        int s = mix(key[i]) & MASK, was;
        for (; (was = atomicCAS(&slots[s], EMPTY, key[i])) != EMPTY && was != key[i]; s = (s + 1) & MASK)
            ;
        if (was == EMPTY)
            own[atomicAdd(filled, 1)] = key[i];
    }
}

// A template for both widths, in the block's scope where one block works.
template <class T> __device__ bool add(T *set, T key)
{
    for (T k = 0; k < SLOTS; k++) {
        const T old = atomicCAS_block(set + ((mix((unsigned)key) + (unsigned)k) & MASK), ~T(0), key);
        if (old == ~T(0) || old == key)
            return old != key;
    }
    return false;
}
__global__ void templates(unsigned *narrow, unsigned long long *wide, const int *key, int *own, int n)
{
    EACH(i) {
        if (add(narrow, (unsigned)key[i]))
            atomicAdd(&own[key[i] & 63], 1);
        if (add(wide, (unsigned long long)key[i]))
            atomicAdd(&own[key[i] & 63], 2);
    }
}

int main()
{
    Data d;
    int *filled = Data::make<int>(1);
    linear<<<2, 128>>>(GIVEN), d.take();
    in_a_function<<<2, 128>>>(GIVEN), d.take();
    squares<<<2, 128>>>(GIVEN), d.take();
    two_hashes<<<2, 128>>>(GIVEN, EMPTY), d.take();
    counts_rounds<<<2, 128>>>(GIVEN), d.take();
    gives_up<<<2, 128>>>(GIVEN), d.take();
    two_swaps<<<2, 128>>>(GIVEN), d.take();
    by_pointer<<<2, 128>>>(GIVEN), d.take();
    by_goto<<<2, 128>>>(GIVEN), d.take();
    wide_entries<<<2, 128>>>(d.wide, d.key, d.own, N), d.take();
    structs<<<2, 128>>>((entry *)d.wide, d.key, N), d.take();
    near<<<2, 128>>>(GIVEN), d.take();
    first_of_all<<<2, 128>>>(GIVEN, filled);
    cudaDeviceSynchronize();
    d.digest += *filled, d.take();
    templates<<<1, 128>>>((unsigned *)d.slots, d.wide, d.key, d.own, N), d.take();
    int none = 0;
    cudaMemcpyFromSymbol(&none, lost, sizeof none);
    d.digest += none;
    return d.show();
}
