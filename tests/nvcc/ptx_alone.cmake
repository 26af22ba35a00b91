# SPDX-License-Identifier: Apache-2.0
# A program that has PTX beside it and no SASS, as where no disassembler exists, must find its own
# machine code right: its loops are not those of SASS.
#
# Usage: cmake -DPROGRAM=FILE -DFOLDER=SCRATCH -P ptx_alone.cmake
cmake_path(GET PROGRAM FILENAME name)
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
foreach(ending IN ITEMS "" ".ptx")
  file(CREATE_LINK "${PROGRAM}${ending}" "${FOLDER}/${name}${ending}" COPY_ON_ERROR)
endforeach()

execute_process(COMMAND "${FOLDER}/${name}" --check-code
  RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
message("${said}")
if(NOT status EQUAL 0 OR NOT said MATCHES "[1-9][0-9]* expectations checked on PTX, 0 violated")
  message(FATAL_ERROR "${name}: with PTX alone its machine code is not found right")
endif()
