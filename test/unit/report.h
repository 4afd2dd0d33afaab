// A small report to write: one file, a site rewritten, a site left, a warning.

#ifndef TEST_REPORT_H
#define TEST_REPORT_H

#include "decide/rewrite.h"
#include "report.h"
#include "text/unit.h"

static inline struct report example_report(struct arena *arena, const char *path) {
    static const char text[] = "__global__ void k(float *p, int *n)\n{\n\tatomicAdd(p + *n, 1.5f); int i = atomicAdd(n, 1);\n}\n";
    static const struct rewrite keyed = {.name = "warp-keyed"};
    static const struct function kernel = {.name = "k"}, lambda = {.is_lambda = true, .outer = (struct function *)&kernel};
    struct report report = {0};
    struct file_report *file = ARENA_PUSH(arena, &report);
    source_from_text(arena, path, text, sizeof text - 1, &file->source);

    struct site first = {
        .id = 1,
        .function = &lambda,
        .range = {39, 62},
        .line = 3,
        .column = 2,
        .name = "atomicAdd",
        .operation = OP_ADD,
        .element = ELEMENT_FLOAT,
        .space = SPACE_GLOBAL,
        .address = ADDRESS_KEYED,
        .value = VALUE_CONSTANT,
        .lanes = LANES_MANY,
        .rewrite = &keyed,
        .message = "combined by key",
    };
    struct site second = {
        .id = 2,
        .function = &kernel,
        .range = {72, 87},
        .line = 3,
        .column = 35,
        .name = "atomicAdd",
        .operation = OP_ADD,
        .element = ELEMENT_INT,
        .scope = SCOPE_DEVICE,
        .address = ADDRESS_UNIFORM,
        .extent = EXTENT_GRID,
        .value = VALUE_CONSTANT,
        .result_used = true,
        .reason = REASON_COMPILER_COMBINES,
        .message = "the compiler already combines it",
    };
    *ARENA_PUSH(arena, &file->sites) = first;
    *ARENA_PUSH(arena, &file->sites) = second;
    struct edit edit = {.range = {39, 48}, .expected = "atomicAdd", .text = "warpagg::add<warpagg::keyed>", .site = 1};
    *ARENA_PUSH(arena, &file->edits) = edit;
    *ARENA_PUSH(arena, &file->changes) = edit;
    struct diagnostic warning = {DIAGNOSTIC_WARNING, path, 1, 12, "unused"};
    *ARENA_PUSH(arena, &file->diagnostics) = warning;
    return report;
}

#endif
