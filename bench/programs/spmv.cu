// Sparse matrix times vector. Without atomics: rows one after another (CSR, made beforehand), a power of two of lanes each, about
// as many as a row has entries (N. Bell, M. Garland, Implementing Sparse Matrix-Vector Multiplication on Throughput-Oriented
// Processors, SC 2009: the CSR vector kernel; the width by the mean row as in CUSP).
#include <cmath>

#include "matrices.cuh"
#include "programs.cuh"

namespace as_written { void spmv(const unsigned* row, const unsigned* column, const float* a, unsigned entries, const float* x, float* y); }
namespace rewritten { void spmv(const unsigned* row, const unsigned* column, const float* a, unsigned entries, const float* x, float* y); }

namespace {

template <class How, class Map> __global__ void multiply(Map map, const unsigned* row, const unsigned* column, const float* a, unsigned entries, const float* x, float* y) {
    const unsigned i = map(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < entries) updater<How>::add(&y[row[i]], a[i] * x[column[i]]);
}

template <unsigned Width> __global__ void multiply_rows(const unsigned* begin, const unsigned* column, const float* a, unsigned rows, const float* x, float* y) {
    const unsigned row = (blockIdx.x * blockDim.x + threadIdx.x) / Width, lane = threadIdx.x % Width;
    float sum = 0;
    if (row < rows)
        for (unsigned k = begin[row] + lane; k < begin[row + 1]; k += Width) sum += a[k] * x[column[k]];
    for (unsigned half = Width / 2; half; half /= 2) sum += __shfl_down_sync(~0u, sum, half, Width);
    if (row < rows && lane == 0) y[row] = sum;
}

std::vector<float> operand(unsigned columns) {
    std::vector<float> x(columns);
    for (unsigned k = 0; k < columns; ++k) x[k] = float(mix(~k) % 4);
    return x;
}

// The same matrix, row by row.
struct rows_in_order {
    std::vector<unsigned> begin, column;
    std::vector<float> a;

    explicit rows_in_order(const matrix& m) : begin(m.rows + 1), column(m.a.size()), a(m.a.size()) {
        for (const unsigned row : m.row) ++begin[row + 1];
        for (unsigned row = 0; row < m.rows; ++row) begin[row + 1] += begin[row];
        std::vector<unsigned> next(begin.begin(), begin.end() - 1);
        for (size_t k = 0; k < m.a.size(); ++k) {
            column[next[m.row[k]]] = m.column[k];
            a[next[m.row[k]]++] = m.a[k];
        }
    }
};

struct program {
    const matrix& m;
    unsigned entries = unsigned(m.a.size());
    rows_in_order ordered{m};
    array<unsigned> row{m.row}, column{m.column}, begin{ordered.begin}, ordered_column{ordered.column};
    array<float> a{m.a}, ordered_a{ordered.a}, x, y{m.rows};
    std::vector<double> right, size;

    explicit program(const matrix& given) : m(given), x(operand(given.columns)), right(given.rows), size(given.rows) {
        const std::vector<float> v = x.host();
        for (size_t k = 0; k < m.a.size(); ++k) {
            right[m.row[k]] += double(m.a[k]) * v[m.column[k]];
            size[m.row[k]] += std::fabs(double(m.a[k]) * v[m.column[k]]);
        }
    }
    template <unsigned Width> void by_rows() { multiply_rows<Width><<<(m.rows * Width + 255) / 256, 256>>>(begin, ordered_column, ordered_a, m.rows, x, y); }
    void no_atomics() {
        const unsigned mean = entries / m.rows;
        if (mean <= 2) return by_rows<2>();
        if (mean <= 4) return by_rows<4>();
        if (mean <= 8) return by_rows<8>();
        if (mean <= 16) return by_rows<16>();
        by_rows<32>();
    }
    void as_written() {
        y.zero();
        as_written::spmv(row, column, a, entries, x, y);
    }
    void rewritten() {
        y.zero();
        rewritten::spmv(row, column, a, entries, x, y);
    }
    template <class How, class Map> void update(const std::vector<Map>& maps) {
        y.zero();
        multiply<How><<<(entries + 255) / 256, 256>>>(maps[0], row, column, a, entries, x, y);
    }
    size_t steps() const { return 1; }
    double lay_out(order which, unsigned unit, std::vector<warpagg::layout_plan>& plans) { return make_plan(plans[0], which, row, entries, unit); }
    bool is_right() const {
        const std::vector<float> found = y.host();
        bool is_right = true;
        for (unsigned i = 0; i < m.rows; ++i) is_right = is_right && std::fabs(found[i] - right[i]) <= 1e-5 * size[i];
        return is_right;
    }
};

void measure(const matrix& m) {
    program p(m);
    measurement<program>("SpMV", m.name.c_str(), p);
}

}  // namespace

// Files besides the generated matrices.
void measure_spmv(const std::vector<const char*>& files) {
    for (const matrix& m : generated_matrices()) {
        measure(m);
        if (m.name == "FEM" || m.name == "circuit" || m.name == "webbase") measure(by_column(m));
    }
    for (const char* file : files) measure(read_matrix_market(file));
}
