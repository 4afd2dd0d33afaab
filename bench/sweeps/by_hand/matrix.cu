// What matrix.cu could be: cuSPARSE's, of the same form (CUSPARSE_SPMV_COO_ALG1).

#include "common.h"

#include <cusparse.h>

#define SPARSE(call) do { if ((call) != CUSPARSE_STATUS_SUCCESS) { fprintf(stderr, "%s failed\n", #call); exit(2); } } while (0)

static int run(cusparseHandle_t sparse, int length, int n)
{
    int size = (n - 1) / length + 1;
    auto coarse = [](size_t i) { return (random_below(i, 31) - 15) * 0x1p-5f; };
    auto row = generate<int>(n, [=](size_t i) { return (int)i / length; });
    auto col = generate<int>(n, [=](size_t i) { return random_below(~i, size); });
    auto a = generate<float>(n, coarse), x = generate<float>(size, coarse);
    std::vector<double> want(size);
    for (int i = 0; i < n; i++)
        want[row[i]] += (double)a[i] * x[col[i]];

    Device<int> device_row(row), device_col(col);
    Device<float> device_a(a), device_x(x), y(size);
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t in, out;
    SPARSE(cusparseCreateCoo(&matrix, size, size, n, (int *)device_row, (int *)device_col, (float *)device_a, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    SPARSE(cusparseCreateDnVec(&in, size, (float *)device_x, CUDA_R_32F));
    SPARSE(cusparseCreateDnVec(&out, size, (float *)y, CUDA_R_32F));
    float one = 1, zero = 0;
    size_t bytes;
    SPARSE(cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMV_COO_ALG1, &bytes));
    Device<char> scratch(bytes + 1);
    float ms = median_ms([&] { y.zero(); }, [&] {
        SPARSE(cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMV_COO_ALG1, (char *)scratch));
    });
    SPARSE(cusparseDestroySpMat(matrix));
    SPARSE(cusparseDestroyDnVec(in));
    SPARSE(cusparseDestroyDnVec(out));
    char name[64];
    snprintf(name, sizeof name, "matrix@%d/library", length);
    return report(name, n, ms, compare_sums(y.host(), want, std::vector<int>(size, length)));
}

int main(int argc, char **argv)
{
    int n = size_from(argc, argv, 1 << 24, 1000003), failed = 0;
    cusparseHandle_t sparse;
    SPARSE(cusparseCreate(&sparse));
    for (int length : { 1, 4, 16, 64, 256, 1024 })
        failed |= run(sparse, length, n);
    SPARSE(cusparseDestroy(sparse));
    return failed;
}
