# Writes OUT as IN with every FROM replaced by TO; an error when there is none.
file(READ "${IN}" text)
string(FIND "${text}" "${FROM}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${IN} does not say \"${FROM}\" any more: change the mutant in test/simt/tests/mutants.cmake")
endif()
string(REPLACE "${FROM}" "${TO}" text "${text}")
file(WRITE "${OUT}" "${text}")
