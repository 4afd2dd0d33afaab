// Whatever words a program makes macros of, in front of the library or behind it: the library is as it was written, and so are its
// names that rewritten code goes by.
//
// RUN: python3 %project/scripts/macros.py --check
// RUN: python3 %project/scripts/macros.py --hostile > %t.h
// RUN: %compile %s -include %t.h
#include <warpagg/warpagg.cuh>

template <class Zt> __global__ void zkernel(Zt *__restrict__ zp, unsigned *zq, Zt zv)
{
    __shared__ typename warpagg::block_total<warpagg::element_of<decltype(zp)>, warpagg::op_max>::storage_ z1;
    warpagg::block_total<warpagg::element_of<decltype(zp)>, warpagg::op_max> ztotal(z1);
    __shared__ typename warpagg::block_totals<Zt, 4>::storage_ z6;
    warpagg::block_totals<Zt, 4> ztotals(z6, zp);
    __shared__ typename warpagg::block_table<Zt, 16>::storage_ z2;
    warpagg::block_table<Zt, 16> ztable(z2, zp);
    __shared__ typename warpagg::block_cache<unsigned, 64, warpagg::op_xor>::storage_ z3;
    warpagg::block_cache<unsigned, 64, warpagg::op_xor> zcache(z3, zq);
    __shared__ warpagg::block_records<32, warpagg::field_<unsigned>, warpagg::field_<int, 2, warpagg::op_max>>::storage_ z5;
    warpagg::block_records<32, warpagg::field_<unsigned>, warpagg::field_<int, 2, warpagg::op_max>> zrecords(z5, zq, zp);
    __shared__ warpagg::block_counter<unsigned>::storage_ z4;
    warpagg::block_counter<unsigned> zcounter(z4);
    ztotal.max_(zp, zv);
    ztotals.add_(zp, zv);
    ztable.add_(zp, zv);
    zcache.xor_(zq, 1u);
    auto zrecord = zrecords.record_();
    zrecord.template add_<0>(zq, 1u);
    zrecord.template max_<1, 1>(reinterpret_cast<int *>(zq) + 9, 1);
    zrecord.send_();
    zq[1] = zcounter.fetch_add_(zq, 1u);
    warpagg::add_<warpagg::keyed_, warpagg::block_>(zp, zv);
    warpagg::inc_<warpagg::uniform_>(zq, 5u);
    zq[2] = warpagg::fetch_and_<warpagg::runs_, warpagg::system_>(zq, 7u);
    auto zpeers = warpagg::peers_(zq[3]);
    zpeers.min_(zp, zv);
    zpeers.exch_(zq, 3u);
}
template __global__ void zkernel<int>(int *__restrict__, unsigned *, int);
