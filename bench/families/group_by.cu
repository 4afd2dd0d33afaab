// Group-by of a database engine: SELECT key, COUNT(*), SUM(a), SUM(b), MIN(a), MAX(b) WHERE c < limit GROUP BY key,
// into an open-addressing table, through one aggregate function an operator. The expert has such a table for each
// block, in shared memory, while it finds room there.
#include "families.cuh"

using Key = int64_t;
constexpr Key EMPTY = INT64_MAX;

struct Row {
    int64_t count, sum_a, sum_b, min_a, max_b;
};

__device__ int64_t agg_sum(int64_t *agg, int64_t val) {
    return atomicAdd(reinterpret_cast<unsigned long long *>(agg), static_cast<unsigned long long>(val));
}
__device__ int64_t agg_count(int64_t *agg) { return agg_sum(agg, 1); }
__device__ void agg_min(int64_t *agg, int64_t val) {
    atomicMin(reinterpret_cast<long long *>(agg), static_cast<long long>(val));
}
__device__ void agg_max(int64_t *agg, int64_t val) {
    atomicMax(reinterpret_cast<long long *>(agg), static_cast<long long>(val));
}

struct Columns {
    const Key *key;
    const int32_t *a, *b, *c;
    uint32_t rows;
    int32_t limit;
};
struct Table {
    Key *keys;
    Row *rows;
    uint32_t entry_count;
}; // a power of two

__device__ uint32_t key_hash(Key key) {
    uint64_t h = key * 0x9e3779b97f4a7c15u;
    return uint32_t(h >> 32);
}

__device__ Row *get_group_value(const Table &table, Key key) {
    uint32_t h = key_hash(key) & (table.entry_count - 1);
    for (uint32_t probes = 0; probes < table.entry_count; probes++) {
        const Key seen = atomicCAS(reinterpret_cast<unsigned long long *>(&table.keys[h]),
                                   static_cast<unsigned long long>(EMPTY), static_cast<unsigned long long>(key));
        if (seen == EMPTY || seen == key)
            return &table.rows[h];
        h = (h + 1) & (table.entry_count - 1);
    }
    return nullptr;
}

__global__ void query(Columns in, Table table, int32_t *error_code) {
    const uint32_t step = gridDim.x * blockDim.x;
    for (uint32_t pos = blockIdx.x * blockDim.x + threadIdx.x; pos < in.rows; pos += step) {
        if (in.c[pos] >= in.limit)
            continue;
        Row *row = get_group_value(table, in.key[pos]);
        if (row == nullptr) {
            *error_code = 1;
            return;
        }
        agg_count(&row->count);
        agg_sum(&row->sum_a, in.a[pos]);
        agg_sum(&row->sum_b, in.b[pos]);
        agg_min(&row->min_a, in.a[pos]);
        agg_max(&row->max_b, in.b[pos]);
    }
}

__global__ void clear(Table table) {
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= table.entry_count)
        return;
    table.keys[i] = EMPTY;
    table.rows[i] = {0, 0, 0, INT64_MAX, INT64_MIN};
}

#ifdef EXPERT
#include "by_hand/group_by.cuh"
#else
void group_by(const Columns &in, const Table &table, int32_t *error_code, int blocks) {
    query<<<blocks, 256>>>(in, table, error_code);
}
#endif

int main(int argc, char **argv) {
    family f("group_by", argc, argv);
    const struct {
        const char *name;
        uint32_t rows, groups, entries;
    } cases[] = {{"1000 groups", 8000000, 1000, 2048},
                 {"six groups", 8000000, 6, 64},
                 {"1 Mi groups", 8000000, 1 << 20, 1 << 21},
                 {"small", 20000, 100, 256}};
    for (const auto &c : cases) {
        rng r(13);
        std::vector<Key> keys(c.rows);
        std::vector<int32_t> a(c.rows), b(c.rows), when(c.rows);
        for (uint32_t i = 0; i < c.rows; i++)
            keys[i] = Key(r.below(c.groups)) * 7919 + 1, a[i] = r.below(100000), b[i] = int32_t(r.below(2000)) - 1000,
            when[i] = r.below(100);
        array<Key> key(keys), table_keys(c.entries);
        array<int32_t> ca(a), cb(b), cc(when), error(1);
        array<Row> rows(c.entries);
        const Table table = {table_keys, rows, c.entries};
        // Which slot a key gets depends on who comes first: results are compared in any order.
        array<unsigned> entries(std::vector<unsigned>(1, c.entries));
        f.measure(
            c.name, [&] { clear<<<(c.entries + 255) / 256, 256>>>(table); },
            [&] {
                group_by({key, ca, cb, cc, c.rows, 96}, table, error, int(std::min(132u * 8, (c.rows + 255) / 256)));
            },
            {bag(rows, entries), bag(table_keys, entries)});
    }
}
