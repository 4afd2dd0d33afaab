// The host looks for an order: are the old values of one address and its last value what some order of plain atomics gives?
//
// No formula for the result is involved: each update is an edge from the value it found to the value it must have left, and
// an order exists if and only if the edges form one trail from the address's first value to its last (Euler).
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>

#include "common.cuh"

// An update as the device writes it down.
template <class T> struct update_log {
    int key;  // -1: no update
    T value, old;
};

using bits_of_value = std::pair<unsigned long long, unsigned long long>;
template <class T> bits_of_value bits(const T& value) {
    static_assert(sizeof value <= sizeof(bits_of_value), "");
    unsigned long long words[2] = {};
    std::memcpy(words, static_cast<const void*>(&value), sizeof value);
    return {words[0], words[1]};
}

// A graph of values; each is as often left as entered, or not.
class value_graph {
public:
    explicit value_graph(std::vector<bits_of_value> all) : values(std::move(all)) {
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        balance.resize(values.size());
        parent.resize(values.size());
        std::iota(parent.begin(), parent.end(), size_t(0));
    }
    void add_edge(const bits_of_value& from, const bits_of_value& to) {
        const size_t a = find(from), b = find(to);
        ++balance[a];
        --balance[b];
        parent[root(a)] = root(b);
    }
    bool is_balanced() const {
        return std::all_of(balance.begin(), balance.end(), [](int n) { return n == 0; });
    }
    bool hangs_together() {
        for (size_t v = 0; v < values.size(); ++v)
            if (root(v) != root(0)) return false;
        return true;
    }

private:
    size_t find(const bits_of_value& value) const { return size_t(std::lower_bound(values.begin(), values.end(), value) - values.begin()); }
    size_t root(size_t v) {
        while (parent[v] != v) v = parent[v] = parent[parent[v]];
        return v;
    }

    std::vector<bits_of_value> values;
    std::vector<int> balance;
    std::vector<size_t> parent;
};

// The edge from the end to the begin makes the trail a circle.
template <class Op, class T> bool is_trail(const T& begin, const T& end, const std::vector<update_log<T>>& log) {
    std::vector<bits_of_value> values{bits(begin), bits(end)};
    for (const update_log<T>& e : log) {
        values.push_back(bits(e.old));
        values.push_back(bits(Op::after(e.old, e.value)));
    }
    value_graph graph(std::move(values));
    graph.add_edge(bits(end), bits(begin));
    for (const update_log<T>& e : log) graph.add_edge(bits(e.old), bits(Op::after(e.old, e.value)));
    return graph.is_balanced() && graph.hangs_together();
}
