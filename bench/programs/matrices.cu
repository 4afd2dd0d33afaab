#include "matrices.cuh"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

#include "mix.cuh"

namespace {

void add(matrix& m, unsigned row, unsigned column) {
    m.row.push_back(row);
    m.column.push_back(column);
    m.a.push_back(float(1 + mix(unsigned(m.a.size())) % 4));
}

matrix named(const char* name, unsigned rows, unsigned columns) {
    matrix m;
    m.name = name;
    m.rows = rows;
    m.columns = columns;
    return m;
}

matrix dense() {
    matrix m = named("dense", 2000, 2000);
    for (unsigned i = 0; i < m.rows; ++i)
        for (unsigned k = 0; k < m.columns; ++k) add(m, i, k);
    return m;
}

matrix finite_elements() {
    const int side = 28;
    matrix m = named("FEM", side * side * side * 3, side * side * side * 3);
    const auto node = [](int x, int y, int z) { return unsigned((z * side + y) * side + x); };
    const auto near = [](int at) { return std::make_pair(std::max(at - 1, 0), std::min(at + 1, side - 1)); };
    for (unsigned i = 0; i < m.rows; ++i) {
        const int n = int(i / 3), x = n % side, y = n / side % side, z = n / side / side;
        for (int c = near(z).first; c <= near(z).second; ++c)
            for (int b = near(y).first; b <= near(y).second; ++b)
                for (int a = near(x).first; a <= near(x).second; ++a)
                    for (unsigned part = 0; part < 3; ++part) add(m, i, node(a, b, c) * 3 + part);
    }
    return m;
}

matrix lattice() {
    const unsigned sites = 16384, distances[13] = {0, 1, 8, 64, 512, 4096, 2, 16383, 16376, 16320, 15872, 12288, 16382};
    matrix m = named("QCD", sites * 3, sites * 3);
    for (unsigned i = 0; i < m.rows; ++i)
        for (const unsigned distance : distances)
            for (unsigned part = 0; part < 3; ++part) add(m, i, (i / 3 + distance) % sites * 3 + part);
    return m;
}

matrix economics() {
    matrix m = named("economics", 207000, 207000);
    for (unsigned i = 0; i < m.rows; ++i)
        for (unsigned k = 0; k < 6; ++k) add(m, i, k < 3 ? std::min(i + k, m.columns - 1) : mix(i * 6 + k) % m.columns);
    return m;
}

matrix circuit() {
    matrix m = named("circuit", 171000, 171000);
    for (unsigned i = 0; i < m.rows; ++i)
        for (unsigned k = 0; k < (i % 1000 == 500 ? 1500u : 4u); ++k) add(m, i, k < 4 ? std::min(i + k, m.columns - 1) : mix(i + k * 171001) % m.columns);
    return m;
}

matrix webbase() {
    matrix m = named("webbase", 1000000, 1000000);
    for (unsigned i = 0; i < m.rows; ++i) {
        unsigned length = 1;
        for (unsigned bits = mix(i) | 4096; bits % 2 == 0; bits /= 2) length *= 2;  // up to 4096
        for (unsigned k = 0; k < length; ++k) {
            const unsigned h = mix(i ^ k * 0x9e3779b9u);
            add(m, i, mix((h >> 5) % (64u << h % 15)) % m.columns);
        }
    }
    return m;
}

matrix linear_program() {
    matrix m = named("linear program", 4284, 1092610);
    for (unsigned i = 0; i < m.rows; ++i)
        for (unsigned k = 0; k < 1000; ++k) add(m, i, mix(i * 1000 + k) % m.columns);
    return m;
}

[[noreturn]] void give_up(const char* path, const char* why) {
    std::fprintf(stderr, "%s: %s\n", path, why);
    std::exit(1);
}

}  // namespace

std::vector<matrix> generated_matrices() { return {dense(), finite_elements(), lattice(), economics(), circuit(), webbase(), linear_program()}; }

matrix by_column(const matrix& m) {
    std::vector<size_t> order(m.a.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t k) { return m.column[i] < m.column[k]; });
    matrix turned = named((m.name + ", by column").c_str(), m.rows, m.columns);
    for (const size_t i : order) {
        turned.row.push_back(m.row[i]);
        turned.column.push_back(m.column[i]);
        turned.a.push_back(m.a[i]);
    }
    return turned;
}

matrix read_matrix_market(const char* path) {
    FILE* const file = std::fopen(path, "r");
    if (!file) give_up(path, std::strerror(errno));
    char line[1024], field[64], symmetry[64];
    if (!std::fgets(line, sizeof line, file) || std::sscanf(line, "%%%%MatrixMarket matrix coordinate %63s %63s", field, symmetry) != 2)
        give_up(path, "not a Matrix Market file of coordinates");
    const bool is_pattern = std::strcmp(field, "pattern") == 0, is_skew = std::strcmp(symmetry, "skew-symmetric") == 0;
    const bool is_symmetric = is_skew || std::strcmp(symmetry, "symmetric") == 0;
    if (!is_pattern && std::strcmp(field, "real") != 0 && std::strcmp(field, "integer") != 0) give_up(path, "entries are neither real, integer nor pattern");
    if (!is_symmetric && std::strcmp(symmetry, "general") != 0) give_up(path, "neither general nor (skew-)symmetric");

    const char* const slash = std::strrchr(path, '/');
    matrix m = named(slash ? slash + 1 : path, 0, 0);
    unsigned long long entries = 0;
    do {
        if (!std::fgets(line, sizeof line, file)) give_up(path, "ends in front of its sizes");
    } while (line[0] == '%');
    if (std::sscanf(line, "%u %u %llu", &m.rows, &m.columns, &entries) != 3) give_up(path, "sizes can't be read");
    for (unsigned long long k = 0; k < entries; ++k) {
        unsigned row, column;
        float a = 1;
        const bool is_read = std::fscanf(file, "%u %u", &row, &column) == 2 && (is_pattern || std::fscanf(file, "%f", &a) == 1);
        if (!is_read || row - 1 >= m.rows || column - 1 >= m.columns) give_up(path, "an entry can't be read, or is outside of the matrix");
        m.row.push_back(row - 1);
        m.column.push_back(column - 1);
        m.a.push_back(a);
        if (!is_symmetric || row == column) continue;
        m.row.push_back(column - 1);
        m.column.push_back(row - 1);
        m.a.push_back(is_skew ? -a : a);
    }
    std::fclose(file);
    return m;
}
