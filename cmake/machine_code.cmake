# Keeps the machine code of a program next to it, so that the program can check what it times:
#   <program>.ptx   always: what nvcc handed to ptxas, one compilation behind the other
#   <program>.sass  where a disassembler exists: what the GPU runs
# Both belong to this very build of the program: the PTX is kept from the compilation itself, and a
# file that cannot be written again is removed, so that none is left over from an earlier build.

# cuobjdump starts nvdisasm: both are needed.
set(hints "${PROJECT_SOURCE_DIR}/.tools/nvidia/cu13/bin" "${CUDAToolkit_BIN_DIR}")
find_program(WARPGAUGE_CUOBJDUMP cuobjdump HINTS ${hints} DOC "Dumps SASS (optional)")
find_program(WARPGAUGE_NVDISASM nvdisasm HINTS ${hints} DOC "Used by cuobjdump (optional)")
if(WARPGAUGE_CUOBJDUMP AND WARPGAUGE_NVDISASM)
  set(WARPGAUGE_HAVE_DISASSEMBLER TRUE)
else()
  set(WARPGAUGE_HAVE_DISASSEMBLER FALSE)
  message(STATUS "No cuobjdump and nvdisasm: machine code is checked on PTX only")
endif()

# warpgauge_emit_machine_code(TARGET): call it in the folder of TARGET, after its last source.
function(warpgauge_emit_machine_code target)
  # A folder per source, for equal base names; the architectures are part of the path, since nvcc
  # names the kept files by them and those of an earlier choice must not be read.
  list(JOIN WARPGAUGE_CUDA_ARCHITECTURES "_" architectures)
  set(kept "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.ptx/${architectures}")
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cu$")
  set(folders "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE place)
    string(REPLACE ".." "up" place "${place}")
    file(MAKE_DIRECTORY "${kept}/${place}")
    set_property(SOURCE "${source}" APPEND PROPERTY
      COMPILE_OPTIONS "--keep;--keep-dir=${kept}/${place}")
    list(APPEND folders "${kept}/${place}")
  endforeach()
  if(NOT folders)
    message(FATAL_ERROR "${target} has no .cu source: no machine code to keep")
  endif()

  set(disassembler "")
  if(WARPGAUGE_HAVE_DISASSEMBLER)
    set(disassembler "-DCUOBJDUMP=${WARPGAUGE_CUOBJDUMP}" "-DNVDISASM=${WARPGAUGE_NVDISASM}")
  endif()
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} "-DPROGRAM=$<TARGET_FILE:${target}>" "-DPTX_FOLDERS=${folders}"
            ${disassembler} -P "${PROJECT_SOURCE_DIR}/cmake/write_machine_code.cmake"
    COMMENT "Keeping the machine code of ${target}")
endfunction()
