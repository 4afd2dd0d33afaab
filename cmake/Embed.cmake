# Makes a C file that holds text files as strings, for the pages that the program writes.
#
#     cmake -DOUT=page_assets.c "-DFILES=page_style=page.css;page_script=page.js" -P cmake/Embed.cmake
#
# What is embedded stands between tags of HTML, as it is: a text with "</" in it would end them.
cmake_minimum_required(VERSION 3.22)

set(text "// Made by cmake/Embed.cmake.\n\n#include \"output/page_assets.h\"\n")
foreach(entry IN LISTS FILES)
  string(REGEX MATCH "^([a-z_]+)=(.*)$" entry "${entry}")
  set(name "${CMAKE_MATCH_1}")
  set(file "${CMAKE_MATCH_2}")
  file(READ "${file}" content)
  string(FIND "${content}" "</" end)
  if(NOT end EQUAL -1)
    message(FATAL_ERROR "${file} holds '</', which would end the element that it is put into")
  endif()
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND text "\nconst char ${name}[] = {${bytes}0};\n")
endforeach()
file(WRITE "${OUT}" "${text}")
