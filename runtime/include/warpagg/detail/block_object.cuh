// What the objects of a block share: updates of places in shared memory,
// and members named as their operation.
#ifndef WARPAGG_DETAIL_BLOCK_OBJECT_CUH
#define WARPAGG_DETAIL_BLOCK_OBJECT_CUH

#include <warpagg/apart.cuh>
#include <warpagg/detail/each_op.cuh>
#include <warpagg/detail/last_out.cuh>
#include <warpagg/update.cuh>

namespace warpagg {
namespace detail {

// Adds an operand to the pending ones in shared memory. Of half types there is no atomic of block
// scope, and of vectors none in shared memory: their elements are added one by one,
// which is all that CUDA's own promise.
template <class Op, class T, require<!is_half<T>::value && !is_half_pair<T>::value> = 0>
WARPAGG_DEVICE void add_pending(T* place, const T& operand) {
    Op::pending::atomic(block{}, place, operand);
}
template <class Op, class T, require<is_half<T>::value || is_half_pair<T>::value> = 0>
WARPAGG_DEVICE void add_pending(T* place, const T& operand) {
    Op::pending::atomic(device{}, place, operand);
}
template <class Op> WARPAGG_DEVICE void add_pending(float2* place, const float2& operand) {
    atomicAdd_block(&place->x, operand.x);
    atomicAdd_block(&place->y, operand.y);
}
template <class Op> WARPAGG_DEVICE void add_pending(float4* place, const float4& operand) {
    atomicAdd_block(&place->x, operand.x);
    atomicAdd_block(&place->y, operand.y);
    atomicAdd_block(&place->z, operand.z);
    atomicAdd_block(&place->w, operand.w);
}

template <class Op, class T> WARPAGG_DEVICE bool changes_nothing(const T& operand) {
    return same_bits(operand, Op::template identity<T>());
}

// An object whose T has no such atomic in CUDA: the function of the atomic's name, found by
// argument-dependent lookup, at once.
template <class T, class Op, class Scope> class updates_at_once {
public:
    struct storage {};
    using storage_ = storage;

    updates_at_once(const updates_at_once&) = delete;
    updates_at_once& operator=(const updates_at_once&) = delete;

protected:
    WARPAGG_DEVICE updates_at_once() {}
    template <class Value> WARPAGG_DEVICE void update(T* pointer, Value&& value) {
        plain_update<Op, Scope>(pointer, forward<Value>(value));
    }
};

// Gives an object's `update` the names of its operation. Where CUDA knows the type, the value is
// converted as for CUDA's own.
template <class T, class Op, class Object, bool Combined = is_combined<Op, T>::value>
class named : public Object {
public:
    using Object::Object;

#define WARPAGG_MEMBER(name, op)                                                    \
    WARPAGG_DEVICE void name(T* pointer, T value) {                                 \
        static_assert(is_same<Op, op>::value,                                       \
                      "the object was made for the operation that its type names"); \
        this->update(pointer, value);                                               \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER
};

template <class T, class Op, class Object> class named<T, Op, Object, false> : public Object {
public:
    using Object::Object;

#define WARPAGG_MEMBER(name, op)                                                    \
    template <class Value> WARPAGG_DEVICE void name(T* pointer, Value&& value) {    \
        static_assert(is_same<Op, op>::value,                                       \
                      "the object was made for the operation that its type names"); \
        this->update(pointer, forward<Value>(value));                               \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER
};

}  // namespace detail
}  // namespace warpagg

#endif
