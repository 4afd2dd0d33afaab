// Tests at the top of a kernel that pointers which it is given lead to pieces of memory that are
// apart: what takes the obstacles to putting an update off away.
//
// The compiled code says which arguments, and how many bytes behind each are touched;
// the text says what they are called.

#ifndef WARPAGG_APART_H
#define WARPAGG_APART_H

#include "frame.h"
#include "site.h"

// Adds a test to the site's, or widens the one that it has of these two arguments of the kernel.
void apart_add(struct arena *arena, struct site_test_list *tests, const struct site_test *test);

// Whether two sites have the same tests, so that they may share an object.
bool apart_same(const struct site *a, const struct site *b);

// Makes the tests of one kernel's pair of arguments equal in all sites: each as wide as the widest.
// What is told apart is more than is needed, and it is one test.
void apart_widen(struct site_list *sites);

// Whether the test is one of the kernel that declares its object at this place.
bool apart_is_of(const struct site_test *test, const struct frame_place *place);

// What the kernel calls the argument at its top; NULL: it has no name there that is known
// to be a pointer's.
const char *apart_name(const struct site_test *test, const struct frame_place *place,
                       unsigned which);

// Whether every test can be made where its kernel declares the object.
bool apart_can_be_told(const struct site *site);

#endif
