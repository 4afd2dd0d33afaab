// What an expert writes instead: see compaction.cu. (CUB's DeviceSelect takes 1.6 to 2 times as long.)
#pragma once

// Four items a thread, one update a block.
template <typename T, typename Predicate> __global__ void __launch_bounds__(256)
    compact_together(const T *in, unsigned n, Predicate keep, OutputQueue<T> out) {
    __shared__ unsigned counts[8], first;
    const unsigned lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    T items[4];
    unsigned kept[4], of_warp = 0;
    for (unsigned k = 0; k < 4; k++) {
        const unsigned i = blockIdx.x * 1024 + k * 256 + threadIdx.x;
        if (i < n)
            items[k] = in[i];
        kept[k] = __ballot_sync(~0u, i < n && keep(items[k]));
        of_warp += __popc(kept[k]);
    }
    if (lane == 0)
        counts[warp] = of_warp;
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned all = 0;
        for (unsigned w = 0; w < 8; w++) {
            const unsigned its = counts[w];
            counts[w] = all;
            all += its;
        }
        first = all ? atomicAdd(out.size, all) : 0;
    }
    __syncthreads();
    unsigned at = first + counts[warp];
    for (unsigned k = 0; k < 4; k++) {
        if (kept[k] >> lane & 1)
            out.items[at + __popc(kept[k] & ((1u << lane) - 1))] = items[k];
        at += __popc(kept[k]);
    }
}

void select_in_box(const Particle *in, unsigned n, const InBox &box, const OutputQueue<Particle> &out, unsigned *) {
    compact_together<<<(n + 1023) / 1024, 256>>>(in, n, box, out);
}
