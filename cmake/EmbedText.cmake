# Turns a file into a C source that holds its bytes, for texts that travel inside the program:
#
#     cmake -DIN=warpagg.cuh -DOUT=runtime_text.c -DNAME=runtime_text -P EmbedText.cmake
#
# defines
#
#     const unsigned char runtime_text[] = {…};   followed by a NUL
#     const size_t runtime_text_size = …;          without it

foreach(argument IN ITEMS IN OUT NAME)
    if(NOT DEFINED ${argument})
        message(FATAL_ERROR "EmbedText.cmake needs -D${argument}=…")
    endif()
endforeach()

get_filename_component(source "${IN}" NAME)
file(READ "${IN}" bytes HEX)
string(LENGTH "${bytes}" size)
math(EXPR size "${size} / 2")
string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}") # 16 bytes a line
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${bytes}")

file(WRITE "${OUT}" "// Made from ${source} by cmake/EmbedText.cmake.

#include <stddef.h>

extern const unsigned char ${NAME}[];
extern const size_t ${NAME}_size;

const unsigned char ${NAME}[] = {
    ${bytes}0
};
const size_t ${NAME}_size = ${size};
")
