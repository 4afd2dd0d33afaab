// The functions: each of CUDA's atomics, combined.
#ifndef WARPAGG_FUNCTIONS_CUH
#define WARPAGG_FUNCTIONS_CUH

#include <warpagg/detail/each_op.cuh>
#include <warpagg/update.cuh>

namespace warpagg {

// add sub min max and_ or_ xor_ inc dec exch, and fetch_add fetch_sub … fetch_and … fetch_exch
//
// What:          the atomic of that name, combined over the lanes of the warp
//                that update the same address.
// Parameters:    How      keyed (default), uniform, checked, match, runs, vote,
//                         plain: how to find those lanes
//                Scope    block, device (default), system, or fenced<…> of them: see scope.cuh
//                pointer  to global or shared memory, of a type that CUDA's atomic of that name
//                         takes; or an object that converts to such a pointer
//                value    converted to that type; for inc and dec the limit at which they wrap
// Returns:       fetch_…: the old value, as the atomic does. The others: nothing.
// Preconditions: uniform: lanes that reach the call together pass one address. The others: none.
// Performance:   see docs/performance.md. keyed costs next to nothing
//                where lanes share no addresses.
// Other types:   where CUDA has no such atomic for the type, an overload of the atomic's own name
//                is called as it is: one that argument-dependent lookup finds, or that stands in
//                the global namespace.
// Source:        named in the header of each strategy.
// Example:       warpagg::max<warpagg::keyed, warpagg::block>(&best[row], score);
#define WARPAGG_UPDATE(name, op)                                                         \
    template <class How = keyed, class Scope = device, class T,                          \
              detail::require<detail::is_combined<detail::op, T>::value> = 0>            \
    WARPAGG_DEVICE void name(T* pointer, detail::converted<T> value) {                   \
        detail::update_by<detail::op, Scope>(How{}, pointer, value);                     \
    }                                                                                    \
    template <class How = keyed, class Scope = device, class T, class Value,             \
              detail::require<!detail::is_combined<detail::op, T>::value> = 0>           \
    WARPAGG_DEVICE void name(T* pointer, Value&& value) {                                \
        detail::plain_update<detail::op, Scope>(pointer, detail::forward<Value>(value)); \
    }                                                                                    \
    template <class How = keyed, class Scope = device, class Object,                     \
              detail::require<detail::is_object<Object>::value> = 0,                     \
              class T = detail::element_taken<detail::op, Object>>                       \
    WARPAGG_DEVICE void name(Object&& object, detail::converted<T> value) {              \
        T* const place = detail::forward<Object>(object);                                \
        name<How, Scope>(place, value);                                                  \
    }                                                                                    \
    template <class How = keyed, class Scope = device, class Object, class Value,        \
              detail::require<detail::is_object<Object>::value &&                        \
                              !detail::is_taken<detail::op, Object&>::value> = 0>        \
    WARPAGG_DEVICE void name(const Object& object, Value&& value) {                      \
        element_of<const Object>* const place = object;                                  \
        name<How, Scope>(place, detail::forward<Value>(value));                          \
    }
WARPAGG_EACH_UPDATE(WARPAGG_UPDATE)
#undef WARPAGG_UPDATE

#define WARPAGG_FETCH(name, op)                                                                 \
    template <class How = keyed, class Scope = device, class T,                                 \
              detail::require<detail::is_combined<detail::op, T>::value> = 0>                   \
    WARPAGG_DEVICE T name(T* pointer, detail::converted<T> value) {                             \
        return detail::fetch_by<detail::op, Scope>(How{}, pointer, value);                      \
    }                                                                                           \
    template <class How = keyed, class Scope = device, class T, class Value,                    \
              detail::require<!detail::is_combined<detail::op, T>::value> = 0>                  \
    WARPAGG_DEVICE decltype(auto) name(T* pointer, Value&& value) {                             \
        return detail::plain_update<detail::op, Scope>(pointer, detail::forward<Value>(value)); \
    }                                                                                           \
    template <class How = keyed, class Scope = device, class Object,                            \
              detail::require<detail::is_object<Object>::value> = 0,                            \
              class T = detail::element_taken<detail::op, Object>>                              \
    WARPAGG_DEVICE T name(Object&& object, detail::converted<T> value) {                        \
        T* const place = detail::forward<Object>(object);                                       \
        return name<How, Scope>(place, value);                                                  \
    }                                                                                           \
    template <class How = keyed, class Scope = device, class Object, class Value,               \
              detail::require<detail::is_object<Object>::value &&                               \
                              !detail::is_taken<detail::op, Object&>::value> = 0>               \
    WARPAGG_DEVICE decltype(auto) name(const Object& object, Value&& value) {                   \
        element_of<const Object>* const place = object;                                         \
        return name<How, Scope>(place, detail::forward<Value>(value));                          \
    }
WARPAGG_EACH_FETCH(WARPAGG_FETCH)
#undef WARPAGG_FETCH

}  // namespace warpagg

#endif
