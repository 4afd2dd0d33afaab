// Parts of one array: those that meet share a table, others have one each; where in the array it begins is told.

// RUN: %tool -q --rewrites=-virtual-blocks %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu
// RUN: %tool --rewrites=-virtual-blocks %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu
// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --check-prefix=REMARK

// AGAIN: 0 sites

#define LOOP for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)

// REMARK: remark: atomicAdd by a key: the block has its own copy of the 768 elements that the index can reach, here and where else the array is updated, in shared memory [warpagg-block-table]
// CHECK-LABEL: void image(
//      CHECK: warpagg::block_table<unsigned, 768> h_table(h_table_storage, h);
//      CHECK: h_table.add(&h[c.x], 1u);
//      CHECK: h_table.add(&h[256 + c.y], 1u);
//      CHECK: h_table.add(&h[512 + c.z], 1u);
__global__ void image(unsigned *h, const uchar4 *pixel, int n) {
    LOOP {
        uchar4 c = pixel[i];
        atomicAdd(&h[c.x], 1u);
        atomicAdd(&h[256 + c.y], 1u);
        atomicAdd(&h[512 + c.z], 1u);
    }
}

// Of unsigned numbers, which nothing says do not wrap round; by a second name; with one element a thread.
// CHECK-LABEL: void two(
//      CHECK: warpagg::block_table<unsigned, 512> h_table(h_table_storage, h);
//      CHECK: h_table.add(&h[a[i]], 1u);
//      CHECK: h_table.add(&second[b[i] % 100u + 56u], 1u);
__global__ void two(unsigned *h, const unsigned char *a, const unsigned *b) {
    unsigned *second = h + 256;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&h[a[i]], 1u);
    atomicAdd(&second[b[i] % 100u + 56u], 1u);
    atomicAdd(&second[b[i] % 64u], 1u);
    atomicAdd(&second[b[i] / 64u % 256u], 1u);
}

// Apart from each other, and from the array's first element; the third meets the second.
// CHECK-LABEL: void gaps(
//      CHECK: warpagg::block_table<unsigned, 256> h_table(h_table_storage, h, 256);
//      CHECK: warpagg::block_table<unsigned, 384> h_table2(h_table2_storage, h, 1024);
//      CHECK: h_table.add(&h[256 + a[i]], 1u);
//      CHECK: h_table2.add(&h[1024 + a[i]], 2u);
//      CHECK: h_table2.add(&h[1152 + a[i]], 3u);
__global__ void gaps(unsigned *h, const unsigned char *a, int n) {
    LOOP {
        atomicAdd(&h[256 + a[i]], 1u);
        atomicAdd(&h[1024 + a[i]], 2u);
        atomicAdd(&h[1152 + a[i]], 3u);
    }
}

// One table for each operation: they are parts that can't overlap, so they don't hinder each other. Where they overlap, they do.
// CHECK-LABEL: void operations(
//      CHECK: warpagg::block_table<int, 256, warpagg::op_min> v_table(v_table_storage, v);
//      CHECK: warpagg::block_table<int, 256, warpagg::op_max> v_table2(v_table2_storage, v, 256);
__global__ void operations(int *v, const unsigned char *a, int n) {
    LOOP {
        atomicMin(&v[a[i]], i);
        atomicMax(&v[256 + a[i]], i);
    }
}
// CHECK-LABEL: void overlap(
//  CHECK-NOT: block_table
//      CHECK: warpagg::min<warpagg::keyed>(&v[a[i]], i);
//      CHECK: warpagg::max<warpagg::keyed>(&v[255 + a[i]], i);
__global__ void overlap(int *v, const unsigned char *a, int n) {
    LOOP {
        atomicMin(&v[a[i]], i);
        atomicMax(&v[255 + a[i]], i);
    }
}

// A struct of arrays, which the array's extent bounds where nothing else does; given, or a variable.
struct planes {
    unsigned red[256], green[256];
    double blue[64];
};
__device__ planes all_planes;
// CHECK-LABEL: void members(
//      CHECK: warpagg::block_table<unsigned int, 512> p_table(p_table_storage, p);
//      CHECK: warpagg::block_table<double, 64> p_table2(p_table2_storage, p, 256);
//      CHECK: p_table.add(&p->red[c.x], 1u);
//      CHECK: p_table.add(&p->green[key[i] & 255], 1u);
//      CHECK: p_table2.add(&p->blue[key[i] & 63], 1.0);
__global__ void members(planes *p, const uchar4 *pixel, const int *key, int n) {
    LOOP {
        uchar4 c = pixel[i];
        atomicAdd(&p->red[c.x], 1u);
        atomicAdd(&p->green[key[i] & 255], 1u);
        atomicAdd(&p->blue[key[i] & 63], 1.0);
    }
}
// An index that may lead into the next member may meet what is updated there.
// CHECK-LABEL: void unbounded(
//  CHECK-NOT: block_table
__global__ void unbounded(planes *p, const int *key, int n) {
    LOOP {
        atomicAdd(&p->green[key[i]], 1u);
        atomicAdd(&p->blue[key[i] & 63], 1.0);
    }
}
// CHECK-LABEL: void variable(
//      CHECK: warpagg::block_table<unsigned int, 256> all_planes_table(all_planes_table_storage, &::all_planes, 256);
__global__ void variable(const int *key, int n) {
    LOOP atomicAdd(&all_planes.green[key[i]], 1u);
}

// A loop's counter goes as far as its bound.
// CHECK-LABEL: void counted(
//      CHECK: warpagg::block_table<unsigned, 768> h_table(h_table_storage, h, 0, warpagg::apart::only_if(n / gridDim.x >= 192));
__global__ void counted(unsigned *h, const unsigned char *a, int n) {
    LOOP for (int c = 0; c < 3; c++) atomicAdd(&h[256 * c + a[3 * i + c]], 1u);
}

// Too many together, though not by themselves: no table holds them, and a cache takes the array.
// CHECK-LABEL: void large(
//  CHECK-NOT: block_table
//      CHECK: warpagg::block_cache<unsigned
__global__ void large(unsigned *h, const int *key, int n) {
    LOOP {
        atomicAdd(&h[key[i] & 4095], 1u);
        atomicAdd(&h[4096 + (key[i] & 4095)], 1u);
    }
}

// One element a thread, and more elements than threads: each site has its own number of them.
// CHECK-LABEL: void wide(
//  CHECK-NOT: block_table
__global__ void wide(unsigned *h, const int *key) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&h[512 + (key[i] & 511)], 1u);
}
