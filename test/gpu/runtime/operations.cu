// One part of the tests, chosen by -DPART=n, so that the parts compile in parallel.
#include "property.cuh"

#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)

template <class Op> void test_integers() {
    test_all<Op, int>();
    test_all<Op, unsigned>();
    test_all<Op, long long>();
    test_all<Op, unsigned long long>();
}

void NAME(part_, PART)() {
#if PART == 0
    test_all<test_add, int>();
    test_all<test_add, unsigned>();
#elif PART == 1
    test_all<test_add, unsigned long long>();
    test_all<test_add, float>();
#elif PART == 2
    test_all<test_add, double>();
    test_all<test_add, __half>();
#elif PART == 3
    test_all<test_add, __half2>();
    test_all<test_add, __nv_bfloat16>();
#elif PART == 4
    test_all<test_add, __nv_bfloat162>();
    test_all<test_add, float2>();
    test_all<test_add, float4>();
#elif PART == 5
    test_integers<test_min>();
#elif PART == 6
    test_integers<test_max>();
#elif PART == 7
    test_integers<test_and_>();
#elif PART == 8
    test_integers<test_or_>();
#elif PART == 9
    test_integers<test_xor_>();
#elif PART == 10
    test_all<test_sub, int>();
    test_all<test_sub, unsigned>();
    test_all<test_inc, unsigned>();
    test_all<test_dec, unsigned>();
#elif PART == 11
    test_all<test_exch, int>();
    test_all<test_exch, unsigned>();
    test_all<test_exch, unsigned long long>();
    test_all<test_exch, float>();
#endif
}
