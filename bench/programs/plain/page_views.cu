// Page view count, plain: a hash table in memory finds a page's counter. Pages are numbers from 1 on; 0 is a free slot.
namespace FORM {

__device__ unsigned slot_of(unsigned page, unsigned mask, unsigned *pages)
{
    unsigned slot = page * 2654435761u & mask;
    for (;;) {
        unsigned seen = pages[slot];
        if (seen == 0)
            seen = atomicCAS(&pages[slot], 0u, page);
        if (seen == 0 || seen == page)
            return slot;
        slot = slot + 1 & mask;
    }
}

__global__ void count_views(const unsigned *log, unsigned n, unsigned mask, unsigned *pages, unsigned *views)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&views[slot_of(log[i], mask, pages)], 1u);
}

void count(const unsigned *log, unsigned n, unsigned mask, unsigned *pages, unsigned *views)
{
    count_views<<<(n + 255) / 256, 256>>>(log, n, mask, pages, views);
}

}
