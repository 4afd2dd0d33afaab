// The five programs of G-Atom's paper in all forms, with the paper's figures beside ours. Prints tables, writes all times as CSV.
//
//     programs [--only=PROGRAM] [results.csv [matrix.mtx…]]
#include "programs.cuh"

void measure_histogram();
void measure_merge_sort();
void measure_page_views();
void measure_summation();
void measure_spmv(const std::vector<const char*>& files);
void measure_sums();

static std::vector<result> results;
void add_result(const result& r) { results.push_back(r); }

static int failures = 0;
void add_failure(const result& r, form which) {
    ++failures;
    std::printf("FAILED: %s, %s, %s: wrong result\n", r.program.c_str(), r.input.c_str(), form_name[which]);
}

// The paper's best and worst on a GTX 680.
static const struct {
    const char* program;
    double best, worst;
} paper[] = {{"histogram", 14.01, 0.78}, {"merge sort", 1.63, 0.80}, {"page views", 7.62, 0.94}, {"summation", 2.81, 0.93}, {"SpMV", 2.63, 0.86}};

// G-Atom's best form with atomics: what the paper chooses from.
static double best_of_paper(const result& r) {
    double ms = r.ms[plain_atomics];
    for (const form f : {sr, vr, ss, sr_ss, vr_ss}) ms = std::min(ms, r.ms[f]);
    return ms;
}

static void print_times() {
    std::printf("Milliseconds without atomics and with plain ones; then how many times as fast as plain atomics, making the layout not counted;\n");
    std::printf("the layouts' own ms (SS: by thread; SS by warp for SR+SS and VR+SS; cluster), and after how many launches the cluster has paid,\nbeside the better of plain and SR.\n\n");
    std::printf("| program | input | no atomics, ms | plain, ms |");
    for (int f = sr; f < forms; ++f) std::printf(" %s |", form_name[f]);
    std::printf(" plans, ms | pays after |\n|---|---|---|---|");
    for (int f = sr; f < forms; ++f) std::printf("---|");
    std::printf("---|---|\n");
    for (const result& r : results) {
        std::printf("| %s | %s | %.4f | %.4f |", r.program.c_str(), r.input.c_str(), r.ms[without_atomics], r.ms[plain_atomics]);
        for (int f = sr; f < forms; ++f) std::printf(" %.2f |", r.ms[plain_atomics] / r.ms[f]);
        const unsigned long long launches = warpagg::launches_to_pay_back(r.plan_ms[sr_cluster], std::min(r.ms[plain_atomics], r.ms[sr]), r.ms[sr_cluster]);
        std::printf(" %.3f / %.3f / %.3f | ", r.plan_ms[ss], r.plan_ms[sr_ss], r.plan_ms[sr_cluster]);
        std::printf("%s |\n", launches ? std::to_string(launches).c_str() : "never");
    }
}

// Best and worst over a program's inputs.
struct range {
    double best = 0, worst = 1e30;
    void add(double ratio) { best = std::max(best, ratio), worst = std::min(worst, ratio); }
};

static void print_beside_the_paper() {
    std::printf("\nBest / worst over the inputs. The best of plain, SR, VR, SS and both (layouts not counted) and the tool by itself, as times\n");
    std::printf("as fast as the form without atomics and as plain atomics.\n\n");
    std::printf("| program | paper, GTX 680 | best form : no atomics | best form : plain | tool : no atomics | tool : plain |\n|---|---|---|---|---|---|\n");
    double least = 1e30;
    for (const auto& row : paper) {
        range by_none, by_plain, tool_by_none, tool_by_plain;
        for (const result& r : results) {
            if (r.program != row.program) continue;
            by_none.add(r.ms[without_atomics] / best_of_paper(r));
            by_plain.add(r.ms[plain_atomics] / best_of_paper(r));
            tool_by_none.add(r.ms[without_atomics] / r.ms[by_the_tool]);
            tool_by_plain.add(r.ms[plain_atomics] / r.ms[by_the_tool]);
        }
        if (by_none.best == 0) continue;
        least = std::min(least, tool_by_plain.worst);
        std::printf("| %s | %.2f / %.2f | %.2f / %.2f | %.2f / %.2f | %.2f / %.2f | %.2f / %.2f |\n", row.program, row.best, row.worst, by_none.best, by_none.worst, by_plain.best,
                    by_plain.worst, tool_by_none.best, tool_by_none.worst, tool_by_plain.best, tool_by_plain.worst);
    }
    if (least < 1e30) std::printf("\nThe tool's worst case over all inputs: %.3f\n", least);
}

static void write_csv(const char* path) {
    FILE* const file = std::fopen(path, "w");
    if (!file) {
        std::perror(path);
        std::exit(1);
    }
    std::fprintf(file, "program,input,form,ms,plan_ms\n");
    for (const result& r : results)
        for (int f = 0; f < forms; ++f) std::fprintf(file, "%s,\"%s\",%s,%.5f,%.5f\n", r.program.c_str(), r.input.c_str(), form_name[f], r.ms[f], r.plan_ms[f]);
    std::fclose(file);
}

// The pool keeps what a plan gives back, as a program would have it that makes plans again and again.
static void keep_memory() {
    cudaMemPool_t pool;
    CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
    unsigned long long all = ~0ull;
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
}

int main(int argc, char** argv) {
    std::string only;
    std::vector<const char*> files;
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], "--only=", 7) == 0)
            only = argv[i] + 7;
        else
            files.push_back(argv[i]);
    }
    const char* const csv = files.empty() ? nullptr : files[0];
    if (csv) files.erase(files.begin());
    const auto is_asked_for = [&](const char* program) { return only.empty() || only == program; };

    keep_memory();
    if (is_asked_for("histogram")) measure_histogram();
    if (is_asked_for("merge_sort")) measure_merge_sort();
    if (is_asked_for("page_views")) measure_page_views();
    if (is_asked_for("summation")) measure_summation();
    if (is_asked_for("spmv")) measure_spmv(files);
    if (is_asked_for("sums")) measure_sums();
    print_times();
    print_beside_the_paper();
    if (csv) write_csv(csv);
    if (failures) std::printf("FAILED: %d results were wrong\n", failures);
    return failures != 0 || results.empty();
}
