// Page views: go through a web server's log and count each page's views and bytes; then count the votes of a poll.
//
// The log has few popular pages and many that hardly anybody reads, in no order. The poll has four answers: each of its
// counters is hit by about a quarter of every warp.

#include "common.h"

__global__ void count_views(const int *page, const unsigned *bytes, int n, unsigned *views, unsigned long long *traffic)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(&views[page[i]], 1u);
    atomicAdd(&traffic[page[i]], (unsigned long long)bytes[i]);
}

__global__ void count_votes(const unsigned char *answer, int n, unsigned *votes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&votes[answer[i]], 1u);
}

static int run_views(int n, int pages)
{
    auto page = generate<int>(n, [pages](size_t i) { return zipf_key(i, pages); });
    auto bytes = generate<unsigned>(n, [](size_t i) { return 100 + random_below(~i, 1 << 20); });
    std::vector<unsigned> want_views(pages);
    std::vector<unsigned long long> want_traffic(pages);
    for (int i = 0; i < n; i++) {
        want_views[page[i]]++;
        want_traffic[page[i]] += bytes[i];
    }

    Device<int> device_page(page);
    Device<unsigned> device_bytes(bytes), views(pages);
    Device<unsigned long long> traffic(pages);
    float ms = median_ms([&] { views.zero(); traffic.zero(); },
                         [&] { count_views<<<blocks_for(n), BLOCK>>>(device_page, device_bytes, n, views, traffic); });

    bool views_are_right = views.host() == want_views;
    Outcome outcome = compare(traffic.host(), want_traffic);
    outcome.ok = outcome.ok && views_are_right;
    return report("pageviews", n, ms, outcome);
}

static int run_votes(int n)
{
    const int answers = 4;
    auto answer = generate<unsigned char>(n, [](size_t i) { return random_below(i, answers); });
    std::vector<unsigned> want(answers);
    for (unsigned char a : answer)
        want[a]++;

    Device<unsigned char> device_answer(answer);
    Device<unsigned> votes(answers);
    float ms = median_ms([&] { votes.zero(); },
                         [&] { count_votes<<<blocks_for(n), BLOCK>>>(device_answer, n, votes); });
    return report("votes", n, ms, compare(votes.host(), want));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 25, 1000003);
    return run_views(n, 1 << 20) | run_votes(n);
}
