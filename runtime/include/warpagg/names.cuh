// Second names of scopes, strategies, peers(), apart, once and objects that are found, each with an
// underscore behind it, for files in which the short word is a macro. (The operations' are in
// detail/each_op.cuh.)
#ifndef WARPAGG_NAMES_CUH
#define WARPAGG_NAMES_CUH

#include <warpagg/apart.cuh>
#include <warpagg/found.cuh>
#include <warpagg/record.cuh>
#include <warpagg/strategies.cuh>
#include <warpagg/warp_sums.cuh>

namespace warpagg {

using block_ = block;
using device_ = device;
using system_ = system;

using uniform_ = uniform;
using checked_ = checked;
using keyed_ = keyed;
using match_ = match;
using runs_ = runs;
using vote_ = vote;
using plain_ = plain;

using apart_ = apart;
template <class Self, class Object> using found_ = found<Self, Object>;
template <class... Objects> using objects_ = objects<Objects...>;
template <class... Types> using objects_of_ = objects_of<Types...>;
template <class... Objects, class F>
constexpr detail::with_objects<F, Objects...> with_(F function) {
    return with<Objects...>(static_cast<F&&>(function));
}
using once_ = once;
template <class T, int Count = 1, class Op = op_add> using field_ = field<T, Count, Op>;
template <class... Fields> using record_ = record<Fields...>;

template <class How = keyed, class Scope = device, class Key>
WARPAGG_DEVICE peer_group<How, Scope> peers_(const Key& key) {
    return peers<How, Scope>(key);
}
template <int Count, class Peers, class Pointer>
WARPAGG_DEVICE auto row_(const Peers& peers, const Pointer& first) {
    return row<Count>(peers, first);
}

}  // namespace warpagg

#endif
