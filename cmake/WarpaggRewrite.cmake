# warpagg_rewrite(<target> [LEVEL warp|block|grid] [REWRITES <globs>] [OPTIONS <option>...] [CHECK])
#
# Rewrites the CUDA sources of a target when it is built, in its binary directory, and compiles what came out. Call it behind target_sources(), in the
# target's directory or in one above. The tool gets the target's include directories, definitions, standard, architectures and separable compilation,
# generator expressions among them. What a source includes of its own project is rewritten too, in copies for that source alone; OPTIONS
# --header-filter=REGEX says which headers, --header-filter=none does without.
#
# CHECK compiles the sources as they are; the build fails while the tool would rewrite something (for those who commit what it wrote).
#
# Needs CMake 3.20 (Ninja or Makefiles generators), and architectures of sm_70 or newer.

set(warpagg_run_script "${CMAKE_CURRENT_LIST_DIR}/WarpaggRun.cmake")

# What `value` says, an argument a line, where it says anything: `before` stands in front of each.
function(warpagg_lines before value out)
  set(${out} "$<$<BOOL:${value}>:${before}$<JOIN:${value},\n${before}>\n>" PARENT_SCOPE)
endfunction()

function(warpagg_rewrite target)
  cmake_policy(PUSH)
  cmake_policy(VERSION 3.20) # dependency files may name paths relative to where the tool runs
  cmake_parse_arguments(PARSE_ARGV 1 arg "CHECK" "LEVEL;REWRITES" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "warpagg_rewrite: unknown argument ${arg_UNPARSED_ARGUMENTS}")
  endif()

  # Asked for when the build system is generated: what is added to the target later counts too.
  set(lines "")
  foreach(pair IN ITEMS "-I|INCLUDE_DIRECTORIES" "-D|COMPILE_DEFINITIONS" "option|COMPILE_OPTIONS" "arch|CUDA_ARCHITECTURES" "standard|CUDA_STANDARD" "feature|COMPILE_FEATURES")
    string(REPLACE "|" ";" pair "${pair}")
    list(GET pair 0 before)
    list(GET pair 1 property)
    if(NOT before MATCHES "^-")
      string(APPEND before " ")
    endif()
    warpagg_lines("${before}" "$<TARGET_PROPERTY:${target},${property}>" more)
    string(APPEND lines "${more}")
  endforeach()
  string(APPEND lines "$<$<BOOL:$<TARGET_PROPERTY:${target},CUDA_SEPARABLE_COMPILATION>>:separable\n>")
  get_target_property(source_directory ${target} SOURCE_DIR)
  get_directory_property(flags DIRECTORY "${source_directory}" DEFINITION CMAKE_CUDA_FLAGS)
  foreach(config IN ITEMS DEBUG RELEASE RELWITHDEBINFO MINSIZEREL)
    get_directory_property(more DIRECTORY "${source_directory}" DEFINITION CMAKE_CUDA_FLAGS_${config})
    string(APPEND flags " $<$<CONFIG:${config}>:${more}>")
  endforeach()
  string(APPEND lines "flags ${flags}\n")
  get_target_property(directory ${target} BINARY_DIR)
  set(directory "${directory}/warpagg/${target}")
  file(GENERATE OUTPUT "${directory}/args-$<CONFIG>-$<COMPILE_LANGUAGE>" CONTENT "${lines}" TARGET ${target})

  set(options ${arg_OPTIONS})
  if(arg_LEVEL)
    list(APPEND options "--level=${arg_LEVEL}")
  endif()
  if(arg_REWRITES)
    list(APPEND options "--rewrites=${arg_REWRITES}")
  endif()
  # A list travels as one word.
  foreach(list IN ITEMS options CMAKE_CUDA_ARCHITECTURES_NATIVE CMAKE_CUDA_ARCHITECTURES_ALL CMAKE_CUDA_ARCHITECTURES_ALL_MAJOR)
    string(REPLACE ";" "|" ${list} "${${list}}")
  endforeach()
  set(run ${CMAKE_COMMAND} "-DTOOL=$<TARGET_FILE:warpagg::rewrite>" "-DARGS=${directory}/args-$<CONFIG>-CUDA" "-DOPTIONS=${options}"
      "-DNATIVE=${CMAKE_CUDA_ARCHITECTURES_NATIVE}" "-DALL=${CMAKE_CUDA_ARCHITECTURES_ALL}" "-DMAJOR=${CMAKE_CUDA_ARCHITECTURES_ALL_MAJOR}")

  get_target_property(sources ${target} SOURCES)
  set(compiled "")
  set(all_made "")
  foreach(source IN LISTS sources)
    get_source_file_property(language "${source}" TARGET_DIRECTORY ${target} LANGUAGE)
    if(NOT source MATCHES "\\.cu$" AND NOT language STREQUAL "CUDA")
      list(APPEND compiled "${source}")
      continue()
    endif()
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${source_directory}")
    file(RELATIVE_PATH name "${source_directory}" "${path}")
    string(REPLACE "../" "__/" name "${name}")
    set(output "${directory}/${name}")
    set(each ${run} "-DSOURCE=${path}" "-DOUTPUT=${output}")
    foreach(property IN ITEMS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES)
      get_source_file_property(value "${source}" TARGET_DIRECTORY ${target} ${property})
      if(value)
        string(REPLACE ";" "|" joined "${value}")
        list(APPEND each "-D${property}=${joined}")
      else()
        set(value "")
      endif()
      set(of_source_${property} "${value}")
    endforeach()
    if(arg_CHECK)
      list(APPEND each -DCHECK=1)
      list(APPEND all_made "${output}.checked")
      set(made "${output}.checked")
    else()
      list(APPEND compiled "${output}")
      list(APPEND all_made "${output}")
      set_property(TARGET ${target} APPEND PROPERTY ADDITIONAL_CLEAN_FILES "${output}.headers")
      set(made "${output}")
      get_filename_component(beside "${path}" DIRECTORY) # what the source includes in quotes lies there
      set_source_files_properties("${output}" TARGET_DIRECTORY ${target} PROPERTIES LANGUAGE CUDA GENERATED TRUE
          COMPILE_DEFINITIONS "${of_source_COMPILE_DEFINITIONS}" INCLUDE_DIRECTORIES "${beside};${of_source_INCLUDE_DIRECTORIES}")
    endif()
    add_custom_command(
      OUTPUT "${made}"
      COMMAND ${each} "-DMADE=${made}" -P "${warpagg_run_script}"
      DEPENDS "${path}" "$<TARGET_FILE:warpagg::rewrite>" "${directory}/args-$<CONFIG>-CUDA"
      DEPFILE "${made}.d"
      COMMENT "warpagg-rewrite ${name}"
      VERBATIM)
  endforeach()
  add_custom_target(${target}-warpagg DEPENDS ${all_made}) # the target may be another directory's, which knows nothing of the commands of this one
  add_dependencies(${target} ${target}-warpagg)
  if(NOT arg_CHECK)
    set_target_properties(${target} PROPERTIES SOURCES "${compiled}")
  endif()
  target_link_libraries(${target} PRIVATE warpagg::runtime)
  cmake_policy(POP)
endfunction()
