#include "text.h"

#include <string.h>

bool text_begins(const char *text, const char *start) {
    return text && strncmp(text, start, strlen(start)) == 0;
}

bool text_is_among(const char *word, const char *const *list) {
    while (word && *list && strcmp(word, *list) != 0)
        list++;
    return word && *list;
}

uint64_t text_hash(const char *text, size_t length, uint64_t hash) {
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}
