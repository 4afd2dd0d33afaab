// EXPECT: RESULT 10 11821634637
// Floats whose bits are swapped as integers, by one name or several. Each float counts down from the number of its
// updates: whoever brings it to nought marks it, so one swap finds nought, if updates are made when they are written.
#include "../probing.h"

union both {
    float f;
    int i;
};
struct cell {
    float left;
    int more;
};
struct view {
    float *left;
    int *bits;
};
__constant__ view kept;

enum { MARK = 0x7fffffff };

__global__ void by_a_cast(ARGUMENTS)
{
    EACH(i) {
        const int k = key[i];
        atomicAdd(&sum[k], -1.0f); // NEVER: block-*
        if (atomicCAS((int *)&sum[k], 0, MARK) == 0)
            own[k] = 1;
    }
}

__global__ void by_an_alias(ARGUMENTS)
{
    int *bits = reinterpret_cast<int *>(sum);
    EACH(i) {
        atomicAdd(sum + key[i], -1.0f); // NEVER: block-*
        const bool is_last = atomicCAS(bits + key[i], 0, MARK) == 0;
        if (is_last)
            own[key[i]] = 1;
    }
}

__global__ void in_a_union(ARGUMENTS, both *cells)
{
    EACH(i) {
        atomicAdd(&cells[key[i]].f, -1.0f); // NEVER: block-*
        if (atomicCAS(&cells[key[i]].i, 0, MARK) == 0)
            own[key[i]] = 1;
    }
}

// With bits of a float, by another name.
__global__ void marks_by_a_float(ARGUMENTS, float *left, int *bits)
{
    EACH(i) {
        atomicAdd(&left[key[i]], -1.0f); // NEVER: block-*
        if (atomicCAS(&bits[key[i]], 0, __float_as_int(-1e30f - x[i])) == 0)
            own[key[i]] = 1;
    }
}

// What was found is more than compared.
__global__ void keeps_what_it_found(ARGUMENTS, float *left, int *bits)
{
    EACH(i) {
        atomicAdd(&left[key[i]], -1.0f); // NEVER: block-*
        const int was = atomicCAS(&bits[key[i]], 0, MARK);
        if (__int_as_float(was) == 0)
            own[key[i]] = 1;
    }
}

__global__ void through_a_struct(ARGUMENTS, view q)
{
    EACH(i) {
        atomicAdd(&q.left[key[i]], -1.0f); // NEVER: block-*
        if (atomicCAS((unsigned *)q.left + key[i], 0u, (unsigned)MARK) == 0u)
            own[key[i]] = 1;
    }
}

__global__ void through_a_constant(ARGUMENTS)
{
    EACH(i) {
        atomicAdd(&kept.left[key[i]], -1.0f); // NEVER: block-*
        if (atomicCAS((int *)&kept.left[key[i]], 0, MARK) == 0)
            own[key[i]] = 1;
    }
}

// Two floats as one word of 64 bits: both have come to nought.
__global__ void pairs(ARGUMENTS, float2 *left)
{
    EACH(i) {
        const int k = key[i];
        atomicAdd(&left[k].x, -1.0f); // NEVER: block-*, warp-peers, warp-vector
        atomicCAS((unsigned long long *)&left[k], 0ull, ~0ull);
        atomicAdd(&left[k].y, -1.0f); // NEVER: block-*
        if (atomicCAS((unsigned long long *)&left[k], 0ull, ~0ull) == 0ull)
            own[k] = 1;
    }
}

// Beside the float lies a word that is swapped, which is no float: this may be put off.
__global__ void beside(ARGUMENTS, cell *cells)
{
    EACH(i) {
        const int k = key[i];
        atomicAdd(&cells[k].left, -1.0f);
        if (atomicCAS(&cells[k].more, EMPTY, k) == EMPTY)
            own[k] = 1;
    }
}

// An exchange in an integer's name.
__global__ void exchanges(ARGUMENTS, float *left, int *bits)
{
    EACH(i) {
        atomicAdd(&left[key[i]], -1.0f); // NEVER: block-*
        if (__int_as_float(atomicExch(&bits[key[i]], 0)) != 0)
            own[key[i]] = 1;
    }
}

int main()
{
    Data d;
    float *left = d.sum;
    view v{left, (int *)left};
    cudaMemcpyToSymbol(kept, &v, sizeof v);
    auto prepare = [&] { for (int i = 0; i < N; i++) left[d.key[i]] += 1; };
    auto take = [&] {
        cudaDeviceSynchronize();
        for (int i = 0; i < SLOTS; i++) left[i] = 0;
        d.take();
    };
    prepare(), by_a_cast<<<2, 128>>>(GIVEN), take();
    prepare(), by_an_alias<<<2, 128>>>(GIVEN), take();
    prepare(), in_a_union<<<2, 128>>>(GIVEN, (both *)left), take();
    prepare(), marks_by_a_float<<<2, 128>>>(GIVEN, left, (int *)left), take();
    prepare(), keeps_what_it_found<<<2, 128>>>(GIVEN, left, (int *)left), take();
    prepare(), through_a_struct<<<2, 128>>>(GIVEN, v), take();
    prepare(), through_a_constant<<<2, 128>>>(GIVEN), take();
    for (int i = 0; i < SLOTS; i++) d.wide[i] = 0;
    for (int i = 0; i < N; i++) ((float2 *)d.wide)[d.key[i]].x += 1, ((float2 *)d.wide)[d.key[i]].y += 1;
    pairs<<<2, 128>>>(GIVEN, (float2 *)d.wide);
    cudaDeviceSynchronize();
    for (int i = 0; i < SLOTS; i++) d.wide[i] = 0;
    take();
    for (int i = 0; i < SLOTS; i++) ((cell *)d.wide)[i] = {0, EMPTY};
    beside<<<2, 128>>>(GIVEN, (cell *)d.wide);
    take();
    prepare(), exchanges<<<2, 128>>>(GIVEN, left, (int *)left), take();
    return d.show();
}
