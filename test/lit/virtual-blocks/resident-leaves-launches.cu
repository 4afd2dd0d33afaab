// What keeps launches as they are: of the launches themselves, of which the first one's reason is told. The kernel has the other form then.

// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s
// RUN: %tool -q --level=grid %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK: %t.cu | grep -v RUN: | grep -c warpagg::virtual_blocks | FileCheck %s --check-prefix=ALL
// RUN: grep -v RUN: %t.cu | not grep warpagg::resident_
// RUN: %compile %t.cu
// RUN: %tool -n --level=grid %s -- '-DGIVEN=1000\,256' 2>&1 | FileCheck %s --check-prefix=GIVEN

// ALL: 15

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int total;

// CHECK: note: the launches of early stay as they are: no launch of it that could be changed stands behind it (line [[@LINE+2]]: it stands in front of the kernel's body)
__global__ void early(const int *v);
inline void launch_early(const int *v) { early<<<1000, 256>>>(v); }
#define LAUNCH(kernel) kernel<<<1000, 256>>>
__global__ void early(const int *v) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of used stay as they are: a using-declaration names it
namespace mesh { __global__ void used(const int *v) { atomicAdd(&total, v[INDEX]); } }
using mesh::used;

// CHECK: note: the launches of counting stay as they are: no launch of it that could be changed stands behind it ({{.*}}: it leaves out arguments, or a comma stands between `<` and `>` in them)
__global__ void counting(const int *v, int more = 1);
__global__ void counting(const int *v, int more) { atomicAdd(&total, v[INDEX] + more); }

// CHECK: note: the launches of here stay as they are: no launch of it that could be changed stands behind it ({{.*}}: the kernel stands in a condition of the preprocessor's in which it does not)
#ifndef NEVER
__global__ void here(const int *v) { atomicAdd(&total, v[INDEX]); }
#else
__global__ void here(const int *v) { atomicAdd(&total, 2 * v[INDEX]); }
#endif

// CHECK: note: the launches of taken stay as they are: no launch of it that could be changed stands behind it ({{.*}}: it is not written as a name, `<<<…>>>` and arguments)
__global__ void taken(const int *v) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of parted stay as they are: no launch of it that could be changed stands behind it ({{.*}}: its commas part a macro's arguments)
#define PAIR(a, b) a, b
__global__ void parted(const int *v) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of in_body stay as they are: no launch of it that could be changed stands behind it ({{.*}}: a macro's body holds it)
#define IN_BODY in_body<<<1000, 256>>>
__global__ void in_body(const int *v) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of renamed stay as they are: no launch of it that could be changed stands behind it ({{.*}}: a macro's body gives its name another meaning)
#define TWICE(...) do { __VA_ARGS__; auto renamed = parted; __VA_ARGS__; } while (0)
__global__ void renamed(const int *v) { atomicAdd(&total, v[INDEX]); }

// CHECK: note: the launches of doubled stay as they are: a branch that is switched off has another function of its name
__global__ void doubled(const int *v) { atomicAdd(&total, v[INDEX]); }
#ifdef NEVER
__global__ void doubled(const float *) {}
#endif
template <class T> void launch_doubled(const T *v) { doubled<<<1000, 256>>>(v); }

// A macro that holds several settings: here, in another configuration, by another macro, or by all that it is given.
// CHECK: note: the launches of sized stay as they are: no launch of it that could be changed stands behind it (line [[@LINE+27]]: a macro may hold several of its settings)
#define SIZES 1000, 256
__global__ void sized(const int *v) { atomicAdd(&total, v[INDEX]); }
// CHECK: note: the launches of stepped stay as they are: {{.*}} a macro may hold several of its settings)
#define HALF 2, 256
__global__ void stepped(const int *v) { atomicAdd(&total, v[INDEX]); }
// CHECK: note: the launches of elsewhere stay as they are: {{.*}} a macro may hold several of its settings)
#ifdef NEVER
#define THREADS 256, 1024
#else
#define THREADS 256
#endif
#define OF_THE_BLOCK THREADS
__global__ void elsewhere(const int *v) { atomicAdd(&total, v[INDEX]); }
// CHECK: note: the launches of handed_on stay as they are: {{.*}} a macro may hold several of its settings)
#define ALL_OF(...) __VA_ARGS__
__global__ void handed_on(const int *v) { atomicAdd(&total, v[INDEX]); }
// CHECK: note: the launches of in_front stay as they are: {{.*}} a macro may hold several of its settings)
#define WITH_STREAM , 0, nullptr
__global__ void in_front(const int *v) { atomicAdd(&total, v[INDEX]); }
// GIVEN: note: the launches of given stay as they are: {{.*}} a macro may hold several of its settings)
__global__ void given(const int *v) { atomicAdd(&total, v[INDEX]); }

void launch(const int *v) {
#ifdef GIVEN
    given<<<GIVEN>>>(v);
#endif
    sized<<<SIZES>>>(v);
    stepped<<<4000 / HALF>>>(v);
    elsewhere<<<1000, OF_THE_BLOCK>>>(v);
    handed_on<<<ALL_OF(1000, 256)>>>(v);
    in_front<<<1000, 256 WITH_STREAM>>>(v);
    LAUNCH(taken)(v);
    PAIR(parted<<<1000, 256>>>(v));
    IN_BODY(v);
    TWICE(renamed<<<1000, 256>>>(v));
    launch_doubled(v);
    used<<<1000, 256>>>(v);
    counting<<<1000, 256>>>(v);
    here<<<1000, 256>>>(v);
    LAUNCH(early)(v);
}
