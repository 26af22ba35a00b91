# Which architectures to compile for, where none are given. `cmake -P tests/portability/cuda_architectures.cmake` tries it.

# "9.0" -> 90a. The suffix is code for this very architecture and no other, with all that it has: wgmma and setmaxnreg (90a),
# tcgen05 (100a, 103a, 110a), the narrow types of mma.sync (120a, 121a). Unknown ones have none: which CUDA compiler knows it cannot
# be told from here.
function(warpgauge_architecture capability result)
  string(REPLACE "." "" number "${capability}")
  if(number MATCHES "^(90|100|103|110|120|121)$")
    string(APPEND number "a")
  endif()
  set(${result} "${number}" PARENT_SCOPE)
endfunction()

# All architectures of a text with a capability a line, as nvidia-smi prints them: "9.0\n12.0\n9.0" -> 90a;120a.
function(warpgauge_architectures_of text result)
  set(list "")
  string(REGEX MATCHALL "[0-9]+\\.[0-9]+" capabilities "${text}")
  foreach(capability IN LISTS capabilities)
    warpgauge_architecture("${capability}" architecture)
    list(APPEND list "${architecture}")
  endforeach()
  list(REMOVE_DUPLICATES list)
  list(SORT list COMPARE NATURAL)
  set(${result} "${list}" PARENT_SCOPE)
endfunction()

# A Jetson by what its device tree says ("nvidia,p3737-0000+p3701-0005\0nvidia,tegra234"): there is no nvidia-smi before Thor.
function(warpgauge_architecture_of_jetson compatible result)
  set(found "")
  foreach(pair IN ITEMS "tegra186 6.2" "tegra194 7.2" "tegra234 8.7" "tegra264 11.0")
    separate_arguments(pair)
    list(GET pair 0 chip)
    list(GET pair 1 capability)
    if(compatible MATCHES "${chip}")
      warpgauge_architecture("${capability}" found)
    endif()
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# Those that the probes cannot be compiled for: before 8.0 there is no cp.async, bf16, TF32 or redux.
function(warpgauge_architectures_too_old list result)
  set(old "")
  foreach(architecture IN LISTS list)
    string(REGEX MATCH "^[0-9]+" number "${architecture}")
    if(number LESS 80)
      list(APPEND old "${architecture}")
    endif()
  endforeach()
  set(${result} "${old}" PARENT_SCOPE)
endfunction()

# Those that stand for a family of chips ("100f"): what is in code for one chip alone is not in theirs.
function(warpgauge_architectures_of_families list result)
  list(FILTER list INCLUDE REGEX "^[0-9]+f$")
  set(${result} "${list}" PARENT_SCOPE)
endfunction()

# Those of the GPUs at hand; 90a where none is found.
function(warpgauge_detect_architectures result)
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                  OUTPUT_VARIABLE capabilities ERROR_QUIET RESULT_VARIABLE failed)
  set(found "")
  if(NOT failed)
    warpgauge_architectures_of("${capabilities}" found)
  endif()
  set(tree "/proc/device-tree/compatible")
  if(NOT found AND EXISTS "${tree}")
    file(STRINGS "${tree}" compatible)
    warpgauge_architecture_of_jetson("${compatible}" found)
  endif()
  warpgauge_architectures_too_old("${found}" old)
  if(old)
    message(STATUS "A GPU here is too old for the probes (sm_${old}): they need compute capability 8.0 or newer")
    list(REMOVE_ITEM found ${old})
  endif()
  if(NOT found)
    set(found "90a")
  endif()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
