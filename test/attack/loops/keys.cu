// EXPECT: RESULT 16 46129598
// Places that look like functions of one key for the warp: keys that change, are narrow, wrap, differ from lane to lane, or come from elsewhere.
#include "../loops.h"

__global__ void from_shared(ARGUMENTS)
{
    __shared__ int ids[8];
    __shared__ float values[8];
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    bool done = false;
    for (int round = 0; round < 2; round++) {
        __syncthreads();
        if (threadIdx.x < 8)
            ids[threadIdx.x] = id[round * 8 + threadIdx.x], values[threadIdx.x] = w[round + threadIdx.x];
        __syncthreads();
        for (int j = 0; !done && j < 8; j++) {
            const int k = ids[j];
            if (w[t + j] < 0)
                continue;
            if (w[t + round] == 6) {
                done = true;
                continue;
            }
            atomicAdd(&g[4 * k], values[j]);
            atomicAdd(&g[4 * k + 1], w[t + j]);
            atomicAdd(&g[4 * k + 3], 1.0f);
        }
    }
}

__global__ void changes(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        int k = id[j];
        atomicAdd(&g[2 * k], 1.0f);
        k++;
        atomicAdd(&g[2 * k], w[t + j]);
        atomicAdd(&g[2 * k + 1], w[t + j]);
    }
}

__global__ void changes_by_reference(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        int k = id[j];
        int &also = k;
        atomicAdd(&g[2 * k], 1.0f);
        also += t % 2;
        atomicAdd(&g[2 * k + 1], w[t + j]);
        auto move = [&k] { k += 1; };
        move();
        atomicAdd(&g[2 * k], w[t + j]);
        atomicAdd(&g[2 * k + 1], 1.0f);
    }
}

__global__ void pointer_moves(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        float *p = g + 3 * id[j];
        atomicAdd(p++, 1.0f);
        atomicAdd(p, w[t + j]);
        atomicAdd(p + 1, w[t + j]);
    }
}

__global__ void narrow(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        const unsigned char k = (unsigned char)(id[j] + 250);
        atomicAdd(&g[2 * k], 1.0f);
        atomicAdd(&g[2 * k + 1], w[t + j]);
        const short s = (short)(id[j] * 1000);
        atomicAdd(&g[(s & 15) * 2], 1.0f);
        atomicAdd(&g[(s & 15) * 2 + 1], 1.0f);
    }
}

__global__ void wraps(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        const unsigned k = id[j] - 5u;
        atomicAdd(&g[k + 5u], 1.0f);
        atomicAdd(&g[k + 6u], w[t + j]);
        const unsigned far = id[j] + 0x80000000u;
        atomicAdd(&g[far * 2u], 1.0f);
        atomicAdd(&g[far * 2u + 1u], w[t + j]);
    }
}

__global__ void behind(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    float *end = g + 16 * ROWS;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        const long long k = id[j];
        atomicAdd(end - 3 * k - 1, 1.0f);
        atomicAdd(&end[-3 * k - 2], w[t + j]);
        atomicAdd(&g[(ROWS - k) * 2], w[t + j]);
    }
}

__global__ void differs(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        const int k = id[j + t % 2];
        atomicAdd(&g[2 * k], 1.0f); // NEVER: warp-uniform proved
        atomicAdd(&g[2 * k + 1], w[t + j]); // NEVER: warp-uniform proved
    }
}

__global__ void starts_apart(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = length[t] / 4; j < n; j++) {
        if (w[t + j] > 5)
            break;
        atomicAdd(&g[2 * id[j]], 1.0f); // NEVER: warp-uniform proved
        atomicAdd(&g[2 * id[j] + 1], w[t + j]); // NEVER: warp-uniform proved
    }
}

struct Row {
    float x, y;
    float rest[2];
};

__global__ void fields(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    Row *rows = reinterpret_cast<Row *>(g);
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        Row &row = rows[id[j]];
        atomicAdd(&row.x, 1.0f);
        atomicAdd(&row.rest[1], w[t + j]);
        Row *other = &rows[id[j] + 1];
        atomicAdd(&other->y, 1.0f);
        atomicAdd(&other->rest[0], w[t + j]);
        atomicAdd(&rows[id[j]].y, 2.0f);
        atomicAdd(&(*(rows + id[j])).rest[1], 3.0f);
    }
}

__global__ void chosen(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        atomicAdd(w[t + j] > 2 ? &g[2 * id[j]] : &g[2 * id[j] + 1], 1.0f);
        atomicAdd(&g[2 * id[j] + (w[t + j] > 3)], 1.0f);
    }
}

__global__ void overlaps(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        for (int c = 0; c < 4; c++)
            atomicAdd(&g[id[j] + c], w[t + c]);
        atomicAdd(&g[id[j] + 2], 1.0f);
        atomicAdd(&g[id[j] * 2], 1.0f);
    }
}

__global__ void hidden(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    const int base = 3;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        const int k = id[j];
        atomicAdd(&g[2 * k + base], 1.0f);
        {
            const int base = 4 + t % 2;
            atomicAdd(&g[2 * k + base], w[t + j]);
            const int k = id[j + 1];
            atomicAdd(&g[2 * k + 9], w[t + j]);
        }
    }
}

__global__ void by_chunks(ARGUMENTS)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    for (int first = 0; first < n; first += 4) {
        const int count = min(4, n - first), offset = first * 2 + lane / 32;
        for (int j = 0; j < count && w[t + first + j] < 6; j++) {
            atomicAdd(&g[2 * id[first + j] + offset], 1.0f);
            atomicAdd(&g[2 * id[first + j] + offset + 1], w[t + j]);
        }
    }
}

template <typename T, int C> __global__ void channels(const int *id, const float *w, T *g, int n, int stride)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) {
        if (w[t + j] > 5)
            break;
        T *row = g + id[j] * stride;
        for (int c = 0; c < C; ++c)
            atomicAdd(row + c, (T)w[t + c]);
        atomicAdd(&row[C], (T)1);
    }
}

int main()
{
    Data d;
    from_shared<<<5, 128>>>(GIVEN), d.take();
    changes<<<5, 128>>>(GIVEN), d.take();
    changes_by_reference<<<5, 128>>>(GIVEN), d.take();
    pointer_moves<<<5, 128>>>(GIVEN), d.take();
    narrow<<<5, 128>>>(GIVEN), d.take();
    wraps<<<5, 128>>>(GIVEN), d.take();
    behind<<<5, 128>>>(GIVEN), d.take();
    differs<<<5, 128>>>(GIVEN), d.take();
    starts_apart<<<5, 128>>>(GIVEN), d.take();
    fields<<<5, 128>>>(GIVEN), d.take();
    chosen<<<5, 128>>>(GIVEN), d.take();
    overlaps<<<5, 128>>>(GIVEN), d.take();
    hidden<<<5, 128>>>(GIVEN), d.take();
    by_chunks<<<5, 128>>>(GIVEN), d.take();
    channels<float, 3><<<5, 128>>>(d.id, d.w, d.g, LENGTH, 5), d.take();
    channels<float, 1><<<5, 128>>>(d.id, d.w, d.g, LENGTH, 4), d.take();
    double *wide = Data::make<double>(16 * ROWS);
    channels<double, 5><<<5, 128>>>(d.id, d.w, wide, LENGTH, 7);
    cudaDeviceSynchronize();
    for (int i = 0; i < 16 * ROWS; i++) d.digest += wide[i] * (i + 1);
    return d.show();
}
