// Text that nobody would write: pieces of CUDA and any other bytes, in an order that a seed decides.

#ifndef SCRAMBLE_H
#define SCRAMBLE_H

#include <stdint.h>
#include <string.h>

#include "base/source.h"

static inline uint32_t next_random(uint32_t *seed) { // xorshift
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static const char *const scraps[] = {
    "\n", "\r\n", "\r", "\\\n", "\\\r\n", "\\", " ", "\t", "\"", "'", "/*", "*/", "//", "R\"", "R\"x(", ")x\"", "u8R\"(", ")\"",
    "#", "#include <a.h>", "#include <warpagg/warpagg.cuh>", "#if 0", "#ifdef A", "#ifndef B", "#else", "#endif", "#define X", "#pragma once",
    "asm", "asm(\"mov %0, %laneid;\"", "%", "%%", "<<<", "<< <", "> >>", ">>>", "<", ">", "(", ")", "{", "}", ";", ",", ":", "::",
    "k", "1'000", "0x1f", "atomicAdd(p, 1)", "warpagg:", "// warpagg: keyed", "// warpagg: ", "/* warpagg: leave */", "NOLINT", "NOLINT(", "NOLINTNEXTLINE(a,b)",
    "NOLINTBEGIN", "NOLINTEND", "// NOLINT", "\xEF\xBB\xBF", "\xff", "\x80", "\x01",
};

// A file of up to `most` scraps; its text lies in the arena, with no byte to spare behind the NUL.
static inline struct source scrambled(struct arena *arena, uint32_t *seed, unsigned most) {
    char text[4096];
    size_t length = 0;
    for (unsigned left = next_random(seed) % (most + 1); left > 0; left--) {
        const char *scrap = scraps[next_random(seed) % (sizeof scraps / sizeof *scraps)];
        char byte = (char)(next_random(seed) & 0xff);
        bool any_byte = next_random(seed) % 8 == 0;
        size_t width = any_byte ? 1 : strlen(scrap);
        if (length + width > sizeof text)
            break;
        memcpy(text + length, any_byte ? &byte : scrap, width);
        length += width;
    }
    struct source source;
    source_from_text(arena, "scrambled.cu", arena_copy(arena, text, length), length, &source);
    return source;
}

#endif
