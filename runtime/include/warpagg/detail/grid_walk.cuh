// The way from block to block of a grid that one block goes to do the work of several: what
// virtual_blocks.cuh and resident_blocks.cuh share.
#ifndef WARPAGG_DETAIL_GRID_WALK_CUH
#define WARPAGG_DETAIL_GRID_WALK_CUH

#include <warpagg/detail/config.cuh>

namespace warpagg {
namespace detail {

// What:          calls body(blockIdx), a uint3, for the blocks first, first + step, first + 2 step,
//                … of a grid, whose x goes round first.
// Members:       each(body)           several at a time, so that the loads of all are under way
//                                     together. Threads go on as they like: no barrier in the body,
//                                     no vote and no shuffle of its own, no shared memory. Lanes of
//                                     several blocks' work may meet: what is one address for a
//                                     block's lanes is not one for them
//                each_in_turn(body)   the same, one at a time: for a body in which lanes look for
//                                     each other, whose loads the compiler does not move
//                each_apart(body)     with a barrier behind each.
//                                     All threads come to the body's end
// Parameters:    first, begin    the number of the first block,
//                                and its index where that is known without a division
//                step            not 0. One that is no less than the grid takes no division
// Preconditions: each of these is called once, by all threads of the block.
// Source: the grid-stride loop, for blocks instead of threads.
class grid_walk {
public:
    WARPAGG_DEVICE grid_walk(dim3 grid, unsigned first, unsigned step)
        : grid_walk(grid, first, digits(first, grid), step) {}
    WARPAGG_DEVICE grid_walk(dim3 grid, unsigned first, uint3 begin, unsigned step)
        : grid_(grid), begin_(begin), first_(first), step_(step) {}

    template <class Body> WARPAGG_DEVICE void each(Body body) const {
        place at(*this);
#pragma unroll 4
        for (unsigned left = rounds(); left != 0; --left) {
            body(at.block);
            at.go_on();
        }
    }
    template <class Body> WARPAGG_DEVICE void each_in_turn(Body body) const {
        place at(*this);
#pragma unroll 1
        for (unsigned left = rounds(); left != 0; --left) {
            body(at.block);
            at.go_on();
        }
    }
    template <class Body> WARPAGG_DEVICE void each_apart(Body body) const {
        place at(*this);
        for (unsigned left = rounds(); left != 0; --left) {
            body(at.block);
            __syncthreads();
            at.go_on();
        }
    }

private:
    // How many blocks' work it is. A grid of so many that this doesn't fit would take a device
    // hours.
    WARPAGG_DEVICE unsigned rounds() const {
        const unsigned long long all = blocks();
        if (first_ >= all) return 0;
        if (is_one_step()) return 1;
        // In a fifth of the time.
        if (all >> 32 == 0) return (static_cast<unsigned>(all) - first_ - 1) / step_ + 1;
        return static_cast<unsigned>((all - first_ - 1) / step_ + 1);
    }

    WARPAGG_DEVICE unsigned long long blocks() const {
        return static_cast<unsigned long long>(grid_.x) * grid_.y * grid_.z;
    }
    WARPAGG_DEVICE bool is_one_step() const { return blocks() <= step_; }

    static WARPAGG_DEVICE uint3 digits(unsigned number, dim3 grid) {
        const uint3 result = {number % grid.x, number / grid.x % grid.y, number / grid.x / grid.y};
        return result;
    }

    // A block's index. To go on, the step's own digits are added, with carries; where nobody goes
    // on, they are not looked for.
    struct place {
        WARPAGG_DEVICE explicit place(const grid_walk& way)
            : grid(way.grid_), block(way.begin_),
              step(way.is_one_step() ? uint3{0, 0, 0} : digits(way.step_, way.grid_)) {}
        WARPAGG_DEVICE void go_on() {
            const unsigned carry_x = add(block.x, step.x, grid.x),
                           carry_y = add(block.y, step.y + carry_x, grid.y);
            block.z += step.z + carry_y;
        }
        // Modulo `size`; returns the carry. What is too small wraps round, and is the larger one.
        static WARPAGG_DEVICE unsigned add(unsigned& digit, unsigned more, unsigned size) {
            const unsigned sum = digit + more, rest = digit + (more - size);
            digit = rest < sum ? rest : sum;
            return digit != sum ? 1 : 0;
        }

        const dim3 grid;
        uint3 block;
        const uint3 step;
    };

    const dim3 grid_;
    const uint3 begin_;
    const unsigned first_, step_;
};

}  // namespace detail
}  // namespace warpagg

#endif
