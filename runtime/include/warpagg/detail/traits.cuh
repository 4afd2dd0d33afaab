// The few type traits that the library needs. Written here so
// that it stands on the toolkit's headers alone.
#ifndef WARPAGG_DETAIL_TRAITS_CUH
#define WARPAGG_DETAIL_TRAITS_CUH

namespace warpagg {
namespace detail {

// A parameter of this type takes no part in deduction: its argument is converted as at a call
// of a plain function.
template <class T> struct identity {
    using type = T;
};
template <class T> using converted = typename identity<T>::type;

template <class T> struct without_volatile {
    using type = T;
};
template <class T> struct without_volatile<volatile T> {
    using type = T;
};

template <bool Condition> struct require_if {};
template <> struct require_if<true> {
    using type = int;
};
template <bool Condition> using require = typename require_if<Condition>::type;

template <class T> struct remove_reference {
    using type = T;
};
template <class T> struct remove_reference<T&> {
    using type = T;
};
template <class T> struct remove_reference<T&&> {
    using type = T;
};

// std::forward
template <class T> __device__ constexpr T&& forward(typename remove_reference<T>::type& value) {
    return static_cast<T&&>(value);
}

template <class T> __host__ __device__ T&& declval();  // std::declval

template <class... Types> struct types {};
template <class T, class List> struct is_one_of {
    static constexpr bool value = false;
};
template <class T, class... Rest> struct is_one_of<T, types<T, Rest...>> {
    static constexpr bool value = true;
};
template <class T, class First, class... Rest>
struct is_one_of<T, types<First, Rest...>> : is_one_of<T, types<Rest...>> {};

template <class One, class Other> struct is_same {
    static constexpr bool value = false;
};
template <class One> struct is_same<One, One> {
    static constexpr bool value = true;
};

template <class T>
using is_integer = is_one_of<T, types<int, unsigned, long long, unsigned long long>>;
// 32 bits: what redux.sync and ATOMS take whole.
template <class T> using is_word = is_one_of<T, types<int, unsigned>>;

}  // namespace detail

// The type of what a pointer, an array or an object that converts to a pointer leads to, for code
// that knows the name and not the type: rewritten templates do.
template <class Pointer>
using element_of = typename detail::remove_reference<decltype(*detail::declval<Pointer&>())>::type;

}  // namespace warpagg

#endif
