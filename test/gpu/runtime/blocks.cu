// One part of the tests of block_total and block_cache, chosen by -DPART=n, so that the parts compile in parallel.
#include "blocks.cuh"

#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)

template <class Op> void test_integers() {
    test_all_objects<Op, int>();
    test_all_objects<Op, unsigned>();
    test_all_objects<Op, long long>();
    test_all_objects<Op, unsigned long long>();
}

void NAME(blocks_part_, PART)() {
#if PART == 0
    test_all_objects<test_add, int>();
    test_all_objects<test_add, unsigned>();
    test_all_objects<test_add, user::money>();
#elif PART == 1
    test_all_objects<test_add, unsigned long long>();
    test_all_objects<test_add, double>();
#elif PART == 2
    test_all_objects<test_add, float>();
    test_all_objects<test_add, float2>();
    test_all_objects<test_add, float4>();
#elif PART == 3
    test_all_objects<test_add, __half>();
    test_all_objects<test_add, __half2>();
    test_all_objects<test_add, __nv_bfloat16>();
    test_all_objects<test_add, __nv_bfloat162>();
#elif PART == 4
    test_integers<test_min>();
#elif PART == 5
    test_integers<test_max>();
#elif PART == 6
    test_integers<test_and_>();
#elif PART == 7
    test_integers<test_or_>();
#elif PART == 8
    test_integers<test_xor_>();
#elif PART == 9
    test_all_objects<test_sub, int>();
    test_all_objects<test_sub, unsigned>();
    test_object<test_add, unsigned, by_key<warpagg::block_cache, 32>>("cache", "block_cache of 32");
    test_object<test_add, unsigned, by_key<warpagg::block_cache, 2048>>("cache", "block_cache of 2048");
    test_object<test_add, double, by_key<warpagg::block_cache, 1024>>("cache", "block_cache of 1024");
    test_object<test_add, float4, by_key<warpagg::block_cache, 512>>("cache", "block_cache of 512");
#endif
}
