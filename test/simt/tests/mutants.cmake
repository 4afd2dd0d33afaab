# The runtime with a bug in it must fail its properties. Each row takes one header of the runtime, changes one expression, and
# names the cases that have to notice. A row whose expression is gone fails its test, and wants to be rewritten.
#
# The mutants are built by their tests, not with everything else: `ctest -R simt-mutant`.

# simt_mutant(<name> <header> <what it says> <what the mutant says> <test source> <cases>)
function(simt_mutant name header from to source cases)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mutants/${name})
  set(original ${PROJECT_SOURCE_DIR}/runtime/include/warpagg/${header})
  add_custom_command(
    OUTPUT ${folder}/warpagg/${header}
    COMMAND ${CMAKE_COMMAND} -DIN=${original} -DOUT=${folder}/warpagg/${header} "-DFROM=${from}" "-DTO=${to}"
            -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/mutate.cmake
    DEPENDS ${original} ${CMAKE_CURRENT_SOURCE_DIR}/tests/mutate.cmake
    VERBATIM)
  simt_program(simt_mutant_${name} ARCH 900 tests/${source} ${folder}/warpagg/${header})
  set_target_properties(simt_mutant_${name} PROPERTIES EXCLUDE_FROM_ALL TRUE)
  target_include_directories(simt_mutant_${name} BEFORE PRIVATE ${folder})
  add_test(NAME simt-mutant-${name}-build
           COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --config $<CONFIG> --target simt_mutant_${name})
  add_test(NAME simt-mutant-${name} COMMAND simt_mutant_${name} "--filter=${cases}" --expect-failure)
  set_tests_properties(simt-mutant-${name}-build PROPERTIES FIXTURES_SETUP simt_mutant_${name} RESOURCE_LOCK simt_build)
  set_tests_properties(simt-mutant-${name} PROPERTIES FIXTURES_REQUIRED simt_mutant_${name})
endfunction()

simt_mutant(full_mask detail/lanes.cuh "__activemask()" "0xffffffffu"
            mutant_cells.cpp "updates/add/double/[!p]*")
simt_mutant(truncated_key detail/lanes.cuh "i < words<T>::count; ++i) difference" "i < 1; ++i) difference"
            mutant_cells.cpp "updates/add/double/[mrv]*")
simt_mutant(wrong_wrap ops.cuh "(from < limit ? from : limit)" "from"
            mutant_cells.cpp "updates/inc/unsigned/[umrv]*")
simt_mutant(missing_syncwarp scope.cuh "__syncwarp(active)" "static_cast<void>(active)"
            contract_test.cpp "contract/own update first/*")
simt_mutant(missing_barrier block.cuh "__syncthreads();  // the storage" "// the storage"
            block_test.cpp "block/add/*[!2] threads")  # one warp has nothing to wait for
