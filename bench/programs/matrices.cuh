// Sparse matrices: a generator of the kinds that papers on SpMV measure, and Matrix Market files.
#pragma once

#include <string>
#include <vector>

struct matrix {
    std::string name;
    unsigned rows = 0, columns = 0;
    std::vector<unsigned> row, column;  // the entries, in the order of the file or of the generator
    std::vector<float> a;
};

// Made after the set of S. Williams et al., Optimization of Sparse Matrix-Vector Multiplication on Emerging Multicore Platforms
// (SC 2007), which the papers on SpMV on GPUs took over: the same rows, entries a row and structure, not the same entries.
//
//     dense            every row full
//     FEM              a mesh of 27 neighbours with three unknowns a node: 81 entries a row in 3 x 3 blocks near the diagonal
//     QCD              39 entries in each row, at 13 fixed distances
//     economics        6 entries a row, half of them near the diagonal
//     circuit          4 entries a row near the diagonal, and one row in 1000 that has 1500
//     webbase          7 entries a row on average by a power law (one row in 2^(k+1) has 2^k, up to 4096), columns by a power law as well
//     linear program   few long rows over very many columns
//
// Entries are 1 to 4, so that sums with small operands are exact in any order. Row by row.
std::vector<matrix> generated_matrices();

// The same entries column by column, as Matrix Market files have them.
matrix by_column(const matrix& m);

// Reads a file: "matrix coordinate", real, integer or pattern (entries are 1), general, symmetric or skew-symmetric (the other half
// follows each entry). Ends the program with a message where it can't.
matrix read_matrix_market(const char* path);
