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
