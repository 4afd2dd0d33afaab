# Makes the one-file form of the runtime library: all headers in the order of their includes, each once.
#
#     cmake -DOUT=warpagg.cuh -P cmake/Amalgamate.cmake
#
# Each header keeps its include guard, so the one file and single headers of the library may meet in one translation unit.
cmake_minimum_required(VERSION 3.22)

if(NOT OUT)
  message(FATAL_ERROR "usage: cmake -DOUT=FILE -P Amalgamate.cmake")
endif()
set(root "${CMAKE_CURRENT_LIST_DIR}/../runtime/include")

set(done "")
# By its first line and its last one, the tool knows the text again (tool/base/source.c).
set(text "// warpagg in one file. Made from runtime/include/warpagg of warpagg-rewrite by cmake/Amalgamate.cmake: change those, not this.\n")

# Appends a header to `text`, what it includes first.
function(append header)
  if(header IN_LIST done)
    return()
  endif()
  list(APPEND done "${header}")
  set(head "")
  file(READ "${root}/${header}" rest)
  while(rest MATCHES "(^|\n)#include <(warpagg/[a-z_/]+\\.cuh)>\n")
    set(included "${CMAKE_MATCH_2}")
    string(FIND "${rest}" "#include <${included}>\n" at)
    string(LENGTH "#include <${included}>\n" length)
    string(SUBSTRING "${rest}" 0 ${at} before)
    math(EXPR after "${at} + ${length}")
    string(SUBSTRING "${rest}" ${after} -1 rest)
    string(APPEND head "${before}")
    append("${included}")
  endwhile()
  string(APPEND text "\n// ==== ${header}\n\n${head}${rest}")
  set(done "${done}" PARENT_SCOPE)
  set(text "${text}" PARENT_SCOPE)
endfunction()

append("warpagg/warpagg.cuh")
string(APPEND text "// End of warpagg in one file.\n")

get_filename_component(folder "${OUT}" ABSOLUTE)
get_filename_component(folder "${folder}" DIRECTORY)
file(MAKE_DIRECTORY "${folder}")
file(CONFIGURE OUTPUT "${OUT}" CONTENT "@text@" @ONLY)
