// An error that nvcc has too fails the file; one that clang alone may have costs its function. With the toolkit at hand a name that nobody declares is
// of the first kind in device code, unless it may be one of nvcc's own.
// REQUIRES: toolkit

// RUN: %exits 3 %tool -n -DWITH_NAME %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exits 3 %tool -n -DWITH_TYPE %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exits 3 %tool -n -DWITH_LAMBDA %s 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: error: {{.*}}'nobodys
// FAILS: 0 sites: 0 rewritten, 0 left; 1 file did not parse

// RUN: %tool -n --no-cuda -DWITH_NAME %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: warning: {{.*}}'nobodys
// WITHOUT: [warpagg:parse-error]

// RUN: %tool -n %s 2>&1 | FileCheck %s
// CHECK: 4 sites: 1 would be rewritten, 3 left (3 parse-error)

#ifdef __clang__
#error "nvcc does not get here"
#endif

__global__ void kernel(float *sum, const int *key) {
#ifdef WITH_NAME
    atomicAdd(&sum[nobodys], 1.0f);
#elif defined WITH_TYPE
    nobodys_type k = key[0];
#elif defined WITH_LAMBDA
    auto k = [=] { return key[nobodys]; };
#endif
    atomicAdd(&sum[key[threadIdx.x]], 1.0f);
}

// What follows such an error may come of it.
__global__ void of_the_toolkit(float *sum, const int *key) {
    int k = __nv_of_tomorrow<int>(key);
    int t = texOfYesterday<float>(key);
    atomicAdd(&sum[key[k]], 1.0f);
}

template <class T> __global__ void of_a_template(T *sum, const int *key) {
    atomicAdd(&sum[nobodys], T(1));
}

template <class T> __global__ void without_a_keyword(T cells, float *sum, const int *key) {
    int k = cells.at<int>(key[0]);
    atomicAdd(&sum[k], 1.0f);
}

void host() {
    nobodys();
}
