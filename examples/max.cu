// Extremes: the highest bid so far, and the nearest point with its number.
//
// Every bidder learns what he had to beat, so that the old value is used. The nearest point packs its distance and its
// number into one 64-bit word, the usual way to get an arg-min out of a single atomic.

#include "common.h"

__global__ void auction(const int *bid, int n, int *highest, int *to_beat)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to_beat[i] = atomicMax(highest, bid[i]);
}

__global__ void nearest(const int *x, const int *y, int n, int px, int py, unsigned long long *best)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int dx = x[i] - px, dy = y[i] - py;
        unsigned long long distance = dx * dx + dy * dy;
        atomicMin(best, distance << 32 | i);
    }
}

// Is there an order of the bids that explains what each bidder was told? The bids that beat what they were told must
// form a chain from 0 upwards, each told the one before it; all others were told a link of the chain.
static bool bids_are_in_some_order(const std::vector<int> &bid, const std::vector<int> &to_beat)
{
    std::vector<std::pair<int, int>> raises;  // the bid, and what it was told
    std::vector<int> chain = { 0 };
    for (size_t i = 0; i < bid.size(); i++)
        if (bid[i] > to_beat[i])
            raises.push_back({ bid[i], to_beat[i] });
    std::sort(raises.begin(), raises.end());
    for (auto &raise : raises) {
        if (raise.second != chain.back())
            return false;
        chain.push_back(raise.first);
    }
    for (size_t i = 0; i < bid.size(); i++)
        if (!std::binary_search(chain.begin(), chain.end(), to_beat[i]))
            return false;
    return true;
}

static int run_auction(const char *name, const std::vector<int> &bid)
{
    int n = (int)bid.size();
    Device<int> bids(bid), highest(1), to_beat(n);
    float ms = median_ms([&] { highest.zero(); },
                         [&] { auction<<<blocks_for(n), BLOCK>>>(bids, n, highest, to_beat); });
    int got = highest.host()[0], want = *std::max_element(bid.begin(), bid.end());
    return report(name, n, ms, exactly(got == want && bids_are_in_some_order(bid, to_beat.host()), (uint64_t)got));
}

static int run_nearest(int n)
{
    const int side = 1 << 15, px = 12345, py = 23456;
    auto x = generate<int>(n, [](size_t i) { return random_below(2 * i, side); });
    auto y = generate<int>(n, [](size_t i) { return random_below(2 * i + 1, side); });
    unsigned long long want = ~0ull;
    for (int i = 0; i < n; i++) {
        int dx = x[i] - px, dy = y[i] - py;
        unsigned long long distance = dx * dx + dy * dy;
        want = std::min(want, distance << 32 | i);
    }

    Device<int> device_x(x), device_y(y);
    Device<unsigned long long> best(1);
    float ms = median_ms([&] { best.fill(0xff); },
                         [&] { nearest<<<blocks_resident(), BLOCK>>>(device_x, device_y, n, px, py, best); });
    unsigned long long got = best.host()[0];
    return report("nearest-u64", n, ms, exactly(got == want, got));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003);
    int failed = 0;
    failed |= run_auction("auction-random", generate<int>(n, [](size_t i) { return 1 + random_below(i, 1 << 30); }));
    failed |= run_auction("auction-rising", generate<int>(n, [](size_t i) { return 1 + (int)i; }));
    failed |= run_nearest(n);
    return failed;
}
