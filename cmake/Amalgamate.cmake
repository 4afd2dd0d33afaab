# Joins the runtime's headers into one file:
#
#     cmake -DOUT=warpagg.cuh -P Amalgamate.cmake
#
# Each `#include <warpagg/…>` gives way to that header's text where it first stands. Include guards and the toolkit's
# headers stay as they are, so the one file and the separate headers can meet in a program.

cmake_minimum_required(VERSION 3.25)
if(NOT DEFINED OUT)
    message(FATAL_ERROR "Amalgamate.cmake needs -DOUT=…")
endif()
set(directory "${CMAKE_CURRENT_LIST_DIR}/../runtime/include")

file(READ "${directory}/warpagg/warpagg.cuh" rest)
set(text "// warpagg, the runtime of warpagg-rewrite, in one file. Made from the headers in warpagg/.\n\n")
set(joined warpagg/warpagg.cuh)
string(FIND "${rest}" "\n#include <warpagg/" at)
while(at GREATER_EQUAL 0)
    math(EXPR at "${at} + 1") # the line itself
    string(SUBSTRING "${rest}" 0 ${at} before)
    string(SUBSTRING "${rest}" ${at} -1 rest)
    string(FIND "${rest}" "\n" end)
    string(SUBSTRING "${rest}" 0 ${end} line)
    string(SUBSTRING "${rest}" ${end} -1 rest)
    string(REGEX REPLACE "^#include <([^>]+)>.*$" "\\1" header "${line}")
    string(APPEND text "${before}")
    if(NOT header IN_LIST joined)
        list(APPEND joined "${header}")
        file(READ "${directory}/${header}" body)
        set(rest "${body}${rest}")
    endif()
    string(FIND "${rest}" "\n#include <warpagg/" at)
endwhile()
file(WRITE "${OUT}" "${text}${rest}")
