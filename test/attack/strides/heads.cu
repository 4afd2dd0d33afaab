// EXPECT: RESULT 78 99679074980
// FLAGS: -std=c++17
// Heads of loops by the size of the grid that look alike and are not: what changes on the way, in which type is compared, what the parts are spelled with.
#include "../strides.h"

#define FIRST (blockIdx.x * blockDim.x + threadIdx.x)
#define STEP (gridDim.x * blockDim.x)
#define WHOLE(i, n) int i = FIRST; i < (n); i += STEP

using index_type = int64_t;
struct Range {
    int first, last;
    __host__ __device__ int size() const { return last - first; }
};
__constant__ int limit = 3001;
__device__ int moving = 4000;

// A negative end, as an int and as an unsigned that an int is compared with.
__global__ void negative(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP)
        atomicAdd(&bins[key[i]], 1u);
}
__global__ void negative_start(ARGUMENTS) {
    for (int i = (int)threadIdx.x - 300; i < n; i += blockDim.x)
        if (i >= 0)
            atomicAdd(&bins[key[i]], 1u);
}
__global__ void wide_index(ARGUMENTS) {
    const index_type all = n;
    for (index_type i = FIRST; i < all; i += STEP)
        atomicAdd(sum, x[i]);
}
__global__ void narrow_end(ARGUMENTS) {
    for (size_t i = FIRST; i < n; i += STEP)
        atomicAdd(sum, x[i]);
}
__global__ void unsigned_end(ARGUMENTS, unsigned m) {
    for (int i = FIRST; i < m; i += STEP)
        atomicAdd(sum, x[i]);
}
__global__ void small_index(ARGUMENTS) {
    for (short i = threadIdx.x; i < 3000; i += 256)
        atomicAdd(&sum[1], x[i]);
}
__global__ void by_macro(ARGUMENTS) {
    for (WHOLE(i, n))
        atomicAdd(sum, x[i]);
}
__global__ void by_constant_memory(ARGUMENTS) {
    for (int i = FIRST; i < limit; i += STEP)
        atomicAdd(sum, x[i]);
}
// Another thread may move the end, and the thread itself does.
__global__ void end_moves(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        if (x[i] == 17 && i > 4000)
            n = i;
        atomicAdd(&bins[key[i]], 1u);
    }
}
__global__ void end_moves_in_lambda(ARGUMENTS) {
    auto stop = [&](int at) { n = at; };
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(&bins[key[i]], 1u);
        if (i > 3000)
            stop(i);
    }
}
__device__ void halve(int &n) { n = n / 2 + 1000; }
__global__ void end_moves_by_call(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(&bins[key[i]], 1u);
        halve(n);
    }
}
__global__ void end_through_pointer(ARGUMENTS) {
    int last = n, *p = &last;
    for (int i = FIRST; i < last; i += STEP) {
        atomicAdd(&bins[key[i]], 1u);
        *p -= i > 2500 ? 1000 : 0;
    }
}
__global__ void step_grows(ARGUMENTS) {
    int step = STEP;
    for (int i = FIRST; i < n; i += step) {
        atomicAdd(&bins[key[i]], 1u);
        step += 3;
    }
}
__global__ void counter_jumps(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        atomicAdd(&bins[key[i]], 1u);
        if (x[i] > 15)
            i += STEP;
    }
}
__global__ void counter_by_reference(ARGUMENTS) {
    for (int i = FIRST; i < n; i += STEP) {
        int &j = i;
        atomicAdd(&bins[key[i]], 1u);
        j += x[i] > 15 ? 32 : 0;
    }
}
// A method and a struct that says where.
__global__ void by_range(ARGUMENTS, Range r) {
    for (int i = r.first + FIRST; i < r.last; i += STEP)
        atomicAdd(sum, x[i]);
    for (int i = FIRST; i < r.size(); i += STEP)
        atomicAdd(sum + 1, x[i]);
}
__global__ void shifted(ARGUMENTS) {
    for (int i = FIRST; i < n >> 1 << 1; i += STEP << 1)
        atomicAdd(sum, x[i]);
    for (int i = FIRST; i < (n > 4000 ? 4000 : n); i += STEP)
        atomicAdd(sum + 1, x[i]);
}
__global__ void two_steps(ARGUMENTS) {
    for (int i = FIRST, k = 0; i < n; i += STEP, k++)
        atomicAdd(sum, x[i] * k);
}
__global__ void braces(ARGUMENTS) {
    for (int i{(int)FIRST}; i < n; i += STEP)
        atomicAdd(sum, x[i]);
    for (auto i = FIRST; i < n; i += STEP)
        atomicAdd(sum + 1, x[i]);
}
// Names of the loop's that hide others, and ours.
__global__ void hides(ARGUMENTS) {
    int rounds = 2, i = 7;
    for (int i = FIRST; i < n; i += STEP) {
        int n = x[i] + rounds;
        atomicAdd(sum, n);
    }
    for (int j = FIRST; j < n; j += STEP)
        atomicAdd(sum + 2, x[j] * i);
}
template <class I, int N> __global__ void of_template(ARGUMENTS) {
    for (I i = FIRST; i < I(N); i += I(STEP))
        atomicAdd(sum, x[i]);
    for (int i = FIRST; i < N; i += STEP)
        atomicAdd(sum + 3, x[i]);
}
__global__ void of_warps(ARGUMENTS) {
    for (int i = threadIdx.x / 32; i < n; i += blockDim.x / 32)
        atomicAdd(&bins[key[i]], threadIdx.x % 32);
}
__global__ void conditional(ARGUMENTS) {
    if (n > 10)
        for (int i = FIRST; i < n; i += STEP)
            atomicAdd(sum, x[i]);
    else
        for (int i = FIRST; i < n; i += STEP)
            atomicAdd(sum + 1, x[i]);
    switch (n & 1) {
    case 0:
        for (int i = FIRST; i < n; i += STEP)
            atomicAdd(sum + 2, x[i]);
        break;
    default:
        for (int i = FIRST; i < n; i += STEP)
            atomicAdd(sum + 4, x[i]);
    }
}

int main() {
    Data d;
    for (int blocks : {1, 3, 40}) {
        negative<<<blocks, 128>>>(GIVEN(-5)), d.take();
        negative<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        negative_start<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        wide_index<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        narrow_end<<<blocks, 128>>>(GIVEN(COUNT - 1)), d.take();
        unsigned_end<<<blocks, 128>>>(GIVEN(COUNT), COUNT - 7), d.take();
        small_index<<<blocks, 256>>>(GIVEN(COUNT)), d.take();
        by_macro<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        by_constant_memory<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        end_moves<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        end_moves_in_lambda<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        end_moves_by_call<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        end_through_pointer<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        step_grows<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        counter_jumps<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        counter_by_reference<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        by_range<<<blocks, 128>>>(GIVEN(COUNT), Range{100, 4800}), d.take();
        shifted<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        two_steps<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        braces<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        hides<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        of_template<long long, 4999><<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        of_template<unsigned, 1000><<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        of_warps<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        conditional<<<blocks, 128>>>(GIVEN(COUNT)), d.take();
        conditional<<<blocks, 128>>>(GIVEN(10)), d.take();
    }
    return d.show();
}
