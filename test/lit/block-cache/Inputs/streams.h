// What iostreams and strings bring into namespace std.
namespace std {
enum flags { none };
inline constexpr flags operator&(flags a, flags b) { return flags(int(a) & int(b)); }
template <class C> struct basic_string {};
template <class C> basic_string<C> operator+(const basic_string<C> &a, const basic_string<C> &b) { return a; }
}
