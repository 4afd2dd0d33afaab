// Trees made of text: what the frontend would copy out of libclang, read by a small reader of its own, so that tests of the inner
// stages are written in the language that they are about.
//
// It reads functions and their launches, structs with methods, variables, templates of one parameter `T`, and most statements and expressions of a kernel.
// Names that the text does not declare are CUDA's own when they are called (`__system__` in front of a prototype declares one with
// parameters of one's choice). What it cannot read fails the test.

#ifndef TREE_H
#define TREE_H

#include "base/arena.h"
#include "text/unit.h"

struct tree {
    struct arena *arena;
    struct source source;
    struct unit unit;
};

struct tree *tree_read(struct arena *arena, const char *text);

// The first node, in the order of the text, that is spelled so. Fails the test where there is none.
struct node *tree_find(const struct tree *tree, const char *text);

// The first argument of the call of probe() that comes `number`th, from 1.
struct node *tree_probe(const struct tree *tree, unsigned number);

#endif
