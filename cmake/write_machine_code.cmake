# Writes PROGRAM.ptx from every .ptx in PTX_FOLDERS and, given CUOBJDUMP and NVDISASM, PROGRAM.sass.
file(REMOVE "${PROGRAM}.ptx" "${PROGRAM}.sass")

set(kept "")
foreach(folder IN LISTS PTX_FOLDERS)
  file(GLOB files "${folder}/*.ptx")
  if(NOT files)
    message(FATAL_ERROR "${folder}: nvcc kept no PTX here; build from clean")
  endif()
  list(APPEND kept ${files})
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${kept}
                OUTPUT_FILE "${PROGRAM}.ptx" COMMAND_ERROR_IS_FATAL ANY)

if(CUOBJDUMP)
  cmake_path(GET NVDISASM PARENT_PATH folder)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env "PATH=${folder}:$ENV{PATH}"
                          "${CUOBJDUMP}" -sass "${PROGRAM}"
                  OUTPUT_FILE "${PROGRAM}.sass" ERROR_VARIABLE message RESULT_VARIABLE failed)
  file(STRINGS "${PROGRAM}.sass" functions REGEX "Function : " LIMIT_COUNT 1)
  if(failed OR NOT functions)
    file(REMOVE "${PROGRAM}.sass")
    message(FATAL_ERROR "${CUOBJDUMP} found no SASS in ${PROGRAM}: ${message}")
  endif()
endif()
