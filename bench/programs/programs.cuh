// What the paper's programs share: the forms in which each is run, the check behind each run, the rows of the table.
//
// I. Egielski, J. Huang, E. Z. Zhang, Massive Atomics for Massive Parallelism on GPUs, ISMM 2014. Its names: SR, scan and reduce
// (warpagg::runs); VR, vote and reduce (warpagg::vote, with its threshold); SS, sort and scatter (warpagg::scatter_layout).
#pragma once

#include <warpagg/layout.cuh>

#include "../runtime/bench.cuh"
#include "mix.cuh"

// ---- forms ----------------------------------------------------------------------------------------------------------

enum form { without_atomics, plain_atomics, sr, vr, ss, sr_ss, vr_ss, sr_cluster, by_the_tool, forms };
constexpr const char* form_name[forms] = {"no atomics", "plain", "SR", "VR", "SS", "SR+SS", "VR+SS", "SR+cluster", "tool"};

// A map that leaves each thread its own element.
struct as_is {
    __device__ unsigned operator()(unsigned i) const { return i; }
};

enum order { scatter, cluster };

// Makes the layout and waits for it. Returns its time, of a plan that has its memory, in milliseconds.
double make_plan(warpagg::layout_plan& plan, order which, const unsigned* keys, unsigned n, unsigned unit);

// One program with one input.
struct result {
    std::string program, input;
    double ms[forms];
    double plan_ms[forms];  // of the layout that a form needs
};
void add_result(const result& r);
void add_failure(const result& r, form which);  // a wrong result

constexpr int least_runs = 9;

// Runs a program in all forms. It has:
//     void no_atomics(), as_written(), rewritten();
//     template <class How> void update(const std::vector<Map>&), Map as_is or layout_map;   one map a step
//     size_t steps();
//     double lay_out(order, unsigned unit, std::vector<warpagg::layout_plan>&);  one plan a step; their time
//     bool is_right();                                                           after any of these
template <class Program> class measurement {
public:
    measurement(const char* name, const char* input, Program& given) : program(given) {
        r.program = name;
        r.input = input;
        time(without_atomics, [&] { program.no_atomics(); });
        time(plain_atomics, [&] { program.as_written(); });
        time(by_the_tool, [&] { program.rewritten(); });
        const std::vector<as_is> straight(program.steps());
        time(sr, [&] { program.template update<warpagg::runs>(straight); });
        time(vr, [&] { program.template update<warpagg::vote>(straight); });
        laid_out<warpagg::plain>(ss, scatter, warpagg::by_thread);
        laid_out<warpagg::runs>(sr_ss, scatter, warpagg::by_warp);  // runs within a warp stay, warps move apart
        laid_out<warpagg::vote>(vr_ss, scatter, warpagg::by_warp);
        laid_out<warpagg::runs>(sr_cluster, cluster, warpagg::by_thread);
        add_result(r);
    }

private:
    template <class Launch> void time(form which, Launch launch) {
        launch();
        CHECK(cudaDeviceSynchronize());
        if (!program.is_right()) add_failure(r, which);
        r.ms[which] = median_ms(launch, least_runs);
    }

    template <class How> void laid_out(form which, order how, unsigned unit) {
        std::vector<warpagg::layout_plan> plans(program.steps());
        r.plan_ms[which] = program.lay_out(how, unit, plans);
        std::vector<warpagg::layout_map> maps;
        for (const warpagg::layout_plan& plan : plans) maps.push_back(plan.map());
        time(which, [&] { program.template update<How>(maps); });
    }

    Program& program;
    result r{};
};

// ---- memory ---------------------------------------------------------------------------------------------------------

// An array on the device.
template <class T> class array {
public:
    explicit array(size_t n) : count(n) { CHECK(cudaMalloc(&device, n * sizeof(T))); }
    explicit array(const std::vector<T>& host) : array(host.size()) { CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice)); }
    ~array() { cudaFree(device); }
    array(const array&) = delete;
    array& operator=(const array&) = delete;

    void zero() { CHECK(cudaMemsetAsync(device, 0, count * sizeof(T))); }
    std::vector<T> host() const { return host(count); }
    std::vector<T> host(size_t n) const {
        std::vector<T> copy(n);
        CHECK(cudaMemcpy(copy.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost));
        return copy;
    }
    operator T*() const { return device; }

private:
    size_t count;
    T* device;
};

// What the first of CUB's two calls says.
template <class Call> size_t workspace_for(Call call) {
    size_t bytes = 0;
    CHECK(call(static_cast<void*>(nullptr), bytes));
    return bytes;
}
