// A call in a macro's body is left, unless an edit of the definition serves all its expansions
// (warp-keyed/in-definition.cu); one in a macro's argument is rewritten where it stands, if its new spelling stays one argument.

// RUN: %tool --no-cuda %s -o %t.cu '-DOF_COMMAND_LINE(x)=(x)' 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cu
// RUN: %compile %t.cu '-DOF_COMMAND_LINE(x)=(x)'

#include <cassert>

#define COUNT(k) atomicAdd(&bin[k], 1.0f)
#define NAMED(op) atomic##op
#define PASS(...) __VA_ARGS__
#define PASS_ON(x) PASS(x)
#define TWICE(x) (x) + (x)
#define IGNORE(x)
#define TEXT(x) #x
#define ONE 1.0f
#define AT(p, k) &(p)[k]
#define FOR_EACH(i, n) for (int i = threadIdx.x; i < (n); i += blockDim.x)
#define SCOPED(suffix) atomicAdd##suffix
#define CHECKED(x) do { if (!(x)) said(#x); } while (0)
#define CHECKED_ON(x) CHECKED(x)
#define ASSERTED(x) assert(x)
#define PASTED(x) ((x) + 1.0##f)

__global__ void in_bodies(float *bin, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the call is spelled in the body of the macro COUNT [warpagg:in-macro]
    COUNT(k);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    NAMED(Add)(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    SCOPED(_block)(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:10: {{.*}} [warpagg:in-macro]
    PASS(COUNT(k));
    // Each of two expansions may need another verdict.
    // CHECK: :[[@LINE+1]]:20: {{.*}} [warpagg:in-macro]
    bin[0] = TWICE(atomicAdd(&bin[k], 1.0f));
}

#define HANDED_ON(p, v) atomicAdd(p, v)
#define ADD atomicAdd
#define ADD_BY_SCOPE ::atomicAdd
#define ADD_OF_TWO atomicAdd
#undef ADD_OF_TWO
#define ADD_OF_TWO atomicAdd
#define IN_PARENTHESES (atomicAdd)
#define BRACKETED(place, value) ::atomicAdd((place), (value))
#define SWAPPED(v, p) atomicAdd(p, v)
#define CHANGED(p, v) atomicAdd(p, v + v)
#define STATEMENT(p, v) atomicAdd(p, v);
#define MADE(p, v) atomicAdd(p, v##f)
#define OUTER(p, v) HANDED_ON(p, v)
#ifndef ASKED_FOR
#define ASKED_FOR(p, v) atomicAdd(p, v)
#endif
#if __CUDA_ARCH__ >= 800
#define DIFFERS(p, v) atomicAdd(p, v)
#else
#define DIFFERS(p, v) atomicExch(p, v)
#endif

// A macro that only hands on what it is given is a name.
__global__ void by_name(float *bin, int *count, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&bin[k], 1.0f);
    HANDED_ON(&bin[k], 1.0f);
    k++;
    // CHECK: :[[@LINE+2]]:9: {{.*}} [warpagg-warp-keyed]
    // TEXT: warpagg::fetch_add<warpagg::keyed>(&count[k], 1) < 5
    if (BRACKETED(&count[k], 1) < 5)
        bin[k] = 0;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    SWAPPED(1.0f, &bin[k]);
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}CHANGED{{[(]}}&bin
    CHANGED(&bin[k], 1.0f);
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}STATEMENT{{[(]}}&bin
    STATEMENT(&bin[k], 1.0f)
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    MADE(&bin[k], 1.0);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    OUTER(&bin[k], 1.0f);
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}ASKED_FOR{{[(]}}&bin
    ASKED_FOR(&bin[k], 1.0f);
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}DIFFERS{{[(]}}&bin
    DIFFERS(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:10: {{.*}} [warpagg:in-macro]
    PASS(HANDED_ON(&bin[k], 1.0f));
}

__global__ void by_other_name(float *bin, int *count, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}warpagg::add<warpagg::keyed>(&bin[k], 1.0f);
    ADD(&bin[k], 1.0f);
    k++;
    // CHECK: :[[@LINE+2]]:16: {{.*}} [warpagg-warp-keyed]
    // TEXT: count[k] = warpagg::fetch_add<warpagg::keyed>(&count[k + 1], 1);
    count[k] = ADD_BY_SCOPE(&count[k + 1], 1);
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // TEXT: {{^    }}ADD_OF_TWO{{[(]}}&bin
    ADD_OF_TWO(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    IN_PARENTHESES(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:10: {{.*}} [warpagg:in-macro]
    PASS(ADD(&bin[k], 1.0f));
}

__global__ void comma_would_split(float *bin, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:10: remark: left as is: the call is a macro's argument, which the comma in its new spelling would split [warpagg:in-macro]
    PASS(atomicAdd_block(&bin[k], 1.0f));
    // CHECK: :[[@LINE+1]]:10: {{.*}} [warpagg:in-macro]
    PASS(atomicAdd_system(&bin[k], 1.0f));
}

__device__ void said(const char *);

// What is printed would be another text.
__global__ void made_text(float *bin, const int *key, float most) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:13: remark: left as is: the call is a macro's argument, which may make text of it to print [warpagg:in-macro]
    CHECKED(atomicAdd(&bin[k], 1.0f) < most);
    // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:in-macro]
    CHECKED(ADD(&bin[k], ONE) < most);
    // CHECK: :[[@LINE+1]]:16: {{.*}} [warpagg:in-macro]
    CHECKED_ON(atomicAdd(&bin[k], 1.0f) < most);
    // CHECK: :[[@LINE+1]]:12: {{.*}} [warpagg:in-macro]
    assert(atomicAdd(&bin[k], 1.0f) < most);
    // CHECK: :[[@LINE+1]]:20: {{.*}} [warpagg:in-macro]
    PASS(ASSERTED((atomicAdd(&bin[k], 1.0f) < most)));
    // CHECK: :[[@LINE+1]]:21: {{.*}} [warpagg:in-macro]
    OF_COMMAND_LINE(atomicAdd(&bin[k], 1.0f));
}

// Near misses: the call itself stands in the file.
__global__ void in_arguments(float *bin, const int *key, int n) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:10: {{.*}} [warpagg-warp-keyed]
    PASS(atomicAdd(&bin[k], 1.0f));
    // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-keyed]
    PASS_ON(atomicAdd(&bin[k], 1.0f));
    // CHECK: :[[@LINE+1]]:25: {{.*}} [warpagg-warp-keyed]
    bin[n] = PASTED(min(atomicAdd(&bin[k], 1.0f), 2.0f));
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[k], ONE);
    k++;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(AT(bin, k), 1.0f);
    FOR_EACH(i, n)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&bin[key[i]], 1.0f);
    IGNORE(atomicAdd(&bin[k], 1.0f)) // never seen
    const char *text = TEXT(atomicAdd(&bin[k], 1.0f));
    bin[0] = *text;
}
