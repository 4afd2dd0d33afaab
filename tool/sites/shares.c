// See shares.h. Texts are compared, not values: a wrong answer costs time and nothing else.

#include "shares.h"

#include <ctype.h>
#include <string.h>

#include "sizes.h"

enum { MOST_DEPTH = 8, MOST_THREADS = 1024 };

static const struct node *without_casts(const struct node *node) {
    while (node->kind == NODE_CAST && node->kid_count == 1)
        node = node->kids[0];
    return node;
}

// What a variable was made of that got no other value; `dim3(blocks)` is its one part.
static const struct node *made_of(const struct flow *flow, const struct node *node) {
    for (unsigned depth = 0; depth < MOST_DEPTH; depth++) {
        node = without_casts(node);
        const struct node *value = node->kind == NODE_REFERENCE
                                       ? flow_initial_value(flow, node->decl)
                                   : node->kind == NODE_CONSTRUCT && node->kid_count ? node->kids[0]
                                                                                     : NULL;
        if (!value)
            break;
        node = value;
    }
    return node;
}

static bool is_same_text(const struct node *a, const struct node *b) {
    const size_t length = a->range.end - a->range.begin;
    return length && a->source && b->source && length == b->range.end - b->range.begin &&
           memcmp(a->source->text + a->range.begin, b->source->text + b->range.begin, length) == 0;
}

static bool is_same(const struct flow *flow, const struct node *a, const struct node *b) {
    a = without_casts(a), b = without_casts(b);
    return (a->kind == NODE_REFERENCE && b->kind == NODE_REFERENCE && a->decl == b->decl) ||
           is_same_text(a, b) || is_same_text(made_of(flow, a), made_of(flow, b));
}

// Whether the number is a term of the sum.
static bool has_term(const struct flow *flow, const struct node *sum, const struct node *number,
                     unsigned depth) {
    sum = without_casts(sum);
    if (is_same(flow, sum, number))
        return true;
    bool adds = sum->kind == NODE_BINARY &&
                (sum->operator == OPERATOR_ADD || sum->operator == OPERATOR_SUBTRACT);
    return adds && depth < MOST_DEPTH &&
           (has_term(flow, sum->kids[0], number, depth + 1) ||
            (sum->operator == OPERATOR_ADD && has_term(flow, sum->kids[1], number, depth + 1)));
}

// `ceil_div(n, 256)`, `DivUp(n, 256)`, by its name.
static bool is_division(const struct node *call) {
    const char *name = call->kind == NODE_CALL && call->kid_count == 2 ? call->name : NULL;
    for (; name && *name; name++)
        if (tolower((unsigned char)name[0]) == 'd' && tolower((unsigned char)name[1]) == 'i' &&
            tolower((unsigned char)name[2]) == 'v')
            return true;
    return false;
}

// By what `blocks` divides the number of elements; NULL: it is no such quotient.
static const struct node *divisor_in(const struct flow *flow, const struct node *blocks,
                                     const struct node *elements, unsigned depth) {
    blocks = made_of(flow, blocks);
    bool is_binary = blocks->kind == NODE_BINARY,
         divides = (is_binary && blocks->operator == OPERATOR_DIVIDE) || is_division(blocks);
    if (divides)
        return has_term(flow, blocks->kids[0], elements, 0) ? blocks->kids[1] : NULL;
    bool adds = is_binary && blocks->operator == OPERATOR_ADD && depth < MOST_DEPTH; // n / 256 + 1
    const struct node *left = adds ? divisor_in(flow, blocks->kids[0], elements, depth + 1) : NULL;
    return left || !adds ? left : divisor_in(flow, blocks->kids[1], elements, depth + 1);
}

static bool is_along_x(const struct flow *flow, const struct node *sizes) {
    return sizes_along(flow, sizes, 1) == 1 && sizes_along(flow, sizes, 2) == 1;
}

// As many elements as a block has threads, where the same words or as many are both.
static long long share_of(const struct flow *flow, const struct node *call, unsigned position) {
    const struct node *launch = call->launch;
    if (!launch || launch->kid_count < 2 || position >= call->kid_count ||
        !is_along_x(flow, launch->kids[0]))
        return 0;
    const struct node *divisor = divisor_in(flow, launch->kids[0], call->kids[position], 0);
    const long long share = divisor ? sizes_along(flow, divisor, 0) : 0;
    bool is_block =
        divisor && !share && is_same(flow, made_of(flow, launch->kids[1]), made_of(flow, divisor));
    return is_block ? MOST_THREADS : share;
}

long long shares_most(const struct flow *flow, const struct function *kernel, unsigned position) {
    const struct function_flow *here = flow_function(flow, kernel);
    long long most = 0;
    if (!here || here->is_named_for_others || flow_misses_launches(flow, here))
        return 0;
    for (size_t i = 0; i < here->callers.count; i++) {
        const long long share = share_of(flow, here->callers.at[i], position);
        if (!share)
            return 0;
        most = share > most ? share : most;
    }
    return here->launching_calls.count ? 0 : most;
}
