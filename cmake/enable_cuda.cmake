# CUDA is an addition, never a condition: without nvcc the host half builds all the same.
include(CheckLanguage)
set(WARPGAUGE_HAVE_CUDA FALSE)
if(WARPGAUGE_CUDA STREQUAL "OFF")
  return()
endif()

# By default, the architectures of the GPUs at hand, else sm_90a. A list may be given, for example
# -DWARPGAUGE_CUDA_ARCHITECTURES="80;90a;120a".
include(cuda_architectures)
if(NOT WARPGAUGE_CUDA_ARCHITECTURES)
  warpgauge_detect_architectures(detected)
  set(WARPGAUGE_CUDA_ARCHITECTURES "${detected}" CACHE STRING "SM versions to compile for" FORCE)
endif()

warpgauge_architectures_too_old("${WARPGAUGE_CUDA_ARCHITECTURES}" too_old)
if(too_old)
  message(FATAL_ERROR "WARPGAUGE_CUDA_ARCHITECTURES: ${too_old}: the probes need compute capability 8.0 or newer")
endif()

warpgauge_architectures_of_families("${WARPGAUGE_CUDA_ARCHITECTURES}" families)
if(families)
  message(FATAL_ERROR "WARPGAUGE_CUDA_ARCHITECTURES: ${families}: some probes need what only code for one chip has: name the chips (100a)")
endif()

check_language(CUDA)
if(NOT CMAKE_CUDA_COMPILER)
  if(WARPGAUGE_CUDA STREQUAL "ON")
    message(FATAL_ERROR "WARPGAUGE_CUDA=ON but no CUDA compiler was found")
  endif()
  message(STATUS "No CUDA compiler: building the host half only")
  return()
endif()

set(CMAKE_CUDA_ARCHITECTURES OFF)  # -gencode is written per target: 90a needs the long form
enable_language(CUDA)
find_package(CUDAToolkit REQUIRED)
require(benchmark benchmark::benchmark google/benchmark v1.8.3)
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
  message(FATAL_ERROR "Probes are timed: build them optimised (Release), or give -DWARPGAUGE_CUDA=OFF")
endif()
set(WARPGAUGE_HAVE_CUDA TRUE)

set(WARPGAUGE_GENCODE "")
foreach(architecture IN LISTS WARPGAUGE_CUDA_ARCHITECTURES)
  list(APPEND WARPGAUGE_GENCODE "-gencode=arch=compute_${architecture},code=sm_${architecture}")
endforeach()
# CMake before 3.25.2 knows no C++20 flag for nvcc; this one works with every version.
add_library(warpgauge_cuda_options INTERFACE)
target_link_libraries(warpgauge_cuda_options INTERFACE warpgauge_options)
target_compile_options(warpgauge_cuda_options INTERFACE
  "$<$<COMPILE_LANGUAGE:CUDA>:-std=c++20;--expt-relaxed-constexpr;-lineinfo;-Xptxas=-warn-spills;${WARPGAUGE_GENCODE}>")
if(WARPGAUGE_COLLECT_LATER)
  target_compile_options(warpgauge_cuda_options INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${WARPGAUGE_COLLECT_LATER}>")
endif()
