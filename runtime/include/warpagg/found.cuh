// Objects of a block that are found: the sites that update through one need not be handed it, so it
// serves methods of functors, whose callers are templates.
//
//     struct count {
//         const int* key;
//         unsigned* bins;
//         __device__ void operator()(int i) const {
//             bins_cache::add(&bins[key[i]], 1u);             // was atomicAdd(&bins[key[i]], 1u)
//         }
//         struct bins_cache : warpagg::found<bins_cache, warpagg::block_cache<unsigned, 1024>> {};
//         using warpagg_objects = warpagg::objects<bins_cache>;
//     };
//
//     template <class F> __global__ void for_each(int n, F f) {
//         warpagg::objects_of<F> objects;
//         for (int i = …) f(i);
//     }
//
// The storage is a __shared__ variable of a function, one for each such type, so each kernel that
// reaches the function has it and no other. What the kernel's top holds clears it, and its
// destructor sends what came together, as those of objects that are handed on do. Of a type without
// objects nothing is held there.
//
// A lane keeps nothing from call to call, and the object is told no base: a cache's keys are the
// addresses themselves (detail/places.cuh), a total's place and the middle of a table are the first
// that comes. What lies elsewhere goes to memory at once.
//
// Source: our own.
#ifndef WARPAGG_FOUND_CUH
#define WARPAGG_FOUND_CUH

#include <warpagg/block_cache.cuh>
#include <warpagg/block_table.cuh>
#include <warpagg/block_total.cuh>

namespace warpagg {

// The objects that a type's methods update through: its member `warpagg_objects` says so.
template <class... Objects> struct objects {};

namespace detail {

// Each once, in the order in which they come.
template <class All, class More> struct joined;
template <class... All> struct joined<objects<All...>, objects<>> {
    using type = objects<All...>;
};
template <bool IsThere, class All, class One> struct with_one {
    using type = All;
};
template <class... All, class One> struct with_one<false, objects<All...>, One> {
    using type = objects<All..., One>;
};
template <class... All, class First, class... Rest>
struct joined<objects<All...>, objects<First, Rest...>>
    : joined<
          typename with_one<is_one_of<First, types<All...>>::value, objects<All...>, First>::type,
          objects<Rest...>> {};

template <class> struct always {
    using type = void;
};
template <class T, class = void> struct objects_in {
    using type = objects<>;
};
template <class T> struct objects_in<T, typename always<typename T::warpagg_objects>::type> {
    using type = typename T::warpagg_objects;
};

template <class All, class... Types> struct all_objects {
    using type = All;
};
template <class All, class First, class... Rest>
struct all_objects<All, First, Rest...>
    : all_objects<typename joined<All, typename objects_in<First>::type>::type, Rest...> {};

// Holds them to the end of the block. The barrier comes when all are cleared.
template <class All> struct held;
template <> struct held<objects<>> {
    static constexpr bool any = false;
    WARPAGG_DEVICE explicit held(apart) {}
    WARPAGG_DEVICE ~held() {}
};
template <class First, class... Rest> struct held<objects<First, Rest...>> {
    static constexpr bool any = true;
    WARPAGG_DEVICE explicit held(apart others) : begins(First::begin(others)), rest(others) {}
    WARPAGG_DEVICE ~held() {
        if (begins) First::end();
    }

    const bool begins;
    held<objects<Rest...>> rest;
};

// The members that are named as the operation. Where CUDA knows the type, the value is converted as
// for CUDA's own; else the function of the atomic's name is called, at once.
template <class Self, class Form, bool Combined = Form::is_combined> class found_members {
    static WARPAGG_DEVICE typename Form::storage& storage() {
        __shared__ typename Form::storage room;
        return room;
    }

public:
    static WARPAGG_DEVICE bool begin(apart others) { return Form::begin(storage(), others); }
    static WARPAGG_DEVICE void end() { Form::end(storage()); }

#define WARPAGG_MEMBER(name, op)                                                    \
    static WARPAGG_DEVICE void name(typename Form::element* pointer,                \
                                    typename Form::element value) {                 \
        static_assert(is_same<typename Form::operation, op>::value,                 \
                      "the object was made for the operation that its type names"); \
        Form::update(storage(), pointer, value);                                    \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER
};

template <class Self, class Form> class found_members<Self, Form, false> {
public:
    static WARPAGG_DEVICE bool begin(apart) { return false; }
    static WARPAGG_DEVICE void end() {}

#define WARPAGG_MEMBER(name, op)                                                      \
    template <class Value>                                                            \
    static WARPAGG_DEVICE void name(typename Form::element* pointer, Value&& value) { \
        static_assert(is_same<typename Form::operation, op>::value,                   \
                      "the object was made for the operation that its type names");   \
        plain_update<op, typename Form::scope>(pointer, forward<Value>(value));       \
    }
    WARPAGG_EACH_FOLDING(WARPAGG_MEMBER)
#undef WARPAGG_MEMBER
};

// A function object that has objects, and does as F does.
template <class F, class... Objects> struct with_objects {
    using warpagg_objects = objects<Objects...>;

    template <class... Arguments>
    WARPAGG_DEVICE decltype(auto) operator()(Arguments&&... arguments) const {
        return function(forward<Arguments>(arguments)...);
    }

    F function;
};

}  // namespace detail

// What:          add sub min max and_ or_ xor_ (the one that Object's Op names) of (pointer, value)
//                by all threads of a block, as members of the type.
// Parameters:    Self     the type that derives from it: one object for each
//                Object   a block_cache, block_table or block_total
//                pointer  to global memory: any
// Returns:       nothing. Memory holds the updates when the block has ended, maybe before.
// Preconditions: The kernel holds it, by objects_of, before the first call and to its end, and
//                nobody in the kernel looks at the places. The calls: none.
// Performance:   docs/performance.md. As Object, and a read of shared memory a call. A table takes
//                twice the room; a total has 1024 values in shared memory, and costs a read and a
//                write there.
// Source:        see the top of this file.
template <class Self, class Object>
class found : public detail::found_members<Self, typename Object::found_form> {
public:
    using warpagg_objects = objects<Self>;
};

// What:          clears the objects of these types, each once, and sends at its end what came
//                together in them.
// Parameters:    Types    any; those with a member `warpagg_objects` have some
//                others   whether the block makes enough updates for a cache (apart::only_if)
// Preconditions: made by all threads of the block together (it holds a barrier), once a kernel.
//                The same type may not stand in two of them.
// Performance:   nothing for types without objects.
// Source:        see the top of this file.
template <class... Types> class objects_of {
    using held = detail::held<typename detail::all_objects<objects<>, Types...>::type>;

public:
    WARPAGG_DEVICE explicit objects_of(apart others = apart()) : held_(others) {
        if (held::any) __syncthreads();
    }
    objects_of(const objects_of&) = delete;
    objects_of& operator=(const objects_of&) = delete;

private:
    const held held_;
};

// What:          a function object that does as `function` does, and has these objects: for a
// lambda
//                that is handed to a kernel.
// Parameters:    Objects    the types that its body updates through
//                function   for the device alone; to be called as a constant
// Performance:   nothing.
// Source:        our own.
template <class... Objects, class F>
constexpr detail::with_objects<F, Objects...> with(F function) {
    return {static_cast<F&&>(function)};
}

}  // namespace warpagg

#endif
