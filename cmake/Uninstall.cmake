# Takes out what `cmake --install` put somewhere, by the list that it left, and the directories of ours that are empty then.
#
#     cmake -DMANIFEST=build/install_manifest.txt -P cmake/Uninstall.cmake
cmake_minimum_required(VERSION 3.22)

if(NOT EXISTS "${MANIFEST}")
  message(FATAL_ERROR "nothing was installed from here: there is no ${MANIFEST}")
endif()
file(STRINGS "${MANIFEST}" files)
foreach(file IN LISTS files)
  file(REMOVE "$ENV{DESTDIR}${file}")
  cmake_path(GET file PARENT_PATH directory)
  while(directory MATCHES "/(include|share|doc|cmake|lib[^/]*|[^/]*-linux-gnu)/warpagg(-rewrite)?(/|$)")
    file(GLOB left LIST_DIRECTORIES true "$ENV{DESTDIR}${directory}/*" "$ENV{DESTDIR}${directory}/.*")
    if(left OR NOT IS_DIRECTORY "$ENV{DESTDIR}${directory}")
      break()
    endif()
    file(REMOVE_RECURSE "$ENV{DESTDIR}${directory}")
    cmake_path(GET directory PARENT_PATH directory)
  endwhile()
endforeach()
file(REMOVE "${MANIFEST}")
