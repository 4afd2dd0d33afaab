// The runtime library's benchmark: every strategy against the plain atomic. Prints one table, writes all times as CSV.
//
//     bench [results.csv]
//     bench --parted [results.csv]    parts of warps alone
#include "bench.cuh"

#include <map>

void measure_u32();
void measure_u64();
void measure_f32();
void measure_f64();
void measure_flagged();
void measure_special();
void measure_parted();

// ---- the table ------------------------------------------------------------------------------------------------------

static std::vector<row> rows;
void add_row(const row& r) { rows.push_back(r); }

static const char* const columns[] = {"plain", "plain+flag", "keyed", "match", "runs", "vote", "uniform", "checked", "peers", "block"};

static void print_table() {
    std::vector<std::string> order;
    std::map<std::string, std::map<std::string, double>> times;
    for (const row& r : rows) {
        char line[160];
        std::snprintf(line, sizeof line, "%-6s %-14s %-18s %-6s %2s", r.space.c_str(), r.keys.c_str(), r.type.c_str(), r.result.c_str(), r.lanes.c_str());
        if (!times.count(line)) order.push_back(line);
        times[line][r.how] = r.ms;
    }
    std::stable_sort(order.begin(), order.end());
    std::printf("%-6s %-14s %-18s %-6s %2s %9s", "space", "keys", "type", "result", "ln", "plain ms");
    for (const char* column : columns)
        if (std::strcmp(column, "plain") != 0) std::printf(" %10s", column);
    std::printf("\n");
    for (const std::string& line : order) {
        const double plain = times[line]["plain"];
        std::printf("%s %9.4f", line.c_str(), plain);
        for (const char* column : columns) {
            if (std::strcmp(column, "plain") == 0) continue;
            const auto found = times[line].find(column);
            if (found == times[line].end())
                std::printf(" %10s", "");
            else
                std::printf(" %9.2fx", plain / found->second);
        }
        std::printf("\n");
    }
}

static void write_csv(const char* path) {
    FILE* const file = std::fopen(path, "w");
    if (!file) {
        std::perror(path);
        std::exit(1);
    }
    std::fprintf(file, "space,keys,type,result,lanes,how,ms\n");
    for (const row& r : rows)
        std::fprintf(file, "%s,%s,\"%s\",%s,%s,%s,%.5f\n", r.space.c_str(), r.keys.c_str(), r.type.c_str(), r.result.c_str(), r.lanes.c_str(), r.how.c_str(), r.ms);
    std::fclose(file);
}

int main(int argc, char** argv) {
    const bool parted_alone = argc > 1 && std::strcmp(argv[1], "--parted") == 0;
    if (!parted_alone) {
        measure_u32();
        measure_u64();
        measure_f32();
        measure_f64();
        measure_flagged();
        measure_special();
    }
    measure_parted();
    print_table();
    if (argc > 1 + parted_alone) write_csv(argv[1 + parted_alone]);
    return 0;
}
